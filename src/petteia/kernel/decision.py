"""A decision: the rules have stopped, and one seat must choose."""

from __future__ import annotations

from typing import Any

from petteia.kernel.action import Action, Kind


class About:
    """A prompt that says first what it is about: `About("Two actions left", "choose the next.")`.

    Screens show the two apart; where there is one line, it reads "Two actions left: choose the next."
    """

    __slots__ = ("lead", "prompt")

    def __init__(self, lead: str, ask: str) -> None:
        self.lead = f"{lead}:"
        self.prompt = f"{lead}: {ask}"

    def __str__(self) -> str:
        return self.prompt

    def __repr__(self) -> str:
        return f"About({self.lead[:-1]!r}, {self.prompt[len(self.lead) + 1 :]!r})"


class Decision:
    """One seat must choose one of `options`; legality is membership in that list.

    `rule` is a ledger id, the answer to "why am I asked?"; `prompt` is one sentence.  One that says first what it is
    about (`About`) has that as its `lead`, with its colon.
    """

    __slots__ = ("given", "options", "prompt", "rule", "seat")

    def __init__(self, seat: int, rule: str, prompt: str | About, options: list[Action], lead: str = "") -> None:
        self.seat = seat
        self.rule = rule
        self.options = options
        if isinstance(prompt, About):
            self.prompt = prompt.prompt
            self.given = prompt.lead
        else:
            self.prompt = prompt
            self.given = lead

    @property
    def lead(self) -> str:
        """What the prompt says first that it is about, with its colon."""
        head, colon, _ = self.prompt.partition(": ")
        return self.given or (f"{head}:" if colon and 0 < len(head) < 48 else "")

    @property
    def ask(self) -> str:
        """The prompt without its lead."""
        return self.prompt[len(self.lead) :].lstrip()

    @property
    def kind(self) -> Kind:
        """What is asked for, where all options that name something agree on it (one may pass besides); else "one"."""
        kinds = {action.home.kind(action) for action in self.options if action.home is not None and action.args}
        return kinds.pop() if len(kinds) == 1 else "one"

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self.seat, self.rule, self.prompt, self.options, self.lead)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, rule={self.rule!r}, options={self.options!r})"


class Refusal:
    """Why something cannot be done now: a sentence and the ledger id it rests on."""

    __slots__ = ("rule", "sentence")

    def __init__(self, sentence: str, rule: str = "") -> None:
        self.sentence = sentence
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.sentence, self.rule)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence

    def __repr__(self) -> str:
        return f"Refusal({self.sentence!r}, {self.rule!r})"


class Illegal(ValueError):
    """An action was refused; the state is as it was.  `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return Illegal, (self.refusal,)


class Outcome:
    """How a game ended: who won, why, under which rule, and each seat's score if there is one."""

    __slots__ = ("reason", "rule", "scores", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str, rule: str = "", scores: tuple[int, ...] = ()) -> None:
        self.winners = winners
        self.reason = reason
        self.rule = rule
        self.scores = scores

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.winners, self.reason, self.rule, self.scores)

    def returns(self, seats: int, cooperative: bool = False) -> list[float]:
        """1 for winning, -1 for losing, 0 where everybody or nobody won; together (or alone) one wins or loses against the game."""
        if not self.winners or len(self.winners) == seats:
            value = 0.0 if seats > 1 and not cooperative else (1.0 if self.winners else -1.0)
            return [value] * seats
        return [1.0 if seat in self.winners else -1.0 for seat in range(seats)]

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, rule={self.rule!r})"
