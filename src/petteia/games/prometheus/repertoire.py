"""All that can be done and answered, in the order of the vocabulary: lights and labels are read from it."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.activation import DONE
from petteia.games.prometheus.announcing import ANNOUNCE
from petteia.games.prometheus.deeds import TO_ABSORB, TO_BREAK, TO_CALM, TO_CLAIM, TO_DROP, TO_ENRAGE, TO_RELEASE
from petteia.games.prometheus.lights import Fives, OfSeat, OnArea, OnDice, OnUnit, Raised
from petteia.games.prometheus.manoeuvres import DRAW, SEARCH
from petteia.games.prometheus.recall import RECALL
from petteia.games.prometheus.striking import TO_ATTACK, TO_USE
from petteia.games.prometheus.turn import ACTIVATE, END, PASS
from petteia.games.prometheus.walking import TO_FLY, TO_GO, TO_LEAVE
from petteia.games.prometheus.words import (
    A_CARD,
    A_SEAT,
    AN_AREA,
    BOOST,
    CHOOSE,
    DECLINE,
    ENOUGH,
    ENOUGH_BOOSTS,
    ENOUGH_TARGETS,
    EVADE,
    FIRST,
    FROM,
    GIFTS,
    GIVE,
    GUARDS,
    KEEP,
    LAY,
    LAY_LURE,
    LAY_NET,
    LEAD,
    PAY,
    PLACE,
    REACT,
    RECRUIT,
    REROLL,
    RETALIATE,
    SECOND,
    STONES,
    TAKE,
    TARGET,
    THROW,
    TOKEN,
    TURN_ON,
)
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    RECRUIT, ENOUGH, OnUnit(TAKE), OnUnit(GIVE), OnArea(PLACE), OnArea(LAY_NET), OnArea(LAY_LURE), OnArea(LAY),
    ACTIVATE, PASS, DRAW, SEARCH, RECALL, END, ANNOUNCE,
    TO_GO, TO_FLY, TO_LEAVE, TO_ATTACK, TO_CALM, TO_ENRAGE, TO_CLAIM, TO_DROP, TO_ABSORB, TO_RELEASE, TO_BREAK, TO_USE, DONE,
    OnUnit(TARGET), OnArea(TOKEN), OnArea(AN_AREA), CHOOSE, ENOUGH_TARGETS, A_CARD, PAY, OfSeat(A_SEAT), GIFTS,
    OnUnit(GUARDS), EVADE, OnUnit(TURN_ON), RETALIATE, REACT, DECLINE,
    FIRST, OnDice(REROLL, 0), KEEP, OnArea(THROW), Raised(BOOST, 1), ENOUGH_BOOSTS, Fives(SECOND), STONES, OnUnit(LEAD), FROM,
)  # fmt: skip
