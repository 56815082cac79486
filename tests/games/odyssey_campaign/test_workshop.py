"""The crew at work: exactly what is offered with exactly what there is, and exactly what it costs."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from petteia.games.odyssey.campaign.conditions import SUMMONING_AT
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.state import BREEDING, COOLDOWN
from petteia.games.odyssey.content import BOOK
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import ASHORE, Reads, Sea, Voyage, d10, said

WORK: dict[str, Any] = {**ASHORE, "at": "advancement"}
CITY: dict[str, Any] = {**WORK, "tile": 20, "explored": [25, 20]}
FACILITIES = ("slip_forge", "net_loft", "bowyers_bench", "warden_foundry", "echo_tannery", "ember_crucible")
NOTHING = dict.fromkeys(("bronze", "oil", "cloth", "ambrosia"), 0)
RAKE, REFIT, CALL, GROW, STAR, FUSE = 8, 10, 18, 19, 25, 33  # abilities, by their place among all
OAK, PLANK, GOODS, SPEAK, UNDER, PLATE = 3, 4, 5, 14, 16, 17


def made() -> list[str]:
    """Everything that a facility of the cycle makes."""
    told = tomllib.loads(texts()["technologies.toml"])["technology"]
    return [gear for one in told for ability in one["ability"] for gear in ability.get("crafts", [])]


# -- crafting --------------------------------------------------------------------------------------------


@rule("OD-053")
@pytest.mark.parametrize("gear", made())
def test_every_card_is_made_for_its_own_price(sea: Sea, gear: str) -> None:
    """With the whole price it is offered and paid; with one less of anything it is not, and the reason is told."""
    price = dict(BOOK.gear[BOOK.gear_at[gear]].element.fields["recipe"])
    spent = {"bow_of_the_lost_sun": "reed_bow", "tower_aspis": "hull_plank_shield"}.get(gear)
    cards = {gear: 0, **({spent: 1} if spent else {})}
    spec: dict[str, Any] = {"technologies": FACILITIES, "armory": cards, **WORK}
    word = f"craft {gear.replace('_', '-')}"
    t = sea(stock={**NOTHING, **price}, **spec)
    t.does(word)
    assert [t.stock(key) for key in (*NOTHING, *price)] == [0] * (len(NOTHING) + len(price))
    assert (t.s.armory[BOOK.gear_at[gear]], spent and t.s.armory[BOOK.gear_at[spent]]) == (1, 0 if spent else None)
    t.leave()
    for lacking in price:
        t = sea(stock={**NOTHING, **price, lacking: price[lacking] - 1}, **spec)
        assert word not in t.options()
        t.leave()
    full = sea(stock={**NOTHING, **price}, **{**spec, "armory": {**cards, gear: BOOK.gear[BOOK.gear_at[gear]].copies}})
    assert word not in full.options()
    full.leave()


@rule("OD-053", "OD-079")
def test_good_work_costs_one_bronze_less_once_a_day_and_never_less_than_one(sea: Sea) -> None:
    """The smith's memory: bronze alone is cheaper, the second card of the day is not, and 1 is the least."""
    spec: dict[str, Any] = {"mnemos": {1: ["smith_at_kydonia"]}, "technologies": FACILITIES, **WORK}
    t = sea(
        stock={**NOTHING, "bronze": 4, "oil": 1, "cloth": 1}, armory={"oyster_knives": 0, "ballast_belt": 0}, **spec
    )
    t.does("craft oyster-knives")
    assert (t.stock("bronze"), t.stock("cloth")) == (3, 0)
    t.does("craft ballast-belt")
    assert t.stock("bronze") == 1
    t.leave()
    least = sea(stock={**NOTHING, "bronze": 1, "cloth": 1}, armory={"shell_lyre": 0}, **spec)
    least.does("craft shell-lyre")
    assert (least.stock("bronze"), least.stock("cloth")) == (0, 0)
    least.leave()
    cloth = sea(stock={**NOTHING, "bronze": 9, "cloth": 2}, armory={"salt_leather": 0}, **spec)
    assert "craft salt-leather" not in cloth.options()
    cloth.leave()


@rule("OD-053", "OD-267")
def test_a_card_that_is_spent_is_nobodys_any_more(sea: Sea) -> None:
    """One of the two bows is spent for the sun's: the other is still there."""
    t = sea(
        technologies=["bowyers_bench"],
        armory={"reed_bow": 2},
        stock={"maze_horn": 3, "orichalc": 1, "nectar": 1},
        **WORK,
    )
    t.does("craft bow-of-the-lost-sun")
    assert (t.s.armory[BOOK.gear_at["reed_bow"]], t.s.armory[BOOK.gear_at["bow_of_the_lost_sun"]]) == (1, 1)
    t.leave()


# -- what may be used ----------------------------------------------------------------------------------------


def offered(t: Voyage) -> list[int]:
    """The abilities that are offered, by their numbers."""
    if t.rule != "OD-043":
        return []
    return [int(one.split()[1]) for one in t.options() if one.startswith("ability")]


RICH = {
    "cloth": 1,
    "bronze": 1,
    "oil": 0,
    "ambrosia": 4,
    "warden_bronze": 3,
    "drowned_gold": 1,
    "star_heart": 1,
    "ember_heart": 1,
    "whip_sinew": 9,
}
ABOARD = (
    "saltern",
    "sailmakers_loft",
    "embassy_deck",
    "market_awning",
    "brood_pool",
    "aegis_cradle",
    "nymph_cistern",
    "ember_crucible",
)


@rule("OD-023", "OD-048", "OD-050", "OD-055")
@pytest.mark.parametrize(
    ("spec", "numbers"),
    [
        ({**CITY}, [OAK, GOODS, RAKE, REFIT, SPEAK, UNDER, PLATE, CALL, GROW, STAR, FUSE]),
        ({**WORK}, [OAK, RAKE, REFIT, CALL, GROW, STAR, FUSE]),  # no city here
        ({**CITY, "last_city": 20}, [OAK, GOODS, RAKE, REFIT, CALL, GROW, STAR, FUSE]),  # the city they come from
        ({**CITY, "last_city": 1}, [OAK, GOODS, RAKE, REFIT, SPEAK, UNDER, PLATE, CALL, GROW, STAR, FUSE]),
        ({**WORK, "sheet": {"argo_fate": 9}}, [RAKE, REFIT, CALL, GROW, STAR, FUSE]),
        ({**WORK, "timeline": [(9, "cooldown", RAKE - 1)]}, [OAK, REFIT, CALL, GROW, STAR, FUSE]),
        ({**WORK, "timeline": [(9, "breeding", CALL - 1)]}, [OAK, RAKE, REFIT, GROW, STAR, FUSE]),
        ({**WORK, "timeline": [(9, "breeding", GROW - 1)]}, [OAK, RAKE, REFIT, CALL, STAR, FUSE]),
        ({**WORK, "titans": {"dreamwalker": 1, "aegis": 1}}, [OAK, RAKE, REFIT, CALL, STAR, FUSE]),
        ({**WORK, "titans": {"aegis": 1}}, [OAK, RAKE, REFIT, CALL, STAR]),  # nobody to fuse
        ({**WORK, "stock": {**RICH, "cloth": 0}}, [OAK, RAKE, CALL, GROW, STAR, FUSE]),
        ({**WORK, "stock": {**RICH, "ambrosia": 1}}, [OAK, RAKE, REFIT, STAR, FUSE]),
        ({**WORK, "stock": {**RICH, "warden_bronze": 2}}, [OAK, RAKE, REFIT, CALL, STAR, FUSE]),
        ({**CITY, "stock": {**RICH, "bronze": 2}}, [OAK, PLANK, GOODS, RAKE, REFIT, SPEAK, UNDER, PLATE, CALL, GROW, STAR, FUSE]),
    ],
)  # fmt: skip
def test_what_may_be_used(sea: Sea, spec: dict[str, Any], numbers: list[int]) -> None:
    """What is aboard, ready, timely and paid for; each of these alone takes its own ability away."""
    t = sea(technologies=ABOARD, **{"stock": RICH, "titans": {"dreamwalker": 5}, **spec})
    assert offered(t) == numbers
    t.leave()


@rule("OD-049", "OD-048")
def test_each_is_used_by_itself(sea: Sea) -> None:
    """One that was used today, or is cooling, does not hold another back."""
    t = sea(technologies=ABOARD, stock=RICH, titans={"dreamwalker": 5}, luck=d10(9), **WORK)
    t.does(f"ability {RAKE}")
    assert offered(t) == [OAK, REFIT, CALL, GROW, STAR, FUSE]
    t.does(f"ability {CALL}")
    assert offered(t) == [OAK, REFIT, GROW, STAR, FUSE]
    assert sorted(t.s.timeline) == [(6, COOLDOWN, RAKE - 1), (6, BREEDING, CALL - 1)]
    before = (t.stock("cloth"), t.stock("bronze"))
    t.does(f"ability {REFIT}")
    assert sorted(t.s.timeline)[:2] == [(6, COOLDOWN, RAKE - 1), (6, COOLDOWN, REFIT - 1)]
    assert (before[0] - t.stock("cloth"), before[1] - t.stock("bronze")) == (1, 1)
    t.leave()


@rule("OD-043", "OD-048", "OD-055")
def test_what_is_due_today_comes_today(sea: Sea) -> None:
    """Two titans are due, one tomorrow; a cooldown of today is over, one of tomorrow is not, and other entries stay."""
    entries = [(3, "breeding", CALL - 1), (3, "breeding", GROW - 1), (4, "breeding", CALL - 1), (3, "cooldown", RAKE - 1),
               (4, "cooldown", REFIT - 1), (3, "terrain", 0), (5, "goto", 410)]  # fmt: skip
    t = sea(technologies=ABOARD, stock=RICH, titans={"dreamwalker": 5}, timeline=entries, **WORK)
    assert (t.hold("dreamwalker"), t.hold("aegis")) == (6, 1)
    assert [one[:1] + one[2:] for one in t.s.timeline] == [(4, CALL - 1), (4, REFIT - 1), (3, 0), (5, 410)]
    assert "Rake the pans (Saltern) is ready again." in t.match.story()
    assert offered(t) == [OAK, RAKE, STAR, FUSE]
    t.leave()


@rule("OD-014", "OD-015", "OD-043", "OD-044", "OD-050", "OD-052", "OD-206")
@pytest.mark.parametrize(
    ("asked", "spec", "why"),
    [
        (f"ability {RAKE}", {}, ("OD-044", "Saltern is not aboard.")),
        (f"ability {SPEAK}", {"technologies": ["embassy_deck"]}, ("OD-030", "Negotiation needs a city that was not the last one visited.")),
        (f"ability {SPEAK}", {"technologies": ["embassy_deck"], **CITY, "stock": {"cloth": 0}}, ("OD-023", "The crew cannot pay for it.")),
        (f"ability {PLANK}", {}, ("OD-050", "Over the side needs a city.")),
        (f"ability {REFIT}", {"technologies": ["sailmakers_loft"], "stock": {"cloth": 0}}, ("OD-023", "The crew cannot pay for it.")),
        (f"ability {REFIT}", {"technologies": ["sailmakers_loft"], "timeline": [(5, "cooldown", REFIT - 1)]},
         ("OD-048", "Refit is not ready yet.")),
        (f"ability {GROW}", {"technologies": ["aegis_cradle"], "titans": {"aegis": 1}}, ("OD-055", "That titan is on its way or aboard.")),
        (f"ability {GROW}", {"technologies": ["aegis_cradle"]}, ("OD-023", "The crew cannot pay for it.")),
        ("ability 9", {"technologies": ["sailmakers_loft"]}, ("OD-050", "Patch before she parts is not something one uses.")),
        ("craft reed-bow", {}, ("OD-053", "No facility aboard makes it.")),
        ("craft anchor-maul", {"armory": {"anchor_maul": 2}}, ("OD-053", "There are no more copies of this card.")),
        ("craft anchor-maul", {"armory": {"anchor_maul": 1}, "stock": {"bronze": 3}}, ("OD-053", "The crew lacks what it costs.")),
        ("research 1", {}, ("OD-044", "The Talking Keel is aboard already.")),
        ("research 5", {}, ("OD-046", "Today brings no breakthrough of this type.")),
        ("research 18", {"day": 5}, ("OD-047", "The Warden Foundry asks for more than the crew has.")),
        ("research 10", {"day": 4}, ("OD-044", "It is not among the projects.")),
        (f"ability {PLANK}", {**CITY, "stock": NOTHING}, ("OD-052", "There is too little of anything to exchange.")),
        ("summon echo", {}, ("OD-014", "She has not been met.")),
        ("summon echo", {"nymphs": ["echo"], "nymphs_used": ["echo"], "summon_bonus": 1},
         ("OD-015", "She was called already, and comes again after the next divine surge.")),
        ("summon echo", {"nymphs": ["echo"]}, ("OD-014", "No charge is left to call her with.")),
        ("summon galateia", {"oneoffs": ["galateia"]}, ("OD-206", "She comes in battle, not on the voyage.")),
    ],
)  # fmt: skip
def test_every_refusal_names_its_own_reason(sea: Sea, asked: str, spec: dict[str, Any], why: tuple[str, str]) -> None:
    """The first thing that stands in the way, with its rule."""
    t = sea(**{**WORK, **spec})
    t.hypso.cannot(asked, rule=why[0], because=why[1])
    t.leave()


@rule("OD-043")
def test_what_the_cycle_does_not_have_is_refused_all_the_same(sea: Sea) -> None:
    """A technology or an ability past the last of the cycle's is no option, and no reason of another is given for it."""
    t = sea(**WORK)
    book = t.s.book
    for asked in (f"ability {len(book.abilities) + 1}", f"research {len(book.technologies) + 1}"):
        refusal = t.match.why_not(0, asked)
        assert refusal is not None
        assert refusal.rule == "OD-043"
    last = len(book.abilities)
    t.hypso.cannot(f"ability {last}", rule="OD-044")
    t.hypso.cannot(f"research {len(book.technologies)}", rule="OD-044")
    t.leave()


@rule("OD-046", "OD-047")
def test_what_may_be_researched(sea: Sea) -> None:
    """Projects of the day's type that ask for nothing more; on a day with none, nothing."""
    for day, numbers in ((4, [5, 6, 8]), (5, [16, 17, 21]), (3, [])):
        t = sea(**{**WORK, "day": day})
        assert [int(one.split()[1]) for one in t.options() if one.startswith("research")] == numbers
        t.leave()
    met = sea(encountered=["talos"], **{**WORK, "day": 5})
    assert [one for one in met.options() if one.startswith("research")] == [f"research {n}" for n in (16, 17, 18, 21)]
    met.leave()


# -- trade ---------------------------------------------------------------------------------------------------


@rule("OD-052")
def test_strange_goods(sea: Sea) -> None:
    """One of the sea's for two of men's, as often over as there is, in one exchange."""
    t = sea(stock={**NOTHING, "hot_rivets": 3, "ambrosia": 1}, **CITY)
    t.does(f"ability {GOODS}")
    t.asks("hypso", rule="OD-052", options=["give ambrosia", "give hot-rivets", "done"] if
           t.options()[0] == "give ambrosia" else ["give hot-rivets", "give ambrosia", "done"])  # fmt: skip
    t.does("give hot-rivets")
    t.asks("hypso", rule="OD-052", options=["take bronze", "take oil", "take cloth"])
    t.does("take oil")
    t.asks("hypso", rule="OD-052", options=["amount 1", "amount 2", "amount 3"])
    t.does("amount 3")
    assert (t.stock("hot_rivets"), t.stock("oil"), t.stock("ambrosia"), t.rule) == (0, 6, 1, "OD-043")
    t.leave()


@rule("OD-052")
def test_a_trade_may_be_left(sea: Sea) -> None:
    """Whoever has had enough is done, with an exchange left over; nothing changes hands."""
    t = sea(stock={**NOTHING, "bronze": 4}, **CITY)
    t.does(f"ability {PLANK}", "done")
    assert (t.stock("bronze"), t.rule) == (4, "OD-043")
    assert PLANK not in offered(t)
    t.leave()


@rule("OD-052", "OD-079")
def test_half_before_adds_an_exchange(sea: Sea) -> None:
    """The ledger's holder trades three times with the plank's two."""
    t = sea(stock={**NOTHING, "bronze": 9}, mnemos={2: ["ledger_of_knots"]}, **CITY)
    t.does(f"ability {PLANK}")
    for left in (3, 2, 1):
        t.asks("hypso", rule="OD-052", prompt=f"Trade 2 mortal for 1 mortal ({left} left): give what?")
        t.does("give bronze", "take oil", "amount 1")
    assert (t.stock("bronze"), t.stock("oil"), t.rule) == (3, 3, "OD-043")
    t.leave()


# -- nymphs and patterns -----------------------------------------------------------------------------------------


@rule("OD-014", "OD-015", "OD-016")
@pytest.mark.parametrize(
    ("spec", "called"),
    [
        ({"nymphs": ["echo", "galateia", "amaltheia"], "technologies": ["nymph_cistern"]}, True),
        ({"nymphs": ["galateia"], "technologies": ["nymph_cistern"]}, False),  # she does not answer on the voyage
        ({"technologies": ["nymph_cistern"], "summon_bonus": 1}, False),  # Echo is not aboard
        ({"nymphs": ["echo"], "technologies": ["nymph_cistern"], "nymphs_used": ["echo"]}, False),
        ({"nymphs": ["echo"], "technologies": ["nymph_cistern"], "summon_used": 2}, False),
        ({"nymphs": ["echo"], "technologies": ["nymph_cistern"], "summon_used": 3}, False),
        ({"nymphs": ["echo"], "technologies": ["nymph_cistern"], "summon_used": 1}, True),
        ({"nymphs": ["echo"], "summon_bonus": 1}, True),
        ({"oneoffs": ["echo"]}, True),
        ({"oneoffs": ["galateia"]}, False),
    ],
)
def test_who_answers_on_the_voyage(sea: Sea, spec: dict[str, Any], called: bool) -> None:
    """Echo alone, if she is aboard and fresh and there is a charge, or by a one-off of her own."""
    t = sea(**{**WORK, **spec})
    assert [one for one in t.options() if one.startswith("summon")] == (["summon echo"] if called else [])
    t.leave()


@rule("OD-016")
def test_echo_brings_one_tile_and_stirs_the_adversary_once(sea: Sea) -> None:
    """One tile is shown and is calm, no other is; the one-off is spent and nothing else."""
    t = sea(oneoffs=["echo", "echo"], hunter=1, revealed=[1, 7, 13], **WORK)
    t.does("summon echo", "tile 20")
    assert (t.s.hunter, t.s.calm, t.s.oneoffs[SUMMONING_AT["echo"]]) == (7, 1 << t.s.book.tile_at[20], 1)
    assert t.rule == "OD-043"
    t.leave()


PATTERN = said("@gain pattern:scar_map")


@rule("OD-057")
def test_who_may_take_a_pattern(reads: Reads) -> None:
    """A nameless titan of each class that has one left, and every named one; where there is no titan nobody does."""
    t = reads(PATTERN, titans={"dreamwalker": 2, "aegis": 1, "kopis": 1, "harper": 0},
              named=[["dreamwalker", "thick_blood"], ["kopis", "scar_map", "first_knot"]])  # fmt: skip
    t.asks("hypso", rule="OD-057", options=["named dreamwalker", "named aegis", "veteran 1", "veteran 2"])
    t.does("veteran 2")
    assert t.s.named == [[0, 1], [2, 2, 0]]  # the newer scar map stands behind the knot
    t.leave()
    t = reads(PATTERN, titans={"dreamwalker": 1, "kopis": 1}, named=[["kopis", "scar_map"]])
    t.does("named dreamwalker")
    assert t.s.named == [[2, 0], [0, 0]]
    t.leave()
    none = reads(PATTERN, titans={})
    assert (none.rule, none.s.named) == ("OD-064", [])
    none.leave()
