"""What may be answered to each question of Omen, by the words of the ledger and of the cards: the referee's second half."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tests.games.omen.book import CITIES, UNITS, Look, Standing, Unit
from tests.games.omen.referee import Referee

EVERYWHERE = (0, 1, 2)
Test = Callable[[Standing], bool]


class Asked(NamedTuple):
    """A question: who watches, who is asked, whose ability it is, in which city, of which card, and the step itself."""

    r: Referee
    seat: int
    by: int
    here: int
    this: int
    step: Any

    @property
    def look(self) -> Look:
        return self.r.look

    @property
    def rival(self) -> int:
        return 1 - self.by

    @property
    def elsewhere(self) -> tuple[int, ...]:
        return tuple(city for city in EVERYWHERE if city != self.here)

    def units(self, owner: int, cities: Iterable[int], fits: Test = lambda one: True, other: int = -1) -> set[str]:
        """The units of a side that an ability may be about; those that nothing tells apart are one."""
        found: set[str] = set()
        for city in cities:
            if owner != self.by and self.look.warded(owner, city):
                continue
            seen = []
            for slot, one in enumerate(self.look.side(owner, city)):
                mark = (one.unit.key, one.enraged, *self.spoken(one))
                if one.number != other and fits(one) and mark not in seen:
                    seen.append(mark)
                    found.add(f"unit {'own' if owner == self.seat else 'enemy'}-{CITIES[city]}-{slot + 1}")
        return found

    def spoken(self, one: Standing) -> tuple[int, bool]:
        """How often an oracle has acted this turn, and whether in Portent."""
        if one.type != "oracle":
            return (0, False)
        return min(2, self.r.acts.get(one.number, 0)), one.number in self.r.spoken

    def movable(self, owner: int) -> Callable[[Standing], bool]:
        """Another city has room on the unit's side."""

        def fits(one: Standing) -> bool:
            at = next(city for city in EVERYWHERE if one in self.look.side(owner, city))
            return any(self.look.room(owner, city, one.size) for city in EVERYWHERE if city != at)

        return fits

    def maddened(self, owner: int, cities: Iterable[int], other: int = -1) -> set[str]:
        """OM-074, OM-079: units that are no beasts, on a side with a space left."""
        open_ = [city for city in cities if self.look.filled(owner, city) < 5]
        return self.units(owner, open_, lambda one: one.type != "beast", other)

    def cards(self, verb: str, cards: Iterable[Unit], fits: Callable[[Unit], bool] = lambda unit: True) -> set[str]:
        return {f"{verb} {unit.word}" for unit in cards if fits(unit)}

    def open_cities(self, owner: int, size: int = 1) -> set[str]:
        return {f"city {CITIES[city]}" for city in EVERYWHERE if self.look.room(owner, city, size)}

    def standing(self, number: int) -> tuple[int, int, Standing]:
        """The owner, the city and the unit with a number."""
        for owner in (0, 1):
            for city in EVERYWHERE:
                for one in self.look.side(owner, city):
                    if one.number == number:
                        return owner, city, one
        raise LookupError(number)

    def pile_but(self, number: int) -> list[Unit]:
        """The discard pile without one card."""
        look = self.look
        return [UNITS[look.state.face[n]] for n in look.piles[self.by if look.personal else 0] if n != number]


PASS = {"pass"}
ALL_CITIES = {f"city {city}" for city in CITIES}


def soldier(one: Standing | Unit) -> bool:
    return one.type == "soldier"


def oracle(one: Standing | Unit) -> bool:
    return one.type == "oracle"


def beast(one: Standing | Unit) -> bool:
    return one.type == "beast"


# -- oracles ---------------------------------------------------------------------------------


def usable(a: Asked, key: str) -> bool:
    """Whether an oracle's ability would do something for `by` in the city `here` (OM-C32)."""
    look, you, here = a.look, a.by, a.here
    if key in ("augur_of_the_levy", "keeper_of_the_tide", "pythia_of_the_cleft_rock", "lyre_prophet"):
        return look.can_draw(you)
    if key == "obol_counter":
        return bool(look.coins[a.rival] or look.hand[a.rival])
    if key == "bone_reader":
        return bool({unit.type for unit in look.hand[you]} & {unit.type for unit in look.pile(you)})
    if key == "reader_of_fresh_blood":
        return bool(fresh_blood(a))
    if key == "shoal_watcher":
        return look.coins[you] >= 1
    if key == "moon_vigil_priestess":
        return bool(a.maddened(you, EVERYWHERE, a.this))
    if key == "whisperer_to_fangs":
        return look.coins[you] >= 2 and bool(a.units(you, (here,), real_beast))
    if key == "loom_seer":
        return bool(a.units(you, EVERYWHERE, lambda one: soldier(one) and one.cost <= 2 and a.movable(you)(one)))
    if key == "echo_of_the_grotto":
        return bool(echoes(a))
    return True


def real_beast(one: Standing) -> bool:
    return one.unit.type == "beast"


def fresh_blood(a: Asked) -> set[str]:
    side = [] if a.look.warded(a.rival, a.here) else a.look.side(a.rival, a.here)
    return a.cards("discard", a.look.hand[a.by], lambda unit: any(one.strength < unit.strength for one in side))


def echoes(a: Asked) -> set[str]:
    """Enemy oracles, neither enraged nor another Echo, whose ability would do something here; one of each name a city."""
    found = set()
    for city in EVERYWHERE:
        seen: set[str] = set()
        for slot, one in enumerate(a.look.side(a.rival, city)):
            key = one.unit.key
            if oracle(one) and key != "echo_of_the_grotto" and key not in seen and usable(a, key):
                seen.add(key)
                found.add(f"unit enemy-{CITIES[city]}-{slot + 1}")
    return found


def speakers(r: Referee, seat: int, spent: set[int]) -> set[str]:
    """OM-048, OM-C32: oracles that may act, none twice in Portent and none more than twice in a turn."""
    found = set()
    silenced = r.look.state.silenced
    for city in EVERYWHERE:
        seen = []
        for slot, one in enumerate(r.look.side(seat, city)):
            acts = r.acts.get(one.number, 0)
            if not oracle(one) or one.number in spent or acts >= 2 or silenced >> one.number & 1:
                continue
            mark = (one.unit.key, acts)
            if mark not in seen and usable(Asked(r, seat, seat, city, one.number, None), one.unit.key):
                seen.append(mark)
                found.add(f"oracle {CITIES[city]}-{slot + 1}")
    return found


# -- the steps of a turn ---------------------------------------------------------------------


def surge(a: Asked) -> set[str]:
    """OM-033 to OM-038, OM-044, OM-046, OM-105, OM-C45."""
    r, look, you = a.r, a.look, a.seat
    found = {"end"}
    for unit in look.hand[you]:
        size = 2 if beast(unit) else 1
        dues = [look.tax[city] for city in EVERYWHERE if look.room(you, city, size)]
        allowed = unit.type not in look.forbidden
        if allowed and unit.type != "hero" and dues and r.price(you, unit) + min(dues) <= look.coins[you]:
            found.add(f"play {unit.word}")
        if allowed and beast(unit) and unit.cost <= look.coins[you]:
            found.add(f"use {unit.word}")
        if allowed and unit.type == "spirit" and unit.invoke <= look.coins[you]:
            found.add(f"invoke {unit.word}")
        if allowed and unit.type == "hero" and "deployed" not in r.once and dues and min(dues) <= look.coins[you]:
            found.add(f"deploy {unit.word}")
        if "obol_under_the_tongue" in r.relics[you] and "obol" not in r.once:
            found.add(f"obol {unit.word}")
    if "reward" not in r.once:
        for word in look.rewards[you]:
            if word == "artemis-call" and not a.units(you, EVERYWHERE, real_beast):
                continue
            if word == "apollos-vision" and not speakers(r, you, set()):
                continue
            found.add(f"reward {word}")
    return found


def placing(a: Asked) -> set[str]:
    unit = UNITS[a.look.state.face[a.step.card]]
    size = 2 if beast(unit) else 1
    left = a.look.coins[a.seat] - a.r.price(a.seat, unit)
    return {c for c in a.open_cities(a.seat, size) if a.look.tax[CITIES.index(c.removeprefix("city "))] <= left}


def retaining(a: Asked) -> set[str]:
    """OM-063 to OM-065, OM-083, OM-C17, OM-C18."""
    units = a.look.side(a.seat, a.step.city)
    allowed = 2 if not a.step.won or "fold_of_the_aegis" in a.r.relics[a.seat] else 1
    kept = [one for one in units if a.step.kept >> one.number & 1]
    left = allowed - sum(one.size for one in kept)
    seen, found, needed = [], set(), 0
    for slot, one in enumerate(units):
        if one in kept or one.size > left or (a.step.won and beast(one)):
            continue
        needed += one.size
        if (one.unit.key, one.enraged) not in seen:
            seen.append((one.unit.key, one.enraged))
            found.add(f"retain {CITIES[a.step.city]}-{slot + 1}")
    assert needed > left, "asked, though all of them may stay"
    return found


def hand_limit(a: Asked) -> set[str]:
    assert a.r.in_hand(a.seat) > a.r.limit(a.seat)
    return a.cards("discard", a.look.hand[a.seat])


HEROES = {  # what must hold for a hero to be sent, by the question
    "You lost the battle. Send a hero?": {"alkestis": lambda a: a.step.what != 0},
    "A battle begins and you are fewer. Send a hero?": {
        "hektor": lambda a: 0 < a.look.filled(a.seat, a.step.what) < a.look.filled(1 - a.seat, a.step.what)
    },
    "Your rival took the Wealth bonus. Send a hero?": {"iason": lambda a: True},
    "Your rival has brought a beast into a city. Send a hero?": {"atalanta": lambda a: True},
    "War begins. Send a hero?": {
        "orion": lambda a: True, "odysseus": lambda a: bin(a.step.what).count("1") >= 2,
    },
    "One of your oracles was discarded. Send a hero?": {"orpheus": lambda a: bool(a.open_cities(a.seat))},
    "Your rival has chosen an oracle to act. Send a hero?": {"kassandra": lambda a: True},
    "Your rival has completed a feat. Send a hero?": {"ariadne": lambda a: True},
}  # fmt: skip


def moment(a: Asked, prompt: str) -> set[str]:
    held = {unit.key: unit.word for unit in a.look.hand[a.seat]}
    return PASS | {f"hero {held[key]}" for key, holds in HEROES[prompt].items() if key in held and holds(a)}


def into_war(a: Asked, one: Standing, at: int) -> set[str]:
    return {
        f"city {CITIES[city]}"
        for city in EVERYWHERE
        if city != at and a.step.torn >> city & 1 and a.look.room(a.seat, city, one.size)
    }


def odysseus(a: Asked) -> set[str]:
    found = set()
    for at in EVERYWHERE:
        found |= a.units(a.seat, (at,), lambda one, at=at: bool(into_war(a, one, at)), a.step.moved)  # type: ignore[misc]
    return found | PASS


def bounty(a: Asked) -> set[str]:
    """So many draws that before each of them you hold no more unit cards than the other."""
    mine, theirs = len(a.look.hand[a.seat]), len(a.look.hand[1 - a.seat])
    return {f"split {cards}" for cards in range(4) if cards == 0 or mine + cards - 1 <= theirs}


def chimera(a: Asked) -> set[str]:
    found = a.units(a.rival, EVERYWHERE, lambda one: one.strength <= 4) | {"mode c"}
    return found | ({"mode b"} if a.look.coins[a.rival] else set())


def toll(a: Asked) -> set[str]:
    coin = a.look.coins[a.seat] and a.look.coins[a.by] < 20
    return a.cards("discard", a.look.hand[a.seat]) | ({"mode a"} if coin else set())


def horse(a: Asked) -> set[str]:
    elsewhere = [city for city in EVERYWHERE if city != a.step.city]
    return a.units(a.seat, elsewhere, lambda one: soldier(one) and not a.step.moved >> one.number & 1) | PASS


def palladion(a: Asked) -> set[str]:
    return a.units(a.seat, EVERYWHERE, soldier) | PASS


def palladion_other(a: Asked) -> set[str]:
    return a.units(a.seat, a.elsewhere, soldier)


def palladion_order(a: Asked) -> set[str]:
    """The two that changed places: the one chosen first, and the last to come where it stood."""
    found = set()
    other = a.look.side(a.seat, a.here)[-1].number
    for number in (a.this, other):
        _, city, one = a.standing(number)
        found.add(f"unit own-{CITIES[city]}-{a.look.side(a.seat, city).index(one) + 1}")
    return found


def moving(a: Asked) -> set[str]:
    one = a.standing(a.step.card)[2]
    return a.open_cities(a.step.seat, one.size) - {f"city {CITIES[a.step.city]}"}


def types(a: Asked) -> set[str]:
    options = a.look.state.options
    extra = {f"name {kind}" for kind in ("spirit", "hero") if options[f"{kind}{'e' * (kind == 'hero')}s"] == "yes"}
    return {"name soldier", "name oracle", "name beast"} | extra


def mad(a: Asked) -> set[str]:
    found: set[str] = set()
    for owner in (0, 1):
        found |= a.units(owner, EVERYWHERE, lambda one: one.enraged)
    return found


def poppy(a: Asked) -> set[str]:
    silenced = a.look.state.silenced
    return {
        f"unit enemy-{CITIES[city]}-{slot + 1}"
        for city in EVERYWHERE
        for slot, one in enumerate(a.look.side(a.rival, city))
        if oracle(one) and not silenced >> one.number & 1
    }


def lonely(a: Asked) -> set[str]:
    return a.units(a.rival, [city for city in EVERYWHERE if len(a.look.side(a.rival, city)) == 1])


def this_unit(a: Asked) -> set[str]:
    _, city, one = a.standing(a.this)
    return {f"unit own-{CITIES[city]}-{a.look.side(a.seat, city).index(one) + 1}"} | PASS


def alkestis(a: Asked) -> set[str]:
    look = a.look
    pile = look.piles[a.seat if look.personal else 0]
    fallen = [UNITS[look.state.face[number]] for number in pile if a.step.fallen >> number & 1]
    return a.cards("take", fallen) | PASS


def shield(a: Asked) -> set[str]:
    return a.units(a.rival, (a.here,), a.movable(a.rival)) | PASS


QUESTIONS: dict[str, Callable[[Asked], set[str]]] = {
    r"Wealth: of your three": lambda a: {f"wealth {n}" for n in range(4)},
    r"Wealth: of your two": lambda a: {f"wealth {n}" for n in range(3)},
    r"Surge, ": surge,
    r"To which city does .+ go for (no|\d+) coins?\?": placing,
    r"Portent: ": lambda a: speakers(a.r, a.seat, a.r.spoken) | {"end"},
    r"Shard of the Tripod: look": lambda a: {"look", "pass"},
    r"Shard of the Tripod: put": lambda a: {"bury", "pass"},
    r"War: fight": lambda a: {f"war {CITIES[city]}" for city in a.r.fought},
    r"(The battle is not yours|You won the battle)": retaining,
    r"You lost a battle\. Pay": lambda a: {"whim", "pass"},
    r"Offering: ": lambda a: a.cards("offer", a.look.hand[a.seat]) | PASS,
    r"Offering worth": lambda a: {f"split {n}" for n in range(UNITS[a.look.state.face[a.step.card]].offering + 1)},
    r"Your hand is over its limit": hand_limit,
    r"Send which unit as your emissary": lambda a: a.cards("emissary", a.look.hand[a.seat]),
    # soldiers
    r"Asphodel Reaper: give up": lambda a: a.units(a.by, (a.here,), other=a.this) | PASS,
    r"Asphodel Reaper: discard": lambda a: a.units(a.rival, (a.here,)) | {"mode b"},
    r"Barrow Lancer": lambda a: a.cards("take", a.look.pile(a.by), soldier) | PASS,
    r"Ferryman's Debtor": lambda a: a.cards("put", a.look.pile(a.by), lambda u: soldier(u) and u.cost <= 2) | PASS,
    r"Red-Vow Spearman": lambda a: a.units(a.by, (a.here,), other=a.this),
    r"Sanctuary Burner": lambda a: a.units(a.rival, EVERYWHERE, oracle),
    r"Bearer of the Bronze": lambda a: a.cards("put", a.look.hand[a.by], lambda u: soldier(u) and u.cost <= 3) | PASS,
    r"Grizzled Veteran": lambda a: a.units(a.rival, (a.here,), lambda one: one.strength <= 2),
    r"Harbour Toll-Taker": toll,
    r"(Pearl Diver|Sun-Road Courier: add)": lambda a: a.cards("take", a.look.looked[a.seat]),
    r"Sun-Road Courier: which": lambda a: a.cards("top", a.look.looked[a.seat]),
    r"Seaside Guardian": lambda a: {"mode a", "mode b"},
    r"Riptide Spearman": lambda a: a.units(0, (a.here,), other=a.this) | a.units(1, (a.here,), other=a.this) | PASS,
    r"Bear-Dancer": this_unit,
    r"Boar-Spear Huntress": lambda a: a.units(a.rival, (a.here,), beast),
    r"Thicket Piper": lambda a: a.maddened(0, (a.here,), a.this) | a.maddened(1, (a.here,), a.this) | PASS,
    r"Veteran Satyr": lambda a: a.units(a.seat, (a.here,)),
    r"Escort of the Shrine": lambda a: a.cards("put", a.look.hand[a.by], oracle) | PASS,
    r"Far-Shot Archer": lambda a: a.units(a.rival, a.elsewhere, lambda one: one.strength <= 2),
    r"Acolyte of the Tripod": lambda a: speakers(a.r, a.by, set()) | PASS,
    r"Owl-Mark Scout": lambda a: {"bury", "pass"},
    r"Ram-Shield Hoplite": shield,
    r"Wheeling Strategos": lambda a: a.units(a.by, a.elsewhere, lambda one: soldier(one) and one.cost <= 2) | PASS,
    # oracles
    r"Obol-Counter": lambda a: a.cards("discard", a.look.hand[a.seat]),
    r"Bone-Reader: discard": lambda a: a.cards(
        "discard", a.look.hand[a.by], lambda u: u.type in {lying.type for lying in a.look.pile(a.by)}
    ),
    r"Bone-Reader: add": lambda a: a.cards(
        "take", a.pile_but(a.this), lambda u: u.type == UNITS[a.look.state.face[a.this]].type
    ),
    r"Augur of the Levy": lambda a: a.cards("put", a.look.shown, lambda u: soldier(u) and u.cost <= 3) | PASS,
    r"Reader of Fresh Blood: discard which unit card": fresh_blood,
    r"Moon-Vigil Priestess: enrage which": lambda a: a.maddened(a.by, EVERYWHERE, a.this),
    r"Moon-Vigil Priestess: enrage a": lambda a: a.maddened(a.by, EVERYWHERE, a.this) | PASS,
    r"Whisperer to Fangs": lambda a: a.units(a.by, (a.here,), real_beast),
    r"Pythia": lambda a: a.cards("take", a.look.shown),
    r"(Lyre-Prophet|Stone-Gaze Gorgon)": types,
    r"Echo of the Grotto": echoes,
    r"Loom-Seer": lambda a: a.units(
        a.by, EVERYWHERE, lambda one: soldier(one) and one.cost <= 2 and a.movable(a.by)(one)
    ),
    # beasts
    r"Hound of Three Gates": lambda a: a.units(a.seat, (a.step.city,)),
    r"Lamia": lambda a: a.cards("strip", a.look.hand[a.rival]),
    r"Bronze-Feather Flock": lambda a: a.units(a.rival, EVERYWHERE),
    r"(Minotaur|Ketos|Horse of Hollow Oak: move your|Ares' Wrath: strike|Ker: trample|Ker: gain|Palladion Daimon: ward)": (
        lambda a: ALL_CITIES
    ),
    r"Moon-Mad Boar": lambda a: a.maddened(a.seat, (a.step.city,)) | PASS,
    r"Hind of the Silver": lambda a: a.cards("take", a.pile_but(a.this), lambda u: beast(u) and u.cost >= 3) | PASS,
    r"Chimera": chimera,
    r"Cloudcall Pegasus: add a soldier": lambda a: a.cards("take", a.look.shown, soldier) | PASS,
    r"Cloudcall Pegasus: add an oracle": lambda a: a.cards("take", a.look.shown, oracle) | PASS,
    r"Cloudcall Pegasus: add a beast": lambda a: a.cards("take", a.look.shown, beast) | PASS,
    r"Python of the Omphalos: put an oracle": lambda a: a.cards("put", a.look.shown, oracle) | PASS,
    r"Python of the Omphalos: put a soldier": lambda a: a.cards("put", a.look.shown, soldier) | PASS,
    r"Put it into which city\?": lambda a: a.open_cities(a.seat),
    r"Horse of Hollow Oak: move which": horse,
    # rewards
    r"Hades' Caress": lambda a: a.cards("take", a.look.pile(a.by)),
    r"Ares' Wrath: discard": lambda a: a.units(1 - a.seat, (a.step.city,), lambda one: one.strength <= 2) | PASS,
    r"Poseidon's Bounty": bounty,
    r"Artemis' Call": lambda a: a.units(a.by, EVERYWHERE, real_beast),
    r"Apollo's Vision": lambda a: speakers(a.r, a.seat, {n for n in a.r.acts if a.step.used >> n & 1}) | PASS,
    r"Athena's Feint": lambda a: a.units(a.seat, EVERYWHERE, a.movable(a.seat), a.step.moved) | PASS,
    r"Move it to which city\?": moving,
    # spirits
    r"Which of the spirit's two abilities": lambda a: {"mode a", "mode b"},
    r"Erinys: discard": lonely,
    r"Erinys of the Broken Oath": lambda a: a.units(a.seat, EVERYWHERE, oracle),
    r"Poppy Daimon: lull": poppy,
    r"Poppy Daimon: add": lambda a: a.cards("take", a.look.pile(a.by), oracle) | PASS,
    r"Ker: discard": lambda a: a.units(a.seat, (a.step.city,)),
    r"Eidolon: put": lambda a: a.cards("put", a.look.pile(a.by), lambda u: soldier(u) and u.cost <= 1) | PASS,
    r"Eidolon: discard": lambda a: a.cards("discard", a.look.hand[a.by], soldier) | PASS,
    r"Naiad: put": lambda a: a.cards("top", a.look.hand[a.by]),
    r"Naiad: return": lambda a: a.units(a.by, EVERYWHERE, soldier) | PASS,
    r"Zephyr of the West Gate: move which of your": lambda a: (
        a.units(a.by, EVERYWHERE, lambda one: beast(one) and a.movable(a.by)(one)) | PASS
    ),
    r"Zephyr of the West Gate: move which enemy": lambda a: (
        a.units(a.rival, EVERYWHERE, lambda one: oracle(one) and a.movable(a.rival)(one)) | PASS
    ),
    r"Dryad of the Split Oak: enrage": lambda a: a.maddened(a.rival, EVERYWHERE),
    r"Dryad: discard": mad,
    r"Muse of the Tenth Song: move": lambda a: (
        a.units(a.by, EVERYWHERE, lambda one: oracle(one) and a.movable(a.by)(one)) | PASS
    ),
    r"Muse: add": lambda a: a.cards("take", a.look.shown, lambda u: u.type in ("oracle", "spirit")),
    r"Palladion Daimon: swap": palladion,
    r"Palladion Daimon: with": palladion_other,
    r"Palladion Daimon: whose": palladion_order,
    # heroes
    r"Alkestis": alkestis,
    r"Orion": lambda a: a.maddened(a.seat, EVERYWHERE) | PASS,
    r"Odysseus: move which": odysseus,
    r"Odysseus: into": lambda a: into_war(a, a.standing(a.step.card)[2], a.step.city),
}
BLOOD = "Reader of Fresh Blood: discard which enemy"
DRAFT = "Draft which unit"


def stated(r: Referee, seat: int, prompt: str) -> set[str]:
    """The answers to a question, by the ledger."""
    step: Any = r.look.state.stack[-1][0]
    by = getattr(step, "you", seat)
    this = step.card if type(step).__name__ == "Resolving" else getattr(step, "this", -1)
    a = Asked(r, seat, by, getattr(step, "here", -1), this, step)
    if prompt in HEROES:
        return moment(a, prompt)
    if prompt.startswith(BLOOD):
        return blood_struck(a)
    if prompt.startswith(DRAFT):
        zone = r.look.state.layout.index[f"pack {('Elder', 'Younger')[seat]}"]
        return {f"draft {UNITS[r.look.state.face[number]].word}" for number in r.look.state.zones[zone]}
    for pattern, answers in QUESTIONS.items():
        if re.match(pattern, prompt):
            return answers(a)
    raise KeyError(prompt)


def blood_struck(a: Asked) -> set[str]:
    """Enemy units here that are weaker than the card just given up, the last of the pile."""
    gone = a.look.pile(a.by)[-1]
    return a.units(a.rival, (a.here,), lambda one: one.strength < gone.strength)
