"""The exploration step: two stacks, the order of a card, disposal, acclimation, and the adversary that hunts."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.state import ASIDE, EXPLORE, EXPLORE_OUT, HUNTER_BATTLE, STACK, Campaign
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10

HERE = {"tile": 19, "at": "exploration", "day": 3, "explored": [25, 19]}


def numbers(s: Campaign, zone: int) -> list[int]:
    return [s.book.exploration[s.face[card] - s.faces.exploration].number for card in s.zones[zone]]


def turned(t: Voyage) -> list[str]:
    return [line.removeprefix("Exploration: ") for line in t.match.story() if line.startswith("Exploration: ")]


@rule("OD-033")
def test_two_stacks_are_drawn_each_to_its_end(sea: Sea) -> None:
    """A card that says draw another goes on; one that ends the stack ends it; then the second stack."""
    t = sea(exploration=[9, 1, 12, 2, 3], **HERE)

    assert turned(t) == [
        "Wings at Noon.", "A Bronze-Shod Wreck.", "Bronze on the Skyline.", "Oil Jars, Sealed.",
    ]  # fmt: skip
    assert (t.stock("bronze"), t.stock("oil")) == (6, 5)
    assert t.s.zones[STACK] == t.s.zones[STACK + 1] == []
    t.leave()


@rule("OD-033", "OD-C40")
def test_an_empty_deck_ends_a_stack(sea: Sea) -> None:
    """OD-C40: the draw stops; what was drawn is shuffled back."""
    t = sea(exploration=[1, 2], tile=25, at="movement")
    s = t.s
    keep = s.zones[EXPLORE][-1:]
    for card in s.zones[EXPLORE][:-1]:
        s.move(card, EXPLORE, EXPLORE_OUT)
    assert len(keep) == 1
    t.does("sail 19 open")
    t.until("OD-043")
    assert turned(t) == ["A Bronze-Shod Wreck."]
    assert t.deck() == [1]
    t.leave()


@rule("OD-034")
def test_a_card_is_resolved_in_order(sea: Sea) -> None:
    """Main effect, gate, adversary symbol, disposal, stack: Rivets in the Shoal for a crew that kept the rivet."""
    t = sea(exploration=[9, 5, 1], marked=["D6"], introduced=True, revealed=[13, 7, 1], luck=d10(1, 2, 3, 4), **HERE)

    story = t.match.story()
    order = [
        "Exploration: Wings at Noon.",
        "Exploration: Rivets in the Shoal.",
        "The ship gains 1 hot rivets.",
    ]
    at = [story.index(line) for line in order]
    assert at == sorted(at)
    assert t.rule == "OD-066"  # the gate hurts the leader, so one is named: after the main effect, before the symbol
    t.does("argonaut 2")
    assert t.s.danger == [0, 1, 0, 0]
    assert t.s.hunter > 0  # the second symbol of the step
    t.leave()


@rule("OD-034")
def test_disposal(sea: Sea) -> None:
    """Set aside until the next timeline battle, out for good, or shuffled back at the end of the draw."""
    t = sea(exploration=[9, 24, 1], **HERE)
    t.does("argonaut 1")

    assert numbers(t.s, ASIDE) == [9]
    assert numbers(t.s, EXPLORE_OUT) == [24]
    assert 1 in t.deck()
    assert not {9, 24} & set(t.deck())
    t.leave()


@rule("OD-034")
def test_a_card_may_test_the_ship_or_offer_a_bargain(sea: Sea) -> None:
    """A Wall in the Channel: an Argo test; Boats with Lamps: pay for one effect, or have the other for nothing."""
    t = sea(exploration=[10, 1, 2], luck=d10(3), **HERE)
    t.asks("hypso", rule="OD-012", options=["roll", "keep"])
    t.does("keep")
    assert t.s.hull == 4
    t.leave()

    boats = sea(exploration=[19, 1, 2], **HERE)
    boats.asks("hypso", rule="OD-034", options=["choose 1", "choose 2"])
    boats.does("choose 1")
    assert (boats.stock("cloth"), boats.standing("harbours"), boats.s.doom) == (2, 2, 0)
    boats.leave()

    poor = sea(exploration=[19, 1, 2], stock={"cloth": 0}, **HERE)
    assert poor.s.doom == 1  # nothing to pay with: no question is asked
    poor.leave()


@rule("OD-040")
def test_an_acclimation_exchanges_cards(sea: Sea) -> None:
    """On day 14 five cards leave for good, also those set aside, and five come in, after the draw."""
    t = sea(exploration=[9, 11, 13], tile=19, explored=[19], at="exploration", day=14)

    assert numbers(t.s, ASIDE) == []
    assert sorted(numbers(t.s, EXPLORE_OUT)) == [1, 2, 3, 4, 9]
    assert {15, 16, 17, 18, 19} <= set(t.deck())
    assert "The coast has changed: acclimation 1." in t.match.story()
    t.leave()


@rule("OD-040")
def test_acclimation_comes_before_the_adversarys_battle(sea: Sea) -> None:
    """Everything else of the step is done first; the battle waits for its end."""
    t = sea(exploration=[9, 11, 13], tile=19, explored=[19], at="exploration", day=14, hunter=19)

    story = t.match.story()
    found = (
        story.index("Alekto the Unceasing has found the Argo.")
        if "Alekto the Unceasing has found the Argo." in story
        else -1
    )
    changed = story.index("The coast has changed: acclimation 1.")
    begins = next(i for i, line in enumerate(story) if line == "Alekto, the First Time")
    assert -1 < found < changed < begins
    t.leave()


# -- the adversary ---------------------------------------------------------------------------------

NORTH = [25, 19, 13, 7, 1]


@rule("OD-035")
def test_an_adversary_that_was_not_introduced_is_ignored(sea: Sea) -> None:
    """Two symbols in a step do nothing before the event of day 6."""
    t = sea(exploration=[18, 1, 2], revealed=NORTH, **HERE)
    assert (t.s.introduced, t.s.hunter, t.s.symbols) == (0, 0, 0)
    t.leave()


@rule("OD-037")
def test_the_second_symbol_of_a_step_spawns_it_and_mutes_the_step(sea: Sea) -> None:
    """Two Feathers has two symbols: nothing, then she appears four tiles off; a third is ignored in this step."""
    one = sea(exploration=[5, 1], introduced=True, revealed=NORTH, **HERE)
    assert one.s.hunter == 0
    one.leave()

    two = sea(exploration=[18, 5, 1], introduced=True, tile=25, at="exploration", day=3, explored=NORTH)
    assert two.s.hunter == 1
    assert "Alekto the Unceasing appears at Kydonia Roads." in two.match.story()
    assert not any("comes to" in line and "Alekto" in line for line in two.match.story())
    two.leave()


@rule("OD-037", "OD-C37")
def test_it_appears_as_far_off_as_there_are_tiles_and_the_crew_picks_among_equals(sea: Sea) -> None:
    """OD-C37: with fewer tiles the distance is the greatest there is."""
    t = sea(exploration=[18, 1, 2], introduced=True, tile=25, at="exploration", day=3, explored=[25, 19, 31])
    t.asks("hypso", rule="OD-037", options=["tile 19", "tile 31"])
    t.does("tile 31")
    assert t.s.hunter == 31
    t.leave()


@rule("OD-037")
def test_elsewhere_one_symbol_is_enough(sea: Sea) -> None:
    """A paragraph with an adversary symbol spawns her at once."""
    t = sea(read=410, introduced=True, tile=25, explored=NORTH)
    t.does("argonaut 1", "choose 1")
    assert t.s.hunter == 1
    t.leave()


@rule("OD-037")
def test_once_it_has_appeared_in_the_step_nothing_stirs_it(sea: Sea, author: Author) -> None:
    """However it came, until the exploration step is over it stays where it is; the day after it hunts."""
    cards = texts()["exploration.toml"]
    start = cards.index("number = 1\n")
    stirs = cards[:start] + cards[start:].replace("main = [", 'main = ["adversary 1", ', 1)
    mode = author.cycle(exploration=stirs)
    spec: dict[str, Any] = {"introduced": True, "tile": 25, "at": "exploration", "day": 3, "explored": NORTH}
    t = sea(mode=mode, exploration=[1, 5, 2], **spec)  # spawned by the effect, then a symbol
    assert t.s.hunter == 1
    t.leave()
    t = sea(mode=mode, exploration=[18, 1, 2], **spec)  # spawned by symbols, then the effect
    assert t.s.hunter == 1
    t.leave()
    t = sea(mode=mode, exploration=[1, 2], hunter=1, **{key: spec[key] for key in spec if key != "introduced"})
    assert t.s.hunter == 7
    t.leave()


@rule("OD-036", "OD-038")
def test_it_comes_nearer_by_one_tile_for_each_symbol(sea: Sea) -> None:
    """Over revealed tiles, whatever their arrows say: from the Olive Canal to the Quay of Faces."""
    t = sea(exploration=[5, 1], hunter=14, revealed=[13, 14], **HERE)
    assert t.s.hunter == 13
    t.leave()


@rule("OD-038")
def test_it_goes_sideways_first(sea: Sea) -> None:
    """From 14 both 13 and 20 are nearer to 19: the horizontal one is taken."""
    t = sea(exploration=[5, 1], hunter=14, revealed=[13, 14, 20], **HERE)
    assert t.s.hunter == 13
    t.leave()


@rule("OD-038", "OD-C38")
def test_without_a_way_over_revealed_tiles_it_stays(sea: Sea) -> None:
    """OD-C38: a gap in the map holds it."""
    for island in ([1], [1, 7]):
        t = sea(exploration=[5, 1], hunter=1, revealed=island, **HERE)
        assert t.s.hunter == 1
        t.leave()


@rule("OD-036")
def test_contact_takes_it_off_the_map_and_brings_a_battle_at_the_end_of_the_step(sea: Sea) -> None:
    """She reaches the ship, leaves the map, and her battle begins when the draw is over."""
    t = sea(exploration=[5, 1], hunter=13, revealed=[13], **HERE)

    story = t.match.story()
    assert t.s.hunter == 0
    found = story.index("Alekto the Unceasing has found the Argo.")
    assert found < story.index("Exploration: A Bronze-Shod Wreck.") < story.index("Alekto, the First Time")
    assert HUNTER_BATTLE not in t.s.queued
    t.leave()


@rule("OD-038")
def test_on_the_ships_tile_it_does_not_move_but_strikes(sea: Sea) -> None:
    """Already there, one symbol is enough for the battle."""
    t = sea(exploration=[5, 1], hunter=19, **HERE)
    assert "Alekto the Unceasing has found the Argo." in t.match.story()
    assert not any(line.startswith("Alekto the Unceasing comes to") for line in t.match.story())
    t.leave()
