"""Why not: the reasons behind what is not offered.  Nothing here says more than the asked seat may know."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.deeds import is_calmer, may_calm, may_enrage, releasable
from petteia.games.prometheus.ground import (
    can_climb,
    has_room,
    hound_is_bound,
    is_blocked,
    is_huge,
    sees,
)
from petteia.games.prometheus.movement import leaves_from
from petteia.games.prometheus.rows import is_spent, power_of
from petteia.games.prometheus.state import (
    ACT,
    ACTED,
    AOW,
    DEAD,
    DREW_TWO,
    OMPHALOS_CLAIM,
    RECALL_REVIVES,
    RECALLED,
    SEARCHED,
    WAITING,
    WARDENS,
    Skirmish,
)
from petteia.games.prometheus.values import STRUCK, is_class, marked, movement, power_on, reach_of, talents
from petteia.games.prometheus.vocabulary import BERSERK as BERSERK_TALENT
from petteia.games.prometheus.vocabulary import ESCARPMENT, FLYING, GOD, MOBILITY, TROOP, WALL
from petteia.games.prometheus.words import (
    ABSORB,
    AERIAL,
    ATTACK,
    BERSERK,
    CALM,
    CAUTIOUS,
    CLAIM,
    COMPLEX_CAUTIOUS,
    ENRAGE,
    FLIGHT,
    MOVES,
    PLAN_MASK,
    RELEASE,
    RUN,
    WALK,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal

HOUND_FIRST: Final = Refusal("Enemies share the hound's area: it is activated first.", "PR-C14")


def name_of(s: Skirmish, u: int) -> str:
    return s.book.units[s.unit[u]].name


# -- between activations -------------------------------------------------------------------------------


def why_not_turn(s: Skirmish, seat: int, action: Action) -> Refusal | None:
    verb = action.verb
    if verb in ("activate", "recall"):
        u = s.slot[action.args[0]]
        if u < 0:
            return Refusal("That unit is not at this table.", "PR-K012")
        return why_not_activate(s, seat, u) if verb == "activate" else why_not_recall(s, seat, u)
    if verb == "search" and s.spent[seat] & SEARCHED:
        return Refusal("You have searched your deck this turn already.", "PR-K017")
    if verb == "draw" and s.spent[seat] & DREW_TWO:
        return Refusal("You have drawn two cards for Art of War this turn already.", "PR-K018")
    if verb in ("search", "draw") and not s.holds(seat, AOW):
        return Refusal("You hold no Art of War card to pay with.", "PR-K018" if verb == "draw" else "PR-K017")
    if verb == "pass":
        return Refusal("To pass is to activate nobody this turn.", "PR-C26") if s.activations else HOUND_FIRST
    return None


def why_not_activate(s: Skirmish, seat: int, u: int) -> Refusal:
    name = name_of(s, u)
    if s.owner[u] != seat:
        return Refusal(f"{name} is not yours to activate.", "PR-K012")
    if s.at[u] == DEAD:
        return Refusal(f"{name} is destroyed: its cards activate nothing.", "PR-K021")
    if s.flags[u] & ACTED:
        return Refusal(f"{name} has been activated this turn.", "PR-K013")
    if not s.holds(seat, ACT + s.word[u]):
        return Refusal(f"You hold no activation card of {name}.", "PR-050")
    if s.marks and marked(s, u, "inactive"):
        return Refusal(f"{name} may not be activated this turn.", "PR-K030")
    if s.activations and not s.holds(seat, AOW):
        return Refusal("A second activation costs an Art of War card.", "PR-057")
    if s.activations:
        return Refusal("There are two activations in a turn.", "PR-K014")
    return HOUND_FIRST


def why_not_recall(s: Skirmish, seat: int, u: int) -> Refusal:
    name = name_of(s, u)
    if s.book.kind[s.unit[u]] != TROOP:
        return Refusal(f"{name} is no troop, and only troops are recalled.", "PR-066")
    if s.owner[u] != seat:
        return Refusal(f"{name} is not yours to recall.", "PR-066")
    if s.at[u] == DEAD and not s.law[RECALL_REVIVES]:
        return Refusal(f"{name} is destroyed, and recall does not bring it back.", "PR-C31")
    if s.at[u] == WAITING:
        return Refusal(f"{name} has not come into play.", "PR-C31")
    if s.spent[seat] & RECALLED:
        return Refusal("One troop is recalled in a turn.", "PR-C31")
    if not s.holds(seat, AOW):
        return Refusal("A recall costs an Art of War card.", "PR-058")
    if not s.activations:
        return Refusal("Recall is for the end of the turn.", "PR-060")
    return Refusal("There is no area with room to recall it to.", "PR-K047")


# -- announcing ----------------------------------------------------------------------------------------


def why_not_plan(s: Skirmish, u: int, action: Action) -> Refusal | None:
    if action.verb != "plan":
        return Refusal("Announce first what the unit will do.", "PR-053")
    mask = PLAN_MASK[action.args[0]]
    offered = s.decision.options if s.decision is not None else []
    if mask and any([PLAN_MASK[other.args[0]] & mask == mask for other in offered]):
        return Refusal("Announce it together with another action: what is announced need not be done.", "PR-C29")
    if hound_is_bound(s, u) and not mask & ATTACK:
        if mask & MOVES:
            return Refusal("The hound does not move while an enemy shares its area.", "PR-074")
        return Refusal("An enemy shares the hound's area: it has to attack.", "PR-072")
    for bit, reason in (
        (CALM, why_not_calm), (ENRAGE, why_not_enrage), (CAUTIOUS | COMPLEX_CAUTIOUS, why_not_cautious),
        (CLAIM | ABSORB, why_not_stone), (RELEASE, why_not_release), (BERSERK, why_not_berserk),
        (FLIGHT | AERIAL, why_not_fly), (WALK | CAUTIOUS | RUN, why_not_move),
    ):  # fmt: skip
        if mask & bit:
            said = reason(s, u)
            if said is not None:
                return said
    if mask & ATTACK:
        return Refusal("There is nobody to attack within reach.", "PR-K025")
    return Refusal("The unit cannot do that from where it is.", "PR-C29")


def why_not_calm(s: Skirmish, u: int) -> Refusal | None:
    if not is_calmer(s, u):
        return Refusal("Only Hephaestus and Hades calm the hound.", "PR-076")
    if not may_calm(s, u):
        return Refusal("One calms the hound in its own area.", "PR-C12")
    return None


def why_not_enrage(s: Skirmish, u: int) -> Refusal | None:
    if s.side[u] != WARDENS:
        return Refusal("Only wardens enrage the hound.", "PR-080")
    if u == s.hound:
        return Refusal("The hound does not enrage itself.", "PR-084")
    if s.hound < 0 or s.at[u] != s.at[s.hound]:
        return Refusal("One enrages the hound in its own area.", "PR-081")
    if not may_enrage(s, u):
        return Refusal("There is no stone here that nobody has claimed.", "PR-082")
    return None


def why_not_cautious(s: Skirmish, u: int) -> Refusal | None:
    if s.side[u] != WARDENS:
        return Refusal("Only wardens move cautiously.", "PR-091")
    return None


def why_not_stone(s: Skirmish, u: int) -> Refusal | None:
    if not s.law[OMPHALOS_CLAIM]:
        return Refusal("Stones are not claimed at this table.", "PR-C34")
    return Refusal("There is no stone here for it.", "PR-K033")


def why_not_release(s: Skirmish, u: int) -> Refusal | None:
    if not s.holds(s.active, AOW):
        return Refusal("To cut a comrade free costs an Art of War card.", "PR-101")
    if s.at[u] < 0 or not releasable(s, u):
        return Refusal("No comrade in its area is trapped.", "PR-101")
    return None


def why_not_berserk(s: Skirmish, u: int) -> Refusal | None:
    if not talents(s, u) & BERSERK_TALENT:
        return Refusal("It is no berserk.", "PR-K090")
    return None


def why_not_fly(s: Skirmish, u: int) -> Refusal | None:
    if not is_class(s, u, FLYING):
        return Refusal("It does not fly.", "PR-K115")
    return None


def why_not_move(s: Skirmish, u: int) -> Refusal | None:
    if is_blocked(s, u):
        return Refusal("An enemy with Block holds it in its area.", "PR-K091")
    if s.at[u] >= 0 and not movement(s, u):
        return Refusal("It has no movement left.", "PR-K023")
    return None


# -- acting --------------------------------------------------------------------------------------------


def why_not_act(s: Skirmish, u: int, action: Action) -> Refusal | None:
    verb = action.verb
    if verb in ("step", "fly"):
        return why_not_step(s, u, s.book.area_of.get(action.args[0], -1))
    if verb == "leave":
        return why_not_leave(s, u)
    if verb == "attack":
        t = s.slot[action.args[0]]
        return why_not_attack(s, u, t) if t >= 0 else Refusal("That unit is not at this table.", "PR-K025")
    if verb == "power":
        return why_not_power(s, u, action.args[0])
    if verb == "done":
        return Refusal("An enemy shares the hound's area: it has to attack.", "PR-072")
    if verb == "calm":
        said = Refusal("It has calmed the hound or attacked already, or did not announce it.", "PR-079")
        return why_not_calm(s, u) or said
    if verb == "enrage":
        return why_not_enrage(s, u) or Refusal("It was not announced.", "PR-C29")
    if verb == "release":
        return why_not_release(s, u) or Refusal("It was not announced.", "PR-C29")
    return None


def why_not_step(s: Skirmish, u: int, area: int) -> Refusal | None:
    book = s.book
    was = s.at[u]
    if area < 0:
        return Refusal("There is no such area on this map.", "PR-K048")
    if was < 0:
        if book.board.areas[area].side != s.side[u]:
            return Refusal("A waiting unit comes on in a deployment area of its own colour.", "PR-K037")
        return Refusal("The area is full.", "PR-K038")
    if book.map_of[was] != book.map_of[area]:
        return Refusal("No unit goes from one map to the other.", "PR-062")
    if hound_is_bound(s, u):
        return Refusal("The hound does not move while an enemy shares its area.", "PR-074")
    if not s.plan & MOVES:
        return Refusal("Its move is over, or was not announced.", "PR-C29")
    if s.did & STRUCK and not talents(s, u) & MOBILITY:
        return Refusal("It does not walk after its attack.", "PR-K024")
    if is_blocked(s, u):
        return Refusal("An enemy with Block holds it in its area.", "PR-K091")
    return why_not_cross(s, u, was, area)


def why_not_cross(s: Skirmish, u: int, was: int, area: int) -> Refusal | None:
    border = s.book.border[was][area]
    climbs = can_climb(s, u)
    if border == WALL:
        return Refusal("A wall lies between.", "PR-K069")
    if border == ESCARPMENT and not climbs:
        return Refusal("Only climbers cross an escarpment.", "PR-K070")
    if border < 0:
        return Refusal("That area is not next to it.", "PR-K023")
    enter = s.book.terrain[area].enter
    if enter == "ascend" and not climbs:
        return Refusal("A rock is ascended, or climbed.", "PR-K057")
    if enter == "climb" and not climbs:
        return Refusal("A cliff is for climbers.", "PR-K058")
    if not has_room(s, u, area):
        return Refusal("There is no room for it.", "PR-K118" if is_huge(s, u) else "PR-K038")
    return Refusal("It has no movement left for that.", "PR-K023")


def why_not_leave(s: Skirmish, u: int) -> Refusal | None:
    if s.side[u] != WARDENS or s.book.kind[s.unit[u]] != GOD:
        return Refusal("Only Zeus and Ares leave Olympus.", "PR-107")
    if not leaves_from(s, u):
        return Refusal("One leaves Olympus from a blue area.", "PR-C08")
    return Refusal("Leaving takes one more area of movement.", "PR-C08")


def why_not_attack(s: Skirmish, u: int, t: int) -> Refusal | None:
    if s.side[t] == s.side[u]:
        return Refusal("It attacks enemies only.", "PR-K025")
    if not s.plan & (ATTACK | AERIAL | BERSERK):
        return Refusal("The attack is used up, or was not announced.", "PR-C29")
    if s.at[u] < 0 or s.at[t] < 0:
        return Refusal("They are not both in play.", "PR-K025")
    if s.book.map_of[s.at[u]] != s.book.map_of[s.at[t]]:
        return Refusal("Nobody attacks from one map to the other.", "PR-063")
    if s.book.distance[s.at[u]][s.at[t]] > reach_of(s, u):
        return Refusal("It is out of range.", "PR-K025")
    if not sees(s, s.at[u], s.at[t], s.side[u]):
        return Refusal("It is out of sight.", "PR-K050")
    return Refusal("It is no legal target from afar.", "PR-K030")


def why_not_power(s: Skirmish, u: int, number: int) -> Refusal | None:
    if number >= len(s.book.powers[s.unit[u]]):
        return Refusal("It has no such power.", "PR-K030")
    power = power_of(s, u, number)
    if s.life[u] <= power.lost_at:
        return Refusal(f"{power.name} is lost to its wounds.", "PR-K080")
    if is_spent(s, u, number):
        return Refusal(f"{power.name} has been used this turn.", "PR-K027")
    if not power_on(s, u, number):
        if s.book.mute[s.at[u]]:
            return Refusal("In the water it has no such power.", "PR-K061")
        return Refusal("After a complex action it has no such power.", "PR-K036")
    if power.kind not in ("offensive", "active"):
        return Refusal(f"{power.name} is not for declaring.", "PR-K029")
    if power.kind == "offensive" and not s.plan & ATTACK:
        return Refusal("An offensive power takes the place of the attack.", "PR-K026")
    if s.holds(s.active, AOW) < power.art_of_war:
        return Refusal(f"{power.name} costs {power.art_of_war} Art of War.", "PR-K019")
    return Refusal(f"{power.name} has nothing to work on.", "PR-K030")
