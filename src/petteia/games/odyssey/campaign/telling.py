"""The story as a seat reads it: the page that lies open for it, the choices, the chances, the Argonauts, the journal."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.labels import argonaut_name
from petteia.games.odyssey.campaign.pictures import PORTRAIT_LOOKS, frieze, picture
from petteia.games.odyssey.campaign.reading import Choosing, Within
from petteia.games.odyssey.campaign.rules import succeeds
from petteia.games.odyssey.campaign.state import ARGONAUTS, FATED_OF, MNEMOS_OF, PORTRAIT_OF, Campaign
from petteia.games.odyssey.campaign.trials import ArgoTrial, SkillTrial
from petteia.games.odyssey.campaign.wording import LEVELS, price
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.kernel.knowledge import View
from petteia.kernel.scene import Chance, Counter, Dial, Mat, Node, Note, Odds, Piece, Row, Story

RECENT: Final = 8  # pages of the journal that are named beside the map
SIDES: Final = 10


def is_reading(s: Campaign) -> bool:
    """Whether an adventure is under way."""
    return any(isinstance(one, Within) for one, _ in s.stack)


def may_read(s: Campaign, view: View) -> bool:
    return bool(s.readers >> view.seat & 1)


# -- the page ----------------------------------------------------------------------------------------


def page(s: Campaign, view: View) -> list[Node]:
    """The page that lies open, for those who may read it; the others see that somebody reads."""
    if not may_read(s, view):
        who = argonaut_name(s, s.owner)
        return [Note("page:closed", f"{who} remembers", text="What comes back to them is theirs to tell, or to keep.",
                     look="meditation", tone="lead")]  # fmt: skip
    paragraph = s.book.paragraphs[s.reading]
    prose = []
    for line in s.page:
        node = s.book.pages[line].node
        if isinstance(node, r.Prose):
            prose.append(node.text)
    where = s.book.cycle.hubs[s.hub].name if s.hub >= 0 else s.here.name
    note = " · ".join(filter(None, (where, f"day {s.day}" if s.day else "", ", ".join(paragraph.traits))))
    if paragraph.private:
        note = f"{argonaut_name(s, s.owner)} remembers · {', '.join(paragraph.traits)}"
    look = frieze(paragraph.traits, paragraph.title, where, s.here.name)
    return [Story("page", paragraph.title, paragraphs=prose, note=note, look=look)]


def choices(s: Campaign, view: View) -> list[Node]:
    """The ways on: for whoever decides, and for all where it is no peril and no secret."""
    top = s.stack[-1][0] if s.stack else None
    if not isinstance(top, Choosing):
        return []
    choice = top.choice(s)
    if view.decision is None and (choice.peril or not may_read(s, view)):
        return []
    found: list[Node] = []
    for action in top.open(s):
        number = action.args[0]
        option = choice.options[number]
        prices = [price(s, act.effect) for act in option.prices if isinstance(act.effect, r.Change)]
        found.append(Note(f"choice:{number}", option.label, text=", ".join(prices), tone="page"))
    return found


def trial(s: Campaign) -> list[Node]:
    """The test that is being made: what is rolled against what, and the chance."""
    for one, _ in reversed(s.stack):
        if isinstance(one, SkillTrial):
            skill = SKILLS[one.skill]
            own = memories.skill(s, one.a, one.skill)
            who = argonaut_name(s, one.a)
            label = f"{who} tests {skill} {one.difficulty}+"
            return [odds(label, one.difficulty, one.bonus + own + s.extra if not s.extra else s.extra)]
        if isinstance(one, ArgoTrial):
            faction = one.faction(s)
            band = s.band(faction).bonus if faction >= 0 else 0
            return [odds(f"The Argo is tested, {one.difficulty}+", one.difficulty, s.extra or one.bonus + band)]
        if isinstance(one, Within):
            return []
    return []


def odds(label: str, difficulty: int, added: int) -> Node:
    good = 10 * sum(succeeds(die, difficulty, added) for die in range(1, SIDES + 1))
    parts = [Chance("succeeds", good, "good"), Chance("fails", 100 - good, "bad")]
    return Mat("trial", label, note=f"d10 {added:+d}" if added else "d10", children=[Odds("trial:odds", parts=parts)])


# -- the Argonauts -----------------------------------------------------------------------------------


def portrait_look(s: Campaign, a: int) -> str:
    held = s.zones[PORTRAIT_OF + a]
    face = s.face[held[0]] - s.faces.portraits if held else -1
    return PORTRAIT_LOOKS[face % len(PORTRAIT_LOOKS)] if face >= 0 else "person"


def argonaut(s: Campaign, a: int, view: View, place: str) -> Mat:
    """An Argonaut's sheet: dials, skills, memories, and what weighs on them."""
    own = view.seat < s.seats and s.seat_of(a) == view.seat
    top = s.limit("triskelion")
    children: list[Node] = [
        Dial(f"danger:{a}", "danger", place, value=s.danger[a], most=top, danger=top - 2, look="drop", hue="clay"),
        Dial(f"fate:{a}", "fate", place, value=s.fate[a], most=top, danger=top - 1, look="fate", hue="violet"),
        Dial(f"rage:{a}", "rage", place, value=s.rage[a], most=top, danger=top, look="flame", hue="gold"),
    ]
    if s.despair[a]:
        children.append(Counter(f"despair:{a}", "despair", place, value=s.despair[a], look="despair", tone="sea"))
    held = [*(memory(s, m) for m in memories.mnemos_of(s, a)), *(fated(s, f) for f in memories.fated_of(s, a))]
    if held:
        children.append(Row(f"memories:{a}", place=place, pieces=held, size="list"))
    words = [epithet(s, a), skills(s, a), *weights(s, a)]
    children.append(Note(f"traits:{a}", style="plain", text=" · ".join(filter(None, words))))
    leads = "leads the party" if s.leader == a else ""
    note = ", ".join(filter(None, (leads, "yours" if own and s.seats > 1 else "")))
    return Mat(
        f"argonaut:{a}", argonaut_name(s, a), place, s.seat_of(a), note, children,
        tone="mine" if s.tester == a and is_reading(s) else "", look=portrait_look(s, a),
    )  # fmt: skip


def epithet(s: Campaign, a: int) -> str:
    held = s.zones[PORTRAIT_OF + a]
    face = s.face[held[0]] - s.faces.portraits if held else -1
    return s.book.portraits[face].epithet if face >= 0 else ""


def memory(s: Campaign, number: int) -> Piece:
    """A memory with its nodes; its text is its abilities, as far as they have come back."""
    one = s.book.cycle.mnemos[number]
    lines = [", ".join(one.traits)]
    for ability in one.abilities:
        words = f"{LEVELS[ability.level]} {ability.name}"
        come = ability.level <= s.resolved[number]
        lines.append(f"{words} ({ability.where}): {ability.text}" if come else words)
    return Piece(
        f"memory:{number}", one.name, "tile", look=picture(one.name, otherwise="meditation"), hue="violet",
        line=f"{s.nodes[number]} of {s.book.cycle.mnemos_track.nodes} nodes", text="\n".join(lines),
    )  # fmt: skip


def fated(s: Campaign, number: int) -> Piece:
    one = s.book.cycle.fated[number]
    return Piece(
        f"fated:{number}", one.name, "tile", look=picture(one.name, otherwise="fate"), hue="red",
        line=f"fated, {s.fated_nodes[number]} of {one.nodes} nodes", text=f"{one.hindrance}\nIn the end: {one.growth}",
    )  # fmt: skip


def skills(s: Campaign, a: int) -> str:
    """What an Argonaut adds to tests."""
    found = [(SKILLS[i], memories.skill(s, a, i)) for i in range(len(SKILLS))]
    return ", ".join(f"{word} {n:+d}" for word, n in found if n)


def weights(s: Campaign, a: int) -> list[str]:
    """Conditions, afflictions, katharsis."""
    cycle = s.book.cycle
    found = [BOOK.conditions[i].sides[side - 1].name for i, side in enumerate(s.cond[a]) if side]
    found += [f"*{cycle.afflictions[one].name}*" for one in s.afflictions[a]]
    found += [f"katharsis: {cycle.mnemos[one].katharsis}" for one in s.katharsis[a]]
    return found


def crew(s: Campaign, view: View, place: str) -> list[Node]:
    mine = [a for a in range(ARGONAUTS) if view.seat < s.seats and s.seat_of(a) == view.seat]
    order = [*mine, *(a for a in range(ARGONAUTS) if a not in mine)]
    return [argonaut(s, a, view, place) for a in order]


def has_people(s: Campaign) -> bool:
    """Whether the Argonauts have been dealt their portraits."""
    return all(s.zones[PORTRAIT_OF + a] for a in range(ARGONAUTS)) or any(
        s.zones[zone + a] for zone in (MNEMOS_OF, FATED_OF) for a in range(ARGONAUTS)
    )


# -- the journal -------------------------------------------------------------------------------------


def journal(s: Campaign) -> list[Node]:
    """The pages that were read openly, the last first."""
    if not s.read:
        return []
    titles = [s.book.paragraphs[one].title for one in s.read[-RECENT:]]
    more = len(s.read) - len(titles)
    text = "\n".join([*reversed(titles), *([f"and {more} more"] if more > 0 else [])])
    return [Note("journal", "Journal", "side", text=text, look="scroll-quill", note=f"{len(s.read)} pages")]
