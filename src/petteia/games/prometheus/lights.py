"""What moves and answers light up, and how they read where the table says more than the words alone."""

from __future__ import annotations

from petteia.games.prometheus.ops import Op
from petteia.games.prometheus.state import AOW, Skirmish
from petteia.games.prometheus.words import AREA, UNIT
from petteia.kernel.action import Action, Verb
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Answer

# -- keys and names ------------------------------------------------------------------------------------


def area_key(s: Skirmish, area: int) -> str:
    return f"area:{s.book.board.areas[area].key}"


def of_area(s: Skirmish, word: int) -> list[str]:
    area = s.book.area_of.get(word, -1)
    return [area_key(s, area)] if area >= 0 else []


def of_unit(s: Skirmish, word: int) -> list[str]:
    u = s.slot[word]
    return [f"unit:{u}"] if u >= 0 else []


def of_hound(s: Skirmish) -> list[str]:
    return [f"unit:{s.hound}"] if s.hound >= 0 and s.at[s.hound] >= 0 else []


def in_hand(view: View, s: Skirmish, face: int) -> list[str]:
    """The cards of the viewer's hand with this printed on them."""
    return [s.key(c) for c in s.hand(view.seat) if s.face[c] == face] if view.seat < s.seats else []


def payment(view: View, s: Skirmish) -> list[str]:
    """The cards that pay for what is bought."""
    return in_hand(view, s, AOW)


def lit(s: Skirmish, verb: Verb, action: Action) -> list[str]:
    """What words light up that speak of an area or a unit."""
    domain = verb.domains[0] if verb.domains else None
    return of_area(s, action.args[0]) if domain is AREA else of_unit(s, action.args[0]) if domain is UNIT else []


def said(s: Skirmish, verb: Verb, action: Action) -> str:
    """Such words with the name that the area or unit has at this table."""
    domain = verb.domains[0] if verb.domains else None
    if domain is AREA:
        area = s.book.area_of.get(action.args[0], -1)
        return verb.say.format(s.book.board.areas[area].name if area >= 0 else AREA.names[action.args[0]])
    return verb.say.format(s.book.units[action.args[0] % len(s.book.units)].name) if domain is UNIT else ""


def said_of_power(s: Skirmish, u: int, number: int) -> str:
    """A power by its name, with its price."""
    if u < 0 or number >= len(s.book.gists[s.unit[u]]):
        return ""
    gist = s.book.gists[s.unit[u]][number]
    return f"{gist.power.name} ({gist.price} Art of War)" if gist.price else gist.power.name


def said_of_branch(rows: list[Op]) -> str:
    """One branch of a power, in a few words."""
    signs = {(row.op, row.word) for row in rows} | {(row.op, row.who) for row in rows}
    for sign, words in BRANCHES.items():
        if sign in signs:
            return words
    return " and ".join(row.op for row in rows)


BRANCHES = {
    ("remove", "bait"): "Burn a hidden token",
    ("move", "shift"): "Look at a hidden token, and move it",
    ("look", "target"): "Look at a hidden token",
    ("look", "deck"): "Look at the top of your deck",
    ("look", "enemy_deck"): "Look at the top of an enemy deck",
    ("roll", "target"): "Strike a foe",
    ("target", "enemy"): "Strike a foe",
    ("discard", "target_owner"): "Discard a card",
    ("mod", "inactive"): "Leave the unit out of your next turn",
}


# -- answers that light and read alike whatever the question --------------------------------------------


class OnTable(Answer):
    """An area or a unit."""

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return lit(s, self.verb, action)

    def label(self, s: Skirmish, action: Action) -> str:
        return said(s, self.verb, action)


class OnDice(Answer):
    """A die on the table; `least` is what the first word shows."""

    def __init__(self, verb: Verb, least: int) -> None:
        super().__init__(verb)
        self.least = least

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        face = action.args[0] + self.least
        return [f"die:{i}" for i, die in enumerate(s.dice) if die == face]


class Raised(OnDice):
    """A die that is raised by one."""

    def label(self, s: Skirmish, action: Action) -> str:
        return f"Raise a {action.args[0] + 1} to {action.args[0] + 2}"


class Fives(Answer):
    """How many fives are rolled again."""

    def label(self, s: Skirmish, action: Action) -> str:
        n = action.args[0]
        return "Keep every five" if n == 0 else "Roll a five again" if n == 1 else f"Roll {n} fives again"


class OfSeat(Answer):
    """A seat, by its deck."""

    def label(self, s: Skirmish, action: Action) -> str:
        seat = action.args[0]
        return f"The deck of {s.game.seat_names(s.seats, s.options)[seat]}" if seat < s.seats else ""
