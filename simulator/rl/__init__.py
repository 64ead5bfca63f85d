"""Reinforcement learning environments: PettingZoo for all sides (``FightAEC``), Gymnasium for one (``FightEnv``).

Both play the same fights as every other command: equal scenario, seed, fight number and choices give equal traces.
docs/learners.md describes observations and actions. They need the extra: pip install 'asalto[rl]'."""

try:
    from .aec import FightAEC
    from .single import FightEnv
except ModuleNotFoundError as error:
    if (error.name or "").split(".")[0] not in ("gymnasium", "pettingzoo", "numpy"):
        raise
    raise ModuleNotFoundError(f"simulator.rl needs {error.name}: pip install 'asalto[rl]'", name=error.name) from None

__all__ = ["FightAEC", "FightEnv"]
