"""The first lesson: a page for each thing, shown when it first comes up."""

from petteia.kernel.game import Lesson

LESSONS = (
    Lesson("PR-K003", "Recruiting",
           "Your gods and the units of the scenario are yours already. Your points buy others: troops are cheap, one unit of five"
           " points or more is allowed, and what you do not spend becomes Art of War cards."),
    Lesson("PR-028", "The rescuers begin on Styx",
           "Hephaestus and Hades start in blue areas beside the river, three steps from the hound. Acamas and Medusa may start there"
           " too, or at the gates of Olympus, in the way of whoever wants to leave."),
    Lesson("PR-040", "The wardens begin on Olympus",
           "Zeus and Ares start on the summit. One of them has to reach a blue gate and take one more step off the board."
           " The hound and the Eagle are on Styx: they buy you time."),
    Lesson("PR-029", "Nets and lures",
           "Eight nets and four lures lie hidden on Olympus. A warden who walks onto a net is caught and loses a whole activation;"
           " a lure does nothing but frighten. Lay them where the roads meet."),
    Lesson("PR-047", "Your turn",
           "You have drawn a card. Discard a unit's card to activate it, or pass and draw another. Art of War cards pay for a second"
           " activation, for powers, for two more cards, or to search your deck."),
    Lesson("PR-051", "Announce first",
           "Say what the unit will do: two simple actions, or one complex one such as a run. You need not do everything you announce,"
           " but you cannot do what you did not."),
    Lesson("PR-055", "Act",
           "Areas that light up are steps you can take, units that light up are targets. Point at a unit to see how far it walks and"
           " shoots. Powers are free or cost Art of War; their buttons say so."),
    Lesson("PR-072", "The hound must attack",
           "While an enemy shares its area Cerberus attacks when it acts, and does not walk. It throws whoever it strikes, whatever"
           " the dice show: a good way to get a calming god out of its den."),
    Lesson("PR-K075", "Boost",
           "Blanks are gone. Give up the lowest die to raise another by one, as often as you like. A five is worth reaching: it can"
           " be rolled again."),
    Lesson("PR-K076", "The second assault",
           "Roll your fives again: what they show is added to the five, but a blank loses the die. Without it a defence of six or more"
           " is out of reach."),
    Lesson("PR-K082", "Strike back",
           "Who survives an attack at close quarters may discard one of its own cards for an attack in return. It costs an activation,"
           " so count your cards."),
    Lesson("trapped", "Caught in a net",
           "A trapped unit does nothing, has no talents and is easier to hit. Activate it to shed the net, or let a comrade cut it"
           " free for an Art of War card."),
    Lesson("calmed", "The hound grows calm",
           "Every Calm takes one Rage token off. At none the rescuers win. Wardens who bring a stone to the hound put one back on."),
    Lesson("PR-058", "Recall",
           "At the end of your turn an Art of War card lifts one of your troops to a god of yours or to a deployment area, on either"
           " map: the only way from one to the other."),
    Lesson("destroyed", "A unit is gone",
           "Its cards stay in your deck and do nothing, but two of them stand in for an Art of War card. If a god falls, or the hound,"
           " the game is over."),
)  # fmt: skip
