// Pages that come when they are asked for: the first page is there sooner.
import { html, useEffect, useState } from "./lib.js";

/** @typedef {Record<string, any>} Module */

/** Which page is in which file. @type {Record<string, () => Promise<Module>>} */
const FILES = {
  new: () => import("./pages/new.js"),
  t: () => import("./pages/table.js"),
  r: () => import("./pages/record.js"),
  cards: () => import("./pages/cards.js"),
  puzzles: () => import("./pages/puzzles.js"),
  others: () => import("./pages/others.js"),
};
/** What has come. @type {Map<string, Module>} */
const here = new Map();
const AGAIN = 3000;

/** Let a page come, so that it is there when it is asked for. @param {string} file @returns {Promise<Module>} */
export async function fetchPage(file) {
  const found = here.get(file) ?? (await (FILES[file] ?? FILES.others)());
  here.set(file, found);
  return found;
}

/** A page out of its file, as soon as that is here. @param {{file: string, name: string, with?: Record<string, any>}} props */
export function Later({ file, name, with: props = {} }) {
  const [, came] = useState(0);
  const found = here.get(file);
  useEffect(() => {
    if (found) return undefined;
    let waiting = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const ask = () =>
      fetchPage(file).then(
        () => waiting && came((n) => n + 1),
        () => {
          if (waiting) timer = setTimeout(ask, AGAIN); // the server is away: it is asked again, as for everything else
        },
      );
    ask();
    return () => {
      waiting = false;
      clearTimeout(timer);
    };
  }, [file, found]);
  return found ? html`<${found[name]} ...${props} />` : null;
}
