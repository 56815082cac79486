// Places that light up: a button laid over a slot, a square or a whole node.
import { classes, html, useContext } from "../lib.js";
import { Board } from "./board.js";

/** @param {{k: string, extra?: string, name?: string, show?: boolean, style?: Record<string, any>}} props */
export function Hit({ k, extra = "", name = "", show = false, style }) {
  const board = useContext(Board);
  const lit = board.lit.get(k);
  if (!lit) return null;
  const said = lit.labels.length === 1 ? lit.labels[0] : name || lit.labels[0] || "choose";
  return html`<button
    type="button"
    class=${classes("hit", extra, lit.soft && "soft", board.chosen.has(k) && "chosen")}
    style=${style}
    data-key=${k}
    data-hit="1"
    aria-label=${said}
    title=${show ? undefined : said}
  >
    ${
      show
        ? html`<span class="hit-label">
            <i aria-hidden="true">+</i>
            <span class="in-full">${said.length > 16 && name ? name : said}</span>
            ${name ? html`<span class="in-short" aria-hidden="true">${name}</span>` : null}
          </span>`
        : null
    }
  </button>`;
}
