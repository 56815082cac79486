"""The actions of the voyage and the adventures, looked up once."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.words import VOCABULARY
from petteia.kernel.action import Action

row, grid, one = VOCABULARY.row, VOCABULARY.grid, VOCABULARY.action

SAIL: Final[list[list[Action]]] = grid("sail")
WAYS: Final[list[Action]] = VOCABULARY.verbs["sail"].actions
TILE: Final[list[Action]] = row("tile")
PROGRESS: Final[list[Action]] = row("progress")
ARGONAUT: Final[list[Action]] = row("argonaut")
FACTION: Final[list[Action]] = row("faction")
CHOICE: Final[list[Action]] = row("choose")
READ_ON: Final[Action] = one("read-on")
SHARE: Final[Action] = one("share")
KEEP_SECRET: Final[Action] = one("keep-secret")
TRY: Final[Action] = one("try")
SAVE_BY: Final[list[Action]] = row("save-by")
SUFFER: Final[Action] = one("suffer")
RESEARCH: Final[list[Action]] = row("research")
ABILITY: Final[list[Action]] = row("ability")
GIVE: Final[list[Action]] = row("give")
TAKE: Final[list[Action]] = row("take")
AMOUNT: Final[list[Action]] = row("amount")
NAMED: Final[list[Action]] = row("named")
VETERAN: Final[list[Action]] = row("veteran")
AGAINST: Final[list[Action]] = row("against")
BATTLE: Final[list[Action]] = row("battle")
CODE: Final[list[Action]] = row("code")
DRAW: Final[Action] = one("draw")
STOP: Final[Action] = one("stop")
CLUE: Final[list[Action]] = row("clue")
ALLY: Final[list[Action]] = row("ally")
BOON: Final[list[Action]] = row("boon")
MEMORY: Final[list[Action]] = row("memory")
MNEMOS: Final[list[Action]] = row("mnemos")
GIFT: Final[list[Action]] = row("gift")
SAME: Final[Action] = one("same")
FATED: Final[list[Action]] = row("fated")
PORTRAIT: Final[Action] = one("portrait")
