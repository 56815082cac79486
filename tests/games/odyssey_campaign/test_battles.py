"""From the voyage into a battle and back: what the campaign brings, what the battle gives, and what a tear undoes."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.campaign.conditions import BEAST_AT, GODFORM_AT, SUMMONING_AT
from petteia.games.odyssey.campaign.state import ASIDE, SHELF, Campaign
from petteia.games.odyssey.campaign.tracks import level, mark
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import RECORDS, RESOURCES
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, TALOS, befalls_ship, end, muster, over, stand
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, page

# -- into the battle -------------------------------------------------------------------------------


@rule("OD-098", "OD-042")
def test_a_regular_primordial_evolves_box_by_box() -> None:
    """Talos goes 0, 1, 1, 2, ...; a shared box is marked for both."""

    class Sheet:
        track = [0] * len(BOOK.primordials)

    s: Any = Sheet()
    assert [mark(s, TALOS) for _ in range(8)] == [0, 1, 1, 2, 2, 3, 3, 4]
    assert level(s, BEAST_AT["asterion"]) == 4  # its third, fifth and seventh box were marked along
    assert [mark(s, BEAST_AT["asterion"]) for _ in range(4)] == [1, 1, 2, 3]


@rule("OD-090", "OD-092")
def test_dials_carry_in_and_the_first_battle_is_the_first_round(sea: Sea) -> None:
    """The scenario is found by primordial and level; danger, fate and rage are what the voyage made them."""
    t = sea(
        dials={"danger": [1, 0, 2, 0], "rage": [0, 3, 0, 0], "fate": [0, 0, 0, 4], "despair": [0, 0, 0, 1]}, **CALENDAR
    )
    t.does("against talos")
    assert t.s.place.key == "tutorial_first_round"
    stand(t)
    assert (t.s.danger, t.s.rage, t.s.fate) == ([1, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4])
    assert t.s.priority == 1  # the highest rage
    t.leave()


@rule("OD-054", "OD-093")
def test_titans_and_gear_come_from_hold_and_armory(sea: Sea) -> None:
    """One Aegis at most; a card that one titan carries is not left for another."""
    t = sea(titans={"dreamwalker": 3, "aegis": 2}, armory={"reed_bow": 1}, **CALENDAR)
    t.does("against talos", "class aegis", "equip reed-bow", "done")
    assert t.rule == "OD-093"  # no second Aegis stands: a wild titan is all that is left, and nothing is asked
    assert BOOK.titans[t.s.klass[1]].key == "dreamwalker"
    assert "equip reed-bow" not in t.options()
    t.leave()


@rule("OD-054")
def test_with_fewer_titans_some_sit_out(sea: Sea) -> None:
    """Two titans: two Argonauts may pass, and then the others must stand."""
    t = sea(titans={"dreamwalker": 2}, **CALENDAR)
    t.does("against talos", "pass", "pass")
    assert "pass" not in t.options()
    stand(t)
    assert t.s.alive == [0, 0, 1, 1]
    assert t.s.dead == []
    t.leave()


@rule("OD-093")
def test_the_last_loadout_can_be_taken_again(sea: Sea) -> None:
    """A titan and its gear are remembered from battle to battle."""
    t = sea(**CALENDAR)
    t.does("against talos", "equip reed-bow", "done")
    muster(t)
    end(t, True)
    assert t.s.kit[0][0] == 0
    assert BOOK.gear_at["reed_bow"] in t.s.kit[0]
    t.leave()


@rule("OD-057")
def test_a_named_titan_brings_its_pattern(sea: Sea) -> None:
    """The pattern is in force on the titan that bears it."""
    t = sea(titans={"dreamwalker": 4}, named=[["dreamwalker", "thick_blood"]], **CALENDAR)
    t.does("against talos", "veteran 1", "done")
    assert [BOOK.patterns[p].key for p in t.s.pattern[0]] == ["thick_blood"]
    assert "veteran 1" not in t.options()
    t.leave()


@rule("OD-051", "OD-094")
def test_ship_abilities_are_prepared_from_technologies(sea: Sea) -> None:
    """Only what is aboard, with the charges of its technology, up to the limit."""
    t = sea(technologies=["ram_prow"], **CALENDAR)
    t.does("against talos")
    while t.rule in ("OD-054", "OD-093"):
        t.does("class dreamwalker" if "class dreamwalker" in t.options() else "done")
    t.asks(t.match.to_move, rule="OD-051", options=["ship ram-prow", "done"])
    t.does("ship ram-prow")
    assert (len(t.s.argo), t.s.argo_charge) == (1, [2])
    t.leave()


@rule("OD-072", "OD-073")
def test_hub_terrain_lies_on_the_field_of_the_timeline_battle(sea: Sea) -> None:
    """The palace leaves two columns within the inner 3, after the titans stand, where nothing lies."""
    t = sea(timeline=[(7, "terrain", 2)], **CALENDAR)
    t.does("against talos")
    muster(t)
    while t.rule == "OD-097":
        t.does(t.options()[0])
    tiles = len(t.s.tiles)
    for _ in range(2):
        assert t.rule == "OD-073"
        t.does(t.options()[0])
    new = t.s.tiles[tiles:]
    assert [BOOK.terrain[kind].key for kind, *_ in new] == ["column", "column"]
    assert all(3 <= x < 17 and 3 <= y < 11 for _, x, y, *_ in new)
    t.leave()


@rule("OD-191")
def test_a_wise_providence_is_for_the_next_timeline_battle(sea: Sea) -> None:
    """The titans begin, and the boon is spent."""
    t = sea(boons=[("wise_providence", -1)], fought={"talos": 1}, **CALENDAR)
    t.does("against talos")
    stand(t)
    assert t.s.wise == 1
    assert t.s.boons == []
    assert t.s.phase == 2
    t.leave()


def fights(sea: Sea, author: Author, body: str, **spec: Any) -> Voyage:
    story = page((9000, body), (9001, "So it was won.\n@return"), (9002, "So it was lost.\n@return"))
    return sea(mode=author.cycle(page=story), read=9000, **{**CALENDAR, "at": "end", **spec})


@rule("OD-098", "OD-099")
def test_a_story_changes_its_battle(sea: Sea, author: Author) -> None:
    """Providence, wounds dealt beforehand, a step of the track and a trait switched off, under their conditions."""
    body = (
        "A.\n@battle the_black_sail win=9001 lose=9002\n  @with track 3\n  @with providence if marked A1\n"
        "  @with wound 2\n  @with escalate 1\n  @with trait leash on\n  @with wound 1 if marked B1"
    )
    t = fights(sea, author, body, marked=["A1"])
    stand(t)
    assert (t.s.step, t.s.wise, t.s.wounds(), t.s.unlooted) == (3, 1, 2, 2)
    assert t.s.trait_on(t.s.monster.trait("leash"))
    t.leave()


@rule("OD-098")
def test_a_trait_switched_for_the_cycle_stays_so(sea: Sea, author: Author) -> None:
    """What an event took off the adversary is off in every later battle."""
    body = "A.\n@trait alekto leash off\n@battle the_black_sail win=9001 lose=9002\n  @with track 1"
    t = fights(sea, author, body)
    stand(t)
    assert not t.s.trait_on(t.s.monster.trait("leash"))
    t.leave()


def test_the_decks_of_other_primordials_stay_on_the_shelf(sea: Sea) -> None:
    """Every card of all four lies somewhere; only those of the one that is fought are dealt."""
    t = sea(**CALENDAR)
    t.does("against asterion")
    s = t.s
    mine = {card.face for card in (*s.monster.ai, *s.monster.bp)}
    assert not mine & {s.face[card] for card in s.zones[SHELF]}
    assert len(s.zones[SHELF]) == sum(len(p.ai) + len(p.bp) for p in BOOK.primordials if p is not s.monster)
    t.leave()


# -- and back --------------------------------------------------------------------------------------


@rule("OD-182", "OD-183")
def test_casualties_dials_and_cards_set_aside(sea: Sea) -> None:
    """Fallen titans are gone with their patterns, the dials stand at 0, Argo fate falls, set-aside cards return."""
    t = sea(sheet={"argo_fate": 5}, titans={"dreamwalker": 6}, named=[["dreamwalker", "thick_blood"]],
            dials={"danger": [3, 0, 0, 0]}, **{**CALENDAR, "at": "exploration", "exploration": [9, 1, 2]})  # fmt: skip
    assert len(t.s.zones[ASIDE]) == 1
    t.does("against talos", "veteran 1", "done")
    stand(t)
    end(t, False)
    assert t.hold("dreamwalker") == 2
    assert t.s.named == []
    assert t.s.danger == [0, 0, 0, 0]
    assert t.s.argo_fate == 3
    assert t.s.zones[ASIDE] == []
    assert t.s.fighting == 0
    t.leave()


@rule("OD-180")
def test_loot_comes_home(sea: Sea) -> None:
    """Resources of the battle are added to the ship's stock, gear to the armory."""
    t = sea(**CALENDAR)
    t.does("against talos")
    stand(t)
    t.s.resources[RESOURCES.index("hot_rivets")] = 3
    t.s.loot.append(BOOK.gear_at["heel_rivet"])
    before = t.stock("hot_rivets")
    end(t, True)
    assert t.stock("hot_rivets") >= before + 3
    assert t.s.armory[BOOK.gear_at["heel_rivet"]] == 1
    t.leave()


@rule("OD-180")
def test_wounds_of_the_story_give_no_loot(sea: Sea, author: Author) -> None:
    """A primordial slain by wounds dealt beforehand alone gives nothing."""
    t = fights(sea, author, "A.\n@battle the_black_sail win=9001 lose=9002\n  @with wound 2")
    stand(t)
    t.s.unlooted = t.s.block.wounds
    stock = t.s.stock[:]
    end(t, True)
    gained = [n - m for n, m in zip(t.s.stock, stock, strict=True)]
    assert sum(gained) == t.s.block.ambrosia
    assert 9001 in t.s.read
    t.leave()


@rule("OD-010", "OD-009")
def test_what_happened_to_the_ship_in_battle_counts_after_it(sea: Sea) -> None:
    """Hull lost in a battle ends the campaign only when the battle is over."""
    t = sea(sheet={"hull": 1}, **CALENDAR)
    t.does("against talos")
    stand(t)
    befalls_ship(t, "hull", -1)
    assert t.match.outcome is None
    end(t, True)
    t.until("OD-009", prefer=["progress story", "read-on"])
    assert t.s.day == 7
    assert "Campaign Loss" in t.match.story()
    t.leave()


@rule("OD-039")
def test_the_adversary_waits_for_the_end_of_a_battle(sea: Sea) -> None:
    """Two symbols in a battle: afterwards she comes two tiles nearer."""
    t = sea(hunter=1, revealed=[13, 7, 1], **CALENDAR)
    t.does("against talos")
    stand(t)
    t.s.adversary = 2
    assert t.s.hunter == 1
    end(t, True)
    t.until("OD-043", prefer=["progress story"])
    assert t.s.hunter == 13
    t.leave()


@rule("OD-189")
def test_a_retreat_is_a_defeat_with_an_event_of_its_own(sea: Sea) -> None:
    """Those who live come home; the cycle tells of it."""
    t = sea(titans={"dreamwalker": 4}, **CALENDAR)
    t.does("against talos")
    stand(t)
    s = t.s
    for one in (0, 1):
        s.dead += [one, 0]
        s.alive[one] = 0
    over(t, False)
    assert "Astern" in [t.s.book.paragraphs[one].title for one in s.read]
    assert t.hold("dreamwalker") == 2
    assert s.won == 0
    t.leave()


@rule("OD-067")
def test_what_a_battle_records_is_told_afterwards(sea: Sea) -> None:
    """An event of a card is read for its titan's Argonaut; an affliction is written on a sheet."""
    t = sea(**CALENDAR)
    t.does("against talos")
    stand(t)
    t.s.records += [RECORDS.index("mazetouched") * 8 + 2, RECORDS.index("slack_thread") * 8 + 3]
    end(t, True)
    t.until("OD-066", prefer=["progress story"])
    assert t.s.afflictions[2] == [t.s.book.affliction_at["mazetouched"]]
    assert (t.s.reading, t.s.owner) == (1120, 3)
    t.leave()


@rule("OD-015", "OD-202")
def test_nymphs_and_godforms_used_in_battle_stay_used(sea: Sea) -> None:
    """Until a surge."""
    t = sea(nymphs=["styxs_daughter", "galateia"], technologies=["nymph_cistern", "empty_naos"],
            forms=["ruin_of_ares"], **CALENDAR)  # fmt: skip
    t.does("against talos")
    stand(t)
    s = t.s
    assert (s.summons, s.awakening, s.godform_left[GODFORM_AT["ruin_of_ares"]]) == (2, 1, 1)
    s.spend_summon(SUMMONING_AT["styxs_daughter"])
    s.godform_left[GODFORM_AT["ruin_of_ares"]] = 0
    assert (s.summons, s.summoning_left[SUMMONING_AT["styxs_daughter"]]) == (1, 0)
    end(t, True)
    assert s.summon_used == 1
    assert s.nymphs_used == 1 << SUMMONING_AT["styxs_daughter"]
    assert s.forms_used == 1 << GODFORM_AT["ruin_of_ares"]
    t.leave()


@rule("OD-190")
def test_a_tear_undoes_the_battle(sea: Sea) -> None:
    """The campaign is as it was before: titans, dials, charges; one tear less, and the battle is set up again."""
    t = sea(stock={"sisyphus_tear": 1}, titans={"dreamwalker": 5}, dials={"danger": [2, 0, 0, 0]}, nymphs=["galateia"],
            technologies=["nymph_cistern"], **CALENDAR)  # fmt: skip
    t.does("against talos")
    stand(t)
    s = t.s
    s.danger[0] = 7
    s.spend_summon(SUMMONING_AT["galateia"])
    s.adversary = 3
    end(t, False)
    t.asks(t.match.to_move, rule="OD-190", options=["tear", "accept"])
    t.does("tear")
    assert t.rule == "OD-054"
    assert (t.stock("sisyphus_tear"), t.hold("dreamwalker"), s.danger[0], s.summon_used) == (0, 5, 2, 0)
    assert s.adversary == 0
    stand(t)
    end(t, True)
    assert t.rule != "OD-190"
    assert isinstance(t.match.state, Campaign)
    t.leave()


@rule("OD-036")
def test_the_adversarys_battles_follow_her_track(sea: Sea) -> None:
    """First, again, to the end: the event of the next box is read."""
    for fought, title in ((0, "Alekto, the First Time"), (1, "Alekto, Again"), (2, "Alekto, to the End"),
                          (5, "Alekto, to the End")):  # fmt: skip
        t = sea(hunter=19, tile=19, explored=[19, 25], at="exploration", day=3, exploration=[5, 1],
                fought={"alekto": fought})  # fmt: skip
        assert title in t.match.story()
        t.leave()
