"""Processes for what takes long: bots, pictures, analyses."""
