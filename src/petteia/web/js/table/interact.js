// Hands on the table: click, drag, rest, hold, keys. Everything is found by the keys of what is under the pointer.
import { useEffect, useRef } from "../lib.js";

/**
 * @typedef {object} Hands
 * @property {boolean} live whether anything can be done here
 * @property {(key: string) => void} pick
 * @property {(key: string, element: Element) => void} why
 * @property {(key: string, heard: (words: string) => void) => void} [reason] why something cannot be used, told to who asks
 * @property {(key: string | null) => void} hover a lit thing is pointed at
 * @property {(key: string) => void} point anything is pointed at, or nothing
 * @property {(key: string | null, element: Element | null, held: boolean) => void} zoom
 * @property {(key: string, places: string[]) => void} drop
 * @property {(key: string) => void} lookThrough
 * @property {(rule: string) => void} rule
 * @property {() => boolean} skip
 * @property {boolean} [still] a table that is only looked at
 */

const REST = 260;
const HOLD = 430;

/** @param {EventTarget | null} target @returns {Element | null} */
const keyed = (target) => (target instanceof Element ? target.closest("[data-key]") : null);
/** @param {Element} element */
const keyOf = (element) => element.getAttribute("data-key") ?? "";
/** @param {Element} element */
const isLit = (element) => element.hasAttribute("data-hit") || element.classList.contains("lit");

/** The keys of everything under a point, innermost first. @param {number} x @param {number} y @param {Element | null} but */
function under(x, y, but) {
  /** @type {string[]} */
  const keys = [];
  for (const element of document.elementsFromPoint(x, y)) {
    if (but?.contains(element)) continue;
    for (let at = element.closest("[data-key]"); at; at = at.parentElement?.closest("[data-key]") ?? null) {
      const key = keyOf(at);
      if (!keys.includes(key)) keys.push(key);
    }
  }
  return keys;
}

/** @param {{current: HTMLElement | null}} root @param {Hands} hands */
export function useHands(root, hands) {
  const now = useRef(hands);
  now.current = hands;
  useEffect(() => {
    const table = root.current;
    if (!table) return undefined;
    const control = new AbortController();
    const listen = { signal: control.signal };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let holding;
    /**
     * @type {{key: string, element: HTMLElement, x: number, y: number, id: number, ghost: HTMLElement | null, dx:
     * number, dy: number} | null}
     */
    let drag = null;
    let quiet = false;
    // After a touch the browser pretends that a mouse lies where the finger was, whatever comes to lie under it.
    let touched = false;

    table.addEventListener(
      "click",
      (event) => {
        clearTimeout(resting);
        if (quiet) {
          quiet = false;
          event.preventDefault();
          return;
        }
        const target = event.target instanceof Element ? event.target : null;
        const rule = target?.closest("[data-rule]");
        if (rule) return now.current.rule(rule.getAttribute("data-rule") ?? "");
        const pile = target?.closest("[data-look-through]");
        if (pile) return now.current.lookThrough(pile.getAttribute("data-look-through") ?? "");
        const element = keyed(target);
        const control_ = target?.closest("button, a, input, .bubble, .log, .chat");
        if (control_ && !control_.hasAttribute("data-hit")) return undefined;
        if (!element) return now.current.skip() ? undefined : now.current.why("", table);
        now.current.zoom(null, null, false);
        if (isLit(element)) now.current.pick(keyOf(element));
        else if (!now.current.skip()) now.current.why(keyOf(element), element);
        return undefined;
      },
      listen,
    );

    table.addEventListener(
      "pointerover",
      (event) => {
        if (event.pointerType !== "mouse" || touched || drag) return;
        const element = keyed(event.target);
        clearTimeout(resting);
        now.current.hover(element && isLit(element) ? keyOf(element) : null);
        now.current.point(element ? keyOf(element) : "");
        if (!element || !(element.hasAttribute("data-piece") || element.hasAttribute("data-area"))) {
          now.current.zoom(null, null, false);
          return;
        }
        resting = setTimeout(() => now.current.zoom(keyOf(element), element, false), REST);
      },
      listen,
    );
    table.addEventListener(
      "pointerleave",
      () => {
        clearTimeout(resting);
        now.current.hover(null);
        now.current.point("");
        now.current.zoom(null, null, false);
      },
      listen,
    );
    table.addEventListener(
      "focusin",
      (event) => {
        const element = keyed(event.target);
        now.current.hover(element && isLit(element) ? keyOf(element) : null);
      },
      listen,
    );

    table.addEventListener(
      "pointerdown",
      (event) => {
        touched = event.pointerType === "touch";
        quiet = false;
        clearTimeout(holding);
        const element = keyed(event.target);
        if (!element || event.button !== 0) return;
        if (event.pointerType !== "mouse" && element.hasAttribute("data-piece")) {
          holding = setTimeout(() => {
            quiet = true;
            drag = null;
            now.current.zoom(keyOf(element), element, true);
          }, HOLD);
        }
        if (element.classList.contains("lit") && element.hasAttribute("data-piece") && element instanceof HTMLElement) {
          drag = {
            key: keyOf(element),
            element,
            x: event.clientX,
            y: event.clientY,
            id: event.pointerId,
            ghost: null,
            dx: 0,
            dy: 0,
          };
        }
      },
      listen,
    );

    addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType === "mouse" && (event.movementX || event.movementY)) touched = false;
        if (!drag || event.pointerId !== drag.id) return;
        const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
        if (!drag.ghost) {
          if (far < 9) return;
          clearTimeout(holding);
          clearTimeout(resting);
          now.current.zoom(null, null, false);
          const rect = drag.element.getBoundingClientRect();
          const ghost = /** @type {HTMLElement} */ (drag.element.cloneNode(true));
          ghost.removeAttribute("data-key");
          ghost.classList.add("drag-ghost");
          Object.assign(ghost.style, {
            position: "fixed",
            left: `${rect.left}px`,
            top: `${rect.top}px`,
            width: `${drag.element.offsetWidth}px`,
            zIndex: "70",
            pointerEvents: "none",
            margin: "0",
          });
          document.body.appendChild(ghost);
          drag.element.classList.add("dragging");
          drag.ghost = ghost;
          now.current.hover(null);
        }
        drag.dx = event.clientX - drag.x;
        drag.dy = event.clientY - drag.y;
        drag.ghost.style.transform = `translate(${drag.dx}px, ${drag.dy}px) rotate(2deg)`;
        event.preventDefault();
      },
      { ...listen, passive: false },
    );

    /** @param {PointerEvent} event @param {boolean} dropped */
    const release = (event, dropped) => {
      clearTimeout(holding);
      if (!drag || event.pointerId !== drag.id) return;
      const { key, element, ghost } = drag;
      drag = null;
      if (!ghost) return;
      quiet = true;
      setTimeout(() => (quiet = false), 0);
      ghost.remove();
      element.classList.remove("dragging");
      if (!dropped) return;
      const places = under(event.clientX, event.clientY, element).filter((place) => place !== key);
      const home = element.closest("[data-key]:not([data-piece])");
      if (places.length && !(home && places[0] === keyOf(home))) now.current.drop(key, places);
    };
    addEventListener("pointerup", (event) => release(event, true), listen);
    addEventListener("pointercancel", (event) => release(event, false), listen);
    table.addEventListener(
      "contextmenu",
      (event) => {
        const element = keyed(event.target);
        if (!element?.hasAttribute("data-piece")) return;
        event.preventDefault();
        now.current.zoom(keyOf(element), element, true);
      },
      listen,
    );
    table.addEventListener("dragstart", (event) => event.preventDefault(), listen);

    table.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        const element =
          event.target instanceof Element && event.target.matches("[data-key]:not(button)") ? event.target : null;
        if (!element) return;
        event.preventDefault();
        if (isLit(element)) now.current.pick(keyOf(element));
        else now.current.why(keyOf(element), element);
      },
      listen,
    );

    return () => {
      control.abort();
      clearTimeout(resting);
      clearTimeout(holding);
    };
  }, []);
}

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * Move the focus to the nearest thing in a direction.
 * @param {HTMLElement} table
 * @param {string} key
 * @param {boolean} all also what is not lit
 */
export function step(table, key, all) {
  const direction = ARROWS[key];
  if (!direction) return false;
  const scope = `.piece.lit, .die.lit, [data-hit], .prompt-buttons button${all ? ", [data-piece]" : ""}`;
  const places = [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(scope))]
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 0);
  if (!places.length) return false;
  const from =
    document.activeElement instanceof Element && table.contains(document.activeElement)
      ? document.activeElement.getBoundingClientRect()
      : null;
  if (!from || !from.width) {
    places[0].element.focus();
    return true;
  }
  /** @param {DOMRect} rect */
  const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const { element, rect } of places) {
    if (element === document.activeElement) continue;
    const [ex, ey] = middle(rect);
    const along = (ex - x) * direction[0] + (ey - y) * direction[1];
    const aside = Math.abs((ex - x) * direction[1]) + Math.abs((ey - y) * direction[0]);
    if (along < 4 || aside > along * 3 + 40) continue;
    const cost = along + aside * 2.2;
    if (cost < least) {
      least = cost;
      best = element;
    }
  }
  best?.focus();
  return true;
}
