// Motion: a piece moves from where it was to where it is; what comes, comes from somewhere.
import { pace } from "../settings.js";
import { indexScene } from "./board.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {{rect: DOMRect, copy: Element, back: boolean, owner: number}} Was */
/** @typedef {{pieces: Map<string, Was>, places: Map<string, DOMRect>, scene: Scene}} Snapshot */

/** Where a piece lies and how large it is, however it is turned: in flight it keeps its shape. @param {HTMLElement} element */
function boxOf(element) {
  const at = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  return new DOMRect(at.left + (at.width - width) / 2, at.top + (at.height - height) / 2, width, height);
}

/**
 * The middle of a place, as large as the piece that comes or goes: a hand is wider than any card.
 * @param {DOMRect} place
 * @param {DOMRect} piece
 */
function spotIn(place, piece) {
  const width = Math.min(place.width, piece.width);
  const height = Math.min(place.height, piece.height);
  return new DOMRect(place.left + (place.width - width) / 2, place.top + (place.height - height) / 2, width, height);
}

/** Where everything is now. @param {Element} root @param {Scene} scene @returns {Snapshot} */
export function snapshot(root, scene) {
  finish(root);
  /** @type {Map<string, Was>} */
  const pieces = new Map();
  const index = indexScene(scene);
  for (const element of root.querySelectorAll("[data-piece]")) {
    const key = /** @type {HTMLElement} */ (element).dataset.key ?? "";
    const owner = index.get(key)?.piece?.owner ?? index.get(key)?.node?.owner ?? -1;
    pieces.set(key, {
      rect: boxOf(/** @type {HTMLElement} */ (element)),
      copy: /** @type {Element} */ (element.cloneNode(true)),
      back: element.classList.contains("is-back"),
      owner,
    });
  }
  /** @type {Map<string, DOMRect>} */
  const places = new Map();
  for (const element of root.querySelectorAll(".pile > .stack, .fan")) {
    const key = /** @type {HTMLElement} */ (element.closest("[data-key]")).dataset.key ?? "";
    places.set(key, element.getBoundingClientRect());
  }
  return { pieces, places, scene };
}

/** How many lie in each pile and hand. @param {Scene} scene */
function counts(scene) {
  /** @type {Map<string, {count: number, owner: number}>} */
  const found = new Map();
  for (const [key, { part }] of indexScene(scene)) {
    if (part.kind === "pile") found.set(key, { count: part.count ?? 0, owner: part.owner ?? -1 });
    else if (part.kind === "fan") found.set(key, { count: part.pieces?.length ?? 0, owner: part.owner ?? -1 });
  }
  return found;
}

/** @type {WeakMap<Element, Set<() => void>>} */
const running = new WeakMap();

/** End every movement under way. @param {Element} root */
export function finish(root) {
  const ends = running.get(root);
  if (!ends) return;
  for (const end of [...ends]) end();
  ends.clear();
}

/** The layer in which pieces fly. */
function sky() {
  let layer = document.getElementById("sky");
  if (!layer) {
    layer = document.createElement("div");
    layer.id = "sky";
    layer.setAttribute("aria-hidden", "true");
    document.body.appendChild(layer);
  }
  return layer;
}

/** @param {Element} element @param {DOMRect} at */
function ghostOf(element, at) {
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const name of ["data-key", "data-piece", "tabindex", "role", "aria-label"]) ghost.removeAttribute(name);
  ghost.classList.remove("lit", "soft", "chosen", "asked", "flying", "going", "raised");
  ghost.classList.add("in-flight");
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: "0",
    transform: "none",
    visibility: "visible",
    zIndex: "60",
  });
  return ghost;
}

/** The transform that makes a box at `to` look as if it were at `from`. @param {DOMRect} from @param {DOMRect} to */
const shift = (from, to) => {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${Math.min(4, Math.max(0.12, from.width / Math.max(1, to.width)))})`;
};

/**
 * Animate from a snapshot to what is drawn now.
 * @param {Element} root @param {Snapshot} before @param {Scene} scene
 */
export function play(root, before, scene) {
  const time = pace();
  if (!time || document.hidden) return;
  /** @type {Set<() => void>} */
  const ends = running.get(root) ?? new Set();
  running.set(root, ends);
  const index = indexScene(scene);
  const was = counts(before.scene);
  const now = counts(scene);
  const layer = sky();
  /** @type {Map<string, Was>} */
  const left = new Map([...before.pieces].filter(([key]) => !index.has(key)));
  /** @type {HTMLElement[]} */
  const fresh = [];

  /** @param {HTMLElement} element @param {DOMRect} from @param {Element | null} oldFace @param {boolean} [place] */
  const fly = (element, from, oldFace, place = false) => {
    const to = boxOf(element);
    if (!to.width) return;
    const ghost = ghostOf(element, to);
    layer.appendChild(ghost);
    element.classList.add("flying");
    const turning = oldFace ? ghostOf(oldFace, to) : null;
    const options = { duration: time, easing: "cubic-bezier(.22,.8,.3,1)" };
    const start = shift(place ? spotIn(from, to) : from, to);
    const movement = ghost.animate([{ transform: start }, { transform: "none" }], options);
    if (turning) {
      layer.appendChild(turning);
      turning.animate(
        [
          { transform: `${start} rotateY(0deg)`, opacity: 1 },
          { opacity: 1, offset: 0.45 },
          { transform: "rotateY(180deg)", opacity: 0, offset: 0.5 },
          { transform: "none", opacity: 0 },
        ],
        options,
      );
      ghost.animate(
        [{ opacity: 0 }, { opacity: 0, offset: 0.45 }, { opacity: 1, offset: 0.5 }, { opacity: 1 }],
        options,
      );
    }
    const end = () => {
      movement.cancel();
      ghost.remove();
      turning?.remove();
      element.classList.remove("flying");
      ends.delete(end);
    };
    ends.add(end);
    movement.onfinish = end;
  };

  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-piece]"))) {
    const key = element.dataset.key ?? "";
    const old = before.pieces.get(key);
    if (!old) {
      fresh.push(element);
      continue;
    }
    const to = boxOf(element);
    const turned = old.back !== element.classList.contains("is-back");
    if (!old.rect.width || !to.width) continue;
    if (
      turned ||
      Math.hypot(old.rect.left - to.left, old.rect.top - to.top) > 3 ||
      Math.abs(old.rect.width - to.width) > 3
    )
      fly(element, old.rect, turned ? old.copy : null);
  }

  /** Where a piece nobody has seen before comes from: a hand or a field it left, a pile that got smaller. @param {number} owner */
  const source = (owner) => {
    for (const fits of [(/** @type {number} */ o) => o === owner, () => true]) {
      for (const [key, one] of left) {
        if (fits(one.owner) && one.rect.width) {
          left.delete(key);
          return one;
        }
      }
    }
    for (const [key, old] of was) {
      const rest = now.get(key)?.count ?? 0;
      if (rest < old.count && (old.owner === owner || owner < 0)) {
        was.set(key, { ...old, count: old.count - 1 });
        const rect = before.places.get(key);
        if (rect) return { rect, copy: null };
      }
    }
    return null;
  };
  for (const element of fresh) {
    const entry = index.get(element.dataset.key ?? "");
    const from = source(entry?.piece?.owner ?? entry?.node?.owner ?? -1);
    if (from)
      fly(
        element,
        from.rect,
        from.copy && from.copy.classList.contains("is-back") !== element.classList.contains("is-back")
          ? from.copy
          : null,
        !from.copy,
      );
    else element.animate([{ opacity: 0, transform: "scale(.86)" }, {}], { duration: time * 0.8, easing: "ease-out" });
  }

  for (const [, gone] of left) {
    let to = null;
    for (const [key, one] of now) {
      const before_ = was.get(key)?.count ?? 0;
      if (one.count > before_ && (one.owner === gone.owner || gone.owner < 0)) {
        const place = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
        to = (place?.querySelector(".stack") ?? place)?.getBoundingClientRect() ?? null;
        was.set(key, { count: before_ + 1, owner: one.owner });
        break;
      }
    }
    const ghost = ghostOf(gone.copy, gone.rect);
    layer.appendChild(ghost);
    const movement = ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { opacity: to ? 1 : 0.5, offset: 0.75 },
        { transform: to ? shift(spotIn(to, gone.rect), gone.rect) : "scale(.8)", opacity: 0 },
      ],
      { duration: time, easing: "cubic-bezier(.4,.1,.4,1)" },
    );
    const end = () => {
      movement.cancel();
      ghost.remove();
      ends.delete(end);
    };
    ends.add(end);
    movement.onfinish = end;
  }
}
