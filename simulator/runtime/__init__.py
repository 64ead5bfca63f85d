"""The two runtimes, which put the rules' questions to policies: direct calls (inline), or combatants that are tasks."""
