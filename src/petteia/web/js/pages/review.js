// A finished game looked at again: the largest swings, what the result was made of, what else could have been chosen.
import { get } from "../api.js";
import { classes, html, useEffect, useState } from "../lib.js";
import { Ui } from "../look.js";
import { route } from "../router.js";

/** @typedef {import("../types").Record_} Rec */
/** A number with the ends of its interval. @typedef {[number, number, number]} Span */
/** @typedef {{text: string, label: string, worth: Span}} Weighed */
/** @typedef {{move: number, seat: number, prompt: string, chosen: string, best: string, cost: Span, options: Weighed[]}} Decision */
/** @typedef {{move: number, seat: number, kind: string, points: Span, words: string}} Swing */
/** @typedef {{result: number, deal: Span | null, dice: Span, own: Span, others: Span, rest: Span}} Parts */
/** @typedef {{decisions: Decision[], swings: Swing[], parts: Parts[]}} Reviewed */

const AGAIN = 1000; // milliseconds until a review that is not ready is asked for again
const SHOWN = 5; // options of a decision that are listed

/** @type {Map<string, Reviewed>} */
const kept = new Map();

/** @param {number} value */
const signed = (value) => {
  const whole = Math.round(value);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)}`;
};

/** @param {Span} span */
const between = ([, low, high]) => `${signed(low)} to ${signed(high)}`;

/** @param {{record: Rec, names: string[], at: number, setAt: (n: number) => void}} props */
export function Review({ record, names, at, setAt }) {
  const [review, setReview] = useState(kept.get(record.id) ?? null);
  const [state, setState] = useState("");
  useEffect(() => {
    if (state !== "working") return undefined;
    let on = true;
    const ask = () =>
      get(
        `/api/records/${record.id}/review${location.search && route.value.query.get("i") ? location.search : ""}`,
      ).then(
        (found) => {
          if (!on) return;
          if (found.state === "ready") {
            kept.set(record.id, found.review);
            setReview(found.review);
            setState("");
          } else if (found.state === "working") setTimeout(() => on && ask(), AGAIN);
          else setState("This game could not be looked at again.");
        },
        (error) => on && setState(`${error.message} ${error.hint ?? ""}`),
      );
    ask();
    return () => void (on = false);
  }, [state === "working"]);
  if (!review)
    return html`<section class="panel luck review">
      <h2>Every choice weighed</h2>
      <p>What the other options were worth, and how much was luck.</p>
      ${
        state === "working"
          ? html`<p role="status">Playing it through …</p>`
          : html`<button type="button" class="button small" onClick=${() => setState("working")}>
              <${Ui} name="search" /> Look at it again
            </button>
            ${state ? html`<p role="status">${state}</p>` : null}`
      }
    </section>`;
  return html`<${Found} review=${review} record=${record} names=${names} at=${at} setAt=${setAt} />`;
}

/** @param {{review: Reviewed, record: Rec, names: string[], at: number, setAt: (n: number) => void}} props */
function Found({ review, record, names, at, setAt }) {
  const seat = record.you[0] ?? record.outcome?.winners[0] ?? 0;
  const parts = review.parts[seat];
  const here = review.decisions.find((one) => one.move === at);
  /** @type {[string, Span | null][]} */
  const rows = [
    ["Deal", parts.deal],
    ["Dice", parts.dice],
    [`${names[seat]}`, parts.own],
    ["The others", parts.others],
    ["The rest", parts.rest],
  ];
  return html`<section class="panel luck review">
    <h2>Every choice weighed</h2>
    <p>Points of winning chance; beside them where they lie with 95 in 100.</p>
    <h3>The largest swings</h3>
    <ol class="review-swings" role="list">
      ${review.swings.map(
        (swing) => html`<li key=${swing.move}>
          <button type="button" class="plain-button quiet-link" onClick=${() => setAt(swing.move)}>
            Move ${swing.move}: ${names[swing.seat]} ${signed(swing.points[0])}
          </button>
          <small>${swing.kind === "dice" ? "chance after: " : ""}${swing.words}</small>
        </li>`,
      )}
    </ol>
    <h3>What ${names[seat]}${/s$/.test(names[seat]) ? "'" : "'s"} result is made of</h3>
    ${rows.map(
      ([name, span]) => html`<div class="luck-line" key=${name} title=${span ? between(span) : ""}>
        <span>${name}</span>
        <span class="luck-bar">
          <i
            class=${(span?.[0] ?? 0) < 0 ? "minus" : "plus"}
            style=${{ width: `${Math.min(50, Math.abs(span?.[0] ?? 0) / 2)}%` }}
          ></i>
        </span>
        <b>${span ? signed(span[0]) : "?"}</b>
        <small class="review-span">${span ? between(span) : "not known"}</small>
      </div>`,
    )}
    <h3>${here ? `Move ${at}: what else there was` : "Go to a move to see what else there was"}</h3>
    ${
      here
        ? html`<ul class="review-options" role="list">
          ${here.options
            .filter((option, i) => i < SHOWN || option.text === here.chosen)
            .map(
              (option) => html`<li key=${option.text} class=${classes(option.text === here.chosen && "chosen")}>
                <span>${option.label}${option.text === here.chosen ? " (chosen)" : ""}</span>
                <b>${signed(option.worth[0])}</b>
                <small>${between(option.worth)}</small>
              </li>`,
            )}
        </ul>`
        : null
    }
  </section>`;
}
