"""Chance: a stream of numbers that is a function of a seed and a counter.

The generator holds no position.  The state keeps the counter, so cloning a state copies
one int, and any language can reproduce a game from its seed.  All generators answer one
question: `below(n, count)`, a number from 0 to n-1 for the draw with that count.
"""

from __future__ import annotations

import hashlib

MASK = 0xFFFFFFFFFFFFFFFF


def mix(x: int) -> int:
    """A bijective scrambler of 64-bit numbers (the finaliser of splitmix64)."""
    x &= MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


class Rng:
    """The fast stream, for simulation and search."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._base = mix(seed) ^ mix(seed >> 64)

    def below(self, n: int, count: int) -> int:
        # 64 bits scaled down: the bias is below n / 2**64, far under what play could show
        return (mix(self._base + count * 0x9E3779B97F4A7C15) * n) >> 64

    def name(self) -> str:
        return str(self.seed)


class SealedRng(Rng):
    """The stream for tables of people: a keyed hash over a 256-bit seed, so that nobody can
    work the seed out from the cards seen.  Its SHA-256 is the seal shown before play."""

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError("a sealed seed has 32 bytes")
        self.seed = int.from_bytes(key, "big")
        self._base = 0
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
        self._base = 0

    def below(self, n: int, count: int) -> int:
        raise LookupError("a view has no dice: sample a world from it")

    def name(self) -> str:
        return ""


class Scripted(Rng):
    """Chance told beforehand, for tests: "the dice will be 5, 0, 2" (from 0, below n)."""

    def __init__(self, *results: int, start: int = 0) -> None:
        self.seed = 0
        self._base = start
        self.results = results
        self.used = 0

    def below(self, n: int, count: int) -> int:
        index = count - self._base
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
        self._base = start
        self.prefix = prefix
        self.sizes: list[int] = []

    def below(self, n: int, count: int) -> int:
        index = count - self._base
        self.sizes.append(n)
        return self.prefix[index] if index < len(self.prefix) else 0

    def name(self) -> str:
        return "forking"


def rng_from(name: str) -> Rng:
    """The generator a header names: a decimal seed, or 64 hexadecimal digits for a sealed one."""
    if len(name) == 64:
        return SealedRng(bytes.fromhex(name))
    return Rng(int(name))
