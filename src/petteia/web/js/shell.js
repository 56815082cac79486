// The frame of every page: brand, ways around, who you are.
import { classes, html, useEffect, useRef, useState } from "./lib.js";
import { Ui } from "./look.js";
import { Meander } from "./parts/meander.js";
import { AccountDialog, SettingsDialog } from "./parts/person.js";
import { go, route } from "./router.js";
import { me, toasts, useStore } from "./store.js";

const WAYS = [
  ["/", "Play"],
  ["/puzzles", "Puzzles"],
  ["/cards", "Cards"],
  ["/learn", "Learn"],
  ["/records", "Records"],
  ["/ladder", "Ladder"],
];

/** A menu under the name. */
export function PersonMenu() {
  const who = useStore(me);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    /** @param {Event} event */
    const away = (event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !(event.target instanceof Node && box.current?.contains(event.target))
      )
        setOpen(false);
    };
    document.addEventListener("click", away);
    document.addEventListener("keydown", away);
    return () => {
      document.removeEventListener("click", away);
      document.removeEventListener("keydown", away);
    };
  }, [open]);
  if (!who) return null;
  /** @param {string} name */
  const show = (name) => () => {
    setOpen(false);
    setDialog(name);
  };
  return html`<div class="person" ref=${box}>
    <button
      type="button"
      class="chip person-chip"
      aria-expanded=${open}
      aria-haspopup="true"
      onClick=${() => setOpen(!open)}
    >
      <span class="avatar hue-violet" aria-hidden="true">${who.name.slice(0, 1).toUpperCase()}</span>
      <span class="person-name">${who.name}</span>
      ${who.guest ? html`<small>guest</small>` : null}
      <span class="hide">, account and settings</span>
      <${Ui} name="chevron-down" />
    </button>
    ${
      open
        ? html`<div class="menu">
          <a href=${`/p/${encodeURIComponent(who.name)}`} onClick=${() => setOpen(false)}>
            <${Ui} name="user" /> Your games
          </a>
          <button type="button" onClick=${show("settings")}><${Ui} name="settings" /> Settings</button>
          <button type="button" onClick=${show("account")}>
            <${Ui} name=${who.guest ? "log-in" : "key-round"} /> ${who.guest ? "Keep your name, or sign in" : "Account"}
          </button>
          <a href="/about" onClick=${() => setOpen(false)}><${Ui} name="info" /> About</a>
        </div>`
        : null
    }
    ${dialog === "settings" ? html`<${SettingsDialog} close=${() => setDialog("")} />` : null}
    ${dialog === "account" ? html`<${AccountDialog} close=${() => setDialog("")} />` : null}
  </div>`;
}

/** Find a player, or a rule of any game. */
function Finder() {
  const [text, setText] = useState("");
  /** @param {Event} event */
  const find = (event) => {
    event.preventDefault();
    const words = text.trim();
    if (words) go(`/records?find=${encodeURIComponent(words)}`);
    setText("");
  };
  return html`<form class="finder" role="search" onSubmit=${find}>
    <label>
      <${Ui} name="search" />
      <span class="hide">Find a player or a rule</span>
      <input
        type="search"
        placeholder="Find a player or a rule"
        value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      />
    </label>
  </form>`;
}

/** @param {{children?: any, wide?: boolean, title?: string}} props */
export function Page({ children, wide = false }) {
  const { path } = useStore(route);
  const [menu, setMenu] = useState(false);
  useEffect(() => setMenu(false), [path]);
  return html`<div class="page">
    <a class="skip" href="#content">To the content</a>
    <header class="bar">
      <a class="brand" href="/" aria-label="Petteia, to the first page">Petteia</a>
      <nav class=${classes("ways", menu && "open")} aria-label="Main">
        ${WAYS.map(
          ([to, name]) => html`<a
            href=${to}
            aria-current=${
              (to === "/" ? path === "/" || path.startsWith("/new") : path.startsWith(to)) ? "page" : undefined
            }
          >
            ${name}
          </a>`,
        )}
      </nav>
      <span class="grow"></span>
      <${Finder} />
      <${PersonMenu} />
      <button
        type="button"
        class="icon-button menu-button"
        aria-label="Menu"
        aria-expanded=${menu}
        onClick=${() => setMenu(!menu)}
      >
        <${Ui} name=${menu ? "x" : "menu"} />
      </button>
    </header>
    <${Meander} />
    <main id="content" class=${classes("content", wide && "wide")} tabindex="-1">${children}</main>
  </div>`;
}

export function Toasts() {
  const list = useStore(toasts);
  return html`<div class="toasts" role="status" aria-live="polite">
    ${list.map((one) => html`<div key=${one.id} class=${classes("toast", one.tone)}>${one.text}</div>`)}
  </div>`;
}
