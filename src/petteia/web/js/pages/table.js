// A table: live, with everything around it.
import { askAgain } from "../dice.js";
import { classes, html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Ui } from "../look.js";
import { Drawer } from "../parts/dialog.js";
import { Meander } from "../parts/meander.js";
import { SettingsDialog } from "../parts/person.js";
import { RulesView } from "../parts/rules.js";
import { sealLine } from "../parts/words.js";
import { go, route } from "../router.js";
import { indexScene } from "../scene/board.js";
import { insideSeat } from "../scene/scene.js";
import { games, me, toast, useStore } from "../store.js";
import { BeatView } from "../table/beats.js";
import { Chat } from "../table/chat.js";
import { Cover, EndPanel, Help, Lessons, Offers, WaitingRoom } from "../table/around.js";
import { Hint, hintable } from "../table/hint.js";
import { useKeys } from "../table/keys.js";
import { Log, sentence } from "../table/log.js";
import { BottomBar, Connection, MenuItems, Nothing, TableMenu } from "../table/menu.js";
import { instead } from "../table/mind.js";
import { OpeningPanel } from "../table/opening.js";
import { Prompt } from "../table/prompt.js";
import { SeatCard } from "../table/seat.js";
import { Session } from "../table/session.js";
import { Stage, useCompact } from "../table/stage.js";
import { useTurnSign } from "../table/turn.js";

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const invite = route.value.query.get("i") ?? "";
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  useEffect(() => {
    const made = new Session(id, invite);
    setSession(made);
    return () => made.close();
  }, [id]);
  return session ? html`<${LiveTable} key=${id} session=${session} invite=${invite} />` : null;
}

/** @param {{session: Session, invite: string}} props */
function LiveTable({ session, invite }) {
  const view = useStore(session.store);
  const who = useStore(me);
  const list = useStore(games);
  const compact = useCompact();
  const [drawer, setDrawer] = useState("");
  const [rule, setRule] = useState("");
  const [dialog, setDialog] = useState("");
  const [spot, setSpot] = useState("");
  const [ended, setEnded] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const zoomRef = useRef(/** @type {((key: string) => void) | null} */ (null));
  const { table, now } = view;
  const choices = session.choices;
  const index = useMemo(() => (now ? indexScene(now.scene) : new Map()), [now?.scene]);
  const seated = Boolean(table?.you.length);
  const asked = Boolean(now?.decision && table?.you.includes(now.decision.seat));
  const since = useRef({ state: now, at: performance.now() });
  if (since.current.state !== now) since.current = { state: now, at: performance.now() };
  useTurnSign(table, now, asked && !view.covered);

  /** @param {string} name */
  const toggle = (name) => {
    const next = drawer === name ? "" : name;
    session.chatOpen = next === "chat" || (!compact && next === "");
    if (next === "chat") session.set({ unread: 0 });
    setDrawer(next);
  };
  /** @param {string} ruleId */
  const openRule = (ruleId) => {
    setRule(ruleId);
    setDrawer("rules");
  };
  useKeys({
    session,
    root,
    toggle,
    drawer,
    close: () => setDrawer(""),
    help: () => setDialog("help"),
    zoom: (key) => zoomRef.current?.(key),
  });
  useEffect(() => {
    if (!now?.outcome || !table) return;
    if (seated) localStorage.setItem(`petteia.played.${table.game}`, "1");
  }, [now?.outcome]);
  useEffect(() => {
    if (!now?.outcome || !seated || !route.value.query.has("again")) return;
    go(`/t/${session.id}`, { replace: true });
    askAgain(session, undefined).catch((error) => toast(error.message, "bad"));
  }, [Boolean(now?.outcome)]);
  useEffect(() => {
    if (view.rematch && seated && table?.state === "over") go(`/t/${view.rematch}`);
  }, [view.rematch]);

  if (view.trouble && !table) return html`<${Nothing} trouble=${view.trouble} />`;
  if (!table) return html`<div class="page table-page"><p class="empty big">Walking to the table …</p></div>`;
  const game = list?.find((one) => one.key === table.game);

  const lastEvent = view.log[view.log.length - 1];
  const chosen = new Set(view.picked);
  const seats = new Map(
    (now?.scene.seats ?? []).map((panel) => [panel.seat, { name: panel.name, accent: panel.accent ?? "" }]),
  );
  const words = promptWords(session, index, seats, compact);
  // A question that says first what it is about says how many points are left, too.
  const told = Boolean(now?.decision?.lead) && !view.picked.length;
  const dots = compact && asked && now ? pointsOf(now.scene, now.decision?.seat ?? -1, !told) : null;
  const prompt = now
    ? html`<${Prompt}
      lead=${words.lead}
      text=${words.text}
      mine=${asked && !view.behind}
      busy=${Boolean(view.pending)}
      going=${view.going}
      buttons=${choices.buttons}
      hint=${asked && view.hint?.seq === now.seq ? view.hint : null}
      choose=${(/** @type {any} */ option) => session.choose(option)}
      hover=${(/** @type {any} */ option) => session.preview(option)}
      back=${asked && (view.picked.length > 0 || view.sure || (now.undo ?? 0) > 0)}
      backLabel=${view.picked.length || view.sure ? "Step back" : "Take back the last choice"}
      onBack=${() => session.back()}
      extra=${dots}
      rule=${asked ? now.decision?.rule : ""}
      onRule=${openRule}
      after=${
        now.outcome && ended
          ? html`
            <button type="button" class="button small" onClick=${() => setEnded(false)}>Result</button>
            <a class="button quiet small" href=${`/r/${table.id}`}>Watch the replay</a>
          `
          : asked && now.decision && !view.behind && !now.guide && game?.arranging.rules.includes(now.decision.rule)
            ? html`<button
              type="button"
              class="button quiet small arrange"
              disabled=${Boolean(view.pending)}
              onClick=${() => session.arrange()}
            >
              <${Ui} name="sparkles" /> ${game.arranging.words}
            </button>`
            : asked && view.hint?.seq === now.seq && now.decision
              ? html`<${Hint}
                hint=${view.hint}
                options=${now.decision.options}
                buttons=${choices.buttons}
                busy=${Boolean(view.pending)}
                choose=${(/** @type {any} */ option) => session.choose(option)}
              />`
              : null
      }
    />`
    : null;
  const aside = html`<${Aside}
    session=${session}
    view=${view}
    seats=${seats}
    point=${setSpot}
    open=${(/** @type {string} */ key) => zoomRef.current?.(key)}
    chat=${drawer !== "chat"}
    me=${who?.name ?? ""}
    onRule=${openRule}
  />`;

  return html`<div class=${classes("page table-page", drawer && "drawer-open", `drawer-${drawer}`)}>
    <a class="skip" href="#table">To the table</a>
    <header class="bar table-bar">
      ${
        compact
          ? html`
            <button type="button" class="icon-button bare" aria-label="Menu" onClick=${() => toggle("menu")}>
              <${Ui} name="menu" />
            </button>
            <h1 class="bar-title">${game?.short || table.title} <small>${now?.scene.status?.join(" · ") ?? ""}</small></h1>
          `
          : html`
            <a class="brand" href="/" aria-label="Petteia, to the first page">Petteia</a>
            <h1 class="hide">${table.title}</h1>
            <span class="chips">
              <span class="chip">${table.title}</span>
              ${(now?.scene.status ?? []).map((word) => html`<span class="chip" title=${word}>${word}</span>`)}
              ${seated ? null : html`<span class="chip"><${Ui} name="eye" /> looking on</span>`}
            </span>
          `
      }
      <span class="grow"></span>
      ${
        compact
          ? null
          : html`${
              table.seal
                ? html`<span
                  class="chip seal-chip"
                  title="The cards are drawn from a seed that is sealed now and opened at the end, so that anybody can check them."
                >
                  <${Ui} name="lock" /> seed sealed ${sealLine(table.seal)}
                </span>`
                : null
            }`
      }
      ${
        seated && now && !now.outcome
          ? html`<button
            type="button"
            class=${compact ? "icon-button bare" : "chip"}
            aria-label="Undo"
            title="Take back (u)"
            disabled=${!(now.undo ?? 0) && !table.takebacks}
            onClick=${() => session.undo(true)}
          >
            <${Ui} name="undo-2" />
            ${compact ? null : " Undo"}
          </button>`
          : null
      }
      ${
        asked && hintable(table) && !now?.guide
          ? html`<button
            type="button"
            class=${compact ? "icon-button bare" : "chip"}
            aria-label="Hint: show me a good move"
            title="Show me a good move (h)"
            disabled=${Boolean(view.pending) || view.hint?.seq === now?.seq}
            onClick=${() => session.askHint()}
          >
            <${Ui} name="sparkles" />
            ${compact ? null : " Hint"}
          </button>`
          : null
      }
      ${
        compact
          ? null
          : html`
            <button type="button" class="chip" aria-pressed=${drawer === "log"} onClick=${() => toggle("log")}>
              <${Ui} name="list" /> Log
            </button>
            <button
              type="button"
              class="chip"
              aria-pressed=${drawer === "rules"}
              onClick=${() => {
                setRule("");
                toggle("rules");
              }}
            >
              <${Ui} name="book-open" /> Rules
            </button>
            <${TableMenu}
              session=${session}
              view=${view}
              settings=${() => setDialog("settings")}
              help=${() => setDialog("help")}
            />
          `
      }
    </header>
    <${Meander} />
    <${Connection} link=${view.link} trouble=${view.trouble} />
    <${OpeningPanel} session=${session} view=${view} game=${game} />
    <main id="table" class="table-main" tabindex="-1">
      ${
        table.state === "open" || !now
          ? html`<${WaitingRoom} session=${session} view=${view} game=${game} invite=${invite} />`
          : html`<${Stage}
            scene=${now.scene}
            eyes=${now.eyes}
            tableRef=${root}
            zoomRef=${zoomRef}
            spot=${spot}
            why=${view.why}
            closeWhy=${() => session.set({ why: null })}
            onRule=${openRule}
            board=${{ lit: choices.lit, chosen, change: view.change, news: view.news, live: seated }}
            over=${view.beat ? html`<${BeatView} staged=${view.beat} skip=${() => session.skip()} />` : null}
            hands=${{
              pick: (/** @type {string} */ key) => session.pick(key),
              why: (/** @type {string} */ key) => {
                if (!key) session.set({ why: null, picked: [] });
                else if (!session.turnTo(key) && !instead(session, key)) {
                  if (seated && !now.outcome) session.askWhy(key, index.get(key)?.piece?.name ?? "");
                  else zoomRef.current?.(key);
                }
              },
              reason: (/** @type {string} */ key, /** @type {(words: string) => void} */ heard) =>
                seated && session.askWhy(key, "", heard),
              hover: (/** @type {string | null} */ key) => {
                const lit = key ? choices.lit.get(key) : undefined;
                session.preview(lit?.options.length === 1 ? lit.options[0] : null);
              },
              drop: (/** @type {string} */ key, /** @type {string[]} */ places) => session.drop(key, places),
              skip: () => session.skip(),
            }}
            seat=${(
              /** @type {any} */ panel,
              /** @type {boolean} */ mine,
              /** @type {any} */ inside,
            ) => html`<${SeatCard}
              key=${panel.seat}
              panel=${panel}
              mine=${mine || table.you.includes(panel.seat)}
              who=${table.seats.find((seat) => seat.seat === panel.seat)}
              inside=${inside}
              clocks=${now.clocks}
              since=${since.current.at}
              emote=${view.emotes[panel.seat]}
              turn=${now.waiting === panel.seat}
              act=${asked && now.decision?.seat === panel.seat}
              compact=${compact}
              you=${table.hot_seat ? "here" : "you"}
              relieve=${
                seated && !table.rated && !now.outcome
                  ? () => session.say({ type: "relieve", seat: panel.seat })
                  : undefined
              }
            />`}
            prompt=${prompt}
            question=${asked && !view.behind ? now.decision : null}
            aside=${compact ? null : aside}
            line=${
              lastEvent
                ? html`<button type="button" class="last-line" onClick=${() => toggle("log")} aria-label="Open the log">
                  <${Ui} name="list" />
                  <span>${sentence(lastEvent)}</span>
                  <${Ui} name="chevron-down" />
                </button>`
                : html`<span class="last-line nothing"></span>`
            }
          />`
      }
      ${
        now?.outcome && !ended
          ? html`<${EndPanel} session=${session} view=${view} seats=${seats} close=${() => setEnded(true)} />`
          : null
      }
      ${view.covered ? html`<${Cover} session=${session} view=${view} />` : null}
    </main>
    <${Offers} session=${session} view=${view} seats=${seats} />
    <${Lessons} session=${session} view=${view} />
    ${
      compact
        ? html`<${BottomBar}
          view=${view}
          toggle=${(/** @type {string} */ name) => {
            if (name === "rules") setRule("");
            toggle(name);
          }}
          drawer=${drawer}
        />`
        : null
    }
    ${
      drawer === "rules"
        ? html`<${Drawer}
          title="Rules"
          label="rules"
          note=${`${table.title}${game?.rules ? `, ${game.rules} entries` : ""}`}
          close=${() => setDrawer("")}
          extra="rules-drawer"
        >
          <${RulesView}
            game=${table.game}
            title=${table.title}
            rule=${rule}
            cards=${[...index.values()].map((entry) => entry.piece).filter(Boolean)}
          />
          <footer class="drawer-foot">
            <span><kbd>/</kbd> search</span>
            <span><kbd>Esc</kbd> close</span>
            <a href=${`/rules/${table.game}`} target="_blank" rel="noopener">Whole rulebook</a>
          </footer>
        <//>`
        : null
    }
    ${
      drawer === "log"
        ? html`<${Drawer} title="What happened" label="log" close=${() => setDrawer("")}>
          <${Log}
            log=${view.log}
            seats=${seats}
            point=${setSpot}
            open=${(/** @type {string} */ key) => zoomRef.current?.(key)}
          />
        <//>`
        : null
    }
    ${
      drawer === "chat"
        ? html`<${Drawer} title="Talk" label="chat" close=${() => toggle("chat")}>
          <${Chat}
            lines=${view.chat}
            may=${seated}
            say=${(/** @type {any} */ message) => session.say(message)}
            me=${who?.name ?? ""}
          />
        <//>`
        : null
    }
    ${
      drawer === "seats"
        ? html`<${Drawer} title="Seats" label="seats" close=${() => setDrawer("")}>
          <div
            class="drawer-seats"
            onClick=${(/** @type {any} */ event) =>
              zoomRef.current?.(event.target.closest("[data-piece], [data-area]")?.dataset.key ?? "")}
          >
            ${(now?.scene.seats ?? []).map(
              (panel) => html`<${SeatCard}
                key=${panel.seat}
                inside=${
                  table.you.includes(panel.seat)
                    ? null
                    : insideSeat(
                        (now?.scene.nodes ?? []).filter((node) => node.place === "rivals" && node.owner === panel.seat),
                        panel,
                      )
                }
                panel=${panel}
                mine=${table.you.includes(panel.seat)}
                who=${table.seats.find((seat) => seat.seat === panel.seat)}
                clocks=${now?.clocks}
                since=${since.current.at}
                turn=${now?.waiting === panel.seat}
              />`,
            )}
          </div>
          ${
            table.seal
              ? html`<p class="seal-note">
                <${Ui} name="lock" /> Seed sealed as ${sealLine(table.seal)}. It is opened at the end, so that
                anybody can check the cards.
              </p>`
              : null
          }
        <//>`
        : null
    }
    ${
      drawer === "menu"
        ? html`<${Drawer} title="Table" label="menu" close=${() => setDrawer("")}>
          <${MenuItems}
            session=${session}
            view=${view}
            settings=${() => setDialog("settings")}
            help=${() => setDialog("help")}
          />
        <//>`
        : null
    }
    ${dialog === "settings" ? html`<${SettingsDialog} close=${() => setDialog("")} />` : null}
    ${dialog === "help" ? html`<${Help} close=${() => setDialog("")} />` : null}
    <div class="hide" role="status" aria-live="polite" aria-atomic="true">${view.spoken}</div>
  </div>`;
}

/** @param {Session} session @param {Map<string, any>} index @param {Map<number, any>} seats @param {boolean} compact */
function promptWords(session, index, seats, compact) {
  const { now, table, picked, sure, behind, pending } = session.view;
  if (!now || !table) return { lead: "", text: "" };
  if (now.outcome) return { lead: "", text: now.outcome.reason };
  const asked = now.decision && table.you.includes(now.decision.seat);
  if (!asked || !now.decision) {
    const name = seats.get(now.waiting)?.name ?? "";
    const bot = table.seats.find((seat) => seat.seat === now.waiting)?.kind === "bot";
    const said = session.view.log[session.view.log.length - 1];
    return {
      lead: name && said && said.seat === now.waiting && said.fresh ? said.text : "",
      text: name ? `${name} ${bot ? "is thinking" : "is choosing"} …` : "…",
    };
  }
  const name = table.hot_seat ? (seats.get(now.decision.seat)?.name ?? "") : "";
  if (sure) return { lead: "Sure?", text: sure.label };
  if (picked.length) {
    const names = picked
      .map((key) => index.get(key)?.piece?.name || index.get(key)?.part?.label || index.get(key)?.part?.name || "")
      .filter(Boolean);
    const { lit, buttons } = session.choices;
    const text =
      lit.size && buttons.length ? "Choose what glows, or" : lit.size ? "Choose what glows." : "What shall it do?";
    return { lead: names.length ? `${names[names.length - 1]}.` : "", text };
  }
  if (behind && !pending) return { lead: "", text: "…" };
  const { lead, ask, prompt } = now.decision;
  if (name) return { lead: `${name}.`, text: prompt };
  return lead ? { lead, text: ask } : { lead: compact ? "" : "Your turn.", text: prompt };
}

/**
 * The points a seat has left, for the prompt of a phone.
 * @param {import("../types").Scene} scene
 * @param {number} seat
 * @param {boolean} words
 */
function pointsOf(scene, seat, words) {
  const counter = scene.seats?.find((panel) => panel.seat === seat)?.counters?.find((one) => one.style === "dots");
  if (!counter) return null;
  const most = Math.max(counter.most ?? 0, counter.value ?? 0);
  return html`<div class=${classes("prompt-points", !words && "bare")}>
    <span class="dots">
      ${Array.from({ length: most }, (_, i) => html`<i class=${i < (counter.value ?? 0) ? "on" : ""}></i>`)}
    </span>
    ${words ? ` ${counter.value ?? 0} ${(counter.value === 1 && counter.one) || counter.label} left` : null}
  </div>`;
}

/** @param {any} props */
function Aside({ session, view, seats, point, open, chat, me: name, onRule }) {
  const [tab, setTab] = useState("log");
  const talk = tab === "chat";
  session.chatOpen = talk;
  return html`
    <section class="panel aside">
      <header role="tablist" aria-label="Beside the table">
        <button type="button" role="tab" aria-selected=${!talk} onClick=${() => setTab("log")}>What happened</button>
        <button
          type="button"
          role="tab"
          aria-selected=${talk}
          onClick=${() => {
            setTab("chat");
            session.set({ unread: 0 });
          }}
        >
          Talk${view.unread ? html`<i class="count">${view.unread}</i>` : null}
        </button>
      </header>
      ${
        talk && chat
          ? html`<${Chat}
            lines=${view.chat}
            may=${Boolean(view.table?.you.length)}
            say=${(/** @type {any} */ message) => session.say(message)}
            me=${name}
          />`
          : html`<${Log} log=${view.log} seats=${seats} point=${point} open=${open} />`
      }
    </section>
    ${
      view.why?.rule
        ? html`<section class="why-note">
          <b>${view.why.title ? `Why not ${view.why.title}?` : "Why not?"}</b>
          <p>${view.why.sentence}</p>
          <button type="button" class="rule-link" onClick=${() => onRule(view.why.rule)}>
            rule ${view.why.rule}
          </button>
        </section>`
        : null
    }
  `;
}
