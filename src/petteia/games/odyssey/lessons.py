"""The first lesson: a battle at level 0, explained as it comes up."""

from __future__ import annotations

from petteia.kernel.game import Lesson

LESSONS = (
    Lesson(
        "OD-097",
        "Where you stand",
        "Four marked spaces, four titans. Stand apart and nothing hits you all; stand together and nobody despairs.",
    ),
    Lesson(
        "ai",
        "The primordial's card",
        "It reads its targeting lines from the top and takes the first that holds. The note beside the "
        "board says which, and why.",
    ),
    Lesson(
        "OD-146",
        "A window",
        "Before a blow falls you may react: step aside, raise a shield, take the eye off a friend.",
    ),
    Lesson(
        "OD-135",
        "Evading",
        "Every die below the difficulty is a hit. A die can be rolled again for one fate; fate past 9 "
        "calls the Moirai.",
    ),
    Lesson(
        "danger",
        "Danger",
        "Danger dealt means a trauma card of the severity your sheet names. At 10 and more it is an obol: live or die.",
    ),
    Lesson(
        "OD-153",
        "Your turn",
        "One combat and one movement action, in any order, and free actions before and between them.",
    ),
    Lesson(
        "OD-161",
        "The attack roll",
        "Each die with precision against the number to hit. The first die is the crit die: a natural 10 "
        "on it and the wound is critical.",
    ),
    Lesson(
        "power",
        "Power",
        "Each hit gives dice; power must reach the AT of the body part. Break tokens turn potentials into power.",
    ),
    Lesson(
        "OD-174",
        "The second window",
        "After your attack you fill the pool for the next titan: openings for its dice, breaks for its power.",
    ),
    Lesson(
        "wounded",
        "Wounds",
        "Every wound brings the primordial closer to its end and shuffles something worse into its decks.",
    ),
)
