// What a finished game came to: the result, luck and skill, the seal.
import { classes, html } from "../lib.js";
import { Look, Ui } from "../look.js";
import { dateLine, headline, sealLine } from "../parts/words.js";

/** @typedef {import("../types").Record_} Rec */

/** @param {{record: Rec, names: string[]}} props */
export function Result({ record, names }) {
  const winners = record.outcome?.winners ?? [];
  const title = headline(
    winners.map((seat) => names[seat] ?? `Seat ${seat + 1}`),
    record,
  );
  return html`<section class=${classes("result", `hue-${record.seats[winners[0]]?.accent ?? ""}`)}>
    <span class="wreath"><${Look} look="laurels" /><${Look} look="amphora" class="in-wreath" /></span>
    <h2>${title}</h2>
    <p>${record.outcome?.reason ?? ""}<br /><small>${record.moves} moves, ${dateLine(record.ended)}</small></p>
    <ul class="panel result-seats" role="list">
      ${record.seats.map(
        (seat) => html`<li key=${seat.seat} class=${`hue-${seat.accent}`}>
          <span class="avatar" aria-hidden="true">${(names[seat.seat] ?? "?").slice(0, 1)}</span>
          <span>
            ${seat.kind === "bot" ? `${seat.name} bot`.replace(/bot bot$/, "bot") : seat.name}
            <small>${names[seat.seat]}</small>
          </span>
          ${
            seat.rating
              ? html`<b>
                ${seat.rating}
                ${
                  seat.rating_after
                    ? html` <i class=${seat.rating_after >= seat.rating ? "up" : "down"}>
                      ${seat.rating_after >= seat.rating ? "+" : "−"}
                      ${Math.abs(seat.rating_after - seat.rating)}
                    </i>`
                    : null
                }
              </b>`
              : null
          }
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{record: Rec, names: string[]}} props */
export function Luck({ record, names }) {
  const seat = record.you[0] ?? record.outcome?.winners[0] ?? 0;
  const mine = record.luck[seat];
  if (!mine) return null;
  const rivals = record.luck.filter((_, i) => i !== seat);
  const luck = Math.round(
    (mine.luck - rivals.reduce((sum, one) => sum + one.luck, 0) / Math.max(1, rivals.length)) * 50,
  );
  const skill = Math.round(
    (mine.skill - rivals.reduce((sum, one) => sum + one.skill, 0) / Math.max(1, rivals.length)) * 50,
  );
  /** @param {string} name @param {number} value */
  const bar = (name, value) => html`<div class="luck-line">
    <span>${name}</span>
    <span class="luck-bar">
      <i class=${value < 0 ? "minus" : "plus"} style=${{ width: `${Math.min(50, Math.abs(value) / 2)}%` }}></i>
    </span>
    <b>${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}</b>
  </div>`;
  return html`<section class="panel luck">
    <h2>Luck and skill</h2>
    <p>Points of winning chance, from ${names[seat]}${/s$/.test(names[seat]) ? "'" : "'s"} side</p>
    ${bar("Luck", luck)}
    ${bar("Skill", skill)}
    <p class="luck-words">
      ${
        Math.abs(luck) < 6
          ? "The cards favoured nobody."
          : `The cards favoured ${luck > 0 ? names[seat] : "the other side"}${Math.abs(luck) < 20 ? " a little" : ""}.`
      } ${
        Math.abs(skill) < 6
          ? "Both sides chose equally well."
          : `${skill > 0 ? names[seat] : "The other side"} chose better.`
      }
    </p>
  </section>`;
}

/** @param {{record: Rec}} props */
export function Seal({ record }) {
  // A saved match brought its seed along: there was nothing to seal, and nothing to suspect.
  if (record.secret === record.seed)
    return html`<section class="panel seal">
      <span class="seal-wax"><${Look} look="wax-seal" /></span>
      <div><h2><${Ui} name="check" /> A saved match</h2></div>
      <p>
        It was begun elsewhere and brought its seed along, so no seal was shown here. ${
          record.checked.moves
            ? `All ${record.moves} moves replay to this very end.`
            : "The moves do not give this end."
        }
      </p>
    </section>`;
  return html`<section class="panel seal">
    <span class=${classes("seal-wax", !record.fair && "broken")}><${Look} look="wax-seal" /></span>
    <div>
      <h2 class=${record.fair ? "good" : "bad"}>
        <${Ui} name=${record.fair ? "check" : "triangle-alert"} /> ${record.fair ? "Fair deal, checked" : "The seal does not fit"}
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
        record.fair
          ? `The seal fits the seed, and all ${record.moves} moves replay to this very end.`
          : "What was sealed at the start is not what was opened at the end, or the moves do not give this end."
      }
    </p>
  </section>`;
}
