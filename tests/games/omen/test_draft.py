"""The draft from its first pack to the opening hands (OM-020, OM-C41)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.games.omen.content import FACES
from petteia.testing import rule
from tests.games.omen.reign import key

Sit = Callable[..., Any]


def draft(table: Sit, seed: int = 0, **options: str) -> Any:
    return table("omen", seed=seed, options={"deck": "draft", **options}, chance=None)


def drafted(t: Any) -> list[list[str]]:
    """What each seat has picked so far."""
    return [t.elder.row("drafted:0"), t.younger.row("drafted:1")]


def cards_of(t: Any, name: str) -> list[str]:
    """Every unit card of a player, in deck and hand."""
    state = t.match.state
    return [
        FACES[state.face[card]].name
        for where in ("deck", "hand")
        for card in state.zones[state.layout.index[f"{where} {name}"]]
    ]


@rule("OM-020", "OM-C41")
def test_both_players_pick_from_packs_of_their_own_by_turns(table: Sit) -> None:
    """Each opens five cards that only they see; the elder picks, then the younger, and the packs change hands."""
    t = draft(table)
    first, second = t.elder.row("pack:0"), t.younger.row("pack:1")
    assert len(set(first) | set(second)) == 10
    assert (t.elder.row("pack:1"), t.younger.row("pack:0")) == (["?"] * 5, ["?"] * 5)
    t.asks("elder", rule="OM-020", options=[f"draft {key(name)}" for name in first])
    t.elder.does(f"draft {key(first[2])}")
    t.asks("younger", rule="OM-020", options=[f"draft {key(name)}" for name in second])
    t.younger.does(f"draft {key(second[0])}")
    assert drafted(t) == [[first[2]], [second[0]]]
    t.asks("elder", rule="OM-020", options=[f"draft {key(name)}" for name in second[1:]])
    t.elder.does(f"draft {key(second[1])}")
    t.asks("younger", rule="OM-020", options=[f"draft {key(name)}" for name in first if name != first[2]])
    t.younger.does(f"draft {key(first[4])}")
    assert drafted(t) == [[first[2], second[1]], [second[0], first[4]]]


@rule("OM-020", "OM-C41")
def test_what_was_drafted_becomes_the_deck_shuffled(table: Sit) -> None:
    """Twenty picks are a player's deck and four of them the opening hand, but not the last four; the other ten stay out."""
    stacked = [0, 0]
    for seed in range(3):
        t = draft(table, seed)
        picked = [0, 0]
        while sum(picked) < 2 * 4 * 4 - 1:
            picked[t.match.to_move] += 1
            t.match.play(t.match.decision.options[0].text)
        assert picked == [16, 15]  # the last card of a pack is no choice
        mine, theirs = drafted(t)
        last, (kept, given) = t.elder.row("pack:0"), t.younger.row("pack:1")
        t.younger.does(f"draft {key(kept)}")
        t.asks("elder", rule="OM-031")
        decks = [[*mine, given], [*theirs, kept, *last]]
        for seat, name in enumerate(("Elder", "Younger")):
            assert sorted(cards_of(t, name)) == sorted(decks[seat])
            assert (len(decks[seat]), t.deck(seat)) == (20, 16)
            stacked[seat] += sorted(t.seat(seat).hand) == sorted(decks[seat][-4:])
        state = t.match.state
        assert sum(1 for card in state.zones[state.layout.index["out"]]) == 50 - 2 * 20
        assert not {"drafted:0", "drafted:1", "pack:0", "pack:1"} & t.elder.scene.keys()
    assert max(stacked) < 3


@rule("OM-020", "OM-C41")
def test_packs_are_dealt_at_random(table: Sit) -> None:
    """Other seeds open other packs, in each round; every design may be in one."""
    packs = [draft(table, seed).elder.row("pack:0") for seed in range(4)]
    assert len({name for pack in packs for name in pack}) > 10


@rule("OM-020", "OM-C27")
def test_after_a_draft_piles_are_personal(table: Sit) -> None:
    """What is offered up by a player lies on that player's pile."""
    t = draft(table, first="younger")
    while t.match.decision.rule == "OM-020":
        t.match.play(t.match.decision.options[0].text)
    t.younger.does("wealth 0", "end")
    name = t.younger.hand[0]
    t.younger.does(f"offer {key(name)}", "split 0")
    assert (t.pile(0), t.pile(1)) == ([], [name])
