"""The referee of Tapiz.

rulebook.py holds the tables of the ledger, people.py what is known of each combatant, sums.py what a roll and a
resistance must be made of, points.py what points may buy and what must come of it; referee.py takes the lines."""

from .referee import TapizReferee

__all__ = ["TapizReferee"]
