// Load for the boardgame.io server: N tables, two socket.io clients each, all in this one process, on 127.0.0.1.
//
//   node load.cjs --port P [--tables 200] [--mode saturated|paced] [--seconds 5] [--json]
//
// saturated: each table moves again as soon as the other seat has seen the last move (closed loop, no thinking).
// paced: each table makes one move a second, the tables spread evenly over that second.
// The clients speak the protocol (socket.io, version 5, over engine.io, version 4) without boardgame.io's client library, which
// would run the game once more for each of them and make the load the limit; the websocket is the one that our own load uses. Latency is from the mover's send to the other seat's receipt.
'use strict';

const { parseArgs } = require('node:util');
const { WebSocket } = require('../websocket.cjs');

const HOST = '127.0.0.1';
const GAME = 'duel';
const PACE_MS = 1000;
const WARMUP_MS = 2000;
const STALLED_MS = 5000;
const SETUP_LIMIT_MS = 60000;
const EVENT = `42/${GAME},`;
const MOST = { tables: 2000, seconds: 300 };

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function request(base, path, body) {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(base + path, options);
  if (!response.ok) throw new Error(`${path} was answered with status ${response.status}`);
  return response.json();
}

// Two seats at one table; when a match ends, the same two sockets go on with a new match.
class Table {
  constructor(base, mode, record) {
    this.base = base;
    this.mode = mode;
    this.record = record;
    this.sockets = [];
    this.synced = {}; // who waits for a whole state, by seat
    this.waiting = null; // the move under way: when it was sent, by whom, on which state
    this.finished = 0;
    this.stopped = false;
  }

  async connect() {
    for (const seat of ['0', '1']) this.sockets.push(await this.join(seat));
    await this.newMatch();
  }

  join(seat) {
    const { port } = new URL(this.base);
    return new Promise((resolve, reject) => {
      const heard = (data) => {
        const text = data.toString('utf8');
        if (text.startsWith(EVENT)) {
          const [name, matchID, said] = JSON.parse(text.slice(EVENT.length));
          if (name === 'update') this.updated(seat, matchID, said);
          else if (name === 'sync') this.synced[seat](said.state);
        } else if (text === '2') socket.send('3'); // a ping
        else if (text.startsWith('0')) socket.send(`40/${GAME},`);
        else if (text.startsWith(`40/${GAME},`)) resolve(socket);
      };
      const failed = (error) => (this.matchID ? !this.stopped && fail(error) : reject(error));
      const socket = new WebSocket(port, '/socket.io/?EIO=4&transport=websocket', {}, heard, failed);
    });
  }

  emit(seat, ...said) {
    this.sockets[seat].send(EVENT + JSON.stringify(said));
  }

  async newMatch() {
    const games = `/games/${GAME}`;
    const { matchID } = await request(this.base, `${games}/create`, { numPlayers: 2 });
    this.credentials = [];
    for (const playerID of ['0', '1']) {
      const joined = await request(this.base, `${games}/${matchID}/join`, { playerID, playerName: playerID });
      this.credentials.push(joined.playerCredentials);
    }
    this.matchID = matchID;
    await this.sync('1'); // first, so that it is listening before seat 0, who begins, can move
    this.state = await this.sync('0');
  }

  sync(seat) {
    this.emit(seat, 'sync', this.matchID, seat, this.credentials[seat], 2);
    return new Promise((resolve) => (this.synced[seat] = resolve));
  }

  start(delay) {
    this.due = performance.now() + delay;
    setTimeout(() => this.move(), delay);
  }

  move() {
    if (this.stopped) return;
    const { G, ctx, _stateID } = this.state;
    const playerID = ctx.currentPlayer;
    const index = (_stateID * 7) % G.hands[playerID].length;
    const payload = { type: 'play', args: [index], playerID, credentials: this.credentials[playerID] };
    this.waiting = { since: performance.now(), playerID, stateID: _stateID };
    this.emit(playerID, 'update', { type: 'MAKE_MOVE', payload }, _stateID, this.matchID, playerID);
  }

  // The mover is sent its own move too, perhaps only after the other seat has answered it: the state tells.
  updated(seat, matchID, state) {
    if (matchID !== this.matchID || !this.waiting) return;
    if (seat === this.waiting.playerID || state._stateID <= this.waiting.stateID) return;
    this.record(performance.now() - this.waiting.since);
    this.waiting = null;
    this.state = state;
    if (state.ctx.gameover) {
      this.finished += 1;
      this.newMatch().then(() => this.next(), (error) => !this.stopped && fail(error));
    } else {
      this.next();
    }
  }

  next() {
    if (this.mode === 'saturated') return this.move();
    this.due = Math.max(this.due + PACE_MS, performance.now());
    setTimeout(() => this.move(), this.due - performance.now());
  }

  isStalled() {
    return this.waiting !== null && performance.now() - this.waiting.since > STALLED_MS;
  }

  stop() {
    this.stopped = true;
    this.sockets.forEach((socket) => socket.drop());
  }
}

function percentile(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : null;
}

async function run({ port, tables: count, mode, seconds }) {
  const base = `http://${HOST}:${port}`;
  let latencies = [];
  const tables = Array.from({ length: count }, () => new Table(base, mode, (ms) => latencies.push(ms)));
  const empty = await request(base, '/stats');
  for (const table of tables) await table.connect();
  const idle = await request(base, '/stats');
  tables.forEach((table, i) => table.start((i * PACE_MS) / count));
  await sleep(WARMUP_MS);

  const before = await request(base, '/stats');
  const ownBefore = process.cpuUsage();
  latencies = [];
  const begin = performance.now();
  await sleep(seconds * 1000);
  const elapsed = (performance.now() - begin) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const own = process.cpuUsage(ownBefore);
  const after = await request(base, '/stats');

  const stalled = tables.filter((table) => table.isStalled()).length;
  tables.forEach((table) => table.stop());
  const cpu = after.cpu_seconds - before.cpu_seconds;
  return {
    tables: count,
    mode,
    seconds: elapsed,
    moves: sorted.length,
    moves_per_second: sorted.length / elapsed,
    moves_per_server_cpu_second: sorted.length / cpu,
    latency_ms: { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: percentile(sorted, 1) },
    server_cpu_seconds: cpu,
    server_rss_mb: after.rss_bytes / 2 ** 20,
    table_kb: (idle.rss_bytes - empty.rss_bytes) / 1024 / count,
    load_cpu_seconds: (own.user + own.system) / 1e6,
    matches_finished: tables.reduce((sum, table) => sum + table.finished, 0),
    stalled_tables: stalled,
  };
}

function options() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      tables: { type: 'string', default: '200' },
      mode: { type: 'string', default: 'saturated' },
      seconds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
    },
  });
  const chosen = { ...values, port: Number(values.port), tables: Number(values.tables), seconds: Number(values.seconds) };
  if (!(chosen.port > 0)) throw new Error('--port must name the port of a running server');
  if (!['saturated', 'paced'].includes(chosen.mode)) throw new Error(`--mode is saturated or paced, not ${values.mode}`);
  if (!(Number.isInteger(chosen.tables) && chosen.tables > 0 && chosen.tables <= MOST.tables)) {
    throw new Error(`--tables must be a whole number from 1 to ${MOST.tables}`);
  }
  if (!(chosen.seconds > 0 && chosen.seconds <= MOST.seconds)) {
    throw new Error(`--seconds must be above 0 and at most ${MOST.seconds}`);
  }
  return chosen;
}

function fail(error) {
  console.error(`The load could not run: ${error.message}.`);
  process.exit(1);
}

async function main() {
  const chosen = options();
  const limit = chosen.seconds * 1000 + WARMUP_MS + SETUP_LIMIT_MS;
  setTimeout(() => fail(new Error(`it had not finished after ${limit / 1000} s`)), limit).unref();
  const result = await run(chosen);
  if (chosen.json) console.log(JSON.stringify(result, null, 1));
  else console.table(result);
}

main().then(() => process.exit(0), fail);
