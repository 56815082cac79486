"""The first lesson: a note the first time each thing comes up."""

from petteia.kernel.game import Lesson

LESSONS = (
    Lesson("EL-044", "Your turn",
           "Take one card of the Agora or one Quest. The marks in its corner must stand among your columns; a ring is met by any"
           " column. In five Epochs you take fifteen cards and five Quests."),
    Lesson("EL-052", "Give up a column",
           "One column goes after every taking, whichever you like. Think of the turns to come: which cards and which Quest do"
           " you still want, and which colours do they need?"),
    Lesson("used", "Powers",
           "Cards in your Domain work for you: an arrow once an Epoch, a ring once in the game, lightning as soon as the card"
           " comes. You may use as many as you like in your turn, before and after taking."),
    Lesson("EL-067", "Before you end your turn", "There are still powers you could use. Those with an arrow come back next Epoch."),
    Lesson("quest", "Quests",
           "A Quest brings Gold, VP and transfers at the end of the Actions, and its number decides who goes first in the next"
           " Epoch. Who gets none is left with an incomplete one, and with the last place."),
    Lesson("citizen", "Citizens",
           "When nothing in the Agora can be taken, a face-down card comes instead: a Citizen. It can fill a gap in a Legend of"
           " two or more cards, but costs 2 VP there at the end."),
    Lesson("EL-075", "Writing the Legends",
           "Move cards from your Domain to your Elysium: each costs its level in Gold, and the lyre of your Quest says how many."
           " What is written scores at the end, but its power is gone."),
    Lesson("EL-080", "Two kinds of Legend",
           "One family with different levels makes 3 or 6 VP for two or three cards; one level with different families makes 2, 4,"
           " 8 or 12 for two to five. A card left alone scores nothing."),
    Lesson("family-tile", "The family's tile", "The first complete Legend of a family earns 5 VP more, the second 2."),
    Lesson("level-tile", "The level's tile",
           "The longest Legend of a level holds its tile: 3, 6 or 9 VP. A longer one takes it over, unless five cards keep it safe."),
    Lesson("EL-C18", "A rival's power", "You choose what you lose or gain. Nothing in your Elysium is ever touched."),
    Lesson("disc", "The new order", "The Quests have set the order: whoever has disc 1 now writes first and begins the next Epoch."),
)  # fmt: skip
