"""Memories and fated memories: who gets them, what they add, nodes, breakthroughs, what is read alone."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.state import (
    FATED,
    FATED_OF,
    MNEMOS,
    MNEMOS_BOX,
    MNEMOS_OF,
    VAULT,
    Campaign,
)
from petteia.games.odyssey.content import SKILLS
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page

QUIET = {"explored": [25, 19], "tile": 19, "at": "doom", "day": 3}
PORTRAITS = ["the_heavy_one", "the_one_who_pours", "the_burned_arm", "the_good_voice"]  # Akmon, Hypso, Kelmis, Linos
WEIGHT, CUPS, SMITH, SONG = "weight_on_the_line", "fourteen_small_cups", "smith_at_kydonia", "song_for_rowing"
DOOR, OAK, LEDGER, PYRE = "door_that_was_open", "what_the_oak_asked", "ledger_of_knots", "pyre_on_the_beach"


def reads(sea: Sea, author: Author, body: str, luck: list[int] | None = None, **spec: object) -> Voyage:
    """A crew that reads one paragraph with this body."""
    mode = author.cycle(page=page((9000, body)))
    told: dict[str, object] = {**QUIET, "portraits": PORTRAITS, **spec}
    return sea(mode=mode, read=9000, luck=luck or [], **told)


def remembered(t: Voyage, a: int) -> list[str]:
    """The keys of the memories that Argonaut a (from 1) holds."""
    return [t.s.book.cycle.mnemos[m].key for m in memories.mnemos_of(t.s, a - 1)]


def fated(t: Voyage, a: int) -> list[str]:
    return [t.s.book.cycle.fated[f].key for f in memories.fated_of(t.s, a - 1)]


def nodes(t: Voyage, key: str) -> int:
    return t.s.nodes[t.s.book.mnemos_at[key]]


def has_resolved(t: Voyage, key: str, n: int) -> None:
    """So many breakthroughs of a memory lie behind its holder."""
    t.s.resolved[t.s.book.mnemos_at[key]] = n


# -- gaining and holding -------------------------------------------------------------------------


@rule("OD-079")
def test_a_memory_adds_its_skills_while_it_is_held(sea: Sea, author: Author) -> None:
    """The Weight on the Line gives +1 endurance and +1 will beside the portrait's +1; a 5 is enough for 7."""
    body = "A.\n@test argonaut endurance 7+ by=leader\n  @success\n    @gain oil 1\n    @return\n  @fail\n    @return"
    t = reads(sea, author, body, d10(5), mnemos={0: [WEIGHT]}, stock={"oil": 0})
    t.does("argonaut 1")

    t.story("Akmon rolls 5 and 2 is added, against 7.")
    assert t.stock("oil") == 1
    assert memories.skill(t.s, 0, SKILLS.index("will")) == 1
    t.leave()


@rule("OD-079")
@pytest.mark.parametrize(("resolved", "level"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_breakthroughs_open_abilities(sea: Sea, resolved: int, level: int) -> None:
    """The first ability is open at once, the second and the third with the first and the second breakthrough."""
    t = sea(mnemos={0: [WEIGHT]})
    has_resolved(t, WEIGHT, resolved)

    assert memories.level(t.s, t.s.book.mnemos_at[WEIGHT]) == level
    t.leave()


@rule("OD-021", "OD-080")
def test_a_third_memory_goes_to_somebody_else(sea: Sea, author: Author) -> None:
    """The least likely has room; if the one meant has two, another takes it at random: the lowest d10."""
    t = reads(sea, author, "A.\n@gain mnemos:ledger_of_knots to=leader\n@return", d10(4, 9, 2),
              mnemos={0: [WEIGHT, CUPS]})  # fmt: skip
    t.does("argonaut 1")

    assert (remembered(t, 1), remembered(t, 4)) == ([WEIGHT, CUPS], [LEDGER])
    t.leave()


@rule("OD-021", "OD-080", "OD-084")
def test_when_all_are_full_a_memory_goes_to_the_vault(sea: Sea, author: Author) -> None:
    """Eight memories on four benches: the next one that comes back lies in the vault, for all to see."""
    held = {0: [WEIGHT, CUPS], 1: [SMITH, SONG], 2: [DOOR, LEDGER], 3: [PYRE]}
    t = reads(sea, author, "A.\n@gain mnemos:random to=each\n@return", mnemos=held)
    assert remembered(t, 4) == [PYRE, OAK]  # the last of the deck
    t.leave()

    mode = author.cycle(argo=limited(1))
    t = sea(mode=mode, read=1, mnemos={a: [key] for a, key in enumerate((WEIGHT, CUPS, SMITH, SONG))}, **QUIET)
    memories.gain(t.s, LEDGER, 0)
    assert [t.s.face[card] - t.s.faces.mnemos for card in t.s.zones[VAULT]] == [t.s.book.mnemos_at[LEDGER]]
    t.leave()


def limited(n: int) -> str:
    """The ship's sheet with another limit of memories."""
    from petteia.games.odyssey.campaign.loading import texts

    return texts()["argo.toml"].replace("\nmnemos_each = 2\n", f"\nmnemos_each = {n}\n", 1)


@rule("OD-080")
def test_two_views_of_one_moment_are_dealt_again(sea: Sea, author: Author) -> None:
    """Whoever holds the Weight never draws the Pyre: the deck is shuffled until something else lies on top."""
    t = reads(sea, author, "A.\n@gain mnemos:random to=leader\n@return", mnemos={0: [WEIGHT]})
    deck = t.s.zones[MNEMOS]
    pyre = memories.card_of(t.s, t.s.book.mnemos_at[PYRE])
    deck.remove(pyre)
    deck.append(pyre)
    t.does("argonaut 1")

    assert len(remembered(t, 1)) == 2
    assert PYRE not in remembered(t, 1)
    t.leave()


@rule("OD-021")
def test_a_memory_that_is_lost_goes_back_to_the_box(sea: Sea, author: Author) -> None:
    """It is neither in the deck nor in the vault, and its skills are gone."""
    t = reads(sea, author, "A.\n@lose mnemos:weight_on_the_line from=leader\n@return", mnemos={0: [LEDGER, WEIGHT]})
    t.does("argonaut 1")

    assert remembered(t, 1) == [LEDGER]
    assert len(t.s.zones[MNEMOS_BOX]) == 1
    assert memories.skill(t.s, 0, SKILLS.index("will")) == 0
    t.leave()


@rule("OD-081")
def test_the_least_and_the_most_likely(sea: Sea, author: Author) -> None:
    """Fewest memories, then fewest nodes; most memories, then most nodes; fated memories do not count."""
    body = "A.\n@gain danger 1 to=least_likely\n@gain danger 2 to=most_likely\n@return"
    t = reads(sea, author, body, mnemos={0: [WEIGHT, CUPS], 1: [SMITH, DOOR], 2: [LEDGER], 3: [OAK]},
              nodes={WEIGHT: 2, DOOR: 3, OAK: 1}, fated={2: ["counting_turns", "white_knuckles"]})  # fmt: skip

    assert t.s.danger == [0, 2, 1, 0]
    t.leave()


@rule("OD-081", "OD-013")
def test_chance_parts_equals(sea: Sea, author: Author) -> None:
    """Nobody remembers anything: four d10, the lowest is meant."""
    t = reads(sea, author, "A.\n@gain danger 1 to=least_likely\n@return", d10(7, 3, 5, 9))

    assert t.s.danger == [0, 1, 0, 0]
    t.leave()


# -- nodes ---------------------------------------------------------------------------------------

HUB = {"tile": 2, "explored": [25], "at": "expedition", "day": 2}  # the masks open with salt and debt


@rule("OD-071", "OD-082")
def test_before_a_hub_adventure_matching_memories_grow(sea: Sea) -> None:
    """One node for every Argonaut with a matching trait, one only even if two traits match; others get none."""
    t = sea(luck=d10(1), mnemos={0: [CUPS], 1: [SONG], 2: [DOOR]}, **HUB)

    assert t.s.reading == 510
    assert (nodes(t, CUPS), nodes(t, SONG), nodes(t, DOOR)) == (1, 1, 0)
    t.leave()


@rule("OD-082")
def test_of_two_matching_memories_the_dominant_one_grows(sea: Sea) -> None:
    """The node goes to the memory with the most nodes."""
    t = sea(luck=d10(1), mnemos={0: [CUPS, SONG]}, nodes={SONG: 1}, **HUB)

    assert (nodes(t, CUPS), nodes(t, SONG)) == (0, 2)
    t.leave()


@rule("OD-082")
def test_between_equals_the_player_chooses(sea: Sea) -> None:
    """Whoever leads the Argonaut is asked, and may not name another memory."""
    t = sea(luck=d10(1), seats=2, mnemos={2: [CUPS, SONG]}, **HUB)
    cups, song, door = (t.s.book.mnemos_at[key] + 1 for key in (CUPS, SONG, DOOR))

    t.asks(1, rule="OD-082", options=[f"mnemos {cups}", f"mnemos {song}"])
    t.seat(1).cannot(f"mnemos {door}", rule="OD-082")
    t.does(f"mnemos {song}")
    assert (nodes(t, CUPS), nodes(t, SONG)) == (0, 1)
    t.leave()


@rule("OD-082")
def test_story_nodes_go_to_the_dominant_memory(sea: Sea, author: Author) -> None:
    """`gain node 2` marks two, past a breakthrough symbol too; what is lost comes off the dominant one."""
    t = reads(sea, author, "A.\n@gain node 2 to=leader\n@lose node 1 from=leader\n@return",
              mnemos={0: [WEIGHT, CUPS]}, nodes={CUPS: 2})  # fmt: skip
    t.does("argonaut 1")

    assert (nodes(t, WEIGHT), nodes(t, CUPS)) == (0, 3)
    t.leave()


@rule("OD-082")
def test_a_full_track_takes_no_more(sea: Sea, author: Author) -> None:
    """Ten nodes are all there are: the other memory grows."""
    t = reads(sea, author, "A.\n@gain node 1 to=leader\n@return", mnemos={0: [WEIGHT, CUPS]},
              nodes={WEIGHT: 10})  # fmt: skip
    has_resolved(t, WEIGHT, 3)
    t.does("argonaut 1")

    assert (nodes(t, WEIGHT), nodes(t, CUPS)) == (10, 1)
    t.leave()


# -- breakthroughs -------------------------------------------------------------------------------

STORY = {"tile": 19, "explored": [25, 19], "at": "story", "day": 3}


@rule("OD-083", "OD-058")
def test_a_breakthrough_is_lived_through_in_the_story_step(sea: Sea) -> None:
    """Three nodes lie before the first symbol: its paragraph is read, then the symbol is marked."""
    t = sea(mnemos={0: [WEIGHT]}, nodes={WEIGHT: 3}, **STORY)
    m = t.s.book.mnemos_at[WEIGHT]

    assert (t.s.reading, t.s.resolved[m], t.s.knowledge) == (901, 0, 1)
    t.asks("hypso", rule="OD-083", options=["share", "keep-secret"])
    t.does("share")
    assert t.s.resolved[m] == 1
    t.leave()


@rule("OD-082", "OD-083")
def test_two_breakthroughs_in_one_step(sea: Sea) -> None:
    """Seven nodes lie before two symbols that are not marked: one after the other, with a choice that is the owner's."""
    t = sea(mnemos={3: [WEIGHT]}, nodes={WEIGHT: 7}, portraits=PORTRAITS, **STORY)
    t.does("keep-secret")
    assert t.s.reading == 902
    t.does("choose 1", "keep-secret")

    assert t.s.resolved[t.s.book.mnemos_at[WEIGHT]] == 2
    assert (t.s.fate[3], t.s.gifts[3][SKILLS.index("endurance")]) == (1, 1)
    t.leave()


def open_page(t: Voyage, seat: int) -> list[int]:
    """The lines that lie open before a seat."""
    state = t.seat(seat).view.state
    assert isinstance(state, Campaign)
    return state.page


@rule("OD-083", "OD-C47")
def test_a_memory_is_read_alone(sea: Sea) -> None:
    """The owner's seat reads it; the other hears only that somebody remembers, until it is shared."""
    t = sea(seats=2, mnemos={2: [WEIGHT]}, nodes={WEIGHT: 3}, portraits=PORTRAITS, **STORY)

    t.asks(1, rule="OD-083", options=["share", "keep-secret"])
    assert [bool(open_page(t, seat)) for seat in (0, 1)] == [False, True]
    assert any("hemp smell" in line for line in t.match.story(1))
    assert not any("hemp smell" in line for line in t.match.story(0))
    assert "Kelmis remembers something, alone." in t.match.story(0)
    t.does("share")
    assert any("hemp smell" in line for line in t.match.story(0))
    t.leave()


@rule("OD-083", "OD-C47")
def test_what_is_kept_stays_secret(sea: Sea) -> None:
    """Kept to oneself it is never told to anybody else."""
    t = sea(seats=2, mnemos={2: [WEIGHT]}, nodes={WEIGHT: 3}, **STORY)
    t.does("keep-secret")

    assert not any("hemp smell" in line for line in t.match.story(0))
    assert 901 not in t.s.read
    t.leave()


@rule("OD-084")
def test_a_katharsis_is_a_word_on_the_sheet(sea: Sea) -> None:
    """The last breakthrough of the Weight gives HOLD to its owner; the memory is finished and stays."""
    t = sea(mnemos={1: [WEIGHT]}, nodes={WEIGHT: 10}, **STORY)
    t.does("keep-secret", "choose 2", "keep-secret", "choose 2", "keep-secret")

    assert t.s.katharsis[1] == [t.s.book.word_at["HOLD"]]
    assert memories.is_finished(t.s, t.s.book.mnemos_at[WEIGHT])
    assert remembered(t, 2) == [WEIGHT]
    t.leave()


@rule("OD-083")
def test_a_breakthrough_gives_its_rewards_once(sea: Sea) -> None:
    """The next day the same nodes lead to nothing new; gear of an older cycle would go to the armory like any other."""
    t = sea(mnemos={0: [SMITH]}, nodes={SMITH: 10}, stock={"bronze": 2}, **STORY)
    t.does("keep-secret", "choose 2", "keep-secret", "choose 1", "keep-secret")
    assert t.stock("bronze") == 1
    needle = next(i for i, n in enumerate(t.s.armory) if n and t.s.book.cycle and gear_key(i) == "widows_needle")
    assert t.s.armory[needle] == 1
    assert memories.due(t.s) == (-1, -1)
    t.leave()


def gear_key(i: int) -> str:
    from petteia.games.odyssey.content import BOOK

    return BOOK.gear[i].key


# -- fated memories ------------------------------------------------------------------------------


@rule("OD-085")
def test_a_fated_memory_is_drawn_and_hinders(sea: Sea, author: Author) -> None:
    """One at random; its skill is worse as long as it is there; two unresolved ones are the most."""
    t = reads(sea, author, "A.\n@gain fated 3 to=leader\n@return")
    t.does("argonaut 2")
    held = memories.fated_of(t.s, 1)
    assert len(held) == 2
    assert len(t.s.zones[FATED]) == 4
    for f in held:
        ((word, n),) = t.s.book.cycle.fated[f].skills
        portrait = int(t.s.book.cycle.portraits[1].skill == word)
        assert memories.skill(t.s, 1, SKILLS.index(word)) == n + portrait
    t.leave()


@rule("OD-085")
def test_fated_memories_do_not_count_as_memories(sea: Sea, author: Author) -> None:
    """Two fated memories leave room for two others."""
    t = reads(sea, author, "A.\n@gain mnemos:ledger_of_knots to=leader\n@return", mnemos={0: [WEIGHT]},
              fated={0: ["counting_turns", "the_dry_mouth"]})  # fmt: skip
    t.does("argonaut 1")

    assert remembered(t, 1) == [WEIGHT, LEDGER]
    t.leave()


@rule("OD-086")
def test_fated_memories_grow_on_top_of_the_others(sea: Sea) -> None:
    """One regular node and one fated node from one adventure; the earlier of two fated ones that match is asked for."""
    t = sea(luck=d10(1), mnemos={0: [CUPS]}, fated={0: ["someone_elses_name", "the_dry_mouth"]}, **HUB)
    name, mouth = (t.s.book.fated_at[key] for key in ("someone_elses_name", "the_dry_mouth"))

    t.asks("hypso", rule="OD-086", options=[f"fated {name + 1}", f"fated {mouth + 1}"])
    t.does(f"fated {mouth + 1}")
    assert (nodes(t, CUPS), t.s.fated_nodes[name], t.s.fated_nodes[mouth]) == (1, 0, 1)
    t.leave()


@rule("OD-086")
def test_a_fated_memory_resolves_by_itself(sea: Sea, author: Author) -> None:
    """Three nodes: in the story step it becomes a growth for good, and the card goes back; growths add up."""
    mode = author.cycle(page=page((9000, "A.\n@return")))
    t = sea(mode=mode, read=9000, fated={1: ["the_dry_mouth"]}, growths={1: ["the_dry_mouth"]},
            dials={"danger": [0, 6, 0, 0]}, **STORY)  # fmt: skip
    mouth = t.s.book.fated_at["the_dry_mouth"]
    t.s.fated_nodes[mouth] = 3
    t.does("read-on")

    assert fated(t, 2) == []
    assert t.s.growths[1] == [mouth, mouth]
    assert len(t.s.zones[FATED]) == 6
    assert memories.adjusted(t.s, 1, "lose", "danger", 1) == 3
    t.leave()


@rule("OD-085")
@pytest.mark.parametrize(("lost", "left"), [(1, 6), (3, 4)])
def test_the_dry_mouth_loses_less_danger(sea: Sea, author: Author, lost: int, left: int) -> None:
    """You lose 1 danger less than stated, never below 0."""
    t = reads(sea, author, f"A.\n@lose danger {lost} from=leader\n@return", fated={0: ["the_dry_mouth"]},
              dials={"danger": [6, 0, 0, 0]})  # fmt: skip
    t.does("argonaut 1")

    assert t.s.danger[0] == left
    t.leave()


@rule("OD-086")
def test_whoever_has_grown_by_the_dry_mouth_loses_more(sea: Sea, author: Author) -> None:
    """1 danger more than stated, outside battle; what is gained is as stated."""
    t = reads(sea, author, "A.\n@lose danger 2 from=leader\n@gain danger 1 to=leader\n@return",
              growths={0: ["the_dry_mouth"]}, dials={"danger": [6, 0, 0, 0]})  # fmt: skip
    t.does("argonaut 1")

    assert t.s.danger[0] == 4
    t.leave()


@rule("OD-085", "OD-066")
def test_someone_elses_name_does_not_lead_among_people(sea: Sea, author: Author) -> None:
    """On a tile with a faction this Argonaut cannot be party leader; in nobody's waters they can."""
    choice = "A.\n@choice\n  @option One.\n    @return\n  @option Two.\n    @return"
    t = reads(sea, author, choice, fated={2: ["someone_elses_name"]})
    t.asks("hypso", rule="OD-066", options=["argonaut 1", "argonaut 2", "argonaut 4"])
    t.hypso.cannot("argonaut 3", rule="OD-085")

    t = reads(sea, author, choice, fated={2: ["someone_elses_name"]}, tile=25, explored=[25])
    t.asks("hypso", rule="OD-066", options=["argonaut 1", "argonaut 2", "argonaut 3", "argonaut 4"])


@rule("OD-086")
def test_a_leader_who_has_grown_speaks_better(sea: Sea, author: Author) -> None:
    """+1 to Argo tests in adventures this Argonaut leads, for each time; not in those that others lead."""
    body = ("A.\n@gain danger 1 to=leader\n@test argo 6+\n  @success\n    @gain oil 1\n    @return\n"
            "  @fail\n    @return")  # fmt: skip
    grown = {0: ["someone_elses_name", "someone_elses_name"]}
    t = reads(sea, author, body, d10(4), growths=grown, stock={"oil": 0})
    t.does("argonaut 1")
    assert t.stock("oil") == 1
    t.leave()

    t = reads(sea, author, body, d10(4), growths=grown, stock={"oil": 0})
    t.does("argonaut 2")
    t.asks("hypso", rule="OD-012", options=["roll", "keep"])


GROUP = (
    "A.\n@test group {skill} 6+\n  @count 0-1\n    @gain oil 1\n    @return\n  @count 2-3\n    @gain oil 2\n    @return\n"
    "  @count 4\n    @gain oil 4\n    @return"
)


def group(sea: Sea, author: Author, skill: str, *shown: int, **spec: object) -> Voyage:
    """A group test in which the dice show this, and nobody rolls again."""
    t = reads(sea, author, GROUP.format(skill=skill), d10(*shown), stock={"oil": 0}, **spec)
    while t.rule == "OD-012":
        t.does("keep")
    t.leave()
    return t


@rule("OD-085", "OD-088")
def test_the_wrong_verse_puts_the_next_one_out(sea: Sea, author: Author) -> None:
    """Whoever fails makes the next roll harder by 1: a 6 does not pass 6, so there is one success and not two."""
    held = {0: ["the_wrong_verse"]}
    assert group(sea, author, "fury", 2, 6, 6, 2, fated=held).stock("oil") == 1
    assert group(sea, author, "fury", 2, 7, 6, 2, fated=held).stock("oil") == 2


@rule("OD-086", "OD-088")
def test_whoever_has_found_the_verse_helps_the_next(sea: Sea, author: Author) -> None:
    """After a success the next Argonaut adds 1; after a failure nothing."""
    held = {0: ["the_wrong_verse"]}
    assert group(sea, author, "fury", 6, 5, 2, 2, growths=held).stock("oil") == 2
    assert group(sea, author, "fury", 2, 5, 6, 2, growths=held).stock("oil") == 1


@rule("OD-079", "OD-088")
def test_lean_counts_twice_in_endurance(sea: Sea, author: Author) -> None:
    """With the first breakthrough a success in endurance counts as two; in another skill it does not."""
    held = {1: [WEIGHT]}
    body = "A.\n@gain danger 1 to=leader\n" + GROUP.format(skill="endurance")[3:]
    for skill, resolved, oil in (("endurance", 1, 2), ("fury", 1, 1), ("endurance", 0, 1)):
        t = reads(sea, author, body.replace("endurance", skill), d10(2, 6, 2, 2), mnemos=held, stock={"oil": 0})
        has_resolved(t, WEIGHT, resolved)
        t.does("argonaut 1")
        while t.rule == "OD-012":
            t.does("keep")
        assert t.stock("oil") == oil
        t.leave()


@rule("OD-079", "OD-085")
def test_terms_draws_two_fated_memories_and_keeps_one(sea: Sea, author: Author) -> None:
    """With What the Oak Asked on the second level the one who draws keeps one of two; the other goes back."""
    t = reads(sea, author, "A.\n@gain fated to=leader\n@return", mnemos={3: [OAK]})
    has_resolved(t, OAK, 1)
    t.does("argonaut 2")

    t.asks("hypso", rule="OD-085")
    first, second = t.options()
    t.does(second)
    assert [f"fated {f + 1}" for f in memories.fated_of(t.s, 1)] == [second]
    assert first != second
    assert len(t.s.zones[FATED]) == 5
    t.leave()


@rule("OD-085", "OD-086")
def test_every_fated_memory_is_there_once(sea: Sea) -> None:
    """Six cards, in the deck or with an Argonaut."""
    t = sea(fated={0: ["counting_turns"], 1: ["white_knuckles"]})
    held = [card for a in range(4) for card in t.s.zones[FATED_OF + a]]
    assert len(held) + len(t.s.zones[FATED]) == len(t.s.book.cycle.fated) == 6
    assert sum(len(t.s.zones[MNEMOS_OF + a]) for a in range(4)) + len(t.s.zones[MNEMOS]) == 8
    t.leave()
