// What a finished game came to: the result, luck and skill.
import { classes, html } from "../lib.js";
import { Look, Ui } from "../look.js";
import { dateLine, headline } from "../parts/words.js";

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
    ${
      record.next
        ? html`<a class="button small" href=${`/t/${record.next}`}><${Ui} name="rotate-ccw" /> To the rematch</a>`
        : record.you.length
          ? html`<a class="button small" href=${`/t/${record.id}?again=1`}><${Ui} name="rotate-ccw" /> Rematch</a>`
          : null
    }
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
