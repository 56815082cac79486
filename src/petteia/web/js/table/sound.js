// A few small sounds, made here: no file is loaded.
import { settings } from "../settings.js";

/** @type {AudioContext | null} */
let context = null;

function audio() {
  if (!context) {
    if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
    context = new AudioContext();
  }
  if (context.state === "suspended") context.resume();
  return context;
}

/** A plucked string. @param {AudioContext} out @param {number} pitch @param {number} at @param {number} loud */
function pluck(out, pitch, at, loud) {
  const gain = out.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
  gain.connect(out.destination);
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

/** A card laid down: a breath of noise. @param {AudioContext} out @param {number} at @param {number} loud @param {number} tone */
function card(out, at, loud, tone) {
  const length = Math.floor(out.sampleRate * 0.09);
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
  source.connect(filter).connect(gain).connect(out.destination);
  source.start(at);
}

const TUNES = /** @type {Record<string, (out: AudioContext, at: number) => void>} */ ({
  own: (out, at) => card(out, at, 0.3, 1500),
  other: (out, at) => card(out, at, 0.26, 900),
  turn: (out, at) => {
    pluck(out, 392, at, 0.09);
    pluck(out, 587, at + 0.11, 0.08);
  },
  won: (out, at) => [392, 494, 587, 784].forEach((pitch, i) => pluck(out, pitch, at + i * 0.12, 0.09)),
  over: (out, at) => [392, 330, 262].forEach((pitch, i) => pluck(out, pitch, at + i * 0.16, 0.08)),
  chat: (out, at) => pluck(out, 880, at, 0.04),
  lost: (out, at) => pluck(out, 147, at, 0.08),
});

/** @param {string} name */
export function play(name) {
  if (!settings.value.sound || (document.hidden && name !== "turn" && name !== "chat")) return;
  const out = audio();
  if (out) TUNES[name]?.(out, out.currentTime + 0.01);
}
