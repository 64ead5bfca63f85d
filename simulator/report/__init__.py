"""What people read: summaries and tables, in two languages, in colour on a terminal and plain elsewhere."""
