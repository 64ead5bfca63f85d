"""What happened, in words, in both languages."""
