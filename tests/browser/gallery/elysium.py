# ruff: noqa: E501 (tables of invented data)
"""An invented position in the manner of Elysium."""

from __future__ import annotations

from typing import Any

from petteia.kernel.scene import (
    Badge,
    Counter,
    Mat,
    Note,
    Piece,
    Row,
    Scene,
    SeatPanel,
    Slot,
    Slots,
    Stop,
    Track,
)

COLOURS = ("red", "yellow", "green", "blue")


def card(
    key: str, name: str, level: int, look: str, needs: str, family: str = "owl", power: str = "activate", **more: Any
) -> Piece:
    return Piece(key, name, look=look, corner=str(level), mark=needs, line=f"{name}'s family, level {level}",
                 text="Gain 2 Gold and 2 VP. Each rival gains 1 Gold or 1 VP, as they choose.\nActivate: once an Epoch.",
                 badges=[Badge(look=family, at="sw"), Badge(look=power, at="se")], **more)  # fmt: skip


def columns(seat: int, gone: str) -> Row:
    return Row(f"columns{seat}", place="mine" if seat == 0 else "rivals", owner=seat, size="" if seat == 0 else "small", pieces=[
        Piece(f"column:{seat}{colour}", f"{colour} column", shape="column", hue=colour, mark=colour,
              state=["tapped"] if colour == gone else [])
        for colour in COLOURS
    ])  # fmt: skip


def rival(seat: int, gone: str, domain: int, elysium: int) -> list[Any]:
    looks = ("maze", "fire-bowl", "minotaur", "wheat", "trident", "hydra", "two-coins", "gavel")
    return [
        columns(seat, gone),
        Row(f"domain{seat}", "Domain", "rivals", seat, size="tiny",
            pieces=[card(f"d{seat}{i}", "Card", 1 + i % 3, looks[(seat + i) % 8], "") for i in range(domain)]),
        Row(f"elysium{seat}", "Elysium", "rivals", seat, size="tiny",
            pieces=[card(f"e{seat}{i}", "Card", 1 + i % 3, looks[(seat + i + 3) % 8], "") for i in range(elysium)]),
    ]  # fmt: skip


AGORA = (
    ("Heracles", 3, "wood-club", "red yellow"), ("Hecate", 1, "primitive-torch", "blue"), ("Lemnian Forge", 1, "foundry-bucket", "red"),
    ("Trident", 2, "trident", "yellow blue"), ("Loom of Arachne", 1, "spider-web", "red"), None, ("Judges of the Dead", 3, "gavel", "yellow red"),
    ("Persephone", 2, "pomegranate", "green"), ("Atlantis", 3, "ancient-columns", "green blue"), ("Athena", 3, "owl", "green any"),
    ("Oath of Hospitality", 2, "meal", "blue"), None, ("Hera", 3, "queen-crown", "blue green"),
)  # fmt: skip


def agora() -> Slots:
    dim = {"Hecate", "Trident", "Atlantis", "Oath of Hospitality", "Hera"}
    slots = []
    for i, row in enumerate(AGORA):
        if row is None:
            slots.append(Slot(f"agora{i}", label="taken by *Ione*" if i == 5 else "taken by *you*"))
        else:
            name, level, look, needs = row
            slots.append(
                Slot(f"agora{i}", card(f"a{i}", name, level, look, needs, state=["dim"] if name in dim else []))
            )
    return Slots(
        "agora", "Agora", note="take one card or one quest; its marks must stand among your columns", slots=slots
    )


def scene() -> Scene:
    quests = Slots("quests", "Quests", "top", slots=[
        Slot("quest1", label="taken by *Kleio*"),
        Slot("quest2", label="taken by *Damon*"),
        Slot("quest3", Piece("q3", "Quest 3", shape="scroll", corner="3", mark="green", line=":coin: 2\n1 VP\n:lyre: 3")),
        Slot("quest4", Piece("q4", "Quest 4", shape="scroll", corner="4", mark="blue", line=":coin: 1\n0 VP\n:lyre: 4", state=["dim"])),
    ])  # fmt: skip
    epochs = Track("epochs", place="top", style="tabs", stops=[
        Stop(f"epoch{i}", name, state="past" if i < 3 else "current" if i == 3 else "") for i, name in enumerate(("I", "II", "III", "Epoch IV", "V"))
    ])  # fmt: skip
    return Scene(
        "Elysium", layout="wide",
        status=["Epoch IV · Actions", "turn 2 of 4"],
        seats=[
            SeatPanel(0, "Thaleia", active=True, accent="violet", counters=[Counter("now0", "if it ended now", value=25), Counter("vp0", "VP", value=15), Counter("gold0", "gold", value=6, style="coin")]),
            SeatPanel(1, "Kleio", accent="olive", counters=[Counter("now1", "if it ended now", value=27), Counter("gold1", "", value=2, style="coin"), Counter("vp1", "VP", value=14)]),
            SeatPanel(2, "Damon", accent="sea", counters=[Counter("now2", "if it ended now", value=22), Counter("gold2", "", value=5, style="coin"), Counter("vp2", "VP", value=12)]),
            SeatPanel(3, "Ione", accent="gold", counters=[Counter("now3", "if it ended now", value=20), Counter("gold3", "", value=8, style="coin"), Counter("vp3", "VP", value=9)]),
        ],
        nodes=[
            quests, epochs,
            *rival(1, "yellow", 3, 5), *rival(2, "green", 4, 3), *rival(3, "red", 4, 3),
            agora(),
            Mat("domain", "Domain", "mine", 0, "powers work here", flow="across", children=[
                Row("domain0", pieces=[
                    card("d1", "Themis", 2, "scales", "yellow blue"),
                    card("d2", "Keraunos", 2, "lightning-trio", "red", power="trigger"),
                    card("d3", "Golden Maidens", 1, "android-mask", "", state=["tapped"]),
                    card("d4", "Aegis", 1, "medusa-head", "blue", power="permanent"),
                ], size="small"),
                Note("powers", style="plain", text="*Themis* tap: 1 VP\n*Keraunos* give back the ring: 3 VP\n*Aegis* always on"),
            ]),
            columns(0, "blue"),
            Mat("elysium", "Elysium", "mine", 0, "writing a card costs its level in gold", flow="across", children=[
                Slots("legend1", "Hephaestus  3 VP", note="level 1 makes 6 + 5", slots=[
                    Slot("l1a", card("w1", "Anvil of Etna", 2, "anvil", "blue")), Slot("l1b", card("w2", "Pandora", 3, "open-treasure-chest", "green")), Slot("l1c", label="1")]),
                Slots("legend2", "Level 1  4 VP", note="one more makes 8", slots=[
                    Slot("l2a", card("w3", "Amalthea", 1, "goat", "")), Slot("l2b", card("w4", "Cyclopes", 1, "cyclops", "")),
                    Slot("l2c", look="anvil"), Slot("l2d", look="owl")]),
                Slots("legend3", "Level 3  0 VP", note="two make 2", slots=[Slot("l3a", card("w5", "Styx", 3, "river", "green")), Slot("l3b", label="?")]),
            ]),
            Note("tip", "Athena", "side", look="owl", text="Athena's family, level 3\nGain 2 Gold and 2 VP. Each rival gains 1 Gold or 1 VP, as they choose."),
        ],
    )  # fmt: skip


def fixture() -> dict[str, Any]:
    keys = ["a0", "a2", "a4", "a6", "a7", "a9", "q3", "d1", "d2"]
    options = [{"id": i, "text": f"take {key}", "label": f"Take {key}", "refs": [key]} for i, key in enumerate(keys)]
    return {
        "title": "In the manner of Elysium", "game": "elysium", "eyes": 0, "scene": scene().to_json(),
        "decision": {"seat": 0, "rule": "", "prompt": "Take a glowing card or quest, or use a glowing power.", "options": options},
        "log": [{"at": 1, "key": "told", "text": "Ione took Anvil of Etna.", "seat": 3}, {"at": 2, "key": "told", "text": "Damon took Quest 2.", "seat": 2}],
    }  # fmt: skip
