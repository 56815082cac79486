"""Whatever is not offered answers why, with its rule: before an activation, at the announcement, and while acting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]

AOW = "Art of War"
HERE = "Gate of Horn"  # the first area there is
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"


def rescuers(
    table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any
) -> Any:
    deck = more.pop("deck", ["Art of War"] * 2)
    return table("prometheus", rescuers={"units": units, "hand": hand, "deck": deck},
                 wardens={"units": foes or {}}, **more)  # fmt: skip


def wardens(table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers={"units": foes or {}}, wardens={"units": units, "hand": hand}, to_move="wardens",
                 **more)  # fmt: skip


@rule("PR-K012", "PR-050", "PR-K021", "PR-K017", "PR-K018")
@pytest.mark.parametrize(
    ("move", "cites", "said"),
    [
        ("activate Chiron", "PR-K012", "That unit is not at this table."),
        ("activate Zeus", "PR-K012", "Zeus is not yours to activate."),
        ("activate Hector", "PR-K021", "Hector is destroyed: its cards activate nothing."),
        ("activate Hades", "PR-050", "You hold no activation card of Hades."),
        ("search", "PR-K017", "You hold no Art of War card to pay with."),
        ("draw", "PR-K018", "You hold no Art of War card to pay with."),
        ("recall Hoplites", "PR-058", "A recall costs an Art of War card."),
        ("recall Chiron", "PR-K012", "That unit is not at this table."),
    ],
)
def test_before_an_activation(table: Sit, move: str, cites: str, said: str) -> None:
    """Not at the table, not one's own, destroyed, without its card, without Art of War."""
    units = {"Hector": "dead", "Jason": HERE, "Hades": HERE, "Hoplites": HERE}
    t = rescuers(table, units, ["Jason", "Hector"], {"Zeus": "Sacred Way"})
    t.rescuers.cannot(move, rule=cites, because=said)


@rule("PR-060", "PR-066", "PR-C31", "PR-K047", "PR-C26")
@pytest.mark.parametrize(
    ("move", "cites", "said"),
    [
        ("recall Spartans", "PR-066", "Spartans is not yours to recall."),
        ("recall Jason", "PR-066", "Jason is no troop, and only troops are recalled."),
        ("recall Argonauts", "PR-C31", "Argonauts has not come into play."),
        ("recall Sirens", "PR-C31", "Sirens is destroyed, and recall does not bring it back."),
        ("activate Jason", "PR-K013", "Jason has been activated this turn."),
        ("pass", "PR-C26", "To pass is to activate nobody this turn."),
    ],
)
def test_after_an_activation(table: Sit, move: str, cites: str, said: str) -> None:
    """Who can be recalled, and that an activation cannot be passed any more."""
    units = {"Jason": HERE, "Hoplites": THERE, "Argonauts": "waiting", "Sirens": "dead"}
    t = rescuers(table, units, ["Jason", "Jason", AOW], {"Spartans": "Sacred Way"})
    t.rescuers.cannot("recall Hoplites", rule="PR-060", because="Recall is for the end of the turn.")
    t.rescuers.acts("Jason", "nothing", "done")
    t.rescuers.cannot(move, rule=cites, because=said)
    t.rescuers.may("recall Hoplites")


@rule("PR-K047")
def test_nowhere_to_recall_to(table: Sit) -> None:
    """Without room in any deployment area, and no god in play, nobody is recalled."""
    names = ["Gate of Horn", "Elysian Landing", "Gate of Ivory", "Goat Gate", "Mist Gate", "River Gate"]
    crowd = ["Jason", "Hector", "Diomedes", "Atalanta", "Orpheus", "Medea", "Hippolyta", "Icarus", "Pandora", "Achilles",
             "Heracles", "Perseus", "Chiron", "Odysseus", "Leonidas", "Bellerophon", "Hydra", "Chimera", "Griffon", "Minotaur",
             "Sphinx", "Campe", "Arachne", "Lycaon"]  # fmt: skip
    units = {unit: names[i // 4] for i, unit in enumerate(crowd)}
    t = table(
        "prometheus",
        rescuers={"units": {**units, "Hoplites": THERE}, "hand": [AOW], "deck": []},
        wardens={},
        phase="end",
    )
    t.rescuers.cannot("recall Hoplites", rule="PR-K047", because="There is no area with room to recall it to.")


@rule("PR-K014")
def test_there_is_no_third_activation(table: Sit) -> None:
    """After two the end phase is asked, whatever is in the hand."""
    units = {"Jason": HERE, "Hector": HERE, "Diomedes": HERE}
    t = rescuers(table, units, ["Jason", "Hector", "Diomedes", AOW, AOW, AOW])
    t.rescuers.acts("Jason", "nothing", "done")
    t.rescuers.acts("Hector", "nothing", "done")
    t.rescuers.cannot("activate Diomedes", rule="PR-K014", because="There are two activations in a turn.")


@rule("PR-C29", "PR-C12", "PR-K090", "PR-K115", "PR-K025", "PR-K023")
@pytest.mark.parametrize(
    ("unit", "how", "plan", "cites", "said"),
    [
        ("Hades", {"at": HERE}, "calm", "PR-C12", "One calms the hound in its own area."),
        ("Jason", {"at": DEN}, "calm", "PR-076", "Only Hephaestus and Hades calm the hound."),
        ("Jason", {"at": HERE}, "berserk", "PR-K090", "It is no berserk."),
        ("Jason", {"at": HERE}, "flight", "PR-K115", "It does not fly."),
        ("Jason", {"at": HERE}, "aerial", "PR-K115", "It does not fly."),
        ("Jason", {"at": HERE}, "attack", "PR-K025", "There is nobody to attack within reach."),
        ("Jason", {"at": HERE}, "ascend", "PR-C29", "The unit cannot do that from where it is."),
        ("Jason", {"at": HERE}, "release", "PR-101", "To cut a comrade free costs an Art of War card."),
        ("Jason", {"at": HERE}, "claim", "PR-C34", "Stones are not claimed at this table."),
        ("Jason", {"at": HERE}, "absorb", "PR-C34", "Stones are not claimed at this table."),
        ("Jason", {"at": HERE}, "cautious", "PR-091", "Only wardens move cautiously."),
        ("Hades", {"at": HERE, "life": 1}, "walk", "PR-K023", "It has no movement left."),
    ],
)
def test_announcing(table: Sit, unit: str, how: dict[str, Any], plan: str, cites: str, said: str) -> None:
    """Each announcement that is not offered has its own reason."""
    t = rescuers(table, {unit: how}, [unit], {"Cerberus": "Broken Cage"})
    t.rescuers.does(f"activate {unit}")
    t.rescuers.cannot(f"plan {plan}", rule=cites, because=said)


@rule("PR-K033", "PR-101", "PR-K091", "PR-C29")
def test_announcing_with_more_on_the_table(table: Sit) -> None:
    """Stones that lie elsewhere, nobody to free, an enemy with Block, and an action that is offered in a pair."""
    t = rescuers(table, {"Jason": HERE}, ["Jason", AOW], {"Spartans": HERE}, options={"omphalos_claim": "on"})
    t.rescuers.does("activate Jason")
    t.rescuers.cannot("plan claim", rule="PR-K033", because="There is no stone here for it.")
    t.rescuers.cannot("plan release", rule="PR-101", because="No comrade in its area is trapped.")
    t.rescuers.cannot("plan walk", "plan run", rule="PR-K091", because="An enemy with Block holds it in its area.")
    t = rescuers(table, {"Jason": HERE}, ["Jason"], {"Centaurs": HERE})
    t.rescuers.does("activate Jason")
    said = "Announce it together with another action: what is announced need not be done."
    t.rescuers.cannot("plan walk", "plan attack", rule="PR-C29", because=said)


@rule("PR-K048", "PR-062", "PR-K023", "PR-K025", "PR-063", "PR-K030")
@pytest.mark.parametrize(
    ("move", "cites", "said"),
    [
        ("step s40", "PR-K048", "There is no such area on this map."),
        ("step Mist Gate", "PR-062", "No unit goes from one map to the other."),
        ("step Gate of Ivory", "PR-K023", "That area is not next to it."),
        ("step Weeping Willows", "PR-K038", "There is no room for it."),
        ("leave", "PR-107", "Only Zeus and Ares leave Olympus."),
        ("attack Chiron", "PR-K025", "That unit is not at this table."),
        ("attack Hector", "PR-K025", "It attacks enemies only."),
        ("attack Zeus", "PR-063", "Nobody attacks from one map to the other."),
        ("attack Sphinx", "PR-K025", "They are not both in play."),
        ("attack Leonidas", "PR-K025", "It is out of range."),
        ("power 2", "PR-K030", "It has no such power."),
        ("calm", "PR-076", "Only Hephaestus and Hades calm the hound."),
        ("enrage", "PR-080", "Only wardens enrage the hound."),
        ("release Hector", "PR-101", "To cut a comrade free costs an Art of War card."),
    ],
)
def test_acting(table: Sit, move: str, cites: str, said: str) -> None:
    """Where it cannot go and whom it cannot strike."""
    units = {"Jason": HERE, "Hector": "Weeping Willows", "Hydra": "Weeping Willows", "Campe": "Weeping Willows",
             "Orpheus": "Weeping Willows"}  # fmt: skip
    foes = {"Zeus": "Sacred Way", "Sphinx": "waiting", "Leonidas": "Black Reach", "Centaurs": HERE}
    t = rescuers(table, units, ["Jason"], foes)
    t.rescuers.acts("Jason", "walk+attack")
    t.rescuers.cannot(move, rule=cites, because=said)
    t.rescuers.may("attack Centaurs", f"step {THERE}")


@rule("PR-C29", "PR-K023", "PR-K024", "PR-C08")
def test_a_move_that_is_over(table: Sit) -> None:
    """It was not announced, is used up, or came after the attack."""
    t = rescuers(table, {"Hector": HERE}, ["Hector", AOW], {"Centaurs": HERE}, chance=[0] * 6)
    t.rescuers.acts("Hector", "walk+attack", "attack Centaurs")
    t.rescuers.cannot(f"step {THERE}", rule="PR-K024", because="It does not walk after its attack.")
    t.rescuers.cannot("attack Centaurs", rule="PR-C29", because="The attack is used up, or was not announced.")
    t = rescuers(table, {"Hector": HERE}, ["Hector", AOW])
    t.rescuers.acts("Hector", "walk", f"step {THERE}")
    t.rescuers.cannot(f"step {HERE}", rule="PR-C29", because="Its move is over, or was not announced.")
    t = rescuers(table, {"Hades": {"at": HERE, "life": 1}}, ["Hades", AOW], {"Centaurs": HERE})
    t.rescuers.acts("Hades", "attack")
    t.rescuers.cannot(f"step {THERE}", rule="PR-C29", because="Its move is over, or was not announced.")


@rule("PR-C08")
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("Lower Terrace", "One leaves Olympus from a blue area."),
        ("Mist Gate", "Leaving takes one more area of movement."),
    ],
)
def test_leaving(table: Sit, at: str, said: str) -> None:
    """From a blue area alone, and as part of a move."""
    t = wardens(table, {"Zeus": at}, ["Zeus", AOW], {"Jason": at, "Hector": at})
    t.wardens.does("activate Zeus")
    t.wardens.does("plan walk+attack")
    if at == "Mist Gate":
        t.wardens.may("leave")
        t = wardens(table, {"Zeus": {"at": at, "life": 1}}, ["Zeus", AOW], {"Jason": at})
        t.wardens.acts("Zeus", "attack")
    t.wardens.cannot("leave", rule="PR-C08", because=said)


@rule("PR-K030", "PR-K080", "PR-K027", "PR-K061", "PR-K036", "PR-K029", "PR-K026", "PR-K019")
@pytest.mark.parametrize(
    ("unit", "how", "hand", "foe", "moves", "power", "cites", "said"),
    [
        (
            "Hector",
            {"at": HERE, "life": 1},
            [AOW],
            HERE,
            ["plan walk+attack"],
            1,
            "PR-K080",
            "Hold the Gate is lost to its wounds.",
        ),
        (
            "Hector",
            {"at": HERE},
            [AOW, AOW],
            HERE,
            ["plan walk+attack", "power 1"],
            1,
            "PR-K027",
            "Hold the Gate has been used this turn.",
        ),
        (
            "Hector",
            {"at": "Black Reach"},
            [AOW],
            "Black Reach",
            ["plan walk+attack"],
            1,
            "PR-K061",
            "In the water it has no such power.",
        ),
        (
            "Hector",
            {"at": HERE},
            [AOW],
            THERE,
            ["plan run"],
            1,
            "PR-K036",
            "After a complex action it has no such power.",
        ),
        ("Hades", {"at": HERE}, [AOW], THERE, ["plan walk+attack"], 2, "PR-K029", "Soul Toll is not for declaring."),
        ("Heracles", {"at": HERE}, [AOW], HERE, ["plan walk+attack"], 1, "", ""),
        (
            "Acamas",
            {"at": HERE},
            [AOW],
            "Judges' Bench",
            ["plan walk"],
            1,
            "PR-K026",
            "An offensive power takes the place of the attack.",
        ),
        ("Heracles", {"at": HERE}, [], HERE, ["plan walk+attack"], 1, "PR-K019", "Labour costs 1 Art of War."),
        ("Jason", {"at": HERE}, [AOW], HERE, ["plan walk+attack"], 1, "PR-K030", "All Hands has nothing to work on."),
    ],
)
def test_powers(
    table: Sit,
    unit: str,
    how: dict[str, Any],
    hand: list[str],
    foe: str,
    moves: list[str],
    power: int,
    cites: str,
    said: str,
) -> None:
    """Lost, used, under water, after a complex action, not for declaring, without an attack, unpaid, without a target."""
    t = rescuers(table, {unit: how}, [unit, *hand], {"Centaurs": foe})
    t.rescuers.does(f"activate {unit}", *moves)
    if cites:
        t.rescuers.cannot(f"power {power}", rule=cites, because=said)
    else:
        t.rescuers.may(f"power {power}")


@rule("PR-K050", "PR-K030", "PR-K037", "PR-K038", "PR-C29", "PR-081")
def test_the_rest(table: Sit) -> None:
    """Out of sight, hidden from afar, where a waiting unit comes on, and deeds that were not announced."""
    t = rescuers(table, {"Chiron": "Sacred Way"}, ["Chiron"], {"Diomedes": "Cypress Wood", "Jason": "Sacred Way"})
    t.rescuers.acts("Chiron", "walk+attack")
    t.rescuers.cannot("attack Diomedes", rule="PR-K050", because="It is out of sight.")
    mark = ["hidden_from_afar", "Diomedes", 0, "", "next_start", 1]
    t = rescuers(table, {"Chiron": HERE}, ["Chiron"], {"Diomedes": THERE, "Jason": HERE}, marks=[mark])
    t.rescuers.acts("Chiron", "walk+attack")
    t.rescuers.cannot("attack Diomedes", rule="PR-K030", because="It is no legal target from afar.")
    t = rescuers(table, {"Jason": "waiting", **dict.fromkeys(("Hector", "Hydra", "Campe", "Orpheus"), HERE)}, ["Jason"])
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot(f"step {HERE}", rule="PR-K038", because="The area is full.")
    t.rescuers.cannot("step Adamant Gate", rule="PR-K037",
                      because="A waiting unit comes on in a deployment area of its own colour.")  # fmt: skip
    t = wardens(table, {"Cerberus": DEN, "Diomedes": DEN, "Zeus": {"at": DEN, "net": True}}, ["Diomedes", AOW], {"Jason": DEN},
                stones={DEN: 1})  # fmt: skip
    t.wardens.acts("Diomedes", "walk+attack")
    t.wardens.cannot("enrage", rule="PR-C29", because="It was not announced.")
    t.wardens.cannot("release Zeus", rule="PR-C29", because="It was not announced.")
    t.wardens.cannot("calm", rule="PR-076")
    t = rescuers(table, {"Hades": DEN}, ["Hades"], {"Cerberus": DEN})
    t.rescuers.acts("Hades", "attack")
    t.rescuers.cannot(
        "calm", rule="PR-079", because="It has calmed the hound or attacked already, or did not announce it."
    )
