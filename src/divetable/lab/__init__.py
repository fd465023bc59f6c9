"""Studying the games: simulation, speed, statistics."""
