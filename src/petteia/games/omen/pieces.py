"""Cards as pieces of the scene."""

from __future__ import annotations

from petteia.games.omen.content import FACES, FIRST_REWARD, FIRST_WHIM, UNITS, Plain
from petteia.games.omen.state import Reign
from petteia.kernel.knowledge import View
from petteia.kernel.scene import Badge, Piece

HUES = ("violet", "olive")
RULES = {"soldier": "OM-039", "oracle": "OM-048", "beast": "OM-044", "spirit": "OM-104", "hero": "OM-107"}


def back(key: str, what: str, look: str, owner: int = -1) -> Piece:
    """A card whose face this seat does not know."""
    hue = HUES[owner] if owner >= 0 else {"unit": "clay", "reward": "clay", "whim": "sea"}[what]
    return Piece(key, owner=owner, look=look, hue=hue)


def piece(view: View, card: int, key: str) -> Piece:
    """A card whose face this seat knows."""
    return printed(view.state.face[card], key)


def printed(face: int, key: str) -> Piece:
    """A card as it is printed."""
    return unit_piece(face, key) if face < FIRST_REWARD else plain_piece(face, key)


def plain_piece(face: int, key: str) -> Piece:
    """A reward or a whim."""
    what = FACES[face]
    assert isinstance(what, Plain)
    if face < FIRST_WHIM:
        return Piece(
            key, what.name, look=what.look, hue="gold", corner="2 VP", mark="laurel-crown", text=what.text,
            line=f"reward of {what.god.capitalize()}", rules=["OM-047", "OM-115"],
        )  # fmt: skip
    return Piece(key, what.name, look=what.look, hue="sea", corner=f"{what.vp}", mark="ship-wheel", text=what.text,
                 line="whim of Tyche", rules=["OM-120"])  # fmt: skip


def unit_piece(face: int, key: str) -> Piece:
    unit = UNITS[face]
    numbers = f"strength {unit.strength} · cost {unit.cost} · offering {unit.offering}"
    badges = [
        Badge(str(unit.cost), at="sw", tone="cost", title="cost"),
        Badge(str(unit.offering), at="se", tone="offer", title="offering"),
    ]
    text = " / ".join(unit.texts)
    if unit.type == "spirit":
        badges[0].title = f"cost; invoked for {unit.invoke}"
        numbers = f"{numbers} · invoke {unit.invoke}"
    if unit.type == "hero":
        text = f"{unit.condition} {text}"
    return Piece(
        key, unit.name, look=unit.look, hue="clay", corner=str(unit.strength), mark=unit.type,
        badges=badges, figures={"strength": unit.strength, "cost": unit.cost, "offering": unit.offering},
        line=f"{unit.type} of {unit.family.capitalize()} · {numbers}", text=text, rules=[RULES[unit.type]],
    )  # fmt: skip


def standing(view: View, s: Reign, card: int, seat: int) -> Piece:
    """A unit in a city."""
    made = unit_piece(s.face[card], view.key(card))
    made.owner = seat
    made.badges = []
    made.span = s.size(card)
    if s.enraged >> card & 1:
        made.corner, made.mark = "4", "beast"
        made.state = ["turned"]
        made.badges = [
            Badge("enraged", at="mid", tone="war", title="a beast of strength 4 until its owner's Offering closes")
        ]
        made.rules = ["OM-076"]
    elif s.silenced >> card & 1:
        made.badges = [Badge("lulled", at="mid", tone="quiet", title="cannot act in its owner's next turn")]
    elif s.portents >> card & 1:
        made.state = ["tapped"]
    return made
