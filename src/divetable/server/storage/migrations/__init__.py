"""How the database came to look as it does; run by the store when it opens."""
