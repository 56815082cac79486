"""What an option lights up, and how it reads on a button."""

from __future__ import annotations

from petteia.games.prometheus.cards import Discards, Search, TopCards
from petteia.games.prometheus.combat import Attack
from petteia.games.prometheus.records import Effect
from petteia.games.prometheus.rows import Rows
from petteia.games.prometheus.setup import Draft
from petteia.games.prometheus.state import ACT, AOW, Skirmish
from petteia.games.prometheus.words import VOCABULARY
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.kernel.step import Step

ON_AREAS = ("place", "net", "lure", "bait", "step", "fly", "claim", "token", "area", "throw")
ON_UNITS = (
    "take", "give", "activate", "recall", "attack", "release", "target", "guard", "turn", "lead",
)  # fmt: skip


def top_of(s: Skirmish) -> Step | None:
    return s.stack[-1][0] if s.stack else None


# -- what lights up ------------------------------------------------------------------------------------


def area_key(s: Skirmish, area: int) -> str:
    book = s.book
    return f"area:{book.board.areas[area].key}"


def refs(view: View[Skirmish], action: Action) -> list[str]:
    """The nodes an option lights up."""
    s = view.state
    verb, args = action.verb, action.args
    if verb in ON_AREAS:
        area = s.book.area_of.get(args[0], -1)
        return [area_key(s, area)] if area >= 0 else []
    if verb in ON_UNITS:
        u = s.slot[args[0]]
        if u < 0:
            return []
        found = [f"unit:{u}"]
        if verb == "activate" and view.seat < s.seats:
            found += [s.key(c) for c in s.hand(view.seat) if s.face[c] == ACT + args[0]]
        return found
    if verb == "recruit":
        return [f"pool:{args[0]}"] if isinstance(top_of(s), Draft) else []
    if verb == "leave":
        return [area_key(s, s.at[s.actor])] if s.actor >= 0 and s.at[s.actor] >= 0 else []
    if verb in ("calm", "enrage"):
        return [f"unit:{s.hound}"] if s.hound >= 0 and s.at[s.hound] >= 0 else []
    if verb in ("boost", "reroll"):
        face = args[0] + (1 if verb == "boost" else 0)
        return [f"die:{i}" for i, die in enumerate(s.dice) if die == face]
    if verb == "card":
        return card_refs(view, s, args[0])
    if verb in ("draw", "search") and view.seat < s.seats:
        return [s.key(c) for c in s.hand(view.seat) if s.face[c] == AOW]  # the card that pays for it
    return []


def card_refs(view: View[Skirmish], s: Skirmish, face: int) -> list[str]:
    """The cards an answer speaks of: in hand, or on top of a deck that is looked at."""
    top = top_of(s)
    if isinstance(top, Discards) and view.seat == top.seat:
        return [s.key(c) for c in s.hand(top.seat) if s.face[c] == face]
    if isinstance(top, TopCards) and view.seat == top.seat:
        return [s.key(c) for c in top.left if s.face[c] == face]
    if isinstance(top, Search) and view.seat == top.seat:
        return [f"deck:{face}"]
    return []


# -- how it reads --------------------------------------------------------------------------------------


def area_name(s: Skirmish, word: int) -> str:
    area = s.book.area_of.get(word, -1)
    return s.book.board.areas[area].name if area >= 0 else VOCABULARY.verbs["area"].domains[0].names[word]


def label(s: Skirmish, action: Action) -> str:
    """An option as a person reads it, where the table says more than the words alone; else nothing."""
    verb, args = action.verb, action.args
    if verb in ON_AREAS:
        return VOCABULARY.verbs[verb].say.format(area_name(s, args[0]))
    if verb in ON_UNITS:
        return VOCABULARY.verbs[verb].say.format(s.book.units[args[0] % len(s.book.units)].name)
    if verb in ("power", "react"):
        return power_label(s, action)
    if verb == "choose":
        return choice_label(s, args[0])
    if verb == "seat":
        return f"The deck of {s.game.seat_names(s.seats, s.options)[args[0]]}" if args[0] < s.seats else ""
    if verb == "card":
        top = top_of(s)
        name = VOCABULARY.verbs["card"].domains[0].names[args[0]]
        if isinstance(top, Discards):
            return f"Discard {name}"
        return f"Take {name}" if isinstance(top, Search) or (isinstance(top, TopCards) and top.take) else f"Next {name}"
    if verb == "recruit":
        unit = s.book.units[args[0] % len(s.book.units)]
        return f"Recruit {unit.name} for {unit.cost}"
    if verb == "second":
        return (
            "Keep every five"
            if args[0] == 0
            else "Roll a five again"
            if args[0] == 1
            else f"Roll {args[0]} fives again"
        )
    if verb == "boost":
        return f"Raise a {args[0] + 1} to {args[0] + 2}"
    return ""


def power_label(s: Skirmish, action: Action) -> str:
    """A power by its name, with its price."""
    number = action.args[0]
    u = s.actor
    top = top_of(s)
    if action.verb == "react" and top is not None:
        u = getattr(top, "t", getattr(top, "u", -1))
    if u < 0 or number >= len(s.book.powers[s.unit[u]]):
        return ""
    power = s.book.powers[s.unit[u]][number]
    price = power.art_of_war
    if any(row.op == "limit" and row.word == "free_with_rage" for row in power.effect):
        price = 0
    return f"{power.name} ({price} Art of War)" if price else power.name


def choice_label(s: Skirmish, branch: int) -> str:
    """One branch of a power, in a few words."""
    top = top_of(s)
    if not isinstance(top, Rows):
        return ""
    rows = s.book.powers[s.unit[top.u]][top.number].effect
    return branch_words([row for row in rows if row.option == branch + 1])


def branch_words(rows: list[Effect]) -> str:
    said = {(row.op, row.word) for row in rows} | {(row.op, row.who) for row in rows}
    if ("remove", "bait") in said:
        return "Burn a hidden token"
    if ("move", "shift") in said:
        return "Look at a hidden token, and move it"
    if ("look", "target") in said:
        return "Look at a hidden token"
    if ("look", "deck") in said:
        return "Look at the top of your deck"
    if ("look", "enemy_deck") in said:
        return "Look at the top of an enemy deck"
    if ("roll", "target") in said or ("target", "enemy") in said:
        return "Strike a foe"
    if ("discard", "target_owner") in said:
        return "Discard a card"
    if ("mod", "inactive") in said:
        return "Leave the unit out of your next turn"
    return " and ".join(row.op for row in rows)


def fighting(s: Skirmish) -> tuple[Attack, str] | None:
    """The attack that is under way, with where it stands."""
    for one, at in reversed(s.stack):
        if isinstance(one, Attack):
            return one, at
    return None
