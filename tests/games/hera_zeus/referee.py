"""A second statement of what is legal in Hera and Zeus and how a game ends, written from the ledger alone.

It shares no code with the rules: it keeps its own table, says at every moment who is asked what, and is held against the
engine choice by choice.  What chance decides (the deal, the card that Pegasus picks) and what everybody has seen it is
told by `Eyes`.

    python -m tests.games.hera_zeus.referee --games 1000
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Generator, Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from petteia.kernel import Match

NAMES = ("Hera", "Zeus")
STRENGTH = {
    "io": 0, "argus": 0, "medusa": 0, "pandora": 0, "pythia": 0, "pegasus": 1, "amazon": 2, "hero": 2, "fury": 3,
    "centaur": 3, "harpy": 4, "cyclops": 4, "hydra": 5, "giant": 5, "artemis": 6, "apollo": 6, "nemesis": 7, "poseidon": 7,
}  # fmt: skip
HOSTAGE = ("io", "argus")
GOD = ("hera", "zeus")
PASSIVE = {"io", "argus", "medusa", "pandora"}  # HZ-103
ALWAYS = {"HZ-020", "HZ-030", "HZ-C37", "HZ-096"}  # questions that are put even if there is one answer

Card = tuple[str, int]  # its name, and whose deck it is of
Ask = tuple[int, str, list[str]]  # who, under which rule, what may be answered
Talk = Generator[Ask, str, str]
Acts = Generator[Ask, str, None]


class Over(Exception):
    """The game has ended: who has won, by which rule."""


@dataclass
class Side:
    """What is one god's.  Columns from the first row back, piles and decks with their top last."""

    hand: list[Card]
    deck: list[Card]
    pile: list[Card] = field(default_factory=list)
    columns: list[list[Card]] = field(default_factory=lambda: [[], [], []])
    figure: int = -1
    turns: int = 0

    def taken(self, place: int) -> int:
        """Spaces of a column that are taken; a figure takes one (HZ-C13)."""
        return len(self.columns[place]) + (self.figure == place)


class Eyes:
    """What the referee is told of an engine's table: chance, and which cards lie open."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def zone(self, name: str) -> list[int]:
        state = self.match.state
        return state.zones[state.layout.index[name]]

    def cards(self, name: str) -> list[Card]:
        return [self._card(number) for number in self.zone(name)]

    def open(self, zone: str, at: int) -> bool:
        """Whether everybody knows the card at this place."""
        state = self.match.state
        return state.knows[self.zone(zone)[at]] == state.layout.everyone

    def picked(self) -> Card:
        """The card that Pegasus has just picked."""
        event = next(event for _, event in reversed(self.match.events) if event.kind.key == "raided")
        return self._card(event.args[2])

    def _card(self, number: int) -> Card:
        return self.match.game.name("face", self.match.state.face[number], self.match.state).lower(), number // 43


class Referee:
    """The table as it must be, and `talk`: the questions of a whole game."""

    def __init__(self, eyes: Eyes, options: dict[str, str], first: int) -> None:
        self.eyes = eyes
        self.free_withdrawal = options.get("withdrawal", "free") == "free"
        self.across = options.get("across", "no") == "yes"
        self.first = first
        self.sides = [Side(eyes.cards(f"hand {name}"), eyes.cards(f"deck {name}")) for name in NAMES]
        for seat, side in enumerate(self.sides):
            assert len(side.hand) == 9, "HZ-016"
            assert (HOSTAGE[seat], seat) in side.deck, "HZ-019"

    def talk(self) -> Acts:
        for seat in (0, 1):
            yield from self.first_row(seat)
        you = self.first
        while True:
            yield from self.turn(you)
            you = 1 - you

    def ask(self, seat: int, rule: str, options: Iterable[str]) -> Talk:
        """A question with one answer is not put, unless its silence would tell something."""
        listed = list(dict.fromkeys(options))
        if len(listed) == 1 and rule not in ALWAYS:
            return listed[0]
        return (yield seat, rule, listed)

    def word(self, card: Card, seat: int) -> str:
        return "stolen-pegasus" if card[0] == "pegasus" and card[1] != seat else card[0]

    def take(self, cards: list[Card], seat: int, word: str) -> Card:
        """The first card of this word, out of a hand or a pile."""
        return cards.pop([self.word(card, seat) for card in cards].index(word))

    # -- set-up and turn ---------------------------------------------------------------------

    def first_row(self, seat: int) -> Acts:
        side = self.sides[seat]
        for place in range(3):
            said = yield from self.ask(seat, "HZ-020", [f"play {c[0]}" for c in side.hand if c[0] in STRENGTH])
            side.columns[place].append(self.take(side.hand, seat, said.split()[1]))

    def turn(self, you: int) -> Acts:
        side = self.sides[you]
        occupied = sum(bool(column) for column in side.columns)
        if not occupied:
            raise Over(1 - you, "HZ-010")
        side.turns += 1
        total = 4 if side.figure >= 0 else occupied
        spent = 0
        while True:
            free = self.free(you)
            if spent < total:
                paid = self.paid(you)
                if not paid and not self.opens(you):
                    raise Over(1 - you, "HZ-009")
                said = yield from self.ask(you, "HZ-030", [*paid, *free])
            elif self.may_be_free(you):
                said = yield from self.ask(you, "HZ-C37", [*free, "end"])
            else:
                return
            if said == "end":
                return
            if said in free:
                if said != "withdraw":
                    total = 4
                self.do_free(you, said)
            else:
                spent += 1
                yield from self.do(you, said)

    # -- what may be done --------------------------------------------------------------------

    def free(self, you: int) -> list[str]:
        """HZ-052, HZ-059."""
        side = self.sides[you]
        if side.figure >= 0:
            return ["withdraw"] if self.free_withdrawal else []
        if (GOD[you], you) not in side.hand:
            return []
        return [f"figure {'abc'[p]}" for p in range(3) if 1 <= len(side.columns[p]) <= 3]

    def may_be_free(self, you: int) -> bool:
        """For all that everybody can see (HZ-C37)."""
        side = self.sides[you]
        if side.figure >= 0:
            return self.free_withdrawal
        lost = [at for at, card in enumerate(side.pile) if card == (GOD[you], you)]
        if any(self.eyes.open(f"pile {NAMES[you]}", at) for at in lost):
            return False
        return any(1 <= len(column) <= 3 for column in side.columns)

    def opens(self, you: int) -> bool:
        """Whether free actions lead to a paid one (HZ-C25)."""
        for said in self.free(you):
            after = Referee.__new__(Referee)
            after.__dict__.update(self.__dict__, sides=deepcopy(self.sides))
            after.do_free(you, said)
            if after.paid(you) or after.opens(you):
                return True
        return False

    def paid(self, you: int) -> list[str]:
        side, rival = self.sides[you], self.sides[1 - you]
        found: list[str] = []
        if side.deck and len(side.hand) < 12:
            found.append("draw")
        if side.figure >= 0 and not self.free_withdrawal:
            found.append("withdraw")
        room = any(side.taken(place) < 4 for place in range(3))
        for card in side.hand:
            if card[0] in STRENGTH and room:
                found.append(f"play {self.word(card, you)}")
            found += self.powers(you, card)
        for place, letter in enumerate("abc"):
            mine, theirs = side.columns[place], rival.columns[place]
            blocked = place in (side.figure, rival.figure)
            if side.turns > 1 and mine and theirs and not blocked and mine[0][0] not in PASSIVE:
                found.append(f"challenge {letter}")
        return found

    def powers(self, you: int, card: Card) -> list[str]:
        side, rival = self.sides[you], self.sides[1 - you]
        name, word = card[0], self.word(card, you)
        if name == "pegasus" and side.turns > 1:
            reach = [
                p for p in range(3)
                if rival.figure == p or (rival.columns[p] and (side.figure != p or self.across))
            ]  # fmt: skip
            return [f"strike {word} {'abc'[p]}" for p in reach] + ([f"raid {word}"] if rival.hand else [])
        if name == "pythia":
            hidden = [
                p for p in range(3) if any(not self.lies_open(1 - you, p, i) for i in range(len(rival.columns[p])))
            ]
            return [f"expose {'abc'[p]}" for p in hidden] + (["spy"] if rival.hand else [])
        if name == "sirens":
            return ["sirens"] if rival.pile and STRENGTH.get(rival.pile[-1][0], 0) >= 1 else []
        if name == "hades":
            return ["hades"] if side.pile else []
        if name == "dionysus":
            return ["dionysus"] if any(self.may_leave(you, p) for p in range(3)) else []
        return ["persephone"] if name == "persephone" else []

    def lies_open(self, seat: int, place: int, at: int) -> bool:
        return self.eyes.open(f"column {NAMES[seat]} {'abc'[place]}", at)

    def may_leave(self, you: int, place: int) -> bool:
        side = self.sides[you]
        count = len(side.columns[place])
        return count > 1 or (count == 1 and any(side.taken(p) < 4 for p in range(3) if p != place))

    # -- what it does ------------------------------------------------------------------------

    def do_free(self, you: int, said: str) -> None:
        side = self.sides[you]
        if said == "withdraw":
            side.figure = -1
        else:
            side.pile.append(self.take(side.hand, you, GOD[you]))
            side.figure = "abc".index(said[-1])

    def do(self, you: int, said: str) -> Acts:
        side, rival = self.sides[you], self.sides[1 - you]
        verb, *rest = said.split()
        if verb == "draw":
            side.hand.append(side.deck.pop())
        elif verb == "withdraw":
            side.figure = -1
        elif verb == "play":
            yield from self.lay(you, self.take(side.hand, you, rest[0]))
        elif verb == "challenge":
            yield from self.challenge(you, "abc".index(rest[0]))
        elif verb in ("strike", "raid"):
            side.pile.append(self.take(side.hand, you, rest[0]))
            yield from self.raid(you) if verb == "raid" else self.strike(you, "abc".index(rest[1]))
        elif verb in ("spy", "expose"):
            side.pile.append(self.take(side.hand, you, "pythia"))
            if verb == "spy":
                rival.pile += [card for card in rival.hand if STRENGTH.get(card[0]) == 7]
                rival.hand = [card for card in rival.hand if STRENGTH.get(card[0]) != 7]
        else:
            side.pile.append(self.take(side.hand, you, verb))
            yield from {
                "sirens": self.sirens, "hades": self.hades, "persephone": self.persephone, "dionysus": self.dionysus
            }[verb](you)  # fmt: skip

    def lay(self, you: int, card: Card) -> Acts:
        side = self.sides[you]
        said = yield from self.ask(you, "HZ-035", [f"column {'abc'[p]}" for p in range(3) if side.taken(p) < 4])
        place = "abc".index(said[-1])
        before = 1 if side.figure == place else 0
        rows = range(1 + before, side.taken(place) + 2)
        said = yield from self.ask(you, "HZ-035", [f"row {row}" for row in rows])
        side.columns[place].insert(int(said[-1]) - 1 - before, card)

    def challenge(self, you: int, place: int) -> Acts:
        mine, theirs = self.sides[you].columns[place], self.sides[1 - you].columns[place]
        one, other = mine[0][0], theirs[0][0]
        if (yield from self.special(you, place, other)):
            return
        beaten = STRENGTH[one] > STRENGTH[other]
        tie = STRENGTH[one] == STRENGTH[other]
        if other == "medusa":
            beaten, tie = one in ("amazon", "hero"), False
        elif one == "pythia" and STRENGTH[other] == 7:
            beaten = True
        if not beaten:
            self.sides[you].pile.append(mine.pop(0))
        if beaten or tie:
            self.sides[1 - you].pile.append(theirs.pop(0))

    def strike(self, you: int, place: int) -> Acts:
        rival = self.sides[1 - you]
        if rival.figure == place:
            rival.figure = -1
            return
        name = rival.columns[place][0][0]
        if not (yield from self.special(you, place, name)) and STRENGTH[name] <= 1 and name != "medusa":
            rival.pile.append(rival.columns[place].pop(0))

    def special(self, you: int, place: int, name: str) -> Generator[Ask, str, bool]:
        """A hostage or Pandora is challenged."""
        if name == HOSTAGE[1 - you]:
            raise Over(you, "HZ-004")
        if name != "pandora":
            return False
        if (HOSTAGE[you], you) in self.sides[you].columns[place]:
            raise Over(1 - you, "HZ-008")
        if (HOSTAGE[1 - you], 1 - you) in self.sides[1 - you].columns[place]:
            raise Over(you, "HZ-007")
        for seat in (you, 1 - you):
            yield from self.clear(seat, self.sides[seat].columns[place])
        return True

    def clear(self, seat: int, cards: list[Card]) -> Acts:
        while cards:
            said = yield from self.ask(seat, "HZ-C38", [f"discard {self.word(card, seat)}" for card in cards])
            self.sides[seat].pile.append(self.take(cards, seat, said.split()[1]))

    def raid(self, you: int) -> Acts:
        rival = self.sides[1 - you]
        card = self.eyes.picked()
        if card[0] == HOSTAGE[1 - you]:
            raise Over(you, "HZ-005")
        if card[0] == "pandora":
            if (HOSTAGE[1 - you], 1 - you) in rival.hand:
                raise Over(you, "HZ-006")
            yield from self.clear(1 - you, rival.hand)
            return
        rival.hand.remove(card)
        room = [f"column {'abc'[p]}" for p in range(3) if rival.taken(p) < 4 and rival.figure != p]
        if STRENGTH.get(card[0], 0) < 2 or not room:
            rival.pile.append(card)
            return
        said = yield from self.ask(you, "HZ-080", room)
        rival.columns["abc".index(said[-1])].insert(0, card)

    def sirens(self, you: int) -> Acts:
        self.sides[you].hand.append(self.sides[1 - you].pile.pop())
        yield from ()

    def hades(self, you: int) -> Acts:
        side = self.sides[you]
        said = yield from self.ask(you, "HZ-095", [f"take {self.word(card, you)}" for card in side.pile[:-1]])
        side.hand.append(self.take(side.pile, you, said.split()[1]))

    def persephone(self, you: int) -> Acts:
        side = self.sides[you]
        most = min(3, 12 - len(side.hand), sum(card[0] == "pegasus" for card in side.pile))
        said = yield from self.ask(you, "HZ-096", [f"fetch {count}" for count in range(most + 1)])
        for _ in range(int(said[-1])):
            horse = next(card for card in side.pile if card[0] == "pegasus")
            side.pile.remove(horse)
            side.hand.append(horse)

    def dionysus(self, you: int) -> Acts:
        side = self.sides[you]
        said = yield from self.ask(you, "HZ-097", [f"column {'abc'[p]}" for p in range(3) if self.may_leave(you, p)])
        here = "abc".index(said[-1])
        before = 1 if side.figure == here else 0
        rows = range(1 + before, side.taken(here) + 1)
        said = yield from self.ask(you, "HZ-097", [f"row {row}" for row in rows])
        old = int(said[-1]) - 1 - before
        card = side.columns[here].pop(old)
        ways = [p for p in range(3) if side.taken(p) < 4 and (p != here or side.columns[here])]
        said = yield from self.ask(you, "HZ-097", [f"column {'abc'[p]}" for p in ways])
        there = "abc".index(said[-1])
        before = 1 if side.figure == there else 0
        spots = [at for at in range(len(side.columns[there]) + 1) if (there, at) != (here, old)]
        said = yield from self.ask(you, "HZ-097", [f"row {at + 1 + before}" for at in spots])
        side.columns[there].insert(int(said[-1]) - 1 - before, card)


# -- beside the engine -----------------------------------------------------------------------


def first_of(match: Match) -> int:
    """Who begins, where lots were drawn for it: the set-up step waits under the first rows."""
    return next(step.you for step, _ in match.state.stack if type(step).__name__ == "Turn")


def refereed(seed: int, options: dict[str, str]) -> int:
    """Play a game at random beside the referee; how many choices were compared."""
    rand = random.Random(seed)
    match = Match.new("hera-zeus", seed, options=options)
    first = {"hera": 0, "zeus": 1}.get(options.get("first", "hera"))
    referee = Referee(Eyes(match), options, first_of(match) if first is None else first)
    talk = referee.talk()
    choices = 0
    asked: Any = next(talk)
    while match.decision is not None:
        decision = match.decision
        seat, rule, allowed = asked
        where = f"seed {seed}, {options}, choice {choices}"
        assert (decision.seat, decision.rule) == (seat, rule), where
        assert sorted(option.text for option in decision.options) == sorted(allowed), where
        if rule in ("HZ-030", "HZ-C37"):
            assert_same(match, referee, where)
        said = rand.choice(decision.options).text
        match.act(seat, said)
        choices += 1
        try:
            asked = talk.send(said)
        except Over as over:
            winner, ended_by = over.args
            assert match.outcome is not None, f"{where}: the referee ends it by {ended_by}"
            assert (match.outcome.winners, match.outcome.rule) == ((winner,), ended_by), where
            return choices
        assert match.outcome is None, f"{where}: the engine ends it by {match.outcome}, the referee does not"
    raise AssertionError("a game ends with an outcome")


def assert_same(match: Match, referee: Referee, where: str) -> None:
    """Both tables hold the same cards in the same places."""
    eyes = referee.eyes
    for name, side in zip(NAMES, referee.sides, strict=True):
        assert sorted(eyes.cards(f"hand {name}")) == sorted(side.hand), where
        assert eyes.cards(f"deck {name}") == side.deck, where
        assert eyes.cards(f"pile {name}") == side.pile, where
        for letter, column in zip("abc", side.columns, strict=True):
            assert eyes.cards(f"column {name} {letter}") == column, where


def tables(seed: int) -> dict[str, str]:
    """The agreements of the table with this number: every edition in turn."""
    return {
        "first": ("hera", "zeus", "random")[seed % 3],
        "withdrawal": ("free", "point")[seed // 3 % 2],
        "across": ("no", "yes")[seed // 6 % 2],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    given = parser.parse_args()
    began = time.monotonic()
    choices = sum(refereed(seed, tables(seed)) for seed in range(given.seed, given.seed + given.games))
    print(f"{given.games:,} games, {choices:,} choices: engine and referee agree ({time.monotonic() - began:.0f} s).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
