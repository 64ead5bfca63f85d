"""Page: server-rendered templates and small modules in plain JavaScript."""
