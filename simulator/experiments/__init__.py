"""What is asked of many fights: batches, comparisons, sweeps, sensitivity, solving."""
