"""More stories at the edge of a rule: dice that are not rolled, cards that are not there, units that are left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"


def sit(table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    theirs = {"units": foes or {}, "hand": more.pop("theirs", []), "deck": more.pop("their_deck", [])}
    return table(
        "prometheus", rescuers={"units": units, "hand": hand, "deck": more.pop("deck", [])}, wardens=theirs, **more
    )


@rule("PR-K030", "PR-K118")
def test_a_giant_is_healed_and_not_lashed(table: Sit) -> None:
    """What a power says of Huge units it says alone: Chiron's herbs are for Talos too, Campe's lash is not."""
    t = sit(table, {"Chiron": HERE, "Talos": {"at": THERE, "life": 5}}, ["Chiron", AOW])
    t.rescuers.acts("Chiron", "walk", "power 1")
    assert t.life("Talos") == 6
    t = sit(table, {"Campe": HERE}, ["Campe"], {"Talos": THERE})
    t.rescuers.does("activate Campe", "plan walk+attack")
    t.rescuers.cannot("power 1", rule="PR-K030", because="Jailer's Lash has nothing to work on.")


@rule("PR-K090", "PR-K107")
def test_wild_blows_are_plain(table: Sit, own: Own) -> None:
    """A berserk's talents do not count: a slayer rolls no die again."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["berserk", "hero_slayer"]\n')}
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Jason": HERE}, options=mine, chance=[0] * 6)
    t.rescuers.acts("Hector", "berserk", "attack Jason")
    t.asks("rescuers", rule="PR-055", options=["attack jason", "done"])


@rule("PR-K117", "PR-K102")
def test_nobody_throws_a_friend(table: Sit) -> None:
    """Icarus evades and turns the blow on Hector: Heracles rolls blanks against his comrade, and throws him nowhere."""
    t = sit(table, {"Heracles": HERE, "Hector": HERE}, ["Heracles"], {"Icarus": HERE}, theirs=[AOW], chance=[0] * 8)
    t.rescuers.acts("Heracles", "attack", "attack Icarus")
    t.wardens.does("turn Hector")
    assert t.where("Hector") == HERE
    assert t.match.decision.rule in ("PR-055", "PR-057", "PR-058", "PR-047")


@rule("PR-K015", "PR-048")
def test_with_nothing_left_nothing_is_shuffled(table: Sit) -> None:
    """No deck, no discard pile: who passes draws nothing, and no pile is turned over."""
    t = sit(table, {"Jason": HERE}, ["Jason"])
    t.rescuers.does("pass")
    told = t.match.story()
    assert "Rescuers have no card left to draw." in told
    assert not any("shuffle" in line for line in told)


@rule("PR-K030")
@pytest.mark.parametrize("hand", [[], ["Ares"]])
def test_an_empty_hand_gives_up_nothing(table: Sit, hand: list[str]) -> None:
    """The spear wounds Ares: his player discards a card, if there is one."""
    t = sit(table, {"Diomedes": HERE}, ["Diomedes", AOW], {"Ares": HERE}, theirs=hand, chance=[5] * 12)
    t.rescuers.acts("Diomedes", "attack", "power 1")
    for _ in range(30):
        decision = t.match.decision
        if decision is None or decision.rule in ("PR-057", "PR-055", "PR-047", "PR-058"):
            break
        if decision.rule == "PR-K030":
            assert hand
        t.match.act(t.match.to_move, decision.options[0 if decision.rule == "PR-K076" else -1])
    assert t.match.decision.rule in ("PR-057", "PR-055", "PR-047", "PR-058")


@rule("PR-K097")
@pytest.mark.parametrize(("broken", "seen"), [([], False), (["Weeping Willows"], True)])
def test_a_wood_stands_until_its_last_tree(table: Sit, broken: list[str], seen: bool) -> None:
    """Acamas fells one of two trees: the wood still hides what lies behind it; without trees it does not."""
    t = sit(table, {"Acamas": "Weeping Willows", "Chiron": HERE}, ["Acamas", "Chiron", AOW], {"Jason": "Charon's Ford"},
            broken=broken, options={"sight_units": "none"})  # fmt: skip
    t.rescuers.does("activate Acamas", "plan walk+attack", *([] if broken else ["break"]), "done")
    t.rescuers.does("activate Chiron", "plan walk+attack")
    assert ("attack jason" in t.rescuers.options()) == seen


@rule("PR-101", "PR-051")
def test_one_comrade_is_cut_free_for_one_announcement(table: Sit) -> None:
    """Two lie in nets, and there are cards for both: the announcement was for one."""
    t = table("prometheus", rescuers={}, to_move="wardens",
              wardens={"units": {"Diomedes": HERE, "Ares": {"at": HERE, "net": True}, "Hydra": {"at": HERE, "net": True}},
                       "hand": ["Diomedes", AOW, AOW], "deck": []})  # fmt: skip
    t.wardens.acts("Diomedes", "walk+release", "release Ares")
    assert (t.marks("Ares"), len(t.marks("Hydra"))) == ([], 1)
    assert not t.wardens.options("release")


@rule("PR-K072")
def test_the_dice_are_told_as_they_fell(table: Sit) -> None:
    """Every die with its face, the highest first."""
    t = sit(table, {"Jason": HERE}, ["Jason"], {"Hector": HERE}, chance=[1, 4, 0, 3, 2, 4])
    t.rescuers.acts("Jason", "attack", "attack Hector")
    assert "Jason rolls 4 4 3 2 1 blank." in t.match.story()
    while t.match.decision.rule in ("PR-K075", "PR-K076", "PR-K082"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])


@rule("PR-K058", "PR-K037")
@pytest.mark.parametrize(("unit", "up"), [("Arachne", True), ("Icarus", True), ("Jason", False)])
def test_climbers_come_into_play_on_cliffs(
    table: Sit, own: Own, squares: Callable[..., str], unit: str, up: bool
) -> None:
    """A cliff among the deployment areas is for climbers and flyers."""
    t = sit(table, {unit: "waiting"}, [unit], options={"own": own(squares(c="cliff"))})
    t.rescuers.acts(unit, "run")
    assert ("Field C" in t.rescuers.areas("step")) == up


@rule("PR-C47", "PR-K091")
def test_a_song_frees_nobody(table: Sit) -> None:
    """Orpheus could sing to the Hydra that holds him; he stays where he is all the same."""
    t = sit(table, {"Orpheus": HERE}, ["Orpheus"], {"Hydra": HERE})
    t.rescuers.does("activate Orpheus")
    assert not [plan for plan in t.rescuers.options("plan") if "walk" in plan or "run" in plan]


@rule("PR-C47", "PR-K064")
@pytest.mark.parametrize(("foe", "offered"), [("Lower Terrace", True), ("River Gate", False)])
def test_a_spring_may_pay_for_a_bolt(table: Sit, foe: str, offered: bool) -> None:
    """Zeus has no card; the spring may bring one, and from there his bolt flies three areas."""
    t = table("prometheus", rescuers={"units": {"Jason": foe}}, to_move="wardens",
              wardens={"units": {"Zeus": "Cypress Wood"}, "hand": ["Zeus"]})  # fmt: skip
    t.wardens.does("activate Zeus")
    assert ("plan walk+attack" in t.wardens.options("plan")) == offered


@rule("PR-K030")
def test_a_feast_is_for_attacks(table: Sit) -> None:
    """Lycaon strikes back and deals wounds enough: only an attack of his own feeds him."""
    t = sit(
        table,
        {"Jason": HERE},
        ["Jason"],
        {"Lycaon": {"at": HERE, "life": 4}},
        theirs=["Lycaon"],
        chance=[0] * 6 + [5] * 12,
    )
    t.rescuers.acts("Jason", "attack", "attack Lycaon")
    t.wardens.does("retaliate")
    for _ in range(6):
        if t.match.decision.rule in ("PR-K075", "PR-K076"):
            t.match.act(t.match.to_move, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    assert t.where("Jason") == "destroyed" or t.life("Jason") <= 4
    assert not any("Lycaon regains" in line for line in t.match.story())


@rule("PR-C47", "PR-K030")
@pytest.mark.parametrize(("mate", "offered"), [("Broken Cage", False), ("Adamant Gate", True)])
def test_no_prey_is_carried_through_a_wall(table: Sit, mate: str, offered: bool) -> None:
    """The Griffon could land with its prey beside a comrade in a net, but not behind the wall."""
    t = table("prometheus", rescuers={"units": {"Jason": "Judges' Bench"}}, to_move="wardens",
              wardens={"units": {"Griffon": "Judges' Bench", "Ares": {"at": mate, "net": True}},
                       "hand": ["Griffon", AOW, AOW]})  # fmt: skip
    t.wardens.does("activate Griffon")
    assert ("plan attack+release" in t.wardens.options("plan")) == offered


@rule("PR-K030")
def test_who_has_ordered_the_top_of_a_deck_knows_it(table: Sit) -> None:
    """Odysseus' player knows the cards he has put back, and nobody else does."""
    deck = ["Odysseus", AOW, "Odysseus", AOW, "Odysseus"]
    units = {"Odysseus": "Agora of Echoes"}
    t = table("prometheus", rescuers={"units": units, "hand": ["Odysseus", AOW], "deck": deck}, wardens={},
              bait={"Lower Terrace": "net"})  # fmt: skip
    t.rescuers.acts("Odysseus", "walk", "power 1", "choose 1", "card Odysseus", "card Odysseus", "card art-of-war")
    for seat, known in ((0, [False, True, True, True]), (1, [False] * 4)):
        state = t.match.view(seat).state
        assert [state.face[card] >= 0 for card in state.zones[state.layout.index["deck 1"]]] == known


@rule("PR-106", "PR-C08")
def test_a_net_at_the_gate_holds_the_god(table: Sit) -> None:
    """Where arriving is enough to leave, a net that lies in the blue area comes first: Zeus is trapped and has not left."""
    t = table("prometheus", rescuers={}, wardens={"units": {"Zeus": "Lower Terrace"}, "hand": ["Zeus", AOW]}, to_move="wardens",
              bait={"Mist Gate": "net"}, options={"exit_price": "on_arrival"})  # fmt: skip
    t.wardens.acts("Zeus", "walk", "step Mist Gate")
    assert t.match.outcome is None
    assert t.marks("Zeus") == ["trapped in a net"]
