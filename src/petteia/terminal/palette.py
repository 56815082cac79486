"""The look in a terminal: the colours of black-figure pottery, and a glyph for each picture word.

A theme knows words, never games: a look such as "harpoon-trident" is found by its parts.  Every glyph is one
column wide, so that nothing shifts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.style import Style

from petteia.kernel.pictures import Picture

TERRACOTTA = "#c9673b"
TERRACOTTA_LIGHT = "#d67a4c"
TERRACOTTA_DEEP = "#b7572a"
TERRACOTTA_DIM = "#7d4630"
GLAZE = "#17110e"
GLAZE_RAISED = "#241a15"
GROUND = "#1d1511"
SHADE = "#5d4a3d"  # ghosts of empty places
BAND = "#6e3418"  # the meander on a tile
CREAM = "#f3e3c8"
BONE = "#e9d3ac"
CLAY = "#a98f74"  # what may be overlooked
GOLD = "#e7b54a"  # "you may do this now", and nothing else
BLOOD = "#d2503c"
LEAF = "#9fb35a"

ACCENTS = {"violet": "#b08fe0", "olive": "#a3b356", "sea": "#67b3c7", "gold": "#d9c48f"}
NOBODY = BONE

HUES = {
    **ACCENTS,
    "red": "#d2503c", "yellow": "#dfc15a", "green": "#8fae4f", "blue": "#5d9fd0", "black": "#8a7a6c",
    "white": "#f3e3c8", "bronze": "#c08a4e", "silver": "#c9c4bb", "iron": "#9a948c", "purple": "#b08fe0",
    "orange": "#d98c3f", "terracotta": TERRACOTTA, "bone": BONE, "cream": CREAM, "stone": "#a0978c",
}  # fmt: skip

# What a tone does to the ground it lies on, and to words written in it.
GROUNDS = {
    "war": "#4a1913", "danger": "#4a1913", "reach": "#5a1d15", "threat": "#5a1d15", "bad": "#4a1913",
    "quiet": GLAZE_RAISED, "mine": "#2b2016", "rival": "#2a1a18", "good": "#2c331a", "safe": "#2c331a",
    "path": "#3c3220", "range": "#3a2a1c", "sight": "#33291c", "front": "#3a2419", "blind": "#2c331a",
    "water": "#1c3038", "sea": "#1c3038", "wood": "#28301a", "forest": "#28301a", "fire": "#4d2414", "stone": "#332c27",
}  # fmt: skip
INKS = {
    "war": BLOOD, "danger": BLOOD, "bad": BLOOD, "threat": BLOOD, "reach": BLOOD, "rival": TERRACOTTA_LIGHT,
    "good": LEAF, "safe": LEAF, "mine": CREAM, "quiet": CLAY, "water": ACCENTS["sea"], "sea": ACCENTS["sea"],
    "fire": "#e08a4a",
}  # fmt: skip

MEANDER = "┌┘└┐"
STAR, EYE, AMPHORA, CHECK, TURNED, FRESH = "✦", "◉", "⚱", "✓", "↻", "•"
ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←", "ne": "↗", "se": "↘", "sw": "↙", "nw": "↖",
          "north": "↑", "east": "→", "south": "↓", "west": "←"}  # fmt: skip

LOOKS = {  # a glyph, and the words it is the picture of
    STAR: "star fist aura",
    "⊙": "eye eyes eyed cyclops owl",
    AMPHORA: "amphora jug chalice",
    "♞": "pegasus horse centaur chariot trojan seahorse",
    "♘": "hound dog wolf boar bear stag cow bull minotaur goat ram lion",
    "♆": "trident triton",
    "⚖": "scales",
    "⚔": "sword swords dagger swordwoman",
    "⚒": "axe hammer anvil gavel foundry club",
    "☗": "spartan helmet helm warlord giant robot golem",
    "⛊": "shield breastplate armor vest",
    "☠": "skull bones skeleton reaper grave ghost",
    "♇": "hades",
    "☼": "sun sunbeams sunrise",
    "☾": "moon witch terror",
    "♛": "crown throne queen",
    "♚": "king",
    "§": "medusa snake serpent hydra dragon tentacle",
    "ϟ": "lightning zeus storm enrage",
    "♫": "lyre harp flute musical notes",
    "♪": "siren mermaid horn bell sound sonic screaming",
    "⁂": "grapes",
    "⊛": "coins coin money",
    "❦": "pomegranate apple",
    "♥": "heart",
    "✿": "flower flowers lotus poppy",
    "❧": "olive laurel laurels wheat grass branch",
    "♣": "oak forest tree",
    "❋": "butterfly wing wings winged feather feathers harpy wingfoot dove eagle birds griffin beak",
    "➳": "bow arrow archer shot",
    "↟": "spear spears",
    "▣": "chest treasure",
    "▦": "cage maze net",
    "∩": "gate bridge",
    "⌂": "temple",
    "‖": "columns column ruins",
    "♜": "castle lighthouse",
    "▤": "wall",
    "▟": "stairs",
    "◍": "crystal ball pearl sphere shell",
    "❂": "peacock wheel spiral",
    "✶": "web",
    "♨": "fire flame torch burning embers melting",
    "≈": "wave waves river fountain whirlpool swamp sea",
    "≋": "whirlwind claws",
    "♦": "drop blood bloody",
    "◭": "ship boat sailboat drakkar rowing",
    "⊥": "anchor",
    "⚑": "flag banner",
    "♕": "trophy",
    "⚚": "caduceus scepter staff",
    "⚕": "asclepius",
    "¶": "scroll book",
    "☺": "mask masks",
    "✚": "wound scar",
    "▲": "mountain mountaintop cliff",
    "◆": "rock rocks stone boulder gem",
    "○": "ring rings",
    "∞": "chains rope knot",
    "❄": "snowing",
    "☥": "sphinx",
    "⅃": "boots sandal greaves",
    "☚": "hand hands",
}
GLYPHS = {word: sign for sign, listed in LOOKS.items() for word in listed.split()}


@lru_cache(maxsize=1024)
def glyph(look: str) -> str:
    """One character for a picture word, or nothing if the theme has none."""
    if not look:
        return ""
    if look in GLYPHS:
        return GLYPHS[look]
    for part in look.split("-"):
        if part in GLYPHS:
            return GLYPHS[part]
    return ""


def learn(brought: Iterable[Picture]) -> None:
    """Take up the characters of pictures that a game brings; a word that has one keeps it."""
    for picture in brought:
        if picture.glyph:
            GLYPHS.setdefault(picture.word, picture.glyph[:1])
    glyph.cache_clear()


def hue(word: str, otherwise: str = NOBODY) -> str:
    """The colour a hue or accent word stands for."""
    return HUES.get(word, otherwise)


@lru_cache(maxsize=4096)
def ink(fg: str = "", bg: str = "", bold: bool = False, dim: bool = False, italic: bool = False) -> Style:
    """A way of writing; what is left out stays as the ground has it."""
    return Style(
        color=fg or None, bgcolor=bg or None, bold=bold or None, dim=dim or None, italic=italic or None
    )  # fmt: skip


PLAIN = Style.null()
TEXT = ink(BONE)
STRONG = ink(CREAM, bold=True)
FAINT = ink(CLAY)
GHOST = ink(SHADE)
MAY = ink(GOLD, bold=True)
HINT = ink(GLAZE, GOLD, bold=True)
