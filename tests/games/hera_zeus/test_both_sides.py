"""The same stories for Hera and for Zeus, in column A, B and C: what holds for one holds for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]
WHO = pytest.mark.parametrize("who", ["hera", "zeus"])
COLUMN = pytest.mark.parametrize("column", ["a", "b", "c"])
RIVAL = {"hera": "zeus", "zeus": "hera"}
SEAT = {"hera": 0, "zeus": 1}
OWN = {
    "hera": {"three": "Fury", "four": "Harpy", "five": "Hydra", "six": "Artemis", "seven": "Nemesis", "two": "Amazon",
             "hostage": "Io"},
    "zeus": {"three": "Centaur", "four": "Cyclops", "five": "Giant", "six": "Apollo", "seven": "Poseidon", "two": "Hero",
             "hostage": "Argus"},
}  # fmt: skip


def at(column: str, cards: str) -> dict[str, list[str]]:
    return {column: cards.split()}


def sit(table: Sit, who: str, mine: dict[str, Any], theirs: dict[str, Any], **rest: Any) -> Any:
    """A table at which `who` is to move; cards such as `five` are those of the side."""
    sides = {}
    for name, told in ((who, mine), (RIVAL[who], theirs)):
        field = {column: [OWN[name].get(card, card) for card in cards] for column, cards in told.pop("field").items()}
        sides[name] = {**side(**told), "field": field}
    return table("hera-zeus", **sides, to_move=who, **rest)


@rule("HZ-045", "HZ-047", "HZ-C20")
@WHO
@COLUMN
def test_a_challenge(table: Sit, who: str, column: str) -> None:
    """The stronger card beats the one facing it, which goes to its owner's pile; the other columns are untouched."""
    every = {letter: ["Medusa"] for letter in "abc"}
    t = sit(
        table, who, {"field": {**every, column: ["five", "Pythia"]}}, {"field": {**every, column: ["four", "three"]}}
    )
    t.seat(who).challenges(column)
    rival, own = OWN[RIVAL[who]], OWN[who]
    medusas = {letter: ["Medusa"] for letter in "abc" if letter != column}
    assert t.seat(RIVAL[who]).field == {**medusas, column: [rival["three"]]}
    assert t.seat(RIVAL[who]).pile == [rival["four"]]
    assert t.seat(who).field == {**medusas, column: [f"{own['five']}^", "Pythia"]}
    t.seat(who).challenges(column)
    assert t.seat(RIVAL[who]).pile == [rival["four"], rival["three"]]


@rule("HZ-046")
@WHO
@COLUMN
def test_a_tie(table: Sit, who: str, column: str) -> None:
    """Both fall, each to the pile of its side."""
    t = sit(table, who, {"field": at(column, "five Medusa")}, {"field": at(column, "five Pythia")}, points=2)
    t.seat(who).challenges(column)
    for name, left in ((who, "Medusa"), (RIVAL[who], "Pythia")):
        assert t.seat(name).pile == [OWN[name]["five"]]
        assert t.seat(name).field == {column: [left]}


@rule("HZ-008", "HZ-C09", "HZ-112")
@WHO
@COLUMN
@pytest.mark.parametrize("both", [False, True])
def test_pandora_on_one_s_own_hostage(table: Sit, who: str, column: str, both: bool) -> None:
    """Whoever opens Pandora with the own hostage in the column loses, whether the rival's lies there too or not."""
    theirs = {"field": at(column, "Pandora hostage" if both else "Pandora")}
    t = sit(table, who, {"field": at(column, "five hostage")}, theirs)
    t.seat(who).challenges(column)
    t.over(winner=RIVAL[who], rule="HZ-008")


@rule("HZ-007", "HZ-111")
@WHO
@COLUMN
def test_pandora_on_the_rival_s_hostage(table: Sit, who: str, column: str) -> None:
    """Whoever opens Pandora on the rival's hostage wins; the own one is safe in any other column."""
    safe = {letter: ["hostage"] for letter in "abc" if letter != column}
    mine = {"field": {**dict(list(safe.items())[:1]), column: ["five"]}}
    t = sit(table, who, mine, {"field": at(column, "Pandora three hostage")})
    t.seat(who).challenges(column)
    t.over(winner=who, rule="HZ-007")


@rule("HZ-C08", "HZ-C38", "HZ-049", "HZ-072")
@WHO
@COLUMN
@pytest.mark.parametrize("by_pegasus", [False, True])
def test_pandora_shows_and_takes_her_column_alone(table: Sit, who: str, column: str, by_pegasus: bool) -> None:
    """Both halves of her column lie open at once and are lost; hostages and all else beside it stay as they are."""
    beside = [letter for letter in "abc" if letter != column]
    mine = {beside[0]: ["hostage"], beside[1]: ["two", "four"], column: ["five", "three"]}
    theirs = {beside[0]: ["Medusa", "four"], beside[1]: ["hostage"], column: ["Pandora", "three", "two"]}
    t = sit(table, who, {"field": mine, "hand": "Pegasus"}, {"field": theirs, "hand": "Pegasus"}, points=1)
    if by_pegasus:
        t.seat(who).strikes(column)
    else:
        t.seat(who).challenges(column)
    own, rival = OWN[who], OWN[RIVAL[who]]
    t.asks(who, rule="HZ-C38", options=[f"discard {own[name].lower()}" for name in ("five", "three")])
    assert t.seat(who).field_of(SEAT[RIVAL[who]]) == {
        beside[0]: ["?", "?"], beside[1]: ["?"], column: ["Pandora^", f"{rival['three']}^", f"{rival['two']}^"],
    }  # fmt: skip
    assert t.seat(RIVAL[who]).field_of(SEAT[who]) == {
        beside[0]: ["?"], beside[1]: ["?", "?"], column: [f"{own['five']}^", f"{own['three']}^"],
    }  # fmt: skip
    t.seat(who).discards(own["three"])
    t.asks(RIVAL[who], rule="HZ-C38")
    t.seat(RIVAL[who]).discards(rival["two"], "Pandora")
    assert t.seat(who).pile == [*(["Pegasus"] if by_pegasus else []), own["three"], own["five"]]
    assert t.seat(RIVAL[who]).pile == [rival["two"], "Pandora", rival["three"]]
    assert sorted(t.seat(who).field) == sorted(t.seat(RIVAL[who]).field) == beside


@rule("HZ-081", "HZ-082", "HZ-083")
@WHO
@COLUMN
def test_pegasus_at_the_first_row(table: Sit, who: str, column: str) -> None:
    """In any column: a weak card falls, a strong one is shown and stays, a figure goes; the hostage is found."""
    rival = RIVAL[who]
    mine = {"field": {"a": ["five"], "b": ["four"]}, "hand": "Pegasus Pegasus"}
    t = sit(table, who, dict(mine), {"field": at(column, "Pythia three Medusa")}, points=2)
    t.seat(who).strikes(column)
    assert t.seat(rival).pile == ["Pythia"]
    t.seat(who).strikes(column)
    assert t.seat(who).field_of(SEAT[rival]) == {column: [f"{OWN[rival]['three']}^", "?"]}
    t = sit(table, who, dict(mine), {"field": at(column, "three"), "figure": column}, points=1)
    t.seat(who).strikes(column)
    assert t.seat(rival).field == {column: [OWN[rival]["three"]]}
    t = sit(table, who, dict(mine), {"field": at(column, "hostage")}, points=1)
    t.seat(who).strikes(column)
    t.over(winner=who, rule="HZ-004")


@rule("HZ-075", "HZ-080", "HZ-C15")
@WHO
@COLUMN
def test_pegasus_into_the_hand(table: Sit, who: str, column: str) -> None:
    """A picked card of strength 2 to 7 goes face up before the cards of the column that Pegasus' player names."""
    rival = RIVAL[who]
    theirs = {"field": {letter: ["Medusa", "three"] for letter in "abc"}, "hand": OWN[rival]["two"]}
    theirs["field"]["c"] = ["Pythia"]
    before = [OWN[rival].get(card, card) for card in theirs["field"][column]]
    t = sit(table, who, {"field": at("a", "five"), "hand": "Pegasus"}, theirs, points=1, chance=[0])
    t.seat(who).raids()
    t.seat(who).places(column)
    assert t.seat(rival).field[column] == [f"{OWN[rival]['two']}^", *before]
    assert t.seat(rival).hand == []


@rule("HZ-080", "HZ-C15", "HZ-117")
@WHO
@COLUMN
def test_where_a_picked_card_cannot_go(table: Sit, who: str, column: str) -> None:
    """Not to a figure's column and not to a full one; one column that is left needs no question."""
    rival = RIVAL[who]
    full, guarded = [letter for letter in "abc" if letter != column]
    theirs = {full: ["Medusa", "Medusa", "Pythia", "Pythia"], guarded: ["Medusa"]}
    t = sit(table, who, {"field": at("a", "five"), "hand": "Pegasus"},
            {"field": theirs, "hand": OWN[rival]["seven"], "figure": guarded}, points=1, chance=[0])  # fmt: skip
    t.seat(who).raids()
    assert t.seat(rival).field[column] == [f"{OWN[rival]['seven']}^"]
    t = sit(table, who, {"field": at("a", "five"), "hand": "Pegasus"},
            {"field": {**theirs, column: ["three"]}, "hand": OWN[rival]["seven"], "figure": guarded, "pile": ""},
            points=1, chance=[0])  # fmt: skip
    t.seat(who).raids()
    assert t.seat(rival).field[column] == [f"{OWN[rival]['seven']}^", OWN[rival]["three"]]


@rule("HZ-052", "HZ-053", "HZ-054")
@WHO
@COLUMN
def test_the_figure_comes_and_goes(table: Sit, who: str, column: str) -> None:
    """It stands before the cards of its column, four points are counted, and it goes for nothing."""
    mine = {"field": {letter: ["three"] for letter in "abc"}, "hand": who.capitalize()}
    t = sit(table, who, mine, {"field": at("a", "Medusa")})
    t.seat(who).enthrones(column)
    assert t.seat(who).field[column] == ["figure", OWN[who]["three"]]
    assert t.seat(who).points == 4
    assert t.seat(who).pile == [who.capitalize()]
    t.seat(who).withdraws()
    assert t.seat(who).field[column] == [OWN[who]["three"]]


@rule("HZ-C11", "HZ-115")
@WHO
def test_the_total_becomes_four_only_once(table: Sit, who: str) -> None:
    """A figure that comes, goes and comes again in one turn brings no more: the total is four already."""
    mine = {"field": {"a": ["three"], "b": ["three"]}, "hand": f"{who.capitalize()} Hades"}
    t = sit(table, who, mine, {"field": at("a", "Medusa")})
    t.seat(who).enthrones("a")
    t.seat(who).withdraws()
    t.seat(who).hades(who.capitalize())
    assert t.seat(who).points == 3
    t.seat(who).enthrones("b")
    assert t.seat(who).points == 3


@rule("HZ-038", "HZ-C13")
@WHO
@COLUMN
def test_no_room_anywhere(table: Sit, who: str, column: str) -> None:
    """Three cards behind a figure fill a column as four cards do; one space anywhere is room."""
    packed = {letter: ["Medusa", "three", "three"] if letter == column else ["Pegasus"] * 4 for letter in "abc"}
    mine = {"field": packed, "figure": column, "hand": OWN[who]["five"], "deck": ["Hades"]}
    t = sit(table, who, mine, {"field": at("a", "Medusa")}, points=2)
    card = OWN[who]["five"].lower()
    t.seat(who).cannot(f"play {card}", rule="HZ-038", because="All your columns are full.")
    t.seat(who).withdraws()
    t.seat(who).does(f"play {card}")
    t.asks(who, rule="HZ-035", options=["row 1", "row 2", "row 3", "row 4"])
    t.seat(who).does("row 4")
    assert t.seat(who).field[column] == ["Medusa", OWN[who]["three"], OWN[who]["three"], OWN[who]["five"]]


@rule("HZ-097")
@WHO
@COLUMN
def test_dionysus_in_any_column(table: Sit, who: str, column: str) -> None:
    """He may be used if the cards of any one column can change places."""
    t = sit(table, who, {"field": at(column, "five four"), "hand": "Dionysus"}, {"field": at("a", "Medusa")}, points=1)
    t.seat(who).moves(f"{column}2", f"{column}1")
    assert t.seat(who).field == {column: [OWN[who]["four"], OWN[who]["five"]]}


@rule("HZ-097", "HZ-C14", "HZ-C30")
@WHO
@COLUMN
def test_dionysus_behind_a_figure(table: Sit, who: str, column: str) -> None:
    """Behind a figure rows are counted from the second; a card goes between the others there, or from there elsewhere."""
    other = "b" if column == "a" else "a"
    field = {column: ["five", "four"], other: ["three", "two"]}
    own = OWN[who]
    t = sit(table, who, {"field": field, "figure": column, "hand": "Dionysus Dionysus"}, {"field": at("c", "Medusa")},
            points=2)  # fmt: skip
    t.seat(who).moves(f"{other}1", f"{column}3")
    assert t.seat(who).field[column] == ["figure", own["five"], own["three"], own["four"]]
    here, there = f"{other}1".upper(), f"{column}3".upper()
    t.story(f"You move {own['three']} from {here} to {there}.", to=who)
    t.seat(who).moves(f"{column}2", f"{other}2")
    assert t.seat(who).field == {column: ["figure", own["three"], own["four"]], other: [own["two"], own["five"]]}
    t.story(f"You move {own['five']} from {column.upper()}2 to {other.upper()}2.", to=who)


@rule("HZ-087", "HZ-091")
@WHO
@COLUMN
def test_pythia(table: Sit, who: str, column: str) -> None:
    """She sees the rival's hand, or turns up the one column that is named."""
    rival = RIVAL[who]
    theirs = {"field": {letter: ["three", "Medusa"] for letter in "abc"}, "hand": f"{OWN[rival]['two']} Pandora"}
    theirs["field"]["c"] = ["four", "Medusa"]
    t = sit(table, who, {"field": at("a", "Medusa"), "hand": "Pythia Pythia"}, theirs, points=2)
    t.seat(who).exposes(column)
    seen = t.seat(who).field_of(SEAT[rival])
    assert seen.pop(column)[1] == "Medusa^"
    assert list(seen.values()) == [["?", "?"], ["?", "?"]]
    assert t.seat(who).hand_of(SEAT[rival]) == ["?", "?"]
    t.seat(who).spies()
    assert t.seat(who).hand_of(SEAT[rival]) == sorted([OWN[rival]["two"], "Pandora"])


@rule("HZ-C26", "HZ-012")
def test_an_own_pegasus_is_never_taken_for_a_stolen_one(table: Sit) -> None:
    """Also the very last card of a deck is its owner's."""
    for seed in range(6):
        zeus = side("Medusa", "Medusa", hand="Zeus Pandora Pythia", pile="Medusa Medusa Pythia", deck=2)
        t = table("hera-zeus", hera=side("Fury"), zeus=zeus, to_move="zeus", points=3, seed=seed, chance=None)
        t.zeus.draws(2)
        assert sorted(t.zeus.hand) == ["Argus", "Pandora", "Pegasus", "Pythia", "Zeus"]
        t.zeus.may("play pegasus")
        t.zeus.cannot("play stolen-pegasus", rule="HZ-034")
