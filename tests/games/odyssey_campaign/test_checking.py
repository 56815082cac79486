"""The checker: for each kind of finding a small mistake in the shipped cycle gives that finding, on its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from petteia.games.odyssey.campaign.checking import report, sentences
from petteia.games.odyssey.campaign.findings import ERROR, KINDS, WARNING, Finding

VOYAGE = "storybook/01_voyage.md"
ENDINGS = "storybook/02_endings.md"
EVENTS = "storybook/10_events.md"
MEMORY = "storybook/08_memory.md"
MASKS = "storybook/03_masks.md"
TWICE = '\n[[clue]]\nkey = "wet_bench"\nname = "Again"\ncard = "story 1"\ntext = "Wet."\nrule = "None."\n'
AMBER = '[[resource]]\nkey = "amber"\nname = "Amber"\nkind = "divine"\nspent_by = "nobody"\n[[boon]]'
NEW = "\n---\nid: 399\ntitle: New\n---\n"

# what is spoiled (file, old, new; no old: appended), and where what kind is found (file, words of the line)
Case = tuple[str, str, str, str, str, str]
ERRORS: list[Case] = [
    ("map.toml", 'restricted_needs = "river_keel"\n', "", "schema", "map.toml", "[board]"),
    ("map.toml", "[board]\n", '[board]\nsea = "grey"\n', "schema", "map.toml", 'sea = "grey"'),
    ("rnr.toml", "[[adventure]]", '[[advent]]\nroll = 1\n[[adventure]]', "schema", "rnr.toml", "[[advent]]"),
    ("timeline.toml", "day = 3\n", 'day = "3"\n', "schema", "timeline.toml", 'day = "3"'),
    ("timeline.toml", "[frame]", "[frame", "schema", "timeline.toml", "[frame"),
    ("exploration.toml", "gain hot_rivets 1", "gian hot_rivets 1", "schema", "exploration.toml", "gian"),
    ("technologies.toml", 'against = "lose hull"\n', "", "schema", "technologies.toml", "[[technology.ability]]#9"),
    (VOYAGE, "@mark A1", "@marc A1", "syntax", VOYAGE, "@marc A1"),
    (VOYAGE, "  @goto 2\n", "   @goto 2\n", "syntax", VOYAGE, "@goto 2"),
    (VOYAGE, "", NEW.replace("399", "114") + "@return\n", "twice", VOYAGE, "id: 114#2"),
    ("clues.toml", "", TWICE, "twice", "clues.toml", '"wet_bench"#2'),
    ("map.toml", 'harbour was."\nfactions = ["harbours"]', 'harbour was."\nfactions = ["harbors"]', "unknown-name",
     "map.toml", '"harbors"'),
    (VOYAGE, "@gain drowned_gold 1", "@gain drowned_silver 1", "unknown-name", VOYAGE, "drowned_silver"),
    ("argo.toml", 'a = "talos"', 'a = "tolos"', "unknown-name", "argo.toml", '"tolos"'),
    ("argo.toml", 'hull_zero = "campaign_loss"', 'hull_zero = "loss"', "unknown-name", "argo.toml", '"loss"'),
    (VOYAGE, "@with labyrinth 1 if marked D2", "@with trait lesh off", "unknown-name", VOYAGE, "lesh"),
    ("exploration.toml", '"battle night_landing"', '"battle night"', "unknown-name", "exploration.toml", "battle night"),
    ("technologies.toml", 'titan = "kopis"', 'titan = "kopix"', "unknown-name", "technologies.toml", "kopix"),
    ("technologies.toml", "limits = {summons = 2}", "limits = {nymphs = 2}", "unknown-name", "technologies.toml", "nymphs"),
    ("story.toml", '"tile == 4"', '"tile == 40"', "unknown-name", "story.toml", "tile == 40"),
    (VOYAGE, "win=230 lose=231", "win=233 lose=231", "missing-paragraph", VOYAGE, "win=233"),
    ("timeline.toml", "day = 3\n", "day = 3\ngoto = 999\n", "missing-paragraph", "timeline.toml", "goto = 999"),
    (VOYAGE, "@gain clue:wet_bench\n@return\n", "@gain clue:wet_bench\n", "dead-end", VOYAGE, "@gain clue:wet_bench"),
    (VOYAGE, "@story 1B\n@marker tile=4\n@return", "@story 1B\n@marker tile=4\n@goto 114", "dead-end", VOYAGE, "id: 114"),
    (VOYAGE, "@else\n  @goto 221\n", "@else\n  @goto 221\nNobody.\n", "unreachable", VOYAGE, "Nobody.#2"),
    (VOYAGE, "", NEW + "@return\n", "unreachable", VOYAGE, "id: 399"),
    ("technologies.toml", 'leads_to = ["empty_naos"]', "leads_to = []", "unreachable", "technologies.toml", "empty_naos"),
    (EVENTS, "Keep to your course.\n", "Wait.\n    @pay oil 1\n", "stuck-choice", EVENTS, "Go and take off whoever#-1"),
    (VOYAGE, "@gain fate 1 to=leader", "@gain fate 1 to=failed", "nobody", VOYAGE, "to=failed"),
    (VOYAGE, "@gain fate 1 to=leader", "@gain fate 1 to=owner", "nobody", VOYAGE, "to=owner"),
    (MEMORY, "private: true\n", "", "private", MEMORY, "id: 901"),
    (VOYAGE, "traits: salt, oath\n", "traits: salt, oath\nprivate: true\n", "private", VOYAGE, "id: 1"),
    (VOYAGE, "@story 1B\n", "", "turn", "story.toml", "resolves = 110"),
    (EVENTS, "well-made box.\n\n@goto 384", "well-made box.\n\n@return", "turn", "doom.toml", "resolves = 1204"),
    ("argo.toml", "tile = 25", "tile = 26", "tile", "argo.toml", "tile = 26"),
    ("special_events.toml", 'outcome = "defeat"', 'outcome = "victory"', "ending", "special_events.toml", "outcome#4"),
    ("map.toml", '  {dir = "W", to = 1},\n', '  {dir = "W", to = 1},\n' * 2, "tile", "map.toml", 'dir = "W", to = 1}#2'),
    ("map.toml", 'symbols = ["rnr"]', 'symbols = ["rnr", "city"]', "tile", "map.toml", '["rnr", "city"]'),
    ("factions.toml", '"Gortyn"]', '"Lyttos"]', "tile", "factions.toml", '"Lyttos"]'),
    ("timeline.toml", "battles = [1, 7,", "battles = [1, 8,", "timeline", "timeline.toml", "battles = "),
    ("timeline.toml", "day = 3\n", "day = 4\n", "timeline", "timeline.toml", "day = 4"),
    ("exploration.toml", "out = [1, 2, 3, 4, 9]", "out = [1, 2, 3, 4, 20]", "deck", "exploration.toml", "out = [1,"),
    ("dreams.toml", "roll = [5, 7]", "roll = [5, 8]", "table", "dreams.toml", "#1"),
    ("dreams.toml", "delve = 12", "delve = 13", "table", "dreams.toml", "delve = 13"),
    ("hubs.toml", '["alpha", "", "", "omega"]', '["", "", "", "omega"]', "table", "hubs.toml", 'track = [""'),
    ("factions.toml", "from = -4", "from = -3", "bands", "factions.toml", "from = -3"),
    ("inward.toml", "slots = 20", "slots = 21", "inward", "inward.toml", "slots = 21"),
    ("doom.toml", "last = true\n", "", "doom", "doom.toml", "[[card]]#4"),
    ("mnemos.toml", 'not_with = ["pyre_on_the_beach"]', "not_with = []", "mnemos", "mnemos.toml", 'not_with = ["weight'),
    ("matrix.toml", "columns = 12", "columns = 7", "matrix", "matrix.toml", "G8 ="),
    (VOYAGE, "    @mark A1\n", "", "node-never-set", "matrix.toml", "A1 ="),
    ("codes.toml", "of_tiles = [6, 35]", "of_tiles = [6, 34]", "code", "codes.toml", "of_tiles"),
    ("map.toml", "secret = 137", "secret = 138", "code", "codes.toml", "of_tiles"),
    ("codes.toml", 'word = "HOLD"', 'word = "HELD"', "code", "codes.toml", '"HELD"'),
    ("codes.toml", "number = 405", "number = 407", "code", "codes.toml", "goto = 405"),
    (MASKS, "    @gain code:knot_count\n", "", "code", "codes.toml", '"knot_count"'),
    ("argo.toml", "[[boon]]", AMBER, "unearned", "argo.toml", '"amber"'),
    ("mnemos.toml", '["rope", "grief", "oath"]', '["a", "b", "c"]', "unearned", "mnemos.toml", '["a", "b", "c"]'),
    ("inward.toml", '"pattern:thick_blood"', '"pattern:scar_map"', "reward", "inward.toml", "scar_map"),
    ("allies.toml", "from = 630", "from = 640", "reward", "allies.toml", "from = 640"),
    ("technologies.toml", 'type = "core"', 'type = "battle"', "core", "technologies.toml", '"talking_keel"'),
    ("technologies.toml", '"salt_leather", ', '"salt_leather", "gull_sickle", ', "facility", "technologies.toml", '"salt_l'),
]  # fmt: skip
WARNINGS: list[Case] = [
    (VOYAGE, "@if marked F6\n", "@if marked F1\n", "node-never-read", "matrix.toml", "F6 ="),
    ("matrix.toml", "H3 =", 'H4 = "Nothing."\nH3 =', "node-unused", "matrix.toml", "H4 ="),
    ("argo.toml", 'spent_by = "rule: replay a battle from its start"\n', "", "unspent", "argo.toml", '"sisyphus_tear"'),
    ("argo.toml", "[[affliction]]", '[[boon]]\nkey = "luck"\nname = "Luck"\ntext = "Good."\n\n[[affliction]]', "never-given",
     "argo.toml", '"luck"'),
    ("technologies.toml", '"shell_lyre", ', "", "facility", "technologies.toml", "#1"),
]  # fmt: skip


def line_of(text: str, words: str) -> int:
    """The line with these words; `words#2` the second such line, `words#-1` the line above it, `#1` line 1."""
    wanted, _, which = words.partition("#")
    if not wanted:
        return int(which)
    found = [number for number, line in enumerate(text.splitlines(), 1) if wanted in line]
    return found[0] + int(which) if which.startswith("-") else found[int(which or 1) - 1]


def spoil(folder: Path, name: str, old: str, new: str) -> list[Finding]:
    """What is found after one change to a file of the cycle."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
    return report(folder)


def places(found: list[Finding]) -> list[tuple[str, int, str, str]]:
    return [(one.file, one.line, one.severity, one.kind) for one in found]


def test_nothing_is_wrong_with_the_cycle_that_is_shipped() -> None:
    """The shipped cycle has no error and no warning."""
    assert report() == []


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: f"{case[3]}-{case[4]}")
def test_a_mistake_is_found_on_its_line(folder: Path, case: Case) -> None:
    """A mistake gives one error of its kind, with the file and the line where an author looks for it."""
    name, old, new, kind, where, words = case

    found = spoil(folder, name, old, new)

    line = line_of((folder / where).read_text(encoding="utf-8"), words)
    assert places(found) == [(where, line, ERROR, kind)], found


@pytest.mark.parametrize("case", WARNINGS, ids=lambda case: f"{case[3]}-{case[4]}")
def test_something_idle_is_a_warning(folder: Path, case: Case) -> None:
    """What is merely idle gives one warning: the cycle can be played with it."""
    name, old, new, kind, where, words = case

    found = spoil(folder, name, old, new)

    line = line_of((folder / where).read_text(encoding="utf-8"), words)
    assert places(found) == [(where, line, WARNING, kind)], found


def test_every_kind_of_finding_has_an_example() -> None:
    """No kind is listed that the examples above do not show, and none is shown that is not listed."""
    assert {case[3] for case in (*ERRORS, *WARNINGS)} == set(KINDS)


def test_a_border_is_told_from_both_sides(folder: Path) -> None:
    """An arrow that names another tile than the one beside it leaves its neighbour's arrow without an answer."""
    found = spoil(folder, "map.toml", '{dir = "W", to = 1},', '{dir = "W", to = 3},')

    assert [str(one) for one in found] == [
        "map.toml:20: the arrow E of tile 1 has no arrow back on tile 2",
        "map.toml:35: the arrow W of tile 2 names tile 3, but tile 1 lies there",
    ]


def test_a_waterway_is_restricted_from_both_sides(folder: Path) -> None:
    """A technology asked for in one direction alone does not fit."""
    found = spoil(folder, "map.toml", '{dir = "W", to = 1},', '{dir = "W", to = 1, needs = "river_keel"},')

    assert [str(one) for one in found] == [
        "map.toml:20: the arrow E of tile 1 needs nothing, the arrow back river_keel",
        "map.toml:35: the arrow W of tile 2 needs river_keel, the arrow back nothing",
    ]


def test_a_tile_off_the_board_is_told_with_all_its_arrows(folder: Path) -> None:
    """A misplaced tile does not fit, and no more do the arrows to it and from it."""
    found = spoil(folder, "map.toml", "row = 1\ncolumn = 2", "row = 9\ncolumn = 9")

    assert {one.kind for one in found} == {"tile"}
    assert "map.toml:27: tile 2 lies off the board" in [str(one) for one in found]
    assert len(found) == 7


def test_what_a_condition_asks_must_be_given_somewhere(folder: Path) -> None:
    """A boon that no paragraph gives is idle, and a condition on it can never hold."""
    found = spoil(folder, EVENTS, "    @gain boon:flat_of_the_whip\n", "")

    assert [(one.severity, one.kind) for one in found] == [(WARNING, "never-given"), (ERROR, "unearned")]
    assert found[0].line == line_of((folder / "argo.toml").read_text(encoding="utf-8"), '"flat_of_the_whip"')
    assert found[1].line == line_of((folder / EVENTS).read_text(encoding="utf-8"), "has boon:flat_of_the_whip")


def test_several_mistakes_are_told_at_once(folder: Path) -> None:
    """The reader goes on after a mistake, in the order of the files: tables first, then the storybook."""
    path = folder / "rnr.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("boxes = 1", "boxes = 0"), encoding="utf-8")

    found = spoil(folder, VOYAGE, "@surge", "@serge")

    assert [one.file for one in found] == ["rnr.toml"] * 6 + [VOYAGE]


def test_a_missing_file_is_named(folder: Path) -> None:
    """A folder without a file it needs is refused by that file's name."""
    (folder / "doom.toml").unlink()

    assert sentences(folder) == ["doom.toml:1: the file is missing"]


def test_a_folder_without_a_storybook_is_refused(tmp_path: Path, folder: Path) -> None:
    """There is no cycle without its paragraphs."""
    (folder / "storybook").rename(tmp_path / "elsewhere")

    assert sentences(folder) == ["storybook:1: the storybook is missing"]


def test_sentences_tell_a_warning_as_such(folder: Path) -> None:
    """What the command prints: file, line, and for a warning that word."""
    path = folder / "matrix.toml"
    path.write_text(path.read_text(encoding="utf-8") + 'H4 = "Nothing."\n', encoding="utf-8")

    (said,) = sentences(folder)

    assert said.startswith("matrix.toml:")
    assert said.endswith(": warning: H4 is neither set nor read")
