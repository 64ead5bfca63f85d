"""Order and contents of turns in Ira y Gloria."""
