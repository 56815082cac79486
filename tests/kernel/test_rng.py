"""Chance: a function of a seed and a counter, and its twins for tests and for exact probabilities."""

from __future__ import annotations

import hashlib

import pytest

from petteia.kernel import Rng, Scripted, SealedRng
from petteia.kernel.rng import Blind, Forking, rng_from

KEY = bytes(range(32))


# -- the stream ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "drawn"),
    [
        (0, [99, 72, 69, 58, 59, 98, 2, 66, 65, 94, 85, 91]),
        (1, [32, 43, 4, 52, 94, 21, 84, 57, 56, 1, 13, 16]),
        (2**40 + 7, [12, 6, 70, 62, 20, 75, 10, 30, 79, 47, 45, 50]),
    ],
)
def test_the_stream_never_changes(seed: int, drawn: list[int]) -> None:
    """These numbers are pinned: a record must give the same game for ever, on every machine."""
    rng = Rng(seed)
    assert [rng.below(100, count) for count in range(12)] == drawn


def test_the_stream_can_be_reproduced_anywhere() -> None:
    """Draw number n is a word of a keyed BLAKE2b over the block number, scaled: ten lines in any language."""
    seed, n = 7, 43
    for count in (0, 5, 15, 16, 1000):
        key = seed.to_bytes(32, "big")
        block = hashlib.blake2b((count // 16).to_bytes(8, "big"), key=key).digest()
        word = int.from_bytes(block[4 * (count % 16) : 4 * (count % 16) + 4], "big")
        assert Rng(seed).below(n, count) == word * n // 2**32


def test_a_draw_depends_on_its_count_alone() -> None:
    """Asked in any order and as often as one likes, a draw gives the same number: clones need no generator of their own."""
    rng = Rng(5)
    forward = [rng.below(1000, count) for count in range(40)]
    assert [rng.below(1000, count) for count in reversed(range(40))] == forward[::-1]
    assert [Rng(5).below(1000, count) for count in range(40)] == forward


def test_draws_stay_below_their_bound() -> None:
    """Every number from 0 to n-1 comes up, and no other."""
    rng = Rng(3)
    for n in (1, 2, 3, 6, 43):
        assert {rng.below(n, count) for count in range(60 * n)} == set(range(n))


def test_the_stream_is_even() -> None:
    """Over 60,000 throws of a die each face comes up within 4 % of its share (fixed seed)."""
    rng = Rng(11)
    counts = [0] * 6
    for count in range(60_000):
        counts[rng.below(6, count)] += 1
    assert all(abs(n - 10_000) < 400 for n in counts), counts


@pytest.mark.parametrize("rng", [Rng(9), SealedRng(KEY), Scripted(3, 1, 0, 1, 2, 0, 1)])
def test_a_permutation_is_successive_draws(rng: Rng) -> None:
    """Shuffling eight things is seven draws, from the last place to the second, beginning at the count given."""
    items = list(range(8))
    rng.permute(items, 0)
    by_hand = list(range(8))
    for count, i in enumerate(range(7, 0, -1)):
        j = rng.below(i + 1, count)
        by_hand[i], by_hand[j] = by_hand[j], by_hand[i]
    assert items == by_hand
    assert sorted(items) == list(range(8))


# -- sealed seeds ----------------------------------------------------------------------------


def test_a_sealed_stream_is_known_by_its_seal() -> None:
    """The seal is the SHA-256 of the key: shown before play, checked after it when the key is told."""
    rng = SealedRng(KEY)
    assert rng.seal() == hashlib.sha256(KEY).hexdigest()
    assert rng.name() == KEY.hex()
    assert [rng.below(100, count) for count in range(12)] == [57, 8, 15, 8, 29, 47, 47, 63, 13, 82, 73, 6]


def test_a_sealed_seed_has_32_bytes() -> None:
    """A shorter key could be guessed."""
    with pytest.raises(ValueError, match=r"^a sealed seed has 32 bytes$"):
        SealedRng(b"short")


def test_a_header_names_its_generator() -> None:
    """A decimal number is a plain seed, 64 hexadecimal digits a sealed one; names lead back to the same stream."""
    assert type(rng_from("12")) is Rng
    assert rng_from("12").name() == "12"
    sealed = rng_from(KEY.hex())
    assert isinstance(sealed, SealedRng)
    assert sealed.key == KEY
    with pytest.raises(ValueError):
        rng_from("twelve")
    with pytest.raises(ValueError):
        rng_from("z" * 64)


# -- twins -----------------------------------------------------------------------------------


def test_scripted_chance_says_what_it_was_told() -> None:
    """The draws come in the order of the script, from the count it starts at."""
    rng = Scripted(5, 0, 2, start=10)
    assert [rng.below(6, 10), rng.below(2, 11), rng.below(3, 12)] == [5, 0, 2]
    assert rng.used == 3


def test_an_unscripted_draw_is_an_error() -> None:
    """A test that did not expect chance hears of it."""
    rng = Scripted(5)
    rng.below(6, 0)
    with pytest.raises(LookupError, match=r"^an unscripted draw was made: number 2, below 43$"):
        rng.below(43, 1)


def test_a_script_must_fit_the_draws() -> None:
    """A scripted number that the draw could not give is an error."""
    with pytest.raises(LookupError, match=r"^the script says 6, but the draw is below 6$"):
        Scripted(6).below(6, 0)
    with pytest.raises(LookupError, match=r"^the script says -1, but the draw is below 6$"):
        Scripted(-1).below(6, 0)


def test_a_view_has_no_dice() -> None:
    """Whoever thinks about a view must sample a world first."""
    with pytest.raises(LookupError, match=r"^a view has no dice: sample a world from it$"):
        Blind().below(6, 0)
    with pytest.raises(LookupError):
        Blind().permute([1, 2], 0)


def test_forking_chance_follows_its_beginning_and_notes_the_rest() -> None:
    """Past the given beginning every draw gives 0; the sizes of all draws are noted."""
    rng = Forking((4, 1), start=3)
    assert [rng.below(6, 3), rng.below(6, 4), rng.below(2, 5)] == [4, 1, 0]
    assert rng.sizes == [6, 6, 2]
