"""How a campaign lies before a seat: map with what is face down, pages with their readers, the workshop, names."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from petteia.games.odyssey.campaign import chart, labels, muster, pictures, shipboard, wording
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign import scene as scenes
from petteia.games.odyssey.campaign.loading import read
from petteia.games.odyssey.campaign.reading import Choosing, Within
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.knowledge import View
from petteia.kernel.match import Match
from petteia.kernel.scene import Grid, Mat, Note, Row, Story, Track


def voyage(seats: int = 1, seed: int = 3) -> Match:
    return Match.new("odyssey", seed, seats, {"mode": "campaign"})


def sail_until(match: Match, wanted: Any, limit: int = 4000) -> Match:
    """Play at random until something holds."""
    rand = random.Random(7)
    for _ in range(limit):
        assert match.decision is not None, "the campaign has ended"
        if wanted(match.state):
            return match
        match.act(match.to_move, rand.choice(match.decision.options))
    raise AssertionError("it did not come up")


def top(s: Any) -> str:
    return type(s.stack[-1][0]).__name__


def drawn(match: Match, seat: int) -> str:
    return json.dumps(scenes.scene(View(match.state, seat)).to_json())


def nodes(match: Match, seat: int, kind: type) -> list[Any]:
    """Every node of a kind, inside mats too."""
    found: list[Any] = []

    def look(one: Any) -> None:
        if isinstance(one, kind):
            found.append(one)
        if isinstance(one, Mat):
            for child in one.children:
                look(child)

    for one in scenes.scene(View(match.state, seat)).nodes:
        look(one)
    return found


def test_a_tile_that_lies_face_down_is_a_number_and_nothing_more() -> None:
    """The map has all tiles; of those not revealed only the number is drawn, and neither name nor symbols are sent."""
    match = sail_until(voyage(), lambda s: top(s) == "Sailing")
    s = match.state
    assert isinstance(s, Campaign)
    (grid,) = nodes(match, 0, Grid)
    assert len(grid.squares) == len(s.book.tiles)
    sent = drawn(match, 0)
    for square in grid.squares:
        tile = s.book.tiles[int(square.key.removeprefix("tile:"))]
        if s.is_revealed(tile.number):
            assert tile.name in square.label
        else:
            assert (square.number, square.label) == (str(tile.number), "")
            assert not square.look
            assert tile.look not in sent
            assert tile.name not in sent


def test_an_arrow_tells_whose_waters_lie_behind_it() -> None:
    """OD-028: a tile that an arrow of a face-up tile points to shows the colours of its factions, another shows none."""
    match = sail_until(voyage(), lambda s: top(s) == "Sailing")
    s = match.state
    assert isinstance(s, Campaign)
    (grid,) = nodes(match, 0, Grid)
    squares = {square.key: square for square in grid.squares}
    near = {
        arrow.to for number in (n for n in s.book.tiles if s.is_revealed(n)) for arrow in s.book.tiles[number].arrows
    }
    for number, tile in s.book.tiles.items():
        if not s.is_revealed(number):
            expected = chart.edges(s, tile.factions) if number in near else ""
            assert squares[f"tile:{number}"].tone == expected


def test_every_option_that_has_a_place_lights_it_up() -> None:
    """Over two hundred random choices: what an option refers to is drawn, and options of the map are tiles."""
    match = voyage(2, 5)
    rand = random.Random(1)
    for _ in range(200):
        decision = match.decision
        assert decision is not None
        view = match.view(decision.seat)
        keys = match.game.scene(view).keys()
        for option in decision.options:
            found = match.game.refs(view, option)
            assert set(found) <= keys
            assert match.game.label(option, view.state).strip()
            if option.verb in ("sail", "tile", "choose"):
                assert found, option
        match.act(decision.seat, rand.choice(decision.options))


def test_the_page_that_is_read_is_a_story_with_its_choices() -> None:
    """An adventure shows the prose read so far under its title; each open way is a note with its price, and no more is told."""
    match = sail_until(voyage(), lambda s: top(s) == "Choosing")
    s = match.state
    assert isinstance(s, Campaign)
    (story,) = nodes(match, 0, Story)
    assert story.label == s.book.paragraphs[s.reading].title
    assert story.paragraphs == [s.book.pages[line].node.text for line in s.page]  # type: ignore[union-attr]
    choice = s.stack[-1][0]
    assert isinstance(choice, Choosing)
    options = choice.choice(s).options
    notes = {note.key: note for note in nodes(match, 0, Note) if note.key.startswith("choice:")}
    assert {note.label for note in notes.values()} <= {option.label for option in options}
    sent = drawn(match, 0)
    for option in options:
        for node in option.body:
            if isinstance(node, r.Prose):
                assert node.text not in sent, "what comes after a choice is not sent before it"


def test_unread_paragraphs_are_never_sent() -> None:
    """Over random play no scene holds a line of the storybook that has not been read by that seat."""
    match = voyage(2, 8)
    rand = random.Random(2)
    lines = {i: page.node.text for i, page in enumerate(match.state.book.pages) if isinstance(page.node, r.Prose)}
    heard: list[set[int]] = [set(), set()]
    told = 0
    for _ in range(120):
        decision = match.decision
        assert decision is not None
        for _, event in match.events[told:]:
            if event.kind.key in ("prose", "secret-prose"):
                line = event.args[0] if event.kind.key == "prose" else event.args[1]
                for seat in range(2):
                    if event.heard_by(seat):
                        heard[seat].add(line)
        told = len(match.events)
        for seat in range(2):
            sent = drawn(match, seat) if muster.is_drawn(match.state) else ""
            for number, text in lines.items():
                if number not in heard[seat]:
                    assert json.dumps(text, ensure_ascii=True)[1:-1] not in sent
        match.act(decision.seat, rand.choice(decision.options))


def test_a_private_page_is_drawn_for_its_reader_alone() -> None:
    """A memory that is read by one seat is a story there, and for the others a note that somebody remembers."""
    match = sail_until(voyage(2, 4), lambda s: top(s) == "Choosing")
    s = match.state
    assert isinstance(s, Campaign)
    private = next(one for one in s.book.paragraphs.values() if one.private)
    s.reading, s.owner = private.id, 0
    s.readers = 1 << s.seat_of(0)
    s.page = [line for line in s.book.first[private.id] if isinstance(s.book.pages[line].node, r.Prose)]
    assert any(isinstance(one, Within) for one, _ in s.stack)
    mine, other = s.seat_of(0), 1 - s.seat_of(0)
    (story,) = nodes(match, mine, Story)
    assert story.label == private.title
    assert not nodes(match, other, Story)
    assert private.title not in drawn(match, other)
    closed = [note for note in nodes(match, other, Note) if note.key == "page:closed"]
    assert closed[0].label == f"{labels.argonaut_name(s, 0)} remembers"


def test_a_perilous_choice_is_shown_to_the_leader_alone() -> None:
    """OD-089: in peril the ways are drawn for the seat that decides, and for nobody else."""
    match = voyage(2, 4)
    s = sail_until(match, lambda s: top(s) == "Choosing").state
    assert isinstance(s, Campaign)
    perilous = next(
        i for i, page in enumerate(s.book.pages) if isinstance(page.node, r.Choice) and page.node.peril
    )  # fmt: skip
    s.stack[-1] = (Choosing(perilous), "weigh")
    s.decision = None
    s.advance()
    leader = s.seat_of(s.leader)
    found = [note for note in nodes(match, leader, Note) if note.key.startswith("choice:")]
    assert len(found) >= 2
    assert not [note for note in nodes(match, 1 - leader, Note) if note.key.startswith("choice:")]


def test_the_calendar_has_a_stop_for_every_day_with_its_marks() -> None:
    """Battles, breakthroughs, stories and dreams of the frame stand on their days; today is the current stop."""
    match = sail_until(voyage(), lambda s: top(s) == "Sailing" and s.day == 2)
    s = match.state
    assert isinstance(s, Campaign)
    days = next(node for node in nodes(match, 0, Track) if node.key == "days")
    assert len(days.stops) == s.book.cycle.frame.days
    assert [stop.key for stop in days.stops if stop.state == "current"] == ["day:2"]
    for number in s.book.cycle.frame.battles:
        assert "battle" in days.stops[number - 1].looks


def test_the_ship_her_people_and_her_cards_are_there_to_be_seen() -> None:
    """On the map: the ship's sheet, factions with their bands, hold, story and doom card, and a sheet for each Argonaut."""
    match = sail_until(voyage(), lambda s: top(s) == "Sailing")
    keys = scenes.scene(match.view(0)).keys()
    assert {
        "ship",
        "ship:hull",
        "diplomacy",
        "faction:0",
        "hold",
        "story",
        "doom",
        "inward",
        "argonaut:0",
        "argonaut:3",
    } <= keys
    s = match.state
    assert isinstance(s, Campaign)
    ship = next(node for node in nodes(match, 0, Mat) if node.key == "ship")
    assert ship.children[0].value == s.hull  # type: ignore[attr-defined]


def test_the_workshop_shows_technologies_and_the_armoury() -> None:
    """In the advancement step the technologies and what can be made lie in the middle; each says how it stands."""
    match = sail_until(voyage(), lambda s: top(s) == "Workshop")
    s = match.state
    assert isinstance(s, Campaign)
    keys = scenes.scene(match.view(match.to_move)).keys()
    assert {"technologies", "armoury"} <= keys
    for i in range(len(s.book.technologies)):
        one = shipboard.tech(s, i)
        if s.technologies >> i & 1:
            assert (one.line, one.hue, one.state) == ("aboard", "bronze", [])
        elif s.projects >> i & 1:
            assert one.line == "may be built" or one.line.startswith("lacks ")
            assert one.state == ([] if one.line == "may be built" else ["dim"])
        else:
            assert (one.line, one.state) == ("locked", ["dim"])


def test_technologies_stand_below_those_that_lead_to_them() -> None:
    """Every technology is drawn once, on a branch of one that leads to it; other ways to it are named."""
    match = sail_until(voyage(), lambda s: top(s) == "Workshop")
    s = match.state
    assert isinstance(s, Campaign)
    drawn: list[int] = []
    joined: set[tuple[int, int]] = set()

    def grow(node: Mat, below: int) -> None:
        """`below`: the technology whose branch this is."""
        leaf = below
        for child in node.children:
            if isinstance(child, Row):
                numbers = [int(piece.key.removeprefix("tech:")) for piece in child.pieces]
                drawn.extend(numbers)
                joined.update((below, number) for number in numbers if below >= 0)
                leaf = numbers[0]
            elif isinstance(child, Mat):
                grow(child, leaf if child.key.startswith("after:") else below)
            else:
                above, number = child.key.removeprefix("also:").split(".")
                joined.add((int(above), int(number)))

    grow(shipboard.technologies(s), -1)
    assert sorted(drawn) == list(range(len(s.book.technologies)))
    told = {(i, s.book.tech_at[key]) for i, one in enumerate(s.book.technologies) for key in one.leads_to}
    assert joined == told


def test_the_loadout_shows_the_armoury_and_four_titans() -> None:
    """Before a battle the titans of the hold and the gear that is left can be pointed at."""
    match = sail_until(voyage(), lambda s: top(s) == "Muster")
    view = match.view(match.to_move)
    keys = scenes.scene(view).keys()
    assert {"sheet:0", "sheet:3", "muster:armoury"} <= keys
    for option in match.decision.options:  # type: ignore[union-attr]
        if option.verb in ("class", "equip", "veteran"):
            assert view.game.refs(view, option)


# -- words and pictures ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [("Goat Stacks", "", "goat"), ("Somewhere", "A stair comes up out of the sea.", "stairs"), ("Xyz", "", "amphora")],
)
def test_words_choose_the_picture(name: str, text: str, expected: str) -> None:
    """The name's first word that means something to see, else the text's, else an amphora."""
    assert pictures.picture(name, text) == expected


def test_every_picture_is_shipped() -> None:
    """Whatever the words of the cycle call for is in the sprite of the browser client."""
    from importlib import resources

    known = json.loads((resources.files("petteia") / "web" / "data" / "icons.json").read_text(encoding="utf-8"))
    shipped = {*known["game"], *known["looks"]}
    cycle = read()
    found = {pictures.picture(one.name, one.look) for one in cycle.tiles}
    found |= {pictures.picture(one.name, one.text) for one in (*cycle.technologies, *cycle.exploration)}
    found |= {*pictures.PORTRAIT_LOOKS, *pictures.SYMBOL_LOOKS.values(), *wording.RESOURCE_LOOKS.values()}
    found |= {*wording.COUNTER_LOOKS.values(), *chart.ENTRY_LOOKS.values(), *chart.RESEARCH_LOOKS.values()}
    found |= {look for look, _ in chart.LEGEND} | {"arrow-n", "arrow-e", "arrow-s", "arrow-w", "flying-flag"}
    assert found <= shipped


def test_conditions_read_as_words() -> None:
    """What a story card or a technology asks for is said without the markup."""
    from petteia.games.odyssey.campaign.language import condition

    s = voyage().state
    assert isinstance(s, Campaign)
    assert wording.condition(s, condition("explored >= 10", 1)) == f"tiles explored {s.explored.bit_count()} of 10"
    assert wording.condition(s, condition("has tech:net_loft", 1)) == "The Net Loft"
    assert wording.condition(s, condition("tile == 4", 1)) == "the Argo at tile 4"
    assert (
        wording.condition(s, condition("diplomacy court >= friendly", 1)) == "The Court of Knossos friendly or better"
    )
    assert wording.condition(s, condition("not marked A1", 1)) == "not node A1"


def test_options_read_as_words() -> None:
    """Numbers of the log are the cycle's names on a button; a tile that is face down stays a number."""
    match = sail_until(voyage(), lambda s: top(s) == "Sailing")
    s = match.state
    assert isinstance(s, Campaign)
    parse = match.game.vocabulary.parse
    assert s.game.label(parse("argonaut 2"), s) == s.name_of(1)
    assert s.game.label(parse("research 5"), s) == f"Research {s.book.technologies[4].name}"
    assert s.game.label(parse("give bronze"), s) == "Give bronze"
    hidden = next(arrow for arrow in s.here.arrows if not s.is_revealed(arrow.to))
    said = s.game.label(match.decision.options[0], s)  # type: ignore[union-attr]
    assert s.book.tiles[hidden.to].name not in said
    assert labels.name("node", s.book.node("AA3"), s) == "AA3"
    assert labels.name("node", s.book.node("H2"), s) == "H2"
    assert labels.name("titan", 0, s) is None
