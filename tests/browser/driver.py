"""What the tests do at a table: look for what glows and click it, as a person would."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from petteia.kernel.match import Match

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


# Pieces and places that stick out of the window sideways; a long hand may be scrolled, which is another test's matter.
OUTSIDE = """() => [...document.querySelectorAll('.stage [data-piece], .stage [data-hit]')].filter((e) => {
  const b = e.getBoundingClientRect();
  return b.width && !e.closest('.fan.own') && (b.left < -12 || b.right > innerWidth + 12);
}).map((e) => e.getAttribute('aria-label'))"""


def outside(page: Any) -> list[str]:
    return list(page.evaluate(OUTSIDE))


def laid(card: dict[str, Any], column: str = "column:0a") -> str:
    """Where a card of this name would lie: of two alike the game may lay either."""
    name = str(card["label"]).split(":")[0].split(",")[0]
    return f"[data-key='{column}'] .piece[aria-label^='{name}']"


def over(page: Any) -> bool:
    return page.query_selector(".end-panel") is not None


def sit_down(page: Any, game: str = "hera-zeus", touch: bool = False) -> None:
    """From the first page to a table of this game against bots, by one click."""
    button = f".play-now[data-game='{game}']"
    if touch:
        page.tap(button)
    else:
        page.click(button)
    page.wait_for_selector(".scene")


# What somebody does by pages and buttons, in one question: a table, or a saved match that goes on at one.
ASK = """async ([path, type, body]) => {
  const held = document.cookie.split('; ').find((one) => one.startsWith('petteia_csrf=')) ?? '';
  const headers = { 'Content-Type': type, 'X-Petteia-Csrf': decodeURIComponent(held.slice(13)) };
  const answer = await fetch(path, { method: 'POST', headers, body });
  return (await answer.json()).id;
}"""


def _sit(page: Any, path: str, kind: str, body: str) -> None:
    page.wait_for_selector("main h1, .stage .scene")  # by then the server knows who it is
    table = page.evaluate(ASK, [path, kind, body])
    page.goto(f"{page.base}/t/{table}")
    wait_for_choice(page)
    put_notes_away(page)


def open_table(
    page: Any, game: str, seats: Sequence[str] = ("me", "hoplite"), deal: str = "05", **options: str
) -> None:
    """A new table with these seats (oneself, or the strength of a bot) and the deal of this number."""
    taken = [{"kind": "me"} if one == "me" else {"kind": "bot", "strength": one} for one in seats]
    wish = {"game": game, "seats": taken, "options": options, "teach": False, "listed": False, "nonce": f"deal-{deal}"}
    _sit(page, "/api/tables", "application/json", json.dumps(wish))


def match_at(
    game: str, rule: str = "", nth: int = 1, seats: int = 2, seed: str = "02" * 32, says: str = "", **options: str
) -> Match:
    """A match of somebody against bots, played at random until the first seat is asked by this rule, or in these words,
    for the nth time."""
    rand, asked = random.Random(3), 0
    match = Match.new(game, seed, seats, options, ["me", *["Hoplite"] * (seats - 1)])
    while match.decision is not None:
        asked += match.to_move == 0 and rule in ("", match.decision.rule) and says in match.decision.prompt
        if asked == nth:
            return match
        match.act(match.to_move, rand.choice(match.decision.options))
    raise AssertionError(f"Nobody was asked {says or rule!r} so often.")


def match_before_end(game: str, left: int, seats: int = 2, seed: str = "02" * 32, **options: str) -> Match:
    """The same, as it stood when so many choices were left to all seats together, or a few more: the first is to choose."""
    rand, players = random.Random(3), ["me", *["Hoplite"] * (seats - 1)]
    whole = Match.new(game, seed, seats, options, players)
    made = []
    while whole.decision is not None:
        made.append((whole.to_move, rand.choice(whole.decision.options)))
        whole.act(*made[-1])
    match = Match.new(game, seed, seats, options, players)
    until = max(at for at in range(len(made) - left + 1) if made[at][0] == 0)
    for seat, action in made[:until]:
        match.act(seat, action)
    return match


def bring(page: Any, match: Match) -> None:
    """A table that goes on where a match was left: nobody has to click through what comes before it."""
    _sit(page, "/api/import", "application/octet-stream", match.save())


def resign(page: Any) -> None:
    """Give the game up, which ends it."""
    page.click("[aria-label='Table menu']")
    page.click(".menu >> text=Resign")
    page.click(".menu >> text=Yes, I resign")
    page.wait_for_selector(".end-panel")


def settled(page: Any) -> None:
    """Wait until typefaces are there and everything that moves has arrived."""
    page.evaluate(
        """async () => {
          await document.fonts.ready;
          const once = document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity);
          await Promise.all(once.map((a) => a.finished.catch(() => undefined)));
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }"""
    )


def put_notes_away(page: Any) -> None:
    """Read the lessons, which come one at a time."""
    page.evaluate(
        """async () => {
          for (let i = 0; i < 50; i += 1) {
            const button = document.querySelector('.lesson .button');
            if (!button) return;
            button.click();
            await new Promise((done) => setTimeout(done, 0));
          }
        }"""
    )


CHOICE = (
    "() => document.querySelector('.end-panel') || document.querySelector('.cover')"
    " || (document.querySelector('.prompt.mine:not(.busy)')"
    " && document.querySelector('.stage .piece.lit, .stage .die.lit, .stage [data-hit], .prompt-buttons button'))"
)


def wait_for_choice(page: Any) -> bool:
    """Wait until there is something to choose, or the game is over; False when it is over."""
    page.wait_for_function(CHOICE)
    return not over(page)


# What a choice cannot but change: what is said, what is asked, what glows and what is picked.
SIGHT = """() => [...document.querySelectorAll('.log, .prompt')].map((e) => e.textContent).join()
  + [...document.querySelectorAll('.stage .lit, .stage [data-hit], .stage .chosen')].map((e) => e.dataset.key + e.className).join()"""


def sight(page: Any) -> str:
    return str(page.evaluate(SIGHT))


# Whatever glows beyond the edge of the window is a matter of scrolling, as for anybody.
SCROLL = """(n) => {
  const golden = '.stage .piece.lit, .stage .die.lit, .stage [data-hit], .prompt-buttons button:not(:disabled)';
  const all = [...document.querySelectorAll(golden)].filter((e) => e.getBoundingClientRect().width);
  if (all.length) all[n % all.length].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}"""


def choose(page: Any, rand: random.Random, touch: bool = False) -> str:
    """Click one of the things that glow; its label, or "" if the table has moved on meanwhile."""
    put_notes_away(page)
    found = glowing(page)
    for attempt in range(20):
        if found or not page.evaluate(CHOICE):
            break
        page.evaluate(SCROLL, attempt)
        found = glowing(page)
    found = [one for one in found if not one["soft"]] or found
    if not found:
        return ""
    one = rand.choice(found)
    if touch:
        page.touchscreen.tap(one["x"], one["y"])
    else:
        page.mouse.click(one["x"], one["y"])
    return str(one["label"]) or "it"


# One question to the page: wait for a choice or the end, read the lessons, and say what can be hit.
# A tap becomes a click in its own time, so the page counts the clicks that have come.
NEXT = f"""async ([patience, clicks]) => {{
  if (window.clicksSeen === undefined) {{
    window.clicksSeen = 0;
    document.addEventListener('click', () => (window.clicksSeen += 1), true);
  }}
  const began = performance.now();
  const until = began + patience * 1000;
  const choice = {CHOICE};
  const glowing = {GLOWING};
  const scroll = (n) => {{
    document.querySelector('.bubble-close, .drawer > header .icon-button')?.click();
    ({SCROLL})(n);
  }};
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (window.clicksSeen < clicks && performance.now() < began + 5000) await frame();
  while (performance.now() < until) {{
    const note = document.querySelector('.lesson .button');
    if (note) note.click();
    if (document.querySelector('.end-panel')) return {{ over: true, found: [], clicks: 0 }};
    if (!note && choice()) {{
      for (let attempt = 0; attempt < 20; attempt += 1) {{
        const found = glowing();
        await frame();
        if (!choice()) break;
        // What is still on its way to its place would be missed by a finger.
        const still = JSON.stringify(found) === JSON.stringify(glowing());
        if (found.length && still) return {{ over: false, found, clicks: window.clicksSeen + 1 }};
        if (!found.length) scroll(attempt);
      }}
    }}
    await frame();
  }}
  throw new Error('There was nothing to choose: ' + document.querySelector('.prompt')?.textContent);
}}"""


# Somebody who sits at the same table in another window and chooses by lot, as quickly as this one draws what came of it.
HURRY = f"""async ([choices, lot]) => {{
  const choice = {CHOICE};
  const look = LOOK;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let number = lot;
  const upTo = (most) => (number = (number * 48271 + 11) % 2147483647) % most;
  let state = null;
  const line = new WebSocket(location.href.replace('http', 'ws').replace('/t/', '/ws/'));
  line.onmessage = (event) => {{
    const message = JSON.parse(event.data);
    if (message.type === 'state') state = message;
  }};
  await new Promise((done) => line.addEventListener('open', done));
  let [made, answered, since] = [0, -1, performance.now()];
  const found = [];
  while (made < choices && !document.querySelector('.end-panel')) {{
    await frame();
    if (performance.now() > since + 40000) throw new Error('Nothing is asked: ' + document.querySelector('.prompt')?.innerText);
    document.querySelector('.lesson .button')?.click();
    if (!state?.decision || state.seq === answered || !choice()) continue;
    await frame();
    await frame();
    for (const one of look(made)) found.push([made, document.querySelector('.prompt')?.innerText, one]);
    if (found.length > 20) break;
    const {{ seq, decision: {{ seat, options }} }} = state;
    line.send(JSON.stringify({{ type: 'act', seq, seat, action: options[upTo(options.length)].text, re: `lot ${{lot}} ${{seq}}` }}));
    [answered, since] = [seq, performance.now()];
    made += 1;
  }}
  line.close();
  return [made, found];
}}"""


def hurry(page: Any, choices: int = 5000, lot: int = 1, look: str = "() => []") -> tuple[int, list[Any]]:
    """Choose by lot, without clicks, until the game is over or so many choices are made; how many were.

    Before each the page is looked at by a function of its own; the second part of the answer is what that found.
    """
    made, found = page.evaluate(HURRY.replace("LOOK", look), [choices, lot + 1])
    return int(made), list(found)


def play(page: Any, seed: int, moves: int = 2000, touch: bool = False, patience: float = 60) -> int:
    """Choose at random among what glows until the game is over or so many choices are made; how many were."""
    rand = random.Random(seed)
    clicks = 0
    for made in range(moves):
        seen = page.evaluate(NEXT, [patience, clicks])
        clicks = seen["clicks"]
        if seen["over"]:
            return made
        one = rand.choice([one for one in seen["found"] if not one["soft"]] or seen["found"])
        if touch:
            page.touchscreen.tap(one["x"], one["y"])
        else:
            page.mouse.click(one["x"], one["y"])
    return moves
