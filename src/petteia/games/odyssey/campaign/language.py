"""The words of conditions and effects, read strictly.  Whoever reads a file adds the place to what is wrong."""

from __future__ import annotations

import re
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
_SIDE: Final = re.compile(r"[1-9][AB]")
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
    verb, rest = words[0], words[1:]
    if verb in ("gain", "lose", "pay", "take"):
        return _change(verb, rest)
    found = _story_effect(verb, rest)
    if found is None and where != STORY:
        found = _data_effect(verb, rest, where)
    if found is None:
        raise Malformed(f"{text!r} is no effect")
    return found


def _change(verb: str, words: list[str]) -> r.Change:
    if not words:
        raise Malformed(f"{verb} of what?")
    thing = item(words[0])
    rest = words[1:]
    n = 1
    if rest and _COUNT.fullmatch(rest[0]):
        n = int(rest.pop(0))
    elif verb in ("pay", "take"):
        raise Malformed(f"{verb} {thing} needs a number")
    who = ""
    way = "from=" if verb in ("lose", "pay") else "to="
    if rest and rest[0].startswith(way):
        who = person(rest.pop(0).removeprefix(way))
    unavoidable = rest == ["unavoidable"] and verb in ("gain", "lose")
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


def _story_effect(verb: str, words: list[str]) -> r.Effect | None:
    text = " ".join(words)
    if verb == "mark" and NODE.fullmatch(text):
        return r.Mark(text)
    if verb == "surge" and not words:
        return r.Surge()
    if verb in ("story", "doom") and _SIDE.fullmatch(text):
        return r.Turn(verb, text)
    if verb == "leave" and text in WHO:
        return r.Leave(text)
    if verb == "adversary" and text == "introduce":
        return r.Adversary(0)
    if verb == "adversary" and _COUNT.fullmatch(text):
        return r.Adversary(int(text))
    for name, pattern in _SHAPES:
        match = pattern.fullmatch(f"{verb} {text}")
        if match:
            return _shaped(name, match)
    return None


_SHAPES: Final = (
    ("marker", re.compile(r"marker tile=([1-9][0-9]*)")),
    ("dream", re.compile(r"timeline \+([1-9][0-9]*) dream")),
    ("timeline", re.compile(r"timeline \+([1-9][0-9]*) goto=([1-9][0-9]*)")),
    ("trait", re.compile(r"trait ([a-z_]+) ([a-z_]+) (on|off)")),
    ("reveal", re.compile(r"reveal (any|adjacent) ([1-9][0-9]*)")),
    (
        "trade",
        re.compile(
            rf"trade ([1-9]) rate=([1-9]):([1-9]) give=({'|'.join(RESOURCE_KINDS)}) take=({'|'.join(RESOURCE_KINDS)})"
        ),
    ),
)


def _shaped(name: str, match: re.Match[str]) -> r.Effect:
    if name == "marker":
        return r.PlaceMarker(int(match[1]))
    if name == "dream":
        return r.Schedule(int(match[1]), 0)
    if name == "timeline":
        return r.Schedule(int(match[1]), int(match[2]))
    if name == "trait":
        return r.SetTrait(match[1], match[2], match[3] == "on")
    if name == "reveal":
        return r.Reveal(match[1], int(match[2]))
    return r.Trade(int(match[1]), int(match[2]), int(match[3]), match[4], match[5])


def _data_effect(verb: str, words: list[str], where: str) -> r.Effect | None:
    if verb == "battle" and len(words) == 1 and KEY.fullmatch(words[0]):
        return r.QueueBattle(words[0])
    if where != TECHNOLOGY:
        return None
    if verb == "rule" and len(words) == 2:
        return r.Rule(words[0], words[1])
    if verb == "limit" and len(words) == 2 and _COUNT.fullmatch(words[1]):
        return r.Limit(words[0], int(words[1]))
    if verb == "unlock" and words == ["awakening"]:
        return r.Unlock(words[0])
    return None


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
