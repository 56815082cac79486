"""Names of people: which may be taken, and which two look like one."""

from __future__ import annotations

import re
import unicodedata

LEAST, MOST = 2, 24
SHAPE = re.compile(r"[^\W_](?:[\w .'-]*[^\W_])?")
# Letters of other scripts, figures and signs that the eye takes for a Latin letter, by what it takes them for.
ALIKE = {
    "a": "аαɑᴀ", "b": "ьƅɓβв", "c": "сϲᴄ", "d": "ԁɗ", "e": "еєҽɛε", "f": "ϝƒғ", "g": "ɡցɢ", "h": "һнʜ", "i": "іιɩıї1|!ӏ",
    "j": "јϳ", "k": "кκᴋқ", "l": "ⅼɭʟ", "m": "мᴍ", "n": "пηոɴ", "o": "оοσօᴏө0", "p": "рρᴘ", "q": "ԛզ", "r": "гʀɾ",
    "s": "ѕꜱʂ", "t": "тτᴛ", "u": "υսцᴜμ", "v": "ѵνᴠ", "w": "ѡшωԝᴡ", "x": "хχ", "y": "уүγʏ", "z": "ᴢʐ", "th": "þ",
}  # fmt: skip
SEEN = {ord(other): letter for letter, others in ALIKE.items() for other in others}
# Capitals look like other letters than their small forms do: a Greek nu like an N, and small like a v.
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХУІЈЅԚԜ", "ABEZHIKMNOPTYXABEKMHOPCTXYIJSQW")
SEEN[ord("l")] = "i"  # a small l and a capital I are one stroke
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("ci", "d"))
TITLES = ("novice", "hoplite", "hero", "demigod", "titan", "bot", "admin", "administrator", "moderator", "server", "system",
          "petteia", "nobody", "somebody", "onlooker", "everybody", "anonymous", "guest", "you")  # fmt: skip
GODS = ("aphrodite", "apollo", "ares", "artemis", "athena", "demeter", "dionysus", "gaia", "hades", "hephaestus", "hera", "hermes",
        "hestia", "kronos", "nyx", "pan", "persephone", "poseidon", "prometheus", "rhea", "zeus")  # fmt: skip


def look(name: str) -> str:
    """A name as the eye sees it: two names with one look would be taken for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold())
    letters = "".join(c for c in plain if unicodedata.category(c)[0] not in "MCZ" and c not in "._-'’`")
    seen = letters.translate(SEEN)
    for pair, letter in PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def is_plain(name: str) -> bool:
    """Whether a name is made of what can be seen and told apart: one script's letters, figures, and marks between them."""
    if name != unicodedata.normalize("NFC", name) or not SHAPE.fullmatch(name):
        return False
    if any(unicodedata.category(c) not in ("Lu", "Ll", "Lt", "Lo", "Nd") and c not in " .'-_" for c in name):
        return False
    return len({_script(c) for c in name if c.isalpha()}) <= 1 and len({_figures(c) for c in name if c.isdigit()}) <= 1


def _script(letter: str) -> str:
    """The script of a letter; those that are written together count as one."""
    script = unicodedata.name(letter, "?").split(" ")[0]
    return {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK"}.get(script, script)


def _figures(figure: str) -> int:
    """Which figures these are, by where their nought stands."""
    return ord(figure) - unicodedata.digit(figure)


RESERVED = frozenset(map(look, (*TITLES, *GODS)))


def is_reserved(name: str) -> bool:
    """Whether a name is that of a god, of a level of bots or of nobody, with or without a number or the word bot."""
    words = [word for word in re.split(r"[\W\d_]+", unicodedata.normalize("NFKC", name)) if word]
    bare = [word for word in words if look(word) != "bot"] or words
    return {look(name), look("".join(words)), look("".join(bare))} & RESERVED != frozenset()
