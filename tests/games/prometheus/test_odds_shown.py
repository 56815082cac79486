"""What the odds say that are shown before an attack: each with the dice and the number that the attack will really have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel.scene import Mat, Odds
from petteia.testing import rule
from tests.games.prometheus.test_tight_corners import HERE, sit

Sit = Callable[..., Any]
Own = Callable[..., str]

ROOM = "Asphodel Meadow"


def notes(t: Any) -> dict[str, str]:
    mat = t.rescuers.sees("prospects")
    assert isinstance(mat, Mat)
    assert mat.bare
    return {node.label: node.note for node in mat.children if isinstance(node, Odds)}


@rule("PR-K072", "PR-K077")
@pytest.mark.parametrize("at", [HERE, ROOM])
@pytest.mark.parametrize("talent", ["close_combat", "archer"])
def test_near_and_far_are_told_apart(table: Sit, own: Own, at: str, talent: str) -> None:
    """A die more at hand, or from afar: what is shown is what is rolled."""
    mine = f'[[unit]]\nkey = "atalanta"\ntalents = ["{talent}"]\n'
    t = sit(table, {"Atalanta": HERE}, {"Jason": at}, options={"own": own(mine)})
    t.rescuers.acts("Atalanta", "attack")
    plain = sit(
        table, {"Atalanta": HERE}, {"Jason": at}, options={"own": own('[[unit]]\nkey = "atalanta"\ntalents = []\n')}
    )
    plain.rescuers.acts("Atalanta", "attack")
    more = (talent == "close_combat") == (at == HERE)
    dice, without = (int(notes(one)["Jason"].split()[0]) for one in (t, plain))
    assert dice == without + more


@rule("PR-K108", "PR-K072")
def test_a_bolstered_troop_is_harder_to_hit(table: Sit, own: Own) -> None:
    """Leonidas stands beside the Spartans: the number to reach is one higher if he bolsters them."""
    needed = []
    for talents in ('["bolster"]', "[]"):
        mine = f'[[unit]]\nkey = "leonidas"\ntalents = {talents}\n'
        t = sit(table, {"Hector": HERE}, {"Spartans": HERE, "Leonidas": HERE}, options={"own": own(mine)})
        t.rescuers.acts("Hector", "attack")
        needed.append(int(notes(t)["Spartans"].split()[-1]))
    assert needed[0] == needed[1] + 1


@rule("PR-K072")
def test_without_a_target_there_are_no_odds(table: Sit) -> None:
    """Hector walks, and has announced an attack on whom he may come to: until then nothing is shown."""
    t = sit(table, {"Hector": HERE}, {"Jason": ROOM})
    t.rescuers.acts("Hector", "walk+attack")
    assert "prospects" not in {node.key for node in t.rescuers.scene.nodes}
    t.rescuers.does(f"step {ROOM}")
    assert set(notes(t)) == {"Jason"}


@rule("PR-K072")
@pytest.mark.parametrize("faces", [[0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]])
def test_blanks_are_told_too(table: Sit, faces: list[int]) -> None:
    """Six dice are six dice, though all of them are blank."""
    t = sit(table, {"Hector": HERE}, {"Jason": HERE}, hand=["Hector"], chance=faces)
    t.rescuers.acts("Hector", "attack", "attack Jason")
    (line,) = [line for line in t.match.story() if line.startswith("Hector rolls")]
    assert line.count("blank") == faces.count(0) or line.count("0") == faces.count(0), line
