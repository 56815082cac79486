"""Every weapon: how far it reaches, what it rolls, what it adds, and what it leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, changes, figures
from tests.games.odyssey.fight import Fight, Luck, Sit, alone, d10

FACE = 3  # a red die shows one power, a black or white one two
EASY = ("keep", "done", "no", "pass", "kratos 1 1")


class Steady(Luck):
    """Once the dice of the story are thrown, every power die shows the same face."""

    face = FACE

    def below(self, n: int, count: int) -> int:
        told = count - self._start < len(self.results)
        return super().below(n, count) if told or n != 6 else self.face


def strikes(
    table: Sit, weapon: str, told: dict[str, Any], dice: list[int], faces: int | list[int] = FACE, **spec: Any
) -> Fight:
    """Kelp attacks; whatever is asked on the way is let be, until it acts again."""
    spec.setdefault("primordial", {"at": "h6", "facing": "w"})
    spec.setdefault("bp", ["greave"])
    lasting = spec.pop("lasting", -1)
    t = alone(table, "kelp", {"at": "g7", "gear": [weapon], **told}, turn="kelp", luck=[], **spec)
    t.s.lasting[KELP] += [lasting] if lasting >= 0 else []
    luck = Steady(*dice, *(faces if isinstance(faces, list) else []), start=t.match.state.drawn)
    luck.face = faces if isinstance(faces, int) else 0
    t.match.state.rng = luck
    t.does(f"attack {weapon.replace('_', '-')}")
    ends(t)
    t.leave()
    return t


def ends(t: Fight) -> None:
    for _ in range(30):
        decision = t.match.decision
        if decision is None or decision.rule == "OD-153":
            return
        offered = asked(t)
        t.does(next((word for word in EASY if word in offered), offered[0]))
    raise AssertionError("the attack never ends")


def told(t: Fight, word: str) -> str:
    return next((line for line in t.match.story(None) if word in line), "")


# weapon, what else is told of Kelp, attack dice, how many hit, power with every die at FACE, tokens left behind
ROWS: list[tuple[str, dict[str, Any], tuple[int, ...], int, int, dict[str, int]]] = [
    ("fists", {}, (6, 5), 1, 2, {"break": 1}),
    ("fists", {"danger": 4}, (5, 5), 0, -1, {}),
    ("fists", {"danger": 5}, (5, 4), 1, 2, {"break": 1}),
    ("oyster_knives", {}, (6, 5, 6, 5), 2, 3, {"break": 1}),
    ("gull_sickle", {}, (5, 4), 1, 3, {"break": 1}),
    ("gull_sickle", {}, (5, 5), 2, 4, {"break": 1, "opening": 2}),
    ("sprat_net", {"at": "f7"}, (5, 4), 1, 2, {"break": 1, "diversion": 1}),
    ("widows_needle", {}, (4, 3), 1, 4, {"break": 1}),
    ("widows_needle", {"fate": 3}, (3, 4), 1, 4, {"break": 1}),
    ("widows_needle", {"fate": 4}, (3, 2), 1, 4, {"break": 1}),  # to commit is a fate more: five
    ("anchor_maul", {}, (5, 4), 1, 3, {"break": 4}),
    ("anchor_maul", {"danger": 4}, (5, 5), 2, 6, {"break": 4}),
    ("breakwater_axe", {}, (5, 4), 1, 3, {"break": 1}),
    ("breakwater_axe", {}, (5, 5), 2, 5, {"break": 3}),
    ("breakwater_axe", {"rage": 2}, (5, 5), 2, 5, {"break": 3, "opening": 1}),
    ("breakwater_axe", {"rage": 3}, (5, 4), 1, 5, {"break": 4, "opening": 1}),
    ("drowned_bell", {}, (4,), 1, 6, {"break": 1}),
    ("drowned_bell", {}, (3,), 0, -1, {"break": 1}),
    ("mast_head_ram", {}, (5, 4), 1, 6, {"break": 1}),
    ("mast_head_ram", {}, (5, 5), 2, 9, {"break": 1}),
    ("mast_head_ram", {"danger": 5}, (5, 4), 1, 7, {"break": 1}),
    ("mast_head_ram", {}, (4, 4), 0, -1, {"break": 2}),
    ("thread_staff", {"at": "f7"}, (5, 4), 1, 2, {"break": 1, "opening": 3, "-at": 1}),
    ("hull_plank_shield", {}, (5,), 1, 3, {"break": 1, "opening": 1}),
    ("spindle_lash", {"at": "e7"}, (4, 3), 1, 2, {"break": 1, "opening": 1}),
    ("spindle_lash", {"at": "e7"}, (4, 4), 2, 3, {"break": 1, "opening": 2}),
    ("tower_aspis", {}, (5,), 1, 6, {"break": 1}),
    ("reed_bow", {"at": "c7"}, (6, 5, 5), 1, 2, {"break": 1, "opening": 1}),
    ("reed_bow", {"at": "c7", "rage": 2}, (6, 6, 5), 2, 4, {"break": 1, "opening": 2}),
    ("ballast_sling", {"at": "e7"}, (6, 6, 6), 3, 4, {"break": 1, "-evasion_dice": 1}),
    ("ballast_sling", {"at": "e7"}, (6, 6, 5), 2, 3, {"break": 1}),
    ("tethered_harpoon", {"at": "e7"}, (4,), 1, 5, {"break": 1}),
    ("bow_of_the_lost_sun", {"at": "a7"}, (4, 3), 1, 3, {"break": 1}),
    ("bow_of_the_lost_sun", {"at": "a7", "rage": 4}, (4, 4), 2, 8, {"break": 2, "opening": 1}),
    ("heel_rivet", {}, (5, 4), 1, 4, {"break": 3}),
]  # fmt: skip


@rule("OD-159", "OD-161", "OD-164", "OD-165", "OD-174")
@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}-{n}" for n, row in enumerate(ROWS)])
def test_every_weapon(table: Sit, row: tuple[str, dict[str, Any], tuple[int, ...], int, int, dict[str, int]]) -> None:
    """Its dice against 6, its power, and the tokens for the next attack (one break of the kratos table among them)."""
    weapon, kelp, dice, hits, power, pool = row
    t = strikes(table, weapon, kelp, d10(*dice))
    times = "nothing" if not hits else "once" if hits == 1 else f"{hits} times"

    assert told(t, "dice against") == f"Kelp rolls {len(dice)} dice against 6 and hits {times}."
    assert told(t, "power against") == (f"Kelp has {power} power against AT 3." if hits else "")
    assert t.pool == pool


REACH = {
    "fists": (1, 1), "oyster_knives": (1, 1), "gull_sickle": (1, 1), "sprat_net": (1, 2), "widows_needle": (1, 1), "anchor_maul": (1, 1),
    "breakwater_axe": (1, 1), "drowned_bell": (1, 1), "mast_head_ram": (1, 1), "thread_staff": (1, 2), "hull_plank_shield": (1, 1),
    "spindle_lash": (1, 3), "tower_aspis": (1, 1), "reed_bow": (2, 6), "ballast_sling": (2, 4), "tethered_harpoon": (2, 4),
    "bow_of_the_lost_sun": (3, 8), "heel_rivet": (1, 1),
}  # fmt: skip


@rule("OD-159", "OD-274", "OD-275")
@pytest.mark.parametrize("weapon", REACH)
def test_how_far_every_weapon_reaches(table: Sit, weapon: str) -> None:
    """Adjacent, up to so many spaces, or from so many to so many; a space is a space in any direction."""
    least, most = REACH[weapon]
    for at, base, distance in [
        *((f"{'kjihgfedcb'[n]}7", "k6", n) for n in range(1, 10)),
        ("j2", "i4", 2),
        ("i9", "j5", 3),
    ]:
        t = alone(table, "kelp", {"at": at, "gear": [weapon]}, turn="kelp", primordial={"at": base, "facing": "w"})
        offered = f"attack {weapon.replace('_', '-')}" in asked(t)
        assert offered == (least <= distance <= most), (at, distance)


@rule("OD-208", "OD-159")
@pytest.mark.parametrize("weapon", REACH)
def test_every_weapon_on_the_vantage_point(table: Sit, weapon: str) -> None:
    """Up there one is adjacent: bows are of no use."""
    t = alone(
        table,
        "kelp",
        {"at": "vantage", "gear": [weapon]},
        turn="kelp",
        primordial={"at": "h6", "facing": "w"},
        vantage=True,
    )

    assert (f"attack {weapon.replace('_', '-')}" in asked(t)) == (REACH[weapon][0] == 1)


@rule("OD-208", "OD-164")
def test_the_rivet_and_the_claws_up_there(table: Sit) -> None:
    """One power more for the place, another for the relic; the claws add precision."""
    t = strikes(table, "heel_rivet", {"at": "vantage"}, d10(5, 4), vantage=True)
    assert told(t, "power against") == "Kelp has 6 power against AT 3."
    t = strikes(table, "heel_rivet", {"at": "vantage", "gear": ["heel_rivet", "cliff_claws"]}, d10(4, 3), vantage=True)
    assert told(t, "dice against") == "Kelp rolls 2 dice against 6 and hits once."


@rule("OD-106", "OD-164")
@pytest.mark.parametrize(("foe", "base", "facing", "at", "raw"), [
    ("alekto-1", "j7", "w", "l7", 1), ("alekto-1", "j7", "w", "l8", 1), ("alekto-1", "j7", "w", "i7", 0), ("minos-1", "i6", "w", "h7", 2),
    ("minos-1", "i6", "w", "h6", 0), ("minos-1", "i6", "s", "j9", 2), ("minos-1", "i6", "e", "l7", 2), ("minos-1", "i6", "n", "j5", 2),
])  # fmt: skip
def test_weak_spots(table: Sit, foe: str, base: str, facing: str, at: str, raw: int) -> None:
    """Behind Alekto, and straight before the throne: so much more power."""
    t = strikes(table, "fists", {"at": at}, d10(10, 2), options={"foe": foe}, primordial={"at": base, "facing": facing},
                bp=["torn_hem" if foe.startswith("alekto") else "throne_step"])  # fmt: skip

    assert told(t, "power against").startswith(f"Kelp has {2 + raw} power")


@rule("OD-106", "OD-161")
@pytest.mark.parametrize(
    ("facing", "at", "blind"),
    [("n", "i8", True), ("e", "j6", True), ("s", "l7", True), ("w", "k9", True), ("n", "i7", False)],
)
def test_the_blind_spot_of_the_bull(table: Sit, facing: str, at: str, blind: bool) -> None:
    """On its left, behind: one precision more."""
    t = strikes(table, "fists", {"at": at}, d10(5, 2), options={"foe": "asterion-1"},
                primordial={"at": "j7", "facing": facing}, bp=["hoof"])  # fmt: skip

    assert ("once" in told(t, "dice against")) == blind


@rule("OD-161", "OD-257", "OD-295")
@pytest.mark.parametrize(("kelp", "spec", "needs"), [
    ({}, {}, 6), ({"hidden": True}, {}, 5), ({"despair": 1}, {}, 7), ({"despair": 2}, {}, 9),
    ({"despair": 2}, {"brine": {"at": "f7", "gear": []}}, 6), ({}, {"pool": {"opening": 2}}, 4), ({}, {"pool": {"-to_hit": 1}}, 5),
    ({"conditions": {"fear": 2}}, {}, 7), ({"conditions": {"fear": 2}}, {"brine": {"at": "f7", "gear": []}}, 6),
    ({"conditions": {"fear": 1}}, {}, 6), ({"godform": "ruin_of_ares", "trespass": 2}, {}, 5),
    ({"gear": ["shard_of_the_crown"], "rage": 5}, {}, 5), ({"gear": ["shard_of_the_crown"], "rage": 4}, {}, 6),
])  # fmt: skip
def test_what_it_takes_to_hit(table: Sit, kelp: dict[str, Any], spec: dict[str, Any], needs: int) -> None:
    """Precision is added to each die, tokens and escalation change what is needed."""
    primordial = {"at": "h6", "facing": "e"}
    for die in (needs - 1, needs):
        t = strikes(table, "fists", {"gear": [], **kelp}, d10(die, 2), primordial=primordial, **spec)
        assert ("once" in told(t, "dice against")) == (die == needs), die


@rule("OD-108", "OD-171", "OD-228", "OD-198")
@pytest.mark.parametrize(("spec", "at"), [
    ({}, 3), ({"pool": {"-at": 2}}, 1), ({"primordial": {"at": "h6", "facing": "w", "bonuses": [0, 1, 0, 0]}}, 4),
    ({"terrain": {"salt_flat": ["j8"]}}, 2), ({"terrain": {"salt_flat": ["k9"]}}, 3), ({"terrain": {"olive_wood": ["j8"]}}, 3),
    ({"options": {"foe": "talos-0"}}, 2),
    ({"options": {"foe": "talos-4"}, "primordial": {"at": "h6", "facing": "w", "traits": ["unmade"], "wounds": 7}}, 2),
    ({"options": {"foe": "talos-4"}, "primordial": {"at": "h6", "facing": "w", "traits": ["unmade"], "wounds": 6}}, 3),
])  # fmt: skip
def test_the_at_of_a_part(table: Sit, spec: dict[str, Any], at: int) -> None:
    """Printed, with the level, escalation, traits, tokens and the ground under the base."""
    t = strikes(table, "fists", {"gear": []}, d10(10, 2), **spec)

    assert told(t, "faces Greave") == f"Kelp faces Greave, AT {at}."


@rule("OD-102", "OD-166", "OD-247", "OD-C27", "OD-C62")
@pytest.mark.parametrize(("weapon", "dice", "critical"), [
    ("fists", (10, 6), True), ("fists", (9, 10), False), ("fists", (6, 10), False), ("widows_needle", (9, 10), True),
    ("widows_needle", (9, 9), False), ("widows_needle", (10, 4), True), ("heel_rivet", (10, 5), True), ("drowned_bell", (10,), True),
    ("drowned_bell", (9,), False),
])  # fmt: skip
def test_critical_wounds(table: Sit, weapon: str, dice: tuple[int, ...], critical: bool) -> None:
    """A ten on the first die; with a deadly weapon on either of two."""
    t = strikes(table, weapon, {}, d10(*dice), 5, pool={"-at": 9})

    assert bool(told(t, "wounds critically")) == critical
    assert told(t, "wounds the primordial") == "Kelp wounds the primordial: 1 of 11."


@rule("OD-103", "OD-C62")
@pytest.mark.parametrize(
    ("weapon", "dice", "danger"), [("anchor_maul", (1, 6), 1), ("anchor_maul", (6, 1), 0), ("anchor_maul", (2, 6), 0)]
)
def test_a_crit_miss(table: Sit, weapon: str, dice: tuple[int, ...], danger: int) -> None:
    """A one on the first die alone: the maul hurts its bearer."""
    t = strikes(table, weapon, {}, d10(*dice))

    assert t.titan("kelp").danger == danger


@rule("OD-103", "OD-199")
@pytest.mark.parametrize(("dice", "exhausted"), [((1, 6), ["gull_sickle", "barbed_cord"]), ((6, 1), [])])
def test_a_barbed_cord(table: Sit, dice: tuple[int, ...], exhausted: list[str]) -> None:
    """A crit miss exhausts the card it sits on, and itself with it."""
    t = strikes(table, "gull_sickle", {"gear": ["gull_sickle", "oyster_knives"], "attached": {"barbed_cord": "gull_sickle"}}, d10(*dice),
                0)  # fmt: skip

    assert t.titan("kelp").exhausted == exhausted


@rule("OD-246", "OD-288")
@pytest.mark.parametrize(("weapon", "gear", "faces", "turned"), [
    ("anchor_maul", [], 5, True), ("anchor_maul", [], 0, False), ("anchor_maul", ["rooted_heels"], 5, False), ("breakwater_axe",
     [], 5, False),
    ("mast_head_ram", [], 5, True),
])  # fmt: skip
def test_cumbersome(table: Sit, weapon: str, gear: list[str], faces: int, turned: bool) -> None:
    """Turned after a wound, not after a failure, not in tireless hands."""
    t = strikes(table, weapon, {"gear": [weapon, *gear]}, d10(5, 4), faces)

    assert (weapon in t.titan("kelp").exhausted) == turned


@rule("OD-265", "OD-166")
@pytest.mark.parametrize(("faces", "breaks"), [([3, 3], 1), ([5, 3], 3), ([0, 0], 1)])
def test_overbreak(table: Sit, faces: list[int], breaks: int) -> None:
    """More power than needed (not just as much) leaves two breaks."""
    t = strikes(table, "breakwater_axe", {}, d10(5, 4), faces)

    assert t.pool.get("break", 0) == breaks


@rule("OD-239", "OD-241", "OD-165")
@pytest.mark.parametrize(("weapon", "at", "spec", "faces", "power"), [
    ("drowned_bell", "g7", {}, [4, 4, 4, 0], 1 + 1 + 1 + 0 + 1), ("drowned_bell", "g7", {"pool": {"break": 2}}, [4, 4, 4, 0], 3 + 3),
    ("mast_head_ram", "g7", {}, [4, 4, 0], 2 + 2), ("fists", "g7", {"pool": {"break": 1}}, [4, 4, 0], 2 + 1),
    ("fists", "g7", {"pool": {"break": 5}}, [4, 4, 4], 3 + 3), ("fists", "g7", {}, [4, 4, 4], 3),
])  # fmt: skip
def test_breaks(table: Sit, weapon: str, at: str, spec: dict[str, Any], faces: list[int], power: int) -> None:
    """Each turns one potential into power, as far as there are any; auto-breaks are there in time for this attack."""
    dice = {"drowned_bell": (10,), "mast_head_ram": (10, 2), "fists": (10, 10)}[weapon]
    t = strikes(table, weapon, {"at": at}, d10(*dice), faces, **spec)

    assert told(t, "power against") == f"Kelp has {power} power against AT 3."


@rule("OD-238", "OD-012")
@pytest.mark.parametrize(("weapon", "at"), [("ballast_sling", "e7"), ("bow_of_the_lost_sun", "d7")])
def test_a_free_reroll(table: Sit, weapon: str, at: str) -> None:
    """The first die that is rolled again costs nothing."""
    dice = 3 if weapon == "ballast_sling" else 2
    t = alone(table, "kelp", {"at": at, "gear": [weapon], "fate": 2}, turn="kelp", primordial={"at": "h6", "facing": "w"}, bp=["greave"],
              luck=d10(*([2] * dice), 9))  # fmt: skip
    t.does(f"attack {weapon.replace('_', '-')}", "mark 1", "roll")
    t.leave()

    assert t.titan("kelp").fate == (2 if weapon == "ballast_sling" else 3)  # the bow is committed to
    assert "once" in told(t, "dice against")


@rule("OD-164")
@pytest.mark.parametrize(("klass", "rage", "power"), [
    ("dreamwalker", 0, 2), ("aegis", 0, 3), ("kopis", 0, 2), ("harper", 0, 2), ("dreamwalker", 4, 3), ("kopis", 2, 3),
    ("kopis", 5, 5), ("kopis", 7, 7),
    ("aegis", 5, 4),
])  # fmt: skip
def test_the_titans_own_die_and_the_table(table: Sit, klass: str, rage: int, power: int) -> None:
    """Red, for the Aegis black; levels of the kratos table add dice from their rage on."""
    t = strikes(table, "fists", {"gear": [], "class": klass, "rage": rage}, d10(10, 2))

    assert told(t, "power against") == f"Kelp has {power} power against AT 3."


@rule("OD-204", "OD-164")
def test_the_die_and_the_attack_of_a_godform(table: Sit) -> None:
    """Ares: a black die of its own; three dice, precision two and one, a black die for each hit, deadly, an auto-break."""
    told_ = {"gear": [], "godform": "ruin_of_ares", "trespass": 2}
    t = alone(table, "kelp", {"at": "g7", **told_}, turn="kelp", primordial={"at": "h6", "facing": "w"}, bp=["greave"],
              luck=[*d10(3, 2, 2), 4, 4])  # fmt: skip
    assert "attack godform" in asked(t)
    t.does("attack godform")
    ends(t)
    t.leave()
    assert told(t, "dice against") == "Kelp rolls 3 dice against 6 and hits once."
    assert told(t, "power against") == "Kelp has 5 power against AT 3."
    t = strikes(table, "fists", told_, d10(5, 2))
    assert told(t, "power against") == "Kelp has 3 power against AT 3."


@rule("OD-204", "OD-247", "OD-239")
@pytest.mark.parametrize(("attack", "dice", "critical"), [
    ("godform", (4, 10, 2), True), ("godform", (4, 4, 10), False), ("fists", (6, 10), False),
])  # fmt: skip
def test_the_keywords_of_a_special_attack(table: Sit, attack: str, dice: tuple[int, ...], critical: bool) -> None:
    """Ares' own attack has two crit dice; what else the titan strikes with has one."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "godform": "ruin_of_ares", "trespass": 1}, turn="kelp", pool={"-at": 9},
              primordial={"at": "h6", "facing": "w"}, bp=["greave"], luck=d10(*dice))  # fmt: skip
    t.does(f"attack {attack}")
    ends(t)
    t.leave()

    assert bool(told(t, "wounds critically")) == critical


@rule("OD-244", "OD-159")
def test_to_commit(table: Sit) -> None:
    """A fate for the attack; at nine it cannot be paid, and the weapon is not offered."""
    for fate, offered in ((0, True), (8, True), (9, False)):
        t = alone(
            table,
            "kelp",
            {"at": "g7", "gear": ["widows_needle"], "fate": fate},
            turn="kelp",
            primordial={"at": "h6", "facing": "w"},
        )
        assert ("attack widows-needle" in asked(t)) == offered
    t = strikes(table, "widows_needle", {"fate": 2}, d10(9, 9), 0)
    assert t.titan("kelp").fate == 3


@rule("OD-243")
@pytest.mark.parametrize(("die", "skill", "rivets"), [(8, 0, 2), (7, 0, 0), (7, 1, 2)])
def test_carving(table: Sit, die: int, skill: int, rivets: int) -> None:
    """Wisdom 8 when it wounds: two more of what the part gives."""
    t = alone(table, "kelp", {"at": "e7", "gear": ["tethered_harpoon"], "skills": [0, 0, 0, 0, 0, skill]}, turn="kelp",
              primordial={"at": "h6", "facing": "w"}, bp=["heel_strap"], pool={"-at": 9},
              luck=[*d10(4), 0, 0, 0, 0, *d10(die)])  # fmt: skip
    before = figures(t)
    t.does("attack tethered-harpoon")
    ends(t)
    t.leave()

    assert changes(t, before).get("goods", {}).get("hot_rivets", 0) == rivets
