// A new table: who sits there, how long a move may take, what is played.
import { get } from "../api.js";
import { openTable } from "../dice.js";
import { classes, html, plural, roman, useEffect, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { Amphora } from "../parts/amphora.js";
import { OptionChoice, OptionSwitch, isSwitch } from "../parts/option.js";
import { Toggle } from "../parts/person.js";
import { playersLine } from "../parts/words.js";
import { go, route } from "../router.js";
import { setTeaches } from "../settings.js";
import { Page } from "../shell.js";
import { games, me, toast, useStore } from "../store.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {{kind: "me" | "open" | "bot" | "here", strength: string}} Wish */

const CLOCKS = [
  { key: "none", title: "No clock", text: "relaxed; leave and come back", clock: { kind: "none" }, words: "No clock" },
  {
    key: "quick",
    title: "10 minutes each",
    text: "and 5 seconds more for every move",
    clock: { kind: "live", base: 600, increment: 5 },
    words: "10 minutes each",
  },
  {
    key: "long",
    title: "20 minutes each",
    text: "and 10 seconds more for every move",
    clock: { kind: "live", base: 1200, increment: 10 },
    words: "20 minutes each",
  },
  {
    key: "days",
    title: "Two days a move",
    text: "you get a note when it is your turn",
    clock: { kind: "days", days: 2 },
    words: "Two days a move",
  },
];

const KINDS = /** @type {["me" | "open" | "bot" | "here", string, string][]} */ ([
  ["me", "user", "You"],
  ["open", "link", "Open"],
  ["bot", "bot", "Bot"],
  ["here", "users", "Here"],
]);

/**
 * What may be agreed: choices first, then switches.
 * @param {{list: import("../types").GameOption[], values: Record<string, string>, set: (key: string, value: string) => void}} props
 */
function Options({ list, values, set }) {
  const switches = list.filter(isSwitch);
  const choices = list.filter((option) => !isSwitch(option));
  return html`
    ${
      choices.length
        ? html`<div class="new-options">
          ${choices.map(
            (option) => html`<${OptionChoice}
              key=${option.key}
              option=${option}
              value=${values[option.key]}
              set=${(/** @type {string} */ value) => set(option.key, value)}
            />`,
          )}
        </div>`
        : null
    }
    ${
      switches.length
        ? html`<div class="new-toggles">
          ${switches.map(
            (option) => html`<${OptionSwitch}
              key=${option.key}
              option=${option}
              value=${values[option.key]}
              set=${(/** @type {string} */ value) => set(option.key, value)}
            />`,
          )}
        </div>`
        : null
    }
  `;
}

/** @param {{game: string}} props */
export function NewTable({ game: key }) {
  const list = useStore(games);
  const who = useStore(me);
  const game = list?.find((one) => one.key === key);
  const [ladder, setLadder] = useState(/** @type {import("../types").Strength[]} */ ([]));
  const [seats, setSeats] = useState(/** @type {Wish[]} */ ([]));
  const [clock, setClock] = useState("none");
  const [rated, setRated] = useState(false);
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [teach, setTeach] = useState(false);
  const [takebacks, setTakebacks] = useState(true);
  const [watch, setWatch] = useState(true);
  const [listed, setListed] = useState(true);
  const [busy, setBusy] = useState(false);
  useEffect(() => void get("/api/ladder").then(setLadder, () => undefined), []);
  useEffect(() => {
    if (!game) return;
    document.title = `New table: ${game.title} · Petteia`;
    const count = game.seat_counts.includes(2) ? 2 : game.seat_counts[0];
    setSeats(Array.from({ length: count }, (_, i) => ({ kind: i ? "bot" : "me", strength: "hoplite" })));
    const asked = route.value.query; // a link may say how: /new/odyssey?mode=campaign
    setOptions(Object.fromEntries(game.options.map((option) => [option.key, asked.get(option.key) ?? option.default])));
    setTeach(localStorage.getItem(`petteia.played.${game.key}`) !== "1");
  }, [game?.key]);
  if (!list) return html`<${Page}><p class="empty big">Setting the table …</p><//>`;
  if (!game)
    return html`<${Page}>
      <div class="lost-page">
        <${Look} look="broken-pottery" />
        <h1>There is no game called ${key}.</h1>
        <p><a class="button" href="/">To the lobby</a></p>
      </div>
    <//>`;

  const names = game.seat_names[String(seats.length)] ?? [];
  const most = game.seat_counts[game.seat_counts.length - 1];
  const least = game.seat_counts[0];
  const whyNot = who?.guest
    ? "Ratings need a name of your own: keep yours with a passphrase first."
    : seats.some((seat) => seat.kind === "bot")
      ? `Ratings compare people, and seat ${roman(seats.findIndex((seat) => seat.kind === "bot") + 1)} is a bot.`
      : seats.some((seat) => seat.kind === "here")
        ? "Ratings need everybody on a device of their own."
        : game.cooperative
          ? "All play together here."
          : "";
  /** @param {number} at @param {Wish["kind"]} kind */
  const seatAs = (at, kind) =>
    setSeats(
      seats.map((seat, i) => {
        if (i === at) return { ...seat, kind };
        return kind === "me" && seat.kind === "me"
          ? { ...seat, kind: seats[at].kind === "me" ? "bot" : seats[at].kind }
          : seat;
      }),
    );
  const open = async () => {
    setBusy(true);
    try {
      const wish = {
        game: game.key,
        seats: seats.map(({ kind, strength }) => (kind === "bot" ? { kind, strength } : { kind })),
        options,
        clock: CLOCKS.find((one) => one.key === clock)?.clock,
        rated: rated && !whyNot,
        watch,
        takebacks,
        teach,
        listed,
      };
      if (teach) setTeaches(game.key, true);
      go(`/t/${await openTable(wish)}`);
    } catch (error) {
      toast(error instanceof Error ? `${error.message} ${/** @type {any} */ (error).hint ?? ""}` : "", "bad");
    }
    setBusy(false);
  };
  const plain = game.options.filter((option) => !option.rare);
  const rare = game.options.filter((option) => option.rare);
  /** @param {string} key @param {string} value */
  const setOption = (key, value) => setOptions((was) => ({ ...was, [key]: value }));
  const hasMe = seats.some((seat) => seat.kind === "me");
  const company = seats.filter((seat) => seat.kind !== "me");
  const said = company.map((seat) =>
    seat.kind === "open"
      ? "a friend by link"
      : seat.kind === "here"
        ? "somebody beside you"
        : `a ${ladder.find((one) => one.key === seat.strength)?.title ?? seat.strength} bot`,
  );
  const friends = seats.filter((seat) => seat.kind === "open").length;
  const people = ["You", ...said];
  const together = people.length > 1 ? `${people.slice(0, -1).join(", ")} and ${people[people.length - 1]}` : "You";
  const pace = CLOCKS.find((one) => one.key === clock)?.words;
  const summary = `${together}. ${pace}, ${rated && !whyNot ? "rated" : "casual"}, about ${game.minutes} minutes.`;
  return html`<${Page} wide=${true}>
    <div class="new-table">
      <aside class="new-game">
        <${Amphora} emblems=${game.emblems} />
        <h1>${game.title}</h1>
        <p class="tagline">${game.tagline}</p>
        <p class="facts">
          <span><${Ui} name="users" /> ${playersLine(game)}</span>
          <span><${Ui} name="clock" /> ${game.minutes} min</span>
        </p>
        ${
          list.length > 1
            ? html`<div class="change-game">
              <h2>Change game</h2>
              <div>
                ${list.map(
                  (one) => html`<a
                    key=${one.key}
                    href=${`/new/${one.key}`}
                    class=${one.key === game.key ? "on" : ""}
                    aria-label=${one.title}
                    aria-current=${one.key === game.key ? "page" : undefined}
                  >
                    <${Look} look=${one.emblems[0]} />
                  </a>`,
                )}
              </div>
            </div>`
            : null
        }
      </aside>
      <section class="new-main">
        <h2 class="big-head">Who sits at the table?</h2>
        <ol class="wishes" role="list">
          ${seats.map(
            (
              seat,
              i,
            ) => html`<li key=${i} class=${classes("wish panel", `hue-${game.accents[i % game.accents.length]}`)}>
              <span class="avatar" aria-hidden="true">${roman(i + 1)}</span>
              <fieldset>
                <legend class="hide">Seat ${i + 1}${names[i] ? `, ${names[i]}` : ""}</legend>
                <div class="segments">
                  ${KINDS.map(
                    ([kind, icon, words]) => html`<label class=${seat.kind === kind ? "on" : ""}>
                      <input
                        type="radio"
                        name=${`seat-${i}`}
                        checked=${seat.kind === kind}
                        onChange=${() => seatAs(i, kind)}
                      />
                      <${Ui} name=${icon} /> ${words}
                    </label>`,
                  )}
                </div>
              </fieldset>
              <div class="wish-what">
                ${
                  seat.kind === "me"
                    ? html`
                      <b>${names[i] && !/^Player/.test(names[i]) ? `${names[i]}: ` : ""}${who?.name ?? "you"}</b>
                      <small>you, this browser</small>
                    `
                    : null
                }
                ${
                  seat.kind === "open"
                    ? html`
                      <b>${names[i] && !/^Player/.test(names[i]) ? names[i] : "A free seat"}</b>
                      <small>
                        you get a link to send; ${listed ? "others may join from the lobby too" : "only who has it can sit down"}
                      </small>
                    `
                    : null
                }
                ${
                  seat.kind === "here"
                    ? html`
                      <b>${names[i] && !/^Player/.test(names[i]) ? names[i] : "Beside you"}</b>
                      <small>on this device, with a cover between turns</small>
                    `
                    : null
                }
                ${
                  seat.kind === "bot"
                    ? html`
                      <div class="strengths" role="radiogroup" aria-label=${`Strength of the bot in seat ${i + 1}`}>
                        ${ladder.map(
                          (
                            one,
                            n,
                          ) => html`<label key=${one.key} class=${seat.strength === one.key ? "on" : ""} title=${one.text}>
                            <input
                              type="radio"
                              name=${`strength-${i}`}
                              checked=${seat.strength === one.key}
                              onChange=${() =>
                                setSeats(seats.map((other, j) => (j === i ? { ...other, strength: one.key } : other)))}
                            />
                            <i style=${{ height: `${7 + n * 5}px` }} aria-hidden="true"></i>
                            ${one.title}
                          </label>`,
                        )}
                      </div>
                      <small class="strength-text">
                        <b>${ladder.find((one) => one.key === seat.strength)?.title}</b> ${(
                          ladder.find((one) => one.key === seat.strength)?.text ?? ""
                        ).replace(/^./, (c) => c.toLowerCase())}
                      </small>
                    `
                    : null
                }
              </div>
              ${
                seats.length > least && i === seats.length - 1 && seat.kind !== "me"
                  ? html`<button
                    type="button"
                    class="icon-button wish-less"
                    aria-label=${`Remove seat ${i + 1}`}
                    onClick=${() => setSeats(seats.slice(0, -1))}
                  >
                    <${Ui} name="x" />
                  </button>`
                  : null
              }
            </li>`,
          )}
        </ol>
        ${
          seats.length < most
            ? html`<button
              type="button"
              class="add-seat"
              onClick=${() => setSeats([...seats, { kind: "bot", strength: "hoplite" }])}
            >
              <${Ui} name="plus" /> Add a ${["", "first", "second", "third", "fourth", "fifth"][seats.length + 1] ?? "further"} seat
            </button>`
            : null
        }
        <${Options} list=${plain} values=${options} set=${setOption} />
        <div class="new-toggles">
          <${Toggle}
            label="Teach as we go"
            text="A note the first time a rule matters."
            on=${teach}
            set=${setTeach}
          />
        </div>
        <details class="new-more">
          <summary>More choices <small>${plural(rare.length + 3, "choice")} that may stay as they are</small></summary>
          <${Options} list=${rare} values=${options} set=${setOption} />
        <div class="new-toggles">
          <${Toggle}
            label="Take-backs"
            text="Freely until anybody has learned something new; after that if the others agree."
            on=${takebacks}
            set=${setTakebacks}
          />
          <${Toggle}
            label="Open to watch"
            text="Others may look on; they see no hands."
            on=${watch}
            set=${setWatch}
          />
          <${Toggle} label="Show in the lobby" text="Anybody may take a free seat." on=${listed} set=${setListed} />
        </div>
        </details>
      </section>
      <aside class="new-side">
        <fieldset class="cards-choice">
          <legend>How long may a move take?</legend>
          ${CLOCKS.map(
            (one) => html`<label key=${one.key} class=${clock === one.key ? "on" : ""}>
              <input type="radio" name="clock" checked=${clock === one.key} onChange=${() => setClock(one.key)} />
              <i aria-hidden="true"></i>
              <span>${one.title}<small>${one.text}</small></span>
            </label>`,
          )}
        </fieldset>
        <fieldset class="cards-choice across">
          <legend>Does it count?</legend>
          <label class=${!rated || whyNot ? "on" : ""}>
            <input type="radio" name="rated" checked=${!rated || Boolean(whyNot)} onChange=${() => setRated(false)} />
            <i aria-hidden="true"></i>
            <span>Casual</span>
          </label>
          <label class=${classes(rated && !whyNot && "on", whyNot && "off")}>
            <input
              type="radio"
              name="rated"
              disabled=${Boolean(whyNot)}
              checked=${rated && !whyNot}
              onChange=${() => setRated(true)}
            />
            <i aria-hidden="true"></i>
            <span>Rated</span>
          </label>
        </fieldset>
        ${whyNot ? html`<p class="why-note"><b>Why not rated?</b> ${whyNot}</p>` : null}
        <section class="panel your-table">
          <h2>Your table</h2>
          <p>${summary}</p>
          <button type="button" class="button gold" disabled=${busy || !hasMe || !seats.length} onClick=${open}>
            Open the table
          </button>
          <small>
            ${
              !hasMe
                ? "Take a seat yourself first."
                : friends
                  ? `Starts when ${friends === 1 ? "your friend sits" : plural(friends, "friend sits", "friends sit")} down.`
                  : "Starts at once."
            }
          </small>
        </section>
      </aside>
    </div>
  <//>`;
}
