// A question with one answer is asked so that its silence tells a rival nothing. Bots learn nothing from silence: against them
// alone it is answered by itself, unless something could still be taken back.
import { pace, settings } from "../settings.js";

/** Milliseconds in which one sees what is asked, however quick movements are. */
const BREATH = 500;

/** The one answer that may be given without asking, if this is such a question. @param {import("./session.js").Session} session */
export function lone(session) {
  const { now, table, lessons, skipped } = session.view;
  const [option, ...others] = session.options;
  if (!settings.value.lone || !option || others.length || !now || !table) return null;
  if (table.cooperative || now.undo || lessons.length || (now.guide && !skipped)) return null;
  const rivals = table.seats.filter((seat) => !table.you.includes(seat.seat));
  return rivals.length && rivals.every((seat) => seat.kind === "bot") ? option : null;
}

/** Give the one answer after a breath, if it is still the one. @param {import("./session.js").Session} session */
export function goOn(session) {
  clearTimeout(session.loneTimer);
  const asked = session.view.now;
  session.loneTimer = setTimeout(() => {
    const option = session.view.now === asked ? lone(session) : null;
    if (option) session.act(option);
    else if (session.view.now === asked && session.view.behind) goOn(session);
  }, BREATH + pace());
}
