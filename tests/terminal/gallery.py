"""A scene with every kind of node and every shape of piece in it, of no game at all."""

from __future__ import annotations

from petteia.kernel.scene import (
    Area,
    AreaMap,
    Badge,
    Border,
    Chance,
    Counter,
    Dial,
    Dice,
    Die,
    Fan,
    Grid,
    Mat,
    Medallion,
    Note,
    Odds,
    Overlay,
    Piece,
    Pile,
    Row,
    Scene,
    SeatPanel,
    Sheet,
    Slot,
    Slots,
    Square,
    Standing,
    Stop,
    Story,
    Track,
    Wall,
)


def hydra(key: str = "hydra", **more: object) -> Piece:
    return Piece(key, "Hydra", owner=0, look="hydra", corner="5", mark="star", text="Many heads.", **more)  # type: ignore[arg-type]


def city(name: str) -> Mat:
    """A place with two sides and a total between them, as a battle over cities has."""
    key = name.lower()
    return Mat(
        f"city:{key}", name, tone="war", note="war-torn", look="flame", flow="down",
        children=[
            Slots(f"their:{key}", slots=[
                Slot(f"{key}:t1", Piece(f"{key}:gorgon", "Stone-Gaze Gorgon", owner=1, corner="5", span=2,
                                        state=["doomed"])),
                Slot(f"{key}:t2"),
            ]),
            Counter(f"{key}:total", "you lead by", value=2, tone="good"),
            Slots(f"mine:{key}", slots=[
                Slot(f"{key}:m1", Piece(f"{key}:scout", "Owl-Mark Scout", owner=0, corner="2", look="owl",
                                        state=["new"], badges=[Badge("2", at="sw"), Badge("1", at="se")])),
                Slot(f"{key}:m2", label="beast", look="bear-head"),
            ]),
        ],
    )  # fmt: skip


def battle_grid() -> Grid:
    return Grid(
        "grid", "Labyrinth", width=8, height=5, coordinates=True,
        squares=[Square("grid:wood", 0, 0, look="forest", tone="wood", w=2, h=2),
                 Square("grid:altar", 6, 4, look="fire-bowl", pieces=[Piece("relic", "Relic", shape="token")])],
        standing=[Standing(Piece("bull", "Asterion", shape="mini", owner=1, facing="w", hue="red"), 3, 1, 2, 2),
                  Standing(Piece("kelp", "Kelp", shape="mini", owner=0), 1, 3)],
        walls=[Wall(2, 0, 2, 2), Wall(4, 4, 6, 4)],
        overlays=[Overlay("reach", "reach", "in reach", cells=[[2, 1], [2, 2]]),
                  Overlay("path", "path", "path", path=[[5, 3], [6, 3]]),
                  Overlay("later", "danger", "only when picked", cells=[[7, 0]], when="bull")],
    )  # fmt: skip


def river_map() -> AreaMap:
    """Four areas around a point, a wall between two of them."""
    return AreaMap(
        "map", "Styx", width=400, height=400,
        areas=[
            Area("area:nw", "Gate of Horn", [[0, 0], [200, 0], [200, 200], [0, 200]], [100, 90], look="gate", room=3),
            Area("area:ne", "Upper Styx", [[200, 0], [400, 0], [400, 200], [200, 200]], [300, 90], tone="water",
                 pieces=[Piece("charon", "Charon", shape="token", owner=1, badges=[Badge("3")])]),
            Area("area:sw", "Black Reach", [[0, 200], [200, 200], [200, 400], [0, 400]], [100, 300]),
            Area("area:se", "Pit Stair", [[200, 200], [400, 200], [400, 400], [200, 400]], [300, 300], tone="fire"),
        ],
        borders=[Border([[200, 0], [200, 200]], "wall")],
        overlays=[Overlay("range", "range", "in range", keys=["area:sw"])],
    )  # fmt: skip


def gallery() -> Scene:
    """Everything at once."""
    return Scene(
        "Gallery", ["day 3", "round 2"],
        seats=[
            SeatPanel(0, "Thaleia", True, "violet", [
                Counter("vp0", "VP", value=9), Counter("coins0", "coins", value=5, style="coin"),
                Counter("pts", "points", value=2, most=3, style="dots")]),
            SeatPanel(1, "Lykos", False, "olive", [
                Counter("vp1", "VP", value=8, most=10, style="bar")], team="wardens"),
        ],
        nodes=[
            Track("days", "Days", place="top", style="days",
                  stops=[Stop(f"day{i}", str(i), ("past", "current", "")[(i > 2) + (i > 3)]) for i in range(1, 8)]),
            Fan("theirs", "Lykos's hand", "rivals", 1, pieces=[Piece(f"b{i}", owner=1) for i in range(4)]),
            Mat("cities", flow="across", bare=True, children=[city("Thebes"), city("Argos")]),
            Track("steps", stops=[Stop("s1", "Wealth", "past"), Stop("s2", "Surge", "current"), Stop("s3", "Portent")]),
            Note("line", "Front line", style="line"),
            battle_grid(),
            river_map(),
            Dice("dice", "Roll", dice=[Die("d1", "5"), Die("d2", "4", state="boosted", note="+1"),
                                       Die("d3", "1", state="given up"), Die("d4", "", looks=["skull"])], total="9"),
            Odds("odds", "Stand and evade", parts=[Chance("unhurt", 21.0), Chance("major", 30.0, "rival"),
                                                   Chance("grave", 49.0, "danger")]),
            Sheet("sheet", "Acamas", place="side", heads=["vitality", "offence", "move"],
                  rows=[["6", "8", "1"], ["5", "7", "1"], ["4", "7", "0"]], current=1),
            Story("story", "The Folding Market", place="side", look="scroll",
                  paragraphs=["You come ashore at dusk.", "Nobody greets you, and the stalls are already folding."]),
            Note("remark", "Lonely", text="Alone in the maze, test courage.", rule="OD-001", place="side",
                 tone="danger"),
            Note("plain", text="Nothing more.", style="plain", place="side"),
            Medallion("feat1", "Raider", look="sword", done=True, text="Win three wars.", place="mine"),
            Medallion("feat2", "Seer", look="owl", value=1, most=3, place="mine"),
            Dial("danger", "danger", value=5, most=7, danger=5, look="drop", place="mine"),
            Dial("fate", "fate", value=2, most=6, hue="violet", place="mine"),
            Counter("ambrosia", "ambrosia", value=3, place="mine", note="kept"),
            Pile("deck", "deck", "mine", 0, count=19, top=Piece("deck:top", owner=0)),
            Pile("gone", "discard", "mine", 0, count=2, top=Piece("top", "Fury", owner=0, corner="3"),
                 pieces=[Piece("top", "Fury"), Piece("under", "Harpy")]),
            Pile("none", "rewards", "mine", 0),
            Row("kit", "Gear", "mine", 0, pieces=[
                Piece("knife", "Oyster Knives", shape="tile", owner=0, line="3 dice"),
                Piece("coat", "Salt Leather", shape="token", owner=0, state=["tapped"], count=2),
                Piece("shade", "Ash", shape="mini", owner=0, state=["dim"], facing="n")]),
            Fan("hand", "Your hand", "mine", 0, pieces=[
                hydra(), hydra("secret", state=["secret"]), Piece("medusa", "Medusa", corner="0", owner=0),
                Piece("back", owner=0)]),
        ],
    )  # fmt: skip
