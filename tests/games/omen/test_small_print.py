"""The small print: last spaces, empty hands, full sides, personal piles, and what is refused for what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Match
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
FULL = ["Ketos", "Hound of", "Echo"]  # five spaces, of which each city can have one
FOUR = ["Ketos", "Hound of"]
ALL_FULL = {"thebes": FULL, "argos": FULL, "korinth": FULL}
ALL_FOUR = {"thebes": FOUR, "argos": FOUR, "korinth": FOUR}
BUILT = {"deck": "built", "heroes": "yes"}


# -- room ------------------------------------------------------------------------------------


@rule("OM-036")
def test_python_finds_no_room(table: Sit) -> None:
    """With every side full nothing can be put and all is discarded; a last space is enough to be asked."""
    deck = ["Scout", "Warden", "Hind"]
    t = reign(table, elder={"hand": ["Python"], "coins": 3, **ALL_FULL}, deck=deck)
    t.elder.uses("Python")
    t.asks("elder", rule="OM-033", options=["end"])
    assert len(t.pile()) == 4
    t = reign(table, elder={"hand": ["Python"], "coins": 3, **ALL_FOUR}, deck=deck)
    t.elder.uses("Python")
    t.asks("elder", rule="OM-044", options=["put warden-of-the-inner-gate", "pass"])
    t.elder.does("put warden-of-the-inner-gate", "city argos", "put owl-mark-scout", "city thebes", "pass")
    assert (t.elder.spaces("thebes"), t.elder.spaces("argos")) == (5, 5)


@rule("OM-036", "OM-038")
def test_a_beast_is_refused_where_only_single_spaces_are_left(table: Sit) -> None:
    """Coins are not the reason: no side has two spaces for it."""
    t = reign(table, elder={"hand": ["Hind", "Scout"], "coins": 9, **ALL_FOUR})
    t.elder.cannot("play hind-of-the-silver-antlers", rule="OM-036")
    t.elder.may("play owl-mark-scout", "use hind-of-the-silver-antlers")


@rule("OM-036")
def test_strategos_needs_one_space(table: Sit) -> None:
    """With the last space free a soldier may still follow him; with none nobody may."""
    t = reign(table, elder={"hand": ["Strategos"], "coins": 3, "thebes": ["Hind", "Echo"], "argos": ["Scout"]})
    t.elder.plays("Strategos", "thebes")
    t.elder.chooses("Owl-Mark Scout")
    t.elder.declines()  # she looks at a reward and leaves it
    assert t.elder.spaces("thebes") == 5
    t = reign(table, elder={"hand": ["Strategos"], "coins": 3, "thebes": ["Hind", "Hind"], "argos": ["Scout"]})
    t.elder.plays("Strategos", "thebes")
    assert t.elder.side("argos") == ["Owl-Mark Scout"]


def test_escort_asks_for_a_hand_and_a_space(table: Sit) -> None:
    """An empty hand, or no space anywhere: nothing is asked."""
    t = reign(table, elder={"hand": ["Escort"], "coins": 2})
    t.elder.plays("Escort", "thebes")
    t.asks("elder", rule="OM-033", options=["end"])
    t = reign(table, elder={"hand": ["Escort", "Warden"], "coins": 2, "thebes": FOUR, "argos": FULL, "korinth": FULL})
    t.elder.plays("Escort", "thebes")
    t.asks("elder", rule="OM-033", options=["end"])


def test_eidolon_needs_one_space(table: Sit) -> None:
    """A soldier comes back into the last space of a side."""
    t = reign(table, elder={"hand": ["Eidolon"], "coins": 2, **ALL_FOUR}, pile=["Burner"], options={"spirits": "yes"})
    t.elder.does("invoke eidolon-of-a-lost-captain", "mode a", "put sanctuary-burner", "city korinth")
    assert t.elder.side("korinth")[-1] == "Sanctuary Burner"
    t = reign(table, elder={"hand": ["Eidolon"], "coins": 2, **ALL_FULL}, pile=["Burner"], options={"spirits": "yes"})
    t.elder.does("invoke eidolon-of-a-lost-captain", "mode a")
    assert t.pile()[0] == "Sanctuary Burner"


@rule("OM-079")
def test_no_enraging_on_a_full_side_wherever_the_unit_stands(table: Sit) -> None:
    """The fourth unit of a full side in Argos is refused for the space it would need."""
    five = ["Echo", "Loom-Seer", "Warden", "Scout", "Satyr"]
    t = reign(
        table, step="portent", elder={"thebes": ["Moon-Vigil", "Scout", "Scout"], "argos": five, "korinth": ["Scout"]}
    )
    t.elder.acts("Moon-Vigil")
    t.elder.cannot("unit own-argos-4", "unit own-argos-5", rule="OM-079")
    t.elder.cannot("unit own-thebes-5", "unit own-korinth-2", rule="OM-040")
    t.elder.chooses("Owl-Mark Scout", "korinth")
    t.elder.declines()
    t.asks("elder", rule="OM-049")


# -- wards -----------------------------------------------------------------------------------


@rule("OM-104")
def test_a_ward_is_against_the_enemy_only(table: Sit) -> None:
    """What stands warded may still be touched by its owner's own abilities."""
    t = reign(
        table,
        elder={"hand": ["Red-Vow"], "coins": 2, "thebes": ["Echo"], "ward": ["thebes"]},
        options={"spirits": "yes"},
    )
    t.elder.plays("Red-Vow", "thebes")
    assert t.elder.side("thebes") == ["Red-Vow Spearman"]


@rule("OM-104", "OM-040")
def test_what_a_ward_refuses(table: Sit) -> None:
    """A warded enemy is refused for the ward; an own unit and one that does not fit for the text of the card."""
    t = reign(
        table, elder={"hand": ["Burner"], "coins": 1, "thebes": ["Echo"], "ward": ["thebes"]}, options={"spirits": "yes"},
        younger={"thebes": ["Echo", "Warden", "Satyr"], "argos": ["Echo"], "ward": ["argos"]},
    )  # fmt: skip
    t.elder.plays("Burner", "thebes")
    t.elder.cannot("unit enemy-argos-1", rule="OM-104", because="Units there are warded against enemy abilities.")
    t.elder.cannot("unit own-thebes-1", "unit enemy-thebes-3", rule="OM-040",
                   because="The card's text does not allow that unit.")  # fmt: skip
    t.elder.cannot("unit enemy-korinth-1", rule="OM-040", because="There is no unit in that place.")
    t.elder.chooses("Warden")


# -- places ----------------------------------------------------------------------------------


def test_the_fifth_unit_of_the_last_city(table: Sit) -> None:
    """Every place can be named, the last of one's own as well as the first of the enemy's."""
    five = ["Echo", "Loom-Seer", "Warden", "Scout", "Satyr"]
    t = reign(table, elder={"rewards": ["Athena's Feint"], "korinth": five}, younger={"thebes": ["Hind"]})
    t.elder.rewards("Athena's Feint")
    t.elder.does("unit own-korinth-5", "city thebes")
    assert t.elder.side("thebes") == ["Veteran Satyr"]
    assert t.younger.side("thebes") == []
    t.elder.cannot("unit own-thebes-1", rule="OM-036",
                   because="That unit has moved already, or no other city has room for it.")  # fmt: skip
    t.elder.cannot("city argos", rule="OM-047")
    t.elder.declines()


@rule("OM-035")
def test_a_unit_that_is_being_played_asks_for_a_city(table: Sit) -> None:
    """Until its city is named nothing else can be done."""
    t = reign(table, elder={"hand": ["Echo"], "coins": 2})
    t.elder.does("play echo-of-the-grotto")
    t.elder.cannot("end", "wealth 1", rule="OM-035")
    t.elder.does("city thebes")


@rule("OM-033", "OM-034")
def test_any_card_of_a_hand_is_in_the_hand(table: Sit) -> None:
    """Whatever its number, a card that is too dear is refused for its price, whatever the rival has."""
    t = reign(table, elder={"hand": ["Asphodel Reaper"], "coins": 0}, younger={"coins": 9})
    t.elder.cannot("play asphodel-reaper", rule="OM-034", because="It costs 1 and you have 0 coins.")
    t = reign(table, elder={"hand": ["Erinys"], "coins": 2}, younger={"coins": 9}, options={"spirits": "yes"})
    t.elder.cannot("invoke erinys-of-the-broken-oath", rule="OM-034", because="It costs 3 and you have 2 coins.")
    dues = {"thebes": 1, "argos": 1, "korinth": 1}
    t = reign(
        table, elder={"hand": ["Hektor"], "coins": 0, "due": dues}, younger={"coins": 9}, options={"heroes": "yes"}
    )
    t.elder.cannot("deploy hektor", rule="OM-034", because="It costs 1 and you have 0 coins.")


# -- piles and decks -------------------------------------------------------------------------


@rule("OM-087")
def test_an_oracle_may_turn_up_a_card_of_the_reshuffled_pile(table: Sit) -> None:
    """With an empty deck and a pile there is a card to turn up; with neither the oracle is not offered."""
    t = reign(table, step="portent", elder={"thebes": ["Keeper"]}, deck=[], pile=["Scout"])
    t.elder.acts("Keeper")
    assert t.elder.coins == 1
    t = reign(table, step="portent", elder={"thebes": ["Keeper"]}, deck=[])
    t.asks("younger", rule="OM-031")


@rule("OM-C27")
def test_an_oracle_looks_at_its_own_deck(table: Sit) -> None:
    """With personal decks another's cards are no help: a Keeper whose deck and pile are empty is not offered."""
    t = reign(
        table,
        step="portent",
        elder={"thebes": ["Keeper"], "deck": []},
        younger={"pile": ["Piper"]},
        options={"deck": "built"},
    )
    t.asks("younger", rule="OM-031")


@rule("OM-128")
def test_bone_reader_takes_the_other_copy(table: Sit) -> None:
    """Two of one name: the one that lay there comes, the one just given up stays on top."""
    t = reign(
        table, step="portent", elder={"thebes": ["Bone-Reader"], "hand": ["Scout"]}, pile=["Scout", "Barrow Lancer"]
    )
    t.elder.acts("Bone-Reader")
    t.elder.does("take owl-mark-scout")
    assert t.pile() == ["Barrow Lancer", "Owl-Mark Scout"]


# -- battles ---------------------------------------------------------------------------------


@rule("OM-118", "OM-C21")
def test_the_spearhead_needs_a_unit_there(table: Sit) -> None:
    """Nothing against nothing: whoever has the Spearhead and nobody in the city does not win."""
    weak = ["Echo", "Loom-Seer", "Bone-Reader"]
    t = reign(
        table, elder={"relics": ["Bent Spearhead"]}, younger={"thebes": weak}, step="war", options={"relics": "yes"}
    )
    t.story("Nobody wins the battle over Thebes.")
    t.younger.retains("Echo", "Loom-Seer")
    assert t.stack("thebes") == 4


@rule("OM-125", "OM-C24")
@pytest.mark.parametrize("city", ["thebes", "argos", "korinth"])
def test_the_rivals_units_stay_enraged(table: Sit, city: str) -> None:
    """As one's Offering closes, the other side's units are not touched, in whatever city."""
    t = reign(table, elder={city: ["Scout!"]}, younger={city: ["Echo!"]}, step="offering")
    assert (t.elder.side(city), t.younger.side(city)) == (["Owl-Mark Scout"], ["Echo of the Grotto!"])
    t = reign(table, younger={city: ["Scout!"]}, elder={city: ["Echo!"]}, step="offering", to_move="younger")
    assert (t.younger.side(city), t.elder.side(city)) == (["Owl-Mark Scout"], ["Echo of the Grotto!"])


def test_ker_where_only_one_side_stands(table: Sit) -> None:
    """Whoever has a unit there discards one; the other has none to lose."""
    spirits = {"spirits": "yes"}
    t = reign(table, elder={"hand": ["Ker"], "coins": 2, "thebes": ["Scout"]}, options=spirits)
    t.elder.does("invoke ker-of-the-trampled-field", "mode a", "city thebes", "city argos")
    assert t.elder.side("thebes") == []
    t = reign(table, elder={"hand": ["Ker"], "coins": 2}, younger={"thebes": ["Scout"]}, options=spirits)
    t.elder.does("invoke ker-of-the-trampled-field", "mode a", "city thebes", "city argos")
    assert t.younger.side("thebes") == []


# -- heroes ----------------------------------------------------------------------------------


@rule("OM-107")
def test_nobody_is_asked_for_a_hero_of_the_other_deck(table: Sit) -> None:
    """With brought decks it is known whose deck has which hero: Iason is of the Elder's."""
    t = reign(table, step="wealth", younger={"hand": ["Piper"]}, options=BUILT)
    t.elder.does("wealth 3")
    t.asks("elder", rule="OM-033")
    t = reign(table, step="wealth", to_move="younger", elder={"hand": ["Pearl Diver"]}, options=BUILT)
    t.younger.does("wealth 3")
    t.asks("elder", rule="OM-107", options=["pass"])
    t.elder.declines()


def test_iason_at_the_limit_takes_nothing(table: Sit) -> None:
    """A purse of twenty takes no coin, and none is told of."""
    t = reign(table, step="wealth", younger={"hand": ["Iason"], "coins": 20}, options={"heroes": "yes"})
    t.elder.does("wealth 0")
    t.younger.does("hero iason")
    assert (t.elder.coins, t.younger.coins) == (4, 20)
    assert not any("0 coins from the rival" in line for line in t.elder.heard())


def test_alkestis_brings_back_two_at_most(table: Sit) -> None:
    """Of three that fell a third stays in the pile; where nobody fell she is not asked for."""
    options = {"heroes": "yes"}
    five = ["Scout", "Echo", "Warden", "Satyr", "Barrow Lancer"]
    t = reign(table, elder={"thebes": ["Minotaur", "Python"]}, younger={"thebes": five, "hand": ["Alkestis"]}, step="war",
              options=options)  # fmt: skip
    t.younger.declines()
    t.younger.retains("Echo", "Warden")
    t.younger.does("hero alkestis", "take owl-mark-scout", "take veteran-satyr")
    t.asks("younger", rule="OM-031")
    assert "Barrow Lancer" in t.pile()
    t = reign(table, elder={"thebes": ["Minotaur", "Satyr"]}, younger={"thebes": ["Scout", "Echo"], "hand": ["Alkestis"]},
              step="war", options=options)  # fmt: skip
    t.younger.declines()
    t.younger.declines()
    t.asks("younger", rule="OM-031")
    assert t.younger.side("thebes") == ["Owl-Mark Scout", "Echo of the Grotto"]


@rule("OM-079")
def test_orion_maddens_where_there_is_room(table: Sit) -> None:
    """A full side has no space for a second one."""
    t = reign(
        table, elder={"argos": ["Hind", "Echo"]}, step="war", options={"heroes": "yes"},
        younger={"thebes": ["Hind", "Ketos", "Satyr"], "argos": ["Scout", "Warden"], "hand": ["Orion"]},
    )  # fmt: skip
    t.younger.does("hero orion")
    assert t.younger.targets() == ["Owl-Mark Scout in Argos", "Warden of the Inner Gate in Argos"]
    t.younger.declines()
    t.asks("elder", rule="OM-067")


@pytest.mark.parametrize("cities", [("thebes", "argos"), ("thebes", "korinth"), ("argos", "korinth")])
def test_odysseus_in_any_two_cities(table: Sit, cities: tuple[str, str]) -> None:
    """Whichever two are war-torn, he may be sent."""
    younger: dict[str, Any] = {city: ["Ketos"] for city in cities}
    t = reign(table, elder={city: ["Hind", "Echo"] for city in cities}, younger={**younger, "hand": ["Odysseus"]}, step="war",
              options={"heroes": "yes"})  # fmt: skip
    t.asks("younger", rule="OM-107", options=["hero odysseus", "pass"])


@rule("OM-C27")
def test_orpheus_looks_into_his_own_pile(table: Sit) -> None:
    """With personal decks the fallen oracle lies in its owner's pile, from where he brings it back."""
    options = {**BUILT, "elder-deck": "torch_and_tusk", "younger-deck": "laurel_and_owl"}
    t = reign(
        table,
        elder={"hand": ["Burner"], "coins": 1},
        younger={"thebes": ["Echo"], "hand": ["Orpheus"]},
        options=options,
    )
    t.elder.plays("Burner", "thebes")
    t.asks("younger", rule="OM-107", options=["hero orpheus", "pass"])
    t.younger.does("hero orpheus", "city argos")
    assert t.younger.side("argos") == ["Echo of the Grotto"]


@rule("OM-C27")
def test_alkestis_looks_into_her_own_pile(table: Sit) -> None:
    """With personal decks the fallen lie in their owner's pile."""
    t = reign(
        table, elder={"thebes": ["Pearl Diver", "Barrow Lancer", "Keeper"], "hand": ["Alkestis"]},
        younger={"thebes": ["Chimera", "Satyr"]}, step="war", to_move="younger", options=BUILT,
    )  # fmt: skip
    t.elder.retains("Keeper", "Pearl Diver")
    t.elder.does("hero alkestis", "take barrow-lancer")
    assert "Barrow Lancer" in t.elder.hand
    assert t.pile(0) == ["Alkestis, Twice Living"]


# -- what a question tells -------------------------------------------------------------------


def test_the_youngers_echo_is_asked_for_too(table: Sit) -> None:
    """Where only the hand decides whether an Echo of a Reader can act, its owner is asked, on either side of the table."""
    t = reign(table, step="portent", to_move="younger", elder={"korinth": ["Reader of Fresh Blood"], "thebes": ["Hind"]},
              younger={"thebes": ["Echo"], "hand": ["Loom-Seer"]})  # fmt: skip
    t.asks("younger", rule="OM-049", options=["end"])
    t = reign(table, step="portent", to_move="younger", elder={"argos": ["Bone-Reader"], "thebes": ["Hind"]},
              younger={"thebes": ["Echo"], "hand": ["Loom-Seer"]}, pile=["Hind"])  # fmt: skip
    t.asks("younger", rule="OM-049", options=["end"])


# -- set-up ----------------------------------------------------------------------------------


def test_every_relic_and_challenge_comes_up() -> None:
    """Each of the six relics and each of the six challenges may lie open."""
    relics: set[str] = set()
    challenges: set[str] = set()
    for seed in range(40):
        scene = Match.new("omen", seed, options={"relics": "yes", "challenges": "yes"}).scene(0)
        for node in scene.nodes:
            if node.key == "relics":
                relics |= {piece.name for piece in node.pieces}  # type: ignore[attr-defined]
            if node.key == "challenges":
                challenges |= {piece.name for piece in node.pieces}  # type: ignore[attr-defined]
    assert len(relics) == len(challenges) == 6


@rule("OM-019")
def test_one_player_begins(table: Sit) -> None:
    """With emissaries the game begins once, for whoever sent the greater one."""
    t = table("omen", options={"first": "emissary"}, chance=None)
    for _ in range(2):
        t.match.play(t.match.decision.options[0].text)
    assert sum(1 for line in t.elder.heard() if "the game." in line) == 1
    t.asks(t.match.to_move, rule="OM-031")
