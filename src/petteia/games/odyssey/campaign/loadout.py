"""Who goes into a battle and with what: titans of the hold, gear of the armory, abilities of the ship (OD-051, OD-054)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import possessions
from petteia.games.odyssey.campaign.actions import SAME, VETERAN
from petteia.games.odyssey.campaign.state import ARGONAUTS, Campaign
from petteia.games.odyssey.cards import fits, hosts
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import add_gear, take_fists
from petteia.games.odyssey.words import CLASSES, DONE, EQUIP, ON_HOST, PASS, SHIP_TAKE
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Step, step


def fieldable(s: Campaign) -> int:
    """How many titans can stand: the wild ones, and one of each class bred on the ship; at most four."""
    count = sum(min(n, 1) if BOOK.titans[k].bred else n for k, n in enumerate(s.hold))
    return min(ARGONAUTS, count)


def fielded(s: Campaign, t: int) -> list[int]:
    """The classes that titans before this one have taken."""
    return [s.klass[u] for u in range(t) if s.alive[u]]


def free_classes(s: Campaign, t: int) -> list[int]:
    """The classes that may be taken: of those bred on the ship one titan stands, however many there are."""
    taken = fielded(s, t)
    return [k for k, one in enumerate(BOOK.titans) if not (one.bred and k in taken)]


def veterans(s: Campaign, t: int) -> list[int]:
    """Named titans that can still be taken."""
    able = free_classes(s, t)
    return [i for i, one in enumerate(s.named) if one[0] in able and i not in s.fielded_names]


def nameless(s: Campaign, t: int) -> list[int]:
    """Classes of which a titan without a name is left in the hold."""
    found = []
    for k in free_classes(s, t):
        named_here = sum(one[0] == k for one in s.named)
        plain_used = sum(s.klass[u] == k and s.alive[u] and s.fielded_names[u] < 0 for u in range(t))
        if s.hold[k] - named_here > plain_used:
            found.append(k)
    return found


RESERVED: Final = Refusal("It belongs to another titan, or to another Argonaut.", "OD-267")
NO_SLOT: Final = Refusal("There is no slot for it, or no copy is left in the armory.", "OD-093")
NO_TITAN: Final = Refusal("No such titan is left in the hold, or one of its class stands already.", "OD-054")


@step
class Muster(Step):
    """An Argonaut's titan and its gear.  With four titans or more everyone fields one; with fewer some sit out (OD-092)."""

    t: int
    needed: int

    def begin(self, s: Campaign) -> None:
        standing = sum(s.alive[: self.t])
        if standing == self.needed:
            return
        options: list[Action] = []
        if self.can_repeat(s):
            options.append(SAME)
        options += [CLASSES[k] for k in nameless(s, self.t)]
        options += [VETERAN[i] for i in veterans(s, self.t)]
        if self.needed - standing < ARGONAUTS - self.t:
            options.append(PASS)
        prompt = f"Which titan does {s.name_of(self.t)} lead?"
        s.ask(s.seat_of(self.t), "OD-054", prompt, options, self.chosen)

    def can_repeat(self, s: Campaign) -> bool:
        """Whether the titan and the gear of the last battle are there again."""
        kit = s.kit[self.t]
        if not kit or kit[0] not in nameless(s, self.t):
            return False
        left = armory_left(s)
        asked = [g for g in kit[1:] if g not in s.own_gear[self.t]]
        return all(asked.count(g) <= left[g] for g in asked)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is PASS:
            return
        if action is SAME:
            kit = s.kit[self.t]
            self.stand(s, kit[0])
            for gear in kit[1:]:
                if gear not in s.own_gear[self.t]:
                    self.take(s, gear)
            take_fists(s, self.t)
            return
        if action in VETERAN:
            titan = s.named[action.args[0]]
            s.pattern[self.t] = titan[1:]
            s.fielded_names[self.t] = action.args[0]
            self.stand(s, titan[0])
        else:
            self.stand(s, action.args[0])
        s.go(self.arm)

    def stand(self, s: Campaign, klass: int) -> None:
        """The titan stands, with what it or its Argonaut must bear (OD-267)."""
        s.klass[self.t] = klass
        s.alive[self.t] = 1
        for gear in possessions.borne(s, self.t):
            self.take(s, gear)

    def take(self, s: Campaign, gear: int) -> None:
        """Put a card on without asking, if there is a place for it."""
        places = hosts(s, self.t, gear) if BOOK.gear[gear].slot == "attachment" else [-1]
        if fits(s, self.t, gear) and places:
            add_gear(s, self.t, gear, places[0])

    def arm(self, s: Campaign) -> None:
        left = armory_left(s)
        options = [EQUIP[g] for g, n in enumerate(left) if n > 0 and fits(s, self.t, g)]
        prompt = f"What does {s.name_of(self.t)}'s titan carry?"
        s.ask(s.seat_of(self.t), "OD-093", prompt, [*options, DONE], self.equipped)

    def ready(self, s: Campaign) -> None:
        s.kit[self.t] = [s.klass[self.t], *s.gear[self.t]]
        take_fists(s, self.t)

    def equipped(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            self.ready(s)
            return
        gear = action.args[0]
        places = hosts(s, self.t, gear) if BOOK.gear[gear].slot == "attachment" else [-1]
        if len(places) > 1:
            s.ask(s.seat_of(self.t), "OD-199", About(BOOK.gear[gear].name, "on which card?"), [ON_HOST[i] for i in places],
                  OnCard(self.t, self.needed, gear).attached)  # fmt: skip
            return
        add_gear(s, self.t, gear, places[0])
        s.go(self.arm)

    def refuse(self, s: Campaign, action: Action) -> Refusal | None:
        if action in EQUIP:
            return RESERVED if action.args[0] in possessions.reserved(s) else NO_SLOT
        return NO_TITAN if action in CLASSES else None


@step
class OnCard(Step):
    """An attachment goes onto one of several cards."""

    t: int
    needed: int
    gear: int

    def attached(self, s: Campaign, action: Action) -> None:
        add_gear(s, self.t, self.gear, action.args[0])
        s.go(Muster(self.t, self.needed).arm)


def armory_left(s: Campaign) -> list[int]:
    """The armory without what titans have taken into this battle, and without what is somebody's own (OD-267)."""
    left = s.armory[:]
    for gear in possessions.reserved(s):
        left[gear] -= 1
    for held in s.gear:
        for gear in held:
            left[gear] -= 1
    return left


# -- the ship ----------------------------------------------------------------------------------------


def ship_abilities(s: Campaign) -> dict[int, int]:
    """The ship abilities that technologies aboard give, with their charges."""
    keys = [one.key for one in BOOK.ship]
    return {
        keys.index(ability.ability): ability.charges
        for tech, ability in s.book.abilities
        if ability.kind == "argo" and s.technologies >> tech & 1
    }


@step
class ShipPreparation(Step):
    """Ship abilities up to the limit of the best Propylon, with their charges (OD-051, OD-094)."""

    def begin(self, s: Campaign) -> None:
        known = ship_abilities(s)
        free = [i for i in known if i not in s.argo]
        most = s.limit("argo_abilities")
        if free and len(s.argo) < most:
            prompt = f"Prepare a ship ability ({len(s.argo) + 1} of {most})."
            s.ask(s.captain, "OD-051", prompt, [*(SHIP_TAKE[i] for i in free), DONE], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            return
        number = action.args[0]
        s.argo.append(number)
        s.argo_charge.append(ship_abilities(s)[number])
        s.argo_used.append(0)
        s.go(self.begin)
