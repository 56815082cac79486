"""One match played at this terminal: whose eyes look, what may be chosen, what is told.

The table and the line mode are two faces of a `Sitting`.  Everything it shows comes from a seat's view, scene and
story; the true state is only asked to carry out what was chosen.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from petteia.bots.contract import Bot, Budget
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision, Illegal, Refusal
from petteia.kernel.game import Lesson
from petteia.kernel.knowledge import View
from petteia.kernel.ledger import Rule, Ruling, ledger
from petteia.kernel.match import Match
from petteia.kernel.scene import Scene
from petteia.sitting import eyes, whys
from petteia.sitting.notes import Notes
from petteia.sitting.options import Option, Picking, options
from petteia.terminal.describe import Reading

# what can be pressed to choose: digits, then the letters that are no commands, then capitals
OPTION_KEYS = "123456789abcdefgijkmnoptvyz" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_HINTS = 3
MOST_REASONS = 3


@dataclass(frozen=True)
class Player:
    """Whoever sits at a seat: a person, or a bot with its name."""

    name: str
    bot: Bot | None = None


def press(option: Option) -> str:
    """The key that chooses an option; beyond the keys there are, none."""
    return OPTION_KEYS[option.number - 1] if option.number <= len(OPTION_KEYS) else ""


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
        self._notes = Notes()
        self._due: list[Lesson] = []
        self._sit()

    def _sit(self) -> None:
        self.onlooker = self.match.header.seats
        self.eyes = eyes.at_first(self.people, self.onlooker)
        self.last_choice = -1
        self.covered = False
        self._events_taught = 0
        self._changed()
        self.settle()

    # -- looking -----------------------------------------------------------------------------

    def _changed(self) -> None:
        self._view: View | None = None
        self._picking: Picking | None = None
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

    @property
    def picking(self) -> Picking:
        """The options of the pending decision, and what was picked among them."""
        if self._picking is None:
            decision = self.decision
            self._picking = Picking(options(self.view, decision) if decision is not None else [])
        return self._picking

    @property
    def picked(self) -> list[str]:
        return self.picking.picked

    def all_options(self) -> list[Option]:
        """Every option of the pending decision."""
        return self.picking.all

    def options(self) -> list[Option]:
        """The options that are left after what was picked."""
        return self.picking.left()

    def lit(self, by_number: bool = False) -> dict[str, str]:
        """What can be picked now, with the keys to press for it (or the numbers to type)."""
        said = {}
        for key, uses in self.picking.lit().items():
            hints = [str(one.number) if by_number else press(one) for one in uses]
            said[key] = " ".join(hints[:MOST_HINTS]) + ("…" if len(hints) > MOST_HINTS else "")
        return said

    def lit_key(self, key: str) -> str:
        """The lit thing that a pointer on `key` means, or nothing."""
        return self.picking.lit_key([key, *self.reading.chain(key)[1:]])

    def pick(self, key: str) -> bool:
        """Narrow the options to those with this piece; a lone one is chosen.  False if it is not lit."""
        lit = self.lit_key(key)
        if not lit:
            return False
        lone = self.picking.pick(lit)
        if lone is not None:
            self.choose(lone.action)
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
        elif eyes.must_change(self.eyes, self.people, seat):
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
        if self.picking.unpick():
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
            return self._whether(self.match.game.vocabulary.parse(move))
        except ValueError:
            meant = whys.meant(self.view, move)
        if not meant:
            return str(whys.move(self.view, move, self.waiting_for))
        answers = [self._whether(action) for action in meant[:MOST_REASONS]]
        if len(meant) > MOST_REASONS:
            answers.append(f"… and {len(meant) - MOST_REASONS} more moves of these words; add one.")
        return "\n".join(answers)

    def _whether(self, action: Action) -> str:
        """Whether an action can be chosen now, and if not, why."""
        refusal = whys.move(self.view, action, self.waiting_for)
        label = self.match.game.label(action, self.view.state)
        return f"You can: {label}." if refusal is None else f"{label}? {refusal}"

    def why_not_piece(self, key: str) -> list[str]:
        """What keeps a piece from being used now: one answer for each thing it might do."""
        if self.eyes not in self.people:
            return []
        if self.decision is None:
            return [str(whys.piece(self.view, key, self.waiting_for))]
        for one in self.reading.chain(key):
            against = whys.objections(self.view, one)
            if against:
                label, state = self.match.game.label, self.view.state
                return list(dict.fromkeys(f"{label(action, state)}? {why}" for action, why in against))[:MOST_REASONS]
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
        fresh = self.match.events[self._events_taught :]
        self._events_taught = len(self.match.events)
        asked = self.decision.rule if self.decision is not None else ""
        heard = [event.kind.key for _, event in fresh if event.heard_by(self.eyes)]
        self._due += self._notes.due(self.match.game, asked, heard)
        return self._due.pop(0) if self._due else None

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
