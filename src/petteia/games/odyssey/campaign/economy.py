"""What is earned and spent, set and read, learned and used: nothing is asked that nothing gives."""

from __future__ import annotations

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.cycle import Technology
from petteia.games.odyssey.campaign.inspection import Inspection


def check(look: Inspection) -> None:
    _nodes(look)
    _resources(look)
    _technologies(look)
    _had(look)
    _given(look)
    _codes(look)
    _gear(look)
    _rewards(look)
    _traits(look)


def gained(look: Inspection) -> set[str]:
    """Everything some effect gives, by its written name."""
    return {str(one.effect.item) for one in look.doings if isinstance(one.effect, r.Change) and one.effect.gaining}


def _nodes(look: Inspection) -> None:
    marked = {one.effect.node for one in look.doings if isinstance(one.effect, r.Mark)}
    read = {term.subject for one in look.readings for term in one.condition.terms() if term.kind == "marked"}
    for node, _ in look.cycle.matrix.nodes:
        line = look.at("matrix.toml", look.cycle.matrix, node)
        if node not in marked:
            if node in read:
                look.wrong("matrix.toml", line, "node-never-set", f"{node} is read and nothing sets it")
            else:
                look.doubtful("matrix.toml", line, "node-unused", f"{node} is neither set nor read")
        elif node not in read:
            look.doubtful("matrix.toml", line, "node-never-read", f"{node} is set and nothing reads it")


def _resources(look: Inspection) -> None:
    changes = [one.effect for one in look.doings if isinstance(one.effect, r.Change)]
    trades = [one.effect for one in look.doings if isinstance(one.effect, r.Trade)]
    earned = gained(look) | {key for key, n in look.cycle.ship.resources if n} | look.battle.earned
    earned |= set().union(*look.battle.loot.values())
    crafted = {key for ability in look.abilities() for key in ability.crafts}
    spent = {str(change.item) for change in changes if change.paying}
    spent |= set().union(*(look.battle.recipes.get(key, frozenset()) for key in crafted))
    for resource in look.cycle.resources:
        if resource.key not in earned and not any(trade.taken == resource.kind for trade in trades):
            line = look.at("argo.toml", resource, "key")
            look.wrong("argo.toml", line, "unearned", f"nothing gives {resource.key}")
        used = resource.spent_by or any(trade.given == resource.kind for trade in trades)
        if resource.key not in spent and not used:
            line = look.at("argo.toml", resource, "key")
            look.doubtful("argo.toml", line, "unspent", f"nothing costs {resource.key}")


# -- technologies ----------------------------------------------------------------------------


def learned(look: Inspection) -> set[str]:
    """The technologies a crew can come to have; all conditions but those on technologies are taken to hold."""
    ship = look.cycle.ship
    by_key = {one.key: one for one in look.cycle.technologies}
    have = {*ship.core, *ship.researched} | {name.removeprefix("tech:") for name in gained(look) if name[:5] == "tech:"}
    grew = True
    while grew:
        opened = set(ship.projects) | {to for key in have if key in by_key for to in by_key[key].leads_to}
        more = {key for key in opened - have if key in by_key and _open(by_key[key], have)}
        have |= more
        grew = bool(more)
    return have


def _open(technology: Technology, have: set[str]) -> bool:
    def met(term: r.Term) -> bool:
        kind, _, key = term.subject.partition(":")
        return term.kind != "has" or kind != "tech" or term.negated or key in have

    return all(any(all(met(term) for term in terms) for terms in one.alternatives) for one in technology.requires)


def _technologies(look: Inspection) -> None:
    have = learned(look)
    file = "technologies.toml"
    for technology in look.cycle.technologies:
        line = look.at(file, technology, "key")
        if technology.key not in have:
            look.wrong(file, line, "unreachable", f"the technology {technology.key} can never be learned")
        if (technology.type == "core") != (technology.key in look.cycle.ship.core):
            look.wrong(
                file, line, "core", f"{technology.key} is of the type {technology.type}: argo.toml says otherwise"
            )


# -- things that are asked for, and things that are given ------------------------------------


def _obtainable(look: Inspection) -> set[str]:
    found = gained(look) | {f"tech:{key}" for key in learned(look)}
    found |= {f"titan:{key}" for key, n in look.cycle.ship.titans if n}
    found |= {f"mnemos:{one.key}" for one in look.cycle.mnemos}  # dealt at the start
    for ability in look.abilities():
        found |= {f"gear:{key}" for key in ability.crafts} | ({f"titan:{ability.titan}"} if ability.titan else set())
    for side in look.cycle.story:
        found |= {f"clue:{key}" for key in side.clues}
    found |= {f"condition:{key}" for key in look.battle.keys["condition"]}  # battles give these
    found |= {f"gear:{key}" for key in look.battle.keys["gear"] - look.battle.made}
    return found


def _had(look: Inspection) -> None:
    """What a condition or a price asks for can be had somewhere (resources are looked at by themselves)."""
    found = _obtainable(look)
    kinds = {name.partition(":")[0] for name in found}
    for one in look.readings:
        for term in one.condition.terms():
            kind, _, key = term.subject.partition(":")
            if term.kind == "has" and (kind not in kinds if key == "any" else term.subject not in found):
                look.wrong(one.file, one.condition.line, "unearned", f"nothing gives {term.subject}")
    for doing in look.doings:
        effect = doing.effect
        if not isinstance(effect, r.Change) or not effect.paying or str(effect.item) in found:
            continue
        if effect.item.kind not in ("counter", "dial", "resource", "diplomacy", "skill"):
            look.wrong(doing.file, doing.line, "unearned", f"nothing gives {effect.item}")


def _given(look: Inspection) -> None:
    """Clues, allies, boons and afflictions that nothing gives are idle."""
    found = _obtainable(look)
    c = look.cycle
    rows = [("clues.toml", "clue", one.key, one.line) for one in c.clues]
    rows += [("allies.toml", "ally", one.key, one.line) for one in c.allies]
    rows += [("argo.toml", "boon", one.key, one.line) for one in c.boons]
    rows += [("argo.toml", "affliction", one.key, one.line) for one in c.afflictions]
    for file, kind, key, line in rows:
        if f"{kind}:{key}" not in found:
            look.doubtful(file, look.lines.get((file, line, "key"), line), "never-given", f"nothing gives {kind}:{key}")
    for ally in c.allies:
        paragraph = look.paragraphs.get(ally.source)
        given = (
            {str(act.effect.item) for act in r.acts(paragraph) if isinstance(act.effect, r.Change)} if paragraph else ()
        )
        if f"ally:{ally.key}" not in given:
            line = look.at("allies.toml", ally, "from")
            look.wrong("allies.toml", line, "reward", f"paragraph {ally.source} does not give ally:{ally.key}")


def _codes(look: Inspection) -> None:
    """A code can be learned, and its number is the paragraph it opens."""
    secrets = {tile.number: tile.secret for tile in look.cycle.tiles}
    found = gained(look)
    file = "codes.toml"
    for code in look.cycle.codes:
        wrong = ""
        name = "number"
        if code.kind == "sum":
            name = "of_tiles"
            if not code.of_tiles or not all(secrets.get(tile) for tile in code.of_tiles):
                wrong = f"the code {code.key!r} adds tiles without a secret number"
            elif sum(secrets[tile] for tile in code.of_tiles) != code.number:
                wrong = f"the secrets of the code {code.key!r} do not add up to {code.number}"
        elif code.kind == "gained" and f"code:{code.key}" not in found:
            name, wrong = "key", f"nothing gives the code {code.key!r}"
        elif code.kind == "katharsis" and f"katharsis:{code.word}" not in found:
            name, wrong = "word", f"no memory gives the word {code.word!r}"
        if not wrong and code.number != code.goto:
            name, wrong = "goto", f"the code {code.number} leads to paragraph {code.goto}"
        if wrong:
            look.wrong(file, look.at(file, code, name), "code", wrong)


def _gear(look: Inspection) -> None:
    """Gear with a recipe is made in exactly one facility."""
    file = "technologies.toml"
    seen: dict[str, str] = {}
    for ability in look.abilities():
        line = look.at(file, ability, "crafts")
        for key in ability.crafts:
            if key in seen:
                look.wrong(file, line, "facility", f"{key} is made here and by {seen[key]!r}")
            elif key in look.battle.keys["gear"] and key not in look.battle.made:
                look.wrong(file, line, "facility", f"{key} has no recipe")
            seen.setdefault(key, ability.name)
        for key, _ in ability.card_cost:
            if key not in ability.crafts:
                look.wrong(file, look.at(file, ability, "card_cost"), "facility", f"{key} is not made here")
    for key in sorted(look.battle.made - set(seen)):
        look.doubtful(file, 1, "facility", f"no facility makes {key}")


def _rewards(look: Inspection) -> None:
    """An inward adventure that names a thing as its reward gives it."""
    for slot in look.cycle.slots:
        paragraph = look.paragraphs.get(slot.goto)
        if paragraph is None or ":" not in slot.reward:
            continue
        given = {str(act.effect.item) for act in r.acts(paragraph) if isinstance(act.effect, r.Change)}
        if slot.reward not in given:
            line = look.at("inward.toml", slot, "reward")
            look.wrong("inward.toml", line, "reward", f"paragraph {slot.goto} does not give {slot.reward}")


def _traits(look: Inspection) -> None:
    """A memory grows by hub adventures that share a trait with it."""
    adventures = [entry.goto for hub in look.cycle.hubs for entry in hub.adventures]
    met = {trait for one in adventures if one in look.paragraphs for trait in look.paragraphs[one].traits}
    for file, rows in (("mnemos.toml", look.cycle.mnemos), ("fated.toml", look.cycle.fated)):
        for memory in rows:
            if not set(memory.traits) & met:
                line = look.at(file, memory, "traits")
                look.wrong(file, line, "unearned", f"no hub adventure has a trait of {memory.key}")
