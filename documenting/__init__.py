"""Documentation site (``make docs``): the pages of docs, and those that the program writes about itself, as HTML.

Everything is written below build/site: the sources of each language, then their HTML. Nothing generated is stored in
the repository, so that no page can be older than the program. ``python -m documenting.links`` checks links without
building."""
