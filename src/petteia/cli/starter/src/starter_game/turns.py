"""The rules as steps: setting up, and the turn."""

from __future__ import annotations

from petteia import Action, Refusal, Step, step

from starter_game import moves
from starter_game.cards import DECK
from starter_game.table import ENOUGH, HAND, PILE, Altars


@step
class Begin(Step):
    """Three gifts each from the shuffled deck; the first player by lot."""

    def begin(self, s: Altars) -> None:
        for card, face in enumerate(DECK):
            s.face[card] = face
            s.zones[PILE].append(card)
        s.shuffle(PILE)
        s.first = s.below(2)
        for seat in (0, 1):
            s.deal(3, PILE, HAND + seat)
        s.go(Turn(s.first).begin)


@step
class Turn(Step):
    """Draw a gift, or offer one."""

    you: int

    def begin(self, s: Altars) -> None:
        if not s.zones[PILE] and not s.zones[HAND + self.you]:
            return self.over(s)
        options: list[Action] = []
        for move in moves.ALL:
            move.offer(s, self.you, options)
        # even with one way to go, somebody must be seen to choose: silence would tell what the hand lacks
        s.ask(self.you, "SG-002", "Draw a gift, or offer one.", options, self.chosen, always=True)
        return None

    def chosen(self, s: Altars, action: Action) -> None:
        s.go(self.over)
        move = moves.MOVES.of[action.id]
        assert move is not None
        move.do(s, self.you, action)

    def over(self, s: Altars) -> None:
        """The turn is over: has somebody won?"""
        if s.favour(self.you) >= ENOUGH:
            return s.end((self.you,), "Ten favour are won.", "SG-006")
        if not (s.zones[PILE] or s.zones[HAND] or s.zones[HAND + 1]):
            mine, theirs = s.favour(0), s.favour(1)
            if mine == theirs:
                return s.end((1 - s.first,), "Both have the same favour: the second player wins.", "SG-C1")
            return s.end((0 if mine > theirs else 1,), "No gifts are left, and the most favour wins.", "SG-007")
        s.go(Turn(1 - self.you).begin)
        return None

    def refuse(self, s: Altars, action: Action) -> Refusal | None:
        return moves.MOVES.refuse(s, self.you, action)
