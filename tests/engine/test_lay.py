"""Laying mines: the mines, then the given cells, as the generator draws them."""

from hypothesis import given

from sapper.engine import games
from sapper.game.generator import Generator
from strategies import Layout, layouts


@given(layout=layouts())
def test_the_engine_lays_what_the_generator_draws_from_the_cells_not_barred(layout: Layout) -> None:
    free = [cell for cell in range(layout.size) if cell not in layout.barred]
    drawn = Generator(layout.seed).draw(layout.mines + layout.given, free)
    mines, shown = drawn[: layout.mines], drawn[layout.mines :]
    assert games.lay(*layout) == (bytes(cell in mines for cell in range(layout.size)), shown)
