"""Both windows of an attack opened a second time: what must be applied, what may be, and each of it once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from petteia.games.odyssey import windows
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.keywords import can_do
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.windows import AbilityWindow
from petteia.games.odyssey.words import KEYWORD
from petteia.testing import rule
from tests.games.odyssey.fight import Fight, Sit
from tests.games.odyssey.test_figures_counted_again import Reader, strew
from tests.games.odyssey.test_targets_found_again import begins, plain

HEARD: list[tuple[Any, ...]] = []
MOVING = ("pull", "pushback", "vault")
FIRST = ("power_reroll", "auto_break", "provoke", "sacrifice", "spotlight")


def table_of(s: Battle, t: int) -> list[list[list[dict[str, Any]]]]:
    """The kratos table that counts: the class's, or that of the latest pattern with one."""
    rows = BOOK.titans[s.klass[t]].element.fields["kratos"]
    for p in s.pattern[t]:
        rows = BOOK.patterns[p].element.fields["table"].get("kratos", rows)
    return [level["options"] for level in rows]


def belongs(option: list[dict[str, Any]], window: int) -> bool:
    for op in option:
        word = op.get("k", "")
        early = op["op"] in ("dice", "raw") or word in FIRST
        if word not in MOVING and early != (window == 1):
            return False
    return True


def able(s: Battle, t: int, word: str) -> bool:
    if word in MOVING:
        return can_do(s, t, word)
    if word == "sacrifice":
        return s.danger[t] < 9
    if word == "elation":
        return bool(s.despair[t] or s.ambrosia[t])
    return word != "motivate" or sum(s.alive) > 1


def moves(option: list[dict[str, Any]]) -> bool:
    return any(op.get("k", "") in (*MOVING, "sacrifice") for op in option)


class Told:
    """The window as it should open for one titan."""

    def __init__(self, s: Battle, t: int) -> None:
        self.s, self.t, self.window = s, t, s.attack.window
        self.applied = {n for n, one in enumerate(s.attack.kratos) if one}
        self.used = {word for i, word in enumerate(KEYWORD.words) if s.attack.used >> i & 1}
        self.heard: list[tuple[Any, ...]] = []

    def levels(self) -> list[tuple[int, list[int]]]:
        found = []
        for level, options in enumerate(table_of(self.s, self.t)):
            if level < self.s.rage[self.t] and level not in self.applied:
                fitting = [
                    i for i, option in enumerate(options)
                    if belongs(option, self.window) and all(able(self.s, self.t, op.get("k", "")) for op in option)
                ]  # fmt: skip
                found.append((level, fitting))
        return found

    def must(self) -> None:
        """What needs no question is applied, the lowest level first."""
        for level, fitting in self.levels():
            options = table_of(self.s, self.t)[level]
            if len(fitting) == 1 and (len(options) == 1 or self.window == 2) and not moves(options[fitting[0]]):
                self.applies(level, fitting[0])
                self.must()
                return

    def applies(self, level: int, place: int) -> None:
        self.applied.add(level)
        self.heard.append(("kratos", level, place))

    def hears(self, word: str) -> None:
        """A word is used: whom a titan motivates is asked for each time it does, all else is added up."""
        each = Reader(self.s, self.t).each(word, self.s.attack.weapon)
        self.used.add(word)
        self.heard += [(word, n) for n in (each if word == "motivate" else [sum(each)])]

    def may(self) -> tuple[list[str], list[tuple[int, int]], bool]:
        """Words, options of levels, and whether one may stop."""
        words = ["elation", "motivate", "reposition"] if self.window == 2 else ["sacrifice"]
        reader, weapon = Reader(self.s, self.t), self.s.attack.weapon
        words = [
            w
            for w in sorted((*words, *MOVING))
            if w not in self.used and reader.words(w, weapon) and able(self.s, self.t, w)
        ]
        options = [(level, i) for level, fitting in self.levels() for i in fitting]
        held = self.window == 2 and any(not moves(table_of(self.s, self.t)[level][i]) for level, i in options)
        return words, options, not held


@pytest.fixture
def hears(monkeypatch: pytest.MonkeyPatch) -> None:
    def does(s: Battle, program: int, by: Any) -> None:
        t = s.attack.who
        numbers = windows.kratos_of(s, t)
        assert (by.you, by.hits, by.element) == (t, s.attack.hits, s.titan(t).element.index)
        HEARD.append(next(("kratos", n, row.index(program)) for n, row in enumerate(numbers) if program in row))

    monkeypatch.setattr(windows, "do", does)
    monkeypatch.setattr(windows, "DO", {word: noted(word) for word in KEYWORD.words})


def noted(word: str) -> Any:
    def does(s: Battle, t: int, n: int) -> None:
        assert t == s.attack.who
        HEARD.append((word, n))

    return does


@rule("OD-162", "OD-174", "OD-215", "OD-214", "OD-263", "OD-218")
@pytest.mark.parametrize("window", [1, 2])
def test_a_window(table: Sit, window: int, hears: None) -> None:
    """Power in the first, tokens and moves in the second; each level and each word once; what is left must be applied."""
    t: Fight = table("odyssey", options={"foe": "talos-1"}, turn="kelp")
    s, rng, asked = t.s, Random(70 + window), 0
    waiting, question = s.stack[:], s.decision
    for _ in range(250):
        strew(s, rng)
        plain(s, rng)
        who, blow = s.attack.who, s.attack
        if who < 0 or not s.alive[who]:
            continue
        s.rage[who], s.danger[who] = rng.randrange(10), rng.choice((0, 5, 9))
        s.pattern[who] = rng.sample(range(len(BOOK.patterns)), rng.randrange(3))
        blow.window, blow.kratos = window, [int(rng.random() < 0.3) for _ in range(9)]
        blow.used = sum(1 << i for i in range(len(KEYWORD.words)) if rng.random() < 0.1)
        blow.broken = 0
        HEARD.clear()
        told = Told(s, who)
        begins(t, AbilityWindow(who))
        told.must()
        while s.decision is not None:
            words, options, may_stop = told.may()
            texts = [option.text for option in s.decision.options]
            named = [f"keyword {word.replace('_', '-')}" for word in words] + [
                f"kratos {level + 1} {i + 1}" for level, i in options
            ]
            assert [one.partition(" ")[2] for one in texts if one != "done"] == [one.partition(" ")[2] for one in named]
            assert ("done" in texts) == may_stop
            assert s.decision.rule == ("OD-162" if window == 1 else "OD-174")
            option = rng.choice(s.decision.options)
            place = s.decision.options.index(option)
            asked += 1
            s.act(option)
            if option.text == "done":
                break
            if place < len(words):
                told.hears(words[place])
            else:
                told.applies(*options[place - len(words)])
            told.must()
        else:
            assert told.may()[:2] == ([], []) or not told.may()[2]
        assert told.heard == HEARD
        assert told.applied == {n for n, one in enumerate(blow.kratos) if one}
    assert asked > 40
    s.stack[:], s.decision = waiting, question
    t.leave()
