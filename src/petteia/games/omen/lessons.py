"""The first lesson: a note the first time each thing comes up."""

from petteia.kernel.game import Lesson

LESSONS = (
    Lesson("OM-031", "Wealth",
           "Three actions a turn (two on the very first turn of the game), each a card or a coin. Say first how you split them;"
           " then you draw. Three alike bring a fourth. A card and a coin are worth about the same, so think of what you lack."),
    Lesson("OM-033", "Surge",
           "Pay the gold number to bring a unit to your side of a city. A side holds five, and a beast counts as two."
           " Soldiers act at once when they come in; oracles wait for Portent; a beast may be spent for its effect."),
    Lesson("OM-035", "Which city?",
           "Three units of yours are safe this turn. But as your rival's turn reaches War, three enemy units make a"
           " city war-torn: he gets one answer before the fight."),
    Lesson("OM-039", "A soldier comes in",
           "His text happens now, and again whenever he enters a city: by moving, too. Without a may it must be done."),
    Lesson("OM-049", "Portent",
           "Each of your oracles may act once, in any order you like. They are weak in battle and strong over time."),
    Lesson("feat", "A feat!",
           "Feats are checked before War and turned face-down: 2 points each. When somebody has five, the other has one"
           " last turn."),
    Lesson("war-torn", "War-torn",
           "Five units in all, or three of the player who is not on turn: then it is fought. The greater strength wins,"
           " soldiers break a tie."),
    Lesson("OM-063", "The price of victory",
           "The winner takes the top reward and keeps one unit there, never a beast. The loser keeps two. Losing well"
           " is part of the art."),
    Lesson("OM-064", "A lost battle",
           "You keep two units here, or one beast. You may come back stronger than the winner."),
    Lesson("reward-won", "Rewards",
           "Kept in hand it is worth 2 points. Played in a Surge it has an effect and is worth 1."),
    Lesson("OM-068", "Offering",
           "Give up a unit card for as many cards and coins as its blue number. Seven cards and ten coins are kept."),
    Lesson("enraged", "Enraged",
           "Turned face-down it is a beast of strength 4 that fills two spaces, until its owner's Offering closes."),
    Lesson("OM-107", "A hero's moment",
           "Something happened that one of the heroes answers to. You are asked whether or not you hold one, so that"
           " your rival learns nothing from the pause."),
)  # fmt: skip
