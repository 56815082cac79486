"""Under one's hands: a pile that is searched, pieces in flight, a change of mind, odds that add up. Drawn without a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

STAGE = """
  const { html, render } = await import('/static/js/lib.js');
  const { Stage } = await import('/static/js/table/stage.js');
  const { change } = await import('/static/js/settings.js');
  const room = document.createElement('div');
  room.className = 'page table-page';
  document.getElementById('app').replaceChildren(room);
  const seat = (panel) => html`<section class="seat-card">${panel.name}</section>`;
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const draw = async (scene, board, prompt, hands = {}, question = null) => {
    const asked = { board, prompt, hands, question };
    const stage = html`<${Stage} scene=${scene} eyes=${0} seat=${seat} ...${asked} />`;
    render(html`<main class="table-main">${stage}</main>`, room);
    await document.fonts.ready;
    await frame();
  };
  const seats = [{ seat: 0, name: 'Hera', accent: 'violet' }, { seat: 1, name: 'Zeus', accent: 'olive' }];
  const inWindow = (e) => {
    const b = e.getBoundingClientRect();
    return b.width > 0 && b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight;
  };
"""

SEARCH = f"""async () => {{ {STAGE}
  const {{ Prompt }} = await import('/static/js/table/prompt.js');
  const card = (i, corner, name) => ({{ kind: 'piece', key: `c${{i}}`, name, corner, look: 'hydra', text: `Words ${{i}}.`,
    mark: i % 2 ? 'oracle' : 'beast', figures: {{ strength: i % 7, cost: i % 5 }} }});
  const pieces = Array.from({{ length: 60 }}, (_, i) => card(i, String(i % 7), `Card ${{i % 20}}`));
  const scene = {{ title: 'Search', layout: 'wide', seats, nodes: [
    {{ kind: 'row', key: 'middle', place: 'shared', pieces: [card(99, '1', 'Middle')] }},
    {{ kind: 'pile', key: 'pile', label: 'the discard pile', place: 'mine', owner: 0, count: 60, top: pieces[59], pieces }},
  ] }};
  const lit = new Map([3, 11, 12, 25, 58].map((i) => [`c${{i}}`, {{ soft: false, labels: ['Take'], options: [] }}]));
  const decline = {{ id: 1, text: 'pass', label: 'Decline', refs: [] }};
  const prompt = html`<${{Prompt}} lead="" text="Take a card?" mine=${{true}} buttons=${{[decline]}} />`;
  const reason = (key, heard) => heard(`${{key}} is no soldier.`);
  await draw(scene, {{ lit }}, prompt, {{ reason }});
  const sheet = room.querySelector('.search-sheet');
  const body = sheet.querySelector('.search-body');
  sheet.querySelector('details')?.setAttribute('open', '');
  body.scrollTop = body.scrollHeight;
  await frame();
  const all = [...sheet.querySelectorAll('.search-cards .piece')];
  all.at(-1).dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }}));
  await frame();
  const taken = () => [...sheet.querySelectorAll('.search-cards .piece.lit')].map((e) => e.dataset.key);
  const ways = {{}};
  for (const one of sheet.querySelectorAll('.search-ways button')) {{
    one.click();
    await frame();
    ways[one.textContent.trim()] = taken();
  }}
  sheet.querySelector('.search-ways button').click();
  await frame();
  return {{
    ways,
    rest: sheet.querySelector('summary small').textContent,
    line: sheet.querySelector('.search-line').textContent.includes(`${{all.at(-1).dataset.key}} is no soldier.`),
    taken: all.filter((e) => e.classList.contains('lit')).map((e) => e.dataset.key),
    first: all.findIndex((e) => !e.classList.contains('lit')),
    pinned: [...sheet.querySelectorAll('.prompt p, .prompt button')].every(inWindow),
    inside: sheet.getBoundingClientRect().right <= innerWidth && sheet.getBoundingClientRect().bottom <= innerHeight,
    width: Math.min(...all.map((e) => e.offsetWidth)),
  }};
}}"""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_searched_pile_is_a_sheet(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """What can be taken comes first, strongest first; question and way out stay in the window however far it is scrolled."""
    page = visit("/static/gallery.html", size=size, phone=size[0] < 600)
    page.wait_for_selector(".scene")
    found = page.evaluate(SEARCH)
    assert found["taken"] == ["c12", "c11", "c25", "c3", "c58"], "by strength, then by name"
    assert found["ways"] == {
        "strength": found["taken"],
        "cost": ["c58", "c3", "c12", "c11", "c25"],
        "kind": ["c12", "c58", "c11", "c25", "c3"],
    }, "and by the figures and kinds of which cards tell"
    assert found["first"] == len(found["taken"])
    assert found["pinned"]
    assert found["inside"]
    assert found["width"] >= 84
    assert found["rest"].endswith("is no soldier."), "the fold says why its cards cannot be taken"
    assert found["line"]


OPEN = f"""async () => {{ {STAGE}
  const {{ Prompt }} = await import('/static/js/table/prompt.js');
  const card = (key, name) => ({{ kind: 'piece', key, name, corner: '2', look: 'hydra', text: `Words of ${{key}}.` }});
  const places = Array.from({{ length: 5 }}, (_, i) => ({{ key: `place${{i}}`, piece: i ? null : card('diver', 'Pearl Diver') }}));
  const city = (key) => ({{ kind: 'mat', key, children: [{{ kind: 'slots', key: `${{key}}-side`, slots: key === 'a' ? places : [] }}] }});
  const over = {{ kind: 'row', key: 'look', label: 'Only you see these', place: 'over', pieces: [card('one', 'One'), card('two', 'Two')] }};
  const scene = (open) => ({{ title: 'Looking', layout: 'wide', seats, nodes: [city('a'), city('b'), ...(open ? [over] : [])] }});
  const prompt = html`<${{Prompt}} lead="Pearl Diver:" text="add which of these?" mine=${{true}} />`;
  const golden = (...keys) => ({{ lit: new Map(keys.map((key) => [key, {{ soft: false, labels: ['Take'], options: [] }}])) }});
  const board = () => JSON.stringify(room.querySelector('[data-key="a-side"] .slots').getBoundingClientRect());
  const shown = () => ({{
    board: board(),
    sheet: [...room.querySelectorAll('.search-sheet .search-cards .piece')].map((e) => e.dataset.key),
    about: room.querySelector('.search-about b')?.textContent ?? '',
    laid: [...room.querySelectorAll('.laid .piece')].map((e) => e.dataset.key),
    covers: [...room.querySelectorAll('.laid')].some((one) => {{
      const [a, b] = [one, room.querySelector('[data-hit]') ?? room.querySelector('.prompt')].map((e) => e.getBoundingClientRect());
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }}),
  }});
  const question = {{ lead: 'Its words:', asking: 'diver' }};
  await draw(scene(false), golden('place1'), prompt, {{}}, question);
  const before = shown();
  await draw(scene(true), golden('one', 'two'), prompt, {{}}, question);
  const chosen = shown();
  await draw(scene(true), golden('place1'), prompt, {{}}, question);
  const elsewhere = shown();
  await draw(scene(true), {{}}, prompt);
  return {{ before, chosen, elsewhere, watched: shown() }};
}}"""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_cards_that_are_looked_at_take_no_room_from_the_board(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """In a sheet while one chooses from them, with the card that asks; else over the table where nothing glows."""
    page = visit("/static/gallery.html", size=size, phone=size[0] < 600)
    page.wait_for_selector(".scene")
    found = page.evaluate(OPEN)
    assert {one["board"] for one in found.values()} == {found["before"]["board"]}
    assert found["chosen"]["sheet"] == ["one", "two"]
    assert found["chosen"]["about"] == "Pearl Diver"
    assert found["chosen"]["laid"] == []
    for moment in ("elsewhere", "watched"):
        assert found[moment]["sheet"] == []
        assert found[moment]["laid"] == ["one", "two"]
        assert not found[moment]["covers"]


KEPT = f"""async () => {{ {STAGE}
  const {{ Prompt }} = await import('/static/js/table/prompt.js');
  const card = (key, name) => ({{ kind: 'piece', key, name, corner: '2 VP', look: 'hydra', line: '2 VP kept' }});
  const city = (key) => ({{ kind: 'mat', key, children: [{{ kind: 'slots', key: `${{key}}-side`, slots: [{{ key: `${{key}}-1` }}] }}] }});
  const fan = {{ kind: 'fan', key: 'hand', place: 'mine', owner: 0, pieces: [card('held', 'Held')] }};
  const note = {{ kind: 'note', key: 'end', place: 'side', label: 'The end comes', text: 'at 5 feats done\\nor 2 cities emptied' }};
  const beside = {{ kind: 'row', key: 'challenges', label: 'Challenges', place: 'side', size: 'small', pieces: [card('x', 'X')] }};
  const kept = (n) => ({{ kind: 'row', key: 'kept', label: 'Rewards', place: 'mine', owner: 0, size: 'list',
    pieces: Array.from({{ length: n }}, (_, i) => card(`kept${{i}}`, "Poseidon's Bounty")) }});
  const prompt = html`<${{Prompt}} lead="" text="Play a card?" mine=${{true}} />`;
  const found = [];
  for (const n of [0, 1, 2, 3, 6]) {{
    const nodes = [city('a'), city('b'), city('c'), fan, ...(n ? [kept(n)] : []), note, beside];
    await draw({{ title: 'Kept', layout: 'wide', seats, nodes }}, {{}}, prompt);
    const hand = room.querySelector('.fan.own').getBoundingClientRect();
    const held = [...room.querySelectorAll('[data-key^="kept"][data-piece]')];
    for (const one of held) one.scrollIntoView({{ inline: 'nearest', block: 'nearest' }});
    found.push([n, room.querySelector('.own-foot')?.offsetHeight ?? 0, inWindow(room.querySelector('.fan.own .piece')),
      held.every((e) => inWindow(e) || e.closest('.pieces').scrollWidth > e.closest('.pieces').clientWidth), held.length, hand.height]);
  }}
  return found;
}}"""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_what_is_kept_beside_a_hand_leaves_it_its_place(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """However many rewards are kept, their strip is one line high and the hand is in sight; on a phone they are held in it."""
    page = visit("/static/gallery.html", size=size, phone=size[0] < 600)
    page.wait_for_selector(".scene")
    for kept, high, hand, seen, count, _ in page.evaluate(KEPT):
        assert (hand, count) == (True, kept), kept
        assert size[0] < 600 or seen, kept
        assert high <= 70, kept


FLIGHT = f"""async () => {{ {STAGE}
  change({{ pace: 'slow' }});
  const beast = {{ kind: 'piece', key: 'beast', name: 'Talos', shape: 'token', look: 'talos' }};
  const card = {{ kind: 'piece', key: 'card', name: 'Hydra', look: 'hydra', owner: 0 }};
  const other = (key) => ({{ kind: 'piece', key, name: 'Giant', look: 'giant' }});
  const scene = (a, b) => ({{ title: 'Flight', layout: 'facing', seats, nodes: [
    {{ kind: 'row', key: 'one', place: 'shared', pieces: [...a, other('x')] }},
    {{ kind: 'row', key: 'two', place: 'shared', pieces: [other('y'), ...b] }},
  ] }});
  await draw(scene([beast], [card]), {{}}, null);
  const drawn = draw(scene([card], [beast]), {{}}, null);
  const seen = [];
  for (let i = 0; i < 12; i += 1) {{
    for (const ghost of document.querySelectorAll('#sky .in-flight')) {{
      const box = ghost.getBoundingClientRect();
      seen.push([ghost.classList.contains('shape-token') ? 'token' : 'card', box.width / box.height]);
    }}
    await new Promise((done) => requestAnimationFrame(done));
  }}
  await drawn;
  change({{ pace: 'off' }});
  return seen;
}}"""


def test_a_piece_keeps_its_shape_in_flight(visit: Callable[..., Any]) -> None:
    """A token is as wide as high at every moment, and a card as tall as a card."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    seen = page.evaluate(FLIGHT)
    tokens = [ratio for kind, ratio in seen if kind == "token"]
    cards = [ratio for kind, ratio in seen if kind == "card"]
    assert tokens
    assert cards
    assert all(abs(ratio - 1) < 0.05 for ratio in tokens), tokens
    assert all(abs(ratio - cards[0]) < 0.03 for ratio in cards), cards


MIND = """async () => {
  window.WebSocket = class { static OPEN = 1; readyState = 0; addEventListener() {} send() {} close() {} };
  const { Session } = await import('/static/js/table/session.js');
  const { instead } = await import('/static/js/table/mind.js');
  const { wholes } = await import('/static/js/scene/gauges.js');
  const card = (key, name, state = []) => ({ kind: 'piece', key, name, state });
  const scene = (...pieces) => ({ title: 'Duel', seats: [], nodes: [{ kind: 'fan', key: 'hand', place: 'mine', pieces }] });
  const lay = [{ id: 1, text: 'play medusa', label: 'Lay', refs: ['a', 'b'] }, { id: 2, text: 'play fury', label: 'Lay', refs: ['c'] }];
  const where = [{ id: 3, text: 'column a', label: 'A', refs: ['left'] }, { id: 4, text: 'column b', label: 'B', refs: ['right'] }];
  const state = (seq, undo, pieces, options) => ({ type: 'state', seq, eyes: 0, waiting: 0, undo, events: [], outcome: null,
    scene: scene(...pieces), decision: { seat: 0, rule: '', prompt: 'Which?', options } });
  const session = new Session('none', '');
  const sent = [];
  const soon = async (count) => {  // until so much was sent, and whatever would follow at once
    while (sent.length < count) await new Promise((done) => setTimeout(done, 1));
    await new Promise((done) => setTimeout(done, 20));
  };
  session.line.send = (message) => { sent.push(message.type + ' ' + (message.action ?? message.count)); return `re${sent.length}`; };
  session.hear({ type: 'table', id: 'none', game: 'hera-zeus', you: [0], seats: [], chat: [] });
  session.hear(state(1, 0, [card('a', 'Medusa'), card('b', 'Medusa'), card('c', 'Fury')], lay));
  session.pick('b');
  session.hear(state(2, 1, [card('a', 'Medusa', ['raised']), card('b', 'Medusa'), card('c', 'Fury')], where));
  await soon(1);
  session.answered('re1');
  const raised = session.view.now.scene.nodes[0].pieces.filter((one) => one.state.includes('raised')).map((one) => one.key);
  const turned = instead(session, 'c');
  await soon(2);
  session.hear(state(3, 0, [card('a', 'Medusa'), card('b', 'Medusa'), card('c', 'Fury')], lay));
  session.answered('re2');
  await soon(3);
  session.close();
  return { raised, turned, sent, odds: wholes([33.34, 33.33, 33.33]), more: wholes([50.5, 49.5]), few: wholes([12.4, 30.3]) };
}"""


def test_another_card_can_be_picked_in_place_of_the_first(visit: Callable[..., Any]) -> None:
    """The copy that was clicked rises; a click on another card takes the first choice back and makes the other. Odds make a hundred."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    assert page.evaluate(MIND) == {
        "raised": ["b"], "turned": True, "sent": ["act play medusa", "undo 1", "act play fury"],
        "odds": [34, 33, 33], "more": [51, 49], "few": [13, 30],
    }  # fmt: skip
