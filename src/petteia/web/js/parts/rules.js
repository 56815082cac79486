// The rules of a game: the ledger, searchable, with the rule that was asked for in sight.
import { get } from "../api.js";
import { classes, html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Ui } from "../look.js";
import { CardFace } from "../scene/piece.js";

/** @typedef {import("../types").Ledger} Ledger */
/** @typedef {{id: string, section: string, text: string}} Entry */

/** @type {Map<string, Promise<Ledger>>} */
const books = new Map();

/** @param {string} game @returns {Promise<Ledger>} */
export function ledger(game) {
  let book = books.get(game);
  if (!book) {
    book = get(`/api/games/${encodeURIComponent(game)}/rules`);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

/** @param {string} game */
export function useLedger(game) {
  const [book, setBook] = useState(/** @type {Ledger | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let current = true;
    ledger(game).then(
      (found) => current && setBook(found),
      (error) => current && setTrouble(error.message),
    );
    return () => void (current = false);
  }, [game]);
  return { book, trouble };
}

/** @param {string} section */
const sectionName = (section) => section.replace(/[-_]/g, " ").replace(/^./, (c) => c.toUpperCase());

/** @param {Ledger} book @returns {Entry[]} */
const entries = (book) => [
  ...book.rules.map((rule) => ({ ...rule, section: sectionName(rule.section) })),
  ...book.rulings.map((one) => ({ id: one.id, section: "Rulings", text: `${one.text} ${one.ruling}` })),
];

/** Words found are set strong. @param {string} text @param {string[]} words */
function marked(text, words) {
  if (!words.length) return text;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(pattern).map((part, i) => (i % 2 ? html`<mark>${part}</mark>` : part));
}

/**
 * @param {{game: string, title: string, rule?: string, first?: string, cards?: import("../types").Piece[], whole?:
 * boolean, onCount?: (n: number) => void}} props
 */
export function RulesView({ game, rule = "", first = "", cards = [], whole = false }) {
  const { book, trouble } = useLedger(game);
  const [words, setWords] = useState(first);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const all = useMemo(() => (book ? entries(book) : []), [book]);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = wanted.length
    ? all.filter((entry) =>
        wanted.every((word) => `${entry.id} ${entry.section} ${entry.text}`.toLowerCase().includes(word)),
      )
    : all;
  const card = wanted.length
    ? cards.find((piece) => piece.name && piece.name.toLowerCase().startsWith(wanted.join(" ")))
    : undefined;
  useEffect(() => setWords(first), [first]);
  useEffect(() => {
    if (!rule || !book) return;
    list.current?.querySelector(`[data-entry="${CSS.escape(rule)}"]`)?.scrollIntoView({ block: "center" });
  }, [rule, book]);
  /** @type {Map<string, Entry[]>} */
  const sections = new Map();
  for (const entry of found) sections.set(entry.section, [...(sections.get(entry.section) ?? []), entry]);
  return html`<div class=${classes("rules", whole && "whole")}>
    <label class="search">
      <${Ui} name="search" />
      <span class="hide">Search the rules</span>
      <input
        data-first
        type="search"
        placeholder="Search the rules"
        value=${words}
        onInput=${(/** @type {any} */ event) => setWords(event.target.value)}
      />
      ${wanted.length ? html`<small>${found.length} found</small>` : null}
    </label>
    <div class="rules-list" ref=${list} tabindex="0" aria-label="Rules">
      ${
        card
          ? html`<section class="rules-card">
            <span class="piece shape-card"><${CardFace} piece=${card} /></span>
            <div><h3>${card.name}</h3>${card.line ? html`<p>${card.line}</p>` : null}<p>${card.text}</p></div>
          </section>`
          : null
      }
      ${
        trouble
          ? html`<p class="empty">${trouble}</p>`
          : !book
            ? html`<p class="empty">Opening the rulebook …</p>`
            : null
      }
      ${
        book && !found.length
          ? html`<p class="empty">Nothing in the rules says that. Try one word, or a rule's number.</p>`
          : null
      }
      ${[...sections].map(
        ([section, rows]) => html`<section key=${section} id=${whole ? `s-${section.replace(/\W+/g, "-")}` : undefined}>
          <h3>${section}</h3>
          <dl>
            ${rows.map(
              (entry) => html`<div
                key=${entry.id}
                class=${classes("rule", entry.id === rule && "asked")}
                data-entry=${entry.id}
                id=${whole ? entry.id : undefined}
              >
                <dt>${entry.id}</dt>
                <dd>${marked(entry.text, wanted)}</dd>
              </div>`,
            )}
          </dl>
        </section>`,
      )}
    </div>
  </div>`;
}
