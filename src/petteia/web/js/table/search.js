// What is searched, looked at or turned up: a sheet over the table with the question in its head, or cards that lie over it for a while.
import { classes, html, plural, useContext, useEffect, useRef, useState } from "../lib.js";
import { Ui, rich } from "../look.js";
import { Board } from "../scene/board.js";
import { CardFace, PieceView } from "../scene/piece.js";
import { useClear } from "./clear.js";

/** @typedef {import("../types").Piece} Piece */

/** By what cards can be sorted: each figure that tells them apart, and their kind. @param {Piece[]} pieces */
function waysOf(pieces) {
  const words = [...new Set(pieces.flatMap((piece) => Object.keys(piece.figures ?? {})))];
  const differ = (/** @type {(piece: Piece) => unknown} */ by) => new Set(pieces.map(by)).size > 1;
  const ways = words.filter((word) => differ((piece) => piece.figures?.[word]));
  return words.length && differ((piece) => piece.mark) ? [...ways, "kind"] : ways;
}

/**
 * Equal cards once, with how many there are of them; sorted in this way, else the strongest first.
 * @param {Piece[]} pieces @param {string} [way]
 */
function stacked(pieces, way = "") {
  /** @type {Map<string, Piece>} */
  const found = new Map();
  for (const piece of pieces) {
    const same = `${piece.name} ${piece.corner} ${piece.line} ${piece.text}`;
    const held = found.get(same);
    found.set(same, held ? { ...held, count: (held.count ?? 1) + 1 } : { ...piece });
  }
  const figure = (/** @type {Piece} */ piece) => piece.figures?.[way] ?? (Number.parseFloat(piece.corner ?? "") || 0);
  const kind = (/** @type {Piece} */ piece) => (way === "kind" ? (piece.mark ?? "") : "");
  return [...found.values()].sort(
    (a, b) => kind(a).localeCompare(kind(b)) || figure(b) - figure(a) || (a.name ?? "").localeCompare(b.name ?? ""),
  );
}

/** @param {{pieces: Piece[], extra?: string}} props */
const Cards = ({ pieces, extra = "" }) =>
  html`<ul class=${`search-cards ${extra}`} role="list">
    ${pieces.map((piece) => html`<li key=${piece.key}><${PieceView} piece=${piece} /></li>`)}
  </ul>`;

/** The card that asks, to be read beside what it lets one choose from. @param {{piece: Piece}} props */
const Asking = ({ piece }) =>
  html`<aside class="search-about">
    <span class="piece shape-card" aria-hidden="true"><${CardFace} piece=${piece} /></span>
    <p><b>${piece.name}</b> asks</p>
    ${(piece.text ?? "").split("\n").map((one) => (one ? html`<p>${rich(one)}</p>` : null))}
  </aside>`;

/**
 * @typedef {object} SearchProps
 * @property {any[]} nodes a pile, or the rows of what lies open for a while
 * @property {any} prompt
 * @property {Piece | undefined} about the card that asks
 * @property {(key: string, heard: (words: string) => void) => void} [reason] why something cannot be taken
 */

/** @param {SearchProps} props */
export function Search({ nodes, prompt, about, reason }) {
  const board = useContext(Board);
  const [away, setAway] = useState(false);
  const [read, setRead] = useState("");
  const [wish, setWay] = useState("");
  const [reasons, setReasons] = useState(/** @type {Record<string, string>} */ ({}));
  const whole = nodes.map((node) => node.key).join();
  useEffect(() => setAway(false), [whole]);
  const label = nodes[0].label || "the pile";
  const pile = nodes[0].kind === "pile";
  const pieces = /** @type {Piece[]} */ (nodes.flatMap((node) => node.pieces ?? []));
  // A pile is sorted by what it is good for; what lies open lies in its order.
  const lit = pieces.filter((piece) => board.lit.has(piece.key));
  const ways = pile ? waysOf(lit) : [];
  const way = ways.includes(wish) ? wish : (ways[0] ?? "");
  const can = pile ? stacked(lit, way) : pieces;
  const others = pile ? stacked(pieces.filter((piece) => !board.lit.has(piece.key))) : [];
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
    if (pile && !board.lit.has(key)) ask(key);
  };
  if (away) {
    return html`<div class="search-away">
      ${prompt}
      <button type="button" class="button quiet small" onClick=${() => setAway(false)}>
        <${Ui} name="eye" /> Back to ${label}
      </button>
    </div>`;
  }
  return html`<div class="search-veil">
    <section
      class=${classes("search-sheet", about && "with-about")}
      role="dialog"
      aria-label=${pile ? `Search ${label}` : label}
    >
      <header>
        ${prompt}
        <button type="button" class="chip" onClick=${() => setAway(true)}><${Ui} name="eye" /> See the table</button>
      </header>
      ${about ? html`<${Asking} piece=${about} />` : null}
      <div class="search-body" onPointerOver=${point} onFocusIn=${point}>
        ${
          pile
            ? html`<div class="search-over">
                <h3>${plural(can.length, "card", "cards")} you can take <small>from ${label}</small></h3>
                ${
                  ways.length > 1
                    ? html`<span class="search-ways" role="group" aria-label="Sorted by">
                      ${ways.map(
                        (one) =>
                          html`<button type="button" class="chip" aria-pressed=${one === way} onClick=${() => setWay(one)}>
                            ${one}
                          </button>`,
                      )}
                    </span>`
                    : null
                }
              </div>
              <${Cards} pieces=${can} />`
            : nodes.map(
                (node) => html`<h3>${node.label}</h3>
                  <${Cards} pieces=${node.pieces ?? []} extra="open" />`,
              )
        }
        ${
          others.length
            ? html`<details onToggle=${() => ask(others[0].key)}>
              <summary>
                ${plural(others.length, "other", "others")} <small>${reasons[others[0].key] ?? ""}</small>
              </summary>
              <${Cards} pieces=${others} extra="others" />
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

/**
 * What lies open while others choose, or while the choice lies on the table: in sight, and over nothing that glows.
 * @param {{nodes: any[]}} props
 */
export function Laid({ nodes }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const board = useContext(Board);
  useClear(ref, [
    nodes.flatMap((node) => (node.pieces ?? []).map((/** @type {Piece} */ piece) => piece.key)).join(),
    board.lit.size,
  ]);
  return html`<div class="laid panel" ref=${ref}>
    ${nodes.map(
      (node) => html`<section aria-label=${node.label}>
        <h3>${node.label}</h3>
        <${Cards} pieces=${node.pieces ?? []} extra="open" />
      </section>`,
    )}
  </div>`;
}
