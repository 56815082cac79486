"""What just happened: beats at the centre, what is new since one's last choice, causes in the log, sounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

# A session fed by hand, without a server: what it shows of states as they come.
SESSION = """
  window.WebSocket = class { static OPEN = 1; readyState = 0; addEventListener() {} send() {} close() {} };
  const { Session } = await import('/static/js/table/session.js');
  const { change } = await import('/static/js/settings.js');
  change({ pace });
  const card = (key, name) => ({ kind: 'piece', key, name, look: 'hydra', corner: '5', owner: 1 });
  const row = (key, ...pieces) => ({ kind: 'row', key, place: 'rivals', pieces });
  const scene = (...nodes) => ({ title: 'Duel', seats: [{ seat: 0, name: 'Hera' }, { seat: 1, name: 'Zeus' }], nodes });
  const state = (seq, waiting, nodes, events, decision = null) =>
    ({ type: 'state', seq, eyes: 0, waiting, scene: scene(...nodes), events, decision, undo: 0, outcome: null, clocks: null });
  const beat = { moment: 'clash', words: '6 beats 5', pieces: [card('beat:0', 'Artemis'), card('beat:1', 'Giant')],
                 fates: ['stays', 'falls'] };
  const fight = [
    { at: 2, key: 'challenged', text: 'Zeus challenges in A.', seat: 1, role: 'cause', sound: 'strike' },
    { at: 2, key: 'beaten', text: 'Artemis beats Giant.', seat: -1, role: 'result', sound: 'death', beat },
  ];
  const session = new Session('none', '');
  session.hear({ type: 'table', id: 'none', game: 'hera-zeus', you: [0], seats: [
    { seat: 0, kind: 'person', name: 'Leto' }, { seat: 1, kind: 'bot', name: 'Hoplite' }], chat: [] });
  session.hear(state(1, 1, [row('line', card('a', 'Giant'), card('b', ''))], []));
"""

BEAT = f"""async (pace) => {{ {SESSION}
  session.hear(state(2, 0, [row('line', card('b', 'Hero'), card('c', 'Nemesis'))], fight));
  const during = {{ words: session.view.beat?.beat.words, cause: session.view.beat?.cause, seq: session.view.now.seq,
                    glows: session.options.length, behind: session.view.behind }};
  const skipped = session.skip();
  const after = {{ beat: session.view.beat, seq: session.view.now.seq, news: [...session.view.news].sort(),
                   fresh: session.view.log.map((event) => Boolean(event.fresh)) }};
  session.close();
  return {{ during, skipped, after }};
}}"""


def test_what_matters_is_shown_before_the_table_that_came_of_it(visit: Callable[..., Any]) -> None:
    """A beat holds the table back, can be skipped, and what the rival changed is new; without movement there is none."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    told = page.evaluate(BEAT, "normal")
    assert told["during"] == {
        "words": "6 beats 5", "cause": "Zeus challenges in A.", "seq": 1, "glows": 0, "behind": True,
    }  # fmt: skip
    assert told["skipped"] is True
    assert told["after"] == {"beat": None, "seq": 2, "news": ["b", "c"], "fresh": [True, True]}
    still = page.evaluate(BEAT, "off")
    assert (still["during"]["seq"], still["after"]["beat"]) == (2, None)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(BEAT, "normal")["during"]["seq"] == 2


LASTS = f"""async (pace) => {{ {SESSION}
  const began = performance.now();
  session.hear(state(2, 0, [row('line', card('b', 'Hero'))], fight));
  while (session.view.now.seq < 2) await new Promise((done) => setTimeout(done, 5));
  session.close();
  return performance.now() - began;
}}"""


def test_a_beat_is_paced(visit: Callable[..., Any]) -> None:
    """It takes 600 to 900 ms by the setting, never less, and ends by itself."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    assert page.evaluate(LASTS, "fast") >= 599
    assert page.evaluate(LASTS, "slow") >= 899


CHOICE = f"""async (pace) => {{ {SESSION}
  const option = {{ id: 1, text: 'draw', label: 'Draw', refs: [] }};
  const other = {{ id: 2, text: 'end', label: 'End', refs: [] }};
  session.hear(state(2, 0, [row('line', card('b', ''), card('z', ''))], fight,
    {{ seat: 0, rule: '', prompt: 'What now?', options: [option, other] }}));
  session.skip();
  const before = [...session.view.news];
  session.act(option);
  session.hear(state(3, 1, [row('line', card('b', ''), card('z', ''), card('own', 'Hydra'))],
    [{{ at: 3, key: 'drew', text: 'You draw Hydra.', seat: 0 }}]));
  session.skip();
  const found = {{ before, news: [...session.view.news], fresh: session.view.log.map((event) => Boolean(event.fresh)) }};
  session.close();
  return found;
}}"""


def test_news_are_news_until_one_chooses(visit: Callable[..., Any]) -> None:
    """One's own choice ends them, and what comes of it is none."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    assert page.evaluate(CHOICE, "off") == {"before": ["z"], "news": [], "fresh": [False, False, False]}


DRAWN = f"""async (pace) => {{ {SESSION}
  const {{ html, render }} = await import('/static/js/lib.js');
  const {{ Log }} = await import('/static/js/table/log.js');
  const {{ BeatView }} = await import('/static/js/table/beats.js');
  const {{ soundsOf }} = await import('/static/js/table/sound.js');
  const room = document.getElementById('app');
  session.hear(state(2, 0, [row('line', card('b', 'Hero'))], fight));
  const staged = session.view.beat;
  session.skip();
  render(html`<${{Log}} log=${{session.view.log}} seats=${{new Map()}} point=${{() => {{}}}} open=${{() => {{}}}} />
    <${{BeatView}} staged=${{staged}} skip=${{() => {{}}}} />`, room);
  session.close();
  const texts = (all) => [...room.querySelectorAll(all)].map((e) => e.textContent.trim());
  return {{ under: texts('.event.of'), since: texts('.since'), verdict: texts('.verdict b'), fates: texts('.beat-fate'),
            sounds: soundsOf([{{ sound: 'card' }}, {{ sound: 'death' }}, {{ sound: 'strike' }}, {{ sound: 'strike' }}]) }};
}}"""


def test_the_log_tells_causes_and_the_beat_what_fell(visit: Callable[..., Any]) -> None:
    """What came of a challenge stands under it, after a line that says since when; of many sounds the two weightiest are heard."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    assert page.evaluate(DRAWN, "normal") == {
        "under": ["Artemis beats Giant."], "since": ["since your last choice"], "verdict": ["6", "5"],
        "fates": ["stays", "falls"], "sounds": ["death", "strike"],
    }  # fmt: skip


ONE_ANSWER = f"""async (pace) => {{ {SESSION}
  change({{ lone: true }});
  const end = {{ id: 1, text: 'end', label: 'End', refs: [] }};
  const draw = {{ id: 2, text: 'draw', label: 'Draw', refs: [] }};
  const {{ lone }} = await import('/static/js/table/lone.js');
  let seq = 1;
  const given = (options, more = {{}}, table = {{}}, own = {{}}) => {{
    session.hear({{ ...session.view.table, type: 'table', cooperative: false, ...table }});
    change({{ lone: true, ...own }});
    session.hear({{ ...state((seq += 1), 0, [], [], {{ seat: 0, rule: '', prompt: 'And now?', options }}), ...more, again: true }});
    return lone(session)?.text ?? '';
  }};
  const person = [{{ seat: 0, kind: 'person' }}, {{ seat: 1, kind: 'person' }}];
  const bot = [{{ seat: 0, kind: 'person' }}, {{ seat: 1, kind: 'bot' }}];
  const found = {{
    alone: given([end]), several: given([end, draw]), undo: given([end], {{ undo: 1 }}), rival: given([end], {{}}, {{ seats: person }}),
    together: given([end], {{}}, {{ seats: bot, cooperative: true }}), off: given([end], {{}}, {{ seats: bot }}, {{ lone: false }}),
    guided: given([end], {{ guide: {{ move: 'end' }} }}, {{ seats: bot }}),
  }};
  given([end]);
  while (!session.view.pending) await new Promise((done) => setTimeout(done, 5));
  found.sent = session.last.option.text;
  session.close();
  return found;
}}"""


def test_one_answer_is_given_by_itself_against_bots(visit: Callable[..., Any]) -> None:
    """Where a rival could learn from the silence, or a page is to be read, it is asked for; what can be taken back is waited for."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    assert page.evaluate(ONE_ANSWER, "off") == {
        "alone": "end", "several": "", "undo": "end", "rival": "", "together": "", "off": "", "guided": "", "sent": "end",
    }  # fmt: skip


# Each sound rendered instead of played, with chance that is always the same: how loud it becomes.
HEARD = """async ([names, liked]) => {
  const { change } = await import('/static/js/settings.js');
  const made = [];
  window.AudioContext = class extends OfflineAudioContext {
    constructor() { super(1, 2 * 44100, 44100); made.push(this); }
    resume() { return Promise.resolve(); }
  };
  change(liked);
  const peaks = {};
  for (const name of names) {
    let number = 7;
    Math.random = () => (number = (number * 48271) % 2147483647) / 2147483647;
    window.heard = (window.heard ?? 0) + 1;
    const { play } = await import(`/static/js/table/sound.js?${window.heard}`);
    play(name);
    const sounded = made.pop();
    const wave = sounded ? (await sounded.startRendering()).getChannelData(0) : [0];
    peaks[name] = wave.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  }
  return peaks;
}"""
NAMES = ["dice", "strike", "death", "coin", "feat", "card", "turn"]


def test_every_sound_is_heard_as_loud_as_one_likes(visit: Callable[..., Any]) -> None:
    """Dice, blows, deaths, coins, feats, cards and one's turn; a lower volume is as much quieter, none or off is silence."""
    page = visit("/static/gallery.html", alone=True)
    page.wait_for_selector(".scene")
    page.mouse.click(3, 3)
    loud = page.evaluate(HEARD, [NAMES, {"sound": True, "volume": 70}])
    assert all(0.02 < peak < 1 for peak in loud.values()), loud
    soft = page.evaluate(HEARD, [NAMES, {"sound": True, "volume": 35}])
    assert soft == pytest.approx({name: peak * 0.5**1.6 for name, peak in loud.items()}, rel=0.01)
    assert not any(page.evaluate(HEARD, [NAMES, {"sound": True, "volume": 0}]).values())
    assert not any(page.evaluate(HEARD, [NAMES, {"sound": False, "volume": 70}]).values())


LONG_LOG = f"""async (pace) => {{ {SESSION}
  const {{ html, render }} = await import('/static/js/lib.js');
  const {{ Log }} = await import('/static/js/table/log.js');
  const room = document.getElementById('app');
  room.style.cssText = 'height: 300px; display: flex; flex-direction: column';
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const no = () => {{}};
  const draw = () => render(html`<${{Log}} log=${{session.view.log}} seats=${{new Map()}} point=${{no}} open=${{no}} />`, room);
  let at = 1;
  const happen = (count) => {{
    const events = Array.from({{ length: count }}, () => ({{ at: (at += 1), key: 'drew', text: `Line ${{at}}.`, seat: 1 }}));
    session.hear(state(at, 1, [], events));
    session.skip();
    draw();
  }};
  const list = () => room.querySelector('.log');
  const toEnd = () => Math.round(list().scrollHeight - list().clientHeight - list().scrollTop);
  for (let i = 0; i < 30; i += 1) {{ happen(30); if (i % 3) await frame(); }}
  const kept = room.querySelector('.event');
  const found = {{ all: session.view.log.length, drawn: room.querySelectorAll('.event').length,
                  earlier: room.querySelector('.earlier')?.innerText, end: toEnd() }};
  happen(3);
  found.same = kept === room.querySelector('.event');
  list().scrollTop -= 200;
  await frame(); await frame();
  const stood = list().scrollTop;
  happen(3);
  await frame();
  found.stays = list().scrollTop === stood;
  list().scrollTop = list().scrollHeight;
  await frame(); await frame();
  happen(3);
  found.follows = toEnd();
  room.querySelector('.earlier').click();
  await frame(); await frame();
  found.whole = room.querySelectorAll('.event').length;
  session.close();
  return found;
}}"""


def test_a_long_log_is_kept_whole_and_read_in_peace(visit: Callable[..., Any]) -> None:
    """Every line is kept and few are drawn, always the same ones; it follows what happens until one goes up to read."""
    page = visit("/static/gallery.html")
    page.wait_for_selector(".scene")
    assert page.evaluate(LONG_LOG, "off") == {
        "all": 900, "drawn": 200, "earlier": "700 earlier lines", "end": 0, "same": True, "stays": True, "follows": 0, "whole": 909,
    }  # fmt: skip
