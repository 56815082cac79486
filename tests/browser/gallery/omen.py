# ruff: noqa: E501 (tables of invented data)
"""An invented position in the manner of Omen."""

from __future__ import annotations

from typing import Any

from petteia.kernel.scene import (
    Badge,
    Counter,
    Fan,
    Mat,
    Medallion,
    Note,
    Piece,
    Pile,
    Scene,
    SeatPanel,
    Slot,
    Slots,
    Stop,
    Track,
)

MARKS = {"soldier": "plain-dagger", "oracle": "third-eye", "beast": "paw"}


def unit(key: str, name: str, strength: int, kind: str, look: str, cost: int = 2, offer: int = 1, **more: Any) -> Piece:
    return Piece(
        key, name, look=look, corner=str(strength), mark=MARKS[kind], line=f"{kind.title()} of Artemis",
        text="Discard an enemy unit in another city with strength 2 or less.\nSoldier: as it enters a city.",
        span=2 if kind == "beast" and not key.startswith("h") else 1, **more,
    )  # fmt: skip


def held(key: str, name: str, strength: int, kind: str, look: str, cost: int, offer: int, **more: Any) -> Piece:
    made = unit(key, name, strength, kind, look, **more)
    made.badges = [Badge(str(cost), at="sw", tone="cost", title="cost"), Badge(str(offer), at="se", tone="offer")]
    return made


def line(key: str, *pieces: Piece) -> Slots:
    room = 5 - sum(piece.span for piece in pieces)
    slots = [Slot(f"{key}{i}", piece) for i, piece in enumerate(pieces)]
    return Slots(key, slots=slots + [Slot(f"{key}{len(slots) + i}") for i in range(room)])


def city(key: str, name: str, theirs: Slots, ours: Slots, totals: tuple[int, int], words: str, war: bool) -> Mat:
    return Mat(
        f"city:{key}", weight=1, flow="down",
        children=[
            theirs,
            Mat(f"mid:{key}", flow="across", tone="war" if war else "quiet", children=[
                Pile(f"rewards:{key}", "rewards", count=3,
                     top=Piece(f"reward:{key}", look="laurel-crown", hue="clay"),
                     ),
                Note(f"name:{key}", name, text=words, style="plain", tone="lead"),
                Mat(f"totals:{key}", bare=True, children=[
                    Counter(f"their:{key}", value=totals[0], tone="olive", style="big"),
                    Counter(f"our:{key}", value=totals[1], tone="violet", style="big"),
                ]),
            ]),
            ours,
        ],
    )  # fmt: skip


def feats(seat: int, done: int) -> list[Medallion]:
    looks = ("crossed-swords", "trident", "owl", "hades-symbol", "stag-head", "sun")
    return [
        Medallion(f"feat:{seat}{i}", look, look=look, value=3 if i < done else i % 3, most=3, done=i < done,
                  note="2 VP" if i < done else "")
        for i, look in enumerate(looks)
    ]  # fmt: skip


def scene() -> Scene:
    steps = ("Wealth", "Surge", "Portent", "Feat", "War", "Offering")
    thebes = line("r-thebes", unit("u1", "Grizzled Veteran", 2, "soldier", "spartan-helmet"),
                  unit("u2", "Stone-Gaze Gorgon", 5, "beast", "medusa-head", state=["doomed"],
                       badges=[Badge("would fall", at="mid", tone="war")]))  # fmt: skip
    argos = line("r-argos", unit("u3", "Ram-Shield Hoplite", 3, "soldier", "shield-bash"),
                 unit("u4", "Keeper", 1, "oracle", "nautilus-shell"))  # fmt: skip
    korinth = line("r-korinth", unit("u5", "Owl-Mark Scout", 2, "soldier", "owl"), unit("u6", "Loom-Seer", 0, "oracle", "spinning-wheel"))  # fmt: skip
    return Scene(
        "Omen", layout="wide",
        status=["turn 14"],
        seats=[
            SeatPanel(0, "Thaleia", active=True, accent="violet", counters=[
                Counter("vp0", "VP", value=9), Counter("coins0", "coins", value=5, style="coin"), Counter("units0", "units", value=5),
                Counter("rewards0", "rewards", value=2)]),
            SeatPanel(1, "Lykos", accent="olive", counters=[
                Counter("vp1", "VP", value=8), Counter("coins1", "coins", value=6, style="coin"), Counter("units1", "units", value=5),
                Counter("rewards1", "reward", value=1)]),
        ],
        nodes=[
            Fan("hand1", "hand", "rivals", 1, pieces=[Piece(f"b{i}", owner=1, hue="olive") for i in range(6)]),
            Mat("feats1", place="rivals", owner=1, bare=True, flow="across", children=list(feats(1, 3))),
            city("thebes", "Thebes", thebes, line("m-thebes", unit("m1", "Wheeling Strategos", 3, "soldier", "crested-helmet", state=["new"]),
                 unit("m2", "Pythia", 0, "oracle", "third-eye")), (7, 3), "war-torn; Huntress here: you lead by 2", True),
            city("argos", "Argos", argos, line("m-argos", unit("m3", "Hippocamp", 4, "beast", "seahorse"),
                 unit("m4", "Far-Shot Archer", 2, "soldier", "bow-arrow", state=["new"])), (4, 6), "war-torn; you lead by 2", True),
            city("korinth", "Korinth", korinth, line("m-korinth", unit("m5", "Acolyte", 3, "soldier", "fire-bowl")), (2, 3), "quiet; you lead by 1", False),
            Track("steps", stops=[Stop(f"step:{name}", name, state="past" if i < 1 else "current" if i == 1 else "")
                                  for i, name in enumerate(steps)]),
            Mat("feats0", "Feats", "mine", 0, "2 of 6 done", flow="across", children=list(feats(0, 2))),
            Fan("hand0", "Your hand", "mine", 0, pieces=[
                held("h1", "Cloudcall Pegasus", 4, "beast", "pegasus", 3, 1),
                held("h2", "Shoal-Watcher", 1, "oracle", "lighthouse", 2, 2),
                held("h3", "Boar-Spear Huntress", 1, "soldier", "sickle", 2, 2),
                held("h4", "Red-Vow Spearman", 4, "soldier", "spear-feather", 2, 2),
                held("h5", "Python of the Omphalos", 8, "beast", "snake-spiral", 6, 3, state=["dim"]),
                Piece("h6", "Apollo's Vision", look="sunbeams", corner="2 VP", mark="laurel-crown"),
                Piece("h7", "Hades' Caress", look="grave-flowers", corner="2 VP", mark="laurel-crown"),
            ]),
            Mat("piles0", place="mine", bare=True, flow="across", children=[
                Pile("deck0", "deck", "mine", count=112, top=Piece("top0")),
                Pile("discard0", "discard", "mine", count=34, top=unit("d1", "Standard", 1, "soldier", "flying-flag")),
            ]),
            Note("end", "The end comes", "side", text="at *5 feats* done: you 2, Lykos 3\nor *2 cities* emptied: none yet"),
        ],
    )  # fmt: skip


def fixture() -> dict[str, Any]:
    options = [
        {"id": i, "text": f"play {key} {place}", "label": f"To {place.split('-')[1].title()}", "refs": [key, slot]}
        for i, (key, place, slot) in enumerate(
            (key, place, slot)
            for key in ("h1", "h2", "h3", "h4")
            for place, slot in (("m-thebes", "m-thebes2"), ("m-argos", "m-argos2"), ("m-korinth", "m-korinth1"))
        )
    ]
    options += [{"id": 90, "text": "end", "label": "End Surge", "refs": []}]
    return {
        "title": "In the manner of Omen", "game": "omen", "eyes": 0, "scene": scene().to_json(),
        "decision": {"seat": 0, "rule": "", "prompt": "Surge: play a unit from your hand, or go on.", "options": options},
        "log": [{"at": 1, "key": "told", "text": "Lykos takes 3 cards and 1 more.", "seat": 1},
                {"at": 2, "key": "told", "text": "You play Wheeling Strategos to Thebes; nobody moves.", "seat": 0,
                 "pieces": [{"name": "Wheeling Strategos", "key": "m1"}]}],
    }  # fmt: skip
