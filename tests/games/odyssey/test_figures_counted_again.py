"""Figures counted a second time, by the printed rows alone, on tables strewn at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from petteia.games.odyssey import values
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import add_gear
from petteia.games.odyssey.keywords import IMPROVED_RUSH, RUSH
from petteia.games.odyssey.state import ATTRIBUTES, BEAST, FORBID, IGNORE, OFF, ON_VANTAGE, UNTIL, Battle
from petteia.games.odyssey.strike import attack_dice, attack_difficulty, blocked
from petteia.testing import rule
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_edges_of_the_table import of_card

COLOURS = ["red", "black", "white"]
DIALS = ("danger", "fate", "rage", "despair")
BLOW_MODS = [op.mods for op in BOOK.library.ops if op.name == "bonus_attack" and getattr(op, "mods", -1) >= 0]
BLOW_MODS += [RUSH, IMPROVED_RUSH]
Row = dict[str, Any]


# -- a table strewn at random ---------------------------------------------------------------------------


def strew(s: Battle, rng: Random) -> None:
    """Titans, gear, tokens, modifiers, tiles and the primordial anywhere, as play may leave them."""
    s.scenario = rng.randrange(len(BOOK.scenarios))
    s.beast = rng.randrange(len(BOOK.primordials))
    monster = s.monster
    s.level = rng.choice(sorted(monster.levels))
    s.px, s.py = rng.randrange(1, 19 - monster.width), rng.randrange(1, 13 - monster.height)
    s.facing, s.traits = rng.randrange(4), rng.randrange(32) & (1 << len(monster.traits)) - 1
    base = {(s.px + x, s.py + y) for x in range(monster.width) for y in range(monster.height)}
    near = [(s.px + x, s.py + y) for x in range(-1, monster.width + 1) for y in range(-1, monster.height + 1)]
    spaces = [(x, y) for x in range(20) for y in range(14) if (x, y) not in base]
    spots = rng.sample(spaces, 3) + rng.sample([xy for xy in near if xy in spaces], 2)
    x, y = rng.choice(spaces)
    spots += [xy for xy in ((x, y), (x + 1, y)) if xy in spaces]
    spots = rng.sample(sorted(set(spots)), 4)
    s.alive, s.cell = [1] * 4, [s.grid.at(*xy) for xy in spots]
    if monster.vantage is not None and rng.random() < 0.3:
        s.cell[rng.randrange(4)] = ON_VANTAGE
    if rng.random() < 0.3:
        gone = rng.randrange(4)
        s.alive[gone], s.cell[gone] = 0, OFF
    s.vantage = rng.randrange(2)
    kinds = [i for i, kind in enumerate(BOOK.terrain) if not kind.shaped and not kind.labyrinth]
    s.tiles, taken = [], set[tuple[int, int]]()
    for kind in rng.choices(kinds, k=5):
        x, y = rng.choice([*spots, *sorted(base)])
        fields = BOOK.terrain[kind].element.fields
        here = {(x + i, y + j) for i in range(fields["size"][0]) for j in range(fields["size"][1])}
        if not here & taken:
            s.tiles.append((kind, x, y, -1, 0))
            taken |= here
    for dial in DIALS:
        setattr(s, dial, [rng.randrange(10) if dial != "despair" else rng.choice((0, 0, 1, 2, 3)) for _ in range(4)])
    s.hidden = [rng.randrange(2) for _ in range(4)]
    s.klass = [rng.randrange(len(BOOK.titans)) for _ in range(4)]
    s.godform = [rng.choice((-1, -1, *range(len(BOOK.godforms)))) for _ in range(4)]
    s.cond = [[rng.choice((0, 0, 1, len(c.sides))) for c in BOOK.conditions] for _ in range(4)]
    lasting = [e.index for e in BOOK.elements if e.table in ("kratos.kratos", "moiros.moiros", "memories.memory")]
    s.lasting = [rng.sample(lasting, rng.randrange(3)) for _ in range(4)]
    s.gear, s.exhausted, s.discarded, s.charge, s.host = ([[] for _ in range(4)] for _ in range(5))
    for t in range(4):
        for gear in rng.sample(range(len(BOOK.gear)), 6):
            add_gear(s, t, gear, rng.choice((-1, 0)) if BOOK.gear[gear].slot == "attachment" and s.gear[t] else -1)
        s.exhausted[t] = [int(rng.random() < 0.3) for _ in s.gear[t]]
        s.discarded[t] = [int(rng.random() < 0.2) for _ in s.gear[t]]
    s.priority, s.diplomacy = rng.randrange(-1, 4), rng.randrange(6)
    s.skills = [[rng.randrange(4) for _ in range(6)] for _ in range(4)]
    s.pool, s.bonuses = [rng.randrange(4) for _ in s.pool], [rng.randrange(3) for _ in range(4)]
    s.wound_stack = [-1] * rng.randrange(10)
    s.mods = [[rng.randrange(5), rng.randrange(len(ATTRIBUTES)), rng.choice((-2, -1, 1, 3)), rng.randrange(len(UNTIL))]
              for _ in range(rng.randrange(12))]  # fmt: skip
    s.forbids = [[rng.randrange(4), rng.randrange(len(FORBID)), 3] for _ in range(rng.randrange(3))]
    s.ignoring = [[rng.randrange(4), rng.randrange(len(IGNORE))] for _ in range(rng.randrange(4))]
    s.extra_armor = [rng.randrange(3) for _ in range(rng.randrange(3))]
    blow = s.attack
    blow.who = rng.randrange(-1, 4)
    weapons = [i for i, g in enumerate(s.gear[blow.who]) if BOOK.gear[g].slot == "weapon"] if blow.who >= 0 else []
    form = BOOK.godforms[s.godform[blow.who]].special if blow.who >= 0 and s.godform[blow.who] >= 0 else None
    if form is None and not weapons:
        blow.who = -1
    blow.weapon = rng.choice(weapons) if weapons and (form is None or rng.random() < 0.7) else -1
    blow.hits, blow.raw, blow.crit = rng.randrange(5), rng.randrange(3), rng.randrange(2)
    blow.mods = rng.sample(BLOW_MODS, rng.randrange(3))
    blow.colours = [rng.randrange(3) for _ in range(rng.randrange(4))]


# -- what the rows say ------------------------------------------------------------------------------------


def entries(rows: list[Row], asked: tuple[Row, ...] = ()) -> Iterator[tuple[Row, tuple[Row, ...]]]:
    """What stands in a row, each with the conditions it stands under."""
    for row in rows:
        if row["op"] == "gate" or (row["op"] == "while" and "until" not in row):
            yield from entries(row["do"], (*asked, row.get("if", {})))
        else:
            yield row, asked


class Reader:
    """One titan on such a table (-1: none), read from the printed rows."""

    def __init__(self, s: Battle, t: int) -> None:
        self.s, self.t = s, t

    def xy(self, t: int) -> tuple[int, int]:
        return self.s.grid.x[self.s.cell[t]], self.s.grid.y[self.s.cell[t]]

    def base(self) -> list[tuple[int, int]]:
        s = self.s
        return [(s.px + x, s.py + y) for x in range(s.monster.width) for y in range(s.monster.height)]

    def marked(self, spots: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Spaces printed for a base that faces north, turned with it (every base is a square)."""
        side, found = self.s.monster.width - 1, []
        for x, y in spots:
            for _ in range(self.s.facing):
                x, y = side - y, x
            found.append((self.s.px + x, self.s.py + y))
        return found

    def touches(self, t: int) -> bool:
        if self.s.cell[t] == ON_VANTAGE:
            return True
        return self.s.cell[t] >= 0 and any(apart(self.xy(t), one) == 1 for one in self.base())

    def alone(self) -> bool:
        s, t = self.s, self.t
        if s.cell[t] == OFF:
            return True
        if s.cell[t] == ON_VANTAGE:
            return not any(s.cell[u] >= 0 and self.touches(u) for u in range(4))
        return not any(s.cell[u] >= 0 and apart(self.xy(t), self.xy(u)) == 1 for u in range(4))

    def ground(self) -> list[str]:
        """The words of the tile under the titan."""
        return lies(self.s, self.xy(self.t)) if self.s.cell[self.t] >= 0 else []

    def true(self, asked: tuple[Row, ...], hits: int = -1) -> bool:
        return all(self.holds(word, n, hits) for table in asked for word, n in table.items())

    def holds(self, word: str, n: Any, hits: int) -> bool:
        s, t = self.s, self.t
        if word == "not":
            return not all(self.holds(inner, m, hits) for inner, m in n.items())
        if word in DIALS:
            return t >= 0 and getattr(s, word)[t] >= n
        answers: dict[str, Any] = {
            "hits": lambda: hits >= n,
            "wounds": lambda: len(s.wound_stack) >= n,
            "lone": lambda: sum(s.alive) == 1,
            "diplomacy": lambda: (
                s.diplomacy >= ["at war", "denounced", "unfriendly", "neutral", "friendly", "allied"].index(n)
            ),
            "vantage": lambda: bool(s.vantage),
            "crit": lambda: s.attack.who >= 0 and s.attack.crit == 1,
            "no_maze": lambda: True,
            "hidden": lambda: bool(s.hidden[t]),
            "condition": lambda: s.cond[t][BOOK.condition_at[n]] > 0,
            "knockdown": lambda: s.cond[t][0] > 0,
            "priority": lambda: s.priority == t,
            "alone": self.alone,
            "ally": lambda: not self.alone(),
            "adjacent": lambda: self.touches(t),
            "on_vantage": lambda: s.cell[t] == ON_VANTAGE,
            "on": lambda: n in self.ground(),
        }
        found = bool(answers[word]())
        return found == n if isinstance(n, bool) else found

    def borne(self) -> list[tuple[Row, int]]:
        """Everything in force on the titan, with its place among the gear."""
        s, t = self.s, self.t
        found: list[tuple[Row, int]] = [(BOOK.titans[s.klass[t]].element.fields, -1)]
        found += [(BOOK.gear[g].element.fields, i) for i, g in enumerate(s.gear[t]) if not s.discarded[t][i]]
        found += [(BOOK.conditions[i].sides[side - 1].fields, -1) for i, side in enumerate(s.cond[t]) if side]
        found += [(BOOK.elements[e].fields, -1) for e in s.lasting[t]]
        if s.godform[t] >= 0:
            found.append((BOOK.godforms[s.godform[t]].fields, -1))
        return found

    def at_hand(self, slot: int, weapon: int) -> bool:
        """A card that is no idle weapon."""
        return slot < 0 or slot == weapon or BOOK.gear[self.s.gear[self.t][slot]].element.fields["slot"] != "weapon"

    def passives(self, attr: str, weapon: int) -> list[int]:
        s, t, found = self.s, self.t, []
        for fields, slot in self.borne():
            printed = False
            for row, asked in entries(fields["effect"]):
                if row["op"] == "mod" and row["attr"] == attr:
                    printed = True
                    found += [row["n"]] if self.at_hand(slot, weapon) and self.true(asked) else []
            found += [n for word, n in fields.get("stats", {}).items() if word == attr and not printed]
        found += [n for whose, what, n, _ in s.mods if whose == t and ATTRIBUTES[what] == attr]
        if s.attack.who == t:
            for program in s.attack.mods:
                found += [op.n for op in BOOK.programs[program] if getattr(op, "attr", "") == attr]
        return found

    def beast(self, attr: str) -> list[int]:
        s, found = self.s, []
        for i, trait in enumerate(s.monster.traits):
            for row, asked in entries(trait.fields["effect"]) if s.traits >> i & 1 else ():
                if row["op"] == "mod" and row["attr"] == attr and Reader(s, -1).true(asked):
                    found.append(row["n"])
        return found + [n for whose, what, n, _ in s.mods if whose == BEAST and ATTRIBUTES[what] == attr]

    def words(self, word: str, weapon: int) -> int:
        return sum(self.each(word, weapon))

    def each(self, word: str, weapon: int) -> list[int]:
        """What each instance of a keyword is worth; one without a number counts one.  What has its own moment rests with its card."""
        s, t, found = self.s, self.t, list[int]()
        hits = s.attack.hits if s.attack.who == t else -1
        for fields, slot in self.borne():
            here = [
                (row, asked) for row, asked in entries(fields["effect"]) if row["op"] == "keyword" and row["k"] == word
            ]
            if fields["key"] in {form.key for form in BOOK.godforms} and not here:
                told = [one.partition(" ") for one in fields.get("keywords", ())]
                here = [({"n": int(n or 1)}, ()) for name, _, n in told if name == word]
            rested = slot >= 0 and s.exhausted[t][slot] and word not in ("bypass", "ambrosia_limit")
            if self.at_hand(slot, weapon) and not rested:
                told_so = [row.get("n", 1) for row, asked in here if self.true(asked, hits)]
                found += [max(0, hits) if n == "hits" else n for n in told_so]
        if s.attack.who == t:
            found += [1 for p in s.attack.mods for op in BOOK.programs[p] if getattr(op, "k", "") == word]
            special = BOOK.godforms[s.godform[t]].special if s.attack.weapon < 0 else None
            if special is not None:
                found += [1 for one in special.keywords if one == word]
        return found

    def despair(self) -> int:
        calm = [self.t, IGNORE.index("despair penalties")] in self.s.ignoring
        calm = calm or (self.s.cell[self.t] == ON_VANTAGE and self.s.monster.key == "talos")
        return 0 if calm or not self.alone() else (0, -1, -3, -3)[self.s.despair[self.t]]


def apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def lies(s: Battle, space: tuple[int, int]) -> list[str]:
    """The words of the tile on a space."""
    for kind, x, y, _, _ in s.tiles:
        fields = BOOK.terrain[kind].element.fields
        if 0 <= space[0] - x < fields["size"][0] and 0 <= space[1] - y < fields["size"][1]:
            return [*fields["keywords"], fields["key"]]
    return []


def kept(*numbers: int) -> list[int]:
    """The parts of a total as the table shows them, in order of size: what adds nothing is not shown."""
    return sorted(n for n in numbers if n)


def shown(parts: list[tuple[str, int]]) -> list[int]:
    assert all(label for label, _ in parts)
    return sorted(n for _, n in parts)


# -- both beside each other ---------------------------------------------------------------------------------


def tables(table: Sit, seed: int, count: int) -> Iterator[tuple[Battle, Random]]:
    t = table("odyssey", brine={}, options={"foe": "talos-1"}, turn="kelp")
    rng = Random(seed)
    for _ in range(count):
        strew(t.s, rng)
        yield t.s, rng
    t.leave()


@rule("OD-135", "OD-141", "OD-136", "OD-209", "OD-210", "OD-226", "OD-257")
def test_defence(table: Sit) -> None:
    """Evasion, re-rolls, armour dice and blocks: everything worn and ready, and of weapons the one that defends."""
    for s, rng in tables(table, 11, 160):
        for t in range(4):
            reader = Reader(s, t)
            weapon = rng.choice([-1, *(i for i, g in enumerate(s.gear[t]) if BOOK.gear[g].slot == "weapon")])
            worn = [
                BOOK.gear[g].element.fields["defence"]
                for i, g in enumerate(s.gear[t])
                if not s.discarded[t][i] and not s.exhausted[t][i] and reader.at_hand(i, weapon)
            ]
            cover = int("cover" in reader.ground())
            assert shown(values.evasion_parts(s, t, weapon)) == kept(
                *(one["evasion"] for one in worn), *reader.passives("evasion", weapon), s.hidden[t], cover
            )
            assert values.evasion_rerolls(s, t, weapon) == sum(one["rerolls"] for one in worn)
            armor = [COLOURS.index(die) for one in worn for die in one["armor"]]
            assert sorted(values.armor_dice(s, t, weapon)) == sorted(armor + s.extra_armor)
            block = reader.words("block", weapon) + sum(reader.passives("block", -1))
            barred = [t, FORBID.index("block"), 3] in s.forbids or "slipped_the_song" in [
                BOOK.elements[e].key for e in s.lasting[t]
            ]
            assert blocked(s, t, weapon) == (0 if barred else block)


@rule("OD-161", "OD-295", "OD-106", "OD-257", "OD-264")
def test_precision(table: Sit) -> None:
    """The weapon's, what is borne, hidden, a blind spot, openings, despair; against what the primordial asks for."""
    for s, rng in tables(table, 12, 160):
        assert shown(values.to_hit_parts(s)) == kept(s.block.to_hit, s.bonuses[2], -s.pool[7])
        for t in range(4):
            reader = Reader(s, t)
            slots = [i for i, g in enumerate(s.gear[t]) if BOOK.gear[g].slot == "weapon"]
            form = BOOK.godforms[s.godform[t]].special if s.godform[t] >= 0 else None
            for weapon in [*rng.sample(slots, min(2, len(slots))), *([-1] if form is not None else [])]:
                printed = BOOK.gear[s.gear[t][weapon]].element.fields["precision"] if weapon >= 0 or form is None else 2
                blind = s.cell[t] >= 0 and reader.xy(t) in reader.marked(s.monster.blindspots)
                assert shown(values.precision_parts(s, t, weapon)) == kept(
                    printed, *reader.passives("precision", weapon), s.hidden[t], int(blind), s.pool[1], reader.despair()
                )


@rule("OD-108", "OD-198", "OD-228", "OD-154", "OD-204", "OD-236", "OD-211")
def test_what_else_is_counted(table: Sit) -> None:
    """Armour threshold, speeds, dice to evade, skills and limits."""
    op, by = of_card("slow_hammer", 1)
    attack, card = BOOK.attacks[op], BOOK.elements[by.element].fields
    for s, rng in tables(table, 13, 160):
        reader = Reader(s, -1)
        exposed = any("exposed" in lies(s, space) for space in reader.base())
        printed = rng.randrange(4, 9)
        assert shown(values.at_parts(s, printed)) == kept(
            printed, s.block.at, s.bonuses[1], *reader.beast("at"), -s.pool[3], -int(exposed)
        )
        less = rng.randrange(9)
        assert values.beast_speed(s, less) == max(0, s.block.speed + sum(reader.beast("speed")) - less)
        assert values.beast_speed(s) == max(0, s.block.speed + sum(reader.beast("speed")))
        assert attack_difficulty(s, attack, by) == card["difficulty"] - s.pool[8]
        for t in range(4):
            mine = Reader(s, t)
            dice = card["dice"] + s.block.evasion_dice + s.bonuses[3] + sum(reader.beast("evasion_dice")) - s.pool[4]
            banner = next(row for row in card["effect"] if row["op"] == "attack").get("banner")
            if banner and s.fate[t] >= banner["fate"]:
                dice += sum(row["n"] for row in banner["do"] if row["op"] == "dice")
            assert attack_dice(s, attack, by, t) == max(1, dice)
            speed = BOOK.titans[s.klass[t]].element.fields["speed"]
            if s.godform[t] >= 0:
                told = BOOK.godforms[s.godform[t]].fields["speed"]
                speed = speed * told.get("times", 1) + told.get("add", 0)
            assert values.titan_speed(s, t) == max(0, speed + sum(mine.passives("speed", -1)))
            s.mods.append([t, ATTRIBUTES.index("speed"), -20, 3])
            assert values.titan_speed(s, t) == 0
            skill = rng.randrange(6)
            assert shown(values.skill_parts(s, t, skill)) == kept(s.skills[t][skill], *mine.passives("skills", -1))
            assert values.despair_limit(s, t) == 4 + sum(mine.passives("despair_limit", -1))
            assert values.ambrosia_limit(s, t) == 4 + mine.words("ambrosia_limit", -1)
            assert values.despair_penalty(s, t) == mine.despair()


@rule("OD-192", "OD-211")
def test_unease_lowers_every_skill(table: Sit) -> None:
    """As it says: by one, whatever is tested."""
    side = next(e for e in BOOK.elements if e.name == "Unease")
    assert side.text.startswith("-1 all skills")
    t = table("odyssey", kelp={"conditions": {"fear": 1}, "skills": [3] * 6}, turn="kelp")
    assert [values.total(values.skill_parts(t.s, 1, skill)) for skill in range(6)] == [2] * 6
