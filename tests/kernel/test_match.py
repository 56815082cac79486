"""A match: sitting down, acting, being refused, taking back."""

from __future__ import annotations

import random

import pytest

from petteia.kernel import Game, Header, Illegal, Match, Refused, game, position
from petteia.kernel.action import Action
from petteia.kernel.codec import to_json
from petteia.kernel.decision import Decision
from petteia.kernel.match import EVERY
from petteia.kernel.state import State

KLOTHO, LACHESIS = 0, 1
# with this seed Klotho lays first
SEED = 3


@pytest.fixture
def match(three_fates: Game) -> Match:
    """A match of the tutorial game in which Klotho lays first."""
    match = Match.new("three-fates", SEED)
    assert match.to_move == KLOTHO
    return match


# -- sitting down ----------------------------------------------------------------------------


def test_a_match_starts_at_its_first_decision(match: Match) -> None:
    """Set-up is done, somebody is asked, nothing is logged."""
    assert match.names == ["Klotho", "Lachesis"]
    assert match.decision is not None
    assert match.decision.prompt == "Lay a thread."
    assert match.log == []
    assert match.outcome is None


def test_seats_come_from_the_players_or_the_game() -> None:
    """With players named there are as many seats; else the game's smallest table."""
    assert Match.new("hera-zeus").header.seats == 2
    assert Match.new("hera-zeus", players=["me", "ismcts"]).header.players == ["me", "ismcts"]


def test_a_wrong_number_of_seats_is_refused() -> None:
    """The sentence says how many the game is for."""
    with pytest.raises(Refused) as refused:
        Match.new("hera-zeus", seats=3)
    assert refused.value.sentence == "Hera & Zeus is for 2 seats, not 3."
    assert refused.value.hint == "Give 2 seats."


def test_options_are_agreed_before_play() -> None:
    """What is not given has its default; what does not exist is refused with the nearest that does."""
    assert Match.new("hera-zeus", options={"first": "zeus"}).header.options == {
        "first": "zeus", "withdrawal": "free", "across": "no",
    }  # fmt: skip
    with pytest.raises(Refused) as refused:
        Match.new("hera-zeus", options={"frist": "zeus"})
    assert (refused.value.sentence, refused.value.hint) == (
        "Hera & Zeus has no option 'frist'.", "Did you mean 'first'?",
    )  # fmt: skip
    with pytest.raises(Refused) as refused:
        Match.new("hera-zeus", options={"first": "ares"})
    assert (refused.value.sentence, refused.value.hint) == (
        "The option 'first' cannot be 'ares'.", "It may be: hera, zeus, random.",
    )  # fmt: skip


def test_a_match_of_another_version_is_refused() -> None:
    """A record belongs to the version of the rules it was played with."""
    with pytest.raises(Refused) as refused:
        Match(Header("hera-zeus", 2, "0", version=99))
    assert refused.value.sentence == (
        f"This was played with version 99 of Hera & Zeus; installed is version {game('hera-zeus').version}."
    )
    assert refused.value.hint == "Install the version of petteia it was played with."


def test_equal_seeds_give_equal_matches() -> None:
    """The seed is all of chance; as a number or as text it is the same."""
    one, two = Match.new("hera-zeus", 12), Match.new("hera-zeus", "12")
    assert to_json(one.state) == to_json(two.state)
    assert to_json(Match.new("hera-zeus", 13).state) != to_json(one.state)


def test_a_sealed_seed_is_64_digits() -> None:
    """Tables of people are dealt from 32 secret bytes."""
    key = "0f" * 32
    assert Match.new("hera-zeus", key).state.rng.name() == key


# -- seats -----------------------------------------------------------------------------------


def test_a_seat_is_a_number_or_a_name(match: Match) -> None:
    """Names are understood in any case; what is no seat is refused with those there are."""
    assert match.seat(1) == match.seat("Lachesis") == match.seat("LACHESIS") == LACHESIS
    with pytest.raises(Refused) as refused:
        match.seat("Atropos")
    assert (refused.value.sentence, refused.value.hint) == (
        "Nobody here is called 'Atropos'.", "The seats are: Klotho, Lachesis.",
    )  # fmt: skip
    for number in (2, -1):
        with pytest.raises(Refused) as refused:
            match.seat(number)
        assert (refused.value.sentence, refused.value.hint) == (f"There is no seat {number}.", "Seats are 0 to 1.")


# -- acting ----------------------------------------------------------------------------------


def test_acting_logs_and_goes_on(match: Match) -> None:
    """A choice is logged with its seat, and the next decision is returned."""
    decision = match.act("Klotho", "lay 3")
    assert decision is match.decision
    assert match.to_move == LACHESIS
    assert [(entry.seat, entry.action.text) for entry in match.log] == [(KLOTHO, "lay 3")]
    match.act(LACHESIS, match.game.vocabulary.parse("lay 5"))
    assert match.decision is not None
    assert match.decision.rule == "cut"


def test_playing_is_acting_for_whoever_is_to_move(match: Match) -> None:
    """`play` carries out moves in order, each by the seat that is asked."""
    match.play("lay 3", "lay 5", "spare")
    assert [entry.seat for entry in match.log] == [KLOTHO, LACHESIS, KLOTHO]


@pytest.mark.parametrize(
    ("seat", "move", "sentence"),
    [
        (LACHESIS, "lay 3", "It is for Klotho to choose now. (lay)"),
        (KLOTHO, "cut", "That is not what is asked now: Lay a thread. (lay)"),
        (KLOTHO, "weave 3", "There is no verb 'weave'; the verbs are: lay, cut, spare."),
        (KLOTHO, "lay 9", "'9' does not go with 'lay'; it may be: 1, 2, 3, 4, 5, 6, 7."),
        (KLOTHO, "", "Write a move, for example: lay 1."),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(match: Match, seat: int, move: str, sentence: str) -> None:
    """`why_not` answers before one tries; trying raises the same, and the match is as it was."""
    before = to_json(match.state)
    assert str(match.why_not(seat, move)) == sentence
    with pytest.raises(Illegal) as refused:
        match.act(seat, move)
    assert str(refused.value) == sentence
    assert to_json(match.state) == before
    assert match.log == []


def test_a_step_gives_its_own_reason(match: Match) -> None:
    """The step that asks knows best why something is not offered."""
    match.play("lay 3", "lay 5", "spare", "lay 1")
    assert str(match.why_not("Klotho", "lay 3")) == "That thread is spent. (lay)"


def test_what_can_be_done_has_no_reason_against_it(match: Match) -> None:
    """Legality is membership in the options: for those there is no refusal."""
    assert match.decision is not None
    assert [match.why_not(KLOTHO, option) for option in match.decision.options] == [None] * 7


def test_a_finished_match_refuses_everything(match: Match) -> None:
    """When the game is over there is nothing to do, whoever asks."""
    match.play("lay 7", "lay 1", "spare", "lay 2", "lay 6", "spare", "lay 5", "lay 3", "spare")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((KLOTHO,), "win")
    assert match.to_move == -1
    assert str(match.why_not(KLOTHO, "lay 2")) == "The game is over."
    with pytest.raises(Illegal, match=r"^The game is over\.$"):
        match.play("lay 2")


# -- taking back -----------------------------------------------------------------------------


def test_a_choice_may_be_taken_back_until_somebody_has_learned_something(match: Match) -> None:
    """A thread laid face down taught nobody anything: it may be taken back, exactly, and another laid."""
    before = to_json(match.state)
    match.play("lay 3")
    assert match.may_undo("Klotho") == 1
    match.undo("Klotho")
    assert to_json(match.state) == before
    assert (match.log, match.story()) == ([], [])
    match.play("lay 4")
    assert match.story("Klotho") == ["You lay the 4."]


def test_a_choice_may_not_be_taken_back_once_another_has_chosen(match: Match) -> None:
    """Only one's own last choices can be taken back."""
    match.play("lay 3", "lay 5")
    assert (match.may_undo("Klotho"), match.may_undo("Lachesis")) == (0, 1)
    with pytest.raises(Illegal) as refused:
        match.undo("Klotho")
    assert str(refused.value) == "That cannot be taken back: somebody has learned something since, or chosen."


def test_nothing_is_taken_back_past_what_was_learned(match: Match) -> None:
    """Once the threads are measured both know them, and that cannot be unlearned."""
    match.play("lay 3", "lay 5", "spare")
    assert [match.may_undo(seat) for seat in (0, 1)] == [0, 0]
    match.play("lay 1")
    assert match.may_undo("Lachesis") == 1


def test_how_far_one_may_go_back_can_be_asked() -> None:
    """Card, column and row are three choices, and all three may be taken back, one by one or together."""
    match = Match.new("hera-zeus", 7)
    rand = random.Random(1)
    while match.decision is not None and match.may_undo(match.log[-1].seat if match.log else 0) < 3:
        match.act(match.to_move, rand.choice(match.decision.options))
    seat, length = match.log[-1].seat, len(match.log)
    most = match.may_undo(seat)
    for count in (0, most + 1, -1):
        with pytest.raises(Illegal):
            match.undo(seat, count)
    match.undo(seat, 2)
    assert len(match.log) == length - 2
    assert match.may_undo(seat) == most - 2


def test_a_match_can_be_rewound_by_consent(match: Match) -> None:
    """Rewinding goes back to any place, whatever was learned since; state, log and story are those of that time."""
    states, stories = [to_json(match.state)], [match.story("Lachesis")]
    for move in ("lay 3", "lay 5", "spare", "lay 1", "lay 6", "cut"):
        match.play(move)
        states.append(to_json(match.state))
        stories.append(match.story("Lachesis"))
    for length in (5, 3, 4, 2, 0):
        twin = Match.load(match.save())
        twin.rewind(length)
        assert to_json(twin.state) == states[length]
        assert len(twin.log) == length
        assert twin.story("Lachesis") == stories[length]


def test_after_taking_back_play_goes_on_as_if_nothing_had_been(match: Match) -> None:
    """A match with a detour ends as one without."""
    match.play("lay 3", "lay 5", "spare", "lay 1")
    match.undo("Lachesis")
    match.play("lay 2", "lay 6", "spare")
    straight = Match.new("three-fates", SEED)
    straight.play("lay 3", "lay 5", "spare", "lay 2", "lay 6", "spare")
    assert match.save() == straight.save()
    assert match.story("Klotho") == straight.story("Klotho")
    assert to_json(match.state) == to_json(straight.state)


# -- looking ---------------------------------------------------------------------------------


def test_each_seat_hears_its_own_story(match: Match) -> None:
    """A thread laid face down is named for its owner and is a card for others, also for onlookers."""
    match.play("lay 3", "lay 5", "spare")
    took = "the round: the 5 against the 3."
    assert match.story("Klotho") == ["You lay the 3.", "Lachesis lays a card.", f"Lachesis takes {took}"]
    assert match.story("Lachesis") == ["Klotho lays a card.", "You lay the 5.", f"You take {took}"]
    assert match.story() == ["Klotho lays a card.", "Lachesis lays a card.", f"Lachesis takes {took}"]


def test_a_story_can_be_heard_from_a_place_on(match: Match) -> None:
    """`since` is a place in the log: what happened before it is left out."""
    match.play("lay 3", "lay 5", "spare")
    assert match.story(since=2) == ["Lachesis lays a card.", "Lachesis takes the round: the 5 against the 3."]


def test_everybody_has_a_view_and_a_scene(match: Match) -> None:
    """Seats by number or name; the onlooker's view is the one after the last seat's."""
    assert match.view("Lachesis").seat == LACHESIS
    assert match.onlooker().seat == 2
    mine, theirs = match.scene("Klotho").keys(), match.scene("Lachesis").keys()
    assert "thread:0:2" in mine
    assert "thread:0:2" not in theirs


def test_a_match_can_be_watched_from_the_start(match: Match) -> None:
    """Iterating gives the match at each decision, and leaves the original alone."""
    match.play("lay 3", "lay 5", "spare")
    assert [len(at.log) for at in match] == [0, 1, 2, 3]
    assert [at.to_move for at in match] == [0, 1, 0, 1]
    assert len(match.log) == 3


# -- positions -------------------------------------------------------------------------------


def test_a_match_may_start_from_a_position_by_name() -> None:
    """`position` gives a match at the position, and `spell` gives the expression back."""
    match = position(
        "hera-zeus",
        hera={"hand": ["Medusa"], "field": {"a": ["Hydra"]}},
        zeus={"field": {"a": ["Giant"]}},
        to_move="hera",
        points=1,
    )
    assert match.to_move == 0
    told = match.spell()
    assert told.startswith('position(\n    "hera-zeus",\n    hera=')
    again = eval(told, {"position": position})
    assert again.spell() == told


def test_a_game_without_positions_says_so(match: Match) -> None:
    """Not every game can be set up by name."""
    with pytest.raises(Refused, match=r"^Three Fates has no positions by name$"):
        position("three-fates", won=[1, 1])
    with pytest.raises(Refused, match=r"^Three Fates has no positions by name$"):
        match.spell()


def test_going_back_replays_few_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a match is, to go back anywhere plays a few choices again; what stands there is the same as ever."""
    rand = random.Random(2)
    match = Match.new("omen", 4)
    places = []
    while match.decision is not None and len(match.log) < 300:
        places.append((to_json(match.state), match.learned[:], [match.may_undo(seat) for seat in (0, 1)]))
        match.act(match.to_move, rand.choice(match.decision.options))
    count, whole = [0], State.act

    def act(self: State, action: Action) -> Decision | None:
        count[0] += 1
        return whole(self, action)

    monkeypatch.setattr(State, "act", act)
    for length in sorted(rand.sample(range(len(places)), 40), reverse=True):
        count[0] = 0
        assert match.distance(length) < EVERY
        match.rewind(length)
        assert count[0] < EVERY
        assert (to_json(match.state), match.learned, [match.may_undo(seat) for seat in (0, 1)]) == places[length]
        assert all(at <= length for at, _ in match.events)
