"""What a seat has lived through: its own choices and everything it heard, for information states.

A state keeps no past.  Where perfect recall is asked for, a `History` goes along with it: a chain of what was chosen and told,
which copies share, so that remembering costs a clone nothing.
"""

from __future__ import annotations

from petteia.kernel.action import Action
from petteia.kernel.events import Event
from petteia.kernel.state import State


class History:
    """One link of the chain: who chose what, and what was told after it; `before` is the rest."""

    __slots__ = ("_said", "action", "before", "events", "seat")

    def __init__(
        self,
        before: History | None = None,
        seat: int = -1,
        action: Action | None = None,
        events: tuple[Event, ...] = (),
    ) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.events = events
        self._said: dict[int, list[str]] = {}

    def links(self) -> list[History]:
        """The whole chain, from its beginning."""
        found: list[History] = []
        link: History | None = self
        while link is not None:
            found.append(link)
            link = link.before
        return found[::-1]

    def __reduce__(self) -> tuple[object, ...]:
        # a long chain would be pickled link within link, deeper than Python goes
        return chained, ([(link.seat, link.action, link.events) for link in self.links()],)

    def __deepcopy__(self, memo: object) -> History:
        return self

    def and_then(self, seat: int, action: Action | None, s: State) -> History:
        """The chain with one more link: a choice, and what the state tells of it (which is taken from the state)."""
        events = tuple(s.told or ())
        s.told = []
        return History(self, seat, action, events)

    def lived(self, viewer: int, s: State) -> list[str]:
        """What a seat has chosen and heard, in order."""
        return [line for link in self.links() for line in link.said(viewer, s)]

    def said(self, viewer: int, s: State) -> list[str]:
        """What a seat chose and heard at this link; found once."""
        lines = self._said.get(viewer)
        if lines is None:
            lines = [f"> {self.action.text}"] if self.action is not None and self.seat == viewer else []
            lines += [said for event in self.events if (said := s.game.say(event, viewer, s))]
            self._said[viewer] = lines
        return lines


def chained(links: list[tuple[int, Action | None, tuple[Event, ...]]]) -> History:
    """The chain of these links."""
    made: History | None = None
    for seat, action, events in links:
        made = History(made, seat, action, events)
    assert made is not None
    return made
