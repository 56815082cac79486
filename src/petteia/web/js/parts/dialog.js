// Dialogs and drawers: focus goes in, Escape comes out.
import { classes, html, useEffect, useRef } from "../lib.js";
import { Ui } from "../look.js";

/**
 * The focus goes back where it was; where that is gone (an entry of a menu), to the table or the page.
 * @param {Element | null} before
 */
function giveBack(before) {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
  else
    /** @type {HTMLElement | null} */ (
      document.querySelector(".table-bar [aria-label='Table menu'], #table, main")
    )?.focus();
}

/** @param {{title: string, close: () => void, children?: any, extra?: string}} props */
export function Dialog({ title, close, children, extra }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const box = ref.current;
    const before = document.activeElement;
    if (box && !box.open) box.showModal();
    return () => {
      box?.close();
      giveBack(before);
    };
  }, []);
  return html`<dialog
    ref=${ref}
    aria-label=${title}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      close();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === ref.current && close()}
  >
    <div class=${classes("dialog", extra)}>
      <header>
        <h2>${title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick=${close}><${Ui} name="x" /></button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * A panel that slides in from the side and leaves the table in sight.
 * @param {{title: any, label: string, close: () => void, children?: any, extra?: string, note?: any}} props
 */
export function Drawer({ title, label, close, children, extra, note }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    const box = ref.current;
    /** @type {HTMLElement | null} */ (box?.querySelector("[data-first]") ?? box)?.focus();
    return () => giveBack(before);
  }, []);
  return html`<aside
    class=${classes("drawer", extra)}
    ref=${ref}
    tabindex="-1"
    role="dialog"
    aria-label=${label}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        close();
      }
    }}
  >
    <header>
      <h2>${title}</h2>
      ${note ? html`<small>${note}</small>` : null}
      <button type="button" class="icon-button" aria-label=${`Close ${label}`} onClick=${close}>
        <${Ui} name="x" />
      </button>
    </header>
    ${children}
  </aside>`;
}
