"""Reading: who reads, who leads, what is open, what is added to a roll; and the words of a page that change the voyage."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import codes, effects, people, tracks
from petteia.games.odyssey.campaign.conditions import BEAST_AT, has, holds, number
from petteia.games.odyssey.campaign.language import condition
from petteia.games.odyssey.campaign.reading import Adventure, can_pay
from petteia.games.odyssey.campaign.state import DREAM, GOTO, TERRAIN
from petteia.games.odyssey.content import BOOK
from petteia.kernel.step import Step
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import ASHORE, Reads, Sea, Voyage, d10, said, sit

PEOPLE = ["the_heavy_one", "the_one_who_pours", "the_burned_arm", "the_good_voice"]  # Akmon, Hypso, Kelmis, Linos
SONG, LEDGER, WEIGHT = "song_for_rowing", "ledger_of_knots", "weight_on_the_line"


def happens(t: Voyage, what: Step) -> None:
    """Something comes before an adventure ends; then its end is asked about again."""
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "ends"))
    s.stack.append((what, "begin"))
    s.advance()


# -- who reads ------------------------------------------------------------------------------------------


SECOND = said("Second page.")
FIRST = said("First page.", end=f"@goto {SECOND}")
ONCE = said("A page.")


@rule("OD-063", "OD-064")
def test_a_new_page_takes_the_place_of_the_old_one(reads: Reads) -> None:
    """Only the lines of the page that is open lie open."""
    t = reads(FIRST)
    assert [t.s.book.pages[line].paragraph for line in t.s.page] == [SECOND] * len(t.s.page)
    assert len(t.s.page) == 2
    assert t.s.read[-2:] == [FIRST, SECOND]
    t.leave()


@rule("OD-083", "OD-063")
@pytest.mark.parametrize(
    ("paragraph", "owner", "eyes"),
    [(901, 1, 1 << 0), (901, 2, 1 << 1), (901, 0, 1 << 0), (901, -1, -1), (ONCE, 2, -1), (ONCE, -1, -1)],
)
def test_whose_eyes_a_page_is_for(reads: Reads, paragraph: int, owner: int, eyes: int) -> None:
    """A private one for its owner's seat; one that is nobody's, or not private, for everybody."""
    t = reads(ONCE, seats=2, portraits=PEOPLE)
    happens(t, Adventure(paragraph, owner))
    everyone = t.s.layout.everyone
    assert t.s.readers == (everyone if eyes < 0 else eyes)
    assert (paragraph in t.s.read[1:]) is (eyes < 0)
    assert t.s.leader == owner
    asked = t.match.decision
    assert asked is not None
    assert asked.rule == ("OD-064" if eyes < 0 else "OD-083")
    if owner >= 0:
        assert asked.seat == t.s.seat_of(owner)
    t.leave()


WITHIN = said("Within.")


@rule("OD-066", "OD-083")
def test_an_adventure_within_another_gives_the_lead_back(reads: Reads) -> None:
    """Its leader and its owner are its own; when it is over the other's are as they were."""
    t = reads(LED, portraits=PEOPLE)
    t.does("argonaut 2")
    t.s.tester = 3
    happens(t, Adventure(901, 2))
    assert (t.s.leader, t.s.owner, t.s.tester) == (2, 2, -1)
    t.does("keep-secret")
    assert (t.s.leader, t.s.owner, t.s.tester, t.s.page) == (1, -1, 3, [])
    t.leave()


LED = said("@gain rage 1 to=leader")


# -- what is open ------------------------------------------------------------------------------------------


BARGAIN = said(
    "@choice", "  @option One.", "    @pay bronze 2", "    @pay bronze 1", "    @pay oil 1", "    @return",
    "  @option Two.", "    @require marked A1", "    @require crew >= 4", "    @return", "  @option Three.", "    @return", end="",
)  # fmt: skip


@rule("OD-023", "OD-063")
@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ({"stock": {"bronze": 3, "oil": 1}, "marked": ["A1"]}, [1, 2, 3]), ({"stock": {"bronze": 2, "oil": 1}}, [3]),
        ({"stock": {"bronze": 3, "oil": 0}}, [3]), ({"stock": {"bronze": 0}, "marked": ["A1"]}, [2, 3]),
        ({"stock": {"bronze": 0}, "marked": ["A1"], "sheet": {"crew": 3}}, [3]), ({"stock": {"bronze": 0}, "marked": ["B1"]}, [3]),
    ],
)  # fmt: skip
def test_which_options_are_open(reads: Reads, spec: dict[str, Any], options: list[int]) -> None:
    """Every condition holds and all prices together can be paid; each of the others is refused for its own reason."""
    t = reads(BARGAIN, **spec)
    t.does("argonaut 1")
    t.asks("hypso", rule="OD-066", options=[f"choose {n}" for n in options])
    if 1 not in options:
        t.hypso.cannot("choose 1", rule="OD-023", because="The crew cannot pay for it.")
    if 2 not in options:
        t.hypso.cannot("choose 2", rule="OD-063", because="What this choice asks for has not come to pass.")
    refusal = t.match.why_not(0, "choose 4")
    assert refusal is not None
    assert refusal.rule == "OD-066"
    if 1 in options:
        t.does("choose 1")
        assert (t.stock("bronze"), t.stock("oil")) == (0, 0)
    t.leave()


@rule("OD-023")
def test_prices_are_paid_together() -> None:
    """Two of one thing are their sum; nothing at all is always paid."""
    t = sit(stock={"bronze": 3}, **ASHORE)
    assert can_pay(t.s, ())


# -- rolls -----------------------------------------------------------------------------------------------------


def trial(what: str, *bonuses: str) -> int:
    return said(f"@test {what}", *(f"  @bonus {one}" for one in bonuses), "  @success", "    Well.", "    @return", "  @fail", "    Ill.",
                "    @return", end="")  # fmt: skip


HELPED = trial("argo 9+", "2 if marked A1", "1 if marked A2")
LOCAL = trial("argo 7+ diplomacy=local")
COURT = trial("argo 7+ diplomacy=court")
NO_BAND = trial("argo 7+")
BY_LEADER = trial("argonaut fury 7+ by=leader", "3 if marked A1")


@rule("OD-087")
@pytest.mark.parametrize(("marked", "added"), [([], 0), (["A1"], 2), (["A2"], 1), (["A1", "A2"], 3)])
def test_what_the_page_adds_to_a_roll(reads: Reads, marked: list[str], added: int) -> None:
    """Each bonus whose condition holds."""
    t = reads(HELPED, marked=marked, luck=d10(4), sheet={"argo_fate": 9})
    assert f"The Argo rolls 4 and {added} is added, against 9." in t.match.story()
    t.leave()


@rule("OD-087", "OD-018", "OD-019", "OD-C41")
@pytest.mark.parametrize(
    ("lines", "tile", "added"),
    [(LOCAL, 19, 1), (COURT, 19, -2), (NO_BAND, 19, 0), (LOCAL, 25, 0), (COURT, 25, -2), (LOCAL, 20, -2)],
)
def test_whose_band_counts(reads: Reads, lines: int, tile: int, added: int) -> None:
    """The faction that is named, or the one of these waters; a test that names none adds none."""
    t = reads(
        lines,
        tile=tile,
        explored=[25, tile],
        standing={"harbours": 5, "court": -6},
        luck=d10(8),
        sheet={"argo_fate": 9},
    )
    assert f"The Argo rolls 8 and {added} is added, against 7." in t.match.story()
    t.leave()


@rule("OD-019")
@pytest.mark.parametrize(("lines", "asked"), [(LOCAL, True), (COURT, False), (NO_BAND, False)])
def test_in_mixed_waters_only_the_local_band_is_asked_for(reads: Reads, lines: int, asked: bool) -> None:
    """Where two factions hold them."""
    t = reads(lines, tile=9, explored=[9], luck=d10(10))
    assert (t.rule == "OD-019") is asked
    t.leave()


IF_COURT = said("@if diplomacy court >= friendly", "  Yes.", "@else", "  No.")
IF_LOCAL = said("@if diplomacy local >= friendly", "  Yes.", "@else", "  No.")


@rule("OD-019", "OD-065")
def test_a_page_about_another_faction_asks_nothing(reads: Reads) -> None:
    """The Court by its name: nobody is asked whose waters these are."""
    for standing, words in ((4, "Yes."), (3, "No.")):
        t = reads(IF_COURT, tile=9, explored=[9], standing={"court": standing})
        assert (t.rule, words in t.match.story()) == ("OD-064", True)
        t.leave()
    t = reads(IF_LOCAL, tile=9, explored=[9], standing={"court": 4, "harbours": 0})
    assert t.rule == "OD-019"
    t.does("faction 1")
    assert "Yes." in t.match.story()
    t.leave()


@rule("OD-012", "OD-087")
def test_a_roll_of_an_argonaut(reads: Reads) -> None:
    """What is natural, added and asked for is told; at fate 9 a failure stands without a question."""
    t = reads(
        BY_LEADER, luck=d10(4, 5), portraits=PEOPLE, gifts={1: {"fury": 1}}, marked=["A1"], dials={"fate": [9, 8, 9, 9]}
    )
    t.does("argonaut 2")
    assert "Hypso rolls 4 and 4 is added, against 7." in t.match.story()
    assert ("Well." in t.match.story(), t.s.fate[1]) == (True, 8)
    t.leave()
    t = reads(BY_LEADER, luck=d10(4, 3), portraits=PEOPLE, dials={"fate": [9, 8, 9, 9]})
    t.does("argonaut 2")
    t.asks("hypso", rule="OD-012", options=["roll", "keep"], prompt="Hypso fails the test of fury. Roll again?")
    t.does("roll")
    assert ("Ill." in t.match.story(), t.s.fate[1], t.rule) == (True, 9, "OD-064")
    t.leave()
    t = reads(BY_LEADER, luck=d10(4, 9), portraits=PEOPLE, dials={"fate": [9, 8, 9, 9]})
    t.does("argonaut 1")
    assert ("Ill." in t.match.story(), t.rule) == (True, "OD-064")
    t.leave()


# -- whom a word means ----------------------------------------------------------------------------------------------


@rule("OD-013", "OD-081")
def test_whom_a_word_means() -> None:
    """The leader, each, the owner or else the leader, the tester, by chance the lowest, by memories the least and the most."""
    t = sit(mnemos={0: [SONG], 2: [LEDGER, WEIGHT], 3: ["smith_at_kydonia"]}, nodes={SONG: 2}, **ASHORE)
    s = t.s
    s.leader, s.owner, s.tester = 2, -1, 3
    assert [people.meant(s, who) for who in ("leader", "each", "owner", "tester", "failed", "group", "chosen")] == [
        [2], [0, 1, 2, 3], [2], [3], [3], [], [],
    ]  # fmt: skip
    s.owner = 1
    assert people.meant(s, "owner") == [1]
    s.owner = 0
    assert people.meant(s, "owner") == [0]
    assert (people.meant(s, "least_likely"), people.meant(s, "most_likely")) == ([1], [2])
    assert people.held(s) == [(1, 2), (0, 0), (2, 0), (1, 0)]
    t.luck(*d10(4, 2, 9, 2, 5, 3))
    assert people.meant(s, "random") == [3]  # the second and the fourth share the lowest and roll again


# -- words of a page that change the voyage ------------------------------------------------------------------------------


@rule("OD-017")
def test_a_surge_wakes_everything_divine(reads: Reads) -> None:
    """Godforms, nymphs and charges; bonus charges that were spent stay spent."""
    t = reads(
        SURGE,
        forms=["ruin_of_ares"],
        forms_used=["ruin_of_ares"],
        nymphs=["echo"],
        nymphs_used=["echo"],
        summon_used=2,
        summon_bonus=1,
    )
    assert (t.s.forms_used, t.s.nymphs_used, t.s.summon_used, t.s.summon_bonus) == (0, 0, 0, 1)
    t.leave()


SURGE = said("@surge")
TURNS = said("@story 2A", "@doom 1B")
MARKER = said("@marker tile=8")
MARKS = said("@mark A3", "@mark A3", "@mark B1")
WRITES = said(
    f"@timeline +4 goto={ONCE}", "@timeline +2 dream", f"@timeline +37 goto={ONCE}", f"@timeline +38 goto={ONCE}"
)
HUNTS = said("@adversary introduce")
HUNTS_TWICE = said("@adversary 2")
SHOWS = said("@reveal adjacent 2")
SHOWS_ANY = said("@reveal any 1")


@rule("OD-059", "OD-061", "OD-060")
def test_the_story_and_the_doom_turn(reads: Reads) -> None:
    """Story tokens go, the marker goes where the side says and clues are fresh; doom tokens stay."""
    t = reads(TURNS, sheet={"progress": 2, "doom": 3, "inward": 1}, clues=["wet_bench"])
    s = t.s
    assert (f"{s.story_card.number}{s.story_card.side}", f"{s.doom_side.number}{s.doom_side.side}") == ("2A", "1B")
    assert (s.progress, s.doom, s.inward, s.story_marker) == (0, 3, 1, s.story_card.marker)
    s.clues_used = 7
    effects.turn(s, effects.r.Turn("doom", "2A"))
    assert (s.clues_used, s.doom) == (7, 3)
    effects.turn(s, effects.r.Turn("story", "3A"))
    assert s.clues_used == 0
    t.leave()


@rule("OD-065", "OD-031", "OD-C43")
def test_marks_markers_and_what_is_written(reads: Reads) -> None:
    """A node is marked once; an entry so many days ahead, up to the last day and not beyond."""
    t = reads(MARKS)
    assert [t.s.is_marked(node) for node in ("A3", "B1", "A1", "A2", "A4", "B3")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert len([line for line in t.match.story() if "The choice matrix is marked" in line]) == 2
    t.leave()
    t = reads(MARKER)
    assert (t.s.story_marker, "The story marker lies on" in " ".join(t.match.story())) == (8, True)
    t.leave()
    t = reads(WRITES)
    assert t.s.timeline == [(7, GOTO, ONCE), (5, DREAM, 0), (40, GOTO, ONCE)]
    assert [line for line in t.match.story() if "written" in line] == [
        f"Something is written on day {n}." for n in (7, 5, 40)
    ]
    t.leave()


@rule("OD-035", "OD-037", "OD-038")
def test_the_adversary_in_a_page(reads: Reads) -> None:
    """She is introduced once; activated twice she appears and comes a tile nearer, or comes two."""
    t = reads(HUNTS)
    assert (t.s.introduced, t.s.hunter) == (1, 0)
    t.leave()
    again = reads(HUNTS, introduced=1)
    assert "hunts the Argo from now on" not in " ".join(again.match.story())
    again.leave()
    t = reads(HUNTS_TWICE, hunter=1, revealed=[1, 7, 13])
    assert t.s.hunter == 13
    t.leave()
    t = reads(HUNTS_TWICE)  # nobody knows of her
    assert t.s.hunter == 0
    t.leave()


@rule("OD-026")
def test_tiles_that_a_page_shows(reads: Reads) -> None:
    """Beside the ship: those its arrows point to and that lie face down, so many; anywhere: any that lies face down."""
    t = reads(SHOWS, tile=14, explored=[14])
    hidden = sorted({arrow.to for arrow in t.s.here.arrows} - {25})
    assert len(hidden) > 2
    t.asks("hypso", rule="OD-026", options=[f"tile {n}" for n in hidden], prompt="Which tile is revealed (2 left)?")
    t.does(f"tile {hidden[0]}")
    t.asks("hypso", rule="OD-026", options=[f"tile {n}" for n in hidden[1:]], prompt="Which tile is revealed (1 left)?")
    t.does(f"tile {hidden[1]}")
    assert (t.rule, [t.s.is_revealed(n) for n in hidden[:3]]) == ("OD-064", [True, True, False])
    t.leave()
    t = reads(SHOWS_ANY)
    assert t.options() == [f"tile {n}" for n in range(1, 37) if n not in (19, 25)]
    t.leave()


# -- conditions ------------------------------------------------------------------------------------------------------------


@rule("OD-065")
@pytest.mark.parametrize(
    ("asked", "spec", "held"),
    [
        ("crew >= 3", {"sheet": {"crew": 3}}, True), ("crew >= 4", {"sheet": {"crew": 3}}, False),
        ("crew <= 3", {"sheet": {"crew": 3}}, True), ("crew <= 2", {"sheet": {"crew": 3}}, False),
        ("crew == 3", {"sheet": {"crew": 3}}, True), ("crew == 4", {"sheet": {"crew": 3}}, False),
        ("explored == 2", {}, True), ("explored >= 3", {}, False), ("tile == 19", {}, True), ("day == 3", {}, True),
        ("story >= 2A", {"story": "1B"}, False), ("story >= 1B", {"story": "1B"}, True), ("story <= 1A", {"story": "1B"}, False),
        ("story == 2A", {"story": "2A"}, True), ("story >= 2B", {"story": "2A"}, False), ("story <= 2B", {"story": "3A"}, False),
        ("diplomacy court >= friendly", {"standing": {"court": 4}}, True),
        ("diplomacy court >= friendly", {"standing": {"court": 3}}, False),
        ("diplomacy court <= unfriendly", {"standing": {"court": -1}}, True),
        ("diplomacy court <= unfriendly", {"standing": {"court": 0}}, False),
        ("diplomacy any >= allied", {"standing": {"daughters": 8}}, True),
        ("diplomacy any >= allied", {"standing": {"daughters": 7}}, False),
        ("diplomacy local >= friendly", {"standing": {"harbours": 4}}, True),
        ("diplomacy local >= friendly", {"standing": {"court": 9}}, False),
        ("diplomacy local <= allied", {"tile": 25}, False), ("not diplomacy local <= allied", {"tile": 25}, True),
        ("marked A1 and marked A2", {"marked": ["A1"]}, False), ("marked A1 or marked A2", {"marked": ["A1"]}, True),
        ("not marked A1", {"marked": ["A1"]}, False), ("not marked A1", {}, True),
        ("marked A1 and not marked A2 or crew >= 9", {"marked": ["A1"]}, True),
        ("encountered talos", {"encountered": ["talos"]}, True), ("encountered talos", {"encountered": ["asterion"]}, False),
        ("primordial talos >= 2", {"fought": {"talos": 4}}, True), ("primordial talos >= 2", {"fought": {"talos": 3}}, False),
        ("has titan:any", {"titans": {}}, False), ("has titan:aegis", {"titans": {"dreamwalker": 4}}, False),
        ("has tech:any", {}, True), ("has clue:any", {"clues": ["tug_code"]}, True), ("has clue:any", {"allies": ["itone"]}, False),
    ],
)  # fmt: skip
def test_what_a_condition_asks(asked: str, spec: dict[str, Any], held: bool) -> None:
    """Numbers, bands, sides of the story, nodes, titans and what the crew has: at the bound and one beside it."""
    assert holds(sit(**{**ASHORE, **spec}).s, condition(asked, 1)) is held


@rule("OD-065")
def test_no_condition_always_holds() -> None:
    """And every number of the sheet is asked for by its own name."""
    s = sit(sheet={"crew": 4, "hull": 3, "argo_fate": 2, "knowledge": 5, "doom": 4, "progress": 1}, **ASHORE).s
    assert holds(s, None)
    names = ("crew", "hull", "argo_fate", "knowledge", "doom", "progress", "day", "tile", "explored")
    assert [number(s, name) for name in names] == [4, 3, 2, 5, 4, 1, 3, 19, 2]
    assert not has(s, "nothing", "any")


# -- codes and tracks ------------------------------------------------------------------------------------------------------


STORY: dict[str, Any] = {**ASHORE, "at": "story"}


@rule("OD-060")
@pytest.mark.parametrize(
    ("spec", "known"),
    [
        ({}, []), ({"revealed": [6]}, []), ({"revealed": [35]}, []), ({"revealed": [6, 35]}, [1]), ({"codes": ["knot_count"]}, [2]),
        ({"katharsis": {0: ["CUPS"], 3: ["EDGE"]}, "story": "3A"}, []), ({"katharsis": {2: ["HOLD"]}, "story": "3A"}, [3]),
        ({"katharsis": {2: ["HOLD"]}, "story": "2B"}, []), ({"revealed": [6, 35], "codes": ["knot_count"]}, [1, 2]),
    ],
)  # fmt: skip
def test_which_codes_can_be_said(sea: Sea, spec: dict[str, Any], known: list[int]) -> None:
    """A sum with both stones seen, a word with somebody who has it and its story come, any other once gained; each once."""
    t = sea(**{**STORY, **spec})
    assert [i + 1 for i in codes.sayable(t.s)] == known
    assert [one for one in t.options() if one.startswith("code")] == [f"code {n}" for n in known]
    if known:
        absent = next(n for n in (1, 2, 3) if n not in known)
        t.hypso.cannot(f"code {absent}", rule="OD-060", because="The crew cannot name that, or has said it already.")
        t.does(f"code {known[0]}")
        assert t.s.reading == {1: 401, 2: 405, 3: 406}[known[0]]
        assert [i + 1 for i in codes.sayable(t.s)] == known[1:]
    t.leave()


@rule("OD-098")
def test_the_scenario_of_a_primordial_and_its_level() -> None:
    """The first round for Talos at level 0, then the quay; the market for Asterion."""
    talos, asterion = BEAST_AT["talos"], BEAST_AT["asterion"]
    found = [
        BOOK.scenarios[tracks.scenario(beast, n)].key
        for beast, n in ((talos, 0), (talos, 1), (talos, 4), (asterion, 1), (asterion, 4))
    ]
    assert found == [
        "tutorial_first_round",
        "the_wardens_quay",
        "the_wardens_quay",
        "the_folding_market",
        "the_folding_market",
    ]


@rule("OD-072")
def test_terrain_is_a_note_of_its_own() -> None:
    """An entry of another kind on the day of a battle is no note of terrain."""
    t = sit(luck=d10(1), tile=2, explored=[25], at="expedition", day=2, timeline=[(7, "goto", 410), (13, "terrain", 1)])
    assert [one for one in t.s.timeline if one[1] == TERRAIN] == [(13, TERRAIN, 1), (7, TERRAIN, 0)]
