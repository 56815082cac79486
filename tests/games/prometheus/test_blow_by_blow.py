"""Attacks, sentence by sentence: who steps in, what is spent, what counts when a blow falls on nobody, who is near enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule
from tests.games.prometheus.foresight import Always
from tests.games.prometheus.test_own_powers import POWER, finish, written

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
BOTH = '[[unit]]\nkey = "hector"\ntalents = ["initiative"]\n[[unit]]\nkey = "campe"\ntalents = ["initiative"]\n'


def sit(table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any], dice: int = 0, **more: Any) -> Any:
    """Every die shows the same."""
    theirs = {"units": foes, "hand": more.pop("theirs", []), "deck": []}
    mine = {"units": units, "hand": hand, "deck": more.pop("deck", [])}
    t = table("prometheus", rescuers=mine, wardens=theirs, chance=None, **more)
    t.match.state.rng = Always(dice)
    return t


def settle(t: Any, last: int = -1) -> None:
    """Say no to whatever is asked until the turn goes on; or the first thing there is to say."""
    while t.match.decision.rule not in t.rests:
        t.match.act(t.match.to_move, t.match.decision.options[last])


# -- before the dice ---------------------------------------------------------------------------


@rule("PR-K100")
@pytest.mark.parametrize("talented", [True, False])
def test_initiative_on_both_sides_is_none(table: Sit, own: Own, talented: bool) -> None:
    """Campe would strike first, but for an attacker who has Initiative too."""
    text = BOTH if talented else BOTH.replace('["initiative"]', "[]", 1)
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Campe": HERE}, theirs=["Campe"], options={"own": own(text)})
    t.rescuers.acts("Hector", "attack", "attack Campe")
    assert (t.match.decision.rule == "PR-K100") != talented
    settle(t)


@rule("PR-K090", "PR-K073")
def test_wild_gods_spend_no_stones(table: Sit, own: Own) -> None:
    """A berserk's blows are plain: Ares is not asked for the Omphalos in his hand."""
    mine = {"own": own('[[unit]]\nkey = "ares"\ntalents = ["berserk"]\n')}
    t = table("prometheus", rescuers={"units": {"Jason": HERE}}, to_move="wardens", options=mine, chance=None,
              wardens={"units": {"Ares": HERE}, "hand": ["Ares", "Omphalos"]})  # fmt: skip
    t.match.state.rng = Always(0)
    t.wardens.acts("Ares", "berserk", "attack Jason")
    t.asks("wardens", rule="PR-055", options=["attack jason", "done"])
    t.wardens.does("done")


@rule("PR-K090", "PR-K102")
def test_wild_blows_throw_nobody(table: Sit, own: Own) -> None:
    """Nor does a berserk throw anybody, with blanks enough."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["berserk", "mighty_throw"]\n')}
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Jason": HERE}, options=mine)
    t.rescuers.acts("Hector", "berserk", "attack Jason")
    t.asks("rescuers", rule="PR-055", options=["attack jason", "done"])


@rule("PR-K099", "PR-K085")
def test_nobody_guards_against_itself(table: Sit, own: Own) -> None:
    """Hector strikes at everybody about him, friend and foe; though he has Guard, he steps in for no friend there."""
    rows = '{ op = "area", range = [0, 0] }, { op = "each", who = "any" }, { op = "roll", n = 2 }'
    power = POWER.format(unit="hector", kind="offensive", limit="turn", rows=rows)
    mine = {"own": own(power, '[[unit]]\nkey = "hector"\ntalents = ["guard"]\n')}
    t = sit(table, {"Hector": HERE, "Jason": HERE}, ["Hector"], {"Hydra": HERE}, options=mine)
    t.rescuers.acts("Hector", "attack", "power 2", "target Jason")
    assert t.match.decision.rule == "PR-057"


@rule("PR-K092", "PR-K085")
@pytest.mark.parametrize("ally", ["Leonidas", "Jason"])
def test_bolster_counts_against_fire(table: Sit, own: Own, ally: str) -> None:
    """Troops beside an ally with Bolster have a better defence against an area attack too."""
    mine = {"own": own('[[unit]]\nkey = "leonidas"\ntalents = ["bolster"]\nwithout = ["shield_line"]\n')}
    foes = {"Spartans": THERE, ally: "Elysian Landing"}
    bare = target_of_fire(table, foes, mine)
    foes[ally] = THERE
    assert target_of_fire(table, foes, mine) == bare + (ally == "Leonidas")


def target_of_fire(table: Sit, foes: dict[str, Any], options: dict[str, str]) -> int:
    t = sit(table, {"Colchis Bull": HERE}, ["Colchis Bull", AOW], foes, 4, options=options)
    t.rescuers.acts("Colchis Bull", "attack", "power 1")
    while t.match.decision.rule != "PR-K075":
        wanted = [one for one in t.rescuers.options() if one in ("area s4", "target spartans")]
        t.rescuers.does(*wanted)
    needed = int(t.to_hit)
    settle(t)
    return needed


# -- with the dice -----------------------------------------------------------------------------


@rule("PR-K107", "PR-K071")
def test_what_is_rolled_again_may_be_a_five(table: Sit, own: Own) -> None:
    """A slayer's new dice are dice like all others."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["hero_slayer"]\n')}
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Jason": HERE}, options=mine)
    t.rescuers.acts("Hector", "attack", "attack Jason", "reroll 0")
    t.match.state.rng = Always(5)
    t.rescuers.does("reroll 0")
    assert "Rolled again: 5 5." in t.match.story()
    settle(t)


@rule("PR-K078", "PR-K082")
def test_no_dice_lie_about_when_a_blow_is_counted(table: Sit) -> None:
    """While the target thinks about striking back the dice are gone."""
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Campe": HERE}, theirs=["Campe"], dice=5)
    t.rescuers.acts("Hector", "attack", "attack Campe")
    finish(t)
    t.asks("wardens", rule="PR-K082")
    assert t.match.state.dice == []
    t.wardens.does("decline")


@rule("PR-K030")
def test_only_what_cancels_wounds_saves_from_wounds(table: Sit, own: Own) -> None:
    """A reaction cancels one wound; what it says of displacement besides cancels none."""
    rows = (
        '{ op = "when", word = "wounds_counted" }, { op = "cancel", word = "displacement", n = 9 },'
        ' { op = "cancel", word = "wounds", n = 1 }'
    )
    lost = []
    for answer in ("decline", "react 2"):
        t = sit(table, {"Campe": HERE}, ["Campe"], {"Hector": HERE}, theirs=[AOW], dice=5,
                options=written(own, rows, "reaction"))  # fmt: skip
        t.rescuers.acts("Campe", "attack", "attack Hector")
        while t.match.decision.rule in ("PR-K075", "PR-K076"):
            t.match.act(t.match.to_move, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
        if t.match.decision.rule == "PR-K030":
            t.wardens.does(answer)
        lost.append(7 - t.life("Hector"))
        settle(t)
        while t.match.decision.rule == "PR-K082":
            t.wardens.does("decline")
    assert lost[0] > 2
    assert lost[1] == lost[0] - 1


# -- a blow that falls on nobody ---------------------------------------------------------------


@rule("PR-K117", "PR-K030")
@pytest.mark.parametrize(("word", "most"), [("wounded", 1), ("successes", 2)])
def test_an_evaded_blow_has_come_to_nothing(table: Sit, own: Own, word: str, most: int) -> None:
    """Hector's power brings a card for a wound or a success: the last blow was evaded, whatever came before it."""
    rows = f'{{ op = "attack", range = [0, 0], most = {most} }}, {{ op = "if", word = "{word}", n = 1 }}, {{ op = "draw", n = 1 }}'
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Campe": HERE, "Icarus": HERE}, theirs=[AOW], deck=[AOW, AOW],
            options=written(own, rows, "offensive"), dice=5)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2")
    if most == 2:
        t.rescuers.does("attack Campe")
        while t.match.decision.rule in ("PR-K075", "PR-K076", "PR-K082"):
            t.match.act(t.match.to_move, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
        assert t.life("Campe") < 7
    t.rescuers.does("attack Icarus")
    t.wardens.does("evade")
    assert t.rescuers.count("hand") == 0


# -- near enough -------------------------------------------------------------------------------


@rule("PR-K082")
@pytest.mark.parametrize("leaves", [True, False])
def test_who_has_gone_is_not_struck_back(table: Sit, own: Own, leaves: bool) -> None:
    """A power takes Hector a step away after his blow: then Jason cannot answer it."""
    rows = '{ op = "when", word = "attack_dealt" }, { op = "move", word = "walk", who = "self", n = 1 }'
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Jason": HERE}, theirs=["Jason"],
            options=written(own, rows, "permanent"))  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Jason", f"step {THERE}" if leaves else "decline")
    assert (t.match.decision.rule == "PR-K082") != leaves
    settle(t)


@rule("PR-K082", "PR-K052")
@pytest.mark.parametrize("leaves", [True, False])
def test_nor_from_an_area_that_is_full(table: Sit, own: Own, leaves: bool) -> None:
    """The area of the four is full, and may be attacked from next door; who has gone farther is out of reach."""
    rows = '{ op = "when", word = "attack_dealt" }, { op = "move", word = "walk", who = "self", n = 1 }'
    crowd = dict.fromkeys(("Campe", "Hydra", "Jason", "Spartans"), HERE)
    t = sit(table, {"Hector": THERE}, ["Hector"], crowd, theirs=["Campe"],
            options=written(own, rows, "permanent"))  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Campe")
    distance = t.match.state.book.distance
    far = next(area for area in t.rescuers.areas("step") if distance[0][area_of(t, area)] > 1)
    t.rescuers.does(f"step {far}" if leaves else "decline")
    assert (t.match.decision.rule == "PR-K082") != leaves
    settle(t)


def area_of(t: Any, name: str) -> int:
    return next(int(area.index) for area in t.match.state.book.board.areas if area.name == name)


@rule("PR-K030", "PR-K052")
@pytest.mark.parametrize(("at", "burnt"), [(HERE, True), (THERE, False)])
def test_slag_burns_who_stands_in_it(table: Sit, at: str, burnt: bool) -> None:
    """The Golems are attacked at range 0, in their own area or over its border, since it is full."""
    crowd = dict.fromkeys(("Lava Golems", "Hydra", "Jason"), HERE)
    crowd |= {} if burnt else {"Spartans": HERE}
    t = sit(table, {"Hector": at}, ["Hector"], crowd)
    t.rescuers.acts("Hector", "attack", "attack Lava Golems")
    while t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])
    assert (
        any(
            "Lava Golems uses Slag Skin" in line or "Slag" in line or "Lava Golems roll" in line
            for line in t.match.story()
        )
        == burnt
    )


@rule("PR-K102", "PR-K063", "PR-K081")
def test_who_is_thrown_into_the_fire_and_dies_is_rolled_against_no_more(table: Sit) -> None:
    """Heracles throws Jason, who has one vitality left, into burning ground: nobody asks about the dice that were good."""
    t = table("prometheus", rescuers={"units": {"Heracles": "Mourning Fields"}, "hand": ["Heracles"]}, chance=[0, *[4] * 7],
              wardens={"units": {"Jason": {"at": "Mourning Fields", "life": 1}}, "hand": ["Jason"]})  # fmt: skip
    t.rescuers.acts("Heracles", "attack", "attack Jason", "throw Phlegethon Mouth")
    assert t.where("Jason") == "destroyed"
    assert t.match.decision.rule == "PR-057"


@rule("PR-K082", "PR-K081")
def test_the_dead_do_not_answer_from_where_they_are_not(table: Sit) -> None:
    """Pandora falls beside the last area but one, which is full: she answers from nowhere."""
    gate = area_of_name("Mist Gate")
    near = next(a.name for a in CONTENT.board.areas if CONTENT.board.distance[gate][a.index] == 1 and a.capacity > 2)
    crowd = dict.fromkeys(("Jason", "Hydra", "Spartans", "Hoplites"), "Mist Gate")
    t = sit(
        table, {"Campe": near, **crowd}, ["Campe"], {"Pandora": {"at": near, "life": 1}}, 5, theirs=["Pandora", AOW]
    )
    t.rescuers.acts("Campe", "attack", "attack Pandora")
    finish(t)
    assert t.where("Pandora") == "destroyed"
    assert t.match.decision.rule == "PR-057"


@rule("PR-K082", "PR-K081")
def test_nor_are_the_dead_answered(table: Sit, own: Own) -> None:
    """Hector's blow costs him his life: in the full area beside the last but one nobody has anybody to answer."""
    rows = '{ op = "when", word = "attack_dealt" }, { op = "wound", who = "self", n = 9 }'
    gate = area_of_name("Mist Gate")
    near = next(a for a in CONTENT.board.areas if CONTENT.board.distance[gate][a.index] == 1 and a.capacity == 4)
    crowd = dict.fromkeys(("Jason", "Hydra", "Lycaon", "Hoplites"), near.name)
    t = sit(
        table,
        {"Hector": "Mist Gate"},
        ["Hector"],
        crowd,
        theirs=["Jason", AOW],
        options=written(own, rows, "permanent"),
    )
    t.rescuers.acts("Hector", "attack", "attack Jason")
    settle_guards(t)
    assert t.where("Hector") == "destroyed"
    assert t.match.decision.rule == "PR-057"


def settle_guards(t: Any) -> None:
    while t.match.decision.rule == "PR-K099":
        t.wardens.does("decline")


def area_of_name(name: str) -> int:
    return next(area.index for area in CONTENT.board.areas if area.name == name)


@rule("PR-K055", "PR-K097", "PR-K054")
@pytest.mark.parametrize("broken", [True, False])
def test_ruins_that_are_broken_hide_nobody(table: Sit, broken: bool) -> None:
    """Chiron shoots past where the ruins were, as soon as Acamas has broken their one piece."""
    units = {"Acamas": "Armoury Colonnade", "Chiron": "Sacred Way"}
    t = sit(table, units, ["Acamas", "Chiron", AOW], {"Jason": "Shattered Nave"}, options={"sight_units": "none"})
    t.rescuers.does(
        "activate Acamas", "plan walk+attack", *["break"] * broken, "done", "activate Chiron", "plan walk+attack"
    )
    assert ("attack jason" in t.rescuers.options()) == broken
