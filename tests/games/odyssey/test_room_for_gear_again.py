"""What a titan has room for, what an armoury holds, and cards put back: told a second time."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from petteia.games.odyssey.cards import clench, equipped, fits, hosts
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import add_gear
from petteia.games.odyssey.setup import armory
from petteia.games.odyssey.state import AI_DECK, BP_DECK, Battle
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, runs, stage
from tests.games.odyssey.fight import Sit

ROWS = [gear.element.fields for gear in BOOK.gear]


def dress(s: Battle, rng: Random) -> None:
    """Kelp wears this and that, some of it thrown away, some of it on something else."""
    s.klass[KELP] = rng.randrange(len(BOOK.titans))
    for rows in (s.gear, s.exhausted, s.discarded, s.charge, s.host):
        rows[KELP] = []
    attached = [gear for gear, row in enumerate(ROWS) if row["slot"] == "attachment"]
    for gear in rng.choices([*range(len(BOOK.gear)), *attached * 5], k=rng.randrange(9)):
        under = [-1, *(i for i, g in enumerate(s.gear[KELP]) if ROWS[g]["slot"] == ROWS[gear].get("host"))]
        add_gear(s, KELP, gear, rng.choice(under) if ROWS[gear]["slot"] == "attachment" else -1)
    s.discarded[KELP] = [int(rng.random() < 0.25) for _ in s.gear[KELP]]


def worn(s: Battle) -> list[int]:
    return [i for i, gone in enumerate(s.discarded[KELP]) if not gone]


def sits(s: Battle, gear: int) -> list[int]:
    """Where an attachment finds a place."""
    here = [i for i in worn(s) if ROWS[s.gear[KELP][i]]["slot"] == "attachment"]
    if ROWS[gear]["host"] == "titan":
        return [-1] if sum(s.host[KELP][i] == -1 for i in here) < 3 else []
    return [i for i in worn(s) if ROWS[s.gear[KELP][i]]["slot"] == ROWS[gear]["host"] and i not in s.host[KELP]]


def room(s: Battle, gear: int) -> bool:
    row, key = ROWS[gear], BOOK.titans[s.klass[KELP]].key
    rows = [ROWS[s.gear[KELP][i]] for i in worn(s)]
    hands = 2 - sum(one["hands"] for one in rows if one["slot"] == "weapon")
    giant = sum(one.get("hands", 0) == 3 for one in rows)
    supports = [one for one in rows if one["slot"] == "support"]
    most = {"kopis": 1, "harper": 3}.get(key, 2)
    if row["slot"] == "weapon":
        if row["hands"] == 3:
            return key == "aegis" and hands >= 2 and len(supports) < most
        return row["hands"] <= hands
    if row["slot"] == "support":
        return row not in supports and len(supports) + giant < most
    if row["slot"] == "armor":
        return not any(one["slot"] == "armor" for one in rows)
    return bool(sits(s, gear))


@rule("OD-093", "OD-199", "OD-092")
def test_room(table: Sit) -> None:
    """Two hands, of which a weapon for three takes a support card's place besides; each support card once; one armour."""
    t, rng = stage(table, {"at": "d7"}), Random(51)
    seen = Counter[tuple[str, bool]]()
    for _ in range(400):
        dress(t.s, rng)
        for gear, row in enumerate(ROWS):
            assert fits(t.s, KELP, gear) == room(t.s, gear), (row["key"], t.titan("kelp").gear, t.s.klass[KELP])
            seen[row["slot"], room(t.s, gear)] += 1
            if row["slot"] == "attachment":
                assert hosts(t.s, KELP, gear) == sits(t.s, gear)
        for slot in ("", "weapon", "armor", "support", "attachment"):
            mine = [i for i in worn(t.s) if slot in ("", ROWS[t.s.gear[KELP][i]]["slot"])]
            assert equipped(t.s, KELP, slot) == mine
    assert min(seen.values()) > 20
    t.leave()


@rule("OD-201", "OD-199")
def test_fists_make_room(table: Sit) -> None:
    """For a weapon they are set aside, wherever they lie among the cards, and what sits on other cards stays on them."""
    t, rng = stage(table, {"at": "d7"}), Random(52)
    fists = BOOK.gear_at["fists"]
    for _ in range(300):
        dress(t.s, rng)
        s = t.s
        while fists in s.gear[KELP]:
            dress(s, rng)
        at = rng.randrange(len(s.gear[KELP]) + 1)
        for rows, value in ((s.gear, fists), (s.exhausted, 0), (s.discarded, 0), (s.charge, 0), (s.host, -1)):
            rows[KELP].insert(at, value)
        s.host[KELP] = [h + (h >= at) if h >= 0 else h for h in s.host[KELP]]
        s.exhausted[KELP] = [rng.randrange(2) for _ in s.gear[KELP]]
        gone = s.discarded[KELP][at] = rng.randrange(2)
        before = cards_of(s)
        gear = rng.randrange(len(BOOK.gear))
        clench(s, KELP, gear)
        if ROWS[gear]["slot"] == "weapon" and not gone:
            del before[at]
        assert cards_of(s) == before
    t.leave()


def cards_of(s: Battle) -> list[tuple[int, ...]]:
    """Every card with how it lies, its charges and the card it sits on."""
    gear, hosts_of = s.gear[KELP], s.host[KELP]
    lie = zip(gear, s.exhausted[KELP], s.discarded[KELP], s.charge[KELP], strict=True)
    return [(*one, gear[h] if h >= 0 else -1) for one, h in zip(lie, hosts_of, strict=True)]


@rule("OD-093", "OD-053")
def test_what_the_armoury_still_holds(table: Sit) -> None:
    """Every card that can be made, as many as there are copies, less what the crew carries; no loot and no fists."""
    t, rng = stage(table, {"at": "d7"}), Random(53)
    made = [i for i, row in enumerate(ROWS) if row["tier"] != "loot" and row["key"] != "fists"]
    for _ in range(60):
        t.s.gear = [rng.choices(made, k=rng.randrange(8)) for _ in range(4)]
        used = Counter(gear for held in t.s.gear for gear in held)
        assert armory(t.s) == [gear for gear in made if used[gear] < ROWS[gear]["copies"]]
    t.s.gear = [[], [], [], []]
    t.leave()


@rule("OD-013")
@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
@pytest.mark.parametrize("deck", ["ai", "bp"])
def test_cards_looked_at_are_put_in_order(table: Sit, deck: str, order: tuple[int, ...]) -> None:
    """The first that is named lies on top; the last goes where it must."""
    t = stage(table, {"at": "d7"})
    zone = t.s.zones[AI_DECK if deck == "ai" else BP_DECK]
    before = zone[:]
    runs(t, {"op": "look", "deck": deck, "n": 3, "then": "order"})
    t.asks(0, rule="OD-013", prompt="Which of these cards lies on top?", options=["card 1", "card 2", "card 3"])
    t.does(f"card {order[0]}")
    left = sorted(order[1:])
    t.asks(0, rule="OD-013", prompt="Which of these cards lies next?", options=[f"card {n}" for n in left])
    t.does(f"card {order[1]}")
    assert zone == [*before[:-3], *(before[-n] for n in reversed(order))]
    t.leave()


@rule("OD-013")
@pytest.mark.parametrize(
    ("deck", "n", "answer"),
    [("ai", 2, "card 1"), ("ai", 2, "card 2"), ("bp", 3, "card 3"), ("bp", 1, "card 1"), ("ai", 2, "done")],
)
def test_one_of_them_goes_under_the_deck(table: Sit, deck: str, n: int, answer: str) -> None:
    """Or none; the others stay as they lie."""
    t = stage(table, {"at": "d7"})
    zone = t.s.zones[AI_DECK if deck == "ai" else BP_DECK]
    before = zone[:]
    runs(t, {"op": "look", "deck": deck, "n": n, "then": "bottom"})
    t.asks(
        0,
        rule="OD-013",
        prompt="Which of these cards goes under the deck?",
        options=[*(f"card {i + 1}" for i in range(n)), "done"],
    )
    t.does(answer)
    at = 0 if answer == "done" else int(answer[-1])
    assert zone == (before if not at else [before[-at], *(card for card in before if card != before[-at])])
    t.leave()


@rule("OD-013")
def test_a_deck_of_few_cards(table: Sit) -> None:
    """Only what is there is looked at; one card has no order."""
    for cards in (0, 1, 2):
        t = stage(table, {"at": "d7"})
        del t.s.zones[AI_DECK][cards:]
        before = t.s.zones[AI_DECK][:]
        runs(t, {"op": "look", "deck": "ai", "n": 3, "then": "order"})
        if cards == 2:
            t.asks(0, rule="OD-013", options=["card 1", "card 2"])
            t.does("card 2")
        assert t.s.zones[AI_DECK] == (before if cards < 2 else before[::-1])
        assert all(t.s.knows[card] for card in before)
        t.leave()
