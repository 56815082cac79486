"""The loadout before a battle as a seat sees it: what waits, the gear that is left in the armoury, four titans in arms."""

from __future__ import annotations

from petteia.games.odyssey.campaign.labels import argonaut_name, titan_name
from petteia.games.odyssey.campaign.loadout import Muster, OnCard, armory_left
from petteia.games.odyssey.campaign.state import ARGONAUTS, Campaign
from petteia.games.odyssey.campaign.wording import count
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.crew import LOOKS
from petteia.games.odyssey.foe import foe
from petteia.games.odyssey.words import TITAN_NAMES
from petteia.kernel.knowledge import View
from petteia.kernel.scene import Badge, Mat, Node, Note, Piece, Row, Slot, Slots


def is_mustering(s: Campaign) -> bool:
    """Whether titans and gear for a battle are being chosen."""
    return bool(s.fighting) and any(isinstance(one, (Muster, OnCard)) for one, _ in s.stack[-1:])


def is_drawn(s: Campaign) -> bool:
    """Whether the voyage's scene is the one to draw: not in a battle, or while it is prepared."""
    return not s.fighting or is_mustering(s)


def nodes(s: Campaign, view: View) -> list[Node]:
    """What waits at the left, what can be taken in the middle, who takes it at the right."""
    now = s.stack[-1][0]
    t = now.t if isinstance(now, (Muster, OnCard)) else -1
    crew: list[Node] = [titan(s, one, one == t) for one in range(ARGONAUTS)]
    return [*foe(s), *offered(s), *crew]


def offered(s: Campaign) -> list[Node]:
    """Titans of the hold and gear of the armoury, with the copies that are left."""
    left = armory_left(s)
    classes = [
        Piece(f"class:{i}", one.name, "tile", look=one.element.icon or "titan", count=s.hold[i], line=f"speed {one.speed}",
              text=one.element.text)
        for i, one in enumerate(BOOK.titans)
        if s.hold[i]
    ]  # fmt: skip
    named = [
        Piece(f"named:{i}", titan_name(s, i), "tile", look=BOOK.titans[one[0]].element.icon or "titan", line="a name of its own",
              badges=[Badge(look="star", at="nw", title="a name of its own")])
        for i, one in enumerate(s.named)
    ]  # fmt: skip
    gear = [card(i, left[i]) for i in range(len(BOOK.gear)) if left[i] > 0 and not BOOK.gear[i].fists]
    hold = Row("muster:hold", pieces=[*classes, *named], size="list")
    return [
        Mat("muster:titans", "Titans", note=count(s.titans_aboard(), "titan"), children=[hold]),
        Mat("muster:armoury", "Armoury", note=f"{count(sum(left), 'card')} left", children=[Row("muster:gear", pieces=gear, size="list")]),
    ]  # fmt: skip


def card(number: int, copies: int) -> Piece:
    one = BOOK.gear[number]
    figures = f"{count(one.dice, 'die', 'dice')}, precision {one.precision:+d}" if one.slot == "weapon" else one.slot
    return Piece(
        f"equip:{number}", one.name, "tile", look=one.element.icon, line=figures, count=copies,
        text=f"{figures}.\n{one.element.text}",
    )  # fmt: skip


def titan(s: Campaign, t: int, asked: bool) -> Mat:
    """An Argonaut with the titan it leads and what that carries so far."""
    worn = [
        Slot(f"worn:{t}.{i}", Piece(f"worn-card:{t}.{i}", BOOK.gear[g].name, "tile", s.seat_of(t), BOOK.gear[g].element.icon,
                                    text=BOOK.gear[g].element.text))
        for i, g in enumerate(s.gear[t])
    ]  # fmt: skip
    children: list[Node] = [Slots(f"worn:{t}", slots=worn)] if worn else []
    if s.alive[t]:
        words = f"{s.titan(t).name}, speed {s.titan(t).speed}"
    else:
        words = "chooses now" if asked else "waits"
    children.append(Note(f"stands:{t}", style="plain", text=words))
    return Mat(
        f"sheet:{t}", TITAN_NAMES[t], "mine", s.seat_of(t), argonaut_name(s, t), children, tone="mine" if asked else "",
        look=LOOKS[t],
    )  # fmt: skip
