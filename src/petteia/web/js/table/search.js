// A pile that is searched: a sheet over the table, with the question in its head and what can be taken first.
import { classes, html, plural, useContext, useEffect, useState } from "../lib.js";
import { Ui, rich } from "../look.js";
import { Board } from "../scene/board.js";
import { PieceView } from "../scene/piece.js";

/** @typedef {import("../types").Piece} Piece */

/** Equal cards once, with how many there are of them; the strongest first. @param {Piece[]} pieces */
function stacked(pieces) {
  /** @type {Map<string, Piece>} */
  const found = new Map();
  for (const piece of pieces) {
    const same = `${piece.name} ${piece.corner} ${piece.line} ${piece.text}`;
    const held = found.get(same);
    found.set(same, held ? { ...held, count: (held.count ?? 1) + 1 } : { ...piece });
  }
  const figure = (/** @type {Piece} */ piece) => Number.parseFloat(piece.corner ?? "") || 0;
  return [...found.values()].sort((a, b) => figure(b) - figure(a) || (a.name ?? "").localeCompare(b.name ?? ""));
}

/** @param {{pile: any, prompt: any, reason?: (key: string, heard: (words: string) => void) => void}} props */
export function Search({ pile, prompt, reason }) {
  const board = useContext(Board);
  const [away, setAway] = useState(false);
  const [read, setRead] = useState("");
  const [reasons, setReasons] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => setAway(false), [pile.key]);
  const pieces = /** @type {Piece[]} */ (pile.pieces ?? []);
  const can = stacked(pieces.filter((piece) => board.lit.has(piece.key)));
  const others = stacked(pieces.filter((piece) => !board.lit.has(piece.key)));
  const shown = [...can, ...others].find((piece) => piece.key === read) ?? can[0];
  /** Why one of the rest cannot be taken, asked once. @param {string} key */
  const ask = (key) => {
    if (!reason || key in reasons) return;
    setReasons((known) => ({ ...known, [key]: "" }));
    reason(key, (words) => setReasons((known) => ({ ...known, [key]: words })));
  };
  /** @param {any} event */
  const point = (event) => {
    const key = event.target.closest?.("[data-piece]")?.dataset.key;
    if (!key) return;
    setRead(key);
    if (!board.lit.has(key)) ask(key);
  };
  if (away) {
    return html`<div class="search-away">
      ${prompt}
      <button type="button" class="button quiet small" onClick=${() => setAway(false)}>
        <${Ui} name="eye" /> Back to ${pile.label || "the pile"}
      </button>
    </div>`;
  }
  return html`<div class="search-veil">
    <section class="search-sheet" role="dialog" aria-label=${`Search ${pile.label || "the pile"}`}>
      <header>
        ${prompt}
        <button type="button" class="chip" onClick=${() => setAway(true)}><${Ui} name="eye" /> See the table</button>
      </header>
      <div class="search-body" onPointerOver=${point} onFocusIn=${point}>
        <h3>${plural(can.length, "card", "cards")} you can take <small>from ${pile.label || "the pile"}</small></h3>
        <ul class="search-cards" role="list">
          ${can.map((piece) => html`<li key=${piece.key}><${PieceView} piece=${piece} /></li>`)}
        </ul>
        ${
          others.length
            ? html`<details onToggle=${() => ask(others[0].key)}>
              <summary>
                ${plural(others.length, "other", "others")} <small>${reasons[others[0].key] ?? ""}</small>
              </summary>
              <ul class="search-cards others" role="list">
                ${others.map((piece) => html`<li key=${piece.key}><${PieceView} piece=${piece} /></li>`)}
              </ul>
            </details>`
            : null
        }
      </div>
      <p class=${classes("search-line", !shown?.text && "bare")}>
        <b>${shown?.name}</b>
        ${" "}${rich((shown && reasons[shown.key]) || shown?.text || shown?.line || "")}
      </p>
    </section>
  </div>`;
}
