"""One renderer for every game: the gallery draws every kind of node, at every size, without complaint."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args

import pytest

from petteia.kernel import scene as vocabulary
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
    every = {
        cls.kind for cls in vars(vocabulary).values() if isinstance(cls, type) and issubclass(cls, vocabulary.Part)
    } - {""}
    assert kinds(INVENTED) >= every
    assert not get_args(every)


def test_the_stored_scenes_are_those_the_script_makes() -> None:
    """`python -m tests.browser.gallery.make` has been run since the invented scenes last changed."""
    stored = json.loads(make.PLACE.read_text(encoding="utf-8"))
    assert [one for one in stored if not one["title"].startswith("Hera & Zeus")] == json.loads(json.dumps(INVENTED))


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (820, 1180), (390, 844)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_scene_is_drawn_within_the_width(
    visit: Callable[..., Any], keep: Callable[..., None], size: tuple[int, int]
) -> None:
    """Every piece of every scene is drawn, none sticks out of the window sideways, and what is lit can be hit."""
    page = visit("/static/gallery.html", size=size, phone=size[0] < 600)
    for number, shot in enumerate(make.scenes()):
        page.evaluate("(n) => { location.hash = String(n); }", number)
        page.wait_for_function(
            "(title) => document.querySelector('select')?.selectedOptions[0]?.textContent === title", arg=shot["title"]
        )
        page.wait_for_selector(".scene")
        page.wait_for_timeout(350)
        keep(page, f"gallery-{size[0]}-{number:02}")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0], shot["title"]
        outside = page.evaluate(
            "() => [...document.querySelectorAll('.stage [data-piece], .stage [data-hit]')].filter((e) => {"
            " const b = e.getBoundingClientRect(); return b.width && (b.left < -12 || b.right > innerWidth + 12); })"
            ".map((e) => e.getAttribute('aria-label'))"
        )
        assert outside == [], shot["title"]
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
