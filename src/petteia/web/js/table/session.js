// A seat at a table: what the server said, what is picked, what is on its way.
import { begunAgain } from "../dice.js";
import { compare, indexScene } from "../scene/board.js";
import { pace, settings, still, teaches } from "../settings.js";
import { Store, toast } from "../store.js";
import { goOn } from "./lone.js";
import { mean, rise } from "./mind.js";
import { narrow, pick } from "./narrow.js";
import { beatTime, beatsOf } from "./beats.js";
import { hintable } from "./hint.js";
import { newsOf } from "./news.js";
import { play as sound, soundsOf } from "./sound.js";
import { Line } from "./socket.js";
import { EMPTY } from "./view.js";

/** @typedef {import("../types").StateMessage} StateMessage */
/** @typedef {import("../types").TableMessage} TableMessage */
/** @typedef {import("../types").Option} Option */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Why} Why */

export class Session {
  /** @param {string} id @param {string} invite */
  constructor(id, invite) {
    this.id = id;
    /** @type {Store<View>} */
    this.store = new Store(EMPTY);
    /** @type {StateMessage[]} */
    this.queue = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /**
     * What answers are awaited for.
     * @type {Map<string, {kind: string, key?: string, option?: Option, title?: string, seq?: number, heard?: (words: string) => void}>}
     */
    this.asked = new Map();
    /** Places a dragged piece was dropped on, for the choices that follow. @type {string[]} */
    this.trail = [];
    this.fresh = true;
    /** @type {Set<string>} */
    this.taught = new Set();
    this.chatOpen = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/ws/${encodeURIComponent(id)}${invite ? `?i=${encodeURIComponent(invite)}` : ""}`;
    this.line = new Line(
      url,
      (message) => this.hear(message),
      (link) => this.linked(link),
    );
  }

  /** @param {Partial<View>} change */
  set(change) {
    this.store.set((was) => ({ ...was, ...change }));
  }

  get view() {
    return this.store.value;
  }

  close() {
    clearTimeout(this.timer);
    this.stay();
    this.line.close();
  }

  /** Nothing is answered by itself any more. */
  stay() {
    this.leave();
    this.leave = () => undefined;
    if (this.view.going) this.set({ going: 0 });
  }

  /** @param {import("./socket.js").Link} link */
  linked(link) {
    if (link === "open") this.fresh = true;
    if (link === "lost" && this.view.link === "open") sound("lost");
    this.set({
      link,
      trouble: link === "gone" && !this.view.trouble ? "This table is not open to you." : this.view.trouble,
    });
  }

  // -- hearing -------------------------------------------------------------------------------

  /** @param {any} message */
  hear(message) {
    if (message.type === "state") this.stateCame(message);
    else if (message.type === "table") this.tableCame(message);
    else if (message.type === "done") this.answered(message.re);
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "why") this.whyCame(message);
    else if (message.type === "preview") this.previewCame(message);
    else if (message.type === "hint") this.hintCame(message);
    else if (message.type === "chat") this.chatCame(message);
    else if (message.type === "emote") this.emoteCame(message);
    else if (message.type === "presence") this.presenceCame(message);
    else if (message.type === "offer") this.offerCame(message);
    else if (message.type === "rematch") this.rematchCame(message.table);
    else if (message.type === "notice") toast(message.text);
  }

  /** @param {TableMessage} table */
  tableCame(table) {
    const chat = table.chat ?? [];
    this.set({
      table,
      chat,
      rematch: table.next ?? this.view.rematch,
      trouble: "",
      offers: this.fresh ? [] : this.view.offers,
    });
  }

  /** @param {StateMessage} state */
  stateCame(state) {
    const last = this.queue[this.queue.length - 1] ?? this.view.now;
    if (this.fresh || state.again || !last || last.eyes !== state.eyes) {
      this.queue = [];
      this.staged = null;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.fresh = false;
      this.show(state, true);
      return;
    }
    if (state.seq < last.seq) return;
    this.queue.push(state);
    this.set({ behind: true });
    if (this.timer === undefined) this.advance();
  }

  /** Show the next waiting state, and after a moment the one after it. */
  advance() {
    this.timer = undefined;
    if (still() && this.queue.length > 1) {
      this.skip();
      return;
    }
    const next = this.queue[0];
    if (!next) {
      this.set({ behind: false, beat: null });
      return;
    }
    // What matters is shown before the table that came of it: then the pieces go where they belong.
    this.staged ??= still() || this.queue.length > 5 ? [] : beatsOf(next);
    const beat = this.staged.shift();
    if (beat) {
      this.set({ behind: true, beat, spoken: beat.event.text });
      sound(beat.event.sound ?? "other");
      this.timer = setTimeout(() => this.advance(), beatTime());
      return;
    }
    const shown = this.view.beat !== null;
    this.staged = null;
    this.queue.shift();
    const told = next.events?.length ?? 0;
    const wait = still() ? 0 : pace() * (1.1 + Math.min(told, 3) * 0.25) * (this.queue.length > 5 ? 0.35 : 1);
    this.timer = setTimeout(() => this.advance(), wait);
    this.set({ behind: this.queue.length > 0, beat: null });
    this.show(next, false, shown);
  }

  /** Do not wait for movements: show what is now. */
  skip() {
    if (!this.queue.length) return false;
    clearTimeout(this.timer);
    this.timer = undefined;
    const events = this.queue.flatMap((state) => state.events ?? []);
    const lessons = this.queue.flatMap((state) => state.lessons ?? []);
    const last = this.queue[this.queue.length - 1];
    let before = this.view.now;
    for (const state of this.queue.slice(0, -1)) {
      this.heed(before, state);
      before = state;
    }
    const shown = this.view.beat !== null;
    this.queue = [];
    this.staged = null;
    this.set({ behind: false, beat: null });
    this.show({ ...last, events, lessons }, false, shown, before);
    return true;
  }

  /**
   * Take note of what somebody else has changed, and forget it where one has chosen oneself.
   * @param {StateMessage | null} before @param {StateMessage} state
   */
  heed(before, state) {
    const you = this.view.table?.you ?? [];
    if (!before || !you.length || before.eyes !== state.eyes) return;
    if (you.includes(before.waiting)) {
      this.changed.clear();
      return;
    }
    for (const key of newsOf(before.scene, state.scene)) this.changed.add(key);
    for (const event of state.events ?? []) event.fresh = true;
  }

  /**
   * @param {StateMessage} state @param {boolean} whole the events are the whole story @param {boolean} [beaten] its
   * sounds were heard with its beats @param {StateMessage | null} [last] the state before it, where it is not the one drawn
   */
  show(state, whole, beaten = false, last = this.view.now) {
    const before = this.view.now;
    rise(this, state);
    if (whole) this.changed.clear();
    else this.heed(last, state);
    const events = state.events ?? [];
    const log = whole ? events : [...this.view.log, ...events];
    const table = this.view.table;
    const mine = state.decision ? (table?.you.includes(state.decision.seat) ?? false) : false;
    const covered = Boolean(
      table?.hot_seat &&
      !state.outcome &&
      state.waiting >= 0 &&
      table.you.includes(state.waiting) &&
      state.eyes !== state.waiting,
    );
    const lessons = (state.lessons ?? []).filter((lesson) => !this.taught.has(lesson.when));
    for (const lesson of lessons) this.taught.add(lesson.when);
    const told = whole ? [] : events.map((event) => event.text);
    const asked = mine && state.decision ? [`${state.decision.prompt}`] : [];
    this.stay();
    this.set({
      now: state,
      log,
      covered,
      picked: [],
      sure: null,
      why: null,
      change: null,
      news: new Set(this.changed),
      lessons: teaches(table?.game ?? "") ? [...this.view.lessons, ...lessons] : [],
      spoken: [...told, ...asked].join(" "),
    });
    if (this.owed && this.view.pending === this.owed.re && state.seq > this.owed.seq) this.set({ pending: "" });
    if (!whole) this.heardAs(before, state, mine, beaten);
    mean(this);
    if (mine) {
      this.follow(state);
      if (state.decision?.options.length === 1) goOn(this);
    } else this.trail = state.decision ? [] : this.trail;
  }

  /** @param {StateMessage | null} before @param {StateMessage} state @param {boolean} mine @param {boolean} beaten */
  heardAs(before, state, mine, beaten) {
    if (state.outcome && !before?.outcome)
      sound(this.view.table?.you.some((seat) => state.outcome?.winners.includes(seat)) ? "won" : "over");
    else {
      if (!beaten) soundsOf(state.events ?? []).forEach((name, i) => sound(name, i * 0.14));
      if (mine && before && before.waiting !== state.waiting) sound("turn", beaten ? 0 : 0.2);
    }
  }

  /** A dropped piece goes on choosing by where it was dropped. @param {StateMessage} state */
  follow(state) {
    if (!this.trail.length || !state.decision) return;
    const trail = this.trail;
    const fitting = state.decision.options.filter((option) => option.refs.some((ref) => trail.includes(ref)));
    if (fitting.length === 1 && !settings.value.confirm) this.act(fitting[0], true);
    else this.trail = [];
  }

  /** @param {string} re */
  answered(re) {
    const was = this.asked.get(re);
    this.asked.delete(re);
    if (this.view.pending !== re) return;
    // A choice is done with when the table that came of it is drawn; until then the old one must not glow again.
    if (was?.seq !== undefined && was.seq >= (this.view.now?.seq ?? 0)) {
      this.owed = { re, seq: was.seq };
      setTimeout(() => this.view.pending === re && this.set({ pending: "" }), 5000);
    } else this.set({ pending: "" });
    mean(this);
  }

  /** @param {any} message */
  refused(message) {
    const was = this.asked.get(message.re);
    this.asked.delete(message.re);
    if (!message.re) {
      this.set({ trouble: message.sentence });
      return;
    }
    if (this.view.pending === message.re) this.set({ pending: "", picked: [], sure: null });
    if (was?.heard) was.heard(message.sentence);
    else if (was?.kind === "why")
      this.set({ why: { key: was.key ?? "", sentence: message.sentence, rule: message.rule ?? "", title: "" } });
    else if (was?.kind === "preview" || message.code === "stale") this.trail = [];
    else toast(message.hint ? `${message.sentence} ${message.hint}` : message.sentence, "bad");
  }

  /** @param {any} message */
  whyCame(message) {
    const was = this.asked.get(message.re);
    this.asked.delete(message.re);
    if (!was) return;
    if (was.heard) return was.heard(message.sentence);
    this.set({
      why: { key: was.key ?? "", sentence: message.sentence, rule: message.rule ?? "", title: was.title ?? "" },
      spoken: message.sentence,
    });
  }

  /** @param {any} message */
  previewCame(message) {
    const was = this.asked.get(message.re);
    this.asked.delete(message.re);
    if (!was || was.option !== this.hovered || !message.scene || !this.view.now) return;
    this.set({ change: compare(this.view.now.scene, message.scene) });
  }

  /** @param {import("../types").HintMessage} message */
  hintCame(message) {
    this.asked.delete(message.re);
    if (this.view.pending === message.re) this.set({ pending: "" });
    this.set({ hint: message });
  }

  /** @param {any} message */
  chatCame(message) {
    this.set({ chat: [...this.view.chat, message].slice(-100), unread: this.chatOpen ? 0 : this.view.unread + 1 });
    sound("chat");
  }

  /** @param {any} message */
  emoteCame(message) {
    this.set({ emotes: { ...this.view.emotes, [message.seat]: message.emote } });
    setTimeout(() => {
      const { [message.seat]: _gone, ...rest } = this.view.emotes;
      this.set({ emotes: rest });
    }, 4000);
  }

  /** @param {any} message */
  presenceCame(message) {
    const table = this.view.table;
    if (table)
      this.set({
        table: {
          ...table,
          seats: table.seats.map((seat) => (seat.seat === message.seat ? { ...seat, online: message.online } : seat)),
        },
      });
  }

  /** @param {string} table */
  rematchCame(table) {
    begunAgain(table);
    this.set({ rematch: table });
  }

  /** @param {any} message */
  offerCame(message) {
    const others = this.view.offers.filter((offer) => offer.kind !== message.kind);
    this.set({
      offers:
        message.seat < 0
          ? others
          : [
              ...others,
              {
                kind: message.kind,
                seat: message.seat,
                offer: message.offer,
                to: message.to,
                promise: message.promise,
              },
            ],
    });
  }

  // -- doing ---------------------------------------------------------------------------------

  /** The options that may be chosen from now. @returns {Option[]} */
  get options() {
    const { now, table, pending, behind, covered } = this.view;
    if (!now?.decision || pending || behind || covered || !table?.you.includes(now.decision.seat)) return [];
    const asked = this.view.skipped ? "" : now.guide?.move; // in an opening, what it asks for and nothing else
    return asked ? now.decision.options.filter((option) => option.text === asked) : now.decision.options;
  }

  /** What glows and what is a button. */
  get choices() {
    const { now, picked, sure } = this.view;
    if (!now) return { left: [], lit: new Map(), buttons: [] };
    const index = indexScene(now.scene);
    return narrow(sure ? [sure] : this.options, picked, (ref) => index.get(ref)?.node?.key ?? ref);
  }

  /** Click on something that glows. @param {string} ref */
  pick(ref) {
    const { option, picked } = pick(this.options, this.view.picked, ref);
    this.clicked = this.view.picked[0] ?? ref;
    if (option) this.choose(option);
    else this.set({ picked, why: null, change: null });
  }

  /** Turn from what is picked to another thing that could be, if this is one. @param {string} ref @returns {boolean} */
  turnTo(ref) {
    if (!this.view.picked.length || !this.options.some((option) => option.refs.includes(ref))) return false;
    this.set({ picked: [] });
    this.pick(ref);
    return true;
  }

  /** Choose an option, or ask once more if moves are to be confirmed. @param {Option} option */
  choose(option) {
    if (settings.value.confirm && this.view.sure !== option && this.options.length > 1)
      this.set({ sure: option, why: null });
    else this.act(option);
  }

  /** @param {Option} option @param {boolean} [following] */
  act(option, following = false) {
    const { now } = this.view;
    if (!now?.decision || !this.options.includes(option)) return;
    if (!following && !this.dropping) this.trail = [];
    const re = this.line.send({ type: "act", seq: now.seq, seat: now.decision.seat, action: option.text }, true);
    this.asked.set(re, { kind: "act", option, seq: now.seq });
    this.last = {
      seq: now.seq,
      option,
      options: now.decision.options,
      ref: option.refs.includes(this.clicked) ? this.clicked : "",
    };
    this.clicked = "";
    this.changed.clear();
    const log = this.view.log.some((event) => event.fresh)
      ? this.view.log.map((event) => (event.fresh ? { ...event, fresh: false } : event))
      : this.view.log;
    this.set({ pending: re, sure: null, why: null, change: null, news: new Set(), log });
  }

  /**
   * Drop a piece somewhere: its own choice, then those that follow, by the places under it.
   * @param {string} ref
   * @param {string[]} places
   */
  drop(ref, places) {
    const options = this.options.filter((option) => option.refs.includes(ref));
    const there = options.filter((option) => option.refs.some((one) => one !== ref && places.includes(one)));
    this.dropping = true;
    this.trail = places;
    if (there.length === 1) this.choose(there[0]);
    else if (there.length)
      this.set({
        picked: [ref, ...places.filter((place) => there.every((option) => option.refs.includes(place))).slice(0, 1)],
      });
    else {
      const plain = options.filter((option) => option.refs.every((one) => one === ref || this.alike(ref, one)));
      if (plain.length === 1 && places.length) this.choose(plain[0]);
      else this.set({ picked: options.length ? [ref] : [] });
    }
    this.dropping = false;
  }

  /** Whether two things lie in the same zone, so that one is as good as the other. @param {string} a @param {string} b */
  alike(a, b) {
    const index = this.view.now ? indexScene(this.view.now.scene) : new Map();
    return index.get(a)?.node?.key === index.get(b)?.node?.key;
  }

  /** Step back: close what is open, unpick, then take back. @returns {boolean} whether there was anything to step back from */
  back() {
    const { why, sure, picked } = this.view;
    if (why) this.set({ why: null });
    else if (sure) this.set({ sure: null });
    else if (picked.length) this.set({ picked: picked.slice(0, -1), change: null });
    else return this.undo(false);
    return true;
  }

  /** Take back a choice; beyond what one may take back alone the others are asked. @param {boolean} ask */
  undo(ask) {
    const { now, table, pending } = this.view;
    if (!now || !table?.you.length || pending || now.outcome) return false;
    if (!(now.undo ?? 0) && !ask) return false;
    const seat = table.you.includes(now.eyes) ? now.eyes : table.you[0];
    const re = this.line.send({ type: "undo", seq: now.seq, seat, count: 1 }, true);
    this.asked.set(re, { kind: "undo" });
    this.set({ pending: re, picked: [], sure: null });
    return true;
  }

  /** Have the questions of set-up answered by a bot. */
  arrange() {
    const { now, pending } = this.view;
    if (!now?.decision || pending) return;
    const re = this.line.send({ type: "arrange", seq: now.seq, seat: now.decision.seat }, true);
    this.asked.set(re, { kind: "arrange", seq: now.seq });
    this.set({ pending: re, picked: [], sure: null, why: null });
  }

  /** What would a strong player do? */
  askHint() {
    const { now, table, pending, hint } = this.view;
    if (!now?.decision || pending || hint?.seq === now.seq || !hintable(table)) return;
    const re = this.line.send({ type: "hint", seq: now.seq, seat: now.decision.seat }, true);
    this.asked.set(re, { kind: "hint" });
    this.set({ pending: re, picked: [], sure: null, why: null });
  }

  /**
   * Why can this not be used? The answer is shown, or told to who asks.
   * @param {string} key @param {string} title @param {(words: string) => void} [heard]
   */
  askWhy(key, title, heard) {
    const { now, table } = this.view;
    if (!now || !table?.you.length) return;
    const seat = now.decision?.seat ?? (table.you.includes(now.eyes) ? now.eyes : table.you[0]);
    const re = this.line.send({ type: "why", seat, ref: key });
    this.asked.set(re, { kind: "why", key, title, heard });
  }

  /** What would this option change? @param {Option | null} option */
  preview(option) {
    if (this.hovered === option) return;
    this.hovered = option;
    if (this.view.change) this.set({ change: null });
    clearTimeout(this.previewTimer);
    if (!option || !this.view.now?.decision) return;
    const seat = this.view.now.decision.seat;
    this.previewTimer = setTimeout(() => {
      if (this.hovered !== option || !this.options.includes(option)) return;
      const re = this.line.send({ type: "preview", seat, action: option.text });
      this.asked.set(re, { kind: "preview", option });
    }, 220);
  }

  /** A choice that is acknowledged and whose table has not come yet. @type {{re: string, seq: number} | null} */
  owed = null;
  /** The choice just made. @type {import("./mind.js").Made | null} */
  last = null;
  /** What was clicked for the choice being made. */
  clicked = "";
  /** What is to be chosen instead, once the last choice is taken back. */
  meant = "";
  /** What a rival has changed since one's own last choice. @type {Set<string>} */
  changed = new Set();
  /** The beats of the next state that are still to be shown. @type {import("./beats.js").Staged[] | null} */
  staged = null;
  /** @type {Option | null} */
  hovered = null;
  dropping = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  previewTimer = undefined;
  /** Lets go of an answer that would be given by itself. @type {() => void} */
  leave = () => undefined;

  /** Anything else that is said once: chat, offers, answers. @param {any} message */
  say(message) {
    const re = this.line.send(message, true);
    this.asked.set(re, { kind: message.type });
  }

  /** The next person takes the device. */
  uncover() {
    const { now } = this.view;
    if (now && now.waiting >= 0) this.say({ type: "eyes", eyes: now.waiting });
  }
}
