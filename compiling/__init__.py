"""Asalto compiled: the same sources as native code, by mypyc. ``make fast`` builds it; wheels may contain it."""
