// A board of squares: terrain, walls, overlays, and what stands on it.
import { classes, html, useContext } from "../lib.js";
import { Look, rich, toneClass } from "../look.js";
import { Board } from "./board.js";
import { Hit } from "./hit.js";
import { PieceView } from "./piece.js";
import { Caption } from "./zones.js";

/** @typedef {import("../types").Grid} Grid */

/** @param {number} part @param {number} whole */
const share = (part, whole) => `${((100 * part) / whole).toFixed(4)}%`;

/** @param {Grid} grid @param {number} x @param {number} y @param {number} w @param {number} h */
const box = (grid, x, y, w, h) => ({
  left: share(x, grid.width ?? 1),
  top: share(y, grid.height ?? 1),
  width: share(w, grid.width ?? 1),
  height: share(h, grid.height ?? 1),
});

/**
 * Overlays that wait for something are drawn only while it is chosen or pointed at.
 * @param {import("../types").Overlay} overlay
 * @param {import("./board.js").BoardState} board
 */
export const isShown = (overlay, board) =>
  !overlay.when || board.chosen.has(overlay.when) || board.spot === overlay.when || board.pointed === overlay.when;

/** @param {{grid: Grid, overlay: import("../types").Overlay}} props */
function OverlayCells({ grid, overlay }) {
  const cells = [...(overlay.cells ?? [])];
  for (const square of grid.squares ?? []) {
    if (overlay.keys?.includes(square.key))
      for (let x = 0; x < (square.w ?? 1); x += 1)
        for (let y = 0; y < (square.h ?? 1); y += 1) cells.push([square.x + x, square.y + y]);
  }
  const covered = new Set(cells.map(([x, y]) => `${x},${y}`));
  /** The outline of the covered squares. @type {string[]} */
  const edges = [];
  for (const [x, y] of cells) {
    if (!covered.has(`${x},${y - 1}`)) edges.push(`M${x} ${y}h1`);
    if (!covered.has(`${x},${y + 1}`)) edges.push(`M${x} ${y + 1}h1`);
    if (!covered.has(`${x - 1},${y}`)) edges.push(`M${x} ${y}v1`);
    if (!covered.has(`${x + 1},${y}`)) edges.push(`M${x + 1} ${y}v1`);
  }
  return html`<g class=${classes("overlay", toneClass(overlay.tone))}>
    ${cells.map(([x, y]) => html`<rect x=${x} y=${y} width="1" height="1" />`)}
    <path class="outline" d=${edges.join("")} />
  </g>`;
}

/** @param {{overlay: import("../types").Overlay, plain: boolean}} props */
function OverlayPath({ overlay, plain }) {
  const points = (overlay.path ?? []).map(([x, y]) => [x + 0.5, y + 0.5]);
  if (points.length < 2) return null;
  return html`<g class=${classes("path", toneClass(overlay.tone))}>
    <path d=${`M${points.map((p) => p.join(" ")).join("L")}`} />
    ${
      plain
        ? null
        : points
            .slice(1)
            .map(([x, y], i) => html`<circle cx=${x} cy=${y} r=".33" /><text x=${x} y=${y + 0.16}>${i + 1}</text>`)
    }
  </g>`;
}

/** @param {{node: Grid}} props */
export function GridView({ node }) {
  const board = useContext(Board);
  const width = node.width ?? 1;
  const height = node.height ?? 1;
  const tiles = node.tiles ?? false;
  const overlays = (node.overlays ?? []).filter((overlay) => isShown(overlay, board));
  const named = (node.overlays ?? []).filter((overlay) => overlay.label);
  const standing = new Map((node.standing ?? []).map((one) => [one.piece.key, one]));
  const named_squares = new Set((node.squares ?? []).map((square) => square.key));
  /** @type {string[]} */
  const lit = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (board.lit.has(`${node.key}:${x},${y}`)) lit.push(`${x},${y}`);
  return html`<section
    class=${classes("grid-zone", tiles ? "is-tiles" : "is-field")}
    data-key=${node.key}
    aria-label=${node.label || "board"}
  >
    ${
      node.label || named.length
        ? html`<header>
          <${Caption} node=${node} />
          <span class="legend">
            ${named.map(
              (
                overlay,
              ) => html`<span class=${classes("legend-item", toneClass(overlay.tone), overlay.path?.length && "is-path")}>
                <i aria-hidden="true"></i>
                ${rich(overlay.label)}
              </span>`,
            )}
          </span>
        </header>`
        : null
    }
    <div class=${classes("grid-frame", node.coordinates && "has-names")} style=${{ "--gw": width, "--gh": height }}>
      ${
        node.coordinates
          ? html`
            <div class="names-x" aria-hidden="true">
              ${Array.from({ length: width }, (_, i) => html`<span>${String.fromCharCode(65 + (i % 26))}</span>`)}
            </div>
            <div class="names-y" aria-hidden="true">
              ${Array.from({ length: height }, (_, i) => html`<span>${i + 1}</span>`)}
            </div>
          `
          : null
      }
      <div class="grid-board">
        ${(node.squares ?? []).map((square) => html`<${SquareView} key=${square.key} grid=${node} square=${square} />`)}
        <svg class="grid-lines" viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          ${overlays.map((overlay) => html`<${OverlayCells} key=${overlay.key} grid=${node} overlay=${overlay} />`)}
          ${(node.walls ?? []).map(
            (wall) => html`<g class=${`wall look-${wall.look ?? "wall"}`}>
              <path class="under" d=${`M${wall.x1} ${wall.y1}L${wall.x2} ${wall.y2}`} />
              <path class="over" d=${`M${wall.x1} ${wall.y1}L${wall.x2} ${wall.y2}`} />
            </g>`,
          )}
        </svg>
        <ul class="standing" role="list">
          ${[...standing.values()].map(
            (
              one,
            ) => html`<li key=${one.piece.key} class="stands" style=${box(node, one.x, one.y, one.w ?? 1, one.h ?? 1)}>
              <${PieceView} piece=${one.piece} />
            </li>`,
          )}
        </ul>
        <svg class="grid-paths" viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          ${overlays.map((overlay) => html`<${OverlayPath} key=${overlay.key} overlay=${overlay} plain=${tiles} />`)}
        </svg>
        ${lit.map((at) => {
          const [x, y] = at.split(",").map(Number);
          return html`<${Hit} key=${at} k=${`${node.key}:${at}`} extra="cell" style=${box(node, x, y, 1, 1)} />`;
        })}
        ${(node.squares ?? [])
          .filter((square) => board.lit.has(square.key) && named_squares.has(square.key))
          .map(
            (square) => html`<${Hit}
              key=${square.key}
              k=${square.key}
              extra="cell"
              name=${[square.number, square.label].filter(Boolean).join(" ")}
              style=${box(node, square.x, square.y, square.w ?? 1, square.h ?? 1)}
            />`,
          )}
      </div>
    </div>
  </section>`;
}

/** @param {{grid: Grid, square: import("../types").Square}} props */
function SquareView({ grid, square }) {
  return html`<div
    class=${classes(
      "square",
      toneClass(square.tone),
      square.look && `look-${square.look}`,
      grid.tiles && !square.look && "unknown",
    )}
    style=${{ ...box(grid, square.x, square.y, square.w ?? 1, square.h ?? 1), "--long": (square.w ?? 1) / (square.h ?? 1) }}
    data-key=${square.key}
    title=${square.text || undefined}
  >
    <span class="square-in">
      ${square.number ? html`<span class="square-number">${square.number}</span>` : null}
      ${square.look ? html`<${Look} look=${square.look} />` : null}
      ${square.label ? html`<span class="square-label">${rich(square.label)}</span>` : null}
      ${
        square.pieces?.length
          ? html`<span class="square-pieces">
            ${square.pieces.map((piece) => html`<${PieceView} key=${piece.key} piece=${piece} />`)}
          </span>`
          : null
      }
    </span>
  </div>`;
}
