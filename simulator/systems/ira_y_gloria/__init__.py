"""Ira y Gloria: a Spanish play-by-web adaptation of Wrath & Glory, pools of d6 with a wrath die (rule ids IG-)."""
