// What a rival has done since one's own last choice: which pieces are new where they lie.

/** @typedef {import("../types").Scene} Scene */
/** @typedef {{piece: import("../types").Piece, where: string, node: any}} Lying */

/** Where every piece lies: in which area, square or zone. @param {Scene} scene */
function lying(scene) {
  /** @type {Map<string, Lying>} */
  const found = new Map();
  /** @param {any} part @param {string} where @param {any} node */
  const walk = (part, where, node) => {
    if (Array.isArray(part)) {
      for (const one of part) walk(one, where, node);
      return;
    }
    if (!part || typeof part !== "object") return;
    if (part.kind === "piece") {
      found.set(part.key, { piece: part, where, node });
      return;
    }
    const isNode = typeof part.kind === "string";
    const isSpot = Boolean(part.pieces && part.key) || Boolean(part.piece && part.x !== undefined);
    const at = part.piece && part.x !== undefined ? `${where} ${part.x},${part.y}` : (part.key ?? where);
    const inside = isNode || isSpot ? at : where;
    for (const value of Object.values(part))
      if (value && typeof value === "object") walk(value, inside, isNode ? part : node);
  };
  for (const node of scene.nodes ?? []) walk(node, node.key, node);
  return found;
}

/**
 * The keys of the pieces that have come, moved elsewhere or been turned up from one scene to the next. What lies in piles
 * or is held unseen is no news, nor is a whole zone that was laid out anew.
 * @param {Scene} before @param {Scene} after
 */
export function newsOf(before, after) {
  const was = lying(before);
  /** @type {Map<string, {fresh: string[], all: number}>} */
  const zones = new Map();
  for (const [key, { piece, where, node }] of lying(after)) {
    if (node?.kind === "pile" || (node?.kind === "fan" && !piece.name)) continue;
    const zone = zones.get(node?.key ?? "") ?? { fresh: [], all: 0 };
    zones.set(node?.key ?? "", zone);
    zone.all += 1;
    const old = was.get(key);
    if (!old || old.where !== where || (old.piece.name ?? "") !== (piece.name ?? "")) zone.fresh.push(key);
  }
  return [...zones.values()].flatMap(({ fresh, all }) => (all > 3 && fresh.length === all ? [] : fresh));
}
