"""What a titan can do in its turn, each in one place: why it cannot, what is offered, what it does (OD-153, OD-159, OD-176, OD-208)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.beast import climb_up
from petteia.games.odyssey.conditions import stand
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import (
    OWN,
    ability_of,
    context,
    do,
    is_usable,
    name_of,
    offer,
    owner_slot,
    take_ignored,
    use,
)
from petteia.games.odyssey.equipment import worn
from petteia.games.odyssey.harm import MOST
from petteia.games.odyssey.skill_tests import a_test
from petteia.games.odyssey.state import KNOCKDOWN, ON_VANTAGE, Battle
from petteia.games.odyssey.trauma import spend_summoning
from petteia.games.odyssey.values import (
    active_of,
    holds,
    is_forbidden,
    is_ignored,
    titan_speed,
)
from petteia.games.odyssey.walking import MoveTitan
from petteia.games.odyssey.weapons import legal_weapons
from petteia.games.odyssey.words import (
    ACTIVE_AT,
    ACTIVES,
    ATTACK,
    NO,
    SHIP_USE,
    SHIP_USED,
    SUMMON,
    SUMMONED,
    TITAN_NAMES,
    USE,
    VERBS,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Move
from petteia.kernel.step import Step, step

HELD: Final = "cannot act: it is down, or held."
NO_COMBAT: Final = Refusal("The combat action of this turn is used.", "OD-153")
NO_MOVEMENT: Final = Refusal("The movement action of this turn is used.", "OD-153")
COMBAT_TIRED: Final = Refusal("A fatigue token lies on the combat action.", "OD-197")
MOVEMENT_TIRED: Final = Refusal("A fatigue token lies on the movement action.", "OD-197")
DESPAIRS: Final = Refusal("With three despair and nobody beside it a titan does not attack.", "OD-295")
TOO_ANGRY: Final = Refusal("Rage would pass 9.", "OD-C21")
OUT_OF_RANGE: Final = Refusal("That weapon is not at hand, or the primordial is not in its range and sight.", "OD-159")
NO_SPEED: Final = Refusal("Its speed is 0.", "OD-154")
NOT_AT_HAND: Final = Refusal("That ability is not at hand, used already, or cannot be paid for.", "OD-213")
ALL_READY: Final = Refusal("Nothing it wears is exhausted.", "OD-209")
NO_POINT: Final = Refusal("There is no free vantage point beside this titan.", "OD-208")
STANDS: Final = Refusal("Only an awakened titan that is down stands up for a trespass token.", "OD-205")
NO_SHIP: Final = Refusal("The ship has no such ability to call on now.", "OD-179")
NO_NYMPH: Final = Refusal("She cannot be summoned now.", "OD-206")


def combat_bar(s: Battle, t: int) -> Refusal | None:
    """Why a titan has no combat action to spend."""
    return NO_COMBAT if s.combat[t] <= 0 else COMBAT_TIRED if s.combat_fatigue[t] else None


def movement_bar(s: Battle, t: int) -> Refusal | None:
    return NO_MOVEMENT if s.movement[t] <= 0 else MOVEMENT_TIRED if s.move_fatigue[t] else None


class Deed(Move):
    """Something a titan (`you`) does in its turn; `acts`: it is an action, which what it bears may answer, and nobody acts who is
    down or held."""

    acts: bool = True

    def refuse(self, s: Battle, you: int, action: Action) -> Refusal | None:
        if self.acts and is_forbidden(s, you, "actions"):
            return Refusal(f"{name_of(you)} {HELD}", "OD-260")
        return self.why(s, you, action)


class Attack(Deed):
    """The combat action against the primordial (OD-159)."""

    def bar(self, s: Battle, t: int) -> Refusal | None:
        """Why it strikes with nothing."""
        barred = combat_bar(s, t)
        if barred is not None:
            return barred
        return DESPAIRS if despairs(s, t) else TOO_ANGRY if s.rage[t] >= MOST else None

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        barred = self.bar(s, you)
        if barred is not None:
            return barred
        return None if action.args[0] in legal_weapons(s, you, False) else OUT_OF_RANGE

    def offer(self, s: Battle, you: int, options: list[Action]) -> None:
        if self.bar(s, you) is None:
            options += [ATTACK[w] for w in legal_weapons(s, you, False)]

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return worn(s, action.args[0])

    def do(self, s: Battle, you: int, action: Action) -> None:
        from petteia.games.odyssey.attack import TitanAttack

        s.combat[you] -= 1
        s.then(TitanAttack(you, action.args[0], 0, -1))


class Walk(Deed):
    """The movement action (OD-154)."""

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        barred = movement_bar(s, you)
        return barred if barred is not None else None if titan_speed(s, you) > 0 else NO_SPEED

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return [f"titan:{s.active}"] if s.active >= 0 else []

    def do(self, s: Battle, you: int, action: Action) -> None:
        s.movement[you] -= 1
        s.then(MoveTitan(you, titan_speed(s, you)))


class Use(Deed):
    """An active ability that is a free action (OD-176); some can be used by who is down."""

    acts = False

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        offered: list[Action] = []
        self.offer(s, you, offered)
        if action in offered:
            return None
        return Refusal(f"{name_of(you)} {HELD}", "OD-260") if is_forbidden(s, you, "actions") else NOT_AT_HAND

    def offer(self, s: Battle, you: int, options: list[Action]) -> None:
        for a, slot in active_of(s, you, ""):
            if is_usable(s, you, a, slot) and is_sensible(s, you, a.op):
                options.append(USE[you][ACTIVE_AT[a.id]])

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        t, number = action.args
        slot = owner_slot(s, t, ACTIVES[number])
        return [f"gear:{t}.{slot}" if slot >= 0 else f"sheet:{t}"]

    def label(self, s: Battle, action: Action) -> str:
        """With the line of its card's text that says what it does."""
        t, number = action.args
        ability = ACTIVES[number]
        element = BOOK.elements[ability.element]
        lines = [line for line in element.text.splitlines() if "[" in line]
        line = lines[ability.number - 1] if ability.number <= len(lines) else element.text.splitlines()[0]
        return f"{TITAN_NAMES[t]}, {element.name}: {line}"

    def do(self, s: Battle, you: int, action: Action) -> None:
        use(s, you, ability_of(action))


class Ready(Deed):
    """An action is given up, and everything exhausted is readied (OD-209)."""

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        worn = zip(s.exhausted[you], s.discarded[you], strict=True)
        if not any([e and not d for e, d in worn]):
            return ALL_READY
        return movement_bar(s, you) if action.args[0] else combat_bar(s, you)

    def do(self, s: Battle, you: int, action: Action) -> None:
        (s.movement if action.args[0] else s.combat)[you] -= 1
        s.exhausted[you] = [0] * len(s.exhausted[you])


class ClimbUp(Deed):
    """Onto the vantage point, once in a turn (OD-208)."""

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        free = s.vantage > 0 and field.touches_beast(s, you) and CLIMBED not in s.used[you]
        return None if free and all([s.cell[u] != ON_VANTAGE for u in s.living()]) else NO_POINT

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return ["beast"]

    def do(self, s: Battle, you: int, action: Action) -> None:
        s.used[you].append(CLIMBED)
        s.then(Climb(you))


class StandUp(Deed):
    """An awakened titan is on its feet again for a trespass token (OD-205)."""

    acts = False

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        return None if s.godform[you] >= 0 and s.trespass[you] and s.cond[you][KNOCKDOWN] else STANDS

    def do(self, s: Battle, you: int, action: Action) -> None:
        s.trespass[you] -= 1
        stand(s, you)


class CallShip(Deed):
    """An ability of the ship (OD-179)."""

    acts = False

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        return None if action in ship_options(s, "") else NO_SHIP

    def offer(self, s: Battle, you: int, options: list[Action]) -> None:
        options += ship_options(s, "")

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return [f"ship:{action.args[0]}"]

    def do(self, s: Battle, you: int, action: Action) -> None:
        use_ship(s, action)


class Summon(Deed):
    """A nymph comes like an ability of the ship (OD-206)."""

    acts = False

    def why(self, s: Battle, you: int, action: Action) -> Refusal | None:
        return None if action in summon_options(s) else NO_NYMPH

    def offer(self, s: Battle, you: int, options: list[Action]) -> None:
        options += summon_options(s)

    def do(self, s: Battle, you: int, action: Action) -> None:
        element = BOOK.summonings[action.args[0]]
        spend_summoning(s, action.args[0])
        s.tell(SUMMONED, element.index)
        do(s, element.program, context(OWN, element.index, -1))


WHEN_HELD: Final[tuple[Deed, ...]] = (Use(VERBS["use"]), StandUp(VERBS["stand-up"]))  # even by who is down or held
DEEDS: Final[tuple[Deed, ...]] = (
    Attack(VERBS["attack"]), Walk(VERBS["move"]), WHEN_HELD[0], Ready(VERBS["ready"]), ClimbUp(VERBS["climb"]), WHEN_HELD[1],
    CallShip(VERBS["ship-use"]), Summon(VERBS["summon"]),
)  # fmt: skip
DEED_OF: Final = {deed.verb.name: deed for deed in DEEDS}


def turn_options(s: Battle, t: int) -> list[Action]:
    """Everything a titan can do now in its turn."""
    options: list[Action] = []
    for deed in WHEN_HELD if is_forbidden(s, t, "actions") else DEEDS:
        deed.offer(s, t, options)
    return list(dict.fromkeys(options))


def outside_options(s: Battle) -> list[Action]:
    """What helps from outside at any time between turns and actions."""
    return ship_options(s, "") + summon_options(s)


def is_sensible(s: Battle, t: int, op: ops.Active) -> bool:
    """Whether what an ability begins can be carried out at all."""
    for inner in BOOK.programs[op.do]:
        if isinstance(inner, ops.Keyword) and inner.k in ("rush", "improved_rush"):
            from petteia.games.odyssey.keywords import rush_spaces

            return bool(rush_spaces(s, t, 2 if inner.k == "improved_rush" else 1))
    return True


def despairs(s: Battle, t: int) -> bool:
    """Three despair tokens and nobody beside it: no combat action (OD-295)."""
    return s.despair[t] >= 3 and field.is_alone(s, t) and not is_ignored(s, t, "despair penalties")


CLIMBED = -1  # stands among the abilities used


@step
class Climb(Step):
    """A free action beside the base: a test, and the titan stands on the vantage point (OD-208)."""

    t: int

    def begin(self, s: Battle) -> None:
        offer(s, "when about to test to climb", self.t)
        s.go_on(self.test)

    def test(self, s: Battle) -> None:
        if take_ignored(s, "climb"):
            climb_up(s, self.t)
            return
        point = s.monster.point
        s.get(a_test(self.t, (point.climb_skill,), point.climb), self.climbed)

    def climbed(self, s: Battle, passed: int) -> None:
        if passed:
            climb_up(s, self.t)


# -- the ship and the nymphs -------------------------------------------------------------------------


def ship_options(s: Battle, timing: str) -> list[Action]:
    """The ship abilities that can be used now (OD-179)."""
    found = []
    for i, number in enumerate(s.argo):
        if s.argo_charge[i] <= 0 or s.argo_used[i]:
            continue
        for n, ability in enumerate(BOOK.ship[number].actives):
            if ability.op.timing == timing and holds(s, ability.conds, -1):
                found.append(SHIP_USE[number][n])
    return found


def use_ship(s: Battle, action: Action) -> None:
    number, n = action.args
    i = s.argo.index(number)
    s.argo_charge[i] -= 1
    s.argo_used[i] = 1
    element = BOOK.ship[number]
    s.tell(SHIP_USED, element.index)
    do(s, element.actives[n].op.do, context(OWN, element.index, -1))


@step
class ShipOffer(Step):
    """The ship may help at this moment."""

    timing: str

    def begin(self, s: Battle) -> None:
        options = ship_options(s, self.timing)
        if options:
            s.ask(
                s.captain, "OD-179", About(self.timing.capitalize(), "call on the ship?"), [*options, NO], self.chosen
            )

    def chosen(self, s: Battle, action: Action) -> None:
        if action is not NO:
            use_ship(s, action)
            s.go_on(self.begin)


def summon_options(s: Battle) -> list[Action]:
    """Nymphs that can be summoned like a ship ability (OD-206)."""
    if not s.summons:
        return []
    found = []
    for i, element in enumerate(BOOK.summonings):
        from petteia.games.odyssey.ops import conditions

        timely = s.summoning_left[i] and element.fields["moment"] == "titan round"
        if timely and holds(s, conditions(element.fields["requires"]), -1):
            found.append(SUMMON[i])
    return found
