"""Every card of every primordial is carried out to its end: AI cards, signatures, routines, and each answer."""

from __future__ import annotations

import random

import pytest

from petteia.games.odyssey.attack import FAIL, WOUND, TitanAttack, start_attack
from petteia.games.odyssey.beast import Perform, new_serial
from petteia.games.odyssey.content import BOOK, Card, Primordial
from petteia.games.odyssey.state import AI_SHOWN, BP_DECK, BP_SHOWN
from petteia.kernel.codec import to_json
from petteia.kernel.conformance import bytes_of
from tests.games.odyssey.befall import befall
from tests.games.odyssey.fight import Fight, Sit, begin

FOE = {"talos": "talos-4", "asterion": "asterion-4", "alekto": "alekto-3", "minos": "minos-1"}
AI = [(p, card) for p in BOOK.primordials for card in p.ai]
OTHERS = [(p, card) for p in BOOK.primordials for card in (p.signature, p.routine)]
BP = [(p, card, how) for p in BOOK.primordials for card in p.bp for how in ("wound", "fail", "critical")]


def named(pairs: list[tuple[Primordial, Card]]) -> list[str]:
    return [card.key for _, card in pairs]


def crew(monster: Primordial) -> dict[str, object]:
    """Four titans close to a primordial in the middle of its board, each with something to answer with."""
    x, y = ("h", 6)
    east = chr(ord(x) + monster.width)
    return {
        "options": {"foe": FOE[monster.key], "naos": "yes"},
        "primordial": {"at": f"{x}{y}", "facing": "w", "traits": [t.key for t in monster.traits]},
        "brine": {"at": "g6", "despair": 1, "fate": 5, "danger": 2},
        "kelp": {"at": "g7", "rage": 3, "fate": 4, "danger": 4},
        "marble": {"at": f"{east}7", "ambrosia": 1, "danger": 5},
        "ash": {"at": "d7", "conditions": {"knockdown": 1}, "danger": 1},
        "mazes": [("d3", "L", 0)],
        "last_wounder": "kelp",
        "priority": "kelp",
    }


def plays_out(t: Fight, seed: int, limit: int = 400) -> None:
    """Whatever is asked is answered at random until the titans act; the state can be written at every question."""
    rand = random.Random(seed)
    for _ in range(limit):
        decision = t.match.state.decision
        if decision is None or (decision.rule == "OD-153" and not t.s.zones[AI_SHOWN] and not t.s.zones[BP_SHOWN]):
            assert bytes_of(to_json(t.match.state))
            return
        t.match.state.act(rand.choice(decision.options))
    raise AssertionError("it never settles")


@pytest.mark.parametrize(("monster", "card"), AI, ids=named(AI))
def test_every_ai_card(table: Sit, monster: Primordial, card: Card) -> None:
    """Drawn, targeted, performed, discarded."""
    for seed in range(3):
        with_chance = begin(table, chance=None, seed=seed, ai=[card.key], **crew(monster))
        plays_out(with_chance, seed)
        with_chance.leave()

        assert any(f"draws {card.name}." in line for line in with_chance.match.story(None))


@pytest.mark.parametrize(("monster", "card"), OTHERS, ids=named(OTHERS))
def test_every_signature_and_routine(table: Sit, monster: Primordial, card: Card) -> None:
    """Performed against the priority target, or against nobody."""
    t = begin(table, chance=None, turn="kelp", **crew(monster))
    targets = (1,) if card.deck == "signature" else ()
    befall(t, Perform(card.face, new_serial(t.s), targets))
    plays_out(t, 1)
    t.leave()

    assert t.s.serials >= 1


@pytest.mark.parametrize(("monster", "card", "how"), BP, ids=[f"{card.key}-{how}" for _, card, how in BP])
def test_every_answer_of_every_body_part(table: Sit, monster: Primordial, card: Card, how: str) -> None:
    """Wounded, not wounded, wounded critically: each answer is carried out, and the card ends where it should."""
    t = begin(table, chance=None, turn="kelp", bp=[card.key], **crew(monster))
    faces(t, how)
    plays_out(t, 3)
    t.leave()

    assert t.s.attack.who < 0
    assert how == "fail" or t.s.outcome is not None or t.s.last_wounder >= 0


def faces(t: Fight, how: str) -> None:
    """Kelp's attack has reached the power roll, and it came out so."""
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "act"))
    start_attack(s, 1, 0, -1)
    s.attack.weapon, s.attack.hits, s.attack.at, s.attack.crit = 0, 2, 4, int(how == "critical")
    s.attack.power, s.attack.result = (0, FAIL) if how == "fail" else (6, WOUND)
    s.last_wounder = -1
    s.move(s.zones[BP_DECK][-1], BP_DECK, BP_SHOWN)
    s.stack.append((TitanAttack(1, s.gear[1][0], 0, -1), "fail" if how == "fail" else "wound"))
    s.advance()
