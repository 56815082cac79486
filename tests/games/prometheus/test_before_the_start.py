"""Before the first turn: who begins, whose pick is next, where there is room, what is shuffled, and who knows which card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.kernel import Match, Refused
from petteia.testing import rule
from tests.games.prometheus.test_setup import begun, lay_all, place_all, start

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
GRANTED = [unit for unit in CONTENT.units if unit.granted]
ARMIES = {
    2: {"rescuers_army": "rescuers_forge", "wardens_army": "wardens_labours"},
    3: {"rescuers_army": "rescuers_forge", "wardens_army": "wardens_labours"},
    4: {"hephaestus_army": "hephaestus_bronze", "hades_army": "hades_swamp", "zeus_army": "zeus_sky", "ares_army": "ares_horn"},
}  # fmt: skip


def state(t: Any) -> Any:
    return t.match.state


def key_of(option: Any) -> str:
    return str(option.text.split()[1].replace("-", "_"))


# -- who begins -------------------------------------------------------------------------------


@rule("PR-C36", "PR-C43")
def test_either_side_may_begin() -> None:
    """Where nothing is agreed it is chance; the side that moves second picks first."""
    first = {Match.new("prometheus", seed=seed, options={"recruitment": "draft"}).to_move for seed in range(12)}
    assert first == {0, 1}


@rule("PR-C43", "PR-022")
def test_who_has_stopped_is_passed_over(table: Sit) -> None:
    """Four partners pick in turn, the second side first; one after another has enough, and the order goes on without them."""
    t = start(table, 4, recruitment="draft", first_side="wardens")
    asked = []
    stops = {"hades": 1, "zeus": 2, "hephaestus": 4, "ares": 3}  # in which round they have had enough
    while t.match.decision.rule == "PR-K003":
        name = t.match.names[t.match.to_move].lower()
        asked.append(name)
        cheap = next(option for option in t.match.decision.options if CONTENT.unit(key_of(option)).cost == 1)
        enough = asked.count(name) == stops[name]
        t.match.act(t.match.to_move, t.match.decision.options[-1] if enough else cheap)
    circle = ["hephaestus", "ares", "hades", "zeus"]
    assert asked == [*circle, "hephaestus", "ares", "zeus", "hephaestus", "ares", "hephaestus"]
    place_all(t)
    lay_all(t)


@rule("PR-C18", "PR-K003", "PR-K006")
@pytest.mark.parametrize("pool", ["table", "army"])
def test_what_the_scenario_grants_is_not_recruited(table: Sit, pool: str) -> None:
    """Acamas and Medusa come with the scenario, for a partner too who does not lead them."""
    t = start(table, 4, recruitment="draft", unique_pool=pool)
    words = {f"recruit {unit.key.replace('_', '-')}" for unit in GRANTED}
    while t.match.decision.rule == "PR-K003":
        assert not any(option.text.removesuffix("-2") in words for option in t.match.decision.options)
        t.match.act(t.match.to_move, t.match.decision.options[-1])
    place_all(t)
    lay_all(t)


# -- on the maps ------------------------------------------------------------------------------


@rule("PR-040", "PR-K038")
def test_where_one_stands_nobody_else_is_placed(table: Sit, own: Own, squares: Squares) -> None:
    """On a map with room for one in each area Zeus and Ares take the two red ones: the second has no choice."""
    t = start(table, own=own(squares(capacity=1)))
    for _ in range(10):
        if t.match.decision.options[0].verb != "place":
            break
        t.match.act(t.match.to_move, t.match.decision.options[0])
    stand = [name for name, (area, _) in t.places().items() if area in ("Field A", "Field D")]
    assert sorted(stand) == ["Ares", "Zeus"]
    assert len({t.where(name) for name in stand}) == 2
    lay_all(t)


@rule("PR-C21", "PR-C22")
def test_blind_tokens_are_shuffled_and_the_rest_stays_out(table: Sit) -> None:
    """The first that is laid is a net at one table and a lure at the next; what finds no place is out of the game."""
    faces = set()
    for seed in range(10):
        t = start(table, seed=seed, bait_seen_by="nobody", bait_total="24" if seed < 2 else "12")
        place_all(t)
        lay_all(t)
        s = state(t)
        faces.add(s.face[next(card for card in s.bait if card >= 0)])
        assert (len(s.zones[s.supply]), len(s.zones[s.tokens]), len(s.zones[s.left_out])) == (
            (0, 16, 8) if seed < 2 else (0, 12, 0)
        )
    assert len(faces) == 2


@rule("PR-C01", "PR-010", "PR-011", "PR-013", "PR-085")
@pytest.mark.parametrize(("total", "lures"), [("12", 4), ("24", 16)])
def test_eight_nets_and_the_rest_is_harmless(table: Sit, total: str, lures: int) -> None:
    t = start(table, bait_total=total)
    s = state(t)
    faces = [s.face[card] for card in s.zones[s.supply]]
    assert sorted(faces.count(face) for face in set(faces)) == sorted([8, lures])
    place_all(t)
    lay_all(t)


# -- cards ------------------------------------------------------------------------------------


def printed(*keys: str) -> int:
    return sum(CONTENT.unit(key).activation_cards + CONTENT.unit(key).art_of_war for key in keys)


@rule("PR-K005", "PR-K007", "PR-K008", "PR-C19")
@pytest.mark.parametrize("agreed", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cardboard_is_counted(table: Sit, seats: int, agreed: bool) -> None:
    """A seat has cards for its base, its gods, its army and its points; and for each unit it could be given."""
    options = {**ARMIES[seats], "fixed_owner": "agreed" if agreed else "default"}
    s = state(start(table, seats, **options))
    names = [name.lower() for name in state_names(seats)]
    for seat, name in enumerate(names):
        gods = {"rescuers": ["hephaestus", "hades"], "wardens": ["zeus", "ares"]}.get(name, [name])
        side = 1 if gods[0] in ("hephaestus", "hades") else 2
        alone = [unit.key for unit in GRANTED if unit.owner in gods or unit.key in gods]
        whole = [*gods, *(unit.key for unit in GRANTED if not unit.is_god and unit.sides == side)]
        most = 3 + printed(*(whole if agreed else alone)) + army_cards(s, seats, seat)
        assert s.layout.pools.count(seat) == most, name
    assert s.layout.pools.count(seats) == 12
    assert s.layout.pools.count(seats + 1) == 8


def state_names(seats: int) -> list[str]:
    return {
        2: ["Rescuers", "Wardens"],
        3: ["Hephaestus", "Hades", "Wardens"],
        4: ["Hephaestus", "Hades", "Zeus", "Ares"],
    }[seats]


def army_cards(s: Any, seats: int, seat: int) -> int:
    """The cards of its recruits, and one for each point that is left."""
    mine = [s.book.units[d] for u, d in enumerate(s.unit) if s.owner[u] == seat and not s.book.units[d].granted]
    points = {2: 12, 4: 8}.get(seats, 12 if seat == 2 else 6)
    return printed(*(unit.key for unit in mine)) + points - sum(unit.cost for unit in mine)


@rule("PR-K007", "PR-K003", "PR-C43")
@pytest.mark.parametrize("seats", [2, 4])
def test_cardboard_for_a_draft(table: Sit, own: Own, seats: int) -> None:
    """As if each point went into the unit that brings most for its cost; and the cards of those that cost nothing."""
    free = ("jason", "lycaon")
    mine = own(
        "".join(f'[[unit]]\nkey = "{key}"\ncost = 0\n' for key in free)
        + '[[unit]]\nkey = "sirens"\nactivation_cards = 9\n'
    )
    t = start(table, seats, recruitment="draft", own=mine)
    s = state(t)
    for seat, name in enumerate(state_names(seats)):
        side = s.side_of[seat]
        points = {2: 12, 4: 8}[seats]
        units = [unit for unit in s.book.units if not unit.granted and unit.sides in (3, 1 << side)]
        dear = max(points * (unit.activation_cards + unit.art_of_war) // unit.cost for unit in units if unit.cost)
        gods = {"Rescuers": ("hephaestus", "hades"), "Wardens": ("zeus", "ares")}.get(name, (name.lower(),))
        granted = [unit.key for unit in GRANTED if unit.owner in gods or unit.key in gods]
        assert s.layout.pools.count(seat) == 3 + printed(*granted) + printed(*free) + dear, name
    while t.match.decision.rule == "PR-K003":
        t.match.act(t.match.to_move, t.match.decision.options[-1])
    place_all(t)
    lay_all(t)


@rule("PR-K006", "PR-C43")
def test_two_of_a_kind_are_two_units(table: Sit) -> None:
    """Where each army may have its own Hoplites, moves tell one from the other, written lists included."""
    t = start(table, unique_pool="army", rescuers_army="hoplites,", wardens_army="hoplites,")
    assert len(set(state(t).word)) == len(state(t).unit)
    place_all(t)
    lay_all(t)
    with pytest.raises(Refused):
        start(table, unique_pool="table", rescuers_army="hoplites,", wardens_army="hoplites,")


@rule("PR-C17", "PR-K003")
@pytest.mark.parametrize(("cost", "left"), [(13, 1), (14, 0), (19, 0)])
def test_gods_may_be_paid_for(table: Sit, own: Own, cost: int, left: int) -> None:
    """Of eighteen points Zeus and Cerberus leave something, or nothing; never less than that."""
    mine = own(f'[[unit]]\nkey = "zeus"\ncost = {cost}\n')
    t = start(table, 4, recruitment="draft", fixed_cost="paid", own=mine)
    assert state(t).purse[2] == left
    while t.match.decision.rule == "PR-K003":
        t.match.act(t.match.to_move, t.match.decision.options[-1])
    place_all(t)
    lay_all(t)


@rule("PR-K009")
def test_six_cards_of_a_shuffled_deck(table: Sit) -> None:
    """By agreement all six opening cards are drawn, base cards or not: hands differ from table to table."""
    hands = set()
    for seed in range(8):
        t = start(table, seed=seed, opening_hand="draw_6", first_side="rescuers", **ARMIES[2])
        place_all(t)
        lay_all(t)
        assert t.wardens.count("hand") == 6
        hands.add(tuple(t.wardens.hand))
    assert len(hands) > 3
    assert min(hand.count(AOW) for hand in hands) < 3


@rule("PR-K008", "PR-K009", "PR-C48")
def test_base_cards_are_taken_openly(table: Sit) -> None:
    """Everybody sees the three Art of War cards that are taken to hand, and none of the three that are drawn."""
    t = begun(table, first_side="rescuers", **ARMIES[2])
    left = 12 - sum(
        state(t).book.units[d].cost
        for u, d in enumerate(state(t).unit)
        if not state(t).book.units[d].granted and state(t).owner[u] == 1
    )
    view: Any = t.match.view(0).state
    seen = [view.face[card] for card in view.hand(1)]
    assert (seen.count(0), len([face for face in seen if face < 0])) == (3 + left, 3)


@rule("PR-K021", "PR-050")
def test_everybody_sees_a_discard_pile(table: Sit) -> None:
    """The card that activated Jason lies there for both seats and whoever looks on."""
    t = table("prometheus", rescuers={"units": {"Jason": "Gate of Horn"}, "hand": ["Jason"]}, wardens={})
    t.rescuers.acts("Jason", "walk", "done")
    views = [t.match.view(0).state, t.match.view(1).state, t.match.onlooker().state]
    piles = [[view.face[card] for card in view.discard(0)] for view in views]
    assert piles[0] == piles[1] == piles[2] != [-1]


@rule("PR-096", "PR-104")
def test_the_first_unit_of_all_petrifies_too(table: Sit) -> None:
    """Campe was turned to stone by Medusa, the first unit at the table: she cannot act."""
    t = table("prometheus", rescuers={"units": {"Medusa": "Gate of Horn"}}, to_move="wardens",
              wardens={"units": {"Campe": {"at": "Gate of Horn", "stone": "Medusa"}}, "hand": ["Campe"]})  # fmt: skip
    t.wardens.does("activate Campe")
    assert t.match.decision.rule == "PR-057"
