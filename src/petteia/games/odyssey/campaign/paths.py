"""The storybook's paths: every paragraph can be reached, every reading comes to an end, every choice can be made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.inspection import Inspection


@dataclass(frozen=True)
class Call:
    """A place that names a paragraph."""

    file: str
    line: int
    paragraph: int


def check(look: Inspection) -> None:
    _targets(look)
    _dead_ends(look)
    _choices(look)
    _people(look)
    reached = reach(look, (call.paragraph for call in entries(look)))
    for paragraph in look.cycle.paragraphs:
        if paragraph.id not in reached:
            look.wrong(paragraph.file, paragraph.line, "unreachable", f"nothing leads to paragraph {paragraph.id}")
    _private(look)
    _endings(look)
    _turns(look)


# -- who calls whom --------------------------------------------------------------------------


def entries(look: Inspection) -> Iterator[Call]:
    """Where reading may begin: everything outside the storybook that names a paragraph, but for the endings."""
    c = look.cycle
    yield Call("argo.toml", look.at("argo.toml", c.ship, "prologue"), c.ship.prologue)
    for side in c.story:
        yield Call("story.toml", look.at("story.toml", side, "resolves"), side.resolves)
    for doom in c.doom:
        yield Call("doom.toml", look.at("doom.toml", doom, "resolves"), doom.resolves)
    for day in c.days:
        if day.goto:
            yield Call("timeline.toml", look.at("timeline.toml", day, "goto"), day.goto)
    for event in c.events:
        yield Call("special_events.toml", look.at("special_events.toml", event, "goto"), event.goto)
    for code in c.codes:
        yield Call("codes.toml", look.at("codes.toml", code, "goto"), code.goto)
    for slot in c.slots:
        yield Call("inward.toml", look.at("inward.toml", slot, "goto"), slot.goto)
    for mnemos in c.mnemos:
        line = look.at("mnemos.toml", mnemos, "breakthroughs")
        yield from (Call("mnemos.toml", line, one) for one in mnemos.breakthroughs)
    for hub in c.hubs:
        yield Call("hubs.toml", look.at("hubs.toml", hub, "alpha"), hub.alpha)
        yield Call("hubs.toml", look.at("hubs.toml", hub, "omega"), hub.omega)
        yield from (Call("hubs.toml", entry.line, entry.goto) for entry in hub.adventures)
    for file, table in (("rnr.toml", c.rnr), ("dreams.toml", c.dreams)):
        yield from (Call(file, look.at(file, entry, "goto"), entry.goto) for entry in table)


def calls(look: Inspection, paragraph: r.Paragraph) -> Iterator[Call]:
    """The paragraphs a paragraph leads to, now or on a later day."""
    events = {event.key: event.goto for event in look.cycle.events}
    endings = {ending.key: ending.goto for ending in look.cycle.endings}
    for node in r.walk(paragraph.body):
        found: tuple[int, ...] = ()
        if isinstance(node, r.Goto):
            found = (node.paragraph,)
        elif isinstance(node, r.Fight):
            found = (node.win, node.lose)
        elif isinstance(node, r.Special) and node.event in events:
            found = (events[node.event],)
        elif isinstance(node, r.Ending) and node.key in endings:
            found = (endings[node.key],)
        elif isinstance(node, r.Act) and isinstance(node.effect, r.Schedule) and node.effect.goto:
            found = (node.effect.goto,)
        yield from (Call(paragraph.file, node.line, one) for one in found)


def reach(look: Inspection, starts: Iterable[int]) -> set[int]:
    """The paragraphs that can be read, beginning with these."""
    reached: set[int] = set()
    waiting = [one for one in starts if one in look.paragraphs]
    while waiting:
        one = waiting.pop()
        if one not in reached:
            reached.add(one)
            found = (call.paragraph for call in calls(look, look.paragraphs[one]))
            waiting += [other for other in found if other in look.paragraphs]
    return reached


def _targets(look: Inspection) -> None:
    named = list(entries(look))
    for ending in look.cycle.endings:
        named.append(Call("special_events.toml", look.at("special_events.toml", ending, "goto"), ending.goto))
    for paragraph in look.cycle.paragraphs:
        by_key = {node.line for node in r.walk(paragraph.body) if isinstance(node, r.Special | r.Ending)}
        named += [call for call in calls(look, paragraph) if call.line not in by_key]  # those are told at their event
    for call in dict.fromkeys(named):
        if call.paragraph not in look.paragraphs:
            look.wrong(call.file, call.line, "missing-paragraph", f"there is no paragraph {call.paragraph}")


# -- where reading stops ---------------------------------------------------------------------


def loose_ends(body: r.Body, line: int) -> list[int]:
    """The lines after which a body has nothing more to read and no terminator."""
    if not body:
        return [line]
    if any(_closed(node) for node in body[:-1]):
        return []  # what stands below is never read, and told as such
    last = body[-1]
    if isinstance(last, r.TERMINATORS):
        return []
    if isinstance(last, r.Choice):
        return [n for option in last.options for n in loose_ends(option.body, option.line)]
    if isinstance(last, r.GroupTest):
        return [n for _, _, outcome in last.counts for n in loose_ends(outcome.body, outcome.line)]
    if isinstance(last, r.ArgonautTest | r.ArgoTest):
        return [n for one in (last.success, last.fail) for n in loose_ends(one.body, one.line)]
    if isinstance(last, r.Delve):
        return [n for one in (last.success, last.fail, last.stop) for n in loose_ends(one.body, one.line)]
    if isinstance(last, r.If) and last.otherwise:
        return [*loose_ends(last.then, last.line), *loose_ends(last.otherwise, last.line)]
    return [last.line]


def _closed(node: r.Node) -> bool:
    """An @if with an @else of which both branches end."""
    return isinstance(node, r.If) and bool(node.otherwise) and not loose_ends((node,), node.line)


def _dead_ends(look: Inspection) -> None:
    for paragraph in look.cycle.paragraphs:
        for line in loose_ends(paragraph.body, paragraph.line):
            sentence = f"paragraph {paragraph.id} stops here without @goto, @return or another end"
            look.wrong(paragraph.file, line, "dead-end", sentence)
        for node in r.walk(paragraph.body):
            for body in r.bodies(node):
                _unread(look, paragraph, body)
        _unread(look, paragraph, paragraph.body)
    ending = _able_to_end(look)
    for paragraph in look.cycle.paragraphs:
        led = [call.paragraph for call in calls(look, paragraph)]
        if paragraph.id not in ending and paragraph.id in reach(look, led):
            sentence = f"from paragraph {paragraph.id} reading goes round for ever"
            look.wrong(paragraph.file, paragraph.line, "dead-end", sentence)


def _unread(look: Inspection, paragraph: r.Paragraph, body: r.Body) -> None:
    """Lines after an @if of which both branches end are never read."""
    for node, after in pairwise(body):
        if _closed(node):
            sentence = f"this is never read: both branches of line {node.line} end"
            look.wrong(paragraph.file, after.line, "unreachable", sentence)


def _able_to_end(look: Inspection) -> set[int]:
    """The paragraphs from which some path leads out (or to a mistake that is told elsewhere)."""
    able = {one.id for one in look.cycle.paragraphs if loose_ends(one.body, one.line)}
    grew = True
    while grew:
        grew = False
        for paragraph in look.cycle.paragraphs:
            if paragraph.id in able:
                continue
            ends = any(isinstance(node, r.Return | r.Over) for node in r.walk(paragraph.body))
            led = [call.paragraph for call in calls(look, paragraph)]
            if ends or any(one in able or one not in look.paragraphs for one in led):
                able.add(paragraph.id)
                grew = True
    return able


# -- choices and people ----------------------------------------------------------------------


def _choices(look: Inspection) -> None:
    for paragraph in look.cycle.paragraphs:
        for node in r.walk(paragraph.body):
            if isinstance(node, r.Choice) and all(one.requires or one.prices for one in node.options):
                look.wrong(
                    paragraph.file, node.line, "stuck-choice", "a crew may find every option of this choice closed"
                )


def _people(look: Inspection) -> None:
    """`failed` is somebody only after a failed group roll, `tester` only after a test, `owner` where there is one."""
    c = look.cycle
    owned = reach(look, [*(e.goto for e in c.events), *(one for m in c.mnemos for one in m.breakthroughs)])
    for paragraph in c.paragraphs:
        _named(look, paragraph, paragraph.body, frozenset({"owner"} if paragraph.id in owned else ()))


def _named(look: Inspection, paragraph: r.Paragraph, body: r.Body, there: frozenset[str]) -> None:
    for node in body:
        who = ""
        if isinstance(node, r.Act) and isinstance(node.effect, r.Change | r.Leave):
            who = node.effect.who
        elif isinstance(node, r.ArgonautTest):
            who = node.by
        if who in ("failed", "tester", "owner") and who not in there:
            look.wrong(paragraph.file, node.line, "nobody", f"there is no {who!r} here")
        for inner in r.bodies(node):
            more = set(there)
            if isinstance(node, r.GroupTest) and node.each_fail is not None and inner is node.each_fail.body:
                more.add("failed")
            if isinstance(node, r.ArgonautTest):
                more.add("tester")
            _named(look, paragraph, inner, frozenset(more))


def _private(look: Inspection) -> None:
    first = [one for mnemos in look.cycle.mnemos for one in mnemos.breakthroughs]
    memories = reach(look, first)
    for one in sorted({*first} & set(look.paragraphs)):
        paragraph = look.paragraphs[one]
        if not paragraph.private:
            look.wrong(paragraph.file, paragraph.line, "private", f"paragraph {one} is a memory and must be private")
    for paragraph in look.cycle.paragraphs:
        if paragraph.private and paragraph.id not in memories:
            sentence = f"paragraph {paragraph.id} is private, but no memory leads to it: whose is it?"
            look.wrong(paragraph.file, paragraph.line, "private", sentence)


def _endings(look: Inspection) -> None:
    """An ending ends the campaign, in the way it says."""
    for ending in look.cycle.endings:
        overs = [
            node
            for one in reach(look, [ending.goto])
            for node in r.walk(look.paragraphs[one].body)
            if isinstance(node, r.Return | r.Over)
        ]
        good = [node for node in overs if isinstance(node, r.Over) and node.victory == (ending.outcome == "victory")]
        if ending.goto in look.paragraphs and (not good or len(good) < len(overs)):
            line = look.at("special_events.toml", ending, "outcome")
            sentence = f"the ending {ending.key!r} says {ending.outcome}, its paragraph does not"
            look.wrong("special_events.toml", line, "ending", sentence)


def _turns(look: Inspection) -> None:
    """The paragraphs of a story or doom side turn the card to the next side; the last doom side ends in defeat."""
    story = [("story", f"{one.number}{one.side}", one.resolves, one.line) for one in look.cycle.story]
    doom = [("doom", f"{one.number}{one.side}", one.resolves, one.line) for one in look.cycle.doom]
    for sides in (story, doom):
        for (card, side, resolves, line), (_, following, _, _) in pairwise(sides):
            turned = {
                act.effect.side
                for one in reach(look, [resolves])
                for act in r.acts(look.paragraphs[one])
                if isinstance(act.effect, r.Turn) and act.effect.card == card
            }
            if resolves in look.paragraphs and following not in turned:
                where = look.lines.get((f"{card}.toml", line, "resolves"), line)
                look.wrong(f"{card}.toml", where, "turn", f"what {card} {side} leads to never turns to {following}")
    for last in look.cycle.doom[-1:]:
        nodes = [node for one in reach(look, [last.resolves]) for node in r.walk(look.paragraphs[one].body)]
        if last.resolves in look.paragraphs and not any(isinstance(n, r.Over) and not n.victory for n in nodes):
            where = look.at("doom.toml", last, "resolves")
            look.wrong("doom.toml", where, "turn", "the last side of the doom does not end in defeat")
