"""The gallery over the wire."""

from __future__ import annotations

import pytest

from .client import Place

pytestmark = pytest.mark.asyncio


async def test_cards_come_with_counts_and_rules(place: Place) -> None:
    """Every card of a game, as the table draws it; an unknown game is refused."""
    ann = await place.guest()
    cards = (await ann.get("/api/games/hera-zeus/cards"))["cards"]
    medusa = next(card for card in cards if card["piece"]["name"] == "Medusa")
    assert (medusa["copies"], medusa["facets"]["deck"]) == (4, "Hera")
    assert "HZ-066" in medusa["rules"]
    assert sum(card["copies"] for card in cards) == 86
    assert (await ann.http.get(ann.url("/api/games/ludo/cards"))).status_code == 404
    assert (await ann.http.get(ann.url("/cards/omen"))).status_code == 200
