"""A second statement of Elysium: what may be done, what it costs, who is next, how a game ends and what it scores.

It is written from the ledger and the words on the cards and shares no rule code with the game.  It watches random games
of the engine and objects at the first decision, payment, tile, disc or score on which the two disagree:

    python -m tests.games.elysium.referee --games 1000

What a power in progress says (how much less, which level, whose) is taken from the step that asks; whether that is
what the card says is for the stories of the cards.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any

from petteia.kernel import Match
from tests.games.elysium.book import (
    BOOK,
    BY_WORD,
    COLOURS,
    DATA,
    Card,
    Look,
    Lying,
    citizen_price,
    is_family,
    may_join,
    meets,
    real,
)
from tests.games.elysium.reckoning import Reckoning, longest

GOLD, VP, PP = range(3)
RICH = {2: [(3, 2, 2), (2, 1, 3)], 4: [(3, 3, 1), (3, 2, 2), (2, 1, 3), (2, 0, 4)]}
TAKING = ("took", "foresaw", "quest", "citizen", "no-citizen", "passed")
WRITE = "Write your Legends: transfer a card, use a Legend power, or finish."
# what a rival must lose, by the card: gold, VP, PP, a card; Scylla may be granted a gold instead
LOSSES = {
    "cyclopes": (2, 0, 0, True), "earthquake": (0, 0, 0, True), "scylla": (0, 1, 0, False), "trident": (1, 0, 0, False),
    "ketos": (2, 1, 0, False), "poseidon": (3, 2, 0, True), "apple_of_discord": (0, 0, 2, True), "ares": (1, 0, 1, False),
}  # fmt: skip
# where a card copies from, which kinds, and what may be chosen instead
COPIERS = {
    "autolycus": ("own", ("instant",), ""), "stolen_cattle": ("rivals", ("activate",), "choose gold"),
    "psychopomp": ("elysium", ("instant", "activate", "trigger"), ""),
    "hundred_eyed_argus": ("rivals", ("instant",), "choose gold"),
    "golden_ram": ("own elysium", ("instant",), "choose nothing"),
    "hermes": ("own rivals elysium", ("instant", "activate"), "choose nothing"),
}  # fmt: skip
GIFTS = {"silver_bow": (1, 2), "daphne": (1,), "phaethon": (1, 2, 3)}


class Referee:
    """Follows one match from its first decision to its end."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.heard = 0
        self.look = Look(match.state)
        look = self.look
        self.gold, self.vp, self.pp = [4] * look.seats, [0] * look.seats, [0] * look.seats
        for disc, seat in enumerate(look.order):
            self.vp[seat] = disc + 1
        self.rows: list[list[list[Card | None]]] = [[] for _ in range(look.seats)]
        self.numbers: list[list[list[int]]] = [[] for _ in range(look.seats)]
        self.level_tiles: dict[int, int] = {}
        self.family_tiles: dict[str, list[int]] = {family: [] for family in look.families}
        self.order = look.order
        self.turns: list[int] = []
        self.quests: list[tuple[int, bool] | None] = [None] * look.seats
        self.items_taken, self.cards_taken = [0] * look.seats, [0] * look.seats
        self.due: list[tuple[int, int, int]] = []  # what the quests bring: seat, kind and amount, in order
        self.less: int | None = None  # what is taken off the transfer under way
        self.writer = (0, -1)
        self.transfers = self.lyre = 0
        self.grown: set[int] = set()
        self.named: Card | None = None  # the card whose power is at work, as far as the story has told
        self.unsure = False
        self.hecates = False
        self.cards = look.everything()
        assert self.cards == list(range(105))
        assert len(look.agora) == 3 * look.seats + 1
        assert len(look.oracle) == (4 if "apollo" in look.families else 0)

    # -- what was told -----------------------------------------------------------------------

    def listen(self) -> None:
        """Take in what has happened since, and hold the table against it."""
        self.look = Look(self.match.state)
        self.take_in()
        self.accounts()
        look, state = self.look, self.match.state
        assert not self.due
        assert look.rows == self.rows
        assert look.taken == self.cards_taken
        assert look.order == self.order
        held: Any = state
        lying = {one.number for domain in look.domain for one in domain}
        assert not any(used for number, used in enumerate(held.spent) if number not in lying), "a mark without a card"
        assert {level + 1: seat for level, seat in enumerate(held.level_tile) if seat >= 0} == self.level_tiles
        for family, holders in self.family_tiles.items():
            place = 2 * DATA["set"]["families"].index(family)
            assert [seat for seat in held.family_tile[place : place + 2] if seat >= 0] == holders

    def take_in(self) -> None:
        for _, event in self.match.events[self.heard :]:
            self.hear(event.kind.key, event.args, event.seen)
        self.heard = len(self.match.events)

    def accounts(self) -> None:
        """Every token that came or went was told of, and no card was lost or made."""
        look = self.look
        assert (look.gold, look.vp, look.pp) == (self.gold, self.vp, self.pp), "tokens that the story does not tell of"
        assert look.everything() == self.cards, "a card was lost or made"

    def hear(self, key: str, args: tuple[int, ...], seen: dict[int, tuple[int, int]]) -> None:
        if key in ("gained", "lost", "paid"):
            amount, what = divmod(args[1], 3)
            assert amount > 0, f"{key}: nothing at all"
            if self.due:
                assert (key, args[0], what, amount) == ("gained", *self.due.pop(0))
            (self.gold, self.vp, self.pp)[what][args[0]] += amount if key == "gained" else -amount
            assert (self.gold, self.vp, self.pp)[what][args[0]] >= 0
        elif key in TAKING:
            if self.hecates:  # a Citizen that Hecate brings is nobody's item of a turn
                self.hecates = False
                return
            self.turns.append(args[0])
            self.items_taken[args[0]] += key != "passed"
            self.cards_taken[args[0]] += key not in ("passed", "quest")
            if key == "quest":
                assert args[1] not in [held[0] for held in self.quests if held]
                self.quests[args[0]] = (args[1], False)
        elif key == "unfinished":
            self.left_over(args[0], args[1])
        elif key == "disc" and args[1] == 1:
            self.discs()
        elif key == "wrote":
            self.wrote(args[0], args[1], args[2], seen)
        elif key == "epoch":
            self.quests = [None] * self.look.seats
            self.items_taken, self.cards_taken = [0] * self.look.seats, [0] * self.look.seats
        if key == "used" or key == "copied":
            self.named, self.unsure = BOOK[args[1]], False
        elif key in ("took", "foresaw", "wrote"):
            self.named, self.unsure = BOOK[seen[1][0]], False
        elif key == "gained-card":
            self.named, self.unsure = BOOK[seen[1][0]], True

    def left_over(self, seat: int, place: int) -> None:
        """EL-059, EL-C03: the highest that is left, in disc order, for whoever has none."""
        held = [quest[0] for quest in self.quests if quest]
        assert self.quests[seat] is None
        assert place == max(one for one in range(self.look.places()) if one not in held)
        earlier = self.order[: self.order.index(seat)]
        assert all(self.quests[other] is not None for other in earlier)
        self.quests[seat] = (place, True)

    def discs(self) -> None:
        """EL-042, EL-043, EL-070 to EL-072: everybody has had four turns in order, and the quests say who is first."""
        assert self.turns == self.order * 4
        self.turns = []
        ranks = {seat: (quest[1], 0 if quest[1] else quest[0]) for seat, quest in enumerate(self.quests) if quest}
        assert all(self.cards_taken[seat] == 3 for seat in self.order)  # EL-045
        self.order = sorted(self.order, key=lambda seat: ranks[seat])
        if self.match.outcome is None:  # as long as Domains lie there
            horses = self.look.has(self.order[-1], "hippocampus")
            self.due = [(self.order[-1], GOLD, 2 * horses)]
            for seat in self.order:
                quest = self.quests[seat]
                assert quest is not None
                gold, vp, _ = (1, 0, 1) if quest[1] else self.tile_of(quest[0])
                self.due += [(seat, VP, vp), (seat, GOLD, gold)]
            self.due = [one for one in self.due if one[2]]

    def wrote(self, seat: int, number: int, price: int, seen: dict[int, tuple[int, int]]) -> None:
        """A transfer: it stands where the rules of Legends allow, is paid, and hands over the tile it earns."""
        # where it stands now; a lone row that is gone has been taken away as the game was scored
        standing = next((one for one in self.look.numbers[seat] if number in one), [number])
        before = standing[: standing.index(number)]
        self.gold[seat] -= price
        assert self.gold[seat] >= 0
        card = BOOK[seen[1][0]] if self.is_real(seat, number) else None
        mine, numbers = self.rows[seat], self.numbers[seat]
        full = card.level if card else citizen_price(mine[numbers.index(before)])
        assert price <= full
        if self.less is not None:
            assert price == max(0, full - self.less), f"{price} paid for {full}, {self.less} less"
            self.less = None
        if not before:
            assert card is not None
            row = len(mine)
            mine.append([card])
            numbers.append([number])
        else:
            row = numbers.index(before)
            assert citizen_price(mine[row]) > 0 if card is None else may_join(mine[row], card)
            mine[row].append(card)
            numbers[row].append(number)
            self.tile(seat, mine[row])
        if self.writer[1] == seat:
            self.transfers += 1
            self.grown.add(row)

    def is_real(self, seat: int, number: int) -> bool:
        """Whether a card of an Elysium lies there with its face, not as a Citizen."""
        for cards, row in zip(self.look.rows[seat], self.look.numbers[seat], strict=True):
            if number in row:
                return cards[row.index(number)] is not None
        return True

    def tile(self, seat: int, row: list[Card | None]) -> None:
        """EL-096 to EL-102, EL-C12."""
        cards = real(row)
        if is_family(row):
            holders = self.family_tiles[cards[0].family]
            if len(row) == 3 and len(holders) < 2:
                holders.append(seat)
            return
        level = cards[0].level
        holder = self.level_tiles.get(level)
        if holder is None or (holder != seat and len(row) > longest(self.rows[holder], level)):
            self.level_tiles[level] = seat

    # -- what may be done --------------------------------------------------------------------

    def check(self) -> None:
        """The options of the decision that stands, stated again."""
        decision = self.match.decision
        assert decision is not None
        seat, prompt = decision.seat, decision.prompt
        if prompt == WRITE:
            if self.writer != (self.look.epoch, seat):
                self.writer = (self.look.epoch, seat)
                self.transfers, self.lyre, self.grown = 0, 0, set()
        elif decision.rule in ("EL-044", "EL-054", "EL-058", "EL-052"):
            self.writer = (self.look.epoch, -1)
            taken = decision.rule == "EL-052"
            assert seat == self.order[(len(self.turns) - taken) % self.look.seats]
            assert len(self.look.columns[seat]) == 4 - self.items_taken[seat] + taken
        state: Any = self.match.state
        stated = OPTIONS[prompt](self, seat, state.stack[-1][0])
        if stated is None:
            return
        offered = [action.text for action in decision.options]
        assert len(set(offered)) == len(offered), f"offered twice: {offered}"
        assert set(offered) == stated, f"{prompt} offered {sorted(offered)}, by the ledger {sorted(stated)}"

    def acted(self, text: str) -> None:
        """Note what the Lyre is used for, and what Hecate brings, before the engine carries it out."""
        decision = self.match.decision
        assert decision is not None
        self.hecates = text == "choose citizen"
        state: Any = self.match.state
        if text.startswith(("transfer ", "muses ")):
            self.less = self.off(decision.seat)
            self.less += 1 if text.startswith("muses ") else getattr(state.stack[-1][0], "less", 0)
        elif not text.startswith("legend "):
            self.less = None
        uses_lyre = decision.prompt == WRITE and text.startswith("transfer ") and text != "transfer sisyphus"
        if uses_lyre or text.startswith("muses "):
            self.lyre += 1

    # taking

    def items(self, seat: int) -> set[str]:
        look = self.look
        columns, found = look.columns[seat], set()
        if look.taken[seat] < 3:
            wild = look.has(seat, "winged_sandals")
            found = {f"take {card.word}" for card in look.agora if meets(card.cost, columns, wild)}
            if look.has(seat, "pythia") or look.has(seat, "sibyl_of_cumae"):
                found |= {f"foresee {card.word}" for card in look.oracle if meets(card.cost, columns, wild)}
        if look.quest[seat] is None:
            held = [quest[0] for quest in look.quest if quest]
            for place in range(look.places()):
                if place not in held and look.needs(place) & columns:
                    found.add(f"quest {place + 1}")
        return found or {"citizen" if look.taken[seat] < 3 else "pass"}

    def powers(self, seat: int) -> set[str]:
        """Activate, Trigger and Eleusis powers that can be used now (EL-062 to EL-066, EL-C22, EL-C47)."""
        look = self.look
        pairs = sum(1 for one in look.domain[seat] if one.card.power == "eleusis")
        found = set()
        for one in look.domain[seat]:
            kind = one.card.power
            if one.used or kind not in ("activate", "trigger", "eleusis") or (kind == "eleusis" and pairs < 2):
                continue
            if self.usable(seat, one.card, one.number):
                found.add(f"use {one.card.word}")
        return found

    def usable(self, seat: int, card: Card, this: int) -> bool:
        """Whether a power would do something; `this` is the card that has it or copies it."""
        look, key = self.look, card.key
        others = look.size(seat) - any(one.number == this for one in look.domain[seat])
        if key in ("keraunos", "cabeirian_crucible", "penthesilea"):
            return others > 0
        if key == "daedalus":
            return look.gold[seat] >= 2
        if key == "phaethon":
            return look.gold[seat] >= 2 and bool(look.oracle)
        if key == "orpheus":
            return bool(look.oracle)
        if key == "mnemosyne":
            return any(len(self.rows[seat][row]) > 1 for row in self.grown)
        if key in TRANSFERS:
            less, level, other = TRANSFERS[key]
            if key == "panathenaea" and any(self.writable(rival, -1, 0, 0) for rival in look.rivals(seat)):
                return True
            return bool(self.writable(seat, this if other else -1, less, level))
        if key == "caduceus":
            return bool(self.tapped(seat))
        if key == "asclepius":
            return bool(self.swappable(seat, this))
        if key in COPIERS and COPIERS[key][2] != "choose gold":
            return bool(self.copies(seat, card, this, ""))
        if key == "nine_muses":
            return self.lyre_left(seat) > 0 and bool(self.muses(seat))
        if key == "cyclopes":
            return any(not look.has(r, "aegis") and (look.size(r) or look.gold[r]) for r in look.rivals(seat))
        return True

    # writing

    def off(self, seat: int) -> int:
        """What Charon and Styx take off the next transfer of one's own transfer step (EL-C23)."""
        if self.match.state.writer != seat:  # type: ignore[attr-defined]
            return 0
        styx = sum(1 for one in self.look.domain[seat] if one.card.key == "styx" and one.used)
        return styx + (2 * self.look.has(seat, "charon") if self.transfers == 1 else 0)

    def writable(self, seat: int, this: int, less: int, level: int) -> set[str]:
        """The cards that a transfer may write now, at so much less (EL-077, EL-089, EL-114)."""
        look = self.look
        purse = look.gold[seat] + less + self.off(seat)
        found = {
            f"transfer {one.word}"
            for one in look.domain[seat]
            if one.number != this and one.card.level <= purse and level in (0, one.card.level)
        }
        if level == 0 and look.citizens[seat] and any(0 < citizen_price(row) <= purse for row in self.rows[seat]):
            found.add("transfer citizen")
        return found

    def lyre_left(self, seat: int) -> int:
        look = self.look
        quest = look.quest[seat]
        assert quest is not None
        printed = DATA["quest"][0]["incomplete"]["lyre"] if quest[1] else self.tile_of(quest[0])[2]
        return int(printed) + look.has(seat, "cerberus") - self.lyre

    def tile_of(self, place: int) -> tuple[int, int, int]:
        """Gold, VP and Lyre of a quest, complete."""
        if self.match.state.options["quests"] == "rich":
            return RICH[2 if self.look.seats == 2 else 4][place]
        (row,) = [row for row in DATA["quest"] if self.look.seats in row["players"] and row["number"] == place + 1]
        return row["gold"], row["vp"], row["lyre"]

    def writing(self, seat: int, step: Any) -> set[str]:
        found = self.writable(seat, -1, 0, 0)
        if self.lyre_left(seat) <= 0:
            found &= {"transfer sisyphus"}
        for one in self.look.domain[seat]:
            if one.card.mode == "step" and not one.used and self.usable(seat, one.card, one.number):
                found.add(f"use {one.card.word}")
        return found | {"done"}

    def placing(self, seat: int, step: Any) -> set[str]:
        rows = self.rows[seat]
        if step.citizen:
            purse = self.look.gold[seat] + step.less + self.off(seat)
            return {f"legend {i + 1}" for i, row in enumerate(rows) if 0 < citizen_price(row) <= purse}
        card = BOOK[self.match.state.face[step.card]]
        return {f"legend {i + 1}" for i, row in enumerate(rows) if may_join(row, card)} | {"legend new"}

    def transferring(self, seat: int, step: Any) -> set[str]:
        return self.writable(seat, step.this, step.less, step.level) | ({"done"} if step.may else set())

    def muses(self, seat: int) -> set[str]:
        purse = self.look.gold[seat] + 1 + self.off(seat)
        return {f"muses {card.word}" for card in self.look.oracle if card.level <= purse}

    # single powers

    def tapped(self, seat: int) -> set[str]:
        never = {"ready", "copy", "swap"}
        return {
            f"ready {one.card.word}"
            for one in self.look.domain[seat]
            if one.used and one.card.power in ("activate", "eleusis") and not never & set(one.card.tags)
        }

    def swappable(self, seat: int, this: int) -> set[str]:
        levels = {card.level for card in self.look.oracle}

        def upright(one: Lying) -> bool:
            return not one.used or one.card.power == "trigger"

        own = self.look.domain[seat]
        return {f"give {o.word}" for o in own if o.number != this and upright(o) and o.card.level in levels}

    def copies(self, seat: int, copier: Card, this: int, but: str) -> set[str]:
        where, kinds, _ = COPIERS[copier.key]
        look = self.look
        cards = [one.card for one in look.domain[seat]] if "own" in where else []
        if "rivals" in where:
            cards += [one.card for rival in look.rivals(seat) for one in look.domain[rival]]
        if "elysium" in where:
            cards += [card for row in self.rows[seat] for card in real(row)]
        return {
            f"copy {card.word}"
            for card in cards
            if card.power in kinds and "copy" not in card.tags and card.word != but and self.usable(seat, card, this)
        }

    def copying(self, seat: int, step: Any) -> set[str]:
        copier = BOOK[self.match.state.face[step.card]]
        but = BOOK[step.but].word if step.but >= 0 else ""
        instead = COPIERS[copier.key][2]
        return self.copies(seat, copier, step.card, but) | ({instead} if instead else set())

    def discards(self, seat: int, this: int = -1) -> set[str]:
        found = {f"discard {one.word}" for one in self.look.domain[seat] if one.number != this}
        return found | ({"discard citizen"} if self.look.citizens[seat] else set())

    def losing(self, seat: int, step: Any) -> set[str] | None:
        """EL-C44: what can be suffered in full, else what there is."""
        if self.unsure or self.named is None or self.named.key not in LOSSES:
            return None  # several powers came at once: the story does not say which is at work
        look = self.look
        gold, vp, pp, card = LOSSES[self.named.key]
        listed = {"lose gold": (gold, look.gold), "lose vp": (vp, look.vp), "lose pp": (pp, look.pp)}
        found = {text for text, (amount, held) in listed.items() if amount and held[seat] >= amount}
        if self.named.key == "scylla":
            found.add("choose grant")
        if card:
            found |= self.discards(seat)
        assert seat == step.you or not look.has(seat, "aegis")
        return found or {text for text, (amount, held) in listed.items() if amount and held[seat]}

    def gift(self, seat: int, step: Any) -> set[str] | None:
        if self.named is None or self.named.key not in GIFTS or self.unsure:
            return None
        found = {f"gain {card.word}" for card in self.look.oracle if card.level in GIFTS[self.named.key]}
        return found | (set() if self.named.key == "phaethon" else {"choose vp"})

    def healed(self, seat: int, step: Any) -> set[str]:
        level = BOOK[self.match.state.face[step.card]].level
        return {f"gain {card.word}" for card in self.look.oracle if card.level == level}

    def hecate(self, seat: int, step: Any) -> set[str]:
        return {"choose gold"} | ({"choose citizen"} if self.look.deck or self.look.discard else set())

    # -- the end -----------------------------------------------------------------------------

    def over(self) -> None:
        """EL-117 to EL-142: after the fifth Epoch Domains and lone cards are taken away, and all is added up."""
        outcome = self.match.outcome
        assert outcome is not None
        self.look = look = Look(self.match.state)
        self.take_in()
        assert look.epoch == 5
        assert look.rows == [[row for row in rows if len(row) > 1] for rows in self.rows]
        assert not any(look.domain)
        assert not any(look.citizens)
        self.accounts()
        reckoning = Reckoning(look, self.level_tiles, self.family_tiles)
        assert list(outcome.scores) == reckoning.totals, f"scored {outcome.scores}, by the ledger {reckoning.totals}"
        assert outcome.winners == reckoning.winners()


TRANSFERS = {  # how much less, only which level, other cards than itself
    "golden_bough": (2, 0, False), "persephone": (9, 1, False), "thanatos": (0, 0, True), "hades": (9, 0, True),
    "panathenaea": (1, 0, False), "odysseus": (2, 0, True),
}  # fmt: skip
Stated = Callable[[Referee, int, Any], "set[str] | None"]


def _columns(r: Referee, seat: int) -> set[str]:
    return {f"column {colour}" for colour in COLOURS if colour in r.look.columns[seat]}


def _turn(r: Referee, seat: int, step: Any) -> set[str]:
    return r.items(seat) | r.powers(seat)


OPTIONS: dict[str, Stated] = {
    "Your turn: take a card or a Quest, or use a power.": _turn,
    "Nothing can be taken: use a power, or take a Citizen.": _turn,
    "Nothing can be taken: use a power, or pass.": _turn,
    "Give up one of your columns, or use a power.": lambda r, seat, step: _columns(r, seat) | r.powers(seat),
    "Use a power, or end your turn.": lambda r, seat, step: r.powers(seat) | {"end"},
    WRITE: Referee.writing,
    "In which Legend does it stand?": Referee.placing,
    "Which card do you transfer?": Referee.transferring,
    "Which Oracle card do you write?": lambda r, seat, step: r.muses(seat),
    "Which power do you copy?": Referee.copying,
    "Which card do you turn upright?": lambda r, seat, step: r.tapped(seat),
    "A rival's power: what do you lose?": Referee.losing,
    "Your share of a rival's power: a Gold or a VP?": lambda r, seat, step: {"choose gold", "choose vp"},
    "Which card do you discard for it?": lambda r, seat, step: r.discards(seat, step.card),
    "Which card do you gain from the Oracle?": Referee.gift,
    "Which of the cards drawn do you keep?": lambda r, seat, step: {f"gain {card.word}" for card in r.look.shown},
    "Which Oracle card do you swap into the Agora?": lambda r, seat, step: (
        {f"swap {card.word}" for card in r.look.oracle} | {"choose nothing"}
    ),
    "For which card of the Agora?": lambda r, seat, step: {f"for {card.word}" for card in r.look.agora},
    "Asclepius: which card goes to the Oracle?": lambda r, seat, step: r.swappable(seat, step.card),
    "Asclepius: which card comes from the Oracle?": Referee.healed,
    "Hecate: a Gold, or a Citizen from the draw pile?": Referee.hecate,
    "How much Gold do you pay?": lambda r, seat, step: {
        f"pay {n}" for n in range(min(1 if step.pp else 5, r.look.gold[seat]) + 1)
    },
}
assert set(TRANSFERS) | set(LOSSES) | set(COPIERS) | set(GIFTS) <= {card.key for card in BY_WORD.values()}


def watch(seed: int, seats: int, options: dict[str, str]) -> int:
    """Let chance play a game under the referee's eyes; how many decisions it has seen."""
    match = Match.new("elysium", seed, seats, options)
    chooser = random.Random(f"referee {seed}")
    referee = Referee(match)
    seen = 0
    while match.decision is not None:
        referee.listen()
        referee.check()
        seen += 1
        action = chooser.choice(match.decision.options)
        referee.acted(action.text)
        match.act(match.decision.seat, action)
    referee.over()
    return seen


def main() -> None:
    from petteia.games.elysium import GAME
    from petteia.kernel.game import register

    parser = argparse.ArgumentParser(prog="python -m tests.games.elysium.referee", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    register(GAME)
    decisions = 0
    for seed in range(given.seed, given.seed + given.games):
        options = {"quests": "rich"} if seed % 5 == 0 else {}
        try:
            decisions += watch(seed, 2 + seed % 3, options)
        except AssertionError as objection:
            raise SystemExit(f"game {seed}: {objection}") from objection
    print(f"{given.games} games, {decisions} decisions: engine and referee agree")


if __name__ == "__main__":
    main()
