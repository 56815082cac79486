"""The primordial's attack in all its figures: dice, difficulty, defence, chains, paths, and whom it finds."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.beast import Face, Perform, move_limit, named, new_serial, stride
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, context
from petteia.games.odyssey.state import TRAUMA
from petteia.games.odyssey.strike import attacked_in, chain_break
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, d10

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def calm(t: Fight) -> Fight:
    for deck, trauma in ((TRAUMA, "clear_head"), (TRAUMA + 1, "borrowed_breath")):
        for card in t.s.zones[deck]:
            t.s.face[card] = BOOK.faces[trauma]
    return t


def performs(t: Fight, key: str, *targets: int) -> None:
    befall(t, Perform(BOOK.faces[key], new_serial(t.s), targets))


def heard(t: Fight, word: str) -> list[str]:
    t.does("end") if t.match.decision and t.match.decision.rule == "OD-153" and "end" in asked(t) else None
    return [line for line in t.match.story(None) if word in line]


# -- dice and difficulty -------------------------------------------------------------------------------


@rule("OD-108", "OD-135", "OD-148", "OD-171", "OD-198")
@pytest.mark.parametrize(("spec", "kelp", "dice", "difficulty"), [
    ({}, {}, 4, 8), ({"pool": {"-evasion_dice": 1}}, {}, 3, 8), ({"pool": {"-evasion_dice": 9}}, {}, 1, 8),
    ({"pool": {"-precision": 2}}, {}, 4, 6),
    ({"options": {"foe": "talos-2"}}, {}, 5, 8), ({"options": {"foe": "talos-4"}}, {}, 6, 8),
    ({"primordial": {**TALOS, "bonuses": [0, 0, 0, 2]}}, {}, 6, 8), ({}, {"fate": 3}, 5, 8), ({}, {"fate": 2}, 4, 8),
    ({"options": {"foe": "talos-4"}, "primordial": {**TALOS, "traits": ["unmade"], "wounds": 7}}, {}, 7, 8),
    ({"options": {"foe": "talos-4"}, "primordial": {**TALOS, "traits": ["unmade"], "wounds": 6}}, {}, 6, 8),
    ({"options": {"foe": "talos-4"}, "primordial": {**TALOS, "wounds": 7}}, {}, 6, 8),
])  # fmt: skip
def test_the_dice_of_an_attack(
    table: Sit, spec: dict[str, Any], kelp: dict[str, Any], dice: int, difficulty: int
) -> None:
    """Printed, with the level, escalation, traits, tokens and fate; never fewer than one."""
    t = calm(stage(table, {"at": "g7", **kelp}, luck=d10(*([10] * dice)), **spec))
    performs(t, "slow_hammer", KELP)
    t.does("keep")

    line = f"Kelp rolls {dice} dice to evade {difficulty}+ and is left with no hit."
    assert heard(t, "to evade") == [line]
    t.leave()


@rule("OD-198", "OD-148")
def test_what_an_attack_uses_up(table: Sit) -> None:
    """Tokens and modifiers for it; others wait, also those for a round."""
    pool = {"-evasion_dice": 1, "-danger": 1, "-precision": 1, "-at": 1, "break": 2, "-to_hit": 1}
    t = calm(stage(table, {"at": "g7"}, pool=pool, luck=d10(10, 10, 10)))
    mods = [
        ("evasion_dice", "use"),
        ("danger", "attack"),
        ("danger_hit", "use"),
        ("zone", "attack"),
        ("evasion_dice", "round"),
        ("at", "battle"),
    ]
    for attr, until in mods:
        runs(t, {"op": "mod", "attr": attr, "n": 0, "until": until, "who": "primordial"})
    for attr, until in (("evasion", "use"), ("evasion", "round"), ("precision", "use")):
        runs(t, {"op": "mod", "attr": attr, "n": 0, "until": until})
    performs(t, "slow_hammer", KELP)
    t.does("keep")

    assert t.pool == {"-at": 1, "break": 2, "-to_hit": 1}
    assert figures(t)["mods"] == [
        "the primordial evasion_dice +0 round",
        "the primordial at +0 battle",
        "kelp evasion +0 round",
        "kelp precision +0 use",
    ]


@rule("OD-135", "OD-226", "OD-250", "OD-257")
@pytest.mark.parametrize(("kelp", "spec", "answers", "bonus"), [
    ({}, {}, [], 0), ({"gear": ["salt_leather"]}, {}, [], 1), ({"gear": ["salt_leather"], "exhausted": ["salt_leather"]}, {}, [], 0),
    ({"gear": ["oyster_knives"]}, {}, ["gear oyster-knives"], 1), ({"gear": ["oyster_knives"]}, {}, ["done"], 0),
    ({"conditions": {"emboldened": 1}}, {}, [], 1), ({}, {"terrain": {"olive_wood": ["g7"]}}, [], 1), ({},
     {"terrain": {"pool": ["g7"]}}, [], 0),
    ({"gear": ["wave_charm"]}, {}, ["use kelp wave-charm-1"], 1), ({"gear": ["wave_charm"]}, {}, ["pass"], 0),
    ({"gear": ["wave_charm"], "danger": 5}, {}, ["use kelp wave-charm-2", "use kelp wave-charm-1"], 2),
    ({"gear": ["weavers_mantle"], "despair": 2}, {}, [], 1), ({"gear": ["weavers_mantle"], "despair": 1}, {}, [], 0),
    ({"gear": ["shard_of_the_crown"]}, {}, [], 1), ({"godform": "lantern_of_hermes", "trespass": 2}, {}, ["pass"], 2),
    ({"gear": ["kelp_shroud"]}, {}, [], 1),
])  # fmt: skip
def test_evasion(table: Sit, kelp: dict[str, Any], spec: dict[str, Any], answers: list[str], bonus: int) -> None:
    """Of what is worn and ready, of conditions, cover, and what is used for this roll: added to each die."""
    t = calm(stage(table, {"at": "g7", **kelp}, luck=[*d10(8 - bonus, 8 - bonus, 7 - bonus, 7 - bonus)], **spec))
    performs(t, "slow_hammer", KELP)
    t.does(*answers, "keep")
    t.settle()

    assert heard(t, "to evade")[0] == "Kelp rolls 4 dice to evade 8+ and is left with 2 hits."
    t.leave()


@rule("OD-257", "OD-135")
def test_evading_while_hidden(table: Sit) -> None:
    """One better; whoever is attacked behind its back stays hidden."""
    t = calm(stage(table, {"at": "k7", "hidden": True}, luck=d10(7, 7, 6, 6)))
    performs(t, "slow_hammer", KELP)
    t.does("keep")
    assert heard(t, "to evade")[0] == "Kelp rolls 4 dice to evade 8+ and is left with 2 hits."
    t.leave()


@rule("OD-012", "OD-135", "OD-251")
def test_evasion_dice_rolled_again(table: Sit) -> None:
    """Those of gear are free, then a fate each; a die once; at nine fate none; doomed none for fate."""
    t = calm(stage(table, {"at": "g7", "gear": ["kelp_shroud"], "fate": 1}, luck=d10(2, 2, 10, 10, 10, 10)))
    performs(t, "slow_hammer", KELP)
    assert t.match.decision is not None
    assert (t.match.decision.prompt[-7:], asked(t)) == ("(free)?", ["mark 1", "mark 2", "mark 3", "keep"])
    t.does("mark 1")
    assert (t.match.decision.prompt[-9:], asked(t)) == ("(1 fate)?", ["mark 2", "mark 3", "roll"])
    t.does("mark 2", "roll")
    assert t.titan("kelp").fate == 2
    t = calm(stage(table, {"at": "g7", "fate": 9}, luck=d10(2, 10, 10, 10, 10)))
    performs(t, "slow_hammer", KELP)
    assert "mark 1" not in asked(t)
    t = calm(stage(table, {"at": "g7", "gear": ["kelp_shroud"]}, luck=d10(2, 10, 10, 10)))
    performs(t, "rivet_storm", KELP)
    t.does("mark 1")
    assert t.match.decision is None or t.match.decision.rule == "OD-153"
    t = calm(stage(table, {"at": "g7"}, luck=d10(2, 10, 10, 10)))
    runs(t, {"op": "forbid", "what": "fate re-rolls", "until": "battle"})
    performs(t, "slow_hammer", KELP)
    assert "mark 1" not in asked(t)


@rule("OD-012", "OD-C62")
def test_of_dice_that_are_alike_one_is_offered(table: Sit) -> None:
    """The crit die is by itself."""
    t = calm(stage(table, {"at": "g7"}, luck=d10(2, 2, 2, 5)))
    performs(t, "slow_hammer", KELP)

    assert asked(t) == ["mark 1", "mark 2", "mark 4", "keep"]
    t.leave()


@rule("OD-240", "OD-136", "OD-C89")
@pytest.mark.parametrize(("kelp", "answers", "danger"), [
    ({"gear": ["hull_plank_shield"]}, ["gear hull-plank-shield"], 1), ({"gear": ["hull_plank_shield"]}, ["done"], 2),
    ({"gear": ["tower_aspis"]}, ["gear tower-aspis"], 0), ({"gear": ["tower_aspis"], "danger": 6}, ["gear tower-aspis"], 6),
    ({"gear": ["hull_plank_shield"], "exhausted": ["hull_plank_shield"]}, [], 2), ({"gear": ["anchor_maul"]}, [], 2),
    ({"gear": ["gull_sickle"]}, ["gear gull-sickle"], 2), ({"gear": ["sprat_net"]}, ["gear sprat-net"], 2),
])  # fmt: skip
def test_weapons_in_defence(table: Sit, kelp: dict[str, Any], answers: list[str], danger: int) -> None:
    """Those with a block, figures or an ability for it are offered, ready ones; a block takes hits away."""
    t = calm(stage(table, {"at": "g7", **kelp}, luck=[*d10(8, 8, 7, 7), 0, 0]))
    performs(t, "slow_hammer", KELP)
    t.does(*answers, "keep")
    t.settle()

    assert t.titan("kelp").danger == danger


@rule("OD-240", "OD-195")
def test_who_may_not_block(table: Sit) -> None:
    """The shield is up, but takes nothing away; the Aegis adds a block of its own for the attack."""
    t = calm(stage(table, {"at": "g7", "gear": ["hull_plank_shield"]}, luck=[*d10(8, 8, 7, 7), 0, 0]))
    runs(t, {"op": "forbid", "what": "block", "until": "battle"})
    performs(t, "slow_hammer", KELP)
    t.does("gear hull-plank-shield", "keep")
    assert t.titan("kelp").danger == 2
    t = calm(
        stage(
            table,
            {"at": "g7", "class": "aegis"},
            brine={"at": "f7", "gear": []},
            luck=[*d10(8, 8, 7, 7)],
            priority="brine",
        )
    )
    performs(t, "slow_hammer", KELP)
    t.asks(0, rule="OD-146", options=["use kelp aegis-1", "pass"])
    t.does("use kelp aegis-1", "keep")
    assert (t.titan("kelp").danger, t.titan("kelp").fate, t.priority, t.s.mods) == (1, 1 - 1, "kelp", [])


@rule("OD-103", "OD-137", "OD-187", "OD-147")
def test_answers_to_an_evasion_roll(table: Sit) -> None:
    """The sickle strikes back on a crit evade, the net steps aside on a full evade, the aspis falls on a crit evade fail."""
    t = calm(stage(table, {"at": "g7", "gear": ["gull_sickle"]}, luck=d10(10, 2, 2, 2)))
    performs(t, "slow_hammer", KELP)
    t.does("gear gull-sickle", "keep")
    t.asks(0, rule="OD-187", options=["attack fists", "attack gull-sickle", "pass"])
    t.does("pass")
    assert t.titan("kelp").danger == 3
    t = calm(stage(table, {"at": "g7", "gear": ["gull_sickle"]}, luck=d10(2, 10, 2, 2)))
    performs(t, "slow_hammer", KELP)
    t.does("gear gull-sickle", "keep")
    assert t.titan("kelp").danger == 3
    t = calm(stage(table, {"at": "g7", "gear": ["sprat_net"]}, luck=d10(8, 8, 8, 8)))
    performs(t, "slow_hammer", KELP)
    t.does("gear sprat-net", "yes", "to g5")
    assert t.titan("kelp").at == "g5"
    for dice, down in ((d10(1, 10, 10, 10), True), (d10(2, 1, 10, 10), False)):
        t = calm(stage(table, {"at": "g7", "gear": ["tower_aspis"]}, luck=[*dice, 0]))
        performs(t, "slow_hammer", KELP)
        t.does("gear tower-aspis", "keep")
        assert ("knockdown" in t.titan("kelp").conditions) == down


@rule("OD-147", "OD-149", "OD-187")
def test_a_bonus_attack_breaks_the_chain(table: Sit) -> None:
    """Declared, it ends the attack on who made it, with what would have come after; let be, it does not."""
    t = calm(stage(table, {"at": "g7", "gear": ["gull_sickle"]}, luck=d10(10, 2, 2, 2, 2, 2)))
    performs(t, "slow_hammer", KELP)
    t.does("gear gull-sickle", "keep", "attack gull-sickle", "keep")
    assert (t.titan("kelp").danger, t.titan("kelp").at) == (0, "g7")
    assert heard(t, "Chain break") == ["Chain break: the attack on Kelp ends."]
    t.leave()


@rule("OD-131", "OD-147")
@pytest.mark.parametrize(("key", "foe", "second"), [("rivet_storm", "talos-1", 0), ("molten_rain", "talos-1", 2)])
def test_a_chain_break_and_the_others(table: Sit, key: str, foe: str, second: int) -> None:
    """In a sequence it saves those that come after, in a simultaneous attack nobody else."""
    t = calm(
        stage(
            table,
            {"at": "g7", "gear": ["gull_sickle"]},
            ash={"at": "g8", "gear": []},
            options={"foe": foe},
            luck=d10(10, 2, 2, 2, 2, 2),
        )
    )
    performs(t, key, KELP, ASH)
    t.does("gear gull-sickle", "keep", "attack gull-sickle", "keep")
    t.settle()

    assert t.titan("kelp").danger == 0
    assert (t.titan("ash").danger > 0) == (second > 0)


@rule("OD-147")
def test_no_chain_to_break(table: Sit) -> None:
    """Outside of an attack there is none; nobody is being attacked."""
    t = stage(table, {"at": "g7"})
    assert (chain_break(t.s), attacked_in(t.s, KELP)) == (False, None)


# -- judgements ----------------------------------------------------------------------------------------


@rule("OD-134", "OD-211")
@pytest.mark.parametrize(("kelp", "die", "passes"), [
    ({}, 7, True), ({}, 6, False), ({"skills": [2, 0, 0, 0, 0, 0]}, 5, True), ({"skills": [0, 5, 5, 5, 5, 5]}, 6, False),
    ({"gear": ["unshed_tear"]}, 6, True), ({"conditions": {"fear": 1}}, 7, False), ({"conditions": {"emboldened": 1}}, 6, True),
    ({"skills": [9, 0, 0, 0, 0, 0]}, 1, False), ({"conditions": {"fear": 1}}, 10, True),
])  # fmt: skip
def test_a_judgement(table: Sit, kelp: dict[str, Any], die: int, passes: bool) -> None:
    """A d10 and the skill against the difficulty: ten succeeds, one fails, whatever is added."""
    t = calm(stage(table, {"at": "g7", **kelp}, luck=d10(die)))
    performs(t, "halt", KELP)
    t.does("no")

    assert (t.titan("kelp").danger == 0) == passes


@rule("OD-134", "OD-211", "OD-251")
def test_a_judgement_rolled_again(table: Sit) -> None:
    """For a fate, unless it is doomed, or forbidden, or there is no room for more."""
    t = calm(stage(table, {"at": "g7"}, luck=d10(6, 7)))
    performs(t, "halt", KELP)
    t.asks(0, rule="OD-211", options=["yes", "no"])
    t.does("yes")
    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (0, 1)
    t = calm(stage(table, {"at": "g7"}, luck=d10(7, 6)))
    performs(t, "halt", KELP)
    t.does("yes")
    assert t.titan("kelp").danger == 1
    for kelp, key in (({"fate": 9}, "halt"), ({"conditions": {"doom_mark": 1}}, "halt")):
        t = calm(stage(table, {"at": "g7", **kelp}, luck=d10(6)))
        performs(t, key, KELP)
        assert t.titan("kelp").danger == 1


@rule("OD-134", "OD-198")
def test_a_modifier_for_the_next_test(table: Sit) -> None:
    """It counts for this roll and its repetition, and is gone."""
    t = calm(stage(table, {"at": "g7"}, luck=d10(5, 6)))
    runs(t, {"op": "mod", "attr": "skills", "n": 1, "until": "use"})
    performs(t, "halt", KELP)
    t.does("yes")
    assert (t.titan("kelp").danger, t.s.mods) == (0, [])
    t = calm(stage(table, {"at": "g7", "fate": 9}, luck=d10(6)))
    runs(t, {"op": "mod", "attr": "skills", "n": 1, "until": "roll"})
    performs(t, "halt", KELP)
    assert (t.titan("kelp").danger, t.s.mods) == (0, [])


@rule("OD-134", "OD-110")
def test_the_third_voice(table: Sit) -> None:
    """Whoever fails a judgement gains a danger more; who passes does not."""
    for die, danger in ((6, 2 + 1), (7, 0)):
        t = calm(stage(table, {"at": "g7"}, options={"foe": "alekto-3"}, luck=d10(die),
                       primordial={"at": "j7", "facing": "w", "traits": ["third_voice"]}))  # fmt: skip
        performs(t, "name_the_guilty", KELP)
        t.does("no")
        t.settle()
        assert (t.titan("kelp").danger, t.titan("ash").danger) == (danger, 0)


# -- reach, turning, following -------------------------------------------------------------------------


@rule("OD-128", "OD-104")
def test_when_it_turns(table: Sit) -> None:
    """To its target before an attack without a move; not for a zone; and at the end of a move."""
    t = calm(stage(table, {"at": "i5"}, primordial=TALOS, luck=d10(8, 8, 8, 8)))
    performs(t, "rivet_storm", KELP)
    assert t.facing == "n"
    t = calm(stage(table, {"at": "i5"}, primordial=TALOS, luck=d10(8, 8, 8, 8, 8, 8, 8, 8)))
    performs(t, "molten_rain", KELP, ASH)
    t.settle()
    assert t.facing == "w"
    t = calm(stage(table, {"at": "i4"}, primordial=TALOS, luck=d10(10, 10, 10, 10, 10)))
    performs(t, "quake")
    t.settle()
    assert t.facing == "w"
    t = stage(table, {"at": "g5"}, brine={"at": "k9", "gear": []})
    befall(t, Face((BRINE, KELP)))
    t.asks(0, rule="OD-118", options=["titan brine", "titan kelp"])
    t.does("titan brine")
    t.asks(0, rule="OD-128", options=["side e", "side s"])
    t.does("side s")
    assert t.facing == "s"


@rule("OD-138", "OD-114", "OD-C59")
def test_out_of_reach(table: Sit) -> None:
    """No attack, but what comes after; with steps left it goes on after its target."""
    t = calm(stage(table, {"at": "c7"}, primordial=TALOS))
    performs(t, "slow_hammer", KELP)
    assert (t.beast_at, t.titan("kelp").danger, t.titan("kelp").at) == ("e6", 0, "c7")
    assert heard(t, "out of reach") == ["Kelp is out of reach: no attack."]
    t = calm(stage(table, {"at": "f7", "gear": ["heron_greaves"]}, primordial=TALOS))
    performs(t, "slow_hammer", KELP)
    t.does("use kelp heron-greaves-1", "to c7")
    assert (t.beast_at, t.titan("kelp").danger) == ("e6", 0)  # one step to reach it, two after it
    t.leave()


@rule("OD-133", "OD-138")
def test_leaving_a_zone(table: Sit) -> None:
    """In the window before it one may leave; who is gone is not struck; white heat makes the zone larger."""
    t = calm(stage(table, {"at": "f7", "gear": ["tide_sandals"]}, primordial=TALOS, luck=d10(2, 2, 2, 2, 2)))
    performs(t, "quake")
    t.does("use kelp tide-sandals-1", "to e7")
    assert t.titan("kelp").danger == 0
    for wounds, struck in ((4, 0), (5, 5)):
        t = calm(stage(table, {"at": "e7"}, options={"foe": "talos-3"}, luck=d10(10, 2, 2, 2, 2, 2),
                       primordial={**TALOS, "traits": ["white_heat"], "wounds": wounds}))  # fmt: skip
        performs(t, "quake")
        t.does(*(["keep"] if struck else []))
        assert t.titan("kelp").danger == struck


@rule("OD-122", "OD-198")
@pytest.mark.parametrize(("foe", "pool", "mod", "op", "limit"), [
    ("talos-1", 0, 0, {"n": "speed"}, 3), ("talos-2", 0, 0, {"n": "speed"}, 4), ("talos-1", 2, 0, {"n": "speed"}, 1),
    ("talos-1", 9, 0, {"n": "speed"}, 0),
    ("talos-1", 0, 1, {"n": "speed"}, 4), ("talos-1", 0, 0, {"n": 2}, 2), ("talos-1", 1, 0, {"n": 2}, 1), ("talos-1", 0, -3, {"n": 2}, 0),
    ("talos-1", 0, 0, {"n": "speed", "to": "target"}, 99), ("talos-1", 0, -3, {"n": "speed", "to": "target"}, 0),
])  # fmt: skip
def test_how_far_it_may_go(table: Sit, foe: str, pool: int, mod: int, op: dict[str, Any], limit: int) -> None:
    """Its speed or the number, less tokens; a move to something has no limit; who has no speed stays."""
    t = stage(table, options={"foe": foe}, pool={"-speed": pool})
    if mod:
        runs(t, {"op": "mod", "attr": "speed", "n": mod, "until": "battle", "who": "primordial"})
    made = BOOK.library.op({"op": "move", **op})

    assert move_limit(t.s, made) == limit
    assert t.pool == ({} if "to" not in op else ({"-speed": pool} if pool else {}))


@rule("OD-127", "OD-198")
def test_a_speed_for_the_next_move(table: Sit) -> None:
    """Used up by it."""
    t = stage(table)
    runs(
        t,
        {"op": "mod", "attr": "speed", "n": 1, "until": "use", "who": "primordial"},
        {"op": "mod", "attr": "speed", "n": 1, "until": "round", "who": "primordial"},
    )
    assert move_limit(t.s, BOOK.library.op({"op": "move", "n": "speed"})) == 5
    assert figures(t)["mods"] == ["the primordial speed +1 round"]


@rule("OD-123", "OD-C09")
@pytest.mark.parametrize(
    ("axis", "left", "at"),
    [(1, 9, "e8"), (0, 9, "e8"), (1, 1, "g6"), (0, 1, "h7"), (1, 2, "g7"), (0, 2, "g7"), (1, 3, "f7"), (0, 3, "g8")],
)
def test_a_zigzag(table: Sit, axis: int, left: int, at: str) -> None:
    """Off the line it changes its axis after each step, and stops beside its target."""
    t = stage(table, {"at": "d10"})
    met, moved = stride(t.s, axis, left, 1, KELP)

    assert (t.beast_at, met) == (at, [])
    assert moved == min(left, 5)


@rule("OD-125", "OD-C11", "OD-124")
def test_walking_over_titans(table: Sit) -> None:
    """Each crashes once, however many spaces it takes; tiles on the way break."""
    t = stage(
        table,
        {"at": "b7"},
        brine={"at": "f7", "gear": []},
        terrain={"column": ["g8"], "rock": ["f6"], "city": ["d4"]},
        luck=d10(1),
    )
    met, moved = stride(t.s, 1, 9, 1, KELP)

    assert (met, moved, t.beast_at, t.tiles) == ([BRINE], 5, "c6", ["rock", "ruin"])


@rule("OD-128", "OD-117")
@pytest.mark.parametrize(("place", "priority", "who"), [
    ("closest titan", "brine", [KELP]), ("closest unit", "brine", [KELP]), ("furthest titan", "kelp", [MARBLE, ASH]),
    ("furthest titan", "ash", [ASH]),
    ("priority target", "brine", [BRINE]), ("target", "brine", [KELP]), ("attacker", "brine", [KELP]),
])  # fmt: skip
def test_whom_a_word_means(table: Sit, place: str, priority: str, who: list[int]) -> None:
    """Of equals the priority target."""
    t = stage(
        table,
        {"at": "g7"},
        brine={"at": "b1", "gear": []},
        marble={"at": "t4", "gear": []},
        ash={"at": "t10", "gear": []},
        priority=priority,
    )

    assert named(t.s, place, context(AI, 0, KELP)) == who


@rule("OD-117", "OD-118")
def test_a_word_for_the_dead(table: Sit) -> None:
    """It means nobody."""
    t = stage(table, brine={"at": "dead"})
    t.s.priority = BRINE
    assert [named(t.s, place, context(AI, 0, BRINE)) for place in ("target", "attacker", "priority target")] == [
        [],
        [],
        [],
    ]
    assert [named(t.s, place, context(AI, 0, -1)) for place in ("target", "attacker")] == [[], []]


# -- everybody in the way ------------------------------------------------------------------------------


@rule("OD-132", "OD-126")
def test_a_path_through_two(table: Sit) -> None:
    """One after another, each once; whoever it stops on is thrown out; the target last, if it is reached."""
    t = calm(stage(table, {"at": "c7"}, **BULL, brine={"at": "h7", "gear": []}, marble={"at": "f8", "gear": []},
                   luck=d10(5, 6, 6, 6, 5, 5, 6, 6, 6)))  # fmt: skip
    performs(t, "straight_run", KELP)
    t.does("keep", "side n", "keep")
    assert (t.titan("brine").danger, t.titan("marble").danger, t.beast_at) == (1, 2, "d7")
    t.leave()


@rule("OD-132", "OD-114")
def test_a_path_that_falls_short(table: Sit) -> None:
    """The target is out of reach: no attack on it; what comes after happens."""
    t = calm(stage(table, {"at": "a7"}, **BULL, pool={"-speed": 4}))
    performs(t, "straight_run", KELP)
    assert t.beast_at == "h7"
    t.settle()
    assert (t.titan("kelp").danger, t.tiles) == (0, ["labyrinth"])
    t = calm(stage(table, {"at": "g7"}, **BULL, pool={"-speed": 5}))
    performs(t, "straight_run", KELP)
    t.settle()
    assert (t.beast_at, t.titan("kelp").danger) == ("i7", 0)


@rule("OD-132", "OD-128")
def test_a_path_beside_its_target(table: Sit) -> None:
    """It turns, does not move, and strikes; without speed it turns, and that is all."""
    t = calm(stage(table, {"at": "j6"}, **BULL, luck=d10(6, 6, 5)))
    performs(t, "straight_run", KELP)
    t.does("keep")
    assert (t.beast_at, t.facing, t.titan("kelp").danger) == ("j7", "n", 1)
    t.leave()
    t = calm(stage(table, {"at": "j3"}, **BULL, pool={"-speed": 9}))
    performs(t, "straight_run", KELP)
    assert (t.beast_at, t.facing, t.titan("kelp").danger) == ("j7", "n", 0)
    t.leave()


@rule("OD-132", "OD-131", "OD-147")
def test_a_chain_break_on_the_path(table: Sit) -> None:
    """It ends the run: the base stops where it is, and the target is not struck."""
    t = calm(stage(table, {"at": "c7"}, **BULL, brine={"at": "g7", "gear": ["gull_sickle"]}, luck=d10(10, 2, 2, 2, 2)))
    performs(t, "straight_run", KELP)
    t.does("gear gull-sickle", "keep", "attack gull-sickle", "keep")
    assert (t.beast_at, t.titan("kelp").danger, t.titan("brine").danger) == ("h7", 0, 0)
    t.leave()


@rule("OD-123", "OD-132")
def test_a_path_around_a_corner(table: Sit) -> None:
    """Off the line the players say which way it sets out; then it changes its axis step by step."""
    for side, last in (("side n", "g4"), ("side w", "g4")):
        t = calm(stage(table, {"at": "f3"}, **BULL, luck=d10(6, 6, 6)))
        performs(t, "straight_run", KELP)
        assert sorted(asked(t)) == ["side n", "side w"]
        t.does(side)
        t.settle()
        assert (t.titan("kelp").danger, t.beast_at) == (0, last)


@rule("OD-297", "OD-C52", "OD-198", "OD-C11")
def test_a_trample(table: Sit) -> None:
    """At full speed straight ahead, less tokens; who stands crashes, who lies draws an obol; at the edge it runs on along it."""
    t = calm(stage(table, {"at": "f7"}, **BULL, brine={"at": "g8", "gear": [], "conditions": {"knockdown": 1}},
                   obol=["the_coin_floats"], luck=[1],
                   pool={"-speed": 1}))  # fmt: skip
    before = figures(t)
    runs(t, {"op": "trample"}, role=AI)
    t.settle()
    assert changes(t, before)["beast"] == "e7 w"
    assert (t.titan("kelp").danger, t.titan("brine").danger, t.pool) == (1, 0, {})
    t = calm(
        stage(
            table,
            {"at": "n12"},
            options={"foe": "asterion-1"},
            primordial={"at": "c7", "facing": "w"},
            brine={"at": "n13", "gear": []},
        )
    )
    runs(t, {"op": "trample"}, role=AI)
    assert t.beast_at == "a3"  # more titans to the south
    t = calm(
        stage(
            table,
            {"at": "n12"},
            options={"foe": "asterion-1"},
            primordial={"at": "c2", "facing": "w"},
            brine={"at": "n13", "gear": []},
        )
    )
    runs(t, {"op": "trample"}, role=AI)
    assert t.beast_at == "a1"  # once along the edge, and in the corner it stops
