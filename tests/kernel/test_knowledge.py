"""Views hide what a seat may not know; worlds fill it in again, in keeping with all that it knows."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from petteia.kernel import Scripted, State, View
from petteia.kernel.cards import UNKNOWN
from tests.kernel.grove import (
    DECK,
    FIELD,
    HAND,
    OPEN,
    ORCHARD,
    TREES,
    Asks,
    Grove,
    GroveGame,
    grove,
    named,
    run,
    trees,
)

ONLOOKER = 2


def worlds(view: View, count: int, seed: int = 1) -> list[State]:
    rand = random.Random(seed)
    return [view.world(rand) for _ in range(count)]


# -- views -----------------------------------------------------------------------------------


def test_a_view_holds_no_face_its_seat_does_not_know() -> None:
    """Own hand and open cards are seen; decks, rivals' hands and face-down cards are backs."""
    s = grove(deck="ash", hand_0="bay", hand_1="elm", field_1="fig", open="oak")
    shown = {"deck": DECK, "own": HAND, "rival's": HAND + 1, "face down": FIELD + 1, "open": OPEN}
    view = View(s, 0)
    assert {key: trees(view.state, view.state.zones[zone]) for key, zone in shown.items()} == {
        "deck": ["?"], "own": ["bay"], "rival's": ["?"], "face down": ["?"], "open": ["oak"],
    }  # fmt: skip
    assert trees(View(s, ONLOOKER).state, range(5)) == ["?", "?", "?", "?", "oak"]


def test_a_view_is_a_copy() -> None:
    """Nothing done to a view reaches the state, and later moves do not reach the view."""
    s = grove(hand_0="ash")
    view = View(s, 0)
    view.state.zones[HAND].clear()
    s.face[0] = 3
    assert s.zones[HAND] == [0]
    assert trees(view.state, [0]) == ["ash"]


def test_a_view_for_the_eye_alone_shows_the_same() -> None:
    """It has what any other view has, but for the faces that worlds are dealt from: it refuses to sample one."""
    s = grove(deck="ash bay", hand_0="bay", hand_1="elm", field_1="fig", open="oak")
    whole, eye = View(s, 0), View(s, 0, worlds=False)
    for name in ("face", "knows", "tag", "zones", "exposed"):
        assert getattr(eye.state, name) == getattr(whole.state, name)
    with pytest.raises(LookupError, match="this view is for the eye alone"):
        eye.world(random.Random(1))


def test_a_view_has_no_chance_in_it() -> None:
    """Neither the stream nor how far it has run can be read from a view."""
    s = grove(rng=Scripted(1, 2))
    s.below(3)
    view = View(s, 0)
    assert (view.state.drawn, view.state.learned, view.state.rng.name()) == (0, 0, "")
    with pytest.raises(LookupError):
        view.state.below(6)


def test_only_ones_own_question_is_seen() -> None:
    """A seat sees the options put to it; the others see only whom the table waits for."""
    s = run(Asks(1, (2, 3)))
    asked, other = View(s, 1), View(s, 0)
    assert asked.decision is s.decision
    assert other.decision is None
    assert asked.waiting_for == other.waiting_for == 1
    assert View(grove(), 0).waiting_for == -1


def test_a_view_keeps_only_ones_own_memory() -> None:
    """What others know, recall or have been shown is not in a view."""
    s = grove(hand_0="ash bay", hand_1="elm fig")
    s.peek(named(s, HAND, "ash"), HAND, 0b010)
    s.remember(0, 0, 0b1100, (2,))
    s.remember(1, 0, 0b0011, (1,))
    view = View(s, 0)
    assert [recall.viewer for recall in view.state.recalls] == [0]
    assert view.state.knows == [1, 1, 0, 0]
    assert view.state.exposed[HAND] == 0


def test_a_view_says_which_of_ones_cards_are_hidden_from_others() -> None:
    """A card is face down as long as somebody at the table does not know it."""
    s = grove(field_0="ash", open="bay")
    view = View(s, 0)
    assert view.face_down(0)
    assert not view.face_down(1)


def test_a_game_hides_its_other_secrets() -> None:
    """`Game.hide` removes from a seat's copy what is secret beyond faces, and the state keeps it."""

    class Secretive(GroveGame):
        def hide(self, state: State, seat: int) -> None:
            assert isinstance(state, Grove)
            state.notes = {key: value for key, value in state.notes.items() if key == f"bid {seat}"}

        def imagine(self, world: State, seat: int, rand: random.Random) -> None:
            assert isinstance(world, Grove)
            world.notes[f"bid {1 - seat}"] = rand.randrange(10)

    s = grove()
    s.game = Secretive()
    s.notes = {"bid 0": 3, "bid 1": 7}
    view = View(s, 0)
    assert isinstance(view.state, Grove)
    assert view.state.notes == {"bid 0": 3}
    assert s.notes == {"bid 0": 3, "bid 1": 7}
    bids = set()
    for world in worlds(view, 60):
        assert isinstance(world, Grove)
        assert world.notes["bid 0"] == 3
        bids.add(world.notes["bid 1"])
    assert bids == set(range(10))


# -- worlds ----------------------------------------------------------------------------------


def test_a_world_is_a_full_state() -> None:
    """In a world every face is filled in, chance can be drawn, and the rules run on."""
    s = grove(deck="ash bay elm", hand_1="fig")
    for world in worlds(View(s, 0), 5):
        assert UNKNOWN not in world.face
        assert 0 <= world.below(6) < 6
        world.deal(1, DECK, HAND)


def test_a_world_agrees_with_what_the_seat_knows() -> None:
    """Known faces stay, unknown ones are dealt among the cards that could bear them."""
    s = grove(deck="ash bay elm fig", hand_0="oak", hand_1="yew")
    found = worlds(View(s, 0), 80)
    assert all(trees(world, world.zones[HAND]) == ["oak"] for world in found)
    assert all(sorted(trees(world, range(6))) == sorted(trees(s, range(6))) for world in found)
    assert {trees(world, world.zones[HAND + 1])[0] for world in found} == {"ash", "bay", "elm", "fig", "yew"}


def test_thinking_does_not_disturb_the_dice() -> None:
    """Worlds take their chance from the thinker's own source, never from the table."""
    s = grove(deck="ash bay", rng=Scripted())
    worlds(View(s, 0), 10)
    assert s.drawn == 0


def test_equal_sources_give_equal_worlds() -> None:
    """A bot with the same seed thinks the same thoughts."""
    s = grove(deck="ash bay elm fig oak yew")
    one, two = worlds(View(s, 0), 20, seed=4), worlds(View(s, 0), 20, seed=4)
    assert [world.face for world in one] == [world.face for world in two]
    assert [world.rng.seed for world in one] == [world.rng.seed for world in two]


def test_worlds_do_not_lean_on_the_truth() -> None:
    """Two states that a seat cannot tell apart give it, with one source, the very same worlds."""
    one = grove(deck="ash bay elm", hand_1="fig")
    two = grove(deck="fig elm bay", hand_1="ash")
    assert [w.face for w in worlds(View(one, 0), 30)] == [w.face for w in worlds(View(two, 0), 30)]


def test_worlds_keep_to_the_backs() -> None:
    """A face is only dealt to cards with its back."""
    s = grove(deck="ash bay", hand_1="elm fig", other_back="hand_1")
    for world in worlds(View(s, 0), 40):
        assert sorted(trees(world, [0, 1])) == ["ash", "bay"]
        assert sorted(trees(world, [2, 3])) == ["elm", "fig"]


def test_worlds_keep_to_what_a_zone_accepts() -> None:
    """In the orchard lie only elms, figs and oaks, in every world."""
    s = grove(deck="ash bay elm", hand_1="fig yew", orchard="oak")
    seen = {trees(world, world.zones[ORCHARD])[0] for world in worlds(View(s, 0), 80)}
    assert seen == {"elm", "fig", "oak"}


def test_worlds_keep_to_what_is_recalled() -> None:
    """Faces that a seat recalls among some cards lie among those cards in every world, in every order."""
    s = grove(hand_1="ash bay elm", deck="fig fig oak")
    hand = s.zones[HAND + 1]
    for card in hand:
        s.peek(card, HAND + 1, 0b001)
    s.move(named(s, HAND + 1, "bay"), HAND + 1, FIELD + 1)
    view = View(s, 0)
    laid = Counter(trees(world, world.zones[FIELD + 1])[0] for world in worlds(view, 300))
    assert set(laid) == {"ash", "bay", "elm"}
    for world in worlds(view, 50):
        assert sorted(trees(world, [*world.zones[HAND + 1], *world.zones[FIELD + 1]])) == ["ash", "bay", "elm"]


def test_every_deal_is_as_likely_as_every_other() -> None:
    """Over 6,000 worlds the six orders of three unknown cards come up within 12 % of their share (fixed seed)."""
    s = grove(deck="ash bay elm")
    counts = Counter(tuple(trees(world, world.zones[DECK])) for world in worlds(View(s, 0), 6000))
    assert len(counts) == 6
    assert all(abs(n - 1000) < 120 for n in counts.values()), counts


def test_every_recalled_order_is_as_likely_as_every_other() -> None:
    """A recalled face lies on each of the cards it may lie on with the same chance (fixed seed)."""
    s = grove(deck="ash bay bay bay")
    s.remember(0, 0, 0b0111, (0,))
    counts = Counter(world.face.index(0) for world in worlds(View(s, 0), 3000))
    assert set(counts) == {0, 1, 2}
    assert all(abs(n - 1000) < 120 for n in counts.values()), counts


def test_tight_deals_are_matched_exactly() -> None:
    """Where drawing card by card would hardly ever succeed, the cards are matched to their places: eight of ten cards must lie
    in the orchard, and every world puts them there."""
    full = ["elm", "elm", "elm", "fig", "fig", "fig", "oak", "oak"]
    s = grove(orchard=" ".join(full), hand_1="ash bay")
    for world in worlds(View(s, 0), 40):
        assert sorted(trees(world, world.zones[ORCHARD])) == full
        assert sorted(trees(world, world.zones[HAND + 1])) == ["ash", "bay"]


def test_recalls_and_tight_places_go_together() -> None:
    """The oak is recalled among a card of a hand and one of the two in the orchard; since nothing else may lie there, every
    world puts it into the orchard."""
    s = grove(orchard="oak elm", hand_1="ash bay yew")
    oak, elm = s.zones[ORCHARD]
    s.remember(0, 0, s.layout.mask([oak, s.zones[HAND + 1][0]]), (s.face[oak],))
    for world in worlds(View(s, 0), 40):
        assert trees(world, [oak, elm]) == ["oak", "elm"]


def test_knowledge_that_fits_no_world_is_an_error() -> None:
    """If an author lets cards lie where they may not, no world can be found, and that is said."""
    s = grove(orchard="ash")
    with pytest.raises(AssertionError, match=r"^what this seat knows fits no world$"):
        View(s, 0).world(random.Random(1))


# -- beliefs ---------------------------------------------------------------------------------


def weights(**trees_by_name: float) -> list[float]:
    """A weight for each tree by its name; 0 for the others."""
    return [trees_by_name.get(name, 0.0) for name in TREES]


def test_worlds_follow_what_is_believed() -> None:
    """A card that is believed to be an ash nine times as likely as a bay is dealt so (fixed seed); the other gets what is left."""
    s = grove(hand_1="ash bay")
    first, second = s.zones[HAND + 1]
    view = View(s, 0)
    view.believe({first: weights(ash=9, bay=1)})
    counts = Counter(tuple(trees(world, [first, second])) for world in worlds(view, 2000))
    assert set(counts) == {("ash", "bay"), ("bay", "ash")}
    assert 1740 < counts["ash", "bay"] < 1860


def test_no_belief_makes_the_impossible_possible() -> None:
    """Places keep to what may lie there, recalls to their cards, and every face is still dealt once, whatever is believed."""
    s = grove(orchard="oak elm", hand_1="ash bay yew")
    s.remember(0, 0, s.layout.mask(s.zones[HAND + 1][:2]), (s.face[s.zones[HAND + 1][0]],))
    view = View(s, 0)
    view.believe({card: weights(yew=1, ash=0.001) for card in range(5)})
    for world in worlds(view, 60):
        assert sorted(trees(world, range(5))) == ["ash", "bay", "elm", "oak", "yew"]
        assert sorted(trees(world, world.zones[ORCHARD])) == ["elm", "oak"]
        assert "ash" in trees(world, world.zones[HAND + 1][:2])


def test_a_recalled_face_lies_where_it_is_believed_to() -> None:
    """Among the cards it is recalled of, a face lies as often on each as is believed (fixed seed)."""
    s = grove(deck="ash bay bay bay")
    s.remember(0, 0, 0b0011, (0,))
    view = View(s, 0)
    view.believe({0: weights(ash=3, bay=1), 1: weights(ash=1, bay=1)})
    counts = Counter(world.face.index(0) for world in worlds(view, 2000))
    assert set(counts) == {0, 1}
    assert counts[0] > 1.3 * counts[1], counts
