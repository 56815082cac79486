"""First contact: the goal in a sentence and a picture, and two minutes at a table where every choice wins something."""

from __future__ import annotations

from petteia.kernel.openings import Figure, Goal, Guided, Opening

GOAL = Goal(
    "Have more victory points than your rival when two cities have no rewards left, or somebody has done five feats.",
    "Win battles over three cities for their rewards, and do the gods' six feats: 2 points each.",
    (
        Figure("spartan-helmet", "Units", "bring them to a city", "violet"),
        Figure("crossed-swords"),
        Figure("greek-temple", "Three cities", "who is stronger takes a reward"),
        Figure("laurel-crown", "Six feats", "five of them end the game", "gold"),
    ),
)

OPENING = Opening(
    seed=7,
    steps=(
        Guided(
            ("wealth 2",), "Take wealth",
            "Three actions a turn, each a card or a coin; on this very first turn of the game there are two. You have four coins:"
            " take two cards.",
            "You draw Harbour Toll-Taker.",
        ),
        Guided(
            ("play moon-mad-boar", "city thebes"), "Bring a beast",
            "Pay the gold number and bring a unit to your side of a city. A side has room for five, and a beast fills two places. Take"
            " the Moon-Mad Boar to Thebes.",
            "You play Moon-Mad Boar to Thebes",
        ),
        Guided(
            ("play bear-dancer", "city thebes", "unit own-thebes-2"), "A soldier acts at once",
            "Bring the Bear-Dancer of Brauron to Thebes as well: what a soldier says happens as it comes in. Let her enrage herself."
            " Then your coins are gone, and with them the Surge.",
            "Bear-Dancer of Brauron is enraged in Thebes.",
        ),
        Guided(
            ("offer lethe-cupbearer", "split 0"), "Make an offering",
            "At the end of a turn one unit card may be given up for as many cards and coins as its blue number. The Lethe Cupbearer is"
            " worth 3: take coins.",
            "You offer Lethe Cupbearer for 0 cards and 3 coins.",
        ),
        ("wealth 0", "end", "pass"),
        Guided(
            ("wealth 3",), "Three alike bring a fourth",
            "A beast counts as two, so three of yours stood in Thebes in your rival's turn: it was war-torn, nobody stood against you,"
            " and the reward is yours. Now you have three actions. Take three cards, and a fourth comes with them.",
            "You take 4 cards and 0 coins.",
        ),
    ),
    ends="A reward in your hand, three coins and a hand full of units: nobody begins better. Now you.",
)  # fmt: skip
