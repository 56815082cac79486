"""How the table lies before one seat: the rival above, three cities between, one's own hand below."""

from __future__ import annotations

from petteia.games.omen.content import (
    CHALLENGES,
    FEATS,
    RELICS,
    TYPES,
)
from petteia.games.omen.feats import GOALS, progress
from petteia.games.omen.flow import Sacrifice
from petteia.games.omen.pieces import HUES, back, piece, standing
from petteia.games.omen.preview import preview
from petteia.games.omen.scoring import open_score, score
from petteia.games.omen.state import (
    CITY,
    CITY_LIMIT,
    DECK,
    DRAFTED,
    HAND,
    HELD,
    LOOK,
    NAMES,
    PACK,
    PILE,
    PLAYED,
    REWARD,
    SHOWN,
    STACK,
    WHIM,
    WHIM_DECK,
    Reign,
)
from petteia.games.omen.surge import Placing
from petteia.games.omen.war import NOBODY, battle_winner, is_war_torn
from petteia.games.omen.words import CITIES, CITY_NAMES, GODS
from petteia.kernel.knowledge import View
from petteia.kernel.scene import (
    Badge,
    Counter,
    Fan,
    Mat,
    Medallion,
    Node,
    Note,
    Piece,
    Pile,
    Row,
    Scene,
    SeatPanel,
    Slot,
    Slots,
    Stop,
    Track,
)

CHAPTER_NAMES = ("Wealth", "Surge", "Portent", "Feat", "War", "Offering")


def scene(view: View[Reign]) -> Scene:
    s = view.state
    me = view.seat if view.seat in (0, 1) else 0
    rival = 1 - me
    if s.zones[PACK] or s.zones[PACK + 1]:
        return Scene("Omen", ["the draft"], [panel(view, s, seat) for seat in (me, rival)], aside(view, s, me))
    return Scene(
        "Omen",
        status=status(s),
        seats=[panel(view, s, seat) for seat in (me, rival)],
        nodes=[
            *area(view, s, rival, "rivals"),
            *(city(view, s, me, place) for place in range(3)),
            steps(s),
            *aside(view, s, me),
            *area(view, s, me, "mine"),
            piles(view, s),
            ending(s, me),
        ],
    )


def chapter(s: Reign) -> int:
    """Which of the six steps is under way: the topmost chapter on the stack, or -1."""
    for one, _ in reversed(s.stack):
        name = type(one).__name__
        if name in CHAPTER_NAMES:
            return CHAPTER_NAMES.index(name)
        if name in ("Battles", "Battle", "Retaining"):
            return 4
        if name == "Sacrifice":
            return 5
        if name == "Turn":
            return -1
    return -1


def steps(s: Reign) -> Track:
    """The turn as chevrons.  A step that has left the stack may still be at its last act: it is the one before the next."""
    waiting = [CHAPTER_NAMES.index(type(one).__name__) for one, _ in s.stack if type(one).__name__ in CHAPTER_NAMES]
    now = chapter(s)
    top = s.stack[-1] if s.stack else None
    if top is not None and now >= 0 and top[1] == "begin" and type(top[0]).__name__ in CHAPTER_NAMES:
        now = -1  # nothing of it has happened yet
    if now < 0:
        now = min(waiting) - 1 if waiting else -1
    stops = []
    for index, name in enumerate(CHAPTER_NAMES):
        state = "current" if index == now else "past" if 0 <= index < now else ""
        stops.append(Stop(f"step:{name.lower()}", name, state))
    return Track("steps", stops=stops)


def points(view: View[Reign], s: Reign, seat: int) -> int:
    """One's own points with what only oneself knows of; the rival's as far as everybody can count them."""
    return score(s, seat) if seat == view.seat else open_score(s, seat)


def panel(view: View[Reign], s: Reign, seat: int) -> SeatPanel:
    coins, units, rewards = s.coins[seat], len(s.zones[HAND + seat]), len(s.zones[REWARD + seat])
    counters = [
        Counter(f"count:vp{seat}", "VP", value=points(view, s, seat)),
        Counter(f"count:coins{seat}", "coins", value=coins, one="coin", look="coin", style="coin"),
        Counter(f"count:units{seat}", "units", value=units, one="unit"),
        Counter(f"count:rewards{seat}", "rewards", value=rewards, one="reward"),
        Counter(f"count:played{seat}", "played", value=len(s.zones[PLAYED + seat])),
    ]
    if s.whims:
        whims = len(s.zones[WHIM + seat])
        counters.append(Counter(f"count:whims{seat}", "whims", value=whims, one="whim"))
    return SeatPanel(seat, NAMES[seat], active=view.waiting_for == seat, accent=HUES[seat], counters=counters)


# -- the cities --------------------------------------------------------------------------------


def city(view: View[Reign], s: Reign, me: int, place: int) -> Mat:
    """The rival's side, the city with its rewards and both totals, and one's own side."""
    torn = bool(s.turn) and is_war_torn(s, s.active, place)
    rival = 1 - me
    ahead = preview(s)
    doomed = ahead.falls[place] if ahead is not None and ahead.fits(s, place) else -1
    return Mat(
        f"city:{CITIES[place]}",
        tone="war" if torn else "quiet",
        children=[
            side(view, s, rival, place, doomed),
            Mat(
                f"ground:{CITIES[place]}",
                flow="across",
                tone="war" if torn else "quiet",
                children=ground(view, s, me, place, torn),
            ),
            side(view, s, me, place),
        ],
    )


def side(view: View[Reign], s: Reign, seat: int, place: int, doomed: int = -1) -> Slots:
    """Five spaces; a beast spans two."""
    slots: list[Slot] = []
    filled = 0
    name = CITIES[place]
    for card in s.zones[CITY + 3 * seat + place]:
        made = standing(view, s, card, seat)
        if card == doomed:
            made.state.append("doomed")
            made.badges.append(Badge("would fall", at="mid", tone="war"))
        slots.append(Slot(f"slot:{seat}{name}{filled + 1}", made))
        filled += made.span
    slots += [Slot(f"slot:{seat}{name}{space + 1}") for space in range(filled, CITY_LIMIT)]
    notes = []
    if s.ward >> (3 * seat + place) & 1:
        notes.append("warded against enemy abilities")
    due = s.tax_due[3 * seat + place] + (s.tax[place] if seat == s.active else 0)
    if due:
        notes.append(f"a Warden asks {due} more")
    return Slots(f"side:{seat}{name}", owner=seat, note="; ".join(notes), slots=slots)


def ground(view: View[Reign], s: Reign, me: int, place: int, torn: bool) -> list[Node]:
    name = CITIES[place]
    stack = s.zones[STACK + place]
    top = None
    if stack:
        known = s.face[stack[-1]] >= 0
        top = (
            piece(view, stack[-1], f"reward-top:{name}")
            if known
            else back(f"reward-top:{name}", "reward", "laurel-crown")
        )
        if known:
            top.state = ["secret"]
    words = war_words(s, me, place)
    nodes: list[Node] = [
        Pile(f"stack:{name}", "rewards", count=len(stack), top=top),
        Note(f"state:{name}", CITY_NAMES[place], text=f"war-torn; {words}" if torn else words,
             style="plain", tone="lead"),
        Mat(f"totals:{name}", bare=True, children=[
            Counter(f"total:{seat}{name}", owner=seat, value=s.total(seat, place), style="big", tone=HUES[seat])
            for seat in (1 - me, me)
        ]),
    ]  # fmt: skip
    return nodes


def standing_words(s: Reign, me: int, place: int) -> str:
    """Who would win here now."""
    if not s.spaces[place] and not s.spaces[3 + place]:
        return "empty"
    winner, by = battle_winner(s, place)
    if winner == NOBODY:
        return "even"
    who = "you lead" if winner == me else f"{NAMES[winner]} leads"
    return f"{who} by {by}" if by else f"{who} by soldiers"


def war_words(s: Reign, me: int, place: int) -> str:
    """What is to be said of a city now: what the unit being placed would change, or who leads."""
    ahead = preview(s)
    if ahead is not None and ahead.you == me and ahead.fits(s, place):
        mine, theirs = ahead.totals(s, place)
        lead = (
            f"lead by {mine - theirs}"
            if mine > theirs
            else f"trail by {theirs - mine}"
            if theirs > mine
            else "are even"
        )
        return f"here you {lead}"
    total = s.spaces[place] + s.spaces[3 + place]
    if s.turn and is_war_torn(s, s.active, place):
        return standing_words(s, me, place)
    return f"{total} of 5; {standing_words(s, me, place)}" if total else "quiet"


# -- the seats ---------------------------------------------------------------------------------


def area(view: View[Reign], s: Reign, seat: int, place: str) -> list[Node]:
    """A seat's own things: its hand, its feats, what it won."""
    nodes: list[Node] = [hand(view, s, seat, place), feats(s, seat, place)]
    if seat == view.seat and s.zones[REWARD + seat]:
        nodes.append(rewards(view, s, seat))
    if s.relics[seat] or s.met[seat]:
        pieces = [relic(r, seat) for r in range(6) if s.relics[seat] >> r & 1]
        pieces += [challenge(c, seat) for c in range(6) if s.met[seat] >> c & 1]
        nodes.append(Row(f"won:{seat}", "Won", place, seat, pieces=pieces, size="tiny"))
    if s.zones[PLAYED + seat]:
        pieces = [piece(view, card, view.key(card)) for card in s.zones[PLAYED + seat]]
        for one in pieces:
            one.state, one.corner = ["turned"], "1 VP"
        nodes.append(Row(f"played:{seat}", "Played", place, seat, pieces=pieces, size="tiny"))
    return nodes


def rewards(view: View[Reign], s: Reign, seat: int) -> Row:
    """One's own rewards that are kept, each with what it does when it is played."""
    kept = sorted(s.zones[REWARD + seat], key=lambda c: s.face[c])
    pieces = [piece(view, card, view.key(card)) for card in kept]
    for one in pieces:
        one.line = "2 VP kept"
    return Row(f"rewards:{seat}", "Rewards", "mine", seat, pieces=pieces, size="list")


def feats(s: Reign, seat: int, place: str) -> Mat:
    done = s.feats[seat]
    values = progress(s, seat)
    medals: list[Node] = [
        Medallion(
            f"feat:{seat}{feat.god}", GODS[i], place, seat,
            note="2 VP" if done >> i & 1 else f"{min(values[i], GOALS[i])} of {GOALS[i]}",
            look=feat.look, value=min(values[i], GOALS[i]), most=GOALS[i], done=bool(done >> i & 1),
            text=f"{feat.name}. {feat.text}",
        )
        for i, feat in enumerate(FEATS)
    ]  # fmt: skip
    count = done.bit_count()
    return Mat(f"feats:{seat}", "Feats" if place == "mine" else "", place, seat, note=f"{count} of 6 done", flow="across",
               bare=place != "mine", children=medals)  # fmt: skip


def hand(view: View[Reign], s: Reign, seat: int, place: str) -> Fan:
    """One's own hand by card; the rival's, with its rewards, as so many backs, with what is known of it turned up."""
    units, whims = s.zones[HAND + seat], s.zones[WHIM + seat]
    if seat == view.seat:
        cards = [
            *sorted(units, key=lambda c: s.face[c]),
            *sorted(whims, key=lambda c: s.face[c]),
        ]
        pieces = [piece(view, card, view.key(card)) for card in cards]
        raised = {view.key(one.card) for one, _ in s.stack if isinstance(one, (Placing, Sacrifice)) and one.card >= 0}
        for made in pieces:
            if made.key in raised:
                made.state = ["raised"]
        return Fan(f"hand:{seat}", "Your hand", place, seat, pieces=pieces)
    pieces = []
    for group, cards, what, look in (
        ("", units, "unit", "amphora"), ("r", s.zones[REWARD + seat], "reward", "laurel-crown"), ("w", whims, "whim", "ship-wheel"),
    ):  # fmt: skip
        ordered = sorted(cards, key=lambda c: (s.face[c] < 0, s.face[c]))
        for i, card in enumerate(ordered):
            key = f"hand:{seat}/{group}{i}"
            made = piece(view, card, key) if s.face[card] >= 0 else back(key, what, look, seat)
            pieces.append(made)
    return Fan(f"hand:{seat}", "hand", place, seat, pieces=pieces)


def piles(view: View[Reign], s: Reign) -> Mat:
    """The shared deck and pile, or each seat's own; the whims."""
    children: list[Node] = []
    for seat in (0, 1) if s.personal else (0,):
        whose = f"{NAMES[seat]}'s " if s.personal else ""
        deck, pile = s.zones[DECK + seat], s.zones[PILE + seat]
        owner = seat if s.personal else -1
        top = None
        if deck:
            known = s.face[deck[-1]] >= 0
            top = piece(view, deck[-1], f"top:{seat}") if known else back(f"top:{seat}", "unit", "amphora", owner)
            if known:
                top.state = ["secret"]
        shown = [piece(view, card, view.key(card)) for card in pile]
        children.append(Pile(f"deck:{seat}", f"{whose}deck", "mine", owner, count=len(deck), top=top))
        children.append(
            Pile(f"pile:{seat}", f"{whose}discard", "mine", owner, count=len(pile),
                 top=piece(view, pile[-1], view.key(pile[-1])) if pile else None, pieces=shown[::-1])
        )  # fmt: skip
    if s.whims:
        whims = s.zones[WHIM_DECK]
        children.append(
            Pile(
                "whims",
                "whims",
                "mine",
                count=len(whims),
                top=back("whim-top", "whim", "ship-wheel") if whims else None,
            )
        )
    pool = s.pool - s.coins[0] - s.coins[1]
    children.append(Counter("pool", "pool", "mine", value=pool, look="coin", style="coin"))
    return Mat("piles", place="mine", flow="across", bare=True, children=children)


def aside(view: View[Reign], s: Reign, me: int) -> list[Node]:
    """What is turned up, looked at, sent or drafted just now; and the open challenges."""
    nodes: list[Node] = []
    if any(number >= 0 for number in s.relic_at):
        pieces = []
        for place, number in enumerate(s.relic_at):
            if number >= 0:
                pieces.append(relic(number, -1))
                pieces[-1].line = f"at {CITY_NAMES[place]}"
        nodes.append(Row("relics", "Relics at the cities", "side", pieces=pieces, size="small"))
    if s.challenges:
        pieces = [challenge(c, -1) for c in range(6) if s.challenges >> c & 1]
        nodes.append(Row("challenges", "Challenges of Zeus", "side", pieces=pieces, size="small"))
    if s.zones[SHOWN]:
        pieces = [piece(view, card, view.key(card)) for card in s.zones[SHOWN]]
        nodes.append(Row("shown", "Turned up", "over", pieces=pieces))
    for seat in (me, 1 - me):
        mine = seat == view.seat
        for name, zone, words in (
            ("look", LOOK, "Only you see these" if mine else f"{NAMES[seat]} looks at"),
            ("held", HELD, f"{NAMES[seat]}'s emissary"),
            ("pack", PACK, "Your pack" if mine else f"{NAMES[seat]}'s pack"),
            ("drafted", DRAFTED, "You have drafted" if mine else f"{NAMES[seat]} has drafted"),
        ):
            cards = s.zones[zone + seat]
            if cards:
                ordered = cards if mine else sorted(cards, key=lambda c: (s.face[c] < 0, s.face[c]))
                pieces = [
                    piece(view, card, view.key(card)) if s.face[card] >= 0 and (mine or zone == HELD)
                    else back(f"{name}:{seat}/{i}", "unit", "amphora", seat)
                    for i, card in enumerate(ordered)
                ]  # fmt: skip
                nodes.append(
                    Row(
                        f"{name}:{seat}",
                        words,
                        "over" if zone in (LOOK, HELD) else "shared",
                        seat,
                        pieces=pieces,
                        size="small" if zone == DRAFTED or (zone == PACK and not mine) else "",
                    )
                )
    return nodes


def status(s: Reign) -> list[str]:
    """Whose turn it is, and what a Stone-Gaze leaves to be played in it."""
    if not s.turn:
        return ["before the first turn"]
    words = [f"turn {s.turn} · {NAMES[s.active]}"]
    if s.forbidden:
        allowed = [f"{word} units only" for i, word in enumerate(TYPES) if not s.forbidden >> i & 1]
        words.append(f"Stone-Gaze: {allowed[0] if allowed else 'no units'}")
    return words


def ending(s: Reign, me: int) -> Note:
    """How near the end is."""
    empty = sum(1 for c in range(3) if not s.zones[STACK + c])
    emptied = ("none yet", "one so far", "two", "all three")[empty]
    done = f"you {s.feats[me].bit_count()}, {NAMES[1 - me]} {s.feats[1 - me].bit_count()}"
    text = (
        f"at *5 feats* done: {done}\nor *2 cities* emptied: {emptied}\n2 VP a feat or kept reward, 1 VP a reward played"
    )
    return Note("ending", "The end comes", "side", text=text, rule="OM-109")


def relic(number: int, owner: int) -> Piece:
    row = RELICS[number]
    return Piece(f"relic:{row.key}", row.name, "token", owner, row.look, "gold", text=row.text, rules=["OM-118"])


def challenge(number: int, owner: int) -> Piece:
    row = CHALLENGES[number]
    return Piece(
        f"challenge:{row.key}", row.name, "token", owner, row.look, "gold", "3", text=row.text, rules=["OM-119"]
    )
