// The gallery: everything a game is played with, to be searched and read.
import { get } from "../api.js";
import { classes, html, plural, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib.js";
import { Look, Ui, hueClass, rich } from "../look.js";
import { useLedger } from "../parts/rules.js";
import { go, route } from "../router.js";
import { CardFace } from "../scene/piece.js";
import { Page } from "../shell.js";
import { games, useStore } from "../store.js";

/** @typedef {import("../types").Exhibit} Exhibit */

const SIZE = { wide: 18, narrow: 12 };
const MOST_CHIPS = 9;

/** @type {Map<string, Promise<Exhibit[]>>} */
const shown = new Map();

/** @param {string} game @returns {Promise<Exhibit[]>} */
function exhibits(game) {
  let found = shown.get(game);
  if (!found) {
    found = get(`/api/games/${encodeURIComponent(game)}/cards`).then((answer) => answer.cards);
    found.catch(() => shown.delete(game));
    shown.set(game, found);
  }
  return found;
}

/** What exhibits can be sorted out by, each with its values. @param {Exhibit[]} all */
function facetsOf(all) {
  /** @type {Map<string, string[]>} */
  const facets = new Map();
  for (const one of all)
    for (const [name, value] of Object.entries(one.facets)) {
      const values = facets.get(name) ?? [];
      if (!values.includes(value)) values.push(value);
      facets.set(name, values);
    }
  // Numbers by size, and after them what is said in words.
  const rank = (/** @type {string} */ value) => (Number.isNaN(Number(value)) ? Infinity : Number(value));
  for (const values of facets.values())
    if (values.some((value) => rank(value) < Infinity))
      values.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  return [...facets].filter(([, values]) => values.length > 1);
}

/** @param {Exhibit} one @param {string[]} words */
const speaksOf = (one, words) => {
  const whole =
    `${one.piece.name} ${one.piece.text ?? ""} ${one.piece.line ?? ""} ${one.shelf} ${Object.values(one.facets).join(" ")}`.toLowerCase();
  return words.every((word) => whole.includes(word));
};

/** A card as it lies in the gallery. @param {{one: Exhibit, open: boolean, show: () => void}} props */
const Shown = ({ one, open, show }) => html`<li>
  <button
    type="button"
    class=${classes("exhibit", open && "open")}
    aria-label=${`${one.piece.name}, ${one.shelf}${one.copies > 1 ? `, ${one.copies} of them` : ""}`}
    aria-pressed=${open}
    onClick=${show}
  >
    <span class=${classes("piece shape-card", hueClass(one.piece.hue))} aria-hidden="true">
      <${CardFace} piece=${{ ...one.piece, shape: "card" }} />
    </span>
    ${one.copies > 1 ? html`<span class="copies" data-copies=${`×${one.copies}`}></span>` : null}
  </button>
</li>`;

/**
 * @param {{one: Exhibit, game: string, total: number, won: import("../types").Wielded | null, close: () => void}} props
 */
function Opened({ one, game, total, won, close }) {
  const { book } = useLedger(game);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (matchMedia("(max-width: 1100px)").matches) box.current?.focus();
  }, [one]);
  const all = won?.everybody[one.piece.name ?? ""];
  const rules = one.rules.map((id) => ({ id, text: book?.rules.find((rule) => rule.id === id)?.text ?? "" }));
  return html`<aside class="panel opened" aria-label=${one.piece.name} tabindex="-1" ref=${box}>
    <header>
      <div>
        <h2>${one.piece.name}</h2>
        <p>${one.piece.line || one.shelf}</p>
      </div>
      <button type="button" class="icon-button" aria-label="Close" onClick=${close}><${Ui} name="x" /></button>
    </header>
    <div class="opened-top">
      <span class=${classes("piece shape-card", hueClass(one.piece.hue))}>
        <${CardFace} piece=${{ ...one.piece, shape: "card" }} />
      </span>
      <dl>
        ${Object.entries(one.figures).map(
          ([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`,
        )}
        ${
          one.copies
            ? html`<div><dt>${one.copies === 1 ? "there is" : "there are"}</dt><dd>${one.copies} <small>of ${total}</small></dd></div>`
            : null
        }
      </dl>
    </div>
    ${(one.piece.text ?? "").split("\n").map((line) => (line ? html`<p class="opened-text">${rich(line)}</p>` : null))}
    ${
      rules.length
        ? html`
          <h3 class="small-head">Rules that speak of it</h3>
          <dl class="opened-rules">
            ${rules.map(
              ({ id, text }) => html`<div key=${id}>
                <dt><a href=${`/rules/${game}#${id}`}>${id}</a></dt>
                <dd>${text}</dd>
              </div>`,
            )}
          </dl>
        `
        : null
    }
    ${
      all
        ? html`
          <h3 class="small-head">Won with it</h3>
          <dl class="won-with">
            <${Won} who="you" tally=${won?.yours[one.piece.name ?? ""] ?? [0, 0]} />
            <${Won} who="everybody" tally=${all} share=${true} />
          </dl>
          <p class="won-note">${plural(all[0], "time", "times")} it was played to the end of a game. An even card stands at 50.</p>
        `
        : null
    }
  </aside>`;
}

/** How often the side that played a card won. @param {{who: string, tally: [number, number], share?: boolean}} props */
const Won = ({ who, tally: [games, wins], share }) => html`<div>
  <dt>${who}</dt>
  <dd>
    <span class="won-bar" aria-hidden="true"><i style=${{ width: `${games ? (wins / games) * 100 : 0}%` }}></i></span>
    <b>${games ? (share ? `${Math.round((wins / games) * 100)} %` : `${wins} of ${games}`) : "not yet"}</b>
  </dd>
</div>`;

/** @param {{game: string}} props */
export function CardsPage({ game: key }) {
  const list = useStore(games);
  const { query } = useStore(route);
  const game = list?.find((one) => one.key === key);
  const [all, setAll] = useState(/** @type {Exhibit[] | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [words, setWords] = useState(query.get("q") ?? "");
  const [chosen, setChosen] = useState(/** @type {Record<string, string>} */ ({}));
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState(query.get("card") ?? "");
  const size = matchMedia("(max-width: 760px)").matches ? SIZE.narrow : SIZE.wide;
  useEffect(() => void (document.title = `The cards of ${game?.title ?? key} · Petteia`), [game]);
  const [won, setWon] = useState(/** @type {import("../types").Wielded | null} */ (null));
  useEffect(() => {
    setWon(null);
    get(`/api/games/${encodeURIComponent(key)}/won`).then(setWon, () => undefined);
  }, [key]);
  useEffect(() => {
    setAll(null);
    exhibits(key).then(setAll, (error) => setTrouble(error.message));
  }, [key]);
  const facets = useMemo(() => facetsOf(all ?? []), [all]);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (all ?? []).filter(
    (one) =>
      speaksOf(one, wanted) && Object.entries(chosen).every(([name, value]) => !value || one.facets[name] === value),
  );
  const pages = Math.max(1, Math.ceil(found.length / size));
  const at = Math.min(page, pages - 1);
  const here = found.slice(at * size, (at + 1) * size);
  const shelves = new Set((all ?? []).map((one) => one.shelf));
  const total = (all ?? []).reduce((sum, one) => sum + one.copies, 0);
  const kinds = all?.length ?? 0;
  const told = `${kinds} different${total > kinds ? `, ${total} in all` : ""}, on ${shelves.size} shelves`;
  const one = (all ?? []).find((each) => each.piece.key === open);
  /** @param {string} name @param {string} value */
  const choose = (name, value) => {
    setChosen({ ...chosen, [name]: value });
    setPage(0);
  };
  return html`<${Page} wide=${true}>
    <div class=${classes("gallery-page", one && "with-opened")}>
      <section>
        <header class="gallery-head">
          <h1>The cards of ${game?.title ?? key}</h1>
          <p>${all ? told : trouble || "Laying them out …"}</p>
        ${
          list && list.length > 1
            ? html`<p class="filters games">
              ${list.map(
                (each) => html`<a
                  key=${each.key}
                  class=${classes("chip", each.key === key && "on")}
                  href=${`/cards/${each.key}`}
                  aria-current=${each.key === key ? "page" : undefined}
                >
                  <${Look} look=${each.emblems[0]} /> ${each.title}
                </a>`,
              )}
            </p>`
            : null
        }
        </header>
        <label class="search">
          <${Ui} name="search" />
          <span class="hide">Search names and texts</span>
          <input
            type="search"
            placeholder="A name or a word of its text"
            value=${words}
            onInput=${(/** @type {any} */ event) => {
              setWords(event.target.value);
              setPage(0);
            }}
          />
          <small role="status">${wanted.length || Object.values(chosen).some(Boolean) ? `${found.length} found` : ""}</small>
        </label>
        <div class="gallery-filters">
          ${facets.map(([name, values]) =>
            values.length > MOST_CHIPS
              ? html`<label class="facet" key=${name}>
                <b>${name}</b>
                <select
                  class="input"
                  value=${chosen[name] ?? ""}
                  onChange=${(/** @type {any} */ event) => choose(name, event.target.value)}
                >
                  <option value="">any</option>
                  ${values.map((value) => html`<option value=${value}>${value}</option>`)}
                </select>
              </label>`
              : html`<fieldset class="facet" key=${name}>
                <legend class="hide">${name}</legend>
                <b aria-hidden="true">${name}</b>
                ${["", ...values].map(
                  (value) => html`<button
                    type="button"
                    class=${classes("chip", (chosen[name] ?? "") === value && "on")}
                    aria-pressed=${(chosen[name] ?? "") === value}
                    onClick=${() => choose(name, value)}
                  >
                    ${(value || "any").replace(/^./, (c) => c.toUpperCase())}
                  </button>`,
                )}
              </fieldset>`,
          )}
        </div>
        <ul class="exhibits" role="list">
          ${here.map(
            (each) => html`<${Shown}
              key=${each.piece.key}
              one=${each}
              open=${each.piece.key === open}
              show=${() => setOpen(each.piece.key === open ? "" : each.piece.key)}
            />`,
          )}
        </ul>
        ${all && !found.length ? html`<p class="empty">Nothing has all of these words. Try one of them.</p>` : null}
        <p class="gallery-foot">
          <span>${found.length ? `${at * size + 1} to ${at * size + here.length} of ${found.length}` : ""}</span>
          ${
            pages > 1
              ? html`<span class="pager">
                <button type="button" class="icon-button" aria-label="Earlier" disabled=${!at} onClick=${() => setPage(at - 1)}>
                  <${Ui} name="chevron-left" />
                </button>
                ${at + 1} of ${pages}
                <button
                  type="button"
                  class="icon-button"
                  aria-label="Further"
                  disabled=${at === pages - 1}
                  onClick=${() => setPage(at + 1)}
                >
                  <${Ui} name="chevron-right" />
                </button>
              </span>`
              : null
          }
        </p>
      </section>
      ${
        one
          ? html`<${Opened} one=${one} game=${key} total=${total} won=${won} close=${() => setOpen("")} />`
          : html`<aside class="panel opened is-empty"><p><${Look} look="owl" /> Choose a card to read it whole.</p></aside>`
      }
    </div>
  <//>`;
}

/** Whose cards? */
export function CardsIndex() {
  const list = useStore(games);
  useEffect(() => {
    if (list?.length) go(`/cards/${list[0].key}`, { replace: true });
  }, [list]);
  return html`<${Page}><p class="empty big">Laying them out …</p><//>`;
}
