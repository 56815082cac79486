"""The words of conditions and effects, read strictly.  Whoever reads a file adds the place to what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from petteia.games.odyssey.campaign import records as r

COUNTERS: Final = ("progress", "doom", "knowledge", "crew", "hull", "argo_fate", "summon_charge")
DIALS: Final = ("danger", "fate", "rage", "despair", "node", "fated")
KINDS: Final = (
    "diplomacy", "titan", "tech", "clue", "ally", "code", "mnemos", "gear", "godform", "summoning", "oneoff", "pattern",
    "affliction", "boon", "condition", "skill", "katharsis",
)  # fmt: skip
PERSONAL: Final = ("affliction", "condition", "mnemos", "skill", "katharsis")  # with the dials: these need a person
WHO: Final = (
    "leader", "each", "group", "random", "owner", "tester", "failed", "chosen", "least_likely", "most_likely",
)  # fmt: skip
SKILLS: Final = ("courage", "cunning", "endurance", "fury", "will", "wisdom")
NUMBERS: Final = ("argo_fate", "crew", "hull", "knowledge", "day", "explored", "doom", "progress", "tile")
RESOURCE_KINDS: Final = ("mortal", "primordial", "core", "divine", "rare")

STORY: Final = "story"  # where effects stand: the storybook, a card, a technology
CARD: Final = "card"
TECHNOLOGY: Final = "technology"

NODE: Final = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")
KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
_COUNT: Final = re.compile(r"[1-9][0-9]*")
_OP: Final = r"(>=|<=|==)"
_TERMS: Final = (
    ("marked", re.compile(rf"marked (?P<subject>{NODE.pattern})")),
    ("has", re.compile(rf"has (?P<subject>({'|'.join(KINDS)}):[A-Za-z][A-Za-z0-9_]*)")),
    ("diplomacy", re.compile(rf"diplomacy (?P<subject>[a-z_]+) (?P<op>{_OP}) (?P<word>[a-z_]+)")),
    ("story", re.compile(rf"(?P<subject>story) (?P<op>{_OP}) (?P<word>[1-9][AB])")),
    ("primordial", re.compile(rf"primordial (?P<subject>[a-z_]+) (?P<op>{_OP}) (?P<number>[0-9]+)")),
    ("encountered", re.compile(r"encountered (?P<subject>[a-z_]+)")),
    ("number", re.compile(rf"(?P<subject>{'|'.join(NUMBERS)}) (?P<op>{_OP}) (?P<number>[0-9]+)")),
)


class Malformed(ValueError):
    """Words that are not of the language; the message is a sentence."""


# -- conditions ------------------------------------------------------------------------------


def condition(text: str, line: int) -> r.Condition:
    """Read a condition: `and` binds tighter than `or`."""
    alternatives = tuple(tuple(_term(part) for part in either.split(" and ")) for either in text.split(" or "))
    return r.Condition(line, alternatives)


def _term(text: str) -> r.Term:
    negated = text.startswith("not ")
    plain = text.removeprefix("not ")
    for kind, pattern in _TERMS:
        match = pattern.fullmatch(plain)
        if match:
            found = match.groupdict()
            return r.Term(
                kind, found["subject"], found.get("op") or "", int(found.get("number") or 0), found.get("word") or "",
                negated,
            )  # fmt: skip
    raise Malformed(f"{text!r} is no condition")


# -- effects ---------------------------------------------------------------------------------


def effect(text: str, where: str) -> r.Effect:
    """Read one effect, as it may stand in the storybook, on a card or on a technology."""
    if where == CARD and "|" in text:
        return _inline(text)
    words = text.split(" ")
    if words[0] in r.CHANGES:
        return _change(words[0], words[1:])
    for shape, read in _EFFECTS[where]:
        found = re.fullmatch(shape, text)
        if found:
            return read(found)
    raise Malformed(f"{text!r} is no effect")


def _change(verb: str, words: list[str]) -> r.Change:
    if not words:
        raise Malformed(f"{verb} of what?")
    thing = item(words[0])
    gaining, forced = r.CHANGES[verb]
    rest = words[1:]
    n = 1
    if rest and _COUNT.fullmatch(rest[0]):
        n = int(rest.pop(0))
    elif not forced:
        raise Malformed(f"{verb} {thing} needs a number")
    who = ""
    way = "to=" if gaining else "from="
    if rest and rest[0].startswith(way):
        who = person(rest.pop(0).removeprefix(way))
    unavoidable = rest == ["unavoidable"] and forced
    if rest and not unavoidable:
        raise Malformed(f"{' '.join(rest)!r} has no place after {verb} {thing}")
    needs = thing.kind == "dial" or thing.kind in PERSONAL
    if needs and not who:
        raise Malformed(f"{verb} {thing} needs {way}WHO")
    if who and not needs and thing.kind != "boon":
        raise Malformed(f"{thing} belongs to the ship, not to a person")
    return r.Change(verb, thing, n, who, unavoidable)


def item(word: str) -> r.Item:
    """A counter, a dial, a resource, or `kind:key`."""
    kind, colon, key = word.partition(":")
    if colon:
        if kind not in KINDS or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", key):
            raise Malformed(f"{word!r} is nothing that can be had")
        return r.Item(kind, key)
    if word in COUNTERS:
        return r.Item("counter", word)
    if word in DIALS:
        return r.Item("dial", word)
    if not KEY.fullmatch(word):
        raise Malformed(f"{word!r} is nothing that can be had")
    return r.Item("resource", word)


def person(word: str) -> str:
    if word not in WHO:
        raise Malformed(f"{word!r} is nobody: say {', '.join(WHO)}")
    return word


Shape = tuple[str, Callable[[re.Match[str]], r.Effect]]
_N: Final = "([1-9][0-9]*)"
_OF: Final = f"({'|'.join(RESOURCE_KINDS)})"
_STORY_EFFECTS: Final[tuple[Shape, ...]] = (
    (f"mark ({NODE.pattern})", lambda found: r.Mark(found[1])),
    ("surge", lambda found: r.Surge()),
    ("(story|doom) ([1-9][AB])", lambda found: r.Turn(found[1], found[2])),
    (f"leave ({'|'.join(WHO)})", lambda found: r.Leave(found[1])),
    ("adversary introduce", lambda found: r.Adversary(0)),
    (f"adversary {_N}", lambda found: r.Adversary(int(found[1]))),
    (f"marker tile={_N}", lambda found: r.PlaceMarker(int(found[1]))),
    (rf"timeline \+{_N} dream", lambda found: r.Schedule(int(found[1]), 0)),
    (rf"timeline \+{_N} goto={_N}", lambda found: r.Schedule(int(found[1]), int(found[2]))),
    ("trait ([a-z_]+) ([a-z_]+) (on|off)", lambda found: r.SetTrait(found[1], found[2], found[3] == "on")),
    (f"reveal (any|adjacent) {_N}", lambda found: r.Reveal(found[1], int(found[2]))),
    (
        f"trade ([1-9]) rate=([1-9]):([1-9]) give={_OF} take={_OF}",
        lambda found: r.Trade(int(found[1]), int(found[2]), int(found[3]), found[4], found[5]),
    ),
)
_CARD_EFFECTS: Final[tuple[Shape, ...]] = (
    *_STORY_EFFECTS,
    (f"battle ({KEY.pattern})", lambda found: r.QueueBattle(found[1])),
)
_TECHNOLOGY_EFFECTS: Final[tuple[Shape, ...]] = (
    *_CARD_EFFECTS,
    ("rule ([^ ]*) ([^ ]*)", lambda found: r.Rule(found[1], found[2])),
    (f"limit ([^ ]*) {_N}", lambda found: r.Limit(found[1], int(found[2]))),
    ("unlock (awakening)", lambda found: r.Unlock(found[1])),
)
_EFFECTS: Final = {STORY: _STORY_EFFECTS, CARD: _CARD_EFFECTS, TECHNOLOGY: _TECHNOLOGY_EFFECTS}


def _inline(text: str) -> r.Effect:
    """`test argo 6+ | success: EFFECT | fail: EFFECT`, or `choice | pay ITEM N: EFFECT | free: EFFECT`."""
    head, *branches = [part.strip() for part in text.split("|")]
    if len(branches) != 2:
        raise Malformed(f"{text!r} needs two branches")
    (one, _, first), (other, _, second) = (_colon(branch) for branch in branches)
    if head.startswith("test ") and (one, other) == ("success", "fail"):
        return r.CardTest(argo_roll(head.removeprefix("test ")), effect(first, CARD), effect(second, CARD))
    if head == "choice" and one.startswith("pay ") and other == "free":
        price = _change("pay", one.split(" ")[1:])
        return r.CardChoice(price, effect(first, CARD), effect(second, CARD))
    raise Malformed(f"{text!r} is neither a test nor a choice")


def _colon(branch: str) -> tuple[str, str, str]:
    """A branch is parted at the colon before its effect (an item may have a colon of its own)."""
    return branch.partition(": ")


def argo_roll(text: str) -> r.ArgoRoll:
    """`argo 7+`, `argo 7+ diplomacy=local`."""
    match = re.fullmatch(r"argo ([1-9]|10)\+(?: diplomacy=([a-z_]+))?", text)
    if not match:
        raise Malformed(f"{text!r} is no Argo test")
    return r.ArgoRoll(int(match[1]), match[2] or "")
