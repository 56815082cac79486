// A table in the size of a stamp: what lies on both sides of it, to recognise a moment by.
import { classes, html } from "../lib.js";
import { Look, hueClass } from "../look.js";

/** @typedef {import("../types").Piece} Piece */

/** As many pieces of a row as a stamp has room for. */
const MOST = 5;

/**
 * The rows and columns of a scene that lie before some seat, whatever mats they lie in.
 * @param {any[]} nodes @returns {any[]}
 */
const places = (nodes) =>
  nodes.flatMap((node) =>
    node.kind === "slots"
      ? [node]
      : node.kind === "mat" && !["top", "side"].includes(node.place)
        ? places(node.children ?? [])
        : [],
  );

/** What is seen of a row: of a column the card in front. @param {any} node @returns {Piece[]} */
function seen(node) {
  const pieces = (node.slots ?? []).map((/** @type {any} */ slot) => slot.piece).filter(Boolean);
  return node.overlap ? pieces.slice(0, 1) : pieces.slice(0, MOST);
}

/** @param {Piece} piece */
const kindOf = (piece) => [hueClass(piece.hue), !piece.name && "back", piece.state?.includes("secret") && "secret"];

/** @param {{piece: Piece}} props */
const Stamp = ({ piece }) => html`<span class=${classes("stamp", ...kindOf(piece))}>
  ${piece.name ? html`<b data-figure=${piece.corner ?? ""}></b>` : null}
  <${Look} look=${piece.look || "amphora"} />
</span>`;

/** Both sides of a table, the viewer's below. @param {{scene: import("../types").Scene, eyes: number}} props */
export function SmallBoard({ scene, eyes }) {
  const found = places(scene.nodes ?? []).filter((node) => (node.owner ?? -1) >= 0);
  const sides = [found.filter((node) => node.owner !== eyes), found.filter((node) => node.owner === eyes)];
  if (!sides[0].length || !sides[1].length) return null;
  return html`<span class=${classes("small-board", !sides[1][0].overlap && "of-rows")} aria-hidden="true">
    ${sides.map(
      (side) => html`<span class="small-side">
        ${side.map(
          (node) => html`<span class="small-row" key=${node.key}>
            ${seen(node).map((piece) => html`<${Stamp} key=${piece.key} piece=${piece} />`)}
          </span>`,
        )}
      </span>`,
    )}
  </span>`;
}
