"""Components and set-up: OM-004 to OM-019."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.omen import state
from petteia.games.omen.content import FEATS, REWARDS, UNITS
from petteia.games.omen.position import spell
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.omen.reign import key

Sit = Callable[..., Any]


def start(table: Sit, seed: int = 0, **options: str) -> Any:
    return table("omen", seed=seed, options=options, chance=None)


@rule("OM-004")
def test_the_deck_has_174_cards() -> None:
    """Fifty designs: 24 soldiers four times, 13 oracles and 13 beasts three times."""
    base = [unit for unit in UNITS if unit.type in ("soldier", "oracle", "beast")]
    assert sum(unit.copies for unit in base) == 174
    assert Counter((unit.type, unit.copies) for unit in base) == {
        ("soldier", 4): 24,
        ("oracle", 3): 13,
        ("beast", 3): 13,
    }


@rule("OM-005")
def test_the_five_types_of_unit(table: Sit) -> None:
    """A unit is a soldier, a beast, an oracle, a spirit or a hero; the last two come with their modules."""
    assert {unit.type for unit in UNITS} == {"soldier", "beast", "oracle", "spirit", "hero"}
    t = start(table, spirits="yes", heroes="yes")
    assert t.deck() + t.elder.units + t.younger.units == 174 + 18 + 9


@rule("OM-006", "OM-014")
def test_twelve_rewards_four_in_each_city(table: Sit) -> None:
    """Each of the three cities starts with a stack of four."""
    t = start(table)
    assert [t.stack(city) for city in ("thebes", "argos", "korinth")] == [4, 4, 4]
    assert sum(reward.copies for reward in REWARDS) == 12


@rule("OM-007", "OM-015", "OM-097")
def test_each_player_has_the_same_six_feats_face_up(table: Sit) -> None:
    """One of each, none done at the beginning, the same for both."""
    t = start(table)
    assert (t.elder.feats, t.younger.feats) == (set(), set())
    assert len({feat.god for feat in FEATS}) == 6
    texts = [[node.text for node in t.elder.sees(f"feats:{seat}").children] for seat in (0, 1)]
    assert texts[0] == texts[1]


@rule("OM-008", "OM-012", "OM-017")
def test_forty_coins_and_four_for_each(table: Sit) -> None:
    """Of a pool of forty both players begin with four."""
    t = start(table)
    assert (t.elder.coins, t.younger.coins) == (4, 4)
    assert t.elder.sees("pool").value == 32


@rule("OM-010", "OM-C44")
def test_no_optional_cards_in_the_base_game(table: Sit) -> None:
    """Relics, challenges and whims are absent unless they were agreed on."""
    t = start(table)
    keys = t.elder.scene.keys()
    assert not {"challenges", "whims", "relics"} & keys
    assert all(unit.type not in ("spirit", "hero") or unit.name not in t.elder.hand for unit in UNITS)


@rule("OM-011")
def test_one_shuffled_deck_for_both(table: Sit) -> None:
    """All units lie in one face-down deck; another seed gives another order."""
    t = start(table)
    assert t.deck() == 174 - 8
    assert t.elder.sees("deck:0").top.name == ""
    assert not {"deck:1"} & t.elder.scene.keys()
    hands = [start(table, seed).elder.hand for seed in range(4)]
    assert len({tuple(hand) for hand in hands}) > 1


@rule("OM-013")
def test_rewards_are_shuffled_among_the_cities() -> None:
    """The same reward does not always lie on top of Thebes."""
    tops = set()
    for seed in range(12):
        state = Match.new("omen", seed=seed).state
        tops.add(state.face[state.zones[state.layout.index["stack a"]][-1]])
    assert len(tops) > 2


@rule("OM-016")
def test_four_units_in_hand(table: Sit) -> None:
    """Each player begins with four unit cards, seen by nobody else."""
    t = start(table)
    assert (t.elder.units, t.younger.units) == (4, 4)
    assert t.younger.hand_of(0) == ["?"] * 4
    assert "?" not in t.elder.hand


@rule("OM-015", "OM-010")
def test_nothing_else_is_anybodys_as_the_game_begins(table: Sit) -> None:
    """Coins and a hand: no feat, relic, ward, due, bar or unit, and no point; the first turn is the first."""
    state = start(table, whims="yes", relics="yes", challenges="yes", spirits="yes").match.state
    told = spell(state, {})
    assert told["elder"].keys() == told["younger"].keys() == {"coins", "hand"}
    assert (told["turn"], told["to_move"], told["first"], told["step"]) == (1, "elder", "elder", "wealth")
    assert not {"draws", "fallen", "once", "whims_bought"} & told.keys()
    assert (len(told["relics"]), len(told["challenges"]), len(told["whims"])) == (3, 2, 6)
    assert (state.spaces, state.relics, state.met, state.bonus) == ([0] * 6, [0, 0], [0, 0], 0)
    assert (state.tax, state.tax_due, state.forbidden_due) == ([0] * 3, [0] * 6, [0, 0])
    assert (state.pool, state.hand_limit, state.personal) == (40, 7, 0)
    assert start(table, deck="skill").match.state.personal == 1


@rule("OM-018")
def test_the_elder_begins(table: Sit) -> None:
    """By default the oldest player goes first."""
    t = start(table)
    t.asks("elder", rule="OM-031")


@rule("OM-018")
def test_the_beginning_may_be_agreed_or_left_to_chance() -> None:
    """The Younger may begin by agreement; by lot it is one or the other."""
    assert Match.new("omen", options={"first": "younger"}).to_move == 1
    assert {Match.new("omen", seed=seed, options={"first": "lot"}).to_move for seed in range(10)} == {0, 1}


def emissaries(table: Sit, seed: int) -> Any:
    """A table at which emissaries are sent, and what each seat sends first."""
    return start(table, seed=seed, first="emissary")


def worth(name: str) -> tuple[int, int]:
    unit = next(unit for unit in UNITS if unit.name == name)
    return unit.cost + unit.offering + unit.strength, unit.strength


@rule("OM-019", "OM-C42")
@pytest.mark.parametrize("seed", range(4))
def test_emissary_of_war(table: Sit, seed: int) -> None:
    """Both send a unit face-down; the higher sum of its numbers begins and loses it, the other takes theirs back."""
    t = emissaries(table, seed)
    t.asks("elder", rule="OM-019")
    mine, theirs = t.elder.hand[0], t.younger.hand[-1]
    t.elder.does(
        next(
            a.text
            for a in t.match.decision.options
            if t.match.game.label(a, t.match.state).split("Send ")[1].startswith(mine)
        )
    )
    assert t.younger.row("held:0") == ["?"]
    t.younger.does(
        next(
            a.text
            for a in t.match.decision.options
            if t.match.game.label(a, t.match.state).split("Send ")[1].startswith(theirs)
        )
    )
    first = 1 if worth(theirs) > worth(mine) else 0
    assert t.match.to_move == first
    assert t.pile() == [(mine, theirs)[first]]
    assert t.seat(first).units == 3
    assert t.seat(1 - first).units == 4
    assert (theirs, mine)[first] in t.seat(first).hand_of(1 - first)


def sent(table: Sit, seed: int, mine: str, theirs: str) -> Any:
    """Both have sent these emissaries."""
    t = emissaries(table, seed)
    t.elder.does(f"emissary {key(mine)}")
    t.younger.does(f"emissary {key(theirs)}")
    return t


def matched(table: Sit, fits: Callable[[str, str], bool]) -> tuple[int, str, str]:
    """The first deal in which both hold emissaries that fit."""
    for seed in range(60):
        t = emissaries(table, seed)
        for mine in t.elder.hand:
            for theirs in t.younger.hand:
                if fits(mine, theirs):
                    return seed, mine, theirs
    raise AssertionError("no such deal")


@rule("OM-019", "OM-C42")
def test_equal_emissaries(table: Sit) -> None:
    """Equal sums: the greater strength begins; equal in that too, the Elder."""
    t = sent(table, *matched(table, lambda mine, theirs: mine == theirs))
    t.asks("elder", rule="OM-031")
    for first in (0, 1):
        t = sent(
            table,
            *matched(
                table,
                lambda *pair, first=first: (
                    worth(pair[0])[0] == worth(pair[1])[0]  # type: ignore[misc]
                    and worth(pair[first])[1] > worth(pair[1 - first])[1]
                ),
            ),
        )
        t.asks(first, rule="OM-031")


@rule("OM-011", "OM-016")
def test_every_place_has_its_owner_and_its_viewers() -> None:
    """Hands, rewards, whims, drafted and held cards are seen by their owner alone, decks and stacks by nobody, the rest by all."""
    layout = state.layout_for(174, 0, 1)  # of a size that no table has, so that it is made here
    everyone, nobody = 0b111, 0
    places = [
        *((state.DECK, seat, "deck", nobody) for seat in (0, 1)),
        *((state.PILE, seat, "pile", everyone) for seat in (0, 1)),
        *((state.HAND, seat, "hand", 1 << seat) for seat in (0, 1)),
        *((state.LOOK, seat, "look", 1 << seat) for seat in (0, 1)),
        *((state.REWARD, seat, "rewards", 1 << seat) for seat in (0, 1)),
        *((state.PLAYED, seat, "played", everyone) for seat in (0, 1)),
        *((state.HELD, seat, "held", 1 << seat) for seat in (0, 1)),
        *((state.WHIM, seat, "whims", 1 << seat) for seat in (0, 1)),
        *((state.PACK, seat, "pack", nobody) for seat in (0, 1)),
        *((state.DRAFTED, seat, "drafted", 1 << seat) for seat in (0, 1)),
    ]
    for zone, seat, name, viewers in places:
        one = layout.zones[zone + seat]
        assert (one.name, one.owner, one.viewers) == (f"{name} {('Elder', 'Younger')[seat]}", seat, viewers)
    for seat, name in enumerate(("Elder", "Younger")):
        for city, letter in enumerate("abc"):
            one = layout.zones[state.CITY + 3 * seat + city]
            assert (one.name, one.owner, one.viewers) == (f"city {name} {letter}", seat, everyone)
    for zone, name, viewers in [
        (state.SHOWN, "shown", everyone),
        *((state.STACK + city, f"stack {letter}", nobody) for city, letter in enumerate("abc")),
        (state.WHIM_DECK, "whims", nobody),
        (state.OUT, "out", nobody),
        (state.GONE, "gone", everyone),
    ]:
        one = layout.zones[zone]
        assert (one.name, one.owner, one.viewers) == (name, -1, viewers)
    secret = {
        "hand",
        "look",
        "rewards",
        "whims",
        "drafted",
    }  # shuffled by their holder: nobody can follow a card in them
    for one in layout.zones:
        kind = one.name.partition(" ")[0]
        assert one.tracked is not (kind in secret and one.owner >= 0), one.name
