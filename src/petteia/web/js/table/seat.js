// A seat as its neighbours see it: name, who plays it, clock, numbers.
import { classes, html, useEffect, useState } from "../lib.js";
import { Look, Ui, hueClass } from "../look.js";
import { CounterView } from "../scene/gauges.js";

/** @typedef {import("../types").SeatPanel} SeatPanel */

export const EMOTES = /** @type {Record<string, {look: string, words: string}>} */ ({
  laurel: { look: "laurels", words: "Laurels for you" },
  "well-played": { look: "trophy", words: "Well played" },
  thanks: { look: "shaking-hands", words: "Thank you" },
  think: { look: "owl", words: "Let me think" },
  owl: { look: "barn-owl", words: "Wise" },
  thunder: { look: "lightning-trio", words: "By Zeus!" },
  laugh: { look: "drama-masks", words: "Ha!" },
  wince: { look: "broken-pottery", words: "Ouch" },
});

/** @param {number} seconds */
export function clockWords(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 86400) return `${Math.floor(whole / 86400)} d ${Math.floor((whole % 86400) / 3600)} h`;
  if (whole >= 3600)
    return `${Math.floor(whole / 3600)}:${String(Math.floor((whole % 3600) / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A clock that runs by itself between messages. @param {{left: number, running: boolean, since: number}} props */
function ClockView({ left, running, since }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  const now = Math.max(0, left - (running ? (performance.now() - since) / 1000 : 0));
  return html`<span
    class=${classes("clock", running && "running", now < 20 && "short")}
    role="timer"
    aria-label=${`time left ${clockWords(now)}`}
  >
    <${Ui} name="clock" />
    ${clockWords(now)}
  </span>`;
}

/**
 * @param {object} props
 * @param {SeatPanel} props.panel
 * @param {boolean} props.mine
 * @param {import("../types").Seat | undefined} props.who
 * @param {any} [props.inside]
 * @param {import("../types").Clocks | null} [props.clocks]
 * @param {number} [props.since]
 * @param {string} [props.emote]
 * @param {boolean} [props.turn] whether it is for this seat to choose
 * @param {boolean} [props.act] whether the viewer may act in it now
 * @param {boolean} [props.compact]
 * @param {string} [props.you]
 * @param {() => void} [props.relieve] let a bot play for somebody who has gone
 */
export function SeatCard({
  panel,
  mine,
  who,
  inside,
  clocks,
  since = 0,
  emote,
  turn = false,
  act = false,
  compact = false,
  you = "you",
  relieve,
}) {
  const sub = who
    ? mine
      ? who.name && who.name !== panel.name
        ? `${who.name}, ${you}`
        : you
      : who.kind === "bot"
        ? `${who.name || who.strength} bot`.replace(/bot bot$/, "bot")
        : who.kind === "open"
          ? "free seat"
          : who.name
    : mine
      ? you
      : "";
  const left = clocks?.left?.[panel.seat];
  // Its turn in the order and what seats are compared by stand with the name.
  const [place, lead] = ["place", "lead"].map((style) => panel.counters?.find((one) => one.style === style));
  const counters = (panel.counters ?? []).filter((one) => one !== place && one !== lead);
  const away = who && who.kind === "person" && who.online === false && !mine;
  return html`<section
    class=${classes(
      "seat-card",
      hueClass(panel.accent || who?.accent),
      mine && "mine",
      turn && "turn",
      act && "act",
      inside && "roomy",
      away && "away",
    )}
    aria-label=${`${panel.name}${sub ? `, ${sub}` : ""}${turn ? ", to choose now" : ""}`}
    data-seat=${panel.seat}
  >
    <header>
      ${place ? html`<${CounterView} node=${place} />` : null}
      ${compact && !place ? html`<span class="avatar" aria-hidden="true">${panel.name.slice(0, 1)}</span>` : null}
      <span class="seat-names">
        <span class="seat-name">${panel.name}</span>
        ${sub ? html`<span class="seat-sub" title=${sub}>${sub}${who?.rating ? html` <b>${who.rating}</b>` : null}</span>` : null}
      </span>
      ${
        away
          ? html`<span class="seat-away" title="not connected">
            <${Ui} name="wifi-off" />
            <span class="hide">not connected</span>
          </span>`
          : null
      }
      ${
        left !== null && left !== undefined
          ? html`<${ClockView} left=${left} running=${clocks?.running === panel.seat} since=${since} />`
          : turn && !mine
            ? html`<span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>`
            : null
      }
      ${lead ? html`<${CounterView} node=${lead} />` : null}
    </header>
    ${
      away && relieve
        ? html`<button type="button" class="button quiet small relieve" onClick=${relieve}>
          <${Ui} name="bot" /> Gone. Let a bot play
        </button>`
        : null
    }
    ${
      counters.length
        ? html`<div class="seat-counters">
          ${counters.map((counter) => html`<${CounterView} key=${counter.key} node=${counter} />`)}
        </div>`
        : null
    }
    ${inside ? html`<div class="seat-inside">${inside}</div>` : null}
    ${
      emote
        ? html`<span class="emote-bubble" role="status">
          <${Look} look=${EMOTES[emote]?.look ?? "laurels"} /> ${EMOTES[emote]?.words ?? emote}
        </span>`
        : null
    }
  </section>`;
}
