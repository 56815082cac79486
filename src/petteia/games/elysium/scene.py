"""How the table lies before one seat: rivals and the Temple above, the Agora across, Domain and Elysium below."""

from __future__ import annotations

from petteia.games.elysium.content import (
    ACTIVATE,
    CARDS,
    COLOURS,
    ELEUSIS,
    EPOCHS,
    FAMILIES,
    FAMILY_TILE,
    INCOMPLETE,
    KINDS,
    LEGEND,
    LEVEL_TILE,
    PEDIMENTS,
    PRESETS,
    SHAPE,
    TRIGGER,
)
from petteia.games.elysium.pieces import card_piece, circle, columns, domain_piece, elysium
from petteia.games.elysium.scoring import Score, tally
from petteia.games.elysium.state import (
    CITIZENS,
    DECK,
    DISCARD_PILE,
    DOMAIN,
    EMPTY,
    NAMES,
    NO_QUEST,
    ORACLE,
    ORACLE_SIZE,
    SHOWN,
    TAKEN,
    UNFINISHED,
    Contest,
)
from petteia.games.elysium.transfer import Placing
from petteia.kernel.knowledge import View
from petteia.kernel.scene import (
    Badge,
    Counter,
    Mat,
    Medallion,
    Node,
    Note,
    Piece,
    Pile,
    Row,
    Scene,
    SeatPanel,
    Sheet,
    Slot,
    Slots,
    Stop,
    Track,
)

ROMAN = ("", "I", "II", "III", "IV", "V")
ACCENTS = ("violet", "olive", "sea", "gold")
WITH_WORDS = 5  # a Domain of more cards fills the whole width
SHORT = 52  # letters that fit beside a Domain; a longer text is read on the card
USED = ("", "always on", "once an Epoch", "once, for its ring", "once an Epoch, beside another", "while you write", "")
ORDINAL = ("", "1st", "2nd", "3rd", "4th")


# -- seats -----------------------------------------------------------------------------------


def counters(s: Contest, seat: int, score: Score) -> list[Counter]:
    found = [
        Counter(f"count:now{seat}", "if it ended now", owner=seat, value=score.total, look="laurels", style="lead"),
        Counter(f"count:vp{seat}", "VP", owner=seat, value=s.vp[seat], look="vp"),
        Counter(f"count:gold{seat}", "gold", owner=seat, value=s.gold[seat], look="gold", style="coin"),
    ]
    if s.has_prestige:
        found.append(Counter(f"count:pp{seat}", "PP", owner=seat, value=s.pp[seat], look="ares"))
    return found


def quest_words(s: Contest, seat: int) -> str:
    quest = s.quest[seat]
    if quest == NO_QUEST:
        return "no quest"
    return f"Quest {quest % UNFINISHED + 1}" + (", incomplete" if quest >= UNFINISHED else "")


def epoch_words(s: Contest, seat: int) -> str:
    if s.writer == seat:
        return f"Writing: {s.transfers} transferred"
    return f"{s.taken[seat]} of 3 cards, {quest_words(s, seat)}"


def tiles_of(s: Contest, seat: int) -> list[Node]:
    held: list[Node] = []
    for level in range(3):
        if s.level_tile[level] == seat:
            held.append(
                Medallion(
                    f"tile:level{level + 1}",
                    f"Level {level + 1} tile",
                    owner=seat,
                    look="laurel-crown",
                    value=LEVEL_TILE[level],
                    done=True,
                    text=f"{LEVEL_TILE[level]} VP for the longest Legend of"
                    f" level {level + 1}; a longer one takes it over.",
                )
            )
    for index, holder in enumerate(s.family_tile):
        if holder == seat:
            family, which = divmod(index, 2)
            held.append(
                Medallion(
                    f"tile:{FAMILIES[family]}{which + 1}",
                    f"{FAMILIES[family].capitalize()} tile",
                    owner=seat,
                    look=FAMILIES[family],
                    value=FAMILY_TILE[which],
                    done=True,
                    text=f"{FAMILY_TILE[which]} VP for a complete Legend of the family.",
                )
            )
    return held


def rival(s: Contest, seat: int, score: Score) -> Mat:
    domain = [domain_piece(s, card, seat) for card in [*s.zones[DOMAIN[seat]], *s.zones[CITIZENS[seat]]]]
    return Mat(
        f"seat:{seat}",
        NAMES[seat],
        "rivals",
        seat,
        epoch_words(s, seat),
        [
            columns(s, seat),
            *counters_mat(s, seat, score),
            Row(f"domain:{seat}", "Domain", owner=seat, pieces=domain, size="tiny"),
            elysium(s, seat, "rivals"),
            *tiles_of(s, seat),
        ],
        flow="wrap",
        seat=seat,
    )


def counters_mat(s: Contest, seat: int, score: Score) -> list[Node]:
    return [Mat(f"purse:{seat}", owner=seat, flow="across", bare=True, children=list(counters(s, seat, score)))]


def mine(s: Contest, seat: int, score: Score, onlooker: bool) -> list[Node]:
    """The board, Domain and Elysium at the near side of the table (for an onlooker, the first seat's)."""
    order = ", ".join(f"{disc + 1} {NAMES[one]}" for disc, one in enumerate(s.order))
    board = Mat(
        f"seat:{seat}",
        NAMES[seat] if onlooker else f"You: {NAMES[seat]}",
        "mine",
        seat,
        "",
        [
            *counters_mat(s, seat, score),
            columns(s, seat),
            Note(f"epoch:{seat}", "This Epoch", owner=seat, text=epoch_words(s, seat), style="plain"),
            Note("order", "Order", text=order, style="plain"),
            *tiles_of(s, seat),
        ],
        tone="mine",
        seat=seat,
    )
    pieces = [domain_piece(s, card, seat) for card in [*s.zones[DOMAIN[seat]], *s.zones[CITIZENS[seat]]]]
    top = s.stack[-1][0] if s.stack else None
    if (
        isinstance(top, Placing) and top.card >= 0
    ):  # the card that is being written stands out; a rival's Citizen could be any
        for piece in pieces:
            if piece.key == s.key(top.card):
                piece.state.append("raised")
    lines = [line for card in s.zones[DOMAIN[seat]] for line in [power_line(s, card)] if line]
    domain = Mat(
        f"domain:{seat}",
        "Domain",
        "mine",
        seat,
        "powers work here",
        [Row(f"cards:{seat}", owner=seat, pieces=pieces)],
        "across",
    )
    if lines and len(pieces) <= WITH_WORDS:
        domain.children.append(Note(f"powers:{seat}", text="\n".join(lines), style="plain"))
    return [board, domain, elysium(s, seat, "mine")]


def power_line(s: Contest, card: int) -> str:
    """A reminder of a power in one's Domain that can be used or always works."""
    design = CARDS[s.face[card]]
    if design.kind == TRIGGER and s.spent[card]:
        return f"*{design.name}* its ring is gone"
    if design.kind in (ACTIVATE, ELEUSIS, LEGEND) and s.spent[card]:
        return f"*{design.name}* used this Epoch"
    if KINDS[design.kind] in ("instant", "chronos"):
        return ""
    return f"*{design.name}* {design.text if len(design.text) <= SHORT else USED[design.kind]}"


# -- the middle of the table -----------------------------------------------------------------


def quests(s: Contest) -> Slots:
    side = PEDIMENTS[s.pediment]
    slots = []
    for place, tile in enumerate(s.tiles()):
        need = [colour for colour in side.colours if s.needs[place] >> colour & 1]
        words = " or ".join(f"{COLOURS[colour]} ({SHAPE[colour]})" for colour in need)
        holder = next((seat for seat, quest in enumerate(s.quest) if quest >= 0 and quest % UNFINISHED == place), -1)
        if holder >= 0:
            mark = "incomplete, with" if s.quest[holder] >= UNFINISHED else "taken by"
            slots.append(Slot(f"place:quest{place + 1}", label=f"{mark} {NAMES[holder]}", look=SHAPE[need[0]]))
            continue
        piece = Piece(
            f"quest:{place + 1}",
            f"Quest {place + 1}",
            shape="scroll",
            look="quest",
            corner=str(tile.number),
            line=f"{tile.gold} Gold, {tile.vp} VP, {tile.lyre} lyre",
            text=f"{tile.gold} Gold, {tile.vp} VP and up to {tile.lyre} transfers; needs a column of {words}."
            f" Incomplete: {INCOMPLETE.gold} Gold and {INCOMPLETE.lyre} transfer.",
            rules=["EL-046", "EL-070", "EL-073"],
            badges=[
                *(circle(colour, "mid") for colour in need),
                Badge(str(tile.gold), "gold", "ne", title="Gold"),
                Badge(str(tile.vp), "vp", "se", title="VP"),
                Badge(str(tile.lyre), "lyre", "sw", title="transfers"),
            ],
        )
        slots.append(Slot(f"place:quest{place + 1}", piece))
    return Slots("quests", "Quests", slots=slots, note=side.name)


def agora(s: Contest, viewer: int) -> Slots:
    slots = []
    for place, card in enumerate(s.stall):
        if card >= 0:
            slots.append(Slot(f"stall:{place}", card_piece(s, card)))
        elif card == EMPTY:
            slots.append(Slot(f"stall:{place}"))
        else:
            seat = TAKEN - card
            slots.append(Slot(f"stall:{place}", label=f"taken by {'you' if seat == viewer else NAMES[seat]}"))
    left = sum(1 for card in s.stall if card >= 0)
    return Slots(
        "agora",
        "Agora",
        note=f"{left} of {len(s.stall)} left; its marks must stand among your columns",
        slots=slots,
    )


def oracle(s: Contest) -> list[Node]:
    if not s.has_oracle:
        return []
    lying = s.zones[ORACLE]
    slots = [
        Slot(f"oracle:{i}", card_piece(s, lying[i]) if i < len(lying) else None)
        for i in range(max(ORACLE_SIZE, len(lying)))
    ]
    return [Slots("oracle", "Oracle", "side", note="in the Agora next Epoch", slots=slots)]


def piles(s: Contest) -> Mat:
    discard = s.zones[DISCARD_PILE]
    return Mat(
        "piles",
        place="side",
        flow="across",
        bare=True,
        children=[
            Pile(
                "deck",
                "draw pile",
                count=len(s.zones[DECK]),
                top=Piece("deck-top", look="amphora", hue="clay") if s.zones[DECK] else None,
            ),
            Pile(
                "discard",
                "discard",
                count=len(discard),
                top=card_piece(s, discard[-1]) if discard else None,
                pieces=[card_piece(s, card) for card in reversed(discard[:-1])],
            ),
        ],
    )


def epochs(s: Contest) -> Track:
    stops = [
        Stop(
            f"epoch:{n}",
            f"Epoch {ROMAN[n]}" if n == s.epoch else ROMAN[n],
            "past" if n < s.epoch else "current" if n == s.epoch else "",
        )
        for n in range(1, EPOCHS + 1)
    ]
    return Track("epochs", "Epoch", stops=stops, style="tabs")


def open_tiles(s: Contest) -> list[Node]:
    """The tiles nobody has earned yet."""
    left: list[Node] = []
    for level in range(3):
        if s.level_tile[level] < 0:
            left.append(
                Medallion(
                    f"tile:level{level + 1}",
                    f"Level {level + 1}",
                    look="laurel-crown",
                    value=LEVEL_TILE[level],
                    text=f"{LEVEL_TILE[level]} VP for the first Legend of level {level + 1}.",
                )
            )
    for family in s.families:
        free = [which for which in (0, 1) if s.family_tile[2 * family + which] < 0]
        if free:
            left.append(
                Medallion(
                    f"tile:{FAMILIES[family]}{free[0] + 1}",
                    FAMILIES[family].capitalize(),
                    look=FAMILIES[family],
                    value=FAMILY_TILE[free[0]],
                    text="For the next complete Legend of the family.",
                )
            )
    return [Mat("tiles", "Bonus tiles", "side", flow="wrap", children=left)] if left else []


def sheet(s: Contest, scores: list[Score]) -> list[Node]:
    if s.outcome is None:
        return []
    heads = ["", "VP tokens", "Chronos", "Legends", "tiles", "prestige", "Citizens", "total", "gold"]
    rows = [
        [
            NAMES[seat],
            *(
                str(n)
                for n in (
                    score.tokens,
                    score.chronos,
                    score.legends,
                    score.tiles,
                    score.prestige,
                    -score.citizens,
                    score.total,
                    s.gold[seat],
                )
            ),
        ]
        for seat, score in enumerate(scores)
    ]
    return [Sheet("scores", "Final score", heads=heads, rows=rows, current=s.outcome.winners[0])]


def status(s: Contest) -> list[str]:
    if s.outcome is not None:
        return ["the game is over"]
    words = f"Epoch {ROMAN[s.epoch]}"
    names = {type(one).__name__: one for one, _ in s.stack}
    if "Turn" in names:
        words += f" · Actions · turn {(int(getattr(names['Actions'], 'turn', 1)) - 1) // s.seats + 1} of 4"
    elif s.writer >= 0:
        words += " · Writing the Legends"
    mix = next((preset.name for preset in PRESETS if preset.families == s.families), "")
    return [words, mix] if mix else [words]


def standing(scores: list[Score], me: int) -> str:
    """Where a seat would stand if the game ended now."""
    mine_ = scores[me].total
    best = max((score.total, -seat) for seat, score in enumerate(scores) if seat != me)
    place = ORDINAL[1 + sum(1 for score in scores if score.total > mine_)]
    gap = mine_ - best[0]
    return f"{place} of {len(scores)} · {abs(gap)} VP {'ahead of' if gap >= 0 else 'behind'} {NAMES[-best[1]]}"


def scene(view: View[Contest]) -> Scene:
    s = view.state
    me = view.seat if view.seat < s.seats else 0
    scores = tally(s)
    others = [(me + i) % s.seats for i in range(1, s.seats)]
    panels = [
        SeatPanel(seat, NAMES[seat], view.waiting_for == seat, ACCENTS[seat], panel_counters(s, seat, scores[seat]))
        for seat in (me, *others)
    ]
    shown: list[Node] = []
    if s.zones[SHOWN]:
        shown = [Row("shown", "Drawn for the Oath", "over", pieces=[card_piece(s, card) for card in s.zones[SHOWN]])]
    return Scene(
        "Elysium",
        status=[*status(s), *([standing(scores, me)] if view.seat < s.seats else [])],
        seats=panels,
        nodes=[
            Mat("temple", place="top", children=[quests(s), epochs(s)], bare=True),
            *(rival(s, seat, scores[seat]) for seat in others),
            *sheet(s, scores),
            *oracle(s),
            agora(s, view.seat),
            *shown,
            piles(s),
            *mine(s, me, scores[me], view.seat >= s.seats),
            *open_tiles(s),
        ],
    )


def panel_counters(s: Contest, seat: int, score: Score) -> list[Counter]:
    found = [Counter(f"panel:disc{seat}", "disc", value=s.order.index(seat) + 1, style="place")]
    for counter in counters(s, seat, score):
        counter.key = counter.key.replace("count:", "panel:")
        found.append(counter)
    return found
