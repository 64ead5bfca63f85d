"""Sans-IO core: no clock, file, task or random module in this package."""
