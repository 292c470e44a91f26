"""Over whole games: what a method knows by working on is what it finds from nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.cli.benchmarks.deduction import play
from sapper.clues import Clue, read
from sapper.deduction.ladder import LADDER
from sapper.game.cells import HIDDEN
from sapper.game.game import Game
from sapper.game.rules import Rules


@pytest.mark.parametrize("name", ["single", "pairs", "subsets"])
@settings(max_examples=10, deadline=None)
@given(st.integers(0, 1 << 32))
def test_after_each_opening_of_a_game(name: str, seed: int) -> None:
    """The opener is lucky: he opens what is known to be safe, or else any safe cell."""
    rules = Rules.rectangle(8, 8, 12)
    game, working, grid = Game(rules, seed), LADDER[name].begin(), rules.grid
    cell = (0, 0)
    while True:
        opened = game.probe(*cell).opened
        codes = game.view.codes
        around = {c: [grid.cell(j) for j in grid.neighbours(grid.index(c))] for c in opened}
        clues = [Clue.exactly(codes[grid.index(c)], around[c], c) for c in opened]
        working.learn(clues, dict.fromkeys(opened, False))
        hidden = {c: mine for c, mine in working.known.items() if game.view.code(c) == HIDDEN}
        assert hidden == LADDER[name](read(game.view)).known
        if game.over:
            return
        assert game.field is not None
        safe = [c for c in game.view.hidden if not game.field[c]]
        cell = next((c for c in safe if c in hidden), safe[0])


def test_a_stronger_method_is_given_fewer_cells() -> None:
    """The same games, played to their ends; no method is given a mine."""
    gifts = {
        name: sum(play(Rules.level("beginner"), seed, LADDER[name]).gifts for seed in range(20))
        for name in ("single", "pairs", "linear")
    }
    assert gifts["single"] > gifts["pairs"] >= gifts["linear"]
