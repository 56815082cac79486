"""The primordial as it lies beside the board: its sheet, the card in play and why it means whom, wounds, decks."""

from __future__ import annotations

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.overlays import why_target
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    AI_SHOWN,
    AI_WAITING,
    BP_DECK,
    BP_DISCARD,
    BP_SHOWN,
    BP_WAITING,
    DOUBLE,
    SINGLE,
    Battle,
)
from petteia.games.odyssey.values import at_parts, beast_parts, beast_speed, nature, to_hit_parts, total
from petteia.kernel.scene import Counter, Mat, Node, Note, Piece, Pile, Stop, Track

LEVELS = ("", "I", "II", "III")
PLACE = "rivals"


def foe(s: Battle) -> list[Node]:
    return [sheet(s), *shown(s), wounds(s), decks(s)]


def sheet(s: Battle) -> Mat:
    """Figures as they are now, the traits that are on, the vantage point if there is one."""
    monster = s.monster
    more = s.block.evasion_dice + s.bonuses[3]
    figures = (
        ("hit", "to hit", total(to_hit_parts(s))), ("speed", "speed", beast_speed(s)), ("at", "AT", total(at_parts(s, 0))),
        ("danger", "danger", s.block.danger + total(beast_parts(s, "danger"))),
        ("dice", "evasion die more" if more == 1 else "evasion dice more", more),
    )  # fmt: skip
    children: list[Node] = [
        Counter(f"boss:{key}", label, PLACE, value=value)
        for key, label, value in figures
        if value or key in ("hit", "speed", "at")
    ]
    for trait in nature(s).traits:
        children.append(Note(f"trait:{trait.key}", place=PLACE, text=f"*{trait.name}.* {trait.text}", style="plain"))
    if s.vantage and monster.vantage is not None:
        text = f"*{monster.vantage.name}.* {monster.vantage.text}"
        children.append(Note("vantage", place=PLACE, text=text, style="plain", rule="OD-207"))
    what = f"step {s.step}" if s.step else f"level {s.level}"
    return Mat(f"boss:{monster.key}", monster.name, PLACE, note=what, children=children, look=monster.element.icon)


# -- the cards in play ---------------------------------------------------------------------------------


def shown(s: Battle) -> list[Node]:
    found: list[Node] = []
    for card in s.zones[AI_SHOWN]:
        if s.face[card] >= 0:
            found.append(ai_card(s, s.face[card]))
    for card in s.zones[BP_SHOWN]:
        if s.face[card] >= 0:
            found.append(bp_card(s, s.face[card]))
    return found


def ai_card(s: Battle, face: int) -> Mat:
    """The AI card with its targeting lines: those that did not hold, and why; the one that does."""
    card = BOOK.cards[face]
    stops = [
        Stop(f"line:{i}", words, "current" if holds else "past", title=reason)
        for i, (words, holds, reason) in enumerate(why_target(s, face))
    ]
    children: list[Node] = [
        Track("why", "Why this target", PLACE, stops=stops, style="list"),
        Note("ai:text", place=PLACE, text=card.element.text, style="plain"),
    ]
    return Mat(
        "shown:ai", card.name, PLACE, note=f"AI card, level {LEVELS[card.level]}", children=children, tone="card"
    )


def bp_card(s: Battle, face: int) -> Mat:
    """The body part that is attacked, and what its AT is made of."""
    card = BOOK.cards[face]
    parts = at_parts(s, card.at)
    made_of = ", ".join(f"{label} {n if label == 'printed' else format(n, '+d')}" for label, n in parts)
    children: list[Node] = [
        Note("bp:at", place=PLACE, text=f"*AT {total(parts)}*: {made_of}.", style="plain"),
        Note("bp:text", place=PLACE, text=card.element.text, style="plain"),
    ]
    note = f"body part, level {LEVELS[card.level]}"
    return Mat("shown:bp", card.name, PLACE, note=note, children=children, tone="card", look=card.element.icon)


def card_piece(s: Battle, card: int, key: str) -> Piece:
    face = s.face[card]
    if face < 0:
        return Piece(key, look=s.monster.element.icon, hue="clay")
    what = BOOK.cards[face]
    corner = str(total(at_parts(s, what.at))) if what.deck == "bp" else LEVELS[what.level] if what.level < 4 else ""
    return Piece(key, what.name, look=what.element.icon or what.deck, hue="clay", corner=corner, text=what.element.text)


# -- wounds and decks ----------------------------------------------------------------------------------


def wounds(s: Battle) -> Mat:
    """The wound stack, the latest on top."""
    names = []
    for card in reversed(s.wound_stack):
        if card in (SINGLE, DOUBLE):
            names.append("a wound" if card == SINGLE else "a double wound")
        else:
            names.append(BOOK.cards[s.face[card]].name)
    children: list[Node] = [
        Counter("wounds:dots", "", PLACE, value=s.wounds(), most=s.block.wounds, style="dots", tone="clay")
    ]
    if names:
        children.append(
            Note("wounds:stack", place=PLACE, text=f"Stack: *{names[0]}*{on_top(names[1:])}", style="plain")
        )
    return Mat("wounds", "Wounds", PLACE, note=f"{s.wounds()} / {s.block.wounds}", children=children)


def on_top(names: list[str]) -> str:
    return "".join(f" on {name}" for name in names)


def pile(s: Battle, key: str, label: str, zone: int, face_up: bool = False) -> Pile:
    cards = s.zones[zone]
    top = card_piece(s, cards[-1], f"{key}:top") if cards else None
    seen = [card_piece(s, c, s.key(c)) for c in reversed(cards)] if face_up else []
    return Pile(key, label, PLACE, count=len(cards), top=top, pieces=seen)


def decks(s: Battle) -> Mat:
    piles: list[Node] = [
        pile(s, "ai", "AI", AI_DECK), pile(s, "ai:discard", "used", AI_DISCARD, True),
        pile(s, "bp", "BP", BP_DECK), pile(s, "bp:discard", "used", BP_DISCARD, True),
    ]  # fmt: skip
    children: list[Node] = [
        Mat("piles", place=PLACE, children=piles, flow="across", bare=True),
        Note("waiting", place=PLACE, style="plain", text=waiting(s)),
    ]
    if any(BOOK.terrain[tile[0]].labyrinth for tile in s.tiles):
        stops = [
            Stop(f"maze:{i}", BOOK.shapes[shape].key, "current" if i == s.marker else "", title="the next maze tile")
            for i, shape in enumerate(BOOK.track)
        ]
        children.append(Track("maze", "Labyrinth track", PLACE, stops=stops, style="boxes"))
    return Mat("decks", "Decks", PLACE, children=children)


def waiting(s: Battle) -> str:
    ai, bp = (
        (len(s.zones[AI_WAITING]), len(s.zones[AI_WAITING + 1])),
        (len(s.zones[BP_WAITING]), len(s.zones[BP_WAITING + 1])),
    )
    return f"Waiting: AI II {ai[0]}, III {ai[1]}. BP II {bp[0]}, III {bp[1]}."
