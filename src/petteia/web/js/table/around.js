// What may come between a player and the table: waiting, covering, ending, offers, notes, help.
import { askAgain, sitDown } from "../dice.js";
import { classes, html, useEffect, useRef, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { Amphora } from "../parts/amphora.js";
import { Dialog } from "../parts/dialog.js";
import { headline } from "../parts/words.js";
import { setTeaches } from "../settings.js";
import { go } from "../router.js";
import { toast } from "../store.js";
import { useClear } from "./clear.js";
import { NextStep } from "./next.js";
import { GoalPicture } from "./opening.js";

/**
 * Before all seats are taken.
 * @param {{session: import("./session.js").Session, view: import("./session.js").View, game: any, invite: string}} props
 */
export function WaitingRoom({ session, view, game, invite }) {
  const table = view.table;
  if (!table) return null;
  const link = `${location.origin}/t/${table.id}${table.invite ? `?i=${table.invite}` : ""}`;
  const seated = table.you.length > 0;
  const names = game?.seat_names?.[String(table.seats.length)] ?? [];
  const free = table.seats.filter((seat) => seat.kind === "open");
  /** @param {number} [seat] */
  const sit = async (seat) => {
    try {
      await sitDown(table, { ...(seat === undefined ? {} : { seat }), invite });
      go(`/t/${table.id}`, { replace: true });
    } catch (error) {
      toast(error instanceof Error ? error.message : "", "bad");
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast("The link is copied. Send it to a friend.");
    } catch {
      toast("Mark the link and copy it by hand.");
    }
  };
  return html`<div class="waiting-room">
    <div class="waiting-pot"><${Amphora} emblems=${game?.emblems ?? ["amphora"]} /></div>
    <section class="panel waiting-panel">
      <h2>
        ${table.state === "open" ? (seated ? "Waiting for company" : "There is a free seat") : "The table is being set"}
      </h2>
      <p>
        ${table.title}. ${seated ? "The game begins by itself when the last seat is taken." : "Sit down and the game begins."}
      </p>
      <ul class="waiting-seats" role="list">
        ${table.seats.map(
          (seat) => html`<li key=${seat.seat} class=${classes(`hue-${seat.accent}`, seat.kind === "open" && "free")}>
            <span class="avatar">${(names[seat.seat] ?? seat.name ?? "?").slice(0, 1)}</span>
            <b>${names[seat.seat] ?? `Seat ${seat.seat + 1}`}</b>
            <span>${seat.kind === "open" ? "free" : seat.name}${table.you.includes(seat.seat) ? ", you" : ""}</span>
            ${
              seat.kind === "open" && !seated
                ? html`<button type="button" class="button small" onClick=${() => sit(seat.seat)}>Sit here</button>`
                : null
            }
          </li>`,
        )}
      </ul>
      ${
        seated && free.length
          ? html`
            <label class="field">
              <span>Send this link to whoever shall sit down</span>
              <span class="copy-line">
                <input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} />
                <button type="button" class="button" onClick=${copy}><${Ui} name="copy" /> Copy link</button>
              </span>
            </label>
            <button type="button" class="button quiet" onClick=${() => session.say({ type: "start" })}>
              <${Ui} name="bot" /> Do not wait: play with bots
            </button>
          `
          : null
      }
      ${
        !seated && free.length
          ? html`<button type="button" class="button gold" onClick=${() => sit()}>Sit down</button>`
          : null
      }
    </section>
  </div>`;
}

/** Between two people on one device. @param {{session: import("./session.js").Session, view: import("./session.js").View}} props */
export function Cover({ session, view }) {
  const { table, now } = view;
  const panel = now?.scene.seats?.find((one) => one.seat === now.waiting);
  const seat = table?.seats.find((one) => one.seat === now?.waiting);
  useEffect(() => {
    /** @type {HTMLElement | null} */ (document.querySelector(".cover .button"))?.focus();
  }, [now?.waiting]);
  return html`<div
    class=${classes("cover", `hue-${panel?.accent ?? seat?.accent ?? ""}`)}
    role="dialog"
    aria-modal="true"
    aria-label=${`Pass the device to ${panel?.name ?? ""}`}
  >
    <div class="cover-in">
      <span class="cover-pot"><${Look} look="amphora" /></span>
      <h2>${panel?.name ?? `Seat ${(now?.waiting ?? 0) + 1}`}'s turn</h2>
      <p>Pass the device to ${panel?.name ?? "the next player"}. Everybody else looks away.</p>
      <button type="button" class="button gold" onClick=${() => session.uncover()}>
        I am ${panel?.name ?? "ready"}: show the table
      </button>
    </div>
  </div>`;
}

/**
 * @param {{session: import("./session.js").Session, view: import("./session.js").View, seats: Map<number, {name: string,
 * accent: string}>, close: () => void}} props
 */
export function EndPanel({ session, view, seats, close }) {
  const { table, now, offers } = view;
  const outcome = now?.outcome;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    /** @type {HTMLElement | null} */ (document.querySelector(".end-panel .button"))?.focus();
  }, []);
  if (!outcome || !table) return null;
  const won = table.you.some((seat) => outcome.winners.includes(seat));
  const names = outcome.winners.map((seat) => seats.get(seat)?.name ?? `Seat ${seat + 1}`);
  const title =
    table.you.length === 1 && won && names.length === 1 && !table.cooperative ? "You win" : headline(names, table);
  const theirs = offers.find((offer) => offer.kind === "rematch" && !table.you.includes(offer.seat));
  const accent = seats.get(outcome.winners[0] ?? -1)?.accent ?? "";
  return html`<div class="end-veil">
    <section class=${classes("end-panel panel", `hue-${accent}`)} role="dialog" aria-label="The game is over">
      <button type="button" class="icon-button end-close" aria-label="Look at the table" onClick=${close}>
        <${Ui} name="x" />
      </button>
      <span class="wreath"><${Look} look="laurels" /><${Look} look="amphora" class="in-wreath" /></span>
      <h2>${title}</h2>
      <p>${outcome.reason}</p>
      ${
        outcome.scores?.length
          ? html`<ul class="scores" role="list">
            ${outcome.scores.map(
              (score, seat) => html`<li class=${`hue-${seats.get(seat)?.accent ?? ""}`}>
                <span class="avatar">${seats.get(seat)?.name.slice(0, 1)}</span>
                ${seats.get(seat)?.name}
                <b>${score}</b>
              </li>`,
            )}
          </ul>`
          : null
      }
      ${
        table.rated
          ? html`<ul class="scores" role="list">
            ${table.seats
              .filter((seat) => seat.rating_after)
              .map((seat) => html`<li><span>${seat.name}</span> ${seat.rating} → <b>${seat.rating_after}</b></li>`)}
          </ul>`
          : null
      }
      <div class="end-buttons">
        ${
          table.you.length
            ? html`<button
              type="button"
              class="button gold"
              disabled=${asked && !theirs}
              onClick=${() => {
                setAsked(true);
                askAgain(session, theirs).catch((error) => toast(error.message, "bad"));
              }}
            >
              <${Ui} name="rotate-ccw" /> ${theirs ? "Accept the rematch" : asked ? "Rematch offered" : "Rematch"}
            </button>`
            : view.rematch
              ? html`<a class="button gold" href=${`/t/${view.rematch}`}><${Ui} name="eye" /> Watch the rematch</a>`
              : null
        }
        ${won && table.seats.some((seat) => seat.kind === "bot") ? html`<${NextStep} game=${table.game} />` : null}
        <a class="button" href=${`/r/${table.id}`}><${Ui} name="play" /> Watch the replay</a>
        <a class="button quiet" href="/">To the lobby</a>
      </div>
      ${theirs ? html`<p class="offer-words">${seats.get(theirs.seat)?.name} would like another game.</p>` : null}
    </section>
  </div>`;
}

/**
 * What others ask of you.
 * @param {{session: import("./session.js").Session, view: import("./session.js").View, seats: Map<number, {name: string,
 * accent: string}>}} props
 */
export function Offers({ session, view, seats }) {
  const { offers, table, now } = view;
  if (!table || now?.outcome) return null;
  return html`<div class="offers" aria-live="polite">
    ${offers
      .filter((offer) => offer.kind === "takeback")
      .map((offer) => {
        const mine = table.you.includes(offer.seat);
        const who = seats.get(offer.seat)?.name ?? "Somebody";
        return html`<div class="offer panel" key=${offer.kind}>
          <p>
            ${
              mine
                ? "You have asked to take the move back."
                : `${who} would like to take back: the table would stand as it did after move ${offer.to}.`
            }
          </p>
          ${
            mine || !table.you.length
              ? null
              : html`
                <button
                  type="button"
                  class="button small"
                  onClick=${() => session.say({ type: "answer", kind: "takeback", yes: true, offer: offer.offer })}
                >
                  Allow
                </button>
                <button
                  type="button"
                  class="button quiet small"
                  onClick=${() => session.say({ type: "answer", kind: "takeback", yes: false, offer: offer.offer })}
                >
                  No
                </button>
              `
          }
        </div>`;
      })}
  </div>`;
}

/**
 * Notes of the first game, one at a time.
 * @param {{session: import("./session.js").Session, view: import("./session.js").View}} props
 */
export function Lessons({ session, view }) {
  const lesson = view.lessons[0];
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useClear(ref, [lesson, view.now]);
  if (!lesson || view.covered || view.now?.outcome) return null;
  const next = () => session.set({ lessons: view.lessons.slice(1) });
  return html`<aside
    class=${classes("lesson", lesson.figures && "goal")}
    role="note"
    aria-label=${`Lesson: ${lesson.title}`}
    ref=${ref}
  >
    <span class="lesson-owl"><${Look} look="owl" /></span>
    <div>
      <h3>${lesson.title}</h3>
      <p>${lesson.text}</p>
      ${lesson.figures ? html`<${GoalPicture} figures=${lesson.figures} />` : null}
      <p class="lesson-buttons">
        <button type="button" class="button small" onClick=${next}>
          ${view.lessons.length > 1 ? "Next" : "I see"}
        </button>
        <button
          type="button"
          class="plain-button quiet-link"
          onClick=${() => {
            setTeaches(view.table?.game ?? "", false);
            session.set({ lessons: [] });
          }}
        >
          No more notes on this game
        </button>
      </p>
    </div>
  </aside>`;
}

const KEYS = [
  ["Arrows", "move between the things that glow"],
  ["Shift + arrows", "move between all pieces"],
  ["Enter", "choose, or ask why not"],
  ["1 … 9", "press a button of the prompt"],
  ["Esc", "step back; then take back"],
  ["u", "take back, or ask to"],
  ["h", "show me a good move (against bots)"],
  ["i", "enlarge the piece in focus"],
  ["/", "search the rules"],
  ["l", "the log"],
  ["t", "talk"],
  ["?", "this page"],
];

/** @param {{close: () => void}} props */
export const Help = ({ close }) => html`<${Dialog} title="How to play here" close=${close}>
  <div class="help">
    <p>
      <b class="gold-word">Gold</b> means that you may do this now, and nothing else glows. Click a golden
      piece, or drag it; if more than one thing can be done with it, what is left goes on glowing. Choices
      that no piece stands for are buttons.
    </p>
    <p>
      Click on something that does not glow and you are told why not, with the rule. Rest on a card, or hold it, to read it.
    </p>
    <h3 class="small-head">Keys</h3>
    <dl class="keys">${KEYS.map(([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`)}</dl>
  </div>
<//>`;
