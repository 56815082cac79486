"""Memories, growths, clues, boons and allies in battle: each does what its text says."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.beast import ResolveAi
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import HANDLERS, OWN, context
from petteia.games.odyssey.ground import Falls
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import IGNORE, PRIMORDIAL_ROUND
from petteia.games.odyssey.terrain import Labyrinth
from petteia.games.odyssey.values import evasion_parts, precision_parts, total
from petteia.games.odyssey.walking import MoveTitan
from petteia.games.odyssey.weapons import in_weapon_range
from petteia.games.odyssey.words import BY_EDGE, SPACE
from petteia.testing import rule
from tests.games.odyssey_campaign.field import (
    ASH,
    BRINE,
    KELP,
    MARBLE,
    Gains,
    Kills,
    Moment,
    Offers,
    befalls,
    cell,
    stands,
)
from tests.games.odyssey_campaign.sea import Sea, Voyage, d10, sit

WEIGHT, CUPS, SMITH, SONG = "weight_on_the_line", "fourteen_small_cups", "smith_at_kydonia", "song_for_rowing"
DOOR, OAK, LEDGER, PYRE = "door_that_was_open", "what_the_oak_asked", "ledger_of_knots", "pyre_on_the_beach"


def at(t: Voyage, titan: int) -> str:
    return SPACE.words[t.s.cell[titan]] if t.s.cell[titan] >= 0 else "gone"


def ability(key: str, titan: str = "brine") -> str:
    return f"use {titan} {key.replace('_', '-')}-1"


@rule("OD-079")
def test_every_level_brings_its_element(sea: Sea) -> None:
    """The titan bears what its Argonaut's memories have opened, and nothing of what they have not."""
    names = [
        BOOK.elements[e].name for e in stands_leaving(sea, mnemos={0: [PYRE]}, resolved={PYRE: 1}).s.lasting[BRINE]
    ]
    assert names == ["The best eyes", "A flue toward the sea"]


def stands_leaving(sea: Sea, gear: str = "", **spec: Any) -> Voyage:
    """The same for a story that ends in the midst of the fight, whatever is asked then."""
    return stands(sit, gear, **spec)


# -- The Weight on the Line ----------------------------------------------------------------------


@rule("OD-079", "OD-258")
@pytest.mark.parametrize(("held", "unavoidable", "reached"), [(False, 0, "a7"), (True, 0, "c7"), (True, 1, "a7")])
def test_anchor(sea: Sea, held: bool, unavoidable: int, reached: str) -> None:
    """Any knockback against the titan is 2 spaces shorter, but for an unavoidable one (OD-126)."""
    t = stands_leaving(sea, mnemos={0: [WEIGHT]} if held else {})
    befalls(t, Knockback(BRINE, 3, -1, unavoidable))

    assert at(t, BRINE) == reached


@rule("OD-079", "OD-261")
def test_never_let_go(sea: Sea) -> None:
    """With danger 5, once per battle, a titan beside it that would fall is displaced instead."""
    t = stands_leaving(sea, mnemos={0: [WEIGHT]}, resolved={WEIGHT: 2}, places={"kelp": "d8"})
    t.s.danger[BRINE] = 5
    befalls(t, Falls(KELP, BY_EDGE, cell("d8")))
    t.asks(0, rule="OD-214", options=["yes", "no"])
    t.does("yes")
    t.asks(0, rule="OD-248", options=["to c8", "to d9", "to e8"])
    t.does("to e8")
    assert (t.s.alive[KELP], at(t, KELP)) == (1, "e8")

    t.s.cell[KELP] = cell("d8")
    befalls(t, Falls(KELP, BY_EDGE, cell("d8")))
    assert not t.s.alive[KELP]


@rule("OD-079")
def test_never_let_go_needs_danger(sea: Sea) -> None:
    """Below danger 5 the gate is shut."""
    t = stands_leaving(sea, mnemos={0: [WEIGHT]}, resolved={WEIGHT: 2}, places={"kelp": "d8"})
    t.s.danger[BRINE] = 4
    befalls(t, Falls(KELP, BY_EDGE, cell("d8")))

    assert not t.s.alive[KELP]


# -- Fourteen Small Cups -------------------------------------------------------------------------


@rule("OD-079", "OD-296")
def test_count_them_out(sea: Sea) -> None:
    """At the end of a battle no living titan's Argonaut keeps a despair token."""
    t = stands_leaving(sea, mnemos={2: [CUPS]}, resolved={CUPS: 2})
    t.s.despair[:] = [2, 0, 1, 1]
    befalls(t, Moment("end of battle"))

    assert t.s.despair == [0, 0, 0, 0]


# -- The Smith at Kydonia ------------------------------------------------------------------------


@rule("OD-079")
def test_handle_first_gives_a_weapon(sea: Sea) -> None:
    """At the start of its turn the titan gives a weapon to one beside it, if a hand is free there."""
    t = stands(
        sea,
        "oyster_knives",
        mnemos={0: [SMITH]},
        resolved={SMITH: 1},
        places={"kelp": "d8"},
        armory={"oyster_knives": 1},
    )
    knives = BOOK.gear_at["oyster_knives"]
    giver = next(u for u in range(4) if knives in t.s.gear[u])
    assert giver == BRINE
    t.asks(0, rule="OD-079", options=["titan kelp", "done"])
    t.does("titan kelp")

    t.story("Brine gives Oyster Knives to Kelp.")
    assert knives in t.s.gear[KELP]
    assert t.s.discarded[BRINE][t.s.gear[BRINE].index(knives)]
    t.leave()


@rule("OD-079")
def test_handle_first_takes_a_weapon(sea: Sea) -> None:
    """Or it takes one; what it may not do is named."""
    t = stands(sea, "anchor_maul", turn="kelp", mnemos={1: [SMITH]}, resolved={SMITH: 1}, places={"brine": "d8"},
               armory={"anchor_maul": 1})  # fmt: skip
    t.does("titan brine")
    maul = BOOK.gear_at["anchor_maul"]

    assert maul in t.s.gear[KELP]
    assert t.s.discarded[BRINE][t.s.gear[BRINE].index(maul)]
    fists = [slot for slot, g in enumerate(t.s.gear[KELP]) if BOOK.gear[g].fists]
    assert all(t.s.discarded[KELP][slot] for slot in fists)  # both hands are full now
    assert fists
    t.leave()


@rule("OD-079", "OD-103")
@pytest.mark.parametrize(("danger", "more"), [(5, 1), (4, 0)])
def test_it_will_cut_anything(sea: Sea, danger: int, more: int) -> None:
    """On a critical chance 1 raw power more, from danger 5 on."""
    raw = []
    for held in ({}, {0: [SMITH]}):
        t = stands_leaving(sea, "oyster_knives", mnemos=held, resolved={SMITH: 2}, places={"brine": "g7"})
        if t.rule == "OD-079":
            t.does("done")
        t.s.danger[BRINE] = danger
        t.s.attack.who, t.s.attack.raw = BRINE, 0
        befalls(t, Offers(BRINE, "crit chance"))
        raw.append(t.s.attack.raw)
    assert raw[1] - raw[0] == more


# -- A Song for Rowing ---------------------------------------------------------------------------


@rule("OD-079", "OD-263", "OD-174")
def test_come_in_on_the_breath(sea: Sea) -> None:
    """In the second window one other titan may move 1 space."""
    t = stands_leaving(sea, "oyster_knives", mnemos={0: [SONG]}, places={"brine": "g7", "kelp": "d4"})
    t.does("attack oyster-knives")
    for _ in range(30):
        if "keyword motivate" in t.options():
            break
        t.does(next((text for text in ("keep", "done", "no", "pass") if text in t.options()), t.options()[0]))
    t.does("keyword motivate", "titan kelp")

    assert sorted(t.options()) == ["done", "to c4", "to d3", "to d5", "to e4"]


@rule("OD-079", "OD-296")
def test_from_the_beginning(sea: Sea) -> None:
    """With fate 3, once per battle, every despair token of the living goes."""
    t = stands_leaving(sea, mnemos={0: [SONG]}, resolved={SONG: 2})
    assert ability(f"{SONG}_3") not in t.options()
    t.s.fate[BRINE] = 3
    t.s.despair[:] = [0, 2, 1, 0]
    befalls(t)
    t.does(ability(f"{SONG}_3"))

    assert t.s.despair == [0, 0, 0, 0]
    t.s.used[BRINE].clear()  # another round
    befalls(t)
    assert ability(f"{SONG}_3") not in t.options()


# -- The Door That Was Open ----------------------------------------------------------------------


@rule("OD-079")
def test_not_frightened(sea: Sea) -> None:
    """The first despair token in a battle is ignored, the second is not; others gain theirs."""
    t = stands_leaving(sea, mnemos={0: [DOOR]})
    befalls(t, Gains(BRINE, "despair", 1), Gains(KELP, "despair", 1))
    assert t.s.despair == [0, 1, 0, 0]
    befalls(t, Gains(BRINE, "despair", 1))
    assert t.s.despair[BRINE] == 1


@rule("OD-079", "OD-231")
def test_i_know_this_wall(sea: Sea) -> None:
    """Once per battle one move leads through one red line; who has not that memory stays on this side."""
    spec: dict[str, Any] = {"mazes": [("d8", "I")], "places": {"brine": "d8"}}
    t = stands_leaving(sea, **spec)
    side = next(d for d in range(4) if walled(t, cell("d8"), d))
    there = f"to {SPACE.words[t.s.grid.next[cell('d8')][side]]}"
    befalls(t, MoveTitan(BRINE, 1))
    assert there not in t.options()

    t = stands_leaving(sea, mnemos={0: [DOOR]}, resolved={DOOR: 1}, **spec)
    befalls(t, MoveTitan(BRINE, 1))
    t.does(there)
    assert f"to {at(t, BRINE)}" == there
    befalls(t, MoveTitan(BRINE, 1))
    assert "to d8" not in t.options()


@rule("OD-079", "OD-231")
def test_the_wall_is_kept_for_a_move_that_needs_it(sea: Sea) -> None:
    """A move that leads nowhere through a wall does not use the memory up, and goes no farther than its steps."""
    t = stands_leaving(sea, mnemos={0: [DOOR]}, resolved={DOOR: 1}, mazes=[("d8", "I")], places={"brine": "d4"})
    befalls(t, MoveTitan(BRINE, 2))
    t.does("to d3")

    assert [BRINE, IGNORE.index("one wall")] in t.s.ignoring


def walled(t: Voyage, here: int, side: int) -> bool:
    return t.s.grid.next[here][side] >= 0 and field.walled(t.s, BRINE, here, side)


@rule("OD-079")
@pytest.mark.parametrize(("mazes", "danger", "more"), [([("d8", "I")], 2, 1), ([], 2, 0), ([("d8", "I")], 1, 0)])
def test_the_third_time(sea: Sea, mazes: list[Any], danger: int, more: int) -> None:
    """+1 evasion while a labyrinth tile is on the board, from danger 2 on."""
    t = stands_leaving(sea, mnemos={0: [DOOR]}, resolved={DOOR: 2}, mazes=mazes)
    t.s.danger[BRINE] = danger
    assert total(evasion_parts(t.s, BRINE, -1)) == more


# -- What the Oak Asked --------------------------------------------------------------------------


@rule("OD-079", "OD-183")
def test_leave_it_in_the_hands(sea: Sea) -> None:
    """When its titan dies in the titans' round another acts once more; in the primordial's, in its next turn."""
    t = stands_leaving(sea, turn="kelp", mnemos={0: [OAK]}, resolved={OAK: 2})
    befalls(t, Kills(BRINE))
    t.asks(0, rule="OD-117", options=["titan kelp", "titan marble", "titan ash"])
    t.does("titan kelp")
    assert t.s.combat[KELP] == 2

    t = stands_leaving(sea, turn="kelp", mnemos={0: [OAK]}, resolved={OAK: 2})
    t.s.phase = PRIMORDIAL_ROUND
    befalls(t, Kills(BRINE))
    t.does("titan marble")
    t.s.phase = PRIMORDIAL_ROUND + 1
    t.does("end", *(["titan marble"] if t.rule == "OD-118" else []), "turn marble")
    assert t.s.combat[MARBLE] == 2


# -- The Ledger of Knots -------------------------------------------------------------------------


@rule("OD-079", "OD-270")
def test_not_for_anything(sea: Sea) -> None:
    """Once per battle any one resource gives a titan a power re-roll."""
    t = stands_leaving(sea, "oyster_knives", turn="kelp", mnemos={0: [LEDGER]}, resolved={LEDGER: 2}, places={"kelp": "g7"},
                       stock={"oil": 2})  # fmt: skip
    t.luck(*d10(9, 9, 9))
    t.does("attack oyster-knives")
    while t.rule != "OD-270":
        t.does("done" if "done" in t.options() else t.options()[-1])
    t.does("give oil")

    assert t.stock("oil") == 1
    assert t.s.attack.rerolls == 1
    assert t.rule == "OD-165"


# -- The Pyre on the Beach -----------------------------------------------------------------------


@rule("OD-079", "OD-159")
def test_the_best_eyes(sea: Sea) -> None:
    """Ranged attacks reach 1 space farther; knives do not."""
    for held, far in (({}, 0), ({0: [PYRE]}, 1)):
        t = stands_leaving(sea, "reed_bow", mnemos=held)
        bow = t.s.gear[BRINE].index(BOOK.gear_at["reed_bow"])
        most = BOOK.gear[BOOK.gear_at["reed_bow"]].furthest
        t.s.px, t.s.py = most + far, t.s.grid.y[cell("a7")]
        t.s.cell[BRINE] = cell("a7")
        assert in_weapon_range(t.s, BRINE, bow)
        t.s.px += 1
        assert not in_weapon_range(t.s, BRINE, bow)


@rule("OD-079")
def test_a_flue_toward_the_sea(sea: Sea) -> None:
    """With danger 2, when it deals a wound, one titan beside it loses 1 danger."""
    t = stands_leaving(sea, mnemos={0: [PYRE]}, resolved={PYRE: 1}, places={"kelp": "d8", "ash": "e7"})
    t.s.danger[:] = [2, 3, 3, 3]
    befalls(t, Offers(BRINE, "when you deal a wound"))
    t.asks(0, rule="OD-117", options=["titan kelp", "titan ash"])
    t.does("titan ash")

    assert t.s.danger == [2, 3, 3, 2]


@rule("OD-079", "OD-111")
def test_you_had_a_second(sea: Sea) -> None:
    """With danger 8, once per battle, the titan moves up to 2 spaces before a drawn AI card finds its target."""
    t = stands_leaving(sea, mnemos={0: [PYRE]}, resolved={PYRE: 2})
    t.s.danger[BRINE] = 8
    befalls(t, ResolveAi())
    t.asks(0, rule="OD-214", options=["yes", "no"])
    t.does("yes", "to b7")

    assert at(t, BRINE) == "b7"
    ids = [a.id for e in t.s.lasting[BRINE] for a in BOOK.elements[e].ons]
    assert any(one in t.s.once for one in ids)


# -- fated memories ------------------------------------------------------------------------------


@rule("OD-085", "OD-086")
def test_white_knuckles(sea: Sea) -> None:
    """Unresolved: 1 rage more, which nothing lowers; as a growth: 1 rage more if one likes, each time."""
    t = stands_leaving(sea, fated={0: ["white_knuckles"]}, growths={1: ["white_knuckles"]})
    assert t.s.rage[BRINE] == 1
    assert t.s.rage[KELP] == 0  # the helper says no
    befalls(t, Gains(BRINE, "rage", -1))
    assert t.s.rage[BRINE] == 1
    zero = next(op for op in BOOK.ops if op.name == "set" and op.stat == "rage" and op.n == 0)
    HANDLERS["set"](t.s, zero, context(OWN, -1, BRINE), [BRINE])
    assert t.s.rage[BRINE] == 1
    HANDLERS["set"](t.s, zero, context(OWN, -1, KELP), [KELP])
    assert t.s.rage[KELP] == 0


@rule("OD-086")
def test_a_growth_of_rage_is_a_choice(sea: Sea) -> None:
    """Asked once for each growth."""
    t = sea(tile=19, explored=[25, 19], at="encounter", day=1, growths={2: ["white_knuckles", "white_knuckles"]})
    asked = 0
    while t.rule != "OD-153" and asked < 2:
        if t.rule == "OD-086":
            asked += 1
            t.does("yes")
        else:
            t.does(t.options()[0] if t.rule == "OD-042" else "done" if "done" in t.options() else t.options()[-1])
    assert t.s.rage[MARBLE] == 2
    t.leave()


@rule("OD-086")
def test_a_hand_held_out(sea: Sea) -> None:
    """As a growth: once per battle the priority token goes to a titan beside, as often as one has grown by it."""
    use = ability("growth_a_hand_held_out")
    t = stands_leaving(sea, growths={0: ["a_hand_held_out"]}, places={"kelp": "d8"})
    t.s.priority = BRINE
    befalls(t)
    t.does(use)
    assert t.s.priority == KELP
    t.s.priority = BRINE
    t.s.used[BRINE].clear()
    befalls(t)
    assert use not in t.options()

    t = stands_leaving(sea, growths={0: ["a_hand_held_out"] * 2}, places={"kelp": "d8"})
    for _ in range(2):
        t.s.priority = BRINE
        t.s.used[BRINE].clear()
        befalls(t)
        t.does(use)
    assert t.s.priority == KELP


@rule("OD-085", "OD-097")
def test_a_hand_held_out_does_not_reach_for_the_token(sea: Sea) -> None:
    """At the start of a battle, where the players choose who takes the token, this Argonaut's titan is not among them."""
    t = sea(tile=19, explored=[25, 19], at="encounter", day=1, fated={1: ["a_hand_held_out"]})
    while t.rule != "OD-118":
        t.does(t.options()[0] if t.rule == "OD-042" else "done" if "done" in t.options() else t.options()[-1])

    t.asks(0, rule="OD-118", options=["titan brine", "titan marble", "titan ash"])


@rule("OD-086")
def test_counting_turns_knows_a_wall(sea: Sea) -> None:
    """As a growth it is a red line ignored once per battle, for each time."""
    t = stands_leaving(sea, growths={0: ["counting_turns", "counting_turns"]})
    assert t.s.ignoring.count([BRINE, IGNORE.index("one wall")]) == 2


# -- clues, boons, allies ------------------------------------------------------------------------


@rule("OD-060")
def test_the_knife_in_the_pitch(sea: Sea) -> None:
    """Once per battle one titan, whoever it is, has +1 precision for one attack and takes 1 fate."""
    use = ability("clue_knife_in_pitch")
    t = stands_leaving(sea, "oyster_knives", clues=["knife_in_pitch"], places={"brine": "g7"})
    t.does(use)
    assert t.s.fate[BRINE] == 1
    t.luck(*d10(2, 2, 2, 2))
    t.does("attack oyster-knives")
    assert ("modifier", 1) in precision_parts(t.s, BRINE, t.s.attack.weapon)
    t.does("keep")
    assert ("modifier", 1) not in precision_parts(t.s, BRINE, 0)

    other = stands_leaving(sea, turn="kelp", clues=["knife_in_pitch"])
    assert ability("clue_knife_in_pitch", "kelp") in other.options()
    other.s.once += [one for one in t.s.once if one >= 0]
    befalls(other)
    assert ability("clue_knife_in_pitch", "kelp") not in other.options()


@rule("OD-060")
@pytest.mark.parametrize(("against", "gained"), [("asterion", 1), ("talos", 2)])
def test_fourteen_cups_spare_the_first_despair(sea: Sea, against: str, gained: int) -> None:
    """Against Asterion the first despair token of the battle, whoever would gain it, is not gained."""
    t = stands_leaving(sea, against=against, clues=["fourteen_cups"])
    t.s.despair[:] = [0] * 4
    t.s.ignoring = [row for row in t.s.ignoring if row[0] < 0] or t.s.ignoring
    befalls(t, Gains(KELP, "despair", 1), Gains(ASH, "despair", 1))

    assert sum(t.s.despair) == gained


@rule("OD-060")
def test_without_the_clue_of_the_cups_nobody_is_spared(sea: Sea) -> None:
    """Against Asterion, too, the first despair token is gained by a crew that does not know of the cups."""
    t = stands_leaving(sea, against="asterion")
    t.s.despair[:] = [0] * 4
    befalls(t, Gains(KELP, "despair", 1))
    assert sum(t.s.despair) == 1


@rule("OD-193", "OD-191")
def test_wise_providence_is_spent_on_the_next_timeline_battle(sea: Sea) -> None:
    """The titans act first, and the boon is gone."""
    t = stands_leaving(sea)
    assert t.s.wise == 1
    assert t.s.boons == []


@rule("OD-193")
def test_the_long_arm(sea: Sea) -> None:
    """Once per battle this Argonaut's titan moves one space farther; nobody else's does."""
    plain = stands_leaving(sea)
    plain.does("move")
    t = stands_leaving(sea, boons=[["long_arm", 0]])
    use = ability("boon_long_arm")
    t.s.movement[BRINE] = 2
    t.does(use, "move")
    assert set(t.options()) > set(plain.options())
    t.does("to c7")
    t.s.used[BRINE].clear()
    t.s.movement[BRINE] = 1
    befalls(t)
    assert use not in t.options()
    t.does("move")
    assert len(t.options()) <= len(plain.options())
    kelp = stands_leaving(sea, turn="kelp", boons=[["long_arm", 0]])
    assert ability("boon_long_arm", "kelp") not in kelp.options()


@rule("OD-193")
@pytest.mark.parametrize(("boons", "more"), [([["fifth_rower", -1]], 1), ([], 0)])
def test_the_fifth_rower(sea: Sea, boons: list[Any], more: int) -> None:
    """In the battle with the king each ship ability has a charge more."""
    t = sea(tile=19, explored=[25, 19], at="doom", day=30, read=321, technologies=["boarding_lines"], boons=boons)
    for _ in range(80):
        if t.s.fighting and t.rule == "OD-097":
            break
        ship = [text for text in t.options() if text.startswith("ship ")]
        t.does(ship[0] if ship else "done" if "done" in t.options() else t.options()[0])
    while t.rule in ("OD-097", "OD-118"):
        t.does(t.options()[0])
    assert t.s.monster.key == "minos"
    assert t.s.argo_charge
    printed = [a.charges for tech, a in t.s.book.abilities if a.kind == "argo" and t.s.technologies >> tech & 1]
    assert t.s.argo_charge[0] in [n + more for n in printed]
    assert t.s.argo_charge[0] == printed[0] + more
    t.leave()


@rule("OD-193")
@pytest.mark.parametrize(("boons", "wise"), [([["flat_of_the_whip", -1]], 1), ([], 0)])
def test_the_flat_of_the_whip(sea: Sea, boons: list[Any], wise: int) -> None:
    """In the first battle with Alekto the titans act first."""
    t = sea(tile=19, explored=[25, 19], at="doom", day=8, read=1111, boons=boons, introduced=1)
    for _ in range(20):
        if t.s.fighting:
            break
        t.does(t.options()[0])
    assert (t.s.monster.key, t.s.wise) == ("alekto", wise)
    t.leave()


@rule("OD-060", "OD-293")
def test_myles_turns_a_tile_of_the_maze(sea: Sea) -> None:
    """Once per timeline battle a tile that would lie under its target is laid as the crew likes."""
    t = stands_leaving(sea, against="asterion", allies=["myles"], places={"brine": "g7"})
    befalls(t, Labyrinth(BRINE, 0))
    t.asks(0, rule="OD-293", options=["yes", "no"])
    t.does("no")
    under = set(t.options()) if t.rule == "OD-293" else set()
    t = stands_leaving(sea, against="asterion", allies=["myles"], places={"brine": "g7"})
    befalls(t, Labyrinth(BRINE, 0))
    t.does("yes")
    assert t.rule == "OD-293"
    assert len(t.options()) > len(under)
    t.until("OD-153")
    befalls(t, Labyrinth(BRINE, 0))
    assert t.options() != ["yes", "no"]


@rule("OD-079")
def test_memories_may_be_readied(sea: Sea) -> None:
    """A trauma that readies a memory lets what was used once in this battle be used once more."""
    t = stands_leaving(sea, mnemos={0: [SONG]}, resolved={SONG: 2})
    t.s.fate[BRINE] = 3
    befalls(t)
    t.does(ability(f"{SONG}_3"))
    ready = next(op for op in BOOK.ops if op.name == "ready" and op.what == "mnemos")
    HANDLERS["ready"](t.s, ready, context(OWN, -1, BRINE), [BRINE])
    t.s.used[BRINE].clear()
    befalls(t)

    assert ability(f"{SONG}_3") in t.options()
