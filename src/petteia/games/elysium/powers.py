"""The powers of the cards: a row of effects for each, beside the steps of those that ask something of their own."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.content import (
    ACTIVATE,
    CARDS,
    CHRONOS,
    DESIGNS,
    ELEUSIS,
    INSTANT,
    KIND,
    LEGEND,
    LEVEL,
    NO_READY,
    PERMANENT,
    TRIGGER,
)
from petteia.games.elysium.copies import Copy
from petteia.games.elysium.effects import (
    DOUBTFUL,
    FORESEES,
    HEARS,
    HURTS,
    LAST_DISC,
    QUESTS,
    TAKES,
    TEXTS,
    THIRD_WRITTEN,
    USES,
    WHEN,
    Gain,
    GainCount,
    IfTaken,
    Pay,
    RivalsGain,
    families_in,
    gain,
    has_eleusis,
    levels_in,
    pay_gold,
    receive,
    resolve,
)
from petteia.games.elysium.lights import CHOOSE, GAIN, PAY, READY
from petteia.games.elysium.oracle import ASCLEPIUS, NINE_MUSES, OracleGift, OracleSwap, Sweep
from petteia.games.elysium.state import CITIZENS, DECK, DISCARD_PILE, DOMAIN, ORACLE, SHOWN, Contest
from petteia.games.elysium.tides import Losses, Share, discard, discard_options
from petteia.games.elysium.transfer import FREE, Transferring, Transfers, why_no_transfer
from petteia.games.elysium.words import (
    BOON_CITIZEN,
    BOON_GOLD,
    CITIZEN,
    DISCARDED,
    GOLD,
    PP,
    READIED,
    TOOK_CITIZEN,
    VP,
)
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import About, Refusal
from petteia.kernel.effects import ANSWERS, COMES, ENDS, GOES, LASTS, USED, Effect, Resolving, Text
from petteia.kernel.step import Step, step

NO_OTHER_CARD: Final = Refusal("There is no other card for it in your Domain.", "EL-095")
NOTHING_TAPPED: Final = Refusal("There is no tapped card it could turn upright.", "EL-063")

# -- steps of single cards -------------------------------------------------------------------


class Hecate(Effect):
    """Gain 1 gold, or add a Citizen from the draw pile to your Domain."""

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(HecateChooses(by.you))

    def said(self) -> tuple[str, ...]:
        return ("1 Gold", "Citizen")


@step
class HecateChooses(Step):
    """A gold, or a Citizen if a card can be drawn."""

    you: int

    def begin(self, s: Contest) -> None:
        options = [CHOOSE[BOON_GOLD]]
        if s.zones[DECK] or s.zones[DISCARD_PILE]:
            options.append(CHOOSE[BOON_CITIZEN])
        s.ask(self.you, "EL-066", About("Hecate", "a Gold, or a Citizen from the draw pile?"), options, self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        if action.args[0] == BOON_GOLD:
            gain(s, self.you, GOLD, 1)
        else:
            s.move(s.draw(), DECK, CITIZENS[self.you])
            s.tell(TOOK_CITIZEN, self.you)


class Sacrifice(Effect):
    """Discard another card; `pp`: for prestige by its level, else for gold by its level and a VP."""

    def __init__(self, pp: bool) -> None:
        self.pp = pp

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        return None if s.domain_size(you) > 1 else NO_OTHER_CARD  # its own is one of them

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(Sacrificing(by.you, by.card, self.pp))

    def said(self) -> tuple[str, ...]:
        return ("discard", *(("2 PP",) if self.pp else ("2 Gold", "1 VP")))


@step
class Sacrificing(Step):
    """Another card of the Domain is discarded and repaid by its level; a Citizen counts as level 1."""

    you: int
    card: Card
    pp: bool

    def begin(self, s: Contest) -> None:
        options = discard_options(s, self.you, self.card)
        s.ask(self.you, "EL-095", "Which card do you discard for it?", options, self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        gone = discard(s, self.you, action.args[0], self.card)
        level = 1 if action.args[0] == CITIZEN else LEVEL[s.face[gone]]
        if self.pp:
            gain(s, self.you, PP, level + 2)
        else:
            gain(s, self.you, GOLD, 2 * level)
            gain(s, self.you, VP, 1)


class Exchange(Effect):
    """You may pay up to so much gold; each brings a VP, or (once) two PP."""

    def __init__(self, most: int, pp: bool) -> None:
        self.most = most
        self.pp = pp

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(Exchanging(by.you, self.most, self.pp))

    def said(self) -> tuple[str, ...]:
        return ("may pay", f"{self.most} Gold", "2 PP" if self.pp else "that many VP")


@step
class Exchanging(Step):
    """Gold is paid, none at all if you like, and brings something better."""

    you: int
    most: int
    pp: bool

    def begin(self, s: Contest) -> None:
        options = PAY[: min(self.most, s.gold[self.you]) + 1]
        s.ask(self.you, "EL-067", "How much Gold do you pay?", options, self.paid)

    def paid(self, s: Contest, action: Action) -> None:
        amount = action.args[0]
        if amount:
            pay_gold(s, self.you, amount)
            gain(s, self.you, PP if self.pp else VP, 2 if self.pp else amount)


class Ready(Effect):
    """Turn one tapped Activate or Eleusis card of your Domain upright, but no card that readies, copies or swaps."""

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        return None if ready_options(s, you) else NOTHING_TAPPED

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(Readying(by.you))


def ready_options(s: Contest, you: int) -> list[Action]:
    options: list[Action] = []
    for card in s.zones[DOMAIN[you]]:
        face = s.face[card]
        if s.spent[card] and KIND[face] in (ACTIVATE, ELEUSIS) and not NO_READY[face] and READY[face] not in options:
            options.append(READY[face])
    return options


@step
class Readying(Step):
    """A tapped card is turned upright and may be used again."""

    you: int

    def begin(self, s: Contest) -> None:
        s.ask(self.you, "EL-063", "Which card do you turn upright?", ready_options(s, self.you), self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        card = s.in_domain(self.you, action.args[0] + DESIGNS)
        s.spent[card] = 0
        s.tell(READIED, self.you, card)


class Oath(Effect):
    """Draw three cards, gain one and discard the others; then each rival gains the top card of the draw pile."""

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(OathOfHospitality(by.you))


@step
class OathOfHospitality(Step):
    """All come into their Domains first; only then do the Instants resolve, the host's before the guests' (EL-155)."""

    you: int

    def begin(self, s: Contest) -> None:
        for _ in range(3):
            card = s.draw()
            if card >= 0:
                s.move(card, DECK, SHOWN)
        options: list[Action] = []
        for card in s.zones[SHOWN]:
            if GAIN[s.face[card]] not in options:
                options.append(GAIN[s.face[card]])
        if options:
            s.ask(self.you, "EL-155", "Which of the cards drawn do you keep?", options, self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        kept = s.with_face(SHOWN, action.args[0])
        receive(s, self.you, kept, SHOWN)
        for card in s.zones[SHOWN][:]:
            s.move(card, SHOWN, DISCARD_PILE)
            s.tell(DISCARDED, self.you, card)
        instants = [Arrival(self.you, kept)]
        for rival in s.rivals(self.you):
            card = s.draw()
            if card >= 0:
                receive(s, rival, card, DECK)
                instants.append(Arrival(rival, card))
        for arrival in instants:
            if WHEN[s.face[arrival.card]] == COMES:
                s.then(arrival)


@step
class Arrival(Step):
    """The Instant of a card that came with others, if it still lies in its owner's Domain."""

    you: int
    card: Card

    def begin(self, s: Contest) -> None:
        if self.card in s.zones[DOMAIN[self.you]]:
            resolve(s, self.you, self.card, s.face[self.card])


class Procession(Transfers):
    """You may transfer up to two cards, each for 1 gold less; it is worth showing if anybody could transfer."""

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        if any([why_no_transfer(s, rival, -1, 0, 0) is None for rival in s.rivals(you)]):
            return None
        return super().why(s, you, here, card)


class RivalsTransfer(Effect):
    """Each rival may transfer one card at its normal cost."""

    def run(self, s: Contest, by: Resolving) -> None:
        for rival in s.rivals(by.you):
            s.then(Transferring(rival, -1, 0, 1, True, 0))


class Flow(Effect):
    """Nothing more: while the card lies tapped in your Domain, transfers of this step are cheaper."""

    asks = False

    def run(self, s: Contest, by: Resolving) -> None:
        """Its being tapped is all (see `discount`)."""

    def said(self) -> tuple[str, ...]:
        return ("1 Gold less",)


# -- what is counted -------------------------------------------------------------------------


def _themis(s: Contest, you: int, card: int) -> int:
    return 3 if levels_in(s, DOMAIN[you]) == 3 else 1


def _others(s: Contest, you: int, card: int) -> int:
    return min(5, s.domain_size(you) - 1)


def _grown(s: Contest, you: int, card: int) -> int:
    return min(3, sum(1 for row, cards in enumerate(s.rows[you]) if s.grown >> row & 1 and len(cards) >= 2))


def _zeus(s: Contest, you: int, card: int) -> int:
    return 2 + families_in(s, DOMAIN[you])


def _maidens(s: Contest, you: int, card: int) -> int:
    return 2 if s.gold[you] <= 1 else 1


def _necklace(s: Contest, you: int, card: int) -> int:
    return max(3, min(5, s.domain_size(you)))


def _orpheus(s: Contest, you: int, card: int) -> int:
    return levels_in(s, ORACLE)


def _deimos(s: Contest, you: int, card: int) -> int:
    return 2 if all(s.pp[rival] >= s.pp[you] for rival in s.rivals(you)) else 1


def _spear(s: Contest, you: int, card: int) -> int:
    return 3 + sum(1 for rival in s.rivals(you) if s.pp[rival] > s.pp[you])


# -- the rows --------------------------------------------------------------------------------

MARKS = 1 << INSTANT
DEEDS = 1 << ACTIVATE
RINGS = 1 << TRIGGER

POWERS: Final[dict[str, tuple[Effect, ...]]] = {
    # Zeus
    "eagle_of_zeus": (Gain(vp=3),),
    "amalthea": (Gain(vp=1),),
    "themis": (GainCount(VP, _themis, "1 VP", "3 VP"),),
    "keraunos": (GainCount(VP, _others, "1 VP for each", "at most 5"),),
    "mnemosyne": (GainCount(VP, _grown, "1 VP for each", "at most 3"),),
    "heracles": (Gain(vp=2),),
    "zeus": (GainCount(VP, _zeus, "2 VP", "1 VP for each"),),
    # Hades
    "hecate": (Hecate(),),
    "sisyphus": (Gain(gold=2),),
    "golden_bough": (Transfers(less=2, may=True),),
    "persephone": (Transfers(less=FREE, level=1),),
    "thanatos": (Transfers(times=2, other=True),),
    "styx": (Flow(),),
    "hades": (Transfers(less=FREE, other=True),),
    # Hephaestus
    "lemnian_forge": (Gain(gold=4),),
    "golden_maidens": (GainCount(GOLD, _maidens, "1 Gold", "2 Gold"),),
    "anvil_of_etna": (Gain(gold=2),),
    "daedalus": (Pay(2), Gain(vp=3)),
    "necklace_of_harmonia": (GainCount(GOLD, _necklace, "1 Gold for each", "at least 3", "at most 5"),),
    "cabeirian_crucible": (Sacrifice(pp=False),),
    "armour_of_achilles": (Gain(gold=5, vp=1),),
    "hephaestus": (Gain(gold=6), Exchange(5, pp=False)),
    # Poseidon
    "cyclopes": (Losses(card=True, gold=2),),
    "earthquake": (Gain(vp=3), Losses(card=True, who=lambda s, you, seat: s.domain_size(seat) >= 5, too=True)),
    "scylla": (Gain(vp=2), Losses(vp=1, grant=True)),
    "trident": (Gain(gold=1, vp=1), Losses(gold=1, who=lambda s, you, seat: s.gold[seat] >= 4)),
    "charybdis": (Sweep(oracle=False), Gain(vp=2)),
    "ketos": (Gain(vp=4), Losses(gold=2, vp=1)),
    "poseidon": (Gain(vp=3), Losses(card=True, gold=3, vp=2)),
    # Athena
    "olive_tree": (Gain(gold=1, vp=1), Share()),
    "loom_of_arachne": (Gain(gold=4, vp=1), RivalsGain(gold=1)),
    "triptolemus": (Gain(gold=3), RivalsGain(gold=1, who=lambda s, you, seat: s.gold[seat] < s.gold[you])),
    "oath_of_hospitality": (Oath(),),
    "panathenaea": (Procession(times=2, less=1, may=True), RivalsTransfer()),
    "eumolpus": (Gain(vp=3), RivalsGain(vp=1, who=lambda s, you, seat: not has_eleusis(s, seat))),
    "odysseus": (Transfers(less=2, other=True), RivalsGain(gold=1)),
    "athena": (Gain(gold=2, vp=2), Share()),
    # Hermes
    "caduceus": (Ready(),),
    "autolycus": (Copy(MARKS, domain=True),),
    "stolen_cattle": (Copy(DEEDS, rivals=True, gold=1),),
    "psychopomp": (Copy(MARKS | DEEDS | RINGS, elysium=True),),
    "hundred_eyed_argus": (Copy(MARKS, rivals=True, gold=2),),
    "golden_ram": (Gain(vp=2), Copy(MARKS, domain=True, elysium=True, may=True)),
    "hermes": (Copy(MARKS | DEEDS, domain=True, rivals=True, elysium=True, may=True, twice=True),),
    # Apollo
    "omphalos": (Gain(vp=2), OracleSwap()),
    "orpheus": (GainCount(VP, _orpheus, "1 VP for each"),),
    "asclepius": (ASCLEPIUS,),
    "silver_bow": (OracleGift((1, 2), vp=2),),
    "daphne": (Sweep(oracle=True), OracleGift((1,), vp=2)),
    "phaethon": (OracleGift((1, 2, 3), gold=2),),
    "nine_muses": (NINE_MUSES,),
    # Ares
    "phobos": (Gain(pp=3),),
    "deimos": (GainCount(PP, _deimos, "1 PP", "2 PP"),),
    "spear_of_ares": (GainCount(PP, _spear, "3 PP", "1 PP for each"),),
    "diomedes": (Gain(pp=1), Exchange(1, pp=True)),
    "apple_of_discord": (Gain(pp=3), Losses(card=True, pp=2, who=lambda s, you, seat: s.pp[seat] > s.pp[you])),
    "penthesilea": (Sacrifice(pp=True),),
    "ares": (Gain(pp=6), Losses(gold=1, pp=1)),
}

# Permanent cards: in which window each answers, and how; the others are looked for by the rules they change
PERMANENTS: Final[dict[str, Text]] = {
    "philemon_and_baucis": Text(ANSWERS, IfTaken(level=3), Gain(vp=2), window=TAKES),
    "wheeled_tripods": Text(ANSWERS, IfTaken(two_circles=True), Gain(gold=1), window=TAKES),
    "amazons": Text(ANSWERS, IfTaken(red=True), Gain(pp=1), window=TAKES),
    "sibyl_of_cumae": Text(ANSWERS, Gain(vp=1), window=FORESEES),
    "herm_at_the_crossroads": Text(ANSWERS, Gain(gold=1), window=USES),
    "aegis": Text(ANSWERS, Gain(vp=1), window=QUESTS),
    "hippocampus": Text(ANSWERS, Gain(gold=2), window=LAST_DISC),
    "cerberus": Text(ANSWERS, Gain(vp=2), window=THIRD_WRITTEN),
    "triton": Text(ANSWERS, Gain(vp=1), window=HURTS),
}
TIMES: Final = {
    INSTANT: COMES, PERMANENT: LASTS, ACTIVATE: USED, TRIGGER: USED, ELEUSIS: USED, LEGEND: USED, CHRONOS: ENDS,
}  # fmt: skip


def bind_all() -> None:
    """Give every card its text; a card whose kind has a power must have a row."""
    for face, card in enumerate(CARDS):
        when = GOES if card.mode == "write" else TIMES[card.kind]
        says = PERMANENTS.get(card.key) or Text(when, *POWERS.get(card.key, ()))
        if not says.row and when not in (LASTS, ENDS):
            raise ValueError(f"{card.name} does nothing: give it a row in POWERS")
        TEXTS.bind(face, says, card.name, "EL-067", card.text)
        if says.when == ANSWERS:
            HEARS[face] |= 1 << says.window
        elif says.row and type(says.row[0]).why is not Effect.why:
            DOUBTFUL[face] = says.row[0]


bind_all()
