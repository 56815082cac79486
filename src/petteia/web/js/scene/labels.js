// Where a name stands in a drawn area: wholly inside it where that can be, large enough to be read, clear of what stands there.

/** @typedef {import("../types").Area} Area */
/** @typedef {{x: number, y: number, lines: string[], size: number, height: number}} Label */

const LINE = 1.05; // from line to line, in heights of letters
const WIDE = 0.74; // how wide a letter is, on average, in heights
const SLIM = 0.62; // and in the slim type of a small map

/** Whether a point lies within an outline. @param {number} x @param {number} y @param {number[][]} outline */
export function isInside(x, y, outline) {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [ax, ay] = outline[i];
    const [bx, by] = outline[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** How much of a box lies within an outline, of 1. @param {number[]} box centre and size @param {number[][]} outline */
function within([x, y, width, height], outline) {
  let found = 0;
  const across = [-0.5, -0.25, 0, 0.25, 0.5];
  const down = [-0.5, 0, 0.5];
  for (const dx of across) for (const dy of down) found += isInside(x + dx * width, y + dy * height, outline) ? 1 : 0;
  return found / (across.length * down.length);
}

/** The ways to set a name: in one line, in two of about the same length, each word for itself. @param {string} name */
function settings(name) {
  const words = name.split(" ");
  if (words.length < 2) return [[name]];
  let best = 1;
  const gap = (/** @type {number} */ at) =>
    Math.abs(words.slice(0, at).join(" ").length - words.slice(at).join(" ").length);
  for (let i = 1; i < words.length; i += 1) if (gap(i) < gap(best)) best = i;
  const two = [words.slice(0, best).join(" "), words.slice(best).join(" ")];
  return words.length > 2 ? [[name], two, words] : [[name], two];
}

/** @type {WeakMap<number[][], Map<string, Label>>} */
const known = new WeakMap();

/**
 * Where an area's name stands, with a row for tokens below it.
 * @param {Area} area @param {number} unit a thirty-second of the map @param {number} size the height of its letters
 * @param {boolean} slim
 * @returns {Label}
 */
export function labelOf(area, unit, size, slim) {
  const kept = known.get(area.outline) ?? new Map();
  known.set(area.outline, kept);
  const key = `${area.name} ${size.toFixed(1)} ${slim}`;
  const held = kept.get(key);
  if (held) return held;
  let best = { score: -1, label: /** @type {Label | null} */ (null) };
  const [ax, ay] = area.at;
  const reach = [0, -1, 1, -2, 2, -3, 3];
  for (const lines of settings(area.name)) {
    const width = Math.max(...lines.map((line) => line.length)) * size * (slim ? SLIM : WIDE);
    const height = lines.length * size * LINE + unit * 0.5;
    for (const dy of reach) {
      for (const dx of reach) {
        const x = ax + dx * unit * 0.7;
        const y = ay + dy * unit * 0.6;
        const room = within([x, y, width, height], area.outline);
        const below = within([x, y + height / 2 + unit, unit * 2.4, unit * 1.9], area.outline);
        const score = room * 4 + below - (Math.abs(dx) + Math.abs(dy)) * 0.05 - (lines.length > 2 ? 0.3 : 0);
        if (score > best.score) best = { score, label: { x, y, lines, size, height } };
      }
    }
  }
  const label = /** @type {Label} */ (best.label);
  kept.set(key, label);
  return label;
}
