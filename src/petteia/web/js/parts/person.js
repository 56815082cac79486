// Who you are and how you like it: account and settings.
import { get, post, remove } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { Ui } from "../look.js";
import { change, settings } from "../settings.js";
import { play as sound } from "../table/sound.js";
import { me, toast, useStore } from "../store.js";
import { Dialog } from "./dialog.js";
import { ChangePassphrase, Name, ResetPassphrase, Secret, told } from "./passphrase.js";

/** @param {{label: string, text?: string, on: boolean, set: (on: boolean) => void, name?: string}} props */
export const Toggle = ({ label, text, on, set, name }) => html`<label class="toggle" data-option=${name}>
  <span class="switch">
    <input type="checkbox" checked=${on} onChange=${(/** @type {any} */ event) => set(event.target.checked)} />
    <i></i>
  </span>
  <span><b>${label}</b>${text ? html`<small>${text}</small>` : null}</span>
</label>`;

/** @param {{label: string, value: string, choices: [string, string][], set: (value: string) => void}} props */
export const Choice = ({ label, value, choices, set }) => html`<fieldset class="choice">
  <legend>${label}</legend>
  <div class="segments">
    ${choices.map(
      ([key, words]) => html`<label class=${value === key ? "on" : ""}>
        <input type="radio" name=${label} checked=${value === key} onChange=${() => set(key)} />
        ${words}
      </label>`,
    )}
  </div>
</fieldset>`;

/** @param {{close: () => void}} props */
export function SettingsDialog({ close }) {
  const now = useStore(settings);
  /** @param {boolean} on */
  const notify = async (on) => {
    if (
      on &&
      "Notification" in window &&
      Notification.permission !== "granted" &&
      (await Notification.requestPermission()) !== "granted"
    ) {
      toast("The browser does not allow notes for this page.", "bad");
      return;
    }
    change({ notify: on });
  };
  return html`<${Dialog} title="Settings" close=${close}>
    <div class="settings">
      <${Choice}
        label="Look"
        value=${now.theme}
        choices=${[
          ["dark", "Black-figure"],
          ["light", "Red-figure"],
          ["system", "As the device"],
        ]}
        set=${(/** @type {string} */ theme) => change({ theme })}
      />
      <${Choice}
        label="Movement"
        value=${now.pace}
        choices=${[
          ["slow", "Slow"],
          ["normal", "Normal"],
          ["fast", "Fast"],
          ["off", "None"],
        ]}
        set=${(/** @type {string} */ pace) => change({ pace })}
      />
      <${Toggle}
        label="Sounds"
        text="A string when it is your turn; dice, blows, coins and cards as they fall."
        on=${now.sound}
        set=${(/** @type {boolean} */ sound) => change({ sound })}
      />
      <label class="volume">
        <span>Volume</span>
        <input
          type="range"
          min="0"
          max="100"
          step="5"
          value=${now.volume}
          disabled=${!now.sound}
          onInput=${(/** @type {any} */ event) => change({ volume: Number(event.target.value) })}
          onChange=${() => sound("feat")}
        />
      </label>
      <${Toggle}
        label="Confirm every move"
        text="A second click before a choice is sent."
        on=${now.confirm}
        set=${(/** @type {boolean} */ confirm) => change({ confirm })}
      />
      <${Toggle}
        label="Go on by itself"
        text="Against bots, a question with one answer is answered for you, after a moment to take something back."
        on=${now.lone}
        set=${(/** @type {boolean} */ lone) => change({ lone })}
      />
      <${Toggle}
        label="Notes for a first game"
        text="On tables that teach, a note the first time a rule matters."
        on=${now.lessons}
        set=${(/** @type {boolean} */ lessons) => change({ lessons })}
      />
      <${Toggle}
        label="Enlarge on rest"
        text="A card is shown at reading size while the pointer rests on it."
        on=${now.zoom}
        set=${(/** @type {boolean} */ zoom) => change({ zoom })}
      />
      <${Toggle}
        label="Tell me when it is my turn"
        text="A note from the browser while this page is in the background."
        on=${now.notify}
        set=${notify}
      />
    </div>
  <//>`;
}

/** Sign in, sign up, rename. @param {{close: () => void}} props */
export function AccountDialog({ close }) {
  const who = useStore(me);
  const [name, setName] = useState(who?.name ?? "");
  const [phrase, setPhrase] = useState("");
  const [trouble, setTrouble] = useState("");
  const [way, setWay] = useState(who?.guest ? "register" : "account");
  const [sessions, setSessions] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    if (!who?.guest) get("/api/sessions").then(setSessions, () => undefined);
  }, []);
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    setTrouble("");
    try {
      if (way === "rename") me.set(await post("/api/me", { name: name.trim() }));
      else
        me.set(await post(way === "login" ? "/api/login" : "/api/register", { name: name.trim(), passphrase: phrase }));
      toast(
        way === "login"
          ? `Welcome back, ${name.trim()}.`
          : way === "rename"
            ? "Your name is changed."
            : `The name ${name.trim()} is yours now.`,
      );
      close();
    } catch (error) {
      setTrouble(told(error));
    }
  };
  const leave = async () => {
    await post("/api/logout");
    me.set(await get("/api/me"));
    toast("Signed out.");
    close();
  };
  /** @param {string} id */
  const revoke = async (id) => {
    await remove(`/api/sessions/${id}`);
    setSessions(sessions.filter((one) => one.id !== id));
  };
  if (way === "account") {
    return html`<${Dialog} title=${who?.name ?? ""} close=${close}>
      <p>You are signed in. Your games, ratings and settings follow you to every device.</p>
      <h3 class="small-head">Where you are signed in</h3>
      <ul class="sessions" role="list">
        ${sessions.map(
          (one) => html`<li key=${one.id}>
            <${Ui} name="monitor-smartphone" />
            <span>
              ${one.agent.slice(0, 60) || "a browser"}
              <small>${one.current ? "this one" : `seen ${new Date(one.seen).toLocaleString()}`}</small>
            </span>
            ${
              one.current
                ? null
                : html`<button type="button" class="button quiet small" onClick=${() => revoke(one.id)}>Sign out</button>`
            }
          </li>`,
        )}
      </ul>
      <${ChangePassphrase} />
      <button type="button" class="button quiet" onClick=${leave}><${Ui} name="log-out" /> Sign out here</button>
    <//>`;
  }
  const words = { register: "Keep this name", login: "Sign in", rename: "Change the name" }[way] ?? "";
  return html`<${Dialog} title=${words} close=${close}>
    <div class="segments account-ways">
      ${[
        ["register", "Keep this name"],
        ["login", "Sign in"],
        ["rename", "Just rename"],
        ["reset", "Forgotten"],
      ].map(
        ([key, label]) => html`<label class=${way === key ? "on" : ""}>
          <input
            type="radio"
            name="way"
            checked=${way === key}
            onChange=${() => {
              setWay(key);
              setTrouble("");
            }}
          />
          ${label}
        </label>`,
      )}
    </div>
    ${
      way === "reset"
        ? html`<${ResetPassphrase} close=${close} />`
        : html`<p class="account-note">
      ${
        way === "register"
          ? "A passphrase makes the name yours: games count, and you can sign in elsewhere. What you have played as a guest stays with you."
          : way === "login"
            ? "Welcome back."
            : "Guests may be called what they like."
      }
    </p>
    <form onSubmit=${send}>
      <${Name} value=${name} set=${setName} />
      ${
        way === "rename"
          ? null
          : html`<${Secret}
            label="Passphrase, eight letters or more"
            kind=${way === "login" ? "current-password" : "new-password"}
            value=${phrase}
            set=${setPhrase}
          />`
      }
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : null}
      <button class="button">${words}</button>
    </form>`
    }
  <//>`;
}
