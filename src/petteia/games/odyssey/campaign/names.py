"""What the battles know: the keys a cycle may name, and what a battle can bring home."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from petteia.games.odyssey.content import package_folder
from petteia.games.odyssey.schema import operations

Json = dict[str, Any]
GEAR = ("weapon", "armor", "support", "attachment", "unique")


@dataclass(frozen=True)
class BattleNames:
    """Keys by kind, traits and levels by primordial, loot by primordial, recipes and copies."""

    keys: Mapping[str, frozenset[str]]
    traits: Mapping[str, frozenset[str]]
    levels: Mapping[str, frozenset[int]]
    loot: Mapping[str, frozenset[str]]
    recipes: Mapping[str, frozenset[str]]
    made: frozenset[str]  # gear that is crafted: all but what is only found
    earned: frozenset[str]  # resources that cards and scenarios of the battle give


@cache
def battle_names() -> BattleNames:
    """Read from the battle content that is shipped."""
    folder = package_folder()
    names = ("titans", "gear", "conditions", "godforms", "summonings", "argo_abilities", "terrain", "scenarios")
    files = {name: _toml(folder.joinpath(f"{name}.toml")) for name in names}
    beasts = [_toml(path) for path in folder.joinpath("primordials").iterdir() if path.name.endswith(".toml")]
    sheets = {_sheet(beast)["key"]: beast for beast in beasts}
    gear = {one["key"]: one for table in GEAR for one in files["gear"].get(table, [])}
    summonings = files["summonings"]["summoning"]
    keys = {
        "titan": _keys(files["titans"]["titan"]),
        "pattern": _keys(files["titans"]["pattern"]),
        "gear": frozenset(gear),
        "condition": _keys(files["conditions"]["condition"]),
        "godform": _keys(files["godforms"]["godform"]),
        "summoning": frozenset(one["key"] for one in summonings if not one["one_off"]),
        "oneoff": frozenset(one["key"] for one in summonings if one["one_off"]),
        "argo": _keys(files["argo_abilities"]["argo_ability"]),
        "terrain": _keys(files["terrain"]["terrain"]),
        "scenario": _keys(files["scenarios"]["scenario"]),
        "primordial": frozenset(sheets),
    }
    return BattleNames(
        keys,
        {key: _keys(beast["trait"]) for key, beast in sheets.items()},
        {key: frozenset(level["level"] for level in beast["level"]) for key, beast in sheets.items()},
        {key: _loot(beast) for key, beast in sheets.items()},
        {key: frozenset(one["recipe"]) for key, one in gear.items()},
        frozenset(key for key, one in gear.items() if one["recipe"]),
        frozenset(
            op["key"] for file in [*files.values(), *beasts] for op in operations(file) if op["op"] == "resource"
        ),
    )


def _toml(path: Any) -> Json:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _sheet(beast: Json) -> Json:
    found = beast["sheet"]
    sheet: Json = found[0] if isinstance(found, list) else found
    return sheet


def _keys(rows: list[Json]) -> frozenset[str]:
    return frozenset(row["key"] for row in rows)


def _loot(beast: Json) -> frozenset[str]:
    found = {key for part in beast["bp"] for key in part["loot"]}
    found |= {core for core in [_sheet(beast)["core"]] if core}
    return frozenset(found | ({"ambrosia"} if any(level["ambrosia"] for level in beast["level"]) else set()))
