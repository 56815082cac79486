"""What is gained, lost, paid and taken on, line by line: what the sheet says afterwards, and what the crew hears of it."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import changes, conditions
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.conditions import SUMMONING_AT
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import ASHORE, Reads, Sea, Voyage, d10, said, sit

PEOPLE = ["the_heavy_one", "the_one_who_pours", "the_burned_arm", "the_good_voice"]  # Akmon, Hypso, Kelmis, Linos
SONG, LEDGER, OAK = "song_for_rowing", "ledger_of_knots", "what_the_oak_asked"


def heard(t: Voyage) -> list[str]:
    """Who gained or lost what, in the words of the log."""
    return [line for line in t.match.story() if " gains " in line or " loses " in line or "finds no room" in line]


def on_the_sheet(t: Voyage, name: str) -> Any:
    """A number of the ship's sheet, `stock`, `hold` or `armory` with a key, or a list of the Argonauts'."""
    what, _, key = name.partition(":")
    if what == "stock":
        return t.stock(key)
    if what == "hold":
        return t.hold(key)
    if what == "armory":
        return t.s.armory[BOOK.gear_at[key]]
    if what == "standing" and key:
        return t.standing(key)
    if what == "oneoff":
        return t.s.oneoffs[SUMMONING_AT[key]]
    return getattr(t.s, what)


def tells(gained: str) -> str:
    return f"The ship {gained}."


SHIP: list[tuple[int, dict[str, Any], list[str], dict[str, Any]]] = [
    # (lines of a page, what there was, what is heard, what there is)
    (said("@gain crew 2"), {"sheet": {"crew": 3}}, ["gains 2 crew"], {"crew": 5}),
    (said("@gain crew 2"), {"sheet": {"crew": 5}}, ["gains 1 crew"], {"crew": 6}),
    (said("@gain crew 1"), {"sheet": {"crew": 6}}, [], {"crew": 6}),
    (said("@lose crew 2"), {"sheet": {"crew": 3}}, ["loses 2 crew"], {"crew": 1}),
    (said("@gain hull 9"), {"sheet": {"hull": 2}}, ["gains 3 hull"], {"hull": 5}),
    (said("@lose hull 1"), {"sheet": {"hull": 2}}, ["loses 1 hull"], {"hull": 1}),
    (said("@gain argo_fate 3"), {"sheet": {"argo_fate": 2}}, ["gains 3 Argo fate"], {"argo_fate": 5}),
    (said("@lose argo_fate 1"), {"sheet": {"argo_fate": 2}}, ["loses 1 Argo fate"], {"argo_fate": 1}),
    (said("@lose argo_fate 3"), {"sheet": {"argo_fate": 2}}, ["loses 2 Argo fate"], {"argo_fate": 0}),
    (said("@lose argo_fate 1"), {}, [], {"argo_fate": 0}),
    (said("@gain doom 2"), {"sheet": {"doom": 1}}, ["gains 2 doom"], {"doom": 3}),
    (said("@lose doom 2"), {"sheet": {"doom": 1}}, ["loses 1 doom"], {"doom": 0}),
    (said("@gain knowledge 1"), {"sheet": {"knowledge": 3}, "slots": 20}, ["gains 1 knowledge"], {"knowledge": 4}),
    (said("@gain knowledge 3"), {"sheet": {"knowledge": 19}, "slots": 20}, ["gains 1 knowledge"], {"knowledge": 20}),
    (said("@lose knowledge 2"), {"sheet": {"knowledge": 1}, "slots": 1}, ["loses 1 knowledge"], {"knowledge": 0, "opened": []}),
    (said("@gain summon_charge 2"), {"summon_bonus": 1}, ["gains 2 summoning charge"], {"summon_bonus": 3}),
    (said("@lose summon_charge 1"), {"summon_bonus": 3}, ["loses 1 summoning charge"], {"summon_bonus": 2}),
    (said("@gain bronze 3"), {"stock": {"bronze": 2}}, ["gains 3 bronze"], {"stock:bronze": 5}),
    (said("@lose bronze 2"), {"stock": {"bronze": 3}}, ["loses 2 bronze"], {"stock:bronze": 1}),
    (said("@lose bronze 5"), {"stock": {"bronze": 3}}, ["loses 3 bronze"], {"stock:bronze": 0}),
    (said("@lose bronze 5"), {"stock": {"bronze": 0}}, [], {"stock:bronze": 0}),
    (said("@gain titan:dreamwalker 2"), {"titans": {"dreamwalker": 7}}, ["gains 2 Dreamwalker"], {"hold:dreamwalker": 9}),
    (said("@gain titan:dreamwalker 1"), {"titans": {"dreamwalker": 9}}, ["gains 1 Dreamwalker"], {"hold:dreamwalker": 10}),
    (said("@lose titan:dreamwalker 2"), {"titans": {"dreamwalker": 7}}, ["loses 2 Dreamwalker"], {"hold:dreamwalker": 5}),
    (said("@lose titan:aegis 1"), {"titans": {"dreamwalker": 7}}, [], {"hold:aegis": 0, "hold:dreamwalker": 7}),
    (said("@gain gear:heel_rivet 1"), {"armory": {"heel_rivet": 0}}, ["gains 1 The Heel Rivet"], {"armory:heel_rivet": 1}),
    (said("@lose gear:reed_bow 1"), {"armory": {"reed_bow": 2}}, ["loses 1 Reed Bow"], {"armory:reed_bow": 1}),
    (said("@lose gear:reed_bow 2"), {"armory": {"reed_bow": 1}}, ["loses 1 Reed Bow"], {"armory:reed_bow": 0}),
    (said("@gain oneoff:echo 2"), {}, ["gains 2 Echo"], {"oneoff:echo": 2}),
    (said("@lose oneoff:echo 2"), {"oneoffs": ["echo"]}, ["loses 1 Echo"], {"oneoff:echo": 0}),
    (said("@lose oneoff:echo 1"), {}, [], {"oneoff:echo": 0}),
    (said("@gain diplomacy:court 3"), {"standing": {"court": 9}}, ["gains 1 standing with The Court of Knossos"], {"standing:court": 10}),
    (said("@lose diplomacy:court 3"), {"standing": {"court": 1}}, ["loses 3 standing with The Court of Knossos"], {"standing:court": -2}),
    (said("@gain diplomacy:court 3"), {"standing": {"court": -10}}, [], {"standing:court": -10}),
    (said("@gain diplomacy:local 1"), {"tile": 25}, [], {"standing": [0, 1, 0]}),  # nobody's waters
]  # fmt: skip


@rule("OD-021", "OD-019")
@pytest.mark.parametrize(("lines", "spec", "told", "sheet"), SHIP)
def test_what_the_ship_gains_and_loses(
    reads: Reads, lines: int, spec: dict[str, Any], told: list[str], sheet: dict[str, Any]
) -> None:
    """As far as there is room, or as far as there is any: that much is written, and that much is told."""
    t = reads(lines, **spec)
    assert heard(t) == [tells(one) for one in told]
    assert {name: on_the_sheet(t, name) for name in sheet} == sheet
    assert t.rule == "OD-064"  # nothing was asked
    t.leave()


@rule("OD-021", "OD-268")
def test_gear_is_gained_as_far_as_there_are_copies(reads: Reads) -> None:
    """Of a card with so many copies no more can lie in the armoury; what lies there beyond them stays."""
    copies = BOOK.gear[BOOK.gear_at["reed_bow"]].copies
    for before, after in ((0, min(3, copies)), (copies - 1, copies), (copies, copies), (copies + 1, copies + 1)):
        t = reads(BOWS, armory={"reed_bow": before})
        gained = after - before
        assert on_the_sheet(t, "armory:reed_bow") == after
        assert heard(t) == ([tells(f"gains {gained} Reed Bow")] if gained else [])
        t.leave()


BOWS = said("@gain gear:reed_bow 3")
TITANS = said("@gain titan:dreamwalker 3")
FULL = said("@gain titan:aegis 1")


@rule("OD-021")
def test_titans_come_as_far_as_there_is_room(reads: Reads) -> None:
    """Ten are all the hold takes, whatever their class; that the others find no room is told."""
    t = reads(TITANS, titans={"dreamwalker": 6, "aegis": 2})
    assert (heard(t), t.hold("dreamwalker")) == (["Dreamwalker finds no room aboard.", tells("gains 2 Dreamwalker")], 8)
    t.leave()
    t = reads(FULL, titans={"dreamwalker": 10})
    assert (heard(t), t.hold("aegis")) == (["Aegis finds no room aboard."], 0)
    t.leave()
    t = reads(FULL, titans={"dreamwalker": 12})
    assert (heard(t), t.hold("aegis"), t.hold("dreamwalker")) == (["Aegis finds no room aboard."], 0, 12)
    t.leave()


LOSE_TWO = said("@lose titan:dreamwalker 2")


@rule("OD-021", "OD-057")
def test_which_names_are_lost_with_a_class(reads: Reads) -> None:
    """Names of another class stay; of the class that shrinks the oldest name goes, and only as many as must."""
    named = [["aegis", "thick_blood"], ["dreamwalker", "thick_blood"], ["dreamwalker", "left_horn"]]
    t = reads(LOSE_TWO, titans={"dreamwalker": 3, "aegis": 1}, named=named, armory={"left_horn": 1})
    wild, shield = conditions.TITAN_AT["dreamwalker"], conditions.TITAN_AT["aegis"]
    assert [one[0] for one in t.s.named] == [shield, wild]
    assert t.s.named_gear == [[], [BOOK.gear_at["left_horn"]]]
    t.leave()


PATTERNS = said("@lose pattern:thick_blood")


@rule("OD-021", "OD-057")
def test_a_pattern_is_lost_by_the_first_titan_that_has_it(reads: Reads) -> None:
    """One titan loses it, keeping its other pattern; the next keeps its own."""
    at = conditions.PATTERN_AT
    kratos = next(one.key for one in BOOK.patterns if one.kratos)
    named = [["dreamwalker", kratos], ["dreamwalker", kratos, "thick_blood"], ["dreamwalker", "thick_blood"]]
    t = reads(PATTERNS, titans={"dreamwalker": 4}, named=named)
    assert t.s.named == [[0, at[kratos]], [0, at[kratos]], [0, at["thick_blood"]]]
    assert len(heard(t)) == 1
    t.leave()


TECH = said("@lose tech:saltern", "@lose tech:net_loft")


@rule("OD-021")
def test_a_technology_that_is_not_aboard_is_not_lost(reads: Reads) -> None:
    """The loft was never built: the saltern goes, the loft stays a project, and one loss is told."""
    t = reads(TECH, technologies=["saltern"])
    assert (t.has("saltern"), t.has("net_loft"), heard(t)) == (False, False, [tells("loses 1 Saltern")])
    assert t.s.projects >> t.s.book.tech_at["net_loft"] & 1
    t.leave()


LEADS_TO = said("@gain tech:saltern")


@rule("OD-047", "OD-050")
def test_what_a_technology_leads_to_is_opened_once(reads: Reads) -> None:
    """What is aboard or among the projects already is not opened again, and not told again."""
    first = reads(LEADS_TO)
    book = first.s.book
    leads = [book.technologies[book.tech_at[key]].name for key in book.technologies[book.tech_at["saltern"]].leads_to]
    told = [f"{name} may be researched from now on." for name in leads]
    assert [line for line in first.match.story() if "may be researched" in line] == told
    assert "Saltern is now aboard." in first.match.story()
    first.leave()
    known = reads(LEADS_TO, technologies=list(book.technologies[book.tech_at["saltern"]].leads_to))
    assert not [line for line in known.match.story() if "may be researched" in line]
    assert not any(
        known.s.projects >> book.tech_at[key] & 1 for key in book.technologies[book.tech_at["saltern"]].leads_to
    )
    known.leave()
    waits = reads(LEADS_TO, projects=[*book.technologies[book.tech_at["saltern"]].leads_to, "saltern"])
    assert not [line for line in waits.match.story() if "may be researched" in line]
    assert not waits.s.projects >> book.tech_at["saltern"] & 1
    waits.leave()


# -- who is asked --------------------------------------------------------------------------------------


PLAIN_GAINS = said("@gain bronze 1", "@gain diplomacy:daughters 1", "@gain danger 1 to=each", "@gain crew 1")
LEADERS = said("@gain rage 1 to=leader", "@lose fate 1 from=leader")


@rule("OD-019", "OD-066")
def test_nobody_asks_what_does_not_matter(reads: Reads) -> None:
    """Where two factions hold the waters nothing is asked for what is not the local standing, nor who leads."""
    t = reads(PLAIN_GAINS, tile=9, explored=[9])
    assert (t.rule, t.standing("daughters"), t.s.danger, t.s.leader) == ("OD-064", 1, [1, 1, 1, 1], -1)
    t.leave()
    t = reads(LEADERS, dials={"fate": [1, 1, 1, 1]})
    t.asks("hypso", rule="OD-066", options=["argonaut 1", "argonaut 2", "argonaut 3", "argonaut 4"])
    t.does("argonaut 2")
    assert (t.s.rage, t.s.fate, t.rule) == ([0, 1, 0, 0], [1, 0, 1, 1], "OD-064")
    t.leave()


@rule("OD-021")
@pytest.mark.parametrize(
    ("lines", "spec", "told", "sheet"),
    [
        (said("@gain fate 2 to=each"), {"dials": {"fate": [0, 1, 2, 3]}}, ["gains 2 fate"] * 4, {"fate": [2, 3, 4, 5]}),
        (said("@lose fate 2 from=each"), {"dials": {"fate": [0, 1, 2, 3]}},
         [None, "loses 1 fate", "loses 2 fate", "loses 2 fate"], {"fate": [0, 0, 0, 1]}),
        (said("@lose despair 1 from=each"), {"dials": {"despair": [0, 0, 0, 1]}}, [None, None, None, "loses 1 despair"],
         {"despair": [0, 0, 0, 0]}),
        (said("@gain affliction:rope_burn to=each"), {"afflictions": {1: ["rope_burn"]}},
         ["gains 1 affliction (Rope burn)", None, "gains 1 affliction (Rope burn)", "gains 1 affliction (Rope burn)"],
         {"afflictions": [[1], [1], [1], [1]]}),
        (said("@lose affliction:rope_burn from=each"), {"afflictions": {1: ["mazetouched", "rope_burn"]}},
         [None, "loses 1 affliction (Rope burn)", None, None], {"afflictions": [[], [0], [], []]}),
        (said("@gain skill:will 2 to=each"), {"gifts": {1: {"will": 1}}}, ["gains 2 will"] * 4, {}),
        (said("@gain boon:held to=each"), {"boons": [["held", 2]]}, ["gains 1 boon (Held)", "gains 1 boon (Held)", None,
         "gains 1 boon (Held)"], {}),
    ],
)  # fmt: skip
def test_what_each_argonaut_gains_and_loses(
    reads: Reads, lines: int, spec: dict[str, Any], told: list[str | None], sheet: dict[str, Any]
) -> None:
    """Each in turn, as far as there is any; what changes nothing is not told."""
    t = reads(lines, portraits=PEOPLE, **spec)
    names = ("Akmon", "Hypso", "Kelmis", "Linos")
    assert heard(t) == [f"{name} {one}." for name, one in zip(names, told, strict=True) if one]
    assert {name: getattr(t.s, name) for name in sheet} == sheet
    t.leave()


WORD = said("@gain katharsis:HOLD to=leader", "@gain katharsis:HOLD to=leader")
UNWORD = said("@lose katharsis:HOLD from=each")
SKILLED = said("@gain skill:will 2 to=leader", "@lose skill:cunning 1 from=leader")


@rule("OD-021", "OD-084")
def test_a_word_is_written_once_and_struck_out(reads: Reads) -> None:
    """Twice gained it stands there once, and is told once; lost, it is gone, and who has none loses none."""
    t = reads(WORD, portraits=PEOPLE)
    t.does("argonaut 3")
    word = t.s.book.word_at["HOLD"]
    assert (t.s.katharsis, heard(t)) == ([[], [], [word], []], ["Kelmis gains 1 katharsis."])
    t.leave()
    t = reads(UNWORD, portraits=PEOPLE, katharsis={3: ["HOLD"]})
    assert (t.s.katharsis, heard(t)) == ([[], [], [], []], ["Linos loses 1 katharsis."])
    t.leave()


@rule("OD-021")
def test_a_skill_is_changed_for_good(reads: Reads) -> None:
    """The leader's will by two up, cunning by one down; nobody else's."""
    t = reads(SKILLED)
    t.does("argonaut 4")
    will, cunning = SKILLS.index("will"), SKILLS.index("cunning")
    assert [(one[will], one[cunning], sum(map(abs, one))) for one in t.s.gifts] == [(0, 0, 0)] * 3 + [(2, -1, 3)]
    t.leave()


SHIPS_BOON = said("@gain boon:wise_providence", "@gain boon:wise_providence")
SHIPS_LOSS = said("@lose boon:held")


@rule("OD-021", "OD-193")
def test_a_boon_of_the_ship_is_hers(reads: Reads) -> None:
    """It is nobody's in particular and there once; losing one without a name strikes it out wherever it stands."""
    t = reads(SHIPS_BOON)
    assert t.s.boons == [[t.s.book.boon_at["wise_providence"], -1]]
    t.leave()
    t = reads(SHIPS_LOSS, boons=[["held", 0], ["long_line", 1], ["held", 3]])
    assert (t.s.boons, heard(t)) == ([[t.s.book.boon_at["long_line"], 1]], [tells("loses 1 boon (Held)")])
    t.leave()


FIRSTS_BOON = said("@lose boon:held from=chosen")


@rule("OD-021", "OD-193")
def test_the_first_argonauts_boon_is_the_first_argonauts(reads: Reads) -> None:
    """Lost by the first of two who have it, the other keeps it."""
    t = reads(FIRSTS_BOON, boons=[["held", 0], ["held", 3]], portraits=PEOPLE)
    t.does("argonaut 1")
    assert (t.s.boons, heard(t)) == ([[t.s.book.boon_at["held"], 3]], ["Akmon loses 1 boon (Held)."])
    t.leave()


CLASS_NUMBER = said("@lose pattern:thick_blood")


@rule("OD-021", "OD-057")
def test_a_class_is_not_taken_for_a_pattern(reads: Reads) -> None:
    """The Aegis has no pattern and keeps what it is; the Kopis behind it loses the thick blood."""
    t = reads(CLASS_NUMBER, titans={"dreamwalker": 1, "aegis": 1, "kopis": 1},
              named=[["aegis", "second_knot"], ["kopis", "thick_blood"]])  # fmt: skip
    assert t.s.named == [[1, 3], [2]]
    t.leave()
    none = reads(CLASS_NUMBER, named=[["aegis", "second_knot"]], titans={"dreamwalker": 1, "aegis": 1})
    assert (none.s.named, heard(none)) == ([[1, 3]], [])
    none.leave()


FATED_LOST = said("@lose fated 1 from=each")
FATED_PICKED = said("@lose fated 1 from=chosen")


@rule("OD-085", "OD-021", "OD-C95")
def test_a_fated_memory_that_is_lost_goes_back_to_its_deck(reads: Reads) -> None:
    """The one gained last goes, with its nodes; only who has one is offered to lose it."""
    held = {1: ["counting_turns", "white_knuckles"], 3: ["the_dry_mouth"]}
    t = reads(FATED_LOST, fated=held, fated_nodes={"white_knuckles": 1, "counting_turns": 1})
    from petteia.games.odyssey.campaign import memories

    at = t.s.book.fated_at
    assert [memories.fated_of(t.s, a) for a in range(4)] == [[], [at["counting_turns"]], [], []]
    assert (t.s.fated_nodes[at["white_knuckles"]], t.s.fated_nodes[at["counting_turns"]]) == (0, 1)
    t.leave()
    t = reads(FATED_PICKED, fated=held)
    t.asks("hypso", rule="OD-021", options=["argonaut 2", "argonaut 4"])
    t.does("argonaut 4")
    assert [len(memories.fated_of(t.s, a)) for a in range(4)] == [0, 2, 0, 0]
    t.leave()


# -- splitting and picking ---------------------------------------------------------------------------------


GROUP_DESPAIR = said("@gain despair 1 to=group")
GROUP_LOSS = said("@lose rage 3 from=group")
CHOSEN_DESPAIR = said("@gain despair 3 to=chosen")
CHOSEN_NONE = said("@lose rage 2 from=chosen")
CHOSEN_DANGER = said("@gain danger 1 to=chosen")


@rule("OD-024", "OD-004")
def test_despair_is_given_to_anybody(reads: Reads) -> None:
    """It has no end on its dial: everyone may be chosen, however much they have."""
    for lines, asked, more in ((GROUP_DESPAIR, "OD-024", 1), (CHOSEN_DESPAIR, "OD-021", 3)):
        t = reads(lines, dials={"despair": [9, 0, 12, 0]})
        t.asks("hypso", rule=asked, options=["argonaut 1", "argonaut 2", "argonaut 3", "argonaut 4"])
        t.does("argonaut 3")
        assert t.s.despair == [9, 0, 12 + more, 0]
        t.leave()


@rule("OD-024")
def test_a_group_loses_what_it_has_and_no_more(reads: Reads) -> None:
    """Three are to be lost and two are there: the one left with any is not asked, and then it is over."""
    t = reads(GROUP_LOSS, dials={"rage": [1, 0, 1, 0]})
    t.asks("hypso", rule="OD-024", options=["argonaut 1", "argonaut 3"],
           prompt="As a group, 3 left: who loses rage?")  # fmt: skip
    t.does("argonaut 1")
    assert (t.s.rage, t.rule) == ([0, 0, 0, 0], "OD-064")
    t.leave()


@rule("OD-021", "OD-004", "OD-C71")
def test_the_one_who_is_picked(reads: Reads) -> None:
    """At 8 there is room for one more, at 9 there is none; where nobody has any, nothing is asked."""
    t = reads(CHOSEN_DANGER, dials={"danger": [8, 9, 0, 9]})
    t.asks("hypso", rule="OD-021", options=["argonaut 1", "argonaut 3"], prompt="Who gains 1 danger?")
    t.hypso.cannot("argonaut 2", rule="OD-C71", because="That Argonaut has no room for it, or nothing of it to give.")
    t.does("argonaut 1")
    assert t.s.danger == [9, 9, 0, 9]
    t.leave()
    t = reads(CHOSEN_NONE)
    assert (t.rule, t.s.rage) == ("OD-064", [0, 0, 0, 0])
    t.leave()
    t = reads(CHOSEN_NONE, dials={"rage": [2, 1, 3, 0]})
    t.asks("hypso", rule="OD-021", options=["argonaut 1", "argonaut 3"], prompt="Who loses 2 rage?")
    t.does("argonaut 3")
    assert t.s.rage == [2, 1, 1, 0]
    t.leave()


INWARD = said("@gain rage 1 to=leader", "@gain progress 1")


@rule("OD-010")
def test_without_the_keels_word_no_token_goes_inward(reads: Reads) -> None:
    """A technology says that progress may go there: without it the story card alone takes it, and nothing is asked."""
    t = reads(INWARD)
    t.s.technologies &= ~(1 << t.s.book.tech_at["talking_keel"])
    t.does("argonaut 1")
    assert (t.s.progress, t.s.inward, t.rule) == (1, 0, "OD-064")
    t.leave()


# -- saves -----------------------------------------------------------------------------------------------------


SAVED_HULL = said("@lose hull 2")
LOST_CREW = said("@lose crew 1")
GAINED_HULL = said("@gain hull 1")


@rule("OD-022")
def test_a_save_answers_to_its_own_loss(reads: Reads) -> None:
    """The loft answers to hull that is lost, not to hull that is gained, nor to crew; unless it is aboard it answers nothing."""
    for lines, spec in (
        (GAINED_HULL, {"technologies": ["sailmakers_loft"], "sheet": {"hull": 3}}),
        (LOST_CREW, {"technologies": ["sailmakers_loft"]}),
        (SAVED_HULL, {}),
    ):
        t = reads(lines, **spec)
        assert t.rule == "OD-064"
        t.leave()


@rule("OD-022")
def test_a_save_that_fails_lets_the_loss_come(reads: Reads) -> None:
    """It does not help, is not tried again, and the whole loss comes; who suffers at once rolls nothing."""
    t = reads(SAVED_HULL, technologies=["sailmakers_loft"], luck=d10(3), sheet={"argo_fate": 9})
    t.asks("hypso", rule="OD-022", prompt="The ship would lose 2 hull. Try to save it?")
    t.does("save-by 9")
    assert (t.s.hull, t.rule) == (3, "OD-064")
    assert "Patch before she parts (Sailmaker's Loft) does not help." in t.match.story()
    assert "Patch before she parts (Sailmaker's Loft): it does not come to pass." not in t.match.story()
    t.leave()
    t = reads(SAVED_HULL, technologies=["sailmakers_loft"], luck=d10(10))
    t.does("suffer")
    assert t.s.hull == 3
    assert not [line for line in t.match.story() if "rolls" in line]
    t.leave()


# -- what ends the voyage ------------------------------------------------------------------------------------------


@rule("OD-009")
@pytest.mark.parametrize(
    ("lines", "spec", "lost"),
    [
        (said("@lose crew 1"), {"sheet": {"crew": 1}}, "The crew is gone."),
        (said("@lose crew 1"), {"sheet": {"crew": 2}}, ""),
        (said("@lose hull 1"), {"sheet": {"hull": 1}}, "The hull is gone."),
        (said("@lose hull 1"), {"sheet": {"hull": 2}}, ""),
        (said("@gain argo_fate 1"), {"sheet": {"argo_fate": 9}}, "The ship's fate is full."),
        (said("@gain argo_fate 1"), {"sheet": {"argo_fate": 8}}, ""),
    ],
)  # fmt: skip
def test_the_voyage_is_lost_at_once(reads: Reads, lines: int, spec: dict[str, Any], lost: str) -> None:
    """The last of crew or hull, or fate past its end: what was being read is not read on, and everybody has lost."""
    t = reads(lines, **spec)
    if not lost:
        assert t.rule == "OD-064"
        t.leave()
        return
    told = f"The voyage is lost: {lost[0].lower()}{lost[1:]}"
    assert any(line.lower() == told.lower() for line in t.match.story()), t.match.story()
    t.asks("hypso", rule="OD-009", options=["read-on"])
    t.does("read-on")
    assert t.match.outcome is not None
    assert (t.match.outcome.winners, t.match.outcome.rule) == ((), "OD-009")
    t.leave()


# -- what is counted ------------------------------------------------------------------------------------------------


@rule("OD-065")
def test_nobody_has_what_another_has(sea: Sea) -> None:
    """A condition, an affliction, a word, a boon: each asked for by its own name."""
    t = sit(conditions={1: {"fear": 1}}, afflictions={0: ["rope_burn"]}, katharsis={2: ["HOLD"]}, boons=[["held", 3]],
            mnemos={0: [SONG]}, named=[["dreamwalker", "thick_blood"]], **ASHORE)  # fmt: skip
    s = t.s
    words = [one.katharsis for one in s.book.cycle.mnemos if one.katharsis != "HOLD"]
    patterns = [one.key for one in BOOK.patterns if one.key != "thick_blood"]
    for kind, held, others in (
        ("condition", "fear", ["doom_mark"]), ("affliction", "rope_burn", ["mazetouched"]), ("katharsis", "HOLD", words),
        ("boon", "held", ["long_line", "long_arm"]), ("mnemos", SONG, [LEDGER, OAK]), ("pattern", "thick_blood", patterns),
    ):  # fmt: skip
        assert conditions.count(s, kind, held) == 1
        assert [conditions.count(s, kind, one) for one in others] == [0] * len(others)
        assert conditions.has(s, kind, "any")
    empty = sit(mnemos={}, **ASHORE).s
    for kind in ("condition", "affliction", "katharsis", "boon", "mnemos", "pattern", "clue", "ally", "code"):
        assert not conditions.has(empty, kind, "any")
    assert conditions.has(empty, "titan", "any")
    assert not changes.holds_some(empty, r.Item("condition", "fear"), 0)
