"""Tests of creatures of spreadsheets and of other programs."""
