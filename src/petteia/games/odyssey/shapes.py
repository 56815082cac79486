"""What a battle can hold: the faces of its cards, and the bounds of its fields."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.content import BOOK, Card
from petteia.games.odyssey.state import (
    ATTRIBUTES,
    FORBID,
    IGNORE,
    RESOURCES,
    SHIP,
    TITANS,
    TOKENS,
    UNTIL,
)
from petteia.kernel.shapes import CardNumber, Count, Each, Kind, Mask, Parts, Place, Shape, Within, up_to

MANY: Final = 999  # more of something than any battle counts
CELLS: Final = max(place.grid.width * place.grid.height for place in BOOK.scenarios)
BOARD: Final = max(max(place.grid.width, place.grid.height) for place in BOOK.scenarios)
DECKS: Final = ("ai", "bp", "minor", "major", "grave", "obol", "moiros", "kratos")
SLOTS: Final = 12  # cards of gear of one titan
WHO: Final = TITANS + 1  # the titans and the primordial
PROGRAMS: Final = 4000
ABILITIES: Final = 2_000_000  # an ability's number, with whose it is or how often it was used
DICE: Final = 40

TITAN: Final = Place(TITANS)
BY_TITAN: Final = Each(Count(MANY, -MANY), TITANS)
LIST: Final = up_to(Count(30_000, -1), 24)
BLOW: Final[dict[str, Kind]] = {  # an attack of a titan
    "who": TITAN,
    "weapon": Place(SLOTS, -2),
    **dict.fromkeys(
        ("rerolls", "bonus", "crit", "hits", "full", "window", "raw", "result", "at", "divert", "deadly", "dealt", "power",
         "broken"),
        Count(30_000, -MANY),
    ),
    "used": Count(30_000),
    **dict.fromkeys(("dice", "marks", "faces", "colours"), up_to(Count(MANY, -1), DICE)),
    "mods": up_to(Count(PROGRAMS, -1), 24),
    "kratos": up_to(Count(9), 9),
}  # fmt: skip
FIELDS: Final[dict[str, Kind]] = {
    # what a titan has, by titan
    **dict.fromkeys(
        ("alive", "ambrosia", "bleed", "combat_fatigue", "danger", "despair", "fate", "from_obol", "hidden", "acted", "combat",
         "movement", "moved", "move_fatigue", "rage", "trespass", "bonuses"),
        BY_TITAN,
    ),
    "klass": Each(Place(len(BOOK.titans)), TITANS),
    "cell": Each(Place(CELLS, -2), TITANS),
    "godform": Each(Place(len(BOOK.godforms)), TITANS),
    "pattern": Each(up_to(Place(len(BOOK.patterns)), 8), TITANS),
    "gear": Each(up_to(Place(len(BOOK.gear) + 1), SLOTS), TITANS),
    "exhausted": Each(up_to(Count(), SLOTS), TITANS),
    "discarded": Each(up_to(Count(), SLOTS), TITANS),
    "charge": Each(up_to(Count(99), SLOTS), TITANS),
    "host": Each(up_to(Place(SLOTS), SLOTS), TITANS),
    "used": Each(up_to(Count(ABILITIES, -ABILITIES), 48), TITANS),
    "cond": Each(Each(Count(9), len(BOOK.conditions)), TITANS),
    "skills": Each(Each(Count(99, -99), 6), TITANS),
    "lasting": Each(up_to(Place(len(BOOK.elements)), 24), TITANS),
    # the primordial and the board
    "scenario": Place(len(BOOK.scenarios)),
    "beast": Place(len(BOOK.primordials)),
    "level": Count(9, -1),
    "step": Count(9, -1),
    "px": Count(BOARD, -BOARD),
    "py": Count(BOARD, -BOARD),
    "facing": Place(4),
    "traits": Mask(24),
    "vantage": Count(),
    "marker": Count(99),
    "tiles": up_to(Parts((Place(len(BOOK.terrain)), Count(BOARD, -1), Count(BOARD, -1), Place(len(BOOK.shapes)), Place(4))), 60),
    "wound_stack": up_to(CardNumber(least=-2), 60),
    # the round
    "base": Count(64),
    "unlooted": Count(MANY),
    "round": Count(MANY),
    "phase": Place(3),
    **dict.fromkeys(("priority", "last_wounder", "active"), TITAN),
    **dict.fromkeys(
        ("wise", "tear", "serials", "queued_ai", "diplomacy", "adversary", "awakening", "summons", "ignored", "bonus_next",
         "hit_any", "p_left", "p_weapon", "raging"),
        Count(MANY, -MANY),
    ),
    "pool": Each(Count(MANY), len(TOKENS)),
    "held_pool": Each(Count(MANY), len(TOKENS)),
    "ship": Each(Count(MANY, -MANY), len(SHIP)),
    "resources": Each(Count(MANY, -MANY), len(RESOURCES)),
    "holders": up_to(TITAN, 24),
    "dead": up_to(Count(MANY, -1), 24),
    "once": up_to(Count(ABILITIES, -ABILITIES), 64),
    "summoning_left": Each(Count(9), len(BOOK.summonings)),
    "godform_left": Each(Count(9), len(BOOK.godforms)),
    "argo": up_to(Place(len(BOOK.ship)), 8),
    "argo_charge": up_to(Count(99), 8),
    "argo_used": up_to(Count(99), 8),
    **dict.fromkeys(("records", "broken", "loot", "armored", "obols", "extra_armor"), LIST),
    "mods": up_to(Parts((Place(WHO), Place(len(ATTRIBUTES)), Count(99, -99), Place(len(UNTIL)))), 48),
    "forbids": up_to(Parts((Place(WHO), Place(len(FORBID)), Place(len(UNTIL)))), 24),
    "ignoring": up_to(Parts((Place(WHO), Place(len(IGNORE)))), 24),
    "followups": up_to(up_to(Count(30_000, -1), 8), 16),
    "responses": up_to(Parts((Count(PROGRAMS, -9), Count(99, -1), Place(WHO), Place(len(BOOK.elements)))), 16),
    "attack": Within(BLOW),
}  # fmt: skip


def battle_features(cards: list[Card]) -> dict[str, list[int]]:
    """What is printed on the cards of battles, in numbers."""
    return {
        "deck": [DECKS.index(card.deck) if card.deck in DECKS else len(DECKS) for card in cards],
        "level": [card.level for card in cards],
        "dice": [card.dice for card in cards],
        "difficulty": [card.difficulty for card in cards],
        "armour": [card.at for card in cards],
        "lasting": [int(card.lasting) for card in cards],
    }


SHAPE: Final = Shape([card.name for card in BOOK.cards], battle_features(BOOK.cards), FIELDS)
