// A drawn map: areas with outlines, borders that mean something, tokens that stand in the areas.
import { classes, html, useContext, useLayoutEffect, useRef, useState } from "../lib.js";
import { rich, symbolRef, toneClass } from "../look.js";
import { Board } from "./board.js";
import { isShown } from "./grid.js";
import { areClose, labelOf, spotsOf, widthOf } from "./labels.js";
import { PieceView } from "./piece.js";
import { Caption } from "./zones.js";

const SMALLEST = 11.2; // pixels: a name is never set smaller

/** @typedef {import("../types").AreaMap} AreaMap */
/** @typedef {import("../types").Area} Area */

/** @param {number[][]} points @param {boolean} [closed] */
const line = (points, closed = false) => `M${points.map((p) => `${p[0]} ${p[1]}`).join("L")}${closed ? "Z" : ""}`;

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

/** @param {{area: Area, unit: number, size: number, slim: boolean, index: number}} props */
function AreaName({ area, unit, size, slim, index }) {
  const { x, y, lines, height, narrow } = labelOf(area, unit, size, slim);
  const top = y - height / 2;
  const foot = top + lines.length * size * 1.05;
  const room = Math.min(area.room ?? 0, 8);
  return html`<g class=${classes("area-name", toneClass(area.tone) || `plain-${index % 5}`)} aria-hidden="true">
    ${
      area.look
        ? html`<use
          class="area-look"
          href=${symbolRef(area.look)}
          x=${x - unit * 0.75}
          y=${top - unit * 1.6}
          width=${unit * 1.5}
          height=${unit * 1.5}
        />`
        : null
    }
    ${lines.map(
      (text, i) => html`<text
        x=${x}
        y=${top + size * 0.85 + i * size * 1.05}
        font-size=${size}
        textLength=${narrow < 1 ? widthOf(text, slim) * size * narrow : undefined}
        lengthAdjust=${narrow < 1 ? "spacingAndGlyphs" : undefined}
      >
        ${text}
      </text>`,
    )}
    ${Array.from(
      { length: room },
      (_, i) => html`<circle
        class=${i < (area.pieces ?? []).filter(isUnit).length ? "taken" : ""}
        cx=${x + (i - (room - 1) / 2) * unit * 0.46}
        cy=${foot + unit * 0.22}
        r=${unit * 0.15}
      />`,
    )}
  </g>`;
}

/** What fills a place of an area: small markers do not. @param {import("../types").Piece} piece */
const isUnit = (piece) => !piece.state?.includes("small") && piece.span !== 0;

/** How many pixels a unit of the drawing is on the screen. @param {{current: Element | null}} frame @param {number} width */
function useScale(frame, width) {
  const [scale, setScale] = useState(0.5);
  const [, setTypefaces] = useState(document.fonts.status);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setScale(Math.round(((element.clientWidth || width / 2) / width) * 100) / 100 || 0.5);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    document.fonts.ready.then(() => setTypefaces(document.fonts.status)); // names are as wide as their letters
    return () => watch.disconnect();
  }, [width]);
  return scale;
}

/** @param {{node: AreaMap}} props */
export function MapView({ node }) {
  const board = useContext(Board);
  const width = node.width ?? 1000;
  const height = node.height ?? 1000;
  const unit = Math.max(width, height) / 32;
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const scale = useScale(frame, width);
  const size = Math.max(unit * 0.62, SMALLEST / scale);
  const slim = size > unit * 0.9;
  const overlays = (node.overlays ?? []).filter((overlay) => isShown(overlay, board));
  const byKey = new Map((node.areas ?? []).map((area) => [area.key, area]));
  const looks = [...new Set((node.borders ?? []).map((border) => border.look))];
  return html`<section class=${classes("map-zone", slim && "slim")} data-key=${node.key} aria-label=${node.label || "map"}>
    ${node.label || node.note ? html`<header><${Caption} node=${node} /></header>` : null}
    <div class="map-frame" ref=${frame} style=${{ "--mw": width, "--mh": height }}>
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
        ${(node.areas ?? []).map(
          (area, i) =>
            html`<${AreaName} key=${area.key} area=${area} unit=${unit} size=${size} slim=${slim} index=${i} />`,
        )}
      </svg>
      <ul class="map-pieces" role="list">
        ${(node.areas ?? []).flatMap((area) => {
          const pieces = area.pieces ?? [];
          const spots = spotsOf(area, labelOf(area, unit, size, slim), unit, pieces.length);
          const close = areClose(spots, unit * 1.6);
          return pieces.map((piece, i) => {
            const [x, y] = spots[i];
            const small = piece.state?.includes("small") || piece.span === 0;
            return html`<li
              key=${piece.key}
              class=${classes("on-map", small && "small", close && "close")}
              style=${{
                left: `${(x / width) * 100}%`,
                top: `${(y / height) * 100}%`,
                // figures stand at the lower right: of two that overlap the one further up and left lies on top
                zIndex: Math.round(100 - ((x + y) / (width + height)) * 99),
              }}
            >
              <${PieceView} piece=${piece} />
            </li>`;
          });
        })}
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
