"""Files of the player's: any value of any unit, whole units, whole maps, read strictly and laid over the stand-ins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from petteia.games.prometheus.data import CONTENT, Content, ContentError, with_own, with_own_units
from petteia.games.prometheus.guide import page
from petteia.games.prometheus.guide_text import EXAMPLE_MAP, EXAMPLE_UNIT
from petteia.games.prometheus.vocabulary import BLOCK, CHAINS, HERO, MONSTER_SLAYER, OPEN, OPERATIONS, TERROR, WALL

Write = Callable[..., str]

NEW_UNIT = """
[[unit]]
key = "jason"
whole = true
name = "Theseus"
kind = "hero"
classes = ["terrestrial"]
cost = 4
activation_cards = 4
art_of_war = 1
vitality = 2
track = [[7, 7, 0, 2], [5, 6, 0, 1]]
talents = ["monster_slayer"]

[[unit.power]]
key = "thread"
name = "Thread"
kind = "active"
rule = "Theseus walks 1 area."
effect = [{ op = "move", who = "self", word = "walk", n = 1 }]
"""

GRID = """
format = 1
key = "olympus"
name = "Three by two"
"""


def grid(*changes: tuple[str, str], borders: str = "", more: str = "") -> str:
    """A map of six squares, three in a row: red at the left, blue exits at the right."""
    text = GRID + more
    names = ("a", "b", "c", "d", "e", "f")
    for i, name in enumerate(names):
        x, y = 100 * (i % 3), 100 * (i // 3)
        tags = ('["red"]', '["bait"]', '["blue", "exit"]')[i % 3]
        text += (
            f'\n[[area]]\nkey = "{name}"\nname = "Field {name.upper()}"\nat = [{x + 50}, {y + 50}]\ncapacity = 3\n'
            f"tags = {tags}\npolygon = [[{x}, {y}], [{x + 100}, {y}], [{x + 100}, {y + 100}], [{x}, {y + 100}]]\n"
        )
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text + borders


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str, name: str = "own.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def problems(*paths: str) -> list[str]:
    """What is said about files, without their folder."""
    with pytest.raises(ContentError) as caught:
        with_own(paths)
    return [str(problem).replace(str(Path(paths[0]).parent) + "/", "") for problem in caught.value.problems]


# -- units -----------------------------------------------------------------------------------


def test_one_value_is_changed_and_the_rest_stays(write: Write) -> None:
    """A unit named by its key keeps every value the file does not give."""
    content = with_own_units(write('[[unit]]\nkey = "zeus"\nactivation_cards = 4\n'))
    mine, theirs = content.unit("zeus"), CONTENT.unit("zeus")
    assert (mine.activation_cards, theirs.activation_cards) == (4, 5)
    assert (mine.offence, mine.talents, mine.index) == (theirs.offence, theirs.talents, theirs.index)
    assert [power.key for power in mine.powers] == [power.key for power in theirs.powers]
    assert mine.own
    assert not content.unit("ares").own
    assert (content.status, CONTENT.status) == ("own", "stand-in")


def test_a_whole_dashboard_can_be_typed_in(write: Write) -> None:
    """Vitality, track, talents and classes together."""
    text = (
        '[[unit]]\nkey = "medusa"\nvitality = 3\ntrack = [[9, 8, 2, 3], [6, 6, 1, 1], [4, 5, 0, 0]]\n'
        'talents = ["block", "terror"]\nclasses = ["flying"]\n'
    )
    medusa = with_own_units(write(text)).unit("medusa")
    assert medusa.vitality == 3
    assert medusa.offence == (0, 4, 6, 9)
    assert medusa.range == (0, 0, 1, 2)
    assert medusa.talents == BLOCK | TERROR


def test_a_power_is_changed_by_its_key(write: Write) -> None:
    """Price, rows, anything; the unit's other powers stay."""
    text = (
        '[[unit]]\nkey = "zeus"\n[[unit.power]]\nkey = "thunderbolt"\nart_of_war = 2\n'
        '[[unit]]\nkey = "ares"\nwithout = ["bloodshed"]\n'
    )
    content = with_own_units(write(text))
    bolt = content.power("thunderbolt")
    assert (bolt.art_of_war, bolt.rule) == (2, CONTENT.power("thunderbolt").rule)
    assert [power.key for power in content.unit("zeus").powers] == ["thunderbolt", "royal_summons"]
    assert [power.key for power in content.unit("ares").powers] == ["spoils_of_war"]
    assert "bloodshed" not in content.power_at
    assert [power.index for power in content.powers] == list(range(44))


def test_a_new_unit_takes_the_place_of_another(write: Write) -> None:
    """With `whole` nothing of the stand-in is left but its key; what need not be given has its default."""
    content = with_own_units(write(NEW_UNIT))
    theseus, jason = content.unit("jason"), CONTENT.unit("jason")
    assert (theseus.name, theseus.index, theseus.vitality) == ("Theseus", jason.index, 2)
    assert (theseus.kind, theseus.sides, theseus.granted, theseus.owner) == (HERO, 3, False, "")
    assert theseus.talents == MONSTER_SLAYER
    (thread,) = theseus.powers
    assert (thread.key, thread.limit, thread.lost_at, thread.art_of_war) == ("thread", "turn", 0, 0)
    assert content.powers[thread.index] is thread
    assert "all_hands" not in content.power_at
    assert len(content.units) == 52


def test_a_power_is_added_by_a_new_key(write: Write) -> None:
    """It stands behind the unit's other powers."""
    power = NEW_UNIT[NEW_UNIT.index("[[unit.power]]") :]
    content = with_own_units(write(f'[[unit]]\nkey = "zeus"\n{power}'))
    assert [one.key for one in content.unit("zeus").powers] == ["thunderbolt", "royal_summons", "thread"]
    assert len(content.powers) == 46


def test_files_are_laid_over_each_other_in_order(write: Write) -> None:
    """The later file has the last word, and problems name the file they stand in."""
    first = write('[[unit]]\nkey = "zeus"\ncost = 5\nart_of_war = 2\n', "first.toml")
    second = write('[[unit]]\nkey = "zeus"\ncost = 4\n', "second.toml")
    zeus = with_own((first, second)).unit("zeus")
    assert (zeus.cost, zeus.art_of_war) == (4, 2)
    broken = write('\n\n[[unit]]\nkey = "zeus"\ncost = -1\n', "broken.toml")
    assert problems(first, broken) == [
        "broken.toml:5: unit zeus, cost: must be a whole number from 0 to 20, not -1",
    ]


def test_the_same_text_is_the_same_content(write: Write) -> None:
    """Two tables with one file share its records; a changed file is read again."""
    path = write('[[unit]]\nkey = "zeus"\ncost = 5\n')
    one = with_own_units(path)
    assert with_own_units(path) is one
    write('[[unit]]\nkey = "zeus"\ncost = 4\n')
    assert with_own_units(path).unit("zeus").cost == 4
    assert one.unit("zeus").cost == 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ["own.toml:1: there is no [[unit]] and no [[area]] in this file: nothing to play with"]),
        (
            '[[unit]]\nkey = "zeus"\ncots = 3\n',
            ['own.toml:3: unit zeus, cots: there is no such field; did you mean "cost"?'],
        ),
        (
            '[[unit]]\nkey = "zues"\ncost = 3\n',
            ['own.toml:2: unit zues, key: there is no unit "zues"; did you mean "zeus"?'],
        ),
        (
            '[[unit]]\nkey = "ixion"\ncost = 3\n',
            ['own.toml:2: unit ixion, key: there is no unit "ixion"; a new unit takes the place of another: give'],
        ),
        (
            '[[unit]]\nkey = "zeus"\ntalents = ["leader",\n  "fly"]\n',
            ['own.toml:4: unit zeus, talents: "fly" is none of: '],
        ),
        (
            '[[unit]]\nkey = "zeus"\nkind = "demigod"\n',
            ['own.toml:3: unit zeus, kind: "demigod" is not known here; did you mean "god"?'],
        ),
        (
            '[[unit]]\nkey = "icarus"\ntrack = [[3, 5, 0, 3],\n  [3, 5, 0],\n  [3, 5, 0, 3]]\n',
            ["own.toml:4: unit icarus, track: must be 4 whole numbers from 0 to 20, not [3, 5, 0]"],
        ),
        (
            '[[unit]]\nkey = "icarus"\nvitality = 4\n',
            ["units.toml:0: unit icarus, track: must have one row for each point of vitality, 4 in all, not 3"],
        ),
        (
            '[[unit]]\nkey = "icarus"\ngranted = true\n',
            ["own.toml:1: unit icarus, owner: this field is missing"],
        ),
        (
            '[[unit]]\nkey = "zeus"\n[[unit]]\nkey = "zeus"\n',
            ['own.toml:4: unit zeus, key: "zeus" is changed twice in one file; write one [[unit]] for it'],
        ),
        (
            '[[unit]]\nkey = "zeus"\nwithout = ["bolt"]\n',
            ['own.toml:3: unit zeus, without: "bolt" is none of: thunderbolt, royal_summons'],
        ),
        (
            '[[unit]]\nkey = "zeus"\ngranted = 1\n',
            ["own.toml:3: unit zeus, granted: must be true or false, not 1"],
        ),
        ('[[unit]]\nkey = "zeus"\ncost = 3.5\n', ["own.toml:3: unit zeus, cost: must be a whole number from 0 to 20, not 3.5"]),
        ('[[unit]]\nkey = "zeus"\ncost = true\n', ["own.toml:3: unit zeus, cost: must be a whole number from 0 to 20, not true"]),
        ('[[unit]]\nkey = "zeus"\nname = ""\n', ['own.toml:3: unit zeus, name: must be some text, not ""']),
        ('unit = 3\n', ["own.toml:1: file, unit: must be tables, each under its own header [[unit]]"]),
        ('[[unit]]\nkey = "zeus"\n\n[[units]]\nkey = "x"\n', ['own.toml:4: file, units: there is no such field; did you mean "unit"?']),
    ],
)  # fmt: skip
def test_mistakes_in_units_are_named(write: Write, text: str, said: list[str]) -> None:
    """Each with its file, its line, its field, and a way out where there is one."""
    found = problems(write(text))
    for wanted, sentence in zip(said, found, strict=False):
        if wanted.startswith("units.toml:0:"):  # the line of the shipped file may change
            assert sentence.startswith("units.toml:")
            assert sentence.endswith(wanted.split(":0:")[1])
        else:
            assert sentence.startswith(wanted)
    assert found


POWER = '[[unit]]\nkey = "zeus"\n[[unit.power]]\nkey = "thunderbolt"\n'


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("effect = [\n  { op = \"rol\", n = 3 },\n]", '6: unit zeus, effect 1, op: "rol" is not known here; did you mean "roll"?'),
        ("effect = [\n  { op = \"roll\" },\n]", '6: unit zeus, effect 1, n: "roll" needs this field'),
        (
            "effect = [\n  { op = \"draw\", n = 1 },\n  { op = \"draw\", n = 1, who = \"self\" },\n]",
            "7: unit zeus, effect 2, who: there is no such field; the fields here are n, op, option",
        ),
        (
            "effect = [\n  { op = \"target\", who = \"enemy\", range = [3, 1] },\n]",
            "6: unit zeus, effect 1, range: runs from 3 down to 1; the nearer end comes first",
        ),
        (
            "effect = [\n  { op = \"mod\", word = \"offense\", who = \"self\", until = \"turn\", n = 1 },\n]",
            '6: unit zeus, effect 1, word: "offense" is not known here; did you mean "offence"?',
        ),
        (
            "effect = [\n  { op = \"draw\", n = 1, option = 1 },\n]",
            '6: unit zeus, effect: option 1 needs a "choose" before it that offers so many',
        ),
        (
            "effect = [\n  { op = \"choose\", who = \"owner\", n = 2 },\n  { op = \"draw\", n = 1, option = 1 },\n]",
            "6: unit zeus, effect: offers option 2, which has no row",
        ),
        ("effect = []", "5: unit zeus, effect: a power does something: give it at least one row"),
        ("effect = [\n  3,\n]", "6: unit zeus, effect: must be { ... }, not 3"),
        ("lost_at = 9", "5: unit zeus, lost_at: the power would never work: the unit has 9 vitality"),
        ('kind = "reaction"', '5: unit zeus, kind: a reaction answers an event: give it a "when" row'),
        ('kind = "slow"', '5: unit zeus, kind: "slow" is none of: offensive, active, passive, permanent, reaction'),
    ],
)  # fmt: skip
def test_mistakes_in_powers_are_named(write: Write, rows: str, said: str) -> None:
    """The row of a power that is wrong is named by its number and its line."""
    found = problems(write(POWER + rows + "\n"))
    assert found[0] == f"own.toml:{said}".replace("unit zeus", "power thunderbolt")


def test_powers_have_keys_of_their_own(write: Write) -> None:
    """Two units cannot have powers of one key."""
    text = NEW_UNIT.replace('key = "thread"', 'key = "thunderbolt"')
    assert problems(write(text)) == [
        'own.toml:2: unit jason, power: "thunderbolt" is also a power of another unit; give it a key of its own'
    ]


@pytest.mark.parametrize(
    "left_out", ["name", "kind", "classes", "cost", "activation_cards", "art_of_war", "vitality", "talents"]
)
def test_a_new_unit_needs_every_value(write: Write, left_out: str) -> None:
    """What no default could stand for must be given."""
    head, power = NEW_UNIT.split("\n\n[[unit.power]]")
    lines = [line for line in head.splitlines() if not line.startswith(f"{left_out} =")]
    found = problems(write("\n".join(lines) + "\n\n[[unit.power]]" + power))
    assert f"own.toml:2: unit jason, {left_out}: this field is missing" in found


@pytest.mark.parametrize("left_out", ["key", "name", "kind", "rule", "effect"])
def test_a_new_power_needs_every_value(write: Write, left_out: str) -> None:
    """The same for powers."""
    head, power = NEW_UNIT.split("\n\n[[unit.power]]")
    lines = [line for line in power.splitlines() if not line.startswith(f"{left_out} =")]
    found = problems(write(head + "\n\n[[unit.power]]" + "\n".join(lines)))
    label = "1" if left_out == "key" else "thread"
    assert f"own.toml:15: power {label}, {left_out}: this field is missing" in found


def test_all_mistakes_are_told_at_once(write: Write) -> None:
    """Nobody has to run a check ten times to find ten mistakes."""
    found = problems(write('[[unit]]\nkey = "zeus"\ncost = -1\nvitality = "x"\nkind = 3\n'))
    assert [line.split(": ")[0] for line in found[:3]] == ["own.toml:3", "own.toml:4", "own.toml:5"]


JUNK = ("3", '"x"', "[]", "{}", "true", "[1]", '[["a", "b"]]', "-1", "1.5", "[{ op = 3 }]", "{ a = 1 }", "1979-05-27")
UNIT_FIELDS = (
    "key", "name", "kind", "classes", "cost", "side", "granted", "owner", "activation_cards", "art_of_war", "vitality",
    "track", "talents", "icon", "role", "power", "whole", "without",
)  # fmt: skip
POWER_FIELDS = ("key", "name", "kind", "art_of_war", "limit", "lost_at", "text", "rule", "effect")
ROW_FIELDS = (
    "op", "option", "word", "who", "kinds", "range", "sight", "through", "n", "alt", "alt_kinds", "most", "repeat", "take",
    "until", "vs", "unless", "answers", "borders", "room", "throw", "wounds",
)  # fmt: skip
MAP_FIELDS = ("format", "key", "name", "status", "note", "outline", "roads", "borders", "sight", "override", "area")
AREA_FIELDS = ("key", "number", "name", "at", "terrain", "pieces", "capacity", "tags", "polygon")


def answered(path: str) -> None:
    """A file is taken or refused in words; it never ends in an error of another kind."""
    said = ["taken"]
    try:
        with_own_units(path)
    except ContentError as error:
        said = [problem.sentence for problem in error.problems]
    assert said
    assert all(said)


@pytest.mark.parametrize("junk", JUNK)
def test_whatever_is_written_is_answered_in_words(write: Write, junk: str) -> None:
    """Any kind of value in any field is taken or refused with a sentence."""
    for field in UNIT_FIELDS:
        rest = "" if field == "key" else 'key = "zeus"\n'
        answered(write(f"[[unit]]\n{rest}{field} = {junk}\n"))
    for field in POWER_FIELDS:
        rest = "" if field == "key" else 'key = "thunderbolt"\n'
        answered(write(f'[[unit]]\nkey = "zeus"\n[[unit.power]]\n{rest}{field} = {junk}\n'))
    for field in ROW_FIELDS:
        op = "" if field == "op" else 'op = "target", '
        answered(write(f"{POWER}effect = [{{ {op}{field} = {junk} }}]\n"))
    for field in MAP_FIELDS:
        taken = {"format": ("format = 1", ""), "key": ('key = "olympus"', ""), "name": ('name = "Three by two"', "")}
        changes = (taken[field],) if field in taken else ()
        if field != "area":
            answered(write(f"{field} = {junk}\n" + grid(*changes)))
    answered(write(f"format = 1\nkey = 'olympus'\nname = 'none'\narea = {junk}\n"))
    for field in AREA_FIELDS:
        lines = grid().split("\n")
        first = next(i for i, line in enumerate(lines) if line == "[[area]]")
        own = [line for line in lines[first + 1 : first + 7] if not line.startswith(f"{field} =")]
        answered(write("\n".join([*lines[: first + 1], f"{field} = {junk}", *own, *lines[first + 7 :]])))


# -- files as such ---------------------------------------------------------------------------


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """No file, a folder, no text, no TOML: one sentence each."""
    missing, binary, broken = (str(tmp_path / name) for name in ("none.toml", "binary.toml", "broken.toml"))
    Path(binary).write_bytes(b"\xff\xfe\x00")
    Path(broken).write_text('[[unit]]\nkey = "zeus\n', encoding="utf-8")
    assert problems(missing) == ["none.toml:0: there is no such file; check its name and folder"]
    assert problems(binary) == ["binary.toml:0: this is not text; a file of units or areas is TOML in UTF-8"]
    assert problems(broken)[0].startswith("broken.toml:2: this is not TOML: ")
    with pytest.raises(ContentError, match="this is a folder; name a file in it"):
        with_own_units(str(tmp_path))


def test_places_are_right_in_awkward_files(write: Write) -> None:
    """Comments, long strings, brackets inside strings and lists over several lines do not lead lines astray."""
    text = (
        "# a [[unit]] that is none\n"
        'name = """one\n[[unit]]\nthree"""\n'
        "[[unit]] # first\n"
        'key = "zeus"\n'
        'role = "a # and a [ in \\" text"\n'
        "track = [ # full strength\n"
        "  [8, 8, 1, 2], [8, 8, 1, 2], # two in one line\n"
        "  [8, 8, 1, 2], [8, 8, 1, 2], [7, 8, 1, 2],\n"
        "\n"
        "  [7, 8, 1, 2], [7, 7, 0, 1],\n"
        "  [6, 7, 0, 99],\n"
        "  [6, 7, 0, 0] ]\n"
        "[[unit]]\n"
        'key = "ares"\n'
        "cost = 77\n"
    )
    assert problems(write(text)) == [
        "own.toml:13: unit zeus, track: must be a whole number from 0 to 20, not 99",
        "own.toml:17: unit ares, cost: must be a whole number from 0 to 20, not 77",
    ]


# -- maps ------------------------------------------------------------------------------------


def olympus(content: Content) -> dict[str, int]:
    return {area.key: area.index for area in content.board.areas if area.map == 1}


def test_a_map_of_ones_own(write: Write) -> None:
    """Borders and sight are computed from the drawing, special borders are as written, and Styx stays as it was."""
    borders = '\n[borders]\nchains = [["a", "b"]]\nwall = [["b", "c"]]\n'
    content = with_own_units(write(grid(borders=borders)))
    board, at = content.board, olympus(content)
    assert board.count == 28
    assert (at["a"], at["f"]) == (22, 27)
    assert [board.border[at["a"]][at[b]] for b in "bd"] == [CHAINS, OPEN]
    assert board.border[at["b"]][at["c"]] == WALL
    assert board.border[at["a"]][at["e"]] == -1  # a corner is no border
    assert not board.sees[at["a"]][at["c"]]
    assert board.sees[at["d"]][at["f"]]
    assert board.crossed[at["d"]][at["f"]] == 1 << at["e"]
    assert board.distance[at["b"]][at["c"]] == 3
    assert board.exits == (at["c"], at["f"])
    assert board.area_at["hounds_threshold"] == 13
    assert board.maps[1].status == "own"


def test_a_written_line_may_differ_on_purpose(write: Write) -> None:
    """An override takes the table's word against the drawing, with a reason; without it the difference is a mistake."""
    lines = "".join(
        f'\n[[sight]]\nfrom = "{a}"\n[sight.crossed]\n' + "".join(f"{b} = {via}\n" for b, via in row.items())
        for a, row in SEEN.items()
    )
    assert with_own_units(write(grid(borders=lines))).board.count == 28
    changed = lines.replace('c = ["b"]', "c = []", 1)
    said = problems(write(grid(borders=changed)))
    assert len(said) == 1
    assert said[0].endswith("crossed, c: as drawn, the line from a to c crosses b; correct it, or add an [[override]]")
    meant = '\n[[override]]\nbetween = ["a", "c"]\nbecause = "the hedge is low"\n'
    content = with_own_units(write(grid(borders=changed + meant)))
    at = olympus(content)
    assert content.board.crossed[at["a"]][at["c"]] == 0
    assert content.board.crossed[at["c"]][at["a"]] == 1 << at["b"]
    assert problems(write(grid(borders=lines + meant)))[0].endswith("is as drawn and needs no override")


SEEN = {
    "a": {"c": '["b"]', "e": "[]", "f": '["b", "e"]'},
    "b": {"d": "[]", "f": "[]"},
    "c": {"a": '["b"]', "d": '["b", "e"]', "e": "[]"},
    "d": {"b": "[]", "c": '["e", "b"]', "f": '["e"]'},
    "e": {"a": "[]", "c": "[]"},
    "f": {"a": '["e", "b"]', "b": "[]", "d": '["e"]'},
}


@pytest.mark.parametrize(
    ("changes", "borders", "said"),
    [
        ((('key = "olympus"', 'key = "ida"'),), "", 'a map takes the place of styx or olympus; there is no "ida"'),
        ((('"exit"]', '"blue"]'),), "", 'names "blue" twice'),
        ((('["blue", "exit"]', '["bait"]'), ('["blue", "exit"]', '["bait"]')), "", "needs blue areas on olympus"),
        ((('["red"]', '["red", "bait"]'),), "", "no bait lies in a deployment area"),
        ((('["red"]', '["red", "blue"]'),), "", "an area is blue or red, not both"),
        ((('["red"]', '["exit"]'),), "", "an exit is a blue area"),
        ((("at = [50, 50]", "at = [500, 50]"),), "", "the centre [500, 50] does not lie inside the area's polygon"),
        ((("at = [50, 50]", "at = [50.5, 50]"),), "", "must be a whole number from 0 to 1000, not 50.5"),
        ((("at = [50, 50]\n", ""),), "", "area a, at: this field is missing"),
        ((("[[0, 0], [100, 0], [100, 100]", "[[0, 0], [100, 100], [100, 0]"),), "", "this outline crosses itself"),
        ((("[[0, 0], [100, 0], [100, 100]", "[[0, 0], [100, 0], [120, 50], [100, 100]"),), "", "covers ground of a too"),
        ((("capacity = 3", "capacity = 3\npieces = 1"),), "", "only forest and ruins have pieces to break, not open"),
        ((("capacity = 3", 'capacity = 3\nterrain = "forest"'),), "", "forest without a piece is open ground"),
        ((("capacity = 3", 'capacity = 3\nterrain = "wall"'),), "", '"wall" is none of'),
        ((('key = "b"', 'key = "a"'),), "", 'two areas are called "a"'),
        ((('key = "b"', 'key = "b"\nnumber = 7'),), "", "this is number 2, not 7"),
        ((), '\n[borders]\nwall = [["a", "f"]]\n', "a and f have no stretch of border in common in the drawing"),
        ((), '\n[borders]\nwall = [["a", "a"]]\n', '"a" has no border with itself'),
        ((), '\n[borders]\nwall = [["a", "b"]]\nchains = [["b", "a"]]\n', "the border of a and b is given twice"),
        ((), '\n[borders]\nwall = [["a"]]\n', "must be pairs of areas, not ['a']"),
        ((), '\n[borders]\nwalls = [["a", "b"]]\n', 'there is no such field; did you mean "wall"?'),
        ((), '\n[borders]\nopen = [["a", "b"]]\n', "a and d have a border in the drawing that is not listed"),
        ((), '\n[[sight]]\nfrom = "a"\n[sight.crossed]\nc = ["b"]\n', "the line from a to e is missing"),
        ((), '\n[[sight]]\nfrom = "a"\n[sight.crossed]\nb = []\n', "b is a neighbour of a"),
        ((("format = 1", "format = 2"),), "", "map, format: must be 1, not 2"),
    ],
)  # fmt: skip
def test_mistakes_in_maps_are_named(
    write: Write, changes: tuple[tuple[str, str], ...], borders: str, said: str
) -> None:
    """What is wrong with a drawing, its tags or its borders is said, with a line of the file."""
    found = problems(write(grid(*changes, borders=borders)))
    assert any(said in sentence for sentence in found), found
    assert all(sentence.startswith("own.toml:") and not sentence.startswith("own.toml:0") for sentence in found)


def test_an_island_is_a_mistake(write: Write) -> None:
    """Corners that do not meet leave an area without borders; the hint says what to do."""
    far = ("[[200, 100], [300, 100], [300, 200], [200, 200]]", "[[210, 110], [300, 110], [300, 200], [210, 200]]")
    found = problems(write(grid(far)))
    assert found[0].endswith("area f, polygon: no border joins f to a; neighbours must share the very same corners")


def test_the_line_of_a_wrong_border_is_its_own(write: Write) -> None:
    """In a list over several lines the very pair is named."""
    text = grid(borders='\n[borders]\nwall = [\n  ["a", "b"],\n  ["a", "z"],\n]\n')
    line = text[: text.index('["a", "z"]')].count("\n") + 1
    assert problems(write(text))[0].startswith(f'own.toml:{line}: borders, wall: "z" is none of: a, b, c, d, e, f')


# -- the page --------------------------------------------------------------------------------


def test_the_page_shows_files_that_work(write: Write) -> None:
    """The examples of the page, put together, are read without a complaint and do what their comments say."""
    content = with_own((write(EXAMPLE_UNIT, "units.toml"), write(EXAMPLE_MAP, "olympus.toml")))
    assert content.unit("zeus").vitality == 3
    assert content.power("thunderbolt").effect[1].n == 7
    assert content.unit("jason").name == "Theseus"
    assert [area.key for area in content.board.areas if area.map == 1] == ["summit", "grove", "gate"]


def test_the_page_is_up_to_date() -> None:
    """`docs/games/prometheus.md` is what the guide writes now, with every unit, power, area, option and operation."""
    file = Path(__file__).parents[3] / "docs" / "games" / "prometheus.md"
    written = page()
    assert file.read_text(encoding="utf-8") == written, (
        "python -m petteia.games.prometheus.guide > docs/games/prometheus.md"
    )
    named = [*CONTENT.units, *CONTENT.powers, *CONTENT.talents, *CONTENT.classes, *CONTENT.terrains, *CONTENT.tokens]
    assert [one.key for one in named if one.name not in written] == []
    assert [area.name for area in CONTENT.board.areas if area.name not in written] == []
    assert [one.key for one in CONTENT.options if f"`{one.key}`" not in written] == []
    assert [op for op in OPERATIONS if f"`{op}`" not in written] == []
    assert "stand-ins of our own" in written
