"""Who decides: what a policy is, and which ones there are."""
