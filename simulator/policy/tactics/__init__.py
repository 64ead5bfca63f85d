"""Tactics: policies that are data. A list of rows is tried from top to bottom; the first that applies decides.

A row says ``when`` (a condition), ``do`` (a kind of answer) and ``at`` (whom); ``else`` is the policy that answers what
no row does, and that chooses among the options that a row leaves.

syntax.py       the text of a condition to its tree (lark)
vocabulary.py   the words that a game has for its facts, choices and deeds
conditions.py   a tree and a vocabulary to a condition that can be asked again and again
names.py        what lists are called, and what their reasons are
rows.py         the rows as they are written, and as they are tried
finding.py      the vocabularies that are installed

What a file says is read by simulator.scenario.tactics, and played by the policy ``tactics``."""
