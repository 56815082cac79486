"""The modules of the campaign that define steps; whoever adds one names it here."""

from __future__ import annotations

from petteia.games.odyssey.campaign import (
    advancing,
    aftermath,
    aids,
    beginning,
    bridge,
    changes,
    codes,
    company,
    day,
    effects,
    exploring,
    hubs,
    hunting,
    inward,
    lives,
    loadout,
    losing,
    memories,
    people,
    powers,
    reading,
    rest,
    sailing,
    saving,
    trials,
)

CAMPAIGN_MODULES = (
    advancing, aftermath, aids, beginning, bridge, changes, codes, company, day, effects, exploring, hubs, hunting, inward, lives,
    loadout, losing, memories, people, powers, reading, rest, sailing, saving, trials,
)  # fmt: skip
