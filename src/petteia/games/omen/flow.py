"""The turn and the end of the game: the rulebook's chapters as steps.  War has a file of its own."""

from __future__ import annotations

from typing import cast

from petteia.games.omen.ability import AFTER_WEALTH, FEATS_DONE, heroes_hear
from petteia.games.omen.board import discard_card, draw, gain, recover
from petteia.games.omen.choose import CITIES, in_hand, may_hold_more, oracle_options
from petteia.games.omen.content import OFFERING, SHARD
from petteia.games.omen.feats import challenge_met, fulfilled
from petteia.games.omen.lights import BURY, DISCARD, LOOK_AT, OFFER, PASS, SPLIT, THE_ORACLE, WEALTH, amount
from petteia.games.omen.oracles import act
from petteia.games.omen.repertoire import MOVES
from petteia.games.omen.scoring import score
from petteia.games.omen.state import CITY, DECK, HAND, LOOK, NAMES, PURSE, REWARD, SHARD_ONCE, STACK, WHIM, Reign
from petteia.games.omen.surge import END, REWARDING, seems_able, surge_options
from petteia.games.omen.war import WAR
from petteia.games.omen.words import (
    BURIED,
    CHALLENGE_MET,
    EXCESS,
    FEAT_DONE,
    LOOKED,
    OFFERED,
    SAW,
    WEALTH_TAKEN,
)
from petteia.games.omen.words import TURN as TURN_BEGINS
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import About, Refusal
from petteia.kernel.moves import Move
from petteia.kernel.step import Question, Step, step

ENDING_FEATS = 5
PLAYS = cast("list[Move]", MOVES.of)  # of a Surge's options, by number


@step
class Turn(Step):
    """Wealth, Surge, Portent, Feat, War, Offering; then the end conditions are examined (OM-023, OM-109)."""

    you: int

    def begin(self, s: Reign) -> None:
        you = self.you
        s.active = you
        s.turn += 1
        s.draws = s.fallen = s.once = s.whims_bought = 0
        s.acted = s.acted_twice = s.portents = 0
        s.ward &= ~(7 << 3 * you)
        s.tax = s.tax_due[3 * you : 3 * you + 3]
        s.tax_due[3 * you : 3 * you + 3] = [0, 0, 0]
        s.forbidden = s.forbidden_due[you]
        s.forbidden_due[you] = 0
        s.tell(TURN_BEGINS, you, s.turn)
        s.go(self.closing)
        for one in CHAPTERS[you]:
            s.then(one)

    def closing(self, s: Reign) -> None:
        you = self.you
        s.forbidden = 0
        s.tax = [0, 0, 0]
        if s.silenced:
            for city in CITIES:
                for card in s.zones[CITY + 3 * you + city]:
                    s.silenced &= ~(1 << card)
        if sum(1 for city in CITIES if not s.zones[STACK + city]) >= 2:
            game_ends(s, "Two cities have no rewards left.", "OM-113")
        elif s.feats[1 - you].bit_count() >= ENDING_FEATS:
            game_ends(s, f"{NAMES[1 - you]} had completed five feats.", "OM-112")
        else:
            s.go(TURN[1 - you].begin)


def game_ends(s: Reign, reason: str, rule: str) -> None:
    """Most victory points win; then most completed feats; then the victory is shared (OM-002, OM-003, OM-C40)."""
    scores = (score(s, 0), score(s, 1))
    ranks = [(scores[seat], s.feats[seat].bit_count()) for seat in (0, 1)]
    winners = tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))
    s.end(winners, reason, rule, scores)


# -- step 1 ------------------------------------------------------------------------------------


@step
class Wealth(Question):
    """Three actions, stated before the first card is touched, each a card or a coin; all alike earn one more."""

    you: int

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-031", WEALTH_ASKS[s.turn == 1], WEALTH[:3] if s.turn == 1 else WEALTH, self.stated)

    def stated(self, s: Reign, action: Action) -> None:
        actions = 2 if s.turn == 1 else 3
        cards = action.args[0]
        coins = actions - cards
        # no bonus on the shortened first turn, unless that was agreed on (OM-C08)
        bonus = (cards == 0 or coins == 0) and (actions == 3 or s.options["opening"] == "bonus")
        if bonus:
            if cards:
                cards += 1
            else:
                coins += 1
        s.tell(WEALTH_TAKEN, self.you, cards, coins)
        gain(s, self.you, coins)
        draw(s, self.you, cards)
        if bonus:
            heroes_hear(s, AFTER_WEALTH, 1 - self.you, 1 if cards else 0)

    def among(self, s: Reign) -> list[Action]:
        return WEALTH

    def why(self, s: Reign, action: Action) -> Refusal | None:
        """Asked of what is not offered: the third card of the first turn."""
        return TWO_ACTIONS


TWO_ACTIONS = Refusal("On the first turn of the game there are two actions.", "OM-025")
WEALTH_ASKS = (
    About("Wealth", "of your three actions, how many are cards? The others are coins; three alike bring a fourth."),
    About("Wealth", "of your two actions on this first turn, how many are cards? The others are coins."),
)


# -- step 2 ------------------------------------------------------------------------------------


@step
class Surge(Step):
    """Play units as long as coins last, and at most one reward."""

    you: int

    def begin(self, s: Reign) -> None:
        options = surge_options(s, self.you)
        if len(options) == 1 and s.options["lull"] == "skip" and not seems_able(s, self.you):
            return
        s.ask(self.you, "OM-033", SURGE_ASKS[s.coins[self.you]], options, self.chosen, always=True)

    def chosen(self, s: Reign, action: Action) -> None:
        move = PLAYS[action.id]
        if move is not END:
            s.go(self.begin)
            move.do(s, self.you, action)

    def refuse(self, s: Reign, action: Action) -> Refusal | None:
        return MOVES.refuse(s, self.you, action)


SURGE_ASKS = tuple(
    About(f"Surge, {coins} coin{'' if coins == 1 else 's'}", "play a unit or a reward, or end the step.")
    for coins in range(21)
)


# -- step 3 ------------------------------------------------------------------------------------


@step
class Portent(Question):
    """Each of your oracles may act once, in any order."""

    you: int

    def begin(self, s: Reign) -> None:
        if s.relics[self.you] & SHARD and not s.once & SHARD_ONCE and s.zones[DECK + self.you * s.personal]:
            s.once |= SHARD_ONCE
            s.ask(
                self.you,
                "OM-118",
                About("Shard of the Tripod", "look at the top card of the deck?"),
                [*LOOK_AT, *PASS],
                self.shard,
            )
        else:
            self.act(s)

    def shard(self, s: Reign, action: Action) -> None:
        if action in PASS:
            self.act(s)
            return
        deck = DECK + self.you * s.personal
        card = s.zones[deck][-1]
        s.move(card, deck, LOOK + self.you)
        s.tell(LOOKED, self.you, 1)
        s.tell(SAW, self.you, card)
        s.ask(
            self.you, "OM-118", About("Shard of the Tripod", "put it at the bottom?"), [*BURY, *PASS], self.shard_seen
        )

    def shard_seen(self, s: Reign, action: Action) -> None:
        card = s.zones[LOOK + self.you][0]
        s.move(card, LOOK + self.you, DECK + self.you * s.personal, 0 if action in BURY else -1)
        if action in BURY:
            s.tell(BURIED, self.you)
        s.go(self.act)

    def act(self, s: Reign) -> None:
        options = oracle_options(s, self.you, s.portents)
        if options or may_hold_more(s, self.you, s.portents):
            options.append(END.action)
            s.ask(
                self.you,
                "OM-049",
                About("Portent", "which oracle acts, or end the step?"),
                options,
                self.chosen,
                always=True,
            )

    def chosen(self, s: Reign, action: Action) -> None:
        if action is not END.action:
            s.go(self.act)
            s.portents |= 1 << act(s, self.you, action)

    def among(self, s: Reign) -> list[Action]:
        return THE_ORACLE

    def why(self, s: Reign, action: Action) -> Refusal | None:
        """Asked of places that are not offered."""
        return NO_ORACLE


NO_ORACLE = Refusal("No oracle stands there that can act now: once each in Portent, and not to no effect.", "OM-048")


# -- step 4 ------------------------------------------------------------------------------------


@step
class Feat(Step):
    """A feat whose condition holds is announced and turned face-down, as many as there are (OM-052, OM-053)."""

    you: int

    def begin(self, s: Reign) -> None:
        you = self.you
        fresh = fulfilled(s, you) & ~s.feats[you]
        if fresh:
            s.feats[you] |= fresh
            for feat in range(6):
                if fresh >> feat & 1:
                    s.tell(FEAT_DONE[feat], you, feat)
            heroes_hear(s, FEATS_DONE, 1 - you)
        if s.challenges:
            for challenge in range(6):
                if s.challenges >> challenge & 1 and challenge_met(s, you, challenge, fresh.bit_count()):
                    s.challenges &= ~(1 << challenge)
                    s.met[you] |= 1 << challenge
                    s.tell(CHALLENGE_MET, you, challenge)


# -- step 6 ------------------------------------------------------------------------------------


@step
class Offering(Question):
    """An offering if you like; then the hand limit, the coin limit, and your enraged units recover."""

    you: int

    def begin(self, s: Reign) -> None:
        options = [*in_hand(s, self.you, OFFER), *PASS]
        s.ask(self.you, "OM-068", About("Offering", "give up a unit card for cards and coins?"), options, self.offered)

    def offered(self, s: Reign, action: Action) -> None:
        if action in PASS:
            self.limits(s)
            return
        card = s.in_hand(self.you, action.args[0])
        value = OFFERING[action.args[0]]
        s.ask(self.you, "OM-069", OFFERING_ASKS[value], SPLIT[: value + 1], Sacrifice(self.you, card).split)

    def limits(self, s: Reign) -> None:
        """Only unit cards are discarded: rewards and whims are never forced out (OM-C34)."""
        you = self.you
        hand = s.zones[HAND + you]
        if hand and len(hand) + len(s.zones[REWARD + you]) + len(s.zones[WHIM + you]) > s.limit(you):
            s.ask(you, "OM-070", "Your hand is over its limit. Discard which unit card?", in_hand(s, you, DISCARD),
                  self.discarded, always=s.hides(you))  # fmt: skip
        else:
            self.closing(s)

    def discarded(self, s: Reign, action: Action) -> None:
        discard_card(s, self.you, s.in_hand(self.you, action.args[0]))
        s.go(self.limits)

    def closing(self, s: Reign) -> None:
        you = self.you
        if s.coins[you] > PURSE:
            s.tell(EXCESS, you, s.coins[you] - PURSE)
            s.coins[you] = PURSE
        if s.enraged:
            recover(s, you)

    def among(self, s: Reign) -> list[Action]:
        return REWARDING.actions

    def why(self, s: Reign, action: Action) -> Refusal | None:
        return REWARD_STAYS


REWARD_STAYS = Refusal("Only unit cards are offered or discarded; a reward stays.", "OM-096")
OFFERING_ASKS = tuple(About(f"Offering worth {value}", "how many of them are cards?") for value in range(4))


@step
class Sacrifice(Question):
    """The card given up, and the split of its offering value, stated before drawing (OM-C35)."""

    you: int
    card: Card

    def among(self, s: Reign) -> list[Action]:
        return SPLIT

    def label(self, s: Reign, action: Action) -> str:
        if action not in SPLIT:
            return ""
        return amount(action.args[0], OFFERING[s.face[self.card]] - action.args[0])

    def split(self, s: Reign, action: Action) -> None:
        you, cards = self.you, action.args[0]
        coins = OFFERING[s.face[self.card]] - cards
        discard_card(s, you, self.card)
        s.tell(OFFERED, you, self.card, cards, coins)
        gain(s, you, coins)
        draw(s, you, cards)
        s.go(OFFERINGS[you].limits)


TURN = (Turn(0), Turn(1))
OFFERINGS = (Offering(0), Offering(1))
CHAPTERS = tuple((Wealth(you), Surge(you), Portent(you), Feat(you), WAR[you], OFFERINGS[you]) for you in (0, 1))
