"""Messages between the scheduler and the combatants, as bytes."""
