"""Every reason at its edge: what is refused, by which rule, in which words, where a neighbouring reason would be wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"
NOT_ASKED = "That is not what is asked now: Activate a unit, or pass and draw a card."


def sit(
    table: Sit, side: str, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any
) -> Any:
    mine = {"units": units, "hand": hand, "deck": more.pop("deck", [])}
    theirs = {"units": foes or {}, "hand": more.pop("theirs", [])}
    seats = {"rescuers": mine, "wardens": theirs} if side == "rescuers" else {"rescuers": theirs, "wardens": mine}
    return table("prometheus", **seats, to_move=side, **more)


# -- between activations ---------------------------------------------------------------------


@rule("PR-K017", "PR-K018")
@pytest.mark.parametrize(
    ("cards", "first", "refused"),
    [
        (2, ["search", "card jason"], {"search": ("PR-K017", "You have searched your deck this turn already.")}),
        (2, ["draw"], {"draw": ("PR-K018", "You have drawn two cards for Art of War this turn already.")}),
        (1, ["search", "card jason"], {"search": ("PR-K017", "You have searched your deck this turn already."),
                                       "draw": ("PR-K018", "You hold no Art of War card to pay with.")}),
        (1, ["draw"], {"draw": ("PR-K018", "You have drawn two cards for Art of War this turn already."),
                       "search": ("PR-K017", "You hold no Art of War card to pay with.")}),
        (0, [], {"end": ("PR-047", NOT_ASKED)}),
    ],
)  # fmt: skip
def test_manoeuvres(table: Sit, cards: int, first: list[str], refused: dict[str, tuple[str, str]]) -> None:
    """Each once in a turn, each for a card."""
    t = sit(table, "rescuers", {"Jason": HERE}, ["Jason", *[AOW] * cards], deck=["Jason"] * 3, chance=None)
    t.rescuers.does(*first)
    for move in ("draw", "search"):
        if first and move not in refused:
            t.rescuers.may(move)
    for move, (cites, said) in refused.items():
        t.rescuers.cannot(move, rule=cites, because=said)


@rule("PR-K017", "PR-K018", "PR-C27", "PR-C38")
def test_with_nothing_to_draw_from(table: Sit) -> None:
    """The card to pay with is there, and no deck: that is no question of cards in hand.  Nor is an agreement against it."""
    t = sit(table, "rescuers", {"Jason": HERE}, ["Jason", AOW])
    t.rescuers.cannot("draw", rule="PR-C27", because="There is no card left to draw.")
    t.rescuers.cannot("search", rule="PR-C27", because="Your deck is empty: there is nothing to search.")
    t.rescuers.cannot("end", rule="PR-047", because=NOT_ASKED)
    t = sit(table, "rescuers", {"Jason": HERE}, ["Jason", AOW], deck=["Jason"], options={"aow_manoeuvres": "off"})
    t.rescuers.cannot("draw", "search", rule="PR-C38", because="Art of War cards buy no cards at this table.")


@rule("PR-C26")
def test_after_passing(table: Sit) -> None:
    """Whoever has passed activates nobody, and passes once: the hound has nothing to do with it."""
    t = sit(table, "rescuers", {"Jason": HERE, "Hoplites": HERE}, ["Jason", AOW], deck=["Jason"] * 3)
    t.rescuers.does("pass")
    t.rescuers.cannot(
        "pass", "activate Jason", rule="PR-C26", because="You have passed: nobody is activated this turn."
    )


@rule("PR-K030", "PR-050", "PR-057", "PR-K014", "PR-K013")
def test_who_is_activated(table: Sit) -> None:
    """Tied by a riddle, without its card, a second time, without Art of War."""
    tied = ["inactive", "Jason", 0, "", "its_next_turn", 0]
    t = sit(
        table, "rescuers", {"Jason": HERE, "Hector": HERE, "Medea": HERE}, ["Jason", "Hector", "Hector"], marks=[tied]
    )
    t.rescuers.cannot("activate Jason", rule="PR-K030", because="Jason may not be activated this turn.")
    t.rescuers.cannot("activate Medea", rule="PR-050", because="You hold no activation card of Medea.")
    t.rescuers.acts("Hector", "nothing")
    t.rescuers.does(*(["done"] if t.match.decision.rule == "PR-055" else []))
    t.rescuers.cannot("activate Hector", rule="PR-K013", because="Hector has been activated this turn.")
    t = sit(table, "rescuers", {"Jason": HERE, "Hector": HERE, "Medea": HERE}, ["Jason", "Hector"])
    t.rescuers.acts("Hector", "nothing")
    t.rescuers.does(*(["done"] if t.match.decision.rule == "PR-055" else []))
    t.rescuers.cannot("activate Jason", rule="PR-057", because="A second activation costs an Art of War card.")


@rule("PR-C31", "PR-058", "PR-060")
def test_recalls(table: Sit) -> None:
    """One in a turn; a destroyed troop comes back where that is agreed on, for a card."""
    units = {"Hoplites": THERE, "Argonauts": "Elysian Landing"}
    t = sit(table, "rescuers", units, [AOW, AOW], phase="end", activations=1)
    t.rescuers.does("recall Hoplites", f"place {HERE}")
    t.rescuers.cannot("recall Argonauts", rule="PR-C31", because="One troop is recalled in a turn.")
    t = sit(table, "rescuers", {"Hoplites": "dead"}, ["Hoplites"], phase="end", activations=1,
            options={"recall_revives": "on"})  # fmt: skip
    t.rescuers.cannot("recall Hoplites", rule="PR-058", because="A recall costs an Art of War card.")


# -- announcing ------------------------------------------------------------------------------


@rule("PR-053", "PR-072", "PR-074", "PR-084", "PR-101")
def test_the_hounds_duty(table: Sit) -> None:
    """It neither moves nor rests; what stands beside its attack has its own reason."""
    t = sit(table, "wardens", {"Cerberus": DEN}, ["Cerberus"], {"Jason": DEN}, stones={DEN: 1})
    t.wardens.does("activate Cerberus")
    t.wardens.cannot("pass", rule="PR-053", because="Announce first what the unit will do.")
    t.wardens.cannot(
        "plan walk", "plan run", rule="PR-074", because="The hound does not move while an enemy shares its area."
    )
    t.wardens.cannot(
        "plan nothing", "plan enrage", rule="PR-072", because="An enemy shares the hound's area: it has to attack."
    )
    t.wardens.cannot("plan attack+release", rule="PR-101")
    t.wardens.cannot("plan attack+enrage", rule="PR-084", because="The hound does not enrage itself.")
    t.wardens.does("plan attack")
    t.wardens.cannot("step Charon's Ford", rule="PR-074")
    t.wardens.cannot("done", rule="PR-072", because="An enemy shares the hound's area: it has to attack.")


@rule("PR-080", "PR-081", "PR-082", "PR-C34", "PR-C12", "PR-076")
def test_stones_and_rage(table: Sit) -> None:
    """Beside the hound without a stone, with one elsewhere, away from it; and two deeds of which one is impossible."""
    t = sit(table, "wardens", {"Cerberus": DEN, "Diomedes": DEN}, ["Diomedes"], stones={THERE: 1})
    t.wardens.does("activate Diomedes")
    t.wardens.cannot("plan enrage", rule="PR-082", because="There is no stone here that nobody has claimed.")
    t = sit(table, "wardens", {"Cerberus": DEN, "Diomedes": "Broken Cage"}, ["Diomedes"], {"Jason": HERE}, stones={})
    t.wardens.does("activate Diomedes")
    t.wardens.cannot("plan enrage", rule="PR-081", because="One enrages the hound in its own area.")
    t.wardens.cannot("plan claim+enrage", rule="PR-081")
    t = sit(table, "rescuers", {"Hades": DEN}, ["Hades"], {"Cerberus": {"at": DEN, "net": True}})
    t.rescuers.does("activate Hades")
    t.rescuers.cannot("plan calm+claim", rule="PR-C34", because="Stones are not claimed at this table.")
    t.rescuers.cannot("plan calm+release", rule="PR-101")
    t.rescuers.cannot("plan enrage", rule="PR-080", because="Only wardens enrage the hound.")


@rule("PR-C29", "PR-K115", "PR-K062", "PR-K090")
@pytest.mark.parametrize(
    ("unit", "at", "plan"),
    [("Caucasian Eagle", THERE, "aerial"), ("Hector", "Cocytus Mire", "walk"), ("Hector", THERE, "deploy"), ("Hector", THERE, "creep")],
)  # fmt: skip
def test_from_where_it_is(table: Sit, unit: str, at: str, plan: str) -> None:
    """A flyer without a target, a walk out of a swamp, coming on twice, what this table does not know."""
    t = sit(table, "wardens", {unit: at}, [unit])
    t.wardens.does(f"activate {unit}")
    t.wardens.cannot(f"plan {plan}", rule="PR-C29", because="The unit cannot do that from where it is.")


@rule("PR-K090", "PR-C29")
def test_a_berserk_without_a_foe(table: Sit, own: Own) -> None:
    """He is one; there is nobody to strike."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["berserk"]\n')}
    t = sit(table, "rescuers", {"Hector": HERE}, ["Hector"], options=mine)
    t.rescuers.does("activate Hector")
    t.rescuers.cannot("plan berserk", rule="PR-C29", because="The unit cannot do that from where it is.")


# -- acting ----------------------------------------------------------------------------------


@rule("PR-K023", "PR-K057", "PR-K069", "PR-K070", "PR-K038", "PR-K118", "PR-107")
@pytest.mark.parametrize(
    ("unit", "at", "crowd", "move", "cites", "said"),
    [
        ("Jason", "Charon's Ford", {}, f"step {HERE}", "PR-K023", "That area is not next to it."),
        ("Jason", "Cypress Wood", {}, "step Sacred Way", "PR-K069", "A wall lies between."),
        ("Arachne", "Cypress Wood", {}, "step Sacred Way", "PR-K069", "A wall lies between."),
        ("Jason", "Windy Ledge", {}, "step Giants' Stair", "PR-K070", "Only climbers cross an escarpment."),
        ("Arachne", "Windy Ledge", {"Giants' Stair": 3}, "step Giants' Stair", "PR-K038", "There is no room for it."),
        ("Jason", "Sacred Way", {}, "step Oracle's Crag", "PR-K057", "A rock is ascended, or climbed."),
        ("Arachne", "Sacred Way", {"Oracle's Crag": 2}, "step Oracle's Crag", "PR-K038", "There is no room for it."),
        ("Talos", "Weeping Willows", {}, "step Charon's Ford", "PR-K118", "There is no room for it."),
        ("Jason", "Mist Gate", {}, "leave", "PR-107", "Only Zeus and Ares leave Olympus."),
        ("Hades", "Mist Gate", {}, "leave", "PR-107", "Only Zeus and Ares leave Olympus."),
    ],
)
def test_steps(table: Sit, unit: str, at: str, crowd: dict[str, int], move: str, cites: str, said: str) -> None:
    """Walls, escarpments, rocks and room, for those who climb and those who do not."""
    mates = ["Hector", "Medea", "Orpheus"]
    others = {mates.pop(): area for area, n in crowd.items() for _ in range(n)}
    t = sit(table, "rescuers", {unit: at, **others}, [unit])
    t.rescuers.acts(unit, "walk")
    t.rescuers.cannot(move, rule=cites, because=said)


@rule("PR-K058")
@pytest.mark.parametrize(("unit", "full", "cites"), [("Jason", False, "PR-K058"), ("Arachne", True, "PR-K038")])
def test_a_cliff(table: Sit, own: Own, squares: Squares, unit: str, full: bool, cites: str) -> None:
    """For climbers, as far as there is room."""
    others = dict.fromkeys(("Hector", "Medea", "Orpheus"), "Field B") if full else {}
    t = sit(table, "rescuers", {unit: "Field C", **others}, [unit], options={"own": own(squares(b="cliff"))})
    t.rescuers.acts(unit, "walk")
    t.rescuers.cannot("step Field B", rule=cites)


@rule("PR-107", "PR-C08")
def test_a_warden_that_is_no_god_stays(table: Sit) -> None:
    """Diomedes stands where Zeus could leave."""
    t = sit(table, "wardens", {"Diomedes": "Mist Gate"}, ["Diomedes"])
    t.wardens.acts("Diomedes", "walk")
    t.wardens.cannot("leave", rule="PR-107", because="Only Zeus and Ares leave Olympus.")


@rule("PR-K111", "PR-K023")
def test_a_swimmer_has_no_step_for_the_land(table: Sit) -> None:
    """After one area of water the second is for the water too."""
    t = sit(table, "rescuers", {"Scylla": "Upper Styx"}, ["Scylla"], {"Jason": "Toppled Tollhouse"})
    t.rescuers.does("activate Scylla", "plan walk+attack", "step Black Reach")
    t.rescuers.cannot("step Weeping Willows", rule="PR-K023", because="It has no movement left for that.")


@rule("PR-K023", "PR-K091", "PR-K024")
def test_after_the_blow(table: Sit) -> None:
    """Who has Mobility may go on: what then stops it is the ground, or an enemy with Block."""
    t = sit(table, "rescuers", {"Atalanta": HERE}, ["Atalanta"], {"Jason": THERE}, chance=[0] * 5)
    t.rescuers.acts("Atalanta", "walk+attack", "attack Jason")
    t.rescuers.cannot("step Gate of Ivory", rule="PR-K023", because="That area is not next to it.")
    t.rescuers.may(f"step {THERE}")
    t = sit(table, "rescuers", {"Perseus": HERE}, ["Perseus"], {"Spartans": HERE})
    t.rescuers.acts("Perseus", "walk+attack")
    t.rescuers.cannot(f"step {THERE}", rule="PR-K091", because="An enemy with Block holds it in its area.")


@rule("PR-K025", "PR-K030", "PR-K019", "PR-063")
def test_targets_and_powers(table: Sit) -> None:
    """Before it has come on, out of range of the first area, without a target, without a card."""
    t = sit(table, "rescuers", {"Jason": "waiting"}, ["Jason"], {"Hydra": HERE})
    t.rescuers.does("activate Jason", "plan walk+attack")
    t.rescuers.cannot("attack Hydra", rule="PR-K025", because="They are not both in play.")
    t = sit(
        table, "rescuers", {"Heracles": "Charon's Ford"}, ["Heracles", AOW], {"Medea": HERE, "Jason": "Weeping Willows"}
    )
    t.rescuers.does("activate Heracles", "plan walk+attack")
    t.rescuers.cannot("attack Medea", rule="PR-K025", because="It is out of range.")
    t.rescuers.cannot("power 1", rule="PR-K030", because="Labour has nothing to work on.")
    t = sit(table, "rescuers", {"Hector": HERE, "Jason": HERE}, ["Hector", "Jason"])
    t.rescuers.acts("Hector", "walk")
    t.rescuers.cannot("power 1", rule="PR-K019", because="Hold the Gate costs 1 Art of War.")
    t = sit(table, "rescuers", {"Hector": HERE}, ["Hector"], {"Zeus": "Mist Gate", "Jason": HERE})
    t.rescuers.acts("Hector", "attack")
    t.rescuers.cannot("attack Zeus", rule="PR-063", because="Nobody attacks from one map to the other.")
