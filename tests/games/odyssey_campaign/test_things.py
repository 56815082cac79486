"""Everything that can be gained, lost, paid and asked for, kind by kind (OD-021, OD-023)."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import conditions, language, memories, tracks
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.conditions import BEAST_AT, GODFORM_AT, SUMMONING_AT
from petteia.games.odyssey.campaign.nymphs import charges
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, page, sit

QUIET: dict[str, Any] = {"exploration": [1, 2], "explored": [25, 19], "tile": 19, "at": "doom", "day": 3}


def reads(sea: Sea, author: Author, *lines: str, **spec: Any) -> Voyage:
    """A crew that reads one paragraph with these lines."""
    body = "\n".join(("A.", *lines, "@return"))
    return sea(mode=author.cycle(page=page((9000, body))), read=9000, **{**QUIET, **spec})


# -- the ship's -----------------------------------------------------------------------------------------


@rule("OD-021")
def test_codes_godforms_nymphs_clues_and_allies_come_and_go(sea: Sea, author: Author) -> None:
    """Each is gained once, told once, and lost again."""
    t = sit(**QUIET)
    code = next(one.key for one in t.s.book.cycle.codes if one.kind == "gained")
    things = (f"code:{code}", "godform:ruin_of_ares", "summoning:echo", "clue:wet_bench", "ally:itone")

    def masks(t: Voyage) -> list[int]:
        s = t.s
        return [s.codes, s.forms, s.nymphs, s.clues, s.allies]

    gained = reads(sea, author, *(f"@gain {one}" for one in things for _ in range(2)))
    book = gained.s.book
    assert masks(gained) == [
        1 << book.code_at[code], 1 << GODFORM_AT["ruin_of_ares"], 1 << SUMMONING_AT["echo"],
        1 << book.clue_at["wet_bench"], 1 << book.ally_at["itone"],
    ]  # fmt: skip
    assert len([line for line in gained.match.story() if line.startswith("The ship gains")]) == 5
    gained.leave()

    lost = reads(sea, author, *(f"@gain {one}" for one in things), *(f"@lose {one}" for one in things))
    assert masks(lost) == [0, 0, 0, 0, 0]
    assert len([line for line in lost.match.story() if line.startswith("The ship loses")]) == 5
    lost.leave()


@rule("OD-016", "OD-021")
def test_summon_charges_and_one_offs(sea: Sea, author: Author) -> None:
    """A bonus charge and a one-off are counted, and lost no further than there are."""
    t = reads(sea, author, "@gain summon_charge 2", "@gain oneoff:amaltheia 2", "@lose oneoff:amaltheia 1")
    assert (t.s.summon_bonus, t.s.oneoffs[SUMMONING_AT["amaltheia"]]) == (2, 1)
    t.leave()
    t = reads(sea, author, "@gain summon_charge 1", "@lose summon_charge 3", "@lose oneoff:amaltheia 1")
    assert (t.s.summon_bonus, sum(t.s.oneoffs)) == (0, 0)
    t.leave()


@rule("OD-014", "OD-015", "OD-016")
def test_a_summoning_spends_the_one_off_then_a_charge_then_a_bonus(sea: Sea) -> None:
    """Echo by her own one-off leaves everything else; by a charge she is exhausted; past the limit the bonus goes."""
    voyage = {**QUIET, "at": "advancement", "revealed": [13, 14, 20, 26]}
    own = sea(nymphs=["echo"], oneoffs=["echo"], technologies=["nymph_cistern"], summon_bonus=1, **voyage)
    own.does("summon echo")
    assert (own.s.oneoffs[SUMMONING_AT["echo"]], own.s.nymphs_used, own.s.summon_used, own.s.summon_bonus) == (
        0,
        0,
        0,
        1,
    )
    own.leave()

    charge = sea(nymphs=["echo"], technologies=["nymph_cistern"], summon_bonus=1, **voyage)
    charge.does("summon echo")
    assert (charge.s.nymphs_used, charge.s.summon_used, charge.s.summon_bonus) == (1 << SUMMONING_AT["echo"], 1, 1)
    assert charges(charge.s) == 2
    charge.leave()

    bonus = sea(nymphs=["echo"], technologies=["nymph_cistern"], summon_used=2, summon_bonus=1, **voyage)
    bonus.does("summon echo")
    assert (bonus.s.summon_used, bonus.s.summon_bonus) == (2, 0)
    bonus.leave()


@rule("OD-010", "OD-021")
def test_progress_is_lost_as_far_as_there_is_any(sea: Sea, author: Author) -> None:
    """Tokens leave the story card, not the inward one."""
    for lost, left in ((2, 3), (9, 0)):
        t = reads(sea, author, f"@lose progress {lost}", sheet={"progress": 5, "inward": 1})
        assert (t.s.progress, t.s.inward) == (left, 1)
        assert f"The ship loses {min(lost, 5)} progress." in t.match.story()
        t.leave()


@rule("OD-021", "OD-057")
def test_a_titan_that_is_lost_is_a_nameless_one_first(sea: Sea, author: Author) -> None:
    """Of three with one name two may go; with the third the name goes, and its possession is free."""
    spec: dict[str, Any] = {"titans": {"dreamwalker": 3}, "named": [["dreamwalker", "thick_blood", "left_horn"]],
                            "armory": {"left_horn": 1}}  # fmt: skip
    t = reads(sea, author, "@lose titan:dreamwalker 2", **spec)
    assert (t.hold("dreamwalker"), len(t.s.named), len(t.s.named_gear)) == (1, 1, 1)
    t.leave()
    t = reads(sea, author, "@lose titan:dreamwalker 9", **spec)
    assert (t.hold("dreamwalker"), t.s.named, t.s.named_gear) == (0, [], [])
    assert "The ship loses 3 Dreamwalker." in t.match.story()
    t.leave()


@rule("OD-047")
def test_a_technology_is_gained_once(sea: Sea, author: Author) -> None:
    """What is aboard is not gained again, and does not happen again."""
    t = reads(sea, author, "@gain tech:saltern", "@gain tech:saltern")
    assert len([line for line in t.match.story() if "Saltern" in line and "leads" not in line]) == 1
    t.leave()


# -- an Argonaut's ---------------------------------------------------------------------------------------


@rule("OD-193", "OD-021")
def test_boons_are_lost_by_whom_they_belong_to(sea: Sea, author: Author) -> None:
    """One Argonaut's is struck out, another's stays; the ship's own goes too; what nobody has is not told."""
    boons = [["held", 1], ["held", 3], ["wise_providence", -1]]
    t = reads(sea, author, "@lose boon:held from=chosen", "@lose boon:wise_providence", boons=boons)
    t.asks("hypso", rule="OD-021", options=["argonaut 2", "argonaut 4"])
    t.does("argonaut 4")
    assert t.s.boons == [[t.s.book.boon_at["held"], 1]]
    t.leave()
    t = reads(sea, author, "@lose boon:held from=each", "@lose boon:wise_providence")
    assert not [line for line in t.match.story() if "lose" in line]
    t.leave()
    t = reads(sea, author, "@gain boon:held to=each", "@gain boon:held to=each")
    assert len(t.s.boons) == 4
    t.leave()


@rule("OD-021")
@pytest.mark.parametrize(
    ("lost", "spec", "able"),
    [
        ("affliction:rope_burn", {"afflictions": {1: ["rope_burn"], 2: ["rope_burn"]}}, [2, 3]),
        ("katharsis:HOLD", {"katharsis": {0: ["HOLD"], 3: ["HOLD"]}}, [1, 4]),
        ("condition:fear", {"conditions": {0: {"fear": 1}, 1: {"fear": 2}}}, [1, 2]),
        ("mnemos:random", {"mnemos": {1: ["song_for_rowing"], 2: ["ledger_of_knots"]}}, [2, 3]),
        ("node 1", {"mnemos": {1: ["song_for_rowing"], 2: ["ledger_of_knots"], 3: ["what_the_oak_asked"]},
                    "nodes": {"song_for_rowing": 2, "ledger_of_knots": 1}}, [2, 3]),
        ("skill:will 1", {}, [1, 2, 3, 4]),
    ],
)  # fmt: skip
def test_who_is_picked_to_lose_something_has_it(
    sea: Sea, author: Author, lost: str, spec: dict[str, Any], able: list[int]
) -> None:
    """Only those are offered who have some of it."""
    item, _, n = lost.partition(" ")
    t = reads(sea, author, f"@lose {item}{f' {n}' if n else ''} from=chosen", **spec)
    t.asks("hypso", rule="OD-021", options=[f"argonaut {a}" for a in able])
    t.does(f"argonaut {able[0]}")
    t.leave()
    gone = reads(sea, author, f"@lose {item}{f' {n}' if n else ''} from=chosen", mnemos={})
    if able != [1, 2, 3, 4]:
        assert gone.rule != "OD-021"  # nobody has it: nothing is asked
    gone.leave()


@rule("OD-021", "OD-082")
def test_a_node_that_is_lost_fades_from_the_dominant_memory(sea: Sea, author: Author) -> None:
    """Among equals the player says which; nodes of a breakthrough that was lived through stay."""
    held = {0: ["song_for_rowing", "ledger_of_knots"]}
    t = reads(sea, author, "@lose node 1 from=each", mnemos=held, nodes={"song_for_rowing": 2, "ledger_of_knots": 2})
    t.asks("hypso", rule="OD-082")
    t.does(t.options()[1])
    nodes = {one.key: t.s.nodes[i] for i, one in enumerate(t.s.book.cycle.mnemos)}
    assert (nodes["song_for_rowing"], nodes["ledger_of_knots"]) == (2, 1)
    t.leave()


@rule("OD-021")
def test_a_random_memory_is_lost(sea: Sea, author: Author) -> None:
    """One of those that are held goes back to the box; who holds none loses none."""
    t = reads(sea, author, "@lose mnemos:random from=each", mnemos={0: ["song_for_rowing", "ledger_of_knots"]})
    assert [len(memories.mnemos_of(t.s, a)) for a in range(4)] == [1, 0, 0, 0]
    t.leave()


# -- what is asked and paid ---------------------------------------------------------------------------------


@rule("OD-065")
@pytest.mark.parametrize(
    ("asked", "spec"),
    [
        ("has pattern:thick_blood", {"named": [["dreamwalker", "thick_blood"]]}),
        ("has mnemos:song_for_rowing", {"mnemos": {2: ["song_for_rowing"]}}),
        ("has condition:fear", {"conditions": {3: {"fear": 2}}}),
        ("has boon:held", {"boons": [["held", 0]]}),
        ("has affliction:rope_burn", {"afflictions": {1: ["rope_burn"]}}),
        ("has katharsis:HOLD", {"katharsis": {1: ["HOLD"]}}),
        ("has gear:reed_bow", {"armory": {"reed_bow": 1}}),
        ("has titan:aegis", {"titans": {"aegis": 1}}),
        ("has godform:ruin_of_ares", {"forms": ["ruin_of_ares"]}),
        ("has summoning:echo", {"nymphs": ["echo"]}),
        ("has oneoff:echo", {"oneoffs": ["echo"]}),
        ("has clue:wet_bench", {"clues": ["wet_bench"]}),
        ("has ally:itone", {"allies": ["itone"]}),
        ("primordial alekto >= 1", {"fought": {"alekto": 1}}),
    ],
)
def test_what_the_crew_has_is_known(asked: str, spec: dict[str, Any]) -> None:
    """A condition holds with the thing, and not without it."""
    condition = language.condition(asked, 1)
    nothing = {"armory": {"reed_bow": 0}, "titans": {"dreamwalker": 4}, "mnemos": {}}
    assert conditions.holds(sit(**{**QUIET, **nothing, **spec}).s, condition)
    assert not conditions.holds(sit(**{**QUIET, **nothing}).s, condition)


@rule("OD-004", "OD-023")
@pytest.mark.parametrize(
    ("price", "who", "dials", "can"),
    [
        ("danger 4", "group", [9, 9, 7, 7], True), ("danger 5", "group", [9, 9, 7, 7], False),
        ("danger 2", "chosen", [9, 9, 8, 7], True), ("danger 2", "chosen", [9, 9, 8, 8], False),
        ("danger 2", "each", [7, 7, 7, 7], True), ("danger 2", "each", [7, 7, 7, 8], False),
    ],
)  # fmt: skip
def test_what_is_taken_on_needs_room(price: str, who: str, dials: list[int], can: bool) -> None:
    """Nobody may choose to pass 9: together, one of them, or each."""
    t = sit(dials={"danger": dials}, **QUIET)
    effect = language.effect(f"take {price} to={who}", language.STORY)
    assert isinstance(effect, r.Change)
    assert conditions.payable(t.s, effect) is can


@rule("OD-023", "OD-009")
@pytest.mark.parametrize(
    ("price", "spec", "can"),
    [
        ("pay crew 2", {"sheet": {"crew": 3}}, True), ("pay crew 3", {"sheet": {"crew": 3}}, False),
        ("pay summon_charge 1", {"summon_bonus": 1}, True), ("pay summon_charge 1", {}, False),
        ("pay progress 3", {"sheet": {"progress": 3}}, True), ("pay progress 4", {"sheet": {"progress": 3}}, False),
        ("take argo_fate 2", {"sheet": {"argo_fate": 7}}, True), ("take argo_fate 3", {"sheet": {"argo_fate": 7}}, False),
        ("take doom 3", {}, True), ("pay bronze 4", {"stock": {"bronze": 4}}, True),
        ("pay bronze 5", {"stock": {"bronze": 4}}, False), ("pay rage 3 from=group", {"dials": {"rage": [1, 1, 1, 0]}}, True),
        ("pay rage 4 from=group", {"dials": {"rage": [1, 1, 1, 0]}}, False),
        ("pay rage 1 from=each", {"dials": {"rage": [1, 1, 1, 0]}}, False),
        ("pay rage 1 from=each", {"dials": {"rage": [1, 1, 1, 1]}}, True),
        ("pay rage 2 from=chosen", {"dials": {"rage": [1, 2, 1, 1]}}, True),
        ("pay rage 3 from=chosen", {"dials": {"rage": [1, 2, 1, 1]}}, False),
    ],
)  # fmt: skip
def test_what_can_be_paid(price: str, spec: dict[str, Any], can: bool) -> None:
    """A price is paid if it is all there; the last of crew and hull nobody may give, nor drive Argo fate past 9."""
    effect = language.effect(price, language.STORY)
    assert isinstance(effect, r.Change)
    assert conditions.payable(sit(**{**QUIET, **spec}).s, effect) is can


@rule("OD-098")
def test_the_adversary_has_a_level_once_she_was_fought() -> None:
    """She stays on level 1; before the first battle she has none."""
    for boxes, found in ((0, 0), (1, 1), (3, 1)):
        assert tracks.level(sit(fought={"alekto": boxes}, **QUIET).s, BEAST_AT["alekto"]) == found
