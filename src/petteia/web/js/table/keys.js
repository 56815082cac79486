// The keyboard alone suffices.
import { useEffect, useRef } from "../lib.js";
import { step } from "./interact.js";
import { byKey } from "./narrow.js";

/**
 * @typedef {object} Keys
 * @property {import("./session.js").Session} session
 * @property {{current: HTMLElement | null}} root
 * @property {(name: string) => void} toggle
 * @property {string} drawer
 * @property {() => void} close
 * @property {() => void} help
 * @property {(key: string) => void} zoom
 */

/** @param {Keys} keys */
export function useKeys(keys) {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const { session, root, toggle, drawer, close, help, zoom } = now.current;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const typing = target.matches("input, textarea, select");
      if (event.key === "Escape") {
        if (drawer) close();
        else if (!document.querySelector(".zoom.held")) session.back();
        else zoom("");
        event.preventDefault();
        return;
      }
      if (typing) return;
      if (
        root.current &&
        event.key.startsWith("Arrow") &&
        (!target.closest(".log, .chat, .drawer, .rules-list") || target === document.body)
      ) {
        if (step(root.current, event.key, event.shiftKey)) event.preventDefault();
        return;
      }
      if (/^[0-9]$/.test(event.key)) {
        const option = byKey(session.choices.buttons, Number(event.key));
        if (option) session.choose(option);
        return;
      }
      if (event.key === "/") toggle("rules");
      else if (event.key === "u") session.undo(true);
      else if (event.key === "h") session.askHint();
      else if (event.key === "l") toggle("log");
      else if (event.key === "t") toggle("chat");
      else if (event.key === "?") help();
      else if (event.key === "i") zoom(document.activeElement?.getAttribute("data-key") ?? "");
      else if (event.key === " " && session.skip()) event.preventDefault();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);

  // With the keyboard in use, the focus goes where the next choice is.
  const view = keys.session.view;
  useEffect(() => {
    const at = document.activeElement;
    const lost = !at || at === document.body || at.matches(":disabled"); // as "Undo" is once all is taken back
    if (!lost || !document.documentElement.dataset.keyboard || !view.now?.decision) return;
    /** @type {HTMLElement | null | undefined} */ (
      keys.root.current?.querySelector(".piece.lit:not(.soft), [data-hit], .prompt-buttons button")
    )?.focus();
  }, [view.now, view.picked, view.behind, view.pending]);
}

/** Note whether keys or the pointer are in use. */
export function watchInput() {
  addEventListener(
    "keydown",
    (event) => {
      if (["Tab", "Enter", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key))
        document.documentElement.dataset.keyboard = "1";
    },
    true,
  );
  addEventListener("pointerdown", () => delete document.documentElement.dataset.keyboard, true);
}
