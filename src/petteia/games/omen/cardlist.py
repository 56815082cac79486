"""The game's page for readers, with the whole card list, written from the data.

python -m petteia.games.omen.cardlist > docs/games/omen.md
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources

from petteia.games.omen.content import (
    BASE_DESIGNS,
    CHALLENGES,
    DECKS,
    FACE,
    FAMILIES,
    FEATS,
    FIRST_HERO,
    FIRST_SPIRIT,
    PRINTED,
    RELICS,
    REWARDS,
    UNITS,
    WHIMS,
    Unit,
)
from petteia.games.omen.words import GODS

INTRODUCTION = """# Omen

Two rivals fight over three cities under the eyes of six gods. In your turn you take wealth, play units in a surge, let
your oracles speak, complete feats, fight over the cities that are war-torn, and make an offering. Most victory points
win: 2 for a completed feat, 2 for a reward kept in hand, 1 for a reward played.

`petteia ledger omen` prints the rules one by one; the table itself names the rule behind every question and every refusal.

**The card set is original.** The rules come from *Omen: A Reign of War*, whose printed card list could not be had. Six
unit names (Seaside Guardian, Keeper of the Tide, Grizzled Veteran, Veteran Satyr, Stone-Gaze Gorgon, Cloudcall Pegasus) and
two reward names (Hades' Caress, Artemis' Call) belong to that game; every other name, all numbers and all texts were
made for Petteia, as were the two feats of Apollo and Athena, the optional cards and the three decks.

This page is written from the card data by `python -m petteia.games.omen.cardlist`; do not edit it by hand.
"""

READING = """## How to read a card

A unit has a *cost* (coins to play it), a *strength* (for battles) and an *offering* value (cards and coins it yields when
given up). A **soldier** acts at once whenever it enters a city: played, put or moved. An **oracle** may act once in each
Portent. A **beast** fills two spaces and does nothing when placed; instead it may be paid for and discarded for its
ability. *Here* is the city a unit stands in. Without *may* a text must be followed as far as it can be.
"""

DECK_FILE = """## Bringing a deck

With the table option `deck=built` each player brings forty cards: at most four of a soldier and three of an oracle or
beast, and both decks out of one box unless `boxes=two`. A deck file is TOML:

```toml
name = "My Ferry"
families = ["hades", "poseidon"]   # whose spirits and heroes join where those are played
[cards]
pearl_diver = 4
hippocamp_of_the_deep_road = 2
# ... forty in all
```

`petteia.games.omen.decks.read_deck(text)` reads it and says what is wrong with it; `line_of(deck)` gives the line for the
options `elder-deck` and `younger-deck`. Both lists are open to both players.

Where spirits and heroes are played, a brought deck takes in those of its families, Test of Skill one of each for either
player, and the draft one of each for its packs.
"""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}", *(f"| {' | '.join(row)} |" for row in rows), ""]


def unit_rows(units: Iterable[Unit]) -> Iterable[Sequence[str]]:
    for unit in units:
        numbers = (str(unit.cost), str(unit.strength), str(unit.offering), str(unit.copies))
        yield (f"**{unit.name}**", unit.type, *numbers, unit.texts[0])


def terms() -> list[str]:
    """What binds every text."""
    return [
        "## What the words mean",
        "",
        *(f"- **{key.replace('_', ' ')}** {text}" for key, text in PRINTED.terms.items()),
        "",
    ]


def families() -> list[str]:
    lines = ["## Units", ""]
    for family, god in zip(FAMILIES, GODS, strict=True):
        lines += [f"### {god}", ""]
        mine = [unit for unit in UNITS[:BASE_DESIGNS] if unit.family == family]
        lines += table(("unit", "type", "cost", "strength", "offering", "copies", "text"), unit_rows(mine))
    return lines


def open_cards() -> list[str]:
    lines = ["## Rewards", "", "Two of each; one may be played in a Surge.", ""]
    lines += table(("reward", "text"), ((f"**{row.name}**", row.text) for row in REWARDS))
    lines += ["## Feats", "", "Each player has all six; 2 points each.", ""]
    lines += table(
        ("feat", "god", "text"), ((f"**{f.name}**", god, f.text) for f, god in zip(FEATS, GODS, strict=True))
    )
    return lines


def modules() -> list[str]:
    spirits = UNITS[FIRST_SPIRIT:FIRST_HERO]
    lines = ["## Spirits (optional)", "", "Two of each join the deck. Played into a city a spirit carries out one ability;"
             " invoked for the invoke cost it goes to the pile and carries out both, in either order.", ""]  # fmt: skip
    lines += table(
        ("spirit", "god", "cost", "invoke", "strength", "offering", "one ability", "the other"),
        (
            (
                f"**{u.name}**",
                u.family.capitalize(),
                str(u.cost),
                str(u.invoke),
                str(u.strength),
                str(u.offering),
                *u.texts,
            )
            for u in spirits
        ),
    )
    lines += ["## Heroes (optional)", "", "One of each joins the deck. Kept in hand to the end a hero is worth 1 point; in the"
              " rival's turn, at its moment, it may be discarded for its ability; once in your own Surge a hero may be"
              " deployed free, as a body.", ""]  # fmt: skip
    lines += table(
        ("hero", "god", "strength", "offering", "moment", "ability"),
        (
            (f"**{u.name}**", u.family.capitalize(), str(u.strength), str(u.offering), u.condition, u.texts[0])
            for u in UNITS[FIRST_HERO:]
        ),
    )
    for title, words, rows in (
        ("Relics", "One of six lies at each city; winning a battle there by 3 or more takes it. 1 point each.", RELICS),
        ("Challenges of Zeus", "Two of six lie open, judged after the feats of the player whose turn it is. 3 points each.",
         CHALLENGES),
        ("Whims of Tyche", "Who has just lost a battle may pay 2 coins for the top one, once a turn, two at most. Secret to"
         " the end.", WHIMS),
    ):  # fmt: skip
        lines += [f"## {title} (optional)", "", words, ""]
        lines += table(("card", "text"), ((f"**{row.name}**", row.text) for row in rows))
    return lines


def decks() -> list[str]:
    lines = ["## Three ready-made decks", "", "Their families are disjoint, so any two come out of one box.", ""]
    for deck in DECKS:
        gods = " and ".join(family.capitalize() for family in deck.families)
        listed = ", ".join(f"{count} {UNITS[FACE[key]].name}" for key, count in deck.cards)
        lines += [f"**{deck.name}** ({gods}, `{deck.key}`). {deck.plan}", "", f"{listed}.", ""]
    return lines


def agreements() -> list[str]:
    """The table options; the first choice named is not always the default, so that is marked."""
    from petteia.games.omen import GAME

    lines = ["## What a table may agree on", ""]
    rows = []
    for option in GAME.options:
        choices = ", ".join(
            f"**`{c.value}`** {c.words}" if c.value == option.default else f"`{c.value}` {c.words}"
            for c in option.choices
        )
        rows.append((f"`{option.key}`", option.title, choices, option.text))
    return lines + table(("option", "about", "choices (the default in bold)", ""), rows)


def page() -> str:
    """The whole page."""
    notes = resources.files(__package__).joinpath("balance.md").read_text(encoding="utf-8")
    lines = [
        INTRODUCTION,
        READING,
        *terms(),
        *families(),
        *open_cards(),
        *modules(),
        *decks(),
        DECK_FILE,
        *agreements(),
        notes,
    ]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    print(page(), end="")
