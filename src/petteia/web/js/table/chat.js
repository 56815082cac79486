// Talk at the table.
import { html, useEffect, useRef, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { EMOTES } from "./seat.js";

/** @param {{lines: import("../types").ChatLine[], may: boolean, say: (message: any) => void, me: string}} props */
export function Chat({ lines, may, say, me }) {
  const [text, setText] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) say({ type: "chat", text: text.trim().slice(0, 400) });
    setText("");
  };
  return html`<div class="chat">
    <div class="chat-lines" ref=${box} tabindex="0" role="log" aria-label="Chat">
      ${
        lines.length
          ? lines.map(
              (line, i) =>
                html`<p key=${i} class=${line.from === me ? "own" : ""}><b>${line.from}</b> ${line.text}</p>`,
            )
          : html`<p class="empty">Say hello. Only those at the table read this.</p>`
      }
    </div>
    ${
      may
        ? html`
          <div class="emotes" role="group" aria-label="Emotes">
            ${Object.entries(EMOTES).map(
              ([key, emote]) => html`<button
                type="button"
                key=${key}
                aria-label=${emote.words}
                title=${emote.words}
                onClick=${() => say({ type: "emote", emote: key })}
              >
                <${Look} look=${emote.look} />
              </button>`,
            )}
          </div>
          <form class="chat-form" onSubmit=${send}>
            <label class="hide" for="chat-text">Message</label>
            <input
              id="chat-text"
              class="input"
              data-first
              maxlength="400"
              autocomplete="off"
              placeholder="Message"
              value=${text}
              onInput=${(/** @type {any} */ event) => setText(event.target.value)}
            />
            <button class="icon-button" aria-label="Send"><${Ui} name="send" /></button>
          </form>
        `
        : html`<p class="empty">Onlookers keep quiet.</p>`
    }
  </div>`;
}
