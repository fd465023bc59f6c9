"""One table and its games, as values: no asyncio, SQL, HTTP or threads."""
