// The card that was last pointed at, at reading size beside the table.
import { html } from "../lib.js";
import { Look, rich } from "../look.js";
import { CardFace, PieceView } from "../scene/piece.js";

/** @param {{piece: import("../types").Piece | null, onRule?: (id: string) => void}} props */
export function Reading({ piece, onRule }) {
  if (!piece?.name)
    return html`<section class="panel reading is-empty" aria-label="The card you point at">
      <p><${Look} look="owl" /> Point at a card to read it here.</p>
    </section>`;
  const card = (piece.shape ?? "card") === "card";
  return html`<section class="panel reading" aria-label="The card you point at">
    <span class="reading-card" aria-hidden="true">
      ${
        card
          ? html`<span class="piece shape-card"><${CardFace} piece=${piece} /></span>`
          : html`<${PieceView} piece=${{ ...piece, count: 1 }} ghost=${true} extra="plain" />`
      }
    </span>
    <div>
      <h3>${piece.name}</h3>
      ${piece.line ? html`<p class="line">${rich(piece.line)}</p>` : null}
      ${(piece.text ?? "").split("\n").map((one) => (one ? html`<p>${rich(one)}</p>` : null))}
      ${(piece.rules ?? []).map(
        (id) => html`<button type="button" class="rule-link" onClick=${() => onRule?.(id)}>rule ${id}</button>`,
      )}
    </div>
  </section>`;
}
