"""What every trauma, obol, moiros and kratos card does to its titan, sentence by sentence, and nothing besides."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import DRAWN, HELD, KRATOS, MOIROS, OBOL, OBOL_BOX, TRAUMA
from petteia.games.odyssey.trauma import DrawFortune, DrawTrauma, ObolDraw, TraumaDraw
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, card, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, d10

Row = tuple[str, dict[str, Any], list[int], list[str], dict[str, Any]]
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}  # who takes the token of the dead
FRIEND = {"brine": {"at": "d8", "gear": []}}
OTHERS_2 = {"brine": {"at": "a1", "gear": [], "danger": 3, "despair": 2, "conditions": {"knockdown": 2}},
            "marble": {"at": "a14", "gear": [], "danger": 1, "despair": 1}}  # fmt: skip

# the card, what the table is told of (Kelp's own under "kelp"), luck, answers, what has changed afterwards
MINOR: list[Row] = [
    ("second_wind", {}, [], [], {"kelp rage": 1}),
    ("old_grudge", {}, [], [], {"pool": {"break": 1}}),
    ("dropped_guard", {"kelp": {"gear": ["salt_leather"]}}, [], ["gear salt-leather"], {"kelp exhausted": ["salt_leather"]}),
    ("dropped_guard", {"kelp": {"gear": ["salt_leather"]}}, [], ["gear fists"], {"kelp exhausted": ["fists"]}),
    ("look_at_me", {"priority": "brine"}, [], [], {"priority": "kelp", "mods": ["kelp precision +1 use"]}),
    ("turned_about", {}, [], [], {"mods": ["kelp speed -1 use", "kelp evasion -1 use"]}),
    ("walls_lean_in", {}, [], ["to d7", "option 2"], {"tiles": ["labyrinth d7 I1"]}),
    ("rolled_with_it", {}, [], ["yes", "to d5"], {"kelp at": "d5"}),
    ("rolled_with_it", {}, [], ["no"], {}),
    ("the_gap", {}, [], [], {"pool": {"opening": 1}}),
    ("dragged_under", {}, [], [], {"kelp conditions": {"knockdown": 2}}),
    ("salt_in_the_cut", {"kelp": {"conditions": {"knockdown": 1}}}, [], [], {"kelp conditions": None}),
    ("salt_in_the_cut", {}, [], [], {}),
    ("salt_in_the_cut", {"kelp": {"at": "g7"}}, [], ["pass"], {}),
    ("bitten_tongue", {}, [], [], {"kelp fate": 1}),
    ("numb_hand", {"kelp": {"gear": ["smoke_jar"]}}, [], ["option 1"], {"kelp charges": 2}),
    ("numb_hand", {"kelp": {"gear": ["oyster_knives"]}}, [], ["option 2", "gear oyster-knives"], {"kelp exhausted": ["oyster_knives"]}),
    ("clear_head", {"kelp": {"fate": 3}}, [], [], {"kelp fate": 2}),
    ("shrugged_off", {"kelp": {"danger": 3}}, [], [], {"kelp danger": 2}),
    ("shrugged_off", {}, [], [], {}),
    ("salt_blind", {}, [], [], {"mods": ["kelp precision -1 use"]}),
    ("nobody_near", {}, [], [], {"kelp despair": 1}),
    ("nobody_near", FRIEND, [], [], {"kelp fate": 1}),
]  # fmt: skip
MAJOR: list[Row] = [
    ("a_face_in_the_foam", {}, [], [], {"ship": {"node": 1}, "records": ["node kelp"]}),
    ("cracked_plate", {"kelp": {"gear": ["salt_leather"]}}, [], [], {"kelp exhausted": ["salt_leather"], "kelp fate": 1}),
    ("cracked_plate", {}, [], [], {"kelp fate": 1}),
    ("blood_up", {}, [], [], {"kelp rage": 2, "mods": ["kelp precision +1 use"]}),
    ("shaken", {}, [], [], {"kelp conditions": {"fear": 1}}),
    ("shaken", {"kelp": {"conditions": {"fear": 1}}}, [], [], {"kelp conditions": {"fear": 2}}),
    ("shaken", {"kelp": {"conditions": {"fear": 2}}}, [], [], {}),
    ("stand_over_them", {"priority": "brine"}, [], [], {"priority": "kelp", "kelp conditions": {"emboldened": 1}}),
    ("marked", {"priority": "brine"}, [], [], {"priority": "kelp", "holders": ["kelp"], "kelp conditions": {"doom_mark": 1}}),
    ("borrowed_breath", {"kelp": {"fate": 5}}, [], [], {"kelp fate": 3}),
    ("torn_open", {}, [], [], {"kelp conditions": {"bleeding": 1}, "kelp bleed": 2}),
    ("torn_open", {"kelp": {"conditions": {"bleeding": 1}, "bleed": 1}}, [], [], {"kelp bleed": 3}),
    ("spite", {"kelp": {"at": "g7"}}, [], ["pass"], {}),
    ("lamed", {}, [], [], {"kelp tired": ["move"], "kelp conditions": {"fatigue": 1}, "mods": ["kelp speed -1 battle"]}),
    ("lamed", {"kelp": {"combat_fatigue": 1}}, [], [], {"mods": ["kelp speed -1 battle"]}),
    ("they_saw_it", {}, [], ["yes", "to a3", "no", "yes", "to t12"], {"pool": {"opening": 2}, "brine at": "a3", "ash at": "t12"}),
    ("stunned", {}, [], [], {"kelp conditions": {"knockdown": 1, "fatigue": 1}, "kelp tired": ["fight"]}),
    ("stunned", {"kelp": {"movement_fatigue": 1}}, [], [], {"kelp conditions": {"knockdown": 1, "fatigue": 1}}),
    ("mercy_of_the_sea", {"kelp": {"danger": 5, "conditions": {"knockdown": 1}}}, [], [], {"kelp danger": 3, "kelp conditions": None}),
    ("snapped_haft", {"kelp": {"gear": ["oyster_knives", "gull_sickle"]}}, [], ["gear gull-sickle"],
     {"kelp gear": ["oyster_knives", "fists"]}),
    ("the_coin_turns", {}, d10(7), ["no"], {"kelp rage": 1}),
    ("the_coin_turns", {"obol": ["the_coin_floats"]}, [*d10(6), 1], ["no"], {}),
    ("the_coin_turns", {"obol": ["the_coin_sinks"], **HEIR}, [*d10(6), 1], ["no"], {"kelp at": "dead", "priority": "ash"}),
]  # fmt: skip
GRAVE: list[Row] = [
    ("carry_them_home", OTHERS_2, [], ["titan ash"],
     {"brine danger": 1, "brine despair": None, "brine conditions": None, "marble danger": None, "marble despair": None,
      "kelp at": "dead", "priority": "ash"}),
    ("opened", HEIR, [], [], {"kelp at": "dead", "priority": "ash"}),
    ("a_coin_for_each_eye", HEIR, [], [], {"kelp at": "dead", "priority": "ash"}),
    ("a_coin_for_each_eye", {**FRIEND, "obol": ["the_coin_floats"]}, [1], [], {}),
    ("the_ferrymans_tab", {}, [], [], {"kelp rage": 1}),
    ("the_maze_looks_back", {}, [], [], {"kelp despair": 1, "records": ["mazetouched kelp"]}),
    ("through_the_planking", {"kelp": {"at": "f7"}}, [], [], {"ship": {"hull": -1}, "kelp at": "b7"}),
    ("grief", {}, [], [], {"brine despair": 1, "marble despair": 1, "ash despair": 1, "kelp conditions": {"knockdown": 1}}),
    ("no_more_walls", {}, [], [], {"kelp fate": 1, "ignoring": ["kelp labyrinth walls"]}),
    ("past_pain", {"kelp": {"danger": 8}}, d10(2), [], {"kelp danger": 6, "kelp rage": 2}),
    ("cut_loose", {"kelp": {"gear": ["tide_sandals", "wave_charm", "salt_leather"]}}, [], [], {"kelp gear": ["salt_leather", "fists"]}),
]  # fmt: skip
FATES: list[Row] = [
    ("the_eye_settles", {"priority": "brine"}, [], [],
     {"priority": "kelp", "holders": ["kelp"], "kelp lasting": ["the_eye_settles"]}),
    ("she_smells_salt", {"kelp": {"fate": 9}}, [], [], {"adversary": 2, "kelp fate": 7}),
    ("a_memory_unasked", {"kelp": {"fate": 9}}, [], [], {"ship": {"fated_mnemos": 1}, "records": ["fated_mnemos kelp"], "kelp fate": 4}),
    ("the_thread_goes_slack", {"kelp": {"fate": 9}}, [], [],
     {"kelp fate": None, "forbids": ["kelp fate re-rolls battle"], "kelp lasting": ["the_thread_goes_slack"]}),
    ("the_hull_answers", {}, [], ["option 1"], {"ship": {"hull": -1}, "kelp danger": 2}),
    ("the_hull_answers", {}, [], ["option 2"], {"ship": {"hull": -1, "argo_fate": 1}}),
]  # fmt: skip
FURIES: list[Row] = [
    ("stone_dream", {}, [], [], {"kelp lasting": ["stone_dream"]}),
    ("bolt", {}, [], [], {"kelp lasting": ["bolt"]}),
    ("heart_too_large", {"kelp": {"rage": 5}}, d10(8), [], {"kelp rage": 2}),
    ("heart_too_large", {"kelp": {"rage": 5, "danger": 2}, "minor": ["second_wind"]}, d10(7), [], {"kelp rage": 6}),
    ("heart_too_large", {"kelp": {"rage": 5, "danger": 2}, "minor": ["second_wind"]}, d10(4), [], {"kelp rage": 6}),
    ("heart_too_large", HEIR, d10(3), [], {"kelp at": "dead", "priority": "ash"}),
    ("red_tide", {"kelp": {"fate": 4, "danger": 1}}, [], [], {"kelp danger": 5}),
    ("hollowed", {"kelp": {"rage": 4, "fate": 1}}, [], [], {"kelp fate": 5, "kelp rage": None}),
    ("slipped_the_song", {}, [], [], {"kelp rage": 2, "kelp lasting": ["slipped_the_song"]}),
]  # fmt: skip


def names(rows: list[Row]) -> list[str]:
    return [row[0] for row in rows]


DECKS = {"minor": TRAUMA, "major": TRAUMA + 1, "grave": TRAUMA + 2, "moiros": MOIROS, "kratos": KRATOS}


def luck_of(cards: int) -> list[int]:
    """A shuffle that leaves so many cards as they lie."""
    return list(range(cards - 1, 0, -1))


def on_top(t: Fight, zone: int, key: str) -> None:
    cards = t.s.zones[zone]
    cards.sort(key=lambda card: t.s.face[card] == BOOK.faces[key])


def drawn(table: Sit, row: Row, deck: str, shuffled: int) -> None:
    """The card is drawn by Kelp; afterwards exactly this is different."""
    key, told, luck, answers, expected = row
    spec = {**told}
    t = stage(table, spec.pop("kelp", {}), luck=[*luck_of(shuffled), *luck], **spec)
    on_top(t, DECKS[deck], key)
    before = figures(t)
    kinds = ("minor", "major", "grave")
    befall(t, DrawTrauma(KELP, kinds.index(deck), 0) if deck in kinds else DrawFortune(KELP, DECKS[deck]))
    t.does(*answers)
    t.leave()

    assert changes(t, before) == expected


@rule("OD-142", "OD-140")
@pytest.mark.parametrize("row", MINOR, ids=names(MINOR))
def test_every_minor_trauma(table: Sit, row: Row) -> None:
    """Sixteen cards, each with its sentence."""
    drawn(table, row, "minor", 0)


@rule("OD-142", "OD-192", "OD-197")
@pytest.mark.parametrize("row", MAJOR, ids=names(MAJOR))
def test_every_major_trauma(table: Sit, row: Row) -> None:
    """Fifteen cards; conditions with their tokens among them."""
    drawn(table, row, "major", 0)


@rule("OD-142", "OD-184")
@pytest.mark.parametrize("row", GRAVE, ids=names(GRAVE))
def test_every_grave_trauma(table: Sit, row: Row) -> None:
    """Death, or what is nearly as bad."""
    drawn(table, row, "grave", 0)


@rule("OD-194")
@pytest.mark.parametrize("row", FATES, ids=names(FATES))
def test_every_moiros_card(table: Sit, row: Row) -> None:
    """The deck is shuffled, the top card is drawn and kept; those that last are kept in force."""
    drawn(table, row, "moiros", 6)


@rule("OD-195")
@pytest.mark.parametrize("row", FURIES, ids=names(FURIES))
def test_every_kratos_card(table: Sit, row: Row) -> None:
    """Likewise."""
    drawn(table, row, "kratos", 6)


@rule("OD-194", "OD-013")
@pytest.mark.parametrize(
    ("dice", "who"), [((5, 3, 9), "marble"), ((3, 5, 9), "brine"), ((9, 5, 3), "ash"), ((3, 3, 9, 7, 2), "marble")]
)
def test_borrowed_luck(table: Sit, dice: tuple[int, ...], who: str) -> None:
    """A random other, by the lowest die (equals roll again), has two danger, two fate and a fall; the drawer five fate."""
    t = stage(table, {"fate": 9}, luck=[*luck_of(6), *d10(*dice)])
    on_top(t, MOIROS, "borrowed_luck")
    before = figures(t)
    befall(t, DrawFortune(KELP, MOIROS))

    changed = changes(t, before)
    if who == "ash":
        assert (changed["ash danger"], changed["ash fate"], "knockdown" in t.titan("ash").conditions) == (2, 2, True)
    else:
        assert changed == {f"{who} danger": 2, f"{who} fate": 2, f"{who} conditions": {"knockdown": 1}, "kelp fate": 5}


# -- drawing -------------------------------------------------------------------------------------------


@rule("OD-142")
@pytest.mark.parametrize(
    ("klass", "last"), [("dreamwalker", (3, 6, 9)), ("aegis", (5, 8, 9)), ("kopis", (2, 6, 9)), ("harper", (3, 7, 9))]
)
def test_the_table_of_each_class(table: Sit, klass: str, last: tuple[int, int, int]) -> None:
    """Up to so much danger a minor trauma, a major one, a grave one; beyond 9 an obol."""
    decks = {
        "minor": ["bitten_tongue"],
        "major": ["blood_up"],
        "grave": ["the_maze_looks_back"],
        "obol": ["the_coin_sinks"],
    }
    for danger in range(13):
        t = stage(table, {"class": klass}, luck=[1], **decks, **HEIR)
        before = figures(t)
        befall(t, TraumaDraw(KELP, danger))
        kind = next((i for i, upto in enumerate(last) if danger <= upto), 3) if danger else 4
        expected: list[dict[str, Any]] = [{"kelp fate": 1}, {"kelp rage": 2, "mods": ["kelp precision +1 use"]},
                                          {"kelp despair": 1, "records": ["mazetouched kelp"]},
                                          {"kelp at": "dead", "priority": "ash"}, {}]  # fmt: skip
        assert changes(t, before) == expected[kind], danger


@rule("OD-142", "OD-011")
def test_an_instructed_draw(table: Sit) -> None:
    """At the present danger; without any there is none; a named deck is drawn from whatever the danger."""
    t = stage(table, {"danger": 3}, minor=["bitten_tongue"])
    runs(t, {"op": "trauma"})
    assert t.titan("kelp").fate == 1
    t = stage(table, minor=["bitten_tongue"])
    runs(t, {"op": "trauma"})
    assert t.titan("kelp").fate == 0
    for severity, told in (
        ("minor", {"minor": ["bitten_tongue"]}),
        ("major", {"major": ["cracked_plate"]}),
        ("grave", {"grave": ["no_more_walls"]}),
    ):
        t = stage(table, **told)
        runs(t, {"op": "trauma", "severity": severity})
        assert t.titan("kelp").fate == 1


@rule("OD-142", "OD-283")
def test_a_drawn_trauma_goes_under_its_deck(table: Sit) -> None:
    """And so does one that a second chance puts back: the next card counts, and cannot be put back again."""
    t = stage(table, minor=["bitten_tongue", "second_wind", "old_grudge"])
    befall(t, DrawTrauma(KELP, 0, 0), DrawTrauma(KELP, 0, 0))
    deck = [BOOK.cards[t.s.face[card]].key for card in t.s.zones[TRAUMA]]
    assert (deck[-1], deck[:2], t.s.zones[DRAWN]) == ("old_grudge", ["second_wind", "bitten_tongue"], [])
    t = stage(table, {"gear": ["bone_coin"]}, minor=["bitten_tongue", "second_wind", "old_grudge"])
    befall(t, DrawTrauma(KELP, 0, 0))
    t.asks(0, rule="OD-186", options=["use kelp bone-coin-1", "pass"])
    t.does("use kelp bone-coin-1")
    deck = [BOOK.cards[t.s.face[card]].key for card in t.s.zones[TRAUMA]]
    assert (t.titan("kelp").fate, t.titan("kelp").rage, t.titan("kelp").gear) == (0, 1, ["fists"])
    assert (deck[-1], deck[:2]) == ("old_grudge", ["second_wind", "bitten_tongue"])


@rule("OD-283", "OD-143")
def test_a_second_chance_against_an_obol(table: Sit) -> None:
    """The coin that sinks goes back, the deck is shuffled, another is drawn; two cards bring two chances one after another."""
    t = stage(table, {"gear": ["bone_coin"]}, obol=["the_coin_sinks"], luck=[1, 0])
    befall(t, ObolDraw(KELP, 1, 5))
    t.does("use kelp bone-coin-1")
    assert (t.titan("kelp").alive, len(t.s.zones[OBOL])) == (1, 2)
    t = stage(table, {"gear": ["bone_coin"]}, obol=["the_coin_sinks"], luck=[1, 1])
    befall(t, ObolDraw(KELP, 1, 5))
    t.does("use kelp bone-coin-1")
    t.leave()

    assert t.titan("kelp").alive == 0


@rule("OD-145")
@pytest.mark.parametrize(("danger", "cards"), [(13, 2), (14, 3), (17, 3), (18, 4), (20, 4), (21, 5)])
def test_massive_danger(table: Sit, danger: int, cards: int) -> None:
    """From 14, 18 and 21 danger on another death lies among the obols, until the battle ends."""
    t = stage(table, luck=luck_of(cards), obol=["the_coin_floats"], **HEIR)
    befall(t, ObolDraw(KELP, 1, danger))
    t.settle()

    assert len(t.s.zones[OBOL]) == cards


@rule("OD-145", "OD-184")
@pytest.mark.parametrize(("danger", "key", "answers", "luck", "expected"), [
    (14, "nothing_left_to_bury", [], [], {"ship": {"argo_fate": 1}}),
    (18, "a_bay_is_named_for_you", [], [], {"ship": {"progress": 1}, "brine rage": 1, "marble rage": 1, "ash rage": 2}),
    (21, "the_sea_forgets_the_place", [], d10(4), {"records": ["death_made_song kelp", "argonaut_dies kelp"]}),
    (21, "the_sea_forgets_the_place", [], d10(5), {}),
])  # fmt: skip
def test_the_deaths_of_massive_danger(
    table: Sit, danger: int, key: str, answers: list[str], luck: list[int], expected: dict[str, Any]
) -> None:
    """The titan dies, a song is made of it, and each card adds its own."""
    cards = {14: 3, 18: 4, 21: 5}[danger]
    t = stage(table, **HEIR)
    order = [
        *(
            "the_coin_floats",
            "the_coin_sinks",
            "nothing_left_to_bury",
            "a_bay_is_named_for_you",
            "the_sea_forgets_the_place",
        )[:cards]
    ]
    before = figures(t)
    # the obols lie as they came: the first two, then those of the box; the last comes on top
    assert order[-1] == key
    t.luck(*luck_of(cards), *luck)
    befall(t, ObolDraw(KELP, 1, danger))
    t.settle()

    assert changes(t, before) == {"kelp at": "dead", "priority": "ash", "records": ["death_made_song kelp"], **expected}
    t.leave()


@rule("OD-204", "OD-143")
def test_the_breath_of_dead_gods(table: Sit) -> None:
    """Among the obols of an awakened titan there is one more that lets it live; afterwards it is put away again."""
    t = stage(
        table,
        {"danger": 4, "godform": "ruin_of_ares", "trespass": 2},
        options={"foe": "talos-1", "naos": "yes"},
        luck=luck_of(3),
    )
    before = figures(t)
    befall(t, ObolDraw(KELP, 1, 5))

    assert changes(t, before) == {"kelp danger": 3}
    assert [BOOK.cards[t.s.face[card]].key for card in t.s.zones[OBOL]].count("breath_of_dead_gods") == 0
    t = stage(
        table, {"danger": 4}, options={"foe": "talos-1", "naos": "yes"}, obol=["the_coin_floats"], luck=luck_of(2)
    )
    befall(t, ObolDraw(KELP, 1, 5))
    assert (t.titan("kelp").danger, len(t.s.zones[OBOL])) == (4, 2)


@rule("OD-202", "OD-205")
def test_the_coin_burns(table: Sit) -> None:
    """With awakenings unlocked the coin that sinks is exchanged: it awakens, as long as a form is left."""
    t = stage(table, options={"foe": "talos-1", "naos": "yes"}, obol=["the_coin_burns"], luck=luck_of(2))
    befall(t, ObolDraw(KELP, 1, 5))
    t.asks(0, rule="OD-202", options=["godform ruin-of-ares", "godform lantern-of-hermes", "godform tide-of-poseidon"])
    t.does("godform ruin-of-ares", "no")
    assert (t.s.adversary, t.s.from_obol[KELP], t.titan("kelp").trespass) == (1, 1, 2)
    t = stage(table, options={"foe": "talos-1", "naos": "yes"}, obol=["the_coin_burns"], luck=luck_of(2), **HEIR)
    t.s.godform_left = [0, 0, 0]
    befall(t, ObolDraw(KELP, 1, 5))
    t.leave()

    assert (t.titan("kelp").alive, t.s.adversary) == (0, 0)


@rule("OD-206", "OD-016")
@pytest.mark.parametrize(
    ("answer", "alive", "danger", "fate", "adversary"), [("summon galateia", 1, 2, 1, 1), ("no", 0, 0, 0, 0)]
)
def test_galateia(table: Sit, answer: str, alive: int, danger: int, fate: int, adversary: int) -> None:
    """She keeps a titan from drowning: three danger and three fate less; the adversary hears of it."""
    t = stage(
        table,
        {"danger": 5, "fate": 4},
        options={"foe": "talos-1", "nymphs": "yes"},
        obol=["the_coin_sinks"],
        luck=[1],
        **HEIR,
    )
    befall(t, ObolDraw(KELP, 1, 5))
    t.asks(0, rule="OD-206", options=["summon galateia", "no"])
    t.does(answer)
    t.leave()

    assert (t.titan("kelp").alive, t.s.adversary, len(t.s.zones[OBOL])) == (alive, adversary, 2)
    assert not alive or (t.titan("kelp").danger, t.titan("kelp").fate) == (danger, fate)
    assert t.s.summons == 2 - adversary


@rule("OD-206")
def test_galateia_is_not_called_for_a_coin_that_floats(table: Sit) -> None:
    """Nor when she has been summoned already, nor without a charge."""
    for key, left, summons in (("the_coin_floats", 1, 2), ("the_coin_sinks", 0, 2), ("the_coin_sinks", 1, 0)):
        t = stage(table, options={"foe": "talos-1", "nymphs": "yes"}, obol=[key], luck=[1], **HEIR)
        t.s.summoning_left[0], t.s.summons = left, summons
        befall(t, ObolDraw(KELP, 1, 5))
        t.leave()
        assert t.titan("kelp").alive == (key == "the_coin_floats")


@rule("OD-143", "OD-C19")
def test_draws_of_two_titans_are_two_draws(table: Sit) -> None:
    """Two draws at once kill whoever makes both; one each do not."""
    t = stage(table, obol=["the_coin_floats"], luck=[1, 1])
    befall(t, ObolDraw(KELP, 1, 5), ObolDraw(0, 1, 5))
    assert (t.titan("kelp").alive, t.titan("brine").alive) == (1, 1)
    t = stage(table, luck=[1, 1], **HEIR)
    befall(t, ObolDraw(KELP, 1, 5), ObolDraw(KELP, 1, 5))
    t.leave()
    assert t.titan("kelp").alive == 0


@rule("OD-143")
def test_the_ferrymans_tab(table: Sit) -> None:
    """One more coin that sinks, from the box; as often as the card comes up."""
    t = stage(table)
    for count in (3, 4):
        card(t, "the_ferrymans_tab")
        assert len(t.s.zones[OBOL]) == count
    assert [BOOK.cards[t.s.face[c]].key for c in t.s.zones[OBOL]].count("the_coin_sinks") == 3
    assert "the_coin_floats" not in [BOOK.cards[t.s.face[c]].key for c in t.s.zones[OBOL_BOX]]


@rule("OD-195")
@pytest.mark.parametrize(("rage", "die", "drawn_"), [(5, 5, 0), (5, 4, 1), (5, 6, 0), (0, 1, 0), (2, 1, 1)])
def test_the_kratos_roll(table: Sit, rage: int, die: int, drawn_: int) -> None:
    """Below the rage a card is drawn."""
    t = stage(table, {"rage": rage}, luck=[*d10(die), *luck_of(6)])
    on_top(t, KRATOS, "stone_dream")
    runs(t, {"op": "kratos_roll"})

    assert len(t.s.zones[HELD + KELP]) == drawn_


@rule("OD-194", "OD-195")
def test_one_moiros_and_one_kratos_card_are_borne(table: Sit) -> None:
    """A second of the same kind kills; one of each does not; when the deck is empty nobody draws."""
    t = stage(table, {"fate": 9}, luck=[*luck_of(6), *luck_of(6)])
    on_top(t, MOIROS, "she_smells_salt")
    on_top(t, KRATOS, "slipped_the_song")
    befall(t, DrawFortune(KELP, MOIROS), DrawFortune(KELP, KRATOS))
    assert (t.titan("kelp").alive, len(t.s.zones[HELD + KELP])) == (1, 2)
    for deck in (MOIROS, KRATOS):
        t = stage(table)
        t.s.zones[deck].clear()
        befall(t, DrawFortune(KELP, deck))
        assert (t.titan("kelp").alive, t.s.zones[HELD + KELP]) == (1, [])


@rule("OD-195", "OD-211")
def test_stone_dream(table: Sit) -> None:
    """It cannot act or react; danger dealt kills it; at the end of its turn courage against its own fate frees it."""
    for die, fate, free in ((4, 4, True), (3, 4, False)):
        t = stage(table, {"fate": fate, "skills": [0] * 6}, luck=[*luck_of(6), *d10(die)])
        on_top(t, KRATOS, "stone_dream")
        befall(t, DrawFortune(KELP, KRATOS))
        t.does("end", "turn kelp", *([] if free else ["no"]))
        assert (t.s.lasting[KELP] == []) == free
        assert asked(t) == ["turn brine", "turn marble"]


@rule("OD-195")
def test_bolt(table: Sit) -> None:
    """At the start of its turn it runs to the nearest edge, at the end it dies there, or buys itself free for two fate."""
    t = stage(table, {"at": "d7"}, luck=luck_of(6))
    on_top(t, KRATOS, "bolt")
    befall(t, DrawFortune(KELP, KRATOS))
    t.does("end", "turn kelp")
    assert asked(t) == ["to a5", "to a6", "to a7", "to a8", "to a9"]
    t.does("to a7", "end")
    t.asks(0, rule="OD-186", options=["use kelp bolt-1", "pass"])
    t.does("use kelp bolt-1")
    assert (t.titan("kelp").alive, t.titan("kelp").fate, t.s.lasting[KELP]) == (1, 2, [])
    t = stage(table, {"at": "d7"}, luck=luck_of(6), **HEIR)
    on_top(t, KRATOS, "bolt")
    befall(t, DrawFortune(KELP, KRATOS))
    t.does("end", "turn kelp", "to a7", "end", "pass")
    t.leave()
    assert t.titan("kelp").alive == 0


@rule("OD-195", "OD-187", "OD-204")
def test_slipped_the_song(table: Sit) -> None:
    """Its die is a tier better, it cannot block, and each round of titans begins with a rush at whoever is closest."""
    t = stage(table, {"at": "d7"}, luck=luck_of(6))
    on_top(t, KRATOS, "slipped_the_song")
    befall(t, DrawFortune(KELP, KRATOS))
    runs(t, {"op": "move", "n": "speed", "toward": "closest unit"}, {"op": "bonus_attack"})
    t.does("to g7")
    t.asks(0, rule="OD-187", options=["attack fists", "pass"])
