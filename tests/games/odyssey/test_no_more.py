"""What nothing more happens to: the dead, an attack that was broken off, a copy of the table, what nobody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.attack import BONUS, RUSHED, TURN_ATTACK, TitanAttack, start_attack
from petteia.games.odyssey.beast import Face, Walk
from petteia.games.odyssey.blow import Blow
from petteia.games.odyssey.conditions import Crash, Knockdown
from petteia.games.odyssey.dice import dice_words, hits_words
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.effects import AIDS, Constants, Offer
from petteia.games.odyssey.ground import Falls, Lands, Unseat
from petteia.games.odyssey.harm import Dealt, GainDanger
from petteia.games.odyssey.keywords import RUSH, Elation, Rush, Solace
from petteia.games.odyssey.push import ForcedVault, ThrowBeast
from petteia.games.odyssey.shove import titan_pulls, titan_pushes
from petteia.games.odyssey.state import IGNORE, KRATOS, MOIROS, Battle
from petteia.games.odyssey.strike import Judgement, PathAttack, attack_upon
from petteia.games.odyssey.terrain import Labyrinth
from petteia.games.odyssey.trauma import DrawFortune, DrawTrauma, ObolDraw
from petteia.games.odyssey.turn import HideOffer, Turn, actions_left
from petteia.games.odyssey.walking import Driven, MoveTitan
from petteia.games.odyssey.windows import AbilityWindow
from petteia.games.odyssey.words import BY_CHASM
from petteia.kernel.step import Step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, figures, runs, stage
from tests.games.odyssey.fight import Sit, d10
from tests.games.odyssey.test_edges_of_the_table import of_card

BRINE, MARBLE, ASH = 0, 2, 3
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
# nothing of the dead is anywhere: not at the end of the board either, where counting back from the first space leads
LAST_CORNER: dict[str, Any] = {"primordial": {"at": "q12", "facing": "e"}, "ash": {"at": "a14", "gear": [], "rage": 1}}


# -- the dead --------------------------------------------------------------------------------------------


def befalls(name: str) -> Step:
    """Something that might befall Kelp."""
    made: dict[str, Step] = {
        "judgement": Judgement(KELP, *of_card("halt", KELP)), "attack": attack_upon(KELP, *of_card("slow_hammer", KELP)),
        "path": PathAttack(*of_card("straight_run", KELP), -1, (), 0), "crash": Crash(KELP), "fall": Knockdown(KELP),
        "lands": Lands(KELP, 0, (270,)), "falls": Falls(KELP, BY_CHASM, 270), "unseat": Unseat(KELP), "vault": ForcedVault(KELP),
        "minor": DrawTrauma(KELP, 0, 0), "obol": ObolDraw(KELP, 1, 9), "obols": ObolDraw(KELP, 2, 9), "moiros": DrawFortune(KELP, MOIROS),
        "kratos": DrawFortune(KELP, KRATOS), "move": MoveTitan(KELP, 3), "driven": Driven(KELP, 3, "nearest edge"),
        "hide": HideOffer(KELP), "elation": Elation(KELP, 1), "danger": GainDanger(KELP, 1, 1), "dealt": Dealt(KELP, 2, -1, 0),
        "offer": Offer(KELP, "", -1), "constants": Constants(KELP, "end of turn", -1, -1), "window": AbilityWindow(KELP),
        "pull": pull(KELP, 4, 2), "push": pushback(KELP, 2), "pushes": titan_pushes(KELP, 2), "pulls": titan_pulls(KELP, 2),
        "throws": ThrowBeast(KELP, 2), "walk": Walk((KELP,), 3, 1), "face": Face((KELP,)), "strikes": TitanAttack(KELP, -1, BONUS, -1),
    }  # fmt: skip
    return made[name]


@rule("OD-183", "OD-185")
@pytest.mark.parametrize("name", [
    "judgement", "attack", "path", "crash", "fall", "lands", "falls", "unseat", "vault", "minor", "obol", "obols", "moiros", "kratos",
    "move", "driven", "hide", "elation", "danger", "dealt", "offer", "constants", "window", "pull", "push", "pushes", "pulls", "throws",
    "walk", "face", "strikes",
])  # fmt: skip
@pytest.mark.parametrize("foe", ["talos-1", "asterion-1"])
def test_nothing_befalls_the_dead(table: Sit, name: str, foe: str) -> None:
    """Nobody is asked, no die is thrown, no card moves, and everybody else stays as and where it is."""
    told = {
        "at": "d7",
        "gear": ["hull_plank_shield", "argos_cable"],
        "despair": 1,
        "conditions": {"bleeding": 1},
        "bleed": 1,
    }
    t = stage(table, told, options={"foe": foe}, terrain={"pool": ["k14"]}, **LAST_CORNER)
    befall(t, Kills(KELP))
    before, drawn, zones = figures(t), t.s.drawn, [zone[:] for zone in t.s.zones]
    befall(t, befalls(name))
    assert (figures(t), t.s.drawn, t.s.zones) == (before, drawn, zones)
    assert asked(t) == ["move", "end"]


# -- an attack that is broken off ------------------------------------------------------------------------


@rule("OD-147", "OD-203")
@pytest.mark.parametrize("sentence", ["rage", "roll", "reroll", "count", "first_window", "body_part"])
@pytest.mark.parametrize("broken", [True, False])
def test_a_broken_attack_goes_no_further(table: Sit, sentence: str, broken: bool) -> None:
    """Whatever it had come to: no rage, no dice, no body part, and what lay in the pool is cleared."""
    t = stage(table, {"at": "g7"}, pool={"opening": 1, "-at": 9}, bp=["greave"])
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "act"))
    start_attack(s, KELP, TURN_ATTACK, -1)
    s.attack.weapon = 0
    s.attack.dice, s.attack.marks = [9, 9], [0, 0]
    s.attack.hits = 2
    s.attack.broken = int(broken)
    drawn = s.drawn
    s.stack.append((TitanAttack(KELP, -1, TURN_ATTACK, -1), sentence))
    s.advance()
    t.settle()
    unhurt = (t.titan("kelp").rage, s.wounds(), s.drawn == drawn)
    assert (unhurt == (0, 0, True)) == broken
    assert t.pool.get("-at", 0) == 0
    assert not s.attacking


# -- a copy ------------------------------------------------------------------------------------------------


@rule("OD-159")
@pytest.mark.parametrize("who", [BRINE, KELP])
def test_a_copy_of_the_table_is_a_table_of_its_own(table: Sit, who: int) -> None:
    """In the middle of an attack, of the first titan or another: all is as it was, and nothing is shared."""
    t = stage(table, {"at": "g7"}, brine={"at": "g6", "gear": []})
    start_attack(t.s, who, BONUS, 3)
    for n, name in enumerate(Blow.__annotations__):
        if name not in ("who", "mods"):
            setattr(t.s.attack, name, [n] if isinstance(getattr(t.s.attack, name), list) else n)
    other = t.s.clone()
    for one, same in ((t.s.attack, other.attack), (t.s, other)):
        for name in (Blow if one is t.s.attack else Battle).__annotations__:
            mine, its = getattr(one, name), getattr(same, name)
            if name != "attack":
                assert mine == its
            assert mine is not its or not isinstance(mine, (list, Blow))
            if isinstance(mine, list):
                assert all(a is not b for a, b in zip(mine, its, strict=True) if isinstance(a, list))


# -- help from outside -------------------------------------------------------------------------------------


@rule("OD-176", "OD-162", "OD-293")
def test_help_from_outside_the_battle(table: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever helps is told whose turn, whose window and under whom a maze tile comes: the first titan like any other."""
    heard: list[tuple[str, int]] = []
    for when in ("start of turn", "first window", "maze tile", "mnemos readied"):
        monkeypatch.setitem(AIDS, when, lambda s, t, when=when: heard.append((when, t)))
    t = stage(table, {"at": "d7"}, brine={"at": "g7", "gear": []}, pool={"-at": 9}, bp=["greave"], luck=d10(9, 9))
    heard.clear()
    befall(t, Turn(BRINE))
    t.does("attack fists")
    t.settle()
    assert heard == [("start of turn", BRINE), ("first window", BRINE)]
    runs(t, {"op": "ready", "what": "mnemos"}, you=BRINE)
    assert heard[2:] == [("mnemos readied", BRINE)]
    heard.clear()
    t = stage(table, {"at": "h7"}, brine={"at": "h8", "gear": []}, **BULL)
    heard.clear()
    for target, under in ((BRINE, 0), (KELP, 0), (KELP, 1), (-1, 0)):
        befall(t, Labyrinth(target, under))
        t.settle()
    assert heard == [("maze tile", BRINE), ("maze tile", KELP)]
    t.leave()


@rule("OD-293", "OD-193")
def test_a_maze_tile_in_any_order(table: Sit) -> None:
    """Whoever may ignore where it belongs lays it anywhere before the front, not under its target alone; once."""
    found = []
    for ignored in (0, 1):
        t = stage(table, {"at": "h7"}, **BULL)
        t.s.ignored = ignored << IGNORE.index("maze order")
        befall(t, Labyrinth(KELP, 0))
        found.append(len(asked(t)))
        assert t.s.ignored == 0
        t.leave()
    assert found[0] < found[1]


# -- where there is nothing to choose ----------------------------------------------------------------------


@rule("OD-280", "OD-284", "OD-185")
def test_nothing_to_choose(table: Sit) -> None:
    """Nowhere to rush to, nobody to comfort: nothing is asked."""
    t = stage(table, {"at": "a1"})
    befall(t, Rush(KELP, 1), Solace(KELP))
    assert asked(t) == ["move", "end"]


@rule("OD-159", "OD-280")
def test_nothing_to_strike_with(table: Sit) -> None:
    """A rush or an attack that has nothing in reach ends without a word."""
    t = stage(table, {"at": "a1"})
    befall(t, TitanAttack(KELP, -1, RUSHED, RUSH), TitanAttack(KELP, -1, TURN_ATTACK, -1))
    assert (asked(t), t.titan("kelp").rage) == (["move", "end"], 0)


@rule("OD-138", "OD-147")
@pytest.mark.parametrize(
    ("space", "spared", "struck"), [("g7", False, True), ("a1", False, False), ("g7", True, False)]
)
def test_before_the_evasion_dice_are_thrown(table: Sit, space: str, spared: bool, struck: bool) -> None:
    """Whoever is out of reach by then, or spared, meets no dice; nor do the dead."""
    t = stage(table, {"at": space}, luck=[])
    op, ctx = of_card("slow_hammer", KELP)
    s = t.s
    s.p_left = 0
    if spared:
        s.broken.append(ctx.serial * 8 + KELP)
    drawn = s.drawn
    s.decision = None
    one, _ = s.stack.pop()
    s.stack += [(one, "act"), (attack_upon(KELP, op, ctx), "roll")]
    s.advance()
    assert (s.drawn > drawn) == struck
    t.leave()


@rule("OD-161", "OD-135", "OD-153")
def test_numbers_in_words(table: Sit) -> None:
    """One die, one hit and one action are told as one."""
    assert [hits_words(n) for n in range(4)] == ["no hit", "1 hit", "2 hits", "3 hits"]
    assert [dice_words(n) for n in range(1, 4)] == ["1 die", "2 dice", "3 dice"]
    t = stage(table)
    told = []
    for combat, movement in ((1, 1), (1, 0), (0, 1)):
        t.s.combat[ASH], t.s.movement[ASH] = combat, movement
        told.append(actions_left(t.s, ASH))
    assert told == ["combat and movement are left", "combat is left", "movement is left"]
    t.leave()
