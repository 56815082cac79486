// A question with one answer is asked so that its silence tells a rival nothing. Bots learn nothing from silence: against them
// alone it is answered by itself. Where something could still be taken back there is time for it, and whatever one does stops it.
import { pace, settings } from "../settings.js";

/** Milliseconds in which one sees what is asked, however quick movements are; and in which one may think better of it. */
const BREATH = 500;
const SECOND_THOUGHT = 2600;

/** The one answer that may be given without asking, if this is such a question. @param {import("./session.js").Session} session */
export function lone(session) {
  const { now, table, lessons, skipped } = session.view;
  const [option, ...others] = session.options;
  if (!settings.value.lone || !option || others.length || !now || !table) return null;
  if (table.cooperative || lessons.length || (now.guide && !skipped)) return null;
  const rivals = table.seats.filter((seat) => !table.you.includes(seat.seat));
  return rivals.length && rivals.every((seat) => seat.kind === "bot") ? option : null;
}

/** Give the one answer after a while, if it is still the one. @param {import("./session.js").Session} session */
export function goOn(session) {
  session.stay();
  const asked = session.view.now;
  const slow = Boolean(asked?.undo);
  const wait = slow ? SECOND_THOUGHT : BREATH + pace();
  const stop = () => session.stay();
  const ends = new AbortController();
  if (slow) {
    for (const name of ["pointerdown", "keydown", "wheel"])
      document.addEventListener(name, stop, { capture: true, passive: true, signal: ends.signal });
    if (lone(session)) session.set({ going: wait });
  }
  const timer = setTimeout(() => {
    const option = session.view.now === asked ? lone(session) : null;
    const behind = session.view.now === asked && session.view.behind;
    session.stay();
    if (option) session.act(option);
    else if (behind) goOn(session);
  }, wait);
  session.leave = () => {
    clearTimeout(timer);
    ends.abort();
  };
}
