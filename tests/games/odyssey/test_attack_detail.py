"""Attacks in detail, the titans' and the primordial's: dice, windows, abilities, set-up and aftermath."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.aftermath import BattleEnds, fill_stack, loot
from petteia.games.odyssey.beast import Perform, hide
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, OWN, Do, context, selected
from petteia.games.odyssey.equipment import FISTS, add_gear, free_hands
from petteia.games.odyssey.escalation import bring_in, escalate_unwounded, level_of, take_out
from petteia.games.odyssey.setup import armory
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    AI_OUT,
    AI_WAITING,
    BP_DECK,
    BP_DISCARD,
    BP_SHOWN,
    BP_WAITING,
    DOUBLE,
    HELD,
    RESOURCES,
    SINGLE,
    Battle,
)
from petteia.games.odyssey.strike import AttackOn, chain_break
from petteia.games.odyssey.targeting import candidates, is_open_line, rank
from petteia.games.odyssey.windows import fits_window
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Effect, Gains, befall, card, happens
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}


def program(*ops: dict[str, Any]) -> int:
    return BOOK.library.program(list(ops))


def turn(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", **told}, turn="kelp", **spec)


def asked(t: Fight) -> list[str]:
    assert t.match.decision is not None
    return [o.text for o in t.match.decision.options]


# -- the titans' dice ----------------------------------------------------------------------------------


@rule("OD-161", "OD-012")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (5, 0), (6, 1), (9, 1), (10, 1)])
def test_hits(table: Sit, die: int, hits: int) -> None:
    """Six and more hit Talos; a 10 always does, a 1 never."""
    t = turn(table, {"gear": []}, bp=["greave"], luck=[*d10(2, die), 0, 0])
    t.does("attack fists", "keep")
    heard = t.hypso.heard()
    t.leave()

    assert any("hits once" in line for line in heard) == bool(hits)


@rule("OD-161")
@pytest.mark.parametrize(("die", "openings", "to_hit", "hit"), [(1, 9, 0, False), (10, 0, 9, True), (9, 0, 9, False)])
def test_ten_and_one_are_beyond_figures(table: Sit, die: int, openings: int, to_hit: int, hit: bool) -> None:
    """No precision saves a 1, no armour of the gods a 10."""
    t = turn(table, {"gear": ["drowned_bell"]}, bp=["greave"], pool={"opening": openings},
             primordial={**TALOS, "bonuses": [0, 0, to_hit, 0]}, luck=[*d10(die), 0, 0, 0])  # fmt: skip
    t.does("attack drowned-bell")
    if not hit:
        t.does("keep")
    heard = t.hypso.heard()
    t.leave()

    assert any("hits once" in line for line in heard) == hit


@rule("OD-247", "OD-C27")
@pytest.mark.parametrize(("dice", "crit"), [((9, 9), 0), ((5, 10), 1), ((10, 5), 1), ((5, 9), 0)])
def test_deadly_with_two_dice(table: Sit, dice: tuple[int, int], crit: int) -> None:
    """Both dice of the needle are crit dice, on a 10 alone."""
    t = turn(table, {"gear": ["widows_needle"]}, bp=["greave"], luck=d10(*dice))
    t.does("attack widows-needle", "no")
    t.leave()

    assert t.s.attack.crit == crit


@rule("OD-102")
def test_one_crit_die_without_deadly(table: Sit) -> None:
    """Of two fists only the first die is a crit die."""
    for dice, crit in (((5 + 4, 10), 0), ((10, 9), 1)):
        t = turn(table, {"gear": []}, bp=["greave"], luck=d10(*dice))
        t.does("attack fists")
        t.leave()
        assert t.s.attack.crit == crit


@rule("OD-238", "OD-012")
def test_free_and_paid_rerolls(table: Sit) -> None:
    """The sling re-rolls one die for nothing, another for a fate; each die once."""
    t = turn(table, {"at": "e7", "gear": ["ballast_sling"]}, bp=["greave"], luck=[*d10(2, 2, 2), *d10(9, 9)])
    t.does("attack ballast-sling")
    assert t.match.decision is not None
    assert t.match.decision.prompt.endswith("(free)?")
    t.does("mark 1")
    assert t.match.decision.prompt.endswith("(1 fate)?")
    t.does("mark 2", "roll")
    t.leave()

    assert (t.titan("kelp").fate, t.s.attack.hits) == (1, 2)


@rule("OD-103", "OD-012")
def test_a_rerolled_one_is_a_crit_miss_again(table: Sit) -> None:
    """The maul hurts for the first 1, and again for the second."""
    t = turn(table, {"gear": ["anchor_maul"]}, bp=["greave"], luck=d10(1, 9, 1))
    t.does("attack anchor-maul", "mark 1", "roll")
    t.leave()

    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (2, 1)


@rule("OD-160", "OD-118")
def test_who_rages_most_takes_the_token(table: Sit) -> None:
    """Nobody has it: whoever strikes takes it."""
    t = turn(table, {"gear": []}, priority="brine", luck=d10(2, 2))
    t.s.priority = -1
    t.does("attack fists", "keep")

    assert t.priority == "kelp"


@rule("OD-215", "OD-162")
@pytest.mark.parametrize(("ops", "first", "second"), [
    ([{"op": "keyword", "k": "break", "n": 1}], False, True), ([{"op": "keyword", "k": "power_reroll", "n": 1}], True, False),
    ([{"op": "dice", "roll": "power", "n": 1, "colour": "red"}], True, False), ([{"op": "keyword", "k": "pushback", "n": 1}], True, True),
    ([{"op": "dice", "roll": "power", "n": 1, "colour": "black"}, {"op": "keyword", "k": "power_reroll", "n": 2}], True, False),
])  # fmt: skip
def test_which_window_an_option_belongs_to(ops: list[dict[str, Any]], first: bool, second: bool) -> None:
    """Power in the first, tokens and moves in the second, pushes in either."""
    made = program(*ops)

    assert (fits_window(made, 1), fits_window(made, 2)) == (first, second)


@rule("OD-215")
def test_levels_up_to_the_rage(table: Sit) -> None:
    """At rage 2 the first two levels count: a re-roll at once, a break or an opening at the end; not the third."""
    t = turn(table, {"gear": [], "rage": 1}, bp=["greave"], pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack fists")
    assert t.s.attack.rerolls == 1
    t.does("keep") if "keep" in asked(t) else None
    t.asks(0, rule="OD-174", options=["kratos 1 1", "kratos 1 2"])
    t.does("kratos 1 2")

    assert t.pool == {"opening": 1}


# -- the primordial's attack ---------------------------------------------------------------------------


@rule("OD-135", "OD-012")
@pytest.mark.parametrize(("die", "bonus", "difficulty", "evades"), [
    (10, 0, 12, True), (1, 9, 5, False), (7, 0, 7, True), (6, 0, 7, False), (6, 1, 7, True),
])  # fmt: skip
def test_evading(table: Sit, die: int, bonus: int, difficulty: int, evades: bool) -> None:
    """Equal is enough; a 10 always evades, a 1 never."""
    t = happens(table, told={"at": "g7"}, pool={"-precision": 8 - difficulty if difficulty <= 8 else 0})
    element = BOOK.cards[BOOK.faces["slow_hammer"]].element
    op = next(o for o in BOOK.programs[element.program] if o.name == "attack")
    attack = AttackOn(KELP, op.id, context(AI, element.index, KELP), bonus, (die,), 0)

    assert attack.evades(t.s, die) == (evades if difficulty <= 8 else True)


@rule("OD-103", "OD-135")
@pytest.mark.parametrize(
    ("dice", "falls"), [((1, 10, 10, 10), True), ((10, 1, 10, 10), False), ((5, 10, 10, 10), False)]
)
def test_a_crit_evade_fail(table: Sit, dice: tuple[int, ...], falls: bool) -> None:
    """The aspis throws its bearer down on a 1 of the crit die alone."""
    t = alone(
        table, "kelp", {"at": "g7", "gear": ["tower_aspis"]}, primordial=TALOS, ai=["slow_hammer"], luck=d10(*dice)
    )
    t.does("gear tower-aspis", "keep")

    assert bool(t.titan("kelp").conditions) == falls


@rule("OD-103", "OD-012")
def test_a_first_one_counts_although_it_is_rolled_again(table: Sit) -> None:
    """The 1 of the crit die is rolled again and evades: the fall comes all the same."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["tower_aspis"]}, primordial=TALOS, ai=["slow_hammer"],
              luck=d10(1, 10, 10, 10, 9))  # fmt: skip
    t.does("gear tower-aspis", "mark 1", "roll")

    assert "knockdown" in t.titan("kelp").conditions


@rule("OD-240", "OD-195")
def test_a_block_may_be_forbidden(table: Sit) -> None:
    """Two hits, a block of one: one is left; whoever slipped the song blocks nothing."""
    spec: dict[str, Any] = {"primordial": TALOS, "ai": ["slow_hammer"], "minor": ["clear_head"]}
    told = {"at": "g7", "gear": ["hull_plank_shield"]}
    t = alone(table, "kelp", told, luck=[*d10(2, 2, 10, 10), 0], **spec)
    t.does("gear hull-plank-shield", "keep")
    assert t.titan("kelp").danger == 1
    t = begin(
        table, turn="brine", **far_away("brine", "marble", "ash"), kelp=told, primordial=TALOS, minor=["clear_head"]
    )
    t.s.forbids.append([KELP, 2, 4])
    t.luck(*d10(2, 2, 10, 10), 0)
    befall(t, Perform(BOOK.faces["slow_hammer"], 9, (KELP,)))
    t.does("gear hull-plank-shield", "keep")
    t.leave()

    assert t.titan("kelp").danger == 2


@rule("OD-187", "OD-131")
def test_a_chain_is_broken_once(table: Sit) -> None:
    """Outside of an attack there is nothing to break."""
    t = happens(table)

    assert chain_break(t.s) is False
    assert t.s.broken == []


@rule("OD-147", "OD-149")
def test_dragged_under(table: Sit) -> None:
    """A trauma that breaks the chain: no knockback comes after, and the titan lies, half up already."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, primordial=TALOS, ai=["slow_hammer"], minor=["dragged_under"],
              luck=d10(2, 10, 10, 10))  # fmt: skip
    t.does("keep")

    assert (t.titan("kelp").at, t.titan("kelp").conditions) == ("g7", {"knockdown": 2})


@rule("OD-116", "OD-117")
def test_ranks_and_open_lines(table: Sit) -> None:
    """Closest and furthest, most and least; a zone and "no target" are always open."""
    t = happens(table, told={"at": "d7", "danger": 4}, brine={"at": "f7", "gear": [], "danger": 1})
    s = t.s

    assert rank(s, KELP, ("closest", "board")) == 4
    assert rank(s, KELP, ("furthest", "board")) == -4
    assert rank(s, KELP, ("most danger", "board")) == -4
    assert rank(s, KELP, ("least danger", "board")) == 4
    assert rank(s, KELP, ("priority target",)) == 0
    assert (is_open_line(("zone 2",)), is_open_line(("no target",)), is_open_line(("closest", "board"))) == (
        True,
        True,
        False,
    )
    hammer = BOOK.cards[BOOK.faces["slow_hammer"]]
    assert candidates(s, ("priority target", "board"), hammer) == [s.priority]
    assert candidates(s, ("last to wound", "board"), hammer) == []
    s.last_wounder = KELP
    assert candidates(s, ("last to wound",), hammer) == [KELP]
    assert candidates(s, ("adjacent",), hammer) == []


@rule("OD-119", "OD-257")
def test_hiding_passes_the_token_only_if_one_has_it(table: Sit) -> None:
    """The priority target that hides gives the token to the most rage; another's hiding changes nothing."""
    for holder, then in (("kelp", "ash"), ("brine", "brine")):
        t = happens(
            table, told={"at": "l7"}, priority=holder, ash={"at": "t14", "gear": [], "rage": 3}, primordial=TALOS
        )
        befall(t, Effect(program({"op": "hidden"}), 0, KELP))
        assert (t.priority, t.titan("kelp").hidden) == (then, 1)
    t = happens(table, told={"at": "d7"}, primordial=TALOS)
    hide(t.s, KELP)
    assert t.titan("kelp").hidden == 0, "in front nobody hides"
    t = happens(table, told={"at": "l7"}, primordial=TALOS, holders=["kelp"])
    hide(t.s, KELP)

    assert t.titan("kelp").hidden == 0, "who cannot lose the token cannot hide"


# -- whom a word means ---------------------------------------------------------------------------------


@rule("OD-117", "OD-185")
def test_whom_a_word_means(table: Sit) -> None:
    """All, others, beside, adjacent, in front, fallen, in the maze, the priority target; the dead are passed over."""
    t = happens(table, told={"at": "g7", "rage": 2}, primordial=TALOS, priority="ash", marble={"at": "dead"},
                brine={"at": "g8", "gear": [], "despair": 2, "conditions": {"knockdown": 1}})  # fmt: skip

    def means(who: str, role: int = OWN, you: int = KELP) -> list[int]:
        op = BOOK.programs[program({"op": "gain", "stat": "fate", "n": 1, "who": who})][0]
        return selected(t.s, op, context(role, 0, you))

    assert means("all") == [0, 1, 3]
    assert (means("others"), means("other")) == ([0, 3], [0, 3])
    assert (means("self"), means("target", AI), means("self", you=2), means("target", AI, 2)) == ([1], [1], [], [])
    assert (means("beside"), means("one beside"), means("beside", you=-1)) == ([0], [0], [])
    assert (means("adjacent"), means("front"), means("fallen")) == ([0, 1], [0, 1], [0])
    assert (means("priority"), means("most rage"), means("most despair")) == ([3], [1], [0])
    assert (means("primordial"), means("in maze"), means("subject")) == ([4], [], [])
    t.s.despair[0] = 0
    assert means("most despair") == []


@rule("OD-214", "OD-186")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_what_one_may_do(table: Sit, answer: str) -> None:
    """Rolled with it: two spaces, if one likes; the dead are not asked."""
    t = happens(table, told={"at": "d7"})
    card(t, "rolled_with_it")
    t.does(answer)
    if answer == "yes":
        t.does("to d5")
    assert t.titan("kelp").at == ("d5" if answer == "yes" else "d7")
    t = happens(table, told={"at": "d7"}, brine={"at": "dead"})
    card(t, "rolled_with_it", 0)

    t.asks(0, rule="OD-153")


@rule("OD-186", "OD-213")
def test_once_in_a_battle(table: Sit) -> None:
    """Hermes' lantern lets another strike once in a battle: an offer that is declined is not used up."""
    t = turn(table, {"gear": [], "godform": "lantern_of_hermes", "trespass": 3}, options={"naos": "yes"}, bp=["greave"],
             pool={"-at": 9}, brine={"at": "k7", "gear": []}, luck=d10(9, 9))  # fmt: skip
    t.does("attack fists")
    t.asks(0, rule="OD-214")
    t.does("no")
    assert t.s.once == []
    t.leave()


@rule("OD-212", "OD-204")
def test_a_trespass_token_buys_a_wound(table: Sit) -> None:
    """Ares: one token, one wound more, each time a wound is dealt, while there are tokens."""
    for tokens in (1, 2):
        t = turn(table, {"gear": [], "godform": "ruin_of_ares", "trespass": tokens}, options={"naos": "yes"}, bp=["greave"],
                 pool={"-at": 9}, luck=d10(9, 9))  # fmt: skip
        assert t.titan("kelp").trespass == tokens - 1
        t.does("attack fists")
        if tokens == 2:
            t.asks(0, rule="OD-186")
            t.does("use kelp ruin-of-ares-1")
            assert (t.titan("kelp").trespass, t.s.wounds()) == (0, 2)
        else:
            assert t.s.wounds() == 1
        t.leave()


@rule("OD-146", "OD-276")
def test_reactions_one_after_another(table: Sit) -> None:
    """In one window a titan may use several reactions, each once, and then let it come."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["tide_sandals", "heron_greaves"]}, primordial=TALOS, ai=["slow_hammer"],
              luck=d10(*[10] * 4))  # fmt: skip
    t.asks(0, rule="OD-146", options=["use kelp tide-sandals-1", "use kelp heron-greaves-1", "pass"])
    t.does("use kelp tide-sandals-1", "to g6")
    t.asks(0, rule="OD-146", options=["use kelp heron-greaves-1", "pass"])
    t.does("pass")

    assert (t.titan("kelp").fate, t.titan("kelp").exhausted) == (0, ["tide_sandals"])


@rule("OD-146")
def test_every_seat_is_asked(table: Sit) -> None:
    """Four players: each who could react is asked, and asked again after somebody has."""
    gear = {"gear": ["tide_sandals"]}
    t = begin(table, seats=4, crew=4, primordial=TALOS, ai=["slow_hammer"], priority="kelp", kelp={"at": "g7", **gear},
              ash={"at": "l7", **gear}, luck=d10(*[10] * 4), **far_away("brine", "marble"))  # fmt: skip
    t.asks(1, rule="OD-146")
    t.does("pass")
    t.asks(3, rule="OD-146")
    t.does("use ash tide-sandals-1", "to m7")
    t.asks(1, rule="OD-146")
    t.does("pass")
    t.leave()


# -- escalation, wounds, aftermath ---------------------------------------------------------------------


@rule("OD-171")
def test_the_deck_comes_before_the_discards(table: Sit) -> None:
    """A card of the level leaves the deck if it has one, else the discard pile; none, and nothing happens."""
    s = happens(table, luck=[]).s
    for one in s.zones[AI_DECK][:3]:
        s.move(one, AI_DECK, AI_DISCARD)
    assert not take_out(s, 1, AI_DECK, AI_DISCARD, AI_OUT)
    assert (len(s.zones[AI_DECK]), len(s.zones[AI_DISCARD]), len(s.zones[AI_OUT])) == (2, 3, 1)
    for one in s.zones[AI_DECK][:]:
        s.move(one, AI_DECK, AI_DISCARD)
    assert take_out(s, 1, AI_DECK, AI_DISCARD, AI_OUT)
    assert not take_out(s, 3, AI_DECK, AI_DISCARD, AI_OUT)
    assert (bring_in(s, 2, AI_WAITING, AI_DECK), bring_in(s, 4, AI_WAITING, AI_DECK)) == (True, False)

    assert [level_of(s, one) for one in s.zones[AI_DECK]] == [2]


@rule("OD-172")
def test_an_escalation_without_a_wound(table: Sit) -> None:
    """A level I part and a level I card leave, a level II of each comes; the discards return if the part lay there."""
    s = happens(table, luck=[]).s
    for part in s.zones[BP_DECK][:]:
        s.move(part, BP_DECK, BP_DISCARD)
    escalate_unwounded(s)

    assert (len(s.zones[BP_DECK]), s.zones[BP_DISCARD], len(s.zones[BP_WAITING])) == (6, [], 5)
    assert sorted(level_of(s, part) for part in s.zones[BP_DECK]) == [1] * 5 + [2]
    assert sorted(level_of(s, one) for one in s.zones[AI_DECK]) == [1] * 5 + [2]


@rule("OD-181", "OD-188")
def test_a_stack_is_filled_from_what_there_is(table: Sit) -> None:
    """Level III parts count double and go to the bottom; an empty deck takes its discards; with nothing left, single wounds."""
    s = happens(table, luck=[], primordial={"at": "h6", "facing": "w", "wounds": 8}).s
    s.zones[BP_DECK][:] = []
    three = s.zones[BP_WAITING + 1][0]
    s.move(three, BP_WAITING + 1, BP_DISCARD)
    fill_stack(s)
    assert s.wound_stack[8] == DOUBLE
    assert s.wounds() >= s.block.wounds
    s.wound_stack = []
    for zone in (BP_DECK, BP_DISCARD, BP_WAITING, BP_WAITING + 1, 17):
        s.zones[zone].clear()
    fill_stack(s)

    assert s.wound_stack == [SINGLE] * s.block.wounds


@rule("OD-181", "OD-180")
def test_loot(table: Sit) -> None:
    """Wounds dealt before the battle give nothing; a part that lies open counts among what is left; level 3 adds ambrosia."""
    t = happens(table, luck=[], options={"foe": "asterion-3"})
    s = t.s
    s.unlooted = 1
    s.wound_stack = [SINGLE]
    s.move(s.zones[BP_DECK][0], BP_DECK, BP_SHOWN)
    loot(s)

    assert (s.zones[BP_SHOWN], len(s.zones[BP_DISCARD])) == ([], 1)
    assert {RESOURCES[i]: n for i, n in enumerate(s.resources) if n} == {"ambrosia": s.block.ambrosia}
    assert s.block.ambrosia > 0


@rule("OD-182", "OD-190")
@pytest.mark.parametrize("answer", ["accept", "tear"])
def test_a_tear_or_the_end(table: Sit, answer: str) -> None:
    """Accepted, the battle is over and every dial at 0; with the tear it is set up again."""
    t = happens(
        table, told={"at": "d7", "danger": 4, "despair": 2, "conditions": {"fear": 1}}, options={"tear": "yes"}, luck=[]
    )
    befall(t, BattleEnds(0))
    t.asks(0, rule="OD-190")
    t.does(answer)
    t.leave()

    assert (t.match.outcome is not None) == (answer == "accept")
    assert (t.titan("kelp").danger, t.titan("kelp").despair, t.titan("kelp").conditions) == (0, 0, {})
    if answer == "accept":
        assert t.ship("argo_fate") == -1


@rule("OD-254")
@pytest.mark.parametrize(("die", "dies"), [(1, True), (2, False)])
def test_frontlines(table: Sit, die: int, dies: bool) -> None:
    """The dead bearer of a pennon: on a 1 its Argonaut dies as well; for the living nothing is rolled."""
    from tests.games.odyssey.befall import Kills

    t = happens(table, told={"at": "d7", "gear": ["red_pennon"]}, priority="brine", luck=d10(die))
    befall(t, Kills(KELP), BattleEnds(0))
    t.leave()

    assert any(record // 8 == 6 and record % 8 == KELP for record in t.s.records) == dies


# -- set-up and gear -----------------------------------------------------------------------------------


@rule("OD-093", "OD-201")
def test_hands_and_fists(table: Sit) -> None:
    """Two hands: a maul fills both, knives one; the place of a new card is told."""
    t = happens(table, told={"at": "d7", "gear": ["oyster_knives"]})
    assert free_hands(t.s, KELP) == 0, "knives and a fist"
    place = add_gear(t.s, KELP, BOOK.gear_at["wave_charm"])

    assert t.s.gear[KELP][place] == BOOK.gear_at["wave_charm"]
    assert t.s.gear[KELP].count(FISTS) == 1
    assert t.s.charge[KELP][place] == 0


@rule("OD-093")
def test_the_armory_of_a_single_battle() -> None:
    """Every card that can be made, by its copies; no loot, no fists."""
    match = Match.new("odyssey", 1, 1, {"foe": "talos-1", "gear": "choose"})
    s = match.state
    assert isinstance(s, Battle)
    found = armory(s)
    assert found
    assert all(BOOK.gear[i].tier != "loot" and not BOOK.gear[i].fists for i in found)
    knives = BOOK.gear_at["oyster_knives"]
    s.gear[0] += [knives]
    assert knives in armory(s)
    s.gear[1] += [knives]

    assert knives not in armory(s)


@rule("OD-096")
def test_the_board_of_a_scenario() -> None:
    """The market lies with its mazes and its terrain."""
    match = Match.new("odyssey", 1, 1, {"foe": "asterion-1"})
    s = match.state
    assert isinstance(s, Battle)
    tiles, mazes = s.place.layout(1)

    assert len(s.tiles) == len(tiles) + len(mazes)
    assert sum(BOOK.terrain[tile[0]].labyrinth for tile in s.tiles) == len(mazes) > 0


@rule("OD-195", "OD-192")
def test_a_lasting_card_is_kept(table: Sit) -> None:
    """Stone dream: no actions; dealt danger kills; the end of a turn may break it."""
    from petteia.games.odyssey.trauma import DrawFortune

    t = happens(table, told={"at": "d7", "fate": 3}, luck=[])
    deck = t.s.zones[25]
    dream = next(c for c in deck if BOOK.cards[t.s.face[c]].key == "stone_dream")
    for other in [c for c in deck if c != dream]:
        t.s.move(other, 25, 27)
    t.luck(*d10(3))
    befall(t, DrawFortune(KELP, 25))
    t.settle()

    assert t.s.zones[HELD + KELP] == [dream]
    assert t.s.lasting[KELP] == [], "a 3 against its fate: the dream is over"


@rule("OD-117")
def test_a_card_that_means_one_beside(table: Sit) -> None:
    """A flue toward the sea: when Kelp wounds, one titan beside it loses a danger, of its choice."""
    t = turn(table, {"gear": [], "danger": 2}, bp=["greave"], pool={"-at": 9}, brine={"at": "g8", "gear": [], "danger": 3},
             marble={"at": "g6", "gear": [], "danger": 3}, luck=d10(9, 9))  # fmt: skip
    t.s.lasting[KELP].append(BOOK.memories["pyre_on_the_beach_2"])
    t.does("attack fists")
    t.asks(0, rule="OD-117", options=["titan brine", "titan marble"])
    t.does("titan marble")
    t.leave()

    assert (t.titan("brine").danger, t.titan("marble").danger) == (3, 2)


@rule("OD-153", "OD-186")
def test_a_further_action_from_a_death(table: Sit) -> None:
    """Leave It in the Hands: when its bearer dies another strikes once more, in its turn or in a further one."""
    from tests.games.odyssey.befall import Kills

    t = happens(
        table, told={"at": "d7"}, priority="kelp", brine={"at": "dead"}, marble={"at": "a1", "gear": [], "acted": True}
    )
    t.s.lasting[3].append(BOOK.memories["what_the_oak_asked_3"])
    befall(t, Kills(3))
    t.asks(0, rule="OD-117", options=["titan kelp", "titan marble"])
    t.does("titan kelp")
    assert t.s.combat[KELP] == 2
    t.leave()


@rule("OD-143", "OD-186")
def test_gains_for_nobody(table: Sit) -> None:
    """The dead gain nothing; nothing is no gain."""
    t = happens(table, told={"at": "d7"}, brine={"at": "dead"})
    befall(t, Gains(0, "fate", 1), Gains(KELP, "fate", 0))

    assert (t.titan("brine").fate, t.titan("kelp").fate) == (0, 0)
    befall(t, Do(program({"op": "gain", "stat": "fate", "n": 1}), 0, context(AI, 0, 0, -1, 1, 9, (0,))))
    assert t.titan("brine").fate == 0
