"""Keywords on gear, titans and godforms, one by one."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.attack import hits
from petteia.games.odyssey.beast import hide
from petteia.games.odyssey.cards import Awaken, fits
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.harm import Dealt
from petteia.games.odyssey.power import supplied
from petteia.games.odyssey.state import AI_DECK, AI_DISCARD, BP_DECK, BP_DISCARD, KNOCKDOWN
from petteia.games.odyssey.values import evasion_parts, keyword, precision_parts, titan_speed, total
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, Loots, befall, card, happens
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10

ASTERION: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def turn(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    return alone(table, "kelp", told, turn="kelp", **spec)


@rule("OD-242")
def test_bypass_walks_through_friends(table: Sit) -> None:
    """With heron greaves a titan passes others, but does not stop on them."""
    t = happens(table, told={"gear": ["heron_greaves"]}, brine={"at": "e7", "gear": []},
                terrain={"rock": ["d6", "c7", "d8", "e6", "e8"]})  # fmt: skip
    t.does("move")
    t.hypso.cannot("to e7", rule="OD-155")
    t.does("to f7")

    assert t.titan("kelp").at == "f7"


@rule("OD-249")
def test_a_diversion_spares_the_answer(table: Sit) -> None:
    """A token in the pool: the attacker may ignore what answers a failure."""
    t = turn(table, {"at": "g7", "gear": ["anchor_maul"]}, primordial={"at": "h6", "facing": "w"}, bp=["greave"],
             pool={"diversion": 1}, chance=[*d10(9, 2), 0, 0])  # fmt: skip
    t.does("attack anchor-maul", "keep", "yes", "kratos 1 1")

    assert t.titan("kelp").at == "g7"


@rule("OD-249")
def test_a_diversion_is_asked_for_after_what_a_failure_brings(table: Sit) -> None:
    """A weapon that does something when it fails does so first; then the token may be used."""
    t = turn(table, {"at": "g7", "gear": ["drowned_bell"]}, primordial={"at": "h6", "facing": "w"}, bp=["greave"],
             pool={"diversion": 1}, chance=[*d10(9), 0, 0, 0, 0])  # fmt: skip
    t.does("attack drowned-bell", "yes", "kratos 1 1")

    assert t.titan("kelp").at == "g7"


@rule("OD-250")
def test_dodge(table: Sit) -> None:
    """A wave charm adds one to the evasion roll that comes, once."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["wave_charm"]}, primordial={"at": "h6", "facing": "w"},
              ai=["slow_hammer"], chance=d10(10, 7, 7, 7))  # fmt: skip
    t.does("use kelp wave-charm-1")

    t.story("Kelp evades everything.")
    assert t.s.mods == []


@rule("OD-252")
def test_elation(table: Sit) -> None:
    """A despair token becomes an opening in the second window."""
    t = turn(table, {"at": "g7", "gear": ["spindle_lash"], "despair": 1}, brine={"at": "g8", "gear": []},
             primordial={"at": "h6", "facing": "w"}, bp=["loose_plating"], chance=[*d10(9, 2), 0, 0])  # fmt: skip
    t.does("attack spindle-lash", "keep", "keyword elation", "despair", "kratos 1 1")

    assert (t.titan("kelp").despair, t.pool) == (0, {"break": 1, "opening": 2})


@rule("OD-253", "OD-172")
def test_escalate_without_a_wound(table: Sit) -> None:
    """The lowest body part leaves unseen, a higher one joins; the AI deck likewise."""
    t = happens(table, luck=[])
    card(t, "alekto_step_2")
    s = t.s

    assert (len(s.zones[BP_DECK]), len(s.zones[AI_DECK])) == (6, 6)
    assert sorted(BOOK.cards[s.face[c]].level for c in s.zones[BP_DECK]) == [1, 1, 1, 1, 1, 2]
    assert sorted(BOOK.cards[s.face[c]].level for c in s.zones[AI_DECK]) == [1, 1, 1, 1, 1, 2]


@rule("OD-254")
def test_frontlines(table: Sit) -> None:
    """A dead titan with the pennon: on a 1 at the end its Argonaut dies too."""
    t = happens(table, Kills(0), Kills(2), Kills(3), Kills(KELP), told={"gear": ["red_pennon"]}, luck=[0])

    assert t.match.state.outcome is not None
    assert any(record // 8 == 6 and record % 8 == KELP for record in t.s.records)
    t.leave()


@rule("OD-255")
def test_heal(table: Sit) -> None:
    """The top of the wound stack leaves the battle."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["anchor_maul"]}, turn="kelp",
              primordial={"at": "h6", "facing": "w", "wounds": 3}, bp=["ichor_vein"], chance=[*d10(9, 2), 0, 0])  # fmt: skip
    t.does("attack anchor-maul", "keep", "kratos 1 1")

    assert t.s.wounds() == 2


@rule("OD-257")
def test_hide(table: Sit) -> None:
    """Behind the primordial a titan may hide: the token goes, precision and evasion come, until its attack is done."""
    t = happens(table, told={"at": "m7"}, brine={"at": "a1", "gear": [], "rage": 3})
    hide(t.s, KELP)
    t.s.advance()

    assert t.titan("kelp").hidden == 1
    assert total(evasion_parts(t.s, KELP, -1)) == 1
    assert ("hidden", 1) in precision_parts(t.s, KELP, 0)
    t = happens(table, told={"at": "d7"})
    hide(t.s, KELP)
    assert t.titan("kelp").hidden == 0


@rule("OD-265")
def test_overbreak(table: Sit) -> None:
    """More power than needed: break tokens for the next titan."""
    t = turn(table, {"at": "g7", "gear": ["breakwater_axe"]}, primordial={"at": "h6", "facing": "w"}, bp=["loose_plating"],
             luck=[*d10(9, 9), 5, 5, 5])  # fmt: skip
    t.does("attack breakwater-axe", "done", "kratos 1 2")

    assert t.pool == {"break": 2, "opening": 1}


@rule("OD-281")
def test_sacrifice(table: Sit) -> None:
    """A danger for a break token, in the first window."""
    t = turn(table, {"at": "g7", "gear": ["breakwater_axe"]}, primordial={"at": "h6", "facing": "w"}, bp=["loose_plating"],
             luck=[*d10(9, 2), 0, 0])  # fmt: skip
    t.does("attack breakwater-axe", "keep", "keyword sacrifice")

    assert t.titan("kelp").danger == 1
    t.settle()


@rule("OD-269", "OD-285")
def test_provoke_and_spotlight(table: Sit) -> None:
    """The aspis takes the token and turns the primordial; with the token one power die more."""
    t = turn(table, {"at": "k7", "gear": ["tower_aspis"]}, primordial={"at": "h6", "facing": "w"}, priority="brine",
             brine={"at": "a1", "gear": [], "rage": 5}, bp=["greave"], luck=d10(9))  # fmt: skip
    t.does("attack tower-aspis")

    assert (t.priority, t.facing) == ("kelp", "e")
    assert len(t.s.attack.faces) == 4
    t.settle()


@rule("OD-277")
def test_reposition(table: Sit) -> None:
    """In the second window the titan may move two, at danger 5 four."""
    t = turn(table, {"at": "g7", "gear": ["oyster_knives"], "danger": 5}, primordial={"at": "h6", "facing": "w"},
             bp=["loose_plating"], luck=[*d10(9, 2, 2), 0, 0])  # fmt: skip
    t.does("attack oyster-knives", "keep", "keyword reposition", "to c7", "kratos 1 1")

    assert t.titan("kelp").at == "c7"


@rule("OD-278")
def test_reinforce(table: Sit) -> None:
    """A charge of the cuirass adds two red dice to the armor roll; at danger 6 a black one comes by itself."""
    t = happens(table, Dealt(KELP, 3, -1, 0), told={"gear": ["wardens_cuirass"]}, minor=["clear_head"])
    t.luck(1, 1, 1, 3)
    t.does("use kelp wardens-cuirass-1")

    assert t.titan("kelp").danger == 0
    t.story("Kelp's armor takes 3 of 3 danger.")


@rule("OD-282", "OD-207", "OD-208")
def test_scale_and_the_vantage_point(table: Sit) -> None:
    """With claws the climb needs no roll; up there the titan is beside the base and not seen."""
    t = happens(table, told={"at": "g7", "gear": ["cliff_claws"]}, vantage=True)
    t.does("climb", "use kelp cliff-claws-1")

    assert t.titan("kelp").at == "vantage"
    assert not t.sees("kelp")


@rule("OD-208")
def test_climbing_and_coming_down(table: Sit) -> None:
    """A fury test of 7; a move leads from the vantage point to a space beside the base."""
    t = happens(table, told={"at": "g7"}, vantage=True, luck=d10(7))
    t.does("climb")
    assert t.titan("kelp").at == "vantage"
    t.does("move", "to k6")

    assert t.titan("kelp").at == "k6"


@rule("OD-208")
def test_hold_on_or_fall(table: Sit) -> None:
    """At the end of the primordial round endurance 6, or the titan falls to the rear and lies there."""
    t = begin(table, primordial={"at": "h6", "facing": "w"}, ai=["quake"], vantage=True, kelp={"at": "vantage", "gear": []},
              brine={"at": "a1"}, marble={"at": "t1"}, ash={"at": "t14"}, luck=d10(2))  # fmt: skip
    t.does("no")
    t.asks(0, rule="OD-208", options=["to k6", "to k7", "to k8"])
    t.does("to k7")

    assert (t.titan("kelp").at, t.titan("kelp").conditions) == ("k7", {"knockdown": 1})


@rule("OD-284")
def test_solace(table: Sit) -> None:
    """A despair token or a mind condition goes, from oneself or one beside."""
    t = happens(
        table, told={"gear": ["shell_lyre"], "despair": 2}, brine={"at": "d8", "gear": [], "conditions": {"fear": 1}}
    )
    t.does("use kelp shell-lyre-1", "titan brine")

    assert t.titan("brine").conditions == {}


@rule("OD-287")
def test_suppress(table: Sit) -> None:
    """A discard pile goes back into its deck."""
    t = turn(table, {"at": "d7", "gear": ["augur_bones"]}, ai_discard=["halt"], bp_discard=["greave"], luck=[])
    t.does("pass", "use kelp augur-bones-1", "use kelp augur-bones-2")

    assert (t.s.zones[AI_DISCARD], t.s.zones[BP_DISCARD]) == ([], [])


@rule("OD-290", "OD-272")
def test_vault(table: Sit) -> None:
    """Over the primordial in one's own attack, to the empty space across it."""
    t = turn(table, {"at": "g7", "gear": ["gull_sickle"]}, primordial={"at": "h6", "facing": "w"}, bp=["loose_plating"],
             luck=[*d10(9, 2), 0, 0])  # fmt: skip
    t.does("attack gull-sickle", "keep", "keyword vault")

    assert t.titan("kelp").at == "k7"
    t.settle()


@rule("OD-271")
def test_the_net_pulls(table: Sit) -> None:
    """Asterion is drawn two spaces nearer by the sprat net."""
    t = turn(table, {"at": "h7", "gear": ["sprat_net"]}, **ASTERION, bp=["flank"], luck=[*d10(9, 2), 0, 0])
    t.does("attack sprat-net", "keep", "keyword pull")

    assert t.beast_at == "i7"
    t.settle()


@rule("OD-267", "OD-268", "OD-237")
def test_relics(table: Sit) -> None:
    """A unique card is gained once; possession and ascension are printed on the relics and change no figure here."""
    t = happens(table, Loots("left_horn"), told={"gear": []})
    befall(t, Loots("left_horn"))

    assert (t.s.loot, t.titan("kelp").gear) == ([BOOK.gear_at["left_horn"]], ["fists", "left_horn"])
    words = {a.op.k for key in ("left_horn", "unshed_tear", "shard_of_the_crown") for a in gear(key).element.keywords}

    assert {"unique", "titan_possession", "argonaut_possession", "ascended"} <= words


@rule("OD-020", "OD-267")
def test_gear_gained_in_battle_is_equipped_at_once(table: Sit) -> None:
    """It may take the place of another card; a possession must, and its titan chooses what goes."""
    t = happens(table, Loots("left_horn"), told={"gear": ["tide_sandals", "wave_charm"]})
    t.asks(0, rule="OD-210", options=["gear tide-sandals", "gear wave-charm"])
    t.does("gear wave-charm")

    assert t.titan("kelp").gear == ["tide_sandals", "fists", "left_horn"]


def gear(key: str) -> Any:
    return BOOK.gear[BOOK.gear_at[key]]


@rule("OD-093", "OD-199")
def test_slots(table: Sit) -> None:
    """Two hands, one armor, two supports without doubles; a ram needs Aegis and a support slot."""
    t = happens(table, told={"gear": ["oyster_knives", "hull_plate", "tide_sandals"]})
    s = t.s

    assert not fits(s, KELP, BOOK.gear_at["anchor_maul"])
    assert not fits(s, KELP, BOOK.gear_at["salt_leather"])
    assert not fits(s, KELP, BOOK.gear_at["tide_sandals"])
    assert fits(s, KELP, BOOK.gear_at["wave_charm"])
    assert not fits(s, KELP, BOOK.gear_at["mast_head_ram"])


@rule("OD-200", "OD-199")
def test_charges_and_attachments(table: Sit) -> None:
    """An attachment turns with its host, and goes with it."""
    from petteia.games.odyssey.equipment import discard, exhaust

    t = happens(table, told={"gear": ["hull_plate"], "attached": {"cork_lining": "hull_plate"}})
    exhaust(t.s, KELP, 0)
    assert t.titan("kelp").exhausted == ["hull_plate", "cork_lining"]
    discard(t.s, KELP, 0)

    assert t.titan("kelp").gear == ["fists"]


@rule("OD-202", "OD-203", "OD-204")
def test_awakening(table: Sit) -> None:
    """The form is chosen, conditions fall off, the token is held, trespass comes; then a move and a bonus attack."""
    t = happens(table, Awaken(KELP, 0), told={"at": "g7", "conditions": {"fear": 1}, "despair": 1}, options={"naos": "yes"},
                priority="brine", luck=[])  # fmt: skip
    t.does("godform tide-of-poseidon", "no", "pass")

    assert (t.titan("kelp").trespass, t.titan("kelp").conditions, t.titan("kelp").despair) == (3, {}, 0)
    assert (t.priority, t.s.holders) == ("kelp", [KELP])
    assert titan_speed(t.s, KELP) == 10


@rule("OD-205")
def test_trespass_is_spent_or_the_form_ends(table: Sit) -> None:
    """Each turn a token; without one the godform is over."""
    t = turn(table, {"at": "d7", "gear": [], "godform": "ruin_of_ares", "trespass": 1})
    assert (t.titan("kelp").trespass, t.s.godform[KELP]) == (0, 0)
    t = turn(table, {"at": "d7", "gear": [], "godform": "ruin_of_ares", "trespass": 0})

    assert t.s.godform[KELP] == -1


@rule("OD-204")
def test_the_special_attack_of_a_godform(table: Sit) -> None:
    """Three dice, precision 2 and 1, a black die for each hit and the form's own."""
    t = turn(table, {"at": "g7", "gear": [], "godform": "ruin_of_ares", "trespass": 2},
             primordial={"at": "h6", "facing": "w"}, bp=["greave"], luck=[*d10(9, 2, 2), 3, 3])  # fmt: skip
    t.does("attack godform", "keep")

    t.story("Kelp has 4 power against AT 3.")
    t.settle()


@rule("OD-164")
def test_the_supply_of_dice() -> None:
    """Seven red dice become five red and one black."""
    assert supplied([0] * 7) == [0] * 5 + [1]
    assert supplied([1] * 5) == [1] * 3 + [2]
    assert supplied([2] * 5) == [2] * 3


@rule("OD-161")
def test_ten_hits_and_one_misses_whatever_is_added(table: Sit) -> None:
    """A natural 10 always hits, a natural 1 never does."""
    t = happens(table, told={"at": "g7"}, pool={"opening": 9})
    t.s.attack.weapon = 0

    assert not hits(t.s, KELP, 1)
    assert hits(t.s, KELP, 2)


@rule("OD-206")
def test_a_nymph_saves_from_an_obol(table: Sit) -> None:
    """Galateia: the obol would kill, the titan lives and is eased; the adversary stirs."""
    from petteia.games.odyssey.trauma import ObolDraw

    t = happens(table, ObolDraw(KELP, 1, 9), told={"danger": 9, "fate": 5}, options={"nymphs": "yes"}, luck=[1])
    t.asks(0, rule="OD-206", options=["summon galateia", "no"])
    t.does("summon galateia")

    assert (t.titan("kelp").danger, t.titan("kelp").fate, t.s.adversary) == (6, 2, 1)


@rule("OD-210")
def test_what_is_discarded_is_gone_for_the_battle(table: Sit) -> None:
    """A weapon that snaps is facedown; the fists take its place."""
    t = happens(table, told={"gear": ["anchor_maul"]})
    card(t, "snapped_haft")

    assert t.titan("kelp").gear == ["fists"]


@rule("OD-214", "OD-216")
def test_passives_hold_even_on_a_turned_card(table: Sit) -> None:
    """Hull plate slows its bearer, exhausted or not."""
    t = happens(table, told={"gear": ["hull_plate"], "exhausted": ["hull_plate"]})

    assert titan_speed(t.s, KELP) == 4
    assert keyword(t.s, KELP, "tumble") == 0
    assert t.s.cond[KELP][KNOCKDOWN] == 0


@rule("OD-217")
def test_a_primordial_is_not_bound_by_the_rules_for_abilities(table: Sit) -> None:
    """Trait and card may answer as often as they are told to."""
    t = happens(table, luck=[])
    befall(t)
    card(t, "alekto_step_2")
    card(t, "alekto_step_2")

    assert sorted(BOOK.cards[t.s.face[c]].level for c in t.s.zones[BP_DECK]) == [1, 1, 1, 1, 2, 2]


@rule("OD-151", "OD-179")
def test_the_ship_helps_at_the_end_of_the_primordial_round(table: Sit) -> None:
    """The Surgeon's Skiff: two danger less for one titan, once, before the titans act."""
    t = begin(table, primordial={"at": "h6", "facing": "w"}, ai=["quake"], ship=["surgeons_skiff"],
              kelp={"at": "a7", "gear": [], "danger": 5}, brine={"at": "a1"}, marble={"at": "t1"}, ash={"at": "t14"})  # fmt: skip
    t.asks(0, rule="OD-179", options=["ship-use surgeons-skiff 1", "no"])
    t.does("ship-use surgeons-skiff 1", "titan kelp")

    assert (t.titan("kelp").danger, t.s.argo_charge, t.s.argo_used) == (3, [1], [0])


@rule("OD-162", "OD-215")
def test_the_first_window_is_for_power(table: Sit) -> None:
    """Before the body part is drawn: dice and re-rolls of the kratos table, a push; tokens wait for the second."""
    t = turn(table, {"at": "i7", "gear": ["anchor_maul"], "rage": 4}, **ASTERION, bp=["flank"], luck=[*d10(9, 2), 0, 0])
    t.does("attack anchor-maul", "keep")
    t.asks(0, rule="OD-162", options=["kratos 4 2", "done"])
    t.does("kratos 4 2")

    assert (t.beast_at, t.titan("kelp").at) == ("k7", "j7")
    t.settle()


@rule("OD-276")
def test_a_reflex_of_its_own(table: Sit) -> None:
    """The Lantern of Hermes steps three spaces aside in any window, without a cost."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "godform": "lantern_of_hermes", "trespass": 2},
              primordial={"at": "h6", "facing": "w"}, ai=["slow_hammer"], holders=["kelp"])  # fmt: skip
    t.asks(0, rule="OD-146", options=["reflex kelp", "pass"])
    t.does("reflex kelp", "to d7")

    t.story("Kelp is out of reach: no attack.")


@rule("OD-257")
def test_hiding_lasts_to_the_end_of_the_next_turn(table: Sit) -> None:
    """Hidden at the end of one turn, seen again at the end of the next."""
    t = turn(table, {"at": "m7", "gear": ["kelp_shroud"], "hidden": True}, primordial={"at": "h6", "facing": "w"},
             priority="brine")  # fmt: skip
    t.does("end")
    t.asks(0, rule="OD-257")
    t.does("no")

    assert t.titan("kelp").hidden == 0
