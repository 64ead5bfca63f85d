"""Engine of batches: plays thousands of fights, in this process or by workers, and makes a row of each."""
