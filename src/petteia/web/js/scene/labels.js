// Where a name stands in a drawn area: wholly inside it where that can be, large enough to be read, clear of what stands there.

/** @typedef {import("../types").Area} Area */
/** @typedef {{x: number, y: number, lines: string[], size: number, height: number, width: number, narrow: number}} Label */

const LINE = 1.05; // from line to line, in heights of letters
const NARROW = 0.86; // a name that does not fit is set so much narrower at most

/** @type {CanvasRenderingContext2D | null | undefined} */
let paper;

/**
 * How wide a line is, in heights of its letters: in capitals, or in the slim type of a small map.
 * @param {string} line @param {boolean} slim
 */
export function widthOf(line, slim) {
  paper ??= document.createElement("canvas").getContext("2d");
  if (!paper) return line.length * 0.74;
  paper.font = slim ? '700 100px "Alegreya Sans"' : '700 100px "Cinzel"';
  const letters = line.toUpperCase();
  return (paper.measureText(letters).width + letters.length * (slim ? 0 : 2)) / 100;
}

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

/** What outlines are called by: every table that comes draws them anew, and they are the same ones. @type {WeakMap<number[][], string>} */
const called = new WeakMap();
/** @type {Map<string, any>} */
const known = new Map();
const MOST = 4000; // of what is known; a table of two maps at one size has some two hundred

/**
 * Worked out once for an outline and whatever else it depends on.
 * @template T
 * @param {number[][]} outline @param {string} key @param {() => T} work @returns {T}
 */
function once(outline, key, work) {
  const name = called.get(outline) ?? outline.join(" ");
  called.set(outline, name);
  const whole = `${key} in ${name}`;
  if (!known.has(whole)) {
    if (known.size >= MOST) known.clear();
    known.set(whole, work());
  }
  return known.get(whole);
}

/** Points over an outline, so far apart. @param {number[][]} outline @param {number} step */
function points(outline, step) {
  const xs = outline.map((point) => point[0]);
  const ys = outline.map((point) => point[1]);
  /** @type {[number, number][]} */
  const found = [];
  for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step)
    for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step) found.push([x, y]);
  return found;
}

/**
 * Where an area's name stands: wholly inside it where that can be, with room for tokens below it.
 * @param {Area} area @param {number} unit a thirty-second of the map @param {number} size the height of its letters
 * @param {boolean} slim
 * @returns {Label}
 */
export const labelOf = (area, unit, size, slim) =>
  once(area.outline, `${area.name} ${size.toFixed(1)} ${slim} ${document.fonts.status}`, () => {
    const [ax, ay] = area.at;
    /** @type {Label} */
    let best = {
      x: ax,
      y: ay,
      lines: [area.name],
      size,
      height: size * LINE,
      width: size * area.name.length,
      narrow: 1,
    };
    let most = -Infinity;
    const places = [/** @type {[number, number]} */ ([ax, ay]), ...points(area.outline, unit * 0.38)];
    for (const narrow of [1, NARROW]) {
      for (const lines of settings(area.name)) {
        const widths = lines.map((line) => widthOf(line, slim) * size * narrow + unit * 0.24);
        const width = Math.max(...widths);
        const height = lines.length * size * LINE + unit * 0.5;
        for (const [x, y] of places) {
          if (!isInside(x, y, area.outline)) continue;
          const top = y - height / 2 + size * 0.5;
          const rooms = widths.map((wide, i) => within([x, top + i * size * LINE, wide, size * 0.8], area.outline));
          const room = rooms.reduce((sum, one) => sum + one, 0) / rooms.length;
          const far = Math.hypot(x - ax, y - ay) / unit;
          const cost = far * 0.09 + (lines.length > 2 ? 0.3 : 0) + (narrow < 1 ? 0.2 : 0);
          if (room * 30 + 1.5 - cost <= most) continue;
          const below = within([x, y + height / 2 + unit * 1.15, unit * 2.4, unit * 2.2], area.outline);
          const score = room * 30 + below * 1.5 - cost;
          if (score > most) {
            most = score;
            best = { x, y, lines, size, height, width, narrow };
          }
        }
      }
    }
    return best;
  });

/**
 * Where the tokens of an area stand: inside it, clear of its name and of each other, as near to the name as can be; where
 * they are too many they move together, and at last beyond the edge.
 * @param {Area} area @param {Label} label @param {number} unit @param {number} count @returns {[number, number][]}
 */
export const spotsOf = (area, label, unit, count) =>
  once(area.outline, `${area.name} ${label.size.toFixed(1)} ${label.x} ${label.y} of ${count} at ${unit}`, () => {
    const foot = label.y + label.height / 2 + unit * 1.1;
    const places = points(area.outline, unit * 0.45)
      .map((place) => ({ place, far: Math.hypot((place[0] - label.x) * 0.9, place[1] - foot) }))
      .sort((a, b) => a.far - b.far)
      .map(({ place }) => place);
    const isClear = (/** @type {[number, number]} */ [x, y], /** @type {number} */ radius) => {
      const dx = Math.max(0, Math.abs(x - label.x) - label.width / 2);
      const dy = Math.max(0, Math.abs(y - label.y) - label.height / 2);
      return Math.hypot(dx, dy) >= radius * 0.9;
    };
    // Rather over the edge and over each other than over the name.
    for (const [radius, apart, inside] of [
      [1.3, 2.2, 1.2],
      [1.3, 2.05, 1],
      [1.3, 1.8, 0.95],
      [1.3, 1.75, 0.8],
      [1.3, 1.6, 0.9],
      [1.3, 1.2, 0.8],
      [1.2, 0.9, 0.7],
      [1.2, 0.8, 0.4],
      [1.1, 0.6, 0.2],
      [0.8, 0.6, 0],
    ]) {
      /** @type {[number, number][]} */
      const taken = [];
      for (const place of places) {
        if (taken.length === count) break;
        const [x, y] = place;
        if (
          isClear(place, radius * unit) &&
          within([x, y, inside * unit * 1.9, inside * unit * 1.9], area.outline) === 1 &&
          taken.every(([tx, ty]) => Math.hypot(tx - x, ty - y) >= apart * unit)
        )
          taken.push(place);
      }
      if (taken.length === count) return taken;
    }
    return Array.from(
      { length: count },
      (_, i) =>
        /** @type {[number, number]} */ ([label.x + ((i % 3) - 1) * unit * 1.4, foot + Math.floor(i / 3) * unit * 1.4]),
    );
  });

/** Whether some of these lie nearer to each other than this. @param {[number, number][]} spots @param {number} apart */
export const areClose = (spots, apart) =>
  spots.some(([x, y], i) => spots.slice(0, i).some(([tx, ty]) => Math.hypot(tx - x, ty - y) < apart));
