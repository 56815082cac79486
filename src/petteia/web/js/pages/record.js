// A finished table: watch it again through any eyes, move by move.
import { get, post } from "../api.js";
import { classes, html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { Drawer } from "../parts/dialog.js";
import { Meander } from "../parts/meander.js";
import { RulesView } from "../parts/rules.js";
import { Seal } from "../parts/seal.js";
import { go, route } from "../router.js";
import { games, toast, useStore } from "../store.js";
import { sentence } from "../table/log.js";
import { PastPage } from "./past.js";
import { SeatCard } from "../table/seat.js";
import { layoutOf } from "../scene/scene.js";
import { Stage, useCompact, useTablet } from "../table/stage.js";
import { Review } from "./review.js";
import { Luck, Result } from "./verdict.js";

/** @typedef {import("../types").Record_} Rec */
/** @typedef {import("../types").Frame} Frame */

const STILL = { still: true };
const SPAN = 60;
const RETRY = 1500; // milliseconds until a stretch that did not come is asked for again

/** The key of a private record, as its link has it. @param {string} before */
const key = (before) =>
  route.value.query.get("i") ? `${before}i=${encodeURIComponent(route.value.query.get("i") ?? "")}` : "";

/**
 * The frames of a record as some eyes see them, fetched in stretches.
 * @param {string} id
 * @param {string} eyes
 * @param {number} at
 * @param {number} total
 */
function useFrames(id, eyes, at, total) {
  const store = useRef(/** @type {Map<string, Map<number, Frame>>} */ (new Map()));
  const asked = useRef(/** @type {Set<string>} */ (new Set()));
  const [, changed] = useState(0);
  const [again, ask] = useState(0);
  let frames = store.current.get(eyes);
  if (!frames) store.current.set(eyes, (frames = new Map()));
  const mine = frames;
  useEffect(() => {
    if (total < 0) return;
    const block = Math.floor(at / SPAN);
    for (const one of [block, block + 1, block - 1]) {
      const from = one * SPAN;
      const name = `${eyes} ${one}`;
      if (from < 0 || from > total || asked.current.has(name)) continue;
      asked.current.add(name);
      get(`/api/records/${id}/frames?eyes=${eyes}&from=${from}&to=${from + SPAN - 1}${key("&")}`).then(
        (found) => {
          for (const frame of found.frames) mine.set(frame.move, frame);
          changed((n) => n + 1);
        },
        () => {
          asked.current.delete(name);
          setTimeout(() => ask((n) => n + 1), RETRY);
        },
      );
    }
  }, [id, eyes, Math.floor(at / SPAN), total, again]);
  return mine;
}

/** @param {{id: string}} props */
export function RecordPage({ id }) {
  const [record, setRecord] = useState(/** @type {Rec | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    setRecord(null);
    let on = true;
    /** A game that has just ended may need a moment to be put on record. @param {number} tries */
    const look = (tries) =>
      get(`/api/records/${encodeURIComponent(id)}${key("?")}`).then(
        (found) => on && setRecord(found),
        (error) => {
          if (!on) return;
          if (error.code === "not_allowed" && tries > 0) setTimeout(() => look(tries - 1), 600);
          else setTrouble(`${error.message} ${error.hint ?? ""}`);
        },
      );
    look(4);
    return () => void (on = false);
  }, [id]);
  if (trouble)
    return html`<div class="page">
      <main class="content">
        <div class="lost-page">
          <${Look} look="broken-pottery" />
          <h1>${trouble}</h1>
          <p><a class="button" href="/records">All records</a></p>
        </div>
      </main>
    </div>`;
  if (!record) return html`<div class="page"><p class="empty big">Unrolling the record …</p></div>`;
  if (record.past) return html`<${PastPage} record=${record} file=${`/api/records/${record.id}/file${key("?")}`} />`;
  return html`<${Replay} key=${id} record=${record} />`;
}

/** @param {{record: Rec}} props */
function Replay({ record }) {
  const list = useStore(games);
  const compact = useCompact();
  const tablet = useTablet();
  const total = record.moves ? Math.max(0, record.curve.length - 1) : record.curve.length - 1;
  const wanted = Number(route.value.hash);
  const [at, setAt] = useState(route.value.hash && wanted >= 0 ? Math.min(wanted, total) : 0);
  const [eyes, setEyes] = useState(String(record.you[0] ?? "watch"));
  const [playing, setPlaying] = useState(false);
  const [turningOnly, setTurningOnly] = useState(false);
  const [rule, setRule] = useState(/** @type {string | null} */ (null));
  const [drawer, setDrawer] = useState("");
  const frames = useFrames(record.id, eyes, at, total);
  const frame = frames.get(at);
  const shown = useRef(/** @type {Frame | null} */ (null));
  const previous = useRef(at);
  const far = Math.abs(at - previous.current) > 1 || shown.current?.scene === undefined;
  if (frame) shown.current = frame;
  const now = frame ?? shown.current;
  useEffect(() => {
    previous.current = at;
    history.replaceState(null, "", `/r/${record.id}${record.key ? `?i=${record.key}` : ""}${at ? `#${at}` : ""}`);
  }, [at]);
  useEffect(() => {
    document.title = `${record.title}, a record · Petteia`;
  }, []);
  useEffect(() => {
    const jump = () => {
      const n = Number(location.hash.slice(1));
      if (location.hash && n >= 0) setAt(Math.min(n, total));
    };
    addEventListener("hashchange", jump);
    return () => removeEventListener("hashchange", jump);
  }, []);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= total) {
      setPlaying(false);
      return undefined;
    }
    if (!frames.has(at + 1)) return undefined;
    const timer = setTimeout(() => setAt(at + 1), 1050);
    return () => clearTimeout(timer);
  }, [playing, at, frames.size]);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (event.target instanceof HTMLElement && event.target.matches("input:not([type=range]), textarea")) return;
      if (event.key === "ArrowRight") setAt((n) => Math.min(total, n + 1));
      else if (event.key === "ArrowLeft") setAt((n) => Math.max(0, n - 1));
      else if (event.key === "Home") setAt(0);
      else if (event.key === "End") setAt(total);
      else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) setPlaying((on) => !on);
      else if (event.key === "/") setRule("");
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);

  // Two lines that face each other have room between two columns; any other table is drawn as large as when it was played.
  const roomy = !compact && now !== null && (tablet || layoutOf(now.scene) !== "facing");
  const names =
    list?.find((one) => one.key === record.game)?.seat_names[String(record.seats.length)] ??
    record.seats.map((seat) => seat.name);
  const share = async () => {
    const link = `${location.origin}/r/${record.id}#${at}`;
    try {
      await navigator.clipboard.writeText(link);
      toast("The link to this moment is copied.");
    } catch {
      toast(link);
    }
  };
  const playOn = async () => {
    try {
      const seat = eyes === "watch" || eyes === "all" ? (record.you[0] ?? 0) : Number(eyes);
      const { id } = await post(`/api/records/${record.id}/play${key("?")}`, { move: at, seat, strength: "hoplite" });
      go(`/t/${id}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : "", "bad");
    }
  };
  const view = [
    ...record.seats.map((seat) => [
      String(seat.seat),
      `${names[seat.seat]}${/s$/.test(names[seat.seat]) ? "'" : "'s"} eyes`,
    ]),
    ["all", "All"],
  ];
  const label = now
    ? now.seat < 0
      ? "Before the first move"
      : now.events.length
        ? now.events.map((event, i) => html`${i ? " " : ""}${sentence(event)}`)
        : silent(now, eyes, names)
    : "";
  const controls = html`<${Controls}
    record=${record}
    names=${names}
    at=${at}
    total=${total}
    setAt=${(/** @type {number} */ n) => {
      setPlaying(false);
      setAt(n);
    }}
    playing=${playing}
    toggle=${() => setPlaying(!playing)}
  />`;
  const moves = html`<${Moves}
    frames=${frames}
    record=${record}
    names=${names}
    at=${at}
    total=${total}
    setAt=${setAt}
    turningOnly=${turningOnly}
    eyes=${eyes}
  />`;
  const facts = html`<${Result} record=${record} names=${names} />
    <${Luck} record=${record} names=${names} />
    <${Review} record=${record} names=${names} at=${at} setAt=${setAt} />
    <${Seal} record=${record} />`;
  const column = html`<header>
      <h2>Moves</h2>
      ${
        record.turning.length
          ? html`<button
            type="button"
            class="plain-button quiet-link"
            aria-pressed=${turningOnly}
            onClick=${() => setTurningOnly(!turningOnly)}
          >
            ${turningOnly ? "All moves" : "Turning points only"}
          </button>`
          : null
      }
    </header>
    ${moves}`;
  return html`<div class=${classes("page table-page record-page", roomy && "roomy")}>
    <header class="bar table-bar">
      <a class="brand" href="/" aria-label="Petteia, to the first page">Petteia</a>
      ${
        compact
          ? null
          : html`<span class="chips">
            <span class="chip">${record.title}</span>
            <span class="chip">record ${record.id}</span>
          </span>`
      }
      <span class="grow"></span>
      ${
        roomy
          ? html`
            ${
              tablet
                ? html`<button type="button" class="chip" onClick=${() => setDrawer("moves")}>
                  <${Ui} name="list" /> Moves
                </button>`
                : null
            }
            <button type="button" class="chip" onClick=${() => setDrawer("facts")}>
              <${Ui} name="shield-check" /> Result
            </button>
            <button type="button" class="chip" onClick=${playOn}><${Ui} name="play" /> Play on from here</button>
          `
          : null
      }
      <button type="button" class="chip" onClick=${share}>
        <${Ui} name="share-2" /> ${compact || roomy ? "Share" : "Share this moment"}
      </button>
      <a class="chip" href=${`/api/records/${record.id}/file${key("?")}`} download>
        <${Ui} name="download" /> ${compact || roomy ? "" : "Download"}
        <span class="hide">Download</span>
      </a>
    </header>
    <${Meander} />
    <main class="record-main" id="content">
      <h1 class="hide">${record.title}: the record of a game</h1>
      ${compact || roomy ? null : html`<aside class="record-left">${facts}</aside>`}
      <section class="record-middle">
        <div class="record-top">
          <div class="segments eyes" role="radiogroup" aria-label="Through whose eyes">
            ${view.map(
              ([key, words]) => html`<label
                key=${key}
                class=${classes(eyes === key && "on", key !== "all" && `hue-${record.seats[Number(key)]?.accent}`)}
              >
                <input type="radio" name="eyes" checked=${eyes === key} onChange=${() => setEyes(key)} />
                ${eyes === key ? html`<${Ui} name="eye" />` : null} ${words}
              </label>`,
            )}
          </div>
          <p class="record-label" aria-live="polite">${label}</p>
        </div>
        ${
          now
            ? html`<${Stage}
              key=${eyes}
              extra="replaying"
              scene=${now.scene}
              eyes=${eyes === "watch" || eyes === "all" ? (record.you[0] ?? 0) : Number(eyes)}
              instant=${far}
              hands=${STILL}
              onRule=${(/** @type {string} */ id) => setRule(id)}
              seat=${(
                /** @type {any} */ panel,
                /** @type {boolean} */ mine,
                /** @type {any} */ inside,
              ) => html`<${SeatCard}
                key=${panel.seat}
                panel=${panel}
                mine=${false}
                who=${{ ...record.seats[panel.seat], online: true }}
                inside=${inside}
                compact=${compact}
              />`}
              aside=${roomy ? html`<section class="panel aside record-moves">${column}</section>` : null}
              prompt=${null}
            />`
            : html`<p class="empty big">Unrolling the record …</p>`
        }
        ${controls}
        ${
          compact
            ? html`<nav class="record-tabs">
              <button type="button" class="chip" onClick=${() => setDrawer("moves")}>
                <${Ui} name="list" /> Moves
              </button>
              <button type="button" class="chip" onClick=${() => setDrawer("facts")}>
                <${Ui} name="shield-check" /> Result
              </button>
              <button type="button" class="chip" onClick=${playOn}><${Ui} name="play" /> Play on</button>
            </nav>`
            : null
        }
      </section>
      ${
        compact || roomy
          ? null
          : html`<aside class="panel record-moves">
            ${column}
            <button type="button" class="play-on" onClick=${playOn}>
              <${Ui} name="play" /> Play on from here against a bot
            </button>
          </aside>`
      }
    </main>
    ${
      drawer === "moves" ? html`<${Drawer} title="Moves" label="moves" close=${() => setDrawer("")}>${moves}<//>` : null
    }
    ${
      drawer === "facts"
        ? html`<${Drawer} title="Result" label="result" close=${() => setDrawer("")}>
          <div class="record-left">${facts}</div>
        <//>`
        : null
    }
    ${
      rule !== null
        ? html`<${Drawer} title="Rules" label="rules" close=${() => setRule(null)} extra="rules-drawer">
          <${RulesView} game=${record.game} title=${record.title} rule=${rule} />
        <//>`
        : null
    }
  </div>`;
}

/** A choice that nobody was told of: who may know it reads it. @param {Frame} frame @param {string} eyes @param {string[]} names */
const silent = (frame, eyes, names) =>
  eyes === "all"
    ? `${names[frame.seat]}: ${frame.label || frame.action}.`
    : eyes === String(frame.seat)
      ? `You choose: ${frame.label || frame.action}.`
      : `${names[frame.seat]} makes a choice.`;

/**
 * @param {{record: Rec, names: string[], at: number, total: number, setAt: (n: number) => void, playing: boolean,
 * toggle: () => void}} props
 */
function Controls({ record, names, at, total, setAt, playing, toggle }) {
  const two = record.seats.length === 2;
  const points = useMemo(() => {
    if (!two) return null;
    const line = record.curve.map((stand, i) => [
      total ? (i / total) * 1000 : 0,
      50 - Math.max(-1, Math.min(1, (stand[0] - stand[1]) / 2)) * 44,
    ]);
    return { line: line.map((p) => p.map((n) => n.toFixed(1)).join(" ")).join("L"), area: line };
  }, [record]);
  const previous = [...record.turning].reverse().find((turn) => turn.move < at)?.move ?? 0;
  const next = record.turning.find((turn) => turn.move > at)?.move ?? total;
  return html`<section class="panel replay-controls">
    ${
      points
        ? html`<div class="curve">
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            <defs>
              <clipPath id="upper"><rect x="0" y="0" width="1000" height="50" /></clipPath>
              <clipPath id="lower"><rect x="0" y="50" width="1000" height="50" /></clipPath>
            </defs>
            <path
              class=${`fill hue-${record.seats[0].accent}`}
              clip-path="url(#upper)"
              d=${`M0 50L${points.line}L1000 50Z`}
            />
            <path
              class=${`fill hue-${record.seats[1].accent}`}
              clip-path="url(#lower)"
              d=${`M0 50L${points.line}L1000 50Z`}
            />
            <path class="zero" d="M0 50H1000" />
            <path class="stand" d=${`M${points.line}`} />
          </svg>
          ${record.turning.map(
            (turn) => html`<button
              type="button"
              key=${turn.move}
              class=${classes("turning", turn.move === at && "on")}
              style=${{
                left: `${(turn.move / Math.max(1, total)) * 100}%`,
                "--y": `${points.area[turn.move]?.[1] ?? 50}%`,
              }}
              onClick=${() => setAt(turn.move)}
              aria-label=${`Move ${turn.move}: ${turn.text}`}
              title=${`${turn.swing > 0 ? "+" : "−"}${Math.abs(Math.round(turn.swing * 50))} ${names[turn.seat]}: ${turn.text}`}
            ></button>`,
          )}
        </div>`
        : null
    }
    <input
      class="scrub"
      type="range"
      min="0"
      max=${total}
      value=${at}
      style=${{ "--done": `${total ? (at / total) * 100 : 0}%` }}
      aria-label="Move"
      aria-valuetext=${`move ${at} of ${total}`}
      onInput=${(/** @type {any} */ event) => setAt(Number(event.target.value))}
    />
    <div class="replay-buttons">
      <button
        type="button"
        class="icon-button bare"
        aria-label="To the turning point before"
        title="turning point before"
        onClick=${() => setAt(previous)}
      >
        <${Ui} name="chevrons-left" />
      </button>
      <button
        type="button"
        class="icon-button bare"
        aria-label="Step back"
        onClick=${() => setAt(Math.max(0, at - 1))}
      >
        <${Ui} name="skip-back" />
      </button>
      <button type="button" class="icon-button play" aria-label=${playing ? "Pause" : "Play"} onClick=${toggle}>
        <${Ui} name=${playing ? "pause" : "play"} />
      </button>
      <button
        type="button"
        class="icon-button bare"
        aria-label="Step forward"
        onClick=${() => setAt(Math.min(total, at + 1))}
      >
        <${Ui} name="skip-forward" />
      </button>
      <button
        type="button"
        class="icon-button bare"
        aria-label="To the next turning point"
        title="next turning point"
        onClick=${() => setAt(next)}
      >
        <${Ui} name="chevrons-right" />
      </button>
      <span class="replay-at">move ${at} of ${total}</span>
      ${
        two
          ? html`<span class="ahead">
            ${record.seats.map(
              (seat) => html`<span class=${`hue-${seat.accent}`}><i></i>${names[seat.seat]} ahead</span>`,
            )}
          </span>`
          : null
      }
    </div>
  </section>`;
}

/**
 * The moves of each turn, as far as they are known; what is not known yet stands alone.
 * @param {Map<number, Frame>} frames @param {number} total
 */
function turnsOf(frames, total) {
  /** @type {{seat: number, moves: number[]}[]} */
  const turns = [];
  for (let move = 1; move <= total; move += 1) {
    const seat = frames.get(move)?.seat ?? -1;
    const last = turns[turns.length - 1];
    if (last && seat >= 0 && last.seat === seat) last.moves.push(move);
    else turns.push({ seat, moves: [move] });
  }
  return turns;
}

/**
 * @param {{frames: Map<number, Frame>, record: Rec, names: string[], at: number, total: number, setAt: (n: number) =>
 * void, turningOnly: boolean, eyes: string}} props
 */
function Moves({ frames, record, names, at, total, setAt, turningOnly, eyes }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const list = box.current;
    const line = /** @type {HTMLElement | null | undefined} */ (list?.querySelector(".on"));
    if (list && line) list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }, [at, frames.size]);
  const turning = new Map(record.turning.map((turn) => [turn.move, turn]));
  /** @param {number} move @param {any} words @param {string} [more] */
  const line = (move, words, more = "") => {
    const turn = turning.get(move);
    return html`<button
      type="button"
      class=${classes("move", move === at && "on", turn && "turning-move", more)}
      aria-current=${move === at ? "step" : undefined}
      onClick=${() => setAt(move)}
    >
      <span class="move-number">${move}</span>
      <span>
        ${words}
        ${turn ? html` <b class="swing">${turn.swing > 0 ? "+" : "−"}${Math.abs(Math.round(turn.swing * 50))}</b>` : null}
      </span>
    </button>`;
  };
  const rows = turnsOf(frames, total).map(({ seat, moves }) => {
    const shown = moves.filter((move) => !turningOnly || turning.has(move));
    if (!shown.length) return null;
    // Steps of which nothing was told are folded away, but for the one that is looked at and a turn of nothing else.
    const told = shown.filter((move) => frames.get(move)?.events.length || turning.has(move));
    const kept = told.length ? shown.filter((move) => told.includes(move) || move === at) : shown.slice(-1);
    const who = seat < 0 ? null : (record.seats[seat]?.accent ?? "");
    return html`<li key=${moves[0]} class=${classes("turn-group", who && `hue-${who}`)}>
      ${seat < 0 ? null : html`<h3><i class=${classes("who", `hue-${who}`)}></i>${names[seat]}</h3>`}
      ${kept.map((move) => {
        const frame = frames.get(move);
        if (!frame) return line(move, "…");
        if (!frame.events.length) return line(move, html`<span class="silent">${silent(frame, eyes, names)}</span>`);
        return line(
          move,
          frame.events.map(
            (event, n) =>
              html`<span class=${classes("move-line", n && event.role === "result" && "of")}>${sentence(event)}</span>`,
          ),
        );
      })}
    </li>`;
  });
  return html`<div class="moves-list" ref=${box} tabindex="0" aria-label="Moves"><ol role="list">${rows}</ol></div>`;
}
