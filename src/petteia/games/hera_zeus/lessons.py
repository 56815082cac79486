"""The first lesson: a note the first time each thing comes up."""

from petteia.kernel.game import Lesson

LESSONS = (
    Lesson("HZ-020", "Your first row",
           "Three cards, face down, one in each column. Only their front cards fight. A Medusa stops almost anybody;"
           " strong cards win challenges. The rival sees only backs."),
    Lesson("HZ-030", "Spending points",
           "Each column you hold gives a point, and all must be spent. Click the deck to draw, a card in your hand to"
           " lay it or use it, a card in your front row to challenge the one facing it."),
    Lesson("HZ-035", "Where to lay",
           "Choose a column, then the row. In front means it fights first; behind means it waits. Hide your hostage"
           " deep, but never where Pandora could open."),
    Lesson("challenged", "A challenge",
           "Both cards are turned up and the higher number wins; equals both fall. The winner stays face up."),
    Lesson("drew", "Your hand is not safe",
           "Pegasus can pull a random card out of a hand. If it is the hostage, the game is over."),
    Lesson("raided", "Pegasus in the hand",
           "A card of strength 2 to 7 is put face up on the field; anything else is lost."),
    Lesson("figure", "The figure",
           "Four points each turn while it stands, and nothing passes it. Pegasus can take it off, and so can its owner."),
    Lesson("HZ-C37", "Free of charge",
           "The god's own card costs no point and raises this turn's total to four; taking your figure off costs none"
           " either. You are asked at the end of a turn whether you hold the card or not, so nobody learns it."),
)  # fmt: skip
