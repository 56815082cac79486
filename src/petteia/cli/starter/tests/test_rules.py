"""The rules, told as stories: a position by name, what somebody does or cannot do, what is told, how it ends."""

from petteia.testing import rule


@rule("SG-001")
def test_three_gifts_each_and_a_lot_for_who_begins(table):
    """Each of the two players begins with three gifts; who goes first is drawn by lot."""
    t = table("starter-game", seed=216, chance=None)
    assert len(t.alpha.sees("hand:me").pieces) == 3
    assert len(t.alpha.sees("hand:them").pieces) == 3
    assert all(piece.name == "" for piece in t.alpha.sees("hand:them").pieces)
    assert {table("starter-game", seed=seed, chance=None).match.to_move for seed in range(30)} == {0, 1}


@rule("SG-002")
def test_a_turn_is_drawing_or_offering(table):
    """In a turn one either draws the top gift of the deck or offers a gift from the hand."""
    t = table("starter-game", alpha={"hand": ["Bronze bowl"]}, beta={"hand": ["Hound"]}, deck=["Honey cake"])
    t.asks("alpha", rule="SG-002", options=["draw", "offer bronze-bowl"])
    t.alpha.cannot("offer white-ox", rule="SG-002", because="You do not hold that gift.")
    t.alpha.does("draw")
    t.story("You draw a honey cake.", to="alpha")
    t.story("Alpha draws a card.", to="beta")
    t.asks("beta", rule="SG-002", options=["offer hound"])


@rule("SG-003")
def test_nobody_draws_with_a_full_hand_or_from_an_empty_deck(table):
    """Nobody draws with five gifts in hand, or from an empty deck."""
    t = table("starter-game", alpha={"hand": ["Bronze bowl"] * 5}, beta={"hand": ["Honey cake"]}, deck=["Hound"])
    t.alpha.cannot("draw", rule="SG-003", because="You hold five gifts already.")
    t.alpha.does("offer bronze-bowl")
    t.beta.does("draw")
    t.alpha.may("offer bronze-bowl")
    t.alpha.cannot("draw", rule="SG-003", because="The deck is empty.")


@rule("SG-004")
def test_an_offered_gift_lies_open_and_counts(table):
    """An offered gift lies open on one's own altar, and its favour counts for as long as it lies there."""
    t = table("starter-game", alpha={"hand": ["White ox", "Honey cake"]}, beta={"hand": ["Hound"]})
    t.alpha.does("offer white-ox")
    assert [piece.name for piece in t.beta.sees("altar:them").pieces] == ["White ox"]
    assert [panel.counters[0].value for panel in t.beta.scene.seats] == [3, 0]
    t.beta.does("offer hound")
    assert [panel.counters[0].value for panel in t.beta.scene.seats] == [0, 1]


@rule("SG-005")
def test_a_hound_drives_a_gift_away_but_no_hound(table):
    """Whoever offers a hound chooses a gift on the rival's altar, which goes to the ashes; hounds cannot be chosen."""
    t = table(
        "starter-game",
        alpha={"hand": ["Hound", "Honey cake"]},
        beta={"altar": ["White ox", "Hound", "Bronze bowl"], "hand": ["Honey cake"]},
    )
    t.alpha.does("offer hound")
    t.asks("alpha", rule="SG-005", options=["drive white-ox", "drive bronze-bowl"])
    t.alpha.cannot("drive hound", rule="SG-005", because="No hound drives a hound away.")
    t.alpha.cannot("drive honey-cake", rule="SG-005", because="There is none on the rival's altar.")
    t.alpha.does("drive white-ox")
    t.story("Alpha's hound drives a white ox into the ashes.", to="beta")
    assert [piece.name for piece in t.beta.sees("altar:me").pieces] == ["Hound", "Bronze bowl"]


@rule("SG-006")
def test_ten_favour_win(table):
    """Whoever has ten favour at the end of a turn of their own has won."""
    t = table("starter-game", alpha={"altar": ["White ox"] * 3, "hand": ["Honey cake"]}, beta={"hand": ["Hound"]})
    t.alpha.does("offer honey-cake")
    t.over(winner="alpha", rule="SG-006", reason="Ten favour are won.")


@rule("SG-007")
def test_when_no_gifts_are_left_the_most_favour_wins(table):
    """When the deck and both hands are empty, the most favour wins."""
    t = table("starter-game", alpha={"hand": ["Honey cake"]}, beta={"altar": ["Bronze bowl"]})
    t.alpha.does("offer honey-cake")
    t.over(winner="beta", rule="SG-007", reason="No gifts are left, and the most favour wins.")


@rule("SG-C1")
def test_of_equals_the_second_player_wins(table):
    """The player who went second, who had a turn less."""
    t = table("starter-game", alpha={"hand": ["Bronze bowl"]}, beta={"altar": ["Bronze bowl"]}, first="beta")
    t.alpha.does("offer bronze-bowl")
    t.over(winner="alpha", rule="SG-C1")
