"""Dials and tokens, conditions and the priority token, danger dealt and gained: figure by figure."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.beast import hide
from petteia.games.odyssey.conditions import Crash, Knockdown
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, TRAIT
from petteia.games.odyssey.harm import Dealt, GainDanger, PassPriority, take_priority
from petteia.games.odyssey.state import FORBID, IGNORE, KRATOS, TRAUMA, UNTIL
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, card, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, d10

BRINE, MARBLE, ASH = 0, 2, 3
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}


def calm(t: Fight) -> Fight:
    """Traumas that change nothing to a titan without fate."""
    for deck, trauma in ((TRAUMA, "clear_head"), (TRAUMA + 1, "borrowed_breath")):
        for one in t.s.zones[deck]:
            t.s.face[one] = BOOK.faces[trauma]
    return t


def after(t: Fight, *ops: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What these operations change."""
    before = figures(t)
    runs(t, *ops, **more)
    return changes(t, before)


# -- dials and tokens ----------------------------------------------------------------------------------


@rule("OD-140", "OD-004")
@pytest.mark.parametrize(("stat", "had", "n", "has"), [
    ("fate", 3, 2, 5), ("fate", 8, 1, 9), ("rage", 3, 2, 5), ("rage", 8, 1, 9), ("ambrosia", 1, 2, 3), ("ambrosia", 3, 1, 4),
    ("despair", 1, 1, 2), ("bleed", 1, 3, 4), ("danger", 2, 3, 5), ("danger", 7, 2, 9), ("danger", 0, 0, 0),
])  # fmt: skip
def test_a_gain(table: Sit, stat: str, had: int, n: int, has: int) -> None:
    """So many more, and nothing else happens up to the limit."""
    t = stage(table, {stat: had})

    assert after(t, {"op": "gain", "stat": stat, "n": n}) == ({f"kelp {stat}": has} if n else {})


@rule("OD-140", "OD-296")
@pytest.mark.parametrize(("stat", "had", "n", "has"), [
    ("fate", 3, 2, 1), ("fate", 1, 2, None), ("rage", 3, 3, None), ("danger", 5, 2, 3), ("despair", 3, 1, 2), ("ambrosia", 2, 1, 1),
    ("bleed", 3, 1, 2), ("danger", 0, 2, None),
])  # fmt: skip
def test_a_loss(table: Sit, stat: str, had: int, n: int, has: int | None) -> None:
    """So many less, never below nothing."""
    t = stage(table, {stat: had})

    assert after(t, {"op": "lose", "stat": stat, "n": n}) == ({f"kelp {stat}": has} if had else {})


@rule("OD-192")
def test_the_last_token_of_a_bleeding_titan(table: Sit) -> None:
    """With it the card goes; a fear stays, whatever other token is the last of its kind."""
    t = stage(table, {"conditions": {"bleeding": 1, "fear": 1}, "bleed": 1, "fate": 1})
    assert after(t, {"op": "lose", "stat": "fate", "n": 1}) == {"kelp fate": None}
    assert after(t, {"op": "lose", "stat": "bleed", "n": 1}) == {"kelp bleed": None, "kelp conditions": {"fear": 1}}
    t = stage(table, {"conditions": {"bleeding": 1}})
    assert after(t, {"op": "lose", "stat": "bleed", "n": 1}) == {}


@rule("OD-194", "OD-184")
def test_past_nine(table: Sit) -> None:
    """Fate calls the moirai; rage kills; danger draws as if it went on; at nine nothing of it happens."""
    t = stage(table, {"fate": 9, "gear": []}, luck=[5, 4, 3, 2, 1])
    before = len(t.s.zones[KRATOS - 1])
    runs(t, {"op": "gain", "stat": "fate", "n": 1})
    assert (len(t.s.zones[KRATOS - 1]), t.titan("kelp").fate <= 9) == (before - 1, True)
    t = calm(stage(table, {"danger": 9}, obol=["the_coin_sinks"], luck=[1], **HEIR))
    assert after(t, {"op": "gain", "stat": "danger", "n": 1}) == {"kelp at": "dead", "priority": "ash"}
    t = stage(table, {"rage": 9}, **HEIR)
    runs(t, {"op": "gain", "stat": "rage", "n": 1})
    assert (t.titan("kelp").alive, t.titan("kelp").rage, t.priority) == (0, 9, "ash")


@rule("OD-196", "OD-236")
@pytest.mark.parametrize(
    ("stat", "n", "alive"), [("ambrosia", 4, 1), ("ambrosia", 5, 0), ("bleed", 6, 1), ("fate", 6, 1)]
)
def test_only_ambrosia_has_a_limit_of_four(table: Sit, stat: str, n: int, alive: int) -> None:
    """Four tokens are borne."""
    t = stage(table, **HEIR)
    runs(t, {"op": "gain", "stat": stat, "n": n})
    t.leave()

    assert t.titan("kelp").alive == alive


@rule("OD-197")
@pytest.mark.parametrize(("has", "gains", "tired"), [
    ("", "movement", ["move"]), ("", "combat", ["fight"]), ("movement", "combat", ["move"]), ("combat", "movement", ["fight"]),
    ("movement", "movement", ["move"]), ("combat", "combat", ["fight"]),
])  # fmt: skip
def test_one_fatigue_token(table: Sit, has: str, gains: str, tired: list[str]) -> None:
    """Never a second."""
    t = stage(table, {f"{has}_fatigue": 1} if has else {})
    runs(t, {"op": "gain", "stat": f"{gains}_fatigue", "n": 1})

    assert figures(t)["kelp tired"] == tired
    assert t.titan("kelp").conditions == {"fatigue": 1}


@rule("OD-295", "OD-296")
@pytest.mark.parametrize(("despair", "friend", "alive"), [(3, "a1", 1), (4, "a1", 0), (4, "d8", 1)])
def test_only_despair_kills_the_lonely(table: Sit, despair: int, friend: str, alive: int) -> None:
    """Four tokens and nobody beside it; another token of any kind makes no difference."""
    t = stage(table, {"despair": despair - 1}, brine={"at": friend, "gear": []}, **HEIR)
    runs(t, {"op": "gain", "stat": "ambrosia", "n": 1}, {"op": "gain", "stat": "despair", "n": 1})
    t.leave()

    assert t.titan("kelp").alive == alive


@rule("OD-193", "OD-294")
@pytest.mark.parametrize(
    ("whose", "who", "n", "has"), [(KELP, KELP, 2, 1), (-1, KELP, 2, 1), (BRINE, KELP, 2, 2), (KELP, KELP, 0, 0)]
)
def test_the_first_despair_that_is_not_felt(table: Sit, whose: int, who: int, n: int, has: int) -> None:
    """Of a gain one token is not taken, once; that of another titan's is taken."""
    t = stage(table)
    other = [KELP, IGNORE.index("crash")]
    t.s.ignoring += [other, [whose, IGNORE.index("first despair")]]
    runs(t, {"op": "gain", "stat": "despair", "n": n})
    assert t.titan("kelp").despair == has
    left = [other] if n and whose in (KELP, -1) else [other, [whose, IGNORE.index("first despair")]]
    assert t.s.ignoring == left
    runs(t, {"op": "gain", "stat": "despair", "n": 1})
    assert t.titan("kelp").despair == has + (0 if not n and whose == KELP else 1)


@rule("OD-193", "OD-294")
def test_what_is_unfelt_is_despair(table: Sit) -> None:
    """Other gains are taken; and the titan's own spark is used before everybody's."""
    t = stage(table)
    first = IGNORE.index("first despair")
    t.s.ignoring += [[KELP, first], [-1, first]]
    assert after(t, {"op": "gain", "stat": "fate", "n": 1}) == {"kelp fate": 1}
    runs(t, {"op": "gain", "stat": "despair", "n": 1})
    assert t.s.ignoring == [[-1, first]]
    befall(t, Kills(KELP))
    t.does("titan ash")
    runs(t, {"op": "gain", "stat": "despair", "n": 1}, you=KELP)
    assert t.s.ignoring == [[-1, first]]


@rule("OD-193", "OD-195")
def test_a_spark_of_rage_is_kept(table: Sit) -> None:
    """Only rage, and only by whom it is told; a dial that is set is set."""
    t = stage(table, {"rage": 3, "fate": 3}, brine={"at": "a1", "gear": [], "rage": 3})
    t.s.ignoring.append([KELP, IGNORE.index("lowered rage")])
    runs(t, {"op": "lose", "stat": "rage", "n": 9, "who": "all"}, {"op": "lose", "stat": "fate", "n": 9})
    assert (t.titan("kelp").rage, t.titan("brine").rage, t.titan("kelp").fate) == (1, 0, 0)
    runs(t, {"op": "set", "stat": "rage", "n": 4}, {"op": "set", "stat": "fate", "n": 2})
    assert (t.titan("kelp").rage, t.titan("kelp").fate) == (4, 2)
    runs(t, {"op": "set", "stat": "rage", "n": 0}, {"op": "set", "stat": "fate", "n": 0})
    assert (t.titan("kelp").rage, t.titan("kelp").fate) == (1, 0)


@rule("OD-200", "OD-199")
def test_charges_of_the_host(table: Sit) -> None:
    """The clasp charges the card it sits on, be it the first; another clasp is another's."""
    gear = {"gear": ["smoke_jar", "augur_bones"], "attached": {"spare_clasp": "smoke_jar", "nectar_gland": ""}}
    t = stage(table, gear)
    clasp = BOOK.gear[BOOK.gear_at["spare_clasp"]].element.index
    runs(t, {"op": "gain", "stat": "charge", "n": 1, "who": "host"}, element=clasp)
    assert t.s.charge[KELP][:2] == [4, 2]
    gland = BOOK.gear[BOOK.gear_at["nectar_gland"]].element.index
    runs(t, {"op": "gain", "stat": "charge", "n": 1, "who": "host"}, element=gland)
    assert t.s.charge[KELP][:2] == [4, 2]


@rule("OD-200")
def test_charges_that_are_lost(table: Sit) -> None:
    """From cards that have some and are not discarded, one after another."""
    t = stage(table, {"gear": ["smoke_jar", "augur_bones"], "charges": {"smoke_jar": 1, "augur_bones": 2}})
    runs(t, {"op": "lose", "stat": "charge", "n": 2})
    assert t.s.charge[KELP][:2] == [0, 1]
    runs(t, {"op": "lose", "stat": "charge", "n": 2})
    assert t.s.charge[KELP][:2] == [0, 0]
    t = stage(table, {"gear": ["smoke_jar", "augur_bones"], "charges": {"smoke_jar": 1, "augur_bones": 2}})
    t.s.discarded[KELP][0] = 1
    runs(t, {"op": "lose", "stat": "charge", "n": 2})
    assert t.s.charge[KELP][:2] == [1, 0]


@rule("OD-173", "OD-198")
def test_tokens_for_the_pool(table: Sit) -> None:
    """At once, where no attack is under way: there is no second window to wait for."""
    t = stage(table, {"rage": 3}, brine={"at": "a1", "gear": [], "rage": 5})
    assert after(t, {"op": "pool", "token": "-at", "n": 2, "at": "second window"}) == {"pool": {"-at": 2}}
    assert after(t, {"op": "pool", "token": "break", "n": 1}) == {"pool": {"-at": 2, "break": 1}}
    assert after(t, {"op": "pool", "token": "opening", "n": "rage"})["pool"]["opening"] == 3
    assert after(t, {"op": "pool", "token": "-speed", "n": "rage"}, you=BRINE)["pool"]["-speed"] == 5
    assert after(t, {"op": "pool", "token": "-danger", "n": "rage"}, you=-1)["pool"]["-danger"] == 5


@rule("OD-180", "OD-021")
def test_goods_and_records(table: Sit) -> None:
    """So many of them; a note is written for a titan, or for nobody."""
    t = stage(table, {"rage": 3}, brine={"at": "a1", "gear": [], "rage": 5})
    assert after(t, {"op": "resource", "key": "oil", "n": 2}) == {"goods": {"oil": 2}}
    assert after(t, {"op": "resource", "key": "oil", "n": "rage"}) == {"goods": {"oil": 5}}
    assert after(t, {"op": "resource", "key": "cloth", "n": "rage"}, you=-1) == {"goods": {"oil": 5, "cloth": 5}}
    for you, name in ((BRINE, "brine"), (ASH, "ash"), (-1, "nobody")):
        t = stage(table)
        assert after(t, {"op": "record", "kind": "event", "key": "slack_thread"}, you=you) == {
            "records": [f"slack_thread {name}"]
        }
        t = stage(table)
        runs(t, {"op": "argonaut_dies"}, you=max(0, you))
        assert figures(t)["records"] == [f"argonaut_dies {('brine', 'ash', 'brine')[(BRINE, ASH, -1).index(you)]}"]
    t = stage(table)
    assert after(t, {"op": "gain", "stat": "node", "n": 2}, you=ASH) == {
        "ship": {"node": 2},
        "records": ["node ash", "node ash"],
    }


@rule("OD-198")
def test_modifiers_for_a_time(table: Sit) -> None:
    """For a roll, an attack, a round, a battle, the next use; what is held is found where it lies."""
    for until in UNTIL:
        t = stage(table)
        changed = after(t, {"op": "mod", "attr": "precision", "n": 1, "until": until})
        assert changed == ({} if until == "held" else {"mods": [f"kelp precision +1 {until}"]})


# -- conditions ----------------------------------------------------------------------------------------


@rule("OD-192", "OD-260")
@pytest.mark.parametrize(("key", "side", "expected"), [
    ("fear", "", {"fear": 1}), ("fear", "dread", {"fear": 2}), ("fear", "unease", {"fear": 1}), ("doom_mark", "", {"doom_mark": 1}),
    ("knockdown", "", {"knockdown": 1}), ("knockdown", "falling_down", {"knockdown": 1}), ("knockdown", "standing_up", {"knockdown": 2}),
    ("emboldened", "", {"emboldened": 1}),
])  # fmt: skip
def test_gaining_a_condition(table: Sit, key: str, side: str, expected: dict[str, int]) -> None:
    """Its first side lies up, unless the card names another."""
    t = stage(table)

    assert after(t, {"op": "condition", "key": key, **({"side": side} if side else {})}) == {
        "kelp conditions": expected
    }


@rule("OD-192", "OD-260")
def test_gaining_a_condition_again(table: Sit) -> None:
    """Fear turns; who has fallen does not fall again; another condition of its stays as it is."""
    t = stage(table, {"conditions": {"fear": 1, "emboldened": 1, "knockdown": 1}})
    assert after(t, {"op": "condition", "key": "fear"}) == {
        "kelp conditions": {"fear": 2, "emboldened": 1, "knockdown": 1}
    }
    assert after(t, {"op": "knockdown"}) == {}
    assert after(t, {"op": "condition", "key": "emboldened"}) == {}
    t = stage(table, {"conditions": {"knockdown": 2, "fear": 1}})
    befall(t, Knockdown(KELP))
    assert t.titan("kelp").conditions == {"knockdown": 2, "fear": 1}


@rule("OD-260", "OD-279")
def test_who_is_not_thrown_down(table: Sit) -> None:
    """A steady titan, a plate that is exhausted for it; and afterwards the next fall is a fall."""
    t = stage(table, {"gear": ["hull_plate"]})
    befall(t, Knockdown(KELP))
    t.asks(0, rule="OD-186", options=["use kelp hull-plate-1", "pass"])
    t.does("use kelp hull-plate-1")
    assert (t.titan("kelp").conditions, t.titan("kelp").exhausted) == ({}, ["hull_plate"])
    befall(t, Knockdown(KELP))
    assert t.titan("kelp").conditions == {"knockdown": 1}
    t = stage(table, {"gear": ["hull_plate"]})
    befall(t, Knockdown(KELP))
    t.does("pass")
    assert t.titan("kelp").conditions == {"knockdown": 1}
    t = stage(table, {"gear": [], "godform": "ruin_of_ares", "trespass": 2})
    befall(t, Knockdown(KELP))
    assert t.titan("kelp").conditions == {}


@rule("OD-260", "OD-208")
def test_a_fall_from_the_vantage_point(table: Sit) -> None:
    """It is set down beside the base first; on the ground nobody is moved by a fall."""
    t = stage(table, {"at": "vantage"}, vantage=True)
    befall(t, Knockdown(KELP))
    t.does("to g7")
    assert (t.titan("kelp").at, t.titan("kelp").conditions) == ("g7", {"knockdown": 1})
    t = stage(table)
    befall(t, Knockdown(KELP))
    assert t.titan("kelp").at == "d7"


@rule("OD-192", "OD-197", "OD-260")
def test_discarding_conditions(table: Sit) -> None:
    """All of them with all their tokens, and other tokens stay; one despair, or all."""
    told = {
        "conditions": {"fear": 2, "bleeding": 1, "knockdown": 1},
        "bleed": 2,
        "movement_fatigue": 1,
        "despair": 3,
        "fate": 2,
    }
    t = stage(table, told)
    assert after(t, {"op": "cure", "what": "all conditions"}) == {
        "kelp conditions": None,
        "kelp bleed": None,
        "kelp tired": None,
    }
    assert after(t, {"op": "cure", "what": "1 despair"}) == {"kelp despair": 2}
    assert after(t, {"op": "cure", "what": "all despair"}) == {"kelp despair": None}
    t = stage(table, {"conditions": {"bleeding": 1}, "bleed": 2})
    assert after(t, {"op": "cure", "what": "body condition"}) == {"kelp conditions": None, "kelp bleed": None}
    t = stage(table, {"conditions": {"fear": 1}, "bleed": 2})
    assert after(t, {"op": "cure", "what": "body condition"}) == {}
    assert after(t, {"op": "cure", "what": "all conditions"}) == {"kelp conditions": None}


@rule("OD-260")
def test_standing_up(table: Sit) -> None:
    """Whoever lies stands; who stands hears nothing of it."""
    t = stage(table, {"conditions": {"knockdown": 1}})
    assert after(t, {"op": "stand"}) == {"kelp conditions": None}
    assert after(t, {"op": "stand"}) == {}


@rule("OD-245", "OD-289")
@pytest.mark.parametrize(("die", "crashes"), [(5, True), (6, False), (10, False), (1, True)])
def test_tumbling(table: Sit, die: int, crashes: bool) -> None:
    """A crash is one danger and a fall; with a tumble 6 or more avoids it."""
    t = stage(table, {"gear": ["salt_leather"]}, luck=d10(die))
    before = figures(t)
    befall(t, Crash(KELP))
    assert changes(t, before) == ({"kelp danger": 1, "kelp conditions": {"knockdown": 1}} if crashes else {})
    t = stage(table, {"gear": ["weavers_mantle"], "attached": {"cork_lining": "weavers_mantle"}}, luck=d10(die))
    befall(t, Crash(KELP))
    assert (t.titan("kelp").danger == 1) == crashes


@rule("OD-245", "OD-200")
def test_a_jar_against_a_crash(table: Sit) -> None:
    """A charge, and the crash does not happen; the next one does."""
    t = stage(table, {"gear": ["smoke_jar"]})
    before = figures(t)
    befall(t, Crash(KELP))
    t.asks(0, rule="OD-186", options=["use kelp smoke-jar-2", "pass"])
    t.does("use kelp smoke-jar-2")
    assert changes(t, before) == {"kelp charges": 2}
    befall(t, Crash(KELP))
    assert changes(t, before) == {"kelp charges": 2, "kelp danger": 1, "kelp conditions": {"knockdown": 1}}
    t = stage(table)
    befall(t, Kills(KELP))
    t.does("titan ash")
    before = figures(t)
    befall(t, Crash(KELP), Knockdown(KELP), GainDanger(KELP, 1, 0), Dealt(KELP, 2, -1, 0))
    assert changes(t, before) == {}


# -- the priority token --------------------------------------------------------------------------------


@rule("OD-118", "OD-119")
def test_taking_the_token(table: Sit) -> None:
    """Only the first of several takes it; to hold it fast must be said; who has it is no longer hidden."""
    t = stage(table, priority="kelp", ash={"at": "t14", "gear": [], "hidden": True})
    assert after(t, {"op": "priority", "who": "others"}) == {"priority": "brine"}
    assert after(t, {"op": "priority"}, you=ASH) == {"priority": "ash", "ash hidden": None}
    assert after(t, {"op": "priority", "hold": True}, you=BRINE) == {"priority": "brine", "holders": ["brine"]}
    assert after(t, {"op": "priority"}, you=ASH) == {}
    assert after(t, {"op": "priority", "hold": True}, you=ASH) == {"holders": ["brine", "ash"]}
    assert after(t, {"op": "priority", "hold": True}, you=ASH) == {}


@rule("OD-118")
def test_taking_what_one_has(table: Sit) -> None:
    """Nothing changes hands: no opening for the knot, and Alekto does not come."""
    t = stage(table, {"pattern": ["second_knot"]}, priority="kelp")
    assert after(t, {"op": "priority"}) == {}
    t = stage(table, {"pattern": ["second_knot"]}, priority="brine")
    assert after(t, {"op": "priority"}) == {"priority": "kelp", "pool": {"opening": 1}}


@rule("OD-118", "OD-110")
def test_unceasing(table: Sit) -> None:
    """When the token changes hands Alekto turns to who has it now and comes two spaces nearer."""
    t = stage(
        table,
        options={"foe": "alekto-1"},
        primordial={"at": "j7", "facing": "n", "traits": ["unceasing"]},
        priority="brine",
    )

    assert after(t, {"op": "priority"}) == {"priority": "kelp", "beast": "h7 w"}
    assert after(t, {"op": "priority"}) == {}


@rule("OD-118", "OD-119")
def test_passing_the_token_on(table: Sit) -> None:
    """Never to who gives it away; to the most rage; who holds it fast counts as nine, the earliest of them first."""
    t = stage(
        table,
        {"at": "n7", "rage": 8},
        brine={"at": "a1", "gear": [], "rage": 3},
        ash={"at": "t14", "gear": [], "rage": 4},
    )
    assert after(t, {"op": "hidden"}) == {"kelp hidden": 1, "priority": "ash"}
    for holders, heir in (
        (["brine"], "brine"),
        (["ash", "brine"], "ash"),
        (["brine", "ash"], "brine"),
        (["kelp", "ash"], "ash"),
    ):
        t = stage(table, {"rage": 9}, marble={"at": "t1", "gear": [], "rage": 8}, holders=holders)
        befall(t, Kills(KELP))
        assert t.priority == heir


@rule("OD-119")
def test_the_dead_hold_nothing(table: Sit) -> None:
    """Whoever held the token fast has died: it may be taken again; and the dead are not asked."""
    t = stage(table, holders=["brine"], brine={"at": "dead"})
    assert after(t, {"op": "priority"}, you=ASH) == {"priority": "ash"}
    befall(t, PassPriority((BRINE, MARBLE)))
    assert t.priority == "marble"
    befall(t, PassPriority((BRINE,)))
    assert t.priority == "marble"


@rule("OD-119", "OD-257")
def test_brine_holds_it_fast(table: Sit) -> None:
    """The first titan is a holder like any other: nobody takes it, and it cannot hide."""
    t = stage(table, priority="brine", holders=["brine"], brine={"at": "t9", "gear": []})
    take_priority(t.s, KELP)
    assert t.priority == "brine"
    hide(t.s, BRINE)
    assert t.titan("brine").hidden == 0
    hide(t.s, ASH)
    assert t.titan("ash").hidden == 1


# -- danger dealt --------------------------------------------------------------------------------------


@rule("OD-140", "OD-108")
@pytest.mark.parametrize(("danger", "per", "hits", "bonus", "mod", "expected"), [
    (1, "hit", 2, 0, 0, 2), (2, "hit", 2, 0, 0, 4), (1, "hit", 2, 1, 0, 4), (2, "hit", 2, 0, -1, 2), (1, "hit", 2, 0, -1, 2),
    (1, "attack", 2, 0, 0, 1), (3, "attack", 2, 1, 0, 3), (1, "hit", 0, 0, 0, 1),
])  # fmt: skip
def test_danger_of_an_attack(table: Sit, danger: int, per: str, hits: int, bonus: int, mod: int, expected: int) -> None:
    """Times hits, or once; a lasting bonus and a leash count for each hit, and a hit is never less than one."""
    t = calm(stage(table, primordial={"at": "h6", "facing": "w", "bonuses": [bonus, 0, 0, 0]}))
    if mod:
        runs(t, {"op": "mod", "attr": "danger_hit", "n": mod, "until": "battle", "who": "primordial"})
    runs(t, {"op": "deal", "danger": danger, "per": per}, role=AI, hits=hits, serial=0)

    assert t.titan("kelp").danger == expected


@rule("OD-108", "OD-C18")
def test_what_an_attack_adds_once(table: Sit) -> None:
    """Asterion at level 2 adds one danger to each attack: to the first sentence that deals for each hit, not to the second."""
    t = calm(stage(table, options={"foe": "asterion-2"}, primordial={"at": "j7", "facing": "w"}, pool={"-danger": 0}))
    deal = {"op": "deal", "danger": 1, "per": "hit"}
    runs(t, deal, deal, role=AI, hits=2, serial=0)
    assert t.titan("kelp").danger == 3 + 2
    t = calm(stage(table, options={"foe": "asterion-2"}, primordial={"at": "j7", "facing": "w"}))
    runs(t, {**deal, "per": "attack"}, role=AI, hits=2, serial=0)
    assert t.titan("kelp").danger == 1
    t = calm(stage(table, options={"foe": "asterion-2"}, primordial={"at": "j7", "facing": "w"}, pool={"-danger": 2}))
    runs(t, deal, role=AI, hits=2, serial=0)
    assert t.titan("kelp").danger == 2 + 1 - 2


@rule("OD-140", "OD-141")
def test_danger_outside_an_attack(table: Sit) -> None:
    """A trait deals what it says; nothing is multiplied or added."""
    t = calm(
        stage(table, options={"foe": "asterion-2"}, primordial={"at": "j7", "facing": "w", "bonuses": [2, 0, 0, 0]})
    )
    runs(t, {"op": "deal", "danger": 2, "per": "hit", "who": "priority"}, role=TRAIT, you=-1, hits=3)

    assert t.titan("kelp").danger == 2


@rule("OD-141", "OD-134")
def test_armor_is_rolled_once_for_an_attack(table: Sit) -> None:
    """One potential on each red die: the first sentence is lessened, the second is not; another attack is another roll."""
    deal = {"op": "deal", "danger": 2, "per": "attack"}
    t = calm(stage(table, {"gear": ["hull_plate"]}, luck=[1, 1, 0, 1, 1, 0]))
    runs(t, deal, deal, role=AI, hits=1, serial=0)
    assert t.titan("kelp").danger == 0 + 2
    runs(t, deal, role=AI, hits=1, serial=1)
    assert t.titan("kelp").danger == 2 + 0
    t = calm(stage(table, {"gear": ["hull_plate"]}))
    runs(t, deal, role=AI, hits=-1, serial=0)  # a judgement
    assert t.titan("kelp").danger == 2
    t = calm(stage(table, {"gear": ["hull_plate"]}, luck=[1, 0, 0]))
    runs(t, deal)  # from elsewhere
    assert t.titan("kelp").danger == 1


@rule("OD-141", "OD-140")
def test_danger_that_armor_takes(table: Sit) -> None:
    """What is left is gained; nothing left is no gain and no draw; nothing dealt rolls no dice."""
    for dealt, faces, gained in ((3, [1, 1, 1], 0), (3, [1, 1, 0], 1), (2, [1, 1, 1], 0), (4, [3, 4, 2], 2)):
        t = stage(table, {"gear": ["hull_plate"]}, luck=faces, minor=["bitten_tongue"])
        befall(t, Dealt(KELP, dealt, 3, 0))
        assert (t.titan("kelp").danger, t.titan("kelp").fate) == (gained, int(gained > 0))
    t = stage(table, {"gear": ["hull_plate"]}, luck=[5])
    befall(t, Dealt(KELP, 0, 3, 0))
    assert t.s.drawn == 0 or not t.s.armored
    befall(t, Dealt(KELP, -1, -1, 1))
    assert t.titan("kelp").danger == 0


@rule("OD-141", "OD-278")
@pytest.mark.parametrize(("gear", "uses", "faces"), [
    ("salt_leather", [], [0, 1, 0, 1, 1, 0]), ("wardens_cuirass", ["pass"], [2 * n for n in (1, 1, 1, 0, 1, 2)]),
    ("shard_of_the_crown", ["use kelp shard-of-the-crown-1"], [1 + n for n in (1, 2, 3, 1, 3, 2)]),
])  # fmt: skip
def test_the_potentials_of_the_dice(table: Sit, gear: str, uses: list[str], faces: list[int]) -> None:
    """What each face saves: a red die, two black ones, a white one beside a black and a red one."""
    for face, saved in enumerate(faces):
        luck = [face, 0, 0] if gear == "shard_of_the_crown" else [face] * 2
        t = calm(stage(table, {"gear": [gear]}, luck=luck))
        t.s.extra_armor.append(2)  # left over from elsewhere: it does not count
        befall(t, Dealt(KELP, 6, -1, 0))
        t.does(*uses)
        assert t.titan("kelp").danger == 6 - saved


@rule("OD-144", "OD-140")
def test_danger_dealt_and_gained(table: Sit) -> None:
    """Dealt danger always draws, gained danger only past nine; Poseidon's tide takes one instead."""
    t = stage(table, minor=["bitten_tongue"])
    befall(t, GainDanger(KELP, 1, 1))
    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (1, 1)
    t = stage(table, minor=["bitten_tongue"])
    befall(t, GainDanger(KELP, 9, 0))
    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (9, 0)
    t = stage(table, {"godform": "tide_of_poseidon", "trespass": 3, "danger": 2}, minor=["bitten_tongue"])
    befall(t, GainDanger(KELP, 3, 1))
    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (1, 0)
    befall(t, GainDanger(KELP, 3, 1), GainDanger(KELP, 3, 1))
    assert t.titan("kelp").danger == 3
    assert after(t, {"op": "gain", "stat": "danger", "n": 0}) == {}


@rule("OD-195")
def test_danger_dealt_to_a_stone_dream(table: Sit) -> None:
    """Dealt it kills; gained it does not."""
    for dealt, alive in ((0, 1), (1, 0)):
        t = calm(stage(table, **HEIR))
        t.s.lasting[KELP].append(next(e.index for e in BOOK.elements if e.key == "stone_dream"))
        befall(t, GainDanger(KELP, 1, dealt))
        t.leave()
        assert t.titan("kelp").alive == alive


@rule("OD-184", "OD-183")
def test_ways_to_die_by_a_card(table: Sit) -> None:
    """The dead die only once; what they leave is told once."""
    t = stage(table, **HEIR)
    card(t, "opened")
    assert t.s.dead == [KELP, 0]
    befall(t, Kills(KELP))
    assert t.s.dead == [KELP, 0]


@rule("OD-178", "OD-146")
def test_a_dread_forbids_reactions_only(table: Sit) -> None:
    """Who dreads does not step aside, but may use what is no reaction."""
    told = {"at": "g7", "gear": ["tide_sandals", "hull_plate"], "conditions": {"fear": 2}}
    t = stage(table, told)
    runs(t, {"op": "window"})
    assert asked(t)[-1] == "end"
    befall(t, Knockdown(KELP))
    t.asks(0, rule="OD-186", options=["use kelp hull-plate-1", "pass"])
    t.does("pass")
    t = stage(table, {**told, "conditions": {"fear": 1}})
    runs(t, {"op": "window"})
    t.asks(0, rule="OD-146", options=["use kelp tide-sandals-1", "pass"])
    t = stage(table, {"at": "g7", "gear": [], "godform": "lantern_of_hermes", "trespass": 2})
    t.s.forbids.append([KELP, FORBID.index("reactions"), UNTIL.index("round")])
    runs(t, {"op": "window"})
    assert asked(t)[-1] == "end"
