"""The referee: the one object that changes, and the one that knows both the field and the view.

A *game* takes moves and answers with turns. Everything it hands out (views, turns, records) is
frozen. Its field is laid when it must be: at the first probe where the first click is kept free, at
the start otherwise.
"""

from __future__ import annotations

from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.field import Field, lay
from sapper.game.generator import check_seed
from sapper.game.grid import Cell
from sapper.game.moves import Action, IllegalMove, Move, Outcome, Status, Turn, seconds
from sapper.game.opening import open_cells, open_through_noise
from sapper.game.received import received
from sapper.game.rules import FirstClick, Rules, Win
from sapper.game.view import View
from sapper.plural import counted


def _check_field(rules: Rules, field: Field) -> None:
    """A field of one's own must be what the rules say, with no mine on a given cell."""
    if (field.grid, field.mines) != (rules.grid, rules.mines):
        raise ValueError(
            f"the field is {field.grid.name} with {counted(field.mines, 'mine')}, "
            f"the rules say {rules.grid.name} with {rules.mines}"
        )
    given = rules.given
    if rules.first is not FirstClick.NONE and not isinstance(given, tuple):
        raise ValueError(
            f"the first click {rules.first.value!r} needs a seed; on a field of your own it is "
            "'none', or 'given' with the cells listed"
        )
    for x, y in given if isinstance(given, tuple) else ():
        if field[x, y]:
            raise ValueError(f"the given cell ({x}, {y}) is a mine on this field")


class Game:
    """A game of Minesweeper: ``Game(Rules.level("expert"), seed=7)``, or on a field of your own."""

    def __init__(
        self, rules: Rules, seed: int | None = None, *, field: Field | None = None
    ) -> None:
        if rules.noise.is_exact and (seed is None) == (field is None):
            raise ValueError("a game needs either a seed or a field")
        if seed is None and not rules.noise.is_exact:
            raise ValueError("a game through noise needs a seed: it says which numbers are shown")
        if field is not None:
            _check_field(rules, field)
        self.rules = rules
        self.seed = None if seed is None else check_seed(seed)
        self.undone = 0
        """How many moves were taken back. A game with any is a study and not counted as play."""
        self.turns: list[Turn] = []
        self.times: list[float | None] = []
        self.own_field = field
        """The field, where no seed gives it; the seed, if any, is then that of the noise."""
        self._begin()

    @classmethod
    def on(cls, field: Field, seed: int | None = None, **rules: object) -> Game:
        """A game on a known field, where the first click is promised nothing.

        Other parts of the rules can be named: ``Game.on(field, win="marked exactly")``. Noise
        needs a seed as well.
        """
        plain = Rules(field.grid, field.mines, FirstClick.NONE)
        return cls(plain.but(**rules), seed, field=field)

    def _begin(self) -> None:
        """Set the board up as it is before the first move."""
        self.field: Field | None = None
        """Where the mines are; None while they are not laid."""
        self._codes = bytearray([HIDDEN]) * self.rules.grid.size
        self._view: View | None = None
        self._shown: bytes | None = None
        self._safe_left = self.rules.safe_cells
        self._marks = 0
        self._mine_hit = False
        if self.own_field is not None:
            self.field = self.own_field
            given: tuple[Cell, ...] = ()
            if isinstance(self.rules.given, tuple):
                given = self.rules.given
        elif self.rules.first in (FirstClick.NONE, FirstClick.GIVEN):
            assert self.seed is not None
            self.field, given = lay(self.rules, self.seed)
        else:
            given = ()
        for cell in given:
            self._open(self.rules.grid.index(cell))
        self.status = self._judge()

    # -- looking -----------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What has been shown so far: a frozen value, safe to hand to anyone."""
        if self._view is None:
            rules = self.rules
            self._view = View.trusted(rules.grid, rules.mines, bytes(self._codes), rules.noise)
        return self._view

    @property
    def over(self) -> bool:
        return self.status is not Status.PLAYING

    def __str__(self) -> str:
        return f"{self.view}\n{self.status.value}"

    def _repr_svg_(self) -> str | None:
        return self.view._repr_svg_()

    def _repr_html_(self) -> str | None:
        return self._repr_svg_()

    # -- playing -----------------------------------------------------------------------------

    def play(self, move: Move, at: float | None = None) -> Turn:
        """Make a move, `at` so many seconds after the start."""
        grid = self.rules.grid
        move, at = move.on(grid), seconds(at)
        if self.over:
            raise IllegalMove(f"{move}: the game is over, it is {self.status.value}")
        index = grid.index(move.cell)
        act = {
            Action.PROBE: self._probe,
            Action.MARK: self._mark,
            Action.UNMARK: self._unmark,
            Action.CHORD: self._chord,
        }[move.action]
        outcome, opened = act(index)
        if outcome.effective:
            self._view = None
            self.status = self._judge()
        turn = Turn(move, outcome, self.status, grid, tuple(opened))
        self.turns.append(turn)
        self.times.append(at)
        return turn

    def probe(self, x: int, y: int) -> Turn:
        return self.play(Move(Action.PROBE, (x, y)))

    def mark(self, x: int, y: int) -> Turn:
        return self.play(Move(Action.MARK, (x, y)))

    def unmark(self, x: int, y: int) -> Turn:
        return self.play(Move(Action.UNMARK, (x, y)))

    def chord(self, x: int, y: int) -> Turn:
        return self.play(Move(Action.CHORD, (x, y)))

    def undo(self) -> Turn:
        """Take back the last move, for study: the others are played again from the start."""
        if not self.turns:
            raise IllegalMove("there is no move to take back")
        last = self.turns[-1]
        kept = list(zip(self.turns[:-1], self.times[:-1], strict=True))
        self.turns, self.times = [], []
        self._begin()
        for turn, at in kept:
            self.play(turn.move, at)
        self.undone += 1
        return last

    # -- what each action does ---------------------------------------------------------------

    def _probe(self, index: int) -> tuple[Outcome, list[int]]:
        code = self._codes[index]
        if code == MARKED:
            return Outcome.PROTECTED, []
        if code != HIDDEN:
            return Outcome.ALREADY_OPEN, []
        if self.field is None:
            assert self.seed is not None
            self.field = lay(self.rules, self.seed, self.rules.grid.cell(index)).field
        opened = self._open(index)
        return (Outcome.MINE_HIT if self._mine_hit else Outcome.OPENED), opened

    def _chord(self, index: int) -> tuple[Outcome, list[int]]:
        number = self._codes[index]
        if number >= UNSEEN:
            return Outcome.NO_NUMBER, []
        around = self.rules.grid.neighbours(index)
        if sum(self._codes[i] == MARKED for i in around) != number:
            return Outcome.UNSATISFIED, []
        opened = [shown for i in around for shown in self._open(i)]
        if not opened:
            return Outcome.NOTHING_TO_OPEN, []
        return (Outcome.MINE_HIT if self._mine_hit else Outcome.OPENED), opened

    def _mark(self, index: int) -> tuple[Outcome, list[int]]:
        code = self._codes[index]
        if code == MARKED:
            return Outcome.ALREADY_MARKED, []
        if code != HIDDEN:
            return Outcome.ALREADY_OPEN, []
        if self.rules.limited_marks and self._marks == self.rules.mines:
            return Outcome.NO_MARKS_LEFT, []
        self._codes[index] = MARKED
        self._marks += 1
        return Outcome.MARKED, []

    def _unmark(self, index: int) -> tuple[Outcome, list[int]]:
        if self._codes[index] != MARKED:
            return Outcome.NOT_MARKED, []
        self._codes[index] = HIDDEN
        self._marks -= 1
        return Outcome.UNMARKED, []

    def _open(self, index: int) -> list[int]:
        assert self.field is not None
        if self.rules.noise.is_exact:
            opened = open_cells(self.field, self._codes, index)
        else:
            opened = self._open_through_noise(self.field, index)
        # A flood shows no mine, so only the cell it began at can be one.
        hit = self._codes[index] == MINE
        self._mine_hit |= hit
        self._safe_left -= len(opened) - (hit and bool(opened))
        return opened

    def _open_through_noise(self, field: Field, index: int) -> list[int]:
        noise = self.rules.noise
        if self._shown is None:
            assert self.seed is not None
            self._shown = received(field, noise, self.seed)
        opened = open_through_noise(field, self._shown, self._codes, index, noise.cascades)
        self._marks = self._codes.count(MARKED)
        return opened

    # -- judging -----------------------------------------------------------------------------

    def _judge(self) -> Status:
        if self._mine_hit:
            return Status.LOST
        probed = self._safe_left == 0
        match self.rules.win:
            case Win.PROBED:
                won = probed
            case Win.MARKED_AND_PROBED:
                won = probed and self._marked_exactly()
            case Win.MARKED_EXACTLY:
                won = self._marked_exactly()
        return Status.WON if won else Status.PLAYING

    def _marked_exactly(self) -> bool:
        if self._marks != self.rules.mines:
            return False
        if self.field is None:
            return self.rules.mines == 0
        return all(
            (code == MARKED) == mine
            for code, mine in zip(self._codes, self.field.mine_map, strict=True)
        )
