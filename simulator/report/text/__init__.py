"""Results as text: terminal tables and sentences."""
