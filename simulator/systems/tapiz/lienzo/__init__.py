"""Lienzos, the setting packs of Tapiz: rows, numbers and tables."""
