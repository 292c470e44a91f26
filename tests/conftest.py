"""How Hypothesis runs: without a clock, and with the same draws every time where CI is set.

And how programs that the tests start hear Ctrl-C: a shell makes its background jobs deaf to it, and
all that they start, unless somebody in between listens.
"""

import os
import signal

from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("default")
signal.signal(signal.SIGINT, signal.default_int_handler)
