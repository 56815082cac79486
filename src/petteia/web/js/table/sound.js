// A few small sounds, made here: no file is loaded.
import { settings } from "../settings.js";

/** @type {AudioContext | null} */
let context = null;
/** What everything goes through: the volume. @type {GainNode | null} */
let master = null;

function audio() {
  if (!context) {
    if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
    context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
  }
  if (context.state === "suspended") context.resume();
  if (master) master.gain.value = (settings.value.volume / 70) ** 1.6;
  return context;
}

/** @param {AudioContext} out */
const end = (out) => master ?? out.destination;

/** A plucked string. @param {AudioContext} out @param {number} pitch @param {number} at @param {number} loud */
function pluck(out, pitch, at, loud) {
  const gain = out.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
  gain.connect(end(out));
  for (const [times, share] of [
    [1, 1],
    [2.01, 0.4],
    [3.02, 0.16],
  ]) {
    const string = out.createOscillator();
    const part = out.createGain();
    part.gain.value = share;
    string.type = "triangle";
    string.frequency.value = pitch * times;
    string.connect(part).connect(gain);
    string.start(at);
    string.stop(at + 1);
  }
}

/**
 * A tone that glides from one pitch to another and dies away.
 * @param {AudioContext} out @param {number} at @param {number[]} pitches @param {number} loud @param {number} time
 */
function glide(out, at, [from, to], loud, time) {
  const gain = out.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + time);
  const string = out.createOscillator();
  string.type = "triangle";
  string.frequency.setValueAtTime(from, at);
  string.frequency.exponentialRampToValueAtTime(to, at + time);
  string.connect(gain).connect(end(out));
  string.start(at);
  string.stop(at + time);
}

/**
 * A card laid down, a die that falls: a breath of noise.
 * @param {AudioContext} out @param {number} at @param {number} loud @param {number} tone @param {number} [time]
 */
function card(out, at, loud, tone, time = 0.09) {
  const length = Math.floor(out.sampleRate * time);
  const buffer = out.createBuffer(1, length, out.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2.4;
  const source = out.createBufferSource();
  source.buffer = buffer;
  const filter = out.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = tone;
  filter.Q.value = 0.8;
  const gain = out.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(end(out));
  source.start(at);
}

const TUNES = /** @type {Record<string, (out: AudioContext, at: number) => void>} */ ({
  own: (out, at) => card(out, at, 0.3, 1500),
  other: (out, at) => card(out, at, 0.26, 900),
  card: (out, at) => card(out, at, 0.28, 1200),
  dice: (out, at) => [0, 0.06, 0.1, 0.17, 0.21, 0.3].forEach((t, i) => card(out, at + t, 0.34, 2600 - i * 180, 0.035)),
  strike: (out, at) => {
    card(out, at, 0.5, 420, 0.16);
    glide(out, at, [210, 70], 0.12, 0.22);
  },
  death: (out, at) => {
    card(out, at, 0.4, 260, 0.3);
    glide(out, at + 0.03, [165, 55], 0.12, 0.7);
  },
  coin: (out, at) => {
    pluck(out, 1568, at, 0.035);
    pluck(out, 2093, at + 0.07, 0.03);
  },
  feat: (out, at) => [330, 494, 659].forEach((pitch, i) => pluck(out, pitch, at + i * 0.08, 0.075)),
  turn: (out, at) => {
    pluck(out, 392, at, 0.09);
    pluck(out, 587, at + 0.11, 0.08);
  },
  won: (out, at) => [392, 494, 587, 784].forEach((pitch, i) => pluck(out, pitch, at + i * 0.12, 0.09)),
  over: (out, at) => [392, 330, 262].forEach((pitch, i) => pluck(out, pitch, at + i * 0.16, 0.08)),
  chat: (out, at) => pluck(out, 880, at, 0.04),
  lost: (out, at) => pluck(out, 147, at, 0.08),
});

/** Of several sounds at once, what matters more. */
const WEIGHT = ["card", "coin", "dice", "strike", "feat", "death"];

/** The sounds of what happened: the two that matter most, in their order. @param {import("../types").TableEvent[]} events */
export function soundsOf(events) {
  const all = [...new Set(events.map((event) => event.sound ?? "").filter((name) => name in TUNES))];
  const kept = [...all].sort((a, b) => WEIGHT.indexOf(b) - WEIGHT.indexOf(a)).slice(0, 2);
  return all.filter((name) => kept.includes(name));
}

/** @param {string} name @param {number} [later] seconds from now */
export function play(name, later = 0) {
  if (!settings.value.sound || !settings.value.volume) return;
  if (document.hidden && name !== "turn" && name !== "chat") return;
  const out = audio();
  if (out) TUNES[name]?.(out, out.currentTime + 0.01 + later);
}
