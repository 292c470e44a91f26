"""The arena: programs of anyone, in any language, measured against the built-in players.

`isolation.py` starts a program apart and ends it with all that it started · `talk.py` asks it for a
line, for so long and no longer · `program.py` is a program as a player · `contest.py` lets players
meet the same boards · `standing.py` what came of it · `submissions.py` the programs in a folder ·
`tables.py` the table of a class.

A program is told what docs/protocol.md says, and never a field or the seed of one.
"""
