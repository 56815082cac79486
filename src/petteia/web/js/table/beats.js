// What matters, shown at the centre for a breath: who met whom, and what became of it.
import { classes, html } from "../lib.js";
import { Ui } from "../look.js";
import { PieceView } from "../scene/piece.js";
import { settings, still } from "../settings.js";

/** @typedef {import("../types").StateMessage} StateMessage */
/** @typedef {import("../types").TableEvent} TableEvent */

/**
 * A beat on its way: what happened, what it came of, and which of how many it is.
 * @typedef {{beat: import("../types").Beat, event: TableEvent, cause: string, number: number, of: number}} Staged
 */

/** With a finger in the place of a mouse and keys one taps. */
const GO_ON = matchMedia("(hover: none)").matches ? "Tap: go on" : "Space or a click: go on";

/** More than these at once would be a play of its own. */
const MOST = 3;

/** Milliseconds for a beat. */
export const beatTime = () => (still() ? 0 : ({ slow: 900, normal: 750, fast: 600 }[settings.value.pace] ?? 750));

/** The beats of a state, in the order they happened. @param {StateMessage} state @returns {Staged[]} */
export function beatsOf(state) {
  /** @type {Staged[]} */
  const found = [];
  let cause = "";
  for (const event of state.events ?? []) {
    if (event.role === "cause") cause = event.text;
    else if (event.role !== "result") cause = "";
    if (event.beat) found.push({ beat: event.beat, event, cause: cause === event.text ? "" : cause, number: 0, of: 0 });
  }
  const last = found.slice(-MOST);
  return last.map((one, i) => ({ ...one, number: i + 1, of: last.length }));
}

/** The words of a beat: "6 beats 5" stands on three lines, figures large. @param {{words: string}} props */
function Verdict({ words }) {
  const parts = words.split(" ");
  const figures = parts.length === 3 && /^\d/.test(parts[0]) && /^\d/.test(parts[2]);
  return figures
    ? html`<span class="verdict figures"><b>${parts[0]}</b><i>${parts[1]}</i><b class="less">${parts[2]}</b></span>`
    : html`<span class="verdict"><b>${words}</b></span>`;
}

/** @param {{staged: Staged, skip: () => void}} props */
export function BeatView({ staged, skip }) {
  const { beat, event, cause, number, of } = staged;
  const pieces = beat.pieces ?? [];
  const two = pieces.length > 1;
  /** @param {number} i */
  const shown = (i) => {
    const fate = beat.fates?.[i] ?? "";
    return html`<div class=${classes("beat-piece", i ? "second" : "first", fate && `fate-${fate}`)}>
      <${PieceView} piece=${pieces[i]} ghost=${true} />
      ${fate ? html`<span class="beat-fate">${fate}</span>` : null}
    </div>`;
  };
  return html`<div
    class=${classes("beat", `beat-${beat.moment}`, two && "two")}
    style=${{ "--beat": `${beatTime()}ms` }}
    aria-hidden="true"
    onPointerDown=${(/** @type {Event} */ press) => {
      press.preventDefault();
      skip();
    }}
  >
    <div class="beat-in" key=${`${event.at} ${number}`}>
      ${cause ? html`<h2>${cause}</h2>` : null}
      <div class="beat-pieces">
        ${pieces.length ? shown(0) : null}
        <${Verdict} words=${beat.words ?? ""} />
        ${two ? shown(1) : null}
      </div>
      <p class="beat-line">${event.text}</p>
      <p class="beat-skip"><${Ui} name="chevrons-right" /> ${GO_ON}${of > 1 ? `, ${number} of ${of}` : ""}</p>
    </div>
  </div>`;
}
