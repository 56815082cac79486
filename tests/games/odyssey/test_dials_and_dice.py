"""Figures: dice, dials, modifiers and how long they last, what the pool holds, what is counted once."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, Do, context
from petteia.games.odyssey.harm import FACES, GainDanger
from petteia.games.odyssey.power import SUPPLY, supplied, titan_die
from petteia.games.odyssey.push import ARROWS, arrow
from petteia.games.odyssey.setup import LAST_ROUND, PORTRAIT
from petteia.games.odyssey.state import HELD, RECORDS, TRAUMA, Battle
from petteia.games.odyssey.strike import attack_dice, attack_difficulty
from petteia.games.odyssey.trauma import DrawTrauma
from petteia.games.odyssey.values import precision_parts, titan_speed, to_hit_parts, total
from petteia.kernel import Match
from petteia.kernel.codec import to_json
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Gains, befall, card, happens
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}


def turn(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", **told}, turn="kelp", **spec)


# -- what is printed -----------------------------------------------------------------------------------


@rule("OD-164", "OD-165")
def test_the_power_dice() -> None:
    """The faces of each colour, power and potential; six red, four black and three white dice are there."""
    assert FACES[0] == ((0, 0), (0, 1), (1, 0), (1, 1), (1, 1), (2, 0))
    assert FACES[1] == ((0, 1), (1, 1), (1, 1), (2, 0), (2, 1), (2, 2))
    assert FACES[2] == ((1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2))
    assert SUPPLY == (6, 4, 3)


@rule("OD-164")
@pytest.mark.parametrize(
    ("wanted", "rolled"),
    [
        ([0] * 6, [6, 0, 0]), ([0] * 7, [5, 1, 0]), ([0] * 8, [6, 1, 0]), ([1] * 5, [0, 3, 1]),
        ([0] * 7 + [1] * 4, [5, 3, 1]), ([2] * 5, [0, 0, 3]),
    ],
)  # fmt: skip
def test_dice_that_are_not_there(wanted: list[int], rolled: list[int]) -> None:
    """For two dice too many one of the next colour is rolled; beyond white there is nothing."""
    found = supplied(wanted)

    assert [found.count(colour) for colour in range(3)] == rolled


@rule("OD-013")
@pytest.mark.parametrize("way", ["up", "right", "down", "left", "choose"])
def test_a_random_direction(table: Sit, way: str) -> None:
    """The arrow of the top minor trauma card; a card without one lets the player choose; the card goes to the bottom."""
    key = next(c.key for c in BOOK.cards if c.deck == "minor" and c.arrow == way)
    t = happens(table, minor=[key])
    sides = arrow(t.s)

    assert sides == ([("up", "right", "down", "left").index(way)] if way != "choose" else [0, 1, 2, 3])
    assert ARROWS == {"up": 0, "right": 1, "down": 2, "left": 3}
    assert BOOK.cards[t.s.face[t.s.zones[TRAUMA][0]]].key == key


@rule("OD-211")
def test_what_each_argonaut_is_better_at() -> None:
    """In a single battle with better gear: wisdom, will, endurance, courage, by one; with the best by two."""
    assert PORTRAIT == (5, 4, 2, 0)
    assert LAST_ROUND == 60


@rule("OD-190", "OD-012")
def test_a_copy_of_a_battle_is_the_same_and_its_own(table: Sit) -> None:
    """Nothing of a battle is left out of a copy, and what happens to the copy does not happen to the battle."""
    t = happens(table, told={"gear": ["hull_plate", "wardens_cuirass"][:1], "despair": 1, "conditions": {"fear": 1}})
    s = t.s
    for name, value in vars_of(s).items():
        if isinstance(value, int):
            setattr(s, name, value + 1)
    before = to_json(s)
    copy = s.clone()
    assert to_json(copy) == before
    for value in vars_of(copy).values():
        if isinstance(value, list):
            if value and isinstance(value[0], list):
                value[0].append(7)
            value.append(value[0] if value else 7)

    assert to_json(s) == before
    for name, value in vars_of(s).items():
        if isinstance(value, int):
            setattr(s, name, value - 1)


def vars_of(s: Battle) -> dict[str, Any]:
    """The fields of a battle, by name."""
    return {name: getattr(s, name) for name in Battle.__annotations__}


# -- dials ---------------------------------------------------------------------------------------------


@rule("OD-194", "OD-144")
def test_fate_past_nine(table: Sit) -> None:
    """Two fate at 8: the dial stands at 9, and a moiros card is drawn; up to 9 none is."""
    t = happens(table, Gains(KELP, "fate", 1), told={"fate": 8})
    assert (t.titan("kelp").fate, len(t.s.zones[HELD + KELP])) == (9, 0)
    t = happens(table, told={"fate": 8}, luck=[0] * 12)
    befall(t, Gains(KELP, "fate", 2))
    t.leave()

    assert len(t.s.zones[HELD + KELP]) == 1


@rule("OD-296", "OD-166")
@pytest.mark.parametrize("wounds", [True, False])
def test_a_wound_comforts(table: Sit, wounds: bool) -> None:
    """Whoever deals a wound discards one despair; a failure takes none away."""
    t = turn(table, {"gear": [], "despair": 2}, brine={"at": "g8", "gear": []}, bp=["greave"], pool={"-at": 9 * wounds},
             luck=[*d10(9, 9), 0, 0, 0])  # fmt: skip
    t.does("attack fists")
    t.settle()

    assert t.titan("kelp").despair == (1 if wounds else 2)


@rule("OD-197")
def test_only_one_fatigue(table: Sit) -> None:
    """A tired leg bars the movement action until it is spent on resting; a second token is not gained."""
    t = turn(table, {"gear": [], "movement_fatigue": 1})
    t.hypso.cannot("move", rule="OD-197")
    befall(t, Gains(KELP, "combat_fatigue", 1))
    assert (t.s.move_fatigue[KELP], t.s.combat_fatigue[KELP]) == (1, 0)
    t.does("use kelp fatigue-1")
    assert (t.s.move_fatigue[KELP], t.s.movement[KELP], t.titan("kelp").conditions) == (0, 0, {})
    t.hypso.cannot("move", rule="OD-153")

    t = turn(table, {"gear": [], "combat_fatigue": 1})
    t.hypso.cannot("attack fists", rule="OD-197")
    t.hypso.cannot("use kelp fatigue-1", rule="OD-213")
    t.does("use kelp fatigue-2")
    assert (t.s.combat_fatigue[KELP], t.s.combat[KELP]) == (0, 0)


@rule("OD-198", "OD-161")
def test_a_modifier_for_the_next_use(table: Sit) -> None:
    """Look At Me: a precision more for the next attack roll, and for that one alone."""
    t = turn(table, {"gear": []}, luck=d10(2, 2))
    card(t, "look_at_me")
    assert ("modifier", 1) in precision_parts(t.s, KELP, 0)
    t.does("attack fists", "keep")

    assert ("modifier", 1) not in precision_parts(t.s, KELP, 0)


@rule("OD-198", "OD-154")
def test_slower_once_and_slower_for_good(table: Sit) -> None:
    """Turned about: one space less in the next move alone; lamed: in every move of the battle."""
    t = turn(table, {"at": "d7", "gear": []})
    card(t, "turned_about")
    t.does("move")
    t.hypso.cannot("to d2", rule="OD-155")
    t.does("to d3")
    assert t.s.mods == [[KELP, 1, -1, 2]], "the evasion is still worse"
    t = turn(table, {"at": "d7", "gear": []})
    card(t, "lamed")
    assert titan_speed(t.s, KELP) == 4
    t.does("use kelp fatigue-1")

    assert titan_speed(t.s, KELP) == 4


@rule("OD-198", "OD-148", "OD-108")
def test_tokens_against_the_primordial(table: Sit) -> None:
    """Dice never fall below one; precision tokens lower what is needed; both go with the attack."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, primordial=TALOS, ai=["slow_hammer"],
              pool={"-evasion_dice": 9, "-precision": 2, "-danger": 3}, luck=d10(5))  # fmt: skip
    t.asks(0, rule="OD-135", prompt="Kelp rolls 5 against 6: 1 hit. Mark a die to roll again (1 fate)?")
    t.does("keep")

    assert t.titan("kelp").danger == 0, "danger tokens took all of it"
    assert t.pool == {}


@rule("OD-108", "OD-C18")
def test_what_an_attack_adds_is_added_once(table: Sit) -> None:
    """Danger dealt twice for each hit of one attack: what the attack itself adds comes once."""
    t = happens(table, told={"at": "d7"}, minor=["clear_head"], major=["borrowed_breath"])
    t.s.mods.append([4, 5, 2, 4])
    program = BOOK.library.program([{"op": "deal", "danger": 1, "per": "hit"}] * 2)
    befall(t, Do(program, 0, context(AI, BOOK.cards[BOOK.faces["slow_hammer"]].element.index, KELP, -1, 1, 5, (KELP,))))
    t.leave()

    assert t.titan("kelp").danger == 1 + 1 + 2


@rule("OD-108")
def test_danger_for_each_hit_is_at_least_one(table: Sit) -> None:
    """The leash takes a danger off each hit, but never the last."""
    t = happens(table, told={"at": "d7"}, options={"foe": "alekto-1"}, minor=["clear_head"],
                primordial={"at": "j7", "facing": "w", "traits": ["leash"]})  # fmt: skip
    for danger, dealt in ((1, 3), (3, 6)):
        program = BOOK.library.program([{"op": "deal", "danger": danger, "per": "hit"}])
        before = t.titan("kelp").danger
        befall(
            t, Do(program, 0, context(AI, BOOK.cards[BOOK.faces["stoop"]].element.index, KELP, -1, 3, danger, (KELP,)))
        )
        assert t.titan("kelp").danger - before == dealt
        t.s.danger[KELP] = 0
    t.leave()


@rule("OD-107", "OD-108")
def test_traits_that_wait_for_wounds(table: Sit) -> None:
    """Unmade: from seven wounds on a die more and an AT less; before that neither."""
    op = next(o for o in BOOK.programs[BOOK.cards[BOOK.faces["slow_hammer"]].element.program] if o.name == "attack")
    ctx = context(AI, BOOK.cards[BOOK.faces["slow_hammer"]].element.index, KELP)
    for wounds, dice, at in ((6, 4, 4), (7, 5, 3)):
        t = turn(table, {"gear": []}, primordial={**TALOS, "wounds": wounds, "traits": ["unmade"]}, bp=["cooling_vents"],
                 luck=[*d10(9, 9), 0, 0, 0])  # fmt: skip
        assert attack_dice(t.s, op, ctx, KELP) == dice
        assert attack_difficulty(t.s, op, ctx) == 8
        t.does("attack fists")
        assert t.s.attack.at == at
        t.leave()


@rule("OD-228", "OD-106")
def test_at_and_to_hit(table: Sit) -> None:
    """On the salt flat the primordial's AT is one less; tokens and lasting bonuses count in both."""
    spec = {"bp": ["cooling_vents"], "luck": [*d10(9, 9), 0, 0, 0]}
    t = turn(table, {"gear": []}, terrain={"salt_flat": ["h6"]}, pool={"-at": 1, "-to_hit": 1},
             primordial={**TALOS, "bonuses": [0, 2, 3, 0]}, **spec)  # fmt: skip
    assert total(to_hit_parts(t.s)) == 6 + 3 - 1
    t.does("attack fists")

    assert t.s.attack.at == 4 + 2 - 1 - 1
    t.leave()


# -- the pool ------------------------------------------------------------------------------------------


@rule("OD-174", "OD-173")
def test_tokens_for_the_next_attack_wait_for_the_second_window(table: Sit) -> None:
    """Brine's full hit with the sickle: two openings, which the clearing of the pool does not take."""
    t = begin(table, turn="brine", primordial=TALOS, priority="brine", brine={"at": "g7", "gear": ["gull_sickle"]}, bp=["greave"],
              pool={"break": 3}, luck=[*d10(9, 9), 0, 0, 0, 0], **far_away("kelp", "marble", "ash"))  # fmt: skip
    t.does("attack gull-sickle", "done")
    t.does("kratos 1 1")
    t.settle()

    assert t.pool == {"opening": 2, "break": 1}


@rule("OD-281")
def test_a_sacrifice(table: Sit) -> None:
    """One danger for one break token, in the first window."""
    t = turn(table, {"gear": ["breakwater_axe"]}, bp=["greave"], luck=d10(9, 9))
    t.does("attack breakwater-axe", "keyword sacrifice")

    assert (t.titan("kelp").danger, t.pool) == (1, {"break": 1})
    t.leave()


@rule("OD-249", "OD-264", "OD-241")
def test_what_weapons_leave_in_the_pool(table: Sit) -> None:
    """The net: one diversion.  The staff: three openings.  The maul: three breaks."""
    for key, left in (("sprat_net", {"diversion": 1}), ("thread_staff", {"opening": 3}), ("anchor_maul", {"break": 3})):
        t = turn(table, {"gear": [key]}, bp=["greave"], pool={"-at": 9}, luck=d10(9, 9))
        t.does(f"attack {key.replace('_', '-')}")
        pool = dict(t.pool)
        t.leave()
        assert pool == left


@rule("OD-265")
@pytest.mark.parametrize(("at", "breaks"), [(8, 2), (1, 0), (0, 0)])
def test_overbreak(table: Sit, at: int, breaks: int) -> None:
    """The axe leaves two breaks if its power is more than the AT, none if it is just enough or too little."""
    power = 3 + 4 - at  # AT of the greave less tokens; three dice show 0 + 1 + 1 and one more
    t = turn(table, {"gear": ["breakwater_axe"]}, bp=["greave"], pool={"-at": at}, luck=[*d10(9, 9), 0, 1, 1])
    t.does("attack breakwater-axe", "done", "keep") if at == 0 else t.does("attack breakwater-axe", "done")
    pool = t.pool.get("break", 0)
    t.leave()

    assert power > -9
    assert (t.s.attack.power, pool) == (2, breaks)


@rule("OD-246", "OD-288")
@pytest.mark.parametrize(("gear", "wounds", "turned"), [
    (["anchor_maul"], True, True), (["anchor_maul"], False, False), (["anchor_maul", "rooted_heels"], True, False),
])  # fmt: skip
def test_cumbersome_and_tireless(table: Sit, gear: list[str], wounds: bool, turned: bool) -> None:
    """A maul that wounds is exhausted, one that fails is not, nor in the hands of the tireless."""
    t = turn(table, {"gear": gear}, bp=["greave"], pool={"-at": 9 * wounds}, luck=[*d10(9, 9), 0, 0, 0])
    t.does("attack anchor-maul")
    t.settle()

    assert ("anchor_maul" in t.titan("kelp").exhausted) == turned


@rule("OD-164", "OD-257")
@pytest.mark.parametrize("hidden", [True, False])
def test_raw_power_behind_a_gate(table: Sit, hidden: bool) -> None:
    """The needle of the hidden: a power more."""
    t = turn(table, {"at": "k7", "gear": ["widows_needle"], "hidden": hidden}, priority="brine", bp=["greave"],
             brine={"at": "a1", "gear": [], "rage": 5}, luck=[*d10(9, 9), 0, 0, 0, 0])  # fmt: skip
    t.does("attack widows-needle", "no")
    power = t.s.attack.power
    t.leave()

    assert power == int(hidden)


@rule("OD-164", "OD-195")
def test_a_die_of_a_higher_tier(table: Sit) -> None:
    """Slipped the song: the titan's own die is black instead of red; what else it gives does not matter to it."""
    t = happens(table, told={"at": "d7", "gear": ["heel_rivet"]})
    assert titan_die(t.s, KELP) == 0
    t.s.lasting[KELP].append(BOOK.cards[BOOK.faces["slipped_the_song"]].element.index)

    assert titan_die(t.s, KELP) == 1


@rule("OD-204", "OD-164")
def test_a_godforms_die(table: Sit) -> None:
    """Awakened, the form's die takes the place of the titan's."""
    t = happens(table, told={"at": "d7", "godform": "ruin_of_ares", "trespass": 2}, options={"naos": "yes"})

    assert titan_die(t.s, KELP) == 1


# -- notes ---------------------------------------------------------------------------------------------


@rule("OD-193", "OD-119")
def test_what_is_written_down(table: Sit) -> None:
    """An affliction is noted for the Argonaut it befell; a mark that holds the token is one mark however often it comes."""
    t = happens(table, told={"at": "d7"})
    card(t, "the_maze_looks_back")
    assert t.s.records == [RECORDS.index("mazetouched") * 8 + KELP]
    card(t, "marked")
    card(t, "marked")

    assert t.s.holders == [KELP]


@rule("OD-142", "OD-283")
def test_a_second_chance_at_a_trauma(table: Sit) -> None:
    """A draw by the table may be refused once with the coin; the next card cannot."""
    t = happens(table, told={"at": "d7", "gear": ["bone_coin"], "danger": 1}, minor=["bitten_tongue", "second_wind"])
    befall(t, GainDanger(KELP, 1, 1))
    t.asks(0, rule="OD-186")
    t.does("use kelp bone-coin-1")
    assert (t.titan("kelp").fate, t.titan("kelp").rage) == (0, 1)
    t = happens(table, told={"at": "d7", "gear": ["bone_coin"]}, minor=["bitten_tongue"])
    befall(t, DrawTrauma(KELP, 0, 1))

    assert t.titan("kelp").fate == 1


@rule("OD-142")
def test_no_draw_at_no_danger_and_none_for_the_dead(table: Sit) -> None:
    """An instructed draw at danger 0 is nothing."""
    from petteia.games.odyssey.trauma import TraumaDraw

    t = happens(table, TraumaDraw(KELP, 0), told={"at": "d7"}, minor=["bitten_tongue"])
    assert t.titan("kelp").fate == 0
    t = happens(table, TraumaDraw(KELP, 1), told={"at": "d7"}, minor=["bitten_tongue"])

    assert t.titan("kelp").fate == 1


@rule("OD-098", "OD-108")
@pytest.mark.parametrize(("foe", "danger"), [("alekto-1", 0), ("alekto-3", 1)])
def test_what_the_battle_track_adds(foe: str, danger: int) -> None:
    """The third time the adversary's attacks deal a danger more, and her voice is unleashed."""
    match = Match.new("odyssey", 5, 1, {"foe": foe})
    while match.decision is not None and match.decision.rule in ("OD-094", "OD-097", "OD-118", "OD-117"):
        match.act(match.to_move, match.decision.options[0].text)
    s = match.state
    assert isinstance(s, Battle)
    on = [trait.key for i, trait in enumerate(s.monster.traits) if s.trait_on(i)]

    assert sum(row[2] for row in s.mods if row[0] == 4 and row[1] == 5) == danger
    assert ("leash" in on, "third_voice" in on) == ((True, False) if foe == "alekto-1" else (False, True))
    assert (s.px, s.py) == s.place.at or s.phase, "nobody had the token before: it has not changed hands"
