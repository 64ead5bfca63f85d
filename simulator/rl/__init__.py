"""Environments for learners: PettingZoo's for all sides of a fight (``FightAEC``), Gymnasium's for one (``FightEnv``).

Both play the fights that every other command plays: the same scenario, seed, fight number and choices give the same
bytes. What they show and take is described in docs/learners.md. They need the extra: pip install 'asalto[rl]'."""

try:
    from .aec import FightAEC
    from .single import FightEnv
except ModuleNotFoundError as error:
    if (error.name or "").split(".")[0] not in ("gymnasium", "pettingzoo", "numpy"):
        raise
    raise ModuleNotFoundError(f"simulator.rl needs {error.name}: pip install 'asalto[rl]'", name=error.name) from None

__all__ = ["FightAEC", "FightEnv"]
