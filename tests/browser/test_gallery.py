"""One renderer for every game: the gallery draws every kind of node, at every size, without complaint."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from typing import Any, get_args

import pytest

from petteia.kernel import scene as vocabulary
from tests.browser import driver
from tests.browser.gallery import make

INVENTED = [one for one in make.scenes() if not one["title"].startswith("Hera & Zeus")]


def kinds(data: Any) -> set[str]:
    if isinstance(data, dict):
        own = {data["kind"]} if isinstance(data.get("kind"), str) else set()
        return own.union(*(kinds(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(kinds(value) for value in data))
    return set()


def test_the_invented_scenes_use_every_kind_of_node() -> None:
    """Whatever a game may put into a scene is drawn somewhere in the gallery."""
    parts = [cls for cls in vars(vocabulary).values() if isinstance(cls, type) and issubclass(cls, vocabulary.Part)]
    every = {cls.__struct_config__.tag for cls in parts} - {None}
    assert kinds(INVENTED) >= every
    assert not get_args(every)


def test_the_stored_scenes_are_those_the_script_makes() -> None:
    """`python -m tests.browser.gallery.make` has been run since the invented scenes last changed."""
    stored = json.loads(make.PLACE.read_text(encoding="utf-8"))
    assert [one for one in stored if not one["title"].startswith("Hera & Zeus")] == json.loads(json.dumps(INVENTED))


@pytest.mark.parametrize("phone", [False, True], ids=["windows", "phone"])
def test_every_scene_is_drawn_within_the_width(
    visit: Callable[..., Any], keep: Callable[..., None], phone: bool
) -> None:
    """Every piece of every scene is drawn, none sticks out of the window sideways, and what is lit can be hit."""
    sizes = [(390, 844)] if phone else [(1440, 900), (1280, 800), (820, 1180)]
    page = visit("/static/gallery.html", size=sizes[0], phone=phone)
    for number, shot in enumerate(make.scenes()):
        page.evaluate("(n) => { location.hash = String(n); }", number)
        page.wait_for_function(
            "(title) => document.querySelector('select')?.selectedOptions[0]?.textContent === title", arg=shot["title"]
        )
        page.wait_for_selector(".scene")
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            driver.settled(page)
            keep(page, f"gallery-{size[0]}-{number:02}")
            assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0], shot["title"]
            assert driver.outside(page) == [], shot["title"]
            drawn = page.eval_on_selector_all(".stage [data-key]", "all => all.map(e => e.dataset.key)")
            for option in shot["decision"]["options"] if shot["decision"] else []:
                assert not option["refs"] or set(option["refs"]) & set(drawn), (shot["title"], option)


def test_narrowing(visit: Callable[..., Any]) -> None:
    """A pick keeps the options that name it; what all that are left share tells nothing and does not glow; a lone option is sent."""
    page = visit("/static/gallery.html")
    result = page.evaluate(
        """async () => {
          const { narrow, pick } = await import('/static/js/table/narrow.js');
          const zone = (ref) => (ref.startsWith('h') ? 'hand' : ref);
          const options = [
            { id: 1, text: 'lay p', label: 'Lay', refs: ['h1', 'h2'] },
            { id: 2, text: 'strike a', label: 'Strike A', refs: ['h1', 'h2', 'a'] },
            { id: 3, text: 'strike b', label: 'Strike B', refs: ['h1', 'h2', 'b'] },
            { id: 4, text: 'draw', label: 'Draw', refs: ['deck'] },
            { id: 5, text: 'end', label: 'End', refs: [] },
          ];
          const plain = (n) => ({ lit: Object.fromEntries([...n.lit].map(([k, v]) => [k, v.soft])), buttons: n.buttons.map((o) => o.id) });
          return {
            first: plain(narrow(options, [], zone)),
            second: plain(narrow(options, ['h2'], zone)),
            deck: pick(options, [], 'deck').option.id,
            hand: pick(options, [], 'h1').option,
            strike: pick(options, ['h1'], 'b').option.id,
            nothing: pick(options, ['h1'], 'deck'),
          };
        }"""
    )
    assert result["first"] == {"lit": {"h1": False, "h2": False, "a": True, "b": True, "deck": False}, "buttons": [5]}
    assert result["second"] == {"lit": {"a": False, "b": False}, "buttons": [1]}
    assert (result["deck"], result["hand"], result["strike"]) == (4, None, 3)
    assert result["nothing"] == {"option": None, "picked": ["h1"]}


# Draw a table with a hand of n cards, and say which cards are cut off by something (once a long hand is scrolled to either end).
HAND = """async ([n, layout]) => {
  const { html, render } = await import('/static/js/lib.js');
  const { Stage } = await import('/static/js/table/stage.js');
  const card = { kind: 'piece', name: 'Hippocampus', look: 'hydra', corner: '8', text: 'Words.' };
  const pieces = Array.from({ length: n }, (_, i) => ({ ...card, key: `c${i}` }));
  const scene = {
    title: 'Hands', layout, seats: [{ seat: 0, name: 'Hera', accent: 'violet' }, { seat: 1, name: 'Zeus', accent: 'olive' }],
    nodes: [
      { kind: 'row', key: 'middle', place: 'shared', pieces: [{ kind: 'piece', key: 'm', name: 'Middle', look: 'owl' }] },
      { kind: 'fan', key: 'hand', label: 'Your hand', place: 'mine', owner: 0, pieces },
    ],
  };
  const room = document.createElement('div');
  room.className = 'page table-page';
  document.getElementById('app').replaceChildren(room);
  const seat = (panel) => html`<section class="seat-card">${panel.name}</section>`;
  const prompt = html`<div class="prompt"><p>?</p></div>`;
  render(html`<main class="table-main"><${Stage} scene=${scene} eyes=${0} seat=${seat} prompt=${prompt} /></main>`, room);
  await document.fonts.ready;
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frame();
  const fan = room.querySelector('.fan.own');
  const faces = [...fan.querySelectorAll('.piece > .face')];
  const cut = new Set();
  for (const [end, seen] of [[0, faces.slice(0, 1)], [fan.scrollWidth, faces.slice(-1)]]) {
    fan.scrollLeft = end;
    await frame();
    for (const face of fan.scrollWidth > fan.clientWidth ? seen : faces) {
      const box = face.getBoundingClientRect();
      for (let at = face.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const edge = at.getBoundingClientRect();
        const inside = box.left >= edge.left - 1 && box.right <= edge.right + 1 && box.bottom <= edge.bottom + 1;
        if (!inside) cut.add(`${faces.indexOf(face)} by ${at.className}`);
      }
      if (box.left < 0 || box.right > innerWidth || box.bottom > innerHeight) cut.add(`${faces.indexOf(face)} by the window`);
    }
  }
  const strips = faces.slice(1).map((face, i) => face.getBoundingClientRect().left - faces[i].getBoundingClientRect().left);
  return { cut: [...cut], strip: Math.min(99, ...strips) };
}"""


@pytest.mark.parametrize("sizes", [[(1440, 900), (1280, 800)], [(390, 844)]], ids=["windows", "phone"])
def test_no_hand_is_cut_off(visit: Callable[..., Any], sizes: list[tuple[int, int]]) -> None:
    """However many cards are held, no card is cut off at an edge, and a finger can hit each of them."""
    page = visit("/static/gallery.html", size=sizes[0], phone=sizes[0][0] < 600)
    page.wait_for_selector(".scene")
    for (width, height), layout in product(sizes, ("facing", "wide")):
        page.set_viewport_size({"width": width, "height": height})
        for count in (1, 2, 5, 7, 8, 9, 11, 14, 20, 31):
            found = page.evaluate(HAND, [count, layout])
            assert found["cut"] == [], (width, layout, count)
            assert found["strip"] >= 24, (width, layout, count)
