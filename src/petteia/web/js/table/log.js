// What happened, line by line, with the pieces named in it linked to the table.
import { classes, html, useLayoutEffect, useMemo, useRef, useState } from "../lib.js";

/** @typedef {import("../types").TableEvent} TableEvent */

/**
 * The sentence with the names of pieces strong; a piece that lies there can be pointed at.
 * @param {TableEvent} event @param {(key: string) => void} [point] @param {(key: string) => void} [open]
 */
export function sentence(event, point, open) {
  const pieces = (event.pieces ?? []).filter((piece) => piece.name);
  if (!pieces.length) return event.text;
  const names = [...new Set(pieces.map((piece) => piece.name))].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `\\b(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})\\b`,
    "g",
  );
  return event.text.split(pattern).map((part, i) => {
    if (i % 2 === 0) return part;
    const key = pieces.find((piece) => piece.name === part)?.key;
    if (!key || !point) return html`<b>${part}</b>`;
    return html`<button
      type="button"
      class="piece-link"
      onMouseEnter=${() => point(key)}
      onMouseLeave=${() => point("")}
      onFocus=${() => point(key)}
      onBlur=${() => point("")}
      onClick=${() => open?.(key)}
    >
      ${part}
    </button>`;
  });
}

const SHOWN = 200; // lines that are drawn at least; those before them are folded by the hundred, so that few are drawn anew
const FOLD = 100;

/**
 * The lines from one on. What came of something stands under it.
 * @param {TableEvent[]} log @param {number} from @param {Map<number, {name: string, accent: string}>} seats
 * @param {(key: string) => void} point @param {(key: string) => void} open
 */
function linesOf(log, from, seats, point, open) {
  let isOpen = false;
  const under = log.map((event) => {
    if (event.role === "cause") isOpen = true;
    else if (event.role !== "result") isOpen = false;
    return isOpen && event.role === "result";
  });
  const first = log.findIndex((event) => event.fresh);
  return log.slice(from).map((event, n) => {
    const i = from + n;
    const who = event.seat !== undefined && event.seat >= 0 && `hue-${seats.get(event.seat)?.accent ?? ""}`;
    return html`${i === first ? html`<li class="since" key="since"><span>since your last choice</span></li>` : null}<li
        key=${i}
        class=${classes(
          "event",
          event.key === "turn" && "turn-event",
          under[i] && "of",
          event.fresh && "fresh",
          i === log.length - 1 && "latest",
        )}
      >
        <i class=${classes("who", who)} aria-hidden="true"></i>
        <span>${sentence(event, point, open)}</span>
      </li>`;
  });
}

/**
 * @param {object} props
 * @param {TableEvent[]} props.log
 * @param {Map<number, {name: string, accent: string}>} props.seats
 * @param {(key: string) => void} props.point
 * @param {(key: string) => void} props.open
 */
export function Log({ log, seats, point, open }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [whole, setWhole] = useState(false);
  const from = whole ? 0 : Math.max(0, Math.floor((log.length - SHOWN) / FOLD) * FOLD);
  // Who has gone up to read stays there.
  const atEnd = useRef(true);
  const stood = useRef(0);
  useLayoutEffect(() => {
    const list = box.current;
    if (list && atEnd.current) list.scrollTop = list.scrollHeight;
    stood.current = list?.scrollTop ?? 0;
  }, [log]);
  const lines = useMemo(() => linesOf(log, from, seats, point, open), [log, from, seats.size]);
  const scrolled = () => {
    const list = box.current;
    if (!list) return;
    // It is told of a movement late, when there may be more lines: only going up is leaving the end.
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 40) atEnd.current = true;
    else if (list.scrollTop < stood.current - 2) atEnd.current = false;
    stood.current = list.scrollTop;
  };
  return html`<div
    class="log"
    ref=${box}
    tabindex="0"
    role="log"
    aria-label="What happened"
    aria-live="off"
    onScroll=${scrolled}
  >
    ${
      from
        ? html`<button type="button" class="plain-button quiet-link earlier" onClick=${() => setWhole(true)}>
          ${from} earlier lines
        </button>`
        : null
    }
    <ol role="list">
      ${lines}
    </ol>
    ${log.length ? null : html`<p class="empty">Nothing yet. What happens at the table is told here.</p>`}
  </div>`;
}
