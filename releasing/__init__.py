"""Releases: what ``make release`` and ``make wheel`` do. Only a clone has this package; it is no part of the wheel."""
