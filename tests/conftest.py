"""How Hypothesis runs: without a clock, and with the same draws every time where CI is set."""

import os

from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("default")
