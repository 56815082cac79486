"""Where the documents are silent or disagree: the rulings that no other story shows, each as a story of its own."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.elysium.content import CARDS, KINDS
from petteia.kernel import Match
from petteia.kernel.knowledge import View
from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends
from tests.games.elysium.test_writing import last_turn

PAIR = ["Amalthea", "Talos"]
LEVEL_ONE = ["Amalthea", "Talos", "Charon", "Triton", "Olive Tree"]

# -- quests and discs ------------------------------------------------------------------------


@rule("EL-C01")
@pytest.mark.parametrize(("quests", "discs"), [("134", [1, 2, 3]), ("431", [3, 2, 1]), ("243", [1, 3, 2])])
def test_discs_have_no_gaps(table: Sit, quests: str, discs: list[int]) -> None:
    """With three players one of four quests is left over, and still the discs are 1, 2 and 3."""
    names = ["thaleia", "kleio", "damon"]
    t = last_turn(table, dict(zip(names, quests, strict=True)), names)
    assert [t.seat(name).disc for name in names] == discs
    t.damon.does("done")


@rule("EL-C02", "EL-C03")
def test_several_leftover_quests(table: Sit) -> None:
    """In disc order each takes the highest that is left; all of them come after whoever has a complete one."""
    t = last_turn(table, {"thaleia": "", "kleio": "", "damon": "1"}, ["kleio", "thaleia", "damon"])
    t.story("Kleio is left with Quest 4, incomplete.", "Thaleia is left with Quest 3, incomplete.")
    assert t.quests == ["taken by Damon", "Quest 2", "incomplete, with Thaleia", "incomplete, with Kleio"]
    assert [t.damon.disc, t.kleio.disc, t.thaleia.disc] == [1, 2, 3]


@rule("EL-C04")
def test_an_incomplete_quest_gives_what_its_reverse_shows(table: Sit) -> None:
    """One Gold, no VP and a single transfer, whatever the front of the tile would have given."""
    t = last_turn(
        table, {"thaleia": "", "kleio": "1"}, ["thaleia", "kleio"],
        more={"thaleia": {"gold": 5, "vp": 3, "domain": ["Amalthea", "Ganymede"]}},
    )  # fmt: skip
    assert (t.thaleia.gold, t.thaleia.vp) == (6, 3)
    t.kleio.does("done")
    t.thaleia.does("transfer amalthea")
    assert t.thaleia.domain == ["Ganymede"]
    assert t.quests == ["Quest 1", "Quest 2"]


@rule("EL-C36")
def test_an_incomplete_quest_goes_back_complete(table: Sit) -> None:
    """Back in its place it shows its complete side again, and gives the next player all that stands there."""
    t = legends(
        table, thaleia={"quest": "2-", "gold": 1, "domain": ["Amalthea"]}, kleio={"quest": "1", "gold": 0}, chance=None
    )
    t.thaleia.does("done")
    assert t.epoch == 2
    assert t.quests == ["Quest 1", "Quest 2"]
    assert t.match.game.label(t.match.game.vocabulary.parse("quest 2"), t.match.state).endswith("2 Gold, 0 VP, 3 lyre")


@rule("EL-C26")
def test_the_side_of_the_pediment_says_which_column(table: Sit) -> None:
    """With three players each place has one colour, with two it has two; the other side has them in another order."""
    for side, order in (
        ("morning", ["red", "yellow", "green", "blue"]),
        ("evening", ["green", "red", "blue", "yellow"]),
    ):
        for place, colour in enumerate(order):
            t = contest(table, thaleia={"columns": [colour]}, damon={}, agora=["Amalthea"], pediment=side)
            assert t.thaleia.options == ["take amalthea", f"quest {place + 1}"]
            t = contest(table, thaleia={"columns": [colour]}, agora=["Amalthea"], pediment=side)
            assert t.thaleia.options == ["take amalthea", f"quest {place // 2 + 1}"]


@rule("EL-C27")
def test_the_first_player_is_drawn_by_lot() -> None:
    """Anybody may have disc 1, and the VP follow the discs, not the seats."""
    firsts = set()
    for seed in range(24):
        match = Match.new("elysium", seed, 3)
        firsts.add(match.to_move)
        panels = {panel.seat: panel.counters for panel in match.scene(0).seats}
        discs = [next(c.value for c in panels[seat] if c.label == "disc") for seat in range(3)]
        assert discs[match.to_move] == 1
        assert [match.state.vp[seat] for seat in range(3)] == discs  # type: ignore[attr-defined]
    assert firsts == {0, 1, 2}


# -- Citizens --------------------------------------------------------------------------------


@rule("EL-C05")
def test_who_can_take_neither_takes_a_citizen_until_three_cards_are_there(table: Sit) -> None:
    """Short of three cards it is a Citizen though a Quest is still needed; with three it is a pass."""
    spec: dict[str, Any] = {"columns": ["red"], "domain": ["Heracles"]}
    t = contest(table, thaleia=spec | {"taken": 2}, kleio={"quest": 1}, agora=["Ganymede"])
    t.asks("thaleia", rule="EL-054", options=["citizen", "use heracles"])
    t = contest(table, thaleia=spec | {"taken": 3}, kleio={"quest": 1}, agora=["Ganymede"])
    t.asks("thaleia", rule="EL-058", options=["pass", "use heracles"])
    t = contest(table, thaleia=spec | {"taken": 2}, kleio={"quest": 2}, agora=["Ganymede"])
    t.asks("thaleia", rule="EL-044", options=["quest 1", "use heracles"])


@rule("EL-C06")
def test_a_citizen_is_one_of_the_three_and_costs_a_column(table: Sit) -> None:
    """It counts towards the three cards, and a column of the player's choice is given up; passing costs none."""
    t = contest(table, thaleia={"columns": ["red", "blue"], "taken": 1, "quest": 1}, agora=["Themis"])
    t.asks("thaleia", rule="EL-052", options=["column red", "column blue"])
    assert t.thaleia.domain == ["Citizen"]
    assert t.thaleia.this_epoch == "2 of 3 cards, Quest 1"
    t.thaleia.does("column red")
    assert t.thaleia.columns == ["blue"]


@rule("EL-C07")
def test_a_citizen_is_seen_by_nobody_until_it_is_discarded(table: Sit) -> None:
    """In Domain and Elysium its face is nobody's to see; discarded it is an open card of its family."""
    t = contest(
        table,
        thaleia={"domain": ["Cabeirian Crucible", "Citizen:Heracles"], "elysium": [[*PAIR, "Citizen:Styx"]]},
        agora=["Ganymede"],
    )
    for viewer in range(3):
        told = str(t.match.game.scene(View(t.match.state, viewer)).to_json())
        assert "Heracles" not in told
        assert "Styx" not in told
    t.thaleia.does("use cabeirian-crucible")
    piece = t.kleio.sees("discard").top
    assert (piece.name, piece.corner, piece.mark) == ("Heracles", "3", "zeus")


@rule("EL-C09")
def test_how_many_citizens_a_legend_holds(table: Sit) -> None:
    """Two real cards and up to three Citizens, or one in a Family Legend; they count for length, tiles and VP."""
    t = legends(
        table,
        thaleia={"gold": 9, "quest": 4, "domain": ["Citizen"] * 4, "elysium": [PAIR]},
        damon={},
        kleio={"quest": 1},
    )
    t.thaleia.does("transfer citizen", "transfer citizen", "transfer citizen")
    assert t.thaleia.elysium == [[*PAIR, "Citizen", "Citizen", "Citizen"]]
    assert t.thaleia.domain == ["Citizen"]
    assert t.thaleia.now == 12 + 3 + 2 - 6  # Talos counts 6 Gold over two families
    rows = [["Themis", "Heracles"]]
    t = legends(
        table, thaleia={"gold": 9, "domain": ["Citizen", "Citizen", "Talos"], "elysium": rows}, kleio={"quest": 1}
    )
    t.thaleia.does("transfer citizen")
    assert t.thaleia.tiles == {"zeus1": 5}
    t.thaleia.cannot("transfer citizen", rule="EL-089")


@rule("EL-C09", "EL-C12")
def test_citizens_win_a_tile(table: Sit) -> None:
    """A Legend made longer by a Citizen takes the tile over."""
    t = legends(
        table,
        thaleia={"elysium": [["Amalthea", "Talos"]], "gold": 0},
        kleio={"gold": 2, "domain": ["Citizen", "Hera"], "elysium": [["Ganymede", "Charon"]]},
        tiles={"level": {"1": "thaleia"}},
    )
    t.kleio.does("transfer citizen")
    assert (t.thaleia.tiles, t.kleio.tiles) == ({}, {"level1": 3})


# -- Legends ---------------------------------------------------------------------------------


@rule("EL-C11", "EL-C40")
def test_two_cards_of_a_family_earn_no_tile(table: Sit) -> None:
    """Two score as a Legend; the third earns the tile, handed over at once."""
    t = legends(table, thaleia={"gold": 9, "quest": 3, "domain": ["Heracles", "Themis", "Talos"], "elysium": [["Amalthea"]]},
                damon={})  # fmt: skip
    t.thaleia.does("transfer heracles", "legend 1")
    assert (t.thaleia.tiles, t.thaleia.now) == ({}, 3)
    t.thaleia.does("transfer themis", "legend 1")
    assert (t.thaleia.tiles, t.thaleia.now) == ({"zeus1": 5}, 6 + 5)


@rule("EL-C12")
def test_the_longest_legend_of_a_level_counts(table: Sit) -> None:
    """Three against the holder's two and three take nothing; the holder keeps the tile while growing the shorter one."""
    t = legends(
        table,
        thaleia={
            "gold": 1,
            "elysium": [["Amalthea", "Talos"], ["Ganymede", "Charon", "Triton"]],
            "domain": ["Olive Tree"],
        },
        kleio={"gold": 2, "domain": ["Aegis", "Hera"], "elysium": [["Ganymede", "Charon"]]},
        damon={"gold": 2, "domain": ["Nereids", "Hera"], "elysium": [["Lemnian Forge", "Eagle of Zeus", "Hecate"]]},
        tiles={"level": {"1": "thaleia"}},
    )
    t.thaleia.does("transfer olive-tree", "legend 1")
    assert t.thaleia.tiles == {"level1": 3}
    t.kleio.does("transfer aegis", "legend 1")
    assert (t.thaleia.tiles, t.kleio.tiles) == ({"level1": 3}, {})
    t.damon.does("transfer nereids", "legend 1")
    assert (t.thaleia.tiles, t.damon.tiles) == ({}, {"level1": 3})


@rule("EL-C12")
def test_the_shorter_of_the_holders_legends_does_not_lose_the_tile(table: Sit) -> None:
    """A rival who is longer than the shorter row, not than the longer one, takes nothing."""
    t = legends(
        table,
        thaleia={"gold": 0, "elysium": [["Amalthea", "Talos"], ["Ganymede", "Charon", "Triton"]]},
        kleio={"gold": 1, "domain": ["Aegis"], "elysium": [["Ganymede", "Charon"]]},
        tiles={"level": {"1": "thaleia"}},
        chance=None,
    )
    t.kleio.does("transfer aegis", "legend 1")
    assert (t.thaleia.tiles, t.kleio.tiles) == ({"level1": 3}, {})


@rule("EL-C30")
def test_a_lone_card_is_no_legend_yet(table: Sit) -> None:
    """It earns no tile and no VP, and its second card says what it becomes."""
    for name, word, now in (("Talos", "talos", 2 + 3 + 2), ("Heracles", "heracles", 3)):
        t = legends(table, thaleia={"gold": 9, "quest": 2, "domain": ["Amalthea", name, "Styx"]}, kleio={"quest": 1})
        t.thaleia.does("transfer amalthea")
        assert (t.thaleia.tiles, t.thaleia.now) == ({}, 0)
        t.thaleia.does(f"transfer {word}", "legend 1")
        assert t.thaleia.now == now
        assert t.thaleia.elysium == [["Amalthea", name]]


@rule("EL-C31")
def test_two_legends_of_one_level_stay_apart(table: Sit) -> None:
    """Rows of the same level or family may stand side by side; a card joins one of them and they never merge."""
    rows = [["Amalthea", "Talos"], ["Ganymede", "Charon"]]
    t = legends(
        table, thaleia={"gold": 9, "quest": 2, "domain": ["Triton", "Styx"], "elysium": rows}, kleio={"quest": 1}
    )
    t.thaleia.does("transfer triton")
    t.asks("thaleia", rule="EL-080", options=["legend 1", "legend 2", "legend new"])
    t.thaleia.does("legend 2")
    assert t.thaleia.elysium == [["Amalthea", "Talos"], ["Ganymede", "Charon", "Triton"]]
    assert t.thaleia.now == 2 + 4 + 3 + 2 + 1


# -- the end ---------------------------------------------------------------------------------


@rule("EL-C14", "EL-C15")
def test_citizens_in_a_domain_cost_nothing(table: Sit) -> None:
    """They are set aside, unseen and not into the discard pile; each one in Elysium costs 2 VP once."""
    t = legends(
        table, epoch=5, kleio={"vp": 9, "gold": 0},
        thaleia={"gold": 0, "vp": 1, "domain": ["Citizen:Hera", "Citizen"], "elysium": [["Ganymede", "Charon", "Citizen"]]},
    )  # fmt: skip
    assert t.scores["thaleia"]["Citizens"] == -2
    assert t.scores["thaleia"]["total"] == 1 + 4 + 3 + 1 - 2
    assert (t.thaleia.domain, t.discard) == ([], [])
    assert "Hera" not in str(t.thaleia.scene.to_json())
    t.won("kleio", rule="EL-140")


@rule("EL-C16")
def test_no_sixth_epoch(table: Sit) -> None:
    """After the fifth Epoch the game is scored; no Agora is laid out again."""
    t = legends(table, epoch=5, thaleia={"vp": 2, "gold": 0}, kleio={"gold": 1, "domain": ["Ganymede"]}, agora=["Hera"])
    t.kleio.does("done")
    assert t.agora[0] == "Hera"
    assert not any(line.startswith("Epoch 6") for line in t.thaleia.heard())
    t.won("thaleia", rule="EL-140")


@rule("EL-C39")
def test_every_card_is_data() -> None:
    """Each design has a family, a level, a condition of one or two circles and one of seven kinds of power."""
    assert KINDS == ("instant", "permanent", "activate", "trigger", "eleusis", "legend", "chronos")
    for family in range(8):
        own = [card for card in CARDS if card.family == family]
        assert [sum(card.copies for card in own if card.level == level) for level in (1, 2, 3)] == [8, 8, 5]
        assert all(1 <= len(card.cost) <= 2 for card in own)
    assert {card.kind for card in CARDS} == set(range(7))


# -- powers ----------------------------------------------------------------------------------


@rule("EL-C18")
def test_a_share_is_no_turn_of_ones_own(table: Sit) -> None:
    """Who is asked through a rival's power answers that and uses no power of their own."""
    t = contest(
        table, thaleia={"domain": ["Olive Tree"]}, kleio={"domain": ["Heracles", "Keraunos"]}, agora=["Ganymede"]
    )
    t.thaleia.does("use olive-tree")
    t.asks("kleio", rule="EL-C18", options=["choose gold", "choose vp"])
    t.kleio.cannot("use heracles", "use keraunos", rule="EL-C18")
    t.kleio.does("choose gold")


@rule("EL-C19")
def test_transfers_by_a_power_leave_the_lyre_alone(table: Sit) -> None:
    """In the Actions phase they are paid as usual and all the Lyre's transfers are left; so they are beyond it in the step."""
    t = last_turn(
        table, {"thaleia": "2", "kleio": "1"}, ["thaleia", "kleio"],
        more={"kleio": {"gold": 4, "domain": ["Thanatos", "Ganymede", "Hera", "Charon", "Triton"]}},
    )  # fmt: skip
    # Kleio's turn is not over: she may still use her Trigger
    t.kleio.does("use thanatos", "transfer ganymede", "transfer hera", "legend 1")
    assert (t.kleio.gold, t.kleio.elysium) == (4 - 1 - 3 + 2, [["Ganymede", "Hera"]])
    t.asks("kleio", rule="EL-075")
    t.kleio.does("transfer triton", "transfer charon", "legend 2")
    assert t.kleio.elysium == [["Ganymede", "Hera"], ["Triton", "Charon"]]
    assert t.kleio.gold == 2 - 1 - 0  # Charon is his own second transfer


@rule("EL-C19")
def test_a_transfer_beyond_the_lyre_counts_all_the_same(table: Sit) -> None:
    """In the step a power's transfer uses no Lyre, but is one of the transfers that Charon counts."""
    t = legends(
        table, thaleia={"gold": 9, "quest": 1, "domain": ["Odysseus", "Charon", "Hera", "Styx", "Sisyphus"]}, damon={}
    )
    t.thaleia.does("use odysseus", "transfer hera")
    assert t.thaleia.gold == 9 - 1
    t.thaleia.does("transfer styx", "legend new")
    assert t.thaleia.gold == 8 - 1
    t.thaleia.cannot("transfer charon", rule="EL-076")


@rule("EL-C20", "EL-148")
def test_nothing_comes_between_the_sentences_of_a_power(table: Sit) -> None:
    """While a power asks, its own answers are all there is, between its sentences too; then everything is open again."""
    t = contest(
        table,
        thaleia={"domain": ["Keraunos", "Amalthea", "Lemnian Forge", "Thanatos"], "gold": 9},
        agora=["Hermes", "Ganymede"],
    )
    t.thaleia.does("use thanatos")
    t.asks("thaleia", rule="EL-114",
           options=["transfer keraunos", "transfer amalthea", "transfer lemnian-forge"])  # fmt: skip
    t.thaleia.does("transfer lemnian-forge")
    t.asks("thaleia", rule="EL-114", options=["transfer keraunos", "transfer amalthea", "done"])
    t.thaleia.does("done")
    t.thaleia.may("use keraunos", "use amalthea")
    t.thaleia.does("take hermes")
    t.asks("thaleia", rule="EL-067", options=["copy lemnian-forge", "copy amalthea", "choose nothing"])
    t.thaleia.does("copy lemnian-forge")
    t.asks("thaleia", rule="EL-067", options=["copy amalthea", "choose nothing"])
    t.thaleia.does("choose nothing")
    t.thaleia.may("use keraunos", "use amalthea")


@rule("EL-C21")
def test_a_permanent_of_the_actions_phase_rests_in_the_legends_phase(table: Sit) -> None:
    """A card that comes from the Oracle while Legends are written is nothing to the Sibyl."""
    t = legends(
        table,
        thaleia={"gold": 3, "domain": ["Golden Ram", "Sibyl of Cumae", "Silver Bow"]},
        oracle=["Themis", "Hera"],
    )
    t.thaleia.does("transfer golden-ram", "copy silver-bow", "gain themis")
    assert t.thaleia.domain == ["Sibyl of Cumae", "Silver Bow", "Themis"]
    assert t.thaleia.vp == 2


@rule("EL-C25")
def test_cards_gained_come_on_top_of_the_three(table: Sit) -> None:
    """The third card taken brings another one in, and the count of cards taken stays at three."""
    t = contest(
        table, thaleia={"taken": 2, "columns": ["red", "green"]}, agora=["Silver Bow", "Talos"], oracle=["Themis"]
    )
    t.thaleia.does("take silver-bow", "gain themis")
    assert t.thaleia.domain == ["Silver Bow", "Themis"]
    assert t.thaleia.this_epoch == "3 of 3 cards, no quest"
    t = contest(table, thaleia={}, agora=["Oath of Hospitality", "Talos"], deck=["Hera", "Styx", "Themis", "Ganymede"])
    t.thaleia.does("take oath-of-hospitality", "gain hera")
    assert t.thaleia.this_epoch == "1 of 3 cards, no quest"
    assert t.kleio.this_epoch == "0 of 3 cards, no quest"
    assert t.kleio.domain == ["Ganymede"]


@rule("EL-C34")
def test_the_discard_pile_is_reshuffled_whenever_a_card_is_needed(table: Sit) -> None:
    """A Citizen wanted from an empty draw pile comes from the shuffled discard pile; so does what a power draws."""
    t = contest(
        table, thaleia={"columns": ["red"], "quest": 1, "domain": ["Heracles"]}, agora=["Ganymede"],
        discard=["Hera", "Styx"], left_out=True, chance=[0],
    )  # fmt: skip
    t.thaleia.does("citizen")
    assert t.thaleia.domain == ["Heracles", "Citizen"]
    assert (t.deck, t.discard) == (1, [])
    t = legends(
        table,
        to_move="kleio",
        kleio={"gold": 1, "domain": ["Ganymede"]},
        agora=[],
        deck=["Hera", "Styx"],
        left_out=True,
    )
    t.kleio.does("done")
    assert [name for name in t.agora if name] == ["Hera", "Styx"]


@rule("EL-C37")
def test_gold_of_the_quest_pays_for_transfers(table: Sit) -> None:
    """Whoever had none may write with the Gold that the quest has just brought."""
    t = last_turn(
        table, {"thaleia": "1", "kleio": "2"}, ["kleio", "thaleia"], more={"thaleia": {"gold": 0, "domain": ["Hebe"]}}
    )
    assert t.thaleia.gold == 2
    t.thaleia.does("transfer hebe")
    assert (t.thaleia.gold, t.thaleia.elysium) == (0, [["Hebe"]])


@rule("EL-C41")
def test_a_card_written_in_anothers_step_does_nothing(table: Sit) -> None:
    """Through a rival's power Ketos is written in the rival's transfer step: nobody loses, nobody gains."""
    t = legends(
        table,
        thaleia={"gold": 9, "vp": 1, "domain": ["Golden Ram", "Panathenaea"]},
        kleio={"gold": 3, "domain": ["Ketos", "Sisyphus"]},
    )
    t.thaleia.does("transfer golden-ram", "copy panathenaea", "done")
    t.kleio.does("transfer ketos")
    assert (t.thaleia.gold, t.thaleia.vp, t.kleio.vp) == (6, 3, 0)


@rule("EL-C44")
def test_what_can_be_suffered_in_full_must_be(table: Sit) -> None:
    """Two VP can be lost and three Gold cannot: there is no choice.  With too little of both, one is lost whole."""
    t = contest(
        table, kleio={"gold": 2, "vp": 2}, damon={"gold": 2, "vp": 0}, ione={"gold": 0, "vp": 0}, agora=["Poseidon"]
    )
    t.thaleia.does("take poseidon")
    assert (t.kleio.gold, t.kleio.vp) == (2, 0)
    assert (t.damon.gold, t.damon.vp) == (0, 0)
    assert (t.ione.gold, t.ione.vp) == (0, 0)
    t.asks("thaleia", rule="EL-052")


@rule("EL-C45")
def test_each_copied_power_counts_for_itself(table: Sit) -> None:
    """Hermes copies two powers that hurt two rivals each: Triton is paid two VP for either."""
    t = contest(
        table,
        thaleia={"domain": ["Triton", "Cyclopes", "Poseidon"]},
        kleio={"gold": 9, "vp": 9},
        damon={"gold": 9, "vp": 9},
        agora=["Hermes"],
    )
    t.thaleia.does("take hermes", "copy cyclopes")
    assert (t.kleio.gold, t.damon.gold, t.thaleia.vp) == (7, 7, 2)
    t.thaleia.does("copy poseidon")
    t.kleio.does("lose gold")
    t.damon.does("lose vp")
    assert t.thaleia.vp == 2 + 3 + 2


@rule("EL-C46")
def test_two_copies_of_a_card_are_told_apart(table: Sit) -> None:
    """One used, one not: the owner says which is written, and which is discarded."""
    t = legends(
        table, thaleia={"gold": 9, "domain": ["Keraunos", "Keraunos*", "Heracles*", "Heracles"]}, kleio={"gold": 0}
    )
    t.asks(
        "thaleia",
        rule="EL-075",
        options=[
            "transfer keraunos",
            "transfer spent-keraunos",
            "transfer spent-heracles",
            "transfer heracles",
            "done",
        ],
    )
    t.thaleia.does("transfer spent-keraunos")
    assert t.thaleia.domain == ["Keraunos", "Heracles*", "Heracles"]
    t = contest(table, kleio={"gold": 0, "domain": ["Heracles", "Heracles*"]}, agora=["Cyclopes"])
    t.thaleia.does("take cyclopes")
    t.asks("kleio", rule="EL-C18", options=["discard heracles", "discard spent-heracles"])
    t.kleio.does("discard spent-heracles")
    assert t.kleio.domain == ["Heracles"]
