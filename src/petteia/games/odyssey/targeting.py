"""Whom a card of the primordial means: targeting lines, terms, ties (OD-112 to OD-118)."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.beast import Perform, new_serial
from petteia.games.odyssey.content import BOOK, Card
from petteia.games.odyssey.state import (
    AI_SHOWN,
    LESS_SPEED,
    Battle,
)
from petteia.games.odyssey.values import beast_speed
from petteia.games.odyssey.words import (
    CHOOSE,
    LINE,
    NO_LINE,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- targeting ---------------------------------------------------------------------------------------


def reach_of(card: Card) -> int:
    """How far the card's attack reaches: its range, its zone, or 1."""
    attack = card.element.attack
    if attack is None:
        return 1
    return 99 if attack.type == "judgement" else max(1, attack.range, attack.zone)


def fits(s: Battle, t: int, term: str, card: Card) -> bool:
    """Whether a titan fulfils one term of a targeting line (OD-116, OD-117)."""
    if term == "adjacent":
        return field.beside_beast(s, t)
    if term == "not adjacent":
        return not field.beside_beast(s, t)
    if term == "in front":
        return field.in_front(s, t)
    if term == "in sight":
        return field.beast_sees(s, t)
    if term == "in range":
        speed = beast_speed(s, s.pool[LESS_SPEED])
        return field.distance(s, t) - speed <= reach_of(card)
    if term == "on labyrinth":
        return field.on_terrain(s, t, "labyrinth")
    if term == "not on labyrinth":
        return not field.on_terrain(s, t, "labyrinth")
    if term == "last to wound":
        return s.last_wounder == t
    if term == "priority target":
        return s.priority == t
    if term == "with despair":
        return s.despair[t] > 0
    if term == "with ambrosia":
        return s.ambrosia[t] > 0
    return True  # board, and the terms that rank


def rank(s: Battle, t: int, line: tuple[str, ...]) -> int:
    """The lower the better among those who fit: closest, furthest, most, least."""
    for term in line:
        if term == "closest":
            return field.distance(s, t)
        if term == "furthest":
            return -field.distance(s, t)
        if term.startswith(("most ", "least ")):
            word, stat = term.split()
            values: list[int] = getattr(s, stat)
            return -values[t] if word == "most" else values[t]
    return 0


def candidates(s: Battle, line: tuple[str, ...], card: Card) -> list[int]:
    """The titans that fulfil a whole line; blind spots are left out of targeting (OD-106)."""
    found = [t for t in s.living() if not field.in_blindspot(s, t)]
    for term in line:
        found = [t for t in found if fits(s, t, term, card)]
    return found


def wanted(line: tuple[str, ...]) -> int:
    for term in line:
        if term.endswith(" titans"):
            return int(term.split()[0])
    return 1


def is_open_line(line: tuple[str, ...]) -> bool:
    return line[0] == "no target" or line[0].startswith("zone")


@step
class Targeting(Step):
    """Lines from top to bottom; the first that holds gives the targets (OD-112, OD-118)."""

    face: int
    line: int

    def begin(self, s: Battle) -> None:
        card = BOOK.cards[self.face]
        if self.line >= len(card.targeting):
            s.tell(NO_LINE, s.zones[AI_SHOWN][-1])
            s.then(Perform(s.monster.routine.face, new_serial(s), ()))
            return
        line = card.targeting[self.line]
        if is_open_line(line):
            s.then(Perform(self.face, new_serial(s), ()))
            return
        if not candidates(s, line, card):
            s.go_on(Targeting(self.face, self.line + 1).begin)
            return
        s.go_on(Chosen(self.face, self.line, ()).choose)


@step
class Chosen(Step):
    """Targets one after another, best first; equals: the priority target, else the players choose."""

    face: int
    line: int
    targets: tuple[int, ...]

    def choose(self, s: Battle) -> None:
        card = BOOK.cards[self.face]
        line = card.targeting[self.line]
        left = [t for t in candidates(s, line, card) if t not in self.targets]
        if not left or len(self.targets) == wanted(line):
            s.tell(LINE, self.line + 1, sum(1 << t for t in self.targets))
            s.then(Perform(self.face, new_serial(s), self.targets))
            return
        ranks = {t: rank(s, t, line) for t in left}
        best = [t for t in left if ranks[t] == min(ranks.values())]
        if len(best) <= wanted(line) - len(self.targets) or s.priority in best:
            one = s.priority if s.priority in best else best[0]
            s.go_on(Chosen(self.face, self.line, (*self.targets, one)).choose)
            return
        s.ask(
            s.captain,
            "OD-118",
            About(f"{card.name} may target any of these", "whom?"),
            [CHOOSE[t] for t in best],
            self.chosen,
        )

    def chosen(self, s: Battle, action: Action) -> None:
        s.go_on(Chosen(self.face, self.line, (*self.targets, action.args[0])).choose)
