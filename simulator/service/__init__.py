"""The service: HTTP, WebSocket and the page over the commands of Asalto.

``serve`` opens the socket, ``guard`` filters requests, ``app`` has the routes. A job (``jobs``) is a command line
(``questions``) that a process (``processes``) runs in the job's folder, so its document is the one that the same
command prints with ``--json``. ``parser`` is the process that reads documents of clients; ``store`` is the list of
jobs. The event loop plays no fight and reads no scenario."""
