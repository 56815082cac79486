// A piece at reading size, with its text and the rules it rests on.
import { classes, html, useEffect, useLayoutEffect, useRef } from "../lib.js";
import { Ui, hueClass } from "../look.js";
import { CardFace, PieceView } from "../scene/piece.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {{piece: Piece, at: DOMRect | null, held: boolean}} Zoomed */

/** @param {{piece: Piece, onRule?: (id: string) => void}} props */
export function BigPiece({ piece, onRule }) {
  const card = (piece.shape ?? "card") === "card";
  return html`<div class="big-piece">
    ${
      card
        ? html`<div class="hide">
          <h3>${piece.name}</h3>
          <p>${[piece.corner, piece.line, piece.text].filter(Boolean).join(". ")}</p>
        </div>`
        : null
    }
    ${
      card
        ? html`<span class=${classes("piece shape-card", hueClass(piece.hue))}>
          <${CardFace} piece=${piece} big=${true} />
        </span>`
        : html`<div class="zoom-plain">
          <div class="zoom-figure">
            <${PieceView} piece=${{ ...piece, count: 1 }} ghost=${false} mute=${true} extra="plain" />
          </div>
          <h3>${piece.name}</h3>
          ${piece.line ? html`<p class="line">${piece.line}</p>` : null}
          ${piece.text ? html`<p>${piece.text}</p>` : null}
        </div>`
    }
    ${
      piece.rules?.length
        ? html`<p class="zoom-rules">
          ${piece.rules.map((id) =>
            onRule
              ? html`<button type="button" class="rule-link" data-rule=${id} onClick=${() => onRule(id)}>rule ${id}</button>`
              : html`<span class="rule-link">rule ${id}</span>`,
          )}
        </p>`
        : null
    }
  </div>`;
}

/**
 * Beside the piece while the pointer rests on it, or in the middle while it is held.
 * @param {{zoomed: Zoomed, close: () => void, onRule: (id: string) => void}} props
 */
export function Zoom({ zoomed, close, onRule }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  // The finger that opened it may come up, however late, as a tap on what has appeared under it: only a touch that began here closes it.
  const begun = useRef(false);
  const veil = (/** @type {MouseEvent} */ event) => event.target === event.currentTarget && begun.current && close();
  useLayoutEffect(() => {
    const box = ref.current;
    const at = zoomed.at;
    if (!box || !at || zoomed.held) return;
    const { width, height } = box.getBoundingClientRect();
    const right = at.right + 14 + width < innerWidth;
    const left = right ? at.right + 14 : Math.max(8, at.left - 14 - width);
    box.style.left = `${left}px`;
    box.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, at.top + at.height / 2 - height / 2))}px`;
  }, [zoomed]);
  useEffect(() => {
    if (zoomed.held) ref.current?.querySelector("button")?.focus();
  }, [zoomed.held]);
  if (zoomed.held) {
    return html`<div class="zoom-veil" onPointerDown=${() => (begun.current = true)} onClick=${veil}>
      <div class="zoom held" ref=${ref} role="dialog" aria-label=${zoomed.piece.name}>
        <button type="button" class="icon-button zoom-close" aria-label="Close" onClick=${close}>
          <${Ui} name="x" />
        </button>
        <${BigPiece} piece=${zoomed.piece} onRule=${onRule} />
      </div>
    </div>`;
  }
  return html`<div class="zoom hovering" ref=${ref} aria-hidden="true"><${BigPiece} piece=${zoomed.piece} /></div>`;
}
