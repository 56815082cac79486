"""The ship as a seat sees her: her sheet, what she carries, whom she stands well with, what can be built."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import company, wording
from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign.advancing import is_cooling
from petteia.games.odyssey.campaign.chart import HUES, adversary_far
from petteia.games.odyssey.campaign.conditions import holds, local_faction
from petteia.games.odyssey.campaign.labels import titan_name
from petteia.games.odyssey.campaign.lights import Goods
from petteia.games.odyssey.campaign.nymphs import charges
from petteia.games.odyssey.campaign.pictures import picture
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.wording import count, plain, resource_look
from petteia.games.odyssey.campaign.workshop import price
from petteia.games.odyssey.content import BOOK
from petteia.kernel.scene import Badge, Counter, Mat, Node, Note, Piece, Row, Stop, Track

TYPES: Final = {"core": "Core", "structural": "Structural", "battle": "Battle"}
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI")


# -- her sheet ---------------------------------------------------------------------------------------


def sheet(s: Campaign) -> Mat:
    """The Argo's sheet."""
    bars = [
        bar("hull", "Hull", s.hull, s.limit("hull"), "hull", "bad" if s.hull <= 1 else ""),
        bar("crew", "Crew", s.crew, s.limit("crew"), "crew", "bad" if s.crew <= 1 else ""),
        bar("argo-fate", "Argo fate", s.argo_fate, s.limit("argo_fate"), "fate", "violet"),
        bar("knowledge", "Knowledge", s.knowledge, s.limit("knowledge"), "knowledge", "sea"),
        bar("titans", "Titans", s.titans_aboard(), s.limit("titans"), "titan", "clay"),
    ]
    if s.limit("summons") or s.summon_bonus:
        bars.append(bar("summons", "Summoning", charges(s), s.limit("summons") + s.summon_bonus, "siren", "olive"))
    return Mat("ship", "The Argo", "mine", note=s.here.name, children=[*bars])


def bar(key: str, label: str, value: int, most: int, look: str, tone: str = "") -> Counter:
    return Counter(f"ship:{key}", label, "mine", value=value, most=most, look=look, style="bar", tone=tone)


def diplomacy(s: Campaign) -> Mat:
    """The factions, each on its track, with the band it stands in."""
    here = local_faction(s)
    tracks: list[Node] = []
    for i, one in enumerate(s.book.factions):
        band = s.band(i)
        stops = [
            Stop(f"standing:{i}.{n}", "", "current" if low <= s.standing[i] <= high else "", tone=tone(s, i, n, low), title=words)
            for n, (low, high, words) in enumerate(steps(s))
        ]  # fmt: skip
        note = f"{plain(band.key)}, tests {band.bonus:+d}{' *here*' if i == here else ''}"
        tracks.append(Track(f"faction:{i}", one.name, "mine", note=note, stops=stops, style="boxes"))
    return Mat("diplomacy", "Diplomacy", "mine", children=tracks)


def steps(s: Campaign) -> list[tuple[int, int, str]]:
    """The diplomacy track in steps of two, so that it fits beside a name; the first and the last stand alone."""
    low, high = s.book.bands[0].low, s.book.bands[-1].high
    found = [(low, low)]
    at = low + 1
    while at < high:
        found.append((at, min(at + 1, high - 1)))
        at += 2
    found.append((high, high))
    return [(a, b, f"{a:+d} to {b:+d}" if a != b else f"{a:+d}") for a, b in found]


def tone(s: Campaign, faction: int, step: int, low: int) -> str:
    if low <= s.book.bands[0].high or (low < 0 and low <= -5):
        return "bad"
    zero, now = 0, s.standing[faction]
    return HUES[faction % len(HUES)] if min(zero, now) <= low <= max(zero, now) else ""


def hold(s: Campaign) -> Mat:
    """What the ship carries."""
    found = [
        Counter(f"stock:{i}", one.name.lower(), "mine", value=s.stock[i], look=resource_look(s, one.key))
        for i, one in enumerate(s.book.resources)
        if s.stock[i] or one.kind == "mortal"
    ]
    return Mat("hold", "Hold", "mine", children=[*found], flow="wrap")


def titans(s: Campaign) -> Mat:
    """The titans below deck, by class; those with a name by what they have learned."""
    pieces = [
        Piece(f"class:{i}", one.name, "tile", look=one.element.icon or "titan", hue="clay", count=s.hold[i], text=one.element.text)
        for i, one in enumerate(BOOK.titans)
        if s.hold[i]
    ]  # fmt: skip
    pieces += [
        Piece(f"named:{i}", titan_name(s, i), "tile", look=BOOK.titans[one[0]].element.icon or "titan", hue="gold",
              badges=[Badge(look="star", at="nw", title="a name of its own")],
              text="\n".join([*(BOOK.patterns[p].element.text for p in one[1:]), *(BOOK.gear[g].element.text for g in s.named_gear[i])]))
        for i, one in enumerate(s.named)
    ]  # fmt: skip
    return Mat(
        "below",
        "Below deck",
        "mine",
        note=count(s.titans_aboard(), "titan"),
        children=[Row("sleepers", pieces=pieces, size="small")],
    )


# -- cards beside the map ----------------------------------------------------------------------------


def story(s: Campaign) -> Mat:
    """The story card: what it says, and what it waits for."""
    card = s.story_card
    children: list[Node] = [
        Note("story:text", style="plain", text=card.text, look=picture(card.name, card.text, "open-book"))
    ]
    children += asked(s, card)
    return Mat(
        "story", card.name, "rivals", note=f"{ROMAN[card.number]} {card.side}", children=children, tone="card"
    )  # fmt: skip


def asked(s: Campaign, card: c.StoryCard) -> list[Node]:
    found: list[Node] = []
    for i, one in enumerate(card.requires):
        terms = list(one.terms())
        if len(terms) == 1 and terms[0].subject == "progress" and terms[0].op == ">=":
            found.append(
                Counter(
                    "story:progress", "progress", value=s.progress, most=terms[0].number, style="dots", look="progress"
                )
            )
            continue
        done = "✓ " if holds(s, one) else ""
        words = wording.condition(s, one)
        found.append(Note(f"story:asks{i}", style="plain", text=f"{done}{words[:1].upper()}{words[1:]}"))
    if card.battle:
        name = next((one.name for one in BOOK.scenarios if one.key == card.battle), plain(card.battle))
        found.append(Note("story:battle", style="plain", text=f":battle: A battle waits: {name}"))
    return found


def doom(s: Campaign) -> Mat:
    card = s.doom_side
    return Mat(
        "doom", card.name, "rivals", note=f"{ROMAN[card.number]} {card.side}", look="doom",
        children=[
            Note("doom:text", style="plain", text=card.text),
            Counter("doom:tokens", f"{s.doom} of {card.tokens}", value=s.doom, most=card.tokens, style="dots", tone="red", look="doom"),
        ],
    )  # fmt: skip


def inward(s: Campaign) -> Mat:
    card = s.book.cycle.inward
    return Mat(
        "inward", card.name, "rivals", look="meditation",
        children=[Counter("inward:tokens", "turned inward", value=s.inward, most=max(card.per_progress, s.inward),
                          style="dots", look="progress")],
    )  # fmt: skip


def adversary(s: Campaign) -> list[Node]:
    if not s.introduced:
        return []
    monster = BOOK.primordials[s.book.hunter]
    far = adversary_far(s, s.tile)
    words = "Not on the map. Two signs in one exploration bring it." if not s.hunter else (
        f"{count(far, 'tile')} away. One tile for each sign, by the dotted way." if far >= 0 else "No open way leads from it to you."
    )  # fmt: skip
    return [Mat("adversary", monster.name, "rivals", look=monster.element.icon, children=[
        Note("adversary:far", style="plain", text=words)])]  # fmt: skip


def carried(s: Campaign) -> list[Node]:
    """Clues, allies and boons, each to be read and, when its moment comes, used."""
    found: list[Node] = []
    cycle = s.book.cycle
    for i, clue in enumerate(cycle.clues):
        if s.clues >> i & 1:
            found.append(Note(f"clue:{i}", clue.name, style="plain", text=f"{clue.text}{used(s.clues_used >> i & 1)}"))
    for i, ally in enumerate(cycle.allies):
        if s.allies >> i & 1:
            found.append(
                Note(f"ally:{i}", ally.name, style="plain", text=f"{ally.ability}{used(s.allies_used >> i & 1)}")
            )
    for i, boon in enumerate(cycle.boons):
        owners = [one[1] for one in s.boons if one[0] == i]
        if owners:
            whose = ", ".join(s.name_of(a) for a in owners if a >= 0)
            found.append(
                Note(f"boon:{i}", boon.name, style="plain", text=f"{boon.text}{f' ({whose})' if whose else ''}")
            )
    for i, code in enumerate(cycle.codes):
        if s.codes >> i & 1:
            found.append(Note(f"code:{i}", "A code", style="plain", text=f"{code.text}{used(s.codes_done >> i & 1)}"))
    return [Mat("carried", "Clues and company", "rivals", children=found)] if found else []


def used(flag: int) -> str:
    return " *Used.*" if flag else ""


# -- the workshop ------------------------------------------------------------------------------------


def technologies(s: Campaign) -> Mat:
    """The tree of technologies: what is aboard, what may be built, and what each leads to."""
    today = s.book.days[max(1, s.day)].research
    note = f"Today: {' and '.join(f'{one} research' for one in today)}" if today else "No breakthrough today"
    grown: set[int] = set()
    trees: list[Node] = []
    for kind, words in TYPES.items():
        roots = [i for i in seeds(s) if s.book.technologies[i].type == kind]
        alone = [i for i in roots if not s.book.technologies[i].leads_to]
        grown.update(alone)
        children: list[Node] = [branch(s, i, grown) for i in roots if i not in alone]
        if alone:
            children.append(Row(f"tree:{kind}.alone", pieces=[tech(s, i) for i in alone], size="list"))
        if children:
            trees.append(Mat(f"tree:{kind}", words, children=children, tone="forest", bare=True))
    return Mat("technologies", "Technologies", note=note, children=trees)


def seeds(s: Campaign) -> list[int]:
    """The technologies that no other leads to: where the trees begin."""
    led = {key for one in s.book.technologies for key in one.leads_to}
    return [i for i, one in enumerate(s.book.technologies) if one.key not in led]


def branch(s: Campaign, number: int, grown: set[int]) -> Mat:
    """A technology with those that it leads to below it; one that stands on another branch already is only named."""
    grown.add(number)
    leaf = Row(f"leaf:{number}", pieces=[tech(s, number)], size="list")
    children: list[Node] = []
    for key in s.book.technologies[number].leads_to:
        after = s.book.tech_at.get(key, -1)
        if after < 0:
            continue
        if after in grown:
            name = wording.kind_name(s, "tech", key)
            children.append(Note(f"also:{number}.{after}", style="plain", text=f"also leads to {name}"))
        else:
            children.append(branch(s, after, grown))
    after_it: list[Node] = [Mat(f"after:{number}", children=children, bare=True)] if children else []
    return Mat(f"branch:{number}", children=[leaf, *after_it], flow="across", tone="tree", bare=True)


def tech(s: Campaign, number: int) -> Piece:
    """A technology: aboard, a project (which says what it still lacks), or still locked behind those that lead to it."""
    one = s.book.technologies[number]
    have = bool(s.technologies >> number & 1)
    project = not have and bool(s.projects >> number & 1)
    lacking = [wording.condition(s, part) for part in one.requires if not holds(s, part)]
    lines = [f"{part.name}: {part.text}".strip(": ") for part in one.abilities]
    if one.requires and not have:
        lines.append("Asks for: " + "; ".join(wording.condition(s, part) for part in one.requires) + ".")
    if one.leads_to:
        lines.append("Leads to " + ", ".join(wording.kind_name(s, "tech", key) for key in one.leads_to) + ".")
    badges = []
    first = next((i for i, (t, _) in enumerate(s.book.abilities) if t == number), 0)
    if have and any(is_cooling(s, first + n) for n in range(len(one.abilities))):
        badges.append(Badge(look="cooldown", at="ne", title="not ready yet"))
    if not have and (lacking or not project):
        badges.append(
            Badge(look="padlock", at="ne", title=f"asks for {lacking[0]}" if lacking and project else "locked")
        )
    line = (
        "aboard" if have else f"lacks {lacking[0]}" if project and lacking else "may be built" if project else "locked"
    )
    return Piece(
        f"tech:{number}", one.name, "tile", look=picture(one.name, one.text), hue="bronze" if have else "glaze",
        badges=badges, line=line, text="\n".join([one.text, *lines]), state=[] if have or (project and not lacking) else ["dim"],
    )  # fmt: skip


def armoury(s: Campaign) -> Mat:
    """The gear aboard, and what facilities can make with its price."""
    makes = {BOOK.gear_at[key] for key in known_recipes(s)}
    owned = [i for i in range(len(BOOK.gear)) if s.armory[i] and not BOOK.gear[i].fists]
    children: list[Node] = []
    if owned:
        children.append(Row("armoury:owned", "Aboard", pieces=[gear(s, i, "") for i in owned], size="priced"))
    if makes:
        pieces = [gear(s, i, price_words(s, i)) for i in sorted(makes)]
        children.append(Row("armoury:recipes", "To make", pieces=pieces, size="priced"))
    return Mat("armoury", "Armoury", note=f"{count(sum(s.armory), 'card')} aboard", children=children)


def known_recipes(s: Campaign) -> list[str]:
    """The gear that facilities aboard can make, by key."""
    return [BOOK.gear[one.gear].key for one in s.book.crafts if s.technologies >> one.tech & 1]


def recipe(s: Campaign, gear: int) -> dict[int, int] | None:
    """What a card costs now, by resource; None if no facility of this cycle makes it."""
    one = next((one for one in s.book.crafts if one.gear == gear), None)
    return dict(price(s, one, company.discount(s))) if one is not None else None


def price_words(s: Campaign, number: int) -> str:
    found = recipe(s, number)
    if found is None:
        return "asks for what is not here"
    return " ".join(f":{resource_look(s, s.book.resources[i].key)}:{n}" for i, n in found.items())


def gear(s: Campaign, number: int, price: str) -> Piece:
    one = BOOK.gear[number]
    worn = "armour" if one.slot == "armor" else one.slot
    found = recipe(s, number) if price else {}
    short = price and (found is None or any(s.stock[i] < n for i, n in found.items()))
    figures = f"{count(one.dice, 'die', 'dice')}, precision {one.precision:+d}" if one.slot == "weapon" else worn
    key = f"make:{number}" if price else f"gear:{number}"
    return Piece(
        key, one.name, look=one.element.icon, corner=str(one.dice) if one.slot == "weapon" else "",
        line=price or worn, count=s.armory[number] if not price else 1, text=f"{figures}.\n{one.element.text}",
        state=["dim"] if short else [],
    )  # fmt: skip


def wares(s: Campaign, goods: Goods) -> Row:
    """Resources to choose from while something is traded."""
    verb = goods.verb.name
    pieces = [
        Piece(f"{verb}:{i}", one.name, "tile", look=resource_look(s, one.key), corner=str(s.stock[i]), line=one.kind)
        for i, one in enumerate(s.book.resources)
    ]
    return Row(verb, verb.capitalize(), pieces=pieces, size="small")
