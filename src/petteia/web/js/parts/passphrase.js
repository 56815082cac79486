// Another passphrase: by whoever knows the old one, or with a word from whoever runs the server.
import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { me, toast } from "../store.js";

/** @param {unknown} error */
const told = (error) => (error instanceof Error ? `${error.message} ${/** @type {any} */ (error).hint ?? ""}` : "");

/** @param {{label: string, kind: string, value: string, set: (text: string) => void}} props */
const Secret = ({ label, kind, value, set }) =>
  html`<label class="field">
    <span>${label}</span>
    <input
      required
      type="password"
      minlength="8"
      maxlength="128"
      autocomplete=${kind}
      value=${value}
      onInput=${(/** @type {any} */ event) => set(event.target.value)}
    />
  </label>`;

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
    <label class="field">
      <span>Name</span>
      <input
        required
        minlength="2"
        maxlength="24"
        autocomplete="username"
        value=${name}
        onInput=${(/** @type {any} */ event) => setName(event.target.value)}
      />
    </label>
    <label class="field">
      <span>The word</span>
      <input
        required
        maxlength="60"
        autocomplete="one-time-code"
        value=${word}
        onInput=${(/** @type {any} */ event) => setWord(event.target.value)}
      />
    </label>
    <${Secret} label="A new passphrase, eight letters or more" kind="new-password" value=${fresh} set=${setFresh} />
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : null}
    <button class="button">Take it</button>
  </form>`;
}
