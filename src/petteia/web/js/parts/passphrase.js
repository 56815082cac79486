// Another passphrase: by whoever knows the old one, or with a word from whoever runs the server.
import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { me, toast } from "../store.js";

/** What went wrong, and what to do about it. @param {unknown} error */
export const told = (error) =>
  error instanceof Error ? `${error.message} ${/** @type {any} */ (error).hint ?? ""}` : "";

/** A line to fill in. @param {{label: string, kind: string, value: string, set: (text: string) => void, [limit: string]: any}} props */
const Field = ({ label, kind, value, set, ...limits }) =>
  html`<label class="field">
    <span>${label}</span>
    <input
      required
      autocomplete=${kind}
      value=${value}
      onInput=${(/** @type {any} */ event) => set(event.target.value)}
      ...${limits}
    />
  </label>`;

/** @param {{value: string, set: (text: string) => void}} props */
export const Name = (props) => html`<${Field} label="Name" kind="username" minlength="2" maxlength="24" ...${props} />`;

/** @param {{label: string, kind: string, value: string, set: (text: string) => void}} props */
export const Secret = (props) => html`<${Field} type="password" minlength="8" maxlength="128" ...${props} />`;

/** For who is signed in. */
export function ChangePassphrase() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [trouble, setTrouble] = useState("");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    setTrouble("");
    try {
      me.set(await post("/api/passphrase", { old, new: fresh }));
      setOld("");
      setFresh("");
      toast("Your passphrase is changed. Everywhere else you are signed out.");
    } catch (error) {
      setTrouble(told(error));
    }
  };
  return html`<details class="passphrase"><summary>Change the passphrase</summary><form onSubmit=${send}>
    <${Secret} label="The old one" kind="current-password" value=${old} set=${setOld} />
    <${Secret} label="The new one, eight letters or more" kind="new-password" value=${fresh} set=${setFresh} />
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : null}
    <button class="button">Change it</button>
  </form></details>`;
}

/** For who has forgotten it. @param {{close: () => void}} props */
export function ResetPassphrase({ close }) {
  const [name, setName] = useState("");
  const [word, setWord] = useState("");
  const [fresh, setFresh] = useState("");
  const [trouble, setTrouble] = useState("");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    setTrouble("");
    try {
      me.set(await post("/api/reset", { name: name.trim(), word: word.trim(), passphrase: fresh }));
      toast(`Welcome back, ${name.trim()}.`);
      close();
    } catch (error) {
      setTrouble(told(error));
    }
  };
  return html`<p class="account-note">
      Ask whoever runs this server for a word: with it you take a new passphrase, once.
    </p>
    <form onSubmit=${send}>
    <${Name} value=${name} set=${setName} />
    <${Field} label="The word" kind="one-time-code" maxlength="60" value=${word} set=${setWord} />
    <${Secret} label="A new passphrase, eight letters or more" kind="new-password" value=${fresh} set=${setFresh} />
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : null}
    <button class="button">Take it</button>
  </form>`;
}
