"""Rate limits: buckets that fill steadily and are emptied by use."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whose address it is, for what is counted by address: of IPv6 anybody has as many as they like within one network of 64 bits."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


class Bucket:
    """`burst` at once, `rate` a second."""

    __slots__ = ("_at", "_clock", "_level", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._level = burst
        self._at = clock()

    def take(self, amount: float = 1.0) -> bool:
        """Whether there was enough left."""
        now = self._clock()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < amount:
            return False
        self._level -= amount
        return True

    def is_full(self) -> bool:
        return self._level + (self._clock() - self._at) * self.rate >= self.burst


class Pace:
    """How fast one connection may send: anything, and questions, which cost more to answer than to ask; and how often it is told
    that it was too fast, before it is sent away."""

    __slots__ = ("messages", "questions", "warnings")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.messages = Bucket(rate, burst, clock)
        self.questions = Bucket(6.0, 30.0, clock)
        self.warnings = Bucket(10.0, 200.0, clock)


class Buckets:
    """A bucket for each address; those that are full again are forgotten first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, self._clock)
        self._buckets.move_to_end(key)
        return bucket.take(amount)
