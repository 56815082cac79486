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

Measured with the bots over random mixes, and small enough to be repeated:
`petteia simulate elysium --games 160 --seats greedy:worlds=2,greedy:worlds=2,greedy:worlds=2,greedy:worlds=2 --stats`.

- Four seats of `greedy`, 160 games: the winner has 71 VP on average, within the aim of 45 to 75. VP tokens give 28,
  Legends 17, tiles 7, Chronos 5 and prestige 5 of a player's points; about ten cards are written, five Gold are left.
- By starting disc the four places won 26, 27, 19 and 28 % (each within about 3.4 points): no place is clearly better, and
  the figures are too coarse to say more.
- Of the cards of a family that were taken, the winner had 25 % of Zeus, 23 of Hades, 24 of Hephaestus, 27 of Poseidon,
  26 of Athena, 24 of Hermes, 26 of Apollo and 24 of Ares; even would be 25.
- Of every design at least a fifth of the copies in play were taken, and of those about a third or more were written.
  Least taken: Tortoise Lyre, Styx, Nine Muses, Judges of the Dead; most: Ares, Spear of Ares, Golden Bough, Daphne.
- `greedy` leaves one Quest in seven incomplete and takes nearly two Citizens a game, more than planning players would.
- `greedy` beats `random` in duels by 68 to 34 VP (20 of 20 games).

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
    for seats, name in ((2, "2"), (4, "3 or 4")):
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
