"""Tables that people are at now."""
