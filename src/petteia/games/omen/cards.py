"""What each card does: its row of effects, in the order of its sentences."""

from __future__ import annotations

from typing import Final

from petteia.games.omen import beasts, oracles, rewards, soldiers, spirits
from petteia.games.omen.ability import SECOND, TEXTS
from petteia.games.omen.content import BEAST, FACES, ORACLE, SOLDIER, Unit
from petteia.games.omen.effects import (
    ANYWHERE,
    BOTH,
    ENEMY,
    HERE,
    OTHER_CITIES,
    OWN,
    Discard,
    Draw,
    Enrage,
    EnrageThis,
    Fetch,
    Gain,
    GainForSoldiers,
    MoveAway,
    MoveHere,
    NeedsDeck,
    Odd,
    Pay,
    PutFromHand,
    PutFromPile,
    Return,
    StripAtRandom,
    TakeCoinOrCard,
)
from petteia.games.omen.heroes import HEROES
from petteia.kernel.effects import COMES, USED, Effect, Text

WHICH_ENEMY = "discard which enemy unit?"

CARDS: Final[dict[str, tuple[Effect, ...]]] = {
    # Hades
    "asphodel_reaper": (Odd(soldiers.AsphodelReaper),),
    "lethe_cupbearer": (StripAtRandom(),),
    "barrow_lancer": (Fetch(SOLDIER),),
    "ferrymans_debtor": (PutFromPile(SOLDIER, 2),),
    "obol_counter": (TakeCoinOrCard(),),
    "bone_reader": (Odd(oracles.BoneReader),),
    "hound_of_three_gates": (Odd(beasts.HoundOfThreeGates),),
    "lamia_of_the_hollow_road": (Odd(beasts.LamiaOfTheHollowRoad),),
    # Ares
    "red_vow_spearman": (Discard("discard which other of your units here?", OWN, HERE, other=True),),
    "sanctuary_burner": (Discard("discard which enemy oracle?", ENEMY, ANYWHERE, ORACLE),),
    "bearer_of_the_bronze_standard": (PutFromHand(SOLDIER, 3),),
    "grizzled_veteran": (Discard(WHICH_ENEMY, ENEMY, HERE, strength=2),),
    "augur_of_the_levy": (NeedsDeck(oracles.AugurOfTheLevy),),
    "reader_of_fresh_blood": (Odd(oracles.ReaderOfFreshBlood),),
    "bronze_feather_flock": (Discard(WHICH_ENEMY, ENEMY, ANYWHERE), Gain(1)),
    "minotaur_of_the_inner_court": (Odd(beasts.MinotaurOfTheInnerCourt),),
    # Poseidon
    "harbour_toll_taker": (Odd(soldiers.HarbourTollTaker),),
    "pearl_diver": (Odd(soldiers.PearlDiver),),
    "seaside_guardian": (Odd(soldiers.SeasideGuardian),),
    "riptide_spearman": (
        Return("return which other unit here to its owner's hand?", BOTH, HERE, other=True, may=True),
    ),
    "keeper_of_the_tide": (NeedsDeck(oracles.KeeperOfTheTide),),
    "shoal_watcher": (Pay(1), Draw(2)),
    "hippocamp_of_the_deep_road": (Draw(2), Gain(2)),
    "ketos_of_the_black_trench": (Odd(beasts.KetosOfTheBlackTrench),),
    # Artemis
    "bear_dancer": (EnrageThis(),),
    "boar_spear_huntress": (Discard("discard which enemy beast?", ENEMY, HERE, BEAST),),
    "thicket_piper": (Enrage("enrage which other unit here?", BOTH, HERE, other=True, may=True),),
    "veteran_satyr": (Discard("discard which of your units here?", ENEMY, HERE, theirs=True),),
    "moon_vigil_priestess": (
        Enrage("enrage which other of your units?", OWN, ANYWHERE, other=True),
        Enrage("enrage a second one?", OWN, ANYWHERE, other=True, goes_on=True),
        Enrage("enrage a third one?", OWN, ANYWHERE, other=True, goes_on=True),
    ),
    "whisperer_to_fangs": (Odd(oracles.WhispererToFangs),),
    "moon_mad_boar": (Odd(beasts.MoonMadBoar),),
    "hind_of_the_silver_antlers": (Fetch(BEAST, least=3), Gain(3)),
    "chimera_of_the_burnt_ridge": (Odd(beasts.ChimeraOfTheBurntRidge),),
    # Apollo
    "sun_road_courier": (Odd(soldiers.SunRoadCourier),),
    "escort_of_the_shrine": (Odd(soldiers.EscortOfTheShrine),),
    "far_shot_archer": (Discard("discard which enemy unit in another city?", ENEMY, OTHER_CITIES, strength=2),),
    "acolyte_of_the_tripod": (Odd(soldiers.AcolyteOfTheTripod),),
    "pythia_of_the_cleft_rock": (NeedsDeck(oracles.PythiaOfTheCleftRock),),
    "lyre_prophet": (NeedsDeck(oracles.LyreProphet),),
    "echo_of_the_grotto": (Odd(oracles.EchoOfTheGrotto),),
    "cloudcall_pegasus": (Odd(beasts.CloudcallPegasus),),
    "python_of_the_omphalos": (Odd(beasts.PythonOfTheOmphalos),),
    # Athena
    "owl_mark_scout": (Odd(soldiers.OwlMarkScout),),
    "ram_shield_hoplite": (MoveAway("move which enemy unit to another city?", ENEMY, HERE, may=True),),
    "wheeling_strategos": (
        MoveHere("move which of your soldiers here?", OWN, OTHER_CITIES, SOLDIER, cost=2, may=True),
    ),
    "runner_of_the_long_wall": (GainForSoldiers(),),
    "loom_seer": (MoveAway("move which of your soldiers to another city?", OWN, ANYWHERE, SOLDIER, cost=2),),
    "warden_of_the_inner_gate": (Odd(oracles.WardenOfTheInnerGate),),
    "stone_gaze_gorgon": (Odd(beasts.StoneGazeGorgon),),
    "horse_of_hollow_oak": (Odd(beasts.HorseOfHollowOak),),
    # rewards
    "hades_caress": (Fetch(may=False), Gain(2)),
    "ares_wrath": (Odd(rewards.AresWrath),),
    "poseidons_bounty": (Odd(rewards.PoseidonsBounty),),
    "artemis_call": (Odd(rewards.ArtemisCall),),
    "apollos_vision": (Odd(rewards.ApollosVision),),
    "athenas_feint": (Odd(rewards.AthenasFeint),),
}

# a spirit's two abilities
SPIRITS: Final[dict[str, tuple[Effect, Effect]]] = {
    "erinys_of_the_broken_oath": (
        Odd(spirits.ErinysHuntsTheLonely),
        Discard("discard which of your oracles?", ENEMY, ANYWHERE, ORACLE, theirs=True),
    ),
    "poppy_daimon": (Odd(spirits.PoppyLullsAnOracle), Fetch(ORACLE)),
    "ker_of_the_trampled_field": (Odd(spirits.KerTramplesBoth), Odd(spirits.KerCountsTheFoe)),
    "eidolon_of_a_lost_captain": (Odd(spirits.EidolonLeadsBack), Odd(spirits.EidolonDismisses)),
    "naiad_of_the_cold_spring": (Odd(spirits.NaiadTurnsTheSpring), Odd(spirits.NaiadCallsHome)),
    "zephyr_of_the_west_gate": (
        MoveAway("move which of your beasts to another city?", OWN, ANYWHERE, BEAST, may=True),
        MoveAway("move which enemy oracle to another city?", ENEMY, ANYWHERE, ORACLE, may=True),
    ),
    "dryad_of_the_split_oak": (Enrage("enrage which enemy unit?", ENEMY, ANYWHERE), Odd(spirits.DryadFellsTheMad)),
    "muse_of_the_tenth_song": (
        MoveAway("move which of your oracles to another city?", OWN, ANYWHERE, ORACLE, may=True),
        Odd(spirits.MuseSings),
    ),
    "palladion_daimon": (Odd(spirits.PalladionSwaps), Odd(spirits.PalladionWards)),
}
RULES: Final = {"soldier": "OM-039", "oracle": "OM-048", "beast": "OM-044", "spirit": "OM-104", "hero": "OM-107"}


def bind_all() -> None:
    """Give every unit and reward its text, in the order of the faces (a whim only counts at the end)."""
    for face, card in enumerate(FACES):
        if isinstance(card, Unit):
            rule, words = RULES[card.type], card.texts
        elif card.key in CARDS:
            rule, words = "OM-047", (card.text,)
        else:
            continue
        if card.key in SPIRITS:
            for which, effect in enumerate(SPIRITS[card.key]):
                TEXTS.bind(face + SECOND * which, Text(USED, effect), card.name, rule, words[which])
            continue
        says = HEROES.get(card.key)
        if says is None:
            says = Text(COMES if rule == RULES["soldier"] else USED, *CARDS[card.key])
        TEXTS.bind(face, says, card.name, rule, words[0])


bind_all()
