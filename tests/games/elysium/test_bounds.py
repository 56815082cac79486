"""Where figures end: the most a card scores, the last card of a pile, exactly enough Gold, one copy and not two."""

from __future__ import annotations

from petteia.games.elysium.oracle import GIFTS
from petteia.games.elysium.repertoire import MOVES
from petteia.games.elysium.state import DOMAIN, ELYSIUM
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends

# -- scoring ---------------------------------------------------------------------------------


@rule("EL-111")
def test_theseus_scores_six_at_most(table: Sit) -> None:
    """Seven cards in Family Legends are worth as much to him as six."""
    rows = [["Eagle of Zeus", "Themis", "Heracles"], ["Charon", "Styx"], ["Triton", "Scylla"], ["Theseus", "Pandora"]]
    seven = contest(table, thaleia={"elysium": rows})
    six = contest(table, thaleia={"elysium": [rows[0], rows[1], ["Triton"], rows[3]]})
    assert seven.thaleia.now - six.thaleia.now == 3 + 1  # a Family Legend of two, and for Theseus a sixth card


@rule("EL-111")
def test_atlantis_may_be_worth_nothing(table: Sit) -> None:
    """Alone of its family in its Legend it scores 3 VP, less one for each rival with a Family Legend of Poseidon: none at all."""
    built = [["Triton", "Scylla"], ["Cyclopes", "Trident"], ["Nereids", "Earthquake"]]
    scores = []
    for rivals in (3, 2):
        rows = [*built[:rivals], [], []]
        t = contest(
            table, thaleia={"elysium": [["Atlantis", "Styx"]]},
            kleio={"elysium": rows[:1]}, damon={"elysium": rows[1:2]}, ione={"elysium": [row for row in rows[2:3] if row]},
        )  # fmt: skip
        scores.append(t.thaleia.now)
    assert scores == [2 + 9 + 0, 2 + 9 + 1]  # the Level Legend of two, its tile, and Atlantis


@rule("EL-111")
def test_the_tortoise_lyre_in_a_level_legend_of_three(table: Sit) -> None:
    """Only a complete Family Legend makes it more than 2 VP; three cards of a level do not."""
    t = contest(table, thaleia={"elysium": [["Tortoise Lyre", "Styx", "Heracles"]]})
    assert t.thaleia.now == 4 + 9 + 2  # the Legend, the tile of level 3, the Lyre


@rule("EL-117")
def test_lone_cards_leave_the_elysium_at_the_end(table: Sit) -> None:
    """When the game is scored, what lies in an Elysium is what stands in its Legends."""
    rows = [["Styx"], ["Amalthea", "Talos"], ["Hera"]]
    t = legends(table, epoch=5, to_move="kleio", thaleia={"elysium": rows}, kleio={"domain": ["Charon"], "gold": 2})
    t.kleio.does("done")
    t.won("thaleia", rule="EL-140")
    assert t.thaleia.elysium == [["Amalthea", "Talos"]]
    s = t.match.state
    assert sorted(s.zones[ELYSIUM[0]]) == sorted(card for row in s.rows[0] for card in row)
    assert not s.zones[DOMAIN[1]]


@rule("EL-067")
def test_mnemosyne_counts_three_legends_at_most(table: Sit) -> None:
    """Four Legends grew in this step, and she is worth 3 VP all the same."""
    t = legends(
        table, kleio={"quest": 1}, damon={}, thaleia={
            "gold": 9, "quest": 4, "domain": ["Mnemosyne", "Amalthea", "Charon", "Triton", "Caduceus"],
            "elysium": [["Talos"], ["Styx"], ["Scylla"], ["Stolen Cattle"]],
        },
    )  # fmt: skip
    for word, row in (("amalthea", 1), ("charon", 2), ("triton", 3), ("caduceus", 4)):
        t.thaleia.does(f"transfer {word}", f"legend {row}")
    t.thaleia.does("use mnemosyne")
    assert t.thaleia.vp == 3


# -- piles that run out ----------------------------------------------------------------------


@rule("EL-C34", "EL-029")
def test_an_oracle_without_four_cards(table: Sit) -> None:
    """Daphne deals what there is: the three cards she swept away, and no fourth."""
    t = contest(
        table, thaleia={"domain": ["Daphne"]}, oracle=["Hera", "Themis", "Talos"], agora=["Ganymede"], left_out=True, chance=None
    )  # fmt: skip
    t.thaleia.does("use daphne", "choose vp")
    assert sorted(t.oracle) == ["Hera", "Talos", "Themis"]
    assert (t.thaleia.vp, t.deck, t.discard) == (2, 0, [])


@rule("EL-066", "EL-C34")
def test_hecate_draws_from_what_was_discarded(table: Sit) -> None:
    """With an empty draw pile a Citizen may still come from the discard pile; with both empty there is only the Gold."""
    domain = ["Hecate", "Persephone"]
    t = contest(
        table, thaleia={"domain": domain}, agora=["Ganymede"], discard=["Hera", "Styx"], left_out=True, chance=[0]
    )
    t.thaleia.does("use hecate", "choose citizen")
    assert t.thaleia.domain == ["Hecate*", "Persephone", "Citizen"]
    t = contest(table, thaleia={"gold": 1, "domain": domain}, agora=["Ganymede"], left_out=True)
    t.thaleia.does("use hecate")
    assert t.thaleia.gold == 2


@rule("EL-155", "EL-C34")
def test_the_oath_with_few_cards_or_none(table: Sit) -> None:
    """The first card of the box is drawn and gained as any other; where nothing can be drawn, nothing happens."""
    t = contest(table, agora=["Oath of Hospitality"], deck=["Eagle of Zeus", "Hera", "Styx", "Talos"], left_out=True)
    t.thaleia.does("take oath-of-hospitality")
    t.asks("thaleia", rule="EL-155", options=["gain eagle-of-zeus", "gain hera", "gain styx"])
    t.thaleia.does("gain eagle-of-zeus")
    assert t.thaleia.domain == ["Oath of Hospitality", "Eagle of Zeus"]
    assert t.thaleia.vp == 3
    assert (t.kleio.domain, t.discard) == (["Talos"], ["Styx", "Hera"])
    t = contest(table, agora=["Oath of Hospitality"], left_out=True)
    t.thaleia.does("take oath-of-hospitality")
    t.asks("thaleia", rule="EL-052")
    assert (t.thaleia.domain, t.kleio.domain) == (["Oath of Hospitality"], [])


@rule("EL-C07")
def test_of_two_citizens_the_later_one_goes(table: Sit) -> None:
    """Nobody knows which is which; the one that came last is taken from the top."""
    t = contest(
        table, agora=["Poseidon"], kleio={"gold": 0, "domain": ["Citizen:Talos", "Citizen:Styx"]}, left_out=True
    )
    t.thaleia.does("take poseidon")
    assert t.discard == ["Styx"]


@rule("EL-026", "EL-027")
def test_every_family_may_come(table: Sit) -> None:
    """Where families are drawn by lot, each of the eight is among the five of some game."""
    met: set[int] = set()
    for seed in range(12):
        met |= set(Match.new("elysium", seed, 2, {"families": "random"}).state.families)
    assert met == set(range(8))


# -- exactly one, exactly enough -------------------------------------------------------------


@rule("EL-067")
def test_who_copies_once_copies_no_second_time(table: Sit) -> None:
    """Argus copies one Instant of two that lie there; or takes the Gold, and copies none."""
    for choice, vp, gold in (("copy eagle-of-zeus", 3, 4), ("choose gold", 0, 6)):
        t = contest(table, kleio={"domain": ["Eagle of Zeus", "Lemnian Forge"]}, agora=["Hundred-Eyed Argus"])
        t.thaleia.does("take hundred-eyed-argus", choice)
        t.asks("thaleia", rule="EL-052")
        assert (t.thaleia.vp, t.thaleia.gold) == (vp, gold)


@rule("EL-067")
def test_hermes_copies_two_and_no_third(table: Sit) -> None:
    """Whichever came first, after the second the turn goes on."""
    for first, second in (("eagle-of-zeus", "amalthea"), ("lemnian-forge", "eagle-of-zeus")):
        t = contest(table, kleio={"domain": ["Eagle of Zeus", "Lemnian Forge", "Amalthea"]}, agora=["Hermes"])
        t.thaleia.does("take hermes", f"copy {first}", f"copy {second}")
        t.asks("thaleia", rule="EL-052")
    t = contest(table, kleio={"domain": ["Eagle of Zeus", "Lemnian Forge", "Amalthea"]}, agora=["Hermes"])
    t.thaleia.does("take hermes", "choose nothing")
    t.asks("thaleia", rule="EL-052")
    assert (t.thaleia.vp, t.thaleia.gold) == (0, 4)


@rule("EL-077")
def test_what_is_offered_to_a_writer_is_not_refused(table: Sit) -> None:
    """With exactly the Gold a card costs nothing speaks against it, with one less the price does."""
    for gold, refused in ((2, []), (1, ["transfer themis"])):
        t = legends(table, thaleia={"gold": gold, "domain": ["Amalthea", "Themis"]})
        words = [MOVES.vocabulary.parse(word) for word in ("transfer amalthea", "transfer themis", "done")]
        assert [word.text for word in words if MOVES.refuse(t.match.state, 0, word) is not None] == refused


@rule("EL-C47", "EL-067")
def test_the_cyclopes_are_copied_where_somebody_would_lose(table: Sit) -> None:
    """Not where the rivals have nothing, nor where the Aegis covers them; one rival who can lose is enough."""
    domain = ["Autolycus", "Cyclopes"]
    for rivals, usable in (
        ([{"gold": 0}, {"gold": 0}], False),
        ([{"gold": 5, "domain": ["Aegis"]}, {"gold": 0}], False),
        ([{"gold": 5, "domain": ["Aegis"]}, {"gold": 1}], True),
        ([{"gold": 0}, {"gold": 0, "domain": ["Citizen"]}], True),
    ):
        t = contest(table, thaleia={"domain": domain}, kleio=rivals[0], damon=rivals[1], agora=["Ganymede"])
        if usable:
            t.thaleia.may("use autolycus")
        else:
            t.thaleia.cannot("use autolycus", rule="EL-C47", because="There is nothing to copy.")


@rule("EL-C47", "EL-114")
def test_panathenaea_is_copied_for_a_rivals_card_of_any_level(table: Sit) -> None:
    """Who can transfer nothing may still use it, if a rival could."""
    for gold, usable in ((2, True), (1, False)):
        t = contest(
            table, thaleia={"gold": 0, "domain": ["Psychopomp"], "elysium": [["Panathenaea"]]},
            kleio={"gold": gold, "domain": ["Themis"]}, agora=["Ganymede"],
        )  # fmt: skip
        if usable:
            t.thaleia.may("use psychopomp")
        else:
            t.thaleia.cannot("use psychopomp", rule="EL-C47")


@rule("EL-047", "EL-044")
def test_the_eagle_in_the_agora_is_refused_for_its_condition(table: Sit) -> None:
    """It lies there, the first card of the box as any other; what is missing is the red column."""
    t = contest(table, thaleia={"columns": ["blue"]}, agora=["Eagle of Zeus", "Cyclopes"])
    t.thaleia.cannot("take eagle-of-zeus", rule="EL-047", because="Your columns do not meet its condition.")
    t.thaleia.cannot("take talos", rule="EL-044", because="It does not lie in the Agora.")


@rule("EL-149")
def test_columns_and_turns_belong_to_the_actions_phase(table: Sit) -> None:
    """Whoever writes, the first seat included, gives up no column and ends no turn."""
    for writer in ("thaleia", "kleio"):
        spec = {name: {"domain": ["Amalthea"]} for name in ("thaleia", "kleio")}
        t = legends(table, **spec, to_move=writer)
        t.seat(writer).cannot("column red", "end", rule="EL-149", because="That is done in the Actions phase.")


def test_a_gift_of_the_oracle_names_its_levels() -> None:
    """A card that gives one of some levels must say so in its words; one that gives any need not."""
    assert [gift.said() for gift in GIFTS] == [
        ("Oracle", "2 VP", "level 1"), ("Oracle", "2 VP", "level 1"), ("Oracle", "2 Gold"),
    ]  # fmt: skip
