"""The only place that turns what the server knows into what is sent.

A state is always built from a `View`: from what the eyes it is drawn for may know, and never from the match itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Raw

from petteia.kernel.beats import beat_of
from petteia.kernel.decision import Refusal
from petteia.kernel.events import Event
from petteia.kernel.gallery import gallery, rules_of
from petteia.kernel.game import Game, Lesson, TableOption
from petteia.kernel.knowledge import View
from petteia.kernel.ledger import ledger
from petteia.kernel.openings import Goal
from petteia.kernel.puzzles import puzzles
from petteia.kernel.scene import Beat
from petteia.server import books, ratings
from petteia.server import messages as m
from petteia.server.errors import Denied
from petteia.server.model import Ending, Head, Offer, Seat, sealed
from petteia.server.scenes import scene_bytes
from petteia.server.snapshots import Retold
from petteia.server.storage.people import Person
from petteia.server.table import Table
from petteia.sitting.previews import Foreseen

if TYPE_CHECKING:
    from petteia.server.past import Past
    from petteia.server.records import Checked, Judged

Json = dict[str, Any]
OPENING = "opening"  # the occasion of a table that teaches by a script
AFTER = 12  # choices after the end of a script until its last word goes
encode = msgspec.json.Encoder().encode


def iso(at: int | None) -> str | None:
    """Milliseconds as a time people can read."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def error(denied: Denied) -> m.Error:
    return m.Error(m.Fault(denied.code, denied.sentence, denied.hint or UNSET, denied.rule or UNSET))


def refused(re: str, denied: Denied) -> m.Refused:
    return m.Refused(re, denied.code, denied.sentence, denied.hint or UNSET, denied.rule or UNSET)


# -- games -----------------------------------------------------------------------------------


def game(one: Game) -> m.GameCard:
    options = one.agreed({})
    goal, opening = one.goal(), one.opening()
    return m.GameCard(
        key=one.key,
        title=one.title,
        short=one.short or one.title,
        tagline=one.tagline,
        minutes=one.minutes,
        seat_counts=list(one.seat_counts),
        seat_names={str(n): one.seat_names(n, options) for n in one.seat_counts},
        options=[_option(option) for option in one.options if len(option.choices) > 1],
        ventures=[m.Venture(x.title, x.text, x.look, dict(x.options)) for x in one.ventures],
        emblems=list(one.emblems),
        accents=list(one.accents),
        cooperative=one.cooperative,
        several=list(one.several),
        goal=m.GoalCard(goal.sentence, goal.text, _figures(goal)) if goal is not None else None,
        opening=[step.title for step in opening.guided] if opening is not None else [],
        puzzles=len(puzzles(one)),
        arranging=m.Arranging(sorted(one.arranging), one.arranged_as),
        lessons=[lesson(x) for x in one.lessons],
        rules=len(ledger(one).rules),
    )


def _option(option: TableOption) -> m.GameOption:
    choices = [m.GameChoice(x.value, x.words, x.look, x.name, x.form, list(x.parts)) for x in option.choices]
    return m.GameOption(option.key, option.title, option.text, option.default, choices, option.rare)


def lesson(one: Lesson) -> m.Lesson:
    return m.Lesson(one.when, one.title, one.text)


def _figures(goal: Goal) -> list[m.Figure]:
    return [m.Figure(one.look, one.name, one.caption, one.hue) for one in goal.figures]


def goal_note(goal: Goal, when: str) -> m.Lesson:
    """The goal as the first note of a lesson."""
    return m.Lesson(when, goal.sentence, goal.text, _figures(goal))


def rules(one: Game) -> books.Ledger:
    book = ledger(one)
    return books.Ledger(
        [books.Rule(r.id, r.section, r.text) for r in book.rules.values()],
        [books.Ruling(r.id, list(r.rules), r.text, r.ruling) for r in book.rulings.values()],
    )


def cards(one: Game) -> books.Exhibits:
    """Everything a game is played with; the rules that speak of each by id."""
    return books.Exhibits(
        [
            books.Exhibit(x.piece, x.shelf, x.copies, dict(x.figures), dict(x.facets), [r.id for r in rules_of(one, x)])
            for x in gallery(one)
        ]
    )


# -- tables ----------------------------------------------------------------------------------


def seat(one: Seat, game: Game, online: bool) -> m.Seat:
    return m.Seat(
        seat=one.seat,
        name=one.name,
        player=one.person,
        kind=one.kind,
        strength=one.strength,
        online=online,
        left=one.left is not None,
        rating=shown_rating(one.rating),
        rating_after=shown_rating(one.rating_after),
        accent=game.accents[one.seat % len(game.accents)],
    )


def shown_rating(rating: float | None) -> int | None:
    return None if rating is None else round(rating)


def clock(head: Head) -> m.Clock:
    c = head.clock
    if c.kind == "live":
        return m.Clock("live", base=c.base, increment=c.increment)
    return m.Clock("days", days=c.days) if c.kind == "days" else m.Clock("none")


def _card(head: Head, seats: list[Seat], game: Game, person: str) -> Json:
    """What every card of a table has."""
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


def card(head: Head, seats: list[Seat], game: Game, person: str) -> m.OwnCard:
    """A table as the lobby lists it."""
    return m.OwnCard(**_card(head, seats, game, person))


def record(head: Head, seats: list[Seat], game: Game, person: str, checked: Checked, judged: Judged) -> m.RecordCard:
    """A finished table with everything opened."""
    return m.RecordCard(
        **_card(head, seats, game, person),
        **opened(head, seats),
        checked=m.Checks(checked.promise, checked.mix, checked.seal, checked.moves),
        fair=checked.fair,
        next=head.next,
        previous=head.previous,
        key="" if head.watch else head.invite,  # whoever sees this record may pass it on
        curve=judged.curve,
        turning=judged.turning,
        luck=judged.luck,
    )


def past(one: Past, person: str) -> m.RecordCard:
    """A finished table that the installed rules cannot replay: what was told of it."""
    head, seats = one.head, one.seats
    story = [m.PastLine(**line) for line in one.story]
    return m.RecordCard(
        **_card(head, seats, one.game, person),
        **opened(head, seats),
        checked=m.Checks(False, False, False, False),
        fair=False,
        next=head.next,
        previous=head.previous,
        key="" if head.watch else head.invite,
        curve=[],
        turning=[],
        luck=[],
        past=m.PastStory(one.word, head.version, one.game.version, story),
    )


def opened(head: Head, seats: list[Seat]) -> Json:
    """What was sealed, once the table is over; where the seed was known before, nothing was."""
    if head.known:
        return {"seed": head.seed, "secret": None, "nonces": []}
    return {"seed": head.seed, "secret": head.secret, "nonces": [one.nonce for one in seats]}


def table(t: Table, person: str) -> m.TableMessage:
    """The first message at a table, and again whenever any of it changes."""
    head = t.head
    data = _card(head, t.seats, t.game, person)
    data["seats"] = [
        seat(one, t.game, online=one.kind == "bot" or (one.kind == "person" and t.is_here(one.person)))
        for one in t.seats
    ]
    data["you"] = t.you(person)
    return m.TableMessage(
        **data,
        away=[s.seat for s in t.seats if s.is_away(person)],
        hot_seat=t.hot_seat,
        chat=[chat(line) for line in t.chat] if t.belongs(person) else [],
        next=head.next,
        previous=head.previous,
        invite=head.invite if head.state == "open" and t.belongs(person) else UNSET,
        **(opened(head, t.seats) if head.state == "over" and (head.counted or not head.deal_of) else {}),
    )


def chat(line: Json) -> m.ChatLine:
    return m.ChatLine(line["from"], line["text"], iso(line["at"]))


def spoken(line: Json) -> m.ChatMessage:
    """A word as it is said."""
    return m.ChatMessage(line["from"], line["text"], iso(line["at"]))


def notice(text: str) -> m.Notice:
    """A word to whoever is at a table, of no consequence for the game."""
    return m.Notice(text)


def offer(kind: str, seat: int, made: Offer | None = None) -> m.OfferMessage:
    """An offer by a seat; seat -1: there is none any more."""
    if kind == "takeback" and made is not None:
        return m.OfferMessage(kind, seat, to=made.detail, offer=made.name(seat))
    if made is not None and made.secret:
        return m.OfferMessage(kind, seat, promise=sealed(made.secret))
    return m.OfferMessage(kind, seat)


# -- the state of play -----------------------------------------------------------------------


def state(t: Table, eyes: int, cursor: int, now: int, lessons: list[m.Lesson] | None = None) -> m.StateMessage:
    """What one pair of eyes may know of the table now; events from a place in the story on."""
    match = t.match
    assert match is not None
    view = View(match.state, eyes, worlds=False)
    game = t.game
    drawn = scene_bytes(game.scene(view))
    asked = t.ending is None and eyes < t.head.seats and t.seats[eyes].kind == "person"
    return m.StateMessage(
        seq=t.seq,
        eyes=eyes,
        scene=Raw(drawn),
        waiting=t.waiting,
        decision=decision(view) if asked else None,
        events=events(t.since(cursor), view, drawn),
        undo=match.may_undo(eyes) if asked else 0,
        outcome=ending(t.ending),
        clocks=clocks(t, now),
        lessons=lessons or UNSET,
        guide=guide(t) if t.head.occasion == OPENING and asked else UNSET,
        sure=False if t.unsure else UNSET,
    )


def guide(t: Table) -> m.Guide | None:
    """Where the learner stands in a scripted opening; at its end what is left to say, once."""
    opening = t.game.opening()
    assert t.match is not None
    if opening is None:
        return None
    log = [entry.action.text for entry in t.match.log]
    here = opening.at(log)
    if here is not None:
        step = here.step
        title, text = (step.title, step.text) if step is not None else ("", "")
        return m.Guide(here.number, here.of, [one.title for one in opening.guided], title, text, here.move)
    if log[: len(opening.moves)] == opening.moves and len(log) <= len(opening.moves) + AFTER:
        return m.Guide(0, len(opening.guided), [], "Now you", opening.ends, "")
    return None


def decision(view: View) -> m.Decision | None:
    """The question, for the seat that must answer it."""
    asked = view.decision
    if asked is None:
        return None
    game, state = view.game, view.state
    options = [m.Option(a.id, a.text, game.label(a, state), game.refs(view, a)) for a in asked.options]
    kind = asked.kind
    if kind == "amount":
        for option, action in zip(options, asked.options, strict=True):
            if (amount := game.vocabulary.amount(action)) >= 0:
                option.amount = amount
    return m.Decision(asked.seat, asked.rule, kind, asked.prompt, asked.lead, asked.ask, view.asking, options)


def events(story: Sequence[tuple[int, Event | Retold]], view: View, scene: bytes) -> list[m.TableEvent]:
    """What happened, as this viewer heard it; cards that were seen are linked to their pieces in the scene."""
    said: list[m.TableEvent] = []
    game, state, seat = view.game, view.state, view.seat
    for at, event in story:
        if isinstance(event, Retold):
            if event.texts[event.heard[seat]]:
                said.append(_retold(at, event, seat, scene))
            continue
        text = game.say(event, seat, state)
        if not text:
            continue
        kind = event.kind
        line = m.TableEvent(at, kind.key, text, event.seat)
        keys: dict[str, str] = {}
        for place in kind.cards:
            if (face := event.face(place, seat)) >= 0:
                keys.setdefault(game.name("face", face, state), event.key_of(place, seat))
        if keys:
            line.pieces = _lying(keys, scene)
        _notes(line, kind.role, kind.sound, beat_of(game, event, seat, state) if kind.moment is not None else None)
        said.append(line)
    return said


def _lying(keys: Mapping[str, str], scene: bytes) -> list[m.Named]:
    """Cards by name, with the keys of those that can be seen to lie there still."""
    return [m.Named(name, key if b'"key":"' + key.encode() + b'"' in scene else "") for name, key in keys.items()]


def _notes(line: m.TableEvent, role: str, sound: str, beat: Beat | None) -> None:
    """What a line of the story has beside its words, where it has any."""
    if role:
        line.role = role
    if sound:
        line.sound = sound
    if beat is not None:
        line.beat = beat


def _retold(at: int, event: Retold, seat: int, scene: bytes) -> m.TableEvent:
    line = m.TableEvent(at, event.key, event.texts[event.heard[seat]], event.seat)
    if event.faces[seat]:
        keys = event.keys[seat] if event.keys else ("",) * len(event.faces[seat])
        line.pieces = _lying(dict(zip(event.faces[seat], keys, strict=True)), scene)
    beat = event.beats[seat] if event.beats else None
    _notes(line, event.role, event.sound, msgspec.convert(beat, Beat) if beat is not None else None)
    return line


def ending(end: Ending | None) -> m.Outcome | None:
    return None if end is None else m.Outcome(end.winners, end.reason, end.rule, end.scores)


def clocks(t: Table, now: int) -> m.Clocks | None:
    times = t.times
    if times is None or t.head.clock.kind == "none":
        return None
    thinking = t.thinking()
    left = [max(0, times.remaining(s.seat, thinking, now)) / 1000 if s.kind == "person" else None for s in t.seats]
    return m.Clocks(left, thinking)


# -- answers ---------------------------------------------------------------------------------


def why(re: str, reason: Refusal | None) -> m.WhyMessage:
    if reason is None:
        return m.WhyMessage(re, "That can be used now.", "")
    return m.WhyMessage(re, reason.sentence, reason.rule)


def preview(re: str, seq: int, foreseen: Foreseen | None) -> m.PreviewMessage:
    if foreseen is None:
        return m.PreviewMessage(re, None, [])
    drawn = scene_bytes(foreseen.scene)
    story = [(seq + 1, event) for event in foreseen.story]
    return m.PreviewMessage(re, Raw(drawn), events(story, foreseen.view, drawn))


# -- people ----------------------------------------------------------------------------------


def me(person: Person, rows: list[Json], dice: str = "") -> m.Me:
    return m.Me(person.id, person.name, person.guest, person.settings, dice, {row["game"]: rating(row) for row in rows})


def rating(row: Json) -> m.Rating:
    return m.Rating(
        shown_rating(ratings.shown(row["mu"], row["sigma"])), row["games"], row["wins"], ratings.is_sure(row["sigma"])
    )


def ranked(row: Json) -> m.Ranked:
    """A line of the ladder."""
    one = rating(row)
    return m.Ranked(one.rating, one.games, one.wins, one.sure, row["name"])


def session(row: Json, id: str, current: bool) -> m.Session:
    return m.Session(id, row["agent"], iso(row["created"]), iso(row["seen"]), current)


def profile(person: Person, rows: list[Json], records: list[m.OwnCard], more: bool) -> m.Profile:
    known = me(person, rows)
    return m.Profile(person.id, person.name, person.guest, iso(person.created), known.ratings, [*records], more)
