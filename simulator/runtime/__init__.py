"""How the rules' questions are answered: by policies called directly, or by combatants that are tasks."""
