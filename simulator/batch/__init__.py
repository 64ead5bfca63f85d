"""Thousands of fights: played here or by several processes, counted, and told with their error bars."""
