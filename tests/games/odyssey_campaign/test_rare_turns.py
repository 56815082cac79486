"""Turns of a campaign that come up seldom: what a cycle may say otherwise, what is declined, who is asked."""

from __future__ import annotations

import re
from typing import Any

from petteia.games.odyssey.campaign import aids
from petteia.games.odyssey.campaign.conditions import BEAST_AT
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import add_gear
from petteia.games.odyssey.state import RECORDS
from petteia.kernel import position
from petteia.kernel.step import Step, step
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, end, muster, settles, stand
from tests.games.odyssey_campaign.field import BRINE, KELP, befalls, stands
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page

LEDGER, SMITH, DOOR = "ledger_of_knots", "smith_at_kydonia", "door_that_was_open"
QUIET: dict[str, Any] = {"exploration": [1, 2], "explored": [25, 19], "tile": 19, "at": "doom", "day": 3}


def reads(sea: Sea, author: Author, body: str, **spec: Any) -> Voyage:
    return sea(mode=author.cycle(page=page((9000, body))), read=9000, **{**QUIET, **spec})


# -- what a cycle may say ---------------------------------------------------------------------------------


@rule("OD-018", "OD-001")
def test_a_cycle_may_begin_in_the_waters_of_a_faction(sea: Sea, author: Author) -> None:
    """The sheet names whose waters they are, whatever the first tile shows."""
    argo = texts()["argo.toml"].replace('local_faction = ""', 'local_faction = "daughters"')
    from petteia.games.odyssey.campaign.beginning import sheet

    t = sea(mode=author.cycle(argo=argo), **QUIET)
    sheet(t.s)
    assert t.s.local == t.s.book.faction_at["daughters"]
    t.leave()


@rule("OD-042", "OD-098")
def test_a_card_may_bring_a_battle_against_one_that_it_names(sea: Sea, author: Author) -> None:
    """The black sail is the adversary's: nobody is asked against whom."""
    cards = texts()["exploration.toml"].replace('main = ["battle night_landing"]', 'main = ["battle the_black_sail"]')
    t = sea(mode=author.cycle(exploration=cards), **{**QUIET, "exploration": [14, 1, 2], "at": "exploration"})
    assert t.rule in ("OD-054", "OD-093")
    assert (t.s.beast, t.s.place.key, t.s.level) == (BEAST_AT["alekto"], "the_black_sail", 1)
    t.leave()


@rule("OD-036")
def test_an_adversary_without_events_of_her_own_strikes_at_once(sea: Sea, author: Author) -> None:
    """A cycle that names no events for her battles: her scenario is fought."""
    argo = re.sub(r"(?m)^battles = \[.*\]$", "battles = []", texts()["argo.toml"])
    t = sea(mode=author.cycle(argo=argo), hunter=19, **{**QUIET, "exploration": [5, 1], "at": "exploration"})
    assert t.s.fighting
    assert (t.s.beast, t.s.place.primordial) == (BEAST_AT["alekto"], "alekto")
    stand(t)
    end(t, True)
    settles(t)
    assert not t.s.fighting
    t.leave()


@rule("OD-099", "OD-293")
def test_a_story_may_lay_maze_tiles_before_its_battle(sea: Sea, author: Author) -> None:
    """A tile of the labyrinth lies there when the first round begins."""
    body = "A.\n@battle the_black_sail win=9001 lose=9001\n  @with labyrinth 1"
    mode = author.cycle(page=page((9000, body), (9001, "So be it.\n@return")))
    t = sea(mode=mode, read=9000, **{**QUIET, "at": "end"})
    before = len(t.s.tiles)
    mazes = [one for one in t.s.tiles if BOOK.terrain[one[0]].labyrinth]
    stand(t)
    after = [one for one in t.s.tiles if BOOK.terrain[one[0]].labyrinth]
    assert (before > 0, len(after) - len(mazes)) == (True, 1)
    t.leave()


@rule("OD-009")
def test_a_loss_that_is_told_without_an_ending_is_a_loss(sea: Sea, author: Author) -> None:
    """The event of the loss only returns: the voyage is over all the same, and for the reason there was."""
    argo = texts()["argo.toml"].replace('hull_zero = "campaign_loss"', 'hull_zero = "every_story_told"')
    told = page((9000, "A.\n@lose hull 9 unavoidable\n@return"))
    t = sea(mode=author.cycle(argo=argo, page=told), read=9000, **QUIET)
    while t.match.outcome is None:
        t.does(t.options()[0])
    assert (t.match.outcome.winners, t.match.outcome.reason) == ((), "The hull is gone.")
    t.leave()


@rule("OD-069", "OD-070")
def test_when_only_hubs_are_left_that_the_column_does_not_name_one_of_them_is_visited(sea: Sea, author: Author) -> None:
    """The first story's column names the masks alone: with their track full, another hub is found by chance."""
    hubs = re.sub(r"(?m)^story_1 = .*$", 'story_1 = [{roll = [1, 10], hub = "masks"}]', texts()["hubs.toml"])
    quay: dict[str, Any] = {"tile": 13, "explored": [25, 19], "at": "expedition", "day": 3}
    t = sea(mode=author.cycle(hubs=hubs), luck=[0], hub_boxes={"masks": 4, "weaving": 3, "palace": 2}, **quay)
    assert t.s.hub_boxes == [4, 3, 3]  # the palace is the only one with a box left
    t.leave()


# -- who is asked ------------------------------------------------------------------------------------------


@rule("OD-087")
def test_a_test_of_whoever_the_crew_names(sea: Sea, author: Author) -> None:
    """The crew says who rolls; that one's skill counts, and that one fails."""
    body = "A.\n@test argonaut will 7+ by=chosen\n  @success\n    @return\n  @fail\n    @gain danger 2 to=failed\n    @return"
    t = reads(sea, author, body, luck=d10(2), gifts={2: {"will": 1}})
    t.asks("hypso", rule="OD-087", options=[f"argonaut {n}" for n in (1, 2, 3, 4)], prompt="Who tests will?")
    t.does("argonaut 3", "keep")
    assert t.s.danger == [0, 0, 2, 0]
    t.leave()


@rule("OD-019")
def test_a_page_that_asks_for_the_local_standing_asks_whose(sea: Sea, author: Author) -> None:
    """Where two factions hold the waters the crew says which of them counts before the page is read."""
    body = "A.\n@if diplomacy local >= friendly\n  Well met.\n@else\n  Ill met.\n@return"
    for answer, words in (("faction 2", "Well met."), ("faction 1", "Ill met.")):
        t = reads(sea, author, body, tile=9, explored=[9], standing={"harbours": 5, "court": 0})
        t.asks("hypso", rule="OD-019", options=["faction 1", "faction 2"])
        t.does(answer)
        assert words in t.match.story()
        t.leave()


@rule("OD-082")
def test_of_two_memories_with_as_many_nodes_one_is_chosen(sea: Sea, author: Author) -> None:
    """A node that a page gives goes to the memory with the most; among equals the player says which."""
    held = {0: ["song_for_rowing", LEDGER]}
    t = reads(sea, author, "A.\n@gain node 2 to=each\n@return", mnemos=held)
    t.asks("hypso", rule="OD-082")
    t.does(t.options()[1])
    assert (t.s.nodes[t.s.book.mnemos_at["song_for_rowing"]], t.s.nodes[t.s.book.mnemos_at[LEDGER]]) == (0, 2)
    t.leave()
    t = reads(sea, author, "A.\n@gain node 2 to=each\n@return", mnemos=held, nodes={"song_for_rowing": 1})
    assert t.s.nodes[t.s.book.mnemos_at["song_for_rowing"]] == 3
    t.leave()


@rule("OD-193")
def test_the_long_line_leads_over_a_border_without_an_arrow_only(sea: Sea) -> None:
    """Where arrows lead it does not."""
    t = sea(tile=14, explored=[14], boons=[["long_line", 1]])
    boon = next(one for one in t.options() if one.startswith("boon"))
    t.does(boon)
    t.asks("hypso", rule="OD-193", options=["sail 15 alpha", "sail 15 beta"])
    t.hypso.cannot("sail 13 open", rule="OD-193", because="The long line leads over a border that has no arrow.")
    t.does("sail 15 beta")
    assert (t.s.tile, t.s.boons) == (15, [])
    t.leave()


@rule("OD-033", "OD-060")
def test_what_may_be_used_before_a_card_may_be_left(sea: Sea) -> None:
    """Itone is not asked: the card is turned up, and she can be asked before the next."""
    t = sea(allies=["itone"], **{**QUIET, "at": "exploration"})
    t.asks("hypso", rule="OD-033")
    ally = t.options()[0]
    t.does("done")
    assert ally in t.options()
    t.does("done")
    assert t.rule != "OD-033"
    assert t.s.allies_used == 0
    t.leave()


# -- arms --------------------------------------------------------------------------------------------------


@rule("OD-093", "OD-199")
def test_an_attachment_goes_to_one_of_several_cards(sea: Sea) -> None:
    """With two weapons in hand the player says which of them gets the cord; then arming goes on."""
    t = sea(titans={"dreamwalker": 4}, armory={"barbed_cord": 1, "oyster_knives": 2}, **CALENDAR)
    t.does("against talos", "equip oyster-knives", "equip oyster-knives", "equip barbed-cord")
    t.asks(0, rule="OD-199", options=["host 1", "host 2"])
    t.does("host 2")
    assert t.s.host[0] == [-1, -1, 1]
    assert t.rule == "OD-093"
    assert "equip barbed-cord" not in t.options()
    t.leave()


@rule("OD-093", "OD-054")
def test_what_cannot_be_taken_is_refused_with_its_reason(sea: Sea) -> None:
    """A card that is not there, and a titan that is not."""
    t = sea(titans={"dreamwalker": 4, "aegis": 1}, armory={"reed_bow": 0}, **CALENDAR)
    t.does("against talos")
    t.seat(0).cannot("class kopis", rule="OD-054",
                     because="No such titan is left in the hold, or one of its class stands already.")  # fmt: skip
    t.does("class dreamwalker")
    t.seat(0).cannot("equip reed-bow", rule="OD-093",
                     because="There is no slot for it, or no copy is left in the armory.")  # fmt: skip
    t.leave()


@rule("OD-051")
def test_the_ship_may_prepare_less_than_it_could(sea: Sea) -> None:
    """Done: nothing is prepared, and nothing more is asked."""
    t = sea(technologies=["ram_prow"], **CALENDAR)
    t.does("against talos")
    muster(t)
    assert t.s.argo == []
    assert t.rule == "OD-097"
    t.leave()


# -- memories in battle, declined ----------------------------------------------------------------------------


@rule("OD-079")
def test_a_weapon_need_not_change_hands(sea: Sea) -> None:
    """Whoever may hand a weapon over may leave it; what is not there to be handed over is refused."""
    t = stands(sea, "oyster_knives", mnemos={0: [SMITH]}, resolved={SMITH: 1}, places={"kelp": "d8"},
               armory={"oyster_knives": 1})  # fmt: skip
    t.does("done")
    knives = BOOK.gear_at["oyster_knives"]
    assert knives in t.s.gear[BRINE]
    assert knives not in t.s.gear[KELP]
    assert t.rule != "OD-079"
    t.leave()


@rule("OD-079", "OD-270")
def test_a_resource_need_not_be_paid_and_may_be_paid_again_once_readied(sea: Sea) -> None:
    """No: nothing is spent and it may still be asked in the next attack; readied, it may be used once more."""
    t = stands(sea, "oyster_knives", turn="kelp", mnemos={0: [LEDGER]}, resolved={LEDGER: 2}, places={"kelp": "g7"},
               stock={"oil": 2})  # fmt: skip
    befalls(t, aids.NotForAnything(BRINE, KELP))
    t.does("no")
    assert (t.stock("oil"), aids.NOT_FOR_ANYTHING in t.s.once, t.s.attack.rerolls) == (2, False, 0)
    befalls(t, aids.NotForAnything(BRINE, KELP))
    t.does("give oil")
    assert (t.stock("oil"), aids.NOT_FOR_ANYTHING in t.s.once, t.s.attack.rerolls) == (1, True, 1)
    aids.readied(t.s, KELP)  # another's memories
    assert aids.NOT_FOR_ANYTHING in t.s.once
    aids.readied(t.s, BRINE)
    assert aids.NOT_FOR_ANYTHING not in t.s.once
    t.s.alive[BRINE] = 0
    befalls(t, aids.NotForAnything(BRINE, KELP))
    assert t.rule != "OD-270"  # its holder's titan has fallen
    t.leave()


@rule("OD-079")
def test_a_wall_that_was_crossed_may_be_crossed_again_once_readied(sea: Sea) -> None:
    """The door's wall is given back when it was used, not doubled when it was not."""
    t = stands(sea, mnemos={0: [DOOR]}, resolved={DOOR: 1})
    wall = [BRINE, aids.ONE_WALL]
    assert t.s.ignoring.count(wall) == 1
    aids.readied(t.s, BRINE)
    assert t.s.ignoring.count(wall) == 1
    t.s.ignoring.remove(wall)
    aids.readied(t.s, BRINE)
    assert t.s.ignoring.count(wall) == 1
    t.leave()


@rule("OD-079")
def test_a_battle_by_itself_knows_no_memories() -> None:
    """What the campaign adds at moments of a battle adds nothing to one that is played alone."""
    match = position("odyssey", 0, 1, brine={"at": "g7"})
    s: Any = match.state
    before = s.stack[:]
    for moment in (aids.start_of_turn, aids.first_window, aids.maze_tile, aids.readied):
        moment(s, BRINE)
    assert s.stack == before


@rule("OD-003", "OD-183")
def test_an_argonaut_may_die_by_what_a_battle_records(sea: Sea) -> None:
    """A card of the battle says so: after it the bench is empty and somebody new takes it."""
    t = sea(**CALENDAR)
    t.does("against talos")
    stand(t)
    t.s.records.append(RECORDS.index("argonaut_dies") * 8 + 2)
    end(t, True)
    settles(t)
    assert [row[0] for row in t.s.graves] == [2]
    assert t.rule == "OD-006"
    t.leave()


@rule("OD-079", "OD-199")
def test_of_two_weapons_the_one_that_is_meant_changes_hands_with_what_is_on_it(sea: Sea) -> None:
    """Brine bears knives and a sickle with a cord: the sickle goes with its cord, the knives stay; Kelp keeps its fists
    in the hand that is left."""
    t = stands(sea, "oyster_knives", mnemos={0: [SMITH]}, resolved={SMITH: 1}, places={"kelp": "d8"},
               armory={"oyster_knives": 1})  # fmt: skip
    s = t.s
    sickle, cord, knives = (BOOK.gear_at[key] for key in ("gull_sickle", "barbed_cord", "oyster_knives"))
    at = add_gear(s, BRINE, sickle)
    add_gear(s, BRINE, cord, at)
    t.does("done")
    befalls(t, aids.HandleFirst(BRINE))
    t.does("titan kelp")
    t.does("gear gull-sickle")
    assert sickle in s.gear[KELP]
    assert cord in s.gear[KELP]
    assert knives not in s.gear[KELP]
    assert s.host[KELP][s.gear[KELP].index(cord)] == s.gear[KELP].index(sickle)
    assert not s.discarded[BRINE][s.gear[BRINE].index(knives)]
    assert s.discarded[BRINE][s.gear[BRINE].index(sickle)]
    t.leave()


@rule("OD-079")
def test_the_ledger_pays_for_a_re_roll_from_its_third_ability_on(sea: Sea) -> None:
    """With two abilities open nothing is asked in the first window."""
    for opened, asked in ((1, False), (2, True)):
        t = stands(sea, "oyster_knives", turn="kelp", mnemos={0: [LEDGER]}, resolved={LEDGER: opened}, places={"kelp": "g7"},
                   stock={"oil": 2})  # fmt: skip
        befalls(t, FirstWindow(KELP))
        assert (t.rule == "OD-270") is asked
        t.leave()


@step
class FirstWindow(Step):
    """The first window of a titan's attack, as the campaign hears of it."""

    t: int

    def begin(self, s: Any) -> None:
        aids.first_window(s, self.t)


@rule("OD-043", "OD-023", "OD-055")
def test_what_the_crew_cannot_do_is_refused_for_its_own_reason(sea: Sea) -> None:
    """A titan that could be bred but not paid for; what is no ability at all is not answered like one."""
    work: dict[str, Any] = {**QUIET, "at": "advancement"}
    t = sea(technologies=["brood_pool"], stock={"ambrosia": 0}, **work)
    call = next(i for i, (_, one) in enumerate(t.s.book.abilities) if one.name == "Call one in")
    t.hypso.cannot(f"ability {call + 1}", rule="OD-023", because="The crew cannot pay for it.")
    refusal = t.match.why_not(0, "summon echo")
    assert refusal is not None
    assert refusal.rule not in ("OD-044", "OD-048", "OD-049", "OD-050", "OD-023")
    t.leave()


@rule("OD-057")
def test_a_pattern_may_go_to_a_nameless_titan_of_any_class_that_has_one(sea: Sea, author: Author) -> None:
    """The only Aegis has a name already: it is offered by it, and the wild ones without."""
    t = reads(sea, author, "A.\n@gain pattern:thick_blood\n@return", titans={"dreamwalker": 2, "aegis": 1},
              named=[["aegis", "left_horn"]], armory={"left_horn": 1})  # fmt: skip
    t.asks("hypso", rule="OD-057", options=["named dreamwalker", "veteran 1"])
    t.does("named dreamwalker")
    assert [len(one) for one in t.s.named] == [1, 2]
    t.leave()
