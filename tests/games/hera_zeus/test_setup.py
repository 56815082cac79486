"""Objective, components and set-up: HZ-001 to HZ-024."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.hera_zeus.cards import CARDS, deck
from petteia.games.hera_zeus.state import HAND
from petteia.kernel import Match, Refused, State, game
from petteia.kernel.scene import Pile
from petteia.testing import node, rule, texts
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


def shown_hostage(seat: int) -> int:
    """The first seed with which this seat finds its hostage among the opening nine."""
    name = ("Hera", "Zeus")[seat]
    for seed in range(200):
        if any(told.startswith(f"{name} shows") for told in Match.new("hera-zeus", seed).story()):
            return seed
    raise AssertionError("no seed deals the hostage into the opening hand")


def lay_first_rows(match: Match) -> None:
    for _ in range(6):
        decision = match.decision
        assert decision is not None
        match.act(decision.seat, decision.options[0])


# -- objective -------------------------------------------------------------------------------


@rule("HZ-001")
def test_two_seats_hera_and_zeus() -> None:
    """The game has two seats, called Hera and Zeus, and no other number of people can sit down."""
    match = Match.new("hera-zeus")
    assert match.names == ["Hera", "Zeus"]
    for seats in (1, 3):
        with pytest.raises(Refused, match=f"is for 2 seats, not {seats}"):
            Match.new("hera-zeus", seats=seats)


@rule("HZ-002")
def test_hera_frees_argus(table: Sit) -> None:
    """Argus, Zeus' hostage, is in Zeus' deck alone; Hera wins by finding him, and her own Io is no prize for her."""
    assert [CARDS[face].name for face in deck(1)].count("Argus") == 1
    assert "Argus" not in [CARDS[face].name for face in deck(0)]
    t = table("hera-zeus", hera=side("Fury", "Io"), zeus=side("Argus"), points=1)
    t.hera.challenges("a")
    t.over(winner="hera", rule="HZ-004", reason="Hera challenged the hostage.")


@rule("HZ-003")
def test_zeus_frees_io(table: Sit) -> None:
    """Io, Hera's hostage, is in Hera's deck alone; Zeus wins by finding her."""
    assert [CARDS[face].name for face in deck(0)].count("Io") == 1
    assert "Io" not in [CARDS[face].name for face in deck(1)]
    t = table("hera-zeus", hera=side("Io"), zeus=side("Centaur", "Argus"), to_move="zeus", points=1)
    t.zeus.challenges("a")
    t.over(winner="zeus", rule="HZ-004", reason="Zeus challenged the hostage.")


# -- components ------------------------------------------------------------------------------


@rule("HZ-011")
def test_two_decks_of_43() -> None:
    """There are 86 cards, 43 a side, and a new table holds every one of them."""
    assert [len(deck(0)), len(deck(1))] == [43, 43]
    state = Match.new("hera-zeus").state
    assert sorted(card for zone in state.zones for card in zone) == list(range(86))


@rule("HZ-012")
def test_violet_and_green_backs() -> None:
    """Hera's backs are violet and Zeus' are green (olive), whoever looks and before any face is known."""
    match = Match.new("hera-zeus")
    for seat in (0, 1):
        hues = []
        for owner in (0, 1):
            pile = node(match.scene(seat), f"deck:{owner}")
            assert isinstance(pile, Pile)
            assert pile.top is not None
            hues.append(pile.top.hue)
        assert hues == ["violet", "olive"]


@rule("HZ-013")
def test_one_figure_each(table: Sit) -> None:
    """A side has one figure: while it stands, the god card (back from the pile) cannot bring a second."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Hera"), zeus=side("Hero", "Hero", figure="b"), points=1)
    t.hera.enthrones("a")
    assert t.hera.field["a"][0] == "figure"
    assert t.zeus.field["b"][0] == "figure"
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Hera", figure="a"), zeus=side("Hero"), points=1)
    t.hera.cannot("figure b", rule="HZ-013", because="Your figure is on the field already.")


@rule("HZ-014")
def test_every_card_states_its_power_and_copies(table: Sit) -> None:
    """What a summary card would say is at hand: each card a seat sees carries its text, and the copies are known."""
    for card in CARDS:
        assert card.text.endswith(".")
        assert sum(card.copies) > 0
    t = table("hera-zeus", hera=side("Fury", hand="Pythia Hades"), zeus=side("Hero"))
    fan = t.hera.sees("hand:0")
    assert {piece.name: piece.text for piece in fan.pieces} == {
        card.name: card.text for card in CARDS if card.name in ("Pythia", "Hades")
    }


@rule("HZ-C33")
def test_the_decks_mirror_each_other() -> None:
    """The decks are data: 43 cards each with one hostage, equal card for card once counterparts are paired."""
    counterparts = {
        "Io": "Argus", "Hera": "Zeus", "Amazon": "Hero", "Fury": "Centaur", "Harpy": "Cyclops", "Hydra": "Giant",
        "Artemis": "Apollo", "Nemesis": "Poseidon",
    }  # fmt: skip
    hera = Counter(CARDS[face].name for face in deck(0))
    zeus = Counter(CARDS[face].name for face in deck(1))
    assert hera == {
        "Hera": 1, "Io": 1, "Medusa": 4, "Pandora": 1, "Pythia": 2, "Pegasus": 9, "Amazon": 5, "Fury": 5, "Harpy": 4,
        "Hydra": 3, "Artemis": 2, "Nemesis": 1, "Dionysus": 2, "Hades": 1, "Persephone": 1, "Sirens": 1,
    }  # fmt: skip
    assert zeus == {counterparts.get(name, name): count for name, count in hera.items()}
    strength = {card.name: card.strength for card in CARDS}
    assert all(strength[one] == strength[other] for one, other in counterparts.items())


# -- setup -----------------------------------------------------------------------------------


@rule("HZ-015")
def test_each_side_starts_with_its_own_deck() -> None:
    """Hera's cards all lie on Hera's side and Zeus' on his; both figures wait beside the field."""
    match = Match.new("hera-zeus")
    for seat in (0, 1):
        lying = [
            card
            for zone, cards in zip(match.state.layout.zones, match.state.zones, strict=True)
            if zone.owner == seat
            for card in cards
        ]
        assert sorted(lying) == list(range(43 * seat, 43 * seat + 43))
    assert "figure:0" not in match.scene(0).keys() | match.scene(1).keys()


@rule("HZ-016")
def test_opening_hand_of_nine() -> None:
    """Each side has nine cards of its shuffled deck in hand before the first row is laid."""
    hands = []
    for seed in (1, 2):
        match = Match.new("hera-zeus", seed)
        for name in ("hera", "zeus"):
            view = match.view(name)
            hand = view.state.zones[view.state.layout.index[f"hand {name.capitalize()}"]]
            assert len(hand) == 9
            hands.append(sorted(view.state.face[card] for card in hand))
    assert hands[0] != hands[2], "another seed deals another hand"


@rule("HZ-017", "HZ-018", "HZ-019")
@pytest.mark.parametrize("seat", [0, 1])
def test_hostage_in_the_opening_hand_is_replaced(seat: int) -> None:
    """A hostage among the nine is shown to all, a card is drawn in its place, and then it is shuffled into the deck."""
    match = Match.new("hera-zeus", shown_hostage(seat))
    name, hostage = (("Hera", "Io"), ("Zeus", "Argus"))[seat]
    told = f"{name} shows {hostage} and shuffles it back into the deck."
    assert told in match.story()
    assert told in match.story(1 - seat)
    state = match.state
    faces = {zone.name: [CARDS[state.face[c]].name for c in cards]
             for zone, cards in zip(state.layout.zones, state.zones, strict=True)}  # fmt: skip
    assert len(faces[f"hand {name}"]) == 9
    assert hostage not in faces[f"hand {name}"]
    assert len(faces[f"deck {name}"]) == 34
    assert hostage in faces[f"deck {name}"]


@rule("HZ-019")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_hostage_is_shuffled_into_the_deck(seat: int) -> None:
    """Put back, it may lie anywhere: not always on top, where it went, and the others are not as they lay before."""
    name, hostage = (("Hera", "Io"), ("Zeus", "Argus"))[seat]
    depths = set()
    for seed in range(120):
        match = Match.new("hera-zeus", seed)
        if any(told.startswith(f"{name} shows") for told in match.story()):
            state = match.state
            cards = state.zones[state.layout.index[f"deck {name}"]]
            depths.add([CARDS[state.face[card]].name for card in reversed(cards)].index(hostage))
    assert len(depths) > 8


@rule("HZ-019", "HZ-C22")
def test_hostage_is_never_dealt_into_the_opening() -> None:
    """The replacement comes before the hostage is shuffled back, so that no opening hand holds a hostage."""
    for seed in range(150):
        state = Match.new("hera-zeus", seed).state
        for seat, hostage in enumerate(("Io", "Argus")):
            assert hostage not in [
                CARDS[state.face[c]].name for c in state.zones[state.layout.index["hand Hera"] + seat]
            ]


@rule("HZ-C28")
def test_showing_the_hostage_in_setup_is_harmless() -> None:
    """Only challenges win: a hostage shown in set-up goes back into the deck, and play begins."""
    match = Match.new("hera-zeus", shown_hostage(0))
    assert match.outcome is None
    lay_first_rows(match)
    assert match.decision is not None
    assert match.decision.rule == "HZ-030"


@rule("HZ-020", "HZ-021")
def test_three_cards_face_down_form_the_first_row() -> None:
    """Each side in turn lays three cards of its hand face down, one at the head of each column; six stay in hand."""
    match = Match.new("hera-zeus", 3)
    for name in ("hera", "zeus"):
        for column in "ABC":
            decision = match.decision
            assert decision is not None
            assert decision.seat == match.seat(name)
            assert decision.rule == "HZ-020"
            assert decision.prompt == f"Lay a card face down at the head of column {column}."
            match.act(name, decision.options[-1])
    t = match.spell()
    for seat, name in enumerate(("hera", "zeus")):
        told = match.game.spell(match.state)[name]
        assert sorted(told["field"]) == ["a", "b", "c"]
        assert all(len(column) == 1 and not column[0].endswith("^") for column in told["field"].values()), t
        assert len(told["hand"]) == 6
        assert all(f"{name.capitalize()} lays a card in {c}, row 1." in match.story(1 - seat) for c in "ABC")


@rule("HZ-022")
def test_the_rest_is_the_draw_pile() -> None:
    """After nine cards, 34 are left as a face-down pile that nobody can look through."""
    match = Match.new("hera-zeus", 3)
    lay_first_rows(match)
    for seat in (0, 1):
        view = match.view(seat)
        for owner in (0, 1):
            cards = view.state.zones[owner]
            assert len(cards) == 34
            assert all(view.state.face[card] == -1 for card in cards)
            pile = node(match.scene(seat), f"deck:{owner}")
            assert isinstance(pile, Pile)
            assert (pile.count, pile.top and pile.top.name, pile.pieces) == (34, "", [])


@rule("HZ-023", "HZ-C36")
@pytest.mark.parametrize(("first", "seat"), [("hera", 0), ("zeus", 1)])
def test_who_begins_is_agreed(first: str, seat: int) -> None:
    """Hera begins unless another convention is agreed, such as the loser of the last game."""
    match = Match.new("hera-zeus", options={"first": first})
    lay_first_rows(match)
    assert match.to_move == seat
    if first == "hera":
        assert Match.new("hera-zeus").digest() == Match.new("hera-zeus", options={"first": "hera"}).digest()


@rule("HZ-023")
def test_who_begins_by_lot() -> None:
    """By lot, either side may begin."""
    starters = set()
    for seed in range(12):
        match = Match.new("hera-zeus", seed, options={"first": "random"})
        lay_first_rows(match)
        starters.add(match.to_move)
    assert starters == {0, 1}


@rule("HZ-024")
def test_no_card_without_a_number_on_the_field(table: Sit) -> None:
    """A card without a number is refused on the field, in a turn as in the first row."""
    t = table("hera-zeus", hera=side("Fury", hand="Hera Dionysus Hades Persephone Sirens Medusa"), zeus=side("Hero"))
    for card in ("hera", "dionysus", "hades", "persephone", "sirens"):
        t.hera.cannot(f"play {card}", rule="HZ-024", because="A card without a number can never be put on the field.")
    t.hera.plays("Medusa", "a2")


@rule("HZ-024", "HZ-C21")
def test_first_row_can_always_be_laid() -> None:
    """Only six cards of a deck have no number, so nine cards always hold three for the first row."""
    assert [sum(1 for face in deck(s) if CARDS[face].strength < 0) for s in (0, 1)] == [6, 6]
    for seed in range(60):
        match = Match.new("hera-zeus", seed)
        decision = match.decision
        assert decision is not None
        numbered = {CARDS[match.state.face[c]].name.lower() for c in match.state.zones[2]
                    if CARDS[match.state.face[c]].strength >= 0}  # fmt: skip
        assert sorted(texts(decision)) == sorted(f"play {name}" for name in numbered)
        lay_first_rows(match)


@rule("HZ-020")
def test_a_first_row_without_a_choice_is_asked_for_all_the_same() -> None:
    """A hand of six cards without a number and three Pegasus leaves no choice; but the rival must not learn that."""
    match = Match.new("hera-zeus", 3)
    state = match.state
    wanted = [face for face in deck(0) if CARDS[face].strength < 0]
    wanted += [face for face in deck(0) if CARDS[face].name == "Pegasus"][:3]
    for card, face in zip(state.zones[HAND], wanted, strict=True):  # exchanged with a card of the deck, if need be
        holder = next(c for c in range(43) if state.face[c] == face and (c == card or c not in done(state, card)))
        state.face[holder], state.face[card] = state.face[card], state.face[holder]
    state.stack[-1] = (state.stack[-1][0], "begin")
    state.decision = None
    for _ in range(3):
        decision = state.advance()
        assert decision is not None
        assert (decision.seat, texts(decision)) == (0, ["play pegasus"])
        state.act(decision.options[0])


def done(state: State, card: int) -> list[int]:
    """The cards of the hand before this one."""
    hand = state.zones[HAND]
    return hand[: hand.index(card)]


def test_nothing_else_can_be_done_while_the_first_row_is_laid() -> None:
    """Before the first row lies, everything but laying a numbered card of the hand is refused with its reason."""
    match = Match.new("hera-zeus", 3)
    hand = {CARDS[match.state.face[card]].name for card in match.state.zones[2]}
    for move in ("draw", "end", "challenge a", "withdraw"):
        refusal = match.why_not("hera", move)
        assert (str(refusal)) == "First lay your first row. (HZ-020)"
    absent = next(card.name for card in CARDS if card.copies[0] and card.strength >= 0 and card.name not in hand)
    assert str(match.why_not("hera", f"play {absent.lower()}")) == f"{absent} is not in your hand. (HZ-034)"
    unnumbered = [card.name for card in CARDS if card.strength < 0 and card.name in hand]
    for name in unnumbered:
        refusal = match.why_not("hera", f"play {name.lower()}")
        assert str(refusal) == "A card without a number can never be put on the field. (HZ-024)"
    assert str(match.why_not("zeus", "draw")) == "It is for Hera to choose now. (HZ-020)"


def test_the_game_is_found_by_its_key() -> None:
    """The game is registered under its key, with its title and both names."""
    assert game("hera-zeus").title == "Hera & Zeus"
