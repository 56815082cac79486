"""Into a battle and out of it: who stands with what, how the board lies, what every deck hides, what comes home."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import aids, bridge, loadout, possessions
from petteia.games.odyssey.campaign.conditions import BEAST_AT, GODFORM_AT, SUMMONING_AT
from petteia.games.odyssey.campaign.state import (
    BATTLE_CARDS,
    EXPLORE,
    FATED,
    MNEMOS,
    PORTRAITS,
    RESERVE,
    SHELF,
    TERRAIN,
)
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import FISTS
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_WAITING,
    BOX,
    BP_DECK,
    BP_WAITING,
    KRATOS,
    MOIROS,
    OBOL,
    OBOL_BOX,
    TRAUMA,
    ZONES,
)
from petteia.games.odyssey.values import BANDS
from petteia.kernel import Match
from petteia.kernel.rng import Rng
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, TALOS, end, muster, settles, stand
from tests.games.odyssey_campaign.sea import ASHORE, Author, Reads, Sea, Voyage, said, sit

SMITH, LEDGER, DOOR = "smith_at_kydonia", "ledger_of_knots", "door_that_was_open"
BARE = {one.key: 0 for one in BOOK.gear if not one.fists}
KNIVES, BOW, MAUL, HORN = (BOOK.gear_at[key] for key in ("oyster_knives", "reed_bow", "anchor_maul", "left_horn"))
WON, LOST = said("So it was won."), said("So it was lost.")


def battle(scenario: str, *changes: str) -> int:
    return said(f"@battle {scenario} win={WON} lose={LOST}", *(f"  @with {one}" for one in changes), end="")


# -- who stands ------------------------------------------------------------------------------------------


@rule("OD-054")
@pytest.mark.parametrize(
    ("hold", "count"),
    [
        ({"dreamwalker": 10}, 4), ({"dreamwalker": 4}, 4), ({"dreamwalker": 3}, 3), ({"dreamwalker": 1, "aegis": 2}, 2),
        ({"aegis": 3, "kopis": 2, "harper": 1}, 3), ({"dreamwalker": 2, "aegis": 1, "kopis": 1, "harper": 1}, 4), ({}, 0),
    ],
)  # fmt: skip
def test_how_many_can_stand(hold: dict[str, int], count: int) -> None:
    """Every wild one, and one of each class bred on the ship; four at most."""
    assert loadout.fieldable(sit(titans=hold, **ASHORE).s) == count


@rule("OD-054", "OD-092")
def test_who_may_be_led_titan_by_titan(sea: Sea) -> None:
    """Three can stand: one may sit out, then nobody; a bred class stands once, a wild titan as often as there are."""
    t = sea(titans={"dreamwalker": 1, "aegis": 2, "kopis": 1}, armory=BARE, **CALENDAR)
    t.does("against talos")
    t.asks(0, rule="OD-054", options=["class dreamwalker", "class aegis", "class kopis", "pass"])
    t.does("class aegis")
    t.asks(0, rule="OD-054", options=["class dreamwalker", "class kopis", "pass"])
    t.does("pass")
    t.asks(0, rule="OD-054", options=["class dreamwalker", "class kopis"])
    refusal = t.match.why_not(0, "host 1")
    assert refusal is not None
    assert "No such titan" not in str(refusal)
    t.does("class dreamwalker")
    assert t.rule != "OD-054"  # the Kopis is all that is left
    assert (t.s.alive, [t.s.klass[a] for a in (0, 2, 3)]) == ([1, 0, 1, 1], [1, 0, 2])
    assert (t.s.kit[0], t.s.gear[0], t.s.kit[2]) == ([1], [FISTS], [0])  # nothing to carry: their fists
    t.leave()


@rule("OD-054", "OD-057")
@pytest.mark.parametrize(
    ("hold", "named", "options"),
    [
        ({"dreamwalker": 2, "aegis": 1}, [["aegis", "thick_blood"]], ["class dreamwalker", "veteran 1", "pass"]),
        ({"dreamwalker": 2}, [["dreamwalker", "thick_blood"]], ["class dreamwalker", "veteran 1", "pass"]),
        ({"dreamwalker": 1}, [["dreamwalker", "thick_blood"]], ["veteran 1", "pass"]),
        ({"dreamwalker": 6, "aegis": 1}, [["dreamwalker", "thick_blood"], ["dreamwalker", "first_knot"]],
         ["class dreamwalker", "class aegis", "veteran 1", "veteran 2"]),
    ],
)  # fmt: skip
def test_a_titan_with_a_name_is_led_by_its_name(
    sea: Sea, hold: dict[str, int], named: list[list[str]], options: list[str]
) -> None:
    """And counts among the nameless of its class no more."""
    t = sea(titans=hold, named=named, **CALENDAR)
    t.does("against talos")
    t.asks(0, rule="OD-054", options=options)
    t.leave()


@rule("OD-057", "OD-093")
def test_what_is_taken_by_one_is_not_left_for_another(sea: Sea) -> None:
    """Two bows: two titans may carry them, a third finds none; the named one that stands is not led twice."""
    t = sea(
        titans={"dreamwalker": 4}, named=[["dreamwalker", "thick_blood"]], armory={**BARE, "reed_bow": 2}, **CALENDAR
    )
    t.does("against talos", "veteran 1")
    t.asks(0, rule="OD-093", options=["equip reed-bow", "done"])
    t.does("equip reed-bow")
    assert (t.s.gear[0], t.s.pattern[0], t.s.fielded_names) == ([BOW], [1], [0, -1, -1, -1])
    t.asks(0, rule="OD-093", options=["equip reed-bow", "done"])  # the second titan's turn: nothing else fitted
    t.does("done")
    t.does("equip reed-bow")
    assert t.rule not in ("OD-054", "OD-093")
    assert [g for held in t.s.gear for g in held] == [BOW, FISTS, BOW, FISTS]
    t.leave()


@rule("OD-093")
@pytest.mark.parametrize(
    ("kit", "spec", "offered"),
    [
        ([0, KNIVES, BOW], {}, True),
        ([0, KNIVES, BOW], {"armory": {**BARE, "reed_bow": 1}}, False),  # the first card is gone
        ([0, BOW, KNIVES], {"armory": {**BARE, "reed_bow": 1}}, False),  # the second
        ([0, KNIVES, KNIVES], {"armory": {**BARE, "oyster_knives": 1}}, False),  # one of two
        ([0, KNIVES, KNIVES], {"armory": {**BARE, "oyster_knives": 2}}, True),
        ([1, KNIVES], {}, False),  # no Aegis aboard
        ([], {}, False),
    ],
)
def test_the_same_again_if_all_of_it_is_there(sea: Sea, kit: list[int], spec: dict[str, Any], offered: bool) -> None:
    """The class of the last battle and every card of it, with as many copies; then it is taken as it was."""
    t = sea(titans={"dreamwalker": 5}, **{**CALENDAR, "armory": {**BARE, "oyster_knives": 2, "reed_bow": 1}, **spec})
    t.s.kit[0] = kit
    t.does("against talos")
    assert (t.rule == "OD-054" and "same" in t.options()) is offered
    if offered:
        t.does("same")
        assert [g for g in t.s.gear[0] if g != FISTS] == [g for g in kit[1:] if loadout_fits(t, g)]
    t.leave()


def loadout_fits(t: Voyage, gear: int) -> bool:
    """Both hands of a wild titan: knives and knives, or knives and no bow beside them."""
    return gear in t.s.gear[0]


@rule("OD-051", "OD-094")
def test_as_many_ship_abilities_as_the_porch_allows(sea: Sea) -> None:
    """Two of three; each once; or none."""
    t = sea(
        technologies=["ram_prow", "boarding_lines", "burning_pitch"], armory=BARE, titans={"dreamwalker": 4}, **CALENDAR
    )
    t.does("against talos")
    t.asks(0, rule="OD-051", options=["ship ram-prow", "ship boarding-lines", "ship burning-pitch", "done"],
           prompt="Prepare a ship ability (1 of 2).")  # fmt: skip
    t.does("ship boarding-lines")
    t.asks(0, rule="OD-051", options=["ship ram-prow", "ship burning-pitch", "done"])
    t.does("ship burning-pitch")
    assert (t.rule == "OD-051", t.s.argo_charge, t.s.argo_used) == (False, [3, 1], [0, 0])
    t.leave()
    none = sea(technologies=["ram_prow"], armory=BARE, titans={"dreamwalker": 4}, **CALENDAR)
    none.does("against talos", "done")
    assert (none.rule == "OD-051", none.s.argo) == (False, [])
    none.leave()


@rule("OD-267", "OD-093")
def test_what_is_somebodys_own_is_not_left(sea: Sea) -> None:
    """A card of each that is bound elsewhere is taken off; a copy beyond it is free."""
    s = sit(armory={**BARE, "left_horn": 3, "unshed_tear": 1}, named=[["dreamwalker", "left_horn"]], possessions={2: ["unshed_tear"]},
            **ASHORE).s  # fmt: skip
    assert loadout.armory_left(s)[HORN] == 2
    assert loadout.armory_left(s)[BOOK.gear_at["unshed_tear"]] == 0
    assert sorted(possessions.reserved(s)) == sorted([HORN, BOOK.gear_at["unshed_tear"]])


@rule("OD-267")
def test_only_possessions_are_bound() -> None:
    """The Left Horn by the titan, the Unshed Tear by the Argonaut, everything else by nobody."""
    titan = [one.key for i, one in enumerate(BOOK.gear) if possessions.is_bound_by(i, possessions.TITAN)]
    argonaut = [one.key for i, one in enumerate(BOOK.gear) if possessions.is_bound_by(i, possessions.ARGONAUT)]
    assert (titan, argonaut) == (["left_horn"], ["unshed_tear"])


# -- the decks ---------------------------------------------------------------------------------------------------


def faces(s: Any, zone: int) -> tuple[int, ...]:
    return tuple(s.face[card] for card in s.zones[zone])


BATTLE_DECKS = (AI_DECK, AI_WAITING, AI_WAITING + 1, BP_DECK, BP_WAITING, BP_WAITING + 1, TRAUMA, TRAUMA + 1, TRAUMA + 2, OBOL,
                MOIROS, KRATOS)  # fmt: skip


@rule("OD-096", "OD-002")
def test_every_deck_is_shuffled() -> None:
    """Those of the voyage when a campaign begins, those of a battle when it is set up: seven deals are not all alike."""
    seen: dict[int, set[tuple[int, ...]]] = {}
    for seed in range(7):
        s: Any = Match.new("odyssey", seed, 1, {"mode": "campaign"}).state
        for zone in (EXPLORE, RESERVE, MNEMOS, FATED, PORTRAITS):
            seen.setdefault(zone, set()).add(faces(s, zone))
        s.rng = Rng(seed)
        s.beast = TALOS
        bridge.deal_decks(s)
        for zone in BATTLE_DECKS:
            seen.setdefault(zone, set()).add(faces(s, zone))
    assert [zone for zone, found in seen.items() if len(found) < 2 and len(next(iter(found))) > 1] == []


@rule("OD-096")
def test_what_was_seen_of_the_decks_is_forgotten_with_a_new_deal() -> None:
    """Only what lies in the box or on the shelf is known; what is known of the voyage's decks stays known."""
    t = sit(**ASHORE)
    s = t.s
    for zone in (KRATOS, EXPLORE):
        s.reveal(s.zones[zone][-1])
        s.shuffle(zone)
    battle_pool, voyage_pool = s.layout.pools[s.zones[KRATOS][0]], s.layout.pools[s.zones[EXPLORE][0]]
    assert {one.pool for one in s.recalls} == {battle_pool, voyage_pool}
    for card in range(len(BATTLE_CARDS)):
        s.knows[card] = 1
    for zone in range(ZONES + 1):
        s.exposed[zone] = 1
    bridge.deal_decks(s)
    assert {one.pool for one in s.recalls} == {voyage_pool}
    assert not any(s.exposed[: ZONES + 1])
    for zone in range(ZONES + 1):
        known = {s.knows[card] for card in s.zones[zone]}
        assert known <= {s.layout.everyone if zone in (OBOL_BOX, BOX, SHELF) else 0}


# -- the set-up ----------------------------------------------------------------------------------------------------


KING = battle("under_the_water")
SAIL = battle("the_black_sail")
SAIL_FAR = battle("the_black_sail", "track 9")
SAIL_TWO = battle("the_black_sail", "track 2")
ESCALATED = battle("the_black_sail", "escalate 2", "track 1")
PLAIN_SAIL = battle("the_black_sail", "track 1")


@rule("OD-090")
def test_the_primordial_stands_where_its_scenario_says(reads: Reads) -> None:
    """The king faces south on his stair; the black sail comes from the east."""
    for lines, place in ((KING, (9, 2, "S")), (SAIL, (13, 7, "W"))):
        t = reads(lines)
        told = BOOK.scenarios[t.s.scenario]
        assert (t.s.px, t.s.py) == tuple(told.at)
        assert ("NESW"[t.s.facing], "NESW"[told.facing]) == (place[2], place[2])
        t.leave()


@rule("OD-098", "OD-099")
def test_the_step_of_her_track(reads: Reads) -> None:
    """The box that is marked, unless the story says which; never past the last."""
    for lines, fought, step in (
        (SAIL, 0, 1),
        (SAIL, 1, 2),
        (SAIL, 2, 3),
        (SAIL, 6, 3),
        (SAIL_FAR, 0, 3),
        (SAIL_TWO, 0, 2),
        (SAIL_TWO, 5, 2),
    ):
        t = reads(lines, fought={"alekto": fought})
        assert (t.s.step, t.s.level) == (step, 1)
        t.leave()


@rule("OD-098", "OD-042")
@pytest.mark.parametrize(("boxes", "level"), [(0, 1), (1, 1), (2, 1), (3, 2), (5, 3), (7, 4), (9, 4)])
def test_a_battle_of_a_card_is_fought_at_the_level_it_has_come_to(sea: Sea, boxes: int, level: int) -> None:
    """At least at the lowest that its scenario knows; it is no battle of the calendar."""
    t = sea(fought={"talos": boxes}, **{**ASHORE, "exploration": [14, 1, 2], "at": "exploration"})
    t.does("against talos")
    assert (t.s.place.key, t.s.level, t.s.step, t.s.beast) == ("night_landing", level, 0, TALOS)
    assert not aids.is_calendar(t.s)
    t.leave()


@rule("OD-098")
@pytest.mark.parametrize(
    ("foe", "boxes", "traits"),
    [
        ("talos", 0, ["announced"]), ("talos", 1, ["announced", "shedding"]), ("talos", 3, ["shedding", "heat_haze"]),
        ("asterion", 0, ["first_wall", "lonely"]), ("asterion", 3, ["first_wall", "lonely", "runs_on"]),
    ],
)  # fmt: skip
def test_the_traits_of_its_level_are_on(sea: Sea, foe: str, boxes: int, traits: list[str]) -> None:
    """Those and no others."""
    t = sea(fought={foe: boxes}, armory=BARE, titans={"dreamwalker": 4}, **CALENDAR)
    t.does(f"against {foe}")
    found = [one.key for i, one in enumerate(t.s.monster.traits) if t.s.traits >> i & 1]
    assert found == traits
    t.leave()


@rule("OD-098")
def test_a_trait_is_switched_for_its_own_primordial(sea: Sea) -> None:
    """What was switched off for the other one is on here; switched again, the last word counts."""
    from petteia.games.odyssey.campaign.effects import set_trait

    t = sea(fought={"talos": 3}, armory=BARE, titans={"dreamwalker": 4}, **CALENDAR)
    shedding = t.s.book and BOOK.primordials[TALOS].trait("shedding")
    set_trait(t.s, BEAST_AT["asterion"], shedding, False)
    set_trait(t.s, TALOS, BOOK.primordials[TALOS].trait("heat_haze"), True)
    set_trait(t.s, TALOS, BOOK.primordials[TALOS].trait("heat_haze"), False)
    set_trait(t.s, TALOS, BOOK.primordials[TALOS].trait("announced"), True)
    assert t.s.traits_set == [[BEAST_AT["asterion"], shedding, 0], [TALOS, 2, 0], [TALOS, 0, 1]]
    t.does("against talos")
    assert [one.key for i, one in enumerate(t.s.monster.traits) if t.s.traits >> i & 1] == ["announced", "shedding"]
    t.leave()


@rule("OD-108", "OD-099")
def test_escalations_before_the_first_round(reads: Reads, sea: Sea) -> None:
    """So many as the story says, and so many as the level brings: a card of the next level comes into the deck for each."""

    def waiting(t: Voyage) -> int:
        return sum(len(t.s.zones[zone]) for zone in (AI_WAITING, AI_WAITING + 1, BP_WAITING, BP_WAITING + 1))

    plain, more = (
        reads(PLAIN_SAIL, titans={"dreamwalker": 4}, armory=BARE),
        reads(ESCALATED, titans={"dreamwalker": 4}, armory=BARE),
    )
    begun = (waiting(plain), waiting(more))
    for t in (plain, more):
        stand(t)
    assert begun[0] == begun[1]
    assert waiting(plain) - waiting(more) == 4  # two escalations, each an AI card and a body part
    for t in (plain, more):
        t.leave()
    hard = sea(fought={"talos": 7}, armory=BARE, titans={"dreamwalker": 4}, **CALENDAR)
    hard.does("against talos")
    before = waiting(hard)
    stand(hard)
    assert (hard.s.block.escalations, before - waiting(hard)) == (1, 2)
    hard.leave()


@rule("OD-018", "OD-092")
@pytest.mark.parametrize(
    ("tile", "standing", "band"),
    [(25, {"harbours": 9}, "neutral"), (19, {"harbours": 5}, "friendly"), (19, {"harbours": -3, "court": 9}, "unfriendly"),
     (20, {"court": 8}, "allied"), (20, {"court": -10}, "at war")],
)  # fmt: skip
def test_how_the_people_of_the_place_see_the_crew(tile: int, standing: dict[str, int], band: str) -> None:
    """By the standing with whoever holds the waters; in nobody's they are neutral."""
    s = sit(**{**ASHORE, "tile": tile, "standing": standing}).s
    assert BANDS[bridge.band_in_battle(s)] == band


@rule("OD-202", "OD-014", "OD-190")
def test_what_is_ready_when_the_titans_stand(sea: Sea) -> None:
    """Godforms that are aboard and fresh; awakening with the naos alone; a tear if there is one; nymphs that answer."""
    t = sea(forms=["ruin_of_ares", "tide_of_poseidon"], forms_used=["tide_of_poseidon"], nymphs=["galateia"], oneoffs=["amaltheia"],
            technologies=["nymph_cistern", "saltern", "net_loft"], summon_used=1, summon_bonus=1, **CALENDAR)  # fmt: skip
    t.does("against talos")
    s = t.s
    left = {key: s.godform_left[at] for key, at in GODFORM_AT.items()}
    assert left == {"ruin_of_ares": 1, "lantern_of_hermes": 0, "tide_of_poseidon": 0}
    assert (s.awakening, s.tear, s.summons) == (0, 0, 3)
    assert {key for key, at in SUMMONING_AT.items() if s.summoning_left[at]} == {"galateia", "amaltheia"}
    t.leave()
    t = sea(technologies=["empty_naos"], stock={"sisyphus_tear": 2}, **CALENDAR)
    t.does("against talos")
    assert (t.s.awakening, t.s.tear, t.s.summons) == (1, 1, 0)
    t.leave()


@rule("OD-202")
@pytest.mark.parametrize("cut", ['unlocks = "awakening"\n', '"unlock awakening", '])
def test_awakening_is_opened_by_a_word_or_by_an_effect(sea: Sea, author: Author, cut: str) -> None:
    """Either is enough, and both need the technology aboard."""
    from petteia.games.odyssey.campaign.loading import texts

    mode = author.cycle(technologies=texts()["technologies.toml"].replace(cut, ""))
    aboard = sea(mode=mode, technologies=["empty_naos"], **ASHORE)
    without = sea(mode=mode, technologies=["saltern", "nymph_cistern"], **ASHORE)
    assert [bridge.is_unlocked(one.s, "awakening") for one in (aboard, without)] == [True, False]
    assert not bridge.is_unlocked(aboard.s, "flight")
    for one in (aboard, without):
        one.leave()


@rule("OD-007")
def test_who_answers_in_a_battle(sea: Sea) -> None:
    """Whoever leads the priority target, whatever day it is; on the voyage by turns, in an adventure the leader's seat."""
    t = sea(seats=2, armory=BARE, titans={"dreamwalker": 4}, **CALENDAR)
    t.does("against talos")
    stand(t)
    for target in range(4):
        t.s.priority = target
        assert t.s.captain == t.s.seat_of(target)
    t.leave()
    s = sit(seats=2, **ASHORE).s
    found = []
    for s.day, s.leader in ((3, -1), (4, -1), (3, 0), (4, 3)):
        found.append(s.captain)
    assert found == [1, 0, s.seat_of(0), s.seat_of(3)]


# -- what a hub has left on the field -----------------------------------------------------------------------------------


@rule("OD-072", "OD-073")
@pytest.mark.parametrize("hub", [0, 1, 2])
def test_where_the_terrain_of_a_hub_may_lie(sea: Sea, hub: int) -> None:
    """Every space that its area and what lies there allow, and no other."""
    t = sea(timeline=[(7, "terrain", hub)], armory=BARE, titans={"dreamwalker": 4}, **CALENDAR)
    t.does("against talos")
    while t.rule == "OD-097":
        t.does(t.options()[0])
    s = t.s
    one = s.book.cycle.hubs[hub]
    kind = BOOK.terrain_at[one.terrain]
    from petteia.games.odyssey.field import empty, tile_at, tile_cells
    from petteia.games.odyssey.terrain import shape_for

    allowed = []
    for y in range(s.grid.height):
        for x in range(s.grid.width):
            cells = tile_cells((kind, x, y, shape_for(kind), 0))
            if not all(i in range(20) and j in range(14) for i, j in cells):
                continue
            rim = [i in (0, 1, 2, 17, 18, 19) or j in (0, 1, 2, 11, 12, 13) for i, j in cells]
            area = all(rim) if one.place == "outer 3" else not any(rim)
            if area and all(tile_at(s, s.grid.at(*c)) < 0 and empty(s, s.grid.at(*c)) for c in cells):
                allowed.append((x, y))
    asked = {(s.grid.x[cell], s.grid.y[cell]) for cell in bridge.HubTerrain(hub).spots(s)}
    assert asked == set(allowed)
    taken = {(x, y) for x, y in asked if any((x, y) == (s.grid.x[c], s.grid.y[c]) for c in s.cell if c >= 0)}
    assert taken == set()  # nobody stands under it
    t.leave()


@rule("OD-072")
def test_the_terrain_of_a_hub_is_for_the_battle_of_its_day(sea: Sea, reads: Reads) -> None:
    """A battle of the story on that day finds none; the note stays for the one it was meant for."""
    t = reads(SAIL, titans={"dreamwalker": 4}, armory=BARE, timeline=[(3, "terrain", 2), (7, "terrain", 0)])
    before = len(t.s.tiles)
    asked = set()
    muster(t)
    while not t.s.phase:
        asked.add(t.rule)
        t.does(t.options()[0])
    assert ("OD-073" in asked, len(t.s.tiles) >= before) == (False, True)
    end(t, True)
    settles(t)
    assert [one for one in t.s.timeline if one[1] == TERRAIN] == [(3, TERRAIN, 2), (7, TERRAIN, 0)]
    t.leave()
    t = sea(
        timeline=[(7, "terrain", 2), (13, "terrain", 0), (7, "goto", 410)],
        armory=BARE,
        titans={"dreamwalker": 9},
        **CALENDAR,
    )
    t.does("against talos")
    stand(t)
    end(t, True)
    assert [one[0] for one in t.s.timeline] == [13, 7]
    t.leave()
