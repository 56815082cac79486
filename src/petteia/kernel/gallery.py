"""Everything a game is played with, to be looked at outside a game: its cards, units and gear, with the rules that speak of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from petteia.kernel.game import Game
from petteia.kernel.ledger import Rule, ledger
from petteia.kernel.match import Match
from petteia.kernel.scene import Piece

SPOKEN = 12  # rules that are named beside a card, at most


@dataclass(frozen=True)
class Exhibit:
    """One card, unit or piece of gear, as it is printed.

    `shelf` is the heading it stands under, `figures` what is printed on it by name, `facets` what it can be sorted out by, and
    `copies` how many there are (0: it is not counted).  `terms` are what rules call it when they do not name it.
    """

    piece: Piece
    shelf: str
    copies: int = 0
    figures: Mapping[str, str] = field(default_factory=dict)
    facets: Mapping[str, str] = field(default_factory=dict)
    terms: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.piece.name

    @property
    def text(self) -> str:
        return self.piece.text

    def speaks_of(self, words: str) -> bool:
        """Whether all of these words are in its name, its text, its figures or its shelf."""
        whole = " ".join(
            [self.name, self.text, self.piece.line, self.shelf, *self.figures, *self.facets.values()]
        ).lower()
        return all(word in whole for word in words.lower().split())


def gallery(game: Game) -> list[Exhibit]:
    """What a game declares; of one that declares nothing, the faces of its cards."""
    return game.gallery() or _faces(game)


def _faces(game: Game) -> list[Exhibit]:
    state = Match.new(game.key).state
    counted = Counter(face for face in state.face if face >= 0)
    return [
        Exhibit(Piece(f"face:{face}", game.name("face", face, state)), "Cards", copies)
        for face, copies in sorted(counted.items())
    ]


def rules_of(game: Game, exhibit: Exhibit) -> list[Rule]:
    """The rules a card rests on, then those that speak of it by name."""
    rules = ledger(game).rules
    own = [rules[id] for id in exhibit.piece.rules if id in rules]
    words = "|".join(re.escape(word) for word in (exhibit.name, *exhibit.terms) if word)
    named = re.compile(rf"\b(?:{words})\b") if words else None
    spoken = [rule for rule in rules.values() if named is not None and named.search(rule.text) and rule not in own]
    return [*own, *spoken][:SPOKEN]
