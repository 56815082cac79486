"""OpenSpiel: after `register_spiel()`, `pyspiel.load_game("petteia_hera_zeus")`.

Each game is there twice.  Under its own name every draw of chance is a node with its outcomes (explicit chance), so that exact
methods see the whole tree.  Under the name with `_sampled` there is one node at the root, with one outcome, which shuffles and
rolls for the whole game: what simulations want.  Parameters: `players`, `options` ("mode:campaign;foe:talos-2"), and for the
second kind `seed` (-1: another each time).

    import pyspiel
    from petteia.envs import register_spiel
    register_spiel()
    game = pyspiel.load_game("petteia_elysium(players=3)")
"""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pyspiel

from petteia.envs.sight import Sight, sight_of
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.game import games as all_games
from petteia.kernel.history import History
from petteia.kernel.knowledge import View
from petteia.kernel.nodes import Node
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

MOST_OUTCOMES = 1024  # no die has more sides, and no deck more cards
SEEDS = 1 << 62


class Inside:
    """What a state of OpenSpiel holds.  OpenSpiel copies deeply, attribute by attribute: here it is quick."""

    __slots__ = ("history", "node", "state")

    def __init__(self, node: Node | None) -> None:
        self.node = node  # None: chance is the table's own
        self.state: State | None = node.state if node is not None else None
        self.history = History()

    def __deepcopy__(self, memo: Any) -> Inside:
        new = Inside(self.node.clone() if self.node is not None else None)
        if self.node is None and self.state is not None:
            new.state = copy.deepcopy(self.state)
        new.history = self.history
        return new

    @property
    def sides(self) -> int:
        """How many outcomes a pending draw has; 0: none is pending."""
        if self.node is not None:
            return self.node.sides
        return 1 if self.state is None else 0

    @property
    def decision(self) -> Decision | None:
        if self.sides or self.state is None:
            return None
        return self.state.decision

    def begin(self, sight: Sight, seed: int) -> None:
        """Shuffle and roll for the whole game."""
        table = sight.table
        self.state = table.game.setup(table.seats, table.options, Rng(seed))
        self.state.name_by_place()
        self.state.told = []
        self.state.advance()
        self._hear(-1, None)

    def fall(self, value: int) -> None:
        assert self.node is not None
        self.node.fall(value)
        self.state = self.node.state
        self._hear(-1, None)

    def choose(self, action: Any) -> None:
        decision = self.decision
        assert decision is not None
        index = decision.options.index(action)
        self.history = History(self.history, decision.seat, action)
        if self.node is not None:
            self.node.choose(index)
            self.state = self.node.state
        else:
            assert self.state is not None
            self.state.choose(index)
        self._hear(-1, None)

    def _hear(self, seat: int, action: Any) -> None:
        if self.state is not None and self.state.told:
            self.history = self.history.and_then(seat, action, self.state)

    def world(self, player: int, rand: random.Random) -> Inside:
        """The inside of a state that a player cannot tell from this one."""
        assert self.state is not None
        twin = copy.deepcopy(self)
        world = View(self.state, player).world(rand)
        if world.decision is None:  # another seat is asked, which a view does not tell
            world.decision = self.state.decision
        world.told = []
        twin.state = world
        if twin.node is not None:
            twin.node.state = world
        return twin


class SpielState(pyspiel.State):
    """A state of a game for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.inside = Inside(game.root.clone() if game.root is not None else None)

    def __deepcopy__(self, memo: Any) -> Any:
        return self.clone()

    def current_player(self) -> int:
        inside = self.inside
        if inside.sides:
            return int(pyspiel.PlayerId.CHANCE)
        decision = inside.decision
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.inside.decision
        return sorted([action.id for action in decision.options]) if decision is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.inside.sides
        return [(value, 1.0 / sides) for value in range(sides)]

    def _apply_action(self, action: int) -> None:
        inside, game = self.inside, self.get_game()
        if not inside.sides:
            inside.choose(game.sight.table.actions[action])
        elif inside.node is not None:
            inside.fall(action)
        else:
            inside.begin(game.sight, game.next_seed())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"side {action + 1}" if self.inside.node is not None else "shuffle"
        text: str = self.get_game().sight.table.actions[action].text
        return text

    def is_terminal(self) -> bool:
        inside = self.inside
        return not inside.sides and inside.decision is None

    def returns(self) -> list[float]:
        sight, state = self.get_game().sight, self.inside.state
        if state is None or state.outcome is None or not self.is_terminal():
            return [0.0] * int(sight.table.seats)
        paid: list[float] = state.outcome.returns(sight.table.seats, sight.table.game.cooperative)
        return paid

    def __str__(self) -> str:
        waiting = f"a draw with {self.inside.sides} sides" if self.inside.sides else repr(self.inside.decision)
        return f"{self.get_game().sight.table.game.key} after {self.history()}: {waiting}"

    def resample_from_infostate(self, player_id: int, sampler: Any) -> Any:
        """A state this player cannot tell from this one.  Its history is this one's: a world has none of its own."""
        twin = self.clone()
        twin.inside = self.inside.world(player_id, random.Random(int(sampler() * (1 << 53))))
        return twin


class Observer:
    """What a player sees as the numbers of its table's shape, as text with all that it has lived through where that is asked for."""

    def __init__(self, sight: Sight, perfect_recall: bool) -> None:
        self.sight = sight
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(sight.size, np.float32)
        self.dict = {
            name: self.tensor[at : at + int(np.prod(shape))].reshape(shape) for name, (at, shape) in sight.parts.items()
        }

    def set_from(self, state: SpielState, player: int) -> None:
        inside = state.inside
        if inside.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.sight.numbers(View(inside.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        inside = state.inside
        if inside.state is None:
            return ""
        numbers = self.sight.numbers(View(inside.state, player))
        seen = " ".join([f"{at}:{number}" for at, number in enumerate(numbers) if number])
        return "\n".join([*inside.history.lived(player, inside.state), seen]) if self.perfect_recall else seen


class SpielGame(pyspiel.Game):
    """One game for OpenSpiel, with explicit or sampled chance."""

    def __init__(self, kind: Any, key: str, params: dict[str, Any]) -> None:
        given = params or {}
        self.explicit = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        self.sight = sight_of(key, int(given.get("players", 0)) or None, _options(str(given.get("options", ""))))
        table = self.sight.table
        info = pyspiel.GameInfo(
            num_distinct_actions=self.sight.actions, max_chance_outcomes=MOST_OUTCOMES if self.explicit else 1,
            num_players=table.seats, min_utility=-1.0, max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None, max_game_length=table.game.longest,
        )  # fmt: skip
        super().__init__(kind, info, given)
        self.root = Node.new(key, table.seats, table.options, listening=True) if self.explicit else None
        seed = int(given.get("seed", -1))
        self._random = random.Random(seed if seed >= 0 else None)

    def next_seed(self) -> int:
        """The seed of another game with sampled chance."""
        return self._random.randrange(SEEDS)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.sight, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


def _options(text: str) -> dict[str, str]:
    """Table options as they are written in the name of a game, where OpenSpiel has other uses for "=" and ","."""
    found = {}
    for part in filter(None, text.split(";")):
        key, colon, value = part.partition(":")
        if not colon:
            raise Refused(f"An option is written key:value, not {part!r}.", "`petteia games GAME` lists the options.")
        found[key] = value
    return found


def spiel_name(key: str, explicit: bool = True) -> str:
    """What a game is called in OpenSpiel."""
    return f"petteia_{key.replace('-', '_')}{'' if explicit else '_sampled'}"


def register_spiel(*keys: str) -> list[str]:
    """Make games (all that are installed, unless some are named) known to OpenSpiel; the names they have there."""
    known = {kind.short_name for kind in pyspiel.registered_games()}
    names = []
    modes = pyspiel.GameType.ChanceMode
    for key in keys or all_games():
        game = find_game(key)
        for explicit in (True, False):
            name = spiel_name(key, explicit)
            names.append(name)
            if name in known:
                continue
            zero_sum = not game.cooperative and game.seat_counts == (2,)
            kind = pyspiel.GameType(
                short_name=name, long_name=game.title, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
                chance_mode=modes.EXPLICIT_STOCHASTIC if explicit else modes.SAMPLED_STOCHASTIC,
                information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
                utility=pyspiel.GameType.Utility.IDENTICAL if game.cooperative else
                pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
                reward_model=pyspiel.GameType.RewardModel.TERMINAL,
                max_num_players=game.seat_counts[-1], min_num_players=game.seat_counts[0],
                provides_information_state_string=True, provides_information_state_tensor=False,
                provides_observation_string=True, provides_observation_tensor=True,
                parameter_specification={"players": game.seat_counts[0], "options": "", "seed": -1},
            )  # fmt: skip

            def make(params: Any = None, kind: Any = kind, key: str = key) -> SpielGame:
                return SpielGame(kind, key, params)

            # OpenSpiel lets go of it after Python has ended; what still has hold of itself then is not torn down
            make.held = make  # type: ignore[attr-defined]
            pyspiel.register_game(kind, make)
    return names
