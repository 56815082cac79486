"""One day after another: every arrow of the map, every symbol of a tile, what waits for the end of a step, what a day brings."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.conditions import payable
from petteia.games.odyssey.campaign.language import STORY, effect
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.records import Change
from petteia.games.odyssey.campaign.sailing import exits, hidden_tiles, near
from petteia.games.odyssey.campaign.state import (
    ASIDE,
    EXPLORE,
    EXPLORE_OUT,
    GRAVES,
    PORTRAIT_OF,
    RESERVE,
    STACK,
    STEP_NAMES,
)
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.games.odyssey.state import TRAUMA
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, befalls_ship, over, settles, stand
from tests.games.odyssey_campaign.sea import ASHORE, Author, Reads, Sea, Voyage, d10, page, said, sit

MAP: list[dict[str, Any]] = tomllib.loads(texts()["map.toml"])["tile"]
LANDING = next(i for i, one in enumerate(BOOK.scenarios) if one.key == "night_landing")
QUIET_PAGE = said("Nothing.")


# -- sailing ------------------------------------------------------------------------------------------------


@rule("OD-026", "OD-027", "OD-029")
@pytest.mark.parametrize("told", MAP, ids=lambda one: one["name"])
def test_every_arrow_of_the_map(told: dict[str, Any]) -> None:
    """From each sector those that leave it, restricted ones with the keel alone; what they lead to lies face down or up."""
    for sector in told.get("sectors", [""]):
        for keel in (False, True):
            s = sit(tile=told["number"], sector=sector, technologies=["river_keel"] if keel else [], at="movement").s
            open_now = [one for one in told["arrows"] if one.get("from", "") == sector and (keel or "needs" not in one)]
            assert [(one.to, one.into) for one in exits(s)] == [(one["to"], one.get("into", "")) for one in open_now]
            around = {one["to"] for one in told["arrows"]} - {25, told["number"]}
            assert hidden_tiles(s, True, 0) == sorted(around)


@rule("OD-026", "OD-027", "OD-028", "OD-030")
@pytest.mark.parametrize(
    ("start", "sector", "move", "found"),
    [
        (19, "", "sail 20 open", {"tile": 20, "sector": 0, "last_city": 0, "local": "court"}),
        (20, "", "sail 19 open", {"tile": 19, "sector": 0, "last_city": 20, "local": "harbours"}),
        (7, "", "sail 8 alpha", {"tile": 8, "sector": 1, "last_city": 0, "local": "harbours"}),
        (7, "", "sail 8 beta", {"tile": 8, "sector": 2, "last_city": 0, "local": "harbours"}),
        (8, "beta", "sail 14 open", {"tile": 14, "sector": 0, "last_city": 0, "local": "court"}),
        (19, "", "sail 25 open", {"tile": 25, "sector": 0, "last_city": 0, "local": ""}),
    ],
)
def test_where_the_ship_comes_to(sea: Sea, start: int, sector: str, move: str, found: dict[str, Any]) -> None:
    """The tile is revealed, its sector and its waters are those of the arrow, and a city that is left bears the token."""
    t = sea(tile=start, sector=sector, explored=[25, start], at="movement", day=2)
    learned = t.s.learned
    seen = t.s.is_revealed(int(move.split()[1]))
    t.does(move)
    s = t.s
    local = s.book.factions[s.local].key if s.local >= 0 else ""
    assert {"tile": s.tile, "sector": s.sector, "last_city": s.last_city, "local": local} == found
    assert s.is_revealed(found["tile"])
    assert seen or s.learned > learned
    t.leave()


@rule("OD-026", "OD-027", "OD-029")
def test_why_an_arrow_cannot_be_followed(sea: Sea) -> None:
    """No such arrow, the other sector's, or a waterway that asks for the keel."""
    t = sea(tile=8, sector="alpha", explored=[8], at="movement", day=2)
    t.hypso.cannot("sail 14 open", rule="OD-027", because="That arrow leaves from the other sector.")
    t.hypso.cannot("sail 9 alpha", rule="OD-026", because="No arrow of this tile points there.")
    t.hypso.cannot("sail 33 open", rule="OD-026", because="No arrow of this tile points there.")
    t.leave()
    t = sea(tile=3, explored=[3], at="movement", day=2)
    t.hypso.cannot("sail 4 open", rule="OD-029", because="That waterway is restricted: the ship lacks what it needs.")
    refusal = t.match.why_not(0, "tile 4")
    assert refusal is None or "arrow" not in str(refusal)
    t.leave()


@rule("OD-016")
def test_how_far_is_near() -> None:
    """Steps up, down and sideways, and no others."""
    s = sit(tile=14).s
    far = {one["number"]: abs(one["row"] - 3) + abs(one["column"] - 2) for one in MAP}
    for steps in (1, 2, 3, 4):
        assert near(s, steps) == {n for n, away in far.items() if away <= steps}
        assert hidden_tiles(s, False, steps) == sorted(
            n for n, away in far.items() if away <= steps and n not in (14, 25)
        )


# -- the symbols of a tile ----------------------------------------------------------------------------------------


@rule("OD-032")
@pytest.mark.parametrize("told", MAP, ids=lambda one: one["name"])
@pytest.mark.parametrize("explored", [False, True])
def test_what_a_tile_brings(told: dict[str, Any], explored: bool) -> None:
    """Doom at every visit; progress and one wild titan at the first; cities, hubs and rest bring nothing by themselves."""
    number = told["number"]
    t = sit(tile=number, sector=told.get("sectors", [""])[0], explored=[number] if explored else [], at="exploration", day=3,
            exploration=[2, 3], titans={"dreamwalker": 4}, sheet={"knowledge": 20})  # fmt: skip
    symbols = [one for one in told["symbols"] if one == "doom" or not explored]
    assert (t.s.doom, t.s.progress) == (symbols.count("doom"), symbols.count("progress"))
    assert (t.hold("dreamwalker"), t.s.titans_aboard()) == (4 + symbols.count("titan"), 4 + symbols.count("titan"))


@rule("OD-032", "OD-016")
def test_calm_is_for_one_visit_and_one_tile() -> None:
    """The doom of a calm tile is passed over once; another calm tile helps nothing."""
    for tile, doom, left in ((10, 0, []), (21, 1, [10])):
        t = sit(tile=tile, at="exploration", day=3, exploration=[2, 3], read=1)
        t.s.calm = 1 << t.s.book.tile_at[10]
        t.until("OD-064") if t.rule != "OD-064" else None
        t.does("read-on")
        while t.s.hour < 4 and t.rule in ("OD-064", "OD-066"):
            t.does(t.options()[0])
        assert t.s.doom == doom
        assert [n for n in (10, 21) if t.s.calm >> t.s.book.tile_at[n] & 1] == left


# -- the cards of a day ----------------------------------------------------------------------------------------------


@rule("OD-033", "OD-034")
def test_each_stack_has_its_place(sea: Sea) -> None:
    """The first card lies in the first stack while the second is drawn; in the end both are back in the deck."""
    t = sea(allies=["itone"], **{**ASHORE, "at": "exploration"})
    count = len(t.s.zones[EXPLORE])
    t.does("done")
    assert ([len(t.s.zones[STACK]), len(t.s.zones[STACK + 1])], t.rule) == ([1, 0], "OD-033")
    t.does("done")
    assert [len(t.s.zones[zone]) for zone in (STACK, STACK + 1, EXPLORE, ASIDE)] == [0, 0, count, 0]
    t.leave()


@rule("OD-034", "OD-019")
@pytest.mark.parametrize(("cards", "asked"), [([1, 2], True), ([5, 11], False), ([6, 11], False)])
def test_a_card_asks_whose_waters_if_its_gate_does(sea: Sea, cards: list[int], asked: bool) -> None:
    """Where two factions hold them; a gate about something else asks nothing."""
    t = sea(tile=9, explored=[9], at="exploration", day=3, exploration=cards, sheet={"knowledge": 20})
    assert (t.rule == "OD-019") is asked
    t.leave()


@rule("OD-034", "OD-087")
@pytest.mark.parametrize(("shown", "hull"), [(4, 4), (5, 5), (1, 4)])
def test_the_wall_in_the_channel(sea: Sea, shown: int, hull: int) -> None:
    """Five or more with nothing added, or the hull pays."""
    t = sea(
        luck=d10(shown),
        **{**ASHORE, "at": "exploration", "exploration": [10, 2, 3], "sheet": {"argo_fate": 9, "knowledge": 20}},
    )
    assert (t.s.hull, t.s.progress) == (hull, int(hull == 5))
    t.leave()


@rule("OD-034", "OD-023")
@pytest.mark.parametrize(("cloth", "options"), [(1, ["choose 1", "choose 2"]), (0, [])])
def test_a_bargain_on_a_card(sea: Sea, cloth: int, options: list[str]) -> None:
    """Paid for, or had for nothing: whoever cannot pay is not asked."""
    t = sea(stock={"cloth": cloth}, **{**ASHORE, "at": "exploration", "exploration": [19, 1, 2]})
    if not options:
        assert (t.s.doom, t.standing("harbours")) == (1, 1)
        t.leave()
        return
    t.asks("hypso", rule="OD-034", options=options)
    t.does("choose 1")
    assert (t.stock("cloth"), t.s.doom, t.standing("harbours")) == (0, 0, 2)
    t.leave()
    t = sea(stock={"cloth": cloth}, **{**ASHORE, "at": "exploration", "exploration": [19, 1, 2]})
    t.does("choose 2")
    assert (t.stock("cloth"), t.s.doom, t.standing("harbours")) == (1, 1, 1)
    t.leave()


@rule("OD-040")
@pytest.mark.parametrize(
    ("day", "out", "new"), [(14, [1, 2, 3, 4, 9], [15, 16, 17, 18, 19]), (26, [5, 6, 7, 8, 10], [20, 21, 22, 23, 24])]
)
def test_the_coast_changes(sea: Sea, day: int, out: list[int], new: list[int]) -> None:
    """Those cards leave, wherever they lie, and these come in; no others do."""
    t = sea(**{**ASHORE, "at": "exploration", "day": day, "exploration": [13, 11], "sheet": {"knowledge": 20}})
    s = t.s

    def numbers(zone: int) -> set[int]:
        return {s.book.exploration[s.face[card] - s.faces.exploration].number for card in s.zones[zone]}

    assert numbers(EXPLORE) == (set(range(1, 15)) - set(out)) | set(new)
    assert numbers(EXPLORE_OUT) == set(out)
    assert numbers(RESERVE) == set(range(15, 25)) - set(new)
    t.leave()


# -- the end of a step ---------------------------------------------------------------------------------------------------


@rule("OD-042", "OD-025")
@pytest.mark.parametrize("step", [one for one in STEP_NAMES[1:] if one not in ("timeline", "movement")])
def test_a_battle_that_waits_is_fought_at_the_end_of_its_step(reads: Reads, step: str) -> None:
    """In whichever step it was brought about, before the next begins."""
    t = reads(QUIET_PAGE, at=step, sheet={"knowledge": 20})
    t.s.queued.append(LANDING)
    t.does("read-on")
    while t.rule != "OD-042":
        t.does("done" if "done" in t.options() else t.options()[0])
    assert (STEP_NAMES[t.s.hour], t.s.queued) == (step, [])
    t.leave()


@rule("OD-042")
def test_which_of_two_battles_comes_first(reads: Reads) -> None:
    """The crew says; the other waits, and two of one kind are one choice."""
    t = reads(QUIET_PAGE)
    t.s.queued += [LANDING, -1, LANDING]
    t.does("read-on")
    t.asks("hypso", rule="OD-042", options=["battle 1", "battle 2"])
    t.does("battle 2")
    assert t.s.queued == [LANDING, LANDING]
    t.leave()


@rule("OD-009")
@pytest.mark.parametrize("sheet", [{"hull": 0}, {"crew": 0}, {"argo_fate": 10}])
def test_a_ship_that_is_lost_is_lost_at_the_end_of_the_step(sea: Sea, sheet: dict[str, int]) -> None:
    """However it came about."""
    t = sea(**{**ASHORE, "at": "end", "sheet": sheet})
    t.asks("hypso", rule="OD-009", options=["read-on"])
    t.leave()


@rule("OD-025", "OD-066", "OD-049")
def test_a_new_day_begins_afresh(sea: Sea) -> None:
    """Nobody leads any more, nothing was used, no hub is being visited."""
    t = sea(**{**ASHORE, "at": "movement", "tile": 25, "explored": [25]})
    s = t.s
    s.leader, s.tester, s.hub, s.used_today, s.allies_used, s.memories_used = 2, 1, 0, 7, 3, 1 << 300 | 5
    while s.day == 3 or t.rule != "OD-026":
        if s.day == 3 and t.rule == "OD-026" and s.hour != 1:
            break
        t.does("sail 19 open" if "sail 19 open" in t.options() else "done" if "done" in t.options() else t.options()[0])
        if s.hour == 1 and s.day == 4:
            break
    assert (s.leader, s.tester, s.hub, s.used_today, s.allies_used, s.memories_used) == (-1, -1, -1, 0, 0, 0)
    t.leave()


KNOWS = said("@gain knowledge 2")


@rule("OD-075", "OD-025")
def test_what_was_opened_is_read_before_the_step_is_over(reads: Reads) -> None:
    """Both adventures in the step in which they were opened."""
    t = reads(KNOWS, at="doom")
    t.does("read-on")
    assert (t.s.reading, STEP_NAMES[t.s.hour]) == (1001, "doom")
    while t.s.reading == 1001:
        t.does(t.options()[0])
    assert (t.s.reading, STEP_NAMES[t.s.hour]) == (1002, "doom")
    t.leave()


@rule("OD-062")
def test_a_tile_is_explored_once(sea: Sea) -> None:
    """At the end of the day the tile is explored, and that is told; the next time it is not told again."""
    fresh = sea(**{**ASHORE, "at": "end", "tile": 13, "explored": [25]})
    assert (fresh.s.is_explored(13), len([one for one in fresh.match.story() if one.endswith("is explored.")])) == (
        True,
        1,
    )
    fresh.leave()
    known = sea(**{**ASHORE, "at": "end"})
    assert not [one for one in known.match.story() if one.endswith("is explored.")]
    known.leave()


# -- the story step ----------------------------------------------------------------------------------------------------------


@rule("OD-058", "OD-031")
def test_only_what_is_due_today_is_read(sea: Sea) -> None:
    """An entry of another day waits, one of another kind is none of the story's; a dream is a dream."""
    t = sea(
        timeline=[(3, "goto", 410), (4, "goto", 420), (3, "cooldown", 7), (3, "terrain", 0)],
        **{**ASHORE, "at": "story"},
    )
    assert t.s.reading == 410
    assert [one[0] for one in t.s.timeline] == [4, 3, 3]
    t.leave()
    dream = sea(timeline=[(3, "dream", 0)], luck=d10(9), **{**ASHORE, "at": "story"})
    assert (dream.s.reading, dream.s.boxes[-1]) == (890, [0, 0, 1])
    dream.leave()


@rule("OD-059")
def test_tokens_are_spent_when_the_story_resolves(sea: Sea) -> None:
    """While its page is read they are gone already."""
    from petteia.games.odyssey.campaign.conditions import all_hold

    for progress in range(12):
        t = sit(sheet={"progress": progress}, **{**ASHORE, "at": "doom", "story_marker": 19})
        if all_hold(t.s, t.s.story_card.requires):
            break
    else:
        pytest.skip("the first side asks for more than tokens")
    t = sea(sheet={"progress": progress}, **{**ASHORE, "at": "story", "story_marker": 19})
    assert (t.s.reading, t.s.progress) == (t.s.book.cycle.story[0].resolves, 0)
    t.leave()


@rule("OD-061", "OD-009")
def test_the_last_doom_is_the_end_whatever_is_told(sea: Sea, author: Author) -> None:
    """A last side whose page only returns: the voyage is over all the same."""
    doom = texts()["doom.toml"].replace("resolves = 1204", "resolves = 9000")
    mode = author.cycle(doom=doom, page=page((9000, "So.\n@return")))
    t = sea(mode=mode, doom="2B", sheet={"doom": 6}, **{k: v for k, v in ASHORE.items() if k != "sheet"})
    t.does("read-on")
    assert "The voyage is lost: the last doom has come." in [
        one.replace("The voyage is lost", "The voyage is lost") for one in t.match.story()
    ] or (t.rule == "OD-009")
    assert t.rule == "OD-009"
    t.leave()


@rule("OD-047", "OD-050")
def test_the_naos_opens_its_door_and_nothing_more(reads: Reads) -> None:
    """What is unlocked for good is read from the technologies aboard: nothing is asked for it."""
    t = reads(NAOS)
    assert (t.has("empty_naos"), t.rule) == (True, "OD-064")
    t.leave()


NAOS = said("@gain tech:empty_naos")


# -- prices ------------------------------------------------------------------------------------------------------------------


@rule("OD-023", "OD-004")
@pytest.mark.parametrize(
    ("price", "leader", "dials", "can"),
    [
        ("pay fate 2 from=leader", 0, [2, 0, 0, 0], True), ("pay fate 2 from=leader", 1, [2, 0, 0, 0], False),
        ("pay fate 2 from=leader", -1, [0, 0, 2, 0], True), ("pay fate 2 from=leader", -1, [0, 0, 1, 0], False),
        ("take fate 1 to=leader", 0, [9, 0, 0, 0], False), ("take fate 1 to=leader", 0, [8, 9, 9, 9], True),
        ("take fate 1 to=leader", -1, [8, 9, 9, 9], True), ("take fate 1 to=chosen", 0, [9, 0, 0, 0], True),
        ("take despair 5 to=leader", 0, [9, 9, 9, 9], True),
        ("pay fate 2 from=leader", 0, [1, 5, 5, 5], False), ("take fate 2 to=group", 0, [9, 9, 9, 7], True),
    ],
)  # fmt: skip
def test_who_pays_is_who_must_be_able_to(price: str, leader: int, dials: list[int], can: bool) -> None:
    """The leader, if there is one; anybody who could be, if there is none yet; despair is taken on without an end."""
    t = sit(dials={"fate": dials, "despair": dials}, sheet={"argo_fate": 9}, **ASHORE)
    t.s.leader = leader
    plain = effect("take doom 3", STORY)
    assert isinstance(plain, Change)
    assert payable(t.s, plain)
    found = effect(price, STORY)
    assert isinstance(found, Change)
    assert payable(t.s, found) is can


@rule("OD-023", "OD-082", "OD-085")
def test_nodes_and_fated_memories_as_a_price() -> None:
    """As many as there are."""
    held: dict[str, Any] = {"mnemos": {1: ["song_for_rowing", "ledger_of_knots"]}, "nodes": {"song_for_rowing": 2, "ledger_of_knots": 1},
                            "fated": {2: ["counting_turns"]}}  # fmt: skip
    s = sit(**held, **ASHORE).s
    for price, can in (("pay node 3 from=chosen", True), ("pay node 4 from=chosen", False), ("pay node 1 from=each", False),
                       ("pay fated 1 from=chosen", True), ("pay fated 2 from=group", False)):  # fmt: skip
        found = effect(price, STORY)
        assert isinstance(found, Change)
        assert payable(s, found) is can


# -- after a battle, and after a life --------------------------------------------------------------------------------------------


@rule("OD-182")
@pytest.mark.parametrize(("tides", "left"), [("argo_fate = -2\n", 3), ("argo_fate = -1\n", 4), ("", 3)])
def test_how_far_fate_ebbs(sea: Sea, author: Author, tides: str, left: int) -> None:
    """By what the cycle says, or by two."""
    argo = texts()["argo.toml"].replace("[tides_of_fate]\nargo_fate = -2\n", f"[tides_of_fate]\n{tides}")
    t = sea(mode=author.cycle(argo=argo), sheet={"argo_fate": 5}, titans={"dreamwalker": 9}, **CALENDAR)
    t.does("against talos")
    stand(t)
    over(t, True)
    settles(t)
    assert t.s.argo_fate == left
    t.leave()


@rule("OD-182", "OD-022", "OD-019")
def test_what_befell_the_ship_asks_no_more_than_it_must(sea: Sea) -> None:
    """In mixed waters hull that is lost asks nobody whose they are; the decks are whole again, the stock is as it was."""
    t = sea(titans={"dreamwalker": 9}, stock={"cloth": 0}, **{**CALENDAR, "tile": 9, "explored": [9]})
    t.does("against talos")
    stand(t)
    whole = len(t.s.zones[TRAUMA + 1])
    t.s.zones[TRAUMA].extend(t.s.zones[TRAUMA + 1][:5])
    del t.s.zones[TRAUMA + 1][:5]
    befalls_ship(t, "hull", -1)
    before = t.s.stock[:]
    gained = t.s.resources[:]
    over(t, True)
    assert t.rule != "OD-019"
    settles(t)
    assert (t.s.hull, len(t.s.zones[TRAUMA + 1]) >= whole) == (4, True)
    assert not any(gained) or before != t.s.stock
    assert t.stock("cloth") == 0
    t.leave()


DIES = said("@gain danger 9 to=leader", "@gain danger 1 to=leader")
LEAVES = said("@leave leader")


@rule("OD-003", "OD-006")
def test_a_sheet_is_put_away_whole(reads: Reads) -> None:
    """Dials, conditions, gifts, words, growths, afflictions and boons of that bench are gone; everybody else's stay."""
    spec: dict[str, Any] = {
        "dials": {"danger": [1, 2, 3, 4], "fate": [1, 2, 3, 4], "rage": [1, 2, 3, 4], "despair": [1, 2, 3, 4]},
        "conditions": {a: {"fear": 1} for a in range(4)}, "gifts": {a: {"will": a + 1} for a in range(4)},
        "katharsis": {a: ["HOLD", "CUPS"] for a in range(4)}, "growths": {a: ["the_dry_mouth"] for a in range(4)},
        "afflictions": {a: ["rope_burn"] for a in range(4)}, "boons": [["held", a] for a in range(4)],
        "possessions": {2: ["unshed_tear"]},
    }  # fmt: skip
    t = reads(LEAVES, **spec)
    face = t.s.face[t.s.zones[PORTRAIT_OF + 2][0]] - t.s.faces.portraits
    t.does("argonaut 3")
    s = t.s
    will = SKILLS.index("will")
    gifts = [0] * 6
    gifts[will] = 3
    assert s.graves == [
        [2, 1, 3, face, *gifts, 2, s.book.word_at["HOLD"], s.book.word_at["CUPS"], s.book.fated_at["the_dry_mouth"]]
    ]
    for dial in (s.danger, s.fate, s.rage, s.despair):
        assert dial == [1, 2, 0, 4]
    assert [sum(one) for one in s.cond] == [1, 1, 0, 1]
    assert [one[will] for one in s.gifts] == [1, 2, 0, 4]
    assert [[len(one[a]) for a in range(4)] for one in (s.katharsis, s.growths, s.afflictions)] == [
        [2, 2, 0, 2],
        [1, 1, 0, 1],
        [1, 1, 0, 1],
    ]
    assert ([one[1] for one in s.boons], s.own_gear, s.leader) == ([0, 1, 3], [[], [], [], []], -1)
    assert len(s.zones[GRAVES]) == 1
    t.asks("hypso", rule="OD-006", options=["portrait", *(f"gift {one}" for one in SKILLS)])
    t.does("gift fury")
    assert (s.gifts[2][SKILLS.index("fury")], s.zones[PORTRAIT_OF + 2]) == (1, [])
    t.leave()


OTHER_LEAVES = said("@gain rage 1 to=leader", "@leave random")


@rule("OD-006", "OD-066")
def test_whoever_leads_goes_on_leading_when_another_leaves(reads: Reads) -> None:
    """The party needs a new leader only if its own is gone."""
    for shown, leader in (((9, 1, 9, 9), 0), ((1, 9, 9, 9), -1)):
        t = reads(OTHER_LEAVES, luck=d10(*shown))
        t.does("argonaut 1")
        assert (t.s.leader, t.rule) == (leader, "OD-006")
        t.leave()


@rule("OD-003", "OD-006")
def test_a_death_is_told_by_its_event_and_a_leave_is_not(reads: Reads) -> None:
    """Who dies is followed by the event of the cycle; who leaves, by a memory from the deck."""
    t = reads(DIES, mnemos={})
    t.does("argonaut 2", "portrait")
    assert (t.s.graves[0][:3], t.s.reading) == ([1, 0, 3], t.s.book.special("rude_awakening"))
    assert len(t.s.zones[PORTRAIT_OF + 1]) == 1
    t.leave()
    t = reads(LEAVES, mnemos={})
    t.does("argonaut 2", "portrait")
    from petteia.games.odyssey.campaign.memories import mnemos_of

    assert (t.s.graves[0][:2], [len(mnemos_of(t.s, a)) for a in range(4)], t.rule) == ([1, 1], [0, 1, 0, 0], "OD-064")
    t.leave()


@rule("OD-193")
def test_the_first_owner_of_two_lines_hauls(sea: Sea) -> None:
    """The other keeps theirs; a boon of another name is no wise providence."""
    t = sea(tile=14, explored=[14], boons=[["long_line", 1], ["long_line", 3]], at="movement", day=3)
    t.does(next(one for one in t.options() if one.startswith("boon")))
    assert t.s.boons == [[t.s.book.boon_at["long_line"], 3]]
    t.leave()
    t = sea(boons=[["held", 1]], fought={"talos": 1}, **CALENDAR)
    t.does("against talos")
    assert (t.s.wise, len(t.s.boons)) == (0, 1)
    t.leave()


@rule("OD-052", "OD-079")
def test_the_first_argonauts_ledger_counts_too(sea: Sea) -> None:
    """Three exchanges, whoever holds it."""
    t = sea(
        stock={"bronze": 9},
        mnemos={0: ["ledger_of_knots"]},
        **{**ASHORE, "tile": 20, "explored": [25, 20], "at": "advancement"},
    )
    t.does("ability 4")
    t.asks("hypso", rule="OD-052", prompt="Trade 2 mortal for 1 mortal (3 left): give what?")
    t.leave()


def test_sectors_have_their_words() -> None:
    """An open tile, alpha and beta, in this order: the log counts on it."""
    assert SECTORS == ("", "alpha", "beta")
    assert isinstance(sit(**ASHORE), Voyage)
