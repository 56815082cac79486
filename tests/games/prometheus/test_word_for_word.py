"""Powers of one's own, taken word for word: modifiers that meet, cures that come too late, areas for two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.foresight import Always
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
    assert not any("stone" in line for line in t.match.story())
    assert (t.where("Jason") == "destroyed") == (left == 0)


@rule("PR-K081", "PR-K080")
def test_one_dies_once(table: Sit, own: Own) -> None:
    """Nine wounds and then one more: Jason is destroyed, and nothing more happens to him; nothing cracks."""
    rows = (
        '{ op = "target", who = "enemy", range = [0, 0] },'
        ' { op = "wound", who = "target", n = 9 }, { op = "wound", who = "target", n = 1 }'
    )
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Jason": HERE}, options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2")
    assert [line for line in t.match.story() if "Jason" in line] == ["Jason takes 6 wounds.", "Jason is destroyed."]
    t.rescuers.does("done")


# -- rows that have nothing to work on ----------------------------------------------------------


@rule("PR-K030")
@pytest.mark.parametrize(
    "row", ['{ op = "roll", n = 2 }', '{ op = "if", word = "successes", n = 1 }', '{ op = "if", word = "wounded" }']
)
def test_what_needs_a_target_and_has_none_is_left_out(table: Sit, own: Own, row: str) -> None:
    """Hector's activation starts: nobody is there to roll against, nothing was rolled, and no card comes of it."""
    rows = f'{{ op = "when", word = "activation_starts" }}, {row}, {{ op = "draw", n = 1 }}'
    t = sit(table, {"Hector": HERE}, ["Hector"], deck=[AOW], options=written(own, rows, "permanent"))
    t.rescuers.acts("Hector", "walk", "done")
    assert t.rescuers.count("hand") == 0


@rule("PR-K030", "PR-K081")
def test_the_dead_strike_no_second_blow(table: Sit, own: Own) -> None:
    """Two attacks: the first is answered and kills Hector; Campe, far off in the last area but one, is safe from him."""
    t = sit(table, {"Hector": {"at": HERE, "life": 2}}, ["Hector"], {"Jason": HERE, "Campe": "Mist Gate"}, theirs=["Jason"],
            options=written(own, '{ op = "attack", range = [0, 0], most = 2 }', "offensive"), chance=None)  # fmt: skip
    t.match.state.rng = Always(0)
    t.rescuers.acts("Hector", "attack", "power 2")
    t.match.state.rng = Always(5)
    t.wardens.does("retaliate")
    while t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(1, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    assert t.where("Hector") == "destroyed"
    assert "Hector attacks Campe." not in t.match.story()
    assert t.match.decision.rule == "PR-057"


@rule("PR-K030", "PR-K085")
def test_with_no_area_to_strike_the_power_ends(table: Sit, own: Own) -> None:
    """The only foe near dies of the first row: there is nobody left to roll against, and nothing else happens."""
    rows = (
        '{ op = "target", who = "enemy", range = [0, 0] }, { op = "wound", who = "target", n = 9 },'
        ' { op = "area", range = [0, 0] }, { op = "each", who = "enemy" }, { op = "roll", n = 2 }, { op = "draw", n = 1 }'
    )
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Jason": HERE}, deck=[AOW], options=written(own, rows, "offensive"))
    t.rescuers.acts("Hector", "attack", "power 2")
    assert (t.where("Jason"), t.rescuers.count("hand")) == ("destroyed", 0)
    assert t.match.decision.rule == "PR-057"


@rule("PR-K029", "PR-K030")
def test_what_always_counts_is_not_counted_again(table: Sit, own: Own) -> None:
    """A die more for Hector as long as the power works: after a blow it is still one."""
    rows = '{ op = "when", word = "attack_dealt" }, { op = "mod", word = "offence", who = "self", n = 1, until = "always" }'
    blows = own(
        '[[unit]]\nkey = "hector"\n[[unit.power]]\nkey = "blows"\nname = "Blows"\nkind = "offensive"\nrule = "Two blows."\n'
        'effect = [{ op = "attack", range = [0, 0], most = 2 }]\n'
    )
    mine = f"{blows},{written(own, rows, 'permanent', limit='always')['own']}"
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Jason": HERE}, options={"own": mine}, chance=None)
    t.match.state.rng = Always(0)
    t.rescuers.acts("Hector", "attack", "power 2")
    rolls = [line for line in t.match.story() if line.startswith("Hector rolls")]
    assert len(rolls) == 2
    assert rolls[0] == rolls[1]


@rule("PR-K080", "PR-104")
def test_stone_cracks_when_who_made_it_falls(table: Sit) -> None:
    """Medusa turns Campe to stone, and falls to Ares: Campe is free again."""
    t = table("prometheus", rescuers={"units": {"Medusa": {"at": HERE, "life": 2}, "Jason": THERE}, "hand": ["Medusa", AOW]},
              wardens={"units": {"Campe": HERE, "Ares": HERE}, "hand": ["Ares"]}, chance=None)  # fmt: skip
    t.match.state.rng = Always(5)
    t.rescuers.does(
        "activate Medusa",
        "plan walk+attack" if "plan walk+attack" in t.rescuers.options() else "plan attack",
        "power 1",
    )
    t.rescuers.does("target Campe")
    while t.match.to_move == 0:
        t.match.act(0, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    assert len(t.marks("Campe")) == 1
    t.wardens.acts("Ares", "attack", "attack Medusa")
    while t.match.decision.rule in ("PR-K075", "PR-K076", "PR-K107"):
        t.match.act(1, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    assert t.where("Medusa") == "destroyed"
    assert t.marks("Campe") == []
