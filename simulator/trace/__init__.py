"""What is written down of a fight: the writer, the reader, the replay and the narration of traces."""
