"""Write the scenes of the gallery: `python -m tests.browser.gallery.make` from the root of the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.browser.gallery import duel, elysium, odyssey, omen, prometheus

PLACE = Path(__file__).resolve().parents[3] / "src" / "petteia" / "web" / "gallery" / "scenes.json"


def scenes() -> list[dict[str, Any]]:
    return [*duel.scenes(), omen.fixture(), elysium.fixture(), prometheus.fixture(), *odyssey.fixtures()]


def text() -> str:
    return json.dumps(scenes(), separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PLACE.parent.mkdir(parents=True, exist_ok=True)
    PLACE.write_text(text(), encoding="utf-8")
    print(f"{PLACE}: {len(scenes())} scenes")
