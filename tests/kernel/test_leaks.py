"""The leak check finds what tells: each variant of a small honest game gives one secret away, and is caught."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from petteia.kernel import Action, Game, Match, Refusal, Rng, State, Step, Told, View, game, step
from petteia.kernel.cards import Card
from petteia.kernel.conformance import check
from petteia.kernel.leaks import Leaks, watch
from petteia.kernel.scene import Node, Note, Piece
from tests.kernel.veils import DECK, HAND, LIFT, LIFTS, MANNERS, REST, SHOWN, VEIL, VEILED, Table, Turn, Veiling, Veils

Known = Callable[[Game], Game]


def with_turn(kind: type[Turn], *others: type[Step]) -> Game:
    steps = {one.__name__: one for one in (kind, Veiling, *others)}
    return type("Variant", (Veils,), {"turn": kind, "steps": steps})()


def top(s: Table) -> int:
    """What lies on top of the deck, which nobody knows."""
    return s.face[s.zones[DECK][-1]] if s.zones[DECK] else 0


def rivals(s: Table, you: int) -> int:
    """What the rival holds, which only they know."""
    return sum(s.face[card] for card in s.zones[HAND + 1 - you])


# -- what is said ----------------------------------------------------------------------------

FELT = Told("felt", "{0:seat} [feel|feels] a {1:number}.")


@step
class NamesAFace(Turn):
    """An event that names a card by its number, whoever hears it."""

    you: int

    def pass_on(self, s: Table) -> None:
        if s.zones[VEILED + self.you]:
            s.tell(FELT, self.you, s.face[s.zones[VEILED + self.you][0]])
        super().pass_on(s)


@step
class SighsAtHighCards(Turn):
    """An event that is told of some faces only."""

    you: int

    def chosen(self, s: Table, action: Action) -> None:
        if action.verb == "veil" and action.args[0] > 3:
            s.tell(FELT, self.you, 1)
        super().chosen(s, action)


# -- what is asked ---------------------------------------------------------------------------


@step
class PromptsWithTheRivalsHand(Turn):
    you: int

    def prompt(self, s: Table) -> str:
        return f"What do you do? They hold {rivals(s, self.you)}."


@step
class CitesByTheDeck(Turn):
    you: int

    def rule(self, s: Table) -> str:
        return "turn" if top(s) < 3 else "turn, later"


@step
class OrdersOptionsByTheDeck(Turn):
    you: int

    def options(self, s: Table) -> list[Action]:
        return super().options(s)[:: 1 if top(s) < 3 else -1]


@step
class OffersByTheRivalsHand(Turn):
    you: int

    def options(self, s: Table) -> list[Action]:
        return [a for a in super().options(s) if a is not LIFT or rivals(s, self.you) > 5]


@step
class AsksThoseWhoHoldAFive(Turn):
    """A question that only somebody with a certain card is asked."""

    you: int

    def pass_on(self, s: Table) -> None:
        super().pass_on(s)
        if any(s.face[card] == 5 for card in s.zones[HAND + self.you]):
            s.then(Boasting(self.you))


@step
class Boasting(Step):
    you: int

    def begin(self, s: Table) -> None:
        s.ask(self.you, "boast", "You have a five. Boast?", [REST, MANNERS[1]], then=self.done)

    def done(self, s: Table, action: Action) -> None:
        pass


@step
class PassesOverEmptyChoices(Turn):
    """Whoever has but one thing to choose is not asked."""

    you: int

    def ask(self, s: Table) -> None:
        s.ask(
            self.you,
            "turn",
            "What do you do?",
            [a for a in self.options(s) if a.verb == "veil"] or [REST],
            then=self.chosen,
        )


# -- what is shown ---------------------------------------------------------------------------


class KeysByNumber(Veils):
    def piece(self, view: View, card: int) -> Piece:
        made = super().piece(view, card)
        made.key = f"card:{card}"
        return made


class RemembersANumber(Veils):
    """A field that holds a card, which the game does not say: its true number reaches every view."""

    card_fields = {}

    def nodes(self, view: View) -> list[Node]:
        s = view.state
        assert isinstance(s, Table)
        return [*super().nodes(view), Note("last", text=f"The last card veiled was number {s.last}.")]


class KeepsAFace(Veils):
    """A step that puts a secret into a field, from where it gets into views."""

    def setup(self, *args: object) -> State:
        s = super().setup(*args)  # type: ignore[arg-type]
        s.stack[-1] = (CountsVeils(0), "begin")
        return s

    steps = {}


@step
class CountsVeils(Turn):
    you: int

    def begin(self, s: Table) -> None:
        s.last = max((s.face[card] for card in s.zones[VEILED + 1 - self.you]), default=-1)
        super().begin(s)


KeepsAFace.steps = {"CountsVeils": CountsVeils, "Veiling": Veiling}
KeepsAFace.card_fields = {}


@step
class CarriesAFace(Turn):
    """While the manner is asked, a step has the face in it."""

    you: int

    def chosen(self, s: Table, action: Action) -> None:
        if action.verb == "veil":
            card = next(c for c in s.zones[HAND + self.you] if s.face[c] == action.args[0])
            s.then(Weighing(self.you, card, s.face[card]))
            self.pass_on(s)
        else:
            super().chosen(s, action)


@step
class Weighing(Veiling):
    you: int
    card: Card
    weight: int


# -- what is answered ------------------------------------------------------------------------


@step
class RefusesByTheRivalsHand(Turn):
    you: int

    def refuse(self, s: Table, action: Action) -> Refusal | None:
        return Refusal(f"You have no such card; they hold {rivals(s, self.you)}.", "turn")


@step
class LearnsByTheDeck(Turn):
    """Something becomes known only where the deck is good: whether a choice can be taken back tells of it."""

    you: int

    def chosen(self, s: Table, action: Action) -> None:
        if action is REST and top(s) > 2:
            s.learned += 1
        super().chosen(s, action)


@step
class PassesOverTheOnlyCard(Turn):
    """Who rests shows a card of their choice; where two are alike nothing is asked, and the card lies open at once."""

    you: int

    def chosen(self, s: Table, action: Action) -> None:
        if action is REST and s.zones[HAND + self.you]:
            s.then(Showing(self.you))
        super().chosen(s, action)


@step
class Showing(Step):
    you: int

    def begin(self, s: Table) -> None:
        faces = sorted({s.face[card] for card in s.zones[HAND + self.you]})
        s.ask(self.you, "show", "Which do you show?", [VEIL[face] for face in faces], self.shown)

    def shown(self, s: Table, action: Action) -> None:
        card = next(c for c in s.zones[HAND + self.you] if s.face[c] == action.args[0])
        s.move(card, HAND + self.you, SHOWN + self.you)
        s.tell(LIFTS, self.you, card)


PLANTED: list[tuple[Game, str]] = [
    (with_turn(NamesAFace), "hears"),
    (with_turn(SighsAtHighCards), "hears"),
    (with_turn(PromptsWithTheRivalsHand), "is asked"),
    (with_turn(CitesByTheDeck), "is asked"),
    (with_turn(OrdersOptionsByTheDeck), "may choose"),
    (with_turn(OffersByTheRivalsHand), "may choose"),
    (with_turn(AsksThoseWhoHoldAFive), "waits for another"),
    (with_turn(PassesOverEmptyChoices), "can tell that a question was passed over"),
    (with_turn(PassesOverTheOnlyCard, Showing), "can tell that a question was passed over"),
    (KeysByNumber(), "sees the numbers of cards"),
    (RemembersANumber(), "sees"),
    (KeepsAFace(), "has in its view"),
    (with_turn(CarriesAFace), "has in its view"),
    (with_turn(RefusesByTheRivalsHand), "is refused"),
    (with_turn(LearnsByTheDeck), "may take back"),
]
NAMES = [planted.turn.__name__ if planted.turn is not Turn else type(planted).__name__ for planted, _ in PLANTED]  # type: ignore[attr-defined]


def test_an_honest_game_gives_nothing_away(known: Known) -> None:
    """Many twins are compared, some end because their viewer learned something, and nothing differs."""
    known(Veils())
    leaks = Leaks()
    for seed in range(60):
        watch(game("veils"), 2, {}, seed, leaks, often=0.6)
    assert leaks.found == {}
    assert leaks.compared > 2000
    assert leaks.learned > 50


@pytest.mark.parametrize(("planted", "what"), PLANTED, ids=NAMES)
def test_a_planted_leak_is_found(known: Known, planted: Game, what: str) -> None:
    """Each is found, and what is said of it is the way in which it tells."""
    known(planted)
    leaks = Leaks()
    for seed in range(60):
        watch(planted, 2, {}, seed, leaks, often=0.6)
    assert any(re.search(rf"^(seat \d|the onlooker) ({what}) \(", line) for line in leaks.found), leaks.found


def test_the_check_for_authors_finds_them_too(known: Known) -> None:
    """`check` looks for secrets beside everything else."""
    known(with_turn(PromptsWithTheRivalsHand))
    report = check("veils", games=10, deep=1)
    assert any("is asked" in line and "They hold" in line for line in report.broken), str(report)


# -- a view's own numbers --------------------------------------------------------------------


def test_a_view_numbers_its_cards_by_where_they_lie(known: Known) -> None:
    """The same sight gives the same numbers, whatever the true ones are: nothing is learned by remembering them."""
    known(Veils())
    s = game("veils").setup(2, {}, Rng(3))
    s.advance()
    before = View(s, 1)
    one, other = s.zones[HAND]
    s.zones[HAND] = [other, one]
    after = View(s, 1)
    assert after.state.zones == before.state.zones
    assert [before.key(card) for card in before.state.zones[HAND]] == [f"in:{HAND}/0", f"in:{HAND}/1"]
    assert View(s, 0).state.zones[HAND] != []


def test_steps_and_fields_speak_of_the_same_cards_in_a_view(known: Known) -> None:
    """Whoever veils a card finds it in the step by the view's number; to the rival the step says nothing of it."""
    known(Veils())
    match = Match.new("veils", seed=3)
    match.act(0, next(a for a in match.decision.options if a.verb == "veil"))
    true = match.state.stack[-1][0]
    mine, theirs = match.view(0).state, match.view(1).state
    assert mine.face[mine.stack[-1][0].card] == match.state.face[true.card]
    assert theirs.stack[-1][0].card == -1
    match.act(0, "boldly")
    mine, theirs = match.view(0).state, match.view(1).state
    assert [mine.last] == mine.zones[VEILED]
    assert [theirs.last] == theirs.zones[VEILED]
