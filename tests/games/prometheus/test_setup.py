"""Sides, components, seats, recruitment and set-up: PR-001 to PR-043, PR-K002 to PR-K009."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus import GAME
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.state import RESCUERS, WARDENS
from petteia.kernel import Match, Refused
from petteia.kernel.scene import AreaMap
from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

BLUE_STYX = {"Gate of Horn", "Elysian Landing", "Gate of Ivory"}
RED_STYX = {"Adamant Gate", "Tartarus Road", "Warders' Yard"}
BLUE_OLYMPUS = {"Goat Gate", "Mist Gate", "River Gate"}
RED_OLYMPUS = {"Court of the Hours", "Throne Terrace", "Hall of Shields"}
NAMES = {2: ["Rescuers", "Wardens"], 3: ["Hephaestus", "Hades", "Wardens"], 4: ["Hephaestus", "Hades", "Zeus", "Ares"]}


def start(table: Sit, seats: int = 2, seed: int = 0, **options: str) -> Any:
    return table("prometheus", seed=seed, seats=seats, options=options, chance=None)


def place_all(t: Any) -> None:
    """Everybody places what is theirs in the first area offered."""
    while t.match.decision.options[0].verb == "place":
        t.match.act(t.match.to_move, t.match.decision.options[0])


def lay_all(t: Any) -> list[str]:
    """The hidden tokens are laid in the first places offered; what was said at each."""
    laid = []
    while t.match.decision.options[0].verb in ("net", "lure", "bait"):
        laid.append(t.match.decision.options[0].text)
        t.match.act(t.match.to_move, t.match.decision.options[0])
    return laid


def begun(table: Sit, seats: int = 2, **options: str) -> Any:
    t = start(table, seats, **options)
    place_all(t)
    lay_all(t)
    return t


@rule("PR-001", "PR-002", "PR-024", "PR-026")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_sides_led_by_two_gods_each(table: Sit, seats: int) -> None:
    """Whatever the number of seats, Hephaestus and Hades are the rescuers, Zeus and Ares the wardens; no Titan plays."""
    t = begun(table, seats)
    sides: dict[str, set[str]] = {}
    for panel in t.scene.seats:
        gods = {counter.label for counter in panel.counters} & set(NAMES[4])
        sides.setdefault(panel.team, set()).update(gods)
    assert sides == {"Rescuers": {"Hephaestus", "Hades"}, "Wardens": {"Zeus", "Ares"}}


@rule("PR-008", "PR-018", "PR-C35")
def test_two_boards_side_by_side(table: Sit) -> None:
    """Styx and Olympus stand next to each other in the scene."""
    t = start(table)
    assert [node.label for node in t.scene.nodes if isinstance(node, AreaMap)] == ["Styx", "Olympus"]
    place_all(t)
    lay_all(t)


@rule("PR-009", "PR-014")
def test_four_kinds_of_units_with_dashboards() -> None:
    """Gods, heroes, monsters and troops; each unit has a row of values for every point of vitality."""
    assert {unit.kind for unit in CONTENT.units} == {0, 1, 2, 3}
    for unit in CONTENT.units:
        assert len(unit.offence) == len(unit.defence) == len(unit.range) == len(unit.movement) == unit.vitality + 1


@rule("PR-010", "PR-011", "PR-013", "PR-029", "PR-030", "PR-031", "PR-032", "PR-085", "PR-C01", "PR-C21")
def test_the_rescuers_lay_eight_nets_and_four_lures(table: Sit) -> None:
    """Twelve hidden tokens, one to an area, none in a deployment zone; the rescuers know their faces, the wardens do not."""
    t = start(table)
    place_all(t)
    assert t.rescuers.areas("net").isdisjoint(BLUE_OLYMPUS | RED_OLYMPUS)
    assert len(t.rescuers.areas("net")) == 16
    laid = lay_all(t)
    assert Counter(move.split()[0] for move in laid) == {"net": 8, "lure": 4}
    assert len({move.split()[1] for move in laid}) == 12
    seen = {seat: Counter(token_names(t, seat)) for seat in ("rescuers", "wardens")}
    assert seen == {"rescuers": {"Net": 8, "Lure": 4}, "wardens": {"?": 12}}


def token_names(t: Any, seat: str) -> list[str]:
    maps = [node for node in t.seat(seat).scene.nodes if isinstance(node, AreaMap)]
    return [p.name or "?" for one in maps for area in one.areas for p in area.pieces if p.key.startswith("card:")]


@rule("PR-C01")
def test_the_bait_pieces_may_come_on_top(table: Sit) -> None:
    """With 24 pieces every area that takes bait gets one, and the surplus stays out."""
    t = start(table, bait_total="24")
    place_all(t)
    assert len(lay_all(t)) == 16
    assert len(token_names(t, "wardens")) == 16


@rule("PR-C22")
def test_a_small_olympus_takes_fewer_tokens(table: Sit, own: Own, squares: Squares) -> None:
    """Where fewer than twelve areas take bait each gets one, the rescuers choose which, and the rest is left out."""
    t = start(table, own=own(squares()))
    place_all(t)
    t.rescuers.does("lure Field E", "lure Field B")
    assert t.match.decision.rule == "PR-047"
    assert token_names(t, "rescuers") == ["Lure", "Lure"]


@rule("PR-C44")
@pytest.mark.parametrize(
    ("seats", "pair", "layers"),
    [(3, "rescuers", [0, 1] * 6), (4, "rescuers", [0, 1] * 6), (3, "wardens", [0] * 12), (2, "rescuers", [0] * 12)],
)
def test_who_lays_the_tokens(table: Sit, seats: int, pair: str, layers: list[int]) -> None:
    """Partners on the rescuers' side lay one token each by turns, and both know every face; a lone rescuer lays them all."""
    t = start(table, seats, pair=pair, partners="secret")
    place_all(t)
    laid = []
    while t.match.decision.rule == "PR-029":
        laid.append(t.match.to_move)
        t.match.act(t.match.to_move, t.match.decision.options[0])
    assert laid == layers
    for seat in range(seats):
        names = set(token_names(t, t.match.names[seat]))
        assert names == ({"Net", "Lure"} if seat in layers else {"?"})


@rule("PR-C43")
@pytest.mark.parametrize(
    ("seats", "first", "picks"),
    [
        (2, "rescuers", ["Wardens", "Rescuers", "Wardens", "Rescuers"]),
        (2, "wardens", ["Rescuers", "Wardens", "Rescuers", "Wardens"]),
        (3, "rescuers", ["Wardens", "Hades", "Wardens", "Hephaestus", "Wardens"]),
        (4, "wardens", ["Hephaestus", "Ares", "Hades", "Zeus", "Hephaestus"]),
    ],
)
def test_the_order_of_the_draft(table: Sit, seats: int, first: str, picks: list[str]) -> None:
    """One unit after another in the order of turns, the second seat of that order first."""
    t = start(table, seats, recruitment="draft", first_side=first)
    seen = []
    for _ in picks:
        seen.append(t.match.names[t.match.to_move])
        t.match.act(t.match.to_move, next(o for o in t.match.decision.options if cost_of(o.text) == 1))
    assert seen == picks
    t.match.act(t.match.to_move, "enough")
    recruit_all(t)
    place_all(t)
    lay_all(t)


@rule("PR-C43")
def test_who_stops_recruiting_is_asked_no_more(table: Sit) -> None:
    """The other goes on alone; who can pay for nothing has stopped too."""
    t = start(table, 2, recruitment="draft", first_side="wardens")
    t.rescuers.does("enough")
    for unit in ("Heracles", "Achilles", "Perseus"):
        t.wardens.does(f"recruit {unit}")
    t.story("Wardens recruit nobody else; 0 points left over.")
    assert t.match.decision.options[0].verb == "place"
    place_all(t)
    lay_all(t)


@rule("PR-C43")
def test_who_can_pay_for_nothing_more_is_out(table: Sit) -> None:
    """Eight points are spent; the other side goes on choosing."""
    t = start(table, 2, recruitment="draft", first_side="wardens")
    for mine, theirs in (("Heracles", "Hippolyta"), ("Achilles", "Graeae"), ("Perseus", "Amazons")):
        t.rescuers.does(f"recruit {mine}")
        t.wardens.does(f"recruit {theirs}")
    t.wardens.may("recruit Spartans")
    t.wardens.does("enough")
    place_all(t)
    lay_all(t)


@rule("PR-K006", "PR-C43")
@pytest.mark.parametrize("pool", ["table", "army"])
def test_one_of_each_unit_for_the_table_or_for_each_army(table: Sit, pool: str) -> None:
    """What one side has recruited, be it the very first, the other may recruit by agreement only."""
    t = start(table, 2, recruitment="draft", first_side="wardens", unique_pool=pool)
    t.rescuers.does("recruit Hoplites")
    offered = [option for option in t.wardens.options("recruit") if option.startswith("recruit hoplites")]
    assert len(offered) == (pool == "army")
    t.wardens.does(offered[0] if offered else "recruit Spartans")
    t.rescuers.does("enough")
    t.wardens.does("enough")
    place_all(t)
    lay_all(t)


@pytest.mark.parametrize(("partners", "open_hand"), [("open", True), ("secret", False)])
def test_three_at_a_table_show_partners_their_hands(table: Sit, partners: str, open_hand: bool) -> None:
    """Two against one: the two look into each other's hands, or not, as agreed; the one never does."""
    t = table("prometheus", seats=3, hephaestus={"units": {"Jason": "Gate of Horn"}, "hand": ["Jason"]}, hades={}, wardens={},
              options={"partners": partners})  # fmt: skip
    for name, sees in (("hades", open_hand), ("wardens", False)):
        view = t.match.view(t.seat(name).seat)
        hand = view.state.hand(0)  # type: ignore[attr-defined]
        assert [view.state.face[card] >= 0 for card in hand] == [sees]


def cost_of(move: str) -> int:
    verb, _, key = move.partition(" ")
    return CONTENT.unit(key.replace("-", "_")).cost if verb == "recruit" else 0


@rule("PR-C21")
def test_bait_may_be_laid_blind(table: Sit) -> None:
    """By agreement the tokens are laid from a shuffled pile, and nobody knows their faces."""
    t = start(table, bait_seen_by="nobody")
    place_all(t)
    assert lay_all(t)[0].startswith("bait")
    assert set(token_names(t, "rescuers")) == {"?"}


@rule("PR-012", "PR-043", "PR-069", "PR-C09")
def test_four_rage_on_the_hound_and_four_stones_on_styx(table: Sit) -> None:
    """Two groups of four stones: on Cerberus, and on fixed areas of Styx."""
    t = begun(table)
    assert t.rage == 4
    stones = [area.name for area in CONTENT.board.areas if "Omphalos" in t.pieces(area.name)]
    assert stones == ["Ferryman's Quay", "Charon's Ford", "Toppled Tollhouse", "Mourning Fields"]


@rule("PR-015", "PR-016", "PR-K007", "PR-K008", "PR-C40")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_decks_hold_activation_and_art_of_war_cards(table: Sit, seats: int) -> None:
    """A deck is made of the cards of its player's units, with three Art of War cards for the player; two partners against
    one share three (PR-C40)."""
    t = begun(table, seats)
    for seat, name in enumerate(NAMES[seats]):
        units = [unit for unit in CONTENT.units if unit_of(t, unit.name, seat)]
        base = 3 if seats != 3 else {"Hephaestus": 2, "Hades": 1}.get(name, 3)
        cards = sum(unit.activation_cards + unit.art_of_war for unit in units) + base
        leader = t.seat(name)
        unspent = cards - (leader.count("hand") + leader.count("deck") + leader.count("discard"))
        assert unspent == 0, name


def unit_of(t: Any, name: str, seat: int) -> bool:
    return name in t.places() and t.places()[name][1].owner == seat


@rule("PR-017", "PR-C34")
def test_omphalos_stones_are_tokens_and_cards(table: Sit) -> None:
    """Stones lie on the map; their cards come into play only where stones are claimed."""
    t = table("prometheus", rescuers={"units": {"Hades": "Charon's Ford"}, "hand": ["Hades"]}, wardens={},
              options={"omphalos_claim": "on"})  # fmt: skip
    t.rescuers.acts("Hades", "absorb", "absorb")
    assert "Omphalos" in t.rescuers.hand


@rule("PR-019", "PR-020", "PR-C06")
def test_blue_and_red_areas() -> None:
    """The rescuers deploy in blue areas of both boards, the wardens in red ones."""
    for side, areas in ((RESCUERS, BLUE_STYX | BLUE_OLYMPUS), (WARDENS, RED_STYX | RED_OLYMPUS)):
        assert {area.name for area in CONTENT.board.areas if area.side == side} == areas


@rule("PR-021", "PR-022", "PR-K003", "PR-K006")
def test_four_players_with_eight_points_and_a_god_each(table: Sit) -> None:
    """Each seat is one god and recruits for eight points; nobody can recruit what another has."""
    t = start(table, 4, recruitment="draft")
    assert t.match.names == NAMES[4]
    assert [next(c.value for c in p.counters if c.label == "points") for p in t.scene.seats] == [8, 8, 8, 8]
    first = t.match.to_move
    unit = t.match.decision.options[0]
    t.match.act(first, unit)
    assert unit not in t.match.decision.options
    recruit_all(t)
    for seat in range(4):
        spent = sum(u.cost for u in CONTENT.units if unit_of(t, u.name, seat) and not u.granted)
        assert spent <= 8
    place_all(t)
    lay_all(t)


def recruit_all(t: Any) -> None:
    while t.match.decision.options[0].verb == "recruit":
        t.match.act(t.match.to_move, t.match.decision.options[0])


@rule("PR-023", "PR-C17")
def test_three_players_share_twelve_points_on_the_paired_side(table: Sit) -> None:
    """The lone player has twelve points, partners six each."""
    t = start(table, 3, recruitment="draft")
    assert [next(c.value for c in p.counters if c.label == "points") for p in t.scene.seats] == [6, 6, 12]
    t.match.act(t.match.to_move, "enough")
    other = start(table, 3, recruitment="draft", pair="wardens", points="12_per_player_3p")
    assert other.match.names == ["Rescuers", "Zeus", "Ares"]
    assert [next(c.value for c in p.counters if c.label == "points") for p in other.scene.seats] == [12, 12, 12]
    for one in (t, other):
        while one.match.decision.options[0].verb == "recruit":
            one.match.act(one.match.to_move, "enough")
        place_all(one)
        lay_all(one)


@rule("PR-025", "PR-K004", "PR-K005", "PR-C18")
def test_two_players_with_twelve_points(table: Sit) -> None:
    """Twelve points a side, the granted units free; one heavy unit; what is left over becomes Art of War cards."""
    t = start(table, 2, recruitment="draft", first_side="wardens")
    t.rescuers.does("recruit Talos")
    t.wardens.does("recruit Bellerophon")
    assert "recruit scylla" not in t.rescuers.options()
    t.rescuers.does("enough")
    t.wardens.does("enough")
    place_all(t)
    lay_all(t)
    assert t.rescuers.hand.count("Art of War") >= 3 + 7
    assert t.wardens.count("hand") == 3 + 7 + 3 + 1  # and the card of the first turn


@rule("PR-C18")
def test_by_agreement_gods_and_granted_units_are_paid(table: Sit) -> None:
    """With eighteen points for each god, what the scenario grants is paid from them."""
    t = start(table, 4, recruitment="draft", fixed_cost="paid")
    assert [next(c.value for c in p.counters if c.label == "points") for p in t.scene.seats] == [8, 9, 8, 10]
    while t.match.decision.options[0].verb == "recruit":
        t.match.act(t.match.to_move, "enough")
    place_all(t)
    lay_all(t)


@rule("PR-027", "PR-028", "PR-033", "PR-034", "PR-035", "PR-C20")
def test_the_rescuers_place_their_granted_units(table: Sit) -> None:
    """Their gods start in blue areas of Styx, Acamas and Medusa in any blue area, as their players choose."""
    t = start(table)
    for unit, areas in (
        ("Hephaestus", BLUE_STYX),
        ("Hades", BLUE_STYX),
        ("Acamas", BLUE_STYX | BLUE_OLYMPUS),
        ("Medusa", BLUE_STYX | BLUE_OLYMPUS),
    ):
        assert t.rescuers.areas("place") == areas
        t.rescuers.does(f"place {sorted(areas)[-1]}")
        assert t.where(unit) == sorted(areas)[-1]
    place_all(t)
    lay_all(t)


@rule("PR-C20")
def test_by_agreement_acamas_and_medusa_start_on_styx(table: Sit) -> None:
    """Then only the blue areas of Styx are offered."""
    t = start(table, granted_board="styx_only")
    t.rescuers.does("place Gate of Horn", "place Gate of Horn")
    assert t.rescuers.areas("place") == BLUE_STYX
    place_all(t)
    lay_all(t)


@rule("PR-036", "PR-037", "PR-038", "PR-039", "PR-040")
def test_the_wardens_place_their_granted_units(table: Sit) -> None:
    """Zeus and Ares in red on Olympus, the hound on its orange area, the Eagle in red on Styx."""
    t = start(table)
    for _ in range(4):
        t.rescuers.does("place Gate of Horn")
    assert t.wardens.areas("place") == RED_OLYMPUS
    t.wardens.does("place Hall of Shields", "place Throne Terrace")
    assert t.where("Cerberus") == "Hound's Threshold"
    assert t.wardens.areas("place") == RED_STYX
    t.wardens.does("place Adamant Gate")
    assert [t.where(unit) for unit in ("Zeus", "Ares", "Caucasian Eagle")] == [
        "Hall of Shields",
        "Throne Terrace",
        "Adamant Gate",
    ]
    lay_all(t)


@rule("PR-022", "PR-C19")
def test_who_leads_the_granted_units(table: Sit) -> None:
    """By default Acamas goes with Hephaestus, Medusa with Hades, Cerberus with Zeus, the Eagle with Ares."""
    t = begun(table, 4)
    owners = {name: t.places()[name][1].owner for name in ("Acamas", "Medusa", "Cerberus", "Caucasian Eagle")}
    assert owners == {"Acamas": 0, "Medusa": 1, "Cerberus": 2, "Caucasian Eagle": 3}


@rule("PR-C19")
def test_partners_may_share_them_out(table: Sit) -> None:
    """By agreement the first partner of a pair takes each unit or gives it."""
    t = start(table, 4, fixed_owner="agreed")
    t.hephaestus.does("give Acamas", "take Medusa")
    t.zeus.does("give Cerberus", "give Caucasian Eagle")
    place_all(t)
    lay_all(t)
    owners = {name: t.places()[name][1].owner for name in ("Acamas", "Medusa", "Cerberus", "Caucasian Eagle")}
    assert owners == {"Acamas": 1, "Medusa": 0, "Cerberus": 3, "Caucasian Eagle": 3}


@rule("PR-041")
def test_other_units_wait_off_the_board(table: Sit) -> None:
    """What set-up does not place is off the board; by agreement troops start on it."""
    t = begun(table, rescuers_army="rescuers_forge")
    assert {t.where(unit) for unit in ("Talos", "Orpheus", "Infernal Hounds")} == {"waiting"}
    t = start(table, rescuers_army="rescuers_forge", troop_setup="deployed")
    place_all(t)
    lay_all(t)
    assert t.where("Infernal Hounds") in BLUE_STYX | BLUE_OLYMPUS
    assert t.where("Talos") == "waiting"


@rule("PR-K009")
def test_the_opening_hand(table: Sit) -> None:
    """Three Art of War cards and three drawn ones; by agreement six drawn ones.  The first player has drawn for the turn."""
    t = begun(table, first_side="wardens")
    assert (t.rescuers.count("hand"), t.wardens.count("hand")) == (6, 7)
    assert t.rescuers.hand.count("Art of War") >= 3
    t = begun(table, first_side="rescuers", opening_hand="draw_6")
    assert (t.rescuers.count("hand"), t.wardens.count("hand")) == (7, 6)


@rule("PR-K002", "PR-C38")
def test_a_scenario_rule_beats_a_power(table: Sit) -> None:
    """Blazing Fire costs an Art of War card on its dashboard; the scenario waives it, and the scenario prevails."""
    fire = CONTENT.power("blazing_fire")
    assert fire.art_of_war == 1
    t = table("prometheus", chance=None, rescuers={"units": {"Hades": "Hound's Threshold"}},
              wardens={"units": {"Cerberus": "Hound's Threshold"}, "hand": ["Cerberus"]}, to_move="wardens")  # fmt: skip
    t.wardens.does("activate Cerberus", "plan attack")
    t.wardens.may("power 1")


def test_an_army_can_be_written_down(table: Sit) -> None:
    """A line of units is an army if it keeps to the points, the side and one heavy unit; else it is refused with a reason."""
    t = begun(table, rescuers_army="talos,hoplites,jason")
    assert {t.places()[name][1].owner for name in ("Talos", "Hoplites", "Jason")} == {0}
    for army, reason in (
        ("talos,scylla,", "at most 1 unit"),
        ("heracles,achilles,chiron,perseus", "costs 16 points"),
        ("stymphalian_birds,", "does not fight for the Rescuers"),
        ("zeus,hoplites", "comes with the scenario"),
        ("hoplites,hoplites", "once"),
        ("hoplites,cyclops", "no unit called"),
    ):
        with pytest.raises(Refused, match=reason):
            Match.new("prometheus", options={"rescuers_army": army})
    with pytest.raises(Refused, match="2 parts"):
        Match.new("prometheus", seats=3, options={"rescuers_army": "talos,hoplites"})
    with pytest.raises(Refused, match="two armies"):
        Match.new("prometheus", options={"rescuers_army": "jason,hector", "wardens_army": "jason,diomedes"})


@pytest.mark.parametrize("army", [army.key for army in CONTENT.armies])
def test_ready_made_armies_keep_to_the_rules(army: str) -> None:
    """Every ready-made army fits its points and its side, for one player and for partners."""
    one = CONTENT.army(army)
    seats = 4 if len(one.gods) == 1 else 2
    god = CONTENT.units[one.gods[0]].key
    key = f"{god}_army" if seats == 4 else ("rescuers_army", "wardens_army")[one.side]
    line = ",".join(CONTENT.units[d].key for d in one.units) + ","
    assert Match.new("prometheus", seats=seats, options={key: line}).decision is not None
    assert Match.new("prometheus", seats=seats, options={key: army}).decision is not None


def test_seat_names() -> None:
    """A seat with both gods of a side is called by the side."""
    for seats, names in NAMES.items():
        assert GAME.seat_names(seats, GAME.agreed({})) == names
