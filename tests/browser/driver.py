"""What the tests do at a table: look for what glows and click it, as a person would."""

from __future__ import annotations

import random
from typing import Any

# Points at which something golden can really be hit: nothing else lies over them.
GLOWING = """() => {
  const found = [];
  const places = [[.5, .5], [.14, .5], [.5, .12], [.5, .88], [.1, .1], [.86, .5]];
  const golden = '.stage .piece.lit, .stage .die.lit, .stage [data-hit], .prompt-buttons button:not(:disabled)';
  for (const element of document.querySelectorAll(golden)) {
    const box = element.getBoundingClientRect();
    for (const [fx, fy] of places) {
      const x = box.left + box.width * fx, y = box.top + box.height * fy;
      const top = document.elementFromPoint(x, y);
      if (top && (top === element || element.contains(top))) {
        const label = element.getAttribute('aria-label') || element.textContent.trim();
        found.push({ x, y, key: element.dataset.key || '', label, soft: element.classList.contains('soft') });
        break;
      }
    }
  }
  return found;
}"""


def glowing(page: Any) -> list[dict[str, Any]]:
    return list(page.evaluate(GLOWING))


def laid(card: dict[str, Any], column: str = "column:0a") -> str:
    """Where a card of this name would lie: of two alike the game may lay either."""
    name = str(card["label"]).split(":")[0].split(",")[0]
    return f"[data-key='{column}'] .piece[aria-label^='{name}']"


def over(page: Any) -> bool:
    return page.query_selector(".end-panel") is not None


def put_notes_away(page: Any) -> None:
    while page.query_selector(".lesson .button"):
        page.click(".lesson .button")


def wait_for_choice(page: Any, timeout: int = 15000) -> bool:
    """Wait until there is something to choose, or the game is over; False when it is over."""
    page.wait_for_function(
        "() => document.querySelector('.end-panel') || document.querySelector('.cover')"
        " || (document.querySelector('.prompt.mine:not(.busy)')"
        " && document.querySelector('.stage .piece.lit, .stage .die.lit, .stage [data-hit], .prompt-buttons button'))",
        timeout=timeout,
    )
    return not over(page)


def choose(page: Any, rand: random.Random, touch: bool = False) -> str:
    """Click one of the things that glow; its label."""
    put_notes_away(page)
    found = [one for one in glowing(page) if not one["soft"]] or glowing(page)
    if not found:
        return ""
    one = rand.choice(found)
    if touch:
        page.touchscreen.tap(one["x"], one["y"])
    else:
        page.mouse.click(one["x"], one["y"])
    return str(one["label"])


def play(page: Any, seed: int, moves: int = 2000, touch: bool = False) -> int:
    """Choose at random until the game is over or so many choices are made; how many were."""
    rand = random.Random(seed)
    made = 0
    while made < moves and wait_for_choice(page):
        if choose(page, rand, touch):
            made += 1
        page.wait_for_timeout(15)
    return made
