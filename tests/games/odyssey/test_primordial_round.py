"""The primordial's card: targeting, movement, attack."""

from __future__ import annotations

from petteia.games.odyssey.content import BOOK
from petteia.kernel.scene import Grid
from petteia.testing import node, rule
from tests.games.odyssey.fight import Sit, alone, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}


@rule("OD-104", "OD-111", "OD-112", "OD-122", "OD-135", "OD-139", "OD-140")
def test_a_card_is_drawn_a_target_found_and_struck(table: Sit) -> None:
    """Slow Hammer takes the closest titan in front and in range, moves up to it and strikes; hits are danger."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, primordial=TALOS, ai=["slow_hammer"], minor=["clear_head"],
              chance=[*d10(10, 9, 7, 8)])  # fmt: skip

    assert t.beast_at == "e6"
    t.asks(0, rule="OD-135")
    t.does("keep")

    assert t.titan("kelp").danger == 1
    assert t.titan("kelp").at == "b7"


@rule("OD-137", "OD-149", "OD-258")
def test_a_full_evade_skips_to_what_comes_after(table: Sit) -> None:
    """No hit left: nothing is dealt, but the after-attack knockback happens all the same."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, primordial=TALOS, ai=["slow_hammer"], chance=d10(10, 9, 8, 10))

    assert t.titan("kelp").danger == 0
    assert t.titan("kelp").at == "e7"
    t.story("Kelp evades everything.")


@rule("OD-113", "OD-109")
def test_without_a_target_the_routine_is_performed(table: Sit) -> None:
    """When no targeting line holds the primordial does its routine: Asterion begins to build."""
    t = begin(table, options={"foe": "asterion-1"}, primordial={"at": "j7", "facing": "e"}, ai=["horn_lift"],
              **far_away("brine", "kelp", "marble", "ash"))  # fmt: skip

    t.story("The primordial draws Horn Lift.", "No targeting line of Horn Lift holds: the routine.")
    t.asks(0, rule="OD-293")


@rule("OD-114")
def test_a_target_out_of_reach_is_still_approached(table: Sit) -> None:
    """The second line of Slow Hammer needs no reach: the primordial walks, and there is no attack."""
    t = alone(table, "kelp", {"at": "e7", "gear": []}, primordial={"at": "m6", "facing": "w"}, ai=["slow_hammer"])

    assert t.beast_at == "j6"
    t.story("Kelp is out of reach: no attack.")


@rule("OD-116", "OD-105")
def test_closest_in_front_in_range(table: Sit) -> None:
    """A titan behind the primordial is not in front, however near it stands."""
    t = begin(table, primordial=TALOS, ai=["slow_hammer"], terrain={}, priority="ash", chance=d10(10, 10, 10, 10),
              kelp={"at": "f7", "gear": []}, marble={"at": "l7", "gear": []}, **far_away("brine", "ash"))  # fmt: skip

    t.story("Line 1 holds: Kelp.")


@rule("OD-118")
def test_equals_go_to_the_priority_target_else_the_players_choose(table: Sit) -> None:
    """Two titans equally close: the priority target is taken; if it is neither, the players choose."""
    spec = {"primordial": {"at": "h6", "facing": "w"}, "ai": ["slow_hammer"], "terrain": {}}
    two = {"kelp": {"at": "f6", "gear": []}, "marble": {"at": "f8", "gear": []}}
    t = begin(table, priority="marble", chance=d10(10, 10, 10, 10), **spec, **two, **far_away("brine", "ash"))
    t.story("Line 1 holds: Marble.")

    t = begin(table, priority="ash", chance=d10(10, 10, 10, 10), **spec, **two, **far_away("brine", "ash"))
    t.asks(0, rule="OD-118", options=["titan kelp", "titan marble"])
    t.does("titan kelp")
    t.story("Line 1 holds: Kelp.")


@rule("OD-117")
def test_several_titans_are_taken_best_first(table: Sit) -> None:
    """ "2 titans, adjacent, in front" takes both that fit, and each rolls for itself."""
    t = begin(table, primordial=TALOS, ai=["wide_arm"], terrain={}, priority="ash",
              chance=d10(*[10] * 6, *[10] * 6), kelp={"at": "g6", "gear": []}, marble={"at": "g8", "gear": []},
              **far_away("brine", "ash"))  # fmt: skip

    t.story("Line 1 holds: Kelp, Marble.", "Kelp evades everything.", "Marble evades everything.")
    assert (t.titan("kelp").at, t.titan("marble").at) == ("d6", "d8")


@rule("OD-117", "OD-133")
def test_a_zone_holds_even_if_it_is_empty(table: Sit) -> None:
    """A zone line always holds; with nobody in it the attack strikes nobody."""
    t = begin(table, primordial=TALOS, ai=["quake"], terrain={}, **far_away("brine", "kelp", "marble", "ash"))

    t.asks(0, rule="OD-153")
    assert all(t.titan(n).danger == 0 for n in ("brine", "kelp", "marble", "ash"))


@rule("OD-133", "OD-260")
def test_a_zone_strikes_everybody_in_it_each_for_itself(table: Sit) -> None:
    """Quake: a square of two around the base, corners included; who is hit falls."""
    t = begin(table, primordial=TALOS, ai=["quake"], terrain={}, priority="ash", minor=["clear_head"],
              chance=d10(10, 10, 10, 10, 6, 10, 10, 10, 10, 10), kelp={"at": "f4", "gear": []},
              marble={"at": "l7", "gear": []}, **far_away("brine", "ash"))  # fmt: skip
    t.does("keep")

    assert (t.titan("kelp").danger, t.titan("kelp").conditions) == (1, {"knockdown": 1})
    assert (t.titan("marble").danger, t.titan("marble").conditions) == (0, {})


@rule("OD-106", "OD-121")
def test_blind_spots_are_left_out_of_targeting(table: Sit) -> None:
    """Asterion does not see what stands in its blind spot: the other titan is targeted, though further off."""
    t = begin(table, options={"foe": "asterion-1"}, primordial={"at": "j7", "facing": "w"}, ai=["paw_the_stones"],
              terrain={}, priority="ash", kelp={"at": "k9", "gear": [], "despair": 3},
              marble={"at": "e7", "gear": [], "despair": 1}, brine={"at": "k10", "gear": []}, ash={"at": "a14", "gear": []},
              chance=d10(10, 10, 10, 10, 10))  # fmt: skip

    t.story("Line 1 holds: Marble.")


@rule("OD-120", "OD-121", "OD-232")
def test_obscuring_terrain_hides(table: Sit) -> None:
    """A row of columns between the two leaves no line from corner to corner."""
    t = alone(table, "kelp", {"at": "c7", "gear": []}, phase="titan", primordial=TALOS,
              terrain={"column": ["f5", "f6", "f7", "f8", "f9"]})  # fmt: skip

    assert not t.sees("kelp")
    assert t.sees("brine") is True


@rule("OD-123", "OD-C09")
def test_off_line_it_goes_zigzag_and_the_players_choose_the_start(table: Sit) -> None:
    """Not in line with its target the primordial changes the axis after every space; the first step is chosen."""
    t = alone(table, "kelp", {"at": "d3", "gear": []}, primordial={"at": "h8", "facing": "w"}, ai=["ground_stamp"])
    t.asks(0, rule="OD-123", options=["side n", "side w"])
    t.does("side n", "side n")

    assert t.beast_at == "g6"


@rule("OD-123")
def test_the_way_it_would_walk_is_drawn_for_each_answer(table: Sit) -> None:
    """Every space its base would come to is on the path; and it ends where the primordial then stands."""
    t = alone(table, "kelp", {"at": "d3", "gear": []}, primordial={"at": "h8", "facing": "w"}, ai=["ground_stamp"])
    board = node(t.hypso.scene, "board")
    assert isinstance(board, Grid)
    north, west = [one for one in board.overlays if one.key.startswith("way:")]

    assert north.path == [[8, 8], [8, 7], [7, 7], [7, 6]]  # the middles of its base
    assert west.path == [[8, 8], [7, 8], [7, 7], [6, 7]]
    assert (north.label, west.label) == ("its way", "")
    t.does("side n", "side n")
    board = node(t.hypso.scene, "board")
    assert isinstance(board, Grid)
    assert [(one.x + 1, one.y + 1) for one in board.standing if one.piece.key == "beast"] == [(7, 6)]
    assert not [one for one in board.overlays if one.path]


@rule("OD-124", "OD-227")
def test_destructible_terrain_in_its_way_is_destroyed(table: Sit) -> None:
    """Columns under its feet are gone; a town is turned into a ruin once in a movement."""
    t = alone(table, "kelp", {"at": "c7", "gear": []}, primordial=TALOS, ai=["ground_stamp"],
              terrain={"column": ["g8"], "city": ["e5"]})  # fmt: skip

    assert t.tiles == ["ruin"]
    t.story("Fallen Column is destroyed.")


@rule("OD-125", "OD-126", "OD-245")
def test_who_is_walked_over_crashes_and_is_thrown_out(table: Sit) -> None:
    """A titan in the way gains one danger, falls, and is knocked out from under the base."""
    t = begin(table, primordial=TALOS, ai=["eye_of_the_gate"], terrain={}, priority="ash", chance=d10(10, 10, 10, 10),
              kelp={"at": "g7", "gear": []}, brine={"at": "l7", "gear": []}, marble={"at": "k14", "gear": []},
              ash={"at": "a7", "gear": []})  # fmt: skip

    assert (t.titan("kelp").danger, t.titan("kelp").conditions) == (1, {"knockdown": 1})
    assert t.titan("kelp").at == "e7"


@rule("OD-127", "OD-129")
def test_move_to_has_no_limit_and_range_stops_early(table: Sit) -> None:
    """ "Move to" ignores speed; a ranged attack stops as soon as its target is in range."""
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = begin(table, options={"foe": "alekto-1"}, primordial={"at": "p7", "facing": "w"}, ai=["black_wings"],
              kelp={"at": "e7", "gear": []}, chance=d10(10, 10, 10, 10), **dead)  # fmt: skip

    assert t.beast_at == "f7"
    assert t.titan("kelp").at == "c7"


@rule("OD-128")
def test_it_turns_to_its_target(table: Sit) -> None:
    """Before it moves and before it strikes one titan the primordial turns to it."""
    t = alone(table, "kelp", {"at": "n7", "gear": []}, primordial=TALOS, ai=["ground_stamp"], chance=d10(*[10] * 5))

    assert t.facing == "e"


@rule("OD-130")
def test_a_simultaneous_attack_rolls_for_each(table: Sit) -> None:
    """One may be hit while the other evades."""
    t = begin(table, primordial=TALOS, ai=["wide_arm"], terrain={}, priority="ash", minor=["clear_head"],
              chance=d10(10, 5, *[10] * 4, *[10] * 6), kelp={"at": "g6", "gear": []}, marble={"at": "g8", "gear": []},
              **far_away("brine", "ash"))  # fmt: skip
    t.does("keep")

    assert (t.titan("kelp").danger, t.titan("marble").danger) == (1, 0)


@rule("OD-131", "OD-147", "OD-187")
def test_a_chain_break_stops_a_sequence(table: Sit) -> None:
    """A bonus attack from a crit evade ends the attack, and the rest of a sequential attack with it."""
    minos = next(p for p in BOOK.primordials if p.key == "minos")
    failed = [2] * (4 + minos.levels[1].evasion_dice)
    t = begin(table, options={"foe": "minos-1"}, primordial={"at": "h4", "facing": "s"}, ai=["both_hands"], terrain={},
              priority="kelp", kelp={"at": "h7", "gear": ["gull_sickle"]}, marble={"at": "j7", "gear": []},
              chance=d10(10, *failed, 1, 1), **far_away("brine", "ash"))  # fmt: skip
    t.does("gear gull-sickle", "keep", "attack gull-sickle", "keep")

    t.story()
    assert t.titan("kelp").danger == 0
    assert t.titan("marble").danger == 0


@rule("OD-132")
def test_all_in_path_are_struck_and_nobody_crashes(table: Sit) -> None:
    """The Beat strikes whoever stands in the way, then the target; the walk itself crushes nobody."""
    t = begin(table, primordial=TALOS, ai=["the_beat"], terrain={}, priority="marble", chance=d10(*[10] * 5, *[10] * 5),
              kelp={"at": "g8", "gear": []}, marble={"at": "e6", "gear": []}, **far_away("brine", "ash"))  # fmt: skip

    t.story("Kelp evades everything.", "Marble evades everything.")
    assert (t.titan("kelp").danger, t.titan("kelp").conditions) == (0, {})


@rule("OD-134")
def test_a_judgement_is_a_test(table: Sit) -> None:
    """Halt asks for courage 7: a failure deals danger without an armor roll, and a token of fatigue."""
    t = alone(table, "kelp", {"at": "e7", "gear": ["hull_plate"]}, primordial=TALOS, ai=["halt"], minor=["clear_head"],
              chance=d10(3))  # fmt: skip
    t.does("no")

    assert t.titan("kelp").danger == 1
    assert t.titan("kelp").conditions == {"fatigue": 1}


@rule("OD-135", "OD-012")
def test_dice_are_rolled_again_together_for_fate(table: Sit) -> None:
    """Each die once, all declared before any is rolled; one fate for each."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, primordial=TALOS, ai=["slow_hammer"],
              chance=d10(2, 3, 10, 10, 10, 10))  # fmt: skip
    t.does("mark 1", "mark 2", "roll")

    assert t.titan("kelp").fate == 2
    t.story("Kelp evades everything.")


@rule("OD-136", "OD-240")
def test_one_weapon_defends(table: Sit) -> None:
    """A shield blocks a hit; only one weapon serves in defence."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["hull_plank_shield", "oyster_knives"]}, primordial=TALOS,
              ai=["slow_hammer"], chance=d10(10, 10, 10, 6))  # fmt: skip
    t.asks(0, rule="OD-136", options=["gear hull-plank-shield", "gear oyster-knives", "done"])
    t.does("gear hull-plank-shield", "keep")

    assert t.titan("kelp").danger == 0


@rule("OD-138", "OD-146", "OD-178", "OD-276")
def test_stepping_out_of_reach_in_a_window(table: Sit) -> None:
    """A reflex in the window of opportunity takes the titan out of reach: no roll; the primordial follows and goes on."""
    t = alone(table, "kelp", {"at": "f7", "gear": ["tide_sandals"]}, primordial=TALOS, ai=["slow_hammer"])
    t.asks(0, rule="OD-146", options=["use kelp tide-sandals-1", "pass"])
    t.does("use kelp tide-sandals-1", "to e7")

    t.story("Kelp is out of reach: no attack.")
    assert t.titan("kelp").danger == 0
    assert t.titan("kelp").exhausted == ["tide_sandals"]
    assert (t.beast_at, t.titan("kelp").at) == ("f6", "c7")


@rule("OD-141")
def test_armor_takes_danger(table: Sit) -> None:
    """Armor dice count potentials; what they take is not gained, and without danger there is no draw."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["hull_plate"]}, primordial=TALOS, ai=["slow_hammer"],
              chance=[*d10(10, 10, 10, 2), 1, 3, 0])  # fmt: skip
    t.does("keep")

    assert t.titan("kelp").danger == 0
    t.story("Kelp's armor takes 1 of 1 danger.")


@rule("OD-142")
def test_the_sheet_names_the_severity(table: Sit) -> None:
    """Danger 4 to 6 is a major trauma for a Dreamwalker."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "danger": 3}, primordial=TALOS, ai=["slow_hammer"],
              major=["borrowed_breath"], chance=d10(10, 10, 10, 2))  # fmt: skip
    t.does("keep")

    t.story("Kelp draws Borrowed Breath.")


@rule("OD-143", "OD-144")
def test_danger_past_nine_is_an_obol(table: Sit) -> None:
    """The dial stays at 9 and the draw is made as if it went on: live or die."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "danger": 9}, primordial=TALOS, ai=["slow_hammer"],
              chance=[*d10(10, 10, 10, 2), 0])  # fmt: skip
    t.does("keep")

    assert (t.titan("kelp").alive, t.titan("kelp").danger) == (1, 9)
    t.story("Kelp draws The Coin Floats.")


@rule("OD-145")
def test_massive_danger_adds_deaths(table: Sit) -> None:
    """At 14 and more a further death joins the obols before the draw, and stays."""
    from petteia.games.odyssey.state import OBOL

    t = alone(table, "kelp", {"at": "g7", "gear": [], "danger": 9}, primordial={**TALOS, "bonuses": [4, 0, 0, 0]},
              ai=["slow_hammer"], chance=[*d10(10, 10, 10, 2), 0, 0])  # fmt: skip
    t.does("keep")

    assert len(t.s.zones[OBOL]) == 3


@rule("OD-148")
def test_a_fate_banner_adds_a_die(table: Sit) -> None:
    """With fate 3 or more Slow Hammer rolls one die more."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "fate": 3}, primordial=TALOS, ai=["slow_hammer"],
              chance=d10(10, 10, 10, 10, 10))  # fmt: skip

    t.story("Kelp rolls 5 dice to evade 8+ and is left with no hit.")


@rule("OD-150")
def test_an_empty_deck_is_shuffled_anew(table: Sit) -> None:
    """After the last card the discards form the deck again."""
    from petteia.games.odyssey.state import AI_DECK, AI_DISCARD

    others = ["ground_stamp", "wide_arm", "eye_of_the_gate", "halt", "the_beat"]
    t = alone(table, "kelp", {"at": "g7", "gear": []}, primordial=TALOS, ai=["slow_hammer"], ai_discard=others,
              chance=[*d10(10, 10, 10, 10), 0, 0, 0, 0, 0])  # fmt: skip

    assert (len(t.s.zones[AI_DECK]), len(t.s.zones[AI_DISCARD])) == (6, 0)


@rule("OD-115", "OD-109")
def test_the_signature_goes_for_whom_it_is_told(table: Sit) -> None:
    """Second Round ends with the signature against the priority target, whoever the card struck."""
    t = begin(table, primordial=TALOS, ai=["second_round"], terrain={}, priority="marble",
              chance=d10(*[10] * 5, *[10] * 4, *[10] * 4), kelp={"at": "i5", "gear": []},
              marble={"at": "g8", "gear": [], "danger": 2},
              **far_away("brine", "ash"))  # fmt: skip

    t.story("Kelp evades everything.", "Marble evades everything.")


@rule("OD-108")
def test_the_level_adds_dice(table: Sit) -> None:
    """At level 2 Talos' attacks have one evasion die more."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, options={"foe": "talos-2"}, primordial=TALOS, ai=["slow_hammer"],
              chance=d10(*[10] * 5))  # fmt: skip

    t.story("Kelp rolls 5 dice to evade 8+ and is left with no hit.")


@rule("OD-110", "OD-107")
def test_traits_answer_at_the_start_of_the_round(table: Sit) -> None:
    """Alekto's Scent: the priority target gains a fate when her round begins."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, options={"foe": "alekto-1"},
              primordial={"at": "h7", "facing": "w", "traits": ["scent"]}, ai=["stoop"], chance=d10(*[10] * 5))  # fmt: skip

    assert t.titan("kelp").fate == 1


@rule("OD-251")
def test_doomed_attacks_know_no_fate(table: Sit) -> None:
    """A doomed attack cannot be rolled again for fate."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "danger": 4}, primordial=TALOS, ai=["rivet_storm", "quake"],
              major=["borrowed_breath"], brine={"at": "dead"}, marble={"at": "dead"}, ash={"at": "dead"},
              chance=d10(10, 10, 10, 2, *[10] * 5))  # fmt: skip

    assert t.titan("kelp").danger == 6
    t.does("fight-on")
