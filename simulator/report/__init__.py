"""Summaries, tables and reports in two languages, in colour on a terminal and plain elsewhere."""
