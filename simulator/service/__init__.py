"""The service: HTTP, WebSocket and the page over experiments and tournaments."""
