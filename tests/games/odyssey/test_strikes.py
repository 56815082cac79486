"""A titan's attack from its declaration to its end: which weapon, re-rolls, windows, the kratos table, diversions, bonus attacks."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import add_gear
from petteia.games.odyssey.state import BP_DECK, BP_DISCARD, BP_SHOWN
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, card, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone, d10
from tests.games.odyssey.test_weapons import ends, strikes, told

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}


def acts(table: Sit, kelp: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    spec.setdefault("bp", ["greave"])
    return alone(table, "kelp", {"at": "g7", "gear": [], **kelp}, turn="kelp", luck=spec.pop("luck", []), **spec)


# -- declaring -----------------------------------------------------------------------------------------


@rule("OD-159", "OD-187", "OD-209")
def test_a_ready_weapon_and_a_turned_one(table: Sit) -> None:
    """In a turn only what is ready; in a bonus attack also what is turned, which is readied by it."""
    t = acts(table, {"gear": ["oyster_knives", "gull_sickle"], "exhausted": ["gull_sickle"]})
    assert [o for o in asked(t) if o.startswith("attack")] == ["attack fists", "attack oyster-knives"]
    runs(t, {"op": "bonus_attack"})
    t.asks(0, rule="OD-187", options=["attack fists", "attack oyster-knives", "attack gull-sickle", "pass"])
    t.luck(*d10(2, 2))
    t.does("attack gull-sickle", "keep")
    assert t.titan("kelp").exhausted == []


@rule("OD-159", "OD-209")
def test_of_two_alike_the_ready_one(table: Sit) -> None:
    """One pair of knives is turned: the other strikes, and the turned one stays so."""
    t = acts(table, {"gear": ["oyster_knives"], "exhausted": ["oyster_knives"]}, luck=d10(2, 2, 2, 2))
    add_gear(t.s, KELP, BOOK.gear_at["oyster_knives"])
    runs(t)
    t.does("attack oyster-knives", "keep")
    assert t.s.exhausted[KELP] == [1, 0, 0]


@rule("OD-201")
def test_fists_for_a_weapon_thrown_down(table: Sit) -> None:
    """With both hands full: one weapon is discarded for the battle, whichever its player likes."""
    t = acts(table, {"gear": ["oyster_knives", "gull_sickle"]}, luck=d10(2, 2))
    t.does("attack fists")
    t.asks(0, rule="OD-201", options=["gear oyster-knives", "gear gull-sickle"])
    t.does("gear gull-sickle", "keep")
    assert (t.titan("kelp").gear, t.titan("kelp").rage) == (["oyster_knives", "fists"], 1)
    assert "attack fists" not in asked(acts(table, {"gear": ["anchor_maul"], "at": "f7"}))
    assert "attack fists" in asked(acts(table, {"gear": ["anchor_maul"]}))


@rule("OD-187", "OD-260")
def test_who_makes_no_bonus_attack(table: Sit) -> None:
    """Nobody who is down, out of reach or dead; nor at nine rage."""
    for kelp, spec in (
        ({"conditions": {"knockdown": 1}}, {}),
        ({"at": "f7"}, {}),
        ({"rage": 9}, {}),
        ({"at": "dead"}, {"priority": "ash"}),
    ):
        t = stage(table, {"at": "g7", **kelp}, **spec)
        before = figures(t)
        runs(t, {"op": "bonus_attack"})
        assert changes(t, before) == {}
        assert asked(t) == ["move", "end"]


@rule("OD-160", "OD-C22")
@pytest.mark.parametrize(
    ("mine", "theirs", "priority"), [(1, 1, "kelp"), (0, 1, "brine"), (0, 0, "kelp"), (2, 5, "brine")]
)
def test_rage_and_the_token(table: Sit, mine: int, theirs: int, priority: str) -> None:
    """More than the priority target after the rise, not as much."""
    t = acts(table, {"rage": mine}, brine={"at": "a1", "gear": [], "rage": theirs}, priority="brine", luck=d10(2, 2))
    t.does("attack fists", "keep")

    assert (t.titan("kelp").rage, t.priority) == (mine + 1, priority)


@rule("OD-159")
def test_sight_is_needed(table: Sit) -> None:
    """A bow behind rock has no mark; adjacent across a wall neither."""
    assert "attack reed-bow" in asked(acts(table, {"at": "d7", "gear": ["reed_bow"]}))
    assert "attack reed-bow" not in asked(
        acts(table, {"at": "d7", "gear": ["reed_bow"]}, terrain={"rock": ["e6", "e7", "e8"]})
    )
    assert "attack fists" not in asked(acts(table, {}, mazes=[("g5", "I", 1)]))


# -- the roll ------------------------------------------------------------------------------------------


@rule("OD-012", "OD-161")
def test_attack_dice_rolled_again(table: Sit) -> None:
    """Marked together, a fate each, hits or not; at nine fate, or where it is forbidden, none."""
    t = acts(table, {"gear": ["oyster_knives"], "fate": 7}, luck=d10(9, 2, 3, 2, 4, 5))
    t.does("attack oyster-knives")
    assert asked(t) == ["mark 1", "mark 2", "mark 3", "keep"]
    t.does("mark 2", "mark 3")
    t.leave()
    assert t.titan("kelp").fate == 9
    assert told(t, "dice against") == "Kelp rolls 4 dice against 6 and hits once."
    for kelp in ({"fate": 9}, {"conditions": {"doom_mark": 1}}):
        t = acts(table, kelp, luck=d10(2, 2))
        t.does("attack fists")
        assert asked(t) == ["move", "end"]


@rule("OD-103", "OD-163")
@pytest.mark.parametrize(("dice", "at"), [((10, 4), 2), ((9, 4), 3), ((4, 10), 3)])
def test_a_crit_chance(table: Sit, dice: tuple[int, int], at: int) -> None:
    """The bow of the lost sun: a ten on the crit die takes one from the AT of this very part."""
    t = strikes(table, "bow_of_the_lost_sun", {"at": "d7"}, d10(*dice))

    assert told(t, "faces Greave") == f"Kelp faces Greave, AT {at}."


@rule("OD-161", "OD-173", "OD-257")
def test_a_full_miss(table: Sit) -> None:
    """The pool is cleared, its abilities answer, no body part is drawn, and the titan stays hidden."""
    t = strikes(
        table,
        "drowned_bell",
        {"hidden": True},
        d10(1),
        pool={"break": 2, "-at": 1},
        bp_discard=["knee_hinge"],
        primordial={"at": "h6", "facing": "e"},
    )

    assert (t.pool, t.titan("kelp").hidden, told(t, "faces")) == ({"break": 1}, 1, "")
    assert t.s.zones[BP_DISCARD] == []  # the bell shuffles them in
    assert t.s.combat[KELP] == 0


@rule("OD-168", "OD-163", "OD-173")
def test_a_failure(table: Sit) -> None:
    """The part is discarded, nothing escalates; an empty deck takes its discards back; who attacked is seen."""
    t = acts(
        table,
        {"hidden": True},
        luck=[*d10(10, 2), 0, 0],
        bp=["shoulder_rivets"],
        primordial={"at": "h6", "facing": "e"},
    )
    del t.s.zones[BP_DECK][:-1]
    t.does("attack fists")
    ends(t)
    assert (t.s.wounds(), t.s.zones[BP_SHOWN], t.titan("kelp").hidden) == (0, [], 0)
    assert [BOOK.cards[t.s.face[c]].key for c in t.s.zones[BP_DECK]] == ["shoulder_rivets"]
    t = acts(table, {}, luck=[*d10(10, 2), 0, 0], bp=["shoulder_rivets"])
    t.does("attack fists")
    ends(t)
    assert t.bp_discard == ["shoulder_rivets"]


@rule("OD-166", "OD-101", "OD-296")
def test_a_wound(table: Sit) -> None:
    """It is told, whoever dealt it is remembered and loses a despair; the last one ends the battle before any answer."""
    t = strikes(
        table,
        "fists",
        {"gear": [], "despair": 2},
        d10(10, 2),
        5,
        pool={"-at": 9},
        bp=["knee_hinge"],
        brine={"at": "f7", "gear": []},
    )
    assert (t.titan("kelp").despair, t.s.last_wounder) == (1, KELP)
    t = acts(table, {}, luck=d10(10, 9), pool={"-at": 9}, primordial={**TALOS, "wounds": 10})
    t.does("attack fists")
    assert t.match.outcome is not None
    assert (t.match.outcome.reason, t.s.vantage) == ("Talos Unmade is slain.", 0)
    t.leave()
    t = acts(table, {}, luck=d10(9, 9), pool={"-at": 9}, primordial={**TALOS, "wounds": 9})
    t.does("attack fists")
    assert t.match.outcome is None
    t.leave()


@rule("OD-256", "OD-C29")
@pytest.mark.parametrize(
    ("answers", "faced"), [(["yes", "card 1"], "Greave"), (["yes", "card 2"], "Knee Hinge"), (["no"], "Greave")]
)
def test_a_heartseeker(table: Sit, answers: list[str], faced: str) -> None:
    """Of the top two, or the first unseen; with one card left the discards come back first."""
    t = acts(table, {"gear": ["widows_needle"]}, luck=d10(9, 9), bp=["greave", "knee_hinge"])
    t.does("attack widows-needle", *answers)
    t.leave()
    assert told(t, "faces").startswith(f"Kelp faces {faced}")
    t = acts(table, {"gear": ["widows_needle"]}, luck=d10(9, 9), bp=["greave"])
    del t.s.zones[BP_DECK][:-1]
    t.does("attack widows-needle")
    assert "yes" not in asked(t)
    t.leave()


@rule("OD-165", "OD-270", "OD-C26")
def test_power_dice_rolled_again(table: Sit) -> None:
    """As many as there are re-rolls, together; of dice alike one is offered."""
    t = acts(table, {"gear": ["breakwater_axe"]}, luck=[*d10(9, 9), 0, 0, 1, 5], bp=["heel_strap"])
    t.does("attack breakwater-axe", "done")
    assert asked(t) == ["mark 1", "mark 2", "mark 3", "keep"]
    t.does("mark 2")
    t.leave()
    assert told(t, "power against") == "Kelp has 3 power against AT 5."
    t = acts(table, {"gear": ["breakwater_axe"], "rage": 1}, luck=[*d10(9, 9), 0, 0, 0, 5, 5], bp=["heel_strap"])
    t.does("attack breakwater-axe", "done", "mark 2")
    assert asked(t) == ["mark 1", "mark 3", "roll"]
    t.does("mark 3")
    t.leave()
    assert told(t, "power against") == "Kelp has 4 power against AT 5."


# -- windows -------------------------------------------------------------------------------------------


@rule("OD-215", "OD-162", "OD-174")
@pytest.mark.parametrize(("klass", "rage", "offered"), [
    ("dreamwalker", 0, ["kratos 1 1", "kratos 1 2"]), ("dreamwalker", 2, ["kratos 1 1", "kratos 1 2", "kratos 3 1", "kratos 3 2"]),
    ("dreamwalker", 5, ["kratos 1 1", "kratos 1 2", "kratos 3 1", "kratos 3 2", "kratos 6 1", "kratos 6 2"]),
    ("aegis", 1, []), ("harper", 1, ["kratos 2 1", "kratos 2 2"]), ("kopis", 0, ["kratos 1 1", "kratos 1 2"]),
])  # fmt: skip
def test_the_second_window_of_each_class(table: Sit, klass: str, rage: int, offered: list[str]) -> None:
    """Levels up to the rage, one option of each; those with one option need no question."""
    t = acts(table, {"class": klass, "rage": rage}, pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack fists")
    while t.match.decision is not None and t.match.decision.rule in ("OD-162", "OD-165", "OD-263"):
        t.does("keep" if "keep" in asked(t) else "done")
    decision = t.match.decision
    assert decision is not None
    assert [o for o in asked(t) if o.startswith("kratos")] == offered
    t.leave()


@rule("OD-215", "OD-214")
def test_what_must_be_applied(table: Sit) -> None:
    """Tokens must; a level is used up by one option; what moves somebody may be let be."""
    t = acts(table, {"rage": 2}, pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack fists")
    assert "done" not in asked(t)
    t.does("kratos 1 2")
    assert asked(t) == ["kratos 3 1", "kratos 3 2"]
    t.does("kratos 3 2", "to g6")
    assert (t.pool, t.titan("kelp").at) == ({"opening": 1}, "g6")


@rule("OD-277", "OD-263", "OD-252", "OD-281")
@pytest.mark.parametrize(("weapon", "kelp", "word", "answers", "expected"), [
    ("oyster_knives", {}, "reposition", ["to g5"], {"kelp at": "g5"}), ("oyster_knives", {"danger": 5}, "reposition", ["to g3"],
     {"kelp at": "g3"}),
    ("thread_staff", {}, "motivate", ["titan brine", "to a3"], {"brine at": "a3"}), ("thread_staff", {}, "motivate", ["done"], {}),
    ("spindle_lash", {"despair": 1}, "elation", ["despair"], {"kelp despair": None}), ("spindle_lash", {"ambrosia": 1}, "elation",
     ["ambrosia"], {"kelp ambrosia": None}),
    ("spindle_lash", {"danger": 4}, "motivate", ["titan brine", "to a2"], {"brine at": "a2"}),
])  # fmt: skip
def test_keywords_of_the_second_window(
    table: Sit, weapon: str, kelp: dict[str, Any], word: str, answers: list[str], expected: dict[str, Any]
) -> None:
    """Each once in an attack, or not at all."""
    dice = {"oyster_knives": 4}.get(weapon, 2)
    t = acts(table, {"gear": [weapon], **kelp}, luck=[*d10(*([10] * dice))], bp=["shoulder_rivets"])
    before = figures(t)
    t.does(f"attack {weapon.replace('_', '-')}")
    while t.match.decision is not None and t.match.decision.rule != "OD-174":
        t.does("keep" if "keep" in asked(t) else "done")
    assert f"keyword {word}" in asked(t)
    openings = t.pool.get("opening", 0)
    t.does(f"keyword {word}", *answers)
    assert f"keyword {word}" not in asked(t)
    assert t.pool.get("opening", 0) - openings == int(word == "elation")
    ends(t)
    changed = {
        name: value
        for name, value in changes(t, before).items()
        if name not in ("kelp rage", "pool", "decks", "wounds", "wounder", "tiles")
    }
    assert changed == expected
    t.leave()


@rule("OD-263", "OD-252", "OD-281")
def test_keywords_that_cannot_be_used(table: Sit) -> None:
    """No elation without a token, nobody to motivate when alone, no sacrifice at nine danger."""
    t = acts(table, {"gear": ["spindle_lash"]}, luck=d10(10, 10))
    t.does("attack spindle-lash")
    assert "keyword elation" not in asked(t)
    t.leave()
    for danger, offered in ((8, True), (9, False)):
        t = acts(table, {"gear": ["breakwater_axe"], "danger": danger}, luck=d10(10, 10))
        t.does("attack breakwater-axe")
        assert ("keyword sacrifice" in asked(t)) == offered
        t.leave()
    t = acts(table, {"gear": ["breakwater_axe"]}, luck=[*d10(10, 2), 4, 4], bp=["shoulder_rivets"])
    t.does("attack breakwater-axe", "keep", "keyword sacrifice")
    assert (t.titan("kelp").danger, "keyword sacrifice" in asked(t)) == (1, False)
    ends(t)
    t.leave()
    assert told(t, "power against") == "Kelp has 4 power against AT 4."


@rule("OD-269", "OD-285")
def test_provoking(table: Sit) -> None:
    """The token, and Talos turns to the titan; with the token its own die counts twice."""
    t = acts(
        table,
        {"gear": ["tower_aspis"], "at": "i5"},
        brine={"at": "a1", "gear": [], "rage": 8},
        priority="brine",
        luck=[*d10(9), 3, 3, 3, 3],
    )
    t.does("attack tower-aspis")
    ends(t)
    t.leave()
    assert (t.priority, t.facing, told(t, "power against")) == ("kelp", "n", "Kelp has 6 power against AT 3.")
    t = acts(
        table,
        {"gear": ["tower_aspis"], "at": "i5"},
        brine={"at": "a1", "gear": []},
        holders=["brine"],
        priority="brine",
        luck=[*d10(9), 3, 3, 3, 3],
    )
    t.does("attack tower-aspis")
    ends(t)
    t.leave()
    assert told(t, "power against") == "Kelp has 5 power against AT 3."


@rule("OD-271", "OD-272", "OD-290")
@pytest.mark.parametrize(("weapon", "at", "word", "answers", "kelp", "beast"), [
    ("sprat_net", "h7", "pull", ["done"], "h7", "i7"), ("mast_head_ram", "i7", "pushback", [], "k7", "l7"),
    ("gull_sickle", "i7", "vault", [], "l7", "j7"),
])  # fmt: skip
def test_moves_in_either_window(
    table: Sit, weapon: str, at: str, word: str, answers: list[str], kelp: str, beast: str
) -> None:
    """In the first or in the second, once; against Talos neither pull nor push."""
    for window in ("OD-162", "OD-174") if weapon != "mast_head_ram" else ("OD-162",):  # the ram is turned after a wound
        t = acts(
            table,
            {"gear": [weapon], "at": at},
            options={"foe": "asterion-1"},
            primordial={"at": "j7", "facing": "w"},
            bp=["flank"],
            luck=d10(10, 10),
        )
        t.does(f"attack {weapon.replace('_', '-')}")
        while t.match.decision is not None and t.match.decision.rule != window:
            t.does("keep" if "keep" in asked(t) else "done")
        t.does(f"keyword {word}", *answers)
        assert (t.titan("kelp").at, t.beast_at) == (kelp, beast)
        ends(t)
        assert (t.titan("kelp").at, t.beast_at) == (kelp, beast)
        t.leave()
    t = acts(table, {"gear": [weapon], "at": "f7" if weapon == "sprat_net" else "g7"}, luck=d10(10, 10))
    t.does(f"attack {weapon.replace('_', '-')}")
    assert (f"keyword {word}" in asked(t)) == (word == "vault")
    t.leave()


@rule("OD-147", "OD-C30")
def test_out_of_range_before_the_body_part(table: Sit) -> None:
    """A push in the first window that leads out of reach breaks the attack off: the pool is cleared, the window comes."""
    t = acts(table, {"gear": ["gull_sickle"], "at": "i7"}, options={"foe": "asterion-1"}, primordial={"at": "j7", "facing": "w"},
             bp=["flank"],
             luck=d10(10, 10), pool={"break": 2}, terrain={"rock": []})  # fmt: skip
    t.does("attack gull-sickle")
    t.s.px += 4
    t.does("done")
    ends(t)
    assert (told(t, "faces"), t.pool) == ("", {"break": 1, "opening": 2})
    t.leave()


# -- answers -------------------------------------------------------------------------------------------


@rule("OD-249")
@pytest.mark.parametrize(("part", "asks"), [("greave", True), ("loose_plating", False)])
def test_a_diversion(table: Sit, part: str, asks: bool) -> None:
    """Only if the part would answer the failure; then it is spared, or not."""
    for answer, at in (("yes", "g7"), ("no", "e7")):
        t = acts(table, {}, luck=[*d10(10, 2), 0, 0], pool={"diversion": 1}, bp=[part])
        t.does("attack fists", "keep")
        assert (t.match.decision is not None and t.match.decision.rule == "OD-249") == asks
        if asks:
            t.does(answer)
            assert t.titan("kelp").at == at
        t.leave()


@rule("OD-187", "OD-166")
def test_grave_bonus_attacks(table: Sit) -> None:
    """Two power and a crit chance, and then death; a black die; spite with precision."""
    t = stage(table, {"at": "g7"}, bp=["greave"], luck=[*d10(9, 2), 0, 5], ash={"at": "t14", "gear": [], "rage": 2})
    card(t, "they_will_sing_of_this")
    t.does("attack fists")
    ends(t)
    t.leave()
    assert (told(t, "power against"), bool(told(t, "critically")), t.titan("kelp").alive) == (
        "Kelp has 4 power against AT 3.",
        True,
        0,
    )
    t = stage(table, {"at": "g7", "gear": ["wave_charm"]}, bp=["greave"], luck=[*d10(9, 2), 3, 3, 3])
    card(t, "cut_loose")
    t.does("attack fists")
    ends(t)
    t.leave()
    assert told(t, "power against") == "Kelp has 4 power against AT 3."
    for die, hit in ((5, True), (4, False)):
        t = stage(table, {"at": "g7"}, bp=["greave"], luck=d10(die, 2))
        card(t, "spite")
        t.does("attack fists")
        ends(t)
        t.leave()
        assert ("once" in told(t, "dice against")) == hit


@rule("OD-187", "OD-213")
def test_hermes_gives_another_a_bonus_attack_once(table: Sit) -> None:
    """In the second window, once in a battle; an offer that is declined stays open for the next attack."""
    kelp = {"godform": "lantern_of_hermes", "trespass": 2}
    t = acts(table, kelp, brine={"at": "g8", "gear": []}, pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack fists")
    assert asked(t) == ["yes", "no"]
    t.does("no")
    assert t.s.once == []
    t.leave()
    t = acts(table, kelp, brine={"at": "g8", "gear": []}, pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack fists", "yes", "titan brine")
    assert len(t.s.once) == 1
    ends(t)
    t.leave()


@rule("OD-243", "OD-167")
def test_traits_that_read_the_wounded_part(table: Sit) -> None:
    """Talos sheds from level II on, Minos walls himself in from level III on."""
    for part, column in (("greave", False), ("gauntlet", True), ("the_nail", True)):
        t = acts(table, {}, luck=d10(9, 9), pool={"-at": 9}, bp=[part], primordial={**TALOS, "traits": ["shedding"]})
        t.does("attack fists")
        assert (t.match.decision is not None and t.match.decision.rule == "OD-221") == column
        t.leave()
    for part, wall in (("throne_step", False), ("gilded_collar", False), ("drowned_lung", True)):
        t = acts(table, {"at": "h7"}, luck=d10(10, 9), pool={"-at": 9}, bp=[part], options={"foe": "minos-1"},
                 primordial={"at": "i6", "facing": "w", "traits": ["last_wall"]})  # fmt: skip
        t.does("attack fists")
        assert (t.match.decision is not None and t.match.decision.rule == "OD-293") == wall
        t.leave()


@rule("OD-187", "OD-174")
def test_answers_to_a_bonus_attack(table: Sit) -> None:
    """Attacks in answer to it are left out; what is no attack is done."""
    t = stage(table, {"at": "g7"}, bp=["heel_strap"], pool={"-at": 9}, luck=d10(9, 9))
    runs(t, {"op": "bonus_attack"})
    t.does("attack fists")
    ends(t)
    assert (t.titan("kelp").danger, t.titan("kelp").at) == (0, "g7")
    t = stage(table, {"at": "g7"}, bp=["counterweight"], pool={"-at": 9}, luck=d10(9, 9))
    runs(t, {"op": "bonus_attack"})
    t.does("attack fists")
    ends(t)
    assert t.titan("kelp").at == "e7"


@rule("OD-202", "OD-204")
def test_the_wave_of_poseidon(table: Sit) -> None:
    """A token against the next AT for a trespass token; Talos does not move for it."""
    t = acts(table, {"godform": "tide_of_poseidon", "trespass": 3}, pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack fists", "use kelp tide-of-poseidon-1")
    ends(t)
    assert (t.pool, t.beast_at, t.titan("kelp").trespass) == ({"-at": 1, "break": 1}, "h6", 1)
