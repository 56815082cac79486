"""What a campaign can hold, beyond what a battle holds: by the book of its cycle."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey.campaign.book import COLUMNS, Book, book_of
from petteia.games.odyssey.campaign.powers import IN_ADVENTURE
from petteia.games.odyssey.campaign.state import ARGONAUTS, FIRST_FACE, STEP_NAMES, faces_of
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.shapes import DECKS, FIELDS, MANY, SLOTS, battle_features
from petteia.kernel.shapes import Count, Each, Follows, Kind, Mask, Parts, Place, Shape, up_to

ARGONAUT: Final = Place(ARGONAUTS)
PARAGRAPHS: Final = 30_000
DECK_OF: Final = ("exploration", "mnemos", "fated", "portraits")  # after those of a battle


def voyage_fields(book: Book) -> dict[str, Kind]:
    """The fields of a campaign in this cycle."""
    cycle = book.cycle
    tiles, number = len(cycle.tiles), max(book.tiles) + 1
    boxes = list(book.adventures())
    gear = up_to(Place(len(BOOK.gear) + 1), SLOTS)
    return {
        "day": Count(99),
        "hour": Place(len(STEP_NAMES)),
        "tile": Place(number),
        "sector": Count(9),
        "last_city": Place(number),
        **dict.fromkeys(("revealed", "explored", "calm"), Mask(tiles)),
        **dict.fromkeys(
            ("story_marker", "crew", "hull", "argo_fate", "knowledge", "progress", "inward", "doom", "summon_used",
             "summon_bonus", "hunter", "symbols", "spawned", "fighting", "won", "fled", "introduced", "passed", "extra", "natural",
             "slots_missed"),
            Count(MANY, -MANY),
        ),
        "story": Place(len(cycle.story)),
        "doom_card": Place(len(cycle.doom)),
        **dict.fromkeys(("technologies", "projects"), Mask(len(cycle.technologies))),
        **dict.fromkeys(("used_today", "faded"), Mask(len(book.abilities))),
        **dict.fromkeys(("nymphs", "nymphs_used"), Mask(len(BOOK.summonings))),
        **dict.fromkeys(("forms", "forms_used"), Mask(len(BOOK.godforms))),
        "matrix": Mask(COLUMNS * cycle.matrix.rows),
        "encountered": Mask(max(1, len(book.factions))),
        "local": Place(len(book.factions)),
        **dict.fromkeys(("leader", "owner", "tester"), ARGONAUT),
        "hub": Place(len(cycle.hubs)),
        "reading": Count(PARAGRAPHS),
        "readers": Mask(5),
        **dict.fromkeys(("clues", "clues_used"), Mask(max(1, len(cycle.clues)))),
        **dict.fromkeys(("allies", "allies_used"), Mask(max(1, len(cycle.allies)))),
        **dict.fromkeys(("codes", "codes_done"), Mask(max(1, len(cycle.codes)))),
        "slots": Mask(24),
        "slot_waiting": Count(99, -1),
        "memories_used": Mask(2 * IN_ADVENTURE),
        "standing": Each(Count(99, -99), len(book.factions)),
        "stock": Each(Count(MANY), len(book.resources)),
        "hold": Each(Count(MANY), len(BOOK.titans)),
        "armory": Each(Count(MANY), len(BOOK.gear)),
        "track": Each(Mask(12), len(BOOK.primordials)),
        "oneoffs": Each(Count(9), len(BOOK.summonings)),
        "hub_boxes": Each(Count(99), len(cycle.hubs)),
        "queued": up_to(Count(99, -9), 8),
        "opened": up_to(Count(99), 8),
        "page": up_to(Count(PARAGRAPHS), 16),
        "read": up_to(Count(PARAGRAPHS), 400),
        "nodes": Each(Count(99), len(cycle.mnemos)),
        "resolved": Each(Count(99), len(cycle.mnemos)),
        "fated_nodes": Each(Count(99), len(cycle.fated)),
        "fielded_names": Each(Place(64), ARGONAUTS),
        "named": up_to(up_to(Count(99, -1), 8), 16),
        "named_gear": up_to(gear, 16),
        "own_gear": Each(gear, ARGONAUTS),
        "boons": up_to(Parts((Place(max(1, len(cycle.boons))), ARGONAUT)), 24),
        "afflictions": Each(up_to(Place(max(1, len(cycle.afflictions))), 16), ARGONAUTS),
        "katharsis": Each(up_to(Place(len(cycle.mnemos)), 16), ARGONAUTS),
        "growths": Each(up_to(Count(MANY, -1), 16), ARGONAUTS),
        "gifts": Each(Each(Count(99, -99), 6), ARGONAUTS),
        "graves": up_to(up_to(Count(MANY, -1), 12), 40),
        "boxes": Parts(tuple(Each(Count(9), len(table)) for table in boxes)),
        "traits_set": up_to(up_to(Count(MANY, -1), 8), 24),
        "kept": Follows(),  # what the tear brings back: the ship as it was before the battle
        "kit": Each(gear, ARGONAUTS),
        "timeline": up_to(Parts((Count(99), Place(5), Count(PARAGRAPHS, -1))), 64),
        "losses": up_to(Parts((Count(9), Count(99, -99), Count())), 48),
    }  # fmt: skip


@lru_cache
def voyage_shape(mode: str) -> Shape:
    """The shape of a campaign in the cycle that a mode names."""
    book, faces = book_of(mode), faces_of(mode)
    names = [faces.name(book, face) for face in range(faces.end)]
    features = battle_features(BOOK.cards)
    for name, values in features.items():
        values += [0] * (faces.end - FIRST_FACE) if name != "deck" else []
    for first, last, deck in zip(
        (faces.exploration, faces.mnemos, faces.fated, faces.portraits),
        (faces.mnemos, faces.fated, faces.portraits, faces.end), range(len(DECKS) + 1, len(DECKS) + 1 + len(DECK_OF)),
        strict=True,
    ):  # fmt: skip
        features["deck"] += [deck] * (last - first)
    return Shape(names, features, {**FIELDS, **voyage_fields(book)})
