"""A second statement of Omen: what may be done, what it costs, who fights and wins, how a game ends and what it scores.

It is written from the ledger and the words on the cards and shares no rule code with the game.  It watches random games
of the engine and objects at the first decision, payment, feat, battle or score on which the two disagree:

    python -m tests.games.omen.referee --games 1000

What an ability in progress is about (whose it is, its city, its card) is taken from the step that asks.  What each card
asks is in `answers.py`.
"""

from __future__ import annotations

import argparse
import random
import re
from itertools import product
from typing import Any

from petteia.kernel import Match
from tests.games.omen.book import CHALLENGES, CITIES, GODS, RELICS, UNITS, Look, Standing, Unit

ALL = {"spirits": "yes", "heroes": "yes", "relics": "yes", "challenges": "yes", "whims": "yes"}
TABLES: tuple[dict[str, str], ...] = (
    {}, ALL, {"deck": "built", **ALL}, {"ranks": "one", "hand": "5", "coins": "20"}, {"deck": "draft", **ALL},
    {"deck": "skill", "spirits": "yes"}, {"first": "emissary", "heroes": "yes", "opening": "bonus"},
)  # fmt: skip
FIRST_BEFORE_FEATS = ("surge", "portent")


class Referee:
    """Follows one match from its first decision to its end."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.heard = 0
        self.look = Look(match.state)
        self.cards = self.look.everything()
        assert self.cards == list(range(len(match.state.face)))
        self.coins = [4, 4]
        self.feats: list[set[str]] = [set(), set()]
        self.met: list[set[str]] = [set(), set()]
        self.relics: list[set[str]] = [set(), set()]
        self.active = -1
        self.turn = 0
        self.begin_turn(-1, 0)

    def begin_turn(self, seat: int, turn: int) -> None:
        self.active, self.turn = seat, turn
        self.draws = self.fallen = 0
        self.acts: dict[int, int] = {}
        self.spoken: set[int] = set()  # oracles that have acted in this Portent
        self.once: set[str] = set()
        self.torn: list[int] | None = None
        self.fought: list[int] = []
        self.due: set[str] | None = None  # the feats that must come now
        self.challenged: set[str] | None = None  # and the challenges
        self.sums: dict[int, tuple[int, int, int]] = {}  # by city, what a battle begun now must come to
        self.quiet = ""  # a question whose discards are not from hand
        self.tax = [0, 0, 0]
        self.expected = 0  # coins that Wealth must bring next (OM-009, OM-C29)

    # -- what was told -----------------------------------------------------------------------

    def listen(self) -> None:
        """Take in what has happened since, and hold the table against it."""
        self.look = Look(self.match.state)
        for _, event in self.match.events[self.heard :]:
            self.hear(event.kind.key, event.args, event.seen)
        self.heard = len(self.match.events)
        look = self.look
        # before the first turn, while decks are drafted, no coins have been given out
        assert not self.turn or look.coins == self.coins, f"{look.coins} coins lie there, {self.coins} were told of"
        assert all(0 <= coins <= 20 for coins in look.coins)
        assert sum(look.coins) <= look.pool
        assert look.everything() == self.cards, "a card was lost or made"
        if self.match.state.options["deck"] in ("built", "skill"):
            self.apart()
        assert look.relics == self.relics
        assert not self.expected
        assert not self.due, f"not completed: {self.due}"
        assert not self.challenged, f"not met: {self.challenged}"
        state: Any = self.match.state
        for seat in (0, 1):
            assert {god for i, god in enumerate(GODS) if state.feats[seat] >> i & 1} == self.feats[seat]
            assert all(look.filled(seat, city) <= 5 for city in range(3))
        standing = {one.number for seat in (0, 1) for one in look.all_units(seat)}
        self.acts = {card: times for card, times in self.acts.items() if card in standing}
        self.spoken &= standing

    def apart(self) -> None:
        """OM-C27: with decks of their own the players' cards never mix; a unit stands on its owner's side."""
        state = self.match.state
        for name, zone in state.layout.index.items():
            words = name.split()
            if words[0] in ("deck", "pile", "hand", "city", "look", "held"):
                owner = ("Elder", "Younger").index(words[1])
                assert all(state.layout.pools[card] == owner for card in state.zones[zone]), name

    def hear(self, key: str, args: tuple[int, ...], seen: dict[int, tuple[int, int]]) -> None:
        unit = UNITS[seen[1][0]] if 1 in seen and seen[1][0] < len(UNITS) else UNITS[0]
        if key == "turn":
            self.begin_turn(args[0], args[1])
        elif key == "wealth":
            self.wealth(args[0], args[1], args[2])
        elif key in COINS:
            assert args[1] > 0, f"{key}: nothing at all"
            if key == "gained" and self.expected:
                assert args[1] == self.expected
                self.expected = 0
            for place, sign in COINS[key]:
                self.coins[args[0] if place == 0 else 1 - args[0]] += sign * args[1]
        elif key == "whim":
            self.coins[args[0]] -= 2
        elif key == "played":
            self.coins[args[0]] -= self.price(args[0], unit) + self.tax[args[2]]
            if unit.type == "beast":
                self.once.add("bridle")
        elif key == "deployed":
            self.coins[args[0]] -= self.tax[args[2]]
            self.once.add("deployed")
        elif key in ("beast-used", "invoked"):
            self.coins[args[0]] -= unit.cost if key == "beast-used" else unit.invoke
        elif key == "reward-used":
            self.once.add("reward")
        elif key == "tribute":
            self.once.add("obol")
        elif key == "drew":
            self.draws += args[0] == self.active
        elif key == "fell" or (key == "discarded" and not self.quiet):
            self.fallen += args[0] != self.active
        elif key == "acted":
            self.acts[args[1]] = self.acts.get(args[1], 0) + 1
        else:
            self.hear_more(key, args)

    def hear_more(self, key: str, args: tuple[int, ...]) -> None:
        if key.startswith("feat-"):
            god = key.removeprefix("feat-")
            assert args[0] == self.active
            assert god not in self.feats[args[0]]
            if self.due is not None:
                assert god in self.due, f"{god} was not due"
                self.due.discard(god)
            self.feats[args[0]].add(god)
        elif key == "challenge":
            self.met[args[0]].add(CHALLENGES[args[1]])
            if self.challenged is not None:
                assert CHALLENGES[args[1]] in self.challenged
                self.challenged.discard(CHALLENGES[args[1]])
        elif key == "relic":
            self.relics[args[0]].add(RELICS[args[1]])
        elif key in ("war-torn", "quiet"):
            assert not self.due, f"not completed: {self.due}"
            self.fought = [] if key == "quiet" else [*self.fought, args[0]]
            if self.torn is not None:
                assert self.fought == self.torn[: len(self.fought)]
                assert key == "war-torn" or not self.torn
        elif key == "battle":
            self.battle(*args)
        elif key in ("battle-won", "battle-even") and self.sums:
            city = args[1]
            if city in self.sums:
                assert (args[0] if key == "battle-won" else -1) == self.sums.pop(city)[2]

    def wealth(self, seat: int, cards: int, coins: int) -> None:
        """OM-024 to OM-030, OM-C08."""
        actions = 2 if self.turn == 1 else 3
        alike = cards == 0 or coins == 0
        bonus = alike and (actions == 3 or self.match.state.options["opening"] == "bonus")
        assert cards + coins == actions + bonus
        assert seat == self.active
        self.expected = max(0, min(coins, self.look.pool - sum(self.coins), 20 - self.coins[seat]))

    def price(self, seat: int, unit: Unit) -> int:
        """OM-034; the Silver Bridle takes one off the first beast."""
        bridle = unit.type == "beast" and "silver_bridle" in self.relics[seat] and "bridle" not in self.once
        return unit.cost - bridle

    def battle(self, city: int, you: int, mine: int, theirs: int) -> None:
        assert you == self.active
        assert city in self.fought
        self.fought.remove(city)
        if city in self.sums:
            assert (mine, theirs) == self.sums[city][:2]

    # -- what is foreseen --------------------------------------------------------------------

    def foresee(self) -> None:
        """Nothing comes between the end of Portent and the feats, nor between these and War: what they will be."""
        look, you = self.look, self.active
        self.due = self.fulfilled(you) - self.feats[you]
        self.challenged = {one for one in look.challenges if self.is_met(you, one, len(self.due))}
        self.torn = [city for city in range(3) if self.war_torn(city)]
        if len(self.torn) == 1:
            self.foresee_battle(self.torn[0])

    def war_torn(self, city: int) -> bool:
        """OM-055 to OM-057, OM-C01."""
        mine, theirs = self.look.filled(self.active, city), self.look.filled(1 - self.active, city)
        return theirs >= 3 or mine + theirs >= 5

    def foresee_battle(self, city: int) -> None:
        """OM-058 to OM-061, OM-C21; a hero may still come in between, so only where there are none."""
        if self.match.state.options["heroes"] == "yes":
            return
        look, you = self.look, self.active
        sums = look.total(you, city), look.total(1 - you, city)
        if sums[0] != sums[1]:
            winner = you if sums[0] > sums[1] else 1 - you
        else:
            spears = [s for s in (0, 1) if "bent_spearhead" in self.relics[s] and look.side(s, city)]
            soldiers = [look.soldiers(0, city), look.soldiers(1, city)]
            winner = spears[0] if spears else -1 if soldiers[0] == soldiers[1] else soldiers.index(max(soldiers))
        self.sums[city] = (*sums, winner)

    def fulfilled(self, you: int) -> set[str]:
        """OM-100 to OM-103, OM-C10 to OM-C16."""
        look = self.look
        sides = [look.side(you, city) for city in range(3)]
        found = set()
        if self.fallen >= 3:
            found.add("hades")
        counted = look.state.options["ranks"]
        if any((look.filled(you, city) if counted == "two" else len(sides[city])) >= 5 for city in range(3)):
            found.add("ares")
        if self.draws >= 5:
            found.add("poseidon")
        if all(any(one.type == "beast" for one in side) for side in sides):
            found.add("artemis")
        voices = [{self.voice(one) for one in side if one.type == "oracle"} for side in sides]
        if any(len(set(three)) == 3 for three in product(*voices)):
            found.add("apollo")
        soldiers = [one.unit for side in sides for one in side if one.type == "soldier"]
        gates = all(any(one.type == "soldier" for one in side) for side in sides)
        gods = len({unit.god for unit in soldiers})
        if gates and len({unit.key for unit in soldiers}) >= 5 and (gods >= 4 or look.personal):
            found.add("athena")
        return found

    def is_met(self, you: int, challenge: str, completed: int) -> bool:
        """OM-119, and the words on each challenge."""
        look, rival = self.look, 1 - you
        cities = range(3)
        return {
            "twin_thunder": completed >= 2,
            "every_banner": len({one.unit.god for one in look.all_units(you) if not one.enraged}) >= 5,
            "the_weight_of_bronze": any(look.total(you, city) >= look.total(rival, city) + 10 for city in cities),
            "open_hand_open_gate": not look.coins[you]
            and not look.hand[you]
            and all(look.side(you, city) for city in cities),
            "silent_streets": sum(look.filled(you, c) >= 2 and not look.side(rival, c) for c in cities) >= 2,
            "a_kings_table": look.coins[you] >= 13,
        }[challenge]

    def voice(self, one: Standing) -> str:
        return one.unit.key if self.look.personal else one.unit.god

    # -- what may be done --------------------------------------------------------------------

    def check(self) -> None:
        """The options of the decision that stands, stated again."""
        from tests.games.omen.answers import stated

        decision = self.match.decision
        assert decision is not None
        if decision.prompt.startswith("Wealth: of your"):
            self.goes_on(decision.seat)
        options = stated(self, decision.seat, decision.prompt)
        offered = [action.text for action in decision.options]
        assert len(set(offered)) == len(offered), f"offered twice: {offered}"
        assert set(offered) == options, f"{decision.prompt} offered {sorted(offered)}, by the ledger {sorted(options)}"

    def goes_on(self, seat: int) -> None:
        """A turn begins: the one before was closed as it should be, and the game had not ended (OM-070 to OM-073, OM-109)."""
        look, last = self.look, 1 - seat
        assert seat == self.active
        assert look.stacks.count(0) < 2
        assert len(self.feats[seat]) < 5
        if self.turn > 1:
            assert look.coins[last] <= 10
            assert not any(one.enraged for one in look.all_units(last))
            assert not look.hand[last] or self.in_hand(last) <= self.limit(last)

    def in_hand(self, seat: int) -> int:
        """OM-071: unit cards, rewards and whims."""
        return len(self.look.hand[seat]) + len(self.look.rewards[seat]) + len(self.look.whims[seat])

    def limit(self, seat: int) -> int:
        return 9 if "conch_of_the_low_tide" in self.relics[seat] else self.look.hand_limit

    def acted(self, text: str) -> None:
        """Note what an answer leads to before the engine carries it out."""
        decision = self.match.decision
        assert decision is not None
        self.tax = self.look.tax
        self.quiet = decision.prompt if decision.prompt.startswith("Pearl Diver") else ""
        self.due = self.torn = self.challenged = None
        self.sums = {}
        step = re.split(r"\W", decision.prompt)[0].lower()
        if text == "end" and step in FIRST_BEFORE_FEATS:
            from tests.games.omen.answers import speakers

            if step == "portent" or not self.portent_asks(speakers(self, self.active, self.spoken)):
                self.foresee()
        elif text.startswith("war "):
            self.foresee_battle(CITIES.index(text.removeprefix("war ")))
        elif text.startswith("oracle ") and step == "portent":
            city, slot = text.removeprefix("oracle ").rsplit("-", 1)
            self.spoken.add(self.look.side(self.active, CITIES.index(city))[int(slot) - 1].number)

    def portent_asks(self, oracles: set[str]) -> bool:
        """Whether Portent may ask something; where only the hand says so it asks in any case."""
        readers = ("bone_reader", "reader_of_fresh_blood", "echo_of_the_grotto")
        own = [one.unit.key for one in self.look.all_units(self.active) if not one.enraged]
        shard = "shard_of_the_tripod" in self.relics[self.active]
        return bool(oracles) or shard or any(key in readers for key in own)

    # -- the end -----------------------------------------------------------------------------

    def over(self) -> None:
        """OM-109 to OM-121, OM-C02 to OM-C04, OM-C40."""
        self.listen()
        outcome, look = self.match.outcome, self.look
        assert outcome is not None
        if look.stacks.count(0) >= 2:
            assert outcome.rule == "OM-113"
        else:
            assert outcome.rule == "OM-112"
            assert len(self.feats[1 - self.active]) >= 5
        scores = [self.score(seat) for seat in (0, 1)]
        assert list(outcome.scores) == scores, f"scored {outcome.scores}, by the ledger {scores}"
        ranks = [(scores[seat], len(self.feats[seat])) for seat in (0, 1)]
        assert outcome.winners == tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))

    def score(self, seat: int) -> int:
        """OM-114 to OM-120."""
        look = self.look
        heroes = sum(1 for unit in look.hand[seat] if unit.type == "hero")
        extra = len(self.relics[seat]) + 3 * len(self.met[seat]) + sum(self.whim(seat, one) for one in look.whims[seat])
        return 2 * len(self.feats[seat]) + 2 * len(look.rewards[seat]) + look.played[seat] + heroes + extra

    def whim(self, seat: int, whim: str) -> int:
        look = self.look
        fewer = len(self.feats[seat]) < len(self.feats[1 - seat])
        return {
            "steady_wheel": 1,
            "beggars_luck": 2 if look.coins[seat] <= 2 else 0,
            "late_bloom": 2 if fewer else 0,
            "empty_throne": sum(1 for city in range(3) if not look.side(seat, city)),
            "unsent_letters": min(3, len(look.hand[seat]) // 2),
            "spent_glory": min(3, look.played[seat] // 2),
        }[whim]


# what an event does to coins: whose (0: the seat it names, 1: the other), and the sign
COINS = {
    "gained": ((0, 1),), "coins-lost": ((0, -1),), "coins-taken": ((0, 1), (1, -1)), "paid": ((0, -1),), "excess": ((0, -1),),
}  # fmt: skip


def watch(seed: int, options: dict[str, str]) -> int:
    """Let chance play a game under the referee's eyes; how many decisions it has seen."""
    match = Match.new("omen", seed, options=options)
    chooser = random.Random(f"referee {seed}")
    referee = Referee(match)
    seen = 0
    while match.decision is not None:
        referee.listen()
        referee.check()
        seen += 1
        action = chooser.choice(match.decision.options)
        referee.acted(action.text)
        match.act(match.decision.seat, action)
    referee.over()
    return seen


def main() -> None:
    from petteia.games.omen import GAME
    from petteia.kernel.game import register

    parser = argparse.ArgumentParser(prog="python -m tests.games.omen.referee", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    register(GAME)
    decisions = 0
    for seed in range(given.seed, given.seed + given.games):
        try:
            decisions += watch(seed, TABLES[seed % len(TABLES)])
        except AssertionError as objection:
            raise SystemExit(f"game {seed}: {objection}") from objection
    print(f"{given.games} games, {decisions} decisions: engine and referee agree")


if __name__ == "__main__":
    main()
