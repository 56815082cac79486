"""The card list as a page: generated from the data, so that it cannot tell anything else.

python -m petteia.games.elysium.guide > docs/games/elysium.md
"""

from __future__ import annotations

from petteia.games.elysium.content import (
    ANY,
    CARDS,
    COLOURS,
    FAMILIES,
    INCOMPLETE,
    KINDS,
    PEDIMENTS,
    PRESETS,
    QUESTS,
    SHAPE,
    TERMS,
    TIMING,
    Design,
)

ABOUT = """# Elysium

Two to four demigods gather heroes, places and treasures for five Epochs and write them into Legends. The rules are
those of the ledger (`src/petteia/ledger/elysium.toml`, EL-001 to EL-158 and the rulings EL-C01 on); this page is about
the cards. It is made from the card data: `python -m petteia.games.elysium.guide > docs/games/elysium.md`.

**The card set is original.** The published list was not to be had, so all 88 designs (168 cards) are our own, with the
shape of the published game: eight families of 21 cards, ten designs twice and the god once, levels 1 to 3, conditions of
one or two circles, seven kinds of power. Only the names and known effects of Cyclopes, Charon and Oath of Hospitality,
and the name of Earthquake, agree with the published game. The figures on the Quest tiles and the colours of the
pediment are our own too.

## Table options

| option | values |
|---|---|
| `families` | `random`, a named mix (below), or five families by name such as `zeus-hades-athena-apollo-ares` |
| `pediment` | `random`, `morning`, `evening` |
| `quests` | `measured` (the table below), `rich` (more Gold and VP) |
| `first` | `random`, `seat` (the first seat begins) |

Five families by name are written in the order of this page.
"""

BALANCE = """## Balance notes

Measured with equal bots over random mixes; this measures four seats again:

    petteia lab elysium --seats 4 --option first=seat --games 400 --seed 60000 --bot ismcts:iterations=30 --all

300 games each for two and three seats, 400 for four; figures in points from even, `+-` is half the 95 % interval:

| | two seats | three | four |
|---|---|---|---|
| disc 1 | +0.3 +- 5.7 | +3.5 +- 5.5 | -0.4 +- 4.2 |
| disc 2 | -0.3 +- 5.7 | -3.0 +- 5.2 | -1.4 +- 4.2 |
| disc 3 | | -0.5 +- 5.3 | -2.0 +- 4.1 |
| disc 4 | | | +3.8 +- 4.4 |
| Zeus | +0.7 | +0.9 | -0.2 |
| Hades | +0.4 | -1.6 | +0.4 |
| Hephaestus | -1.6 | -1.7 | -1.4 |
| Poseidon | +1.0 | +3.2 | +2.6 |
| Athena | -3.4 | -3.2 | -0.7 |
| Hermes | -2.7 | +0.8 | -0.4 |
| Apollo | +3.1 | +0.7 | +1.3 |
| Ares | -0.2 | +1.9 | -0.6 |
| the winner's VP | 67.8 | 71.5 | 70.4 |

- A family's figure says how much more often than even those won who took its cards; its interval is 3 to 5 points wide on each side.
- **Three and four seats share one set of Quests**, as the box has six tiles. With a richer set (3, 2, 2, 1 Gold; 2, 2, 1, 0 VP)
  whoever began at four seats won 32 % of 600 games: half of them took the second Quest in the first Epoch, and stayed ahead. A poorer
  first Quest alone (2 Gold, 1 VP) left 29 % of 950 games; a poorer second and a richer fourth did it. On fresh seeds (240 games, seed
  120000) the discs of four seats were at +4.4, -2.1, +0.2 and -2.5 (+- 5.5); all 640 games together: +1.4, -1.7, -1.2, +1.4 (+- 3.4).
- The figures for three seats above are of that richer set. With the tiles of now discs 1, 2 and 3 won 34.2, 27.5 and 38.3 % (+- 5.5) of
  300 games of `greedy` (60 from seed 70000 and 120 from 71000; 120 with `worlds=1` from 75000). The samples differed widely.
- Of every design about a fifth of the copies in play or more were taken at four seats, and of those two fifths or more were written. Least
  taken: Tortoise Lyre, Panathenaea, Nine Muses; most: Ares, Spear of Ares, Spartoi.
- Bots, seats changed and deals shared: `greedy` beat `random` in 400 of 400 duels; `ismcts:iterations=300` beat `greedy` in 273.5
  of 400 duels, and won 51 of 100 games against three of them (with the richer set).

No card has been changed so far: nothing measured asks for it yet.
"""


def page() -> str:
    """The whole page."""
    parts = [ABOUT, quests(), mixes(), words()]
    parts += [family(number) for number in range(len(FAMILIES))]
    parts.append(BALANCE)
    return "\n".join(parts)


def quests() -> str:
    lines = ["## Quests", "", "| seats | Quest | column | Gold | VP | lyre |", "|---|---|---|---|---|---|"]
    for seats, name in ((2, "2"), (4, "3, 4")):
        for tile in QUESTS["measured"][seats]:
            lines.append(
                f"| {name} | {tile.number} | {needed(tile.number - 1, seats == 2)} | {tile.gold} | {tile.vp} | {tile.lyre} |"
            )
    lines.append(f"| any | incomplete | | {INCOMPLETE.gold} | {INCOMPLETE.vp} | {INCOMPLETE.lyre} |")
    return "\n".join([*lines, ""])


def needed(place: int, duel: bool) -> str:
    """The colours above a quest on both sides of the pediment."""
    sides = []
    for side in PEDIMENTS:
        mask = side.columns(place, duel)
        sides.append(" or ".join(COLOURS[colour] for colour in side.colours if mask >> colour & 1))
    return f"{sides[0]} (morning); {sides[1]} (evening)"


def mixes() -> str:
    lines = ["## Mixes with a name", "", "| mix | families | |", "|---|---|---|"]
    for preset in PRESETS:
        names = ", ".join(FAMILIES[one].capitalize() for one in preset.families)
        lines.append(f"| `{preset.key}`: {preset.name} | {names} | {preset.why} |")
    return "\n".join([*lines, ""])


def words() -> str:
    """What binds every card: timing and terms."""
    lines = ["## When powers work", ""]
    lines += [f"- **{key}** {text}" for key, text in TIMING.items()]
    lines += ["", "## What the words mean", ""]
    lines += [f"- **{key.replace('_', ' ')}** {text}" for key, text in TERMS.items()]
    return "\n".join([*lines, ""])


def family(number: int) -> str:
    name = FAMILIES[number].capitalize()
    lines = [
        f"## {name}",
        "",
        "| card | level | copies | condition | kind | what it says |",
        "|---|---|---|---|---|---|",
    ]
    lines += [row(card) for card in CARDS if card.family == number]
    return "\n".join([*lines, ""])


def row(card: Design) -> str:
    cost = ", ".join("any" if colour == ANY else f"{COLOURS[colour]} {SHAPE[colour]}" for colour in card.cost)
    kind = KINDS[card.kind] + (f" ({card.mode})" if card.mode else f" ({card.best})" if card.best else "")
    return f"| **{card.name}** | {card.level} | {card.copies} | {cost} | {kind} | {card.text}<br>*{card.effect}* |"


if __name__ == "__main__":
    print(page())
