"""The sentences of the game's page that no data could write."""

from __future__ import annotations

from typing import Final

INTRODUCTION: Final = """
# The Search for Prometheus

Two sides fight on two maps at once. The **rescuers**, Hephaestus and Hades, want to calm Cerberus on Styx until its Rage
is gone. The **wardens**, Zeus and Ares, want one of the two to walk down from the summit of Olympus and out through a
blue gate. Whoever loses a god loses the game; whoever loses the hound loses it too. Two, three or four people play, in
two teams.

`petteia ledger prometheus` prints the rules one by one: PR-001 and on are the scenario, PR-K001 and on the core rules of
the miniatures game it belongs to, PR-C01 and on our rulings where the sources are silent or disagree.

## What is real here, and what is a stand-in

The scenario and the core rules follow *Mythic Battles: Pantheon*. The dashboards of its units and the graphs of its
maps could not be had. So **every number on a track, every power, both maps, the armies and the side restrictions are
stand-ins of our own**, made to the same measure. Facts are: the names of the units, their kinds, what they cost, the
sizes of two troops (2 Centaurs, 6 Infernal Hounds), the talents, the classes, the terrain, the dice, and that Cerberus
has Mighty Throw and a power called Blazing Fire.

If you own the game you can type the true values in: the next two chapters say how. Nothing of the stand-ins is written
into the rules, so every value can be replaced.

Games between equal bots have tuned the stand-ins. The aims: each side wins 42 to 58 % of the games with two, three and
four seats; a calmed hound, a dead god (or hound) and an exit each end at least 8 % of them; a game takes 10 to 30 rounds;
no unit of the pool is among the recruits of winners more than three times as often as its share. What was changed for it:

- Hades has a vitality of 10 (it was 9): most games ended with the death of a rescuer god, and few by an exit.
- Acamas has an offence of 7 at full strength (8), so that the gates of Olympus are not held so easily.
- The Griffon has an offence of 7 at full strength (8), and in *Labours and Shields* Achilles stands in the place of
  Leonidas and the Graeae: the two armies of the wardens were far apart.
- The partners who share *Craft and Hunger* part it differently: Hephaestus leads the slow units, Hades the clever ones.
- With four seats the rescuers lost too often. *Hammer and Oar* has Chiron for the Colchis Bull and the Hoplites, *The
  Lernaean Toll* Lycaon for Orpheus; *Wings of the Thunderer* has Icarus and the Toxotai for Hippolyta, *Bronze and Blood*
  Hector and the Hoplites for Achilles.

- With three seats the pair won 61 to 62 % on either side of the board, having twice the opening cards. The partners now share the
  three base Art of War cards of their side (PR-C40).

Measured so, `greedy` against `greedy`, seed 30000:

| | games | rescuers win | calm | dead god or hound | exit | rounds |
|---|---|---|---|---|---|---|
| two seats | 300 | 54.0 % +- 5.6 | 41 % | 47 % | 12 % | 11.6 |
| three seats | 160 | 52.5 % +- 7.7 | 36 % | 47 % | 17 % | 13.0 |
| four seats | 200 | 44.5 % +- 6.9 | 18 % | 73 % | 10 % | 16.3 |
| two seats, drafted armies | 300 | 55.0 % +- 5.6 | 40 % | 46 % | 14 % | 12.1 |

Of the drafted units none was among the recruits of winners more than 1.8 times as often as its share. Bots, sides
changed and seeds paired: `greedy` beat `random` in 60 of 60 games, `ismcts:iterations=200` beat `greedy` in 122 of 200.
With a search on one of the sides the wardens do better: they won 140 of those 200.

`petteia lab prometheus --games 400 --bot greedy` (with `--seats 4`, or `--option recruitment=draft`) measures this again,
with your own values too.

This page is written from the data by `python -m petteia.games.prometheus.guide`; do not edit it by hand.
"""

UNIT_FILE: Final = """
A file of units is TOML. It changes what it names and leaves the rest alone:

- `[[unit]]` with the key of a unit from the lists below changes that unit. Give only the fields that differ.
- `[[unit.power]]` below it with the key of one of its powers changes that power; with a new key it adds one.
- `without = ["key", ...]` takes powers away.
- `whole = true` takes away everything first. The unit is then written anew and needs every field marked *needed*; with a
  name of its own it is a new unit in the place of another. Keys themselves are those of the lists below.

| Field | What | |
|---|---|---|
| `key` | lower-case letters, digits, underscores | needed |
| `name` | as people read it | needed |
| `kind` | god, hero, monster or troop | needed |
| `classes` | terrestrial, aquatic, fireproof, boreal, flying, huge | needed |
| `cost` | recruitment points, 0 to 20 | needed |
| `activation_cards` | 1 to 9 | needed |
| `art_of_war` | cards it brings, 0 to 9 | needed |
| `vitality` | 1 to 20; of a troop the number of its miniatures | needed |
| `track` | a row for each vitality, full strength first: offence, defence, range, movement | needed |
| `talents` | keys of talents, may be empty | needed |
| `side` | any, rescuers or wardens | any |
| `granted`, `owner` | whether the scenario gives it away for free, and to which god | false |
| `icon`, `role` | a name from game-icons.net, and a line on what it is good for | |

Everything is checked when the table is opened. A mistake is told with its file, its line and its field, and all of them
at once; a word that is nearly right is answered with the right one. Several files may be given, the last one has the
last word.

At the table: put your files into a folder, name that folder in the environment variable `PETTEIA_PROMETHEUS`, and give
their names, joined by commas, as the table option `own`:

```sh
PETTEIA_PROMETHEUS=~/myths petteia play prometheus --option own=units.toml,olympus.toml
```

A file of units looks like this:
"""

POWER_FILE: Final = """
A power has a `key`, a `name`, a `kind` (offensive, active, passive, permanent or reaction), a `rule` (the sentence people
read) and an `effect`: a list of rows that the game carries out in order. `art_of_war` is its price (0), `limit` how
often it may be used (always, turn, enemy_activation, enemy_turn; turn), `lost_at` the vitality at or below which it is
lost (0: never), `text` a line of colour.

Each row names an operation. `when` and `if` guard all rows after them; `no` and `limit` hold for the whole power wherever
they stand; the rows of a `choose` carry the number of their `option`. `range` is the nearest and the furthest number of
steps. `alt` stands in for `n` against units of `alt_kinds`.
"""

EXAMPLE_UNIT: Final = """
name = "The dashboards from my box"

[[unit]]                      # change three values of Zeus
key = "zeus"
activation_cards = 4
vitality = 3
track = [
  [8, 8, 1, 2],
  [7, 7, 0, 1],
  [6, 7, 0, 0],
]

[[unit.power]]                # and make his bolt stronger
key = "thunderbolt"
rule = "Roll 7 fixed dice at an enemy in sight at range 0 to 3."
effect = [
  { op = "target", who = "enemy", range = [0, 3], sight = true },
  { op = "roll", n = 7 },
  { op = "no", answers = ["retaliation"] },
]

[[unit]]                      # a unit that was not there, in the place of Jason
key = "jason"
whole = true
name = "Theseus"
kind = "hero"
classes = ["terrestrial"]
cost = 4
activation_cards = 4
art_of_war = 1
vitality = 2
track = [[7, 7, 0, 2], [5, 6, 0, 1]]
talents = ["monster_slayer"]

[[unit.power]]
key = "thread"
name = "Thread of Ariadne"
kind = "active"
art_of_war = 1
rule = "Another ally in his surroundings walks up to 2 areas."
effect = [
  { op = "target", who = "ally", range = [0, 1], unless = ["self", "trapped"] },
  { op = "move", who = "target", word = "walk", n = 2 },
]
"""

MAP_FILE: Final = """
A map is TOML too: one file for one map, whose `key` (styx or olympus) says which of the two it takes the place of.
`petteia map check FILE --svg OUT.svg` reads it, says what is wrong with it and draws it; do that until it says *sound*.

- Coordinates are whole numbers from 0 to 1000, x to the right and y downwards.
- `[[area]]`: `key`, `name`, `at` (the centre, which must lie inside), `capacity`, `polygon` (corners in order, each once).
  `terrain` is open if it is not given; `pieces` says how many pieces of forest or ruins can be broken; `tags` are any of
  blue, red (deployment), orange (the hound), omphalos (a stone), exit (the way out, a blue area), bait (a token may lie
  here). `number` may be given and must count from 1.
- Neighbours share corners: two areas are adjacent if a stretch of their outlines is the same. A corner in common is not
  enough. Areas do not overlap.
- `[borders]` lists pairs of areas as `wall`, `chains` or `escarpment`. All other borders are open; if you list `open`
  ones you must list all.
- Sight is computed: the line between two centres crosses every area in which it runs for at least 10, and is stopped by
  walls. `[[sight]]` tables may be given instead (`from`, `walled`, `[sight.crossed]`); they must agree with the drawing
  but for pairs listed as `[[override]]` with `between` and `because`.
- `outline` (the rim of the map), `note` and `roads` are for the eye.

The scenario needs blue and red areas on both maps, exactly one orange and four omphalos areas on Styx, and an exit on
Olympus. A map has 30 areas at most. Here is a small one:
"""

EXAMPLE_MAP: Final = """
format = 1
key = "olympus"
name = "A short Olympus"

[[area]]
key = "summit"
name = "Summit"
at = [150, 150]
capacity = 4
tags = ["red"]
polygon = [[0, 0], [300, 0], [300, 300], [0, 300]]

[[area]]
key = "grove"
name = "Grove"
at = [450, 150]
terrain = "forest"
pieces = 2
capacity = 3
tags = ["bait"]
polygon = [[300, 0], [600, 0], [600, 150], [600, 300], [300, 300]]

[[area]]
key = "gate"
name = "Gate"
at = [750, 220]
capacity = 4
tags = ["blue", "exit"]
polygon = [[600, 150], [900, 150], [900, 300], [600, 300]]

[borders]
chains = [["grove", "gate"]]
"""
