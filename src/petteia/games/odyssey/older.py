"""Positions that earlier releases saved, read into today's form."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.content import BOOK

Json = dict[str, Any]
CAUSED = {
    "Do": 3,
    "Whom": 3,
    "Choice": 2,
    "May": 2,
    "Tested": 3,
    "Attack": 2,
    "Judgement": 3,
    "AttackOn": 3,
    "PathAttack": 2,
}
ATTACKS = ("Attack", "Judgement", "AttackOn", "PathAttack")
PARTS = 6  # of a cause that was written as a row of numbers, with its targets after them
GONE = ("dying", "known_today")  # fields of a campaign that nothing read
WORDS = {"BattleEnds": 2, "Turn": 2, "MoveTitan": 3}  # what is left of sentences that said more than anybody asked
HEARD = {  # sentences that read what a test had left in the battle: they hear it from the test now
    ("Judgement", "judged"): "judged",
    ("Climb", "climbed"): "climbed",
    ("Tested", "begin"): "heard",
    ("PassedPool", "begin"): "heard",
    ("Carved", "begin"): "heard",
}


def renewed(data: Json) -> Json:
    """Up to 0.1.0 a battle itself had the fields of a titan's attack, with `a_` before their names, and what the last
    test had come to; some sentences said more than anybody asked, and on whose behalf they run was a row of numbers."""
    own: Json = {name: value for name, value in data["own"].items() if name not in GONE}
    data = {**data, "own": own, "stack": [[_caused(_shorter(one)), at] for one, at in data["stack"]]}
    if "a_who" not in own:
        return data
    blow = {name[2:]: value for name, value in own.items() if name.startswith("a_")}
    rest = {name: value for name, value in own.items() if not name.startswith("a_") and name != "tested"}
    waits = [above[0][0] == "Test" for above in data["stack"][1:]] + [False]
    stack = [_renewed(one, at, own["tested"], test) for (one, at), test in zip(data["stack"], waits, strict=True)]
    return {**data, "own": {**rest, "attack": {"part": blow}}, "stack": stack}


def _shorter(one: list[Any]) -> list[Any]:
    return one[: WORDS.get(one[0], len(one))]


def _caused(one: list[Any]) -> list[Any]:
    """A step with its cause by name, and what waits inside of another."""
    at = CAUSED.get(one[0], 0)
    if at and "()" in one[at]:
        row = one[at]["()"]
        cause = {"step": ["Cause", *row[:PARTS], {"()": row[PARTS:]}]}
        attack = BOOK.elements[row[1]].attack if one[0] in ATTACKS else None
        told = one[1:at] if attack is None else [*one[1 : at - 1], attack.id]  # operations have other numbers now
        return [one[0], *told, cause, *one[at + 1 :]]
    return [{"step": _caused(v["step"])} if isinstance(v, dict) and "step" in v else v for v in one]


def _renewed(one: list[Any], at: str, tested: int, waits: bool) -> list[Any]:
    """A sentence that waits for a test has heard nothing yet."""
    if one[0] == "Test":
        return [[*one, tested], at]
    sentence = HEARD.get((one[0], at))
    return [one, at] if sentence is None else [["Hearing", {"step": one}, sentence, None if waits else tested], "begin"]
