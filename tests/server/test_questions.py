"""Why not, and what if: answers given on the seat's own knowledge."""

from __future__ import annotations

import random

import pytest
from msgspec import UNSET

from petteia.games.hera_zeus.state import PILE
from petteia.games.omen.state import CITY
from petteia.kernel.decision import Decision
from petteia.kernel.game import games
from petteia.kernel.knowledge import View
from petteia.kernel.match import Match, position
from petteia.server import views
from petteia.sitting import previews, whys

from .client import Place, exchange
from .test_play import duel


def at_the_table() -> View:
    """Hera to act with two points: Medusa and Hydra in front, a Pegasus and a card without a number in hand."""
    match = position(
        "hera-zeus",
        hera={"hand": ["Pegasus", "Hades"], "field": {"a": ["Medusa"], "b": ["Hydra"]}},
        zeus={"hand": ["Hero"], "field": {"a": ["Cyclops"], "c": ["Giant"]}},
        to_move="hera",
        points=2,
    )
    return match.view(0)


def key_of(view: View, name: str) -> str:
    """The key of one's own piece with this name."""
    text = str(view.game.scene(view).to_json())
    before = text[: text.index(f"'name': '{name}'")]
    return before[before.rindex("'key': '") + 8 :].split("'")[0]


def test_a_question_says_its_kind_and_how_much_each_answer_is() -> None:
    """Where an amount is asked for, the answers say how much they are; elsewhere they say nothing of it."""
    match = Match.new("omen", seed=1)
    view = match.view(match.to_move)
    wealth = [match.game.vocabulary.parse(f"wealth {n}") for n in range(4)]
    view.state.decision = Decision(view.seat, "OM-036", "Cards or coins?", wealth)
    shown = views.decision(view)
    assert shown is not None
    assert (shown.kind, [option.amount for option in shown.options]) == ("amount", [0, 1, 2, 3])
    duel = views.decision(at_the_table())
    assert duel is not None
    assert {option.amount for option in duel.options} == {UNSET}


@pytest.mark.parametrize("key", sorted(games()))
def test_every_answer_reads_as_it_does_at_this_question(key: str) -> None:
    """The same words may answer several questions, and read otherwise at each: what was said at one is not said at the next."""
    rand = random.Random(8)
    read: dict[str, set[str]] = {}
    for seed in range(3):
        match = Match.new(key, seed=seed)
        for _ in range(250):
            if match.decision is None:
                break
            view = match.view(match.to_move)
            told = views.decision(view)
            assert told is not None
            for option, action in zip(told.options, match.decision.options, strict=True):
                assert option.label == view.game.label(action, view.state)
                read.setdefault(action.text, set()).add(option.label)
            match.play(rand.choice(match.decision.options).text)
    if key == "omen":
        assert {"End Surge", "End Portent"} <= read["end"]


def test_a_question_says_which_card_asks() -> None:
    """Of several cards with one name it is the one whose words are carried out; where no card asks, none is named."""
    match = position(
        "omen",
        elder={"thebes": ["Bone-Reader"], "hand": ["Red-Vow Spearman", "Loom-Seer"]},
        younger={"thebes": ["Bone-Reader"]},
        pile=["Riptide Spearman", "Sanctuary Burner", "Bone-Reader"],
        step="portent",
    )
    assert match.decision is not None
    view = match.view(0)
    plain = views.decision(view)
    assert plain is not None
    assert plain.asking == ""
    mine = view.key(view.state.zones[CITY][0])
    match.play("oracle thebes-1")
    told = views.decision(match.view(0))
    assert told is not None
    assert (told.lead, told.asking) == ("Bone-Reader:", mine)
    match.play("discard red-vow-spearman")
    told = views.decision(match.view(0))
    assert told is not None
    assert ([one.label for one in told.options], told.asking) == (
        ["Take Riptide Spearman", "Take Sanctuary Burner"],
        mine,
    )
    assert views.decision(match.view(1)) is None


def test_what_hades_may_take_lies_in_the_pile() -> None:
    """Each card that can come back lights up where it lies, and Hades is the one that asks."""
    match = position(
        "hera-zeus",
        hera={"hand": ["Hades"], "field": {"a": ["Hydra"]}, "pile": ["Pegasus", "Medusa", "Pegasus"]},
        zeus={"field": {"a": ["Giant"]}},
        to_move="hera",
        points=2,
    )
    match.play("hades")
    view = match.view(0)
    told = views.decision(view)
    assert told is not None
    keys = [view.key(card) for card in view.state.zones[PILE]]
    refs = {option.text: option.refs for option in told.options}
    assert refs == {"take pegasus": [keys[0], keys[2]], "take medusa": [keys[1]]}
    assert told.asking == keys[3]


def test_a_move_that_is_refused_says_why() -> None:
    """A move in the notation is answered with the rule that forbids it; one that is offered, with nothing."""
    view = at_the_table()
    why = whys.move(view, "challenge a", "Hera")
    assert why is not None
    assert (why.sentence, why.rule) == ("Medusa never starts a challenge.", "HZ-066")
    assert whys.move(view, "draw", "Hera") is None
    strange = whys.move(view, "dance", "Hera")
    assert strange is not None
    assert strange.sentence.startswith("There is no verb 'dance'")


def test_a_piece_that_is_not_lit_says_why() -> None:
    """A click on a piece no option uses is answered with the best reason among the moves it would be part of."""
    view = at_the_table()
    medusa = whys.piece(view, key_of(view, "Medusa"), "Hera")
    assert medusa is not None
    assert medusa.rule == "HZ-066"
    hades = whys.piece(view, key_of(view, "Hades"), "Hera")
    assert hades is not None
    assert hades.rule in ("HZ-024", "HZ-C24")
    assert whys.piece(view, key_of(view, "Pegasus"), "Hera") is None


def test_what_has_no_part_says_what_is_asked() -> None:
    """A place that no move uses is answered with the question that is open."""
    view = at_the_table()
    why = whys.piece(view, "front", "Hera")
    assert why is not None
    assert "plays no part" in why.sentence
    assert why.rule


def test_who_is_not_asked_is_told_who_is() -> None:
    """Out of turn, the answer is whose turn it is."""
    match = position("hera-zeus", hera={"field": {"a": ["Hydra"]}}, zeus={"field": {"a": ["Giant"]}}, points=1)
    why = whys.piece(match.view(1), "deck:1", "Hera")
    assert why is not None
    assert why.sentence == "It is for Hera to choose now."


def test_a_preview_shows_what_is_certain() -> None:
    """What involves neither chance nor a secret can be shown beforehand; a draw or a challenge cannot."""
    match = position(
        "hera-zeus",
        hera={"hand": ["Hera"], "field": {"a": ["Hydra", "Io"], "b": ["Fury"]}},
        zeus={"hand": ["Hero"], "field": {"a": ["Cyclops"]}},
        to_move="hera",
        points=2,
    )
    view = match.view(0)
    actions = {action.text: action for action in view.decision.options} if view.decision else {}
    figure = previews.preview(view, actions["figure b"])
    assert figure is not None
    twin = match.state.clone()
    twin.act(actions["figure b"])
    assert figure.scene == view.game.scene(View(twin, 0))
    assert figure.story
    assert previews.preview(view, actions["draw"]) is None
    assert previews.preview(view, actions["challenge a"]) is None


def test_a_preview_changes_nothing() -> None:
    """Asking what if leaves the position as it was."""
    view = at_the_table()
    before = view.game.scene(view).to_json()
    assert view.decision is not None
    for action in view.decision.options:
        previews.preview(view, action)
    assert view.game.scene(view).to_json() == before


@pytest.mark.asyncio
async def test_questions_at_the_table(place: Place) -> None:
    """A client asks why and what if by message; neither changes the table."""
    hera, zeus = await duel(place)
    await exchange(random.Random(1), 10, hera, zeus)
    mover = hera if hera.options else zeus
    seat, seq = mover.state["eyes"], mover.seq
    why = await mover.say("why", seat=seat, ref="front")
    assert (why["type"], bool(why["sentence"])) == ("why", True)
    foreseen = await mover.say("preview", seat=seat, action=mover.options[0])
    assert foreseen["type"] == "preview"
    assert foreseen["scene"] is None or foreseen["scene"]["title"]
    assert (await mover.say("preview", seat=seat, action="hades"))["code"] == "illegal"
    assert (await mover.say("why", seat=seat))["code"] == "malformed"
    assert (await mover.say("why", seat=1 - seat, ref="front"))["code"] == "not_your_seat"
    assert mover.seq == seq
