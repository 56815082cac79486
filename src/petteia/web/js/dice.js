// What this device brings to the dice of a table, and the promise it was given before: kept here, so that it can bear witness.
import { get, post } from "./api.js";
import { freshId } from "./lib.js";

const PLACE = "petteia.dice";
const KEPT = 200;

/** @typedef {{promise: string, nonce: string}} Brought */

/** @returns {Record<string, Brought>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} table @param {string | null | undefined} promise @param {string} nonce */
function note(table, promise, nonce) {
  if (!promise) return;
  const all = Object.entries({ ...kept(), [table]: { promise, nonce } });
  localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(all.slice(-KEPT))));
}

/** What this device brought to a table. @param {string} table @returns {Brought | null} */
export const brought = (table) => kept()[table] ?? null;

/**
 * Open a table with a nonce that is drawn after the promise has come.
 * @param {Record<string, unknown>} wish
 * @returns {Promise<string>} its id
 */
export async function openTable(wish) {
  for (let tries = 3; ; tries -= 1) {
    const { dice } = await get("/api/me");
    const nonce = freshId();
    try {
      const { id } = await post("/api/tables", { ...wish, dice, nonce });
      note(id, dice, nonce);
      return id;
    } catch (error) {
      if (/** @type {any} */ (error).code !== "stale" || !tries) throw error; // another window threw these dice
    }
  }
}

/**
 * Take a seat at a table whose promise is known.
 * @param {{id: string, promise?: string | null}} table
 * @param {Record<string, unknown>} [how]
 */
export async function sitDown(table, how = {}) {
  const nonce = freshId();
  await post(`/api/tables/${table.id}/sit`, { ...how, nonce });
  note(table.id, table.promise, nonce);
}

/** @type {Brought | null} */
let again = null;

/**
 * Ask for a rematch, or agree to one whose promise has come with the offer.
 * @param {{say: (message: any) => void}} session
 * @param {{promise?: string} | undefined} theirs
 */
export async function askAgain(session, theirs) {
  const promise = theirs ? theirs.promise : (await get("/api/me")).dice;
  const nonce = freshId();
  again = promise ? { promise, nonce } : null;
  session.say(theirs ? { type: "answer", kind: "rematch", yes: true, nonce } : { type: "rematch", nonce });
}

/** The rematch has begun. @param {string} table */
export function begunAgain(table) {
  if (again) note(table, again.promise, again.nonce);
  again = null;
}
