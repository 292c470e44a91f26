"""The game: what is the world, and what may be seen of it?

`grid.py` cells and neighbours · `rules.py` what is agreed · `generator.py` chance from a seed ·
`field.py` where the mines are · `noise.py` numbers that are missing or wrong · `received.py` what a
field shows through noise · `opening.py` what a probe shows · `view.py` what is shown · `moves.py`
moves and outcomes · `game.py` the referee · `record.py` games as data · `pieces.py` what 3BV counts
· `measures.py` 3BV and its kin · `zini.py` a greedy way to win · `drawing.py` SVG ·
`coordinates.py` habits of counting · `formats/` files.

Import from these files. Those that hold mines (`field`, `received`, `opening`, `game`, `record`,
`pieces`, `measures`, `zini`) are forbidden to every room that reasons.
"""
