"""All that can be done and answered, in the order of the vocabulary: lights and labels are read from it."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus import words as w
from petteia.games.prometheus.activation import DONE
from petteia.games.prometheus.announcing import ANNOUNCE
from petteia.games.prometheus.deeds import TO_ABSORB, TO_BREAK, TO_CALM, TO_CLAIM, TO_DROP, TO_ENRAGE, TO_RELEASE
from petteia.games.prometheus.lights import Fives, OfSeat, OnDice, OnTable, Raised
from petteia.games.prometheus.manoeuvres import DRAW, SEARCH
from petteia.games.prometheus.recall import RECALL
from petteia.games.prometheus.striking import TO_ATTACK, TO_USE
from petteia.games.prometheus.turn import ACTIVATE, END, PASS
from petteia.games.prometheus.walking import TO_FLY, TO_GO, TO_LEAVE
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    w.RECRUIT, w.ENOUGH, OnTable(w.TAKE), OnTable(w.GIVE), OnTable(w.PLACE), OnTable(w.LAY_NET), OnTable(w.LAY_LURE), OnTable(w.LAY),
    ACTIVATE, PASS, DRAW, SEARCH, RECALL, END, ANNOUNCE,
    TO_GO, TO_FLY, TO_LEAVE, TO_ATTACK, TO_CALM, TO_ENRAGE, TO_CLAIM, TO_DROP, TO_ABSORB, TO_RELEASE, TO_BREAK, TO_USE, DONE,
    OnTable(w.TARGET), OnTable(w.TOKEN), OnTable(w.AN_AREA), w.CHOOSE, w.ENOUGH_TARGETS, w.A_CARD, w.PAY, OfSeat(w.A_SEAT), w.GIFTS,
    OnTable(w.GUARDS), w.EVADE, OnTable(w.TURN_ON), w.RETALIATE, w.REACT, w.DECLINE,
    w.FIRST, OnDice(w.REROLL, 0), w.KEEP, OnTable(w.THROW), Raised(w.BOOST, 1), w.ENOUGH_BOOSTS,
    Fives(w.SECOND), w.STONES, OnTable(w.LEAD), w.FROM,
)  # fmt: skip
