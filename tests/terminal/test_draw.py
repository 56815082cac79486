"""Every kind of node and piece as characters."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from petteia.kernel import scene as scenes
from petteia.kernel.scene import Counter, Mat, Note, Piece, Pile, Row, Scene, SeatPanel, Slot, Slots
from petteia.terminal import palette
from petteia.terminal.boards import names_on, neighbours, parted_by
from petteia.terminal.canvas import THIN, Block, beside, fit, runs, wrap
from petteia.terminal.describe import Reading, pieces_of
from petteia.terminal.draw import DRAWERS, draw, node_block, text_of
from petteia.terminal.pieces import Brush, Density, card
from tests.terminal.gallery import battle_grid, gallery, hydra, river_map

WIDTHS = (60, 80, 100, 140, 200)


def test_every_kind_of_node_has_a_drawer() -> None:
    """A scene can hold no node that the terminal cannot draw."""
    kinds = {kind for kind in scenes.Node.__subclasses__() if kind.__module__ == scenes.__name__}
    assert kinds == set(DRAWERS)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("height", [None, 8, 24, 50, 100])
def test_nothing_is_wider_than_the_terminal(width: int, height: int | None) -> None:
    """At every width and height the table stays within the width, and all that is said of it with names is there."""
    text = text_of(gallery(), {"hydra": "1", "deck": "2"}, width, height)
    assert max(cell_len(line) for line in text.splitlines()) <= width
    for word in ("Thaleia", "Lykos", "Hydra", "Medusa", "Thebes", "Labyrinth", "Charon", "Gate of Horn", "unhurt",
                 "vitality", "folding", "Lonely", "Raider", "danger", "ambrosia", "deck 19", "rewards 0"):  # fmt: skip
        assert word in text, f"{word} is missing at {width}x{height}"


@pytest.mark.parametrize("width", [12, 20, 31, 45])
@pytest.mark.parametrize("density", list(Density))
def test_every_node_keeps_to_its_width(width: int, density: Density) -> None:
    """A node is never wider than it was given, however narrow that is and however long the words on it."""
    brush = Brush(density=density, lit={"hydra": "1 2 3…"})
    for node in gallery().nodes:
        block = node_block(node, brush, width)
        assert max(cell_len(block.line(y)) for y in range(block.height)) <= width, node.key


def test_a_seat_with_many_numbers_goes_on_below() -> None:
    """Counters that do not fit beside a seat's name stand on further lines; none is lost."""
    counters = [Counter(f"c{i}", label=f"measure {i}", value=100 + i) for i in range(9)]
    scene = Scene("Long", seats=[SeatPanel(0, "Hypso of the Brine", accent="sea", counters=counters, team="crew")])
    text = text_of(scene, (), 60)
    assert max(cell_len(line) for line in text.splitlines()) <= 60
    for i in range(9):
        assert f"measure {i} {100 + i}" in text


@pytest.mark.parametrize("width", [14, 60, 120])
@pytest.mark.parametrize("height", [None, 1, 80])
def test_a_pile_that_may_be_searched_shows_what_may_be_taken(width: int, height: int | None) -> None:
    """Cards inside a pile that can be chosen are spread beside it or below, each with its number and its key; the
    others stay hidden in the pile."""
    inside = [Piece(f"pile/{i}", f"Card {i}") for i in range(6)]
    scene = Scene("Search", nodes=[Pile("pile", "discard", count=6, top=inside[0], pieces=inside)])
    lit = {"pile": "", "pile/2": "1", "pile/4": "2"}
    block = draw(scene, width, height, lit).block
    keys = {cell[2] for row in block.rows for cell in row}
    assert {"pile/2", "pile/4"} <= keys
    assert not {"pile/1", "pile/3", "pile/5"} & keys
    assert "[1]" in block.text()
    assert "Card 2" in block.text() or width < 20


def test_words_between_asterisks_are_stressed() -> None:
    """A note's stressed words are written strongly, without the asterisks; a lone asterisk stays."""
    note = Note("end", text="at *5 feats* done, or when two cities lie empty", style="plain")
    block = node_block(note, Brush(), 20)
    assert "*" not in block.text()
    assert "at 5 feats done" in " ".join(block.text().split())
    strong = [cell[0] for row in block.rows for cell in row if cell[1].bold]
    assert "".join(strong) == "5feats"
    assert "2 * 3" in node_block(Note("sum", text="2 * 3", style="plain"), Brush(), 20).text()


def test_a_drawing_is_the_same_whenever_it_is_looked_at() -> None:
    """Cells are filled in when they are read: reading in between changes nothing, and later strokes lie on top."""
    looked, unseen = Block(8, 2), Block(8, 2)
    for block in (looked, unseen):
        block.frame(THIN, palette.MAY)
        if block is looked:
            assert block.text()
        block.put(2, 0, "ab", palette.HINT, "key")
        block.blit(runs(("x", palette.STRONG)), 3, 1)
    assert looked.rows == unseen.rows
    assert looked.text() == "┌─ab───┐\n└──x───┘"
    assert looked.key_at(2, 0) == "key"
    with pytest.raises(ValueError, match="too large"):
        looked.place(Block(9, 1), 0, 0)


def test_a_smaller_height_gives_a_denser_table() -> None:
    """The largest density that fits is chosen; the smallest is used when nothing fits."""
    heights = [draw(gallery(), 140, height).block.height for height in (200, 52, 45, 1)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]
    assert draw(gallery(), 140, heights[0]).block.height == heights[0]


def test_what_may_be_used_has_a_heavy_rim_and_its_number() -> None:
    """Gold means "you may do this now" and nothing else; without colour the heavy rim and the number say it."""
    row = Row("row", pieces=[hydra("a"), hydra("b")])
    plain = node_block(row, Brush(Density.SNUG), 60)
    lit = node_block(row, Brush(Density.SNUG, {"b": "4"}), 60)
    assert "┏" not in plain.text()
    assert lit.text().count("┏") == 1
    assert "[4]" in lit.text()
    gold = {cell[2] for cells in lit.rows for cell in cells if cell[1].color and cell[1].color.name == palette.GOLD}
    assert gold == {"b"}


def test_a_number_never_hides_a_badge() -> None:
    """Badge and number share the lower rim; both can be read."""
    stolen = hydra(badges=[scenes.Badge("stolen")])
    for density in (Density.FULL, Density.SNUG, Density.SMALL):
        text = card(stolen, Brush(density, {"hydra": "8"})).text()
        assert "[8]" in text
        assert "stolen" in text


def test_a_picked_piece_has_a_cream_outline() -> None:
    """What was picked on the way is outlined, not golden."""
    block = card(hydra(), Brush(Density.SNUG, chosen=frozenset({"hydra"})))
    assert block.rows[0][0][1].color is not None
    assert block.rows[0][0][1].color.name == palette.CREAM
    assert block.line(0).startswith("┏")


@pytest.mark.parametrize("density", list(Density))
def test_a_back_shows_only_an_amphora_in_its_owners_accent(density: Density) -> None:
    """Unknown cards show nothing but an amphora."""
    block = card(Piece("x", owner=1, hue="olive"), Brush(density))
    assert not any(char.isalnum() for char in block.text())
    inks = {cell[1].color.name for cells in block.rows for cell in cells if cell[0].strip() and cell[1].color}
    assert inks == {palette.ACCENTS["olive"]}


@pytest.mark.parametrize("density", list(Density))
def test_ones_own_secret_card_shows_its_name_and_an_eye(density: Density) -> None:
    """Own face-down cards show figure and name in the owner's accent on black, with an eye."""
    block = card(hydra(state=["secret"]), Brush(density, accents={0: palette.ACCENTS["violet"]}))
    text = block.text()
    assert "Hydra" in text
    assert "5" in text
    assert palette.EYE in text
    grounds = {cell[1].bgcolor.name for cells in block.rows for cell in cells if cell[1].bgcolor}
    assert grounds == {palette.GLAZE}


def test_every_piece_can_be_pointed_at() -> None:
    """Each piece on the table, and each place that is lit, has cells that answer with its key."""
    scene = gallery()
    block = draw(scene, 160, None, {"thebes:m2": "1", "grid:5,1": "2", "area:nw": "3"}).block
    drawn = {cell[2] for row in block.rows for cell in row}
    hidden_under_others = {"top", "under"}  # a pile shows its top under the pile's own picture once
    missing = {piece.key for piece in pieces_of(scene)} - drawn - hidden_under_others
    assert not missing
    assert {"thebes:m2", "grid:5,1", "area:nw", "d2", "s2", "day3"} <= drawn


def test_the_columns_of_two_sides_face_each_other() -> None:
    """Boards of the same shape stand one below the other, whatever lies beside them."""

    def side(seat: int, place: str) -> Mat:
        columns = [
            Slots(f"c{seat}{i}", "ABC"[i], slots=[Slot(f"s{seat}{i}", hydra(f"h{seat}{i}"))], flow="down")
            for i in range(3)
        ]
        return Mat(f"side{seat}", place=place, flow="across", bare=True, children=list(columns))

    fan = scenes.Fan("hand", "Hand", "mine", 0, pieces=[hydra(f"f{i}") for i in range(5)])
    scene = Scene("t", seats=[SeatPanel(0, "A"), SeatPanel(1, "B")], nodes=[side(1, "rivals"), side(0, "mine"), fan])
    for width in (80, 100, 140):
        block = draw(scene, width, 60).block
        for column in range(3):
            above, mine = block.find(f"h1{column}"), block.find(f"h0{column}")
            assert above is not None
            assert mine is not None
            assert above[0] == mine[0]


def test_the_height_of_a_column_does_not_jump() -> None:
    """A column of overlapping places is as high with one card as with all."""

    def column(cards: int) -> Slots:
        slots = [Slot(f"s{i}", hydra(f"h{i}") if i < cards else None) for i in range(4)]
        return Slots("c", "A", slots=slots, flow="down", overlap=True)

    for density in Density:
        assert len({node_block(column(n), Brush(density), 40).height for n in range(5)}) == 1


def test_areas_know_their_neighbours() -> None:
    """Areas that share an edge are neighbours; one corner is not enough; a wall between them is marked."""
    node = river_map()
    assert neighbours(node)["area:nw"] == ["area:ne", "area:sw"]
    assert parted_by(node, node.areas[0], node.areas[1]) == "▪"
    assert parted_by(node, node.areas[0], node.areas[2]) == ""


def test_a_map_with_room_is_drawn_and_answers_to_a_click() -> None:
    """Wherever one clicks in an area, it is that area."""
    block = node_block(river_map(), Brush(Density.FULL, {"area:se": "1"}), 80)
    assert block.key_at(10, 8) == "area:nw"
    assert block.key_at(70, 30) == "area:se"
    assert "[1]" in block.text()


def test_pieces_on_a_grid_have_distinct_short_names() -> None:
    """Two letters stand for a piece on a grid, and a legend says for which."""
    node = battle_grid()
    names = names_on(node)
    assert len(set(names.values())) == len(names) == 3
    text = node_block(node, Brush(Density.SNUG), 100).text()
    assert f"{names['bull']} │Asterion" in text


def test_an_overlay_for_a_moment_shows_only_then() -> None:
    """An overlay with a `when` is drawn while that is picked."""
    assert "only when picked" not in node_block(battle_grid(), Brush(), 100).text()
    assert "only when picked" in node_block(battle_grid(), Brush(chosen=frozenset({"bull"})), 100).text()


def test_signs_are_one_column_wide() -> None:
    """No sign of the theme may shift a line."""
    signs = [*palette.LOOKS, *palette.ARROWS.values(), palette.CHECK, palette.TURNED, palette.FRESH]
    for sign in signs:
        assert cell_len(sign) == 1, sign
        assert unicodedata.east_asian_width(sign) not in "WF", sign


def test_looks_are_found_by_their_parts() -> None:
    """A picture word of several parts finds the sign of one of them; unknown ones find nothing."""
    assert palette.glyph("harpoon-trident") == palette.glyph("trident")
    assert palette.glyph("no-such-thing") == ""


def test_names_shorten_by_design() -> None:
    """A text that does not fit ends in an ellipsis, wide letters count twice, and wrapping never loses a word."""
    assert fit("Persephone", 10) == "Persephone"
    assert fit("Persephone", 6) == "Perse…"
    assert cell_len(fit("神々の黄昏", 5)) <= 5
    assert " ".join(wrap("one two three four", 7)).split() == ["one", "two", "three", "four"]


def test_blocks_compose() -> None:
    """Side by side, a block's keys and words stay where it stands."""
    one, two = Block(3, 1, key="one"), Block(2, 2, key="two")
    one.put(0, 0, "abc")
    both = beside([one, two], gap=1, align="bottom")
    assert (both.width, both.height) == (6, 2)
    assert both.line(1).startswith("abc")
    assert both.key_at(0, 1) == "one"
    assert both.key_at(5, 0) == "two"
    assert both.key_at(9, 9) == ""


def test_a_closer_look_tells_what_a_piece_is() -> None:
    """A piece is described with its text; a back only as somebody's card; a pile with what is known of it."""
    reading = Reading(gallery())
    assert reading.describe("hydra") is not None
    assert "Many heads." in reading.describe("hydra").lines  # type: ignore[union-attr]
    assert reading.describe("b0").title == "A face-down card of Lykos"  # type: ignore[union-attr]
    assert "From the top: Fury, Harpy." in reading.describe("gone").lines  # type: ignore[union-attr]
    assert reading.chain("argos:scout") == ["argos:scout", "argos:m1", "mine:argos", "city:argos", "cities"]
