"""Talents and classes: PR-K044, PR-K089 to PR-K118."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def strikes(
    table: Sit, unit: str, target: str, dice: int, friends: dict[str, Any], foes: dict[str, Any], **more: Any
) -> int:
    """`unit` attacks with exactly so many dice; what a die must reach."""
    t = sit(
        table,
        {"units": friends, "hand": [unit]},
        {"units": foes},
        chance=[1] * (dice - 1) + [5] if dice else [],
        **more,
    )
    t.rescuers.acts(unit, "attack", f"attack {target}")
    while t.match.decision.rule in ("PR-K099", "PR-K107", "PR-K096", "PR-K102"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])
    found = int(t.to_hit)
    while t.match.decision.rule in ("PR-K075", "PR-K076", "PR-K101"):
        t.match.act(0, t.match.decision.options[-1])
    return found


@rule("PR-K089")
def test_archer(table: Sit) -> None:
    """A die more from afar, none at range 0."""
    strikes(table, "Amazons", "Diomedes", 4, {"Amazons": HERE}, {"Diomedes": THERE})
    strikes(table, "Amazons", "Diomedes", 3, {"Amazons": HERE}, {"Diomedes": HERE})


@rule("PR-K090")
def test_berserk(table: Sit, own: Own) -> None:
    """Two plain attacks for both simple actions, then a wound: neither Close Combat nor an ally beside counts."""
    wild = '[[unit]]\nkey = "myrmidons"\ntalents = ["berserk", "close_combat"]\n'
    t = sit(table, {"units": {"Myrmidons": HERE}, "hand": ["Myrmidons"]}, {"units": {"Diomedes": HERE}},
            options={"own": own(wild)}, chance=[0] * 8)  # fmt: skip
    t.rescuers.acts("Myrmidons", "berserk", "attack Diomedes", "attack Diomedes")
    assert t.life("Myrmidons") == 2
    t.asks("rescuers", rule="PR-057")


@rule("PR-K092")
def test_bolster(table: Sit) -> None:
    """Zeus gives other allied troops in his area a die, and defence against normal attacks; not heroes, not himself."""
    friends = {
        "units": {"Zeus": "Sacred Way", "Spartans": "Sacred Way", "Jason": "Sacred Way"},
        "hand": ["Spartans", "Jason"],
    }
    t = sit(table, {"units": {"Hector": "Sacred Way"}}, friends, to_move="wardens", chance=[0] * 5)
    t.wardens.acts("Spartans", "attack", "attack Hector")
    t = sit(table, {"units": {"Hector": "Sacred Way"}}, friends, to_move="wardens", chance=[0] * 6)
    t.wardens.acts("Jason", "attack", "attack Hector")
    t.wardens.does("done", "decline")  # leads nobody
    assert (
        strikes(
            table, "Hector", "Spartans", 6, {"Hector": "Sacred Way"}, {"Zeus": "Sacred Way", "Spartans": "Sacred Way"}
        )
        == 6
    )


@rule("PR-K044", "PR-K043")
def test_the_last_miniature_of_a_troop_has_no_talents(table: Sit) -> None:
    """One Spartan holds nobody; its values are those of four."""
    spartans = CONTENT.unit("spartans")
    assert len({spartans.offence[v] for v in range(1, 5)}) == 1
    for life, held in ((1, False), (2, True)):
        t = sit(
            table, {"units": {"Jason": HERE}, "hand": ["Jason"]}, {"units": {"Spartans": {"at": HERE, "life": life}}}
        )
        t.rescuers.does("activate Jason")
        assert ("plan run" not in t.rescuers.options()) == held
        t.rescuers.does("plan nothing")


@rule("PR-K093")
def test_climb(table: Sit) -> None:
    """The Lion walks onto the rock, and there has defence +1 against those who do not climb."""
    t = sit(table, {"units": {"Nemean Lion": "Sacred Way"}, "hand": ["Nemean Lion"]})
    t.rescuers.acts("Nemean Lion", "walk", "step Oracle's Crag", "done")
    crag = "Oracle's Crag"
    assert strikes(table, "Hector", "Nemean Lion", 6, {"Hector": crag}, {"Nemean Lion": crag}) == 9
    assert strikes(table, "Arachne", "Nemean Lion", 7, {"Arachne": crag}, {"Nemean Lion": crag}) == 8


@rule("PR-K094")
def test_close_combat(table: Sit) -> None:
    """A die more at range 0."""
    strikes(table, "Myrmidons", "Diomedes", 5, {"Myrmidons": HERE}, {"Diomedes": HERE})


@rule("PR-K095")
def test_close_protection(table: Sit) -> None:
    """Defence +1 beside another ally."""
    assert strikes(table, "Jason", "Hector", 6, {"Jason": HERE}, {"Hector": HERE}) == 8
    assert strikes(table, "Jason", "Hector", 6, {"Jason": HERE}, {"Hector": HERE, "Diomedes": HERE}) == 9


@rule("PR-K096")
def test_curse(table: Sit) -> None:
    """Once in an attack on it one die of the first roll is rolled again, if it likes."""
    t = sit(
        table, {"units": {"Jason": HERE}, "hand": ["Jason"]}, {"units": {"Medea": HERE}}, chance=[5, 5, 0, 0, 0, 0, 0]
    )
    t.rescuers.acts("Jason", "attack", "attack Medea")
    t.asks("wardens", rule="PR-K096", options=["reroll 0", "reroll 5", "keep"])
    t.wardens.does("reroll 5")
    assert t.life("Medea") == 4
    t.asks("rescuers", rule="PR-057")


@rule("PR-K097", "PR-K055")
def test_force_of_nature(table: Sit) -> None:
    """Before choosing a target Acamas breaks a piece of the wood: a die more and range +1; a broken wood is open ground."""
    t = sit(table, {"units": {"Acamas": "Weeping Willows"}, "hand": ["Acamas"]}, {"units": {"Diomedes": "Hound's Threshold"}},
            chance=[1] * 8)  # fmt: skip
    t.rescuers.acts("Acamas", "walk+attack")
    assert "attack diomedes" not in t.rescuers.options()
    t.rescuers.does("break")
    assert "break" not in t.rescuers.options()
    t.rescuers.does("attack Diomedes", "enough-boosts")


@rule("PR-K098")
def test_gem_collector(table: Sit, own: Own) -> None:
    """Claims from an area it sees next door."""
    gems = '[[unit]]\nkey = "jason"\ntalents = ["gem_collector"]\n'
    for mine, areas in (({"own": own(gems)}, {"Charon's Ford", "Ferryman's Quay"}), ({}, set())):
        t = sit(
            table,
            {"units": {"Jason": "Weeping Willows"}, "hand": ["Jason"]},
            {},
            options={"omphalos_claim": "on", **mine},
        )
        t.rescuers.acts("Jason", "walk+claim")
        assert t.rescuers.areas("claim") == areas
        t.rescuers.does("done")


@rule("PR-K099")
@pytest.mark.parametrize("agreed", ["optional", "forced"])
def test_guard(table: Sit, agreed: str) -> None:
    """Hoplites step in for an ally in their area, once; whether they must is agreed."""
    t = sit(table, {"units": {"Jason": HERE}, "hand": ["Jason"]}, {"units": {"Medea": HERE, "Hoplites": HERE}, "hand": []},
            chance=[0] * 6, options={"guard_forced": agreed})  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Medea")
    if agreed == "optional":
        t.asks("wardens", rule="PR-K099", options=["guard hoplites", "decline"])
        t.wardens.does("guard Hoplites")
    t.story("Hoplites steps in for Medea.")


@rule("PR-K100")
def test_initiative(table: Sit) -> None:
    """Achilles strikes first; the attack goes on if the attacker still can, and is not answered again."""
    t = sit(table, {"units": {"Jason": HERE}, "hand": ["Jason"]}, {"units": {"Achilles": HERE}, "hand": ["Achilles"]},
            chance=[0] * 8 + [0] * 6)  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Achilles")
    t.asks("wardens", rule="PR-K100", options=["retaliate", "decline"])
    t.wardens.does("retaliate", "keep")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K100")
def test_initiative_can_end_an_attack_before_it_begins(table: Sit) -> None:
    """If the attacker dies of it the attack is over; against another with Initiative it does nothing."""
    t = sit(table, {"units": {"Jason": {"at": HERE, "life": 1}}, "hand": ["Jason"]},
            {"units": {"Achilles": HERE}, "hand": ["Achilles"]}, chance=[5] * 8 + [1] * 8)  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Achilles")
    t.wardens.does("retaliate", "keep", "enough-boosts", "second 8")
    assert t.where("Jason") == "destroyed"
    t = sit(table, {"units": {"Griffon": HERE}, "hand": ["Griffon"]}, {"units": {"Achilles": HERE}, "hand": ["Achilles"]},
            chance=[0] * 7)  # fmt: skip
    t.rescuers.acts("Griffon", "attack", "attack Achilles")
    t.asks("wardens", rule="PR-K082")


@rule("PR-K101", "PR-K014")
def test_leader(table: Sit) -> None:
    """At the end of his activation Jason calls on a troop he sees near by: its card from hand or deck, no Art of War; it
    is the turn's second activation."""
    units = {"Jason": HERE, "Hoplites": THERE, "Argonauts": "Gate of Ivory"}
    t = sit(table, {"units": units, "hand": ["Jason", "Hoplites", AOW], "deck": ["Hoplites", "Jason"]}, {})
    t.rescuers.acts("Jason", "nothing", "done")
    t.asks("rescuers", rule="PR-K101", options=["lead hoplites", "decline"])
    t.rescuers.does("lead Hoplites")
    t.asks("rescuers", rule="PR-K101", options=["from hand", "from deck"])
    t.rescuers.does("from deck", "plan walk", "step Upper Styx")
    assert t.rescuers.hand == [AOW, "Hoplites"]
    t.asks("rescuers", rule="PR-058")


@rule("PR-K101")
def test_a_partners_troop_is_borrowed(table: Sit) -> None:
    """The leader's player moves it; its card comes from its owner's deck or hand."""
    t = table("prometheus", seats=4, hephaestus={"units": {"Jason": HERE}, "hand": ["Jason"]},
              hades={"units": {"Hoplites": HERE}, "hand": ["Hoplites"], "deck": []}, zeus={}, ares={})  # fmt: skip
    t.hephaestus.acts("Jason", "nothing", "done", "lead Hoplites", "plan walk", f"step {THERE}")
    assert t.where("Hoplites") == THERE
    assert t.hades.count("hand") == 0


@rule("PR-C45")
def test_a_borrowed_troop_is_led_and_paid_for_by_the_leaders_player(table: Sit) -> None:
    """Zeus calls on a troop of Ares': its card comes from Ares' deck as long as one is there, which is then shuffled; Zeus
    chooses its actions and pays for them; what it is asked when attacked stays with Ares."""
    ares = {"units": {"Spartans": "Sacred Way", "Diomedes": {"at": "Sacred Way", "net": True}}, "hand": ["Spartans", AOW],
            "deck": ["Spartans", AOW, AOW]}  # fmt: skip
    t = table("prometheus", seats=4, hephaestus={"units": {"Jason": "Sacred Way"}, "hand": ["Jason"]}, hades={},
              zeus={"units": {"Zeus": "Propylaia"}, "hand": ["Zeus", AOW, AOW]}, ares=ares, to_move="zeus",
              chance=[0, *[1] * 10])  # fmt: skip
    t.zeus.acts("Zeus", "nothing", "done", "lead Spartans")
    assert (t.ares.hand, t.ares.count("deck"), t.ares.count("discard")) == ([AOW, "Spartans"], 2, 1)
    t.zeus.does("plan attack+release", "release Diomedes")
    assert (t.zeus.hand, t.ares.hand) == ([AOW], [AOW, "Spartans"])
    t.zeus.does("attack Jason")
    t.hephaestus.does("decline")
    t.zeus.does("end")
    t.hephaestus.acts("Jason", "attack", "attack Spartans", "enough-boosts")
    t.asks("ares", rule="PR-K082", options=["retaliate", "decline"])


@rule("PR-C45")
def test_without_one_in_the_deck_the_partners_hand_pays(table: Sit) -> None:
    """Nobody is asked where the card comes from: the leader's player may not see the partner's hand."""
    ares = {"units": {"Spartans": "Sacred Way"}, "hand": ["Spartans", "Spartans"], "deck": [AOW]}
    t = table("prometheus", seats=4, hephaestus={}, hades={}, zeus={"units": {"Zeus": "Propylaia"}, "hand": ["Zeus"]},
              ares=ares, to_move="zeus", options={"partners": "secret"})  # fmt: skip
    t.zeus.acts("Zeus", "nothing", "lead Spartans")
    t.asks("zeus", rule="PR-051")
    assert (t.ares.hand, t.ares.count("deck"), t.ares.count("discard")) == (["Spartans"], 1, 1)


@rule("PR-K101", "PR-C48")
@pytest.mark.parametrize(("hand", "deck", "ways"), [(1, 0, ["from hand"]), (0, 1, ["from deck"]), (0, 0, [])])
def test_where_the_card_of_a_led_troop_comes_from_is_always_asked(
    table: Sit, hand: int, deck: int, ways: list[str]
) -> None:
    """With one way too, so that nobody can tell from the silence what hand and deck hold; with no card nobody is led."""
    t = sit(table, {"units": {"Jason": HERE, "Hoplites": HERE}, "hand": ["Jason"] + ["Hoplites"] * hand,
                    "deck": ["Hoplites"] * deck + ["Jason"], "discard": ["Hoplites"] * (3 - hand - deck)},
            chance=[])  # fmt: skip
    t.rescuers.acts("Jason", "nothing", "done")
    if not ways:
        t.asks("rescuers", rule="PR-057")
        return
    t.rescuers.does("lead Hoplites")
    t.asks("rescuers", rule="PR-K101", options=ways)


@rule("PR-K102", "PR-K103")
def test_mighty_throw(table: Sit) -> None:
    """One blank moves a hero one area, a monster or god needs two; who is thrown away does not strike back."""
    t = sit(table, {"units": {"Minotaur": HERE}, "hand": ["Minotaur"]}, {"units": {"Diomedes": HERE}, "hand": ["Diomedes"]},
            chance=[0, 1, 1, 1, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Minotaur", "attack", "attack Diomedes")
    t.asks("rescuers", rule="PR-K102", options=["throw s2", "throw s4", "throw s5", "decline"])
    t.rescuers.does("throw Asphodel Meadow", "enough-boosts")
    assert t.where("Diomedes") == THERE
    assert t.match.to_move == 0
    for blanks, thrown in ((1, False), (2, True)):
        t = sit(table, {"units": {"Minotaur": HERE}, "hand": ["Minotaur"]}, {"units": {"Chimera": HERE}},
                chance=[0] * blanks + [1] * (7 - blanks))  # fmt: skip
        t.rescuers.acts("Minotaur", "attack", "attack Chimera")
        assert (t.match.decision.rule == "PR-K102") == thrown
        while t.match.decision.rule in ("PR-K102", "PR-K075"):
            t.match.act(0, t.match.decision.options[-1])


@rule("PR-K103", "PR-K118")
def test_where_nobody_can_be_thrown(table: Sit) -> None:
    """Not into a full area, not up a rock, not across an escarpment; Huge units never."""
    t = sit(table, {"units": {"Minotaur": "Giants' Stair"}, "hand": ["Minotaur"]}, {"units": {"Diomedes": "Giants' Stair"}},
            chance=[0, 1, 1, 1, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Minotaur", "attack", "attack Diomedes")
    assert t.rescuers.areas("throw") == {"Sacred Way", "Shattered Nave", "Agora of Echoes", "Fallen Pediment"}
    t.rescuers.does("decline", "enough-boosts")
    t = sit(table, {"units": {"Minotaur": HERE}, "hand": ["Minotaur"]}, {"units": {"Talos": HERE}}, chance=[0] * 7)
    t.rescuers.acts("Minotaur", "attack", "attack Talos")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K105")
def test_phalanx(table: Sit) -> None:
    """A die and defence +1 beside another allied troop."""
    both = {"Hoplites": HERE, "Myrmidons": HERE}
    strikes(table, "Hoplites", "Diomedes", 4, both, {"Diomedes": HERE})
    strikes(table, "Hoplites", "Diomedes", 3, {"Hoplites": HERE}, {"Diomedes": HERE})
    assert strikes(table, "Jason", "Hoplites", 6, {"Jason": HERE}, both) == 7


@rule("PR-K106")
def test_scout(table: Sit, own: Own) -> None:
    """It is placed during set-up in a deployment area of its own."""
    scout = '[[unit]]\nkey = "jason"\ntalents = ["scout"]\n'
    t = table("prometheus", options={"own": own(scout), "rescuers_army": "jason,hector"}, chance=None)
    while t.match.decision.options[0].verb == "place":
        t.match.act(t.match.to_move, t.match.decision.options[0])
    assert t.where("Jason") in {"Gate of Horn", "Elysian Landing", "Gate of Ivory"}
    assert t.where("Hector") == "waiting"
    t.asks("rescuers", rule="PR-029")


@rule("PR-K107")
@pytest.mark.parametrize(
    ("slayer", "victim"),
    [("achilles", "Diomedes"), ("heracles", "Chimera"), ("diomedes", "Zeus"), ("hippolyta", "Spartans")],
)
def test_slayers(table: Sit, own: Own, slayer: str, victim: str) -> None:
    """Up to two dice are rolled again against the named kind, chosen before either is rolled."""
    mine = own('[[unit]]\nkey = "hippolyta"\ntalents = ["troop_slayer"]\n')
    unit = CONTENT.unit(slayer)
    n = unit.offence[unit.vitality]
    t = sit(table, {"units": {unit.name: HERE}, "hand": [unit.name]}, {"units": {victim: HERE}}, options={"own": mine},
            chance=[0] * n + [0, 0])  # fmt: skip
    t.rescuers.acts(unit.name, "attack", f"attack {victim}")
    if t.match.decision.rule == "PR-K001":
        t.rescuers.does("first slayer")
    t.asks("rescuers", rule="PR-K107", options=["reroll 0", "keep"])
    t.rescuers.does("reroll 0", "reroll 0")
    while t.match.decision.rule == "PR-K102":
        t.match.act(0, "decline")


@rule("PR-K001", "PR-K107", "PR-K102")
def test_the_active_player_orders_the_window_after_the_roll(table: Sit) -> None:
    """Heracles may throw or roll again first: he chooses."""
    t = sit(table, {"units": {"Heracles": HERE}, "hand": ["Heracles"]}, {"units": {"Chimera": HERE}}, chance=[0] * 8)
    t.rescuers.acts("Heracles", "attack", "attack Chimera")
    t.asks("rescuers", rule="PR-K001", options=["first slayer", "first throw"])
    t.rescuers.does("first throw", f"throw {THERE}", "keep")
    assert t.where("Chimera") == THERE


@rule("PR-K108")
def test_sneak_attack(table: Sit) -> None:
    """A die more at range 0 beside another ally."""
    strikes(table, "Infernal Warriors", "Diomedes", 4, {"Infernal Warriors": HERE, "Jason": HERE}, {"Diomedes": HERE})
    strikes(table, "Infernal Warriors", "Diomedes", 3, {"Infernal Warriors": HERE}, {"Diomedes": HERE})


@rule("PR-K109")
def test_terror(table: Sit) -> None:
    """Attackers at range 0 have a die fewer, from afar not."""
    strikes(table, "Jason", "Scylla", 5, {"Jason": HERE}, {"Scylla": HERE})
    strikes(table, "Odysseus", "Scylla", 7, {"Odysseus": HERE}, {"Scylla": THERE})


@rule("PR-K110")
def test_torment(table: Sit) -> None:
    """The target of its normal attack at range 0 has defence -1."""
    assert strikes(table, "Chimera", "Diomedes", 7, {"Chimera": HERE}, {"Diomedes": HERE}) == 6
    assert strikes(table, "Medusa", "Diomedes", 6, {"Medusa": HERE}, {"Diomedes": THERE}) == 7


# -- classes -----------------------------------------------------------------------------------


@rule("PR-K111")
def test_aquatic_units_swim_further(table: Sit) -> None:
    """A move that stays in the water gains an area; one that leaves it does not."""
    t = sit(table, {"units": {"Scylla": "Upper Styx"}, "hand": ["Scylla"]})
    t.rescuers.acts("Scylla", "run", "step Black Reach", "step Charon's Ford")
    t.asks("rescuers", rule="PR-057")
    t = sit(table, {"units": {"Sirens": "Upper Styx"}, "hand": ["Sirens"]})
    t.rescuers.acts("Sirens", "walk", "step Black Reach")
    assert t.rescuers.areas("step") == {"Upper Styx"}
    t.rescuers.does("done")


@rule("PR-K111")
def test_a_swamp_does_not_hold_aquatic_units(table: Sit) -> None:
    """Scylla walks through the mire."""
    t = sit(table, {"units": {"Scylla": "Cocytus Mire"}, "hand": ["Scylla"]})
    t.rescuers.acts("Scylla", "walk", "step Judges' Bench")
    assert t.where("Scylla") == "Judges' Bench"


@rule("PR-K114")
def test_flyers_come_into_play_on_cliffs(table: Sit, own: Own, squares: Squares) -> None:
    """A deployment area that is a cliff is for them and for climbers."""
    mine = {"own": own(squares(c="cliff"))}
    for unit, enters in (("Griffon", True), ("Jason", False)):
        t = sit(table, {"units": {unit: "waiting"}, "hand": [unit]}, options=mine)
        t.rescuers.acts(unit, "walk")
        assert ("Field C" in t.rescuers.areas("step")) == enters
        t.rescuers.does("done")


@rule("PR-K115", "PR-K036")
def test_fast_flight(table: Sit) -> None:
    """Movement and one more, over walls, enemies and Block; tokens count only where it lands."""
    t = sit(table, {"units": {}}, {"units": {"Griffon": "Sacred Way"}, "hand": ["Griffon"]}, to_move="wardens",
            bait={"Cypress Wood": "net", "Nymphs' Spring": "net", "Laurel Thicket": "lure"})  # fmt: skip
    t.wardens.does("activate Griffon", "plan flight", "fly Shepherd's Fold")
    assert (t.where("Griffon"), t.marks("Griffon")) == ("Shepherd's Fold", [])
    t.asks("wardens", rule="PR-057")


@rule("PR-C46")
@pytest.mark.parametrize(
    ("agreed", "goal", "caught"),
    [
        ("landing", "Sacred Way", True),
        ("landing", "Giants' Stair", False),
        ("never", "Sacred Way", False),
        ("never", "Giants' Stair", False),
        ("every_area", "Sacred Way", True),
        ("every_area", "Giants' Stair", True),
    ],
)
def test_flyers_and_tokens(table: Sit, agreed: str, goal: str, caught: bool) -> None:
    """A token acts where a Fast Flight lands; by agreement nowhere, or on the way too."""
    t = sit(table, {"units": {}}, {"units": {"Griffon": "Armoury Colonnade"}, "hand": ["Griffon"]}, to_move="wardens",
            bait={"Sacred Way": "net"}, options={"fast_flight_bait": agreed})  # fmt: skip
    t.wardens.does("activate Griffon", "plan flight", f"fly {goal}")
    if agreed == "every_area" and goal != "Sacred Way":
        t.asks("wardens", rule="PR-C46", options=["step o8", "step o9"])
        t.wardens.does("step Sacred Way")
    assert t.marks("Griffon") == (["trapped in a net"] if caught else [])
    assert t.where("Griffon") == ("Sacred Way" if caught else goal)


@rule("PR-K116")
def test_aerial_attack(table: Sit) -> None:
    """One normal attack with range +1, past obstacles and units; nothing else is done."""
    t = sit(table, {"units": {"Bellerophon": "Gate of Horn"}, "hand": ["Bellerophon"]}, {"units": {"Diomedes": "Charon's Ford"}},
            chance=[1] * 7)  # fmt: skip
    t.rescuers.acts("Bellerophon", "aerial", "attack Diomedes", "enough-boosts")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K117")
def test_evade(table: Sit) -> None:
    """For an Art of War card the attack is off, or falls on another unit in the attacker's area; once in a turn."""
    for answer in ("evade", "turn Hector"):
        t = sit(table, {"units": {"Jason": HERE, "Hector": HERE}, "hand": ["Jason"]},
                {"units": {"Caucasian Eagle": HERE}, "hand": [AOW, AOW]}, chance=[0] * 6 if "turn" in answer else [])  # fmt: skip
        t.rescuers.acts("Jason", "attack", "attack Caucasian Eagle")
        t.asks("wardens", rule="PR-K117", options=["evade", "turn hector", "decline"])
        t.wardens.does(answer)
        assert t.wardens.hand == [AOW]
        assert t.life("Caucasian Eagle") == 5


@rule("PR-K118")
def test_huge(table: Sit) -> None:
    """Talos fills his area, and does not fit where fewer than three do."""
    t = sit(table, {"units": {"Talos": THERE, "Jason": HERE}, "hand": ["Jason"]}, {})
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot(f"step {THERE}", rule="PR-K038")
    t.rescuers.does("done")
    t = sit(table, {"units": {"Talos": "Weeping Willows"}, "hand": ["Talos"]}, {})
    t.rescuers.acts("Talos", "walk")
    t.rescuers.cannot("step Charon's Ford", rule="PR-K118")


@rule("PR-K099")
def test_partners_are_asked_for_their_guards_one_after_another(table: Sit) -> None:
    """Where both partners have a guard beside the target, each is asked for its own."""
    t = table("prometheus", seats=4, hephaestus={"units": {"Jason": HERE}, "hand": ["Jason"]}, hades={},
              zeus={"units": {"Medea": HERE, "Hoplites": HERE}}, ares={"units": {"Leonidas": HERE}},
              chance=[0] * 6)  # fmt: skip
    t.hephaestus.acts("Jason", "attack", "attack Medea")
    t.asks("zeus", rule="PR-K099", options=["guard hoplites", "decline"])
    t.zeus.does("decline")
    t.asks("ares", rule="PR-K099", options=["guard leonidas", "decline"])
    t.ares.does("guard Leonidas")
    t.story("Leonidas steps in for Medea.")
