"""First contact: what the game is about, notes that come up in a first game, and a scripted opening."""

from __future__ import annotations

from petteia import Lesson
from petteia.kernel.openings import Figure, Goal, Guided, Opening

GOAL = Goal(
    "Lay ten favour of gifts on your altar.",
    "Draw gifts and offer them. Big ones count for more, and a hound drives the rival's into the ashes.",
    (
        Figure("bull", "White ox", "three favour"),
        Figure("honey-cake"),
        Figure("hound", "Hound", "drives a gift away"),
    ),
)

LESSONS = (
    Lesson("SG-002", "Your turn", "Click the deck to draw a gift, or a gift in your hand to offer it."),
    Lesson("driven", "Into the ashes", "A hound has driven a gift away. What lies in the ashes never comes back."),
)

OPENING = Opening(  # a fixed deal; `wins` is what the learner is told when a step is done
    seed=216,
    steps=(
        Guided(
            ("offer white-ox",), "Offer a gift", "The White ox is worth three favour. Lay it on your altar.",
            "You offer a white ox.",
        ),
        ("offer white-ox",),
        Guided(
            ("offer hound",), "Let the hound loose", "Beta has an ox too. Your hound drives it into the ashes.",
            "Your hound drives a white ox into the ashes.",
        ),
        ("offer bronze-bowl",),
        Guided(
            ("draw",), "Draw a gift", "A turn is one thing: offer, or draw. Take the top of the deck.",
            "You draw a white ox.",
        ),
        ("draw",),
    ),
    ends="Four favour to two, and another ox in your hand. Ten win. Now you.",
)  # fmt: skip
