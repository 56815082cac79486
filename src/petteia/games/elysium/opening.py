"""First contact: the goal in a sentence and a picture, and two minutes at a table where every choice wins something."""

from __future__ import annotations

from petteia.kernel.openings import Figure, Goal, Guided, Opening

GOAL = Goal(
    "After five Epochs, have written the Legends worth the most victory points.",
    "Take heroes and gods into your Domain for what they can do, then move them to your Elysium, where only sets of cards count.",
    (
        Figure("greek-temple", "Agora", "take a card, give up a column"),
        Figure("sparkles", "Domain", "its powers work for you", "violet"),
        Figure("scroll-quill", "Elysium", "what is written there scores", "gold"),
    ),
)

OPENING = Opening(
    seed=12,
    options={"first": "seat"},
    steps=(
        Guided(
            ("take heracles", "column green", "end"), "Take a hero",
            "The marks in a card's corner must stand among your columns; afterwards one column goes, whichever you like. Take Heracles,"
            " give up the green column, and end the turn.",
            "You take Heracles.",
        ),
        ("take themis", "column red", "end"),
        Guided(
            ("take amalthea", "use amalthea", "column red", "end"), "Use a power",
            "Take Amalthea. A card with an arrow works once an Epoch, in any of your turns: use her at once, then give up red.",
            "You use Amalthea.",
        ),
        ("quest 1", "column green", "end"),
        Guided(
            ("take amazons", "use heracles", "column yellow"), "Another power",
            "Take the Amazons, and let Heracles earn his 2 victory points. You have blue and yellow left: give up yellow, for blue"
            " will do for the Quest that is left.",
            "You gain 2 VP.",
        ),
        ("take harmonia", "column blue", "end", "take winged-sandals", "use themis", "done"),
        Guided(
            ("transfer spent-amalthea", "done"), "Write a Legend",
            "The Quest has paid you, and its lyre says how many cards you may write. Amalthea costs her level in Gold. In your Elysium"
            " she can grow into a Legend of one family, or of one level.",
            "You write Amalthea for 1 Gold.",
        ),
    ),
    ends="One Epoch of five is over, a Legend is begun, and your columns are back. Now you.",
)  # fmt: skip
