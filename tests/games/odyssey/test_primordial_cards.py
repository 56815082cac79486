"""What the primordial's cards say, carried out one by one: whom they mean, where they lead, what they leave."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.beast import Perform, ResolveAi
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import AI_DECK, AI_DISCARD, HELD, OBOL, TRAUMA
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Effect, befall, card, happens
from tests.games.odyssey.fight import NAMES, Fight, Sit, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}
BULL = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
FURY = {"options": {"foe": "alekto-1"}, "primordial": {"at": "j7", "facing": "w"}}
KING = {"options": {"foe": "minos-1"}, "primordial": {"at": "j6", "facing": "w"}}


def performs(t: Fight, key: str, *targets: str) -> None:
    """A card of the primordial is carried out against these titans."""
    monster = t.s.monster
    special = {monster.signature.element.key: monster.signature.face, monster.routine.element.key: monster.routine.face}
    face = special.get(key, BOOK.faces.get(key, -1))
    befall(t, Perform(face, 99, tuple(NAMES.index(name) for name in targets)))


def at(**places: str) -> dict[str, dict[str, Any]]:
    """Titans with bare hands where they are told."""
    return {name: {"at": place, "gear": []} for name, place in places.items()}


# -- turning and moving --------------------------------------------------------------------------------


@rule("OD-128", "OD-116")
def test_it_turns_to_the_closest_and_to_the_furthest(table: Sit) -> None:
    """Bellow looks for the closest titan; the house without doors for the furthest."""
    t = happens(table, told={"at": "k12"}, **BULL, luck=d10(*[10] * 8))
    performs(t, "bellow", "kelp")
    assert t.facing == "s"
    t.leave()
    t = happens(table, told={"at": "i7"}, **BULL, **at(brine="j3", marble="k2", ash="j4"))
    performs(t, "house_without_doors")
    while t.match.decision is not None and t.match.decision.rule == "OD-293":
        t.match.state.act(t.match.decision.options[0])
    t.leave()

    assert t.facing == "n"


@rule("OD-127", "OD-113")
def test_its_routine_leads_to_the_centre(table: Sit) -> None:
    """Alekto circles the mast: to the middle of the board, a fate for the ship, and a random titan is the priority target."""
    t = happens(table, options={"foe": "alekto-1"}, primordial={"at": "j1", "facing": "w"}, luck=d10(9, 9, 2, 9))
    performs(t, "circles_the_mast")

    assert (t.beast_at, t.priority, t.ship("argo_fate")) == ("j7", "marble", 1)


@rule("OD-127")
def test_move_to_the_throne(table: Sit) -> None:
    """Drown Them brings Minos back to where he began, however far that is."""
    t = happens(table, told={"at": "a14"}, options={"foe": "minos-1"}, primordial={"at": "a6", "facing": "w"})
    home = t.s.place.at
    performs(t, "drown_them")
    t.settle()

    assert (t.s.px, t.s.py) == home


@rule("OD-113", "OD-127")
@pytest.mark.parametrize(("row", "hull"), [("h6", 0), ("d6", -1)])
def test_talos_walks_the_wall(table: Sit, row: str, hull: int) -> None:
    """Towards the harbour edge at his speed; where he stands at it the hull suffers and he turns to the closest titan."""
    t = happens(
        table, told={"at": "t7"}, primordial={"at": row, "facing": "e"}, **at(brine="e13", marble="t1", ash="t14")
    )
    performs(t, "walks_the_wall")
    t.settle()

    assert t.ship("hull") == hull
    assert t.beast_at == ("e6" if row == "h6" else "a6")
    assert t.facing == ("w" if row == "h6" else "s")


@rule("OD-125", "OD-127")
def test_who_stands_in_the_way_to_a_place_crashes(table: Sit) -> None:
    """Walking the wall Talos walks over Kelp."""
    t = happens(table, told={"at": "g7"}, primordial=TALOS)
    performs(t, "walks_the_wall")
    t.settle()

    assert (t.titan("kelp").danger, t.titan("kelp").at) == (1, "i7")


@rule("OD-111", "OD-150")
def test_an_empty_deck_is_shuffled_before_a_card_is_drawn(table: Sit) -> None:
    """Every AI card lies in the discard pile: it is shuffled in, and the top card is drawn."""
    t = happens(table, told={"at": "a1"}, primordial=TALOS, luck=[])
    for one in t.s.zones[AI_DECK][:]:
        t.s.move(one, AI_DECK, AI_DISCARD)
    befall(t, ResolveAi())
    t.settle()

    assert (len(t.s.zones[AI_DECK]), len(t.s.zones[AI_DISCARD])) == (5, 1)


@rule("OD-111", "OD-109")
def test_without_any_card_the_routine_is_performed(table: Sit) -> None:
    """No AI card is left anywhere: the routine."""
    t = happens(table, told={"at": "t7"}, primordial=TALOS)
    t.s.zones[AI_DECK].clear()
    befall(t, ResolveAi())
    t.settle()

    assert t.beast_at == "e6"


# -- targets -------------------------------------------------------------------------------------------


@rule("OD-117")
@pytest.mark.parametrize(
    ("foe", "key", "told", "wanted"),
    [
        ("asterion-1", "cornered", {"marble": {"at": "f8", "despair": 1}}, "Marble"),
        ("minos-1", "weight_of_gold", {"ash": {"at": "s2", "ambrosia": 1}}, "Ash"),
        ("minos-1", "fold_the_streets", {}, "Kelp"),
        ("minos-1", "raise_a_wall", {"kelp": {"at": "i7"}, "brine": {"at": "f7"}}, "Brine"),
        ("talos-1", "furnace_breath", {"brine": {"at": "e7", "danger": 2}}, "Brine"),
        ("minos-1", "he_reaches", {"ash": {"at": "s2", "danger": 3}}, "Ash"),
        ("alekto-1", "stoop", {"ash": {"at": "s2", "fate": 3}, "priority": "brine"}, "Ash"),
    ],
)
def test_targeting_terms(table: Sit, foe: str, key: str, told: dict[str, Any], wanted: str) -> None:
    """With despair, with ambrosia, closest, not adjacent, most danger, most fate."""
    spec: dict[str, Any] = {**at(brine="a1", kelp="g7", marble="a14", ash="t14"), "priority": "kelp"}
    for name, more in told.items():
        spec[name] = {"gear": [], **more} if isinstance(more, dict) else more
    t = begin(
        table, options={"foe": foe}, primordial={"at": "j6", "facing": "w"}, ai=[key], chance=None, seed=4, **spec
    )
    heard = t.hypso.heard()
    t.leave()

    assert any(line.startswith("Line ") and line.endswith(f"{wanted}.") for line in heard)


@rule("OD-117", "OD-291")
@pytest.mark.parametrize(("key", "wanted"), [("fold_the_streets", "Marble"), ("a_wall_where_none_was", "Kelp")])
def test_targets_on_and_off_the_maze(table: Sit, key: str, wanted: str) -> None:
    """One card looks for who stands on a maze tile, the other for who does not."""
    foe = "minos-1" if key == "fold_the_streets" else "asterion-1"
    t = begin(table, options={"foe": foe}, primordial={"at": "j7", "facing": "w"}, ai=[key], priority="ash",
              mazes=[("f8", "I", 0)], chance=None, seed=4, **at(brine="a1", kelp="d7", marble="g8", ash="t14"))  # fmt: skip
    heard = t.hypso.heard()
    t.leave()

    assert any(line.startswith("Line 1 holds") and line.endswith(f"{wanted}.") for line in heard)


# -- whom a card means ---------------------------------------------------------------------------------


@rule("OD-116", "OD-105")
def test_each_titan_in_front_and_beside_it(table: Sit) -> None:
    """Heat haze at the end of the round: who stands in front and adjacent tests, nobody else."""
    t = happens(table, told={"at": "g7"}, primordial={**TALOS, "traits": ["heat_haze"]}, **at(brine="e7", marble="k7"),
                luck=d10(2))  # fmt: skip
    element = next(e for e in t.s.monster.traits if e.key == "heat_haze")
    befall(t, Effect(element.ons[0].op.do, element.index, -1))
    t.does("no")

    assert [t.titan(n).danger for n in NAMES] == [0, 1, 0, 0]


@rule("OD-294", "OD-291")
@pytest.mark.parametrize("alone_there", [True, False])
def test_the_lonely_in_the_maze(table: Sit, alone_there: bool) -> None:
    """At the end of the round whoever stands alone on a maze tile tests a skill of its choice, or despairs."""
    t = happens(table, told={"at": "d7"}, mazes=[("d7", "I", 0)], **BULL, luck=d10(2),
                brine={"at": "e7" if not alone_there else "f11", "gear": []})  # fmt: skip
    element = next(e for e in t.s.monster.traits if e.key == "lonely")
    befall(t, Effect(element.ons[0].op.do, element.index, -1))
    if alone_there:
        t.asks(0, rule="OD-134", options=["skill courage", "skill will"])
        t.does("skill will", "no")

    assert t.titan("kelp").despair == int(alone_there)


@rule("OD-195", "OD-260")
def test_each_fallen_titan(table: Sit) -> None:
    """Stampede ends with a kratos roll for whoever lies, and for nobody else."""
    t = happens(table, told={"at": "d7", "rage": 9}, luck=[*d10(4), 0, 0, 0, 0, 0, 0],
                brine={"at": "a14", "gear": [], "rage": 5, "conditions": {"knockdown": 1}})  # fmt: skip
    element = BOOK.cards[BOOK.faces["stampede"]].element
    each = BOOK.programs[element.program][-1]
    befall(t, Effect(BOOK.library.program([{"op": "each", "who": each.who, "do": [{"op": "kratos_roll"}]}]), 0, -1))
    t.leave()

    assert [len(t.s.zones[HELD + i]) for i in range(4)] == [1, 0, 0, 0]


@rule("OD-117")
def test_the_most_raging_and_the_most_despairing(table: Sit) -> None:
    """Audience passes the token to the most rage; the child's weeping strikes the most despair, or nobody."""
    t = happens(table, told={"at": "a2"}, **KING, luck=d10(10), marble={"at": "t1", "gear": [], "rage": 4})
    performs(t, "audience", "kelp")
    t.settle()
    assert t.priority == "marble"
    t = happens(table, told={"at": "a7", "despair": 1}, **BULL, luck=d10(*[10] * 4, *[10] * 6))
    performs(t, "the_child_weeps", "brine", "kelp", "marble", "ash")
    t.does(*["skill will"] * 4)
    t.leave()
    assert t.beast_at != "j7"
    t = happens(table, told={"at": "a2"}, **BULL, luck=d10(*[10] * 4))
    performs(t, "the_child_weeps", "brine", "kelp", "marble", "ash")
    t.does(*["skill will"] * 4)
    t.leave()

    assert t.beast_at == "j7"


# -- attacks -------------------------------------------------------------------------------------------


@rule("OD-134", "OD-251")
def test_a_judgement_is_a_test_without_armor(table: Sit) -> None:
    """Halt: failed, one danger and a tired leg; neither armor nor shield is asked; a fate rolls again."""
    gear = ["hull_plank_shield", "hull_plate"]
    t = happens(table, told={"at": "d7", "gear": gear}, primordial=TALOS, minor=["clear_head"], luck=d10(2, 3))
    performs(t, "halt", "kelp")
    t.does("yes")
    t.settle()
    assert (t.titan("kelp").danger, t.titan("kelp").fate, t.s.move_fatigue[KELP]) == (1, 0, 1)
    t = happens(table, told={"at": "d7", "gear": gear}, primordial=TALOS, luck=d10(7))
    performs(t, "halt", "kelp")
    t.does("no")
    t.settle()

    assert (t.titan("kelp").danger, t.s.move_fatigue[KELP], t.beast_at) == (0, 0, "e6")


@rule("OD-251", "OD-134")
def test_doomed_means_no_fate(table: Sit) -> None:
    """Verdict cannot be rolled again: a mark the first time, an obol the second."""
    t = happens(table, told={"at": "d7"}, **FURY, minor=["clear_head"], luck=d10(2))
    performs(t, "verdict", "kelp")
    t.does("skill courage")
    t.settle()
    assert (t.titan("kelp").danger, "doom_mark" in t.titan("kelp").conditions) == (3, True)
    t = happens(
        table, told={"at": "d7", "conditions": {"doom_mark": 1}}, **FURY, obol=["the_coin_sinks"], luck=[*d10(2), 1]
    )
    performs(t, "verdict", "kelp")
    t.does("skill courage")
    t.leave()

    assert t.titan("kelp").at == "dead"


@rule("OD-186", "OD-134")
def test_a_trait_that_hears_a_failed_judgement(table: Sit) -> None:
    """The third voice adds a danger to whoever fails."""
    t = happens(table, told={"at": "d7"}, options={"foe": "alekto-1"}, luck=d10(2, 10), minor=["clear_head"],
                primordial={"at": "j7", "facing": "w", "traits": ["third_voice"]})  # fmt: skip
    performs(t, "accuse", "kelp", "brine")
    t.does("skill will", "no", "skill will")

    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (1, 2)
    assert (t.titan("brine").danger, t.titan("brine").fate) == (0, 0)


@rule("OD-148", "OD-108")
def test_a_banner_opens_at_its_fate(table: Sit) -> None:
    """Molten Rain: from five fate on a die more, and a danger more for the attack."""
    for fate, dice in ((4, 4), (5, 5)):
        t = happens(table, told={"at": "d7", "fate": fate}, primordial=TALOS, minor=["clear_head"],
                    luck=d10(2, *[10] * (dice - 1)))  # fmt: skip
        performs(t, "molten_rain", "kelp")
        t.does("keep")
        t.settle()
        assert t.titan("kelp").danger == (1 if fate == 4 else 2)
        assert t.titan("kelp").bleed == 2


@rule("OD-133", "OD-291")
@pytest.mark.parametrize(
    ("card_key", "spec", "struck"),
    [
        ("no_way_out", {**BULL, "mazes": [("d7", "I", 0)]}, ["kelp"]),
        ("the_tide_obeys", KING, ["brine", "marble", "ash"]),
        ("falling_plate", {"primordial": TALOS}, ["kelp"]),
    ],
)
def test_drawn_zones(table: Sit, card_key: str, spec: dict[str, Any], struck: list[str]) -> None:
    """Every maze tile; two spaces along the edges; as wide as the base and four deep before the front."""
    t = happens(table, told={"at": "d7"}, luck=[], minor=["clear_head"], priority="kelp", **spec)
    attack = next(op for op in BOOK.programs[BOOK.cards[BOOK.faces[card_key]].element.program] if op.name == "attack")
    from petteia.games.odyssey.reach import in_reach

    assert [n for n in NAMES if in_reach(t.s, attack, NAMES.index(n))] == struck


@rule("OD-227", "OD-133")
def test_what_can_break_in_the_zone_breaks(table: Sit) -> None:
    """Unmaking Step: columns and woods in the zone are destroyed, a town turned over, rock, water and what lies outside stay."""
    t = happens(table, told={"at": "a1"}, primordial=TALOS, pool={"-speed": 9},
                terrain={"column": ["f7", "b2"], "rock": ["g7"], "city": ["k9"], "olive_wood": ["h3"], "pool": ["h9"]})  # fmt: skip
    performs(t, "unmaking_step")
    t.settle()

    assert t.tiles == ["column", "pool", "rock", "ruin"]


@rule("OD-111", "OD-150")
def test_another_card_after_this_one(table: Sit) -> None:
    """Rivet Storm draws a further AI card once it is done."""
    t = begin(table, primordial=TALOS, ai=["rivet_storm", "quake"], brine={"at": "a1", "gear": [], "danger": 1},
              kelp={"at": "a14", "gear": [], "danger": 2}, **far_away("marble", "ash"))  # fmt: skip

    assert [BOOK.cards[t.s.face[c]].key for c in t.s.zones[AI_DISCARD]] == ["rivet_storm", "quake"]


@rule("OD-132", "OD-126")
def test_a_path_attack_stops_on_whom_it_passed(table: Sit) -> None:
    """Kelp is struck and stands; the base goes on over it and stops before Brine: first Kelp is thrown out, then Brine is
    struck, then the target."""
    t = begin(table, options={"foe": "asterion-1"}, primordial={"at": "n7", "facing": "w"}, ai=["through_them_all"],
              priority="ash", luck=d10(*[10] * 12), **at(kelp="m7", brine="k8", marble="g7", ash="q7"))  # fmt: skip
    t.settle()
    order = [line for line in t.hypso.heard() if "evades everything" in line or line.startswith("Kelp is moved")]
    t.leave()

    assert order[:1] == ["Kelp evades everything."]


# -- cards of fortune ----------------------------------------------------------------------------------


@rule("OD-142", "OD-143")
def test_what_a_roll_may_bring(table: Sit) -> None:
    """A heart too large: 1 to 3 kills, 4 to 7 is a trauma draw, 8 and more takes three rage."""
    for die, alive, rage in ((3, 0, 5), (4, 1, 5), (7, 1, 5), (8, 1, 2)):
        t = happens(table, told={"at": "d7", "rage": 5, "danger": 2}, minor=["clear_head"], luck=d10(die))
        card(t, "heart_too_large")
        t.leave()
        drawn = BOOK.cards[t.s.face[t.s.zones[TRAUMA][0]]].key == "clear_head"
        assert (t.titan("kelp").alive, t.titan("kelp").rage, drawn) == (alive, rage, die in (4, 7))


@rule("OD-194", "OD-195")
def test_amounts_told_by_a_dial(table: Sit) -> None:
    """Red tide: danger by fate; hollowed: fate by rage, and rage is gone."""
    t = happens(table, told={"at": "d7", "fate": 3})
    card(t, "red_tide")
    assert t.titan("kelp").danger == 3
    t = happens(table, told={"at": "d7", "rage": 4, "fate": 1})
    card(t, "hollowed")

    assert (t.titan("kelp").fate, t.titan("kelp").rage) == (5, 0)


@rule("OD-013", "OD-194")
def test_a_random_other_titan(table: Sit) -> None:
    """Borrowed luck falls on the lowest d10 among the others; equals roll again."""
    t = happens(table, told={"at": "d7", "fate": 9}, luck=d10(2, 5, 2, 9, 3))
    card(t, "borrowed_luck")

    assert (t.titan("kelp").fate, t.titan("kelp").danger) == (5, 0)
    assert (t.titan("ash").danger, t.titan("ash").fate, t.titan("brine").danger) == (2, 2, 0)
    assert "knockdown" in t.titan("ash").conditions


@rule("OD-266")
def test_a_choice_in_peril(table: Sit) -> None:
    """The hull answers: one hull in any case, then danger or a fate for the ship, which Kelp's player chooses alone."""
    t = happens(table, told={"at": "d7"})
    card(t, "the_hull_answers")
    t.asks(0, rule="OD-266", options=["option 1", "option 2"])
    t.does("option 2")

    assert (t.ship("hull"), t.ship("argo_fate"), t.titan("kelp").danger) == (-1, 1, 0)


@rule("OD-119", "OD-193")
def test_a_mark_holds_the_token(table: Sit) -> None:
    """Marked: Kelp takes the token and cannot lose it, whatever another's rage."""
    t = happens(table, told={"at": "d7"}, priority="brine", brine={"at": "g7", "gear": [], "rage": 8}, luck=d10(2, 2))
    card(t, "marked")
    assert (t.priority, t.titan("kelp").conditions) == ("kelp", {"doom_mark": 1})
    t.does("end", "turn brine", "attack fists", "keep")

    assert t.priority == "kelp"


@rule("OD-283", "OD-143")
def test_a_second_chance_at_an_obol(table: Sit) -> None:
    """The bone coin: the first obol goes back and another is drawn, which cannot be refused."""
    from petteia.games.odyssey.trauma import ObolDraw

    t = happens(table, told={"at": "d7", "gear": ["bone_coin"]}, luck=[1, 0])
    befall(t, ObolDraw(KELP, 1, 5))
    t.asks(0, rule="OD-186")
    t.does("use kelp bone-coin-1")

    assert (t.titan("kelp").alive, t.titan("kelp").gear, len(t.s.zones[OBOL])) == (1, ["fists"], 2)


@rule("OD-204", "OD-143")
def test_the_awakened_draw_from_three_obols(table: Sit) -> None:
    """For the draw the card of the dead gods joins; afterwards it is gone again."""
    from petteia.games.odyssey.state import OBOL_BOX
    from petteia.games.odyssey.trauma import ObolDraw

    t = happens(
        table, told={"at": "d7", "godform": "ruin_of_ares", "trespass": 2}, options={"naos": "yes"}, luck=[2, 0, 0]
    )
    before = len(t.s.zones[OBOL_BOX])
    befall(t, ObolDraw(KELP, 1, 5))
    t.leave()

    assert (len(t.s.zones[OBOL]), len(t.s.zones[OBOL_BOX])) == (2, before)


@rule("OD-145")
@pytest.mark.parametrize(("value", "added"), [(13, 0), (14, 1), (17, 1), (18, 2), (21, 3)])
def test_massive_danger_adds_death(table: Sit, value: int, added: int) -> None:
    """At 14, 18 and 21 a card of death joins the obols until the battle ends."""
    from petteia.games.odyssey.trauma import ObolDraw

    t = happens(table, told={"at": "d7"}, luck=[])
    befall(t, ObolDraw(KELP, 1, value))
    t.leave()

    assert len(t.s.zones[OBOL]) == 2 + added


@rule("OD-206")
@pytest.mark.parametrize("called", [True, False])
def test_galateia_saves_from_an_obol(table: Sit, called: bool) -> None:
    """A deadly obol may be answered by a nymph: the titan lives, three danger and three fate less; the hunter hears it."""
    from petteia.games.odyssey.trauma import ObolDraw

    t = happens(table, told={"at": "d7", "danger": 9, "fate": 4}, options={"nymphs": "yes"}, luck=[1])
    befall(t, ObolDraw(KELP, 1, 9))
    t.asks(0, rule="OD-206")
    t.does("summon galateia" if called else "no")
    t.leave()

    assert t.titan("kelp").alive == int(called)
    if called:
        assert (t.titan("kelp").danger, t.titan("kelp").fate, t.s.adversary, t.s.summons) == (6, 1, 1, 1)


@rule("OD-013")
def test_a_card_may_go_under_the_deck(table: Sit) -> None:
    """Of two AI cards one may be put at the bottom, or none."""
    from petteia.games.odyssey.cards import Look

    t = happens(table, **BULL, ai=["bellow", "shoulder"])
    befall(t, Look(AI_DECK, 2, (), 1, KELP))
    t.asks(0, rule="OD-013", options=["card 1", "card 2", "done"])
    t.does("card 2")
    deck = [BOOK.cards[t.s.face[c]].key for c in t.s.zones[AI_DECK]]

    assert (deck[0], deck[-1]) == ("shoulder", "bellow")


@rule("OD-013")
def test_cards_are_put_back_in_any_order(table: Sit) -> None:
    """Two of each deck are looked at and put back the other way round."""
    t = happens(table, **BULL, ai=["bellow", "shoulder"], bp=["hoof", "flank"], told={"at": "d7"})
    card(t, "what_the_dying_see")
    t.does("card 2", "card 2")
    decks = [[BOOK.cards[t.s.face[c]].key for c in t.s.zones[zone][-2:]] for zone in (AI_DECK, 8)]

    assert decks == [["bellow", "shoulder"], ["hoof", "flank"]]
    assert t.ship("progress") == 1
