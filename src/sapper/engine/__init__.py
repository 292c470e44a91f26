"""The engine: the same answers, fast. Arrays in, arrays out, compiled.

`games.py` lays mines and opens cells and `play.py` plays whole games: both hold fields, and the
honesty contract forbids them to whoever reasons. `analysis.py` sees views only. The extension
itself, `_sapper_native`, is imported by these files and nowhere else.
"""
