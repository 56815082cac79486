"""Challenges on the field: HZ-041 to HZ-050, strengths, and who may challenge whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.hera_zeus.cards import CARDS
from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]
STRENGTH = {card.name: card.strength for card in CARDS}


@rule("HZ-041", "HZ-099", "HZ-C17")
def test_nobody_challenges_on_their_first_turn(table: Sit) -> None:
    """In one's own first turn no challenge of any kind is possible, neither from the field nor by Pegasus."""
    hera = side("Fury", "Fury", hand="Pegasus", turns=1)
    t = table("hera-zeus", hera=hera, zeus=side("Hero", hand="Giant", figure="b"), points=2)
    for move in ("challenge a", "strike pegasus a", "strike pegasus b", "raid pegasus"):
        t.hera.cannot(move, rule="HZ-041", because="Nobody challenges on their first turn.")
    t.asks("hera", rule="HZ-030", options=["draw", "play pegasus"])


@rule("HZ-041", "HZ-C17")
def test_each_side_has_its_own_first_turn(table: Sit) -> None:
    """Zeus' first turn comes after Hera's and is free of challenges too; from the second turn on both may."""
    t = table("hera-zeus", hera=side("Fury", turns=1), zeus=side("Hero", turns=0))
    t.hera.cannot("challenge a", rule="HZ-041")
    t.hera.draws()
    t.zeus.cannot("challenge a", rule="HZ-041")
    t.zeus.draws()
    t.hera.may("challenge a")
    t.hera.draws()
    t.zeus.may("challenge a")


@rule("HZ-C17")
def test_pythia_does_not_challenge_and_may_be_used_at_once(table: Sit) -> None:
    """Seeing a hand or turning up a column is no challenge: both are possible on the first turn."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pythia Pythia", turns=1), zeus=side("Hero", hand="Giant"))
    t.hera.spies()
    t.hera.exposes("a")
    assert t.hera.field_of(1) == {"a": ["Hero^"]}


@rule("HZ-042", "HZ-043", "HZ-100")
def test_only_first_row_cards_meet(table: Sit) -> None:
    """The card in one's own first row meets the one in the rival's first row; those behind stay out of it."""
    t = table("hera-zeus", hera=side("Fury Artemis"), zeus=side("Hero Giant"))
    t.hera.challenges("a")
    t.story("Hera challenges in A: Fury meets Hero.", "Fury beats Hero.")
    assert t.hera.field == {"a": ["Fury^", "Artemis"]}
    assert t.zeus.field == {"a": ["Giant"]}


@rule("HZ-042", "HZ-C07")
def test_nothing_to_challenge_opposite(table: Sit) -> None:
    """A card challenges only straight across: where the rival has no card in that column, nobody can be challenged."""
    t = table("hera-zeus", hera=side("Fury", "Harpy"), zeus=side("", "Giant"))
    t.hera.cannot("challenge a", rule="HZ-042", because="There is no card to challenge in that column.")
    t.hera.challenges("b")
    assert t.hera.field == {"a": ["Fury"]}


@rule("HZ-043")
def test_nothing_to_challenge_with(table: Sit) -> None:
    """Without a card of one's own in that column there is nobody to start the challenge."""
    t = table("hera-zeus", hera=side("Fury"), zeus=side("Hero", "Giant"))
    t.hera.cannot("challenge b", rule="HZ-043", because="You have no card in that column.")


@rule("HZ-044", "HZ-C19")
def test_both_cards_are_shown_and_the_survivor_stays_face_up(table: Sit) -> None:
    """Both cards of a challenge are turned up before all eyes; the one that stays remains face up."""
    t = table("hera-zeus", hera=side("Hydra", "Io"), zeus=side("Centaur Giant"))
    assert t.zeus.field_of(0)["a"] == ["?"]
    t.hera.challenges("a")
    t.story("You challenge in A: Hydra meets Centaur.", to="hera")
    t.story("Hera challenges in A: Hydra meets Centaur.", to="zeus")
    assert t.zeus.field_of(0) == {"a": ["Hydra^"], "b": ["?"]}
    t = table("hera-zeus", hera=side("Fury Io"), zeus=side("Giant"))
    t.hera.challenges("a")
    assert t.hera.field_of(1) == {"a": ["Giant^"]}


@rule("HZ-045", "HZ-060")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [("Fury", "Hero"), ("Harpy", "Centaur"), ("Hydra", "Cyclops"), ("Artemis", "Giant"), ("Nemesis", "Apollo"),
     ("Pegasus", "Pythia"), ("Amazon", "Pegasus"), ("Nemesis", "Pythia")],
)  # fmt: skip
def test_the_greater_strength_wins(table: Sit, attacker: str, defender: str) -> None:
    """Strengths from 0 to 7 are compared: the greater wins, whoever started."""
    assert STRENGTH[attacker] > STRENGTH[defender] >= 0
    t = table("hera-zeus", hera=side(f"{attacker} Io"), zeus=side(f"{defender} Hero"))
    t.hera.challenges("a")
    assert t.hera.field == {"a": [f"{attacker}^", "Io"]}
    assert t.zeus.pile == [defender]
    assert t.hera.pile == []


@rule("HZ-045")
def test_the_challenger_can_lose(table: Sit) -> None:
    """A weaker challenger is beaten and goes to its own side's pile."""
    t = table("hera-zeus", hera=side("Fury Io"), zeus=side("Giant"))
    t.hera.challenges("a")
    assert t.hera.pile == ["Fury"]
    assert t.hera.field == {"a": ["Io"]}
    assert t.zeus.field == {"a": ["Giant^"]}


@rule("HZ-046")
def test_equals_both_fall(table: Sit) -> None:
    """Cards of equal strength are both discarded, each to its own side's pile."""
    t = table("hera-zeus", hera=side("Hydra Io"), zeus=side("Giant Hero"))
    t.hera.challenges("a")
    t.story("Hydra and Giant both fall.")
    assert (t.hera.pile, t.zeus.pile) == (["Hydra"], ["Giant"])
    assert (t.hera.field, t.zeus.field) == ({"a": ["Io"]}, {"a": ["Hero"]})


@rule("HZ-047")
def test_the_cards_behind_the_loser_close_up(table: Sit) -> None:
    """The beaten card is discarded, and the cards behind it move to the front in their order, as they lay."""
    t = table("hera-zeus", hera=side("Artemis"), zeus=side("Hero Giant^ Argus"))
    t.hera.challenges("a")
    assert t.zeus.pile == ["Hero"]
    assert t.zeus.field == {"a": ["Giant^", "Argus"]}


@rule("HZ-C20")
def test_the_winner_stays_on_its_own_side(table: Sit) -> None:
    """A winner does not take the loser's place, even if that column is now empty; it may challenge again."""
    t = table("hera-zeus", hera=side("Artemis", "Io"), zeus=side("Hero", "Hero"))
    t.hera.challenges("a")
    assert t.hera.field["a"] == ["Artemis^"]
    assert t.zeus.field == {"b": ["Hero"]}
    t.hera.cannot("challenge a", rule="HZ-042")
    t = table("hera-zeus", hera=side("Artemis", "Io"), zeus=side("Hero Giant Hero"))
    t.hera.challenges("a")
    t.hera.challenges("a")
    assert t.zeus.pile == ["Hero", "Giant"]


# -- Medusa, Amazon and Hero -----------------------------------------------------------------


@rule("HZ-065", "HZ-071")
def test_medusa_and_pandora_have_strength_nought(table: Sit) -> None:
    """Medusa and Pandora bear a 0 and may therefore lie on the field."""
    assert STRENGTH["Medusa"] == STRENGTH["Pandora"] == 0
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Medusa Pandora"), zeus=side("Hero"))
    t.hera.plays("Medusa", "a1")
    t.hera.plays("Pandora", "b1")
    assert [piece.corner for piece in (slot.piece for slot in t.hera.sees("column:0a").slots) if piece] == ["0", "3"]


@rule("HZ-066", "HZ-103")
def test_medusa_never_starts_a_challenge(table: Sit) -> None:
    """Medusa waits to be challenged; she starts nothing."""
    t = table("hera-zeus", hera=side("Medusa"), zeus=side("Hero"))
    t.hera.cannot("challenge a", rule="HZ-066", because="Medusa never starts a challenge.")


@rule("HZ-048", "HZ-067")
@pytest.mark.parametrize("attacker", ["Pegasus", "Fury", "Harpy", "Hydra", "Artemis", "Nemesis", "Pythia"])
def test_medusa_beats_every_other_challenger(table: Sit, attacker: str) -> None:
    """Whoever challenges Medusa and is no Hero or Amazon is lost, be it the strongest; she stays, face up."""
    t = table("hera-zeus", hera=side(f"{attacker} Io"), zeus=side("Medusa"))
    t.hera.challenges("a")
    assert t.hera.pile == [attacker]
    assert t.zeus.field == {"a": ["Medusa^"]}
    assert t.zeus.pile == []


@rule("HZ-048", "HZ-069", "HZ-070", "HZ-C10")
@pytest.mark.parametrize(("seat", "attacker"), [("hera", "Amazon"), ("zeus", "Hero")])
def test_amazon_and_hero_beat_medusa(table: Sit, seat: str, attacker: str) -> None:
    """An Amazon or a Hero that challenges Medusa beats her; as she never challenges, they meet in no other way."""
    other = "zeus" if seat == "hera" else "hera"
    t = table("hera-zeus", **{seat: side(f"{attacker} Pegasus"), other: side("Medusa Pythia")}, to_move=seat)
    t.seat(seat).challenges("a")
    assert t.seat(other).pile == ["Medusa"]
    assert t.seat(seat).field == {"a": [f"{attacker}^", "Pegasus"]}
    t.seat(other).draws()
    t = table("hera-zeus", **{seat: side(attacker), other: side("Medusa")}, to_move=other)
    t.seat(other).cannot("challenge a", rule="HZ-066")


@rule("HZ-068")
def test_amazon_and_hero_have_strength_two(table: Sit) -> None:
    """Amazon and Hero bear a 2: they beat a Pegasus and lose to a 3, and against one another both fall."""
    assert STRENGTH["Amazon"] == STRENGTH["Hero"] == 2
    for defender, mine, theirs in [
        ("Pegasus", [], ["Pegasus"]),
        ("Centaur", ["Amazon"], []),
        ("Hero", ["Amazon"], ["Hero"]),
    ]:
        t = table("hera-zeus", hera=side("Amazon Io"), zeus=side(f"{defender} Giant"))
        t.hera.challenges("a")
        assert (t.hera.pile, t.zeus.pile) == (mine, theirs)


# -- who never starts, and what blocks -------------------------------------------------------


@rule("HZ-103")
def test_hostages_pandora_and_figures_start_nothing(table: Sit) -> None:
    """Neither a hostage nor Pandora nor a figure ever starts a challenge."""
    t = table("hera-zeus", hera=side("Io", "Pandora", "Fury", figure="c"), zeus=side("Hero", "Hero", "Hero"))
    t.hera.cannot("challenge a", rule="HZ-103", because="A hostage never starts a challenge.")
    t.hera.cannot("challenge b", rule="HZ-103", because="Pandora never starts a challenge.")
    t.hera.cannot("challenge c", rule="HZ-103", because="A figure never starts a challenge.")
    t = table("hera-zeus", hera=side("Fury"), zeus=side("Argus"), to_move="zeus")
    t.zeus.cannot("challenge a", rule="HZ-103", because="A hostage never starts a challenge.")


@rule("HZ-102", "HZ-050", "HZ-C06")
def test_a_figure_blocks_its_column_both_ways(table: Sit) -> None:
    """Across a column with a figure no card can challenge: not the one facing it, not those behind it."""
    t = table("hera-zeus", hera=side("Nemesis", "Fury"), zeus=side("Hero", "Hero", figure="a"))
    because = "A figure stands in that column and blocks every challenge across it."
    t.hera.cannot("challenge a", rule="HZ-102", because=because)
    t.hera.draws(2)
    t.zeus.cannot("challenge a", rule="HZ-103")
    t.zeus.may("challenge b")


@rule("HZ-049", "HZ-072")
def test_challenging_pandora_empties_the_column(table: Sit) -> None:
    """Whoever challenges Pandora, every card of that column is discarded, and no other column is touched."""
    t = table("hera-zeus", hera=side("Fury", "Harpy"), zeus=side("Pandora", "Hero"))
    t.hera.challenges("a")
    t.story("Pandora opens: everything in A is lost.", "Fury is discarded.", "Pandora is discarded.")
    assert (t.hera.field, t.zeus.field) == ({"b": ["Harpy"]}, {"b": ["Hero"]})
    assert (t.hera.pile, t.zeus.pile) == (["Fury"], ["Pandora"])


@rule("HZ-C08", "HZ-C38")
def test_pandora_takes_both_halves_and_each_owner_orders_his(table: Sit) -> None:
    """Both sides of the column are lost; each owner says in which order his cards go, so what lies on top."""
    t = table("hera-zeus", hera=side("Fury Medusa", "Harpy"), zeus=side("Pandora Hero Giant", "Hero"))
    t.hera.challenges("a")
    t.asks("hera", rule="HZ-C38", options=["discard fury", "discard medusa"])
    assert t.zeus.field_of(0)["a"] == ["Fury^", "Medusa^"], "what is lost lies open"
    t.hera.discards("Medusa")
    t.asks("zeus", rule="HZ-C38", options=["discard pandora", "discard hero", "discard giant"])
    t.zeus.discards("Giant", "Hero")
    assert t.hera.pile == ["Medusa", "Fury"]
    assert t.zeus.pile == ["Giant", "Hero", "Pandora"]
    assert (t.hera.field, t.zeus.field) == ({"b": ["Harpy"]}, {"b": ["Hero"]})
    t.hera.draws()


@rule("HZ-C38")
def test_equal_cards_are_not_asked_for_twice(table: Sit) -> None:
    """Equal cards are one choice, and a choice of one is none: two Furies go without a question."""
    t = table("hera-zeus", hera=side("Fury Fury", "Harpy"), zeus=side("Pandora", "Hero"))
    t.hera.challenges("a")
    assert t.hera.pile == ["Fury", "Fury"]
