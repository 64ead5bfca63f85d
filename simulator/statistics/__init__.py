"""Statistics of rows of fights: metrics, intervals, accumulators, sequential looks, paired differences."""
