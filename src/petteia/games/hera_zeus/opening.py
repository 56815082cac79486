"""First contact: the goal in a sentence and a picture, and two minutes at a table where every choice wins something."""

from __future__ import annotations

from petteia.kernel.openings import Figure, Goal, Guided, Opening

GOAL = Goal(
    "Reach Argus before Zeus reaches your Io.",
    "Each side hides one hostage among its cards. Challenge it on the field, or pull it out of the rival's hand, and you have won.",
    (
        Figure("cow", "Io", "your hostage: keep her behind your lines", "violet"),
        Figure("crossed-swords"),
        Figure("eye-shield", "Argus", "held by Zeus: find him to win", "olive"),
    ),
)

OPENING = Opening(
    seed=3,
    steps=(
        Guided(
            ("play medusa", "play artemis", "play harpy"), "Lay your first row",
            "Three cards face down, one in each column. Begin with Medusa: she turns to stone whoever challenges her, but for a"
            " Hero or an Amazon. Then Artemis, strength 6, and Harpy, strength 4.",
            "You lay Medusa in A, row 1.",
        ),
        ("play giant", "play cyclops", "play centaur"),
        Guided(
            ("draw",), "Spend a point",
            "Each column you hold gives a point a turn. A card from your deck costs one.",
            "You draw Nemesis.",
        ),
        Guided(
            ("expose b",), "Look before you fight",
            "Nobody challenges on a first turn, so find out what stands there. Pythia is discarded to turn up one of Zeus' columns:"
            " take B.",
            "Cyclops is turned up.",
        ),
        Guided(
            ("draw", "end"), "End the turn",
            "All points must be spent. Draw once more, then end: you are asked each time, so that nobody learns what you hold.",
            "You draw Persephone.",
        ),
        ("draw", "draw", "draw", "end"),
        Guided(
            ("challenge b", "challenge c"), "Win two challenges",
            "Now you may. Both cards are turned up and the higher number wins: Artemis 6 against Cyclops 4, then Harpy 4 in C"
            " against who knows whom.",
            "Artemis beats Cyclops.",
        ),
        Guided(
            ("raid pegasus", "end"), "Reach into a hand",
            "Pegasus pulls a card out of Zeus' hand by chance. Were it Argus, you would have won. Then end the turn.",
            "You send Pegasus into Zeus' hand and find Medusa.",
        ),
        ("challenge a",),
    ),
    ends="Your Medusa has turned his Giant to stone, and Zeus holds no column at all. Somewhere in his deck is Argus. Now you.",
)  # fmt: skip
