"""The policies that come with Asalto; each is registered in pyproject.toml as any other policy is.

They use what every policy may use: simulator.policy, the questions of simulator.core.asks, and a system's own view,
tables and variants. What a policy makes of one game is in the package named like the game."""
