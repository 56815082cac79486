"""Every battle set up a second time from its printed rows: decks, board, crew, gear, and that nothing else lies there."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.setup import FOES, Setup, deal_decks, fresh, lay_terrain, replay
from petteia.games.odyssey.state import AI_DECK, BOX, BP_DECK, KRATOS, MOIROS, OBOL, OBOL_BOX, TRAUMA, Battle
from petteia.kernel.rng import Rng
from petteia.testing import rule
from tests.games.odyssey.befall import figures, stage
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_only_once import goes_on

BUILDS = {"brine": "support", "kelp": "light", "marble": "heavy", "ash": "ranged"}
PORTRAITS = {"brine": "wisdom", "kelp": "will", "marble": "endurance", "ash": "courage"}
SKILLS = ("courage", "cunning", "endurance", "fury", "will", "wisdom")


def made(foe: str, seats: int = 1, **options: str) -> Battle:
    return fresh(GAME, seats, GAME.agreed({"foe": foe, **options}), Rng(7))


def printed_foes() -> dict[str, tuple[str, str, int, int]]:
    """Scenario, primordial, level and step of the track of every battle, by its name."""
    found = {}
    regular = [p for p in BOOK.primordials if p.element.fields["kind"] == "regular"]
    for place in BOOK.scenarios:
        row = place.element.fields
        named = [p for p in BOOK.primordials if p.key == row["primordial"]]
        for one in named or regular:
            if row.get("track"):
                found |= {f"{one.key}-{step}": (row["key"], one.key, 1, step) for step in one.tracks}
                continue
            ambush = "ambush-" if row["kind"] == "ambush" else ""
            for level in row["levels"]:
                found[f"{ambush}{one.key}-{level}"] = (row["key"], one.key, level, 0)
    return found


@rule("OD-090", "OD-098", "OD-042")
def test_which_battles_there_are() -> None:
    """Each regular primordial at each level of its place, ambushed too; the others by the steps of their track."""
    named = {
        foe: (BOOK.scenarios[i].key, BOOK.primordials[beast].key, level, step)
        for foe, (i, beast, level, step) in FOES.items()
    }
    assert named == printed_foes()


NOTHING: dict[str, Any] = {
    "base": 0, "unlooted": 0, "traits": 0, "vantage": 0, "marker": 0, "phase": 0, "round": 1, "priority": -1, "last_wounder": -1,
    "active": -1, "serials": 0, "queued_ai": 0, "adversary": 0, "ignored": 0, "bonus_next": 0, "hit_any": 0, "raging": 0, "p_left": 0,
    "p_weapon": -1, "bonuses": [0] * 4, "pool": [0] * 9, "held_pool": [0] * 9, "ship": [0] * 8, "resources": [0] * 18,
    "klass": [0] * 4, "alive": [1] * 4, "cell": [-1] * 4, "danger": [0] * 4, "fate": [0] * 4, "rage": [0] * 4, "despair": [0] * 4,
    "ambrosia": [0] * 4, "bleed": [0] * 4, "move_fatigue": [0] * 4, "combat_fatigue": [0] * 4, "trespass": [0] * 4,
    "godform": [-1] * 4, "from_obol": [0] * 4, "hidden": [0] * 4, "acted": [0] * 4, "combat": [0] * 4, "movement": [0] * 4,
    "moved": [0] * 4, "godform_left": [1] * len(BOOK.godforms), "summoning_left": [1] * len(BOOK.summonings),
    "cond": [[0] * len(BOOK.conditions)] * 4,
    **{name: [] for name in ("holders", "records", "dead", "broken", "armored", "extra_armor", "once", "obols", "argo", "argo_charge",
                             "argo_used", "wound_stack", "loot", "mods", "forbids", "ignoring", "tiles", "followups", "responses")},
    **{name: [[], [], [], []] for name in ("pattern", "gear", "exhausted", "discarded", "charge", "host", "used", "lasting")},
}  # fmt: skip


@rule("OD-090", "OD-092", "OD-096", "OD-098")
@pytest.mark.parametrize("foe", sorted(FOES))
def test_before_anything_is_set_up(foe: str) -> None:
    """No dial is up, no token lies anywhere, nobody has acted; the primordial stands where its place says."""
    s = made(foe)
    scenario, beast, level, step = printed_foes()[foe]
    row = s.place.element.fields
    assert (s.place.key, s.monster.key, s.level, s.step) == (scenario, beast, level, step)
    assert [s.px + 1, s.py + 1] == row["primordial_at"]
    assert "NESW"[s.facing] == row["facing"]
    assert {name: getattr(s, name) for name in NOTHING} == NOTHING
    assert s.attack.who == -1
    assert (s.wise, s.tear, s.awakening, s.summons, s.diplomacy) == (0, 0, 0, 0, 3)


@rule("OD-190", "OD-191", "OD-202", "OD-206", "OD-230")
def test_what_is_agreed_beforehand() -> None:
    """Providence, a tear, awakenings, two summonings, what the people here think; and the gear says how skilled they are."""
    s = made("talos-1", providence="yes", tear="yes", naos="yes", nymphs="yes", faction="at-war", gear="top")
    assert (s.wise, s.tear, s.awakening, s.summons, s.diplomacy) == (1, 1, 1, 2, 0)
    for gear, more in (("start", 0), ("mid", 1), ("top", 2), ("choose", 1)):
        s = made("talos-1", gear=gear)
        for t, skill in enumerate(PORTRAITS.values()):
            assert s.skills[t] == [more + int(word == skill) for word in SKILLS]
    bands = ("at-war", "denounced", "unfriendly", "neutral", "friendly", "allied")
    assert [made("talos-1", faction=band).diplomacy for band in bands] == list(range(6))


# -- decks -------------------------------------------------------------------------------------------------


@rule("OD-091", "OD-095", "OD-202", "OD-143")
@pytest.mark.parametrize("naos", ["no", "yes"])
@pytest.mark.parametrize("foe", ["talos-0", "talos-2", "asterion-1", "alekto-2", "minos-1", "ambush-talos-3"])
def test_the_decks_dealt_again(foe: str, naos: str) -> None:
    """Level I lies ready, II and III wait; the traumas by how grave they are; obols that begin and obols in the box."""
    s = made(foe, naos=naos)
    before = s.drawn
    deal_decks(s)
    assert s.drawn > before
    monster = s.monster
    for cards, deck in ((monster.ai, AI_DECK), (monster.bp, BP_DECK)):
        for level, zone in ((1, deck), (2, deck + 2), (3, deck + 3)):
            assert lies(s, zone) == Counter(card.key for card in cards if card.element.fields["level"] == level)
    rows = {
        deck: [c.element.fields for c in BOOK.cards if c.deck == deck]
        for deck in ("minor", "major", "grave", "obol", "moiros", "kratos")
    }
    awake = naos == "yes"
    for n, deck in enumerate(("minor", "major", "grave")):
        assert lies(s, TRAUMA + n) == Counter(row["key"] for row in rows[deck] if awake or not row.get("awakening"))
    assert lies(s, BOX) == Counter(
        row["key"] for deck in ("minor", "major", "grave") for row in rows[deck] if row.get("awakening") and not awake
    )
    swapped = {row["variant_of"] for row in rows["obol"] if row.get("variant_of")} if awake else set()
    begin = {row["key"] for row in rows["obol"] if row["start"] and row["key"] not in swapped}
    begin |= {row["key"] for row in rows["obol"] if awake and row.get("variant_of")}
    assert lies(s, OBOL) == Counter(begin)
    assert set(lies(s, OBOL_BOX)) >= {row["key"] for row in rows["obol"]} - begin
    assert sum(lies(s, OBOL_BOX).values()) == len(rows["obol"]) + 4 - len(begin)
    assert lies(s, MOIROS) == Counter(row["key"] for row in rows["moiros"])
    assert lies(s, KRATOS) == Counter(row["key"] for row in rows["kratos"])
    open_ = {card for zone in (OBOL_BOX, BOX) for card in s.zones[zone]}
    assert [bool(known) for known in s.knows] == [card in open_ for card in range(len(s.face))]
    assert (s.exposed, s.recalls) == ([0] * 32, [])


def lies(s: Battle, zone: int) -> Counter[str]:
    return Counter(BOOK.cards[s.face[card]].key for card in s.zones[zone])


@rule("OD-091", "OD-095")
def test_every_deck_is_shuffled() -> None:
    """Dealt twice, each deck lies in another order."""
    shuffled = set()
    for seed in range(6):
        s = fresh(GAME, 1, GAME.agreed({"foe": "talos-1"}), Rng(seed))
        deal_decks(s)
        once = [[s.face[card] for card in zone] for zone in s.zones]
        deal_decks(s)
        again = [[s.face[card] for card in zone] for zone in s.zones]
        shuffled |= {n for n, (one, other) in enumerate(zip(once, again, strict=True)) if one != other}
    assert shuffled == {
        AI_DECK,
        AI_DECK + 2,
        AI_DECK + 3,
        BP_DECK,
        BP_DECK + 2,
        BP_DECK + 3,
        TRAUMA,
        TRAUMA + 1,
        TRAUMA + 2,
        OBOL,
        MOIROS,
        KRATOS,
    }


@rule("OD-096", "OD-293")
@pytest.mark.parametrize("foe", sorted(FOES))
def test_the_board_laid_again(foe: str) -> None:
    """Tiles and mazes of the place, those of the highest variant that the level reaches."""
    s = made(foe)
    lay_terrain(s)
    row = s.place.element.fields
    chosen = [v for v in row.get("variants", ()) if v["from_level"] <= s.level]
    row = max(chosen, key=lambda v: int(v["from_level"])) if chosen else row
    tiles = [(tile["key"], x, y) for tile in row["terrain"] for x, y in tile["at"]]
    tiles += [("labyrinth", *maze["at"]) for maze in row["mazes"]]
    assert [(BOOK.terrain[kind].key, x + 1, y + 1) for kind, x, y, _, _ in s.tiles] == tiles
    for (kind, _, _, shape, turns), maze in zip(
        s.tiles, [None] * (len(tiles) - len(row["mazes"])) + row["mazes"], strict=True
    ):
        shaped = bool(BOOK.terrain[kind].element.fields.get("shapes"))
        told = (maze["shape"], maze["rot"]) if maze else ("I" if shaped else "", 0)
        assert (BOOK.shapes[shape].key if shape >= 0 else "", turns) == told


# -- the crew ----------------------------------------------------------------------------------------------


@rule("OD-092", "OD-093", "OD-094", "OD-097", "OD-099", "OD-108", "OD-201")
@pytest.mark.parametrize("gear", ["start", "mid", "top"])
@pytest.mark.parametrize(
    "foe", ["talos-1", "talos-3", "asterion-2", "alekto-1", "alekto-3", "minos-2", "ambush-asterion-4"]
)
def test_everybody_is_armed_and_stands(foe: str, gear: str) -> None:
    """The loadout of each build, fists for a free hand; on the marked spaces, with a ship; the traits of level or track."""
    rng, asked = Random(61), []
    s = GAME.setup(1, GAME.agreed({"foe": foe, "gear": gear}), Rng(5))
    s.advance()
    while s.decision is not None and s.decision.rule in ("OD-094", "OD-097", "OD-118"):
        asked.append(s.decision.rule)
        if s.decision.rule == "OD-118":
            break
        s.act(rng.choice(s.decision.options))
    assert asked.count("OD-097") == 3
    places = [[s.grid.x[cell] + 1, s.grid.y[cell] + 1] for cell in s.cell]
    assert sorted(places) == sorted(s.place.element.fields["titans"])
    for t, build in enumerate(BUILDS.values()):
        row = next(one for one in BOOK.loadouts if one["key"] == build)
        keys = list(row["gear" if gear == "mid" else gear])
        hands = sum(BOOK.gear[BOOK.gear_at[key]].element.fields.get("hands", 0) for key in keys)
        assert [BOOK.gear[g].key for g in s.gear[t]] == keys + (["fists"] if hands < 2 else [])
        assert s.titan(t).key == (row["titan"] if gear == "top" else "dreamwalker")
    assert len(s.argo) == len(set(s.argo)) <= 2
    assert s.argo_charge == [BOOK.ship[number].fields["charges"] for number in s.argo]
    assert s.argo_used == [0] * len(s.argo)
    named = s.monster.tracks[s.step].fields["traits_on"] if s.step else s.block.traits
    assert [trait.key for i, trait in enumerate(s.monster.traits) if s.traits >> i & 1] == [
        trait.key for trait in s.monster.traits if trait.key in named
    ]


@rule("OD-190")
def test_the_tear_leaves_a_note() -> None:
    """The battle begins again, with the same agreements and no tear."""
    s = made("talos-1", tear="yes")
    s.danger, s.round, s.records = [3] * 4, 5, [1]
    s.stack = [(object(), "begin")]  # type: ignore[list-item]
    replay(s)
    assert (s.danger, s.round, s.tear, s.records) == ([0] * 4, 1, 0, [7 * 8 + 7])
    assert [type(one).__name__ for one, _ in s.stack] == ["Setup"]


@rule("OD-190", "OD-091")
def test_dealt_again_nobody_remembers_anything() -> None:
    """Which cards were seen, and where, is forgotten with the battle that was fought."""
    s = made("talos-1")
    deal_decks(s)
    fresh_ = (s.knows[:], s.exposed[:], s.recalls[:])
    s.knows[:] = [3] * len(s.knows)
    s.exposed, s.recalls = [3] * 32, [[0, 0, "0x0", [1]]]  # type: ignore[list-item]
    deal_decks(s)
    assert (sorted(s.knows), s.exposed, s.recalls) == (sorted(fresh_[0]), fresh_[1], fresh_[2])
    assert sorted(card for zone in s.zones for card in zone) == list(range(len(s.face)))


@rule("OD-186", "OD-199", "OD-200")
def test_what_begins_with_the_battle(table: Sit) -> None:
    """A clasp gives the card it sits on one more charge, and no second one."""
    t = stage(table, {"gear": ["smoke_jar"], "attached": {"spare_clasp": "smoke_jar"}})
    before = figures(t)["kelp charges"]
    goes_on(t, Setup(), "start")
    assert figures(t)["kelp charges"] == before + 1
    t.leave()
