// A good move, for whoever asks: a word of advice where nobody else could mind.
import { html } from "../lib.js";
import { Ui } from "../look.js";

/** @typedef {import("../types").HintMessage} HintMessage */

/** Whether advice is given at a table: one's own, unrated, against bots. @param {import("../types").TableMessage | null} table */
export function hintable(table) {
  if (!table?.you.length || table.rated || table.occasion || table.state !== "playing") return false;
  return table.seats.every((seat) => seat.kind === "bot" || table.you.includes(seat.seat));
}

/** How good an option is, in words. @param {number | null} worth */
export function chance(worth) {
  return worth === null ? "" : `${Math.round(50 * (worth + 1))} %`;
}

/**
 * The options worth a look that no button of the prompt stands for, the best first; a click chooses.
 * @param {object} props
 * @param {HintMessage} props.hint
 * @param {import("../types").Option[]} props.options
 * @param {import("../types").Option[]} props.buttons
 * @param {(option: any) => void} props.choose
 * @param {boolean} props.busy
 */
export function Hint({ hint, options, buttons, choose, busy }) {
  const found = hint.options.flatMap((one) => {
    const option = options.find((other) => other.text === one.text);
    return option && !buttons.includes(option) ? [{ option, worth: one.worth }] : [];
  });
  if (!found.length && hint.options.length) return null; // the buttons say it
  if (!found.length) return html`<span class="hint">No advice could be had just now.</span>`;
  return html`<span class="hint" role="status">
    <${Ui} name="sparkles" />
    ${found.map(
      ({ option, worth }, i) => html`<button
        type="button"
        key=${option.id}
        class=${i ? "button quiet small" : "button small"}
        disabled=${busy}
        title=${worth === null ? "" : `About ${chance(worth)} to win after it, as far as can be seen from here`}
        onClick=${() => choose(option)}
      >
        ${option.label} <small>${chance(worth)}</small>
      </button>`,
    )}
  </span>`;
}
