// An amphora with a game's emblems on its belly.
import { html } from "../lib.js";
import { symbolRef } from "../look.js";

const GROUND = 189; // the line all figures stand on

/** Where the emblems stand: one large, two face to face; of more the first in the middle. @param {number} count */
function stations(count) {
  /** @param {number} x @param {number} s */
  const at = (x, s) => ({ x, y: GROUND - s / 2, s });
  if (count <= 1) return [{ x: 110, y: 146, s: 100 }];
  if (count === 2) return [at(66, 80), at(154, 80)];
  if (count === 3) return [at(110, 78), at(48, 60), at(172, 60)];
  return [at(87, 64), at(37, 50), at(139, 64), at(185, 50)];
}

let made = 0;

const BODY = "M90 78C60 83 13 104 11 150C9 196 68 236 91 270H129C152 236 211 196 209 150C207 104 160 83 130 78Z";

/** @param {{emblems: string[], label?: string}} props */
export function Amphora({ emblems: given, label }) {
  const emblems = given.length ? given : ["laurels"];
  const id = `amphora-${(made += 1)}`;
  const places = stations(emblems.length);
  const tongues = Array.from({ length: 36 }, (_, i) => html`<rect x=${34 + i * 4.3} y="84" width="2.1" height="16" />`);
  const keys = Array.from({ length: 19 }, (_, i) => `M${8 + i * 11} 208v-9.4h8.4v6.2h-4.8v-2.6`).join("");
  const rays = Array.from(
    { length: 15 },
    (_, i) => html`<path d=${`M${61 + i * 7 - 2.7} 270L${61 + i * 7} 233L${61 + i * 7 + 2.7} 270Z`} />`,
  );
  const petals = Array.from({ length: 3 }, (_, i) => html`<path d=${`M${98 + i * 12} 42q5 10 0 20q-5-10 0-20z`} />`);
  return html`<svg
    class="amphora"
    viewBox="0 0 220 300"
    role=${label ? "img" : undefined}
    aria-label=${label}
    aria-hidden=${label ? undefined : "true"}
  >
    <defs>
      <linearGradient id=${`${id}-clay`} x1="0" x2="1">
        <stop offset="0" stop-color="#8c4122" />
        <stop offset=".16" stop-color="#c3653c" />
        <stop offset=".4" stop-color="#dc8357" />
        <stop offset=".62" stop-color="#cd6f45" />
        <stop offset=".86" stop-color="#b05730" />
        <stop offset="1" stop-color="#7b371c" />
      </linearGradient>
      <linearGradient id=${`${id}-glaze`} x1="0" x2="1">
        <stop offset="0" stop-color="#0d0806" />
        <stop offset=".4" stop-color="#33241d" />
        <stop offset="1" stop-color="#0d0806" />
      </linearGradient>
      <clipPath id=${`${id}-body`}><path d=${BODY} /></clipPath>
      <clipPath id=${`${id}-neck`}><path d="M91 28H129L131 80H89Z" /></clipPath>
    </defs>
    <g fill="none" stroke-linecap="round">
      <path d="M92 28C54 22 40 48 42 102" stroke="#0d0806" stroke-width="11.5" />
      <path d="M128 28C166 22 180 48 178 102" stroke="#0d0806" stroke-width="11.5" />
      <path d="M92 28C54 22 40 48 42 102" stroke="#4a2d1f" stroke-width="6" />
      <path d="M128 28C166 22 180 48 178 102" stroke="#4a2d1f" stroke-width="6" />
    </g>
    <g clip-path=${`url(#${id}-neck)`}>
      <rect x="84" y="24" width="52" height="58" fill=${`url(#${id}-clay)`} />
      <g fill="#17110e">
        <rect x="84" y="24" width="52" height="12" />
        ${petals}
        <path d="M92 50v10M104 50v10M116 50v10M128 50v10" stroke="#17110e" stroke-width="1.7" />
        <rect x="84" y="67" width="52" height="2.5" />
      </g>
    </g>
    <g clip-path=${`url(#${id}-body)`}>
      <rect x="0" y="70" width="220" height="204" fill=${`url(#${id}-clay)`} />
      <g fill="#17110e">
        ${tongues}
        <rect x="0" y="102" width="220" height="2.7" />
        <rect x="0" y="192" width="220" height="19.5" />
        <rect x="0" y="215" width="220" height="2.5" />
        <rect x="0" y="220" width="220" height="2.5" />
        ${rays}
      </g>
      <path d=${keys} fill="none" stroke="#cf7147" stroke-width="2" />
      <g fill="#17110e" color="#17110e">
        ${emblems.slice(0, 4).map((look, i) => {
          const { x, y, s } = places[i];
          return html`<use href=${symbolRef(look)} x=${x - s / 2} y=${y - s / 2} width=${s} height=${s} />`;
        })}
        ${
          emblems.length > 2
            ? [62, 158].map((x) => html`<use href=${symbolRef("star")} x=${x - 5} y="111" width="10" height="10" />`)
            : null
        }
      </g>
      <rect x="0" y="70" width="220" height="204" fill=${`url(#${id}-glaze)`} opacity=".15" />
    </g>
    <path d=${BODY} fill="none" stroke="#0d0806" stroke-width="1.4" />
    <rect
      x="81"
      y="12"
      width="58"
      height="14"
      rx="6.5"
      fill=${`url(#${id}-glaze)`}
      stroke="#4a2d1f"
      stroke-width=".8"
    />
    <path d="M90 271H130L141 290H79Z" fill=${`url(#${id}-glaze)`} stroke="#4a2d1f" stroke-width=".8" />
  </svg>`;
}
