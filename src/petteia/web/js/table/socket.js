// One websocket to a table: opens again by itself, never loses or doubles a message that matters.
import { freshId } from "../lib.js";

const QUIET_FOR = 20000;
const DEAD_AFTER = 9000;

/** @typedef {"opening" | "open" | "lost" | "gone"} Link */

export class Line {
  /**
   * @param {string} url
   * @param {(message: any) => void} hear
   * @param {(link: Link, again: number) => void} report
   */
  constructor(url, hear, report) {
    this.url = url;
    this.hear = hear;
    this.report = report;
    /** Messages not yet answered, in order; sent again with the same `re` after a break. @type {Map<string, any>} */
    this.unanswered = new Map();
    this.tries = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pulse = undefined;
    this.wake = () => {
      if (this.socket?.readyState !== WebSocket.OPEN) this.open();
      else this.ask();
    };
    this.drop = () => this.socket?.close();
    this.ears = new AbortController();
    const listen = { signal: this.ears.signal };
    addEventListener("online", this.wake, listen);
    addEventListener("offline", this.drop, listen);
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake(), listen);
    this.open();
  }

  open() {
    if (this.closed || this.socket?.readyState === WebSocket.CONNECTING || this.socket?.readyState === WebSocket.OPEN)
      return;
    clearTimeout(this.timer);
    this.report(this.tries ? "lost" : "opening", 0);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.report("open", 0);
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
      this.beat();
    };
    socket.onmessage = (event) => {
      this.beat();
      let message;
      try {
        message = JSON.parse(event.data);
      } catch {
        return;
      }
      if (message.re) this.unanswered.delete(message.re);
      this.hear(message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      clearTimeout(this.pulse);
      this.socket = null;
      if (this.closed) return;
      if ([4001, 4003, 4004].includes(event.code)) {
        this.closed = true;
        this.report("gone", event.code);
        return;
      }
      this.tries += 1;
      const wait = Math.min(10000, 350 * 2 ** Math.min(this.tries - 1, 6)) * (0.8 + Math.random() * 0.4);
      this.report("lost", Date.now() + wait);
      this.timer = setTimeout(() => this.open(), wait);
    };
  }

  /** After a while of silence, ask whether the other end is there. */
  beat() {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.ask(), QUIET_FOR);
  }

  ask() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", re: freshId() }));
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.socket?.close(), DEAD_AFTER);
  }

  /**
   * @param {any} message
   * @param {boolean} matters kept until it is answered, and sent again after a break
   * @returns {string} its id
   */
  send(message, matters = false) {
    const re = freshId();
    const whole = { ...message, re };
    if (matters) this.unanswered.set(re, whole);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    return re;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    this.ears.abort();
    this.socket?.close();
  }
}
