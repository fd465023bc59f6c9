"""For all tests."""

from hypothesis import settings

settings.register_profile("divetable", deadline=None, print_blob=True)
settings.load_profile("divetable")
"""A timing is no test: a busy machine must not fail one."""
