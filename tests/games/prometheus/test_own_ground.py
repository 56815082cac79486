"""Maps somebody drew: any ground anywhere, the first area of all included; what may be announced is what could come about."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.ground import hound_is_bound
from petteia.games.prometheus.vocabulary import GEM_COLLECTOR
from petteia.kernel import position
from petteia.testing import rule
from tests.games.prometheus import foresight
from tests.games.prometheus.foresight import FREE, Foresight
from tests.games.prometheus.fray import dashboards
from tests.games.prometheus.skirmish import UNITS, fold

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
GROUND = (
    "rock",
    "cliff",
    "stairs",
    "structure",
    "building",
    "water",
    "swamp",
    "burning",
    "divine_source",
    "cage",
    "polar",
)
BORDERS = ("chains", "escarpment", "wall")
NEXT = (("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"), ("a", "d"), ("b", "e"), ("c", "f"))


def on_styx(text: str) -> str:
    """The six squares in the place of Styx: Field A is the first area of all."""
    head, *areas = text.replace('key = "olympus"', 'key = "styx"').split("tags = ")
    tags = (
        '["blue"]',
        '["orange", "omphalos"]',
        '["red"]',
        '["blue", "omphalos"]',
        '["omphalos"]',
        '["red", "omphalos"]',
    )
    return head + "".join(f"tags = {tag}" + area[area.index("]") + 1 :] for tag, area in zip(tags, areas, strict=True))


def ground(squares: Squares, chance: random.Random, styx: bool) -> str:
    """Six squares of chance ground, with chance borders."""
    terrain = {key: chance.choice([*GROUND, "open", "water", "burning", "divine_source"]) for key in "abcdef"}
    drawn: dict[str, list[list[str]]] = {}
    for pair in NEXT:
        if chance.random() < 0.25:
            drawn.setdefault(chance.choice(BORDERS), []).append(list(pair))
    borders = "\n[borders]\n" + "".join(f"{kind} = {pairs}\n".replace("'", '"') for kind, pairs in drawn.items())
    text = squares(chance.choice([2, 3, 4]), borders, **terrain)
    return on_styx(text) if styx else text


def encounter(drawn: str, seed: int, styx: bool) -> tuple[str, dict[str, Any]]:
    """A unit among a few others on such ground."""
    chance = random.Random(f"encounter {seed} {styx}")
    options = {"own": drawn}
    options |= {"omphalos_claim": "on"} if chance.random() < 0.4 else {}
    options |= {"lure_stops": "yes"} if chance.random() < 0.3 else {}
    star = chance.choice([unit for unit in CONTENT.units if unit.key not in ("talos", "cerberus")])
    side = chance.choice([side for side in (0, 1) if star.sides >> side & 1])
    told: list[dict[str, Any]] = [{}, {}]
    told[side][star.name] = {"at": f"Field {chance.choice('ABCDEF')}"}
    others = [unit for unit in CONTENT.units if unit is not star and unit.key != "talos"]
    room = {f"Field {key}": 2 for key in "ABCDEF"}
    room[told[side][star.name]["at"]] -= 1
    for unit in chance.sample(others, chance.randint(1, 3)):
        at = chance.choice([area for area in room if room[area]])
        room[at] -= 1
        ours = chance.choice([one for one in (0, 1) if unit.sides >> one & 1])
        told[ours][unit.name] = {"at": at, "life": chance.choice([unit.vitality, 1])}
        told[ours][unit.name] |= {"net": True} if ours and chance.random() < 0.3 else {}
    told[1].setdefault("Cerberus", {"at": "waiting"})
    hand = [star.name, *[AOW] * chance.choice([0, 1, 2])]
    spec: dict[str, Any] = {
        name: {"units": told[i], "hand": hand if i == side else [AOW], "deck": [AOW] * 4}
        for i, name in enumerate(("rescuers", "wardens"))
    }
    spec["stones"] = {area: 1 for area in room if chance.random() < 0.2}
    if not styx and room["Field B"] == 2 and chance.random() < 0.5:
        spec["bait"] = {"Field B": "lure"}
    return star.name, {**spec, "to_move": ("rescuers", "wardens")[side], "options": options}


@rule("PR-C47", "PR-053", "PR-C29")
@pytest.mark.parametrize("styx", [True, False])
@pytest.mark.parametrize("first", range(0, 160, 20))
def test_on_any_ground_what_is_offered_is_what_could_come_about(
    own: Own, squares: Squares, first: int, styx: bool
) -> None:
    """Fire beside fire, springs in a row, water at the gates: every pair that could come about is offered, and no other."""
    drawn = own(ground(squares, random.Random(f"ground {first} {styx}"), styx))
    assert sum(look_ahead(*encounter(drawn, seed, styx)) for seed in range(first, first + 20)) > 5


@rule("PR-C47", "PR-053", "PR-C29")
@pytest.mark.parametrize("unit", [unit.name for unit in CONTENT.units])
def test_whatever_the_dashboards_what_is_offered_is_what_could_come_about(unit: str) -> None:
    """The same on our maps, with talents, classes, powers and values dealt anew."""
    for seed in range(20, 25):
        spec = foresight.encounter(seed, unit)
        spec["options"]["own"] = dashboards(seed % 8)
        look_ahead(unit, spec)


def look_ahead(unit: str, spec: dict[str, Any]) -> bool:
    """Hold what is offered against what could come about; False where there is no pair to announce."""
    match = position("prometheus", 0, 2, **spec)
    state: Any = match.state
    match.act(match.to_move, f"activate {UNITS[fold(unit)]}")
    if match.decision is None or match.decision.rule != "PR-051" or hound_is_bound(state, state.actor):
        return False
    if state.at[state.actor] < 0 or state.book.terrain[state.at[state.actor]].actions == 1:
        return False
    if state.book.talents[state.unit[state.actor]] & GEM_COLLECTOR:  # stones next door are for stories of their own
        return False
    ahead = Foresight(match)
    simple = "cautious_slot" not in spec["options"]
    for walk in ("walk", "cautious") if simple and spec["to_move"] == "wardens" else ("walk",):
        left_open = ahead.open_ends(walk)
        if walk not in ahead.offers(walk, FREE):  # a blow may clear the way
            left_open |= {f"{walk}+attack", walk, "attack"}
        assert foresight.offered(match, walk) - left_open == ahead.pairs(walk) - left_open, spec
    return True


@rule("PR-K068")
@pytest.mark.parametrize(("start", "to", "on"), [("A", "B", False), ("B", "A", False), ("A", "D", True)])
def test_chains_at_the_first_area_end_a_walk(
    table: Sit, own: Own, squares: Squares, start: str, to: str, on: bool
) -> None:
    """Between the first area of all and the next lie chains: whoever crosses them goes no farther."""
    drawn = own(on_styx(squares(borders='\n[borders]\nchains = [["a", "b"]]\n')))
    t = table("prometheus", rescuers={"units": {"Jason": f"Field {start}"}, "hand": ["Jason", AOW]}, wardens={},
              options={"own": drawn})  # fmt: skip
    t.rescuers.acts("Jason", "walk", f"step Field {to}")
    assert bool([text for text in t.rescuers.options() if text.startswith("step")]) == on


@rule("PR-K057", "PR-K037")
@pytest.mark.parametrize("how", ["ascend", "deploy"])
def test_a_complex_move_is_made_once(table: Sit, how: str) -> None:
    """To ascend a rock, or to come into play, is one move into one area, and told once."""
    if how == "ascend":
        board = CONTENT.board
        rock = next(area.index for area in board.areas if area.name == "Oracle's Crag")
        start = next(board.areas[a].name for a in board.adjacent[rock] if board.border[a][rock] < 2)
        t = table("prometheus", rescuers={"units": {"Jason": start}, "hand": ["Jason", AOW]}, wardens={})
        t.rescuers.acts("Jason", "ascend", "step Oracle's Crag")
        name = "Oracle's Crag"
    else:
        t = table("prometheus", rescuers={"units": {"Jason": "waiting"}, "hand": ["Jason", AOW]}, wardens={},
                  options={"entry": "complex_action"})  # fmt: skip
        t.rescuers.acts("Jason", "deploy", "step Gate of Horn")
        name = "Gate of Horn"
    assert t.where("Jason") == name
    assert len([line for line in t.match.story() if name in line]) == 1


@rule("PR-K062")
@pytest.mark.parametrize(("terrain", "walks"), [("swamp", False), ("open", True)])
def test_nobody_walks_out_of_a_swamp_in_the_first_area(
    table: Sit, own: Own, squares: Squares, terrain: str, walks: bool
) -> None:
    """From a swamp one runs a single area, in the first area of all as in any other."""
    drawn = own(on_styx(squares(a=terrain)))
    t = table("prometheus", rescuers={"units": {"Hydra": "Field A"}, "hand": ["Hydra", AOW]}, wardens={},
              options={"own": drawn})  # fmt: skip
    t.rescuers.does("activate Hydra")
    assert ("plan walk" in t.rescuers.options("plan")) == walks
    t.rescuers.does("plan run", "step Field B")
    assert bool([text for text in t.rescuers.options() if text.startswith("step")]) == walks
