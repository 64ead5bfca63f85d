"""The referee of Tapiz.

rulebook.py holds the tables of the ledger, people.py the facts about each combatant, sums.py the parts of rolls and
resistances, points.py purchases and their consequences; referee.py takes the lines."""

from .choosing import TapizReferee

__all__ = ["TapizReferee"]
