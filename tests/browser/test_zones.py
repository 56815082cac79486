"""Nothing jumps and everything can be read: at three sizes, through a stretch of every game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import driver

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
# Game, seats, options, how many choices are made and by which lot: one that meets what has once moved a board (cards that are looked
# at in Omen and searched for in Prometheus, the way of a primordial, arms that are handed out).
TABLES: dict[str, tuple[str, int, dict[str, str], int, int]] = {
    "hera-zeus": ("hera-zeus", 2, {}, 17, 4),
    "omen": ("omen", 2, {}, 13, 2),
    "elysium": ("elysium", 4, {}, 10, 5),
    "prometheus": ("prometheus", 2, {}, 12, 0),
    "odyssey": ("odyssey", 1, {}, 19, 2),
    "voyage": ("odyssey", 1, {"mode": "campaign"}, 13, 3),
}
# How many choices are left where it is looked at once more: much lies on the table by then.
LATE = {
    "hera-zeus": (50, 12),  # with a question of three lines, and with few cards in hand
    "omen": (130, 70, 20),
    "elysium": (60, 20),
    "prometheus": (250, 40),
    "odyssey": (90, 20),
    "voyage": (600, 300),
}

# Where the board lies, to the pixel; where the table is longer than the window, within what is scrolled.
BOARD = """() => {
  const all = '.stage .grid-board, .stage .map-frame, .stage .band-shared .slots-zone, .stage .column > .slots';
  const body = document.querySelector('.stage.compact .scene-body')?.getBoundingClientRect() ?? { top: 0 };
  return [...document.querySelectorAll(all)].map((e) => {
    const b = e.getBoundingClientRect();
    return [e.closest('[data-key]').dataset.key, b.left, b.top - body.top, b.width, b.height];
  });
}"""

# Text that is drawn smaller than eleven pixels.
SMALL = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const element = walk.currentNode.parentElement;
    const style = getComputedStyle(element);
    if (!text || style.visibility === 'hidden' || element.closest('.hide')) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    let scale = 1;
    const drawn = element.closest('text');
    if (drawn) {
      const matrix = drawn.getScreenCTM();
      scale = Math.hypot(matrix.a, matrix.b);
    } else for (let at = element; at; at = at.parentElement) scale *= Number(getComputedStyle(at).zoom || 1);
    const size = parseFloat(style.fontSize) * scale;
    if (size < 10.99) found.push(`${text.slice(0, 30)} at ${size.toFixed(1)}`);
  }
  return found;
}"""

# Parts of the question, and steps of the turn beside it, that are out of the window, or that something else lies over.
LOST = """() => [...document.querySelectorAll('.prompt.mine p, .prompt.mine .prompt-buttons button, .own-steps .stop')].filter((e) => {
  if (e.matches('.stop') && document.querySelector('.search-veil')) return false;
  const list = e.closest('.prompt-buttons');
  if (list && list.scrollHeight > list.clientHeight + 2) e.scrollIntoView({ block: 'nearest' });
  const b = e.getBoundingClientRect();
  if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1) return true;
  const top = document.elementFromPoint(b.left + Math.min(24, b.width / 2), b.top + b.height / 2);
  return !(top && (e.contains(top) || top.contains(e)));
}).map((e) => e.textContent.trim())"""


# Names on drawn maps that cross the edge of their area, have too little contrast with its ground, or lie under a token.
MAPS = """() => {
  const found = [];
  const shade = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((one) => Number(one) / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const map of document.querySelectorAll('.stage .map-zone')) {
    const grounds = [...map.querySelectorAll('.area .ground')];
    const tokens = [...map.querySelectorAll('.on-map .face')].map((e) => e.getBoundingClientRect());
    [...map.querySelectorAll('.area-name')].forEach((name, i) => {
      const ground = grounds[i];
      for (const text of name.querySelectorAll('text')) {
        const said = text.textContent;
        const [a, b] = [shade(getComputedStyle(text).fill), shade(getComputedStyle(ground).fill)].sort((x, y) => y - x);
        const contrast = (a + 0.05) / (b + 0.05);
        if (contrast < 4.5) found.push(`${said}: contrast ${contrast.toFixed(2)}`);
        const box = text.getBBox();
        const cap = box.height * 0.22;  // the letters are capitals: what is above and below them is air
        const corners = [[0, cap], [1, cap], [0, box.height - cap], [1, box.height - cap]];
        const out = corners.filter(([x, y]) => !ground.isPointInFill(new DOMPoint(box.x + x * box.width, box.y + y)));
        if (out.length) found.push(`${said}: ${out.length} corners outside`);
        const seen = text.getBoundingClientRect();
        for (const token of tokens) {
          const wide = Math.min(token.right, seen.right) - Math.max(token.left, seen.left);
          const high = Math.min(token.bottom, seen.bottom - 3) - Math.max(token.top, seen.top + 3);
          if (wide > 4 && high > 4) found.push(`${said}: under a token`);
        }
      }
    });
  }
  return found;
}"""


# What is wrong with the table as it lies now; where the board first lay is kept in the window.
FAULTS = f"""(made) => {{
  const [board, small, lost, maps] = [{BOARD}, {SMALL}, {LOST}, {MAPS}];
  const first = (window.firstBoxes ??= {{}});
  const moved = board().filter(([key, ...box]) => {{
    const was = (first[key] ??= box);
    return Math.max(...box.map((one, i) => Math.abs(one - was[i]))) > 1;
  }});
  return [...moved.map((one) => `${{one[0]}} was at ${{first[one[0]]}}, is at ${{one.slice(1)}}`),
    ...small(), ...lost(), ...(made % 12 ? [] : maps())];
}}"""


def seated(visit: Callable[..., Any], name: str, size: str) -> Any:
    game, seats, options, *_ = TABLES[name]
    page = visit("/", size=SIZES[size], phone=size == "phone")
    if name == "prometheus":  # most of its set-up is done: the last tokens are laid, then units act
        driver.bring(page, driver.match_at(game, "PR-029", 9))
    else:
        driver.open_table(page, game, ["me", *["novice"] * (seats - 1)], **options)
    driver.settled(page)
    return page


@pytest.mark.parametrize("phone", [False, True], ids=["windows", "phone"])
@pytest.mark.parametrize("name", TABLES)
def test_nothing_jumps_and_everything_can_be_read(visit: Callable[..., Any], name: str, phone: bool) -> None:
    """Whatever is asked, the board stays where it is, no text is under eleven pixels, and the question is in sight."""
    game, seats, options, choices, lot = TABLES[name]
    page = seated(visit, name, "phone" if phone else "desk")
    click_on(page, choices, lot)
    lay = [page.evaluate("() => window.firstBoxes")]
    if not phone:
        resize(page, "tablet")
        assert driver.hurry(page, 4, lot, FAULTS)[1] == []
        lay.append(page.evaluate("() => window.firstBoxes"))
    for left in LATE[name]:  # the board lies there too where one sits down late
        driver.bring(page, driver.match_before_end(game, left, seats, **options))
        for size, boxes in zip(("phone",) if phone else ("desk", "tablet"), lay, strict=True):
            resize(page, size)
            page.evaluate("(lay) => { window.firstBoxes = lay; }", boxes)
            assert page.evaluate(FAULTS, 0) == [], (left, size)


def resize(page: Any, size: str) -> None:
    """The window takes this size; what was known of the board at another is forgotten."""
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    page.evaluate("() => { window.firstBoxes = undefined; }")
    driver.settled(page)


def click_on(page: Any, choices: int, lot: int) -> None:
    """Choose by lot among what glows, and hold the table still all the while."""
    rand, clicks = random.Random(lot), 0
    for number in range(choices):
        seen = page.evaluate(driver.NEXT, [60, clicks])
        clicks = seen["clicks"]
        if seen["over"]:
            break
        assert page.evaluate(FAULTS, number) == [], f"choice {number}: {page.inner_text('.prompt')}"
        one = rand.choice([one for one in seen["found"] if not one["soft"]] or seen["found"])
        (page.touchscreen.tap if page.phone else page.mouse.click)(one["x"], one["y"])


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("lot", range(3))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TABLES)
def test_nothing_jumps_to_the_end(visit: Callable[..., Any], name: str, size: str, lot: int) -> None:
    """The same through whole games."""
    page = seated(visit, name, size)
    made, found = driver.hurry(page, lot=lot, look=FAULTS)
    print(made, "choices")
    assert found == []
    assert driver.over(page)


# A hand made as long as wished, in whatever the server says of the table.
LONG = """(() => {
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    const said = parse(text, reviver);
    const held = Number(localStorage.getItem('held') ?? 0);
    for (const fan of (held && said?.scene?.nodes) || []) {
      if (fan.kind !== 'fan' || fan.place !== 'mine' || !fan.pieces?.length) continue;
      const { pieces } = fan;
      fan.pieces = Array.from({ length: held }, (_, i) => pieces[i] ?? { ...pieces[i % pieces.length], key: `more${i}` });
    }
    return said;
  };
})()"""
# Cards of the hand of which no strip of twelve pixels can be hit, if need be after scrolling; and words cut in the bar.
UNSEEN = """() => {
  const fan = document.querySelector('.fan.own');
  const unseen = [...fan.querySelectorAll('.held > .piece')].filter((e) => {
    if (fan.scrollWidth > fan.clientWidth + 1) e.scrollIntoView({ inline: 'center', block: 'nearest' });
    const b = e.getBoundingClientRect();
    const hit = (x) => e.contains(document.elementFromPoint(b.left + x, b.top + b.height / 2));
    return b.bottom > innerHeight + 1 || b.left < -1 || !(hit(4) || hit(8)) || !(hit(12) || hit(16));
  }).map((e) => e.dataset.key);
  const cut = [...document.querySelectorAll('.table-bar .chips .chip')].filter((e) => e.scrollWidth > e.clientWidth + 1);
  return [...unseen, ...cut.map((e) => e.textContent)];
}"""


@pytest.mark.parametrize("name", SIZES)
def test_a_long_hand_below_maps_is_seen_whole(visit: Callable[..., Any], name: str) -> None:
    """Of every card of a hand of up to twenty a strip can be hit inside the window, and nothing in the bar is shortened."""
    page = visit("/", size=SIZES[name], phone=name == "phone", alone=True)
    page.context.add_init_script(LONG)
    driver.bring(page, driver.match_before_end("prometheus", 120))
    for held in (1, 7, 14, 20):
        page.evaluate("(held) => localStorage.setItem('held', held)", held)
        page.reload()
        driver.wait_for_choice(page)
        driver.settled(page)
        assert page.locator(".fan.own .held").count() == held
        assert page.evaluate(UNSEEN) == [], held
