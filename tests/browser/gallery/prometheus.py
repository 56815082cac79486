# ruff: noqa: E501 (tables of invented data)
"""An invented position in the manner of The Search for Prometheus."""

from __future__ import annotations

import math
from typing import Any

from petteia.kernel.scene import (
    Area,
    AreaMap,
    Badge,
    Border,
    Counter,
    Dice,
    Die,
    Fan,
    Mat,
    Note,
    Overlay,
    Piece,
    Scene,
    SeatPanel,
    Sheet,
    Stop,
    Track,
)

NAMES = (
    ("Asphodel Meadow", "meadow", ""), ("Upper Styx", "water", "waves"), ("Toppled Tollhouse", "", "ancient-ruins"), ("Cocytus Mire", "mire", "swamp"),
    ("Gate of Horn", "blue", ""), ("Weeping Willows", "wood", "forest"), ("Black Reach", "water", ""), ("Judges' Bench", "", "greek-temple"),
    ("Elysian Landing", "blue", ""), ("Charon's Ford", "meadow", ""), ("Hound's Threshold", "sand", ""), ("Tartarus Road", "red", ""),
    ("Gate of Ivory", "blue", ""), ("Drowned Bend", "water", "waves"), ("Phlegethon Mouth", "fire", "flame"), ("Broken Cage", "stone", "cage"),
)  # fmt: skip


def outline(column: int, row: int) -> list[list[float]]:
    """A crooked quadrilateral whose borders fit those of its neighbours."""

    def corner(x: int, y: int) -> list[float]:
        inside = 0 < x < 4 and 0 < y < 4
        return [
            20 + x * 240 + (36 * math.sin(x * 7 + y * 3) if inside else 0),
            20 + y * 240 + (34 * math.cos(x * 5 + y * 11) if inside else 0),
        ]

    def side(a: list[float], b: list[float]) -> list[list[float]]:
        key = (a[0] + b[0] + 3 * (a[1] + b[1])) % 17
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        edge = any(20 <= v[i] <= 21 or v[i] >= 979 for i in (0, 1) for v in (a,) if abs(a[i] - b[i]) < 1)
        bend = 0 if edge else (key - 8) * 1.6
        nx, ny = (b[1] - a[1]) / 240, (a[0] - b[0]) / 240
        if (a[0], a[1]) > (b[0], b[1]):
            nx, ny = -nx, -ny
        return [a, [mx + nx * bend, my + ny * bend]]

    points = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)]
    return [one for i in range(4) for one in side(points[i], points[(i + 1) % 4])]


def token(key: str, name: str, look: str, vitality: int, hue: str, **more: Any) -> Piece:
    return Piece(
        key, name, shape="token", look=look, corner=str(vitality), hue=hue, text=f"{name} holds this area.", **more
    )


def world(key: str, label: str, note: str, place: int) -> AreaMap:
    stands = {
        2: [token(f"{key}t1", "Harpy", "eagle-head", 5, "red")],
        6: [token(f"{key}t2", "Lamia", "sun", 3, "blue")],
        9: [token(f"{key}t3", "Hades", "hades-symbol", 6, "blue"), Piece(f"{key}omphalos", "Omphalos", shape="token", look="jug", hue="gold", state=["small"])],
        10: [token(f"{key}t4", "Cerberus", "hound", 8, "red", badges=[Badge(look="flame", at="nw", title="watching")]), token(f"{key}t5", "Hephaestus", "anvil", 7, "blue")],
        13: [token(f"{key}t6", "Medusa", "medusa-head", 6, "blue")],
        15: [token(f"{key}t7", "Ares", "crested-helmet", 8, "red", state=["tapped"])],
    }  # fmt: skip
    areas = []
    for i, (name, tone, look) in enumerate(NAMES):
        shape = outline(i % 4, i // 4)
        at = [sum(p[0] for p in shape) / 8, sum(p[1] for p in shape) / 8 - 20]
        areas.append(
            Area(
                f"{key}:{i}",
                name,
                shape,
                at,
                look=look,
                tone=tone,
                room=4 if i % 3 else 3,
                pieces=stands.get(i, []),
                text=f"{name}: holds {4 if i % 3 else 3}.",
            )
        )
    return AreaMap(
        f"map:{key}", label, note=note, width=1000, height=1000, areas=areas,
        borders=[Border(outline(2, 0)[6:8] + outline(2, 0)[0:1], "escarpment"), Border(outline(2, 2)[0:3], "chains"), Border(outline(3, 2)[0:3], "wall")],
        overlays=[Overlay(f"{key}:aura", tone="sight", label="in reach", keys=[f"{key}:9", f"{key}:13"])] if place else [],
    )  # fmt: skip


def scene() -> Scene:
    rows = [
        ["8", "8", "8", "1", "1"],
        ["7", "8", "8", "1", "1"],
        ["6", "8", "8", "1", "1"],
        ["5", "7", "8", "1", "1"],
        ["4", "7", "8", "1", "1"],
        ["3", "7", "7", "0", "1"],
        ["2", "6", "7", "0", "1"],
        ["1", "5", "6", "0", "0"],
    ]
    steps = ("Roll", "Throw", "Blanks", "Boost", "Re-roll fives", "Wounds")
    return Scene(
        "The Search for Prometheus", layout="flanks",
        status=["round 6"],
        seats=[SeatPanel(0, "Rescuers", active=True, accent="sea", counters=[Counter("h0", "hand", value=5), Counter("k0", "deck", value=21)]),
               SeatPanel(1, "Wardens", accent="red", counters=[Counter("h1", "hand", value=5), Counter("k1", "deck", value=19)])],
        nodes=[
            Mat("unit", "Acamas", "rivals", 0, "monster of Hephaestus", look="cyclops", children=[
                Sheet("track", heads=[":vitality: vitality", ":offence: offence", ":defence: defence", ":range: range", ":move: move"], rows=rows, current=3),
                Note("power", style="plain", text="*Hurled Boulder* offensive, 1 Art of War, range 1-2. A boulder lames whatever it does not crush.")]),
            world("styx", "Styx", "you win when the hound is calm", 0), world("olympus", "Olympus", "Wardens win by a blue gate", 1),
            Mat("attack", "Acamas attacks Ares", note="7 dice against defence 8", children=[
                Track("attack-steps", stops=[Stop(f"s{i}", name, state="past" if i < 3 else "current" if i == 3 else "") for i, name in enumerate(steps)]),
                Dice("dice", dice=[Die("die0", "5"), Die("die1", "5"), Die("die2", "4", note="*5, re-roll*"), Die("die3", "3"), Die("die4", "2"),
                                   Die("die5", "1", state="lost", note="given up"), Die("die6", "", state="blank", note="blank")], total="7 to hit"),
            ]),
            Fan("hand0", "Your hand", "mine", 0, pieces=[Piece("c1", "Hades", look="hades-symbol"), Piece("c2", "Hephaestus", look="anvil"), Piece("c3", "Medusa", look="medusa-head"),
                                                         Piece("c4", "Art of War", look="crossed-swords"), Piece("c5", "Art of War", look="crossed-swords")]),
            Note("why", "The hound", "side", text="Cerberus is calm once four of his watchers are gone.", rule="PR-012", tone="quiet"),
        ],
    )  # fmt: skip


def fixture() -> dict[str, Any]:
    refs = ["die0", "die1", "die2", "die3", "die4", "styx:10", "olympus:9"]
    options = [{"id": i, "text": f"boost {ref}", "label": f"Raise {ref}", "refs": [ref]} for i, ref in enumerate(refs)]
    options.append({"id": 50, "text": "done", "label": "Done", "refs": []})
    return {
        "title": "In the manner of Prometheus", "game": "prometheus", "eyes": 0, "scene": scene().to_json(),
        "decision": {"seat": 0, "rule": "", "prompt": "Boost: the 1 is given up. Raise which die by 1?", "options": options},
        "log": [{"at": 1, "key": "told", "text": "Ares enters Agora of Echoes.", "seat": 1}],
    }  # fmt: skip
