// Look words to pictures, hue and tone words to class names, and the sprite they come from.
import { LOOKS } from "../vendor/looks.mjs";
import { classes, html } from "./lib.js";

const FALLBACK = "g-amphora";

/** The symbol for a look word: by the table, by the same name, else an amphora. @param {string | undefined} look */
export function symbolFor(look) {
  if (!look) return "";
  const found = LOOKS[look] ?? LOOKS[look.toLowerCase().replace(/[\s_]+/g, "-")];
  return found ?? FALLBACK;
}

/** Whether a word has a picture of its own. @param {string} look */
export const isDrawn = (look) => Boolean(LOOKS[look]);

const SVG = "http://www.w3.org/2000/svg";
/** What has been asked for. @type {Set<string>} */
const wanted = new Set();
/** What is to be asked for with the next request. @type {Set<string>} */
const owed = new Set();
/** @type {SVGSVGElement | null} */
let shelf = null;

/** Put a symbol into the page when it is first used; those of one drawing are fetched together. @param {string} id */
function need(id) {
  if (!id || wanted.has(id)) return;
  wanted.add(id);
  if (!owed.size) setTimeout(fetchOwed, 0);
  owed.add(id);
}

/** Fetch the symbols that are owed, and no others. */
async function fetchOwed() {
  const ids = [...owed].sort();
  owed.clear();
  const url = new URL("../vendor/icons.svg", import.meta.url);
  url.search = `only=${ids.join(",")}`;
  try {
    const text = await (await fetch(url)).text();
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    for (const symbol of parsed.querySelectorAll("symbol")) shelf?.appendChild(document.importNode(symbol, true));
  } catch {
    for (const id of ids) wanted.delete(id); // the next drawing asks again
  }
}

/** Make a place for the symbols. */
export function loadIcons() {
  shelf = document.createElementNS(SVG, "svg");
  shelf.setAttribute("class", "sprite");
  shelf.setAttribute("aria-hidden", "true");
  const hatch = document.createElementNS(SVG, "pattern");
  const set = {
    id: "grid-hatch",
    width: ".3",
    height: ".3",
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  };
  for (const [name, value] of Object.entries(set)) hatch.setAttribute(name, value);
  const bar = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ width: ".07", height: ".3", fill: "rgba(255,214,170,.34)" }))
    bar.setAttribute(name, value);
  hatch.appendChild(bar);
  shelf.appendChild(hatch);
  document.body.prepend(shelf);
}

/** A picture from the sprite, by symbol id. @param {{id: string, class?: string}} props */
export function Symbol_({ id, class: name }) {
  if (!id) return null;
  need(id);
  return html`<svg class=${classes("icon", name)} aria-hidden="true" focusable="false"><use href=${`#${id}`} /></svg>`;
}

/** A game picture by look word. @param {{look?: string, class?: string}} props */
export const Look = ({ look, class: name }) => html`<${Symbol_} id=${symbolFor(look)} class=${name} />`;

/** A line icon of the interface. @param {{name: string, class?: string}} props */
export const Ui = ({ name, class: more }) => html`<${Symbol_} id=${`u-${name}`} class=${classes("ui", more)} />`;

/** Use a symbol inside another drawing. @param {string} look */
export function symbolRef(look) {
  const id = symbolFor(look);
  need(id);
  return `#${id}`;
}

const HUES = new Set([
  "violet",
  "olive",
  "sea",
  "gold",
  "sand",
  "red",
  "yellow",
  "green",
  "blue",
  "bone",
  "clay",
  "bronze",
  "rose",
  "grey",
  "glaze",
]);

/** The class that sets a hue. @param {string | undefined} hue */
export const hueClass = (hue) => (hue && HUES.has(hue) ? `hue-${hue}` : "");

/** The classes of one tone or of several. @param {string | undefined} tone */
export const toneClass = (tone) =>
  tone
    ? tone
        .split(/\s+/)
        .map((word) => `tone-${word.replace(/[^a-z0-9-]/gi, "")}`)
        .join(" ")
    : "";

const INLINE = /\*([^*]+)\*|:([a-z][a-z0-9-]+):/g;

/**
 * Text in which `*words*` are strong and `:look:` is a picture.
 * @param {string | undefined} text @returns {any}
 */
export function rich(text) {
  if (!text) return text;
  if (!text.includes("*") && !text.includes(":")) return text;
  const made = [];
  let last = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found[2] && !isDrawn(found[2])) continue;
    made.push(text.slice(last, found.index));
    made.push(found[1] ? html`<strong>${found[1]}</strong>` : html`<${Look} look=${found[2]} class="inline" />`);
    last = (found.index ?? 0) + found[0].length;
  }
  made.push(text.slice(last));
  return made;
}
