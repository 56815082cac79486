// A drawn map: areas with outlines, borders that mean something, tokens that stand in the areas.
import { classes, html, useContext } from "../lib.js";
import { rich, symbolRef, toneClass } from "../look.js";
import { Board } from "./board.js";
import { isShown } from "./grid.js";
import { PieceView } from "./piece.js";
import { Caption } from "./zones.js";

/** @typedef {import("../types").AreaMap} AreaMap */
/** @typedef {import("../types").Area} Area */

/** @param {number[][]} points @param {boolean} [closed] */
const line = (points, closed = false) => `M${points.map((p) => `${p[0]} ${p[1]}`).join("L")}${closed ? "Z" : ""}`;

/** A name on at most two lines. @param {string} name */
function broken(name) {
  const words = name.split(" ");
  if (name.length < 10 || words.length < 2) return [name];
  let best = 1;
  for (let i = 1; i < words.length; i += 1) {
    const gap = (/** @type {number} */ at) =>
      Math.abs(words.slice(0, at).join(" ").length - words.slice(at).join(" ").length);
    if (gap(i) < gap(best)) best = i;
  }
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}

/** Where the nth of the pieces of an area stands, in steps from its name. @param {number} i @param {number} count */
function standingAt(i, count) {
  const perRow = count <= 3 ? count : Math.ceil(count / 2);
  const row = Math.floor(i / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  return { dx: i - row * perRow - (inRow - 1) / 2, dy: row };
}

/** @param {{area: Area, unit: number, index: number}} props */
function AreaShape({ area, unit, index }) {
  const board = useContext(Board);
  const lit = board.lit.get(area.key);
  const said = `${area.name}${lit?.labels.length === 1 ? `: ${lit.labels[0]}` : ""}`;
  const d = line(area.outline, true);
  return html`<g
    class=${classes(
      "area",
      toneClass(area.tone) || `plain-${index % 5}`,
      lit && "lit",
      lit?.soft && "soft",
      board.chosen.has(area.key) && "chosen",
      board.spot === area.key && "spot",
    )}
  >
    <path class="ground" d=${d} />
    <path class="texture" d=${d} />
    <path class="edge" d=${d} stroke-width=${unit * 0.16} />
    <path
      class="touch"
      d=${d}
      data-key=${area.key}
      data-area="1"
      data-hit=${lit ? "1" : undefined}
      role=${lit ? "button" : "img"}
      tabindex=${lit ? 0 : -1}
      aria-label=${said}
    />
  </g>`;
}

/** @param {{area: Area, unit: number}} props */
function AreaName({ area, unit }) {
  const lines = broken(area.name);
  const [x, y] = area.at;
  const top = y - (area.look ? unit * 1.1 : 0);
  return html`<g class=${classes("area-name", toneClass(area.tone))} aria-hidden="true">
    ${
      area.look
        ? html`<use
          href=${symbolRef(area.look)}
          x=${x - unit * 0.9}
          y=${top - unit * 1.5}
          width=${unit * 1.8}
          height=${unit * 1.8}
        />`
        : null
    }
    ${lines.map((text, i) => html`<text x=${x} y=${y + i * unit * 0.82} font-size=${unit * 0.78}>${text}</text>`)}
    ${
      area.room
        ? Array.from(
            { length: Math.min(area.room, 8) },
            (_, i) => html`<circle
              cx=${x + (i - ((area.room ?? 1) - 1) / 2) * unit * 0.46}
              cy=${y + lines.length * unit * 0.82 - unit * 0.28}
              r=${unit * 0.15}
            />`,
          )
        : null
    }
  </g>`;
}

/** @param {{node: AreaMap}} props */
export function MapView({ node }) {
  const board = useContext(Board);
  const width = node.width ?? 1000;
  const height = node.height ?? 1000;
  const unit = Math.max(width, height) / 32;
  const overlays = (node.overlays ?? []).filter((overlay) => isShown(overlay, board));
  const byKey = new Map((node.areas ?? []).map((area) => [area.key, area]));
  const looks = [...new Set((node.borders ?? []).map((border) => border.look))];
  return html`<section class="map-zone" data-key=${node.key} aria-label=${node.label || "map"}>
    ${node.label || node.note ? html`<header><${Caption} node=${node} /></header>` : null}
    <div class="map-frame" style=${{ "--mw": width, "--mh": height }}>
      <svg viewBox=${`0 0 ${width} ${height}`}>
        <defs>
          <pattern id=${`waves-${node.key}`} width=${unit * 1.9} height=${unit} patternUnits="userSpaceOnUse">
            <path
              class="wave"
              d=${`M0 ${unit * 0.5}q${unit * 0.475} ${-unit * 0.47} ${unit * 0.95} 0t${unit * 0.95} 0`}
              stroke-width=${unit * 0.09}
            />
          </pattern>
        </defs>
        ${(node.areas ?? []).map(
          (area, i) => html`<${AreaShape} key=${area.key} area=${area} unit=${unit} index=${i} />`,
        )}
        ${(node.areas ?? [])
          .filter((area) => area.tone === "water")
          .map((area) => html`<path class="waves" d=${line(area.outline, true)} fill=${`url(#waves-${node.key})`} />`)}
        ${(node.borders ?? []).map(
          (border) => html`<g class=${`border look-${border.look}`}>
            <path class="under" d=${line(border.points)} stroke-width=${unit * 0.5} />
            <path
              class="over"
              d=${line(border.points)}
              stroke-width=${unit * 0.26}
              stroke-dasharray=${`${unit * 0.42} ${unit * 0.26}`}
            />
          </g>`,
        )}
        ${overlays.map(
          (overlay) => html`<g key=${overlay.key} class=${classes("overlay", toneClass(overlay.tone))}>
            ${(overlay.keys ?? []).map((key) =>
              byKey.has(key)
                ? html`<path
                  class="tint"
                  d=${line(/** @type {Area} */ (byKey.get(key)).outline, true)}
                  stroke-width=${unit * 0.22}
                />`
                : null,
            )}
            ${
              overlay.path?.length
                ? html`<path
                  class="route"
                  d=${line(overlay.path)}
                  stroke-width=${unit * 0.22}
                  stroke-dasharray=${`${unit * 0.5} ${unit * 0.34}`}
                />`
                : null
            }
          </g>`,
        )}
        ${(node.areas ?? []).map((area) => html`<${AreaName} key=${area.key} area=${area} unit=${unit} />`)}
      </svg>
      <ul class="map-pieces" role="list">
        ${(node.areas ?? []).flatMap((area) =>
          (area.pieces ?? []).map((piece, i, all) => {
            const { dx, dy } = standingAt(i, all.length);
            const below = broken(area.name).length * 0.82 + 0.95;
            const small = piece.state?.includes("small") || piece.span === 0;
            return html`<li
              key=${piece.key}
              class=${classes("on-map", small && "small")}
              style=${{
                left: `${((area.at[0] + dx * unit * 2.15) / width) * 100}%`,
                top: `${((area.at[1] + (below + dy * 2.1) * unit) / height) * 100}%`,
              }}
            >
              <${PieceView} piece=${piece} />
            </li>`;
          }),
        )}
      </ul>
    </div>
    ${
      looks.length
        ? html`<ul class="map-legend" aria-hidden="true">
          ${looks.map((look) => html`<li class=${`look-${look}`}><i></i>${rich(look)}</li>`)}
        </ul>`
        : null
    }
  </section>`;
}
