"""Fair dice as the browser works them out: its own SHA-256, and each step of a record."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from petteia.kernel.seal import mixed, sealed
from scripts.check_client import node

JS = Path(__file__).resolve().parents[2] / "src" / "petteia" / "web" / "js"
SCRIPT = """
import {{ readFileSync }} from "node:fs";
import {{ digest }} from "{js}/sha256.js";
import {{ steps }} from "{js}/proof.js";
const asked = JSON.parse(readFileSync(process.argv[2], "utf8"));
if (asked.plain) Object.defineProperty(globalThis, "crypto", {{ value: {{}}, configurable: true }});
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const digests = asked.bytes.map((one) => hex(digest(Uint8Array.from(Buffer.from(one, "hex")))));
const found = await Promise.all(asked.records.map(([record, brought]) => steps(record, brought)));
console.log(JSON.stringify({{ digests, found }}));
"""


def run(tmp_path: Path, **asked: Any) -> Any:
    """What the client's own code answers, in node."""
    found = node()
    if found is None:
        pytest.skip("NODE IS MISSING: the client's dice were not checked")
    script = tmp_path / "proof.mjs"
    script.write_text(SCRIPT.format(js=JS.as_uri()), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    given = tmp_path / "asked.json"
    given.write_text(json.dumps({"bytes": [], "records": [], **asked}), encoding="utf-8")
    done = subprocess.run([*found[0], str(script), str(given)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def record(secret: str = "5e" * 32, nonces: tuple[str, ...] = ("ann's dice", "β\u2028", "")) -> dict[str, Any]:
    """The dice of a table as its record tells them."""
    seed = mixed(secret, list(nonces))
    return {"promise": sealed(secret), "secret": secret, "nonces": list(nonces), "seed": seed, "seal": sealed(seed),
            "moves": 12, "checked": {"moves": True}}  # fmt: skip


def test_our_own_sha256_is_sha256(tmp_path: Path) -> None:
    """Where a page is not served securely the browser's own is not to be had: ours gives the same, at every length about a block."""
    rand = random.Random(1)
    texts = [rand.randbytes(length) for length in [*range(140), 1000, 65_536]]
    digests = run(tmp_path, bytes=[text.hex() for text in texts])["digests"]
    assert digests == [hashlib.sha256(text).hexdigest() for text in texts]


@pytest.mark.parametrize("plain", [False, True])
def test_each_step_is_worked_out(tmp_path: Path, plain: bool) -> None:
    """All that holds holds; each thing that was changed is seen at its own step, with the browser's SHA-256 and with ours."""
    whole = record()
    brought = {"promise": whole["promise"], "nonce": "ann's dice"}
    other = sealed("00" * 32)
    cases: list[tuple[dict[str, Any], dict[str, str] | None, set[str]]] = [
        (whole, brought, set()),
        (whole, None, set()),
        ({**whole, "secret": "5f" * 32}, brought, {"promise", "mix"}),
        ({**whole, "promise": other}, brought, {"promise", "order"}),
        ({**whole, "nonces": ["ann's other dice", "β\u2028", ""]}, brought, {"mix", "order"}),
        ({**whole, "seal": other}, brought, {"seal"}),
        ({**whole, "seed": other}, brought, {"mix", "seal"}),
        ({**whole, "checked": {"moves": False}}, brought, {"moves"}),
        (whole, {"promise": other, "nonce": "ann's dice"}, {"order"}),
    ]
    found = run(tmp_path, plain=plain, records=[[one, mine] for one, mine, _ in cases])["found"]
    for steps, (_, mine, broken) in zip(found, cases, strict=True):
        assert [step["key"] for step in steps] == ["promise", "order", "mix", "seal", "moves"]
        assert {step["key"] for step in steps if step["holds"] is False} == broken
        assert (steps[1]["holds"] is None) == (mine is None)
