"""A contest as one page that needs nothing else: plots, tables, and the most surprising games with their story and their record."""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence

from petteia.arena import plots
from petteia.arena.bouts import record
from petteia.arena.contest import short
from petteia.arena.sprt import Answer
from petteia.arena.standings import Share, Standings, Surprise
from petteia.kernel.ledger import ledger

STYLE = """
:root { color-scheme: light dark; --paper: #fbf7ef; --ink: #2b2520; --soft: #7a6f63; --line: #d9cfc0; --clay: #b4552d; --sea: #2f6f86; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1a17; --ink: #efe7da; --soft: #a99c8c; --line: #443c34; --clay: #e08a5c; --sea: #6fb3c9; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin-bottom: .2rem } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line) }
p.lead { color: var(--soft); margin-top: 0 } svg { width: 100%; height: auto; display: block }
table { border-collapse: collapse; width: 100%; font-size: .9rem } .wide { overflow-x: auto }
td, th { text-align: right; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid var(--line) }
td:first-child, th:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere } td { white-space: nowrap }
td small { display: block; color: var(--soft) }
text { font: 13px Georgia, serif; fill: var(--ink) } text.tick, text.cell { font-size: 12px } text.tick { fill: var(--soft) }
.grid { stroke: var(--line) } .even { stroke: var(--soft); stroke-dasharray: 4 3 }
.span { stroke: var(--sea); stroke-width: 3; stroke-linecap: round }
.dot { fill: var(--clay) } .bar { fill: var(--sea) } .ahead { fill: var(--sea) } .behind { fill: var(--clay) }
.none { fill: var(--line); fill-opacity: .3 }
details { border: 1px solid var(--line); border-radius: 4px; padding: .4rem .8rem; margin: .5rem 0 } summary { cursor: pointer }
details ol { font-size: .88rem; padding-left: 2.6rem } a { color: var(--sea) } code { font-size: .85em; overflow-wrap: anywhere }
"""


def page(found: Standings, answer: Answer | None = None, surprises: int = 6) -> str:
    """The whole page."""
    contest = found.contest
    rules = contest.rules
    parts = [
        f"<h1>{_e(rules.title)}: {len(contest.bots)} bots</h1>",
        f'<p class="lead">{len(found.bouts)} games on {_deals(found)}, each played in {_orders(found)}; '
        f"{contest.seats} {'seat' if contest.seats == 1 else 'seats'}, seeds from {contest.seed}{_options(found)}. Intervals are for 95 %, "
        "found by drawing the deals anew.</p>",
        *_verdict(found, answer),
        "<h2>Ratings</h2>",
        plots.intervals("Ratings", [(short(one.bot), one.rating) for one in found.bots], "", 0.0),
        "<p class=lead>Points by the model of Plackett and Luce; the mean is 0, and 400 more are ten wins to one.</p>",
        _table(found),
        *_pairs(found),
        *_seats(found),
        "<h2>How games ended</h2>",
        plots.bars("Endings", _endings(found)),
        "<h2>How long games were</h2>",
        plots.heap("Choices in a game", [float(bout.choices) for bout in found.bouts if bout.fault is None]),
        "<p class=lead>Choices in a game.</p>",
        *_faults(found),
        "<h2>The most surprising games</h2>",
        *(_surprises(found, surprises)),
        f"<p class=lead>Digest of all games: <code>{found.digest}</code></p>",
    ]
    title = _e(f"{rules.title}: {', '.join(contest.names)}")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _e(words: str) -> str:
    return html.escape(words)


def _deals(found: Standings) -> str:
    return "1 deal" if len(found.deals) == 1 else f"{len(found.deals)} deals"


def _orders(found: Standings) -> str:
    orders = len(found.contest.seatings)
    return "turn by each bot" if found.contest.together else f"all {orders} orders of seats"


def _options(found: Standings) -> str:
    usual = found.contest.rules.agreed({})
    others = [f"{key}={value}" for key, value in found.contest.options if usual.get(key) != value]
    return f", with {_e(', '.join(others))}" if others else ""


def _verdict(found: Standings, answer: Answer | None) -> list[str]:
    if answer is None:
        return []
    from petteia.arena.sprt import NO, YES

    first, second = found.contest.names[:2]
    words = {
        YES: f"Yes: {second} is better than {first}.",
        NO: f"No: {second} is not better than {first} by what was asked.",
    }
    said = words.get(answer.verdict, f"It is not sure yet whether {second} is better than {first}.")
    return [f"<p><strong>{_e(said)}</strong> {100 * answer.score:.1f} % of the wins over {answer.deals} deals.</p>"]


def shown(one: Share, digits: int = 0, scale: float = 1.0, unit: str = "") -> str:
    """A figure, and below it what it may be in truth."""
    value = f"{scale * one.value:z.{digits}f}{unit}"
    if one.low is None or one.high is None:
        return value
    return f"{value} <small>{scale * one.low:z.{digits}f} to {scale * one.high:z.{digits}f}</small>"


def _table(found: Standings) -> str:
    rows = []
    for one in found.bots:
        faults = ", ".join(f"{count} {kind}" for kind, count in one.faults.items()) or "none"
        rows.append(
            f"<tr><td>{_e(short(one.bot))}</td><td>{shown(one.rating)}</td><td>{shown(one.won, 1, 100, ' %')}</td><td>{one.games}</td>"
            f"<td>{one.draws}</td><td>{_e(faults)}</td><td>{1000 * one.mean_seconds:.1f} ms</td>"
            f"<td>{1000 * one.longest_seconds:.0f} ms</td></tr>"
        )
    heads = ("bot", "rating", "won", "games", "draws", "faults", "a choice", "the longest")
    head = "".join(f"<th>{one}</th>" for one in heads)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _pairs(found: Standings) -> list[str]:
    if len(found.contest.bots) < 3:
        return []
    order = [found.contest.bots.index(one.bot) for one in found.bots]
    cells = [[found.pairs[i][j] for j in order] for i in order]
    return [
        "<h2>One against another</h2>",
        plots.squares("How often the row stands before the column", [short(one.bot) for one in found.bots], cells),
        "<p class=lead>In how many of a hundred meetings the bot of the row stands before the bot of the column; a tie is half.</p>",
    ]


def _seats(found: Standings) -> list[str]:
    contest = found.contest
    if contest.together or contest.seats < 2:
        return []
    names = contest.rules.seat_names(contest.seats, dict(contest.options))
    shares = [
        Share(100 * one.value, *(None if v is None else 100 * v for v in (one.low, one.high))) for one in found.seats
    ]
    rows = list(zip(names, shares, strict=True))
    return ["<h2>What a seat is worth</h2>", plots.intervals("Wins by seat", rows, " %", 100 / contest.seats)]


def _endings(found: Standings) -> list[tuple[str, float]]:
    """By the game's own words for them, where it has any."""
    rules = ledger(found.contest.rules).rules
    words = {rule: said for said, of in found.contest.rules.balance().endings.items() for rule in of}
    games = max(1, sum(found.endings.values()))
    ends: dict[str, int] = {}
    for rule, count in found.endings.items():
        said = words.get(rule) or (f"{rule} {rules[rule].section}" if rule in rules else rule)
        ends[said] = ends.get(said, 0) + count
    return [(said, 100 * count / games) for said, count in list(ends.items())[:12]]


def _faults(found: Standings) -> list[str]:
    if not found.faults:
        return []
    lines = []
    for bout in found.faults[:20]:
        fault = bout.fault
        assert fault is not None
        who = found.contest.bots[found.contest.seating(bout.number)[fault.seat]] if fault.seat >= 0 else "no bot"
        lines.append(f"<li>Game {bout.number}, {_e(who)}, {fault.kind}: {_e(fault.words)}</li>")
    more = len(found.faults) - 20
    return [
        "<h2>What went wrong</h2>",
        f"<ul>{''.join(lines)}</ul>",
        f"<p>... and {more} more.</p>" if more > 0 else "",
    ]


def _surprises(found: Standings, count: int) -> list[str]:
    shown = [_surprise(found, one) for one in found.surprises(count)]
    return shown or ["<p>Every game was won by whom the ratings thought likelier.</p>"]


def _surprise(found: Standings, one: Surprise) -> str:
    """One game: who won against the odds, its story, and its record as a file."""
    contest, bout = found.contest, one.bout
    match = record(contest, bout)
    data = base64.b64encode(match.save().encode()).decode()
    name = f"{contest.game}-{contest.seed}-{bout.number}.txt"
    story = "".join(f"<li>{_e(line)}</li>" for line in match.story())
    return (
        f"<details><summary>Game {bout.number}: {_e(_headline(found, one))}</summary>"
        f'<p><a download="{name}" href="data:text/plain;base64,{data}">Its record</a>: watch it with <code>petteia replay {name}</code>, '
        f"or see what each choice was worth with <code>petteia review {name}</code>.</p><ol>{story}</ol></details>"
    )


def _headline(found: Standings, one: Surprise) -> str:
    contest, bout = found.contest, one.bout
    seating = [contest.names[bot] for bot in contest.seating(bout.number)]
    names = contest.rules.seat_names(contest.seats, dict(contest.options))
    chance = f"{100 * one.chance:.0f} % likely"
    if contest.together:
        return f"{seating[0]} {'wins' if bout.winners else 'loses'}, {chance}, in {bout.choices} choices"
    first = [seat for seat, rank in enumerate(bout.ranks) if rank == 0]
    winners = " and ".join(f"{seating[seat]} ({names[seat]})" for seat in first)
    others: Sequence[str] = sorted({seating[seat] for seat in range(contest.seats) if seat not in first})
    return f"{winners} against {', '.join(others)}, {chance}, in {bout.choices} choices"
