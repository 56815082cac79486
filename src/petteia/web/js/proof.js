// Fair dice, worked out here: nothing of this asks the server (docs/protocol.md, "Fair dice").
import { digest } from "./sha256.js";

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
function unhex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) return new TextEncoder().encode(text);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes @returns {Promise<string>} SHA-256, by the browser where it lets us, else by our own hand */
async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return hex(digest(bytes));
  return hex(new Uint8Array(await subtle.digest("SHA-256", /** @type {any} */ (bytes))));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The seed: the secret with what each seat brought. @param {string} secret @param {string[]} nonces */
export function mixed(secret, nonces) {
  const parts = [new TextEncoder().encode("petteia seed 1"), unhex(secret)];
  for (const nonce of nonces) {
    const brought = new TextEncoder().encode(nonce);
    parts.push(Uint8Array.of(brought.length >> 8, brought.length & 255), brought);
  }
  return sha256(joined(parts));
}

/** @param {string} secret */
export const sealed = (secret) => sha256(unhex(secret));

/**
 * @typedef {{key: string, holds: boolean | null, title: string, text: string, found?: string, said?: string}} Step
 * `holds` null: nothing here can say. `found` is what was worked out here, `said` what was shown.
 */

/**
 * Each step of the dice of a record, worked out on this device.
 * @param {{promise: string | null, secret: string | null, nonces: string[], seed: string, seal: string | null,
 * moves: number, checked: {moves: boolean}}} record
 * @param {{promise: string, nonce: string} | null} brought what this device was promised, and what it brought then
 * @returns {Promise<Step[]>}
 */
export async function steps(record, brought) {
  const secret = record.secret ?? "";
  const parts = record.nonces.length;
  const promise = await sealed(secret);
  const seed = await mixed(secret, record.nonces);
  const seal = await sealed(record.seed);
  return [
    {
      key: "promise",
      holds: promise === record.promise,
      title: "The secret is the one promised",
      text: "Its SHA-256 was shown before anybody had brought anything.",
      found: promise,
      said: record.promise ?? "",
    },
    brought
      ? {
          key: "order",
          holds: brought.promise === record.promise && record.nonces.includes(brought.nonce),
          title: "Your part came after the promise, and is in it",
          text: "This device noted the promise it was given before it drew its part, and what it drew.",
          found: brought.promise,
          said: record.promise ?? "",
        }
      : {
          key: "order",
          holds: null,
          title: "Which came first?",
          text: "This device brought nothing to this table, so it cannot bear witness; those of the players can.",
        },
    {
      key: "mix",
      holds: seed === record.seed,
      title: "Secret and parts give the seed",
      text: `The secret with what ${parts === 1 ? "the seat" : `${parts} seats`} brought, hashed together.`,
      found: seed,
      said: record.seed,
    },
    {
      key: "seal",
      holds: seal === record.seal,
      title: "The seed is the one sealed",
      text: "Its SHA-256 was shown before the first move.",
      found: seal,
      said: record.seal ?? "",
    },
    {
      key: "moves",
      holds: record.checked.moves,
      title: `All ${record.moves} moves replay to this very end`,
      text: "The server says so. Download the record, and petteia replay --verify finds out by itself.",
    },
  ];
}
