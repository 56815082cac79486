"""Names: every key that is used exists, and no key exists twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from petteia.games.odyssey.campaign import language
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.inspection import Inspection, Lined


def check(look: Inspection) -> None:
    _twice(look)
    known = known_names(look)
    _conditions(look, known)
    _effects(look, known)
    _storybook(look, known)
    _ship(look, known)
    _tables(look, known)
    _technologies(look, known)


def known_names(look: Inspection) -> dict[str, frozenset[str]]:
    """All keys by kind, those of the cycle and those of the battles."""
    c = look.cycle
    return {
        **look.battle.keys,
        "tech": frozenset(one.key for one in c.technologies),
        "clue": frozenset(one.key for one in c.clues),
        "ally": frozenset(one.key for one in c.allies),
        "code": frozenset(one.key for one in c.codes),
        "mnemos": frozenset(one.key for one in c.mnemos) | {"random"},
        "affliction": frozenset(one.key for one in c.afflictions),
        "boon": frozenset(one.key for one in c.boons),
        "skill": frozenset(language.SKILLS),
        "katharsis": frozenset(one.katharsis for one in c.mnemos),
        "diplomacy": frozenset(one.key for one in c.factions) | {"local"},
        "resource": frozenset(one.key for one in c.resources),
        "band": frozenset(one.key for one in c.bands),
        "faction": frozenset(one.key for one in c.factions),
        "event": frozenset(one.key for one in c.events),
        "ending": frozenset(one.key for one in c.endings),
        "hub": frozenset(one.key for one in c.hubs),
        "node": frozenset(node for node, _ in c.matrix.nodes),
        "story": frozenset(f"{one.number}{one.side}" for one in c.story),
        "doom": frozenset(f"{one.number}{one.side}" for one in c.doom),
        "tile": frozenset(str(one.number) for one in c.tiles),
    }


class _Speller:
    """Asks whether a name is known; says so if it is not."""

    def __init__(self, look: Inspection, known: dict[str, frozenset[str]]) -> None:
        self.look, self.known = look, known

    def ask(self, file: str, line: int, kind: str, name: str) -> None:
        if name not in self.known[kind]:
            self.look.wrong(file, line, "unknown-name", f"there is no {kind} {name!r}")

    def field(self, file: str, record: Lined, name: str, kind: str, value: str | Iterable[str]) -> None:
        """The names in a field; an empty one names nothing."""
        for one in [value] if isinstance(value, str) else value:
            if one:
                self.ask(file, self.look.at(file, record, name), kind, one)


def _twice(look: Inspection) -> None:
    c = look.cycle
    seen: dict[int, str] = {}
    for paragraph in c.paragraphs:
        if paragraph.id in seen:
            sentence = f"paragraph {paragraph.id} is already in {seen[paragraph.id]}"
            look.wrong(paragraph.file, paragraph.line, "twice", sentence)
        seen.setdefault(paragraph.id, f"{paragraph.file}:{paragraph.line}")
    keyed: list[tuple[str, str, Sequence[tuple[Lined, str]]]] = [
        ("technologies.toml", "key", [(one, one.key) for one in c.technologies]),
        ("argo.toml", "key", [(one, one.key) for one in c.resources]),
        ("factions.toml", "key", [(one, one.key) for one in c.bands]),
        ("argo.toml", "key", [(one, one.key) for one in (*c.boons, *c.afflictions)]),
        ("factions.toml", "key", [(one, one.key) for one in c.factions]),
        ("special_events.toml", "key", [(one, one.key) for one in c.endings]),
        ("portraits.toml", "key", [(one, one.key) for one in c.portraits]),
        ("mnemos.toml", "key", [(one, one.key) for one in c.mnemos]),
        ("fated.toml", "key", [(one, one.key) for one in c.fated]),
        ("clues.toml", "key", [(one, one.key) for one in c.clues]),
        ("allies.toml", "key", [(one, one.key) for one in c.allies]),
        ("codes.toml", "key", [(one, one.key) for one in c.codes]),
        ("hubs.toml", "key", [(one, one.key) for one in c.hubs]),
        ("special_events.toml", "key", [(one, one.key) for one in c.events]),
        ("map.toml", "number", [(one, str(one.number)) for one in c.tiles]),
        ("exploration.toml", "number", [(one, str(one.number)) for one in c.exploration]),
        ("story.toml", "number", [(one, f"{one.number}{one.side}") for one in c.story]),
        ("doom.toml", "number", [(one, f"{one.number}{one.side}") for one in c.doom]),
        ("inward.toml", "number", [(one, str(one.number)) for one in c.slots]),
    ]
    for file, name, rows in keyed:
        met: set[str] = set()
        for record, key in rows:
            if key in met:
                look.wrong(file, look.at(file, record, name), "twice", f"the {name} {key!r} is used twice")
            met.add(key)


def _conditions(look: Inspection, known: dict[str, frozenset[str]]) -> None:
    speller = _Speller(look, known)
    for reading in look.readings:
        file, line = reading.file, reading.condition.line
        for term in reading.condition.terms():
            if term.kind == "marked":
                speller.ask(file, line, "node", term.subject)
            elif term.kind == "has":
                kind, _, key = term.subject.partition(":")
                if key != "any":
                    speller.ask(file, line, kind, key)
            elif term.kind == "diplomacy":
                if term.subject != "any":
                    speller.ask(file, line, "diplomacy", term.subject)
                speller.ask(file, line, "band", term.word)
            elif term.kind == "story":
                speller.ask(file, line, "story", term.word)
            elif term.kind in ("primordial", "encountered"):
                speller.ask(file, line, "primordial", term.subject)
            elif term.subject == "tile":
                speller.ask(file, line, "tile", str(term.number))


def _effects(look: Inspection, known: dict[str, frozenset[str]]) -> None:
    speller = _Speller(look, known)
    for doing in look.doings:
        file, line, effect = doing.file, doing.line, doing.effect
        if isinstance(effect, r.Change):
            if effect.item.kind not in ("counter", "dial"):
                speller.ask(file, line, effect.item.kind, effect.item.key)
        elif isinstance(effect, r.Mark):
            speller.ask(file, line, "node", effect.node)
        elif isinstance(effect, r.Turn):
            speller.ask(file, line, effect.card, effect.side)
        elif isinstance(effect, r.PlaceMarker):
            speller.ask(file, line, "tile", str(effect.tile))
        elif isinstance(effect, r.SetTrait):
            speller.ask(file, line, "primordial", effect.primordial)
            _trait(look, file, line, effect.primordial, effect.key)
        elif isinstance(effect, r.QueueBattle):
            speller.ask(file, line, "scenario", effect.scenario)
        elif isinstance(effect, r.Limit) and effect.name not in dict(look.cycle.ship.limits):
            look.wrong(file, line, "unknown-name", f"the ship has no limit {effect.name!r}")
        elif isinstance(effect, r.CardTest) and effect.roll.diplomacy:
            speller.ask(file, line, "diplomacy", effect.roll.diplomacy)


def _trait(look: Inspection, file: str, line: int, primordial: str, key: str) -> None:
    if key not in look.battle.traits.get(primordial, {key}):
        look.wrong(file, line, "unknown-name", f"{primordial} has no trait {key!r}")


def _storybook(look: Inspection, known: dict[str, frozenset[str]]) -> None:
    speller = _Speller(look, known)
    for paragraph in look.cycle.paragraphs:
        for node in r.walk(paragraph.body):
            if isinstance(node, r.Special):
                speller.ask(paragraph.file, node.line, "event", node.event)
            elif isinstance(node, r.Ending):
                speller.ask(paragraph.file, node.line, "ending", node.key)
            elif isinstance(node, r.ArgoTest) and node.roll.diplomacy:
                speller.ask(paragraph.file, node.line, "diplomacy", node.roll.diplomacy)
            elif isinstance(node, r.Fight):
                speller.ask(paragraph.file, node.line, "scenario", node.scenario)
                for change in node.changes:
                    if change.trait and not any(change.trait in traits for traits in look.battle.traits.values()):
                        look.wrong(
                            paragraph.file, change.line, "unknown-name", f"no primordial has the trait {change.trait!r}"
                        )


def _ship(look: Inspection, known: dict[str, frozenset[str]]) -> None:
    speller, ship = _Speller(look, known), look.cycle.ship
    file = "argo.toml"

    def named(name: str, kind: str, *values: str) -> None:
        """A name in argo.toml, told on the line of its field (of whichever table)."""
        line = next((n for (f, _, field), n in look.lines.items() if f == file and field == name), ship.line)
        for value in values:
            if value:
                speller.ask(file, line, kind, value)

    named("tile", "tile", str(ship.tile))
    named("explored", "tile", *map(str, ship.explored))
    named("story", "story", ship.story)
    named("doom", "doom", ship.doom)
    named("local_faction", "faction", ship.local_faction)
    for name, event in ship.losses:
        named(name, "event", event)
    for key, _ in ship.resources:
        named(key, "resource", key)
    for key, _ in ship.titans:
        named(key, "titan", key)
    named("core", "tech", *ship.core)
    named("researched", "tech", *ship.researched)
    named("projects", "tech", *ship.projects)
    named("primordial", "primordial", ship.adversary)
    named("introduced_by", "event", ship.introduced_by)
    named("battles", "event", *ship.adversary_battles)
    named("a", "primordial", ship.regulars[0])
    named("b", "primordial", ship.regulars[1])


def _tables(look: Inspection, known: dict[str, frozenset[str]]) -> None:
    speller, c = _Speller(look, known), look.cycle
    speller.field("map.toml", c.board, "start", "tile", str(c.board.start))
    speller.field("map.toml", c.board, "restricted_needs", "tech", c.board.restricted_needs)
    for tile in c.tiles:
        speller.field("map.toml", tile, "factions", "faction", tile.factions)
        for arrow in tile.arrows:
            speller.field("map.toml", arrow, "needs", "tech", arrow.needs)
    speller.field("timeline.toml", c.frame, "out_of_days", "event", c.frame.out_of_days)
    for day in c.days:
        speller.field("timeline.toml", day, "special", "event", day.special)
    for side in c.story:
        speller.field("story.toml", side, "battle", "scenario", side.battle)
        speller.field("story.toml", side, "clues", "clue", side.clues)
        if side.marker:
            speller.field("story.toml", side, "marker", "tile", str(side.marker))
    for faction in c.factions:
        speller.field("factions.toml", faction, "hub", "hub", faction.hub)
    for mnemos in c.mnemos:
        speller.field("mnemos.toml", mnemos, "not_with", "mnemos", mnemos.not_with)
        speller.field("mnemos.toml", mnemos, "skills", "skill", [skill for skill, _ in mnemos.skills])
    for fated in c.fated:
        speller.field("fated.toml", fated, "skill", "skill", [skill for skill, _ in fated.skills])
    for hub in c.hubs:
        speller.field("hubs.toml", hub, "faction", "faction", hub.faction)
        speller.field("hubs.toml", hub, "terrain", "terrain", hub.terrain)
    for column in c.hub_picks:
        for pick in column:
            speller.field("hubs.toml", pick, "hub", "hub", pick.hub)
    line = next((n for (f, _, field), n in look.lines.items() if (f, field) == ("hubs.toml", "all_full")), 1)
    speller.ask("hubs.toml", line, "event", c.all_hubs_full)


def _technologies(look: Inspection, known: dict[str, frozenset[str]]) -> None:
    speller = _Speller(look, known)
    file = "technologies.toml"
    for technology in look.cycle.technologies:
        speller.field(file, technology, "leads_to", "tech", technology.leads_to)
        for name, _ in technology.limits:
            if name not in dict(look.cycle.ship.limits):
                line = look.at(file, technology, "limits")
                look.wrong(file, line, "unknown-name", f"the ship has no limit {name!r}")
    for ability in look.abilities():
        speller.field(file, ability, "titan", "titan", ability.titan)
        speller.field(file, ability, "ability", "argo", ability.ability)
        speller.field(file, ability, "crafts", "gear", ability.crafts)
        speller.field(file, ability, "card_cost", "gear", [key for pair in ability.card_cost for key in pair])
        if ability.test is not None:
            speller.field(file, ability, "test", "diplomacy", ability.test.diplomacy)
