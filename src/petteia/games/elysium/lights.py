"""What an option lights up in the scene, and how it reads on a button."""

from __future__ import annotations

from petteia.games.elysium.content import CARDS, COLOURS, DESIGNS, FAMILIES, LEVEL
from petteia.games.elysium.copies import COPIERS, Copying
from petteia.games.elysium.legends import citizen_price, family_of, is_family, level_of
from petteia.games.elysium.oracle import GIFTS, Giving
from petteia.games.elysium.state import AGORA, CITIZENS, DOMAIN, ELYSIUM, ORACLE, SHOWN, Contest
from petteia.games.elysium.tides import LOSSES, Tide
from petteia.games.elysium.transfer import Placing, Transferring, discount
from petteia.games.elysium.words import (
    BOON_CITIZEN,
    BOON_GOLD,
    BOON_GRANT,
    BOON_VP,
    CITIZEN,
    NEW,
)
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.kernel.step import Step

RESOURCE_NAMES = ("Gold", "VP", "PP")


# -- what lights up --------------------------------------------------------------------------


def refs(view: View, action: Action) -> list[str]:
    """The nodes an option lights up."""
    s = view.state
    assert isinstance(s, Contest)
    me = view.seat
    verb, args = action.verb, action.args
    if verb in ("take", "for"):
        return with_face(s, [AGORA], args[0])
    if verb in ("foresee", "muses", "swap"):
        return with_face(s, [ORACLE], args[0])
    if verb == "gain":
        return with_face(s, [SHOWN, ORACLE], args[0])
    if verb == "quest":
        return [f"quest:{args[0] + 1}"]
    if verb == "citizen":
        return ["deck"]
    if verb == "column":
        return [f"column:{me}:{COLOURS[args[0]]}"]
    if verb == "use":
        return [s.key(c) for c in s.zones[DOMAIN[me]] if s.face[c] == args[0] and not s.spent[c]]
    if verb == "ready":
        return [s.key(c) for c in s.zones[DOMAIN[me]] if s.face[c] == args[0] and s.spent[c]]
    if verb in ("transfer", "discard", "give"):
        return domain_cards(s, me, args[0])
    if verb == "legend":
        return [f"row:{me}:new" if args[0] == NEW else f"row:{me}:{args[0] + 1}"]
    if verb == "copy":
        return with_face(s, [*DOMAIN[: s.seats], ELYSIUM[me]], args[0])
    return []


def with_face(s: Contest, zones: list[int], face: int) -> list[str]:
    return [s.key(card) for zone in zones for card in s.zones[zone] if s.face[card] == face]


def domain_cards(s: Contest, seat: int, word: int) -> list[str]:
    if word == CITIZEN:
        return [s.key(card) for card in s.zones[CITIZENS[seat]]]
    return [s.key(card) for card in s.zones[DOMAIN[seat]] if s.word(card) == word]


# -- how it reads ----------------------------------------------------------------------------


def label(action: Action, s: Contest) -> str:
    """An option as a person reads it, where the table says more than the words alone; else nothing."""
    verb, args = action.verb, action.args
    top = s.stack[-1][0] if s.stack else None
    if verb == "quest" and args[0] < len(s.tiles()):
        tile = s.tiles()[args[0]]
        return f"Take Quest {args[0] + 1}: {tile.gold} Gold, {tile.vp} VP, {tile.lyre} lyre"
    if verb == "legend":
        return _legend(action, s, top)
    if verb == "transfer":
        return _transfer(action, s, top)
    if verb == "done" and isinstance(top, Transferring):
        return "Transfer no more"
    if verb == "lose" and isinstance(top, Tide):
        return f"Lose {LOSSES[top.losses].amounts[args[0]]} {RESOURCE_NAMES[args[0]]}"
    if verb == "choose":
        return _choice(args[0], top)
    if verb == "pay":
        return f"Pay {args[0]} Gold" if args[0] else "Pay nothing"
    return ""


def _legend(action: Action, s: Contest, top: Step | None) -> str:
    row = action.args[0]
    if row == NEW:
        return "Begin a new Legend"
    if not isinstance(top, Placing) or row >= len(s.rows[top.you]):
        return ""
    cards = [CARDS[s.face[card]].name if card >= 0 else "a Citizen" for card in s.rows[top.you][row]]
    shape = s.shapes[top.you][row]
    if len(cards) == 1:
        return f"Join {cards[0]}"
    kind = FAMILIES[family_of(shape)].capitalize() if is_family(shape) else f"Level {level_of(shape)}"
    price = f" for {max(0, citizen_price(shape) - top.less - discount(s, top.you))} Gold" if top.citizen else ""
    return f"Join {kind}: {', '.join(cards)}{price}"


def _transfer(action: Action, s: Contest, top: Step | None) -> str:
    word = action.args[0]
    if word == CITIZEN:
        return "Write a Citizen"
    less = top.less if isinstance(top, Transferring) else 0
    you = top.you if isinstance(top, Transferring) else s.writer
    off = less + (discount(s, you) if you >= 0 else 0)
    return f"Write {CARDS[word % DESIGNS].name} for {max(0, LEVEL[word % DESIGNS] - off)} Gold"


def _choice(boon: int, top: Step | None) -> str:
    if boon == BOON_GOLD:
        return f"Gain {COPIERS[top.copier].gold if isinstance(top, Copying) else 1} Gold"
    if boon == BOON_VP:
        return f"Gain {GIFTS[top.gift].vp if isinstance(top, Giving) else 1} VP"
    if boon == BOON_CITIZEN:
        return "A Citizen from the draw pile"
    if boon == BOON_GRANT:
        return "Let the rival gain 1 Gold"
    return "Do nothing"
