"""How the voyage lies before a seat.

Three moments look different: a page is read, the crew works on the ship, or the map lies on the table.  In each the
middle belongs to what is asked, the cards that drive the story stand at one side, the ship and her people at the other.
"""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from petteia.games.odyssey.campaign import chart, lights, muster, shipboard, telling
from petteia.games.odyssey.campaign.labels import argonaut_name
from petteia.games.odyssey.campaign.state import ARGONAUTS, STEP_NAMES, Campaign
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.crew import HUES
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Answer
from petteia.kernel.scene import Mat, Node, Note, Piece, Row, Scene, SeatPanel

# steps that ask for tiles, wherever they come up; and those of the workshop
ON_THE_MAP: Final = ("Sailing", "RevealTiles", "Activation")
AT_WORK: Final = ("Workshop", "UseAbility", "Trading", "Exchange", "GainPattern")


def scene(view: View[Campaign]) -> Scene:
    """The table from this view's chair, outside battle and while a battle is prepared."""
    s = view.state
    panels = [panel(view, s, seat) for seat in range(s.seats)]
    if muster.is_mustering(s):
        place = [s.place.name, f"against {s.monster.name}", f"day {s.day} of {s.book.cycle.frame.days}"]
        return Scene("Odyssey", place, panels, muster.nodes(s, view), "flanks")
    # whoever tells what a real die shows is asked in the middle of something else: that is what is drawn
    names = [type(one).__name__ for one, _ in s.stack]
    top = next((one for one in reversed(names) if one != "Telling"), "")
    if top not in ON_THE_MAP and telling.is_reading(s):
        nodes = reading(s, view)
    elif top not in ON_THE_MAP and any(type(one).__name__ in AT_WORK for one, _ in s.stack):
        nodes = workshop(s, view)
    else:
        nodes = voyage(s, view)
    return Scene("Odyssey", status(s), panels, nodes, "flanks")


def status(s: Campaign) -> list[str]:
    days = s.book.cycle.frame.days
    words = [s.here.name, f"day {s.day} of {days}" if s.day else "before the first day"]
    return [*words, f"{STEP_NAMES[s.hour]} step"] if s.hour else words


def panel(view: View, s: Campaign, seat: int) -> SeatPanel:
    led = [a for a in range(ARGONAUTS) if s.seat_of(a) == seat]
    names = ", ".join(argonaut_name(s, a) for a in led)
    return SeatPanel(seat, names, view.waiting_for == seat, HUES[led[0]], team="crew")


# -- the moments -------------------------------------------------------------------------------------


def voyage(s: Campaign, view: View) -> list[Node]:
    """The map in the middle."""
    ways = chart.ways_on(s) if asked(view, lights.WAY) else []
    count = len(ways)
    title = {1: "One way on", 2: "Two ways on", 3: "Three ways on", 4: "Four ways on"}.get(count, "Ways on")
    on = [Mat("ways", title, "mine", children=ways, tone="mine")] if ways else []
    return [
        chart.calendar(s), *cards(s), chart.chart(s), *chart.stacks(s), *foes(s, view), *telling.trial(s), *on, shipboard.sheet(s),
        shipboard.diplomacy(s), shipboard.hold(s), *people(s, view), *telling.journal(s),
    ]  # fmt: skip


def reading(s: Campaign, view: View) -> list[Node]:
    """A page in the middle, with nothing beside it that would not help to decide."""
    return [
        *telling.page(s, view), *telling.trial(s), *telling.choices(s, view), *chosen_among(s, view), *people(s, view),
        shipboard.sheet(s), shipboard.hold(s), shipboard.story(s), shipboard.doom(s), *shipboard.carried(s),
    ]  # fmt: skip


def workshop(s: Campaign, view: View) -> list[Node]:
    """What is aboard and what can be made in the middle."""
    trade = [shipboard.wares(s, one) for one in (lights.GIVE, lights.TAKE) if asked(view, one)]
    return [
        chart.calendar(s), *cards(s), *trade, *telling.trial(s), shipboard.technologies(s), shipboard.armoury(s), shipboard.sheet(s),
        shipboard.hold(s), shipboard.titans(s), shipboard.diplomacy(s), *people(s, view),
    ]  # fmt: skip


def cards(s: Campaign) -> list[Node]:
    return [shipboard.story(s), shipboard.doom(s), shipboard.inward(s), *shipboard.adversary(s), *shipboard.carried(s)]


def people(s: Campaign, view: View) -> list[Node]:
    return telling.crew(s, view, "mine") if telling.has_people(s) else []


def asked(view: View, *answers: Answer) -> bool:
    """Whether this seat is asked for something of this kind."""
    options = view.decision.options if view.decision is not None else []
    return any(action in one.actions for one in answers for action in options)


def foes(s: Campaign, view: View) -> list[Node]:
    """The primordials to choose from before a battle."""
    if not asked(view, lights.AGAINST):
        return []
    pieces = [
        Piece(f"beast:{i}", BOOK.primordials[i].name, look=BOOK.primordials[i].element.icon, text=BOOK.primordials[i].element.text)
        for i in s.book.regulars
    ]  # fmt: skip
    return [Row("foes", "Against whom?", pieces=pieces)]


def chosen_among(s: Campaign, view: View) -> list[Node]:
    """Things to pick from that lie nowhere else on a page: factions, named titans."""
    found: list[Node] = []
    if asked(view, lights.PROGRESS):
        card, inward = s.story_card, s.book.cycle.inward
        found += [
            Note(
                "token:0",
                f"To the story: {card.name}",
                text=f":progress: {s.progress} of {card.stores} there",
                tone="page",
            ),
            Note(
                "token:1",
                f"Inward: {inward.name}",
                text=f":progress: {s.inward} of {inward.per_progress} there",
                tone="page",
            ),
        ]
    if asked(view, lights.FACTION):
        found += [
            Note(f"people:{i}", one.name, text=one.text, tone="page")
            for i, one in enumerate(s.book.factions)
            if one.key in s.here.factions
        ]
    if asked(view, lights.NAMED, lights.VETERAN):
        found.append(shipboard.titans(s))
    return found


# -- what an option lights up ------------------------------------------------------------------------


_drawn: Final[WeakKeyDictionary[View, set[str]]] = WeakKeyDictionary()  # asked for once for every option of a view


def drawn(view: View[Campaign], keys: list[str]) -> list[str]:
    """Those of the keys that something has which is drawn now."""
    if not keys:
        return keys
    there = _drawn.get(view)
    if there is None:
        there = _drawn[view] = scene(view).keys()
    return [key for key in keys if key in there]
