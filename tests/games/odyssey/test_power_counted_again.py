"""Power, keywords and bans counted a second time, by the printed rows alone, on tables strewn at random."""

from __future__ import annotations

import pytest

from petteia.games.odyssey import harm, values
from petteia.games.odyssey import power as power_of
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.power import power, power_pool
from petteia.games.odyssey.state import FORBID, IGNORE, ON_VANTAGE
from petteia.testing import rule
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_figures_counted_again import COLOURS, Reader, entries, tables

FACES = {"red": "00 01 10 11 11 20", "black": "01 11 11 20 21 22", "white": "11 12 13 21 23 32"}


@rule("OD-209", "OD-214", "OD-204", "OD-240", "OD-238")
@pytest.mark.parametrize(
    "word",
    [
        "attack_reroll",
        "deadly",
        "motivate",
        "opening",
        "rocksteady",
        "bypass",
        "carving",
        "tireless",
        "auto_break",
        "overbreak",
        "break",
        "reach",
    ],
)
def test_keywords(table: Sit, word: str) -> None:
    """What is borne, at hand and ready; what has no moment of its own stays on an exhausted card."""
    for s, _ in tables(table, 14, 50):
        for t in range(4):
            weapon = s.attack.weapon if s.attack.who == t else -1
            assert values.keyword(s, t, word, weapon) == Reader(s, t).words(word, weapon)


@rule("OD-164", "OD-141")
def test_the_faces_of_the_dice() -> None:
    """Power and potential of each face, as they are printed."""
    assert [[f"{p}{q}" for p, q in die] for die in harm.FACES] == [FACES[colour].split() for colour in COLOURS]
    assert power_of.SUPPLY == (6, 4, 3)


@rule("OD-164", "OD-165", "OD-106", "OD-208")
def test_power(table: Sit) -> None:
    """The pool for the hits, the titan's die, what is added, within the supply; the total with its break tokens."""
    for s, rng in tables(table, 15, 250):
        t, blow = s.attack.who, s.attack
        if t < 0:
            continue
        reader = Reader(s, t)
        tiers = sum(BOOK.elements[e].key == "slipped_the_song" for e in s.lasting[t])
        form = BOOK.godforms[s.godform[t]].fields["power_die"] if s.godform[t] >= 0 else ""
        die = COLOURS.index(form or BOOK.titans[s.klass[t]].element.fields["power_die"])
        dice, raw = [min(2, die + tiers), *blow.colours], blow.raw
        if blow.weapon >= 0:
            fields = BOOK.gear[s.gear[t][blow.weapon]].element.fields
            if fields.get("scaling") and blow.hits:
                dice += [COLOURS.index(c) for c in fields["scaling"][min(blow.hits, len(fields["scaling"])) - 1]]
            elif fields.get("scaling"):
                continue  # nobody rolls for power without a hit
            else:
                dice += [COLOURS.index(c) for c in fields["power_per_hit"]] * blow.hits
            bonus = fields.get("bonus_power", {})
            if reader.true((bonus.get("gate", {}),), blow.hits):
                dice += [COLOURS.index(c) for c in bonus.get("dice", [])]
                raw += bonus.get("raw", 0)
        else:
            dice += [1] * blow.hits
        for fields, slot in reader.borne():
            for row, asked in entries(fields["effect"]):
                if row["op"] == "raw" and not (slot >= 0 and s.exhausted[t][slot]):
                    raw += row["n"] if reader.at_hand(slot, blow.weapon) and reader.true(asked, blow.hits) else 0
        for program in blow.mods:
            for op in BOOK.programs[program]:
                raw += getattr(op, "n", 0) if op.name == "raw" else 0
                dice += [COLOURS.index(getattr(op, "colour", ""))] * getattr(op, "n", 0) if op.name == "dice" else []
        if s.cell[t] == ON_VANTAGE:
            raw += 1
        elif s.cell[t] >= 0 and reader.xy(t) in reader.marked(s.monster.weakspots):
            raw += {"alekto": 1, "minos": 2}[s.monster.key]
        count = [dice.count(colour) for colour in range(3)]
        for colour, there in ((0, 6), (1, 4)):
            short = max(0, count[colour] - there)
            count[colour] -= 2 * ((short + 1) // 2)
            count[colour + 1] += (short + 1) // 2
        count[2] = min(3, count[2])
        pool, more = power_pool(s, t)
        assert ([pool.count(colour) for colour in range(3)], more) == (count, raw)
        blow.colours, blow.faces, blow.raw = pool, [rng.randrange(6) for _ in pool], more
        printed = [FACES[COLOURS[c]].split()[face] for c, face in zip(pool, blow.faces, strict=True)]
        potential = sum(int(face[1]) for face in printed)
        assert power(s) == sum(int(face[0]) for face in printed) + more + min(s.pool[0], potential)


@rule("OD-213", "OD-260", "OD-193", "OD-208")
def test_what_is_forbidden_or_ignored(table: Sit) -> None:
    """By a condition, a card that stays or for a time; on the heel rivet a titan's despair counts for nothing."""
    worn = {"actions": ["falling_down", "stone_dream"], "reactions": ["dread"], "block": ["slipped_the_song"],
            "fate re-rolls": ["doom_mark"], "marked action": ["fatigue"]}  # fmt: skip
    for s, _ in tables(table, 16, 120):
        for t in range(4):
            reader = Reader(s, t)
            keys = [fields["key"].rpartition(".")[2] for fields, _ in reader.borne()]
            for number, what in enumerate(FORBID):
                barred = any(key in keys for key in worn[what]) or [t, number, 3] in s.forbids
                assert values.is_forbidden(s, t, what) == barred
            high = s.cell[t] == ON_VANTAGE and s.monster.key == "talos"
            for number, what in enumerate(IGNORE):
                ignored = [t, number] in s.ignoring or (what == "chasm" and "tide_of_poseidon" in keys)
                ignored = ignored or (high and what in ("responses", "despair penalties"))
                assert values.is_ignored(s, t, what) == ignored


@rule("OD-145", "OD-202")
def test_which_cards_are_named_by_what_they_are() -> None:
    """Obols of an awakening, and those of a massive death with how much danger brings them."""
    rows = {card.face: card.element.fields for card in BOOK.cards}
    assert set(harm.AWAKENED) == {face for face, row in rows.items() if row.get("awakened")}
    assert set(harm.MASSIVE) == {(row["massive"], face) for face, row in rows.items() if "massive" in row}
    assert harm.MOST == 9
