"""The service: HTTP, WebSocket and the page over the commands of Asalto.

``serve`` opens the door, ``guard`` stands in it, ``app`` has the routes. A job (``jobs``) is a command line
(``questions``) run by a process of its own (``processes``) in a folder of its own, so that its document is the one that
the same command prints with ``--json``. ``parser`` is the process that reads what strangers send; ``store`` is the list
of jobs. No fight is played and no scenario is read in the event loop."""
