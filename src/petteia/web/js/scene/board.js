// What every part of a drawn scene may ask: what is lit, what is chosen, what a preview would change.
import { createContext } from "../lib.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {{soft: boolean, labels: string[], options: import("../types").Option[]}} Lit */
/**
 * What an option would change: pieces that would leave, pieces that would come to a slot, numbers, sentences.
 * @typedef {{going: Map<string, string>, coming: Map<string, Piece>, numbers: Map<string, number>, words: Map<string, string>}} Change
 */
/**
 * @typedef {object} BoardState
 * @property {Map<string, Lit>} lit
 * @property {Set<string>} chosen
 * @property {Change | null} change
 * @property {string} spot the key that the log points at
 * @property {string} pointed the key that overlays wait for, if the viewer points at it or asks about it
 * @property {Map<number, {name: string, accent: string}>} seats
 * @property {Set<string>} news keys of what a rival has changed since the viewer's last choice
 * @property {number} eyes the seat this is drawn for
 * @property {boolean} live whether anything can be asked or done here
 */

/** @type {BoardState} */
export const QUIET = {
  lit: new Map(),
  chosen: new Set(),
  change: null,
  spot: "",
  pointed: "",
  seats: new Map(),
  news: new Set(),
  eyes: -1,
  live: false,
};

export const Board = createContext(QUIET);

/**
 * Everything in a scene that has a key.
 * @typedef {{key: string, piece?: Piece, part: any, node: any, root: any}} Entry
 */

/** @param {Scene} scene @returns {Map<string, Entry>} */
export function indexScene(scene) {
  /** @type {Map<string, Entry>} */
  const found = new Map();
  /** @param {any} part @param {any} node @param {any} root */
  const walk = (part, node, root) => {
    if (Array.isArray(part)) {
      for (const one of part) walk(one, node, root);
    } else if (part && typeof part === "object") {
      const isNode = typeof part.kind === "string" && part.kind !== "piece";
      const inside = isNode ? part : node;
      const top = root ?? (isNode ? part : null);
      if (typeof part.key === "string") {
        found.set(part.key, {
          key: part.key,
          piece: part.kind === "piece" ? part : undefined,
          part,
          node: inside,
          root: top,
        });
      }
      for (const value of Object.values(part)) if (value && typeof value === "object") walk(value, inside, top);
    }
  };
  for (const node of scene.nodes ?? []) walk(node, node, node);
  for (const seat of scene.seats ?? []) walk(seat.counters ?? [], null, null);
  return found;
}

/**
 * Compare two scenes of one viewer.
 * @param {Scene} now @param {Scene} then @returns {Change}
 */
export function compare(now, then) {
  const before = indexScene(now);
  const after = indexScene(then);
  /** @type {Change} */
  const change = { going: new Map(), coming: new Map(), numbers: new Map(), words: new Map() };
  /** Where each piece lies. @param {Map<string, Entry>} entries */
  const slots = (entries) => {
    /** @type {Map<string, string>} */
    const held = new Map();
    for (const [key, entry] of entries) if (entry.part.piece?.key && !entry.piece) held.set(key, entry.part.piece.key);
    return held;
  };
  const wasIn = slots(before);
  const isIn = slots(after);
  for (const [key, entry] of before) {
    if (entry.piece && !after.has(key)) change.going.set(key, "");
  }
  for (const [slot, piece] of isIn) {
    if (wasIn.get(slot) !== piece) {
      const entry = after.get(piece);
      if (entry?.piece) change.coming.set(slot, entry.piece);
      if (before.has(piece)) change.going.set(piece, "moves");
    }
  }
  for (const [key, entry] of after) {
    const old = before.get(key);
    if (!old) continue;
    if (
      ["counter", "medallion", "dial"].includes(entry.part.kind) &&
      (entry.part.value ?? 0) !== (old.part.value ?? 0)
    ) {
      change.numbers.set(key, entry.part.value ?? 0);
    }
    if (entry.part.kind === "note" && entry.part.text !== old.part.text) change.words.set(key, entry.part.text ?? "");
    if (entry.piece?.state?.includes("doomed") && !old.piece?.state?.includes("doomed"))
      change.going.set(key, "would fall");
  }
  return change;
}
