"""The handlers of HTTP requests, by subject."""
