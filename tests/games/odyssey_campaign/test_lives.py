"""Death and retirement: when an Argonaut's voyage is over, and who takes the bench."""

from __future__ import annotations

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.state import GRAVES, MNEMOS_BOX, PORTRAIT_OF, PORTRAITS, VAULT
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.games.odyssey.state import RECORDS
from petteia.testing import rule
from tests.games.odyssey_campaign.field import KELP, Kills, befalls, stands
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page, sit

QUIET = {"explored": [25, 19], "tile": 19, "at": "doom", "day": 3}
FACES = ["the_heavy_one", "the_one_who_pours", "the_burned_arm", "the_good_voice"]  # Akmon, Hypso, Kelmis, Linos
WEIGHT, CUPS, SMITH = "weight_on_the_line", "fourteen_small_cups", "smith_at_kydonia"
DIES = "A.\n@gain danger 2 to=leader\n@return"


def reads(sea: Sea, author: Author, body: str, luck: list[int] | None = None, **spec: object) -> Voyage:
    mode = author.cycle(page=page((9000, body)))
    told: dict[str, object] = {**QUIET, "portraits": FACES, **spec}
    return sea(mode=mode, read=9000, luck=luck or [], **told)


def keys(t: Voyage, zone: int) -> list[str]:
    return [t.s.book.cycle.mnemos[t.s.face[card] - t.s.faces.mnemos].key for card in t.s.zones[zone]]


@rule("OD-003")
def test_a_dial_past_nine_kills_outside_battle(sea: Sea, author: Author) -> None:
    """Danger 8 and 2 more: Akmon dies, the cycle's own event is read, and the old sheet is kept."""
    t = reads(sea, author, DIES, dials={"danger": [8, 0, 0, 0]}, gifts={0: {"fury": 2}}, katharsis={0: ["HOLD"]},
              growths={0: ["white_knuckles"]}, afflictions={0: ["rope_burn"]}, boons=[["held", 0], ["held", 1]])  # fmt: skip
    t.does("argonaut 1")

    t.story("Akmon dies.")
    t.asks("hypso", rule="OD-006", options=["portrait", *(f"gift {word}" for word in SKILLS)])
    t.does("portrait")
    assert t.s.reading == 1101
    (grave,) = t.s.graves
    fury = SKILLS.index("fury")
    words = [t.s.book.word_at["HOLD"], t.s.book.fated_at["white_knuckles"]]
    assert grave == [0, 0, 3, 0, *(2 if i == fury else 0 for i in range(6)), 1, *words]
    assert (t.s.danger[0], t.s.gifts[0], t.s.katharsis[0], t.s.growths[0], t.s.afflictions[0]) == (
        0,
        [0] * 6,
        [],
        [],
        [],
    )
    assert t.s.boons == [[t.s.book.boon_at["held"], 1]]
    t.leave()


@rule("OD-003")
def test_nine_itself_is_lived_through(sea: Sea, author: Author) -> None:
    """A dial may stand at 9."""
    t = reads(sea, author, DIES, dials={"danger": [7, 0, 0, 0]})
    t.does("argonaut 1")

    assert t.s.danger[0] == 9
    assert not t.s.graves
    t.leave()


@rule("OD-003", "OD-084")
def test_the_newcomer_gets_a_memory_from_the_event(sea: Sea, author: Author) -> None:
    """The unfinished memory lies in the vault without its nodes; the least likely (the newcomer) draws a new one."""
    t = reads(sea, author, DIES, dials={"danger": [8, 0, 0, 0]}, mnemos={0: [WEIGHT], 1: [CUPS], 2: [SMITH], 3: ["ledger_of_knots"]},
              nodes={WEIGHT: 4})  # fmt: skip
    t.does("argonaut 1", "portrait")
    assert keys(t, VAULT) == [WEIGHT]
    assert t.s.nodes[t.s.book.mnemos_at[WEIGHT]] == 0
    t.does("argonaut 2", "choose 1")

    assert len(memories.mnemos_of(t.s, 0)) == 1
    assert t.s.fate == [1, 1, 1, 1]
    t.leave()


@rule("OD-084")
def test_a_finished_memory_leaves_with_its_argonaut(sea: Sea, author: Author) -> None:
    """It goes back to the box and not to the vault; fated memories go back to their deck."""
    t = reads(sea, author, DIES, dials={"danger": [8, 0, 0, 0]}, mnemos={0: [WEIGHT, CUPS]}, nodes={WEIGHT: 10},
              fated={0: ["counting_turns"]})  # fmt: skip
    t.s.resolved[t.s.book.mnemos_at[WEIGHT]] = 3
    t.does("argonaut 1", "portrait")

    assert (keys(t, MNEMOS_BOX), keys(t, VAULT)) == ([WEIGHT], [CUPS])
    assert memories.fated_of(t.s, 0) == []
    t.leave()


@rule("OD-006")
def test_a_newcomer_may_have_a_skill_instead_of_a_portrait(sea: Sea, author: Author) -> None:
    """+1 to fury as the player likes; the deck of portraits is untouched, the old face lies among the graves."""
    t = reads(sea, author, DIES, dials={"danger": [8, 0, 0, 0]})
    t.does("argonaut 1", "gift fury")

    assert memories.skill(t.s, 0, SKILLS.index("fury")) == 1
    assert memories.skill(t.s, 0, SKILLS.index("endurance")) == 0
    assert (len(t.s.zones[PORTRAITS]), len(t.s.zones[PORTRAIT_OF]), len(t.s.zones[GRAVES])) == (4, 0, 1)
    t.leave()


@rule("OD-006")
def test_whoever_leaves_the_ship_is_replaced_without_the_event(sea: Sea, author: Author) -> None:
    """New sheet, new portrait, new memory; nobody has died, so nothing is told of a death."""
    t = reads(sea, author, "A.\n@leave leader\n@return", mnemos={1: [WEIGHT]}, gifts={1: {"will": 1}})
    t.does("argonaut 2")
    t.story("Hypso leaves the ship.")
    t.does("portrait")

    assert t.s.gifts[1] == [0] * 6
    assert len(memories.mnemos_of(t.s, 1)) == 1
    assert t.s.graves[0][:3] == [1, 1, 3]
    assert t.s.reading == 9000
    t.leave()


@rule("OD-006")
def test_a_memory_of_the_vault_comes_back_when_the_deck_is_spent(sea: Sea, author: Author) -> None:
    """With all memories given out the vault becomes the deck."""
    held = {0: [WEIGHT, CUPS], 1: [SMITH, "song_for_rowing"], 2: ["door_that_was_open", "ledger_of_knots"],
            3: ["what_the_oak_asked", "pyre_on_the_beach"]}  # fmt: skip
    t = reads(sea, author, "A.\n@leave leader\n@return", mnemos=held)
    t.does("argonaut 1", "portrait")

    (memory,) = memories.mnemos_of(t.s, 0)
    assert t.s.book.cycle.mnemos[memory].key in (WEIGHT, CUPS)
    assert len(keys(t, VAULT)) == 0
    t.leave()


@rule("OD-003", "OD-066")
def test_a_dead_leader_leads_no_more(sea: Sea, author: Author) -> None:
    """The adventure goes on when the newcomer is aboard; the party chooses another leader as soon as one is needed."""
    body = "A.\n@gain danger 2 to=leader\n@choice\n  @option One.\n    @return\n  @option Two.\n    @return"
    t = reads(sea, author, body, dials={"danger": [8, 0, 0, 0]})
    t.does("argonaut 1", "portrait", "argonaut 2", "choose 2", "read-on")

    t.asks("hypso", rule="OD-066", options=["argonaut 1", "argonaut 2", "argonaut 3", "argonaut 4"])
    t.does("argonaut 3", "choose 1")
    t.leave()


@rule("OD-003")
def test_a_cycle_without_the_event_just_deals_a_memory(sea: Sea, author: Author) -> None:
    """An author's cycle need not tell of a death."""
    from petteia.games.odyssey.campaign.loading import texts

    events = texts()["special_events.toml"].replace('key = "rude_awakening"', 'key = "something_else"')
    mode = author.cycle(page=page((9000, DIES)), special_events=events)
    t = sea(mode=mode, read=9000, portraits=FACES, dials={"danger": [8, 0, 0, 0]}, **QUIET)
    t.does("argonaut 1", "portrait")

    assert t.s.reading == 9000
    assert len(memories.mnemos_of(t.s, 0)) == 1
    t.leave()


@rule("OD-004")
def test_nobody_chooses_to_pass_nine(sea: Sea, author: Author) -> None:
    """At fate 9 a failed test cannot be rolled again, and an ability that costs fate is not offered."""
    body = "A.\n@test argonaut fury 7+ by=leader\n  @success\n    @return\n  @fail\n    @return"
    t = reads(sea, author, body, d10(2), dials={"fate": [9, 0, 0, 0]})
    t.does("argonaut 1")
    assert t.rule == "OD-064"
    t.leave()

    argo = "A.\n@test argo 7+\n  @success\n    @return\n  @fail\n    @return"
    for fate, rule_asked in ((8, "OD-087"), (9, "OD-012")):
        t = reads(sea, author, argo, d10(2), mnemos={0: ["what_the_oak_asked"]}, dials={"fate": [fate, 0, 0, 0]})
        assert t.rule == rule_asked
        t.leave()


@rule("OD-005")
def test_a_condition_of_the_voyage_is_there_until_the_next_battle(sea: Sea, author: Author) -> None:
    """Gained outside battle it stays with the Argonaut, over the days."""
    t = reads(sea, author, "A.\n@gain condition:fear to=leader\n@return")
    t.does("argonaut 2", "read-on")

    assert t.s.cond[1][BOOK.condition_at["fear"]] == 1
    t.until("OD-026")
    assert t.s.cond[1][BOOK.condition_at["fear"]] == 1
    t.leave()


@rule("OD-005")
def test_a_titans_death_does_not_discard_its_conditions() -> None:
    """They lie on the sheet of the Argonaut until the battle is over."""
    t = stands(sit)
    fear = BOOK.condition_at["fear"]
    t.s.cond[KELP][fear] = 1
    befalls(t, Kills(KELP))

    assert (t.s.alive[KELP], t.s.cond[KELP][fear]) == (0, 1)


@rule("OD-003", "OD-183")
def test_an_argonaut_dies_in_a_battle_only_when_it_is_stated() -> None:
    """A titan's death leaves its Argonaut alive; where a card says so, the newcomer is there after the battle."""
    t = stands(sit, portraits=FACES)
    befalls(t, Kills(KELP))
    befalls(t, BattleEnds(0))
    t.until("OD-026")
    assert not t.s.graves

    t = stands(sit, portraits=FACES)
    t.s.records.append(RECORDS.index("argonaut_dies") * 8 + KELP)
    befalls(t, BattleEnds(1))
    t.until("OD-006")
    assert [grave[:2] for grave in t.s.graves] == [[KELP, 0]]
    assert not t.s.fighting
    t.does("portrait")
    assert t.s.reading == 1101


@rule("OD-006", "OD-066")
def test_whoever_is_named_leaves_without_a_leader_being_chosen(sea: Sea, author: Author) -> None:
    """The least likely of all, or one by chance: nobody is asked who leads."""
    for who in ("random", "each"):
        t = reads(sea, author, f"A.\n@leave {who}\n@return")
        assert not t.options()[0].startswith("argonaut")
        t.leave()
