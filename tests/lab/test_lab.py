"""The balance lab: what it counts, what games declare for it, and that it finds what was put out of balance."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from petteia import Match
from petteia.games.hera_zeus.cards import FACE, STRENGTH
from petteia.games.odyssey import balance as odyssey
from petteia.games.prometheus.book import BOOK
from petteia.kernel import Game, Refused, game
from petteia.kernel.balance import CARD, SEAT
from petteia.kernel.chance import interval
from petteia.kernel.events import _KINDS
from petteia.kernel.game import games
from petteia.lab.change import NOTHING, Change, changed, read
from petteia.lab.comparing import Difference, at_all_times, compare, sure
from petteia.lab.findings import Findings
from petteia.lab.playing import Sample, Trial, play, play_all
from tests.cli.conftest import Petteia
from tests.cli.conftest import petteia as petteia
from tests.kernel import grove
from tests.kernel.conftest import known as known

FURIES = Change(figures=(("Fury", "strength", 9), ("Harpy", "strength", 9), ("Amazon", "strength", 9)))


def findings(trial: Trial, count: int) -> Findings:
    return Findings(trial, [one for (one,) in play_all((trial,), range(count))])


# -- what is planted is found ----------------------------------------------------------------


def test_a_planted_imbalance_is_found() -> None:
    """Hera's Furies, Harpies and Amazons are made stronger than any card of Zeus: before and after differ, and it stops when sure."""
    before = Trial("hera-zeus", "random", 2)
    found = compare(before, Trial("hera-zeus", "random", 2, change=FURIES), deals=300)
    hera = found.differences[0]
    assert (hera.name, hera.verdict) == ("Hera wins", "more")
    assert 20 <= found.deals < 300
    assert STRENGTH[FACE["Fury"]] == 3  # put back


def test_a_planted_imbalance_stands_out_without_a_comparison() -> None:
    """The lab alone says that Hera wins too often, and with which cards."""
    found = findings(Trial("hera-zeus", "random", 2, change=FURIES), 160)
    assert "Hera wins" in found.off()
    assert "Hera wins" not in findings(Trial("hera-zeus", "random", 2), 160).off()


@pytest.mark.parametrize(
    ("key", "options", "figures", "verdict"),
    [
        ("odyssey", {"foe": "talos-0"}, (("Talos Unmade 0", "wounds", 1),), ("won", "more")),
        ("prometheus", {"turn_cap": "80"}, (("Cerberus", "vitality", 2), ("Cerberus", "defence", 0)), ("Rescuers wins", "more")),
    ],
)  # fmt: skip
def test_a_planted_figure_is_found(
    key: str, options: dict[str, str], figures: tuple[tuple[str, str, int], ...], verdict: tuple[str, str]
) -> None:
    """A primordial that one wound kills loses more battles; a hound that two blows kill is calmed no more."""
    before = Trial(key, "random", game(key).seat_counts[0], 1, tuple(options.items()))
    found = compare(before, replace(before, change=Change(figures=figures)), deals=120)
    assert (found.differences[0].name, found.differences[0].verdict) == verdict
    assert found.before.to_json()["errors"] == found.after.to_json()["errors"] == []


def test_a_unit_has_other_values_as_long_as_the_change_holds() -> None:
    """The number is that of a fresh unit; what it has when it is wounded rises and falls with it, never below nothing."""
    zeus = BOOK.content.unit_at["zeus"]
    values = BOOK.vitality[zeus], BOOK.offence[zeus], BOOK.movement[zeus]
    assert values == (9, (0, 6, 6, 7, 7, 7, 8, 8, 8, 8), (0, 0, 1, 1, 2, 2, 2, 2, 2, 2))
    change = Change(figures=(("Zeus", "vitality", 11), ("Zeus", "offence", 9), ("Zeus", "movement", 1)))
    with changed(game("prometheus"), change):
        assert (BOOK.vitality[zeus], BOOK.offence[zeus]) == (11, (0, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9, 9))
        assert BOOK.movement[zeus] == (0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
        match = Match.new("prometheus", seed=1)
        assert 11 in match.state.life
    assert (BOOK.vitality[zeus], BOOK.offence[zeus], BOOK.movement[zeus]) == values
    with changed(game("prometheus"), Change(figures=(("Zeus", "vitality", 2),))):
        assert (BOOK.vitality[zeus], BOOK.offence[zeus]) == (2, (0, 6, 6))
    assert (BOOK.vitality[zeus], BOOK.offence[zeus], BOOK.movement[zeus]) == values


def test_what_nobody_can_have_does_not_keep_the_lab_waiting() -> None:
    """A primordial is nobody's: that nothing is known of who won with it leaves the others to say that they are sure."""
    nothing = Difference("won with Talos Unmade 1", margin=0.2)
    assert sure([Difference("won", margin=0.2, values=[0.0, 0.02, -0.02] * 100), nothing])
    assert not sure([Difference("won", margin=0.2), nothing])


def test_nothing_changed_is_nothing_found() -> None:
    """The same game twice has no difference at all."""
    trial = Trial("hera-zeus", "random", 2)
    found = compare(trial, trial, deals=25)
    assert set(found.differences[0].values) == {0.0}
    assert found.differences[0].verdict == "open"


def test_intervals_hold_at_all_times() -> None:
    """However often one looks, a fair coin is seldom called unfair: of 200 runs of 300 deals, at most one in twenty."""
    rand = random.Random(3)
    wrong = 0
    for _ in range(200):
        values: list[float] = []
        for at in range(300):
            values.append(rand.choice((-1.0, 0.0, 1.0)))
            if at >= 20 and at % 10 == 0:
                _, low, high = at_all_times(values, 0.05)
                if low > 0 or high < 0:
                    wrong += 1
                    break
    assert wrong <= 10


def test_too_little_to_matter_is_said_to_be_the_same() -> None:
    """A narrow interval around nothing ends the search as well."""
    difference = Difference("x", margin=0.2, values=[0.0, 0.02, -0.02] * 100)
    assert difference.verdict == "same"


# -- what is counted -------------------------------------------------------------------------


def test_every_game_can_be_measured() -> None:
    """Shares of sides add up, things are drafted and played, options are offered and chosen, nothing goes wrong."""
    for key, one in games().items():
        options = (("foe", "talos-0"),) if key == "odyssey" else (("turn_cap", "80"),) if key == "prometheus" else ()
        found = findings(Trial(key, "random", one.seat_counts[0], 1, options), 3)
        told = found.to_json()
        assert told["errors"] == []
        assert told["games"] == 3
        assert sum(row["chosen"] for row in told["choices"]) == sum(sample.choices for sample in found.samples)
        assert any(thing.games for thing in found.things)
        if not one.cooperative:
            sides = [row for row in told["sides"] if row["name"] != "who chooses first wins"]
            assert sum(row["value"] for row in sides) == pytest.approx(100, abs=0.1)


def test_what_games_declare_is_there() -> None:
    """Every event that is named is one that can be told, and every list of figures fits its names."""
    keys = {name[0] for name in _KINDS}
    for one in games().values():
        declared = one.balance()
        named = {*declared.drafted, *declared.played, *declared.tempers, declared.rounds[0]} - {""}
        assert named <= keys
        assert declared.figures, "every game has printed numbers that can be tried otherwise"
        for name, figure in declared.figures.items():
            assert len(set(figure.names)) == len(figure.names)
            for place in range(len(figure.names)):
                figure.put(place, 1)()  # can be put and put back
            assert name.isidentifier()
        assert {CARD, SEAT} & {*declared.drafted.values(), *declared.played.values()} or declared.drafted


def test_who_had_a_thing_is_counted_once_a_game() -> None:
    """Drafted and played by the same seat is one holder; the interval is of holders."""
    trial = Trial("hera-zeus", "random", 2)
    samples = [
        Sample(0, won=[1.0, 0.0], things={"Hydra": ([2, 0], [1, 0]), "Giant": ([0, 1], [0, 0])}, first=0),
        Sample(1, won=[0.0, 1.0], things={"Hydra": ([0, 0], [1, 0])}, first=0),
    ]
    things = {one.name: one for one in Findings(trial, samples).things}
    hydra = things["Hydra"]
    assert (hydra.drafted, hydra.played, hydra.games, hydra.won.value, hydra.won.count) == (2, 2, 2, 50.0, 2)
    assert (things["Giant"].drafted, things["Giant"].played) == (1, 0)
    assert "Giant" in Findings(trial, samples).unused()["drafted and never played"]


def test_comebacks_are_told_by_who_led_half_way() -> None:
    """Behind in the middle and won: a comeback; ahead: none; nobody ahead or nobody won: not to be said."""
    assert Sample(0, won=[1.0, 0.0], ahead=[0, 1, 1, 0]).comeback is True
    assert Sample(0, won=[0.0, 1.0], ahead=[0, 1, 1, 0]).comeback is False
    assert Sample(0, won=[0.0, 0.0], ahead=[0, 1, 1]).comeback is None


def test_workers_change_nothing() -> None:
    """The same games in the same order."""
    trial = Trial("hera-zeus", "random", 2, 5)
    one = [sample for (sample,) in play_all((trial,), range(6))]
    assert one == [sample for (sample,) in play_all((trial,), range(6), workers=2)]


def test_errors_are_told() -> None:
    """A game that breaks is told and leaves the others alone."""
    assert play(Trial("hera-zeus", "nobody", 2), 0).error.startswith(
        "game 0: Refused: There is no bot called 'nobody'."
    )


def test_prometheus_counts_sides() -> None:
    """Partners win as one side, also where the option says who is a pair."""
    sides = game("prometheus").balance().sides
    assert sides is not None
    assert sides(4, {}) == ["Rescuers", "Rescuers", "Wardens", "Wardens"]
    assert sides(3, {"pair": "wardens"}) == ["Rescuers", "Wardens", "Wardens"]


def test_how_hard_a_battle_should_be() -> None:
    """Two of three at level 1, two of five at level 4 and against the boss; at random hardly any, the lesson aside."""
    assert odyssey.won("asterion-1", "ismcts") == (55, 80)
    assert odyssey.won("talos-4", "ismcts") == (25, 60)
    assert odyssey.won("minos-2", "ismcts") == (20, 50)
    assert odyssey.won("minos-2", "random") == (0, 10)
    assert odyssey.won("talos-0", "random") is None
    assert odyssey.won("ambush-talos-1", "ismcts") is None


def test_the_interval_is_honest_for_small_samples() -> None:
    """Ten of ten is not certainty, and no game tells nothing."""
    low, high = interval(10, 10)
    assert (round(low), round(high)) == (72, 100)
    assert interval(0, 0) == (0, 100)


# -- changes ---------------------------------------------------------------------------------


def test_a_change_is_read_and_undone() -> None:
    """Options and numbers; whatever happens within, the numbers are put back."""
    rules = game("hera-zeus")
    change = read('[options]\nfirst = "zeus"\n[cards.Fury]\nstrength = 6\n', rules)
    assert change == Change((("first", "zeus"),), (("Fury", "strength", 6),))
    assert change.told() == "first=zeus, Fury: strength 6"
    with pytest.raises(ZeroDivisionError), changed(rules, change):
        1 // (STRENGTH[FACE["Fury"]] - 6)
    assert STRENGTH[FACE["Fury"]] == 3
    assert NOTHING.told() == "nothing"


@pytest.mark.parametrize(
    ("key", "text", "sentence"),
    [
        ("hera-zeus", "[cards.Furry]\nstrength = 6", "There is no card called 'Furry' with such a figure."),
        ("hera-zeus", "[cards.Fury]\nspeed = 6", "Cards have no figure 'speed'."),
        ("hera-zeus", '[cards.Fury]\nstrength = "six"', "The strength of Fury must be a whole number, not 'six'."),
        ("hera-zeus", '[options]\nfist = "zeus"', "Hera & Zeus has no option 'fist'."),
        ("hera-zeus", "[deck]\nsize = 6", "A change has no part 'deck'."),
        ("hera-zeus", "", "The change is empty."),
        ("odyssey", "[cards.Talos]\nlife = 6", "Cards have no figure 'life'."),
        ("odyssey", "[cards.Talos]\nwounds = 6", "There is no card called 'Talos' with such a figure."),
    ],
)
def test_a_change_that_cannot_be_is_refused(key: str, text: str, sentence: str) -> None:
    """Before anything is played."""
    with pytest.raises(Refused) as refused:
        read(text, game(key))
    assert refused.value.sentence == sentence


def test_a_name_that_is_part_of_another_is_guessed() -> None:
    """Who asks for Talos is told how its sheet is called at each level."""
    with pytest.raises(Refused) as refused:
        read("[cards.Talos]\nwounds = 6", game("odyssey"))
    assert refused.value.hint == "Did you mean 'Talos Unmade 0'?"


def test_a_game_may_declare_no_numbers(known: Callable[[Game], Game]) -> None:
    """Then its options are all that can be changed."""
    with pytest.raises(Refused) as refused:
        read("[cards.Oak]\nheight = 6", known(grove.GAME))
    assert refused.value.sentence == "Grove has no numbers that can be changed here."


# -- the command -----------------------------------------------------------------------------


def test_the_command_tells(petteia: Petteia, tmp_path: Path) -> None:
    """In words and in JSON, with and without a change."""
    ran = petteia("lab", "omen", "--bot", "random", "--games", 3)
    assert ran.code == 0
    assert "ends by two empty cities" in ran.out
    assert "Cards, units and deeds" in ran.out
    told = petteia("lab", "omen", "--bot", "random", "--games", 3, "--json").json
    assert {row["peers"] for row in told["things"]} >= {"cost 2", "feats"}
    change = tmp_path / "change.toml"
    change.write_text("[cards.Fury]\nstrength = 9\n")
    ran = petteia("lab", "hera-zeus", "--bot", "random", "--games", 4, "--change", change)
    assert "hera-zeus, Fury: strength 9: 4 deals before and after" in ran.out
    told = petteia("lab", "hera-zeus", "--bot", "random", "--games", 4, "--change", change, "--json").json
    assert (told["deals"], told["sure"]) == (4, False)
