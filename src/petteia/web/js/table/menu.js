// Around a table's window: the menu, the lower bar of a phone, the state of the connection.
import { classes, html, useEffect, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { Meander } from "../parts/meander.js";
import { PersonMenu } from "../shell.js";

/** @param {{link: string, trouble: string}} props */
export function Connection({ link, trouble }) {
  if (link === "open" || link === "opening") return null;
  return html`<div class=${classes("connection", link)} role="alert">
    <${Ui} name="wifi-off" /> ${
      link === "gone"
        ? trouble || "This table is closed to you."
        : "The connection is lost. Trying again; nothing you did is forgotten."
    }
  </div>`;
}

/** @param {any} props */
export function MenuItems({ session, view, settings: openSettings, help }) {
  const { table, now } = view;
  const playing = table?.you.length && now && !now.outcome;
  const seat = table?.you[0];
  const [sure, setSure] = useState(false);
  /** The first click asks, the second one does it. @param {Event} event */
  const leave = (event) => {
    event.stopPropagation();
    if (sure) session.say({ type: "resign", seat });
    setSure(!sure);
  };
  return html`<div class="menu-items">
    <a href="/"><${Ui} name="arrow-left" /> To the lobby</a>
    <button type="button" onClick=${openSettings}><${Ui} name="settings" /> Settings</button>
    <button type="button" onClick=${help}><${Ui} name="keyboard" /> Help and keys</button>
    ${
      playing
        ? html`<button type="button" onClick=${() => session.undo(true)} disabled=${!(now.undo ?? 0) && !table.takebacks}>
          <${Ui} name="undo-2" /> Ask to take back
        </button>`
        : null
    }
    ${
      playing && !table.rated
        ? html`<button type="button" onClick=${() => session.say({ type: "stand", seat })}>
          <${Ui} name="bot" /> Let a bot play for me
        </button>`
        : null
    }
    ${
      playing
        ? html`<button type="button" class=${sure ? "sure" : ""} onClick=${leave}>
          <${Ui} name="flag" /> ${sure ? (table.seats.length === 2 ? "Yes, I resign" : "Yes, a bot may play on for me") : "Resign"}
        </button>`
        : null
    }
    ${
      table?.away?.length
        ? html`<button type="button" onClick=${() => session.say({ type: "sit", seat: table.away[0] })}>
          <${Ui} name="user" /> Take my seat back
        </button>`
        : null
    }
    ${table?.state === "over" ? html`<a href=${`/r/${table.id}`}><${Ui} name="play" /> Watch the replay</a>` : null}
  </div>`;
}

/** @param {any} props */
export function TableMenu(props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const away = () => setOpen(false);
    const timer = setTimeout(() => document.addEventListener("click", away), 0);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", away);
    };
  }, [open]);
  return html`<div class="person table-menu">
    <button
      type="button"
      class="icon-button"
      aria-label="Table menu"
      aria-expanded=${open}
      onClick=${() => setOpen(!open)}
    >
      <${Ui} name="menu" />
    </button>
    ${open ? html`<div class="menu"><${MenuItems} ...${props} /></div>` : null}
  </div>`;
}

/** @param {{view: any, toggle: (name: string) => void, drawer: string}} props */
export function BottomBar({ view, toggle, drawer }) {
  const items = [
    ["log", "list", "Log", 0],
    ["seats", "users", "Seats", 0],
    ["chat", "message-circle", "Talk", view.unread],
    ["rules", "book-open", "Rules", 0],
  ];
  return html`<nav class="bottom-bar" aria-label="Table">
    ${items.map(
      ([name, icon, words, count]) => html`<button
        type="button"
        key=${name}
        aria-pressed=${drawer === name}
        onClick=${() => toggle(/** @type {string} */ (name))}
      >
        <${Ui} name=${icon} />
        ${count ? html`<i class="count">${count}</i>` : null}
        <span>${words}</span>
      </button>`,
    )}
  </nav>`;
}

/** @param {{trouble: string}} props */
export function Nothing({ trouble }) {
  return html`<div class="page">
    <header class="bar"><a class="brand" href="/">Petteia</a><span class="grow"></span><${PersonMenu} /></header>
    <${Meander} />
    <main class="content">
      <div class="lost-page">
        <${Look} look="broken-pottery" />
        <h1>${trouble}</h1>
        <p><a class="button" href="/">To the lobby</a></p>
      </div>
    </main>
  </div>`;
}
