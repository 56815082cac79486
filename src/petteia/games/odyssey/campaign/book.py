"""A cycle in the shape its rules read it: everything by number, made once and shared by all tables that sail it.

States and steps hold plain numbers.  A `Book` says what they mean: tiles, technologies and their abilities, resources,
effects, and the lines of the storybook, each by its place in one list.  Which cycle a table sails is in its header: the
option `mode` is `campaign` for the one that is shipped, `campaign-NAME` for the folder NAME in the folder that the
environment variable PETTEIA_CYCLES names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import loading, rules
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.findings import CycleError
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import RESOURCES
from petteia.kernel.game import Refused

T = TypeVar("T")
FOLDER: Final = "PETTEIA_CYCLES"
PLACE: Final = os.environ.get(FOLDER, "")  # where the cycles lie that a lobby offers
SHELF: Final[
    list[Path]
] = []  # where a program that keeps campaigns has said that its cycle lies: before the environment
MODE: Final = "campaign"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")
SECTORS: Final = ("", "alpha", "beta")
COLUMNS: Final = 12  # of the choice matrix
OFFERED: Final = ("active", "negotiation", "trade", "breeding", "fusing")  # abilities that are used by choice


class Page:
    """A line of the storybook: the paragraph it stands in and what it says."""

    __slots__ = ("node", "paragraph")

    def __init__(self, paragraph: int, node: r.Node) -> None:
        self.paragraph = paragraph
        self.node = node


class Craft:
    """A gear card that a facility makes: the technology, the price by resource, and a card that is spent as well (or -1)."""

    __slots__ = ("gear", "recipe", "spent", "tech")

    def __init__(self, tech: int, gear: int, recipe: tuple[tuple[int, int], ...], spent: int) -> None:
        self.tech = tech
        self.gear = gear
        self.recipe = recipe
        self.spent = spent


class Book:
    """A cycle by numbers.

    `pages` holds every line of the storybook; `below` maps a body to the numbers of its lines (two bodies that say the
    same in the same lines of two files are one, which nobody can tell).
    """

    def __init__(self, cycle: c.Cycle, name: str) -> None:
        self.name = name
        self.cycle = cycle
        self.ship = cycle.ship
        self.tiles = {tile.number: tile for tile in cycle.tiles}
        self.tile_at = {tile.number: i for i, tile in enumerate(cycle.tiles)}
        self.technologies = cycle.technologies
        self.tech_at = {one.key: i for i, one in enumerate(cycle.technologies)}
        self.abilities: list[tuple[int, c.TechAbility]] = [
            (i, ability) for i, one in enumerate(cycle.technologies) for ability in one.abilities
        ]
        self.offered = [i for i, (_, one) in enumerate(self.abilities) if one.kind in OFFERED]
        self.resources = cycle.resources
        self.resource_at = {one.key: i for i, one in enumerate(cycle.resources)}
        self.factions = cycle.factions
        self.faction_at = {one.key: i for i, one in enumerate(cycle.factions)}
        self.bands = cycle.bands
        self.band_at = {band.key: i for i, band in enumerate(cycle.bands)}
        self.exploration = cycle.exploration
        self.card_at = {card.number: i for i, card in enumerate(cycle.exploration)}
        self.mnemos_at = {one.key: i for i, one in enumerate(cycle.mnemos)}
        self.fated_at = {one.key: i for i, one in enumerate(cycle.fated)}
        self.clue_at = {one.key: i for i, one in enumerate(cycle.clues)}
        self.ally_at = {one.key: i for i, one in enumerate(cycle.allies)}
        self.code_at = {one.key: i for i, one in enumerate(cycle.codes)}
        self.boon_at = {one.key: i for i, one in enumerate(cycle.boons)}
        self.affliction_at = {one.key: i for i, one in enumerate(cycle.afflictions)}
        self.word_at = {one.katharsis: i for i, one in enumerate(cycle.mnemos)}
        self.hub_at = {one.key: i for i, one in enumerate(cycle.hubs)}
        self.story_at = {f"{one.number}{one.side}": i for i, one in enumerate(cycle.story)}
        self.doom_at = {f"{one.number}{one.side}": i for i, one in enumerate(cycle.doom)}
        self.event_at = {one.key: i for i, one in enumerate(cycle.events)}
        self.ending_at = {one.key: i for i, one in enumerate(cycle.endings)}
        self.limits = dict(cycle.ship.limits)
        self.losses = dict(cycle.ship.losses)
        self.days = {day.day: day for day in cycle.days}
        self.battle_days = [day.day for day in cycle.days if day.battle]
        self.regulars = [_beast(key) for key in cycle.ship.regulars]
        self.hunter = _beast(cycle.ship.adversary)
        self.portraits = cycle.portraits
        # what a cycle's stock is called where battles count resources, and the other way round
        self.looted = [self.resource_at.get(key, -1) for key in RESOURCES]
        self.acts: list[r.Effect] = []
        self.act_at: dict[r.Effect, int] = {}
        # limits and rules by the technologies aboard: asked for often, and changed seldom
        self._limits: dict[tuple[str, int], int] = {}
        self._rules: dict[tuple[str, int], str] = {}
        self._ways: dict[tuple[int, int], dict[tuple[int, str], int]] = {}
        self.items: list[r.Item] = []
        self.item_at: dict[r.Item, int] = {}
        self.paragraphs = {one.id: one for one in cycle.paragraphs}
        self.pages: list[Page] = []
        self.below: dict[r.Body, tuple[int, ...]] = {}
        self.first: dict[int, tuple[int, ...]] = {}
        for one in cycle.paragraphs:
            self.first[one.id] = self._write(one.id, one.body)
        self._effects_of_cards()
        self.doom_symbol = self.act(r.Change("gain", r.Item("counter", "doom"), 1, ""))
        self.crafts = [craft for craft in self._crafts() if craft is not None]
        self.extras = sorted({one.key for one in cycle.resources} - set(RESOURCES))

    def _crafts(self) -> Iterator[Craft | None]:
        """What facilities make; gear that asks for a resource this cycle does not have cannot be made."""
        for tech, ability in self.abilities:
            spent = dict(ability.card_cost)
            for key in ability.crafts:
                gear = BOOK.gear_at[key]
                price = BOOK.gear[gear].element.fields["recipe"]
                known = all(one in self.resource_at for one in price)
                recipe = tuple((self.resource_at[one], n) for one, n in price.items()) if known else ()
                card = BOOK.gear_at[spent[key]] if key in spent else -1
                yield Craft(tech, gear, recipe, card) if known else None

    def _write(self, paragraph: int, body: r.Body) -> tuple[int, ...]:
        """Number the lines of a body and, after them, of the bodies inside it."""
        numbers = []
        for node in body:
            numbers.append(len(self.pages))
            self.pages.append(Page(paragraph, node))
            if isinstance(node, r.Act):
                self.act(node.effect)
            elif isinstance(node, r.Choice):
                for option in node.options:
                    for price in option.prices:
                        self.act(price.effect)
        found = tuple(numbers)
        self.below[body] = found
        for node in body:
            for inner in r.bodies(node):
                self._write(paragraph, inner)
        return found

    def _effects_of_cards(self) -> None:
        for card in self.exploration:
            for act in (*card.main, *(act for gate in card.gates for act in gate.effects)):
                for part in r.parts(act.effect):
                    self.act(part)
        for _, ability in self.abilities:
            for act in (*ability.cost, *ability.effects, *ability.success, *ability.fail):
                self.act(act.effect)

    def act(self, effect: r.Effect) -> int:
        """The number of an effect; effects that say the same have the same number."""
        number = self.act_at.get(effect)
        if number is None:
            number = self.act_at[effect] = len(self.acts)
            self.acts.append(effect)
        return number

    def item(self, item: r.Item) -> int:
        """The number of a thing that can be had, for events."""
        number = self.item_at.get(item)
        if number is None:
            number = self.item_at[item] = len(self.items)
            self.items.append(item)
        return number

    def line(self, number: int, kind: type[T]) -> T:
        """A line of the storybook by its number, of the kind that whoever keeps the number knows it to be."""
        return of_a_kind(self.pages[number].node, kind)

    def effect(self, number: int, kind: type[T]) -> T:
        """An effect by its number, likewise."""
        return of_a_kind(self.acts[number], kind)

    def lines(self, body: r.Body) -> tuple[int, ...]:
        """The numbers of a body's lines."""
        return self.below[body]

    def special(self, key: str) -> int:
        """The paragraph of a special event."""
        return self.cycle.events[self.event_at[key]].goto

    def acts_of(self, acts: tuple[r.Act, ...]) -> tuple[int, ...]:
        return tuple(self.act_at[act.effect] for act in acts)

    def resource_word(self, resource: int) -> int:
        """The place of a resource among the words of the log: those of the battles first, then a cycle's own."""
        key = self.resources[resource].key
        return RESOURCES.index(key) if key in RESOURCES else len(RESOURCES) + self.extras.index(key)

    def resource_of(self, word: int) -> int:
        """The resource that a word of the log means; -1: one that only other cycles have."""
        keys = (*RESOURCES, *self.extras)
        return self.resource_at[keys[word]] if word < len(keys) else -1

    def of_kind(self, kind: str) -> list[int]:
        return [i for i, one in enumerate(self.resources) if one.kind == kind]

    def way(self, place: tuple[int, str], target: int, technologies: int) -> int:
        """How many days it is from a tile and sector to a tile along open arrows (99: there is no way)."""
        key = (target, technologies)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._days_to(target, technologies)
        return found.get(place, 99)

    def _days_to(self, target: int, technologies: int) -> dict[tuple[int, str], int]:
        back: dict[tuple[int, str], list[tuple[int, str]]] = {}
        for tile in self.cycle.tiles:
            for arrow in tile.arrows:
                if not arrow.needs or technologies >> self.tech_at[arrow.needs] & 1:
                    back.setdefault((arrow.to, arrow.into), []).append((tile.number, arrow.leaves))
        found = {(target, sector): 0 for sector in (self.tiles[target].sectors or ("",))}
        waiting = list(found)
        for place in waiting:  # grows while it is read
            for before in back.get(place, ()):
                if before not in found:
                    found[before] = found[place] + 1
                    waiting.append(before)
        return found

    def node(self, name: str) -> int:
        """The place of a node of the choice matrix: rows A to Z, AA and on, columns from 1."""
        letters = name.rstrip("0123456789")
        row = ord(letters[-1]) - 65 + 26 * (len(letters) - 1)
        return row * COLUMNS + int(name[len(letters) :]) - 1

    def adventures(self) -> Iterator[tuple[c.Entry, ...]]:
        """Every table of adventures with fated boxes: the hubs in order, rest and recreation, dreams."""
        for hub in self.cycle.hubs:
            yield hub.adventures
        yield self.cycle.rnr
        yield self.cycle.dreams

    def limit(self, name: str, technologies: int) -> int:
        """A limit of the ship: the highest of what is printed on her sheet and what technologies say."""
        found = self._limits.get((name, technologies), -1)
        if found < 0:
            known = [one for i, one in enumerate(self.technologies) if technologies >> i & 1]
            said = [act.effect for one in known for ability in one.abilities for act in ability.effects]
            more = [one.n for one in said if isinstance(one, r.Limit) and one.name == name]
            found = max(self.limits.get(name, 0), rules.limit(known, name), *more, 0)
            self._limits[name, technologies] = found
        return found

    def rule(self, name: str, technologies: int) -> str:
        """What a technology aboard says of a rule of the ship ("" if none does)."""
        found = self._rules.get((name, technologies))
        if found is None:
            said = [
                act.effect for tech, one in self.abilities if technologies >> tech & 1 for act in one.effects
            ]  # fmt: skip
            found = next((one.value for one in said if isinstance(one, r.Rule) and one.name == name), "")
            self._rules[name, technologies] = found
        return found


def of_a_kind(found: object, kind: type[T]) -> T:
    if not isinstance(found, kind):
        raise TypeError(f"{found} is no {kind.__name__}: this position is of another book")
    return found


def _beast(key: str) -> int:
    return next(i for i, one in enumerate(BOOK.primordials) if one.key == key)


BOOKS: Final[dict[str, Book]] = {}


def look_in(folder: Path) -> None:
    """Cycles of one's own lie here from now on, in this process."""
    SHELF[:] = [folder]


def book_of(mode: str) -> Book:
    """The book of the cycle that a table's mode names."""
    found = BOOKS.get(mode)
    if found is None:
        name = mode[len(MODE) + 1 :]
        found = BOOKS[mode] = Book(_read(name), name)
    return found


def _read(name: str) -> c.Cycle:
    if not name:
        return loading.read()
    folder = os.environ.get(FOLDER, "")
    if not folder and not SHELF:
        raise Refused("There is no folder with cycles of your own.", f"Set {FOLDER} to the folder they lie in.")
    path = (SHELF[0] if SHELF else Path(folder)) / name
    if not NAME.fullmatch(name) or not path.is_dir():
        raise Refused(f"There is no cycle {name!r} in the folder of your own cycles.", f"{FOLDER} names that folder.")
    try:
        return loading.read(path)
    except CycleError as error:
        raise Refused(
            f"The cycle {name!r} cannot be played: {error.findings[0]}.", "petteia odyssey check tells all."
        ) from None
