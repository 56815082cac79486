"""Fair dice: a seed that nobody chose alone, sealed before play and opened after it.

The server draws a *secret* and shows its SHA-256, the *promise*.  Each seat then brings a *nonce*.  Secret and nonces together give
the *seed*, whose SHA-256, the *seal*, is shown before the first move.  At the end all of it is opened, and anybody can check it: a
record carries it as remarks, which are no part of the match.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field

PREFIX = b"petteia seed 1"
KNOWN = "# dice: the seed was known before play began"


def sealed(secret: str) -> str:
    """The SHA-256 of a secret or a seed, which can be shown before it is opened; a seed brought along may be a number."""
    return hashlib.sha256(bytes.fromhex(secret) if len(secret) == 64 else secret.encode()).hexdigest()


def mixed(secret: str, nonces: list[str]) -> str:
    """The seed: the server's part with what each seat brought, in the order of the seats."""
    whole = hashlib.sha256(PREFIX)
    whole.update(bytes.fromhex(secret))
    for nonce in nonces:
        brought = nonce.encode()
        whole.update(len(brought).to_bytes(2, "big") + brought)
    return whole.hexdigest()


@dataclass
class Dice:
    """What was promised, brought, sealed and opened at a table."""

    promise: str = ""
    secret: str = ""
    nonces: list[str] = field(default_factory=list)
    seal: str = ""

    def checks(self, seed: str) -> dict[str, bool]:
        """Which steps hold for the seed that was played with."""
        return {
            "promise": _holds(lambda: sealed(self.secret) == self.promise),
            "mix": _holds(lambda: mixed(self.secret, self.nonces) == seed),
            "seal": _holds(lambda: sealed(seed) == self.seal),
        }

    def remarks(self) -> str:
        """All of it as remarks for a record, from which `read` has it again."""
        nonces = [f"# nonce {i + 1}: {json.dumps(nonce)}" for i, nonce in enumerate(self.nonces)]
        return (
            "\n".join((f"# promise: {self.promise}", f"# secret: {self.secret}", *nonces, f"# seal: {self.seal}"))
            + "\n"
        )


def _holds(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except ValueError:  # not even hexadecimal
        return False


def read(text: str) -> Dice | None:
    """The dice that a record tells of; None if it tells of none, or says that the seed was known."""
    told: dict[str, str] = {}
    nonces: list[str] = []
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        words = key.split()
        if not colon or not words or words[0] != "#":
            continue
        if words[1:2] == ["nonce"] and len(words) == 3:
            try:
                nonces.append(str(json.loads(value)))
            except ValueError:
                nonces.append(value.strip())
        elif len(words) == 2:
            told[words[1]] = value.strip()
    if not {"promise", "secret", "seal"} & told.keys():
        return None
    return Dice(told.get("promise", ""), told.get("secret", ""), nonces, told.get("seal", ""))
