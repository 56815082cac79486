"""Gains, losses, prices: saves, groups, diplomacy, progress, nymphs and surges."""

from __future__ import annotations

from petteia.games.odyssey.campaign.bridge import deal_decks
from petteia.games.odyssey.campaign.conditions import SUMMONING_AT
from petteia.games.odyssey.campaign.nymphs import charges, why_silent
from petteia.games.odyssey.campaign.rules import band_of
from petteia.games.odyssey.campaign.state import ARGONAUTS
from petteia.games.odyssey.content import BOOK
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, page

QUIET = {"exploration": [1, 2], "explored": [25, 19], "tile": 19, "at": "doom", "day": 3}


def reads(sea: Sea, author: Author, body: str, luck: tuple[int, ...] = (), **spec: object) -> Voyage:
    """A crew that reads one paragraph with this body."""
    mode = author.cycle(page=page((9000, body)))
    told: dict[str, object] = {**QUIET, **spec}
    return sea(mode=mode, read=9000, luck=list(luck), **told)


# -- progress, doom, the unavoidable ---------------------------------------------------------------


@rule("OD-010")
def test_each_progress_token_goes_to_the_story_or_inward(sea: Sea, author: Author) -> None:
    """Two tokens are placed one by one; doom goes to the doom card."""
    t = reads(sea, author, "A.\n@gain progress 2\n@gain doom 2\n@return")

    t.asks("hypso", rule="OD-010", options=["progress story", "progress inward"])
    t.does("progress story", "progress inward")
    assert (t.s.progress, t.s.inward, t.s.doom) == (1, 1, 2)
    t.leave()


@rule("OD-010")
def test_a_full_story_card_sends_progress_inward(sea: Sea, author: Author) -> None:
    """Side 1B stores no tokens at all, so nothing is asked."""
    t = reads(sea, author, "A.\n@gain progress 1\n@return", story="1B")
    assert (t.s.progress, t.s.inward) == (0, 1)
    t.leave()


@rule("OD-011", "OD-022")
def test_the_unavoidable_cannot_be_saved_from(sea: Sea, author: Author) -> None:
    """A save ability is not even offered."""
    t = reads(sea, author, "A.\n@lose hull 1 unavoidable\n@return", technologies=["sailmakers_loft"])
    assert t.s.hull == 4
    t.leave()


# -- saves -----------------------------------------------------------------------------------------


@rule("OD-022")
def test_a_save_cancels_a_loss(sea: Sea, author: Author) -> None:
    """The loft patches the hull on 7 and more; then nothing is lost."""
    t = reads(sea, author, "A.\n@lose hull 2\n@return", (6,), technologies=["sailmakers_loft"])
    t.asks("hypso", rule="OD-022", options=["save-by 9", "suffer"])
    t.does("save-by 9")
    assert t.s.hull == 5
    assert "Patch before she parts (Sailmaker's Loft): it does not come to pass." in t.match.story()
    t.leave()


@rule("OD-022")
def test_a_failed_save_may_be_rolled_again_for_argo_fate_and_not_tried_twice(sea: Sea, author: Author) -> None:
    """An Argo test like any other: once again for 1 Argo fate; then the loss stands."""
    t = reads(sea, author, "A.\n@lose hull 1\n@return", (1, 2), technologies=["sailmakers_loft"])
    t.does("save-by 9")
    t.asks("hypso", rule="OD-012", options=["roll", "keep"])
    t.does("roll")
    assert (t.s.hull, t.s.argo_fate) == (4, 1)
    assert t.rule != "OD-022"
    t.leave()


@rule("OD-022")
def test_two_saves_against_one_loss_are_tried_one_after_the_other(sea: Sea, author: Author) -> None:
    """Where two abilities answer to hull, the second may be tried when the first did not help, and neither twice."""
    from petteia.games.odyssey.campaign.loading import texts

    both = texts()["technologies.toml"].replace('against = "lose crew"', 'against = "lose hull"')
    mode = author.cycle(technologies=both, page=page((9000, "A.\n@lose hull 1\n@return")))
    t = sea(
        mode=mode,
        read=9000,
        luck=[1, 9],
        technologies=["sailmakers_loft", "dittany_bed"],
        sheet={"argo_fate": 9},
        **QUIET,
    )
    t.asks("hypso", rule="OD-022", options=["save-by 9", "save-by 12", "suffer"])
    t.does("save-by 9")
    t.asks("hypso", rule="OD-022", options=["save-by 12", "suffer"])
    t.does("save-by 12")
    assert t.s.hull == 5
    t.leave()


@rule("OD-022")
def test_a_save_may_be_used_for_every_loss(sea: Sea, author: Author) -> None:
    """Two losses on one day are two instances."""
    t = reads(sea, author, "A.\n@lose hull 1\n@lose hull 1\n@return", (8, 8), technologies=["sailmakers_loft"])
    t.does("save-by 9")
    assert t.rule == "OD-022"
    t.does("save-by 9")
    assert t.s.hull == 5
    t.leave()


@rule("OD-022", "OD-C41")
def test_a_save_counts_the_band_of_the_local_faction(sea: Sea, author: Author) -> None:
    """Friends add 1: a 6 is enough for 7+.  In nobody's waters nothing is added (OD-C41)."""
    friends = reads(sea, author, "A.\n@lose hull 1\n@return", (5,), technologies=["sailmakers_loft"],
                    standing={"harbours": 4})  # fmt: skip
    friends.does("save-by 9")
    assert friends.s.hull == 5
    friends.leave()

    nobody = reads(sea, author, "A.\n@lose hull 1\n@return", (5,), technologies=["sailmakers_loft"],
                   standing={"harbours": 4}, tile=25)  # fmt: skip
    nobody.does("save-by 9", "keep")
    assert nobody.s.hull == 4
    nobody.leave()


@rule("OD-023")
def test_a_price_cannot_be_saved_from(sea: Sea, author: Author) -> None:
    """What one opts into is paid: no save is offered, and what cannot be paid is not offered either."""
    body = "A.\n@choice\n  @option Pay.\n    @pay hull 1\n    @return\n  @option No.\n    @return"
    t = reads(sea, author, body, technologies=["sailmakers_loft"])
    t.does("argonaut 1", "choose 1")
    assert t.s.hull == 4
    assert t.rule == "OD-064"
    t.leave()

    poor = reads(sea, author, body, sheet={"hull": 1})
    poor.does("argonaut 1")
    assert poor.options() == ["choose 2"]
    poor.hypso.cannot("choose 1", rule="OD-023", because="The crew cannot pay for it.")
    poor.leave()


@rule("OD-024")
def test_what_the_group_gains_is_split_freely(sea: Sea, author: Author) -> None:
    """Three fate, one by one; of what is lost only those who have it can lose it."""
    t = reads(
        sea, author, "A.\n@gain fate 3 to=group\n@lose danger 2 from=group\n@return", dials={"danger": [0, 5, 0, 0]}
    )
    t.does("argonaut 1", "argonaut 1", "argonaut 4")
    assert t.s.fate == [2, 0, 0, 1]
    assert t.s.danger == [0, 3, 0, 0]  # nobody else has any: nothing is asked
    t.leave()


@rule("OD-024", "OD-004", "OD-C71")
def test_a_group_gain_is_spread_where_there_is_room(sea: Sea, author: Author) -> None:
    """Nobody at 9 is given more while another has room; when all stand at 9 somebody must take it, and dies of it."""
    t = reads(sea, author, "A.\n@gain rage 3 to=group\n@return", dials={"rage": [9, 8, 8, 9]})
    t.hypso.cannot("argonaut 1", "argonaut 4", rule="OD-C71",
                   because="That Argonaut has no room for it, or nothing of it to give.")  # fmt: skip
    t.does("argonaut 3")
    assert t.s.rage == [9, 9, 9, 9]  # one was left with room: nothing was asked
    t.asks("hypso", rule="OD-024", options=[f"argonaut {n}" for n in (1, 2, 3, 4)])
    t.does("argonaut 2")
    assert t.s.rage == [9, 0, 9, 9]
    assert len(t.s.graves) == 1
    t.leave()


@rule("OD-004", "OD-C71")
def test_who_is_picked_has_room_or_has_what_is_asked_for(sea: Sea, author: Author) -> None:
    """One Argonaut gains 2 danger: not one at 8 while another has room for both.  A price is paid by who can pay it."""
    t = reads(sea, author, "A.\n@gain danger 2 to=chosen\n@return", dials={"danger": [8, 7, 9, 0]})
    t.asks("hypso", rule="OD-021", options=["argonaut 2", "argonaut 4"])
    t.does("argonaut 2")
    assert t.s.danger == [8, 9, 9, 0]
    t.leave()

    pays = "A.\n@choice\n  @option Pay.\n    @pay fate 2 from=chosen\n    @return\n  @option No.\n    @return"
    t = reads(sea, author, pays, dials={"fate": [1, 2, 0, 3]})
    t.does("argonaut 1", "choose 1")
    t.asks("hypso", rule="OD-021", options=["argonaut 2", "argonaut 4"])
    t.does("argonaut 4")
    assert t.s.fate == [1, 2, 0, 1]
    t.leave()

    loses = "A.\n@lose condition:fear from=chosen\n@lose rage 3 from=chosen\n@return"
    t = reads(sea, author, loses, dials={"rage": [0, 1, 2, 0]}, conditions={3: {"fear": 2}})
    assert not any(map(any, t.s.cond))  # only one has it
    t.asks("hypso", rule="OD-021", options=["argonaut 2", "argonaut 3"])  # nobody has 3: who has some
    t.does("argonaut 3")
    assert t.s.rage == [0, 1, 0, 0]
    t.leave()


@rule("OD-021", "OD-057")
def test_technologies_and_patterns_can_be_lost(sea: Sea, author: Author) -> None:
    """What is lost goes back to the box; what was never there is not lost."""
    body = "A.\n@lose tech:saltern\n@lose tech:saltern\n@lose pattern:thick_blood\n@return"
    t = reads(sea, author, body, technologies=["saltern"], named=[["dreamwalker", "thick_blood"]])
    assert not t.has("saltern")
    assert t.s.named == [[0]]
    told = [line for line in t.match.story() if "lose" in line]
    assert len(told) == 2, told
    t.leave()


@rule("OD-192")
def test_a_condition_gained_again_outside_battle(sea: Sea, author: Author) -> None:
    """Fear turns to its other side, a doom mark is not gained again; lost, both are gone."""
    gains = "@gain condition:fear to=each\n@gain condition:doom_mark to=each\n"
    fear, mark = BOOK.condition_at["fear"], BOOK.condition_at["doom_mark"]
    for times, found in ((1, (1, 1)), (2, (2, 1)), (3, (2, 1))):
        t = reads(sea, author, f"A.\n{gains * times}@return")
        assert {(held[fear], held[mark]) for held in t.s.cond} == {found}
        t.leave()
    t = reads(sea, author, f"A.\n{gains * 2}@lose condition:fear from=each\n@return")
    assert {(held[fear], held[mark]) for held in t.s.cond} == {(0, 1)}
    t.leave()


# -- where what is gained goes ---------------------------------------------------------------------


@rule("OD-021")
def test_what_is_gained_goes_to_its_place(sea: Sea, author: Author) -> None:
    """Gear to the armory, clues and allies beside the story card, technologies aboard, records to sheets."""
    body = (
        "A.\n@gain gear:reed_bow\n@gain clue:wet_bench\n@gain ally:itone\n@gain tech:saltern\n@gain bronze 2\n"
        "@gain boon:held to=chosen\n@gain affliction:rope_burn to=least_likely\n@gain skill:will 1 to=leader\n@return"
    )
    t = reads(sea, author, body, mnemos={0: ["song_for_rowing"], 1: ["ledger_of_knots"], 2: ["what_the_oak_asked"]})
    t.does("argonaut 3", "argonaut 2")
    s = t.s
    assert s.armory[BOOK.gear_at["reed_bow"]] == 2
    assert s.clues >> s.book.clue_at["wet_bench"] & 1
    assert s.allies >> s.book.ally_at["itone"] & 1
    assert t.has("saltern")
    assert t.stock("bronze") == 6
    assert s.boons == [[s.book.boon_at["held"], 2]]
    assert s.afflictions[3] == [s.book.affliction_at["rope_burn"]]  # the one without a memory
    assert s.gifts[1][4] == 1
    t.leave()


@rule("OD-021")
def test_losses_stop_at_nothing(sea: Sea, author: Author) -> None:
    """What is not there cannot be lost; crew and hull do not rise past their limits."""
    t = reads(sea, author, "A.\n@lose bronze 9\n@lose doom 1\n@gain crew 3\n@lose argo_fate 2\n@return")
    assert (t.stock("bronze"), t.s.doom, t.s.crew, t.s.argo_fate) == (0, 0, 6, 0)
    t.leave()


# -- diplomacy -------------------------------------------------------------------------------------


@rule("OD-018")
def test_each_faction_has_a_banded_track(sea: Sea) -> None:
    """Three factions at their starting scores, each in a band."""
    t = sea(**QUIET)
    s = t.s
    assert {one.key: s.standing[i] for i, one in enumerate(s.book.factions)} == {
        "court": 0,
        "harbours": 1,
        "daughters": 0,
    }
    assert [band_of(s.book.bands, score).key for score in (-10, -5, -1, 3, 4, 10)] == [
        "at_war", "denounced", "unfriendly", "neutral", "friendly", "allied",
    ]  # fmt: skip
    t.leave()


@rule("OD-019")
def test_the_local_faction_counts(sea: Sea, author: Author) -> None:
    """On a tile of the Harbours their score moves; where two hold the waters the crew says which."""
    t = reads(sea, author, "A.\n@gain diplomacy:local 2\n@return")
    assert t.standing("harbours") == 3
    t.leave()

    mixed = reads(sea, author, "A.\n@gain diplomacy:local 2\n@return", tile=9, explored=[9])
    mixed.asks("hypso", rule="OD-019", options=["faction 1", "faction 2"])
    mixed.does("faction 1")
    assert (mixed.standing("court"), mixed.standing("harbours")) == (2, 1)
    mixed.leave()


@rule("OD-019")
def test_at_war_the_score_is_frozen(sea: Sea, author: Author) -> None:
    """No gain and no loss is counted any more."""
    t = reads(sea, author, "A.\n@gain diplomacy:court 5\n@lose diplomacy:harbours 20\n@return", standing={"court": -10})
    assert (t.standing("court"), t.standing("harbours")) == (-10, -10)
    t.leave()


# -- nymphs and surges -----------------------------------------------------------------------------

ECHO = SUMMONING_AT["echo"]
STYX = SUMMONING_AT["styxs_daughter"]
GOAT = SUMMONING_AT["amaltheia"]
WORK = {"tile": 19, "explored": [25, 19], "at": "advancement", "day": 3}


@rule("OD-014")
def test_a_summoning_spends_a_charge_within_the_limit(sea: Sea) -> None:
    """The cistern allows two; without it there is no charge at all."""
    none = sea(nymphs=["echo"], **WORK)
    assert charges(none.s) == 0
    none.leave()

    t = sea(nymphs=["echo"], technologies=["nymph_cistern"], **WORK)
    assert charges(t.s) == 2
    t.does("summon echo")
    assert charges(t.s) == 1
    t.leave()


@rule("OD-014")
def test_a_higher_limit_replaces_a_lower_one(sea: Sea) -> None:
    """Limits do not add up: the best Propylon counts alone."""
    t = sea(technologies=["high_porch"], **WORK)
    assert t.s.limit("argo_abilities") == 3
    t.leave()


@rule("OD-015", "OD-017")
def test_a_nymph_is_exhausted_until_a_surge(sea: Sea, author: Author) -> None:
    """Used once she does not answer; a divine surge wakes nymphs, charges and godforms."""
    t = sea(nymphs=["echo"], technologies=["nymph_cistern"], stock={"star_heart": 1}, forms=["ruin_of_ares"],
            forms_used=["ruin_of_ares"], summon_used=1, nymphs_used=["echo"], **WORK)  # fmt: skip
    assert why_silent(t.s, ECHO) is not None
    assert "summon echo" not in t.options()
    drown = next(i for i, (_, one) in enumerate(t.s.book.abilities) if one.name == "Drown a star")
    t.does(f"ability {drown + 1}")
    assert why_silent(t.s, ECHO) is None
    assert charges(t.s) == 2
    assert t.s.forms_used == 0
    assert "summon echo" in t.options()
    t.leave()


@rule("OD-016")
def test_bonus_charges_stand_outside_the_limit(sea: Sea) -> None:
    """A one-off calls her own nymph and no other; an unbound charge calls any; neither comes back with a surge."""
    t = sea(nymphs=["styxs_daughter"], oneoffs=["amaltheia"], **WORK)
    assert why_silent(t.s, GOAT) is None
    assert why_silent(t.s, STYX) is not None
    t.leave()

    unbound = sea(nymphs=["styxs_daughter"], summon_bonus=1, **WORK)
    assert why_silent(unbound.s, STYX) is None
    unbound.leave()


@rule("OD-016")
def test_every_summoning_stirs_the_adversary(sea: Sea) -> None:
    """Echo is called on the voyage: a tile comes into sight, and she who hunts comes nearer."""
    t = sea(nymphs=["echo"], technologies=["nymph_cistern"], hunter=7, revealed=[13, 7], **WORK)
    t.does("summon echo", "tile 20")
    assert t.s.hunter == 13
    assert t.s.is_revealed(20)
    assert t.s.calm >> t.s.book.tile_at[20] & 1
    t.leave()


@rule("OD-005")
def test_a_condition_is_the_argonauts_own(sea: Sea, author: Author) -> None:
    """A condition gained ashore stays with the Argonaut, whatever becomes of a titan, until a battle is over."""
    t = reads(sea, author, "A.\n@gain condition:doom_mark to=leader\n@return")
    t.does("argonaut 2")
    held = [sum(1 for side in t.s.cond[a] if side) for a in range(ARGONAUTS)]
    assert held == [0, 1, 0, 0]
    deal_decks(t.s)
    assert [sum(1 for side in t.s.cond[a] if side) for a in range(ARGONAUTS)] == held
    t.leave()
