"""The advancement step: research, abilities of technologies, trade, crafting, breeding, fusing, patterns."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.campaign.conditions import PATTERN_AT, TITAN_AT
from petteia.games.odyssey.campaign.loadout import fieldable, ship_abilities
from petteia.games.odyssey.campaign.state import BREEDING, COOLDOWN
from petteia.games.odyssey.content import BOOK
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page

WORK: dict[str, Any] = {"tile": 19, "explored": [25, 19], "at": "advancement", "day": 3}
CITY: dict[str, Any] = {"tile": 20, "explored": [25, 20], "at": "advancement", "day": 3}


def tech(t: Voyage, key: str) -> str:
    return f"research {t.s.book.tech_at[key] + 1}"


def ability(t: Voyage, name: str) -> str:
    return f"ability {next(i for i, (_, one) in enumerate(t.s.book.abilities) if one.name == name) + 1}"


# -- research --------------------------------------------------------------------------------------


@rule("OD-044")
def test_three_places_for_a_technology(sea: Sea) -> None:
    """Aboard it works, among the projects it may be researched, in reserve it is out of reach."""
    t = sea(**{**WORK, "day": 4})
    t.hypso.may(tech(t, "saltern"))
    t.hypso.cannot(tech(t, "brood_pool"), rule="OD-044", because="It is not among the projects.")
    t.hypso.cannot(tech(t, "talking_keel"), rule="OD-044", because="The Talking Keel is aboard already.")
    t.hypso.cannot(ability(t, "Rake the pans"), rule="OD-044", because="Saltern is not aboard.")
    t.leave()


@rule("OD-045")
def test_three_types_of_technologies(sea: Sea) -> None:
    """Core ones are aboard from the start and cannot be researched; the others are structural or of battle."""
    t = sea(**{**WORK, "day": 4})
    core = [one for one in t.s.book.technologies if one.type == "core"]
    assert all(t.has(one.key) for one in core)
    assert {one.type for one in t.s.book.technologies} == {"core", "structural", "battle"}
    assert all(
        one.type == "structural" for i, one in enumerate(t.s.book.technologies) if f"research {i + 1}" in t.options()
    )
    t.leave()


@rule("OD-046")
def test_a_breakthrough_allows_one_research_of_its_type(sea: Sea) -> None:
    """Day 4 is structural: one such technology, none of battle, and no second one."""
    t = sea(**{**WORK, "day": 4})
    t.hypso.cannot(tech(t, "net_loft"), rule="OD-046", because="Today brings no breakthrough of this type.")
    t.does(tech(t, "saltern"))
    assert t.has("saltern")
    t.hypso.cannot(tech(t, "embassy_deck"), rule="OD-046")
    t.leave()

    plain = sea(**WORK)
    assert not any(option.startswith("research") for option in plain.options())
    plain.leave()


@rule("OD-047")
def test_research_needs_all_requirements_and_opens_what_it_leads_to(sea: Sea) -> None:
    """The foundry waits until its primordial was met; researched, it leads to two more."""
    t = sea(**{**WORK, "day": 5})
    t.hypso.cannot(tech(t, "warden_foundry"), rule="OD-047")
    t.leave()

    able = sea(**{**WORK, "day": 5}, encountered=["talos"])
    able.does(tech(able, "warden_foundry"))
    for key in ("ember_crucible", "surgeons_skiff"):
        assert able.s.projects >> able.s.book.tech_at[key] & 1
    assert not able.s.projects >> able.s.book.tech_at["warden_foundry"] & 1
    able.leave()


@rule("OD-047")
def test_a_technology_gained_otherwise_opens_the_same(sea: Sea, author: Author) -> None:
    """A paragraph gives the Saltern: what it leads to may be researched."""
    t = sea(mode=author.cycle(page=page((9000, "A.\n@gain tech:saltern\n@return"))), read=9000, **WORK)
    assert t.s.projects >> t.s.book.tech_at["brood_pool"] & 1
    t.leave()


# -- abilities -------------------------------------------------------------------------------------


@rule("OD-048")
def test_a_cooldown_is_written_on_the_timeline(sea: Sea) -> None:
    """The pans are raked on day 3 and are ready on day 6, in the advancement step."""
    t = sea(technologies=["saltern"], luck=d10(8), **WORK)
    rake = ability(t, "Rake the pans")
    t.does(rake)
    number = int(rake.split()[1]) - 1
    assert (6, COOLDOWN, number) in t.s.timeline
    t.hypso.cannot(rake, rule="OD-049")
    t.does("done")
    t.s.timeline, t.s.day = [], 5  # the days go by
    t.until("OD-043")
    t.hypso.may(rake)
    t.leave()

    next_day = sea(technologies=["saltern"], timeline=[(6, "cooldown", number)], **{**WORK, "day": 4})
    next_day.hypso.cannot(rake, rule="OD-048", because="Rake the pans is not ready yet.")
    next_day.leave()

    ready = sea(technologies=["saltern"], timeline=[(6, "cooldown", number)], **{**WORK, "day": 6})
    ready.hypso.may(rake)
    ready.leave()


@rule("OD-048", "OD-C42")
def test_a_cooldown_past_the_last_day_never_ends(sea: Sea) -> None:
    """OD-C42: used on day 39, it is not used again in this cycle."""
    t = sea(technologies=["saltern"], luck=d10(8), **{**WORK, "day": 39})
    rake = ability(t, "Rake the pans")
    t.does(rake)
    assert t.s.timeline == []
    t.does("done")
    t.until("OD-043")
    assert t.s.day == 40
    t.hypso.cannot(rake, rule="OD-048", because="Rake the pans is not ready yet.")
    t.leave()


@rule("OD-049")
def test_an_active_ability_once_a_day(sea: Sea) -> None:
    """The oak may be asked once; on another day again."""
    t = sea(**WORK)
    oak = ability(t, "Ask the oak")
    t.does(oak, "tile 13")
    t.hypso.cannot(oak, rule="OD-049", because="Ask the oak was used today.")
    t.leave()

    other = sea(**{**WORK, "day": 9})
    other.hypso.may(oak)
    other.leave()


@rule("OD-050")
def test_kinds_of_abilities(sea: Sea) -> None:
    """Permanent and reference ones are not used; an immediate one happens at once; saves wait for a loss."""
    t = sea(**{**WORK, "day": 4}, technologies=["saltern"], projects=["dittany_bed"], sheet={"crew": 4})
    t.hypso.cannot(ability(t, "One tile a day"), rule="OD-050", because="One tile a day is not something one uses.")
    t.hypso.cannot(ability(t, "Room for ten"), rule="OD-050")
    t.does(tech(t, "dittany_bed"))
    assert (t.s.crew, t.stock("dittany")) == (5, 1)
    t.hypso.cannot(ability(t, "Poultice"), rule="OD-050")
    t.leave()


@rule("OD-050")
def test_negotiation_needs_a_city(sea: Sea) -> None:
    """On the Gortyn Steps the embassy may speak; at the Bronze Ford it may not."""
    t = sea(technologies=["embassy_deck"], luck=d10(9), **CITY)
    council = ability(t, "Speak before the council")
    t.does(council)
    assert (t.stock("cloth"), t.standing("court")) == (2, 1)
    t.leave()

    nowhere = sea(technologies=["embassy_deck"], **WORK)
    nowhere.hypso.cannot(council, rule="OD-030")
    nowhere.leave()


@rule("OD-050")
def test_an_ability_with_a_test_may_fail(sea: Sea) -> None:
    """Gifts first, then words: on a failure the leader gains fate."""
    t = sea(technologies=["embassy_deck"], luck=d10(2), **CITY)
    t.does(ability(t, "Speak before the council"), "keep", "argonaut 3")
    assert t.s.fate == [0, 0, 1, 0]
    t.leave()


@rule("OD-051")
def test_ship_abilities_come_from_technologies_up_to_the_best_propylon(sea: Sea) -> None:
    """Two technologies give two abilities with their charges; the High Porch lets three be prepared."""
    t = sea(technologies=["ram_prow", "boarding_lines", "surgeons_skiff", "high_porch"], **WORK)
    keys = {BOOK.ship[i].key: n for i, n in ship_abilities(t.s).items()}
    assert keys == {"ram_prow": 2, "boarding_lines": 3, "surgeons_skiff": 2}
    assert t.s.limit("argo_abilities") == 3
    t.leave()


# -- trade -----------------------------------------------------------------------------------------


@rule("OD-052")
def test_an_exchange_trades_any_amount_of_one_for_another(sea: Sea) -> None:
    """Two for one, as often over as there is, twice a day, on a city."""
    t = sea(stock={"bronze": 5, "oil": 2, "cloth": 0, "ambrosia": 0}, **CITY)
    plank = ability(t, "Over the side")
    t.does(plank)
    assert t.options() == ["give bronze", "give oil", "done"]
    t.does("give bronze")
    assert t.options() == ["take oil", "take cloth"]
    t.does("take cloth", "amount 2")
    assert (t.stock("bronze"), t.stock("cloth")) == (1, 2)
    t.does("give oil", "take bronze")  # one exchange over: nothing to ask
    assert (t.stock("oil"), t.stock("bronze")) == (0, 2)
    t.asks("hypso", rule="OD-043")  # both exchanges are used up
    t.leave()


@rule("OD-052")
def test_no_trade_with_nothing_to_give(sea: Sea) -> None:
    """An exchange that cannot be made is not offered; and the plank needs a city."""
    poor = sea(stock={"bronze": 1, "oil": 1, "cloth": 1, "ambrosia": 0}, **CITY)
    assert ability(poor, "Over the side") not in poor.options()
    poor.leave()

    at_sea = sea(stock={"bronze": 9}, **WORK)
    at_sea.hypso.cannot(ability(at_sea, "Over the side"), rule="OD-050", because="Over the side needs a city.")
    at_sea.leave()


# -- crafting --------------------------------------------------------------------------------------


@rule("OD-053", "OD-043")
def test_crafting_pays_the_recipe_and_fills_the_armory(sea: Sea) -> None:
    """The forge makes knives for bronze and cloth, as long as there are copies and stock."""
    knives = BOOK.gear_at["oyster_knives"]
    price = BOOK.gear[knives].element.fields["recipe"]
    t = sea(armory={"oyster_knives": 0}, stock={"bronze": 9, "cloth": 9, "oil": 9}, **WORK)
    t.does("craft oyster-knives")
    assert t.s.armory[knives] == 1
    assert all(t.stock(key) == 9 - n for key, n in price.items())
    t.leave()


@rule("OD-053")
def test_crafting_is_bounded_by_facilities_copies_and_stock(sea: Sea) -> None:
    """No facility, no free copy, or not enough: each is refused for its own reason."""
    copies = BOOK.gear[BOOK.gear_at["oyster_knives"]].copies
    t = sea(armory={"oyster_knives": copies}, stock={"bronze": 0, "cloth": 0, "oil": 0}, **WORK)
    t.hypso.cannot("craft reed-bow", rule="OD-053", because="No facility aboard makes it.")
    t.hypso.cannot("craft oyster-knives", rule="OD-053", because="There are no more copies of this card.")
    t.hypso.cannot("craft ballast-belt", rule="OD-053", because="The crew lacks what it costs.")
    t.leave()


@rule("OD-053")
def test_a_card_may_be_part_of_the_price(sea: Sea) -> None:
    """The tower shield is made from the plank shield."""
    tower = BOOK.gear[BOOK.gear_at["tower_aspis"]].element.fields["recipe"]
    t = sea(technologies=["warden_foundry"], stock=dict(tower), armory={"hull_plank_shield": 1}, **WORK)
    t.does("craft tower-aspis")
    assert t.s.armory[BOOK.gear_at["hull_plank_shield"]] == 0
    assert t.s.armory[BOOK.gear_at["tower_aspis"]] == 1
    t.leave()

    without = sea(technologies=["warden_foundry"], stock=dict(tower), armory={"hull_plank_shield": 0}, **WORK)
    assert "craft tower-aspis" not in without.options()
    without.leave()


# -- titans ----------------------------------------------------------------------------------------


@rule("OD-054")
def test_one_titan_of_each_class_bred_on_the_ship(sea: Sea) -> None:
    """Two Aegis aboard: one may stand in a battle, and none is bred while one is aboard."""
    rich = {"warden_bronze": 9, "ambrosia": 9, "whip_sinew": 9, "oil": 9}
    t = sea(technologies=["brood_pool", "aegis_cradle"], titans={"dreamwalker": 1, "aegis": 2}, stock=rich, **WORK)
    assert fieldable(t.s) == 2
    t.hypso.cannot(ability(t, "Grow a shield"), rule="OD-055", because="That titan is on its way or aboard.")
    t.hypso.may(ability(t, "Call one in"))
    t.leave()


@rule("OD-055")
def test_breeding_takes_days_and_one_process_for_each_technology(sea: Sea) -> None:
    """Paid on day 3, there on day 6, and nothing else from that pool until then."""
    t = sea(technologies=["brood_pool"], titans={"dreamwalker": 4}, stock={"ambrosia": 3}, **WORK)
    call = ability(t, "Call one in")
    number = int(call.split()[1]) - 1
    t.does(call)
    assert (t.stock("ambrosia"), t.hold("dreamwalker")) == (1, 4)
    assert (6, BREEDING, number) in t.s.timeline
    t.leave()

    busy = sea(technologies=["brood_pool"], stock={"ambrosia": 3}, timeline=[(8, "breeding", number)],
               **{**WORK, "day": 4})  # fmt: skip
    busy.hypso.cannot(call, rule="OD-055", because="That titan is on its way or aboard.")
    busy.leave()

    due = sea(technologies=["brood_pool"], titans={"dreamwalker": 4}, timeline=[(8, "breeding", number)],
              **{**WORK, "day": 8})  # fmt: skip
    assert due.hold("dreamwalker") == 5
    assert due.s.timeline == []
    due.leave()


@rule("OD-055", "OD-C43")
def test_a_titan_due_after_the_last_day_never_comes(sea: Sea) -> None:
    """OD-C43: allowed, and lost."""
    t = sea(technologies=["brood_pool"], stock={"ambrosia": 3}, **{**WORK, "day": 38})
    t.does(ability(t, "Call one in"))
    assert t.s.timeline == []
    assert t.stock("ambrosia") < 3  # paid for all the same
    t.leave()


@rule("OD-056")
def test_fusing_is_done_at_once(sea: Sea) -> None:
    """A wild titan and an ember heart become a Kopis."""
    t = sea(technologies=["ember_crucible"], titans={"dreamwalker": 3}, stock={"ember_heart": 1}, **WORK)
    t.does(ability(t, "Fuse a Kopis"))
    assert (t.hold("dreamwalker"), t.hold("kopis"), t.stock("ember_heart")) == (2, 1, 0)
    t.leave()


@rule("OD-057")
def test_a_pattern_names_a_titan_and_a_newer_one_overrides_its_like(sea: Sea, author: Author) -> None:
    """Two trauma tables cannot both hold: the newer one stays; a kratos table stands beside it."""
    trauma = [one.key for one in BOOK.patterns if one.trauma]
    kratos = [one.key for one in BOOK.patterns if one.kratos]
    body = "".join(f"@gain pattern:{key}\n" for key in (trauma[0], kratos[0], trauma[1]))
    t = sea(mode=author.cycle(page=page((9000, f"A.\n{body}@return"))), read=9000, titans={"dreamwalker": 2}, **WORK)
    t.does("veteran 1", "veteran 1")
    assert t.s.named == [[TITAN_AT["dreamwalker"], PATTERN_AT[kratos[0]], PATTERN_AT[trauma[1]]]]
    t.leave()
