"""The only place that turns what the server knows into what is sent.

A state is always built from a `View`: from what the eyes it is drawn for may know, and never from the match itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from petteia.kernel.action import Action
from petteia.kernel.beats import beat_of
from petteia.kernel.decision import Refusal
from petteia.kernel.events import Event
from petteia.kernel.gallery import gallery, rules_of
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.ledger import ledger
from petteia.kernel.openings import Goal
from petteia.kernel.puzzles import puzzles
from petteia.kernel.scene import Beat
from petteia.kernel.state import State
from petteia.server import ratings
from petteia.server.errors import Denied
from petteia.server.model import Ending, Head, Offer, Seat, sealed
from petteia.server.previews import Foreseen
from petteia.server.scenes import key_of, scene_bytes
from petteia.server.snapshots import Retold
from petteia.server.storage.people import Person
from petteia.server.table import Table

if TYPE_CHECKING:
    from petteia.server.past import Past
    from petteia.server.records import Checked

Json = dict[str, Any]
OPENING = "opening"  # the occasion of a table that teaches by a script
AFTER = 12  # choices after the end of a script until its last word goes
encode = msgspec.json.Encoder().encode


def iso(at: int | None) -> str | None:
    """Milliseconds as a time people can read."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def error(denied: Denied) -> Json:
    data = {"code": denied.code, "sentence": denied.sentence}
    if denied.hint:
        data["hint"] = denied.hint
    if denied.rule:
        data["rule"] = denied.rule
    return {"error": data}


def refused(re: str, denied: Denied) -> Json:
    data = {"type": "refused", "re": re, "code": denied.code, "sentence": denied.sentence}
    if denied.hint:
        data["hint"] = denied.hint
    if denied.rule:
        data["rule"] = denied.rule
    return data


# -- games -----------------------------------------------------------------------------------


def game(one: Game) -> Json:
    options = one.agreed({})
    return {
        "key": one.key,
        "title": one.title,
        "tagline": one.tagline,
        "minutes": one.minutes,
        "seat_counts": list(one.seat_counts),
        "seat_names": {str(n): one.seat_names(n, options) for n in one.seat_counts},
        "options": [
            {
                "key": option.key,
                "title": option.title,
                "text": option.text,
                "default": option.default,
                "choices": [{"value": x.value, "words": x.words, "look": x.look} for x in option.choices],
                "rare": option.rare,
            }
            for option in one.options
            if len(option.choices) > 1
        ],
        "ventures": [asdict(venture) for venture in one.ventures],
        "emblems": list(one.emblems),
        "accents": list(one.accents),
        "cooperative": one.cooperative,
        "several": list(one.several),
        "goal": asdict(goal) if (goal := one.goal()) is not None else None,
        "opening": [step.title for step in opening.guided] if (opening := one.opening()) is not None else [],
        "puzzles": len(puzzles(one)),
        "arranging": {"rules": sorted(one.arranging), "words": one.arranged_as},
        "lessons": [{"when": x.when, "title": x.title, "text": x.text} for x in one.lessons],
        "rules": len(ledger(one).rules),
    }


def goal_note(goal: Goal, when: str) -> Json:
    """The goal as the first note of a lesson."""
    return {"when": when, "title": goal.sentence, "text": goal.text, "figures": [asdict(one) for one in goal.figures]}


def rules(one: Game) -> Json:
    book = ledger(one)
    return {
        "rules": [{"id": r.id, "section": r.section, "text": r.text} for r in book.rules.values()],
        "rulings": [
            {"id": r.id, "rules": list(r.rules), "text": r.text, "ruling": r.ruling} for r in book.rulings.values()
        ],
    }


def cards(one: Game) -> Json:
    """Everything a game is played with; the rules that speak of each by id."""
    return {
        "cards": [
            {
                "piece": x.piece,
                "shelf": x.shelf,
                "copies": x.copies,
                "figures": dict(x.figures),
                "facets": dict(x.facets),
                "rules": [rule.id for rule in rules_of(one, x)],
            }
            for x in gallery(one)
        ]
    }


# -- tables ----------------------------------------------------------------------------------


def seat(one: Seat, game: Game, online: bool) -> Json:
    return {
        "seat": one.seat,
        "name": one.name,
        "player": one.person,
        "kind": one.kind,
        "strength": one.strength,
        "online": online,
        "left": one.left is not None,
        "rating": shown_rating(one.rating),
        "rating_after": shown_rating(one.rating_after),
        "accent": game.accents[one.seat % len(game.accents)],
    }


def shown_rating(rating: float | None) -> int | None:
    return None if rating is None else round(rating)


def clock(head: Head) -> Json:
    c = head.clock
    if c.kind == "live":
        return {"kind": "live", "base": c.base, "increment": c.increment}
    if c.kind == "days":
        return {"kind": "days", "days": c.days}
    return {"kind": "none"}


def card(head: Head, seats: list[Seat], game: Game, person: str) -> Json:
    """A table as the lobby lists it."""
    return {
        "id": head.id,
        "game": head.game,
        "title": game.title,
        "cooperative": game.cooperative,
        "options": head.options,
        "seats": [seat(one, game, online=False) for one in seats],
        "you": [s.seat for s in seats if s.kind == "person" and s.person == person],
        "clock": clock(head),
        "rated": head.rated,
        "watch": head.watch,
        "takebacks": head.takebacks,
        "teach": head.teach,
        "listed": head.listed,
        "state": head.state,
        "promise": None if head.known else head.promise,
        "seal": None if head.known else head.seal,
        "known": head.known,
        "host": head.host,
        "created": iso(head.created),
        "started": iso(head.started),
        "ended": iso(head.ended),
        "outcome": ending(head.outcome),
        "moves": head.moves,
        "occasion": head.occasion,
    }


def record(head: Head, seats: list[Seat], game: Game, person: str, checked: Checked, judged: Json) -> Json:
    """A finished table with everything opened."""
    return {
        **card(head, seats, game, person),
        **opened(head, seats),
        "checked": msgspec.to_builtins(checked),
        "fair": checked.fair,
        "next": head.next,
        "previous": head.previous,
        "key": "" if head.watch else head.invite,  # whoever sees this record may pass it on
        **judged,
    }


def past(one: Past, person: str) -> Json:
    """A finished table that the installed rules cannot replay: what was told of it."""
    head, seats = one.head, one.seats
    return {
        **card(head, seats, one.game, person),
        **opened(head, seats),
        "checked": {"promise": False, "mix": False, "seal": False, "moves": False},
        "fair": False,
        "next": head.next,
        "previous": head.previous,
        "key": "" if head.watch else head.invite,
        "curve": [],
        "turning": [],
        "luck": [],
        "past": {"word": one.word, "version": head.version, "installed": one.game.version, "story": one.story},
    }


def opened(head: Head, seats: list[Seat]) -> Json:
    """What was sealed, once the table is over; where the seed was known before, nothing was."""
    if head.known:
        return {"seed": head.seed, "secret": None, "nonces": []}
    return {"seed": head.seed, "secret": head.secret, "nonces": [one.nonce for one in seats]}


def table(t: Table, person: str) -> Json:
    """The first message at a table, and again whenever any of it changes."""
    head = t.head
    data = card(head, t.seats, t.game, person)
    data["type"] = "table"
    data["seats"] = [
        seat(one, t.game, online=one.kind == "bot" or (one.kind == "person" and t.is_here(one.person)))
        for one in t.seats
    ]
    data["you"] = t.you(person)
    data["away"] = [s.seat for s in t.seats if s.is_away(person)]
    data["hot_seat"] = t.hot_seat
    data["chat"] = [chat(line) for line in t.chat] if t.belongs(person) else []
    data["next"] = head.next
    data["previous"] = head.previous
    if head.state == "over":
        data.update(opened(head, t.seats))
    if head.state == "open" and t.belongs(person):
        data["invite"] = head.invite
    return data


def chat(line: Json) -> Json:
    return {"from": line["from"], "text": line["text"], "at": iso(line["at"])}


def notice(text: str) -> Json:
    """A word to whoever is at a table, of no consequence for the game."""
    return {"type": "notice", "text": text}


def offer(kind: str, seat: int, made: Offer | None = None) -> Json:
    """An offer by a seat; seat -1: there is none any more."""
    data: Json = {"type": "offer", "kind": kind, "seat": seat}
    if kind == "takeback" and made is not None:
        data.update(to=made.detail, offer=made.name(seat))
    elif made is not None and made.secret:
        data["promise"] = sealed(made.secret)
    return data


# -- the state of play -----------------------------------------------------------------------


def state(t: Table, eyes: int, cursor: int, now: int, lessons: list[Json] | None = None) -> Json:
    """What one pair of eyes may know of the table now; events from a place in the story on."""
    match = t.match
    assert match is not None
    view = View(match.state, eyes)
    game = t.game
    drawn = scene_bytes(game.scene(view))
    asked = t.ending is None and eyes < t.head.seats and t.seats[eyes].kind == "person"
    data: Json = {
        "type": "state",
        "seq": t.seq,
        "eyes": eyes,
        "scene": Raw(drawn),
        "waiting": t.waiting,
        "decision": decision(view) if asked else None,
        "events": events(t.since(cursor), view, drawn),
        "undo": match.may_undo(eyes) if asked else 0,
        "outcome": ending(t.ending),
        "clocks": clocks(t, now),
    }
    if t.unsure:
        data["sure"] = False
    if lessons:
        data["lessons"] = lessons
    if t.head.occasion == OPENING and asked:
        data["guide"] = guide(t)
    return data


def guide(t: Table) -> Json | None:
    """Where the learner stands in a scripted opening; at its end what is left to say, once."""
    opening = t.game.opening()
    assert t.match is not None
    if opening is None:
        return None
    log = [entry.action.text for entry in t.match.log]
    here = opening.at(log)
    if here is not None:
        step = here.step
        return {
            "number": here.number,
            "of": here.of,
            "titles": [one.title for one in opening.guided],
            "title": step.title if step is not None else "",
            "text": step.text if step is not None else "",
            "move": here.move,
        }
    if log[: len(opening.moves)] == opening.moves and len(log) <= len(opening.moves) + AFTER:
        return {
            "number": 0,
            "of": len(opening.guided),
            "titles": [],
            "title": "Now you",
            "text": opening.ends,
            "move": "",
        }
    return None


def decision(view: View) -> Json | None:
    """The question, for the seat that must answer it."""
    asked = view.decision
    if asked is None:
        return None
    game, state = view.game, view.state
    return {
        "seat": asked.seat,
        "rule": asked.rule,
        "prompt": asked.prompt,
        "options": [
            {"id": a.id, "text": a.text, "label": label(game, a, state), "refs": game.refs(view, a)}
            for a in asked.options
        ],
    }


_labels: dict[Action, str] = {}


def label(game: Game, action: Action, state: State) -> str:
    """An option as a person reads it; where a game has nothing to add to its vocabulary, worked out once."""
    if type(game).label is not Game.label:
        return game.label(action, state)
    known = _labels.get(action)
    if known is None:
        known = _labels[action] = game.label(action, state)
    return known


def events(story: Sequence[tuple[int, Event | Retold]], view: View, scene: bytes) -> list[Json]:
    """What happened, as this viewer heard it; faces that were seen are linked to pieces of the scene."""
    said: list[Json] = []
    game, state, seat = view.game, view.state, view.seat
    for at, event in story:
        if isinstance(event, Retold):
            if event.texts[event.heard[seat]]:
                said.append(_retold(at, event, seat, scene))
            continue
        text = game.say(event, seat, state)
        if not text:
            continue
        line: Json = {"at": at, "key": event.kind.key, "text": text, "seat": event.seat}
        faces = [face for place in event.kind.cards if (face := event.face(place, seat)) >= 0]
        if faces:
            names = dict.fromkeys(game.name("face", face, state) for face in faces)
            line["pieces"] = [{"name": name, "key": key_of(scene, name)} for name in names]
        _notes(line, event.kind.role, event.kind.sound, beat_of(game, event, seat, state))
        said.append(line)
    return said


def _notes(line: Json, role: str, sound: str, beat: Beat | Json | None) -> None:
    """What a line of the story has beside its words, where it has any."""
    if role:
        line["role"] = role
    if sound:
        line["sound"] = sound
    if beat:
        line["beat"] = beat


def _retold(at: int, event: Retold, seat: int, scene: bytes) -> Json:
    line: Json = {"at": at, "key": event.key, "text": event.texts[event.heard[seat]], "seat": event.seat}
    if event.faces[seat]:
        line["pieces"] = [{"name": name, "key": key_of(scene, name)} for name in event.faces[seat]]
    _notes(line, event.role, event.sound, event.beats[seat] if event.beats else None)
    return line


def ending(end: Ending | None) -> Json | None:
    if end is None:
        return None
    return {"winners": end.winners, "reason": end.reason, "rule": end.rule, "scores": end.scores}


def clocks(t: Table, now: int) -> Json | None:
    if t.times is None or t.head.clock.kind == "none":
        return None
    thinking = t.thinking()
    return {
        "left": [
            max(0, t.times.remaining(s.seat, thinking, now)) / 1000 if s.kind == "person" else None for s in t.seats
        ],
        "running": thinking,
    }


# -- answers ---------------------------------------------------------------------------------


def why(re: str, reason: Refusal | None) -> Json:
    if reason is None:
        return {"type": "why", "re": re, "sentence": "That can be used now.", "rule": ""}
    return {"type": "why", "re": re, "sentence": reason.sentence, "rule": reason.rule}


def preview(re: str, seq: int, foreseen: Foreseen | None) -> Json:
    if foreseen is None:
        return {"type": "preview", "re": re, "scene": None, "events": []}
    drawn = scene_bytes(foreseen.scene)
    story = [(seq + 1, event) for event in foreseen.story]
    return {"type": "preview", "re": re, "scene": Raw(drawn), "events": events(story, foreseen.view, drawn)}


# -- people ----------------------------------------------------------------------------------


def me(person: Person, rows: list[Json], dice: str = "") -> Json:
    return {
        "id": person.id,
        "name": person.name,
        "guest": person.guest,
        "settings": person.settings,
        "dice": dice,
        "ratings": {row["game"]: rating(row) for row in rows},
    }


def rating(row: Json) -> Json:
    return {
        "rating": shown_rating(ratings.shown(row["mu"], row["sigma"])),
        "games": row["games"],
        "wins": row["wins"],
        "sure": ratings.is_sure(row["sigma"]),
    }


def session(row: Json, id: str, current: bool) -> Json:
    return {
        "id": id,
        "agent": row["agent"],
        "created": iso(row["created"]),
        "seen": iso(row["seen"]),
        "current": current,
    }


def profile(person: Person, rows: list[Json], records: list[Json], more: bool) -> Json:
    known = me(person, rows)
    return {
        "id": person.id,
        "name": person.name,
        "guest": person.guest,
        "since": iso(person.created),
        "ratings": known["ratings"],
        "records": records,
        "more": more,
    }
