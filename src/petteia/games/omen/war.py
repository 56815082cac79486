"""War: which cities are war-torn, the battles, what each side retains, and what is won."""

from __future__ import annotations

from petteia.games.omen.ability import AFTER_BATTLE, BEFORE_BATTLE, WAR_BEGINS, heroes_hear
from petteia.games.omen.board import discard_unit
from petteia.games.omen.choose import CITIES, own_unit
from petteia.games.omen.content import BEAST, FOLD, SOLDIER, SPEARHEAD
from petteia.games.omen.lights import BUY_WHIM, FIGHT, PASS, RETAIN
from petteia.games.omen.state import CITY, REWARD, STACK, WHIM, WHIM_DECK, Reign
from petteia.games.omen.words import (
    BATTLE,
    BATTLE_EVEN,
    BATTLE_WON,
    QUIET,
    RELIC_WON,
    REWARD_WON,
    WAR_TORN,
    WHIM_BOUGHT,
)
from petteia.kernel.action import Action
from petteia.kernel.cards import CardMask
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Question, Step, step

NOBODY = -1


def is_war_torn(s: Reign, you: int, city: int) -> bool:
    """Seen from the player whose turn it is: three enemy units, or five in all, beasts counting two (OM-055 to 057)."""
    theirs = s.spaces[3 - 3 * you + city]
    return theirs >= 3 or theirs + s.spaces[3 * you + city] >= 5


def war_torn(s: Reign, you: int) -> int:
    """The mask of the war-torn cities."""
    mask = 0
    for city in CITIES:
        if is_war_torn(s, you, city):
            mask |= 1 << city
    return mask


def battle_winner(s: Reign, city: int) -> tuple[int, int]:
    """Who would win a battle over a city now, and by how much strength; nobody wins if soldiers are equal too."""
    rival = 1 - s.active
    sums = [s.total(0, city), s.total(1, city)]
    sums[rival] += s.bonus
    if sums[0] != sums[1]:
        return (0, sums[0] - sums[1]) if sums[0] > sums[1] else (1, sums[1] - sums[0])
    for seat in (0, 1):
        if s.relics[seat] & SPEARHEAD and s.zones[CITY + 3 * seat + city]:
            return seat, 0
    soldiers = [s.count(seat, city, SOLDIER) for seat in (0, 1)]
    if soldiers[0] != soldiers[1]:
        return (0 if soldiers[0] > soldiers[1] else 1), 0
    return NOBODY, 0


@step
class War(Step):
    """Every war-torn city is fought over once, in the order the player whose turn it is decides (OM-067, OM-C22)."""

    you: int

    def begin(self, s: Reign) -> None:
        torn = war_torn(s, self.you)
        if not torn:
            s.tell(QUIET)
            return
        for city in CITIES:
            if torn >> city & 1:
                s.tell(WAR_TORN, city)
        heroes_hear(s, WAR_BEGINS, 1 - self.you, torn)
        s.then(Battles(self.you, torn))


@step
class Battles(Question):
    """The war-torn cities still to be fought over, as a mask."""

    you: int
    torn: int

    def begin(self, s: Reign) -> None:
        options = [FIGHT[city] for city in CITIES if self.torn >> city & 1]
        s.ask(self.you, "OM-067", About("War", "fight over which city first?"), options, self.chosen)

    def among(self, s: Reign) -> list[Action]:
        return FIGHT

    def why(self, s: Reign, action: Action) -> Refusal | None:
        """Asked of cities that are not offered."""
        return NOT_TORN

    def chosen(self, s: Reign, action: Action) -> None:
        city = action.args[0]
        left = self.torn & ~(1 << city)
        if left:
            s.go(Battles(self.you, left).begin)
        s.then(Battle(self.you, city, NOBODY, 0))


NOT_TORN = Refusal("That city is not war-torn, or has been fought over already.", "OM-067")


@step
class Battle(Step):
    """One battle.  `winner` and `before` (the mask of the loser's units) are known once it has been fought."""

    you: int
    city: int
    winner: int
    before: CardMask

    def begin(self, s: Reign) -> None:
        s.go(self.fought)
        heroes_hear(s, BEFORE_BATTLE, 1 - self.you, self.city)

    def fought(self, s: Reign) -> None:
        you, city = self.you, self.city
        winner, margin = battle_winner(s, city)
        mine, theirs = s.total(you, city), s.total(1 - you, city) + s.bonus
        s.tell(BATTLE, city, you, mine, theirs)
        s.bonus = 0
        before = 0
        if winner == NOBODY:
            s.tell(BATTLE_EVEN, you, city, mine)
        else:
            before = s.layout.mask(s.zones[CITY + 3 - 3 * winner + city])
            s.tell(BATTLE_WON, winner, city, mine if winner == you else theirs, theirs if winner == you else mine)
            self.prize_taken(s, winner, margin)
        s.go(Battle(you, city, winner, before).aftermath)
        for seat in (you, 1 - you):  # each owner chooses, the active player first
            if seat == winner:
                s.then(Retaining(seat, city, 2 if s.relics[seat] & FOLD else 1, 0, 1))
            else:
                s.then(Retaining(seat, city, 2, 0, 0))

    def prize_taken(self, s: Reign, winner: int, margin: int) -> None:
        """The uppermost reward, if one is left (OM-062, OM-C20); a victory by three or more takes the relic too."""
        city = self.city
        stack = s.zones[STACK + city]
        if stack:
            card = stack[-1]
            s.move(card, STACK + city, REWARD + winner)
            s.tell(REWARD_WON, winner, card)
        if s.relic_at[city] >= 0 and margin >= 3:
            relic = s.relic_at[city]
            s.relic_at[city] = -1
            s.relics[winner] |= 1 << relic
            s.tell(RELIC_WON, winner, relic)

    def aftermath(self, s: Reign) -> None:
        """What the loser may do now: a hero, a whim."""
        if self.winner == NOBODY:
            return
        loser = 1 - self.winner
        if loser != self.you:
            standing = s.layout.mask(s.zones[CITY + 3 * loser + self.city])
            heroes_hear(s, AFTER_BATTLE, loser, fell=self.before & ~standing)
        if s.whims and not s.whims_bought >> loser & 1:
            s.then(WhimOffered(loser))


@step
class Retaining(Question):
    """What a side retains: the winner one unit that is no beast, the loser two (a beast is two).  `kept` is a mask."""

    seat: int
    city: int
    allowance: int
    kept: CardMask
    won: int

    def begin(self, s: Reign) -> None:
        fitting: list[int] = []
        needed = 0
        units = s.zones[CITY + 3 * self.seat + self.city]
        for card in units:
            if self.kept >> card & 1:
                continue
            size = s.size(card)
            if size <= self.allowance and not (self.won and size == 2):
                fitting.append(card)
                needed += size
        if needed <= self.allowance:
            self.others_fall(s, self.kept | s.layout.mask(fitting))
            return
        options: list[Action] = []
        seen: list[int] = []
        for card in fitting:
            mark = s.face[card] + (100 if s.enraged >> card & 1 else 0)
            if mark not in seen:
                seen.append(mark)
                options.append(RETAIN[5 * self.city + units.index(card)])
        s.ask(self.seat, "OM-063" if self.won else "OM-064", RETAIN_ASKS[self.won], options, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        _, card = own_unit(s, self.seat, action.args[0])
        left = self.allowance - s.size(card)
        s.go(Retaining(self.seat, self.city, left, self.kept | 1 << card, self.won).begin)

    def others_fall(self, s: Reign, kept: int) -> None:
        for card in s.zones[CITY + 3 * self.seat + self.city][:]:
            if not kept >> card & 1:
                discard_unit(s, self.seat, self.city, card)

    def among(self, s: Reign) -> list[Action]:
        return RETAIN

    def why(self, s: Reign, action: Action) -> Refusal | None:
        """Asked of units that are not offered."""
        city, place = divmod(action.args[0], 5)
        units = s.zones[CITY + 3 * self.seat + self.city]
        beast = city == self.city and place < len(units) and s.kind(units[place]) == BEAST
        return TWO_UNITS if beast else NOT_RETAINED


TWO_UNITS = Refusal("A beast is two units: more than you may still retain.", "OM-065")
NOT_RETAINED = Refusal("That is not one of the units you may retain.", "OM-063")
RETAIN_ASKS = (
    About("The battle is not yours", "retain which unit? Two in all; a beast is two."),
    About("You won the battle", "which unit do you retain?"),
)


@step
class WhimOffered(Step):
    """Once a turn, who has just lost a battle may pay 2 coins for a whim; two at most (optional cards)."""

    you: int

    def begin(self, s: Reign) -> None:
        if s.coins[self.you] >= 2 and s.zones[WHIM_DECK] and len(s.zones[WHIM + self.you]) < 2:
            s.ask(
                self.you,
                "OM-120",
                "You lost a battle. Pay 2 coins for a whim of Tyche?",
                [*BUY_WHIM, *PASS],
                self.chosen,
            )

    def chosen(self, s: Reign, action: Action) -> None:
        if action in BUY_WHIM:
            s.coins[self.you] -= 2
            s.whims_bought |= 1 << self.you
            s.move(s.zones[WHIM_DECK][-1], WHIM_DECK, WHIM + self.you)
            s.tell(WHIM_BOUGHT, self.you)


WAR = (War(0), War(1))
