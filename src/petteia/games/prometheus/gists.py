"""What the rows of a power amount to, read once when a book is made, so that no rule has to read them at every question."""

from __future__ import annotations

from petteia.games.prometheus import ops
from petteia.games.prometheus.maps import FAR
from petteia.games.prometheus.records import Power
from petteia.kernel.decision import Refusal


class Gist:
    """One power of a unit.

    `price` is in Art of War cards.  Then what its rows do: to its targets, to the unit's own walk and range; and the reasons
    against declaring it, made once.
    """

    __slots__ = (
        "brings", "carries", "dear", "flies", "frees", "idle", "kind", "leaps", "lengthens_run", "lost", "movement",
        "moves_target", "number", "passes", "petrifies", "power", "price", "pulls", "range", "reach", "shifts", "undeclared", "used",
        "uses_walk",
    )  # fmt: skip

    def __init__(self, number: int, power: Power) -> None:
        rows = power.effect
        self.number = number
        self.power = power
        self.kind = power.kind
        limits = {row.word for row in rows if isinstance(row, ops.Limit)}
        mods = [row for row in rows if isinstance(row, ops.Mod)]
        changes = {row.word for row in mods}
        moves = [row for row in rows if isinstance(row, ops.Move)]
        moved = {row.who for row in moves}
        # the hound's fire is free (PR-070)
        self.price = 0 if "free_with_rage" in limits else power.art_of_war
        self.uses_walk = "uses_walk" in limits
        self.moves_target = "target" in moved
        self.pulls = any([isinstance(row, ops.Pull) for row in rows])
        self.petrifies = any([isinstance(row, ops.Token) for row in rows])
        self.lengthens_run = "run" in changes
        self.passes = "pass_enemies" in changes
        self.frees = not changes.isdisjoint(("ignore_block", "block"))  # two units with Block do not hold each other
        self.flies = "flying_walk" in changes
        self.shifts = self.pulls or bool(moved - {"bait"})
        self.movement = sum([max(0, row.n) for row in mods if row.word == "movement"])
        self.range = sum([max(0, row.n) for row in mods if row.word == "range"])
        self.brings = sum([row.n for row in rows if isinstance(row, ops.Draw)])
        self.brings += sum([row.take for row in rows if isinstance(row, ops.Look)])
        # where it may leave the unit that declares it: so far off by air, or next door with its prey
        self.leaps = tuple([row.n for row in moves if row.who == "self"])
        self.carries = "both" in moved
        # how near an enemy must be for it; who leaps, or strikes friends too, may do so anywhere
        aims = [row.high for row in rows if isinstance(row, ops.Target | ops.Area | ops.Attack)]
        whom = {row.who for row in rows if isinstance(row, ops.Target | ops.Each)}
        self.reach = FAR if self.leaps or whom - {"enemy", "target"} else max(aims, default=FAR)
        self.lost = Refusal(f"{power.name} is lost to its wounds.", "PR-K080")
        self.used = Refusal(f"{power.name} has been used this turn.", "PR-K027")
        self.undeclared = Refusal(f"{power.name} is not for declaring.", "PR-K029")
        self.dear = Refusal(f"{power.name} costs {self.price} Art of War.", "PR-K019")
        self.idle = Refusal(f"{power.name} has nothing to work on.", "PR-K030")


class Help:
    """What some active powers of a unit could do for its walk and its blow, taken together."""

    __slots__ = ("flies", "frees", "movement", "passes", "range", "shifts")

    def __init__(self, gists: list[Gist]) -> None:
        self.passes = any([gist.passes for gist in gists])
        self.frees = any([gist.frees for gist in gists])
        self.flies = any([gist.flies for gist in gists])
        self.shifts = any([gist.shifts for gist in gists])
        self.movement = sum([gist.movement for gist in gists])
        self.range = sum([gist.range for gist in gists])


def gists_of(powers: tuple[Power, ...]) -> list[Gist]:
    return [Gist(number, power) for number, power in enumerate(powers)]


def helps_of(gists: list[Gist]) -> list[Help]:
    """What each choice of a unit's powers could do for it, by the mask of their numbers."""
    return [Help([gist for gist in gists if mask >> gist.number & 1]) for mask in range(1 << len(gists))]
