"""What comes after an attack: whom it reaches, and what a death leaves of it."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.beast import Perform
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, befall, happens
from tests.games.odyssey.fight import Sit, alone, begin, d10

ASTERION = {"foe": "asterion-1"}
ALEKTO = {"foe": "alekto-1"}
MINOS = {"foe": "minos-1"}


# -- how far it reaches --------------------------------------------------------------------------------


@rule("OD-258", "OD-114", "OD-149")
@pytest.mark.parametrize(("place", "end"), [("b7", "b7"), ("d7", "b7")])
def test_knockback_after_an_attack_reaches_as_far_as_the_attack(table: Sit, place: str, end: str) -> None:
    """Slow Hammer strikes what is adjacent: a target it did not come up to is not thrown, one it did is."""
    t = alone(table, "kelp", {"at": place, "gear": []}, primordial={"at": "h6", "facing": "w"}, ai=["slow_hammer"],
              chance=[] if place == end else d10(10, 10, 10, 10))  # fmt: skip

    assert t.titan("kelp").at == end


@rule("OD-258")
def test_knockback_after_a_hammer_that_stops_short(table: Sit) -> None:
    """Off the line and out of reach: the primordial walks, stands two spaces off, and nobody is thrown."""
    t = alone(table, "brine", {"at": "i11", "gear": []}, primordial={"at": "l7", "facing": "w"}, ai=["slow_hammer"])
    t.does("side w", "side w")

    assert t.beast_at == "j8"
    assert t.titan("brine").at == "i11"


@rule("OD-258", "OD-260")
@pytest.mark.parametrize("reached", [True, False])
def test_knockdown_after_an_attack_reaches_as_far_as_the_attack(table: Sit, reached: bool) -> None:
    """Witness fells whom it could strike, hit or not; whoever is out of its reach stays on its feet."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, options=ALEKTO, primordial={"at": "k7", "facing": "w"},
              ai=["witness"], last_wounder="kelp", pool={} if reached else {"-speed": 2}, luck=d10(*[10] * 6))  # fmt: skip

    assert t.beast_at == ("e7" if reached else "f7")
    assert t.titan("kelp").conditions == ({"knockdown": 1} if reached else {})


@rule("OD-258", "OD-133", "OD-C85")
@pytest.mark.parametrize(("place", "end"), [("g5", {"e5", "g3"}), ("f7", {"f7"})])
def test_knockback_after_a_zone_reaches_the_zone(table: Sit, place: str, end: set[str]) -> None:
    """Warden's Round strikes all around the base: whoever stands at its corner is thrown, one a space off is not."""
    t = happens(table, told={"at": place}, pool={"-speed": 9}, luck=d10(*[10] * 4))
    befall(t, Perform(t.s.monster.signature.face, 1, (KELP,)))
    t.settle()

    assert t.titan("kelp").at in end


# -- what a death leaves of it -------------------------------------------------------------------------

DEADLY = ["opened"]  # a grave trauma that kills


@rule("OD-185", "OD-149", "OD-C85")
def test_a_dead_target_stops_only_what_means_it(table: Sit) -> None:
    """Paw the Stones kills Kelp; the trample that comes after needs no target, and comes."""
    t = alone(table, "kelp", {"at": "i8", "gear": [], "danger": 6}, options=ASTERION, ai=["paw_the_stones"],
              primordial={"at": "j7", "facing": "w"}, grave=DEADLY, priority="brine", luck=d10(2, *[10] * 4))  # fmt: skip
    t.does("keep")

    assert t.titan("kelp").at == "dead"
    assert t.beast_at == "d7"


@rule("OD-185", "OD-149")
def test_a_signature_after_a_kill(table: Sit) -> None:
    """Second Round kills Marble; the signature against the priority target is performed all the same."""
    t = begin(table, primordial={"at": "h6", "facing": "w"}, ai=["second_round"], grave=DEADLY, priority="kelp",
              kelp={"at": "m7", "gear": [], "danger": 7}, marble={"at": "g7", "gear": [], "danger": 6},
              brine={"at": "a1", "gear": [], "danger": 7}, ash={"at": "a14", "gear": [], "danger": 7},
              luck=d10(2, *[10] * 4, *[10] * 4))  # fmt: skip
    t.does("keep")

    assert t.titan("marble").at == "dead"
    t.story("Kelp evades everything.")
    assert (t.beast_at, t.titan("kelp").at) == ("j6", "o7")


@rule("OD-185")
def test_nothing_more_befalls_a_dead_target(table: Sit) -> None:
    """Slow Hammer kills Kelp: nobody is left to be knocked back, and the battle goes on."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "danger": 6}, primordial={"at": "h6", "facing": "w"},
              ai=["slow_hammer"], grave=DEADLY, luck=d10(2, *[10] * 3))  # fmt: skip
    t.does("keep")

    assert (t.titan("kelp").at, t.beast_at) == ("dead", "h6")
    t.asks(0, rule="OD-118")
