"""What rows of fights say: metrics, intervals, accumulators, sequential looks, paired differences."""
