"""Chance: a stream of numbers that is a function of a seed and a counter.

The generator holds no position.  The state keeps the counter, so cloning a state copies
one int, and any language can reproduce a game from its seed.  All generators answer one
question: `below(n, count)`, a number from 0 to n-1 for the draw with that count.
"""

from __future__ import annotations

import hashlib
import math
import struct
from typing import Any, ClassVar


class Untold(Exception):
    """Chance is needed that happens on a real table, and nobody has said yet how it fell."""

    def __init__(self, sides: int, count: int, faces: tuple[int, ...] = (), viewers: int = 0) -> None:
        super().__init__(f"draw {count}, one of {sides}")
        self.sides = sides
        self.count = count
        self.faces = faces
        self.viewers = viewers


class Rng:
    """A keyed hash (BLAKE2b) over the counter, in blocks of sixteen draws.

    One hash serves for simulation and for tables of people alike: a block costs about a microsecond in plain Python,
    and nobody can work the seed out from the cards seen if it is a sealed one of 256 bits.
    """

    asks: ClassVar[bool] = False  # whether people are asked how chance falls (see telling.py)

    def __init__(self, seed: int) -> None:
        self.seed = seed
        # the last block, as (its number, its sixteen words); only a cache, so sharing it between clones is harmless
        self._block: tuple[int, tuple[int, ...]] = (-1, ())

    def below(self, n: int, count: int) -> int:
        block = self._block
        if block[0] != count >> 4:
            block = self._draw(count >> 4)
        # 32 bits scaled down: the bias is below n / 2**32, far under what play could show
        return block[1][count & 15] * n >> 32

    def _draw(self, number: int) -> tuple[int, tuple[int, ...]]:
        key = (self.seed & (1 << 256) - 1).to_bytes(32, "big")
        digest = hashlib.blake2b(number.to_bytes(8, "big"), key=key).digest()
        self._block = (number, struct.unpack(">16I", digest))
        return self._block

    def permute(self, items: list[int], count: int) -> None:
        """Shuffle in place with one draw for each place from the last to the second, the first at `count`."""
        for i in range(len(items) - 1, 0, -1):
            block = self._block
            if block[0] != count >> 4:
                block = self._draw(count >> 4)
            j = block[1][count & 15] * (i + 1) >> 32
            count += 1
            items[i], items[j] = items[j], items[i]

    def face(self, faces: tuple[int, ...], viewers: int, count: int) -> int:
        """Which of these faces is drawn from a real deck."""
        raise LookupError("nobody is asked for cards here")

    def told(self, count: int, value: int) -> Rng:
        """The same chance, but for one draw that is told."""
        return Foretold(self, count, value)

    def name(self) -> str:
        return str(self.seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rng, (self.seed,)


class SealedRng(Rng):
    """The stream of a table of people, from 32 secret bytes.  Their SHA-256 is the seal shown before play."""

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError("a sealed seed has 32 bytes")
        super().__init__(int.from_bytes(key, "big"))
        self.key = key

    def name(self) -> str:
        return self.key.hex()

    def __reduce__(self) -> tuple[Any, ...]:
        return SealedRng, (self.key,)

    def seal(self) -> str:
        return hashlib.sha256(self.key).hexdigest()


class _Twin(Rng):
    """A generator that decides each draw for itself."""

    def permute(self, items: list[int], count: int) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1, count)
            count += 1
            items[i], items[j] = items[j], items[i]


class Foretold(_Twin):
    """Chance of which one draw is known beforehand."""

    def __init__(self, base: Rng, count: int, value: int) -> None:
        super().__init__(base.seed)
        self.base = base
        self.count = count
        self.value = value

    def below(self, n: int, count: int) -> int:
        return self.value if count == self.count else self.base.below(n, count)

    def name(self) -> str:
        return self.base.name()

    def __reduce__(self) -> tuple[Any, ...]:
        return Foretold, (self.base, self.count, self.value)


class Blind(_Twin):
    """What a view holds in place of chance: nothing can be asked of it."""

    def __init__(self) -> None:
        super().__init__(0)

    def below(self, n: int, count: int) -> int:
        raise LookupError("a view has no dice: sample a world from it")

    def name(self) -> str:
        return ""

    def __reduce__(self) -> tuple[Any, ...]:
        return Blind, ()


class Scripted(_Twin):
    """Chance told beforehand, for tests: "the dice will be 5, 0, 2" (from 0, below n)."""

    def __init__(self, *results: int, start: int = 0) -> None:
        super().__init__(0)
        self._start = start
        self.results = results
        self.used = 0

    def below(self, n: int, count: int) -> int:
        index = count - self._start
        if index >= len(self.results):
            raise LookupError(f"an unscripted draw was made: number {index + 1}, below {n}")
        if not 0 <= self.results[index] < n:
            raise LookupError(f"the script says {self.results[index]}, but the draw is below {n}")
        self.used = max(self.used, index + 1)
        return self.results[index]

    def name(self) -> str:
        return "scripted"

    def __reduce__(self) -> tuple[Any, ...]:
        return _scripted, (self.results, self._start, self.used)


class Forking(_Twin):
    """Chance with a given beginning; past it, every draw gives 0 and is noted.

    `petteia.kernel.chance.outcomes` re-runs an action with growing beginnings, and so finds every
    outcome with its exact probability.
    """

    def __init__(self, prefix: tuple[int, ...], start: int) -> None:
        super().__init__(0)
        self._start = start
        self.prefix = prefix
        self.sizes: list[int] = []

    def below(self, n: int, count: int) -> int:
        index = count - self._start
        self.sizes.append(n)
        return self.prefix[index] if index < len(self.prefix) else 0

    def name(self) -> str:
        return "forking"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("chance that is being forked belongs to one search: pickle the state before or after it")


def _scripted(results: tuple[int, ...], start: int, used: int) -> Scripted:
    made = Scripted(*results, start=start)
    made.used = used
    return made


class Awaited(_Twin):
    """Chance with a given beginning; whoever needs more than that has to wait for it (see nodes)."""

    def __init__(self, beginning: tuple[int, ...], start: int) -> None:
        super().__init__(0)
        self.beginning = beginning
        self.start = start

    def below(self, n: int, count: int) -> int:
        index = count - self.start
        if index >= len(self.beginning):
            raise Untold(n, count)
        return self.beginning[index]

    def name(self) -> str:
        return "awaited"

    def __reduce__(self) -> tuple[Any, ...]:
        return Awaited, (self.beginning, self.start)


class Counting(Rng):
    """Chance that counts how many ways it could have fallen, as a power of ten."""

    def __init__(self, base: Rng) -> None:
        super().__init__(base.seed)
        self.base = base
        self.power = 0.0

    def below(self, n: int, count: int) -> int:
        self.power += math.log10(n)
        return self.base.below(n, count)

    def permute(self, items: list[int], count: int) -> None:
        self.power += math.lgamma(len(items) + 1) / math.log(10)
        self.base.permute(items, count)

    def name(self) -> str:
        return self.base.name()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("chance that is being counted belongs to one measurement: pickle the state before or after it")


class Typed(Rng):
    """Chance that is told: what has been told and not yet been used up, by its count.  Shuffles are the table's own,
    since the face of a card from a face-down deck is asked for when it is seen."""

    asks: ClassVar[bool] = True

    def __init__(self, base: Rng, known: dict[int, int] | None = None) -> None:
        super().__init__(base.seed)
        self.base = base
        self.known: dict[int, int] = known or {}

    def below(self, n: int, count: int) -> int:
        value = self.known.get(count)
        if value is None:
            raise Untold(n, count)
        return value

    def face(self, faces: tuple[int, ...], viewers: int, count: int) -> int:
        value = self.known.get(count)
        if value is None:
            raise Untold(len(faces), count, faces, viewers)
        return faces[value]

    def permute(self, items: list[int], count: int) -> None:
        self.base.permute(items, count)

    def told(self, count: int, value: int) -> Rng:
        """The same with one more draw told; what lies far behind is forgotten."""
        kept = {at: one for at, one in self.known.items() if at > count - 64}
        return Typed(self.base, {**kept, count: value})

    def __reduce__(self) -> tuple[Any, ...]:
        return Typed, (self.base, self.known)

    def name(self) -> str:
        known = ",".join(f"{count}={value}" for count, value in sorted(self.known.items()))
        return f"typed {self.base.name()} {known}".rstrip()


def rng_from(name: str) -> Rng:
    """The generator a header names: a decimal seed, or 64 hexadecimal digits for a sealed one.

    A state may also name one whose draws are typed in: `typed`, what it is based on, and what is told by its count.
    """
    if name.startswith("typed "):
        _, base, *told = name.split(" ")
        pairs = [pair.split("=") for pair in told[0].split(",")] if told else []
        return Typed(rng_from(base), {int(count): int(value) for count, value in pairs})
    if len(name) == 64:
        return SealedRng(bytes.fromhex(name))
    return Rng(int(name))
