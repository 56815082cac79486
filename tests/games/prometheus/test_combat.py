"""The combat sequence: PR-K071 to PR-K088."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.dice import boosts
from petteia.kernel import position
from petteia.kernel.chance import outcomes
from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def duel(
    table: Sit, one: str, other: Any, *, hand: tuple[str, ...] = (), foe: dict[str, Any] | None = None, **more: Any
) -> Any:
    """A rescuer about to attack a warden in the same area."""
    name, how = other if isinstance(other, tuple) else (other, HERE)
    return sit(table, {"units": {one: HERE}, "hand": [one, *hand]}, {"units": {name: how}, **(foe or {})}, **more)


@rule("PR-K071")
def test_a_die_has_a_blank_and_one_to_five(table: Sit) -> None:
    """Each of the six faces, exactly as often; the forked chance of one die has six outcomes of a sixth each."""
    assert CONTENT.die_faces == (0, 1, 2, 3, 4, 5)
    match = position("prometheus", rescuers={"units": {"Lava Golems": HERE}},
                     wardens={"units": {"Pandora": HERE}, "hand": ["Pandora"]}, to_move="wardens")  # fmt: skip
    for move in ("activate pandora", "plan walk+attack"):
        match.act(1, move)
    state = match.state
    attack = next(action for action in state.decision.options if action.text == "attack lava-golems")  # type: ignore[union-attr]
    leaves = list(outcomes(state, attack))
    assert sum(p for p, _ in leaves) == 1
    assert len(leaves) == 6  # Slag Skin's one die: Pandora herself, with an empty hand, rolls none
    assert {p for p, _ in leaves} == {Fraction(1, 6)}


@rule("PR-K072")
def test_dice_by_offence_against_defence(table: Sit) -> None:
    """Jason rolls six dice against Diomedes' defence of seven; never more than ten, never fewer than none."""
    t = duel(table, "Jason", "Diomedes", chance=[5, 4, 3, 2, 1, 0])
    t.rescuers.acts("Jason", "attack", "attack Diomedes")
    assert t.dice == ["5", "4", "3", "2", "1"]
    assert t.to_hit == 7
    t.rescuers.does("enough-boosts", "second 0", "enough-boosts")


@rule("PR-K073")
def test_a_god_spends_omphalos_cards_for_dice(table: Sit) -> None:
    """One die each, up to ten dice."""
    t = duel(table, "Hephaestus", "Diomedes", hand=("Omphalos",) * 3, chance=[1] * 10)
    t.rescuers.acts("Hephaestus", "attack", "attack Diomedes")
    t.asks("rescuers", rule="PR-K073", options=["stones 0", "stones 1", "stones 2"])
    t.rescuers.does("stones 2", "enough-boosts")
    assert t.rescuers.hand == ["Omphalos"]


@rule("PR-K074", "PR-K075")
def test_blanks_leave_and_dice_are_given_up_for_others(table: Sit) -> None:
    """After the window the blanks are gone; each die given up raises another by one, as often as one likes."""
    t = duel(table, "Jason", "Diomedes", chance=[5, 4, 2, 1, 0, 0])
    t.rescuers.acts("Jason", "attack", "attack Diomedes")
    assert t.dice == ["5", "4", "2", "1"]
    t.rescuers.does("boost 5")
    assert t.dice == ["6", "4", "2"]
    t.rescuers.does("boost 6")
    assert t.dice == ["7", "4"]
    t.rescuers.does("enough-boosts")
    assert t.life("Diomedes") == 5


@rule("PR-K075")
@pytest.mark.parametrize(
    ("dice", "target", "first", "raised"),
    [
        ([5, 1], 7, True, []),  # a five is two steps from seven, and one die is not enough
        ([5, 1], 6, True, [5]),
        ([4, 1], 7, True, [4]),  # a four becomes a five, which is rolled again
        ([4, 1], 7, False, []),
        ([3, 3, 3], 5, True, [3]),
        ([7, 1], 7, True, []),  # what is enough is not raised
        ([], 7, True, []),
    ],
)
def test_only_boosts_that_can_come_to_something_are_asked(
    dice: list[int], target: int, first: bool, raised: list[int]
) -> None:
    """A die is offered if the others suffice to bring it to the target, or to a five before the second assault."""
    options = [action.text for action in boosts(dice, target, first)]
    assert options == [f"boost {die}" for die in raised] + (["enough-boosts"] if raised else [])


@rule("PR-K076", "PR-K077", "PR-K078")
def test_the_second_assault(table: Sit) -> None:
    """Fives may be rolled again: the new face is added, a blank loses the die; then boosts again; each success wounds."""
    t = duel(table, "Jason", "Diomedes", chance=[5, 5, 5, 1, 0, 0, 0, 2, 1])
    t.rescuers.acts("Jason", "attack", "attack Diomedes", "enough-boosts")
    t.asks("rescuers", rule="PR-K076", options=["second 3", "second 2", "second 1", "second 0"])
    t.rescuers.does("second 3")
    assert t.dice == ["7", "6", "1"]
    t.rescuers.does("boost 6")
    assert t.life("Diomedes") == 4


@rule("PR-K076")
def test_a_five_that_is_enough_is_kept(table: Sit) -> None:
    """Against a defence of five or less nobody is asked."""
    t = duel(table, "Jason", "Pandora", chance=[5, 5, 4, 0, 0, 0])
    t.rescuers.acts("Jason", "attack", "attack Pandora", "enough-boosts")
    assert t.life("Pandora") == 1


@rule("PR-K079", "PR-K080")
def test_wounds_go_down_the_track_and_take_powers(table: Sit) -> None:
    """Each wound is a row: fewer dice, less defence; at its row a power is lost.  Healing goes up, never above full."""
    jason = CONTENT.unit("jason")
    t = sit(table, {"units": {"Jason": {"at": HERE, "life": 1}, "Hoplites": HERE}, "hand": ["Jason"]},
            {"units": {"Diomedes": HERE}}, chance=[1] * jason.offence[1])  # fmt: skip
    t.rescuers.acts("Jason", "attack")
    t.rescuers.cannot("power 1", rule="PR-K080")
    t.rescuers.does("attack Diomedes", "decline")  # and leads nobody
    t = sit(table, {"units": {"Hydra": {"at": HERE, "life": 8}}, "hand": ["Hydra"]}, {})
    t.rescuers.acts("Hydra", "nothing")
    assert t.life("Hydra") == 8


@rule("PR-K081", "PR-K046")
def test_without_vitality_a_unit_is_destroyed(table: Sit) -> None:
    """It is out of the game."""
    t = duel(table, "Achilles", ("Icarus", {"at": HERE, "life": 1}), chance=[5] * 8)
    t.rescuers.acts("Achilles", "attack", "attack Icarus", "keep")
    assert t.where("Icarus") == "destroyed"


@rule("PR-K082", "PR-K084")
def test_retaliation(table: Sit) -> None:
    """Who survives a normal attack at range 0 may discard one of its cards for a whole attack, which nobody answers."""
    t = duel(
        table,
        "Hector",
        "Diomedes",
        hand=("Hector",),
        foe={"hand": ["Diomedes", AOW]},
        chance=[1] * 6 + [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    )
    t.rescuers.acts("Hector", "attack", "attack Diomedes", "enough-boosts")
    t.asks("wardens", rule="PR-K082", options=["retaliate", "decline"])
    t.wardens.does("retaliate", "enough-boosts", "second 6")
    assert t.wardens.hand == [AOW]
    assert t.life("Hector") == 1
    assert t.match.to_move == 0


@rule("PR-K082")
def test_without_its_card_a_unit_does_not_strike_back_and_nobody_learns_why(table: Sit) -> None:
    """The question is put all the same, with one answer, so that silence tells nothing of the hand."""
    t = duel(table, "Hector", "Diomedes", foe={"hand": [AOW]}, chance=[1] * 6)
    t.rescuers.acts("Hector", "attack", "attack Diomedes", "enough-boosts")
    t.asks("wardens", rule="PR-K082", options=["decline"])


@rule("PR-K103")
def test_who_is_thrown_out_does_not_strike_back_from_an_area_it_fills(table: Sit) -> None:
    """The Minotaur throws Diomedes into the ford, which is full then: he is out of range 0 all the same."""
    t = sit(table, {"units": {"Minotaur": "Weeping Willows", "Hector": "Charon's Ford"}, "hand": ["Minotaur"]},
            {"units": {"Diomedes": "Weeping Willows"}, "hand": ["Diomedes"]}, chance=[0, 1, 1, 1, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Minotaur", "attack", "attack Diomedes", "throw Charon's Ford", "enough-boosts")
    assert t.where("Diomedes") == "Charon's Ford"
    t.story("Diomedes is thrown to Charon's Ford.")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K103", "PR-K052")
@pytest.mark.parametrize(("area", "asked"), [("Weeping Willows", True), ("Black Reach", False), ("", True)])
def test_who_is_thrown_out_of_a_full_area(table: Sit, area: str, asked: bool) -> None:
    """Struck in a full area next door one may be thrown into the attacker's own, and strike back there; or not thrown."""
    t = sit(table, {"units": {"Minotaur": "Weeping Willows"}, "hand": ["Minotaur"]},
            {"units": {"Diomedes": "Charon's Ford", "Odysseus": "Charon's Ford"}, "hand": ["Diomedes"]},
            chance=[0, 1, 1, 1, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Minotaur", "attack", "attack Diomedes", f"throw {area}" if area else "decline", "enough-boosts")
    assert t.where("Diomedes") == (area or "Charon's Ford")
    if asked:
        t.asks("wardens", rule="PR-K082", options=["retaliate", "decline"])
    else:
        t.asks("rescuers", rule="PR-057")


@rule("PR-K103")
def test_who_stands_fast_may_strike_back(table: Sit) -> None:
    """Rooted as an Anvil keeps Hephaestus where he is, in reach."""
    t = sit(table, {"units": {"Hephaestus": HERE}, "hand": ["Hephaestus", AOW]},
            {"units": {"Minotaur": HERE}, "hand": ["Minotaur"]}, to_move="wardens", chance=[0, 0, 1, 1, 1, 1, 1])  # fmt: skip
    t.wardens.acts("Minotaur", "attack", "attack Hephaestus", "throw Asphodel Meadow")
    t.rescuers.does("react 2")
    t.wardens.does("enough-boosts")
    t.asks("rescuers", rule="PR-K082", options=["retaliate", "decline"])


@rule("PR-K082")
def test_no_retaliation_against_arrows(table: Sit) -> None:
    """An attack from afar is not answered."""
    t = sit(table, {"units": {"Atalanta": HERE}, "hand": ["Atalanta"]},
            {"units": {"Diomedes": "Asphodel Meadow"}, "hand": ["Diomedes"]}, chance=[1] * 5)  # fmt: skip
    t.rescuers.acts("Atalanta", "attack", "attack Diomedes", "enough-boosts")
    assert t.match.to_move == 0


@rule("PR-K082")
@pytest.mark.parametrize("agreed", ["free", "off"])
def test_retaliation_by_agreement(table: Sit, agreed: str) -> None:
    """It may cost nothing, or not be there at all."""
    t = duel(table, "Hector", "Diomedes", foe={"hand": [AOW]}, chance=[1] * 6, options={"retaliation": agreed})
    t.rescuers.acts("Hector", "attack", "attack Diomedes", "enough-boosts")
    if agreed == "free":
        t.asks("wardens", rule="PR-K082", options=["retaliate", "decline"])
    else:
        t.asks("rescuers", rule="PR-057")


@rule("PR-K083")
def test_a_unit_strikes_back_once_in_a_turn(table: Sit) -> None:
    """Attacked again in the same turn it does not; in the next turn of an enemy it may."""
    t = sit(table, {"units": {"Hector": HERE, "Jason": HERE}, "hand": ["Hector", "Jason", "Jason", AOW]},
            {"units": {"Diomedes": HERE}, "hand": ["Diomedes"] * 3}, chance=[1] * 24)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Diomedes", "enough-boosts")
    t.wardens.does("retaliate", "enough-boosts")
    t.rescuers.does("done")
    t.rescuers.acts("Jason", "attack", "attack Diomedes", "enough-boosts")
    t.asks("rescuers", rule="PR-055")  # nobody asks whether Diomedes strikes back
    t.rescuers.does("done", "end")
    t.wardens.does("pass", "end")
    t.rescuers.acts("Jason", "attack", "attack Diomedes", "enough-boosts")
    t.asks("wardens", rule="PR-K082", options=["retaliate", "decline"])


@rule("PR-K083", "PR-C41")
def test_with_four_seats_each_turn_of_an_enemy_counts_by_itself(table: Sit) -> None:
    """Zeus' turn and Ares' turn are two: between them only a partner has had one."""
    t = table("prometheus", seats=4, hephaestus={}, hades={"units": {"Hector": HERE}, "hand": ["Hector"] * 2},
              zeus={"units": {"Diomedes": HERE}, "hand": ["Diomedes"]},
              ares={"units": {"Jason": HERE}, "hand": ["Jason"]}, to_move="zeus", chance=[1] * 18)  # fmt: skip
    t.zeus.acts("Diomedes", "attack", "attack Hector", "enough-boosts")
    t.hades.does("retaliate", "enough-boosts")
    t.zeus.does("end")
    t.hephaestus.does("pass", "end")
    t.ares.acts("Jason", "attack", "attack Hector", "enough-boosts")
    t.asks("hades", rule="PR-K082", options=["retaliate", "decline"])


@rule("PR-K085", "PR-K086")
def test_an_area_attack_strikes_friends_too_and_is_rolled_for_by_the_opponent(table: Sit) -> None:
    """The Colchis Bull burns everybody next door but the fireproof; for its own side's unit the wardens handle the dice."""
    mine = {"Colchis Bull": HERE, "Jason": "Asphodel Meadow", "Chimera": "Asphodel Meadow"}
    t = sit(table, {"units": mine, "hand": ["Colchis Bull", AOW]},
            {"units": {"Diomedes": "Asphodel Meadow"}, "hand": ["Diomedes"]}, chance=[5, 2, 0, 0, 5, 2, 0, 0])  # fmt: skip
    t.rescuers.acts("Colchis Bull", "attack", "power 1")
    t.asks("rescuers", rule="PR-K001", options=["target jason", "target diomedes"])
    t.rescuers.does("target Jason")
    t.asks("wardens", rule="PR-K076")
    t.wardens.does("second 0")
    t.rescuers.does("second 0")
    assert t.match.to_move == 0  # nobody strikes back


@rule("PR-K087")
def test_a_fixed_number_of_dice_is_not_changed(table: Sit) -> None:
    """Acamas' boulder is five dice from a rock as from anywhere; the target's defence counts as it is."""
    t = sit(table, {"units": {"Acamas": "Oracle's Crag"}, "hand": ["Acamas", AOW]}, {"units": {"Diomedes": "Sacred Way"}},
            chance=[1] * 5)  # fmt: skip
    t.rescuers.acts("Acamas", "attack", "power 1", "enough-boosts")


@rule("PR-K088")
def test_an_attack_with_a_change_is_otherwise_normal(table: Sit) -> None:
    """Heracles' Labour adds two dice against a monster, on top of everything else; it may be answered."""
    t = sit(table, {"units": {"Heracles": HERE}, "hand": ["Heracles", AOW]}, {"units": {"Griffon": HERE}, "hand": ["Griffon"]},
            chance=[1] * 10)  # fmt: skip
    t.rescuers.acts("Heracles", "attack", "power 1")
    t.wardens.does("decline", "decline")  # it neither evades nor strikes first
    t.rescuers.does("keep", "enough-boosts")
    t.asks("wardens", rule="PR-K082")


def test_the_exact_chances_of_two_dice(own: Own) -> None:
    """Forked, a roll of two dice has the probabilities of the multiset: 36 equally likely pairs."""
    weak = '[[unit]]\nkey = "hippolyta"\nvitality = 1\ntrack = [[2, 7, 0, 2]]\n'
    match = position("prometheus", options={"own": own(weak)}, rescuers={"units": {"Hippolyta": HERE}, "hand": ["Hippolyta"]},
                     wardens={"units": {"Centaurs": HERE}})  # fmt: skip
    match.act(0, "activate hippolyta")
    match.act(0, "plan walk+attack")
    action = next(a for a in match.decision.options if a.verb == "attack")  # type: ignore[union-attr]
    wounds: dict[int, Fraction] = {}
    for p, after in outcomes(match.state, action):
        # against defence 6 only a five with another die can be raised; whoever stops here has no wound
        key = 1 if after.decision is not None and after.decision.rule in ("PR-K075", "PR-K076") else 0
        wounds[key] = wounds.get(key, Fraction(0)) + p
    assert sum(wounds.values()) == 1
    # something to decide: a five, or two dice above a blank of which one can become a five (4+any) or a six (5+any)
    decide = sum(1 for a in range(6) for b in range(6) if 5 in (a, b) or (4 in (a, b) and a and b))
    assert wounds[1] == Fraction(decide, 36)
