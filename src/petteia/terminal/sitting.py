"""One match played at this terminal: whose eyes look, what may be chosen, what is told.

The table and the line mode are two faces of a `Sitting`.  Everything it shows comes from a seat's view, scene and
story; the true state is only asked to carry out what was chosen.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from petteia.bots.contract import Bot, Budget
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision, Illegal, Refusal
from petteia.kernel.game import Game, Lesson
from petteia.kernel.knowledge import View
from petteia.kernel.ledger import Rule, Ruling, ledger
from petteia.kernel.match import Match
from petteia.kernel.scene import Scene
from petteia.terminal.describe import Reading

# what can be pressed to choose: digits, then the letters that are no commands, then capitals
OPTION_KEYS = "123456789abcdefgijkmnoptvyz" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_HINTS = 3
MOST_REASONS = 3
# what a game may raise when it is asked about a move that makes no sense at this table
NONSENSE = (LookupError, AttributeError, TypeError, ValueError, AssertionError, StopIteration)


@dataclass(frozen=True)
class Player:
    """Whoever sits at a seat: a person, or a bot with its name."""

    name: str
    bot: Bot | None = None


@dataclass(frozen=True)
class Option:
    """One option of the pending decision: its number, what to press for it, its words, and what it lights."""

    number: int
    press: str
    action: Action
    label: str
    refs: tuple[str, ...]


def by_verb(game: Game, options: Sequence[Action]) -> list[Action]:
    """Options in the order in which the game declares its verbs; those of one verb as the game offers them."""
    rank = {verb: i for i, verb in enumerate(game.vocabulary.verbs)}
    return sorted(options, key=lambda action: rank[action.verb])


class Sitting:
    """A match, who plays it, and what the eyes at this terminal may see of it."""

    def __init__(self, match: Match, players: list[Player], save: Path | None = None, seed: int = 0) -> None:
        if len(players) != match.header.seats:
            raise ValueError(f"{match.header.seats} seats need as many players, not {len(players)}")
        self.match = match
        self.players = players
        self.save = save
        self.seed = seed
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.taught = True
        self._seen: set[str] = set()
        self._sit()

    def _sit(self) -> None:
        self.onlooker = self.match.header.seats
        self.eyes = self.people[0] if len(self.people) == 1 else self.onlooker
        self.picked: list[str] = []
        self.last_choice = -1
        self.covered = False
        self._events_taught = 0
        self._changed()
        self.settle()

    # -- looking -----------------------------------------------------------------------------

    def _changed(self) -> None:
        self.picked = []
        self._view: View | None = None
        self._options: list[Option] | None = None
        self._reading: Reading | None = None

    @property
    def view(self) -> View:
        if self._view is None:
            watching = self.eyes == self.onlooker
            self._view = self.match.onlooker() if watching else self.match.view(self.eyes)
        return self._view

    @property
    def reading(self) -> Reading:
        """The scene as these eyes see it."""
        if self._reading is None:
            self._reading = Reading(self.match.game.scene(self.view))
        return self._reading

    @property
    def scene(self) -> Scene:
        return self.reading.scene

    @property
    def decision(self) -> Decision | None:
        """The pending decision, if it is for these eyes to make."""
        return self.view.decision if self.eyes in self.people and not self.covered else None

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    @property
    def waiting_for(self) -> str:
        """Who is to choose, in words, or nothing at the end."""
        seat = self.match.to_move
        return self.name(seat) if seat >= 0 else ""

    def name(self, seat: int) -> str:
        return self.match.names[seat]

    def chairs(self) -> dict[int, str]:
        """Who sits where, for the names on the table."""
        return {
            seat: "you" if [seat] == self.people else player.name.partition(":")[0]
            for seat, player in enumerate(self.players)
        }  # fmt: skip

    def story(self) -> tuple[list[str], list[str]]:
        """What happened up to these eyes' last choice, and since."""
        seat = None if self.eyes == self.onlooker else self.eyes
        whole = self.match.story(seat)
        news = self.match.story(seat, self.last_choice + 1) if self.last_choice >= 0 else whole
        return whole[: len(whole) - len(news)], news

    def outcome_words(self) -> tuple[str, str, str]:
        """How it ended: who won, why, and the rule."""
        outcome = self.match.outcome
        if outcome is None:
            return "", "", ""
        names = [self.name(seat) for seat in outcome.winners]
        if self.match.game.cooperative:
            head = "You win together." if names else "You lose together."
        elif not names:
            head = "Nobody wins."
        elif self.people == [*outcome.winners]:
            head = f"You win as {names[0]}."
        elif len(self.people) == 1 and self.people[0] not in outcome.winners:
            head = f"You lose. {' and '.join(names)} win{'s' if len(names) == 1 else ''}."
        else:
            head = f"{' and '.join(names)} win{'s' if len(names) == 1 else ''}."
        return head, outcome.reason, outcome.rule

    # -- choosing ----------------------------------------------------------------------------

    def all_options(self) -> list[Option]:
        """Every option of the pending decision, each with its own key to press.

        Like stands beside like, and next turn in the same order.
        """
        decision = self.decision
        if decision is None:
            return []
        if self._options is None:
            game, view = self.match.game, self.view
            self._options = [
                Option(
                    i + 1,
                    OPTION_KEYS[i] if i < len(OPTION_KEYS) else "",
                    action,
                    game.label(action, view.state),
                    tuple(game.refs(view, action)),
                )
                for i, action in enumerate(by_verb(game, decision.options))
            ]
        return self._options

    def options(self) -> list[Option]:
        """The options that are left after what was picked."""
        return [one for one in self.all_options() if all(key in one.refs for key in self.picked)]

    def lit(self, by_number: bool = False) -> dict[str, str]:
        """What can be picked now, with the keys to press for it (or the numbers to type)."""
        pressed: dict[str, list[str]] = {}
        options = self.options()
        for option in options:
            for key in option.refs:
                if key not in self.picked:
                    pressed.setdefault(key, []).append(str(option.number) if by_number else option.press)
        return {
            key: " ".join(keys[:MOST_HINTS]) + ("…" if len(keys) > MOST_HINTS else "")
            for key, keys in pressed.items()
            if not self.picked or len(keys) < len(options)  # after a pick, what tells nothing apart is dark
        }

    def lit_key(self, key: str) -> str:
        """The lit thing that a pointer on `key` means, or nothing.

        It is the thing itself; or what holds it, if that alone is left to choose: a card in a golden column stands
        for the column when a column is asked for, but not while the column is only one half of a move.
        """
        lit = self.lit()
        if key in lit:
            return key
        for one in self.reading.chain(key)[1:]:
            uses = [option for option in self.options() if one in option.refs]
            if one in lit and all(set(option.refs) <= {one, *self.picked} for option in uses):
                return one
        return ""

    def pick(self, key: str) -> bool:
        """Narrow the options to those with this piece; a lone one is chosen.  False if it is not lit."""
        lit = self.lit_key(key)
        if not lit:
            return False
        self.picked.append(lit)
        left = self.options()
        if len(left) == 1:
            self.choose(left[0].action)
        return True

    def choose(self, action: Action) -> None:
        """Carry out a choice of these eyes' seat."""
        decision = self.decision
        if decision is None:
            raise Illegal(
                Refusal(f"It is for {self.waiting_for} to choose now." if self.waiting_for else "It is over.")
            )
        self.last_choice = len(self.match.log)
        self.match.act(decision.seat, action)
        self.settle()

    def play_for(self, seat: int, action: Action) -> None:
        """Carry out a bot's choice."""
        self.match.act(seat, action)
        self.settle()

    def settle(self) -> None:
        """After a choice: save, and see whose eyes look next."""
        self._changed()
        self._keep()
        seat = self.match.to_move
        if len(self.people) <= 1:
            return
        if self.is_over:
            self.eyes = self.onlooker  # what everybody may know
        elif seat in self.people and seat != self.eyes:
            if self.match.game.cooperative:
                self.look_as(seat)
            else:
                self.covered = True

    def uncover(self) -> None:
        """The next person has taken the chair."""
        if self.covered:
            self.look_as(self.match.to_move)

    def look_as(self, seat: int) -> None:
        self.eyes = seat
        self.covered = False
        mine = [at for at, entry in enumerate(self.match.log) if entry.seat == seat]
        self.last_choice = mine[-1] if mine else -1
        self._changed()

    # -- bots --------------------------------------------------------------------------------

    def bot_to_move(self) -> tuple[int, Bot] | None:
        seat = self.match.to_move
        bot = self.players[seat].bot if seat >= 0 else None
        return (seat, bot) if bot is not None else None

    def thinking(self, seat: int, bot: Bot) -> tuple[View, Decision]:
        """What a bot is given to choose by: its own view, never the state."""
        view = self.match.view(seat)
        assert view.decision is not None, "a bot is asked only when it must choose"
        return view, view.decision

    def bots_play(self) -> None:
        """Let bots choose until a person must, or the game is over."""
        while (turn := self.bot_to_move()) is not None:
            seat, bot = turn
            view, decision = self.thinking(seat, bot)
            self.play_for(seat, bot.choose(view, decision, Budget()))

    # -- taking back -------------------------------------------------------------------------

    def may_undo(self) -> int:
        """How many choices the one who chose last at this terminal may take back."""
        return self.match.may_undo(self.eyes) if self.eyes in self.people else 0

    def undo(self) -> str:
        """Take the last choice back (a pick first); answers with what became of it."""
        if self.picked:
            self.picked.pop()
            return "Picked again from all."
        may = self.may_undo()
        if not may:
            return "Nothing can be taken back: somebody has learned something since, or chosen."
        self.match.undo(self.eyes)
        self.covered = False
        mine = [at for at, entry in enumerate(self.match.log) if entry.seat == self.eyes]
        self.last_choice = mine[-1] if mine else -1
        self._changed()
        self._keep()
        left = self.may_undo()
        return "Taken back." + (f" {left} more can be." if left else " No more can be.")

    # -- asking ------------------------------------------------------------------------------

    def why_not(self, move: str) -> str:
        """The answer to "why can't I ...?" for a move in notation, or in the words of its label."""
        if self.eyes not in self.people:
            return "You are only watching."
        try:
            action = self.match.game.vocabulary.parse(move)
            return str(self.match.why_not(self.eyes, action) or self._whether(action))
        except ValueError:
            meant = self._meant(move)
        if not meant:
            return str(self.match.why_not(self.eyes, move))
        answers = [self._whether(action) for action in meant[:MOST_REASONS]]
        if len(meant) > MOST_REASONS:
            answers.append(f"… and {len(meant) - MOST_REASONS} more moves of these words; add one.")
        return "\n".join(answers)

    def _meant(self, words: str) -> list[Action]:
        """The moves whose label or notation has all of these words; those that can be made come first."""
        vocabulary = self.match.game.vocabulary
        typed = words.lower().replace("-", " ").split()
        found = []
        for action in vocabulary.actions:
            said = f"{vocabulary.label(action)} {action.text}".lower().replace("-", " ").split()
            if typed and all(any(word.startswith(one) for word in said) for one in typed):
                found.append(action)
        options = self.match.decision.options if self.match.decision is not None else []
        return sorted(found, key=lambda action: action not in options)

    def _whether(self, action: Action) -> str:
        """Whether an action can be chosen now, and if not, why."""
        label = self._label(action)
        refusal = self.match.why_not(self.eyes, action)
        return f"You can: {label}." if refusal is None else f"{label}? {refusal}"

    def _label(self, action: Action) -> str:
        """An action in words, also where it makes no sense."""
        try:
            return self.match.game.label(action, self.view.state)
        except NONSENSE:
            return self.match.game.vocabulary.label(action)

    def why_not_piece(self, key: str) -> list[str]:
        """What keeps a piece from being used now: one answer for each thing it might do."""
        if self.eyes not in self.people:
            return []
        chain = self.reading.chain(key)
        for one in chain:
            answers = self._reasons(one)
            if answers:
                return answers[:MOST_REASONS]
        return []

    def _reasons(self, key: str) -> list[str]:
        decision = self.match.decision
        own: list[str] = []
        general: list[str] = []
        for action in self.match.game.vocabulary.actions:
            if key not in self._refs(action):
                continue
            refusal = self.match.why_not(self.eyes, action)
            if refusal is None:
                continue
            said = f"{self._label(action)}? {refusal}"
            is_general = decision is not None and refusal.rule == decision.rule
            (general if is_general else own).append(said)
        return list(dict.fromkeys(own)) or list(dict.fromkeys(general))

    def _refs(self, action: Action) -> list[str]:
        """What an action would light; a game need not know for actions that make no sense here."""
        try:
            return self.match.game.refs(self.view, action)
        except NONSENSE:
            return []

    def rules(self, words: str) -> list[Rule | Ruling]:
        """Entries of the ledger with this id, or with all of these words."""
        return ledger(self.match.game).find(words)

    def rule_text(self, id: str) -> str:
        """The sentence behind an id."""
        found = ledger(self.match.game)
        if id in found.rules:
            return found.rules[id].text
        if id in found.rulings:
            return found.rulings[id].ruling
        return ""

    def why_asked(self) -> str:
        """The rule behind the pending question."""
        decision = self.decision
        if decision is None:
            return f"You are not asked now; it is for {self.waiting_for} to choose." if self.waiting_for else ""
        return f"{decision.rule}: {self.rule_text(decision.rule) or 'the ledger has no entry of this id'}"

    # -- the first lesson --------------------------------------------------------------------

    def lesson(self) -> Lesson | None:
        """The next page of the first lesson, if something came up that it speaks of (each page once)."""
        if not self.taught or self.eyes not in self.people:
            return None
        events = self.match.events[self._events_taught :]
        heard = [event.kind.key for _, event in events if event.heard_by(self.eyes)]
        due = ([self.decision.rule] if self.decision is not None else []) + heard
        for lesson in self.match.game.lessons:
            if lesson.when in due and lesson.when not in self._seen:
                self._seen.add(lesson.when)
                return lesson
        self._events_taught = len(self.match.events)
        return None

    # -- writing down ------------------------------------------------------------------------

    def _keep(self) -> None:
        if self.save is not None:
            self.save.write_text(self.match.save(), encoding="utf-8")

    def default_file(self) -> Path:
        header = self.match.header
        return self.save or Path(f"{header.game}-{header.seed[:12]}.petteia")

    def write(self, path: Path) -> None:
        path.write_text(self.match.save(), encoding="utf-8")

    def again(self) -> None:
        """The same players sit down to another game."""
        header = self.match.header
        sealed = len(header.seed) == 64
        self.seed += 1
        seed = secrets.token_hex(32) if sealed else str(self.seed)
        self.match = Match(replace(header, seed=seed))
        self._sit()
