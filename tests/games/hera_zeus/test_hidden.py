"""Who knows what: views, sampled worlds, scenes and sentences give away nothing they should not."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from petteia.games.hera_zeus.cards import CARDS
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, HELD, PILE, SHOWN
from petteia.kernel import Match, State, View
from petteia.kernel.scene import Fan, Piece
from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]
HERA, ZEUS = 0, 1


def named(state: State, zone: int) -> list[str]:
    """The faces in a zone by name, in order; `?` where this state does not know."""
    return [CARDS[state.face[card]].name if state.face[card] >= 0 else "?" for card in state.zones[zone]]


def worlds(view: View, count: int = 120, seed: int = 1) -> Iterator[State]:
    rand = random.Random(seed)
    return (view.world(rand) for _ in range(count))


def column(seat: int, letter: str) -> int:
    return COLUMN + 3 * seat + "abc".index(letter)


# -- the spy ---------------------------------------------------------------------------------


@rule("HZ-087", "HZ-C27")
def test_the_spy_alone_knows_what_she_saw(table: Sit) -> None:
    """After the look Hera knows every card of the hand; an onlooker knows none, and Hera's own hand stays hers."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia Harpy"), zeus=side("Hero", hand="Giant Hades Medusa"))
    assert named(t.hera.view.state, HAND + ZEUS) == ["?", "?", "?"]
    t.hera.spies()
    assert sorted(named(t.hera.view.state, HAND + ZEUS)) == ["Giant", "Hades", "Medusa"]
    assert named(t.match.onlooker().state, HAND + ZEUS) == ["?", "?", "?"]
    assert named(t.zeus.view.state, HAND + HERA) == ["?"]


def test_a_seen_card_laid_face_down_is_one_of_those_seen(table: Sit) -> None:
    """Which of the seen cards was laid nobody can tell; but what was seen is still there, on the field or in hand."""
    zeus = side("Hero", hand="Giant Medusa Argus", deck=None)
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=zeus)
    t.hera.spies()
    t.zeus.plays("Argus", "b1")
    t.zeus.ends()
    t.hera.draws()
    view = t.hera.view
    assert named(view.state, column(ZEUS, "b")) == ["?"]
    assert t.hera.field_of(ZEUS)["b"] == ["?"]
    assert named(view.state, HAND + ZEUS) == ["?", "?"]
    laid = Counter()
    for world in worlds(view):
        there = named(world, HAND + ZEUS) + named(world, column(ZEUS, "b"))
        assert sorted(there) == ["Argus", "Giant", "Medusa"]
        laid[named(world, column(ZEUS, "b"))[0]] += 1
    assert set(laid) == {"Argus", "Giant", "Medusa"}, "each is possible"
    assert min(laid.values()) > 20, "and none is rare"


def test_a_seen_card_without_a_number_cannot_be_the_one_that_was_laid(table: Sit) -> None:
    """Of Giant, Hades and Sirens only the Giant can lie on the field, so that every world has it there."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=side("Hero", hand="Giant Hades Sirens", deck=None))
    t.hera.spies()
    t.zeus.plays("Giant", "b1")
    for world in worlds(t.hera.view, 30):
        assert named(world, column(ZEUS, "b")) == ["Giant"]
        assert sorted(named(world, HAND + ZEUS)) == ["Hades", "Sirens"]


def test_cards_drawn_after_the_look_mix_with_those_seen(table: Sit) -> None:
    """What was seen is still among hand and laid card, and the card drawn since may be any that is left."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=side("Hero", "Hero", hand="Giant Medusa", deck=None))
    t.hera.spies()
    t.zeus.draws()
    t.zeus.plays("Medusa", "c1")
    laid = set()
    for world in worlds(t.hera.view):
        there = Counter(named(world, HAND + ZEUS) + named(world, column(ZEUS, "c")))
        assert there >= Counter(["Giant", "Medusa"])
        laid |= set(named(world, column(ZEUS, "c")))
    assert laid > {"Giant", "Medusa"}


def test_a_hand_of_one_has_no_secrets_from_the_spy(table: Sit) -> None:
    """If the hand was one card, the spy can follow it to the field; the onlooker cannot."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=side("Hero", hand="Medusa", deck=None))
    t.hera.spies()
    t.zeus.plays("Medusa", "b1")
    assert t.hera.field_of(ZEUS)["b"] == ["Medusa"], "known, and yet face down"
    assert named(t.match.onlooker().state, column(ZEUS, "b")) == ["?"]
    t.story("Zeus lays a card in B, row 1.")
    t.story("Zeus lays Medusa in B, row 1.", to="hera")


def test_equal_cards_cannot_be_confused(table: Sit) -> None:
    """If the whole hand was seen to be Giants, what is laid from it is a Giant."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=side("Hero", hand="Giant Giant Giant", deck=None))
    t.hera.spies()
    t.zeus.plays("Giant", "b1")
    assert t.hera.field_of(ZEUS)["b"] == ["Giant"]
    assert named(t.hera.view.state, HAND + ZEUS) == ["Giant", "Giant"]


def test_a_seen_card_that_leaves_openly_is_one_fewer(table: Sit) -> None:
    """When a seen Pegasus is sent out, the spy still knows the rest of the hand."""
    hera = side("Fury", "Fury", hand="Pythia")
    zeus = side("Hero", "Hero", hand="Giant Pegasus Medusa", deck=None)
    t = table("hera-zeus", hera=hera, zeus=zeus, points=1)
    t.hera.spies()
    t.zeus.strikes("a")
    assert sorted(named(t.hera.view.state, HAND + ZEUS)) == ["Giant", "Medusa"]


def test_a_pegasus_like_the_one_seen_leaves_openly(table: Sit) -> None:
    """One Pegasus was seen, another drawn: when one is sent out, the spy cannot say that the other is still there."""
    zeus = side("Hero", "Hero", hand="Pegasus Medusa", deck=["Pegasus", *["Giant"] * 3, "Argus"])
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pythia"), zeus=zeus, points=1)
    t.hera.spies()
    t.zeus.draws()
    t.zeus.strikes("a")
    view = t.hera.view
    assert sorted(named(view.state, HAND + ZEUS)) == ["?", "Medusa"]
    drawn = {name for world in worlds(view) for name in named(world, HAND + ZEUS)}
    assert drawn == {"Medusa", "Pegasus", "Giant", "Argus", "Hero"}


# -- Pegasus and Pandora ---------------------------------------------------------------------


def test_a_raid_shows_one_card_to_all_and_hides_the_rest(table: Sit) -> None:
    """The drawn card is open to everybody from then on; the other cards of the hand stay unknown."""
    zeus = side("Hero", "Medusa", hand="Giant Hades Medusa", deck=None)
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pegasus"), zeus=zeus, chance=[0])
    t.hera.raids()
    assert named(t.match.onlooker().state, SHOWN) == ["Giant"]
    fan = t.zeus.sees("shown")
    assert [(piece.name, piece.badges) for piece in fan.pieces] == [("Giant", [])]
    t.hera.places("b")
    assert t.hera.field_of(ZEUS) == {"a": ["?"], "b": ["Giant^", "?"]}
    assert named(t.hera.view.state, HAND + ZEUS) == ["?", "?"]
    t.story("Giant is put face up in the first row of B.")


# -- Hades -----------------------------------------------------------------------------------


@rule("HZ-095")
def test_hades_takes_a_card_unseen(table: Sit) -> None:
    """The rival knew the pile and sees that one card is gone: any of them may be in the hand now, and none is lost."""
    hera = side("Fury", hand="Hades Harpy", pile="Nemesis Medusa Hera Pegasus", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.hades("Nemesis")
    view = t.zeus.view
    assert named(view.state, HAND + HERA) == ["?", "?"]
    assert named(view.state, PILE + HERA) == ["?", "?", "?", "Hades"], "the top of the pile lies open"
    pile = t.zeus.sees("pile:0")
    assert (pile.count, pile.top.name, [piece.name for piece in pile.pieces]) == (4, "Hades", ["Hades"])
    fetched = Counter()
    for world in worlds(view):
        left = named(world, PILE + HERA)[:3]
        gone = Counter(["Nemesis", "Medusa", "Hera", "Pegasus"]) - Counter(left)
        assert sum(gone.values()) == 1
        assert next(iter(gone)) in named(world, HAND + HERA)
        fetched += gone
    assert set(fetched) == {"Nemesis", "Medusa", "Hera", "Pegasus"}
    assert min(fetched.values()) > 10
    assert "Nemesis" not in json.dumps(t.zeus.scene.to_json())


def test_hades_with_one_card_to_take_is_no_secret(table: Sit) -> None:
    """From a pile of one card, everybody knows what Hades took; and a foreign back tells as well."""
    t = table("hera-zeus", hera=side("Fury", hand="Hades", pile="Nemesis", deck=None), zeus=side("Hero"))
    t.hera.hades("Nemesis")
    assert named(t.zeus.view.state, HAND + HERA) == ["Nemesis"]
    hera = side("Fury", hand="Hades Harpy", pile="Nemesis Giant Medusa", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.hades("Giant")
    assert sorted(named(t.zeus.view.state, HAND + HERA)) == ["?", "Giant"]
    assert t.zeus.hand_of(HERA) == ["?", "stolen Giant"]
    assert named(t.zeus.view.state, PILE + HERA) == ["Nemesis", "Medusa", "Hades"]


def test_no_world_has_a_hostage_in_a_pile(table: Sit) -> None:
    """Whatever mixes after Hades, nobody imagines a hostage among the lost cards: that would have ended the game."""
    hera = side("Fury", "Fury", hand="Hades Harpy Amazon", pile="Nemesis Medusa Pegasus", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.hades("Nemesis")
    t.hera.plays("Nemesis", "c1")
    laid = set()
    for world in worlds(t.zeus.view, 300):
        assert "Io" not in named(world, PILE + HERA)
        laid |= set(named(world, column(HERA, "c")))
    assert {"Io", "Nemesis", "Medusa", "Harpy"} <= laid


def test_what_lies_on_top_of_a_pile_is_open(table: Sit) -> None:
    """When the Sirens lift the top card off a pile that Hades has been in, the next one is seen."""
    hera = side("Fury", "Fury", "Amazon", hand="Hades", pile="Nemesis Medusa Pegasus", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Giant", hand="Sirens Pegasus", deck=None), points=2)
    t.hera.hades("Nemesis")
    t.hera.challenges("a")
    t.hera.ends()
    assert named(t.zeus.view.state, PILE + HERA) == ["?", "?", "Hades", "Fury"]
    t.zeus.lures()
    assert named(t.zeus.view.state, PILE + HERA)[-1] == "Hades"


def test_persephone_shows_the_pegasus_she_calls(table: Sit) -> None:
    """The called Pegasus are in the hand for all to know; once one is laid among others, nobody can tell which."""
    hera = side("Fury", "Fury", "Fury", hand="Persephone Harpy", pile="Pegasus Pegasus", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero"), points=2)
    t.hera.persephone(2)
    assert t.zeus.hand_of(HERA) == ["?", "Pegasus", "Pegasus"]
    t.hera.plays("Harpy", "a1")
    assert t.zeus.hand_of(HERA) == ["?", "?"]
    for world in worlds(t.zeus.view, 60):
        assert Counter(named(world, HAND + HERA) + named(world, column(HERA, "a"))[:1])["Pegasus"] >= 2


def test_persephone_calls_from_a_pile_that_hades_has_been_in(table: Sit) -> None:
    """What she calls is shown to be Pegasus, also where the rival could not tell any more what lies in the pile."""
    hera = side("Fury", "Fury", "Fury", hand="Hades Persephone Harpy", pile="Pegasus Medusa Nemesis", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.hades("Nemesis")
    assert t.zeus.hand_of(HERA) == ["?", "?", "?"]
    t.hera.persephone(1)
    assert t.zeus.hand_of(HERA) == ["?", "?", "Pegasus"]
    for world in worlds(t.zeus.view, 60):
        there = Counter(named(world, HAND + HERA) + named(world, PILE + HERA))
        assert there >= Counter(["Pegasus", "Medusa", "Nemesis", "Hades", "Persephone"])


# -- backs -----------------------------------------------------------------------------------


@rule("HZ-093", "HZ-012")
def test_a_stolen_card_keeps_its_back(table: Sit) -> None:
    """In a hand the stolen card shows its foreign back, and so it does face down on the field."""
    hera = side("Fury", "Fury", hand="Sirens Harpy", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero", pile="Giant", deck=None))
    t.hera.lures()
    fan = t.zeus.sees("hand:0")
    assert isinstance(fan, Fan)
    assert sorted((piece.hue, piece.name) for piece in fan.pieces) == [("olive", "Giant"), ("violet", "")]
    t.hera.does("play giant", "column c")
    (piece,) = [slot.piece for slot in t.zeus.sees("column:0c").slots if slot.piece]
    assert (piece.hue, piece.owner, piece.name) == ("olive", HERA, "Giant"), "there was only one such back in the hand"
    assert piece.key not in {one.key for one in fan.pieces}, "out of a hand comes a new piece"


def test_a_stolen_card_is_followed_by_its_thief(table: Sit) -> None:
    """In the thief's scene it has the key all saw on the table."""
    hera = side("Fury", "Fury", hand="Sirens Harpy", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero", pile="Giant", deck=None))
    (before,) = [piece.key for piece in t.hera.sees("pile:1").pieces]
    t.hera.lures()
    keys = {piece.name: piece.key for piece in t.hera.sees("hand:0").pieces}
    assert keys["Giant"] == before != keys["Harpy"]


def test_two_stolen_cards_can_be_confused_with_each_other_only(table: Sit) -> None:
    """Of two stolen cards laid face down one, everybody sees that it is stolen and nobody knows which it is."""
    hera = side("Fury", hand="Giant Hero Harpy", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Medusa", deck=None))
    assert t.zeus.hand_of(HERA) == ["?", "stolen Giant", "stolen Hero"]
    t.hera.does("play hero", "column b")
    (piece,) = [slot.piece for slot in t.zeus.sees("column:0b").slots if slot.piece]
    assert (piece.hue, piece.name) == ("olive", "")
    found = set()
    for world in worlds(t.zeus.view, 60):
        there = named(world, column(HERA, "b")) + named(world, HAND + HERA)
        assert {"Giant", "Hero"} <= set(there)
        found |= set(named(world, column(HERA, "b")))
    assert found == {"Giant", "Hero"}


# -- what set-up tells about the hostage -----------------------------------------------------


def opening(seed: int = 5) -> Match:
    match = Match.new("hera-zeus", seed)
    for _ in range(6):
        assert match.decision is not None
        match.act(match.to_move, match.decision.options[0])
    return match


@rule("HZ-019")
def test_everybody_knows_that_the_hostage_starts_in_the_deck() -> None:
    """No world has a hostage in an opening hand or first row."""
    match = opening()
    for seat in (HERA, ZEUS):
        for world in worlds(match.view(seat), 60):
            for owner, hostage in enumerate(("Io", "Argus")):
                assert hostage in named(world, DECK + owner)


@rule("HZ-019")
def test_the_hostage_may_come_with_a_draw_and_then_be_laid() -> None:
    """After draws it may be in the hand, and after a play it may be the card laid; never in the opening first row."""
    match = opening()
    match.play("draw", "draw")
    drawn = [DECK, HAND]
    places = {zone for world in worlds(match.view("zeus"), 300) for zone in drawn if "Io" in named(world, zone)}
    assert places == {DECK, HAND}
    assert match.decision is not None
    move = next(action.text for action in match.decision.options if action.verb == "play")
    match.play(move, "column a", "row 1")
    where = Counter()
    for world in worlds(match.view("zeus"), 600):
        (zone,) = [zone for zone in range(len(world.zones)) if "Io" in named(world, zone)]
        assert zone != column(HERA, "a") or named(world, zone).index("Io") == 0, (
            "behind the new card lies the first row"
        )
        where[zone] += 1
    assert set(where) == {DECK, HAND, column(HERA, "a")}


# -- views, scenes and sentences in play -----------------------------------------------------


def test_a_rival_in_mid_move_shows_nothing(table: Sit) -> None:
    """While Hera holds a card and looks for a place, Zeus sees the same hand of backs and learns nothing of it."""
    t = table("hera-zeus", hera=side("Fury", hand="Nemesis Medusa", deck=None), zeus=side("Hero"))
    before = t.zeus.sees("hand:0")
    t.hera.does("play nemesis")
    t.asks("hera", rule="HZ-035")
    assert t.zeus.sees("hand:0") == before
    assert [panel.counters[0].value for panel in t.zeus.scene.seats if panel.seat == HERA] == [2]
    assert t.zeus.view.decision is None
    assert t.zeus.view.waiting_for == HERA
    assert named(t.zeus.view.state, HELD + HERA) == ["?"]
    assert "Nemesis" not in json.dumps(t.zeus.scene.to_json())
    (raised,) = [piece for piece in t.hera.sees("hand:0").pieces if piece.state]
    assert (raised.name, raised.state) == ("Nemesis", ["raised"])
    t.hera.does("column b")


def test_a_scene_names_only_what_its_seat_knows(table: Sit) -> None:
    """The scene does not hold the name of a hidden card."""
    hera = side("Io Nemesis", "Artemis^", hand="Pandora Hades", deck=None)
    t = table("hera-zeus", hera=hera, zeus=side("Hero", hand="Sirens"))
    seen = json.dumps(t.zeus.scene.to_json())
    assert "Artemis" in seen
    for hidden in ("Nemesis", "Pandora", '"Hades"', '"Io"'):
        assert hidden not in seen


def test_an_open_card_is_open_in_every_world(table: Sit) -> None:
    """Worlds keep what lies face up face up, so that Pythia cannot turn up there what is up already."""
    t = table(
        "hera-zeus", hera=side("Fury", "Fury", hand="Pythia", deck=None), zeus=side("Hero^", "Giant", hand="Hades")
    )
    (world,) = worlds(t.hera.view, 1)
    world.act(t.match.game.vocabulary.parse("draw"))
    assert world.decision is not None
    offered = [action.text for action in world.decision.options]
    assert "expose b" in offered
    assert "expose a" not in offered


def pieces_of(node: Any) -> Iterator[Piece]:
    if isinstance(node, Piece):
        yield node
    elif isinstance(node, (list, tuple)):
        for one in node:
            yield from pieces_of(one)
    elif hasattr(node, "__dataclass_fields__"):
        for name in node.__dataclass_fields__:
            if name != "top":  # the top of a pile is also the first of its pieces
                yield from pieces_of(getattr(node, name))


@pytest.mark.parametrize("seed", range(6))
def test_no_view_holds_a_face_its_seat_was_not_shown(seed: int) -> None:
    """Through whole games: a seat knows its own cards, what lies open, and what an event has shown it; nothing else."""
    match = Match.new("hera-zeus", seed)
    rand = random.Random(seed)
    shown: list[set[int]] = [set(), set(), set()]
    told = 0
    while match.decision is not None:
        for _, event in match.events[told:]:
            for place, (_, mask) in event.seen.items():
                for viewer in range(3):
                    if mask >> viewer & 1 and event.heard_by(viewer):
                        shown[viewer].add(event.args[place])
        state = match.state
        open_ = {card for zone in (PILE, PILE + 1, SHOWN) for card in state.zones[zone]}
        for _, event in match.events[told:]:  # what Pandora takes lies open until it is on the pile
            if event.kind.key == "opened":
                open_.update(state.zones[COLUMN + event.args[1]] + state.zones[COLUMN + 3 + event.args[1]])
            elif event.kind.key == "hand-lost":
                open_.update(state.zones[HAND + event.args[0]])
        told = len(match.events)
        for known in shown:
            known |= open_
        for viewer in range(3):
            view = View(state, viewer, numbers=None)
            own = {
                card
                for zone, cards in zip(state.layout.zones, state.zones, strict=True)
                if zone.owner == viewer and not zone.name.startswith("deck")
                for card in cards
            }
            for card, face in enumerate(view.state.face):
                assert face in (-1, state.face[card])
                assert face == -1 or card in own | shown[viewer]
            assert all(view.state.face[card] == -1 for card in state.zones[DECK] + state.zones[DECK + 1])
            keys = [piece.key for piece in pieces_of(match.game.scene(View(state, viewer)))]
            assert len(keys) == len(set(keys)), "every piece has a key of its own"
        match.act(match.to_move, rand.choice(match.decision.options))


def test_events_are_told_to_each_as_they_know_it(table: Sit) -> None:
    """One story, three listeners: the player, the rival, the onlooker."""
    hera = side("Fury", "Fury", "Fury", hand="Pythia Medusa", deck="Nemesis Io")
    t = table("hera-zeus", hera=hera, zeus=side("Hero", hand="Giant"))
    t.hera.draws()
    t.hera.plays("Medusa", "a1")
    t.hera.spies()
    start = "You have 3 points to spend."
    assert t.match.story("hera") == [
        start, "You draw Nemesis.", "You lay Medusa in A, row 1.", "You see Zeus' hand with Pythia.", "You see Giant.",
        "Zeus has 1 point to spend.",
    ]  # fmt: skip
    start = "Hera has 3 points to spend."
    assert t.match.story("zeus") == [
        start, "Hera draws a card.", "Hera lays a card in A, row 1.", "Hera sees your hand with Pythia.",
        "You have 1 point to spend.",
    ]  # fmt: skip
    assert t.match.story() == [
        start, "Hera draws a card.", "Hera lays a card in A, row 1.", "Hera sees Zeus' hand with Pythia.",
        "Zeus has 1 point to spend.",
    ]  # fmt: skip
