"""Which cell is best: what the order of equally good cells is made of."""

from hypothesis import given

from sapper import View
from sapper.counting.best import room
from sapper.game.cells import HIDDEN, MARKED
from strategies import views


@given(views())
def test_room_is_the_number_of_hidden_neighbours_on_every_grid(view: View) -> None:
    hidden = room(view)
    for index in range(view.grid.size):
        near = [view.codes[other] for other in view.grid.neighbours(index)]
        assert hidden(index) == near.count(HIDDEN) + near.count(MARKED)
