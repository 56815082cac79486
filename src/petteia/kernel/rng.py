"""Chance: a stream of numbers that is a function of a seed and a counter.

The generator holds no position.  The state keeps the counter, so cloning a state copies
one int, and any language can reproduce a game from its seed.  All generators answer one
question: `below(n, count)`, a number from 0 to n-1 for the draw with that count.
"""

from __future__ import annotations

import hashlib
from typing import Final

MASK: Final = 0x7FFFFFFF


def mix(x: int) -> int:
    """A scrambler of 31-bit numbers: every product stays below 2**62, which compiled code holds in a register."""
    x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & MASK
    x = ((x ^ (x >> 12)) * 0x297A2D39) & MASK
    return x ^ (x >> 15)


class Rng:
    """The fast stream, for simulation and search: two keyed rounds of mixing over the counter."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        low = mix(seed & MASK)
        high = mix((seed >> 31) & MASK)
        self._one = mix(low ^ mix(high + 0x1E3779B9 & MASK))
        self._two = mix(self._one + mix(high ^ 0x3C6EF372) + (seed >> 62 & MASK) & MASK)

    def below(self, n: int, count: int) -> int:
        # 31 bits scaled down: the bias is below n / 2**31, far under what play could show
        # (two rounds of `mix`, written out: shuffling is most of what a new game costs)
        x = (count * 0x1E3779B1 + self._one) & MASK
        x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & MASK
        x = ((x ^ (x >> 12)) * 0x297A2D39) & MASK
        x ^= (x >> 15) ^ self._two
        x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & MASK
        x = ((x ^ (x >> 12)) * 0x297A2D39) & MASK
        return ((x ^ (x >> 15)) * n) >> 31

    def permute(self, items: list[int], count: int) -> None:
        """Shuffle in place with one draw for each place from the last to the second, the first at `count`."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1, count)
            count += 1
            items[i], items[j] = items[j], items[i]

    def name(self) -> str:
        return str(self.seed)


class SealedRng(Rng):
    """The stream for tables of people: a keyed hash over a 256-bit seed, so that nobody can
    work the seed out from the cards seen.  Its SHA-256 is the seal shown before play."""

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError("a sealed seed has 32 bytes")
        self.seed = int.from_bytes(key, "big")
        self.key = key

    def below(self, n: int, count: int) -> int:
        digest = hashlib.blake2b(count.to_bytes(8, "big"), key=self.key, digest_size=16).digest()
        return (int.from_bytes(digest, "big") * n) >> 128

    def name(self) -> str:
        return self.key.hex()

    def seal(self) -> str:
        return hashlib.sha256(self.key).hexdigest()


class Blind(Rng):
    """What a view holds in place of chance: nothing can be asked of it."""

    def __init__(self) -> None:
        self.seed = 0

    def below(self, n: int, count: int) -> int:
        raise LookupError("a view has no dice: sample a world from it")

    def name(self) -> str:
        return ""


class Scripted(Rng):
    """Chance told beforehand, for tests: "the dice will be 5, 0, 2" (from 0, below n)."""

    def __init__(self, *results: int, start: int = 0) -> None:
        self.seed = 0
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


class Forking(Rng):
    """Chance with a given beginning; past it, every draw gives 0 and is noted.

    `petteia.kernel.chance.outcomes` re-runs an action with growing beginnings, and so finds every
    outcome with its exact probability.
    """

    def __init__(self, prefix: tuple[int, ...], start: int) -> None:
        self.seed = 0
        self._start = start
        self.prefix = prefix
        self.sizes: list[int] = []

    def below(self, n: int, count: int) -> int:
        index = count - self._start
        self.sizes.append(n)
        return self.prefix[index] if index < len(self.prefix) else 0

    def name(self) -> str:
        return "forking"


def rng_from(name: str) -> Rng:
    """The generator a header names: a decimal seed, or 64 hexadecimal digits for a sealed one."""
    if len(name) == 64:
        return SealedRng(bytes.fromhex(name))
    return Rng(int(name))
