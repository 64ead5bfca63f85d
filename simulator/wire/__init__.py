"""What is said between the scheduler and the combatants, as bytes."""
