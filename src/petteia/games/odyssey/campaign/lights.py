"""What answers of the voyage light up, and how they read: the words of the cycle in place of the numbers of the log."""

from __future__ import annotations

from collections.abc import Callable

from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.labels import ability_name, argonaut_name, titan_name
from petteia.games.odyssey.campaign.muster import is_drawn
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.wording import WAYS, tile_name
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.words import VERBS
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Answer

Names = Callable[[Campaign], list[str]]


class Afloat(Answer):
    """Something of a cycle; `key` is what its piece is called by.  Where no campaign is sailed it is only a word."""

    def __init__(self, verb: str, key: str = "") -> None:
        super().__init__(VERBS[verb])
        self.key = key

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return self.keys(s, *action.args) if isinstance(s, Campaign) and is_drawn(s) else []

    def label(self, s: Battle, action: Action) -> str:
        said = self.said(s, *action.args) if isinstance(s, Campaign) else ""
        return said or super().label(s, action)

    def keys(self, s: Campaign, *args: int) -> list[str]:
        return [f"{self.key}:{args[0]}"] if self.key else []

    def said(self, s: Campaign, *args: int) -> str:
        """Its name, where the cycle has one for it."""
        return ""


class Listed(Afloat):
    """One of a list of the cycle, by its place in it."""

    def __init__(self, verb: str, key: str, before: str, names: Names) -> None:
        super().__init__(verb, key)
        self.before = before
        self.names = names

    def said(self, s: Campaign, *args: int) -> str:
        names = self.names(s)
        return f"{self.before}{names[args[0]]}" if args[0] < len(names) else ""


class Boon(Listed):
    """A boon, with whose it is."""

    def said(self, s: Campaign, *args: int) -> str:
        owners = [owner for boon, owner in s.boons if boon == args[0] and owner >= 0]
        words = super().said(s, *args)
        return f"{words} ({argonaut_name(s, owners[0])})" if words and owners else words


class Argonaut(Afloat):
    def said(self, s: Campaign, *args: int) -> str:
        return argonaut_name(s, args[0])


class Way(Afloat):
    """A tile and the sector of it that the ship comes into."""

    def keys(self, s: Campaign, *args: int) -> list[str]:
        return [f"tile:{args[0] + 1}", f"way:{args[0] + 1}.{args[1]}"]

    def said(self, s: Campaign, *args: int) -> str:
        tile, sector = args[0] + 1, SECTORS[args[1]]
        arrow = next((one for one in s.here.arrows if one.to == tile), None)
        way = f"{WAYS[arrow.dir]} to " if arrow is not None else "Sail to "
        return f"{way}{tile_name(s, tile)}{f', sector {sector}' if sector else ''}"


class Tile(Afloat):
    def keys(self, s: Campaign, *args: int) -> list[str]:
        return [f"tile:{args[0] + 1}"]

    def said(self, s: Campaign, *args: int) -> str:
        words = tile_name(s, args[0] + 1)
        return words[:1].upper() + words[1:]


class Progress(Afloat):
    """A card that progress is laid on."""

    def keys(self, s: Campaign, *args: int) -> list[str]:
        return [f"token:{args[0]}", "inward" if args[0] else "story"]

    def said(self, s: Campaign, *args: int) -> str:
        return f"Inward: {s.book.cycle.inward.name}" if args[0] else f"To the story: {s.story_card.name}"


class OfAbility(Afloat):
    """An ability, with the technology that has it."""

    def keys(self, s: Campaign, *args: int) -> list[str]:
        return [f"tech:{s.book.abilities[args[0]][0]}"] if args[0] < len(s.book.abilities) else []

    def said(self, s: Campaign, *args: int) -> str:
        return ability_name(s, args[0])


class Save(OfAbility):
    """One that may keep something off."""

    def said(self, s: Campaign, *args: int) -> str:
        return f"Save by {super().said(s, *args)}"


class Goods(Afloat):
    """A resource that changes hands."""

    def keys(self, s: Campaign, *args: int) -> list[str]:
        return [f"{self.verb.name}:{s.book.resource_of(args[0])}"]

    def said(self, s: Campaign, *args: int) -> str:
        resource = s.book.resource_of(args[0])
        return f"{self.verb.name.capitalize()} {s.book.resources[resource].name.lower() if resource >= 0 else 'a resource'}"


class Waiting(Afloat):
    """One of several battles that wait."""

    def said(self, s: Campaign, *args: int) -> str:
        kinds = list(dict.fromkeys(s.queued))
        if args[0] >= len(kinds):
            return ""
        queued = kinds[args[0]]
        return f"{BOOK.primordials[s.book.hunter].name if queued < 0 else BOOK.scenarios[queued].name} first"


class Code(Afloat):
    """A secret code, by the word it is said with."""

    def said(self, s: Campaign, *args: int) -> str:
        codes = s.book.cycle.codes
        word = codes[args[0]].word if args[0] < len(codes) else ""
        return f"Say it: {word}" if word else "Say what you have counted"


WAY = Way("sail")
TILE = Tile("tile")
PROGRESS = Progress("progress")
FACTION = Listed("faction", "people", "", lambda s: [one.name for one in s.book.factions])
GIVE, TAKE = Goods("give"), Goods("take")
NAMED, AGAINST = Afloat("named", "class"), Afloat("against", "beast")
VETERAN = Listed("veteran", "named", "", lambda s: [titan_name(s, i) for i in range(len(s.named))])
CODE = Code("code", "code")
CHOOSE = Afloat("choose", "choice")
ANSWERS = (
    WAY, TILE, PROGRESS, FACTION, GIVE, TAKE, NAMED, AGAINST, VETERAN, CODE, CHOOSE,
    Argonaut("argonaut", "argonaut"), Save("save-by"), Waiting("battle"), Afloat("class", "class"), Afloat("equip", "equip"),
    Listed("clue", "clue", "Use the clue: ", lambda s: [one.name for one in s.book.cycle.clues]),
    Listed("ally", "ally", "Ask ", lambda s: [one.name for one in s.book.cycle.allies]),
    Boon("boon", "boon", "Use ", lambda s: [one.name for one in s.book.cycle.boons]),
    Listed("memory", "memory", "Remember ", lambda s: [one.name for one in s.book.cycle.mnemos]),
    Listed("mnemos", "memory", "", lambda s: [one.name for one in s.book.cycle.mnemos]),
    Listed("fated", "fated", "", lambda s: [one.name for one in s.book.cycle.fated]),
)  # fmt: skip
