// The seal of a record: what was promised, brought, sealed and opened, checked on this device.
import { brought } from "../dice.js";
import { classes, html, useEffect, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { steps } from "../proof.js";
import { sealLine } from "./words.js";

/** @typedef {import("../types").Record_} Rec */
/** @typedef {import("../proof.js").Step} Step */

/** @param {{record: Rec}} props */
export function Seal({ record }) {
  const [found, setFound] = useState(/** @type {Step[] | null} */ (null));
  useEffect(() => {
    let on = true;
    if (!record.known) steps(record, brought(record.id)).then((made) => on && setFound(made));
    return () => void (on = false);
  }, [record.id]);
  if (record.known) {
    const words = record.previous
      ? "It was played on from another record, whose seed was open by then"
      : "It was begun elsewhere and brought its seed along";
    return html`<section class="panel seal">
      <span class="seal-wax"><${Look} look="wax-seal" /></span>
      <div><h2>The seed was known</h2></div>
      <p>
        ${words}, so nothing could be sealed. ${
          record.checked.moves
            ? `All ${record.moves} moves replay to this very end.`
            : "The moves do not give this end."
        }
      </p>
    </section>`;
  }
  const fair = found?.every((step) => step.holds !== false) ?? false;
  const title = !found ? "Checking the seal …" : fair ? "Fair deal, checked" : "The seal does not fit";
  return html`<section class="panel seal">
    <span class=${classes("seal-wax", found && !fair && "broken")}><${Look} look="wax-seal" /></span>
    <div>
      <h2 class=${!found ? "" : fair ? "good" : "bad"}>
        ${found ? html`<${Ui} name=${fair ? "check" : "triangle-alert"} /> ` : null}${title}
      </h2>
      <dl>
        <dt>sealed</dt>
        <dd title=${record.seal}>${sealLine(record.seal)}</dd>
        <dt>opened</dt>
        <dd title=${record.seed}>${sealLine(record.seed)}</dd>
      </dl>
    </div>
    <p>
      ${
        fair
          ? "Worked out on this device: the seal fits the seed."
          : found
            ? "What was sealed at the start is not what was opened at the end, or the moves do not give this end."
            : ""
      }
    </p>
    ${found ? html`<${Steps} record=${record} found=${found} />` : null}
  </section>`;
}

/** Each step of the dice, as this device worked it out. @param {{record: Rec, found: Step[]}} props */
function Steps({ record, found }) {
  return html`<details class="seal-steps">
    <summary>Each step</summary>
    <ol>
      ${found.map(
        (step) => html`<li key=${step.key} class=${step.holds === null ? "open" : step.holds ? "good" : "bad"}>
          <b>
            ${step.holds === null ? "" : html`<${Ui} name=${step.holds ? "check" : "triangle-alert"} /> `}${step.title}
          </b>
          <span>${step.text}</span>
          ${step.found ? html`<code title="Worked out here">${step.found}</code>` : null}
          ${step.found && step.said !== step.found ? html`<code title="Shown at the table">${step.said}</code>` : null}
        </li>`,
      )}
    </ol>
    <dl>
      <dt>secret</dt>
      <dd><code>${record.secret}</code></dd>
      ${record.nonces.map(
        (nonce, seat) => html`<dt>${`seat ${seat + 1}`}</dt>
          <dd><code>${nonce || "(nothing)"}</code></dd>`,
      )}
    </dl>
  </details>`;
}
