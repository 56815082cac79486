"""Gear, titans, primordials with their decks, and what else lies on the table, card by card."""

from __future__ import annotations

from petteia.games.odyssey.content import BOOK, Card, Element, Gear, Primordial
from petteia.kernel.gallery import Exhibit
from petteia.kernel.scene import Piece

SLOTS = {"weapon": "Weapons"}
RULES = {
    "The ship": ["OD-094", "OD-179"], "Godforms": ["OD-204", "OD-205"], "Summonings": ["OD-015", "OD-206"], "Obols": ["OD-143"],
    "The Moirai": ["OD-194"], "Kratos": ["OD-195", "OD-215"], "Conditions": ["OD-192"], "Terrain": ["OD-222"], "Trauma": ["OD-140"],
}  # fmt: skip
CARD_RULES = {"ai": ["OD-111"], "bp": ["OD-163"], "signature": ["OD-109"], "routine": ["OD-109"]}
KINDS = {
    "ai": "what it does",
    "bp": "body part",
    "minor": "minor trauma",
    "major": "major trauma",
    "grave": "grave trauma",
}
LOOKS = {"Titans": "titan", "Terrain": "stone-block", "Conditions": "despair"}
DECK_LOOKS = {
    "minor": "scar-wound", "major": "open-wound", "grave": "bleeding-wound", "obol": "coin", "moiros": "spinning-wheel", "kratos": "fist",
}  # fmt: skip
DECKS = {
    "minor": "Trauma",
    "major": "Trauma",
    "grave": "Trauma",
    "obol": "Obols",
    "kratos": "Kratos",
    "moiros": "The Moirai",
}


def gallery() -> list[Exhibit]:
    return [
        *(
            _gear(one)
            for one in sorted(BOOK.gear, key=lambda one: (one.slot != "weapon", one.slot, one.name))
            if not one.fists
        ),
        *(_plain(one.element, "Titans") for one in BOOK.titans),
        *(exhibit for one in BOOK.primordials for exhibit in _primordial(one)),
        *(_plain(one, "The ship") for one in BOOK.ship),
        *(_plain(one, "Godforms") for one in BOOK.godforms),
        *(_plain(one, "Summonings") for one in BOOK.summonings),
        *(_card(card, DECKS[card.deck]) for card in BOOK.cards if card.deck in DECKS),
        *(_plain(one.element, "Conditions") for one in BOOK.conditions),
        *(_plain(one.element, "Terrain", one.copies) for one in BOOK.terrain),
    ]


def _gear(one: Gear) -> Exhibit:
    figures = {"slot": one.slot, "build": one.build, "tier": one.tier}
    if one.slot == "weapon":
        figures["dice"] = str(one.dice)
        figures["precision"] = f"{one.precision:+d}"
    if one.evasion:
        figures["evasion"] = f"{one.evasion:+d}"
    if one.charges:
        figures["charges"] = str(one.charges)
    line = ", ".join([one.slot, *one.traits])
    piece = Piece(f"gear:{one.key}", one.name, look=one.element.icon, hue="bronze", line=line, text=one.element.text,
                  rules=["OD-199", *(["OD-200"] if one.charges else [])])  # fmt: skip
    shelf = SLOTS.get(one.slot, f"Gear: {one.slot.replace('_', ' ')}")
    return Exhibit(piece, shelf, one.copies, figures, {"kind": one.slot, "build": one.build, "tier": one.tier})


def _primordial(one: Primordial) -> list[Exhibit]:
    levels = ", ".join(str(level) for level in sorted(one.levels))
    piece = Piece(f"primordial:{one.key}", one.name, look=one.element.icon, hue="clay", text=one.element.text)
    sheet = Exhibit(
        piece, one.name, 1, {"levels": levels, "base": f"{one.width} by {one.height}"}, {"kind": "primordial"}
    )
    traits = [_plain(trait, one.name, kind="trait") for trait in one.traits]
    return [
        sheet,
        *traits,
        *(_card(card, one.name, one.element.icon) for card in [one.signature, one.routine, *one.ai, *one.bp]),
    ]


def _card(card: Card, shelf: str, look: str = "") -> Exhibit:
    figures = {}
    if card.level:
        figures["level"] = str(card.level)
    if card.dice:
        figures["dice"] = str(card.dice)
    if card.at:
        figures["AT"] = str(card.at)
    kind = KINDS.get(card.deck, card.deck)
    piece = Piece(
        f"card:{card.key}", card.name, look=card.element.icon or look or DECK_LOOKS[card.deck], hue="clay",
        corner=str(card.at or card.level or ""), line=kind, text=card.element.text,
        rules=CARD_RULES.get(card.deck) or RULES.get(shelf, []),
    )  # fmt: skip
    return Exhibit(piece, shelf, card.element.fields.get("copies", 1), figures, {"kind": kind})


def _plain(one: Element, shelf: str, copies: int = 0, kind: str = "") -> Exhibit:
    piece = Piece(
        f"{shelf}:{one.key}",
        one.name,
        look=one.icon or LOOKS.get(shelf, "minotaur"),
        hue="clay",
        text=one.text,
        rules=RULES.get(shelf, []),
    )
    return Exhibit(piece, shelf, copies or one.fields.get("copies", 0), {}, {"kind": kind or shelf.lower()})
