"""Every power of every unit, as its dashboard says: PR-K027 to PR-K030, PR-K045."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule

Sit = Callable[..., Any]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def mine(
    table: Sit, units: dict[str, Any], foes: dict[str, Any] | None = None, *, hand: tuple[str, ...] = (), **more: Any
) -> Any:
    """The first unit can be activated and there is an Art of War card to pay with."""
    first = next(iter(units))
    theirs = {"units": foes or {}, **more.pop("wardens", {})}
    return sit(table, {"units": units, "hand": [first, AOW, *hand], **more.pop("rescuers", {})}, theirs, **more)


def finish(t: Any) -> None:
    """Let a roll run out without boosts and re-rolls."""
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])


def test_every_power_is_told_here() -> None:
    """Each power of the data is named in a test of this file (or of those that tell the scenario)."""
    told = Path(__file__).read_text(encoding="utf-8")
    assert [power.key for power in CONTENT.powers if power.name not in told and power.key not in told] == []


# -- gods --------------------------------------------------------------------------------------


@rule("PR-K030")
def test_thunderbolt(table: Sit) -> None:
    """Six dice at a foe in sight up to range 3, past units, unanswered; or a hidden token two areas ahead is burnt away."""
    wardens = {"units": {"Zeus": "Propylaia"}, "hand": ["Zeus", AOW]}
    rescuers = {"units": {"Hector": "Giants' Stair", "Jason": "Sacred Way"}}
    t = sit(table, rescuers, wardens, to_move="wardens", chance=[1] * 6, bait={"Armoury Colonnade": "net"})
    t.wardens.acts("Zeus", "walk+attack", "power 1", "choose 1", "target Hector")
    finish(t)
    assert t.match.to_move == 1
    t = sit(table, rescuers, wardens, to_move="wardens", bait={"Armoury Colonnade": "net"})
    t.wardens.acts("Zeus", "walk+attack", "power 1", "choose 2")
    t.story("A net in Armoury Colonnade is burnt away.")
    assert t.pieces("Armoury Colonnade") == []


def test_royal_summons(table: Sit) -> None:
    """An allied troop up to two areas away moves one area; Block holds it."""
    t = sit(table, {"units": {}}, {"units": {"Zeus": "Propylaia", "Spartans": "Giants' Stair"}, "hand": ["Zeus", AOW]},
            to_move="wardens")  # fmt: skip
    t.wardens.acts("Zeus", "walk", "power 2", "step Agora of Echoes")
    assert t.where("Spartans") == "Agora of Echoes"
    t.wardens.does("done")


def test_bloodshed(table: Sit) -> None:
    """Two normal attacks at range 0 with a die fewer, on one target or two."""
    t = sit(table, {"units": {"Hector": HERE, "Campe": HERE}}, {"units": {"Ares": HERE}, "hand": ["Ares", AOW]},
            to_move="wardens", chance=[1] * 8 + [1] * 8)  # fmt: skip
    t.wardens.acts("Ares", "attack", "power 1", "attack Campe")
    finish(t)
    t.wardens.does("attack Hector", "keep")
    finish(t)


def test_spoils_of_war(table: Sit) -> None:
    """Ares draws a card when he destroys an enemy."""
    t = sit(table, {"units": {"Hoplites": {"at": HERE, "life": 1}}},
            {"units": {"Ares": HERE}, "hand": ["Ares"], "deck": [AOW]}, to_move="wardens", chance=[5] * 9 + [5] * 9)  # fmt: skip
    t.wardens.acts("Ares", "attack", "attack Hoplites", "enough-boosts", "second 9")
    assert t.wardens.hand == [AOW]


def test_helm_of_shadow(table: Sit) -> None:
    """Hades passes Block and enemies in this activation, and is no target from afar until his next start phase."""
    t = mine(table, {"Hades": HERE}, {"Spartans": HERE, "Centaurs": THERE, "Atalanta": "Black Reach"},
             wardens={"hand": ["Atalanta"]})  # fmt: skip
    t.rescuers.acts("Hades", "walk", "power 1", f"step {THERE}", "step Upper Styx")
    assert t.where("Hades") == "Upper Styx"
    t.rescuers.does("done", "end")
    t.wardens.acts("Atalanta", "walk+attack")
    assert "attack hades" not in t.wardens.options()
    t.wardens.does("done")


def test_soul_toll(table: Sit) -> None:
    """Hades regains 1 when any unit is destroyed beside him, once in a turn."""
    t = sit(table, {"units": {"Hades": {"at": HERE, "life": 4}, "Achilles": THERE}, "hand": ["Achilles"]},
            {"units": {"Icarus": {"at": THERE, "life": 1}}}, chance=[5] * 8)  # fmt: skip
    t.rescuers.acts("Achilles", "attack", "attack Icarus", "keep")
    assert t.life("Hades") == 5


def test_forge_blessing(table: Sit) -> None:
    """An ally in his area, or himself, has a die more until his next start phase."""
    t = mine(table, {"Hephaestus": HERE, "Jason": HERE}, {"Diomedes": HERE}, hand=("Jason", AOW), chance=[1] * 7)
    t.rescuers.acts("Hephaestus", "walk", "power 1", "target Jason", "done")
    t.rescuers.acts("Jason", "attack", "attack Diomedes")
    finish(t)


def test_rooted_as_an_anvil(table: Sit) -> None:
    """For an Art of War card Hephaestus is not thrown; the attack goes on."""
    t = sit(table, {"units": {"Hephaestus": DEN}, "hand": [AOW]}, {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]},
            to_move="wardens", chance=[1] * 8)  # fmt: skip
    t.wardens.acts("Cerberus", "attack", "attack Hephaestus", "throw Broken Cage")
    t.asks("rescuers", rule="PR-K030", options=["react 2", "decline"])
    t.rescuers.does("react 2")
    assert (t.where("Hephaestus"), t.rescuers.hand) == (DEN, [])
    finish(t)


# -- granted units -----------------------------------------------------------------------------


def test_blazing_fire(table: Sit) -> None:
    """Five dice against every enemy in an area of its surroundings, and each may be thrown."""
    t = sit(table, {"units": {"Jason": "Judges' Bench", "Hector": "Judges' Bench"}}, {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]},
            to_move="wardens", chance=[1] * 10)  # fmt: skip
    t.wardens.acts("Cerberus", "walk+attack", "power 1", "target Hector", "throw Adamant Gate")
    finish(t)
    t.wardens.does("decline")
    finish(t)
    assert t.where("Hector") == "Adamant Gate"


def test_hurled_boulder(table: Sit) -> None:
    """Five dice at range 1 or 2; a wounded target has a movement less until the end of its next activation."""
    t = mine(table, {"Acamas": HERE}, {"Diomedes": THERE}, chance=[5, 5, 5, 5, 5, 3, 0, 0, 0, 0],
             wardens={"hand": ["Diomedes", "Diomedes"]})  # fmt: skip
    t.rescuers.acts("Acamas", "attack", "power 1", "enough-boosts", "second 5")
    assert t.life("Diomedes") == 5
    t.rescuers.does("end")
    t.wardens.acts("Diomedes", "walk", "step Upper Styx")
    t.asks("wardens", rule="PR-057")


@rule("PR-104")
@pytest.mark.parametrize(("successes", "stone"), [(1, False), (2, True)])
def test_petrifying_gaze(table: Sit, successes: int, stone: bool) -> None:
    """Six dice, no wounds: two successes turn a god to stone.  Stone is harder, does nothing, and cracks when wounded."""
    t = mine(
        table, {"Medusa": HERE}, {"Ares": HERE}, chance=[5, 5, 1, 1, 1, 1] + [3] * successes + [0] * (2 - successes)
    )
    t.rescuers.acts("Medusa", "attack", "power 1", "enough-boosts", "second 2")
    finish(t)
    assert (t.marks("Ares") == ["petrified"]) == stone
    assert t.life("Ares") == 10


def test_a_statue_cracks(table: Sit) -> None:
    """A wound breaks the stone, after all wounds of the attack; its defence was one higher."""
    t = sit(table, {"units": {"Medusa": THERE, "Jason": HERE}, "hand": ["Jason"]}, {"units": {"Diomedes": {"at": HERE, "stone": "Medusa"}}},
            chance=[5, 1, 1, 1, 1, 1, 3])  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Diomedes")
    assert t.to_hit == 8
    t.rescuers.does("enough-boosts", "second 1")
    finish(t)
    assert (t.life("Diomedes"), t.marks("Diomedes")) == (5, [])


def test_medusas_end_frees_her_statue(table: Sit) -> None:
    """When Medusa is destroyed her token is gone."""
    t = sit(table, {"units": {"Medusa": {"at": HERE, "life": 1}}},
            {"units": {"Diomedes": {"at": THERE, "stone": "Medusa"}, "Achilles": HERE}, "hand": ["Achilles"]}, to_move="wardens",
            chance=[5] * 8 + [5] * 8)  # fmt: skip
    t.wardens.acts("Achilles", "attack", "attack Medusa", "enough-boosts", "second 8")
    assert (t.where("Medusa"), t.marks("Diomedes")) == ("destroyed", [])


def test_reopen_the_wound(table: Sit) -> None:
    """The Eagle has a die more at range 0 against a unit that is hurt."""
    for life, dice in ((6, 6), (5, 7)):
        t = sit(table, {"units": {"Jason": {"at": HERE, "life": life}}}, {"units": {"Caucasian Eagle": HERE}, "hand": ["Caucasian Eagle"]},
                to_move="wardens", chance=[1] * dice)  # fmt: skip
        t.wardens.acts("Caucasian Eagle", "attack", "attack Jason")
        finish(t)
        t.wardens.does("done")


# -- heroes ------------------------------------------------------------------------------------


def test_lance_from_above(table: Sit) -> None:
    """Bellerophon flies up to two areas and strikes with a die more; it is his walk too, and nobody evades."""
    t = mine(table, {"Bellerophon": HERE}, {"Diomedes": "Upper Styx"}, chance=[1] * 8)
    t.rescuers.acts("Bellerophon", "walk+attack", "power 1")
    finish(t)
    assert t.where("Bellerophon") == "Upper Styx"
    t.asks("rescuers", rule="PR-057")


def test_styx_born(table: Sit) -> None:
    """For an Art of War card Achilles shrugs off up to two wounds of an attack."""
    t = sit(table, {"units": {"Hector": HERE}, "hand": ["Hector"]}, {"units": {"Achilles": HERE}, "hand": [AOW]},
            chance=[5] * 6 + [3, 3, 3, 0, 0, 0])  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Achilles")
    t.wardens.does("decline")  # no first strike
    t.rescuers.does("enough-boosts", "second 6")
    t.asks("wardens", rule="PR-K030", options=["react 1", "decline"])
    t.wardens.does("react 1")
    assert (t.life("Achilles"), t.wardens.hand) == (6, [])


def test_labour(table: Sit) -> None:
    """Two dice more against a monster or god, one against others; afterwards Heracles strikes back at nobody."""
    for victim, dice, back in (("Ares", 10, 9), ("Diomedes", 9, 6)):
        t = mine(table, {"Heracles": HERE}, {victim: HERE}, hand=("Heracles",), chance=[1] * dice + [1] * back,
                 wardens={"hand": [victim]})  # fmt: skip
        t.rescuers.acts("Heracles", "attack", "power 1")
        finish(t)
        t.wardens.does("decline")
        t.rescuers.does("end")
        t.wardens.acts(victim, "attack", "attack Heracles")
        while t.match.decision.rule == "PR-K107":
            t.match.act(1, "keep")
        finish(t)
        assert t.match.to_move == 1


def test_winged_sandals(table: Sit) -> None:
    """Perseus' walk crosses walls and Block; tokens count only where he lands."""
    t = sit(table, {"units": {"Campe": "Sacred Way"}}, {"units": {"Perseus": "Sacred Way"}, "hand": ["Perseus", AOW]},
            to_move="wardens", bait={"Cypress Wood": "net"})  # fmt: skip
    t.wardens.acts("Perseus", "walk", "power 1")
    assert "Cypress Wood" in t.wardens.areas("fly")
    t.wardens.does("fly Muses' Meadow")
    assert t.where("Perseus") == "Muses' Meadow"


def test_mirror_shield(table: Sit) -> None:
    """Perseus cannot be petrified, and offensive powers against him roll a die fewer."""
    t = mine(table, {"Medusa": HERE}, {"Perseus": HERE})
    t.rescuers.acts("Medusa", "attack")
    assert "power 1" not in t.rescuers.options()
    t.rescuers.does("done")
    t = mine(table, {"Acamas": HERE}, {"Perseus": THERE}, chance=[1] * 4)
    t.rescuers.acts("Acamas", "attack", "power 1")
    finish(t)


def test_healing_herbs(table: Sit) -> None:
    """Chiron heals an ally near by, no god, not himself."""
    t = mine(
        table, {"Chiron": {"at": HERE, "life": 5}, "Jason": {"at": THERE, "life": 2}, "Hades": {"at": HERE, "life": 2}}
    )
    t.rescuers.acts("Chiron", "walk", "power 1")
    assert t.life("Jason") == 3
    t.rescuers.does("done")


def test_stratagem(table: Sit) -> None:
    """Odysseus takes one of his top four cards and orders the rest; or looks at a token near by, and a rescuer may shift it."""
    units = {"Odysseus": "Agora of Echoes"}
    deck = ["Odysseus", AOW, "Odysseus", AOW]
    t = mine(table, units, rescuers={"deck": deck}, bait={"Lower Terrace": "net"})
    t.rescuers.acts(
        "Odysseus", "walk", "power 1", "choose 1", "card Odysseus", "card Odysseus", "card art-of-war", "done", "end"
    )
    assert t.rescuers.hand == ["Odysseus"]
    assert t.rescuers.count("deck") == 3
    t = mine(table, units, rescuers={"deck": deck}, bait={"Lower Terrace": "net"})
    t.rescuers.acts("Odysseus", "walk", "power 1", "choose 2")
    assert t.rescuers.areas("area") == {"Shepherd's Fold", "Olive Slope"}
    t.rescuers.does("area Olive Slope")
    assert (t.pieces("Lower Terrace"), t.pieces("Olive Slope")) == ([], ["?"])
    t.rescuers.does("done")


def test_a_warden_with_a_stratagem_may_only_look(table: Sit) -> None:
    """He learns the face, nobody else does, and the token stays."""
    t = sit(table, {"units": {}}, {"units": {"Odysseus": "Agora of Echoes"}, "hand": ["Odysseus", AOW], "deck": []}, to_move="wardens",
            bait={"Lower Terrace": "net"})  # fmt: skip
    t.wardens.acts("Odysseus", "walk", "power 1", "choose 2")
    t.story("In Lower Terrace lies a net.", to="wardens")
    assert t.pieces("Lower Terrace") == ["?"]
    t.wardens.does("done")


def test_shield_line(table: Sit) -> None:
    """With a troop beside him Leonidas' allies are not thrown, and troops have defence +1 at range 0."""
    t = sit(table, {"units": {"Minotaur": HERE}, "hand": ["Minotaur"]}, {"units": {"Leonidas": HERE, "Centaurs": HERE}},
            chance=[0, 1, 1, 1, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Minotaur", "attack", "attack Centaurs")
    t.wardens.does("decline")  # no guard
    assert t.match.decision.rule == "PR-K075"
    assert t.to_hit == 7
    finish(t)


def test_hold_the_gate(table: Sit) -> None:
    """Until his next start phase Hector has Block and strikes back without a card."""
    t = mine(table, {"Hector": HERE}, {"Diomedes": HERE}, wardens={"hand": ["Diomedes"]}, chance=[1] * 12)
    t.rescuers.acts("Hector", "walk", "power 1", "done", "end")
    t.wardens.does("activate Diomedes")
    assert "plan run" not in t.wardens.options()
    t.wardens.does("plan attack", "attack Hector")
    finish(t)
    t.asks("rescuers", rule="PR-K082", options=["retaliate", "decline"])
    t.rescuers.does("retaliate")
    finish(t)


def test_all_hands(table: Sit) -> None:
    """Jason lets an allied hero or troop near by walk one area, without a card."""
    t = mine(table, {"Jason": HERE, "Hector": THERE})
    t.rescuers.acts("Jason", "walk", "power 1", "step Upper Styx", "done")
    assert t.where("Hector") == "Upper Styx"


def test_spear_that_wounds_gods(table: Sit) -> None:
    """An attack as if at range 1; a wounded god's owner discards a card."""
    t = sit(table, {"units": {"Hades": THERE}, "hand": ["Hades", AOW]}, {"units": {"Diomedes": HERE}, "hand": ["Diomedes", AOW]},
            to_move="wardens", chance=[5, 0, 0, 0, 0, 0, 3])  # fmt: skip
    t.wardens.acts("Diomedes", "attack", "power 1", "keep", "second 1")
    t.asks("rescuers", rule="PR-K030", options=["card art-of-war", "card hades"])
    t.rescuers.does("card Hades")
    assert t.life("Hades") == 9


def test_lullaby(table: Sit) -> None:
    """The hound has two dice fewer, its fire one, until Orpheus' next start phase."""
    for move, dice in (("attack Orpheus", 6), ("power 1", 4)):
        t = mine(table, {"Orpheus": DEN}, {"Cerberus": DEN}, wardens={"hand": ["Cerberus"]}, chance=[1] * dice)
        t.rescuers.acts("Orpheus", "attack", "power 1", "done", "end")
        t.wardens.acts("Cerberus", "attack", move, "decline")
        finish(t)
        if t.match.decision.rule == "PR-K082":
            t.rescuers.does("decline")


def test_witch_fire(table: Sit) -> None:
    """A target in sight has defence -1 this turn."""
    t = mine(table, {"Medea": HERE, "Jason": HERE}, {"Diomedes": HERE}, hand=("Jason", AOW), chance=[1] * 6)
    t.rescuers.acts("Medea", "walk", "power 1", "done")
    t.rescuers.acts("Jason", "attack", "attack Diomedes")
    assert t.to_hit == 6
    finish(t)


def test_melting_wax(table: Sit) -> None:
    """A Fast Flight of four areas costs Icarus a wound, three do not."""
    for goal, life in (("Charon's Ford", 3), (DEN, 3), ("Judges' Bench", 2)):
        t = mine(table, {"Icarus": HERE})
        t.rescuers.acts("Icarus", "flight", f"fly {goal}")
        assert t.life("Icarus") == life


def test_open_jar(table: Sit) -> None:
    """Pandora's dice are half the cards in hand, rounded up, five at most."""
    for cards, dice in ((2, 1), (5, 3), (14, 5)):
        t = sit(
            table,
            {"units": {"Pandora": HERE}, "hand": ["Pandora", *[AOW] * cards]},
            {"units": {"Diomedes": HERE}},
            chance=[1] * dice,
        )
        t.rescuers.acts("Pandora", "attack", "attack Diomedes")
        finish(t)


# -- monsters ----------------------------------------------------------------------------------


def test_molten_ichor(table: Sit) -> None:
    """Who wounds Talos at range 0 is rolled against with two dice."""
    t = sit(table, {"units": {"Jason": HERE}, "hand": ["Jason"]}, {"units": {"Talos": HERE}},
            chance=[5, 0, 0, 0, 0, 0, 4, 5, 0, 2])  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Talos", "second 1")
    t.wardens.does("second 1")
    assert (t.life("Talos"), t.life("Jason")) == (8, 5)


def test_bronze_stride(table: Sit) -> None:
    """Talos runs an area further."""
    t = mine(table, {"Talos": HERE})
    t.rescuers.acts("Talos", "run", "power 2", f"step {THERE}", "step Upper Styx", "step Black Reach")
    assert t.where("Talos") == "Black Reach"


def test_six_jaws(table: Sit) -> None:
    """Four dice at up to three different enemies near by."""
    t = mine(table, {"Scylla": HERE}, {"Diomedes": HERE, "Leonidas": THERE}, chance=[1] * 8)
    t.rescuers.acts("Scylla", "attack", "power 1", "target Diomedes")
    assert t.rescuers.options() == ["target leonidas", "enough-targets"]
    t.rescuers.does("target Leonidas")
    finish(t)


def test_regrowth(table: Sit) -> None:
    """The Hydra regains 1 when its activation starts."""
    t = mine(table, {"Hydra": {"at": HERE, "life": 3}})
    t.rescuers.acts("Hydra", "nothing")
    assert t.life("Hydra") == 4


def test_unbroken_hide(table: Sit) -> None:
    """The Lion has defence +2 from afar, and no attack deals it more than three wounds."""
    t = mine(table, {"Odysseus": HERE}, {"Nemean Lion": THERE}, chance=[5] * 7 + [5] * 7)
    t.rescuers.acts("Odysseus", "attack", "attack Nemean Lion")
    assert t.to_hit == 10
    t.rescuers.does("enough-boosts", "second 7")
    assert t.life("Nemean Lion") == 4
    t.rescuers.does("done")


def test_three_maws(table: Sit) -> None:
    """Four dice up to three times, at one unit twice at most."""
    t = mine(table, {"Chimera": HERE}, {"Diomedes": HERE}, chance=[1] * 8)
    t.rescuers.acts("Chimera", "attack", "power 1")
    assert t.rescuers.options() == ["target diomedes", "enough-targets"]
    t.rescuers.does("target Diomedes")
    finish(t)


def test_snatch(table: Sit) -> None:
    """A wounded hero is carried off by the Griffon to an area with room for both; its net falls off."""
    t = mine(table, {"Griffon": HERE}, {"Diomedes": {"at": HERE, "net": True}}, chance=[5, 0, 0, 0, 0, 0, 0, 2])
    t.rescuers.acts("Griffon", "attack", "power 1", "second 1")
    assert t.life("Diomedes") == 5
    t.rescuers.does(f"area {THERE}")
    assert (t.where("Griffon"), t.where("Diomedes"), t.marks("Diomedes")) == (THERE, THERE, [])


def test_horned_rush(table: Sit) -> None:
    """Told with the passive powers: the Minotaur that walked in has a die more (horned_rush)."""
    t = mine(table, {"Minotaur": THERE}, {"Diomedes": HERE}, chance=[1] * 8)
    t.rescuers.acts("Minotaur", "walk+attack", f"step {HERE}", "attack Diomedes")
    finish(t)


def test_fiery_breath(table: Sit) -> None:
    """Four dice at everybody next door but fireproof units."""
    t = mine(table, {"Colchis Bull": HERE, "Chimera": THERE}, {"Diomedes": THERE}, chance=[1] * 4)
    t.rescuers.acts("Colchis Bull", "attack", "power 1")
    finish(t)
    t.asks("rescuers", rule="PR-057")


def test_trample(table: Sit) -> None:
    """The Boar is held by nobody and rolls three dice at an enemy in each area it leaves, twice in a walk at most."""
    t = mine(table, {"Calydonian Boar": HERE}, {"Spartans": HERE, "Diomedes": THERE, "Leonidas": THERE}, chance=[1] * 6)
    t.rescuers.acts("Calydonian Boar", "walk", "power 1", f"step {THERE}")
    finish(t)
    t.rescuers.does("step Upper Styx", "target Diomedes")
    finish(t)
    assert t.where("Calydonian Boar") == "Upper Styx"


@pytest.mark.parametrize("answer", ["choose 1", "choose 2"])
def test_riddle(table: Sit, answer: str) -> None:
    """The victim's owner discards a card, or leaves the unit out of the next turn."""
    t = mine(table, {"Sphinx": HERE}, {"Diomedes": HERE}, wardens={"hand": ["Diomedes", AOW], "deck": ["Diomedes"]})
    t.rescuers.acts("Sphinx", "walk", "power 1")
    t.wardens.does(answer)
    if answer == "choose 1":
        t.wardens.does("card art-of-war")
    t.rescuers.does("done", "end")
    if answer == "choose 1":
        t.wardens.may("activate Diomedes")
    else:
        t.wardens.cannot("activate Diomedes", rule="PR-K030")


def test_jailers_lash(table: Sit) -> None:
    """Campe drags an enemy into her area and strikes with a die fewer."""
    t = mine(table, {"Campe": HERE}, {"Diomedes": THERE}, chance=[1] * 6)
    t.rescuers.acts("Campe", "attack", "power 1")
    finish(t)
    assert t.where("Diomedes") == HERE


def test_web(table: Sit) -> None:
    """An enemy's move that enters or leaves the webbed area ends after that step."""
    t = mine(table, {"Arachne": "Gate of Ivory"}, {"Diomedes": "Elysian Landing"}, wardens={"hand": ["Diomedes"]})
    t.rescuers.acts("Arachne", "walk", "power 1", "area Elysian Landing", "done", "end")
    t.wardens.acts("Diomedes", "run", "step Weeping Willows")
    t.asks("wardens", rule="PR-057")


def test_blood_feast(table: Sit) -> None:
    """Lycaon regains 1 when his normal attack deals two wounds or more."""
    t = mine(table, {"Lycaon": {"at": HERE, "life": 3}}, {"Diomedes": HERE}, chance=[5, 5, 0, 0, 0, 2, 2])
    t.rescuers.acts("Lycaon", "attack", "attack Diomedes", "second 2")
    assert (t.life("Diomedes"), t.life("Lycaon")) == (4, 4)


@pytest.mark.parametrize("branch", [1, 2])
def test_shared_eye(table: Sit, branch: int) -> None:
    """The Graeae look at a token near by, or at the top of an enemy deck."""
    t = sit(table, {"units": {"Hades": HERE}, "deck": ["Hades"]}, {"units": {"Graeae": "Sacred Way"}, "hand": ["Graeae"]},
            to_move="wardens", bait={"Propylaia": "lure"})  # fmt: skip
    t.wardens.acts("Graeae", "walk", "power 1", f"choose {branch}")
    t.story("In Propylaia lies a lure." if branch == 1 else "You see Hades.", to="wardens")
    assert not [line for line in t.match.story() if "lure" in line or "see Hades" in line]
    t.wardens.does("done")


# -- troops ------------------------------------------------------------------------------------


@rule("PR-K045")
def test_volley(table: Sit) -> None:
    """Complete Toxotai shoot an area further."""
    for life, reaches in ((4, True), (3, False)):
        t = sit(table, {"units": {"Toxotai": {"at": "Asphodel Meadow", "life": life}}, "hand": ["Toxotai"]},
                {"units": {"Diomedes": "Black Reach"}})  # fmt: skip
        t.rescuers.acts("Toxotai", "walk+attack")
        assert ("attack diomedes" in t.rescuers.options()) == reaches
        t.rescuers.does("done")


@rule("PR-K045")
def test_slag_skin(table: Sit) -> None:
    """Who attacks complete Lava Golems at range 0 is rolled against with one die."""
    for life, dice in ((3, [0] * 6 + [0]), (2, [0] * 6)):
        t = sit(
            table,
            {"units": {"Jason": HERE}, "hand": ["Jason"]},
            {"units": {"Lava Golems": {"at": HERE, "life": life}}},
            chance=dice,
        )
        t.rescuers.acts("Jason", "attack", "attack Lava Golems")
        assert t.life("Jason") == 6


@rule("PR-K045")
def test_song(table: Sit) -> None:
    """Complete Sirens draw an enemy troop or hero from next door into their area."""
    t = mine(table, {"Sirens": "Upper Styx"}, {"Diomedes": THERE})
    t.rescuers.acts("Sirens", "walk+attack", "power 1", "done")
    assert t.where("Diomedes") == "Upper Styx"
