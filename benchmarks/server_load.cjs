// Load for Petteia's server: N tables, two websocket clients each, all in this one process, on 127.0.0.1.
//
//   node server_load.cjs --port P --pid N [--tables 200] [--mode saturated|paced] [--seconds 5] [--game plain-duel]
//
// The same load as boardgameio/load.cjs puts on boardgame.io, measured in the same way. saturated: each table moves again as
// soon as the seat that must choose next has seen the last move (in the plain duel, always the other seat). paced: one move a
// second a table, the tables spread over that second. Latency is from the mover's send to the other seat's receipt. A table whose
// game ends is followed by a new one.
'use strict';

const fs = require('node:fs');
const { parseArgs } = require('node:util');
const { WebSocket } = require('./websocket.cjs');

const HOST = '127.0.0.1';
const PACE_MS = 1000;
const WARMUP_MS = 2000;
const STALLED_MS = 5000;
const SETUP_LIMIT_MS = 120000;
const STATE = Buffer.from('{"type":"state","seq":');
const REFUSED = Buffer.from('{"type":"refused"');
const AFTER_SCENE = Buffer.from(',"waiting":');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const begins = (data, word) => data.length >= word.length && word.compare(data, 0, word.length) === 0;

// What a load has to know of a state: its number, and all that is said after the scene, which is for eyes and most of it.
function readState(data) {
  const state = JSON.parse(`{${data.toString('utf8', data.lastIndexOf(AFTER_SCENE) + 1)}`);
  state.seq = parseInt(data.latin1Slice(STATE.length, STATE.length + 10), 10);
  return state;
}

class Guest {
  constructor(base) {
    this.base = base;
  }

  async hello() {
    const response = await fetch(`${this.base}/api/me`);
    await response.json();
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    this.cookie = cookies.join('; ');
    this.token = cookies.find((cookie) => cookie.startsWith('petteia_csrf=')).split('=')[1];
  }

  async post(where, body) {
    const headers = { 'content-type': 'application/json', cookie: this.cookie, 'x-petteia-csrf': this.token };
    const response = await fetch(this.base + where, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${where} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

// Two people who play one table after another.
class Table {
  constructor(base, game, mode, record) {
    Object.assign(this, { base, game, mode, record, waiting: [], due: 0, finished: 0, stopped: false, refused: 0 });
    this.people = [new Guest(base), new Guest(base)];
    this.sockets = [];
    this.states = [null, null];
  }

  async connect() {
    for (const guest of this.people) await guest.hello();
    await this.newMatch();
  }

  async newMatch() {
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const { id } = await this.people[0].post('/api/tables', { game: this.game, seats });
    await this.people[1].post(`/api/tables/${id}/sit`, {});
    const old = this.sockets;
    this.states = [null, null];
    this.waiting = [];
    this.started = false;
    this.sockets = await Promise.all(this.people.map((guest, seat) => this.join(guest, seat, id)));
    old.forEach((socket) => socket.drop());
    this.last = 0;
    this.over = false;
    this.started = true;
  }

  join(guest, seat, id) {
    const { port } = new URL(this.base);
    return new Promise((resolve, reject) => {
      const heard = (data) => {
        if (begins(data, REFUSED)) this.refused += 1;
        if (!begins(data, STATE)) return;
        const state = readState(data);
        this.states[seat] = state;
        resolve(socket);
        this.updated(seat, state);
      };
      const failed = (error) => (this.started ? !this.stopped && fail(error) : reject(error));
      const socket = new WebSocket(port, `/ws/${id}`, { Cookie: guest.cookie }, heard, failed);
    });
  }

  start(delay) {
    this.due = performance.now() + delay;
    setTimeout(() => this.move(), delay);
  }

  move() {
    if (this.stopped) return;
    const seat = this.states.findIndex((state) => state.decision && state.seq === this.last);
    const { seq } = this.states[seat];
    const { options } = this.states[seat].decision;
    const { text } = options[(seq * 7) % options.length];
    this.waiting.push({ since: performance.now(), seat, seq });
    this.sockets[seat].send(JSON.stringify({ type: 'act', re: String(seq), seq, seat, action: text }));
  }

  // A move has arrived when the other seat has seen it; the next is made when the seat that must choose has.
  updated(seat, state) {
    const now = performance.now();
    this.waiting = this.waiting.filter((move) => {
      const seen = move.seat !== seat && state.seq > move.seq;
      if (seen) this.record(now - move.since);
      return !seen;
    });
    if (state.outcome && !this.over) {
      this.over = true;
      this.finished += 1;
      this.newMatch().then(() => this.next(), (error) => !this.stopped && fail(error));
    } else if (state.decision && this.started && !(state.seq <= this.last)) {
      this.last = state.seq;
      this.next();
    }
  }

  next() {
    if (this.mode === 'saturated') return this.move();
    this.due = Math.max(this.due + PACE_MS, performance.now());
    setTimeout(() => this.move(), this.due - performance.now());
  }

  isStalled() {
    return this.waiting.length > 0 && performance.now() - this.waiting[0].since > STALLED_MS;
  }

  stop() {
    this.stopped = true;
    this.sockets.forEach((socket) => socket.drop());
  }
}

// CPU seconds and resident memory of a process and all it started, from /proc.
function stats(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  const all = { cpu: (Number(fields[11]) + Number(fields[12])) / 100, rss: Number(fields[21]) * 4096 };
  for (const task of fs.readdirSync(`/proc/${pid}/task`)) {
    for (const child of fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean)) {
      const one = stats(child);
      all.cpu += one.cpu;
      all.rss += one.rss;
    }
  }
  return all;
}

function percentile(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : null;
}

async function run({ port, pid, tables: count, mode, seconds, game }) {
  const base = `http://${HOST}:${port}`;
  let latencies = [];
  const tables = Array.from({ length: count }, () => new Table(base, game, mode, (ms) => latencies.push(ms)));
  const empty = stats(pid);
  for (const table of tables) await table.connect();
  const idle = stats(pid);
  tables.forEach((table, i) => table.start((i * PACE_MS) / count));
  await sleep(WARMUP_MS);

  const before = stats(pid);
  const ownBefore = process.cpuUsage();
  latencies = [];
  const begin = performance.now();
  await sleep(seconds * 1000);
  const elapsed = (performance.now() - begin) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const own = process.cpuUsage(ownBefore);
  const after = stats(pid);

  const stalled = tables.filter((table) => table.isStalled()).length;
  tables.forEach((table) => table.stop());
  const cpu = after.cpu - before.cpu;
  return {
    tables: count,
    mode,
    seconds: elapsed,
    moves: sorted.length,
    moves_per_second: sorted.length / elapsed,
    moves_per_server_cpu_second: sorted.length / cpu,
    latency_ms: { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: percentile(sorted, 1) },
    server_cpu_seconds: cpu,
    server_rss_mb: after.rss / 2 ** 20,
    table_kb: (idle.rss - empty.rss) / 1024 / count,
    load_cpu_seconds: (own.user + own.system) / 1e6,
    matches_finished: tables.reduce((sum, table) => sum + table.finished, 0),
    refused: tables.reduce((sum, table) => sum + table.refused, 0),
    stalled_tables: stalled,
  };
}

function options() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      pid: { type: 'string' },
      tables: { type: 'string', default: '200' },
      mode: { type: 'string', default: 'saturated' },
      seconds: { type: 'string', default: '5' },
      game: { type: 'string', default: 'plain-duel' },
    },
  });
  return { ...values, port: Number(values.port), tables: Number(values.tables), seconds: Number(values.seconds) };
}

function fail(error) {
  console.error(`The load could not run: ${error.message}.`);
  process.exit(1);
}

async function main() {
  const chosen = options();
  const limit = chosen.seconds * 1000 + WARMUP_MS + SETUP_LIMIT_MS;
  setTimeout(() => fail(new Error(`it had not finished after ${limit / 1000} s`)), limit).unref();
  console.log(JSON.stringify(await run(chosen), null, 1));
}

main().then(() => process.exit(0), fail);
