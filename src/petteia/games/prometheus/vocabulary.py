"""The words of the data: kinds, sides, borders, talents, classes, and the operations that powers are made of."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("god", "hero", "monster", "troop")
GOD: Final = 0
HERO: Final = 1
MONSTER: Final = 2
TROOP: Final = 3
ALL_KINDS: Final = 15

SIDES: Final = ("rescuers", "wardens")
RESCUERS: Final = 0
WARDENS: Final = 1

BORDERS: Final = ("open", "chains", "escarpment", "wall")
NO_BORDER: Final = -1
OPEN: Final = 0
CHAINS: Final = 1
ESCARPMENT: Final = 2
WALL: Final = 3

TALENTS: Final = (
    "archer", "berserk", "block", "bolster", "climb", "close_combat", "close_protection", "curse", "force_of_nature",
    "gem_collector", "guard", "initiative", "leader", "mighty_throw", "mobility", "phalanx", "scout", "god_slayer",
    "monster_slayer", "hero_slayer", "troop_slayer", "sneak_attack", "terror", "torment",
)  # fmt: skip
ARCHER: Final = 1 << 0
BERSERK: Final = 1 << 1
BLOCK: Final = 1 << 2
BOLSTER: Final = 1 << 3
CLIMB: Final = 1 << 4
CLOSE_COMBAT: Final = 1 << 5
CLOSE_PROTECTION: Final = 1 << 6
CURSE: Final = 1 << 7
FORCE_OF_NATURE: Final = 1 << 8
GEM_COLLECTOR: Final = 1 << 9
GUARD: Final = 1 << 10
INITIATIVE: Final = 1 << 11
LEADER: Final = 1 << 12
MIGHTY_THROW: Final = 1 << 13
MOBILITY: Final = 1 << 14
PHALANX: Final = 1 << 15
SCOUT: Final = 1 << 16
GOD_SLAYER: Final = 1 << 17
MONSTER_SLAYER: Final = 1 << 18
HERO_SLAYER: Final = 1 << 19
TROOP_SLAYER: Final = 1 << 20
SNEAK_ATTACK: Final = 1 << 21
TERROR: Final = 1 << 22
TORMENT: Final = 1 << 23

CLASSES: Final = ("terrestrial", "aquatic", "fireproof", "boreal", "flying", "huge")
TERRESTRIAL: Final = 1 << 0
AQUATIC: Final = 1 << 1
FIREPROOF: Final = 1 << 2
BOREAL: Final = 1 << 3
FLYING: Final = 1 << 4
HUGE: Final = 1 << 5

TERRAINS: Final = (
    "open", "forest", "ruins", "building", "rock", "cliff", "stairs", "structure", "water", "swamp", "burning",
    "divine_source", "rift", "cage", "polar", "wall", "escarpment", "chains",
)  # fmt: skip
TOKENS: Final = ("net", "lure", "petrification", "rage", "web")
TAGS: Final = ("blue", "red", "orange", "omphalos", "exit", "bait")

POWER_KINDS: Final = ("offensive", "active", "passive", "permanent", "reaction")
LIMITS: Final = ("always", "turn", "enemy_activation", "enemy_turn")

# What a word of an effect may be, by operation and field; what is left out takes no such field.
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "when": (
        "destroys_enemy", "unit_destroyed_near", "would_be_displaced", "attacks", "wounds_counted", "flight_ended",
        "wounded_in_melee", "attacked_in_melee", "activation_starts", "attack_dealt", "walk_leaves_enemies",
    ),
    "if": ("complete", "ally_here", "walked_in", "target_damaged", "wounded", "successes"),
    "move": ("walk", "flight", "carry", "shift"),
    "token": ("petrification",),
    "remove": ("bait",),
    "mod": (
        "offence", "defence", "range", "movement", "run", "dice", "dice_against", "wound_cap", "offence_from_hand",
        "hidden_from_afar", "ignore_block", "pass_enemies", "flying_walk", "block", "free_retaliation", "no_retaliation",
        "no_petrification", "undisplaced", "inactive", "web",
    ),
    "look": ("deck", "target", "enemy_deck"),
    "cancel": ("displacement", "wounds"),
    "limit": ("uses_walk", "free_with_rage", "one_token"),
}  # fmt: skip
WHO: Final[dict[str, tuple[str, ...]]] = {
    "choose": ("owner", "target_owner"),
    "target": ("enemy", "ally", "bait"),
    "each": ("enemy", "any", "target"),
    "attack": ("enemy", "target"),
    "roll": ("target", "attacker"),
    "wound": ("self", "target"),
    "heal": ("self", "target"),
    "move": ("self", "target", "both", "bait"),
    "mod": ("self", "target", "allies_here", "area"),
    "discard": ("target_owner",),
    "look": ("owner", "everyone"),
}
VERSUS: Final = ("normal", "normal_0", "normal_or_retaliation", "range_0", "range_1")
UNTIL: Final = ("attack", "activation", "turn", "next_start", "its_next_activation", "its_next_turn", "always")
UNLESS: Final = ("huge", "petrified", "trapped", "self", "unhurt", "destroyed", "fireproof")
ANSWERS: Final = ("retaliation", "evade", "guard")

# The fields of each operation, after `op` and `option`: `!` marks those that must be there.
OPERATIONS: Final[dict[str, str]] = {
    "when": "word! vs n most",
    "if": "word! kinds n alt alt_kinds unless",
    "choose": "who! n!",
    "target": "who! kinds range! sight through most repeat unless borders room",
    "area": "range! sight",
    "each": "who! unless throw",
    "attack": "range! n alt alt_kinds most who",
    "roll": "n! who wounds",
    "wound": "who! n!",
    "heal": "who! n!",
    "move": "who! word! n! borders",
    "pull": "",
    "token": "word!",
    "remove": "word!",
    "mod": "word! who! until! n vs kinds",
    "draw": "n!",
    "discard": "who! n!",
    "look": "word! who! n take",
    "cancel": "word! n",
    "no": "answers!",
    "limit": "word!",
}
MEANINGS: Final[dict[str, str]] = {
    "when": "what follows happens whenever this event comes about",
    "if": "what follows happens only where this is so",
    "choose": "one of the numbered options is taken; their rows carry `option`",
    "target": "a unit or bait token is picked; with none the power cannot be declared",
    "area": "an area is picked",
    "each": "the next roll is made for each of them, one after another",
    "attack": "a whole attack with the unit's own offence and every modifier",
    "roll": "an attack with this very number of dice, whatever else changes offence",
    "wound": "vitality is lost without a roll",
    "heal": "vitality comes back, never above full",
    "move": "up to so many areas; `walk` minds the ground, `flight` and `carry` do not, `shift` moves a token",
    "pull": "the target is displaced into the bearer's area",
    "token": "the target gets this token",
    "remove": "the target leaves the game",
    "mod": "a value or a permission changes, as long as `until` says",
    "draw": "cards from one's own deck",
    "discard": "cards from the hand, chosen by whoever loses them",
    "look": "at the top of a deck or at the target; `take` so many into hand and put the rest back in any order",
    "cancel": "this does not happen (of wounds: up to `n`)",
    "no": "these answers are not allowed to the whole power",
    "limit": "a bound on the whole power",
}
EVENTS: Final[dict[str, str]] = {
    "destroys_enemy": "the bearer destroys an enemy by attack or retaliation",
    "unit_destroyed_near": "any unit is destroyed in the bearer's surroundings",
    "would_be_displaced": "another unit is about to displace the bearer",
    "attacks": "the bearer attacks (which attacks: `vs`)",
    "wounds_counted": "an attack on the bearer is about to wound it",
    "flight_ended": "the bearer ends a Fast Flight of `n` areas or more",
    "wounded_in_melee": "an enemy in its area has wounded the bearer at range 0",
    "attacked_in_melee": "an enemy in its area has attacked the bearer at range 0",
    "activation_starts": "an activation of the bearer starts",
    "attack_dealt": "an attack of the bearer (which: `vs`) has dealt `n` wounds or more",
    "walk_leaves_enemies": "the bearer's walk leaves an area with enemies, `most` times in a walk",
}
CONDITIONS: Final[dict[str, str]] = {
    "complete": "the troop has lost no miniature",
    "ally_here": "an ally of these `kinds` shares the bearer's area",
    "walked_in": "the bearer walked into its area in this activation",
    "target_damaged": "the target is below full vitality",
    "wounded": "the target took `n` wounds or more, and is of these `kinds`",
    "successes": "the roll had `n` successes or more",
}
CHANGES: Final[dict[str, str]] = {
    "offence": "offence by `n`, on the attacks that `vs` names",
    "defence": "defence by `n`, against the attacks that `vs` names",
    "range": "range by `n`",
    "movement": "movement by `n`",
    "run": "a run by `n` areas",
    "dice": "its fixed dice by `n`",
    "dice_against": "the fixed dice of enemy powers aimed at it by `n`",
    "wound_cap": "no attack deals it more than `n` wounds",
    "offence_from_hand": "offence is half the cards in hand, rounded up, at most `n`",
    "hidden_from_afar": "no attack or offensive power from range 1 or more may choose it",
    "ignore_block": "Block does not hold it",
    "pass_enemies": "enemies do not stop its moves",
    "flying_walk": "its walk is a flight",
    "block": "it has Block",
    "free_retaliation": "it retaliates without a card, once in each enemy activation",
    "no_retaliation": "it does not retaliate",
    "no_petrification": "it cannot be petrified",
    "undisplaced": "enemies cannot displace it",
    "inactive": "it cannot be activated",
    "web": "every enemy move on the ground into or out of the area ends after that step",
}
BOUNDS: Final[dict[str, str]] = {
    "uses_walk": "the power is also the walk of this activation",
    "free_with_rage": "the power costs nothing while the Rage of Cerberus lasts",
    "one_token": "a new token of this bearer takes the old one off",
}
DURATIONS: Final[dict[str, str]] = {
    "attack": "for this attack",
    "activation": "for this activation",
    "turn": "for this turn",
    "next_start": "until the next start phase of the bearer's player",
    "its_next_activation": "until the end of the target's next activation",
    "its_next_turn": "until the end of the next turn of the target's player",
    "always": "as long as the power works",
}
AGAINST: Final[dict[str, str]] = {
    "normal": "normal attacks",
    "normal_0": "normal attacks at range 0",
    "normal_or_retaliation": "normal attacks and retaliation",
    "range_0": "everything at range 0",
    "range_1": "everything from range 1 or more",
}
