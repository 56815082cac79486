// boardgame.io's own server with one two-player game, its storage in memory, on 127.0.0.1.
//
// The game is of the size of a duel with two 43-card decks: each turn a seat plays one of six cards from a hidden
// hand and draws, for 2,000 moves: none ends while it is measured. It has no clever rules, so that what is measured
// is the server: checking the turn, running the reducer, filtering a view for each seat, storing, sending.
//
// Prints {"port": N} once it listens. Ends when its standard input closes, so that it never outlives what started
// it, and in any case after LIFETIME_MS.
'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');
const { Server } = require('boardgame.io/server');

const HOST = '127.0.0.1';
const LIFETIME_MS = 15 * 60 * 1000;
const DECK = 43;
const HAND = 6;
const ROW = 12;
const MOVES = 2000;

function setup({ random }) {
  const decks = [0, 1].map((seat) => random.Shuffle([...Array(DECK).keys()].map((card) => seat * DECK + card)));
  return {
    hands: decks.map((deck) => deck.slice(0, HAND)),
    decks: decks.map((deck) => deck.slice(HAND)),
    rows: [[], []],
    played: 0,
  };
}

// A full row sends its oldest card back under the deck, so the decks never run out.
function play({ G, playerID }, index) {
  const [hand, deck, row] = [G.hands[playerID], G.decks[playerID], G.rows[playerID]];
  if (!Number.isInteger(index) || index < 0 || index >= hand.length) return INVALID_MOVE;
  row.push(...hand.splice(index, 1));
  if (row.length > ROW) deck.push(row.shift());
  hand.push(deck.shift());
  G.played += 1;
}

// A seat sees its own hand and both rows, and of everything else how many there are.
function playerView({ G, playerID }) {
  return {
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
    decks: G.decks.map((deck) => deck.length),
  };
}

const game = {
  name: 'duel',
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  playerView,
  moves: { play },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.played >= MOVES ? { draw: true } : undefined),
};

async function main() {
  const server = Server({ games: [game], origins: [] });
  server.router.get('/stats', (ctx) => {
    const { user, system } = process.cpuUsage();
    ctx.body = { cpu_seconds: (user + system) / 1e6, rss_bytes: process.memoryUsage().rss };
  });
  // `run` takes no host and would listen on every interface; the load must never leave this machine.
  const listen = server.app.listen;
  server.app.listen = (port, ready) => listen.call(server.app, port, HOST, ready);
  const { appServer } = await server.run({ port: Number(process.argv[2] || 0) });
  console.log(JSON.stringify({ port: appServer.address().port }));
}

process.stdin.resume().on('end', () => process.exit(0));
setTimeout(() => process.exit(0), LIFETIME_MS).unref();
main().catch((error) => {
  console.error(`The boardgame.io server could not start: ${error.message}`);
  process.exit(1);
});
