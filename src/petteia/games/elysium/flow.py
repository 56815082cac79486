"""Set-up, the five Epochs and their phases, as steps in the rulebook's order."""

from __future__ import annotations

from typing import cast

from petteia.games.elysium.content import (
    ACTIVATE,
    ALL_COLUMNS,
    APOLLO,
    ARES,
    ELEUSIS,
    EPOCHS,
    INCOMPLETE,
    KIND,
    LEGEND,
    MIX,
    MIXES,
    PEDIMENTS,
    START_GOLD,
    deck,
)
from petteia.games.elysium.effects import LAST_DISC, answered, gain
from petteia.games.elysium.repertoire import MOVES
from petteia.games.elysium.scoring import tally
from petteia.games.elysium.state import (
    AGORA,
    ASIDE,
    CITIZENS,
    DECK,
    DOMAIN,
    ELYSIUM,
    EMPTY,
    NAMES,
    NO_QUEST,
    ORACLE,
    UNFINISHED,
    Contest,
)
from petteia.games.elysium.taking import CITIZEN_MOVE, END, GIVE_UP, OVER, PASS, TO_COLUMN, TO_REST, Act
from petteia.games.elysium.transfer import DONE
from petteia.games.elysium.using import USE, turn_options, writing_options
from petteia.games.elysium.words import (
    AWAKENED,
    BENEFITED,
    DISC,
    END_OF_EPOCH,
    EPOCH,
    GOLD,
    HALF_BENEFITED,
    SCORED,
    VP,
)
from petteia.games.elysium.words import UNFINISHED as UNFINISHED_QUEST
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.moves import Move
from petteia.kernel.step import Said, Step, step

TURNS = 4
ACTS = cast("list[Act]", MOVES.of)  # of a turn's options, by number
WRITES = cast("list[Move]", MOVES.of)  # of those of a transfer step
# the columns that stand, as what may be given up
STANDING = [[GIVE_UP.actions[colour] for colour in range(4) if columns >> colour & 1] for columns in range(16)]


@step
class Setup(Step):
    """The Temple is built, five families are shuffled together, everybody gets gold, columns, a disc and VP."""

    def begin(self, s: Contest) -> None:
        self.temple(s)
        self.families(s)
        self.players(s)
        s.then(Epoch(1))

    def temple(self, s: Contest) -> None:
        """One side of the pediment, by lot unless agreed; the quests lie under it (EL-016 to EL-018)."""
        chosen = s.options["pediment"]
        s.pediment = s.below(2) if chosen == "random" else 0 if chosen == "morning" else 1
        build_temple(s)

    def families(self, s: Contest) -> None:
        """Five of the eight families make the draw pile; Apollo brings the Oracle, Ares prestige (EL-026 to EL-033)."""
        chosen = s.options["families"]
        if chosen == "random":
            left = list(range(8))
            mix = tuple(sorted(left.pop(s.below(len(left))) for _ in range(MIX)))
        else:
            mix = MIXES[chosen]
        set_families(s, mix)
        for card, face in enumerate(deck(mix)):
            s.face[card] = face
            s.zones[DECK].append(card)
        s.shuffle(DECK)
        s.stall = [EMPTY] * s.agora_size()
        s.fill_agora()
        if s.has_oracle:
            s.fill_oracle()

    def players(self, s: Contest) -> None:
        """The first player by lot unless agreed; discs go round, and each is worth its number in VP (EL-C27)."""
        first = s.below(s.seats) if s.options["first"] == "random" else 0
        s.order = [(first + i) % s.seats for i in range(s.seats)]
        for disc, seat in enumerate(s.order):
            s.gold[seat] = START_GOLD
            s.columns[seat] = ALL_COLUMNS
            s.vp[seat] = disc + 1


def build_temple(s: Contest) -> None:
    side = PEDIMENTS[s.pediment]
    duel = s.seats == 2
    s.needs = tuple(side.columns(place, duel) for place in range(2 if duel else 4))


def set_families(s: Contest, mix: tuple[int, ...]) -> None:
    s.families = mix
    s.has_oracle = APOLLO in mix
    s.has_prestige = ARES in mix


@step
class Epoch(Step):
    """Awakening (not in the first), Actions, Writing the Legends, End of Epoch."""

    number: int

    def begin(self, s: Contest) -> None:
        s.epoch = self.number
        s.tell(EPOCH, self.number)
        if self.number > 1:
            s.then(Awakening())
        s.then(ACTIONS[0])
        s.then(WritingTheLegends())
        s.then(EndOfEpoch())


# -- Phase I ---------------------------------------------------------------------------------


@step
class Awakening(Step):
    """What is left of the Agora is discarded; the Oracle's cards come down; the Agora and the Oracle are filled."""

    def begin(self, s: Contest) -> None:
        s.clear(AGORA)
        s.stall = [EMPTY] * s.agora_size()
        for place, card in enumerate(s.zones[ORACLE][:]):
            s.move(card, ORACLE, AGORA)
            s.stall[place] = card
        s.fill_agora()
        if s.has_oracle:
            s.fill_oracle()
        s.tell(AWAKENED)


# -- Phase II --------------------------------------------------------------------------------


@step
class Actions(Step):
    """Four rounds of turns in disc order; then whoever has no quest gets one that is left, incomplete."""

    turn: int

    def begin(self, s: Contest) -> None:
        if self.turn < TURNS * s.seats:
            s.go(ACTIONS[self.turn + 1].begin)
            s.then(TURN[s.order[self.turn % s.seats]])
        else:
            self.leftovers(s)

    def leftovers(self, s: Contest) -> None:
        """In disc order, each the highest-numbered quest that is left (EL-059, EL-C03)."""
        s.active = -1
        for seat in s.order:
            if s.quest[seat] == NO_QUEST:
                held = {quest % UNFINISHED for quest in s.quest if quest >= 0}
                place = max(place for place in range(len(s.needs)) if place not in held)
                s.quest[seat] = place + UNFINISHED
                s.tell(UNFINISHED_QUEST, seat, place)


@step
class Turn(Step):
    """Take one card or quest, give up one column; powers before, between and after."""

    you: int

    def begin(self, s: Contest) -> None:
        s.active = self.you
        s.herms = 0
        self.act(s)

    def act(self, s: Contest) -> None:
        options = turn_options(s, self.you)
        act = ACTS[options[0].id]
        if act is PASS:
            s.ask(self.you, "EL-058", PROMPT_PASS, options, self.chosen)
        elif act is CITIZEN_MOVE:
            s.ask(self.you, "EL-054", PROMPT_CITIZEN, options, self.chosen)
        else:
            s.ask(self.you, "EL-044", PROMPT_ACT, options, self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        self._done(s, action, self.act)

    def dismiss(self, s: Contest) -> None:
        options = STANDING[s.columns[self.you]][:]
        USE.offer(s, self.you, options)
        s.ask(self.you, "EL-052", PROMPT_DISMISS, options, self.dismissed)

    def dismissed(self, s: Contest, action: Action) -> None:
        self._done(s, action, self.dismiss)

    def rest(self, s: Contest) -> None:
        """Powers may still be used when all is done (EL-C20)."""
        options: list[Action] = []
        USE.offer(s, self.you, options)
        if options:
            options.append(END.action)
            s.ask(self.you, "EL-067", PROMPT_REST, options, self.rested)

    def rested(self, s: Contest, action: Action) -> None:
        self._done(s, action, self.rest)

    def _done(self, s: Contest, action: Action, here: Said) -> None:
        """What the move does; then the turn goes on, at once if nothing was put first."""
        act = ACTS[action.id]
        act.do(s, self.you, action)
        if act.leads == OVER:
            return
        then = self.dismiss if act.leads == TO_COLUMN else self.rest if act.leads == TO_REST else here
        if len(s.stack) != s.floor:
            s.go(then)
        else:
            then(s)

    def refuse(self, s: Contest, action: Action) -> Refusal | None:
        return MOVES.refuse(s, self.you, action)


# -- Phase III -------------------------------------------------------------------------------


def order_by_quests(s: Contest) -> list[int]:
    """The seats by their quests: complete ones by number, then incomplete ones; ties by the current discs."""
    ranked = sorted([(min(s.quest[seat], UNFINISHED), place, seat) for place, seat in enumerate(s.order)])
    return [seat for _, _, seat in ranked]


@step
class WritingTheLegends(Step):
    """New discs by the quests, the quests' benefits, then transfers in the new order."""

    def begin(self, s: Contest) -> None:
        self.reallocate(s)
        self.benefits(s)
        for seat in s.order:
            s.then(WRITING[seat])

    def reallocate(self, s: Contest) -> None:
        """Complete quests by number, then incomplete ones; ties by the current discs (EL-070 to EL-072, EL-C02)."""
        s.order = order_by_quests(s)
        for disc, seat in enumerate(s.order):
            s.tell(DISC, seat, disc + 1)
        answered(s, s.order[-1], LAST_DISC, told=True)

    def benefits(self, s: Contest) -> None:
        for seat in s.order:
            quest = s.quest[seat]
            tile = INCOMPLETE if quest >= UNFINISHED else s.tiles()[quest]
            s.tell(HALF_BENEFITED if quest >= UNFINISHED else BENEFITED, seat, quest)
            if tile.vp:
                gain(s, seat, VP, tile.vp)
            gain(s, seat, GOLD, tile.gold)


@step
class Writing(Step):
    """One seat's transfer step: one at a time up to the Lyre, Legend powers in between; then the quest goes back."""

    you: int

    def begin(self, s: Contest) -> None:
        s.active = s.writer = self.you
        s.lyre = s.transfers = s.grown = 0
        self.write(s)

    def write(self, s: Contest) -> None:
        s.ask(self.you, "EL-075", PROMPT_WRITE, writing_options(s, self.you), self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        WRITES[action.id].do(s, self.you, action)
        if action is not DONE.action:
            if len(s.stack) == s.floor:
                self.write(s)
            else:
                s.go(self.write)

    def refuse(self, s: Contest, action: Action) -> Refusal | None:
        return MOVES.refuse(s, self.you, action)


# -- Phase IV and the end --------------------------------------------------------------------


@step
class EndOfEpoch(Step):
    """Columns come back, tapped cards turn upright, the marker moves on; after the fifth Epoch the game is scored."""

    def begin(self, s: Contest) -> None:
        s.active = -1
        for seat in range(s.seats):
            s.columns[seat] = ALL_COLUMNS
            s.taken[seat] = 0
            for card in s.zones[DOMAIN[seat]]:
                if KIND[s.face[card]] in (ACTIVATE, ELEUSIS, LEGEND):
                    s.spent[card] = 0
        s.tell(END_OF_EPOCH, s.epoch)
        s.then(Epoch(s.epoch + 1) if s.epoch < EPOCHS else FinalScoring())


@step
class FinalScoring(Step):
    """Domains and lone cards are taken away; then everything is added up (EL-117 to EL-142)."""

    def begin(self, s: Contest) -> None:
        for seat in range(s.seats):
            for zone in (DOMAIN[seat], CITIZENS[seat]):
                for card in s.zones[zone][:]:
                    s.move(card, zone, ASIDE)
            for row in [row for row in s.rows[seat] if len(row) == 1]:
                s.move(row[0], ELYSIUM[seat], ASIDE)
            s.shapes[seat] = [shape for shape, row in zip(s.shapes[seat], s.rows[seat], strict=True) if len(row) > 1]
            s.rows[seat] = [row for row in s.rows[seat] if len(row) > 1]
        scores = tuple(score.total for score in tally(s))
        for seat, total in enumerate(scores):
            s.tell(SCORED, seat, total)
        self.winners(s, scores)

    def winners(self, s: Contest, scores: tuple[int, ...]) -> None:
        """The highest score, then more gold, then a shared victory (EL-140 to EL-142)."""
        best = max(scores)
        tied = [seat for seat in range(s.seats) if scores[seat] == best]
        most = max(s.gold[seat] for seat in tied)
        winners = tuple(seat for seat in tied if s.gold[seat] == most)
        names = " and ".join(NAMES[seat] for seat in winners)
        if len(tied) == 1:
            s.end(winners, f"{names} finished with the most VP: {best}.", "EL-140", scores)
        elif len(winners) == 1:
            s.end(winners, f"{names} had more Gold at {best} VP each.", "EL-141", scores)
        else:
            s.end(winners, f"{names} share the victory: {best} VP and {most} Gold each.", "EL-142", scores)


PROMPT_ACT = About("Your turn", "take a card or a Quest, or use a power.")
PROMPT_CITIZEN = About("Nothing can be taken", "use a power, or take a Citizen.")
PROMPT_PASS = About("Nothing can be taken", "use a power, or pass.")
PROMPT_DISMISS = "Give up one of your columns, or use a power."
PROMPT_REST = "Use a power, or end your turn."
PROMPT_WRITE = About("Write your Legends", "transfer a card, use a Legend power, or finish.")
ACTIONS = tuple(Actions(turn) for turn in range(TURNS * 4 + 1))
TURN = tuple(Turn(seat) for seat in range(4))
WRITING = tuple(Writing(seat) for seat in range(4))
