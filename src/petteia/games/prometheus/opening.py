"""First contact: the goal in a sentence and a picture, and two minutes at a table where every choice wins something."""

from __future__ import annotations

from petteia.kernel.openings import Figure, Goal, Guided, Opening

GOAL = Goal(
    "Take the Rage tokens off Cerberus before Zeus or Ares slips away from Olympus.",
    "Two maps are played at once. Rescuers calm the hound in the realm of the dead and hold the wardens' gods on Olympus, who want out.",
    (
        Figure("hades-symbol", "Rescuers", "calm Cerberus: four Rage tokens", "blue"),
        Figure("crossed-swords"),
        Figure("lightning-trio", "Wardens", "bring Zeus or Ares off Olympus", "red"),
    ),
)

OPENING = Opening(
    seed=4,
    prelude=(
        "place s1", "place s3", "place s2", "place o22", "place o3", "place o3", "place s21", "net o10", "lure o15", "lure o8", "net o6",
        "net o14", "lure o16", "net o18", "net o4", "lure o5", "net o9", "net o11", "net o13", "activate campe", "plan run", "step s21",
        "step s18", "search", "card ares", "activate zeus", "plan cautious+attack", "step o6", "done", "draw",
    ),
    steps=(
        Guided(
            ("search", "card hades"), "Find the card you need",
            "A unit acts by its card. Yours are in the deck: discard an Art of War to search it, and take Hades.",
            "You take Hades from the deck and shuffle it.",
        ),
        Guided(
            ("activate hades", "plan run", "step s6", "step s10", "step s14"), "Run to the hound",
            "Play his card and let him run. One area after another he comes to the Hound's Threshold, where Cerberus lies.",
            "Hades goes to Hound's Threshold.",
        ),
        Guided(
            ("draw", "end"), "Cards for the next turn",
            "Another Art of War brings two cards. Then end the turn.",
            "You draw Art of War.",
        ),
        ("pass", "end"),
        Guided(
            ("search", "card hades", "activate hades", "plan walk+calm", "calm"), "Calm him",
            "The wardens let it pass. Find Hades again, activate him, and choose to walk and calm: in the hound's area no step is needed.",
            "calm",
        ),
    ),
    ends="One Rage token of four is off. But Cerberus has noticed you, and Zeus is on his way. Now you.",
)  # fmt: skip
