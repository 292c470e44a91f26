"""Which cell is best: what the order of equally good cells is made of."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from sapper import View
from sapper.counting.best import AT_ONCE, guesses, room
from sapper.counting.fast import OPEN
from sapper.counting.outlook import Outlook
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.grid import Rectangle
from strategies import views


@given(views())
def test_room_is_the_number_of_hidden_neighbours_on_every_grid(view: View) -> None:
    hidden = room(view)
    for index in range(view.grid.size):
        near = [view.codes[other] for other in view.grid.neighbours(index)]
        assert hidden(index) == near.count(HIDDEN) + near.count(MARKED)


@given(st.integers(0, 3 * AT_ONCE), st.data())
def test_of_many_tied_cells_no_more_are_looked_at_than_show_a_living_one(
    dead: int, data: st.DataObject
) -> None:
    """The first so many by room are dead and all others living, on a board with nothing shown."""
    view = View.fresh(Rectangle(12, 9), 10)
    by_room = sorted(range(108), key=room(view))
    looked: list[int] = []
    progress: dict[int, float] = {}

    def look(some: Sequence[int]) -> list[Outlook]:
        looked.extend(some)
        progress.update((index, data.draw(st.sampled_from([0, 0.25, 0.5]))) for index in some)
        return [
            Outlook((1.0,) if by_room.index(index) < dead else (0.5, 0.5), 0, progress[index])
            for index in some
        ]

    found = [guess.cell for guess in guesses(view, [0.5] * 108, bytes([OPEN]) * 108, 0, look)]
    enough = (dead // AT_ONCE + 1) * AT_ONCE
    assert sorted(looked) == sorted(by_room[:enough])
    living = sorted(by_room[dead:enough], key=lambda index: (-progress[index], index))
    order = [*living, *sorted(by_room[enough:]), *sorted(by_room[:dead])]
    assert found == [view.grid.cell(index) for index in order]
