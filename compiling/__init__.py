"""Asalto as native code: mypyc compiles the same sources. ``make fast`` builds the copy; wheels may contain it."""
