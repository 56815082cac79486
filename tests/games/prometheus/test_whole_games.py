"""Whole games: positions, secrets between teams, lessons, the heuristic, and the scene in play."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.bots.contract import Budget, bot_from
from petteia.games.prometheus import GAME
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.heuristics import promise
from petteia.kernel import Match, Refused, Rng, View, position
from petteia.kernel.ledger import ledger
from petteia.kernel.scene import AreaMap, Fan
from petteia.kernel.state import State

Sit = Callable[..., Any]


def played(seed: int, seats: int, choices: int, **options: str) -> Match:
    """A match after so many random choices."""
    match = Match.new("prometheus", seed=seed, seats=seats, options=options)
    chooser = random.Random(seed)
    while match.decision is not None and len(match.log) < choices:
        match.act(match.to_move, chooser.choice(match.decision.options))
    return match


def spelled(match: Match) -> dict[str, Any] | None:
    """The position, or nothing in the middle of an activation or at the end."""
    try:
        return GAME.spell(match.state)
    except Refused:
        return None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_can_be_spelled_and_built_again(seats: int) -> None:
    """Between two activations a position can be told, and what is built from it says the same and asks the same."""
    match = played(seats, seats, 60)
    chooser = random.Random(seats)
    told = 0
    while match.decision is not None and told < 40:
        match.act(match.to_move, chooser.choice(match.decision.options))
        spec = spelled(match)
        if spec is None:
            continue
        state = GAME.position(spec, Rng(1))
        state.advance()
        assert GAME.spell(state) == spec
        assert state.decision is not None
        assert [a.text for a in state.decision.options] == [a.text for a in match.decision.options]
        told += 1
    assert told == 40


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"rescuers": {}}, "names every seat"),
        ({"rescuers": {"units": {"Cyclops": "Gate of Horn"}}, "wardens": {}}, "no unit called"),
        ({"rescuers": {"units": {"Jason": "Ithaca"}}, "wardens": {}}, "no area called"),
        ({"rescuers": {"units": {"Jason": {"at": "Gate of Horn", "life": 9}}}, "wardens": {}}, "from 1 to 6"),
        ({"rescuers": {"units": {"Jason": {"mood": 1}}}, "wardens": {}}, "has no 'mood'"),
        ({"rescuers": {"crown": 1}, "wardens": {}}, "has no 'crown'"),
        ({"rescuers": {"hand": ["Zeus"]}, "wardens": {}}, "not led by this seat"),
        ({"rescuers": {"units": {"Jason": "waiting"}, "hand": ["Jason"] * 5}, "wardens": {}}, "not so many cards"),
        ({"rescuers": {}, "wardens": {}, "bait": {"Sacred Way": "mine"}}, "no 'mine' left"),
        ({"rescuers": {}, "wardens": {}, "phase": "tea"}, "no phase"),
        ({"rescuers": {}, "wardens": {}, "to_move": "hera"}, "nobody at this table"),
    ],
)
def test_positions_that_cannot_be(spec: dict[str, Any], said: str) -> None:
    """A wrong position is refused with a sentence."""
    with pytest.raises(Refused, match=said):
        position("prometheus", **spec)


def fans(match: Match, seat: int) -> list[str]:
    return [node.key for node in match.scene(seat).nodes if isinstance(node, Fan)]


def test_partners_hands_are_open_or_secret_as_agreed() -> None:
    """Open, a partner's hand lies before one; secret, it does not; a rival's never does."""
    for partners, seen in (("open", ["hand:0", "hand:1"]), ("secret", ["hand:0"])):
        match = played(3, 4, 120, partners=partners)
        assert fans(match, 0) == seen
        view = View(match.state, 0)
        zones = match.state.layout.index
        known = all(view.state.face[card] >= 0 for card in view.state.zones[zones["hand 2"]])
        assert known == (partners == "open")
        assert any(view.state.face[card] < 0 for card in view.state.zones[zones["hand 3"]])


def test_hidden_tokens_are_the_rescuers_secret() -> None:
    """Both rescuers know every face on Olympus, both wardens none; an onlooker sees backs."""
    match = played(5, 4, 22)
    cards = match.state.zones[match.state.layout.index["tokens on the map"]]
    assert len(cards) == 12
    for seat in range(5):
        faces = [View(match.state, seat).state.face[card] for card in cards]
        assert all(face >= 0 for face in faces) == (seat < 2)
        assert any(face >= 0 for face in faces) == (seat < 2)


def test_lessons_wait_for_things_that_happen() -> None:
    """Every lesson hangs on a rule of the ledger or on an event."""
    rules = {*ledger(GAME).rules, *ledger(GAME).rulings}
    match = played(1, 2, 400)
    events = {event.kind.key for _, event in match.events} | {"destroyed", "calmed", "trapped"}
    assert [lesson.when for lesson in GAME.lessons if lesson.when not in rules | events] == []


def test_a_tableful_of_events_reads_well() -> None:
    """No sentence of a whole game holds a bracket or a number in place of a name."""
    match = played(2, 2, 2000)
    assert match.outcome is not None
    for seat in (0, 1, None):
        for sentence in match.story(seat):
            assert not set("{}[]|") & set(sentence), sentence
            assert sentence.endswith("."), sentence


def test_the_scene_shows_both_maps_with_everything_on_them() -> None:
    """Forty-four areas with outlines, borders that mean something, reach and walk of every unit while pointed at."""
    match = played(4, 2, 60)
    maps = [node for node in match.scene(0).nodes if isinstance(node, AreaMap)]
    assert [len(one.areas) for one in maps] == [22, 22]
    assert all(len(area.outline) >= 3 and area.room for one in maps for area in one.areas)
    assert {border.look for one in maps for border in one.borders} == {"wall", "chains", "escarpment"}
    units = [piece for one in maps for area in one.areas for piece in area.pieces if piece.key.startswith("unit:")]
    shown = {overlay.when for one in maps for overlay in one.overlays if overlay.when}
    assert {piece.key for piece in units} == shown
    assert all(piece.corner and piece.line and piece.text for piece in units)


@pytest.mark.parametrize(
    ("dice", "target", "before", "least", "most"),
    [
        ([5, 5], 7, True, 0.5, 2.0),
        ([5, 5], 7, False, 0.0, 0.0),
        ([7, 7, 1], 7, True, 2.0, 2.0),
        ([], 5, True, 0.0, 0.0),
    ],
)
def test_what_dice_promise(dice: list[int], target: int, before: bool, least: float, most: float) -> None:
    """Fives promise something only while they can be rolled again; successes are certain."""
    assert least <= promise(dice, target, before) <= most


def value(state: State, seat: int) -> float:
    return GAME.heuristic(state, seat)


def test_the_heuristic_leans_as_the_races_do() -> None:
    """A calmer hound is good for the rescuers, a god near the gate for the wardens; sides mirror each other."""
    den = "Hound's Threshold"

    def at(rage: int, zeus: str) -> State:
        return position("prometheus", rescuers={"units": {"Hades": den, "Hephaestus": den}},
                        wardens={"units": {"Cerberus": den, "Zeus": zeus, "Ares": "Throne Terrace"}}, rage=rage).state  # fmt: skip

    assert value(at(1, "Propylaia"), 0) > value(at(4, "Propylaia"), 0)
    assert value(at(3, "Mist Gate"), 1) > value(at(3, "Propylaia"), 1)
    assert value(at(3, "Propylaia"), 0) == -value(at(3, "Propylaia"), 1)
    assert -1 < value(at(3, "Propylaia"), 0) < 1


@pytest.mark.parametrize("side", [0, 1])
def test_a_greedy_side_beats_a_random_one(side: int) -> None:
    """Whichever side it plays, looking one move ahead wins against chance."""
    won = 0
    for seed in range(3):
        match = Match.new("prometheus", seed=seed)
        bots = [bot_from("random", seed), bot_from("random", seed)]
        bots[side] = bot_from("greedy:worlds=1,chain=2", seed)
        while match.decision is not None:
            view = match.view(match.to_move)
            assert view.decision is not None
            match.act(match.to_move, bots[match.to_move].choose(view, view.decision, Budget()))
        assert match.outcome is not None
        won += side in match.outcome.winners
    assert won >= 2


def test_every_unit_can_be_played() -> None:
    """Over drafted games every unit of the pool is recruited, comes into play and acts."""
    seen: set[str] = set()
    for seed in range(20):
        match = played(seed, 4, 700, recruitment="draft")
        for _, event in match.events:
            if event.kind.key == "activated":
                seen.add(GAME.name("unit", event.args[1], match.state))
    assert {unit.name for unit in CONTENT.units} == seen
