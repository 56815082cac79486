"""The state: what hands do to cards, who knows what of them, and copies that share nothing."""

from __future__ import annotations

import pytest

from petteia.kernel import Rng, Scripted, View
from petteia.kernel.cloning import clone_source, own_fields
from tests.kernel.grove import (
    DECK,
    FIELD,
    HAND,
    OPEN,
    PICKED,
    Asks,
    Grove,
    Says,
    grove,
    knowers,
    named,
    recalled,
    run,
    trees,
)

ONLOOKER = 2


# -- moving ----------------------------------------------------------------------------------


def test_a_moved_card_lies_on_top_or_at_its_place() -> None:
    """A card is put at the end of a zone, or at the place that is said."""
    s = grove(deck="ash bay", hand_0="elm fig")
    s.move(named(s, DECK, "ash"), DECK, HAND)
    assert trees(s, s.zones[HAND]) == ["elm", "fig", "ash"]
    s.move(named(s, DECK, "bay"), DECK, HAND, at=1)
    assert trees(s, s.zones[HAND]) == ["elm", "bay", "fig", "ash"]
    assert s.zones[DECK] == []


def test_who_sees_a_zone_learns_what_enters_it() -> None:
    """Entering a zone makes its viewers know the face, and nobody else; what was known stays known."""
    s = grove(deck="ash")
    card = s.zones[DECK][0]
    assert knowers(s, card) == set()
    s.move(card, DECK, HAND)
    assert knowers(s, card) == {0}
    s.move(card, HAND, OPEN)
    assert knowers(s, card) == {0, 1, ONLOOKER}
    s.move(card, OPEN, FIELD + 1)
    assert knowers(s, card) == {0, 1, ONLOOKER}


def test_dealing_moves_the_top_cards_one_after_another() -> None:
    """The top of a pile is its end; dealt cards arrive in the order they were taken."""
    s = grove(deck="ash bay elm")
    s.deal(2, DECK, HAND)
    assert trees(s, s.zones[HAND]) == ["elm", "bay"]
    assert trees(s, s.zones[DECK]) == ["ash"]
    assert knowers(s, named(s, HAND, "bay")) == {0}


def test_dealing_is_moving() -> None:
    """Dealing is nothing but moving the top card several times, also where something is recalled."""
    for lying in ("", "elm fig"):
        dealt, moved = (grove(deck="ash bay elm", open=lying) for _ in range(2))
        for s in (dealt, moved):
            for card in s.zones[OPEN][:]:
                s.move(card, OPEN, DECK)
            s.shuffle(DECK)
        dealt.deal(2, DECK, HAND)
        for _ in range(2):
            moved.move(moved.zones[DECK][-1], DECK, HAND)
        assert (dealt.zones, dealt.knows, dealt.face) == (moved.zones, moved.knows, moved.face)
        assert [repr(r) for r in dealt.recalls] == [repr(r) for r in moved.recalls]
        assert dealt.exposed == moved.exposed


def test_what_is_learned_is_counted() -> None:
    """`learned` grows whenever somebody comes to know a face, and only then: undo may not go past that."""
    s = grove(deck="ash", hand_0="bay")
    s.move(named(s, HAND, "bay"), HAND, FIELD)
    assert s.learned == 0  # its owner knew it, and nobody else sees it
    s.move(named(s, DECK, "ash"), DECK, HAND)
    assert s.learned == 1
    s.reveal(named(s, FIELD, "bay"))
    assert s.learned == 2
    s.reveal(named(s, FIELD, "bay"))
    assert s.learned == 2


# -- looking ---------------------------------------------------------------------------------


def test_a_peek_lets_only_the_peeker_know() -> None:
    """Looking at a face-down card teaches whoever looks, nobody else."""
    s = grove(field_0="ash")
    card = s.zones[FIELD][0]
    s.peek(card, FIELD, 0b010)
    assert knowers(s, card) == {0, 1}
    assert s.learned == 1
    s.peek(card, FIELD, 0b010)
    assert s.learned == 1


def test_a_revealed_card_is_known_to_all() -> None:
    """A card turned face up is known to every seat and to the onlooker."""
    s = grove(field_0="ash")
    s.reveal(s.zones[FIELD][0])
    assert knowers(s, s.zones[FIELD][0]) == {0, 1, ONLOOKER}


def test_a_zone_that_a_stranger_knows_of_is_exposed() -> None:
    """A hand is exposed to those who know a card in it without seeing the hand, until such a card is gone."""
    s = grove(hand_0="ash bay")
    assert s.exposed[HAND] == 0
    s.peek(named(s, HAND, "ash"), HAND, 0b010)
    assert s.exposed[HAND] == 0b010
    s.move(named(s, HAND, "bay"), HAND, FIELD)  # one of two leaves unseen: now nothing is known of either
    assert s.exposed[HAND] == 0


def test_an_open_card_taken_into_a_hand_exposes_it() -> None:
    """Everybody saw what was taken, and goes on knowing that the hand holds it."""
    s = grove(open="ash", hand_0="bay")
    s.move(named(s, OPEN, "ash"), OPEN, HAND)
    assert knowers(s, named(s, HAND, "ash")) == {0, 1, ONLOOKER}
    assert s.exposed[HAND] == 0b110


# -- tags ------------------------------------------------------------------------------------


def keys(s: Grove, zone: int, viewer: int) -> list[str]:
    """The keys of a zone's pieces as a viewer gets them, in the order in which they lie."""
    view = View(s, viewer)
    return [view.key(card) for card in view.state.zones[zone]]


def test_a_card_that_leaves_a_hand_is_a_new_piece_to_all_but_its_owner() -> None:
    """On the table a piece is followed by its key, and the key tells strangers nothing of what it was before."""
    s = grove(hand_0="ash bay", deck="elm")
    first, second = s.zones[HAND]
    held = keys(s, HAND, 0)
    s.move(second, HAND, FIELD)
    s.move(first, HAND, FIELD)
    assert keys(s, FIELD, 0) == held[::-1]  # the owner's eyes never left them
    strange = keys(s, FIELD, 1)
    assert len({*strange, *held}) == 4
    s.move(second, FIELD, OPEN)
    assert keys(s, OPEN, 1) == strange[:1]  # followed by every eye: the same piece
    s.move(second, OPEN, HAND)
    assert keys(s, HAND, 1) == [f"in:{HAND}/0"]
    s.move(second, HAND, FIELD)
    assert keys(s, FIELD, 1)[1] not in strange  # it was out of sight: a new piece to everybody else
    assert keys(s, FIELD, 0)[1] == held[1]


def test_a_shuffle_makes_new_pieces() -> None:
    """Nobody can follow a card through a shuffle, not even by its key."""
    s = grove(open="ash bay elm fig")
    before = keys(s, OPEN, 0)
    s.shuffle(OPEN)
    assert not {*keys(s, OPEN, 0), *keys(s, OPEN, 1)} & {*before}


def test_only_a_view_has_keys() -> None:
    """A scene is drawn from a view; the true state gives no keys that could be sent by mistake."""
    with pytest.raises(LookupError, match="draw a scene from a view"):
        grove(open="ash").key(0)


def test_a_card_that_a_seat_cannot_follow_has_no_key() -> None:
    """A view's step that speaks of such a card has -1 for it: to ask for its key is a mistake, not some other card's key."""
    with pytest.raises(LookupError, match="cannot follow"):
        View(grove(open="ash"), 0).state.key(-1)


def test_a_card_from_a_pile_stays_the_same_piece() -> None:
    """Where eyes can follow a card it needs no new key."""
    s = grove(deck="ash")
    before = keys(s, DECK, 1)
    s.move(0, DECK, FIELD)
    assert keys(s, FIELD, 1) == before


# -- shuffling -------------------------------------------------------------------------------


def test_a_shuffle_deals_the_faces_anew() -> None:
    """The cards stay where they lie, and their faces are dealt among them by chance."""
    s = grove(deck="ash bay elm fig", rng=Scripted(0, 0, 0))
    lying = s.zones[DECK][:]
    s.shuffle(DECK)
    assert s.zones[DECK] == lying
    assert trees(s, s.zones[DECK]) == ["bay", "elm", "fig", "ash"]
    assert s.drawn == 3


def test_shuffling_nothing_or_one_card_uses_no_chance() -> None:
    """An empty zone, and a single card, are shuffled without a draw."""
    s = grove(deck="ash", rng=Scripted())
    s.shuffle(DECK)
    s.shuffle(OPEN)
    assert s.drawn == 0


def test_a_shuffled_known_pile_stays_a_known_multiset() -> None:
    """Who knew every card of a pile knows, after the shuffle, which cards are in it, but not where."""
    s = grove(open="ash bay bay")
    for card in s.zones[OPEN][:]:
        s.move(card, OPEN, DECK)
    s.shuffle(DECK)
    assert [knowers(s, card) for card in s.zones[DECK]] == [set(), set(), set()]
    for seat in (0, 1):
        assert recalled(s, seat) == [({0, 1, 2}, ["ash", "bay", "bay"])]


def test_a_shuffled_pile_of_equals_stays_known() -> None:
    """If all cards of a pile are alike there is nothing to confuse: they stay known one by one."""
    s = grove(open="ash ash")
    for card in s.zones[OPEN][:]:
        s.move(card, OPEN, DECK)
    s.shuffle(DECK)
    assert [knowers(s, card) for card in s.zones[DECK]] == [{0, 1, ONLOOKER}] * 2


def test_who_sees_a_zone_sees_it_shuffled() -> None:
    """The owner of a hand goes on knowing its cards; a stranger who had seen one knows only that it is there."""
    s = grove(hand_0="ash bay")
    s.peek(named(s, HAND, "ash"), HAND, 0b010)
    s.shuffle(HAND)
    assert [knowers(s, card) for card in s.zones[HAND]] == [{0}, {0}]
    assert recalled(s, 1) == [({0, 1}, ["ash"])]


def test_cards_with_other_backs_are_shuffled_among_themselves() -> None:
    """A face never comes under another back: each back's faces are dealt among its own, and the backs change places."""
    s = grove(deck="ash bay", hand_0="elm fig", other_back="hand_0")
    for card in s.zones[HAND][:]:
        s.move(card, HAND, DECK)
    for seed in range(20):
        twin = s.clone()
        twin.rng = Rng(seed)
        twin.shuffle(DECK)
        assert sorted(twin.zones[DECK]) == [0, 1, 2, 3]
        assert sorted(trees(twin, [0, 1])) == ["ash", "bay"]
        assert sorted(trees(twin, [2, 3])) == ["elm", "fig"]


# -- recalls ---------------------------------------------------------------------------------


def test_a_card_laid_face_down_from_a_seen_hand_is_one_of_those_seen() -> None:
    """After a look into a hand, a card that leaves it unseen blurs what was seen: these faces, among these cards."""
    s = grove(hand_0="ash bay")
    for card in s.zones[HAND]:
        s.peek(card, HAND, 0b010)
    s.move(named(s, HAND, "ash"), HAND, FIELD)
    assert [knowers(s, card) for card in (0, 1)] == [{0}, {0}]
    assert recalled(s, 1) == [({0, 1}, ["ash", "bay"])]
    assert recalled(s, 0) == []  # its owner has not lost sight of anything


def test_learning_a_face_takes_it_out_of_what_is_recalled() -> None:
    """Once the laid card is turned up, what is left of the recall belongs to the cards that are left."""
    s = grove(hand_0="ash bay elm")
    for card in s.zones[HAND]:
        s.peek(card, HAND, 0b010)
    laid = named(s, HAND, "ash")
    s.move(laid, HAND, FIELD)
    s.reveal(laid)
    assert recalled(s, 1) == [({1, 2}, ["bay", "elm"])]
    s.peek(1, HAND, 0b010)
    assert recalled(s, 1) == [({2}, ["elm"])]
    s.peek(2, HAND, 0b010)
    assert recalled(s, 1) == []


def test_a_card_seen_as_it_leaves_is_the_one_that_was_known() -> None:
    """A stranger who knew of one such face in the hand knows of one fewer, whichever of two equal cards was taken."""
    s = grove(hand_0="ash ash bay")
    s.peek(0, HAND, 0b010)
    s.move(1, HAND, OPEN)  # the other ash: nobody could tell
    assert knowers(s, 1) == {0, 1, ONLOOKER}
    assert knowers(s, 0) == {0}
    assert recalled(s, 1) == []


def test_a_card_seen_as_it_leaves_does_not_blur_the_others() -> None:
    """What leaves openly takes nothing away from what was known of the rest of the hand."""
    s = grove(hand_0="ash bay elm")
    s.peek(named(s, HAND, "ash"), HAND, 0b010)
    s.move(named(s, HAND, "bay"), HAND, OPEN)
    assert knowers(s, named(s, HAND, "ash")) == {0, 1}


def test_recalls_that_touch_are_merged() -> None:
    """A seat's recalls never overlap: a hand of which two things are recalled becomes one of both."""
    s = grove(open="ash bay elm fig", deck="oak oak")
    for word in ("ash", "bay"):
        s.move(named(s, OPEN, word), OPEN, HAND)
    s.shuffle(HAND)
    for word in ("elm", "fig"):
        s.move(named(s, OPEN, word), OPEN, HAND + 1)
    s.shuffle(HAND + 1)
    assert [faces for _, faces in recalled(s, 0)] == [["elm", "fig"]]
    assert [faces for _, faces in recalled(s, 1)] == [["ash", "bay"]]
    s.deal(1, HAND + 1, DECK)
    s.shuffle(DECK)
    ((cards, faces),) = recalled(s, 0)
    assert faces == ["elm", "fig"]
    assert cards == {*s.zones[HAND + 1], *s.zones[DECK]}


def test_something_plainer_may_replace_a_recall() -> None:
    """`remember` adds to what a seat recalls, `forget` drops what is recalled of one back."""
    s = grove(deck="ash bay", hand_0="elm", other_back="hand_0")
    s.remember(0, 0, 0b011, (1,))
    s.remember(1, 1, 0b100, (2,))
    assert recalled(s, 0) == [({0, 1}, ["bay"])]
    s.forget(0)
    assert recalled(s, 0) == []
    assert recalled(s, 1) == [({2}, ["elm"])]


def test_the_onlooker_recalls_nothing() -> None:
    """Nobody samples worlds for an onlooker, so nothing is kept for one."""
    s = grove(deck="ash bay")
    s.remember(ONLOOKER, 0, 0b11, (0,))
    assert s.recalls == []


def test_a_lone_card_known_in_a_shuffled_hand_is_lost_sight_of_later() -> None:
    """A hand of one known card stays exposed when it is shuffled: after another has joined it and one has left unseen,
    nobody can say which it was."""
    s = grove(open="ash", deck="bay")
    s.move(named(s, OPEN, "ash"), OPEN, HAND)
    s.shuffle(HAND)
    s.deal(1, DECK, HAND)
    s.move(named(s, HAND, "bay"), HAND, DECK)
    assert knowers(s, named(s, HAND, "ash")) == {0}
    assert recalled(s, 1) == [({0, 1}, ["ash"])]


def test_a_look_into_a_hand_does_not_tell_which_card_came_from_where() -> None:
    """Seat 1 recalls an ash among the deck's cards, one of which goes into a hand with an ash of its own.  Seeing an ash there,
    it cannot know whether it was the one from the deck, so no ash can be said to be left behind."""
    s = grove(open="ash", deck="bay elm", hand_0="ash")
    s.move(named(s, OPEN, "ash"), OPEN, DECK)
    s.rng = Scripted(0, 0, start=s.drawn)
    s.shuffle(DECK)
    s.deal(1, DECK, HAND)
    assert sorted(trees(s, s.zones[HAND])) == ["ash", "bay"]
    for card in s.zones[HAND]:
        s.peek(card, HAND, 0b010)
    assert recalled(s, 1) == []


# -- chance ----------------------------------------------------------------------------------


def test_chance_is_counted() -> None:
    """The state keeps nothing of chance but how many draws there were."""
    s = grove(rng=Scripted(3, 5))
    assert s.below(4) == 3
    assert s.die(6) == 6
    assert s.drawn == 2


# -- telling ---------------------------------------------------------------------------------


def test_nobody_listens_unless_asked_to() -> None:
    """With no listener an event is not even made; with one, it keeps the face and who knew it then."""
    s = grove(hand_0="ash")
    s.tell(PICKED, 0, 0)
    assert s.told is None
    s.told = []
    s.tell(PICKED, 0, 0)
    s.reveal(0)
    (event,) = s.told
    assert event.seen == {1: (0, 0b001)}  # before it was revealed


# -- copies ----------------------------------------------------------------------------------


def test_a_clone_shares_nothing_that_changes() -> None:
    """Whatever is done to a clone leaves its original as it was, to the depth of every field."""
    s = run(Asks(0, (1, 2)))
    s.rows, s.blocks, s.notes, s.stores = [[1], [2]], [[[3]]], {"a": 1}, {"b": [4]}
    twin = s.clone()
    assert isinstance(twin, Grove)
    assert vars(twin) == {**vars(s), "told": None}
    twin.rows[0].append(9)
    twin.blocks[0][0].append(9)
    twin.notes["a"] = 9
    twin.stores["b"].append(9)
    assert twin.decision is not None
    twin.act(twin.decision.options[0])
    assert (s.rows, s.blocks, s.notes, s.stores) == ([[1], [2]], [[[3]]], {"a": 1}, {"b": [4]})
    assert s.heard == []
    assert s.decision is not None


def test_nobody_listens_to_a_clone() -> None:
    """A copy is for thinking: what happens in it is told to nobody."""
    s = grove()
    s.told = []
    assert s.clone().told is None


def test_the_fields_of_a_game_are_found_from_its_annotations() -> None:
    """A game's own fields are those it annotates, in order; the kernel's are not among them."""
    assert own_fields(Grove) == ["heard", "rows", "blocks", "notes", "stores", "pair", "held"]


def test_the_generated_clone_can_be_read() -> None:
    """The generated text copies lists to their depth and shares what cannot change."""
    source = clone_source(Grove)
    assert "new.heard = self.heard[:]" in source
    assert "new.rows = [x[:] for x in self.rows]" in source
    assert "new.blocks = [[x[:] for x in y] for y in self.blocks]" in source
    assert "new.notes = self.notes.copy()" in source
    assert "new.stores = {k: v[:] for k, v in self.stores.items()}" in source
    assert "new.pair = self.pair\n" in source


@pytest.mark.parametrize("field", ["face", "knows", "tag", "zones", "exposed", "stack", "recalls"])
def test_the_kernels_own_lists_are_copied(field: str) -> None:
    """Every list the kernel keeps is a list of the clone's own."""
    s = grove(open="ash bay", hand_0="elm")
    s.stack.append((Says("x"), "begin"))
    twin = s.clone()
    assert getattr(twin, field) == getattr(s, field)
    assert getattr(twin, field) is not getattr(s, field)
