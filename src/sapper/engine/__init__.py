"""The compiled engine: arrays in, arrays out.

Words. A *door* is the one file through which a library is reached; this room is the door to
`_sapper_native`, the extension built from `native/`. Its functions take and give plain bytes and
numbers, and know nothing of games, views or players.

`games.py` holds fields: it draws mines, counts numbers and opens cells, so nothing that reasons may
import it. `analysis.py` (to come) takes only what a player has seen.
"""
