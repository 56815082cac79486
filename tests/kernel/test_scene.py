"""Scenes: keys of everything in them, and JSON without what goes without saying."""

from __future__ import annotations

from petteia.kernel.scene import (
    Area,
    AreaMap,
    Badge,
    Chance,
    Counter,
    Dice,
    Die,
    Fan,
    Grid,
    Mat,
    Note,
    Odds,
    Overlay,
    Piece,
    Pile,
    Scene,
    SeatPanel,
    Slot,
    Slots,
    Square,
    Standing,
    Stop,
    Track,
)


def test_every_key_in_a_scene_is_found() -> None:
    """Nodes, pieces, slots, squares, areas, stops, dice, overlays and counters have keys, however deep they stand."""
    scene = Scene(
        "All",
        seats=[SeatPanel(0, "Hera", counters=[Counter("count:hand", value=3)])],
        nodes=[
            Mat("mat", children=[Fan("fan", pieces=[Piece("card:1")]), Pile("pile", top=Piece("top"), pieces=[])]),
            Slots("slots", slots=[Slot("slot:1", Piece("card:2")), Slot("slot:2")]),
            Track("track", stops=[Stop("stop:1")]),
            AreaMap(
                "map",
                areas=[Area("area:1", "Styx", [[0, 0], [1, 0], [1, 1]], [0, 0], pieces=[Piece("unit")])],
                overlays=[Overlay("reach")],
            ),
            Dice("dice", dice=[Die("die:1", "6")]),
        ],
    )
    assert scene.keys() == {
        "count:hand", "mat", "fan", "card:1", "pile", "top", "slots", "slot:1", "card:2", "slot:2", "track", "stop:1",
        "map", "area:1", "unit", "reach", "dice", "die:1",
    }  # fmt: skip


def test_every_cell_of_a_grid_has_a_key() -> None:
    """A cell can be lit though nothing lies on it: its key is the grid's with its column and row."""
    grid = Grid("board", width=2, height=2, squares=[Square("pit", 0, 0)], standing=[Standing(Piece("boss"), 0, 0, 2)])
    keys = Scene("Board", nodes=[grid]).keys()
    assert keys == {"board", "pit", "boss", "board:0,0", "board:1,0", "board:0,1", "board:1,1"}


def test_json_leaves_out_what_has_its_default() -> None:
    """A node is written as its kind, its key and what is special about it."""
    card = Piece("card:1", "Hydra", corner="5")
    assert Scene("Duel", nodes=[Fan("hand", "Your hand", "mine", pieces=[card, Piece("card:2")])]).to_json() == {
        "title": "Duel",
        "nodes": [
            {
                "kind": "fan",
                "key": "hand",
                "label": "Your hand",
                "place": "mine",
                "pieces": [
                    {"kind": "piece", "key": "card:1", "name": "Hydra", "corner": "5"},
                    {"kind": "piece", "key": "card:2"},
                ],
            }
        ],
    }


def test_json_keeps_what_differs_from_its_default() -> None:
    """Zero, false and empty are written where they are not the default, and parts without a kind stay without."""
    data = Scene(
        "Odds",
        nodes=[
            Odds("odds", parts=[Chance("win", 25.0)]),
            Note("note", text="Rain", style="line"),
            Pile("pile", count=2, top=Piece("t", owner=0, badges=[Badge("stolen")])),
        ],
    ).to_json()
    assert data["nodes"] == [
        {"kind": "odds", "key": "odds", "parts": [{"label": "win", "percent": 25.0}]},
        {"kind": "note", "key": "note", "text": "Rain", "style": "line"},
        {
            "kind": "pile",
            "key": "pile",
            "count": 2,
            "top": {"kind": "piece", "key": "t", "owner": 0, "badges": [{"text": "stolen"}]},
        },
    ]


def test_two_scenes_share_no_lists() -> None:
    """Defaults are made afresh: what is put into one node does not appear in another."""
    one, two = Fan("one"), Fan("two")
    one.pieces.append(Piece("card"))
    assert two.pieces == []
