"""Rulings of the campaign that belong to no single step: order of battles, peril, secrets, names, taking back, seats."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.book import book_of
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.content import package_folder
from petteia.kernel.match import Match
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import end, stand
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, page

FOUND = "Alekto the Unceasing has found the Argo."
# the names of the game whose rules these are: its monsters, places and people are somebody else's
THEIRS = (
    "labyrinthraos", "labyrinthaur", "hekaton", "temenos", "aeon trespass", "forlorn naos", "excursion propylon",
    "heroic death", "heroic life", "disemboweled", "you died",
)  # fmt: skip


# -- battles -----------------------------------------------------------------------------------------


@rule("OD-C36", "OD-042", "OD-036")
def test_battles_that_wait_together_are_put_in_order_by_the_crew(sea: Sea) -> None:
    """An ambush and the adversary, both of the exploration step of a day with a timeline battle: the crew says which of
    the two comes first, and the calendar's battle has its turn in its own step."""
    t = sea(exploration=[14, 1, 2], hunter=13, revealed=[13], tile=19, explored=[19], at="exploration", day=7)
    assert FOUND in t.match.story()
    t.asks("hypso", rule="OD-042", options=["battle 1", "battle 2"], prompt="Several battles wait: which comes first?")
    hers = next(one for one, label in zip(t.options(), t.labels(), strict=True) if "Alekto" in label)
    t.does(hers)
    assert "Alekto, the First Time" in t.match.story()
    t.leave()

    t = sea(exploration=[14, 1, 2], hunter=13, revealed=[13], tile=19, explored=[19], at="exploration", day=7)
    other = next(one for one, label in zip(t.options(), t.labels(), strict=True) if "Alekto" not in label)
    t.does(other)
    assert t.rule == "OD-042"  # against whom the ambush is
    assert "Alekto, the First Time" not in t.match.story()
    t.does("against talos")
    stand(t)
    end(t, True)
    t.until("OD-066", prefer=["progress story"])
    assert "Alekto, the First Time" in t.match.story()
    assert "The encounter step." not in t.match.story()
    t.leave()


# -- peril and secrets -----------------------------------------------------------------------------------

FORK = (
    "Before.\n@choice\n  @option Left.\n    To the left.\n    @return\n  @option Right.\n    To the right.\n    @return"
)


@rule("OD-C46", "OD-089")
def test_what_the_leader_chose_in_peril_is_told_by_its_outcome_alone(sea: Sea, author: Author) -> None:
    """Without peril everybody hears the choice; in peril nobody does, only what came of it."""
    for peril in ("", " peril"):
        mode = author.cycle(page=page((9000, FORK.replace("@choice", f"@choice{peril}"))))
        t = sea(mode=mode, read=9000, seats=4, at="end", tile=19, explored=[19], day=3)
        t.does("argonaut 3", "choose 2")
        for seat in range(4):
            heard = "\n".join(t.match.story(seat))
            assert "To the right." in heard
            assert ("Right." in heard) == (not peril)
        t.leave()


def prose(paragraph: r.Paragraph) -> Iterator[str]:
    for node in r.walk(paragraph.body):
        if isinstance(node, r.Prose):
            yield node.text


@rule("OD-C48", "OD-063")
@pytest.mark.parametrize("seed", [1, 2])
def test_no_page_is_sent_before_it_is_read(seed: int) -> None:
    """Over hundreds of choices: what any seat is sent holds no line of a paragraph that was not opened for it."""
    match = Match.new("odyssey", seed, 2, {"mode": "campaign"})
    rand = random.Random(seed)
    book = book_of("campaign")
    lines = {number: [line[:60] for line in prose(one) if len(line) > 40] for number, one in book.paragraphs.items()}
    counted = 0
    for i in range(400):
        decision = match.decision
        if decision is None:
            break
        s = match.state
        assert isinstance(s, Campaign)
        if i % 20 == 0 and not s.fighting:
            for seat in range(2):
                sent = str(GAME.scene(match.view(seat)).to_json())
                opened = {*s.read, s.reading}
                for number, found in lines.items():
                    if number not in opened:
                        counted += len(found)
                        assert not [line for line in found if line in sent], number
        match.act(decision.seat, decision.options[rand.randrange(len(decision.options))])
    assert counted > 1000


# -- the inward odyssey -------------------------------------------------------------------------------------


@rule("OD-C49", "OD-075")
def test_knowledge_ends_where_the_cycle_says(sea: Sea, author: Author) -> None:
    """Twenty in the shipped cycle; another cycle may say less."""
    gain = page((9000, "A.\n@gain knowledge 5\n@return"))
    t = sea(
        mode=author.cycle(page=gain), read=9000, at="end", tile=19, explored=[19], sheet={"knowledge": 18}, slots=18
    )
    assert t.s.knowledge == 20
    t.leave()
    argo = texts()["argo.toml"].replace("knowledge = 20", "knowledge = 6")
    t = sea(
        mode=author.cycle(page=gain, argo=argo), read=9000, at="end", tile=19, explored=[19], sheet={"knowledge": 3}
    )
    assert t.s.knowledge == 6
    t.leave()


# -- names ----------------------------------------------------------------------------------------------------


def shipped() -> Iterator[tuple[str, str]]:
    """Every text that players read: the battle's content and the cycle's."""
    for path in sorted(Path(str(package_folder())).rglob("*.toml")):
        if path.name != "vocabulary.toml":
            yield path.name, path.read_text(encoding="utf-8")
    yield from texts().items()


@rule("OD-C56")
def test_the_setting_is_our_own() -> None:
    """No name of the other game's setting stands in a text; the words of its rules do."""
    found = [(name, word) for name, text in shipped() for word in THEIRS if re.search(rf"\b{word}\b", text, re.I)]
    assert found == []
    everything = " ".join(text for _, text in shipped()).lower()
    assert all(word in everything for word in ("danger", "fate", "rage", "wound"))


# -- taking back, seats ---------------------------------------------------------------------------------------


@rule("OD-C57")
def test_a_choice_is_taken_back_until_something_is_revealed(sea: Sea) -> None:
    """What the crew works on may be taken back; what the oak has shown may not, nor whether to ask it."""
    t = sea(tile=20, at="advancement", day=3, explored=[20, 14, 19, 21], stock={"bronze": 9, "cloth": 9, "oil": 9})
    before = t.s.stock[:]
    craft = next(one for one in t.options() if one.startswith("craft"))
    t.does(craft)
    assert t.s.stock != before
    assert t.match.may_undo(0) >= 1
    t.match.undo(0)
    assert t.s.stock == before
    t.leave()

    t = sea(tile=20, at="advancement", day=3, explored=[20])
    t.does("ability 3")
    assert t.match.may_undo(0) >= 1
    t.does("tile 14")
    assert t.match.may_undo(0) == 0
    t.leave()


@rule("OD-C58", "OD-002")
@pytest.mark.parametrize(
    ("seats", "leads"), [(1, [0, 0, 0, 0]), (2, [0, 0, 1, 1]), (3, [0, 0, 1, 2]), (4, [0, 1, 2, 3])]
)
def test_four_argonauts_whatever_the_number_of_seats(sea: Sea, seats: int, leads: list[int]) -> None:
    """One seat may lead several Argonauts; all four are there, and each is asked by whoever leads it."""
    t = sea(seats=seats, tile=19, explored=[25, 19], at="encounter", day=7, exploration=[1, 2],
            titans={"dreamwalker": 4, "aegis": 1})  # fmt: skip
    t.does("against talos")
    asked = []
    while t.rule in ("OD-054", "OD-093"):
        if t.rule == "OD-054":
            asked.append(t.match.to_move)
        t.does("class dreamwalker" if "class dreamwalker" in t.options() else "done")
    assert asked == leads
    assert len([one for one in t.s.alive if one]) == 4
    assert isinstance(t, Voyage)
    t.leave()
