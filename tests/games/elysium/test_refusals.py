"""Refusals say what is true: the thing a reason names is the thing that is in the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from petteia.games.elysium import copies, effects, lights, oracle, powers, taking, transfer, using
from petteia.games.elysium.repertoire import MOVES
from petteia.kernel import Match, Refusal
from petteia.testing import rule
from tests.games.elysium.referee import Referee
from tests.games.elysium.temple import Sit, contest, legends
from tests.games.elysium.truth import TRUE, Case, holds

MIXES = ("mysteries", "open-hands", "heralds-road", "first-game")

PAIR = ["Amalthea", "Talos"]


# -- Citizens --------------------------------------------------------------------------------


@rule("EL-091", "EL-113")
def test_a_citizen_that_lacks_gold_alone(table: Sit) -> None:
    """A Legend with room is there and only the Gold is not: the price is the reason, not the Legend."""
    t = legends(table, thaleia={"gold": 1, "domain": ["Citizen", "Ganymede"], "elysium": [["Themis", "Daedalus"]]})
    t.thaleia.cannot("transfer citizen", rule="EL-113", because="You have not got the Gold for it.")
    t = legends(table, thaleia={"gold": 2, "domain": ["Citizen", "Ganymede"], "elysium": [["Themis", "Daedalus"]]})
    t.thaleia.may("transfer citizen")
    t = legends(table, thaleia={"gold": 9, "domain": ["Citizen", "Ganymede"], "elysium": [["Themis"]]})
    t.thaleia.cannot("transfer citizen", rule="EL-089")


@rule("EL-089", "EL-080", "EL-113")
def test_a_citizen_at_a_row_it_may_not_join(table: Sit) -> None:
    """A lone row, a full row and a new row are closed to any Citizen; a dear one to this purse; a row that is not there is none."""
    rows = [PAIR, ["Styx"], ["Ganymede", "Triton"], ["Hera", "Pandora"], ["Eagle of Zeus", "Themis", "Heracles"]]
    t = legends(table, thaleia={"gold": 2, "domain": ["Citizen", "Charon"], "elysium": rows})
    t.thaleia.does("transfer citizen")
    t.asks("thaleia", rule="EL-080", options=["legend 1", "legend 3"])
    lonely = "A Citizen joins only a Legend of two or more cards with room in it."
    t.thaleia.cannot("legend 2", "legend 5", "legend new", rule="EL-089", because=lonely)
    t.thaleia.cannot("legend 4", rule="EL-113", because="You have not got the Gold for it.")
    t.thaleia.cannot("legend 6", rule="EL-080", because="You have no such row in your Elysium.")
    t.thaleia.does("legend 3")


# -- transfers by a power --------------------------------------------------------------------


@rule("EL-C47")
def test_persephone_wants_a_card_of_level_one(table: Sit) -> None:
    """With nine Gold it is the card that is missing, not the Gold."""
    t = contest(table, thaleia={"gold": 9, "domain": ["Persephone", "Eumolpus", "Hera"]}, agora=["Ganymede"])
    level = "There is no card of the level it transfers in your Domain."
    t.thaleia.cannot("use persephone", rule="EL-C47", because=level)


@rule("EL-114", "EL-107")
def test_persephone_in_use(table: Sit) -> None:
    """While she is used, what is refused is refused for its level or its place, never for Gold that is there."""
    t = contest(
        table, thaleia={"gold": 9, "domain": ["Persephone", "Hecate", "Amalthea", "Hera", "Citizen"], "elysium": [PAIR]},
        agora=["Ganymede"],
    )  # fmt: skip
    t.thaleia.does("use persephone")
    t.asks("thaleia", rule="EL-114", options=["transfer hecate", "transfer amalthea"])
    level = "This power transfers cards of another level."
    t.thaleia.cannot("transfer hera", "transfer citizen", "transfer spent-persephone", rule="EL-114", because=level)
    t.thaleia.cannot("transfer heracles", rule="EL-107", because="That card is not in your Domain.")
    t.thaleia.does("transfer hecate", "legend new")


@rule("EL-C47", "EL-077", "EL-089")
def test_a_transfer_power_says_what_it_lacks(table: Sit) -> None:
    """No other card, no Gold, or a Citizen without a Legend: three reasons, each where it holds."""
    t = contest(table, thaleia={"gold": 9, "domain": ["Thanatos"]}, agora=["Ganymede"])
    t.thaleia.cannot("use thanatos", rule="EL-C47", because="There is no other card in your Domain to transfer.")
    t = contest(table, thaleia={"gold": 0, "domain": ["Thanatos", "Talos", "Citizen"]}, agora=["Ganymede"])
    t.thaleia.cannot("use thanatos", rule="EL-077", because="No card can be transferred for the Gold you have.")
    t = contest(table, thaleia={"gold": 9, "domain": ["Hades", "Citizen"], "elysium": [["Styx"]]}, agora=["Ganymede"])
    t.thaleia.cannot("use hades", rule="EL-089")
    t = contest(table, thaleia={"gold": 0, "domain": ["Thanatos", "Citizen"], "elysium": [PAIR]}, agora=["Ganymede"])
    t.thaleia.cannot("use thanatos", rule="EL-113")


@rule("EL-114", "EL-113", "EL-089")
def test_what_a_transfer_power_refuses(table: Sit) -> None:
    """Thanatos writes other cards than himself, for Gold that is there, and a Citizen only into a Legend of two."""
    domain = ["Thanatos", "Talos", "Amalthea", "Hera", "Citizen"]
    t = contest(table, thaleia={"gold": 2, "domain": domain, "elysium": [["Styx"]]}, agora=["Ganymede"])
    t.thaleia.does("use thanatos")
    t.thaleia.cannot("transfer spent-thanatos", rule="EL-114", because="This power transfers other cards than its own.")
    t.thaleia.cannot("transfer hera", rule="EL-113", because="You have not got the Gold for it.")
    t.thaleia.cannot("transfer citizen", rule="EL-089")
    t.thaleia.does("transfer talos", "done")


# -- the turn --------------------------------------------------------------------------------


@rule("EL-058", "EL-C06")
def test_ending_a_turn_that_can_only_be_passed(table: Sit) -> None:
    """With nothing left to take the turn is passed, not ended, and no column is given up in it."""
    t = contest(
        table, thaleia={"columns": ["blue"], "taken": 3, "domain": ["Amalthea"]}, kleio={"quest": 2}, agora=["Ganymede"]
    )
    t.asks("thaleia", rule="EL-058", options=["pass", "use amalthea"])
    t.thaleia.cannot("end", rule="EL-058", because="Nothing can be taken: pass.")
    t.thaleia.cannot("column blue", rule="EL-C06", because="Nothing is given up in a turn that is passed.")


@rule("EL-054", "EL-044")
def test_ending_or_passing_while_something_is_due(table: Sit) -> None:
    """Where a Citizen is due, it is named; where an item can be taken, that is."""
    t = contest(table, thaleia={"columns": ["red"], "quest": 1, "domain": ["Heracles"]}, agora=["Ganymede"])
    t.asks("thaleia", rule="EL-054", options=["citizen", "use heracles"])
    due = "No card can be taken, so a Citizen is due: take it."
    t.thaleia.cannot("end", "pass", rule="EL-054", because=due)
    t = contest(table, agora=["Ganymede"])
    t.thaleia.cannot("pass", rule="EL-044", because="Something can be taken, so you cannot pass.")
    t.thaleia.cannot("end", rule="EL-044", because="Something can be taken: take it before you end your turn.")


@rule("EL-052")
def test_after_the_column_nothing_more_is_given_or_taken(table: Sit) -> None:
    """Once the column is given up, a refusal does not ask for another."""
    t = contest(table, thaleia={"domain": ["Heracles"]}, agora=["Ganymede", "Amalthea"])
    t.thaleia.does("take ganymede")
    t.thaleia.cannot("end", rule="EL-052", because="First give up a column.")
    t.thaleia.does("column red")
    done = "You have taken your item and given up a column: use a power, or end your turn."
    t.thaleia.cannot("take amalthea", "quest 1", "citizen", "pass", rule="EL-052", because=done)


@rule("EL-060", "EL-061", "EL-C38")
def test_powers_that_are_not_used_in_the_actions_phase(table: Sit) -> None:
    """An Instant has worked, a Permanent works by itself, Legend and Chronos do nothing in this phase."""
    domain = ["Eagle of Zeus", "Aegis", "Odysseus", "Ganymede", "Amalthea"]
    t = contest(table, thaleia={"domain": domain}, agora=["Talos"])
    t.thaleia.cannot("use eagle-of-zeus", rule="EL-060", because="It works when its card comes to you, and only then.")
    t.thaleia.cannot("use aegis", rule="EL-061", because="It works by itself while it lies in your Domain.")
    t.thaleia.cannot(
        "use odysseus", "use ganymede", rule="EL-C38", because="Its power is not used in the Actions phase."
    )
    t.thaleia.may("use amalthea")


@rule("EL-060", "EL-061", "EL-111", "EL-149", "EL-C41")
def test_powers_that_are_not_used_in_the_legends_phase(table: Sit) -> None:
    """A Legend card that works by being written is written, not used; what belongs to another phase says so."""
    domain = ["Sisyphus", "Charon", "Eagle of Zeus", "Ganymede", "Heracles", "Keraunos", "Hecate", "Persephone"]
    t = legends(table, thaleia={"gold": 9, "domain": domain})
    t.thaleia.cannot("use sisyphus", rule="EL-C41", because="It works when its own card is transferred.")
    t.thaleia.cannot("use charon", rule="EL-061")
    t.thaleia.cannot("use eagle-of-zeus", rule="EL-060")
    t.thaleia.cannot("use ganymede", rule="EL-111", because="A Chronos power scores at the end of the game.")
    t.thaleia.cannot("use heracles", "use keraunos", "use hecate", rule="EL-149")


@rule("EL-077", "EL-089")
def test_a_citizen_is_enough_for_a_transfer_power(table: Sit) -> None:
    """What is too dear does not hide the Citizen that could be written."""
    t = contest(
        table, thaleia={"gold": 1, "domain": ["Thanatos", "Styx", "Citizen"], "elysium": [PAIR]}, agora=["Ganymede"]
    )
    t.thaleia.does("use thanatos")
    assert t.thaleia.elysium == [[*PAIR, "Citizen"]]


@rule("EL-029", "EL-044")
def test_what_lies_in_the_oracle_is_not_free(table: Sit) -> None:
    """A card of the Oracle is refused for want of a seer, one that is elsewhere for its place."""
    t = contest(table, thaleia={}, agora=["Talos"], oracle=["Eagle of Zeus"])
    t.thaleia.cannot("foresee talos", rule="EL-029", because="It does not lie in the Oracle.")
    seer = "Only Pythia or the Sibyl of Cumae in your Domain lets you take from the Oracle."
    t.thaleia.cannot("foresee eagle-of-zeus", rule="EL-044", because=seer)


# -- single powers ---------------------------------------------------------------------------


@rule("EL-C47")
def test_powers_that_cost_or_find_nothing(table: Sit) -> None:
    """What a power lacks is said: the Gold, a card of the Oracle, an upright card to swap for it."""
    t = contest(table, thaleia={"gold": 1, "domain": ["Daedalus", "Phaethon"]}, agora=["Talos"], oracle=["Hera"])
    t.thaleia.cannot(
        "use daedalus", "use phaethon", rule="EL-C47", because="You have not got the Gold its power costs."
    )
    t = contest(table, thaleia={"gold": 9, "domain": ["Phaethon"]}, agora=["Talos"], oracle=[])
    t.thaleia.cannot("use phaethon", rule="EL-C47", because="The Oracle has no card for it.")
    t = contest(table, thaleia={"domain": ["Asclepius", "Hecate*"]}, agora=["Talos"], oracle=["Ganymede"])
    t.thaleia.cannot("use asclepius", rule="EL-C47", because="There is no other upright card in your Domain.")
    t = contest(table, thaleia={"domain": ["Asclepius", "Hecate"]}, agora=["Talos"], oracle=["Hera"])
    t.thaleia.cannot("use asclepius", rule="EL-C47", because="The Oracle has no card for it.")


@rule("EL-113", "EL-C47")
def test_the_muses_say_whether_gold_or_a_card_is_missing(table: Sit) -> None:
    """An Oracle card that is too dear is not an Oracle without a card."""
    t = legends(table, thaleia={"gold": 1, "domain": ["Nine Muses", "Talos"]}, oracle=["Hera", "Zeus"])
    t.thaleia.cannot("use nine-muses", rule="EL-113", because="You have not got the Gold for it.")
    t = legends(table, thaleia={"gold": 9, "domain": ["Nine Muses", "Talos"]}, oracle=[])
    t.thaleia.cannot("use nine-muses", rule="EL-C47", because="The Oracle has no card for it.")


@rule("EL-067", "EL-C47")
def test_what_cannot_be_copied(table: Sit) -> None:
    """Not there, of another kind, a card that copies itself, one whose power could not be used, the same name twice."""
    t = contest(
        table,
        thaleia={"gold": 1, "domain": ["Eagle of Zeus", "Keraunos", "Hundred-Eyed Argus"]},
        kleio={"domain": ["Daedalus", "Heracles*"]},
        agora=["Hermes"],
    )
    t.thaleia.does("take hermes")
    t.asks("thaleia", rule="EL-067", options=["copy eagle-of-zeus", "copy heracles", "choose nothing"])
    t.thaleia.cannot("copy amalthea", rule="EL-067", because="It does not lie where this power copies from.")
    t.thaleia.cannot("copy keraunos", rule="EL-067", because="This power copies cards of another kind.")
    t.thaleia.cannot(
        "copy hundred-eyed-argus", "copy hermes", rule="EL-067", because="A card that copies cannot be copied."
    )
    t.thaleia.cannot("copy daedalus", rule="EL-C47", because="Its power could not be used now.")
    t.thaleia.does("copy heracles")
    t.thaleia.cannot("copy heracles", rule="EL-067", because="The second power must have another name than the first.")
    t.thaleia.does("copy eagle-of-zeus")
    assert t.thaleia.vp == 5


# -- every reason, everywhere ----------------------------------------------------------------


def asked(referee: Referee, chooser: random.Random, count: int) -> Iterator[Case]:
    """Moves of every verb that are not possible now; more of those that a step has something to say about."""
    decision = referee.match.decision
    assert decision is not None
    state: Any = referee.match.state
    for verb in VERBS:
        row = MOVES.vocabulary.row(verb) if MOVES.vocabulary.verbs[verb].domains else [MOVES.vocabulary.action(verb)]
        for action in row if len(row) <= count else chooser.sample(row, count):
            if action not in decision.options:
                word = action.text.partition(" ")[2]
                yield Case(referee, decision.seat, verb, word, state.stack[-1][0], decision.rule)


VERBS = ("take", "foresee", "quest", "citizen", "pass", "column", "use", "end", "transfer", "legend", "done", "copy")


def test_every_reason_given_is_true() -> None:
    """Over random games each refusal, of whatever move at whatever question, names something that is so."""
    given: set[str] = set()
    for seed in range(24):
        match = Match.new("elysium", seed, 2 + seed % 3, {"families": MIXES[seed % 4]})
        chooser = random.Random(seed)
        referee = Referee(match)
        while match.decision is not None:
            referee.listen()
            referee.check()
            decision = match.decision
            copying = decision.prompt == "Which power do you copy?"
            for case in asked(referee, chooser, 88 if copying else 9):
                text = f"{case.verb} {case.word}".strip()
                refusal = match.why_not(case.seat, text)
                assert refusal is not None
                if refusal.sentence.startswith("That is not what is asked now"):
                    continue
                assert holds(case, refusal.sentence), f"{text} at {decision.prompt}: {refusal}"
                given.add(refusal.sentence)
            options = decision.options
            # powers and Citizens more often than chance would have them
            rare = [a for a in options if a.verb in ("use", "copy") or a.text == "transfer citizen"]
            action = chooser.choice(rare if rare and chooser.random() < 0.4 else options)
            referee.acted(action.text)
            match.act(decision.seat, action)
    assert len(given) > 44
    rooms = (lights, copies, effects, oracle, powers, taking, transfer, using)
    written = {one.sentence for room in rooms for one in vars(room).values() if isinstance(one, Refusal)}
    assert written == set(TRUE)
