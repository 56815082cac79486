"""Clues, allies, boons, afflictions and memories on the voyage and in adventures: each does what its text says."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.campaign import aids, company, powers
from petteia.games.odyssey.campaign.cycle import Cycle
from petteia.games.odyssey.campaign.state import PORTRAIT_OF
from petteia.games.odyssey.content import BOOK
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page

QUIET = {"explored": [25, 19], "tile": 19, "at": "doom", "day": 3}
WEIGHT, CUPS, SMITH, SONG = "weight_on_the_line", "fourteen_small_cups", "smith_at_kydonia", "song_for_rowing"
DOOR, OAK, LEDGER, PYRE = "door_that_was_open", "what_the_oak_asked", "ledger_of_knots", "pyre_on_the_beach"


def reads(sea: Sea, author: Author, body: str, luck: list[int] | None = None, **spec: object) -> Voyage:
    mode = author.cycle(page=page((9000, body)))
    return sea(mode=mode, read=9000, luck=luck or [], **{**QUIET, **spec})


def said(t: Voyage, kind: str, key: str) -> str:
    """How a clue, an ally, a boon or a memory is written when it is used."""
    book = t.s.book
    at = {"clue": book.clue_at, "ally": book.ally_at, "boon": book.boon_at, "memory": book.mnemos_at}[kind]
    return f"{kind} {at[key] + 1}"


def test_of(skill: str, difficulty: int) -> str:
    return (f"A.\n@test argonaut {skill} {difficulty}+ by=leader\n  @success\n    @gain oil 1\n    @return\n"
            "  @fail\n    @return")  # fmt: skip


test_of.__test__ = False  # type: ignore[attr-defined]
ARGO = "A.\n@test argo 7+{}\n  @success\n    @gain oil 1\n    @return\n  @fail\n    @return"


# -- clues ---------------------------------------------------------------------------------------


@rule("OD-060")
def test_the_wet_bench(sea: Sea, author: Author) -> None:
    """Once per story card, before a will test, its roller sits there: +1.  Other skills do not ask."""
    t = reads(sea, author, test_of("will", 7) + "\n", d10(6), clues=["wet_bench"], portraits=["the_heavy_one"],
              stock={"oil": 0})  # fmt: skip
    t.does("argonaut 1")
    t.asks("hypso", rule="OD-087", options=[said(t, "clue", "wet_bench"), "try"])
    t.does(said(t, "clue", "wet_bench"))
    t.story("The clue The Wet Bench is used.", "Akmon rolls 6 and 1 is added, against 7.")
    assert t.stock("oil") == 1
    assert company.offers(t.s, "argonaut test") == []
    company.story_turned(t.s)
    assert not t.s.clues_used
    t.leave()

    t = reads(sea, author, test_of("fury", 7), d10(6), clues=["wet_bench"], portraits=["the_heavy_one"])
    t.does("argonaut 1")
    t.asks("hypso", rule="OD-012", options=["roll", "keep"])


FORK = {"tile": 7, "explored": [25, 7], "revealed": [1, 13], "at": "movement", "day": 3}


@rule("OD-060", "OD-027")
def test_one_two_three_looks_before_a_double_arrow(sea: Sea) -> None:
    """The hidden tile that two sector arrows lead to is turned up before the arrow is chosen."""
    t = sea(**FORK, clues=["tug_code"])
    key = said(t, "clue", "tug_code")
    assert not t.s.is_revealed(8)
    t.does(key)

    assert t.s.is_revealed(8)
    assert key not in t.options()
    assert "sail 8 alpha" in t.options()
    assert "sail 8 beta" in t.options()
    t.leave()


@rule("OD-079", "OD-027")
def test_which_way_is_out(sea: Sea, author: Author) -> None:
    """A Song for Rowing on its second level does the same; on the first it does not."""
    for resolved in (0, 1):
        mode = author.cycle(page=page((9000, "A.\n@return")))
        t = sea(mode=mode, read=9000, mnemos={3: [SONG]}, **FORK)
        t.s.resolved[t.s.book.mnemos_at[SONG]] = resolved
        t.does("read-on")
        assert (said(t, "memory", SONG) in t.options()) is bool(resolved)
        if resolved:
            t.does(said(t, "memory", SONG))
            assert t.s.is_revealed(8)
        t.leave()


@rule("OD-060")
def test_the_kings_list(sea: Sea, author: Author) -> None:
    """On Court tiles +1 to diplomacy tests, on the Daughters' -1; a test without diplomacy is as it was."""
    for tile, diplomacy, added in ((20, True, 1), (29, True, -1), (19, True, 0), (20, False, 0), (23, True, 0)):
        body = ARGO.format(" diplomacy=local" if diplomacy else "")
        t = reads(sea, author, body, d10(9), clues=["kings_list"], tile=tile, explored=[25, tile],
                  standing={"court": 0, "daughters": 0, "harbours": 0})  # fmt: skip
        if t.rule == "OD-019":
            t.does(t.options()[0])
        t.story(f"The Argo rolls 9 and {added} is added, against 7.")
        t.leave()


@rule("OD-060", "OD-032")
def test_the_tide_table(sea: Sea) -> None:
    """Once per story card the doom symbol of the tile the ship enters is passed over."""
    t = sea(tile=10, explored=[25], at="exploration", day=3, clues=["tide_table"], exploration=[1, 2])
    t.asks("hypso", rule="OD-032", options=[said(t, "clue", "tide_table"), "done"])
    t.does(said(t, "clue", "tide_table"))
    assert t.s.doom == 0
    assert t.s.clues_used == 1 << t.s.book.clue_at["tide_table"]
    t.leave()

    t = sea(tile=10, explored=[25], at="exploration", day=3, clues=["tide_table"], exploration=[1, 2])
    t.does("done")
    assert t.s.doom == 1
    t.leave()


@rule("OD-060")
def test_fourteen_cups_open_a_choice(sea: Sea) -> None:
    """The third option with Eupheme needs the clue (paragraph 540)."""
    t = sea(**QUIET, read=540, clues=["fourteen_cups"])
    t.does("argonaut 1")
    with_it = len(t.options())
    t.leave()
    t = sea(**QUIET, read=540)
    t.does("argonaut 1")
    assert len(t.options()) == with_it - 1
    t.leave()


# -- allies --------------------------------------------------------------------------------------

STACK = {"tile": 19, "explored": [25, 19], "at": "exploration", "day": 3, "exploration": [6, 2]}


@rule("OD-060")
def test_itone_names_the_card(sea: Sea) -> None:
    """She says which numbers are not in the deck; the right number is worth 1 progress, once a day."""
    t = sea(**STACK, allies=["itone"])
    t.asks("hypso", rule="OD-033", options=[said(t, "ally", "itone"), "done"])
    t.does(said(t, "ally", "itone"))
    assert sorted(t.options()) == sorted(f"choose {n}" for n in t.deck())
    before = t.s.progress
    t.does("choose 6")

    t.story("The card is number 6, as Itone, who counts said.")
    t.asks("hypso", rule="OD-010")
    t.does("progress story")
    assert t.s.progress == before + 1
    assert said(t, "ally", "itone") not in t.options()
    t.leave()


@rule("OD-060")
def test_itone_may_be_wrong(sea: Sea) -> None:
    """Nothing is gained, and she has been asked today."""
    t = sea(**STACK, allies=["itone"])
    t.does(said(t, "ally", "itone"), "choose 1" if 1 in t.deck() else "choose 2")

    t.story("The card is not number 1.")
    assert t.s.allies_used
    company.new_day(t.s)
    assert not t.s.allies_used
    t.leave()


@rule("OD-060")
def test_itone_goes_when_the_thread_is_cut(sea: Sea) -> None:
    """At the last wall the crew that cuts loses her; the crew that follows keeps her."""
    for choice, kept in ((1, True), (2, False)):
        t = sea(**QUIET, read=320, allies=["itone"], story="3B", story_marker=1)
        while not t.options()[0].startswith("choose"):
            t.does(t.options()[0])
        t.does(f"choose {choice}")
        assert powers.has_ally(t.s, "itone") is kept
        t.leave()


@rule("OD-060")
@pytest.mark.parametrize(("allies", "hull"), [(["myles"], 5), ([], 4)])
def test_with_myles_a_wall_in_the_channel_costs_nothing(sea: Sea, allies: list[str], hull: int) -> None:
    """Exploration card 10 would take 1 hull on a failed test."""
    t = sea(tile=19, explored=[25, 19], at="exploration", day=3, exploration=[10, 2], allies=allies, luck=d10(2))
    t.does("keep")

    assert t.s.hull == hull
    t.leave()


@rule("OD-060")
def test_with_myles_a_passed_test_is_worth_what_it_says(sea: Sea) -> None:
    """He takes nothing away from a success: the card's progress is gained beside his."""
    gained = []
    for die in (8, 2):
        t = sea(
            tile=19, explored=[25, 19], at="exploration", day=3, exploration=[10, 2], allies=["myles"], luck=d10(die)
        )
        t.until("OD-043", prefer=["keep", "progress story"])
        gained.append(t.s.progress)
        t.leave()
    assert gained == [2, 1]


# -- boons ---------------------------------------------------------------------------------------


@rule("OD-193", "OD-026")
def test_the_long_line_crosses_a_border_without_an_arrow(sea: Sea) -> None:
    """Once: beside this tile lies one that none of its arrows points to; where there is none, nothing is offered."""
    from petteia.games.odyssey.campaign.loading import read

    tiles = {(tile.row, tile.column): tile for tile in read().tiles}
    here, there = next(
        (tile, tiles[row + 1, column])
        for (row, column), tile in sorted(tiles.items())
        if (row + 1, column) in tiles and all(a.to != tiles[row + 1, column].number for a in tile.arrows)
    )
    t = sea(tile=here.number, explored=[25, here.number], sector=next(iter(here.sectors), ""), at="movement", day=3,
            boons=[["long_line", -1]])  # fmt: skip
    move = f"sail {there.number} {next(iter(there.sectors), 'open')}"
    assert move not in t.options()
    t.does(said(t, "boon", "long_line"))
    if t.s.tile == here.number:
        t.does(move)

    assert t.s.tile == there.number
    assert t.s.boons == []
    t.leave()

    t = sea(tile=2, explored=[25, 2], at="movement", day=3, boons=[["long_line", -1]])
    assert powers.borders(t.s) == []
    assert said(t, "boon", "long_line") not in t.options()
    t.leave()


@rule("OD-193", "OD-012")
def test_held_rolls_a_natural_one_again(sea: Sea, author: Author) -> None:
    """On a will test a 1 may be rolled again for nothing; another failure, or another Argonaut, may not."""
    for who, shown, offered in ((1, 1, True), (1, 2, False), (2, 1, False)):
        t = reads(sea, author, test_of("will", 9), d10(shown, 9), boons=[["held", 0]], stock={"oil": 0})
        t.does(f"argonaut {who}")
        assert (said(t, "boon", "held") in t.options()) is offered
        if offered:
            t.does(said(t, "boon", "held"))
            assert (t.stock("oil"), t.s.fate[0]) == (1, 0)
        t.leave()


# -- afflictions ---------------------------------------------------------------------------------


@rule("OD-193")
def test_only_walls_haunt_the_mazetouched(sea: Sea) -> None:
    """Three of all the cards, whichever was resolved; nobody else is touched."""
    t = sea(tile=19, explored=[25, 19], at="exploration", day=3, exploration=[1, 2], afflictions={1: ["mazetouched"]})
    haunted = []
    for number in range(1, 25):
        before = t.s.despair[:]
        company.card_resolved(t.s, number)
        if t.s.despair != before:
            haunted.append(number)
        assert [now - then for now, then in zip(t.s.despair, before, strict=True)] == [0, number in (10, 16, 22), 0, 0]
        t.s.despair[1] = 0
    assert haunted == [10, 16, 22]
    t.leave()


@rule("OD-193")
@pytest.mark.parametrize("number", [10, 16, 22])
def test_the_mazetouched_despair_at_walls(sea: Sea, number: int) -> None:
    """When one of three cards is resolved, those who are touched gain 1 despair."""
    t = sea(tile=19, explored=[25, 19], at="exploration", day=3, exploration=[number, 2], luck=d10(10),
            afflictions={1: ["mazetouched"]})  # fmt: skip
    while t.s.despair[1] == 0 and t.rule != "OD-026":
        t.does(t.options()[0])

    assert t.s.despair[1] >= 1
    assert t.s.despair[0] == 0
    t.leave()


@rule("OD-193")
def test_rope_burn_weakens_endurance_until_the_thread_is_held(sea: Sea, author: Author) -> None:
    """-1 to endurance tests; it heals when somebody sits the night out with the thread (660) and pulls."""
    t = reads(sea, author, test_of("endurance", 7), d10(5), afflictions={0: ["rope_burn"]}, portraits=["the_heavy_one"])
    t.does("argonaut 1")
    t.story("Akmon rolls 5 and 0 is added, against 7.")
    t.leave()

    t = sea(**QUIET, read=660, afflictions={0: ["rope_burn"]})
    t.does("argonaut 2", "choose 1")
    assert t.s.afflictions[0] == []
    t.leave()


# -- memories ------------------------------------------------------------------------------------


@rule("OD-079")
def test_pour(sea: Sea, author: Author) -> None:
    """Fourteen Small Cups: at the end of an adventure one other Argonaut loses 1 danger, once."""
    t = reads(sea, author, "A.\n@gain danger 1 to=leader\n@return", mnemos={0: [CUPS]},
              dials={"danger": [3, 2, 0, 0]}, portraits=["the_one_who_pours"])  # fmt: skip
    t.does("argonaut 1", "read-on")
    t.asks("hypso", rule="OD-079", options=[said(t, "memory", CUPS), "read-on"])
    t.does(said(t, "memory", CUPS))

    assert t.s.danger == [4, 1, 0, 0]
    t.leave()


@rule("OD-079", "OD-012")
def test_count_them_in(sea: Sea, author: Author) -> None:
    """On the second level, once per day, a failed Argonaut test is rolled again without fate."""
    body = "A.\n@gain danger 1 to=leader\n" + test_of("fury", 7)[3:]
    t = reads(sea, author, body, d10(2, 9), mnemos={3: [CUPS]}, stock={"oil": 0})
    t.s.resolved[t.s.book.mnemos_at[CUPS]] = 1
    t.does("argonaut 1")
    t.asks("hypso", rule="OD-012", options=[said(t, "memory", CUPS), "roll", "keep"])
    t.does(said(t, "memory", CUPS))

    assert (t.stock("oil"), t.s.fate) == (1, [0, 0, 0, 0])
    assert t.s.memories_used
    t.leave()


@rule("OD-079", "OD-053")
def test_good_work(sea: Sea) -> None:
    """The Smith: the first gear of a day costs 1 bronze less, never less than 1."""
    t = sea(
        tile=19,
        explored=[25, 19],
        at="advancement",
        day=2,
        mnemos={0: [SMITH]},
        stock={"bronze": 9, "oil": 9, "cloth": 9},
    )
    crafts = [text for text in t.options() if text.startswith("craft")]
    gear = next(g for g in BOOK.gear if f"craft {g.key.replace('_', '-')}" in crafts
                and g.element.fields["recipe"].get("bronze", 0) > 1)  # fmt: skip
    price = gear.element.fields["recipe"]["bronze"]
    t.does(f"craft {gear.key.replace('_', '-')}")
    assert t.stock("bronze") == 9 - (price - 1)
    assert company.discount(t.s) == {}
    company.new_day(t.s)
    assert company.discount(t.s) == {"bronze": 1}
    t.leave()


@rule("OD-079")
def test_only_words(sea: Sea, author: Author) -> None:
    """What the Oak Asked: once per adventure, before an Argo test, 1 fate adds 2."""
    body = ARGO.format("").replace("    @gain oil 1\n    @return", "    @gain oil 1\n    @test argo 7+\n      @success\n"
                                   "        @return\n      @fail\n        @return")  # fmt: skip
    t = reads(sea, author, body, d10(5, 2), mnemos={1: [OAK]}, stock={"oil": 0})
    t.asks("hypso", rule="OD-087", options=[said(t, "memory", OAK), "try"])
    t.does(said(t, "memory", OAK))

    t.story("The Argo rolls 5 and 2 is added, against 7.")
    assert (t.stock("oil"), t.s.fate[1]) == (1, 1)
    t.asks("hypso", rule="OD-012", options=["roll", "keep"])  # the second test of the adventure offers it no more


@rule("OD-079", "OD-052")
@pytest.mark.parametrize(("memory", "more"), [(LEDGER, 1), (SMITH, 0)])
def test_half_before(sea: Sea, author: Author, memory: str, more: int) -> None:
    """The Ledger: one more exchange whenever the crew trades."""
    t = reads(sea, author, "A.\n@trade 1 rate=1:1 give=mortal take=mortal\n@return", mnemos={2: [memory]},
              stock={"bronze": 5, "oil": 5, "cloth": 5})  # fmt: skip
    assert t.match.decision is not None
    assert f"({1 + more} left)" in t.match.decision.prompt
    t.leave()


@rule("OD-079", "OD-033")
def test_read_the_other_column(sea: Sea) -> None:
    """On the second level, once per day, the top exploration card is seen before it is resolved."""
    t = sea(tile=10, explored=[25], at="exploration", day=3, exploration=[6, 2], mnemos={0: [LEDGER]},
            clues=["tide_table"])  # fmt: skip
    t.s.resolved[t.s.book.mnemos_at[LEDGER]] = 1
    t.does("done")
    t.asks("hypso", rule="OD-033", options=[said(t, "memory", LEDGER), "done"])
    t.does(said(t, "memory", LEDGER))

    name = next(one.name for one in t.s.book.exploration if one.number == 6)
    t.story("Argonaut 1 draws on The Ledger of Knots." if not t.s.zones[PORTRAIT_OF] else
            f"{t.s.name_of(0)} draws on The Ledger of Knots.", f"Exploration: {name}.")  # fmt: skip
    assert said(t, "memory", LEDGER) not in t.options()  # once per day
    assert t.s.memories_used
    t.leave()


# -- fated memories on the voyage ----------------------------------------------------------------


@rule("OD-085", "OD-027")
@pytest.mark.parametrize(("shown", "sector"), [(5, 1), (6, 2)])
def test_whoever_counted_the_turns_may_not_choose(sea: Sea, shown: int, sector: int) -> None:
    """The arrow into a sectored tile is rolled for: 1 to 5 is alpha, 6 to 10 beta, whatever was named."""
    t = sea(**FORK, fated={0: ["counting_turns"]}, luck=d10(shown))
    t.does("sail 8 alpha")

    assert (t.s.tile, t.s.sector) == (8, sector)
    t.leave()


@rule("OD-085")
def test_another_players_captain_may_choose(sea: Sea) -> None:
    """On a day that another seat steers, the arrow is chosen as ever."""
    t = sea(**{**FORK, "day": 4}, seats=2, fated={3: ["counting_turns"]})
    t.does("sail 8 beta")

    assert t.s.sector == 2
    t.leave()


# -- nothing is forgotten ------------------------------------------------------------------------

# abilities of memories that the rules ask for where they stand: by key and level
ASKED = {
    (WEIGHT, 2), (SMITH, 1), (SMITH, 2), (OAK, 2), (LEDGER, 1), (LEDGER, 3), (DOOR, 1), (DOOR, 2),
}  # fmt: skip


@rule("OD-079", "OD-060", "OD-193")
def test_every_text_of_the_cycle_has_its_effect(cycle: Cycle) -> None:
    """Each ability, clue, ally and boon is offered at a moment, is an element in battle, or is asked for by a rule."""
    offered = {(type(one).__name__.lower(), one.key, one.level) for listed in powers.POWERS.values() for one in listed}
    for memory in cycle.mnemos:
        for ability in memory.abilities:
            known = (memory.key, ability.level)
            assert (
                ("memory", *known) in offered or f"{memory.key}_{ability.level}" in BOOK.memories or known in ASKED
            ), known
    for clue in cycle.clues:
        asked = {*company.SPEAKS, *aids.CLUE_IGNORES}
        assert ("clue", clue.key, 0) in offered or f"clue_{clue.key}" in BOOK.memories or clue.key in asked, clue.key
    for ally in cycle.allies:
        assert ("ally", ally.key, 0) in offered or ally.key in company.FREE_WITH, ally.key
    for boon in cycle.boons:
        told = {*aids.CHARGES, "wise_providence", "flat_of_the_whip"}
        assert ("boon", boon.key, 0) in offered or f"boon_{boon.key}" in BOOK.memories or boon.key in told, boon.key
    for affliction in cycle.afflictions:
        assert affliction.key in company.WEAKENS or affliction.key in company.HAUNTED_BY
