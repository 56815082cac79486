"""First contact: the goal in a sentence and a picture, and two minutes at a table where every choice wins something."""

from __future__ import annotations

from petteia.kernel.openings import Figure, Goal, Guided, Opening

GOAL = Goal(
    "Wound the primordial until it falls, before it has killed your titans.",
    "Four titans stand together, whoever plays them. The primordial follows its cards: you see what it looks for, and choose your ground.",
    (
        Figure("titan", "Four titans", "yours, all of you together", "sea"),
        Figure("crossed-swords"),
        Figure("minotaur", "The primordial", "so many wounds, and it is over", "red"),
    ),
)

OPENING = Opening(
    seed=4,
    seats=1,
    prelude=(
        "ship boarding-lines", "ship surgeons-skiff", "to c6", "to c9", "to c4", "titan kelp", "side w",
        "use kelp tide-sandals-1", "to d9", "no",
    ),
    steps=(
        Guided(
            ("turn kelp", "move", "to h8"), "Close in",
            "The primordial has come, and reached nobody. Now each titan acts: one movement and one combat action, in any order. Send"
            " Kelp to H8, beside it.",
            "Kelp moves to H8.",
        ),
        Guided(
            ("attack oyster-knives", "mark 4", "roll"), "Attack",
            "Kelp strikes with the Oyster Knives: a die that reaches the number hits. Mark the last die and roll it again; each hit"
            " gives power, and power must reach the AT of the body part.",
            "Kelp wounds the primordial: 1 of 11.",
        ),
        Guided(
            ("kratos 1 1", "keyword reposition", "to h7"), "Leave something behind",
            "After an attack comes a second window: rage is spent on the pool that the next titan draws from, and the knives let Kelp step"
            " aside.",
            "Kelp moves to H7.",
        ),
    ),
    ends="One wound of eleven, and three titans have yet to act this round. Now you.",
)  # fmt: skip
