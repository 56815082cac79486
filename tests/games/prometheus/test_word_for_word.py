"""Powers of one's own, taken word for word: modifiers that meet, cures that come too late, areas for two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_own_powers import finish, written

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"

AURA = """
[[unit]]
key = "{unit}"
[[unit.power]]
key = "{unit}_aura"
name = "Aura"
kind = "permanent"
limit = "always"
rule = "An aura."
"""
DEFENCE = 'effect = [{{ op = "mod", word = "defence", who = "allies_here", n = {n}, until = "always" }}]\n'


def sit(table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    theirs = {"units": foes or {}, "hand": more.pop("theirs", []), "deck": more.pop("their_deck", [])}
    return table(
        "prometheus", rescuers={"units": units, "hand": hand, "deck": more.pop("deck", [])}, wardens=theirs, **more
    )


# -- modifiers that meet -----------------------------------------------------------------------


@rule("PR-K029", "PR-K072")
@pytest.mark.parametrize(("one", "other"), [(-1, 1), (1, -1), (-2, 1), (0, 2), (1, 2)])
def test_auras_add_up_whichever_comes_first(table: Sit, own: Own, one: int, other: int) -> None:
    """Atalanta and Jason stand by Orpheus: what they give to his defence is added, be it less than nothing."""
    texts = [AURA.format(unit=unit) + DEFENCE.format(n=n) for unit, n in (("atalanta", one), ("jason", other))]
    assert to_hit(table, {"own": own("\n".join(texts))}) == to_hit(table, {}) + one + other


def to_hit(table: Sit, options: dict[str, str]) -> int:
    foes = {"Orpheus": HERE, "Atalanta": HERE, "Jason": HERE}
    t = sit(table, {"Campe": HERE}, ["Campe"], foes, chance=[5] * 7, options=options)
    t.rescuers.acts("Campe", "attack", "attack Orpheus")
    needed = int(t.to_hit)
    finish(t)
    return needed


@rule("PR-K029", "PR-K072")
def test_offence_from_the_hand_and_more(table: Sit, own: Own) -> None:
    """A power gives one die more, a later one makes offence half the hand: five cards are three dice, and one more."""
    rows = (
        '{ op = "mod", word = "offence", who = "self", n = 1, until = "always" },'
        ' { op = "mod", word = "offence_from_hand", who = "self", n = 5, until = "always" }'
    )
    t = sit(table, {"Hector": HERE}, ["Hector", *[AOW] * 5], {"Campe": HERE}, chance=[0] * 4,
            options=written(own, rows, "permanent"))  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Campe")
    assert "Hector rolls blank blank blank blank." in t.match.story()


# -- cures ------------------------------------------------------------------------------------


@rule("PR-K079", "PR-K081", "PR-K046")
@pytest.mark.parametrize(("life", "left"), [(1, 0), (2, 3)])
def test_a_cure_that_kills(table: Sit, own: Own, life: int, left: int) -> None:
    """First it hurts, then it heals by two: whom the pain destroys nothing brings back."""
    rows = (
        '{ op = "target", who = "ally", range = [0, 0], unless = ["self"] },'
        ' { op = "wound", who = "target", n = 1 }, { op = "heal", who = "target", n = 2 }'
    )
    t = sit(table, {"Hector": HERE, "Jason": {"at": HERE, "life": life}}, ["Hector"], options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2")
    assert any("Jason regains" in line for line in t.match.story()) == (left > 0)
    assert t.life("Jason") == left
    assert (t.where("Jason") == "destroyed") == (left == 0)
