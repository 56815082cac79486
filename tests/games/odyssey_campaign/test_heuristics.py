"""How a campaign looks to a bot: never past its bounds, and drawn to the last page only when the crew can turn it."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.campaign import heuristics
from petteia.games.odyssey.campaign.book import book_of
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.match import position


def at(**spec: Any) -> Campaign:
    """A campaign on its last side on day 25."""
    match = position("odyssey", options={"mode": "campaign"}, **{"day": 25, "story": "3B", "at": "movement", **spec})
    assert isinstance(match.state, Campaign)
    return match.state


def worth(**spec: Any) -> float:
    return heuristics.heuristic(at(**spec), 0)


def test_the_best_of_ships_is_still_short_of_a_victory() -> None:
    """With every technology, a full hold and the last page at hand there is room above: more still looks better."""
    book = book_of("campaign")
    rich: dict[str, Any] = {
        "technologies": [one.key for one in book.technologies],
        "stock": {one.key: 9 for one in book.resources},
        "standing": {one.key: 10 for one in book.factions},
        "explored": list(book.tiles),
        "titans": {"dreamwalker": 9},
        "tile": 16,
        "sheet": {"progress": 2, "hull": 4, "crew": 6, "knowledge": 12},
    }
    best = worth(**rich)
    assert best < 0.95
    assert worth(**{**rich, "titans": {"dreamwalker": 10}}) > best
    assert worth(**{**rich, "sheet": {**rich["sheet"], "hull": 5}}) > best
    assert worth(**{**rich, "tile": 22}) > best


def test_the_last_page_waits_for_titans() -> None:
    """Beside Knossos three titans draw the ship in; with one it stays outside, unless the days run out."""

    def drawn_in(titans: int, day: int) -> bool:
        spec: dict[str, Any] = {
            "titans": {"dreamwalker": titans},
            "day": day,
            "sheet": {"progress": 2},
            "explored": [16, 22],
        }
        return worth(tile=22, **spec) > worth(tile=16, **spec)

    assert drawn_in(3, 25)
    assert not drawn_in(1, 25)
    assert drawn_in(1, 38)


def test_a_pool_that_calls_titans_in_is_worth_more_than_a_market() -> None:
    """Without titans a voyage ends: what brings them comes before what is only handy, and so does what leads to it."""
    assert worth(technologies=["brood_pool"]) > worth(technologies=["market_awning"])
    assert worth(technologies=["saltern"]) > worth(technologies=["sailmakers_loft"])
