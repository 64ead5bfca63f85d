"""Tactics: policies that are data. Rows are tried from top to bottom; the first that applies decides.

A row has ``when`` (a condition), ``do`` (an action) and ``at`` (targets). The policy ``else`` answers where no row
decides, and chooses among the options that a row leaves.

syntax.py       the text of a condition to its tree (lark)
vocabulary.py   a game's words for facts, choices and actions
conditions.py   a tree and a vocabulary to a condition that can be evaluated again and again
readings.py     the compiled parts of a condition
names.py        names of lists, and the reasons that they give
rows.py         rows as written, and rows that can be tried
playing.py      the planner that tries rows
finding.py      the installed vocabularies

simulator.scenario.tactics reads files of tactics, and the policy ``tactics`` plays them."""
