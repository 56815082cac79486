"""What the table shows, and what the bots make of it."""

from __future__ import annotations

from pathlib import Path

from petteia.bots import Budget, bot_from
from petteia.games.elysium import GAME
from petteia.games.elysium.content import CARDS, COLOURS, SHAPE
from petteia.games.elysium.guide import page
from petteia.games.elysium.lessons import LESSONS
from petteia.games.elysium.repertoire import MOVES
from petteia.kernel import Match
from petteia.kernel.knowledge import View
from petteia.kernel.ledger import ledger
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Mat, Slots
from tests.games.elysium.temple import Sit, contest, legends

PAGE = Path(__file__).parents[3] / "docs" / "games" / "elysium.md"


def test_columns_have_colour_and_shape(table: Sit) -> None:
    """Nobody needs to tell colours apart: every column and every circle has a shape too."""
    t = contest(table, thaleia={"columns": ["red", "blue"]}, agora=["Themis", "Zeus"])
    slots = t.thaleia.sees("columns:0")
    assert isinstance(slots, Slots)
    assert [(slot.piece.hue, slot.piece.look) if slot.piece else slot.look for slot in slots.slots] == [
        ("red", SHAPE[0]), SHAPE[1], SHAPE[2], ("blue", SHAPE[3]),
    ]  # fmt: skip
    marks = [
        [(b.tone, b.look) for b in slot.piece.badges if b.at == "ne"] for slot in t.thaleia.sees("agora").slots[:2]
    ]
    assert marks == [[("yellow", SHAPE[1]), ("blue", SHAPE[3])], [("yellow", SHAPE[1]), ("any", "ring")]]
    assert len(set(SHAPE[: len(COLOURS)])) == 4


def test_what_is_being_written_stands_out(table: Sit) -> None:
    """Before its owner the Citizen does; to the others all Citizens of hers are alike, and nothing of their own stands out."""
    rows = [["Amalthea", "Talos"], ["Styx", "Hera"]]
    t = legends(table, thaleia={"gold": 9, "domain": ["Citizen"], "elysium": rows}, damon={"domain": ["Ganymede"]})
    t.thaleia.does("transfer citizen")
    t.asks("thaleia", rule="EL-080", options=["legend 1", "legend 2"])
    assert [chair.scene.to_json().__repr__().count("raised") for chair in (t.thaleia, t.damon)] == [1, 0]


def test_agora_places_are_fixed(table: Sit) -> None:
    """A card that is taken leaves a hole that says who took it; the others stay where they are."""
    t = contest(table, agora=["Amalthea", "Ganymede", "Hera"])
    t.thaleia.does("take ganymede", "column red")
    assert t.agora[:3] == ["Amalthea", "taken by you", "Hera"]
    slots = t.kleio.sees("agora")
    assert [slot.label for slot in slots.slots[:3]] == ["", "taken by Thaleia", ""]


def test_legends_show_what_is_missing(table: Sit) -> None:
    """A Family Legend has a hole for its missing level, a Level Legend for its missing families, a lone card for anything."""
    rows = [["Amalthea", "Heracles"], ["Talos", "Charon", "Citizen"], ["Styx"]]
    t = contest(table, thaleia={"elysium": rows}, families=["zeus", "hades", "hephaestus", "poseidon", "athena"])
    holes = []
    for row in ("row:0:1", "row:0:2", "row:0:3"):
        slots = t.thaleia.sees(row)
        holes.append([slot.label for slot in slots.slots if slot.piece is None])
    assert holes == [["2"], ["Zeus", "Poseidon"], ["?"]]
    assert t.thaleia.sees("row:0:1").note == "3 VP; level 2 makes 6 + tile 5"
    assert t.thaleia.sees("row:0:2").note == "4 VP + tile 3; one more makes 8"


def test_four_seats_for_one_viewer() -> None:
    """Each of four players sees three rivals with columns, Domain and Elysium, and their own board; onlookers see all."""
    match = Match.new("elysium", 2, 4)
    for viewer in range(5):
        scene = GAME.scene(View(match.state, viewer))
        rivals = [one for one in scene.nodes if one.place == "rivals"]
        assert len(rivals) == 3
        for mat in rivals:
            assert isinstance(mat, Mat)
            kinds = [child.key.split(":")[0] for child in mat.children]
            assert kinds[:4] == ["columns", "purse", "domain", "elysium"]
        assert len(scene.seats) == 4


def test_labels_say_what_happens(table: Sit) -> None:
    """Buttons name prices, amounts and the Legend that is joined."""
    t = legends(table, thaleia={"gold": 5, "domain": ["Heracles", "Talos"], "elysium": [["Amalthea", "Themis"]]})
    parse = MOVES.vocabulary.parse
    state = t.match.state
    assert GAME.label(parse("transfer heracles"), state) == "Write Heracles for 3 Gold"
    t.thaleia.does("transfer heracles")
    assert GAME.label(parse("legend 1"), t.match.state) == "Join Zeus: Amalthea, Themis"
    assert GAME.label(parse("legend new"), t.match.state) == "Begin a new Legend"
    t.thaleia.does("legend 1")
    t = contest(table, kleio={"gold": 5, "domain": ["Hera"]}, agora=["Cyclopes"])
    t.thaleia.does("take cyclopes")
    assert GAME.label(parse("lose gold"), t.match.state) == "Lose 2 Gold"
    t.kleio.does("lose gold")
    assert GAME.label(parse("quest 1"), t.match.state) == "Take Quest 1: 2 Gold, 2 VP, 2 lyre"


def test_lessons_hang_on_rules_and_events() -> None:
    """Every lesson is shown at a rule or an event that exists."""
    from petteia.games.elysium import words
    from petteia.kernel.events import Told

    events = {thing.key for thing in vars(words).values() if isinstance(thing, Told)}
    book = ledger(GAME)
    for lesson in LESSONS:
        assert lesson.when in events or lesson.when in book.rules or lesson.when in book.rulings


def test_the_card_page_is_up_to_date() -> None:
    """The page of cards is what the data say, and says that the set is original."""
    assert PAGE.read_text(encoding="utf-8") == page() + "\n"
    assert "The card set is original" in page()
    for card in CARDS:
        assert card.name in page()
        assert card.text in page()


def test_greedy_beats_random() -> None:
    """A bot that looks one move ahead with the heuristic beats one that does not, in both seats."""
    wins = 0
    for seed in range(4):
        state = GAME.setup(2, GAME.agreed({}), Rng(seed))
        bots = [
            bot_from("greedy:worlds=2", seed) if seat == seed % 2 else bot_from("random", seed) for seat in range(2)
        ]
        decision = state.advance()
        while decision is not None:
            decision = state.act(bots[decision.seat].choose(View(state, decision.seat), decision, Budget()))
        assert state.outcome is not None
        wins += seed % 2 in state.outcome.winners
    assert wins == 4


def test_the_heuristic_is_fair_to_every_seat() -> None:
    """It lies between -1 and 1, never gives two seats the lead, and speaks of the end as it is."""
    match = Match.new("elysium", 4, 3)
    while match.decision is not None:
        values = [GAME.heuristic(match.state, seat) for seat in range(3)]
        assert all(-1.0 <= value <= 1.0 for value in values)
        assert sum(1 for value in values if value > 0) <= 2
        match.act(match.to_move, match.decision.options[0])
    assert match.outcome is not None
    for seat in range(3):
        assert GAME.heuristic(match.state, seat) == (1.0 if seat in match.outcome.winners else -1.0)
