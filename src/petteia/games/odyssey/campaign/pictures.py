"""Pictures for the things of a cycle.

A cycle is written in words: its tiles, technologies and memories name no pictures.  The first word of a thing's name, or
else of what is said of it, that means something to see chooses its picture; an author's cycle gets pictures the same way.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_SEEN: Final = {
    "anvil": "forge smith anvil",
    "sailboat": "mast masts sail sails sailmaker sailcloth boat boats ferry wreck",
    "stone-bridge": "mole bridge causeway pier dock mile",
    "peace-dove": "gull gulls bird birds dove swallow",
    "anchor": "anchor anchorage mooring bollard bollards lee haven",
    "barefoot": "shallows shallow ankle barefoot feet foot heel",
    "footprint": "footprint footprints ford groove track tracks",
    "stairs": "stair stairs step steps porch ladder",
    "rope-coil": "rope ropes cable cord line lines tether knot knots turns",
    "grapes": "vine vines terrace terraces wine",
    "scales": "toll customs scale scales trader plank weights judge tax ledger chandler debt",
    "eel": "eel eels fish fishes",
    "river": "weir combs river canal channel sluice red",
    "goat": "goat goats stacks",
    "tribal-mask": "face faces mask masks",
    "olive": "olive olives grove",
    "crossroad": "crossing crossroads cross meet",
    "battle-axe": "axe axes double",
    "snail": "snail shell shells",
    "hills": "hill hills dune dunes mountain mountains",
    "spinning-wheel": "plying twisting spindle loom weaver weavers weaving",
    "yarn": "thread warp yarn strand strands wool",
    "castle": "town towns houses fort wall walls",
    "tortoise": "tortoise turtle law",
    "lantern": "lamp lamps lantern lit light lights",
    "lighthouse": "beacon lighthouse rock",
    "wave-strike": "current divided tide tides",
    "cauldron": "dyer dyers vat vats dye foam cauldron pot pots",
    "ship-bow": "slip cradle keel hull prow ribs ship",
    "oak": "tree trees fig oak wood woods forest",
    "wooden-door": "door doors hinge hinges gate gates threshold",
    "big-wave": "surf wave waves sea water waters streets ocean",
    "cliff-crossing": "gorge cliff cliffs chasm narrows ledge ambush",
    "ionic-column": "palace temple column columns pillar pillars landing naos",
    "hand": "hand hands knuckles palm fist",
    "whirlpool-shuriken": "deep deepwater deeps fathoms whirlpool maelstrom",
    "island": "island islands isle",
    "ancient-ruins": "ruin ruins broken",
    "foundry-bucket": "foundry crucible melt",
    "animal-hide": "tannery hide hides leather",
    "fishing-net": "net nets loft",
    "bow-arrow": "bow bowyer bench archer",
    "siege-ram": "ram rams",
    "grapple": "boarding hooks hook",
    "molotov": "pitch burning torch",
    "tree-face": "voice counsel",
    "rod-of-asclepius": "surgeon healer physician skiff",
    "honeypot": "saltern brood pool nest honey",
    "vine-leaf": "dittany herb herbs garden bed",
    "trade": "market awning stall goods merchant merchants",
    "water-fountain": "cistern well wells spring fountain nymph nymphs",
    "shield": "aegis shield shields guard",
    "night-sleep": "sleep sleeper sleepers dream dreams night",
    "chest": "hold store cellar stores",
    "skeleton": "dead bones grave graves corpse",
    "wax-tablet": "list lists number numbers name names count counted",
    "broken-heart": "grief tears sorrow weep mourning weight heart",
    "shaking-hands": "embassy envoy treaty friend friends kinship oath oaths promise sworn",
    "flame": "fire fires ember embers pyre flame flames hot",
    "lyre": "song songs sing verse music rowing singer",
    "nest-birds": "child children boy girl small cups cup",
    "metal-bar": "bronze iron copper gold plate rivet rivets filings metal",
    "enrage": "fury rage anger wings",
    "minerals": "salt",
    "owl": "wise wisdom knowledge memory remember owl",
    "trireme": "trireme galley crew oar oars",
    "feather": "feather feathers quill",
    "bull-horns": "horn horns bull",
    "oil-drum": "oil jar jars",
    "fishing-hook": "fisherman fishermen tenth",
    "moon": "moon stars star sky noon quiet",
    "crown": "king kings queen crown throne",
    "sandal": "shoe shoes sandal",
    "waves": "dry mouth thirst",
    "open-book": "book books story",
    "treasure-map": "unknown far away roads road lane street",
}  # fmt: skip
_PICTURES: Final = {word: look for look, words in _SEEN.items() for word in words.split()}
_WORD: Final = re.compile(r"[a-z]+")
PORTRAIT_LOOKS: Final = ("anchor", "owl", "flame", "lyre", "key", "scroll-quill", "two-coins", "open-palm")
SYMBOL_LOOKS: Final = {
    "city": "greek-temple", "hub": "open-book", "rnr": "campfire", "progress": "progress", "doom": "doom", "titan": "giant",
}  # fmt: skip


@lru_cache(maxsize=512)
def picture(name: str, text: str = "", otherwise: str = "amphora") -> str:
    """The picture that the words of a name call for, or those of a text, or another."""
    for words in (name, text):
        for word in _WORD.findall(words.lower().replace("'s", "").replace("s'", "s")):
            if word in _PICTURES:
                return _PICTURES[word]
    return otherwise


def frieze(traits: tuple[str, ...], *more: str) -> str:
    """Three pictures above a story: of its traits, and where these are not enough of other words."""
    found: list[str] = []
    for word in (*traits, *more):
        look = picture(word, otherwise="")
        if look and look not in found:
            found.append(look)
    return " ".join(found[:3])
