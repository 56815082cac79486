# ruff: noqa: E501 (tables of invented data)
"""Invented positions in the manner of the Odyssey: battle, attack, voyage, story, armoury."""

from __future__ import annotations

from typing import Any

from petteia.kernel.scene import (
    Badge,
    Chance,
    Counter,
    Dial,
    Dice,
    Die,
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
    Square,
    Standing,
    Stop,
    Story,
    Track,
    Wall,
)

CREW = (
    ("Kelp", "Eidyia", "olive", "algae"),
    ("Brine", "Hypso", "sea", "triton-head"),
    ("Marble", "Akmon", "gold", "stone-bust"),
    ("Ash", "Lynkeia", "violet", "burning-embers"),
)


def titan(i: int, place: str = "mine") -> Mat:
    name, who, _, look = CREW[i]
    return Mat(f"titan:{i}", name, place, note=f"{who} · Skimmer", look=look, children=[
        Dial(f"danger:{i}", "danger", value=5 - i, most=10, danger=7, look="drop"), Dial(f"fate:{i}", "fate", value=2, most=9, look="fate", hue="violet"),
        Dial(f"rage:{i}", "rage", value=3, most=9, look="flame", hue="clay"),
        Row(f"gear:{i}", size="tiny", pieces=[Piece(f"gear:{i}{k}", name, shape="tile", look=look, text="2 dice, +1") for k, (name, look) in enumerate(
            (("Oyster Knives", "plain-dagger"), ("Gull Sickle", "sickle"), ("Salt Leather", "leather-vest"), ("Tide Sandals", "sandal"), ("Wave Charm", "big-wave")))]),
    ])  # fmt: skip


def field() -> Grid:
    squares = [Square("temple1", 7, 0, look="greek-temple", w=3, h=3), Square("temple2", 7, 11, look="greek-temple", w=3, h=3),
               Square("wood1", 4, 5, look="olive", tone="wood", w=2, h=2), Square("wood2", 15, 10, look="olive", tone="wood", w=2, h=2),
               Square("rock1", 14, 3, look="stone-stack", tone="stone"), Square("rock2", 14, 11, look="stone-stack", tone="stone"),
               Square("maze1", 6, 3, tone="wall", w=1, h=4), Square("maze2", 10, 11, tone="wall", w=4, h=1)]  # fmt: skip
    standing = [
        Standing(
            Piece(
                "boss",
                "Asterion",
                shape="mini",
                look="minotaur",
                hue="clay",
                facing="w",
                text="It runs straight and cannot stop.",
            ),
            9,
            6,
            2,
            2,
        )
    ]
    standing += [Standing(Piece(f"t{i}", CREW[i][0], shape="token", look=CREW[i][3], hue=CREW[i][2], badges=[Badge("1", at="nw", tone="sea")] if i == 1 else []), x, y)
                 for i, (x, y) in enumerate(((8, 7), (7, 7), (14, 9), (4, 6)))]  # fmt: skip
    front = [[x, y] for x in range(9) for y in range(14) if abs(y - 6.5) <= 9 - x + 1]
    return Grid("field", "Primordial round 4", width=20, height=14, squares=squares, standing=standing, coordinates=True,
                walls=[Wall(6, 3, 6, 7), Wall(7, 3, 7, 7), Wall(6, 3, 7, 3), Wall(6, 8, 6, 10, "low"), Wall(10, 11, 14, 11), Wall(10, 12, 14, 12), Wall(15, 6, 17, 6), Wall(15, 6, 15, 8), Wall(15, 8, 17, 8, "low")],
                overlays=[Overlay("front", "front", "in front", cells=front), Overlay("reach", "reach", "in reach", cells=[[9, 5], [10, 5], [11, 6], [11, 7], [9, 8]]),
                          Overlay("blind", "blind", "blind spot", cells=[[10, 8]]), Overlay("path", "path", "path", path=[[13, 5], [12, 5], [12, 6], [11, 6]])])  # fmt: skip


def battle() -> dict[str, Any]:
    scene = Scene(
        "Odyssey", layout="flanks", status=["The Folding Market", "day 13", "round 4"],
        seats=[SeatPanel(0, "Eidyia", active=True, accent="olive")],
        nodes=[
            Mat("boss-card", "Asterion", "rivals", note="Maze-Bearer, level I", look="minotaur", children=[
                Counter("hit", "to hit", value=6), Counter("speed", "speed", value=6), Counter("at", "AT", value=0),
                Note("trait", style="plain", text="*Lonely.* End of its round: alone in the maze, test will or courage 5+ or gain despair.")]),
            Mat("ai", "Horn Lift", "rivals", note="AI card, level I", tone="card", children=[
                Track("why", "Why Kelp", style="list", stops=[Stop("w1", "closest, in front, in range", "current", title="Marble is nearer, but not in front."), Stop("w2", "closest, in range")]),
                Note("then", style="plain", text="*Attack.* 1 danger per hit.\n*After:* knockback 3.")]),
            Mat("wounds", "Wounds", "rivals", note="3 / 10", children=[Counter("wound-dots", value=3, most=10, style="dots", tone="clay"), Note("stack", style="plain", text="Stack: *Dewlap* on Flank on Hoof")]),
            Mat("decks", "", "rivals", flow="across", children=[Pile("ai-deck", "AI", count=3, top=Piece("ai-top", look="minotaur", hue="clay")), Pile("bp-deck", "BP", count=4, top=Piece("bp-top", look="bull-horns", hue="clay"))]),
            field(),
            Mat("window", "Window of opportunity", note="before Horn Lift strikes", flow="across", children=[
                Note("step", "Tide Sandals: step up to 2", text="To *I9, H9, I6 or H7*: out of reach. No attack, no knockback.\nClick a golden space.", look="sandal"),
                Mat("stand", "Stand and evade", note="5 dice, 7+", children=[Odds("odds", parts=[Chance("unhurt", 21, "good"), Chance("major trauma", 30, "fair"), Chance("grave trauma", 49, "bad")])]),
            ]),
            titan(0), titan(1), titan(2), titan(3),
        ],
    )  # fmt: skip
    cells = ["8,5", "7,6", "8,8", "7,8", "6,8"]
    options = [
        {"id": i, "text": f"step {c}", "label": f"Step to {c}", "refs": [f"field:{c}"]} for i, c in enumerate(cells)
    ]
    options.append({"id": 9, "text": "stay", "label": "Let it come", "refs": []})
    return {"title": "In the manner of the Odyssey: battle", "game": "odyssey", "eyes": 0, "scene": scene.to_json(), "log": [],
            "decision": {"seat": 0, "rule": "", "prompt": "Window of opportunity: step away, or take it.", "options": options}}  # fmt: skip


def attack() -> dict[str, Any]:
    steps = (("Declare", "Oyster Knives, adjacent, in sight"), ("Rage", "3 to 4, ties Marble"), ("Attack roll", "3 hits of 3: full hit"), ("First window", "nothing used"),
             ("Body part", "Small Hand, level II"), ("Power roll", "3 of 4. One re-roll left."), ("Response", "wound, fail or critical"), ("Wounds", "a III joins both decks"))  # fmt: skip
    scene = Scene(
        "Odyssey", layout="flanks", status=["titan round 4"], seats=[SeatPanel(0, "Eidyia", accent="olive")],
        nodes=[
            Mat("steps", "Kelp attacks Asterion", "rivals", children=[Track("attack", style="list", stops=[
                Stop(f"a{i}", name, "past" if i < 5 else "current" if i == 5 else "", title=text) for i, (name, text) in enumerate(steps)])]),
            titan(0, "rivals"),
            Mat("roll", "Attack roll", note="each die *+1* knives *+1* opening, against to hit *6*", children=[
                Dice("roll-dice", dice=[Die("r1", "8", "d10", note="*8* +2 = *10*  hit", state="hit"), Die("r2", "5", "d10", "clay", "hit", "*5* +2 = *7*  hit"), Die("r3", "2", "d10", "clay", "old", "re-rolled"), Die("r4", "6", "d10", "clay", "hit", "*6* +2 = *8*  hit")], total="3 hits")]),
            Mat("power", "Power pool", note="power and potential", children=[
                Dice("power-dice", dice=[Die("p1", "power and potential", hue="red", looks=["power", "potential"], note="Knives, hit 1"), Die("p2", "power", hue="red", looks=["power"], note="Knives, hit 2"),
                                         Die("p3", "potential", hue="red", looks=["potential"], note="re-roll: 67 %"), Die("p4", "blank", hue="red", looks=["circle"], note="re-roll: 67 %")])]),
            Mat("total", "Total", note="3 against 4", children=[Counter("power-total", "power", value=3, most=6, style="bar", tone="clay"), Note("short", style="plain", text="*1 short.* Die 3 or 4 wounds two times in three.")]),
            Mat("ifs", bare=True, flow="across", children=[
                Note("if1", "If it wounds", note="67 %", text="Small Hand goes on the stack: *4 of 10*. Kelp gains 1 fate.", tone="good"), Note("if2", "If it does not", note="33 %", text="Kelp gains 1 despair: *2 in all*.", tone="bad"),
                Note("if3", "Either way", text="The pool is cleared. Second window: reposition up to *4*.")]),
            Mat("bp", "", "mine", bare=True, children=[Row("bp-row", size="large", pieces=[Piece("bp1", "Small Hand", look="hand", corner="4", mark="bull-horns", line="AT 4, level II", text="Fail: you gain 1 despair.\nWound: you gain 1 fate.")])]),
        ],
    )  # fmt: skip
    options = [
        {"id": i, "text": f"reroll {k}", "label": f"Re-roll die {k}", "refs": [k]}
        for i, k in enumerate(("p1", "p2", "p3", "p4"))
    ]
    options.append({"id": 9, "text": "keep", "label": "Keep 3: no wound", "refs": []})
    return {"title": "In the manner of the Odyssey: attack", "game": "odyssey", "eyes": 0, "scene": scene.to_json(), "log": [],
            "decision": {"seat": 0, "rule": "", "prompt": "Re-roll one power die? Click a golden die.", "options": options}}  # fmt: skip


def voyage() -> dict[str, Any]:
    known = {4: ("The Lee of Dia", "palm-tree"), 5: ("Amnisos Shallows", "barefoot"), 6: ("Salt Stair", "stairs"), 10: ("Eel Street", "eel"), 11: ("The Weir of Combs", "river"), 12: ("Goat Stacks", "goat"),
             15: ("The Crossing", "crossroad"), 16: ("Double Axe Stair", "battle-axe"), 17: ("Lyttos", "snail"), 18: ("Warp Bay", "yarn"), 21: ("The Judge's Pool", "tortoise"), 22: ("Knossos", "maze"),
             24: ("Dyers' Reach", "cauldron"), 25: ("The Slip", "ship-bow"), 26: ("Fig Tree Shore", "oak"), 27: ("Hinge Lane", "wooden-door"), 32: ("Phaistos Landing", "ionic-column"), 33: ("The Beached Hand", "hand")}  # fmt: skip
    squares = []
    for n in range(1, 37):
        x, y = (n - 1) % 6, (n - 1) // 6
        name, look = known.get(n, ("", ""))
        squares.append(
            Square(
                f"tile:{n}",
                x,
                y,
                look=look,
                label=name,
                number=str(n),
                tone="bright" if n in (11, 22) else "",
                text=name,
            )
        )
    scene = Scene(
        "Odyssey", layout="flanks", status=["The Thread and the Maze", "day 17 of 40"], seats=[SeatPanel(0, "Eidyia", accent="olive")],
        nodes=[
            Track("days", place="top", style="days", stops=[Stop(f"day{i}", str(i), "past" if i < 17 else "current" if i == 17 else "", looks=["crossed-swords"] if i in (1, 7, 13, 19, 25, 31, 37) else ["anvil"] if i % 4 == 1 else [], tone="war" if i in (19, 25, 31, 37) else "") for i in range(1, 41)]),
            Mat("story", "The Thread", "rivals", note="II A", tone="card", children=[Note("thread", look="yarn", style="plain", text="It comes ashore somewhere. Three parties will be waiting where it does."), Counter("progress", "progress", value=5, most=8, style="dots")]),
            Mat("doom", "The Walls are Walking", "rivals", note="I B", look="brick-wall", children=[Note("doom-text", style="plain", text="By day, at about the pace of a man with a cart."), Counter("doom-dots", value=3, most=6, style="dots", tone="red")]),
            Mat("adversary", "Adversary", "rivals", look="harpy", children=[Note("alekto", style="plain", text="*Alekto the Unceasing.* 3 tiles away. One tile for each sign, by the dotted way.")]),
            Grid("sea", width=6, height=6, squares=squares, tiles=True, standing=[
                Standing(Piece("argo", "The Argo", shape="token", look="trireme", hue="bone"), 5, 3), Standing(Piece("alekto-token", "Alekto", shape="token", look="harpy", hue="red"), 3, 2)],
                overlays=[Overlay("way", "path", path=[[3, 2], [5, 2], [5, 3]])]),
            Mat("argo-state", "The Argo", "mine", note="Dyers' Reach", children=[Counter("hull", "Hull", value=4, most=5, style="bar", look="ship-bow"), Counter("crew", "Crew", value=5, most=6, style="bar", look="crew"),
                Counter("argo-fate", "Argo fate", value=3, most=9, style="bar", tone="violet", look="fate"), Counter("knowledge", "Knowledge", value=4, most=20, style="bar", tone="sea", look="owl")]),
            Mat("diplomacy", "Diplomacy", "mine", children=[Track("court", "Court of Knossos", style="boxes", note="unfriendly", stops=[Stop(f"c{i}", "", "current" if i == 4 else "", tone="bad" if i < 3 else "") for i in range(11)]),
                Track("free", "Free Harbours", style="boxes", note="neutral", stops=[Stop(f"f{i}", "", "current" if i == 6 else "") for i in range(11)])]),
            Mat("hold", "Hold", "mine", flow="wrap", children=[Counter(f"hold{i}", name, value=n, look=look) for i, (name, n, look) in enumerate((("bronze", 5, "bronze"), ("oil", 3, "oil"), ("cloth", 4, "cloth"), ("maze horn", 2, "horn"), ("hide", 1, "hide"), ("ambrosia", 4, "ambrosia")))]),
        ],
    )  # fmt: skip
    options = [
        {"id": i, "text": f"sail {n}", "label": f"Sail to {n}", "refs": [f"tile:{n}"]}
        for i, n in enumerate((18, 23, 30))
    ]
    return {"title": "In the manner of the Odyssey: voyage", "game": "odyssey", "eyes": 0, "scene": scene.to_json(), "log": [],
            "decision": {"seat": 0, "rule": "", "prompt": "Move the Argo: follow a golden tile north, west or south.", "options": options}}  # fmt: skip


def story() -> dict[str, Any]:
    scene = Scene(
        "Odyssey", layout="flanks", status=["day 8", "Eel Street"], seats=[SeatPanel(0, "Eidyia", accent="olive")],
        nodes=[
            Story("page", "The Quay Where Nobody Has a Face", note="The Harbour of Masks · first visit · salt, debt", look="tribal-mask trireme carnival-mask", paragraphs=[
                "They row out to stop you landing. Every soul in the boat is masked: fish skin, gourd, a bread-board with two holes.",
                "Behind her a broad person with no mask at all leans on a bollard, tying knots in a cord. That is Eupheme. She is the factor here."]),
            Note("choice1", "Buy the plain masks.", text=":cloth: pay 2 cloth of your 4"), Note("choice2", "Take the masks of the drowned.", text="Costs nothing now."),
            Mat("choice3", "Go barefaced.", note="all four test will 6+", children=[Odds("bare", parts=[Chance("none or one", 24, "bad"), Chance("two or three", 67, "fair"), Chance("all four", 9, "good")])]),
            Mat("party", "Eidyia leads", "mine", note="and has not chosen", children=[Medallion("m1", "Akmon", look="anchor", value=1, most=1), Medallion("m2", "Hypso", look="jug", done=True), Medallion("m3", "Lynkeia", look="oak-leaf")]),
        ],
    )  # fmt: skip
    options = [
        {"id": i, "text": f"choose {i}", "label": label, "refs": [f"choice{i}"]}
        for i, label in ((1, "Buy the plain masks"), (2, "Take the masks"), (3, "Go barefaced"))
    ]
    return {"title": "In the manner of the Odyssey: story", "game": "odyssey", "eyes": 0, "scene": scene.to_json(), "log": [],
            "decision": {"seat": 0, "rule": "", "prompt": "How do you go ashore?", "options": options}}  # fmt: skip


def armoury() -> dict[str, Any]:
    gear = (("Widow's Needle", "2", "sewing-needle", "hand"), ("Breakwater Axe", "2", "battle-axe", "2 hands"), ("Gull Sickle", "2", "sickle", "hand"), ("Sprat Net", "2", "fishing-net", "hand"), ("Weaver's Mantle", "", "cape", "armour"),
            ("Rooted Heels", "", "boots", "support"), ("Cliff Claws", "", "claws", "support"), ("Spindle Lash", "2", "whip", "hand"), ("Heron Greaves", "", "greaves", "support"), ("Red Pennon", "", "flying-flag", "support"))  # fmt: skip
    scene = Scene(
        "Odyssey", layout="wide", status=["The Argo's armoury", "day 17"],
        seats=[SeatPanel(0, "Eidyia", accent="olive", counters=[Counter("bronze0", "bronze", value=5, look="bronze"), Counter("oil0", "oil", value=3, look="oil"), Counter("cloth0", "cloth", value=4, look="cloth")])],
        nodes=[
            Mat("titans", place="top", bare=True, flow="across", children=[Mat(f"owner{i}", CREW[i][0], note=CREW[i][1], look=CREW[i][3], children=[
                Row(f"worn{i}", size="small", pieces=[Piece(f"worn{i}{k}", name, shape="tile", look=look) for k, (name, look) in enumerate((("Shield", "round-shield"), ("Staff", "wizard-staff"), ("Leather", "leather-vest")))])]) for i in range(4)]),
            Mat("armoury", "Armoury", note="recipes 14, can be made now 9", children=[Row("recipes", pieces=[Piece(f"gear{i}", name, look=look, corner=n, line=kind, badges=[Badge(kind, at="ne", tone="quiet")], state=["dim"] if i in (7, 8) else [],
                text="2 dice, precision +2. Each hit a black die, once a red die.\nDeadly. Heartseeker.") for i, (name, n, look, kind) in enumerate(gear)])]),
            Mat("widow", "Widow's Needle", "side", children=[Note("w-text", style="plain", text="*2* dice, precision *+2*\neach hit a black die\n*Deadly. Heartseeker. Commit.*"), Counter("need1", "maze horn", value=2, most=2, look="horn"), Counter("need2", "oil", value=2, most=3, look="oil")]),
        ],
    )  # fmt: skip
    options = [
        {"id": i, "text": f"make {i}", "label": f"Make {gear[i][0]}", "refs": [f"gear{i}"]}
        for i in (0, 1, 2, 3, 4, 5, 6, 9)
    ]
    return {"title": "In the manner of the Odyssey: armoury", "game": "odyssey", "eyes": 0, "scene": scene.to_json(), "log": [],
            "decision": {"seat": 0, "rule": "", "prompt": "Make something, or sail on.", "options": [*options, {"id": 99, "text": "sail", "label": "Sail on", "refs": []}]}}  # fmt: skip


def fixtures() -> list[dict[str, Any]]:
    return [battle(), attack(), voyage(), story(), armoury()]
