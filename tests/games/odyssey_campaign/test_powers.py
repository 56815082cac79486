"""Clues, allies, boons and memories: when each is offered, to whom, how often; and what fated memories do."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import company, memories
from petteia.games.odyssey.campaign.powers import has_ally, has_clue, is_ready
from petteia.games.odyssey.campaign.state import EXPLORE, FATED, FATED_OF, MNEMOS, VAULT
from petteia.games.odyssey.content import SKILLS
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import ASHORE, Reads, Sea, Voyage, d10, said, sit

PEOPLE = ["the_heavy_one", "the_one_who_pours", "the_burned_arm", "the_good_voice"]  # Akmon, Hypso, Kelmis, Linos
WEIGHT, CUPS, SMITH, SONG = "weight_on_the_line", "fourteen_small_cups", "smith_at_kydonia", "song_for_rowing"
DOOR, OAK, LEDGER, PYRE = "door_that_was_open", "what_the_oak_asked", "ledger_of_knots", "pyre_on_the_beach"
FORK: dict[str, Any] = {"tile": 7, "explored": [25, 7], "at": "movement", "day": 3}  # two arrows lead to tile 8
CARDS: dict[str, Any] = {**ASHORE, "at": "exploration"}
POWERS = ("clue", "ally", "boon", "memory")


def powers(t: Voyage) -> list[str]:
    """What may be used now, by name."""
    book = t.s.book
    found = []
    for kind, _, number in (one.partition(" ") for one in t.options()):
        if kind in POWERS:
            table = {"clue": book.clue_at, "ally": book.ally_at, "boon": book.boon_at, "memory": book.mnemos_at}[kind]
            found.append(next(key for key, at in table.items() if at == int(number) - 1))
    return found


def use(t: Voyage, kind: str, key: str) -> str:
    book = t.s.book
    at = {"clue": book.clue_at, "ally": book.ally_at, "boon": book.boon_at, "memory": book.mnemos_at}[kind]
    return f"{kind} {at[key] + 1}"


# -- when an ability of a memory is open -----------------------------------------------------------------


@rule("OD-079")
@pytest.mark.parametrize(
    ("key", "level", "gate"),
    [
        (WEIGHT, 1, {}), (WEIGHT, 2, {}), (WEIGHT, 3, {"danger": 5}), (CUPS, 1, {}), (CUPS, 2, {}), (CUPS, 3, {}),
        (SMITH, 3, {"danger": 5}), (SONG, 2, {}), (SONG, 3, {"fate": 3}), (DOOR, 3, {"danger": 2}), (OAK, 2, {}),
        (LEDGER, 2, {}), (LEDGER, 3, {}), (PYRE, 2, {"danger": 2}), (PYRE, 3, {"danger": 8}),
    ],
)  # fmt: skip
def test_an_ability_is_open_from_its_breakthrough_and_its_gate_on(key: str, level: int, gate: dict[str, int]) -> None:
    """The holder's, with as many breakthroughs and as much of the dial as it asks for; one less of either shuts it."""

    def ready(resolved: int, less: int = 0, held: bool = True) -> int:
        dials = {name: [9, 9, n - less, 9] for name, n in gate.items()}
        return is_ready(
            sit(mnemos={2: [key]} if held else {}, resolved={key: resolved}, dials=dials, **ASHORE).s, key, level
        )

    assert ready(level - 1) == 2
    assert ready(2) == 2
    assert ready(level - 1, held=False) == -1
    if level > 1:
        assert ready(level - 2) == -1
    if gate:
        assert ready(level - 1, less=1) == -1


# -- before an arrow is chosen -----------------------------------------------------------------------------


@rule("OD-060", "OD-079", "OD-193")
@pytest.mark.parametrize(
    ("spec", "found"),
    [
        ({"clues": ["tug_code"]}, ["tug_code"]),
        ({"clues": ["wet_bench", "tide_table"]}, []),
        ({"clues": ["tug_code"], "revealed": [8]}, []),  # what they lead to lies open
        ({"clues": ["tug_code"], "tile": 2, "explored": [2]}, []),  # no double arrow here
        ({"mnemos": {3: [SONG]}, "resolved": {SONG: 1}}, [SONG]),
        ({"mnemos": {3: [SONG]}}, []),
        ({"boons": [["held", 1], ["long_arm", 0]]}, []),
        ({"boons": [["long_line", 1]], "tile": 14, "explored": [14]}, ["long_line"]),
        ({"boons": [["long_line", 1]], "tile": 2, "explored": [2]}, []),  # arrows over every border
    ],
)
def test_what_is_offered_before_an_arrow(sea: Sea, spec: dict[str, Any], found: list[str]) -> None:
    """Only what could be of use here, and only what is aboard."""
    t = sea(**{**FORK, **spec})
    assert powers(t) == found
    t.leave()


@rule("OD-193")
def test_over_the_edge_of_the_map_no_line_leads(sea: Sea) -> None:
    """Tiles beside this one without an arrow, and none that is not beside it."""
    t = sea(tile=14, explored=[14], boons=[["long_line", 1], ["held", 1]], at="movement", day=3)
    here = t.s.here
    beside = {n for n, one in t.s.book.tiles.items() if abs(one.row - here.row) + abs(one.column - here.column) == 1}
    t.does(use(t, "boon", "long_line"))
    asked = {int(one.split()[1]) for one in t.options()}
    assert asked == beside - {arrow.to for arrow in here.arrows}
    t.does(t.options()[0])
    assert t.s.boons == [[t.s.book.boon_at["held"], 1]]
    t.leave()
    for tile in range(1, 37):
        s = sit(tile=tile, explored=[tile]).s
        at = s.here
        near = {n for n, one in s.book.tiles.items() if abs(one.row - at.row) + abs(one.column - at.column) == 1}
        from petteia.games.odyssey.campaign.powers import borders

        assert set(borders(s)) == near - {arrow.to for arrow in at.arrows}


# -- on arrival, and before a card ----------------------------------------------------------------------------


@rule("OD-032", "OD-060")
def test_the_tide_table_is_for_doom_that_is_not_calm(sea: Sea) -> None:
    """Offered on a tile with a doom symbol; not where there is none, nor where it is passed over anyhow; once per story."""
    for spec, found in (
        ({"tile": 10}, ["tide_table"]),
        ({"tile": 19}, []),
    ):
        t = sea(clues=["tide_table", "wet_bench", "tug_code"], **{**CARDS, "explored": [25], **spec})
        assert powers(t) == found
        if found:
            t.does(use(t, "clue", "tide_table"))
            assert (t.s.doom, t.s.clues_used) == (0, 1 << t.s.book.clue_at["tide_table"])
            assert powers(t) == []
        t.leave()
    t = sit(clues=["tide_table"], tile=10, explored=[25], at="doom", day=3)
    t.s.calm |= 1 << t.s.book.tile_at[10]
    assert company.offers(t.s, "arrival") == []
    t.s.calm = 1 << t.s.book.tile_at[11]
    assert len(company.offers(t.s, "arrival")) == 1
    t.s.clues_used = 1 << t.s.book.clue_at["tide_table"]
    assert company.offers(t.s, "arrival") == []
    company.story_turned(t.s)
    assert len(company.offers(t.s, "arrival")) == 1


@rule("OD-060", "OD-040")
@pytest.mark.parametrize(
    ("day", "first", "second"), [(3, False, False), (14, False, False), (15, True, False), (27, True, True)]
)
def test_itone_knows_what_is_in_the_deck_today(sea: Sea, day: int, first: bool, second: bool) -> None:
    """The cards of the start, from the day after a change of the coast on those that came with it; not what lies out."""
    t = sea(allies=["itone"], **{**CARDS, "day": day})
    t.does("ally 1")
    numbers = [int(one.split()[1]) for one in t.options()]
    assert [n for n in numbers if n <= 14] == list(range(1, 15))
    assert (set(numbers) >= set(range(15, 20))) is first
    assert (set(numbers) >= set(range(20, 25))) is second
    assert set(numbers) <= set(range(1, 15 + 5 * first + 5 * second))
    t.leave()


@rule("OD-060")
def test_itone_names_no_number_that_no_answer_has(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cycle may have cards with higher numbers than there are answers: those cannot be guessed."""
    monkeypatch.setattr("petteia.games.odyssey.campaign.powers.in_deck", lambda s: [1, 30, 31])
    t = sea(allies=["itone"], **CARDS)
    t.does("ally 1")
    assert t.options() == ["choose 1", "choose 30"]
    t.leave()


@rule("OD-060")
def test_itones_guess(sea: Sea) -> None:
    """Right: one progress. Wrong: none. Either way the card is known before it is turned up, and she is asked once a day."""
    for guess, gained in (("choose 1", 1), ("choose 7", 0)):
        t = sea(allies=["itone"], **CARDS)
        t.does("ally 1", guess)
        card = t.s.zones[EXPLORE][-1]
        if gained:
            t.asks("hypso", rule="OD-010")
            assert t.s.knows[card] == t.s.layout.everyone
            t.does("progress story")
        assert (t.s.progress, t.rule == "OD-010") == (gained, False)
        assert "choose" not in t.options()[0]
        assert powers(t) == []
        t.leave()


@rule("OD-079", "OD-033")
def test_the_other_column_is_read_once_a_day(sea: Sea) -> None:
    """From its second ability on, while the card is not known; used before one card it is not offered before the next."""
    shut = sea(mnemos={0: [LEDGER]}, **CARDS)
    assert powers(shut) == []
    shut.leave()
    t = sea(mnemos={0: [LEDGER]}, resolved={LEDGER: 1}, **CARDS)
    assert powers(t) == [LEDGER]
    t.does(use(t, "memory", LEDGER))
    assert powers(t) == []
    known = sit(mnemos={0: [LEDGER]}, resolved={LEDGER: 1}, **ASHORE)
    assert len(company.offers(known.s, "exploration card")) == 1
    known.s.reveal(known.s.zones[EXPLORE][-1])
    assert company.offers(known.s, "exploration card") == []
    t.leave()


@rule("OD-079")
def test_what_was_used_today_is_used_until_tomorrow(sea: Sea) -> None:
    """A memory that may be used once a day is not fresh again with the next adventure, but with the next day."""
    s = sit(mnemos={0: [LEDGER, SMITH], 1: [CUPS], 2: [OAK]}, resolved={LEDGER: 1, CUPS: 1}, **ASHORE).s
    from petteia.games.odyssey.campaign import powers as p

    p.read_column(s, 0)
    p.count_in(s, 1)
    company.crafted(s)
    assert not p.unseen(sit(mnemos={0: [LEDGER]}, resolved={LEDGER: 1}, **ASHORE).s, 0) or company.discount(s) == {}
    company.adventure_begins(s)
    s.knows[s.zones[EXPLORE][-1]] = 0
    assert (p.unseen(s, 0), p.not_today(s, 1), company.discount(s)) == (False, False, {})
    company.new_day(s)
    assert (p.unseen(s, 0), p.not_today(s, 1), company.discount(s)) == (True, True, {"bronze": 1})
    s.danger[0] = 1
    p.pour(s, 1)
    assert (p.may_pour(s, 1), p.not_today(s, 1)) == (False, True)
    p.count_in(s, 1)
    company.adventure_begins(s)
    assert (p.may_pour(s, 1), p.not_today(s, 1)) == (True, False)


@rule("OD-079")
def test_one_ability_of_a_memory_does_not_use_up_another(sea: Sea) -> None:
    """Each is noted by itself, of every memory."""
    from petteia.games.odyssey.campaign.powers import bit

    s = sit(**ASHORE).s
    marks = [
        bit(s, one.key, level, again) for one in s.book.cycle.mnemos for level in (1, 2, 3) for again in (False, True)
    ]
    assert len(set(marks)) == len(marks)
    s.memories_used = sum(marks)
    company.adventure_begins(s)
    assert s.memories_used == sum(bit(s, one.key, level) for one in s.book.cycle.mnemos for level in (1, 2, 3))


# -- before a roll and after it -----------------------------------------------------------------------------------


def trial(what: str) -> int:
    return said(f"@test {what}", "  @success", "    Well.", "    @return", "  @fail", "    Ill.", "    @return", end="")


WILL, FURY, ARGO = trial("argonaut will 8+ by=leader"), trial("argonaut fury 8+ by=leader"), trial("argo 8+")
TWICE = said(
    *("@test argo 8+", "  @success", "    Well.", "    @return", "  @fail", "    @test argo 3+"),
    *("      @success", "        Again.", "        @return", "      @fail", "        Ill.", "        @return"),
    end="",
)


@rule("OD-087", "OD-060")
def test_the_wet_bench_is_for_will(reads: Reads) -> None:
    """One is added to a test of will, once until the story turns; to another it is not offered."""
    t = reads(WILL, clues=["wet_bench", "tug_code"], luck=d10(7), portraits=PEOPLE)
    t.does("argonaut 1")
    assert powers(t) == ["wet_bench"]
    t.does(use(t, "clue", "wet_bench"))
    assert ("Well." in t.match.story(), t.s.clues_used) == (True, 1 << t.s.book.clue_at["wet_bench"])
    t.leave()
    t = reads(FURY, clues=["wet_bench"], luck=d10(9), portraits=PEOPLE)
    t.does("argonaut 1")
    assert t.rule == "OD-064"
    t.leave()


@rule("OD-087", "OD-079")
def test_only_words_once_in_each_adventure(reads: Reads, sea: Sea) -> None:
    """+2 for 1 fate of the holder's, before a test of the ship in an adventure; not at fate 9, not twice, not elsewhere."""
    t = reads(TWICE, mnemos={1: [OAK]}, luck=d10(5, 4), dials={"fate": [0, 7, 0, 0]})
    assert powers(t) == [OAK]
    t.does(use(t, "memory", OAK))
    assert ("The Argo rolls 5 and 2 is added, against 8." in t.match.story(), t.s.fate) == (True, [0, 8, 0, 0])
    t.does("keep")
    assert ("The Argo rolls 4 and 0 is added, against 3." in t.match.story(), "Again." in t.match.story()) == (
        True,
        True,
    )
    t.leave()
    last = reads(ARGO, mnemos={1: [OAK]}, luck=d10(6), dials={"fate": [0, 8, 0, 0]})
    last.does(use(last, "memory", OAK))
    assert ("Well." in last.match.story(), last.s.fate[1]) == (True, 9)
    last.leave()
    full = reads(ARGO, mnemos={1: [OAK]}, luck=d10(9), dials={"fate": [0, 9, 0, 0]})
    assert full.rule == "OD-064"
    full.leave()
    ashore = sea(mnemos={1: [OAK]}, technologies=["embassy_deck"], luck=d10(9), **{**ASHORE, "tile": 20, "explored": [25, 20],
                 "at": "advancement"})  # fmt: skip
    ashore.does("ability 14")
    assert "try" not in ashore.options()
    ashore.leave()


@rule("OD-012", "OD-193")
@pytest.mark.parametrize(
    ("lines", "spec", "shown", "found"),
    [
        (WILL, {"boons": [["held", 0]]}, 1, ["held"]), (WILL, {"boons": [["held", 0]]}, 2, []),
        (WILL, {"boons": [["held", 1]]}, 1, []), (FURY, {"boons": [["held", 0]]}, 1, []),
        (FURY, {"mnemos": {2: [CUPS]}, "resolved": {CUPS: 1}}, 2, [CUPS]), (FURY, {"mnemos": {2: [CUPS]}}, 2, []),
        (FURY, {"mnemos": {2: [CUPS]}, "resolved": {CUPS: 1}, "dials": {"fate": [9, 0, 0, 0]}}, 2, [CUPS]),
    ],
)  # fmt: skip
def test_what_rolls_a_failure_again(
    reads: Reads, lines: int, spec: dict[str, Any], shown: int, found: list[str]
) -> None:
    """The boon for its owner's natural 1 in a test of will; the second ability of the cups for any failure."""
    t = reads(lines, luck=d10(shown, 10), portraits=PEOPLE, **spec)
    t.does("argonaut 1")
    fate = spec.get("dials", {}).get("fate", [0])[0]
    assert powers(t) == found
    assert ("roll" in t.options()) is (fate < 9)
    if found:
        t.does(use(t, "boon" if found == ["held"] else "memory", found[0]))
        assert ("Well." in t.match.story(), t.s.fate[0]) == (True, fate)
    t.leave()


PLAIN = said("Nothing.")


@rule("OD-079")
def test_pour_is_for_another_once_in_an_adventure(reads: Reads) -> None:
    """At its end, if another has any danger; not for the holder, and once."""
    own = reads(PLAIN, mnemos={1: [CUPS]}, dials={"danger": [0, 5, 0, 0]})
    own.does("read-on")
    assert own.rule != "OD-079"
    own.leave()
    t = reads(PLAIN, mnemos={1: [CUPS]}, dials={"danger": [1, 5, 3, 0]})
    t.does("read-on")
    assert powers(t) == [CUPS]
    t.does(use(t, "memory", CUPS))
    t.asks("hypso", rule="OD-079", options=["argonaut 1", "argonaut 3"])
    t.does("argonaut 3")
    assert (t.s.danger, t.rule == "OD-079") == ([1, 5, 2, 0], False)
    t.leave()
    no = reads(PLAIN, mnemos={1: [CUPS]}, dials={"danger": [1, 5, 3, 0]})
    no.does("read-on", "read-on")
    assert no.s.danger == [1, 5, 3, 0]
    no.leave()


# -- memories ----------------------------------------------------------------------------------------------------------


RANDOM = said("@gain mnemos:random to=leader")
FADES = said("@lose node 3 from=each")
GROWS = said("@gain node 1 to=each")
FATED_DRAWN = said("@gain fated 1 to=leader")


@rule("OD-021", "OD-080")
def test_the_top_memory_of_the_deck_is_gained(reads: Reads) -> None:
    """Not the one at the bottom; with the deck spent the vault is shuffled and becomes the deck."""
    t = reads(RANDOM, mnemos={})
    top = t.s.face[t.s.zones[MNEMOS][-1]] - t.s.faces.mnemos
    t.does("argonaut 3")
    assert memories.mnemos_of(t.s, 2) == [top]
    t.leave()


@rule("OD-080")
def test_the_vault_becomes_the_deck_in_any_order() -> None:
    """When the deck is spent all of the vault is shuffled: whoever draws cannot tell what comes."""
    drawn = set()
    for seed in range(8):
        t = sit(mnemos={}, **ASHORE)
        t.luck(*([] if not seed else [seed % 7, seed % 5, seed % 3]))
        s = t.s
        for card in s.zones[MNEMOS][:]:
            s.move(card, MNEMOS, VAULT)
        memories.give(s, 0)
        assert (len(s.zones[VAULT]), len(s.zones[MNEMOS])) == (0, 7)
        drawn.add(memories.mnemos_of(s, 0)[0])
    assert len(drawn) > 1
    s = sit(mnemos={}, **ASHORE).s
    s.zones[MNEMOS].clear()
    memories.give(s, 0)  # nothing anywhere: nothing is gained
    assert memories.mnemos_of(s, 0) == []


@rule("OD-080")
def test_one_view_that_disagrees_is_enough() -> None:
    """Of two memories one that was the other side of a moment keeps the third away."""
    s = sit(mnemos={0: [WEIGHT, CUPS], 1: [SONG]}, **ASHORE).s
    at = s.book.mnemos_at
    assert [memories.agrees(s, at[key], 0) for key in (PYRE, DOOR, OAK, LEDGER)] == [False, False, True, True]
    assert [memories.agrees(s, at[key], 1) for key in (PYRE, DOOR, OAK, LEDGER)] == [True, True, False, True]
    assert memories.agrees(s, at[OAK], 2)


@rule("OD-080")
def test_what_was_passed_over_is_known_to_be_in_the_deck() -> None:
    """The other side of a moment lay on top: everybody saw it go back."""
    s = sit(mnemos={0: [WEIGHT]}, **ASHORE).s
    pyre = memories.card_of(s, s.book.mnemos_at[PYRE])
    s.zones[MNEMOS].remove(pyre)
    s.zones[MNEMOS].append(pyre)
    memories.give(s, 0)
    known = [face for one in s.recalls for face in one.faces]
    assert s.faces.mnemos + s.book.mnemos_at[PYRE] in known
    assert PYRE not in [s.book.cycle.mnemos[m].key for m in memories.mnemos_of(s, 0)]


@rule("OD-082")
def test_nodes_fade_as_far_as_there_are_any(reads: Reads) -> None:
    """Two of three fade to none; a memory without nodes is not asked about; what was lived through stays."""
    t = reads(FADES, mnemos={0: [WEIGHT], 1: [SMITH, LEDGER], 2: [DOOR]}, nodes={WEIGHT: 2, DOOR: 5}, resolved={DOOR: 1},
              portraits=PEOPLE)  # fmt: skip
    at = t.s.book.mnemos_at
    assert (t.s.nodes[at[WEIGHT]], t.s.nodes[at[DOOR]], t.rule) == (0, 3, "OD-064")
    t.leave()


@rule("OD-082")
def test_which_memory_is_meant_is_asked_in_its_own_words(reads: Reads) -> None:
    """It grows or it fades; an answer to another question is not refused as a memory."""
    held: dict[str, Any] = {"mnemos": {1: [SMITH, LEDGER]}, "portraits": PEOPLE}
    t = reads(GROWS, **held)
    t.asks("hypso", rule="OD-082", prompt="Hypso: which memory grows?")
    refusal = t.match.why_not(0, "gift will")
    assert refusal is not None
    assert str(refusal).find("A node goes to") < 0
    t.leave()
    t = reads(FADES, nodes={SMITH: 1, LEDGER: 1}, **held)
    t.asks("hypso", rule="OD-082", prompt="Hypso: which memory fades?")
    t.leave()


# -- fated memories ------------------------------------------------------------------------------------------------------


HUB: dict[str, Any] = {"tile": 2, "explored": [25], "at": "expedition", "day": 2}  # the masks open with salt and debt


@rule("OD-086", "OD-071")
@pytest.mark.parametrize(
    ("held", "nodes", "after"),
    [
        (["the_dry_mouth"], {}, {"the_dry_mouth": 1}),  # salt
        (["counting_turns"], {}, {"counting_turns": 0}),  # neither
        (["counting_turns", "the_dry_mouth"], {"counting_turns": 2}, {"counting_turns": 2, "the_dry_mouth": 1}),
        (["someone_elses_name", "the_dry_mouth"], {"the_dry_mouth": 1}, {"the_dry_mouth": 2, "someone_elses_name": 0}),
        (["someone_elses_name", "the_dry_mouth"], {"the_dry_mouth": 3}, {"the_dry_mouth": 3, "someone_elses_name": 1}),
    ],
)
def test_which_fated_memory_grows(sea: Sea, held: list[str], nodes: dict[str, int], after: dict[str, int]) -> None:
    """One that shares a trait, of several the one with most nodes, and none that has all of them."""
    t = sea(luck=d10(1), fated={2: held}, fated_nodes=nodes, **HUB)
    assert {key: t.s.fated_nodes[t.s.book.fated_at[key]] for key in after} == after
    t.leave()


@rule("OD-086")
def test_a_fated_memory_is_outgrown_with_its_last_node(sea: Sea) -> None:
    """With three of three it is outgrown in the story step and goes back; with two it stays."""
    t = sea(fated={1: ["the_dry_mouth", "counting_turns"]}, fated_nodes={"the_dry_mouth": 3, "counting_turns": 2},
            **{**ASHORE, "at": "story"})  # fmt: skip
    at = t.s.book.fated_at
    assert (t.s.growths[1], memories.fated_of(t.s, 1)) == ([at["the_dry_mouth"]], [at["counting_turns"]])
    assert (t.s.fated_nodes[at["the_dry_mouth"]], t.s.fated_nodes[at["counting_turns"]]) == (0, 2)
    t.leave()


@rule("OD-085")
def test_terms_let_one_of_two_be_kept(reads: Reads) -> None:
    """With the oak's second ability two lie open; before it, or with one left in the deck, the top one is drawn."""
    t = reads(FATED_DRAWN, mnemos={3: [OAK]}, resolved={OAK: 1})
    t.does("argonaut 2")
    assert (t.rule, len(t.options())) == ("OD-085", 2)
    kept = int(t.options()[1].split()[1]) - 1
    t.does(t.options()[1])
    assert memories.fated_of(t.s, 1) == [kept]
    t.leave()
    t = reads(FATED_DRAWN, mnemos={3: [OAK]})
    t.does("argonaut 2")
    assert (t.rule, len(memories.fated_of(t.s, 1))) == ("OD-064", 1)
    t.leave()
    last = reads(FATED_DRAWN, mnemos={3: [OAK]}, resolved={OAK: 1},
                 fated={0: ["counting_turns", "someone_elses_name"], 2: ["the_dry_mouth", "a_hand_held_out"],
                        3: ["the_wrong_verse"]})  # fmt: skip
    last.does("argonaut 2")
    assert (last.rule, memories.fated_of(last.s, 1)) == ("OD-064", [last.s.book.fated_at["white_knuckles"]])
    assert last.s.zones[FATED] == []
    last.s.zones[FATED_OF + 1].clear()
    memories.draw_fated(last.s, 1)
    assert memories.fated_of(last.s, 1) == []
    last.leave()


@rule("OD-085", "OD-086")
def test_what_fated_memories_hinder_and_give(reads: Reads) -> None:
    """Nobody is hindered or has grown by what a cycle does not have, nor by another's."""
    t = sit(
        fated={1: ["someone_elses_name"], 2: ["the_dry_mouth"]},
        growths={0: ["the_dry_mouth", "the_dry_mouth"]},
        **ASHORE,
    )
    s = t.s
    assert [memories.hindered(s, a, "someone_elses_name") for a in range(4)] == [False, True, False, False]
    assert [memories.grown(s, a, "the_dry_mouth") for a in range(4)] == [2, 0, 0, 0]
    assert not memories.hindered(s, 0, "nothing_of_the_kind")
    assert not has_ally(s, "nobody")
    assert not has_clue(s, "nothing")
    assert is_ready(s, "nothing_of_the_kind", 1) == -1
    assert memories.grown(s, 0, "nothing_of_the_kind") == 0
    assert [memories.adjusted(s, a, "lose", "danger", 2) for a in range(4)] == [4, 2, 1, 2]
    assert [memories.adjusted(s, a, "lose", "fate", 2) for a in range(4)] == [2, 2, 2, 2]
    assert [memories.adjusted(s, a, "gain", "danger", 2) for a in range(4)] == [2, 2, 2, 2]
    assert memories.adjusted(sit(fated={2: ["the_dry_mouth"]}, **ASHORE).s, 2, "lose", "danger", 1) == 0


LED = said("@gain rage 1 to=leader")


@rule("OD-085", "OD-066")
def test_who_may_lead(reads: Reads) -> None:
    """Whoever bears another's name does not lead in the waters of a faction; in nobody's they do."""
    bearer: dict[str, Any] = {"fated": {1: ["someone_elses_name"]}}
    t = reads(LED, **bearer)
    t.asks("hypso", rule="OD-066", options=["argonaut 1", "argonaut 3", "argonaut 4"])
    t.hypso.cannot("argonaut 2", rule="OD-085", because="A fated memory keeps this Argonaut from leading here.")
    t.leave()
    free = reads(LED, tile=25, **bearer)
    free.asks("hypso", rule="OD-066", options=["argonaut 1", "argonaut 2", "argonaut 3", "argonaut 4"])
    free.leave()


@rule("OD-088", "OD-079", "OD-086")
def test_what_a_roll_of_a_group_counts_for(reads: Reads) -> None:
    """Lean counts a success in endurance twice, for its holder alone; a failure counts nothing; the verse shifts the next."""
    s = sit(
        mnemos={0: [WEIGHT]},
        resolved={WEIGHT: 1},
        fated={1: ["the_wrong_verse"]},
        growths={2: ["the_wrong_verse"]},
        **ASHORE,
    ).s
    endurance, will = SKILLS.index("endurance"), SKILLS.index("will")
    assert memories.after_group_roll(s, 0, endurance, True) == (2, 0)
    assert memories.after_group_roll(s, 0, endurance, False) == (0, 0)
    assert memories.after_group_roll(s, 0, will, True) == (1, 0)
    assert memories.after_group_roll(s, 1, endurance, True) == (1, 0)
    assert memories.after_group_roll(s, 1, will, False) == (0, -1)
    assert memories.after_group_roll(s, 2, will, True) == (1, 1)
    assert memories.after_group_roll(s, 2, will, False) == (0, 0)
    early = sit(mnemos={0: [WEIGHT]}, **ASHORE).s
    assert memories.after_group_roll(early, 0, endurance, True) == (1, 0)
