"""Settings, start, supervision, logs and figures of the server."""
