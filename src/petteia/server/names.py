"""Names of people: which may be taken, and which two look like one."""

from __future__ import annotations

import re
import unicodedata

LEAST, MOST = 2, 24
SHAPE = re.compile(r"[^\W_](?:[\w .'-]*[^\W_])?")
LATIN = re.compile("LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?")
# The scripts in which people write their names today.  Others have letters that are Latin ones to the eye: all of ZEUS, in Lisu.
SCRIPTS = frozenset(("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "GEORGIAN", "ETHIOPIC", "DEVANAGARI", "BENGALI",
                     "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN",
                     "MYANMAR", "KHMER", "CJK"))  # fmt: skip
TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "BOPOMOFO": "CJK", "HANGUL": "CJK", "EXTENDED": "ARABIC"}
# Letters of other scripts, figures and signs that the eye takes for a Latin letter, by what it takes them for.
ALIKE = {
    "a": "аαɑ", "b": "ьƅβв", "c": "сϲ", "d": "ԁ", "e": "еєҽɛε", "f": "ϝғ", "g": "ցɡ", "h": "һнհ", "i": "іιɩıї1|!ӏǀǃ١۱וןا",
    "j": "јϳյ", "k": "кκқ", "l": "ⅼ", "m": "м", "n": "пηոռ", "o": "оοσօө0ɵס٥۵", "p": "рρք", "q": "ԛզգ", "r": "г", "s": "ѕꜱտ",
    "t": "тτ", "u": "υսμ", "v": "ѵν", "w": "ѡшωԝա", "x": "хχ", "y": "уүγ", "th": "þ", "ii": "ǁ",
    "口": "ロ", "二": "ニ", "工": "エ", "力": "カ", "卜": "ト", "八": "ハ", "夕": "タ", "才": "オ", "千": "チ", "へ": "ヘ", "一": "ー",
}  # fmt: skip
SEEN = {ord(other): letter for letter, others in ALIKE.items() for other in others}
# Capitals look like other letters than their small forms do: a Greek nu like an N, and small like a v.
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХУІЈЅԚԜ", "ABEZHIKMNOPTYXABEKMHOPCTXYIJSQW")
SEEN[ord("l")] = "i"  # a small l and a capital I are one stroke
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("ci", "d"))
FIGURES = str.maketrans("34578", "eastb")  # figures that stand for letters, where somebody wants to be read as another
TITLES = ("novice", "hoplite", "hero", "demigod", "titan", "bot", "admin", "administrator", "moderator", "server", "system",
          "petteia", "nobody", "somebody", "onlooker", "everybody", "anonymous", "guest", "you")  # fmt: skip
GODS = ("aphrodite", "apollo", "ares", "artemis", "athena", "demeter", "dionysus", "gaia", "hades", "hephaestus", "hera", "hermes",
        "hestia", "kronos", "nyx", "pan", "persephone", "poseidon", "prometheus", "rhea", "zeus", "αφροδιτη", "απολλων", "αρης",
        "αρτεμις", "αθηνα", "δημητηρ", "διονυσος", "γαια", "αδης", "ηφαιστος", "ηρα", "ερμης", "εστια", "κρονος", "περσεφονη",
        "ποσειδων", "προμηθευς", "ρεα", "ζευς")  # fmt: skip


def look(name: str) -> str:
    """A name as the eye sees it: two names with one look would be taken for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold())
    letters = "".join(c for c in plain if unicodedata.category(c)[0] not in "MCZ" and c not in "._-'’`")
    seen = "".join(map(_bare, letters)).translate(SEEN)
    for pair, letter in PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def _bare(letter: str) -> str:
    """A Latin letter without its stroke or hook, and a small capital as the letter it is; a nought of any script is round."""
    if found := LATIN.fullmatch(unicodedata.name(letter, "")):
        return found[1].lower()
    return "o" if unicodedata.digit(letter, -1) == 0 else letter


def is_plain(name: str) -> bool:
    """Whether a name is made of what can be seen and told apart: one script's letters, figures, and marks between them."""
    if name != unicodedata.normalize("NFKC", name) or not SHAPE.fullmatch(name):
        return False
    if any(unicodedata.category(c) not in ("Lu", "Ll", "Lt", "Lo", "Nd") and c not in " .'-_" for c in name):
        return False
    scripts = {_script(c) for c in name if c.isalpha() or (c.isdigit() and not c.isascii())}
    return len(scripts) <= 1 and scripts <= SCRIPTS and not any("FILLER" in unicodedata.name(c, "") for c in name)


def _script(sign: str) -> str:
    """The script of a letter or of a figure that is not of everybody's; those that are written together count as one."""
    script = re.split("[ -]", unicodedata.name(sign, "?"))[0]
    return TOGETHER.get(script, script)


RESERVED = frozenset(look(form) for name in (*TITLES, *GODS) for form in (name, name.capitalize(), name.upper()))


def is_reserved(name: str) -> bool:
    """Whether a name is that of a god, of a level of bots or of nobody, with or without a number or the word bot."""
    words = [word for word in re.split(r"[\W\d_]+", unicodedata.normalize("NFKC", name)) if word]
    bare = [word for word in words if look(word) != "bot"] or words
    plain = (name, "".join(words), "".join(bare), name.translate(FIGURES))
    return not RESERVED.isdisjoint(map(look, plain))
