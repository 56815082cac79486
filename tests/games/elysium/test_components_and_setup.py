"""What is in the box and how the table is laid: EL-001 to EL-033."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from petteia.games.elysium import GAME
from petteia.games.elysium.content import CARDS, FAMILIES, FAMILY_TILE, KIND, LEVEL_TILE, PEDIMENTS, TRIGGER
from petteia.games.elysium.taking import QUEST_ACTIONS
from petteia.kernel.knowledge import View
from petteia.kernel.scene import Mat, Slots, Track
from petteia.testing import node, rule
from tests.games.elysium.temple import Sit, contest, legends

FIRST = {"families": "first-game", "pediment": "morning", "first": "seat"}
STRIFE = {"families": "mysteries", "pediment": "evening", "first": "seat"}


def start(table: Sit, seats: int, **options: str) -> Any:
    return table("elysium", chance=None, seats=seats, options=options)


@rule("EL-001")
def test_the_aim_is_the_most_vp(table: Sit) -> None:
    """Whoever finishes with the most VP has won, and a Legend in Elysium is what brings them."""
    t = legends(table, epoch=5, thaleia={"vp": 3, "elysium": [["Amalthea", "Heracles", "Themis"]]}, kleio={"vp": 10})
    t.over(winner="thaleia", rule="EL-140")


@rule("EL-002")
def test_eight_families_of_twenty_one() -> None:
    """The set has eight families of 21 cards, 168 in all: ten pairs and one single card in each."""
    assert len(FAMILIES) == 8
    for family in range(8):
        assert sum(card.copies for card in CARDS if card.family == family) == 21
        assert sum(1 for card in CARDS if card.family == family and card.copies == 1) == 1
    assert sum(card.copies for card in CARDS) == 168


@rule("EL-003")
def test_the_temple(table: Sit) -> None:
    """The Temple shows the pediment with the quests under it, and the steps of the Epochs."""
    temple = start(table, 2, **FIRST).thaleia.sees("temple")
    assert isinstance(temple, Mat)
    assert [type(child) for child in temple.children] == [Slots, Track]
    assert [child.key for child in temple.children] == ["quests", "epochs"]


@rule("EL-004", "EL-029", "EL-030")
def test_one_oracle_with_apollo_only(table: Sit) -> None:
    """With Apollo there is one Oracle of four open cards; without Apollo there is none."""
    t = start(table, 3, **STRIFE)
    for viewer in range(4):  # three players and an onlooker
        (board,) = [one for one in GAME.scene(View(t.match.state, viewer)).nodes if one.key == "oracle"]
        assert isinstance(board, Slots)
        names = [slot.piece.name for slot in board.slots if slot.piece is not None]
        assert len(names) == 4
        assert set(names) <= set(CARDS_BY_NAME)
    cards = t.deck + 4 + 10  # four in the Oracle, ten in the Agora
    t = start(table, 3, **FIRST)
    assert t.deck + 10 == cards
    assert "oracle" not in [one.key for one in t.thaleia.scene.nodes]


@rule("EL-005", "EL-023")
def test_four_columns_each(table: Sit) -> None:
    """Four players have sixteen columns: a red, a yellow, a green and a blue one each."""
    t = start(table, 4, **FIRST)
    for seat in (t.thaleia, t.kleio, t.damon, t.ione):
        assert seat.columns == ["red", "yellow", "green", "blue"]


@rule("EL-006")
def test_six_quest_tiles(table: Sit) -> None:
    """Four tiles are for three or four players, the same for both, and two for a duel: six together."""
    for values in ("measured", "rich"):
        shown = {}
        for seats in (2, 3, 4):
            t = start(table, seats, quests=values)
            shown[seats] = [t.match.game.label(action, t.match.state) for action in QUEST_ACTIONS[: len(t.quests)]]
        assert [len(shown[seats]) for seats in (2, 3, 4)] == [2, 4, 4]
        assert shown[3] == shown[4]
        assert len({*shown[2], *shown[3], *shown[4]}) == 6


@rule("EL-007", "EL-025", "EL-C27")
def test_discs_go_round_from_the_first_player(table: Sit) -> None:
    """The starting player has disc 1 and the others follow clockwise, each with a disc of their own."""
    t = start(table, 4, families="first-game", first="random")
    discs = [t.seat(seat).disc for seat in range(4)]
    assert sorted(discs) == [1, 2, 3, 4]
    first = discs.index(1)
    assert [discs[(first + i) % 4] for i in range(4)] == [1, 2, 3, 4]


@rule("EL-008", "EL-019")
def test_the_epoch_marker_starts_on_one(table: Sit) -> None:
    """One marker stands on the first of five steps."""
    t = start(table, 2, **FIRST)
    assert t.epoch == 1
    track = t.thaleia.sees("epochs")
    assert [stop.state for stop in track.stops] == ["current", "", "", "", ""]


@rule("EL-009")
def test_twelve_rings_are_enough() -> None:
    """No mix of five families has more than twelve Trigger cards, so twelve rings always do."""
    triggers = [sum(c.copies for c in CARDS if c.family == f and KIND[CARDS.index(c)] == TRIGGER) for f in range(8)]
    assert max(sum(triggers[f] for f in mix) for mix in combinations(range(8), 5)) <= 12


@rule("EL-010", "EL-021")
def test_everybody_has_a_board(table: Sit) -> None:
    """Each player has a board of their own on the table."""
    for seats in (2, 3, 4):
        t = start(table, seats, **FIRST)
        for seat in range(seats):
            assert node(t.thaleia.scene, f"seat:{seat}").owner == seat


@rule("EL-011", "EL-031", "EL-032", "EL-C28")
def test_thirteen_tiles_are_put_out(table: Sit) -> None:
    """Three level tiles and two for each of the five families lie ready; with all eight there would be nineteen."""
    assert len(LEVEL_TILE) + len(FAMILY_TILE) * len(FAMILIES) == 19
    t = start(table, 2, **FIRST)
    tiles = t.thaleia.sees("tiles")
    assert [tile.label for tile in tiles.children[:3]] == ["Level 1", "Level 2", "Level 3"]
    assert [tile.label for tile in tiles.children[3:]] == ["Zeus", "Hades", "Hephaestus", "Poseidon", "Athena"]
    t = contest(table, thaleia={"elysium": [["Amalthea", "Themis", "Heracles"]]})
    zeus = [tile for tile in t.thaleia.sees("tiles").children if tile.label == "Zeus"]
    assert [tile.value for tile in zeus] == [2]


@rule("EL-012", "EL-013", "EL-014", "EL-C33")
def test_tokens_are_no_limit(table: Sit) -> None:
    """Gold, PP and VP can be gained beyond the tokens in the box."""
    t = contest(
        table,
        thaleia={"gold": 40, "pp": 25, "vp": 45},
        agora=["Lemnian Forge", "Phobos", "Eagle of Zeus"],
    )
    t.thaleia.does("take lemnian-forge", "column red")
    assert t.thaleia.gold == 44
    t = contest(table, thaleia={"gold": 40, "pp": 25, "vp": 45}, agora=["Phobos"])
    t.thaleia.does("take phobos")
    assert t.thaleia.pp == 28
    t = contest(table, thaleia={"vp": 45}, agora=["Eagle of Zeus"])
    t.thaleia.does("take eagle-of-zeus")
    assert t.thaleia.vp == 48


@rule("EL-015")
def test_every_card_is_explained() -> None:
    """Every card has words of its own, and beside them an account that leaves nothing open."""
    assert len({card.text for card in CARDS}) == len(CARDS)
    for card in CARDS:
        assert card.text.endswith(".")
        assert card.effect.split(",")[0].split(":")[0] in (
            "take",
            "turn",
            "ring",
            "pair",
            "while",
            "step",
            "write",
            "end",
        )


@rule("EL-016")
def test_the_pediment_side_is_drawn_by_lot() -> None:
    """Either side may come up, unless the table has agreed on one."""
    from petteia.kernel import Match

    sides = {Match.new("elysium", seed, 2).scene(0).nodes[0].children[0].note for seed in range(12)}  # type: ignore[attr-defined]
    assert sides == {side.name for side in PEDIMENTS}


@rule("EL-017")
def test_four_quests_from_the_left(table: Sit) -> None:
    """With three or four players four quests lie in order, and each needs the colour above it."""
    for seats in (3, 4):
        t = start(table, seats, **FIRST)
        assert t.quests == ["Quest 1", "Quest 2", "Quest 3", "Quest 4"]
        slots = t.thaleia.sees("quests").slots
        above = [[badge.tone for badge in slot.piece.badges if badge.at == "mid"] for slot in slots]
        assert above == [["red"], ["yellow"], ["green"], ["blue"]]


@rule("EL-018")
def test_two_quests_in_a_duel(table: Sit) -> None:
    """With two players two quests lie there, each under two colours; the side of the pediment says which."""
    for side, pairs in (
        ("morning", [["red", "yellow"], ["green", "blue"]]),
        ("evening", [["green", "red"], ["blue", "yellow"]]),
    ):
        t = start(table, 2, **(FIRST | {"pediment": side}))
        assert t.quests == ["Quest 1", "Quest 2"]
        slots = t.thaleia.sees("quests").slots
        assert [[b.tone for b in slot.piece.badges if b.at == "mid"] for slot in slots] == pairs


@rule("EL-020")
def test_gains_come_from_the_supply(table: Sit) -> None:
    """What a player gains is taken from nobody; a ring comes with the Trigger card that is taken."""
    t = contest(table, agora=["Lemnian Forge", "Keraunos"])
    t.thaleia.does("take lemnian-forge", "column blue")
    assert (t.thaleia.gold, t.kleio.gold) == (8, 4)
    t.kleio.does("take keraunos")
    assert t.kleio.domain == ["Keraunos"]
    (piece,) = t.kleio.sees("cards:1").pieces
    assert "ring" in [badge.look for badge in piece.badges if badge.at == "mid"]


@rule("EL-022", "EL-024")
def test_everybody_starts_with_gold_and_vp(table: Sit) -> None:
    """Four gold each, and as many VP as the number on one's disc."""
    for seats in (2, 3, 4):
        t = start(table, seats, families="first-game")
        for seat in range(seats):
            assert t.seat(seat).gold == 4
            assert t.seat(seat).vp == t.seat(seat).disc


@rule("EL-026", "EL-027")
def test_five_families_make_the_deck(table: Sit) -> None:
    """The draw pile and the Agora hold the 105 cards of five families, in another order each time."""
    t = start(table, 4, **FIRST)
    assert t.deck + 13 == 105
    first = t.agora
    assert {CARDS_BY_NAME[name].family for name in first} <= {0, 1, 2, 3, 4}
    t = table("elysium", seed=1, chance=None, seats=4, options=FIRST)
    assert t.agora != first


@rule("EL-028")
def test_three_cards_a_player_and_one_more(table: Sit) -> None:
    """The Agora starts with 7, 10 or 13 open cards for two, three or four players."""
    for seats, size in ((2, 7), (3, 10), (4, 13)):
        t = start(table, seats, **FIRST)
        assert len([name for name in t.agora if name in CARDS_BY_NAME]) == size


@rule("EL-033")
def test_prestige_with_ares_only(table: Sit) -> None:
    """Prestige Points are on the table only if Ares is."""
    assert start(table, 2, **STRIFE).thaleia.pp == 0
    labels = [child.label for child in start(table, 2, **FIRST).thaleia.sees("purse:0").children]
    assert labels == ["if it ended now", "VP", "gold"]


CARDS_BY_NAME = {card.name: card for card in CARDS}
