"""Who answers the rules' questions: policies called directly, or combatants that are tasks."""
