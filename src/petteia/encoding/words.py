"""What options are made of, and how a fact is read back."""

from __future__ import annotations

from petteia.encoding.encoder import (
    ASKED,
    BIT,
    FACES,
    FIELDS,
    LOW,
    MOST_PLACES,
    MOST_WORDS,
    OPEN,
    PLACE,
    RECALLS,
    RULE,
    SEAT,
    SENTENCE,
    SIZES,
    SLOT,
    STEPS,
    TABLE,
    TOP,
    Encoder,
)
from petteia.kernel.action import Action
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View


class OptionWords:
    """Every action of a game as words: its verb, each argument by what kind of word it is, and itself.

    `words[starts[id]:starts[id + 1]]` are those of the action with that number, each below `count`.  Verbs that take the same
    kind of word share it, so what is learned of "hydra" in "play hydra" holds for "take hydra".
    """

    def __init__(self, game: Game) -> None:
        self.words: list[int] = []
        self.starts: list[int] = [0]
        numbers: dict[tuple[str, int, int], int] = {}
        domains: list[object] = []
        vocabulary = game.vocabulary
        for at, verb in enumerate(vocabulary.verbs.values()):
            numbers["verb", at, 0] = len(numbers)
            for domain in verb.domains:
                if domain not in domains:
                    domains.append(domain)
        places = {name: at for at, name in enumerate(vocabulary.verbs)}
        for action in vocabulary.actions:
            verb = vocabulary.verbs[action.verb]
            self.words.append(numbers["verb", places[action.verb], 0])
            for domain, arg in zip(verb.domains, action.args, strict=True):
                self.words.append(numbers.setdefault(("word", domains.index(domain), arg), len(numbers)))
            self.words.append(numbers.setdefault(("itself", action.id, 0), len(numbers)))
            self.starts.append(len(self.words))
        self.count = len(numbers)

    def of(self, action: Action) -> list[int]:
        return self.words[self.starts[action.id] : self.starts[action.id + 1]]


def touched(encoder: Encoder, view: View, action: Action) -> list[int]:
    """The cards an option names that its seat can see, as facts of the zones they lie in."""
    game, state, seat = view.game, view.state, view.seat
    names = {
        domain.names[arg] for domain, arg in zip(game.vocabulary.verbs[action.verb].domains, action.args, strict=True)
    }
    found: list[int] = []
    for card, known in enumerate(state.knows):
        if known >> seat & 1 and game.name("face", state.face[card], state) in names:
            slot = encoder.zone_of(view, card)
            if slot:
                found.append(
                    slot << SLOT | (OPEN if known == state.layout.everyone else 0) << PLACE | (FACES + state.face[card])
                )
    return found


def tell(encoder: Encoder, view: View, fact: int) -> str:
    """A fact in words, for people who look into what is learned from."""
    slot, place, what = fact >> SLOT, fact >> PLACE & MOST_PLACES, fact & MOST_WORDS
    if slot == TABLE:
        if SIZES < place < TOP:
            return f"{_zone(encoder, view, place - SIZES)}: {what} cards"
        if TOP <= place < SENTENCE:
            return f"step {place - TOP}: {sorted(encoder.game.steps)[what] if what < len(encoder.game.steps) else what}"
        words = {word: text for text, word in encoder.words.items()}
        if place >= SENTENCE:
            return f"sentence {place - SENTENCE}: {words.get(what, what)}"
        if place == RULE:
            return f"rule: {words.get(what, what)}"
        return f"{'seat' if place == SEAT else 'asked' if place == ASKED else place}: {what}"
    if slot < RECALLS:
        open_ = " open" if place & OPEN else ""
        return f"{_zone(encoder, view, slot)} {place & ~OPEN}{open_}: {_face(view, what)}"
    if slot == RECALLS:
        return f"recalls: {_face(view, what)}"
    if slot < STEPS:
        return f"{encoder.fields[slot - FIELDS]} {place}: {_number(what)}"
    return f"{sorted(encoder.game.steps)[slot - STEPS]} {place}: {_number(what)}"


def _zone(encoder: Encoder, view: View, slot: int) -> str:
    return view.state.layout.zones[encoder.zone_at(view, slot)].name


def _face(view: View, what: int) -> str:
    return view.game.name("face", what - FACES, view.state) if what >= FACES else f"back {what - 1}"


def _number(what: int) -> str:
    return f"bit {what - BIT}" if what >= BIT else str(what - LOW)
