// A drawn table with its motion, its magnifier and its bubbles; a live table, a replay and the gallery share it.
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib.js";
import { Ui } from "../look.js";
import { Dialog } from "../parts/dialog.js";
import { Zoom } from "../parts/zoom.js";
import { Board, indexScene } from "../scene/board.js";
import { play, snapshot } from "../scene/flip.js";
import { Reading } from "../parts/reading.js";
import { PieceView } from "../scene/piece.js";
import { SceneView, layoutOf } from "../scene/scene.js";
import { settings, still } from "../settings.js";
import { useHands } from "./interact.js";
import { Laid, Search } from "./search.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../scene/board.js").BoardState} BoardState */

/** Whether the window is like this now. @param {string} words */
function useWindow(words) {
  const query = useMemo(() => matchMedia(words), []);
  const [like, setLike] = useState(query.matches);
  useEffect(() => {
    const change = () => setLike(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return like;
}

/** Whether the window is too narrow for three columns. */
export const useCompact = () => useWindow("(max-width: 899px), (max-height: 540px)");

/** Whether the window has no room for a table between two columns. */
export const useTablet = () => useWindow("(max-width: 1179px), (max-height: 740px)");

/**
 * A sentence beside the thing that was asked about.
 * @param {{root: HTMLElement | null, why: {key: string, sentence: string, rule: string, title: string}, onRule: (id:
 * string) => void, close: () => void}} props
 */
function Bubble({ root, why, onRule, close }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const box = ref.current;
    const element = why.key && root ? root.querySelector(`[data-key="${CSS.escape(why.key)}"]`) : null;
    if (!box) return undefined;
    const place = () => {
      const at = element?.getBoundingClientRect();
      const { width, height } = box.getBoundingClientRect();
      if (!at || !at.width) {
        box.style.left = `${(innerWidth - width) / 2}px`;
        box.style.top = `${innerHeight * 0.42}px`;
        return;
      }
      const prompt = root?.querySelector(".prompt")?.getBoundingClientRect();
      // What is asked stays readable: no bubble lies over the prompt.
      const covers = (/** @type {number} */ top) => Boolean(prompt && top < prompt.bottom && top + height > prompt.top);
      const below = at.bottom + 14 + height < innerHeight - 70 && !covers(at.bottom + 12);
      const left = Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2));
      const top = below ? at.bottom + 12 : Math.max(8, at.top - height - 12);
      box.style.left = `${left}px`;
      box.style.top = `${prompt && covers(top) ? Math.max(8, prompt.top - height - 14) : top}px`;
      box.style.setProperty("--tip", `${Math.max(16, Math.min(width - 16, at.left + at.width / 2 - left))}px`);
      box.classList.toggle("above", !below);
    };
    place();
    // A drawer that opens moves the table under it.
    const watch = new ResizeObserver(() => requestAnimationFrame(place));
    const frame = root?.querySelector(".scene-main");
    if (frame) watch.observe(frame);
    element?.classList.add("asked");
    return () => {
      watch.disconnect();
      element?.classList.remove("asked");
    };
  }, [why]);
  return html`<div class="bubble" ref=${ref} role="status">
    ${why.title ? html`<b>${why.title}</b>` : null}
    <p>${why.sentence}</p>
    ${
      why.rule
        ? html`<button type="button" class="bubble-rule" onClick=${() => onRule(why.rule)}>
          Rule ${why.rule} <${Ui} name="chevron-right" />
        </button>`
        : null
    }
    <button type="button" class="bubble-close" aria-label="Close" onClick=${close}><${Ui} name="x" /></button>
  </div>`;
}

/**
 * @param {object} props
 * @param {Scene} props.scene
 * @param {number} props.eyes
 * @param {Partial<BoardState>} [props.board]
 * @param {Partial<import("./interact.js").Hands>} [props.hands]
 * @param {(panel: import("../types").SeatPanel, mine: boolean, inside: any) => any} props.seat
 * @param {any} [props.prompt]
 * @param {import("../types").Decision | null} [props.question] what the viewer is asked now
 * @param {any} [props.aside]
 * @param {any} [props.line]
 * @param {string} [props.spot]
 * @param {{key: string, sentence: string, rule: string, title: string} | null} [props.why]
 * @param {() => void} [props.closeWhy]
 * @param {(id: string) => void} [props.onRule]
 * @param {{current: HTMLElement | null}} [props.tableRef]
 * @param {{current: ((key: string) => void) | null}} [props.zoomRef]
 * @param {boolean} [props.instant] no movement (a jump in a replay)
 * @param {string} [props.extra]
 * @param {any} [props.over] what lies over the table for a moment
 */
export function Stage({
  scene,
  eyes,
  board = {},
  hands = {},
  seat,
  prompt,
  question = null,
  aside,
  line,
  spot = "",
  why,
  closeWhy,
  onRule,
  tableRef,
  zoomRef,
  instant = false,
  extra,
  over,
}) {
  const own = useRef(/** @type {HTMLElement | null} */ (null));
  const root = tableRef ?? own;
  const compact = useCompact();
  const drawn = useRef(/** @type {Scene | null} */ (null));
  const before = useRef(/** @type {import("../scene/flip.js").Snapshot | null} */ (null));
  const [zoomed, setZoomed] = useState(/** @type {import("../parts/zoom.js").Zoomed | null} */ (null));
  const [reading, setReading] = useState(/** @type {import("../types").Piece | null} */ (null));
  const [pile, setPile] = useState("");
  const [pointed, setPointed] = useState("");
  const index = useMemo(() => indexScene(scene), [scene]);
  // Beside a wide table there is room to read: nothing has to open over it.
  const readable = !compact && !hands.still && layoutOf(scene) === "wide";
  if (drawn.current && drawn.current !== scene && root.current && !instant)
    before.current = snapshot(root.current, drawn.current);
  useLayoutEffect(() => {
    if (before.current && root.current) play(root.current, before.current, scene);
    before.current = null;
    drawn.current = scene;
  }, [scene]);
  // On a table that is longer than the window: something that can be chosen is always in sight.
  useLayoutEffect(() => {
    if (!compact || !board.lit?.size || !root.current || root.current.querySelector(".story")) return;
    const frame = root.current.querySelector(".scene-main")?.getBoundingClientRect();
    // what is asked lies over the lower part, wherever the foot it belongs to is
    const over = [".foot", ".prompt"].map(
      (one) => root.current?.querySelector(one)?.getBoundingClientRect().top ?? innerHeight,
    );
    const floor = Math.min(innerHeight, ...over);
    const golden = [...root.current.querySelectorAll(".piece.lit:not(.soft), .die.lit, [data-hit]:not(.soft)")];
    if (!frame || !golden.length) return;
    const isSeen = (/** @type {Element} */ element) => {
      const box = element.getBoundingClientRect();
      return Boolean(element.closest(".foot, .own-piles")) || (box.top >= frame.top - 4 && box.bottom <= floor + 4);
    };
    const roll = golden[0].closest(".dice"); // dice are weighed against each other
    if (roll ? !golden.every(isSeen) : !golden.some(isSeen))
      (roll ?? golden[0]).scrollIntoView({ block: "center", behavior: still() ? "instant" : "smooth" });
  }, [scene, board.lit?.size]);
  // A page is read from its beginning, and what is added to it from where it was left.
  const read = useRef({ title: "", lines: 0 });
  useLayoutEffect(() => {
    const page = root.current?.querySelector(".story");
    const title = page?.querySelector("h2")?.textContent ?? "";
    const lines = [...(page?.querySelectorAll(".story-page > p:not(.story-note)") ?? [])];
    const was = read.current;
    read.current = { title, lines: lines.length };
    if (!page || (was.title === title && was.lines === lines.length)) return;
    const fresh = was.title === title && was.lines && lines.length > was.lines ? lines[was.lines] : page;
    fresh.scrollIntoView({ block: "start", behavior: still() ? "instant" : "smooth" });
  }, [scene]);
  const seats = useMemo(
    () => new Map((scene.seats ?? []).map((one) => [one.seat, { name: one.name, accent: one.accent ?? "" }])),
    [scene],
  );
  const lit = board.lit ?? new Map();
  // Only what an overlay waits for is worth drawing the table anew.
  const awaited = useMemo(
    () =>
      new Set(
        (scene.nodes ?? []).flatMap((/** @type {any} */ node) =>
          (node.overlays ?? []).map((/** @type {any} */ one) => one.when ?? ""),
        ),
      ),
    [scene],
  );
  /** @type {BoardState} */
  const state = {
    lit,
    chosen: board.chosen ?? new Set(),
    change: board.change ?? null,
    spot,
    pointed: why?.key && awaited.has(why.key) ? why.key : pointed,
    seats,
    news: board.news ?? new Set(),
    eyes,
    live: board.live ?? false,
  };

  /** @param {string | null} key @param {Element | null} element @param {boolean} held */
  const zoom = (key, element, held) => {
    if (!key) {
      setZoomed((was) => (was?.held ? was : null));
      return;
    }
    const lying = index.get(key)?.piece;
    if (!held && readable && lying?.name) {
      setReading(lying);
      return;
    }
    if (!held && !settings.value.zoom) return;
    const entry = index.get(key);
    const part = entry?.part;
    const piece =
      entry?.piece ??
      (part && (part.text || part.name) && (!part.kind || part.kind === "medallion")
        ? { key, name: part.name ?? part.label, shape: part.kind ? "token" : "tile", look: part.look, text: part.text }
        : undefined);
    if (piece?.name && (held || piece.text || (element && element.clientWidth < 84)))
      setZoomed({ piece, at: element?.getBoundingClientRect() ?? null, held });
  };
  const isMedal = (/** @type {string} */ key) =>
    index.get(key)?.part.kind === "medallion" && Boolean(index.get(key)?.part.text);
  if (zoomRef) zoomRef.current = (key) => (key ? zoom(key, null, true) : setZoomed(null));
  useHands(root, {
    live: state.live,
    pick: (key) => hands.pick?.(key),
    // A medal is never asked for as a piece is: who touches it wants to read what it is for.
    why: (key, element) => (hands.why && !isMedal(key) ? hands.why(key, element) : zoom(key, element, true)),
    hover: (key) => hands.hover?.(key),
    point: (key) => setPointed(awaited.has(key) ? key : ""),
    zoom,
    drop: (key, places) => hands.drop?.(key, places),
    lookThrough: setPile,
    rule: (id) => onRule?.(id),
    skip: () => hands.skip?.() ?? false,
  });
  // What can be chosen from within a pile is laid out.
  const hidden = [...lit.keys()].filter((key) => {
    const entry = index.get(key);
    return entry?.piece && entry.node?.kind === "pile" && entry.node.top?.key !== key;
  });
  const open = (scene.nodes ?? []).filter((node) => node.place === "over");
  const isOpen = (/** @type {string} */ key) => index.get(key)?.root?.place === "over";
  const sought =
    question && open.length && (!lit.size || [...lit.keys()].some(isOpen))
      ? open
      : hidden.length
        ? [index.get(hidden[0])?.node]
        : null;
  const about = sought && question ? index.get(question.asking)?.piece : undefined;
  // Who points at nothing reads the card that is being played.
  const risen = readable && !reading && [...index.values()].find((one) => one.piece?.state?.includes("raised"))?.piece;
  const shownPile = pile ? index.get(pile)?.part : null;
  return html`<${Board.Provider} value=${state}>
    <div class=${classes("stage", compact && "compact", over && "beating", extra)} ref=${root}>
      <${SceneView}
        scene=${scene}
        compact=${compact}
        seat=${seat}
        prompt=${prompt ? html`<div class="prompt-place">${sought ? null : prompt}</div>` : null}
        aside=${aside}
        reading=${readable ? html`<${Reading} piece=${reading ?? risen ?? null} onRule=${onRule} />` : null}
        line=${line}
      />
      ${sought ? html`<${Search} nodes=${sought} prompt=${prompt} about=${about} reason=${hands.reason} />` : null}
      ${open.length && sought !== open ? html`<${Laid} nodes=${open} />` : null}
      ${over}
      ${
        why
          ? html`<${Bubble}
            root=${root.current}
            why=${why}
            onRule=${(/** @type {string} */ id) => onRule?.(id)}
            close=${() => closeWhy?.()}
          />`
          : null
      }
    </div>
    ${
      zoomed
        ? html`<${Zoom}
          zoomed=${zoomed}
          close=${() => setZoomed(null)}
          onRule=${(/** @type {string} */ id) => {
            setZoomed(null);
            onRule?.(id);
          }}
        />`
        : null
    }
    ${
      shownPile
        ? html`<${Dialog}
          title=${`${shownPile.label || "Pile"}, ${shownPile.count ?? 0}`}
          close=${() => setPile("")}
          extra="wide"
        >
          <ul class="pile-cards" role="list">
            ${(shownPile.pieces ?? []).map(
              (/** @type {any} */ piece) =>
                html`<li key=${piece.key} title=${piece.text}>
                  <${PieceView} piece=${{ ...piece, key: `see:${piece.key}` }} />
                </li>`,
            )}
          </ul>
        <//>`
        : null
    }
  <//>`;
}
