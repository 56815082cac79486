"""Dice and tables, hubs and rest, the inward odyssey, bonds of possessions, and what the backs of cards tell."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import hubs, inward, sailing, state
from petteia.games.odyssey.campaign.conditions import all_hold
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.people import one_at_random
from petteia.games.odyssey.campaign.state import (
    BATTLE_CARDS,
    EXPLORE,
    FIRST_FACE,
    TERRAIN,
    Campaign,
    campaign_layout,
    faces_of,
)
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import deck_faces
from petteia.kernel.rng import Rng
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, over, settles, stand
from tests.games.odyssey_campaign.sea import ASHORE, Author, Luck, Reads, Sea, Voyage, d10, said, sit

HORN, TEAR = BOOK.gear_at["left_horn"], BOOK.gear_at["unshed_tear"]
EXPEDITION: dict[str, Any] = {"explored": [25], "at": "expedition", "day": 3}


class Watched(Luck):
    """Chance that notes out of how many each draw was made."""

    def __init__(self, *results: int, start: int = 0) -> None:
        super().__init__(*results, start=start)
        self.asked: list[int] = []

    def below(self, n: int, count: int) -> int:
        self.asked.append(n)
        return super().below(n, count)


def watched(t: Voyage, *shown: int) -> list[int]:
    rng = Watched(*d10(*shown), start=t.s.drawn)
    t.s.rng = rng
    return rng.asked


def trial(what: str) -> int:
    return said(f"@test {what}", "  @success", "    Well.", "    @return", "  @fail", "    Ill.", "    @return", end="")


SKILL, SHIP = trial("argonaut fury 7+ by=leader"), trial("argo 7+")
FORE = said("Before.", "@gain rage 1 to=leader")


@rule("OD-087", "OD-012", "OD-013", "OD-068", "OD-069")
def test_every_die_has_ten_sides(reads: Reads) -> None:
    """Tests, re-rolls, tables, hubs, and who is meant by chance."""
    t = reads(SKILL)
    asked = watched(t, 2, 3)
    t.does("argonaut 1", "roll")
    assert asked == [10, 10]
    t.leave()
    s = sit(**ASHORE).s
    rng = Watched(*d10(5, 5, 7, 9, 2, 3), start=s.drawn)
    s.rng = rng
    assert one_at_random(s, [0, 1, 2, 3]) == 0
    assert rng.asked == [10] * 6
    for tile, shown, boxes in ((13, (10, 9), {"palace": 1}), (3, (10,), {})):
        t = reads(QUIET_PAGE, at="expedition", tile=tile, explored=[25], hub_boxes=boxes)
        asked = watched(t, *shown)
        t.does("read-on")
        assert asked[: len(shown)] == [10] * len(shown)
        t.leave()


QUIET_PAGE = said("Nothing.")


# -- hubs and rest ----------------------------------------------------------------------------------------


@rule("OD-069", "OD-070", "OD-068")
@pytest.mark.parametrize(
    ("story", "shown", "boxes", "visited", "read"),
    [
        ("1A", (5,), {}, [1, 0, 0], 510), ("1A", (6,), {}, [0, 1, 0], 610), ("1A", (8,), {}, [0, 1, 0], 610),
        ("1A", (9,), {}, [0, 0, 1], 710), ("2A", (3,), {}, [1, 0, 0], 510), ("2A", (4,), {}, [0, 1, 0], 610),
        ("2B", (8,), {}, [0, 0, 1], 710), ("3A", (2,), {}, [1, 0, 0], 510), ("3A", (6,), {}, [0, 0, 1], 710),
        ("1A", (1, 1), {"masks": 1}, [2, 0, 0], 520), ("1A", (1, 9), {"masks": 2}, [3, 0, 0], 560),
        ("1A", (1,), {"masks": 3}, [4, 0, 0], 590), ("1A", (1, 9), {"masks": 4}, [4, 0, 1], 710),
        ("1A", (6,), {"weaving": 2}, [0, 3, 0], 690), ("1A", (6, 10), {"weaving": 1}, [0, 2, 0], 660),
    ],
)  # fmt: skip
def test_which_hub_and_what_happens_there(
    sea: Sea, story: str, shown: tuple[int, ...], boxes: dict[str, int], visited: list[int], read: int
) -> None:
    """The column of the story card, the box of the track, and on a blank box another die."""
    t = sea(luck=d10(*shown), story=story, hub_boxes=boxes, tile=13, **EXPEDITION)
    assert (t.s.hub_boxes, t.s.reading) == (visited, read)
    assert t.s.hub == next(i for i in range(3) if visited[i] != list(boxes_of(t, boxes))[i])
    t.leave()


def boxes_of(t: Voyage, boxes: dict[str, int]) -> list[int]:
    return [boxes.get(one.key, 0) for one in t.s.book.cycle.hubs]


@rule("OD-068")
@pytest.mark.parametrize(
    ("marks", "shown", "after", "read"),
    [
        ([0, 0, 0, 0, 0, 0], (7,), [0, 0, 0, 1, 0, 0], 840), ([0, 0, 0, 0, 0, 0], (2,), [1, 0, 0, 0, 0, 0], 810),
        ([1, 0, 0, 0, 0, 0], (1, 3), [1, 1, 0, 0, 0, 0], 820), ([1, 1, 1, 1, 1, 0], (9,), [0] * 6, 860),
        ([0, 1, 1, 1, 1, 0], (9,), [0, 1, 1, 1, 1, 1], 860),
    ],
)  # fmt: skip
def test_a_table_of_rest(sea: Sea, marks: list[int], shown: tuple[int, ...], after: list[int], read: int) -> None:
    """The line's box is marked; a full line is rolled again; with the last box the table is blank. No memory grows by it."""
    held: dict[str, Any] = {"mnemos": {0: ["song_for_rowing"], 1: ["fourteen_small_cups"], 2: ["smith_at_kydonia"]}}
    t = sea(luck=d10(*shown), boxes={3: marks}, tile=3, **held, **EXPEDITION)
    assert (t.s.boxes[3], t.s.reading, t.s.hub) == (after, read, -1)
    assert not any(t.s.nodes)
    t.leave()


@rule("OD-041")
@pytest.mark.parametrize(
    ("tile", "explored", "asked"),
    [(13, [25], True), (13, [13], False), (3, [25], True), (3, [3], False), (19, [25], False)],
)
def test_an_expedition_is_for_hubs_and_rest_that_are_unexplored(
    sea: Sea, tile: int, explored: list[int], asked: bool
) -> None:
    """Anywhere else the step is over at once."""
    t = sea(tile=tile, explored=explored, at="expedition", day=3, luck=d10(1))
    assert (t.s.reading > 0) is asked
    t.leave()


@rule("OD-072")
@pytest.mark.parametrize(("day", "noted"), [(37, [37]), (38, []), (40, [])])
def test_after_the_last_battle_no_terrain_is_noted(day: int, noted: list[int]) -> None:
    """There is none that it could lie on."""
    s = sit(tile=13, explored=[25], at="doom", day=day).s
    hubs.note_terrain(s, 0, s.book.cycle.hubs[0])
    assert [one[0] for one in s.timeline if one[1] == TERRAIN] == noted


# -- the adversary ----------------------------------------------------------------------------------------------


TWO_SYMBOLS = said("@adversary 2")


@rule("OD-036", "OD-037")
def test_symbols_of_a_page_are_not_those_of_cards(reads: Reads) -> None:
    """They move her, and count for no card; on exploration cards they are counted."""
    t = reads(TWO_SYMBOLS, hunter=1, revealed=[1, 7, 13])
    assert (t.s.hunter, t.s.symbols) == (13, 0)
    t.leave()
    t = sit(hunter=1, revealed=[1, 7, 13], introduced=1, **{**ASHORE, "at": "exploration", "exploration": [5, 1]})
    assert (t.s.hunter, t.s.symbols) == (7, 1)


# -- the inward odyssey ----------------------------------------------------------------------------------------------


def ends(slots: int, waiting: int, opened: list[int], **spec: Any) -> Campaign:
    """The end of a step with such adventures open."""
    s = sit(**{**ASHORE, **spec}).s
    s.slots, s.slot_waiting, s.opened = slots, waiting, opened[:]
    inward.end_of_step(s)
    return s


@rule("OD-075", "OD-076")
@pytest.mark.parametrize(
    ("waiting", "opened", "spec", "read", "waits", "missed"),
    [
        (-1, [], {}, None, -1, 0), (-1, [0], {}, 0, -1, 0), (-1, [3, 4], {}, 3, -1, 0), (-1, [12], {}, None, 12, 0),
        (-1, [12], {"technologies": ["nymph_cistern"]}, 12, -1, 0), (12, [], {}, None, 12, 0),
        (12, [], {"technologies": ["nymph_cistern"]}, 12, -1, 0), (12, [13], {}, 13, -1, 1 << 12),
        (12, [13], {"technologies": ["nymph_cistern"]}, 13, -1, 1 << 12), (0, [], {}, 0, -1, 0), (0, [1], {}, 1, -1, 1),
    ],
)  # fmt: skip
def test_which_adventure_is_read(
    waiting: int, opened: list[int], spec: dict[str, Any], read: int | None, waits: int, missed: int
) -> None:
    """The next that was opened, if what it asks for holds; what waits comes when it does, unless another is opened first."""
    s = ends(14, waiting, opened, **spec)
    found = [one.slot for one, _ in s.stack if isinstance(one, inward.InwardAdventure)]
    assert (found, s.slot_waiting, s.slots_missed) == ([] if read is None else [read], waits, missed)


@rule("OD-075")
def test_what_knowledge_opens() -> None:
    """The next, as many as were gained, and none past the last."""
    for slots, n, opened in ((0, 2, [0, 1]), (5, 1, [5]), (19, 2, [19]), (20, 1, []), (3, 0, [])):
        s = sit(**ASHORE).s
        s.slots, s.opened = slots, []
        inward.opens(s, n)
        assert (s.opened, s.slots) == (opened, slots + len(opened))


@rule("OD-075")
@pytest.mark.parametrize(("tokens", "knowledge", "left"), [(0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 1), (5, 2, 1)])
def test_two_tokens_are_one_knowledge(tokens: int, knowledge: int, left: int) -> None:
    """And an odd one waits."""
    s = sit(sheet={"inward": tokens}, **ASHORE).s
    inward.tokens_to_knowledge(s)
    assert (s.knowledge, s.inward, len(s.opened)) == (knowledge, left, knowledge)


# -- possessions ------------------------------------------------------------------------------------------------------


@rule("OD-267", "OD-C72")
def test_a_bond_is_made_once(sea: Sea) -> None:
    """The first named titan bears its horn again: it is not named anew, nor bound twice; whoever bore nothing is bound to nothing."""
    t = sea(titans={"dreamwalker": 9}, named=[["dreamwalker", "left_horn"]], possessions={1: ["unshed_tear"]},
            armory={"left_horn": 1, "unshed_tear": 1}, **CALENDAR)  # fmt: skip
    t.does("against talos", "veteran 1", "done")
    assert t.s.gear[0] == [HORN] or HORN in t.s.gear[0]
    stand(t)
    assert TEAR in t.s.gear[1]
    over(t, True)
    settles(t)
    assert (t.s.named, t.s.named_gear, t.s.own_gear) == ([[0]], [[HORN]], [[], [TEAR], [], []])
    t.leave()


@rule("OD-267")
def test_what_stands_on_the_field_is_not_kept_back(sea: Sea) -> None:
    """The horn of a titan that stands is in use, not reserved; that of one that stays behind is."""
    from petteia.games.odyssey.campaign.possessions import loosen, reserved

    s = sit(named=[["dreamwalker", "left_horn"], ["dreamwalker", "unshed_tear"]], possessions={2: ["left_horn"]},
            armory={"left_horn": 2, "unshed_tear": 1}, **ASHORE).s  # fmt: skip
    assert sorted(reserved(s)) == sorted([HORN, TEAR, HORN])
    s.fielded_names[0] = 0
    s.alive[2] = 1
    assert reserved(s) == [TEAR]
    loosen(s, HORN)
    assert (s.named_gear, s.own_gear[2]) == ([[HORN], [TEAR]], [HORN])  # two cards for two bonds
    s.armory[HORN] = 1
    loosen(s, HORN)
    assert sum(one.count(HORN) for one in (*s.named_gear, *s.own_gear)) == 1


# -- decks and backs -------------------------------------------------------------------------------------------------------


@rule("OD-033", "OD-040")
def test_a_deck_that_is_reshuffled_lies_in_another_order_and_unknown() -> None:
    """What was seen of it is only known to be somewhere in it."""
    orders = set()
    for seed in range(5):
        s = sit(**ASHORE).s
        s.rng = Rng(seed)
        for card in s.zones[EXPLORE]:
            s.knows[card] = 1
        sailing.reshuffle(s, EXPLORE)
        orders.add(tuple(s.face[card] for card in s.zones[EXPLORE]))
        assert not any(s.knows[card] for card in s.zones[EXPLORE])
        assert not any(recall.cards & s.layout.mask(s.zones[EXPLORE]) for recall in s.recalls)
    assert len(orders) == 5


@rule("OD-040")
def test_what_comes_with_the_coast_is_shuffled_in() -> None:
    """The new cards do not lie on top."""
    from petteia.games.odyssey.campaign.exploring import acclimate, card_of

    tops = set()
    for seed in range(5):
        s = sit(**ASHORE).s
        s.rng = Rng(seed)
        acclimate(s, 1)
        tops.add(tuple(card_of(s, card).number for card in s.zones[EXPLORE][-5:]))
    assert len(tops) > 1


@rule("OD-096")
def test_the_backs_of_the_cards() -> None:
    """One for each deck of each primordial, one for each deck that all share, one for each deck of the voyage."""
    layout = campaign_layout("campaign", 2)
    shared = deck_faces(0)[2:]
    lengths = [len(deck) for beast in range(len(BOOK.primordials)) for deck in deck_faces(beast)[:2]] + [
        len(deck) for deck in shared
    ]
    assert sum(lengths) == len(BATTLE_CARDS)
    faces = faces_of("campaign")
    lengths += [
        faces.mnemos - faces.exploration,
        faces.fated - faces.mnemos,
        faces.portraits - faces.fated,
        faces.end - faces.portraits,
    ]
    assert list(layout.pools) == [number for number, length in enumerate(lengths) for _ in range(length)]
    assert (faces.exploration, faces.end - faces.portraits) == (FIRST_FACE, len(sit(**ASHORE).s.book.portraits))


@rule("OD-096", "OD-001")
def test_every_place_of_the_voyage_has_its_name() -> None:
    """Decks, stacks and what lies before each Argonaut."""
    names = [zone.name for zone in campaign_layout("campaign", 2).zones]
    places = {
        state.SHELF: "shelf", state.EXPLORE: "exploration deck", state.STACK: "first stack", state.STACK + 1: "second stack",
        state.ASIDE: "set aside", state.EXPLORE_OUT: "exploration out", state.RESERVE: "exploration reserve",
        state.MNEMOS: "mnemos deck", state.VAULT: "mnemos vault", state.MNEMOS_BOX: "mnemos box", state.MNEMOS_OF: "mnemos 1",
        state.MNEMOS_OF + 3: "mnemos 4", state.FATED: "fated deck", state.FATED_OF: "fated 1", state.FATED_OF + 3: "fated 4",
        state.PORTRAITS: "portraits", state.PORTRAIT_OF: "portrait 1", state.PORTRAIT_OF + 3: "portrait 4", state.GRAVES: "graves",
    }  # fmt: skip
    assert {at: names[at] for at in places} == places
    faces = faces_of("campaign")
    book = sit(**ASHORE).s.book
    first_and_last = [(faces.exploration, book.exploration), (faces.mnemos, book.cycle.mnemos), (faces.fated, book.cycle.fated),
                      (faces.portraits, book.portraits)]  # fmt: skip
    for start, cards in first_and_last:
        assert [faces.name(book, start + i) for i in range(len(cards))] == [one.name for one in cards]
    assert [faces.name(book, face) for face in (0, FIRST_FACE - 1)] == [
        BOOK.cards[0].name,
        BOOK.cards[FIRST_FACE - 1].name,
    ]


@rule("OD-001")
def test_how_a_campaign_begins() -> None:
    """Nobody stands, ten wild titans lie in the hold and no others, every standing is that of its faction, nothing is known."""
    from petteia.kernel import Match

    s: Any = Match.new("odyssey", 3, 1, {"mode": "campaign"}).state
    assert (s.alive, s.hold, s.standing, s.tear) == ([0, 0, 0, 0], [10, 0, 0, 0], [0, 1, 0], 0)
    assert (s.is_revealed(25), s.is_explored(25), s.revealed.bit_count(), s.explored.bit_count()) == (True, True, 1, 1)
    assert (s.crew, s.hull, s.argo_fate, s.knowledge, s.doom, s.day, s.tile) == (6, 5, 0, 0, 0, 0, 25)
    assert {one.key: s.stock[i] for i, one in enumerate(s.book.resources) if s.stock[i]} == {
        "bronze": 4,
        "oil": 3,
        "cloth": 3,
        "ambrosia": 1,
    }
    assert not any(map(any, (s.nodes, s.resolved, s.fated_nodes, s.track, s.oneoffs, s.hub_boxes, *s.boxes, *s.gifts)))
    assert not s.knows_tech("nothing_of_the_kind")
    assert {one.key for i, one in enumerate(BOOK.gear) if s.armory[i]} == set(BOOK.start)


@rule("OD-001")
def test_a_start_that_is_not_explored_lies_open(sea: Sea, author: Author) -> None:
    """The ship lies there: it is seen."""
    from petteia.games.odyssey.campaign.beginning import sheet

    argo = texts()["argo.toml"].replace("explored = [25]", "explored = []")
    t = sea(mode=author.cycle(argo=argo), **ASHORE)
    t.s.revealed = t.s.explored = 0
    sheet(t.s)
    assert (t.s.is_revealed(25), t.s.explored) == (True, 0)
    t.leave()


@rule("OD-096")
def test_what_may_lie_where_cards_wait() -> None:
    """Cards of that deck and level alone, of any primordial; in the exploration reserve what is not there from the start."""
    layout = campaign_layout("campaign", 2)
    levels = {"II": 2, "III": 3, "1": 1, "2": 2, "3": 3}
    for zone in layout.zones[:16]:
        deck, *rest = zone.name.split(" ")
        if rest[-1] not in levels:
            continue
        assert zone.accepts is not None
        for face, may in enumerate(zone.accepts):
            card = BOOK.cards[face] if face < FIRST_FACE else None
            assert bool(may) == (card is not None and card.deck == deck and card.level == levels[rest[-1]])
    book = sit(**ASHORE).s.book
    reserve = next(zone for zone in layout.zones if zone.name == "exploration reserve").accepts
    assert reserve is not None
    assert [i for i, may in enumerate(reserve) if may] == [
        FIRST_FACE + i for i, one in enumerate(book.exploration) if one.set != "start"
    ]


# -- sailing once more -------------------------------------------------------------------------------------------------------


ALL_SEEN = said("@reveal adjacent 2")


@rule("OD-026", "OD-019")
def test_what_is_known_is_not_shown_again(sea: Sea, reads: Reads) -> None:
    """A tile that lies face up does not come into sight; where none is hidden nothing is asked; mixed waters begin with the first."""
    t = sea(tile=19, explored=[19, 20], at="movement", day=2)
    t.does("sail 20 open")
    assert not [line for line in t.match.story() if "comes into sight" in line]
    t.leave()
    t = reads(ALL_SEEN, revealed=[13, 20, 25])
    assert t.rule == "OD-064"
    t.leave()
    t = sea(tile=3, explored=[3], at="movement", day=2)
    t.does("sail 9 open")
    assert t.s.local == t.s.book.faction_at["harbours"]
    t.leave()
    t = sea(tile=7, explored=[7], at="movement", day=2)
    t.hypso.cannot("sail 8 open", rule="OD-026", because="No arrow of this tile points there.")
    t.leave()


@rule("OD-080", "OD-085")
def test_memories_come_anew_and_fated_ones_by_chance() -> None:
    """What is remembered again begins without nodes; which fated memory comes is up to the deck, shuffled each time."""
    from petteia.games.odyssey.campaign import memories

    s = sit(**ASHORE).s
    card = s.zones[state.MNEMOS][-1]
    m = s.face[card] - s.faces.mnemos
    s.nodes[m], s.resolved[m] = 3, 1
    memories.put(s, card, state.MNEMOS, 2)
    assert (s.nodes[m], s.resolved[m], memories.mnemos_of(s, 2)) == (0, 0, [m])
    found = set()
    for seed in range(8):
        s = sit(**ASHORE).s
        s.rng = Rng(seed)
        memories.draw_fated(s, 0)
        found.add(tuple(memories.fated_of(s, 0)))
    assert len(found) > 2


@rule("OD-060")
def test_what_lies_open_is_not_in_the_deck() -> None:
    """A card that was drawn, set aside or taken out cannot be the next one."""
    from petteia.games.odyssey.campaign import powers

    for zone in (state.STACK, state.STACK + 1, state.ASIDE, state.EXPLORE_OUT):
        s = sit(**ASHORE).s
        card = s.zones[EXPLORE][-1]
        number = powers.number_of(s, card)
        assert number in powers.in_deck(s)
        s.move(card, EXPLORE, zone)
        assert number not in powers.in_deck(s)


@rule("OD-078")
def test_an_inward_adventure_asks_for_what_its_card_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its page asks for nothing, the card's own conditions still must hold; where those hold, the page's."""
    s = sit(**ASHORE).s
    slots = range(len(s.book.cycle.slots))
    closed = [slot for slot in slots if not all_hold(s, s.book.cycle.slots[slot].requires)]
    monkeypatch.setattr(inward, "holds", lambda *_: True)
    assert closed
    assert [slot for slot in slots if not inward.is_open(s, slot)] == closed
    monkeypatch.setattr(inward, "holds", lambda *_: False)
    assert not any(inward.is_open(s, slot) for slot in slots)
