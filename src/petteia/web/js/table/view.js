// What a page knows of its table.

/** @typedef {import("../types").StateMessage} StateMessage */
/** @typedef {import("../types").TableMessage} TableMessage */
/** @typedef {import("../types").Option} Option */
/** @typedef {{key: string, sentence: string, rule: string, title: string}} Why */

/**
 * @typedef {object} View
 * @property {"opening" | "open" | "lost" | "gone"} link
 * @property {string} trouble why there is nothing to see
 * @property {TableMessage | null} table
 * @property {StateMessage | null} now the state that is drawn
 * @property {boolean} behind whether later states wait to be drawn
 * @property {import("../types").TableEvent[]} log
 * @property {import("../types").ChatLine[]} chat
 * @property {number} unread
 * @property {string[]} picked
 * @property {Option | null} sure an option that waits for a second click
 * @property {string} pending the message that is on its way
 * @property {number} going milliseconds after which the one answer is given by itself, while it can still be taken back
 * @property {Why | null} why
 * @property {import("../types").HintMessage | null} hint what a strong player would look at now
 * @property {import("../scene/board.js").Change | null} change
 * @property {{kind: string, seat: number, offer?: string, to?: number, promise?: string}[]} offers
 * @property {import("../types").Lesson[]} lessons
 * @property {boolean} covered
 * @property {boolean} skipped whether the opening's steps are not wanted
 * @property {Record<number, string>} emotes
 * @property {string} rematch
 * @property {string} spoken for the live region
 * @property {import("./beats.js").Staged | null} beat what is shown at the centre just now
 * @property {Set<string>} news keys of the pieces that a rival has changed since one's own last choice
 */

/** @type {View} */
export const EMPTY = {
  link: "opening",
  trouble: "",
  table: null,
  now: null,
  behind: false,
  log: [],
  chat: [],
  unread: 0,
  picked: [],
  sure: null,
  pending: "",
  going: 0,
  why: null,
  hint: null,
  change: null,
  offers: [],
  lessons: [],
  covered: false,
  skipped: false,
  emotes: {},
  rematch: "",
  spoken: "",
  beat: null,
  news: new Set(),
};
