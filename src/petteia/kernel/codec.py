"""States as JSON and back, at any decision: steps by name, actions by text."""

from __future__ import annotations

from typing import Any

from petteia.kernel.cards import Recall
from petteia.kernel.cloning import own_fields
from petteia.kernel.decision import Decision, Outcome
from petteia.kernel.parts import Part
from petteia.kernel.rng import rng_from
from petteia.kernel.state import State
from petteia.kernel.step import Hearing, Step
from petteia.kernel.telling import Telling

Json = dict[str, Any]
OWN_STEPS: dict[str, type[Step]] = {
    "Hearing": Hearing,
    "Telling": Telling,
}  # the kernel's own: any game's stack may hold them


def to_json(state: State) -> Json:
    """Everything of a state that is not static, as JSON-ready data."""
    data: Json = {
        "game": state.game.key,
        "version": state.game.version,
        "seats": state.seats,
        "options": dict(state.options),
        "rng": state.rng.name(),
        "drawn": state.drawn,
        "stack": [[_step(one), at] for one, at in state.stack],
        "face": state.face[:],
        "knows": state.knows[:],
        "tag": [list(one) for one in state.tag],
        "tags": state.tags,
        "learned": state.learned,
        "zones": {zone.name: cards[:] for zone, cards in zip(state.layout.zones, state.zones, strict=True) if cards},
        "exposed": state.exposed[:],
        "recalls": [[r.viewer, r.pool, hex(r.cards), list(r.faces)] for r in state.recalls],
    }
    if state.decision is not None:
        d = state.decision
        data["decision"] = {"seat": d.seat, "rule": d.rule, "prompt": d.prompt, "options": [a.text for a in d.options]}
        if d.lead:
            data["decision"]["lead"] = d.lead
    if state.outcome is not None:
        o = state.outcome
        data["outcome"] = {"winners": list(o.winners), "reason": o.reason, "rule": o.rule, "scores": list(o.scores)}
    data["own"] = {name: _plain(getattr(state, name)) for name in own_fields(type(state))}
    return data


def from_json(data: Json) -> State:
    """The state written by `to_json`."""
    from petteia.kernel.game import game as find

    game = find(data["game"])
    data = game.renew(data)
    state: State = game.setup(data["seats"], data["options"], rng_from(data["rng"] or "0"))
    state.drawn = data["drawn"]
    steps = game.steps
    state.stack = [(_unstep(steps, one), at) for one, at in data["stack"]]
    state.face, state.knows = data["face"][:], data["knows"][:]
    state.tag, state.tags = _tags(state, data["tag"], data["tags"])
    state.learned = data["learned"]
    state.zones = [data["zones"].get(zone.name, [])[:] for zone in state.layout.zones]
    state.exposed = data["exposed"][:]
    state.recall([Recall(v, p, int(cards, 16), tuple(faces)) for v, p, cards, faces in data["recalls"]])
    d = data.get("decision")
    parse = game.vocabulary.parse
    state.decision = None
    if d:  # positions of before have no lead of their own: their prompt is shown as one sentence
        options = [parse(text) for text in d["options"]]
        state.decision = Decision(d["seat"], d["rule"], d["prompt"], options, d.get("lead", ""))
    o = data.get("outcome")
    state.outcome = Outcome(tuple(o["winners"]), o["reason"], o["rule"], tuple(o["scores"])) if o else None
    for name, value in data["own"].items():
        if isinstance(value, dict) and "part" in value:
            part = type(getattr(state, name))()
            for field, inside in value["part"].items():
                setattr(part, field, _unplain(steps, inside))
            setattr(state, name, part)
        else:
            setattr(state, name, _unplain(steps, value))
    return state


def _tags(state: State, tag: list[Any], tags: int) -> tuple[list[tuple[int, int, int]], int]:
    """By which names cards are followed.  Up to 0.1.0 a number stood for each card: what others called it, or 0."""
    if all(isinstance(one, list) for one in tag):
        return [(followed, name, others) for followed, name, others in tag], tags
    everyone, cards = state.layout.everyone, len(tag)
    return [(0, 0, cards + one) if one else (everyone, card + 1, 0) for card, one in enumerate(tag)], cards + tags


def _step(one: Step) -> list[Any]:
    return [type(one).__name__, *(_plain(getattr(one, name)) for name in one.fields)]


def _unstep(steps: Any, data: list[Any]) -> Step:
    name, *values = data
    kind = OWN_STEPS.get(name) or steps.get(name)
    if kind is None:
        raise ValueError(f"the position waits in a step {name!r}, which this game does not have")
    made: Step = kind(*(_unplain(steps, value) for value in values))
    return made


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, tuple):
        return {"()": [_plain(one) for one in value]}
    if isinstance(value, Step):
        return {"step": _step(value)}
    if isinstance(value, Part):
        return {"part": {name: _plain(getattr(value, name)) for name in own_fields(type(value))}}
    if isinstance(value, dict):
        return {"{}": [[_plain(k), _plain(v)] for k, v in value.items()]}
    raise TypeError(f"a state may not hold a {type(value).__name__}: {value!r}")


def _unplain(steps: Any, value: Any) -> Any:
    if isinstance(value, list):
        return [_unplain(steps, one) for one in value]
    if isinstance(value, dict):
        if "()" in value:
            return tuple(_unplain(steps, one) for one in value["()"])
        if "step" in value:
            return _unstep(steps, value["step"])
        return {_unplain(steps, k): _unplain(steps, v) for k, v in value["{}"]}
    return value
