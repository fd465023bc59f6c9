"""The web server: requests, sockets and what guards them."""
