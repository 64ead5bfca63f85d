"""Policies that come with Asalto; pyproject.toml registers each, as it does any other policy.

They use only what every policy may use: simulator.policy, the questions of simulator.core.asks, and a system's view,
tables and variants. The planners of a game are in the package named like the game."""
