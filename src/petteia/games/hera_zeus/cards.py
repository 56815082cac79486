"""The two decks of 43 cards: what is printed on them, in our words."""

from __future__ import annotations

from typing import Final, NamedTuple

HERA: Final = 0
ZEUS: Final = 1
DECK_SIZE: Final = 43
NO_STRENGTH: Final = -1


class Card(NamedTuple):
    """What is printed on a card.  `strength` is -1 for a card without a number; `myth` is the star."""

    name: str
    strength: int
    copies: tuple[int, int]  # in Hera's deck, in Zeus' deck
    myth: bool
    look: str
    text: str
    rules: tuple[str, ...] = ()


CARDS: Final[tuple[Card, ...]] = (
    Card("Io", 0, (1, 0), True, "cow",
         "Hera's hostage. Zeus wins by challenging her or by finding her in Hera's hand.", ("HZ-003", "HZ-103")),
    Card("Argus", 0, (0, 1), True, "eye-shield",
         "Zeus' hostage. Hera wins by challenging him or by finding him in Zeus' hand.", ("HZ-002", "HZ-103")),
    Card("Hera", NO_STRENGTH, (1, 0), True, "peacock",
         "Free: put your figure in front of a column of one to three cards. Four points each turn while it stands.",
         ("HZ-052", "HZ-053", "HZ-055")),
    Card("Zeus", NO_STRENGTH, (0, 1), True, "lightning-trio",
         "Free: put your figure in front of a column of one to three cards. Four points each turn while it stands.",
         ("HZ-052", "HZ-053", "HZ-055")),
    Card("Medusa", 0, (4, 4), True, "medusa-head",
         "Turns to stone whoever challenges her, except a Hero or an Amazon. Never challenges.", ("HZ-066", "HZ-067")),
    Card("Pandora", 0, (1, 1), True, "locked-chest",
         "Challenged on the field, she takes both sides of her column with her. Drawn from a hand by Pegasus, she takes"
         " the whole hand. Never challenges.", ("HZ-072", "HZ-073")),
    Card("Pythia", 0, (2, 2), True, "crystal-ball",
         "Discard: see the rival's hand (strength 7 is lost), or turn up one rival column. On the field she beats only"
         " strength 7, and only as the challenger.", ("HZ-087", "HZ-089", "HZ-091")),
    Card("Pegasus", 1, (9, 9), True, "pegasus",
         "Discard: challenge a card drawn at random from the rival's hand, or any card or figure in the rival's first"
         " row.", ("HZ-075", "HZ-081")),
    Card("Amazon", 2, (5, 0), True, "spartan", "Beats Medusa when challenging her.", ("HZ-069",)),
    Card("Hero", 2, (0, 5), True, "spartan-helmet", "Beats Medusa when challenging her.", ("HZ-069",)),
    Card("Fury", 3, (5, 0), False, "erinys", "Fights with strength 3."),
    Card("Centaur", 3, (0, 5), False, "centaur", "Fights with strength 3."),
    Card("Harpy", 4, (4, 0), False, "harpy", "Fights with strength 4."),
    Card("Cyclops", 4, (0, 4), False, "cyclops", "Fights with strength 4."),
    Card("Hydra", 5, (3, 0), False, "hydra", "Fights with strength 5."),
    Card("Giant", 5, (0, 3), False, "giant", "Fights with strength 5."),
    Card("Artemis", 6, (2, 0), False, "bow-arrow", "Fights with strength 6."),
    Card("Apollo", 6, (0, 2), False, "lyre", "Fights with strength 6."),
    Card("Nemesis", 7, (1, 0), False, "scales",
         "Fights with strength 7. Lost from the hand if Pythia sees her.", ("HZ-088",)),
    Card("Poseidon", 7, (0, 1), False, "trident",
         "Fights with strength 7. Lost from the hand if Pythia sees him.", ("HZ-088",)),
    Card("Dionysus", NO_STRENGTH, (2, 2), True, "grapes",
         "Discard: move one of your cards on the field to another place.", ("HZ-097",)),
    Card("Hades", NO_STRENGTH, (1, 1), True, "hades-symbol",
         "Discard: take any other card from your discard pile, unseen.", ("HZ-095",)),
    Card("Persephone", NO_STRENGTH, (1, 1), True, "pomegranate",
         "Discard: take up to three Pegasus from your discard pile.", ("HZ-096",)),
    Card("Sirens", NO_STRENGTH, (1, 1), True, "mermaid",
         "Discard: take the top card of the rival's discard pile if its strength is 1 to 7.", ("HZ-093", "HZ-094")),
)  # fmt: skip

FACE: Final = {card.name: index for index, card in enumerate(CARDS)}

# the faces that rules speak of by name (constants, so that compiled code need not look them up)
IO: Final = 0
ARGUS: Final = 1
GOD_HERA: Final = 2
GOD_ZEUS: Final = 3
MEDUSA: Final = 4
PANDORA: Final = 5
PYTHIA: Final = 6
PEGASUS: Final = 7
AMAZON: Final = 8
HERO: Final = 9
NEMESIS: Final = 18
POSEIDON: Final = 19
DIONYSUS: Final = 20
HADES: Final = 21
PERSEPHONE: Final = 22
SIRENS: Final = 23

STRENGTH: Final[list[int]] = [card.strength for card in CARDS]
HOSTAGE: Final[tuple[int, int]] = (IO, ARGUS)  # by the seat that keeps it
GOD: Final[tuple[int, int]] = (GOD_HERA, GOD_ZEUS)
FIELDABLE: Final[list[bool]] = [card.strength >= 0 for card in CARDS]
LOSABLE: Final[list[bool]] = [face not in HOSTAGE for face in range(len(CARDS))]  # a lost hostage ends the game
MAY_CHALLENGE: Final[list[bool]] = [FIELDABLE[i] and i not in (IO, ARGUS, MEDUSA, PANDORA) for i in range(len(CARDS))]

BEATS_MEDUSA: Final[list[bool]] = [face in (AMAZON, HERO) for face in range(len(CARDS))]

# A word for each thing a hand may hold.  Only a stolen Pegasus could be taken for an own one; its back tells.
STOLEN_PEGASUS: Final = 24
WORDS: Final[list[str]] = [card.name.lower() for card in CARDS] + ["stolen-pegasus"]
WORD_NAMES: Final[list[str]] = [card.name for card in CARDS] + ["the stolen Pegasus"]


def deck(side: int) -> list[int]:
    """The 43 faces of one side, unshuffled."""
    return [face for face, card in enumerate(CARDS) for _ in range(card.copies[side])]
