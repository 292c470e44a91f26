"""Every strategy of the tests: what Hypothesis draws when a law says "for any".

Words. A *layout* is what mines are drawn from: how many cells, mines and given cells, which seed,
which cells are barred. A *field view* is a view on which every mine is plain to see.
"""

from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from sapper.clues import Clue, Problem, Weight
from sapper.deduction.linear import Row
from sapper.game.cells import CODES, HIDDEN, MARKED, MINE
from sapper.game.field import Field
from sapper.game.formats import FORMATS, Format, write
from sapper.game.game import Game
from sapper.game.grid import Cell, Graph, Grid, Hexagons, Rectangle, Torus
from sapper.game.moves import Action, Move
from sapper.game.rules import FirstClick, Rules, Win
from sapper.game.view import View
from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.logic.formula import (
    CONSTANTS,
    NAME,
    And,
    Constant,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
)


class Layout(NamedTuple):
    size: int
    mines: int
    given: int
    seed: int
    barred: list[int]


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, (1 << 64) - 1)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    size = draw(st.integers(1, 60))
    barred = draw(st.lists(st.integers(0, size - 1), unique=True, max_size=size))
    mines = draw(st.integers(0, size - len(barred)))
    given = draw(st.integers(0, size - len(barred) - mines))
    return Layout(size, mines, given, draw(seeds()), barred)


def rectangles() -> st.SearchStrategy[Rectangle]:
    """Small boards, and single rows and columns long enough for any run of equal cells."""
    board = st.builds(Rectangle, st.integers(1, 9), st.integers(1, 9))
    row = st.builds(Rectangle, st.integers(1, 60), st.just(1))
    column = st.builds(Rectangle, st.just(1), st.integers(1, 30))
    return board | row | column


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Up to 16 nodes; one node is next to many, so that numbers of two digits can be shown."""
    nodes = draw(st.integers(1, 16))
    node = st.integers(0, nodes - 1)
    pairs = draw(st.sets(st.tuples(node, node), max_size=20))
    around = draw(st.sets(node))
    edges = pairs | {(0, other) for other in around}
    return Graph.of_edges(nodes, [(a, b) for a, b in edges if a != b])


def grids() -> st.SearchStrategy[Grid]:
    """Every kind of grid, rectangles for the most part."""
    side = st.integers(1, 6)
    others = st.builds(Torus, side, side) | st.builds(Hexagons, side, side) | graphs()
    return st.one_of(rectangles(), rectangles(), others)


@st.composite
def views(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> View:
    """Views cell by cell, in stretches of equal cells; whether any field agrees is left open."""
    grid = draw(grids() if on is None else on)
    largest = max(len(grid.neighbours(index)) for index in range(grid.size))
    code = st.sampled_from(CODES) | st.integers(0, largest)
    stretches = draw(st.lists(st.tuples(code, st.integers(1, 30)), max_size=12))
    codes = b"".join(bytes([code]) * length for code, length in stretches)[: grid.size]
    codes = codes.ljust(grid.size, bytes([HIDDEN]))
    fitting = (
        code if code in CODES else min(code, len(grid.neighbours(index)))
        for index, code in enumerate(codes)
    )
    return View(grid, draw(st.integers(0, grid.size)), bytes(fitting))


def tiny_views() -> st.SearchStrategy[View]:
    """Views of two cells: so few that two of them are often equal, or differ in one thing only."""
    return views(st.sampled_from([Rectangle(2, 1), Rectangle(1, 2), Torus(2, 1)]))


@st.composite
def field_views(draw: st.DrawFn) -> View:
    """Rectangles that show every mine and nothing else."""
    grid = draw(rectangles())
    mines = draw(st.sets(st.integers(0, grid.size - 1)))
    codes = bytes(MINE if index in mines else HIDDEN for index in range(grid.size))
    return View(grid, len(mines), codes)


def views_that_fit(form: Format) -> st.SearchStrategy[View]:
    """Views that a format can hold."""
    if form.of_fields:
        return field_views()
    return views(rectangles() if form.rectangles_only else None)


def written_files() -> st.SearchStrategy[bytes]:
    """Views and fields, written in any format that holds them."""
    return st.one_of(
        *(st.builds(write, views_that_fit(form), st.just(form.name)) for form in FORMATS.values())
    )


def any_files() -> st.SearchStrategy[bytes]:
    """Bytes of no kind, text of no kind, and text in the letters that the formats are made of."""
    letters = "0123456789x/:,# \n.HFMX?*hexagonstorusgraph-_umines"
    return (
        st.binary(max_size=40)
        | st.text(max_size=40).map(str.encode)
        | st.text(st.sampled_from(letters), max_size=40).map(str.encode)
        | st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 3), st.binary()).map(
            lambda mbf: bytes([mbf[0], mbf[1], 0, mbf[2]]) + mbf[3][: 2 * mbf[2]]
        )
    )


@st.composite
def mutations(draw: st.DrawFn, originals: st.SearchStrategy[bytes]) -> bytes:
    """Bytes with some of them removed, and others put in their place, a few times over."""
    data = draw(originals)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(start + 4, len(data))))
        other = draw(st.binary(max_size=3) | st.sampled_from(data.split() or [data]))
        data = data[:start] + other + data[end:]
    return data


@st.composite
def fields(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> Field:
    """Fields on any grid, with mines on a half of the cells or less, so that there are zeros."""
    grid = draw(grids() if on is None else on)
    some_cells = st.integers(0, (1 << grid.size) - 1)
    mines = draw(some_cells)
    for _ in range(draw(st.integers(0, 2))):
        mines &= draw(some_cells)
    return Field(grid, bytes(mines >> index & 1 for index in range(grid.size)))


def moves(grid: Grid) -> st.SearchStrategy[Move]:
    """Moves of every kind: most of them foolish, many of them wasted."""
    cells = st.integers(0, grid.size - 1).map(grid.cell)
    return st.builds(Move, st.sampled_from(Action), cells)


@st.composite
def rules_of_any_kind(draw: st.DrawFn) -> Rules:
    """Rules that can be kept: as many mines as fit at the most."""
    grid = draw(grids())
    first = draw(st.sampled_from(FirstClick))
    given: int | tuple[Cell, ...] | None = None
    kept = {
        FirstClick.NONE: 0,
        FirstClick.SAFE: 1,
        FirstClick.OPENING: min(grid.size, grid.largest_degree + 1),
        FirstClick.GIVEN: 0,
    }[first]
    if first is FirstClick.GIVEN:
        cells = draw(st.sets(st.sampled_from(list(grid.cells()))))
        given = tuple(sorted(cells)) if draw(st.booleans()) else len(cells)
        kept = len(cells)
    mines = draw(st.integers(0, grid.size - kept))
    return Rules(grid, mines, first, given, draw(st.sampled_from(Win)), draw(st.booleans()))


# -- clues -------------------------------------------------------------------------------------


class SeenField(NamedTuple):
    """A view that tells the truth, and the mines of its field."""

    view: View
    mines: frozenset[Cell]


class SizedGraph(NamedTuple):
    """A connected graph: how large each node is, and who is next to it."""

    sizes: list[int]
    around: list[set[int]]


@st.composite
def seen_fields(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> SeenField:
    """Any part of a field shown, with marks that may be wrong and mines that are plain to see."""
    grid = draw(grids() if on is None else on)
    some = st.sets(st.integers(0, grid.size - 1))
    mines, covered, marked, plain = draw(some), draw(some), draw(some), draw(some)
    codes = bytearray()
    for index in range(grid.size):
        if index in mines and index in plain:
            codes.append(MINE)
        elif index in mines or index in covered:
            codes.append(MARKED if index in marked else HIDDEN)
        else:
            codes.append(sum(other in mines for other in grid.neighbours(index)))
    return SeenField(View(grid, len(mines), bytes(codes)), frozenset(map(grid.cell, mines)))


def weights() -> st.SearchStrategy[Weight]:
    """Weights of every type, often 0, all of them binary fractions: exact in any type."""
    fractions = st.builds(Fraction, st.integers(0, 5), st.sampled_from([1, 2, 4]))
    return st.integers(0, 2) | fractions | st.sampled_from([0.0, 0.25, 0.5, 1.0, 2.5])


@st.composite
def clues(draw: st.DrawFn, cells: str = "abcdef") -> Clue:
    """Clues on some of the cells: exact ones, among them contradictions, and any weights."""
    chosen = draw(st.lists(st.sampled_from(cells), unique=True, max_size=5)) if cells else []
    origin = draw(st.none() | st.integers(0, 3))
    if draw(st.booleans()):
        return Clue.exactly(draw(st.integers(-1, len(chosen) + 1)), chosen, origin)
    size = len(chosen) + 1
    any_weights = draw(st.lists(weights(), min_size=size, max_size=size))
    return Clue(tuple(chosen), tuple(any_weights), origin)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Up to six cells in any order, some of them background, with or without a prior."""
    cells = "".join(draw(st.lists(st.sampled_from("abcdef"), unique=True)))
    said = draw(st.lists(clues(cells), max_size=4))
    totals = st.dictionaries(st.integers(-1, len(cells) + 1), weights())
    prior = draw(st.none() | totals.map(lambda said: tuple(sorted(said.items()))))
    return Problem(tuple(cells), tuple(said), prior)


@st.composite
def connected_problems(draw: st.DrawFn) -> Problem:
    """Up to eight cells, all of them in one component, without a prior."""
    number = draw(st.integers(1, 8))
    said = [Clue.exactly(draw(st.integers(0, 1)), [0])]
    for cell in range(1, number):
        others = draw(st.sets(st.integers(0, cell - 1), min_size=1, max_size=2))
        said.append(Clue.exactly(draw(st.integers(0, 2)), [*others, cell]))
    return Problem(tuple(range(number)), tuple(draw(st.permutations(said))))


@st.composite
def sized_graphs(draw: st.DrawFn) -> SizedGraph:
    number = draw(st.integers(1, 8))
    node = st.integers(0, number - 1)
    edges = draw(st.sets(st.tuples(node, node), max_size=12))
    edges |= {(draw(st.integers(0, other - 1)), other) for other in range(1, number)}
    around: list[set[int]] = [set() for _ in range(number)]
    for a, b in edges:
        if a != b:
            around[a].add(b)
            around[b].add(a)
    return SizedGraph(draw(st.lists(st.integers(1, 3), min_size=number, max_size=number)), around)


# -- counting ----------------------------------------------------------------------------------


def small_grids() -> st.SearchStrategy[Grid]:
    """Every kind of grid, with so few cells that all fields can be tried."""
    side = st.integers(1, 3)
    sizes = (side, st.integers(1, 4))
    return st.builds(Rectangle, *sizes) | st.builds(Torus, *sizes) | st.builds(Hexagons, *sizes)


@st.composite
def long_problems(draw: st.DrawFn) -> Problem:
    """Up to 14 cells, each clue on some of five in a row, so that cutsets are small."""
    cells = tuple(range(draw(st.integers(5, 14))))
    said = []
    for start in draw(st.lists(st.sampled_from(cells[:-4]), max_size=8)):
        chosen = draw(st.sets(st.sampled_from(cells[start : start + 5]), min_size=1))
        if draw(st.booleans()):
            said.append(Clue.exactly(draw(st.integers(0, len(chosen))), sorted(chosen)))
        else:
            size = len(chosen) + 1
            any_weights = draw(st.lists(weights(), min_size=size, max_size=size))
            said.append(Clue(tuple(sorted(chosen)), tuple(any_weights)))
    totals = st.dictionaries(st.integers(0, len(cells)), weights())
    prior = draw(st.none() | totals.map(lambda said: tuple(sorted(said.items()))))
    return Problem(cells, tuple(said), prior)


# -- deduction ---------------------------------------------------------------------------------


@st.composite
def consistent_problems(draw: st.DrawFn) -> Problem:
    """Up to ten cells of a world, and clues that allow it: exact ones, intervals, any supports."""
    cells = tuple(range(draw(st.integers(1, 10))))
    world = draw(st.sets(st.sampled_from(cells)))
    said = []
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.sampled_from(cells))
        chosen = sorted(draw(st.sets(st.sampled_from(cells[start : start + 5]))))
        truth = len(world.intersection(chosen))
        noise = draw(st.just(set[int]()) | st.sets(st.integers(0, len(chosen))))
        weights = tuple(int(n == truth or n in noise) for n in range(len(chosen) + 1))
        said.append(Clue(tuple(chosen), weights))
    other_totals = draw(st.just(set[int]()) | st.sets(st.integers(0, len(cells))))
    prior = tuple((total, 1) for total in sorted(other_totals | {len(world)}))
    return Problem(cells, tuple(said), draw(st.sampled_from([None, prior])))


VARIABLES = 4


class System(NamedTuple):
    """Equations, and one solution of them all; each variable is from 0 to 2."""

    rows: list[Row]
    solution: tuple[int, ...]


@st.composite
def systems(draw: st.DrawFn) -> System:
    solution = tuple(draw(st.integers(0, 2)) for _ in range(VARIABLES))
    rows = []
    for place in range(draw(st.integers(1, 5))):
        drawn = draw(st.lists(st.integers(-2, 2), min_size=VARIABLES, max_size=VARIABLES))
        factors = {variable: factor for variable, factor in enumerate(drawn) if factor}
        total = sum(factor * solution[variable] for variable, factor in factors.items())
        rows.append(Row(factors, total, 1 << place))
    return System(rows, solution)


# -- odds --------------------------------------------------------------------------------------


@st.composite
def small_graphs(draw: st.DrawFn) -> Graph:
    nodes = draw(st.integers(1, 9))
    node = st.integers(0, nodes - 1)
    pairs = draw(st.sets(st.tuples(node, node), max_size=14))
    return Graph.of_edges(nodes, [(a, b) for a, b in pairs if a != b])


def small_seen_fields() -> st.SearchStrategy[SeenField]:
    """Views that tell the truth on every kind of grid, with so few cells that all can be tried."""
    return seen_fields(small_grids() | small_graphs())


def small_views() -> st.SearchStrategy[View]:
    """Small views cell by cell; most of them contradict themselves."""
    return views(small_grids() | small_graphs())


# -- the engine --------------------------------------------------------------------------------


@st.composite
def partly_shown(draw: st.DrawFn) -> View:
    """A field with some cells opened, some mines in plain sight, and sometimes a number spoilt."""
    field = draw(fields(rectangles().filter(lambda grid: grid.size <= 16)))
    full = field.view()
    shown = draw(st.lists(st.booleans(), min_size=field.grid.size, max_size=field.grid.size))
    codes = bytearray(c if s else HIDDEN for c, s in zip(full.codes, shown, strict=True))
    if draw(st.integers(0, 5)) == 0:
        place = draw(st.integers(0, field.grid.size - 1))
        codes[place] = draw(st.integers(0, len(field.grid.neighbours(place))))
    return View(field.grid, field.mines, bytes(codes))


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Rules, int, Cell]:
    """Rules that the engine plays by, a seed and the first click."""
    grid = Rectangle(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    first = draw(st.sampled_from([FirstClick.NONE, FirstClick.SAFE, FirstClick.OPENING]))
    kept = {FirstClick.NONE: 0, FirstClick.SAFE: 1, FirstClick.OPENING: grid.largest_degree + 1}
    mines = draw(st.integers(0, min(grid.size - kept[first], grid.size // 2)))
    click = draw(st.sampled_from(list(grid.cells())))
    return Rules(grid, mines, first), draw(seeds()), click


@st.composite
def probed_games(draw: st.DrawFn) -> Game:
    """A small field, some cells of it probed in any order, mines among them."""
    game = Game.on(draw(fields(small_grids())))
    for cell in draw(st.lists(st.sampled_from(list(game.rules.grid.cells())), max_size=8)):
        if not game.over:
            game.probe(*cell)
    return game


# -- players -----------------------------------------------------------------------------------


@st.composite
def small_rules(draw: st.DrawFn) -> Rules:
    """Boards so small that every player can play on them, won in every way."""
    grid = draw(small_grids())
    mines = draw(st.integers(0, min(4, grid.size - 1)))
    return Rules(grid, mines, win=draw(st.sampled_from(Win)), limited_marks=draw(st.booleans()))


# -- clause sets -------------------------------------------------------------------------------


@st.composite
def cnfs(draw: st.DrawFn, variables: int = 6, longest: int = 4, most: int = 20) -> Cnf:
    """Clauses of any literals, some satisfiable, some not; with names for some variables."""
    size = draw(st.integers(1, variables))
    clause = st.lists(
        literals_of(Cnf(size, ())), min_size=draw(st.integers(0, 1)), max_size=longest
    ).map(tuple)
    word = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=5)
    name = st.lists(word, min_size=1, max_size=3).map(" ".join)
    names = draw(st.dictionaries(st.integers(1, size), name, max_size=3))
    return Cnf(size, tuple(draw(st.lists(clause, max_size=most))), names)


def literals_of(cnf: Cnf) -> st.SearchStrategy[Literal]:
    return st.integers(1, cnf.variables).flatmap(lambda one: st.sampled_from([one, -one]))


@st.composite
def clause_groups(draw: st.DrawFn, variables: int) -> tuple[list[Clause], dict[str, list[Clause]]]:
    """Hard clauses, few if any, and named groups of clauses, some of them empty."""
    literal = literals_of(Cnf(variables, ()))
    clause = st.lists(literal, min_size=1, max_size=2).map(tuple)
    groups = draw(st.dictionaries(st.sampled_from("abcdefg"), st.lists(clause, max_size=3)))
    return draw(st.lists(clause, max_size=2)), groups


# -- resolution --------------------------------------------------------------------------------


def literal_sets(variables: int) -> st.SearchStrategy[Clause]:
    """Clauses that are no tautologies, with their literals in any order."""
    signs = st.dictionaries(st.integers(1, variables), st.sampled_from([1, -1]))
    ordered = signs.flatmap(lambda chosen: st.permutations([*chosen.items()]))
    return ordered.map(lambda chosen: tuple(sign * variable for variable, sign in chosen))


def wide_cnfs(variables: int = 7) -> st.SearchStrategy[Cnf]:
    """Clauses of two to four literals on so many variables that few of them collapse to units."""
    clause = literal_sets(variables).map(lambda literals: literals[:4])
    wide = clause.filter(lambda literals: len(literals) > 1)
    clauses = st.lists(wide, min_size=3, max_size=9)
    return clauses.map(lambda drawn: Cnf(variables, tuple(drawn)))


class ProofLine(NamedTuple):
    """A deletion or an addition, right or wrong."""

    deletes: bool
    clause: list[int]
    hints: list[int]


def proof_lines() -> st.SearchStrategy[list[ProofLine]]:
    """Lines that often name clauses which are there, the last one the empty clause."""
    clause = literal_sets(5).map(list)
    hints = st.lists(st.integers(1, 15) | st.integers(-15, -1), max_size=6)
    line = st.builds(ProofLine, st.booleans(), clause, hints)
    last = st.builds(ProofLine, st.just(False), st.just([]), hints)
    return st.tuples(st.lists(line, max_size=8), last).map(lambda both: [*both[0], both[1]])


@st.composite
def refutable_cnfs(draw: st.DrawFn, most: int = 12) -> Cnf:
    """Clauses that cannot all be true: some of any kind, and for each assignment one against it.

    The clause against an assignment is some of its literals, negated, so that clauses are short
    enough to share assignments.
    """
    cnf = draw(cnfs(variables=4, longest=4, most=most))
    clauses = [clause for clause in cnf.clauses if clause]
    variables = range(1, cnf.variables + 1)
    for signs in product((1, -1), repeat=cnf.variables):
        false = [sign * variable for sign, variable in zip(signs, variables, strict=True)]
        if not any(set(clause) <= set(false) for clause in clauses):
            clauses.append(tuple(draw(st.permutations(false)))[: draw(st.integers(1, 4))])
    return Cnf(cnf.variables, tuple(clauses))


@st.composite
def changed_rows(draw: st.DrawFn, rows: list[list[int]]) -> tuple[int, list[list[int]]]:
    """One row changed, and its place: a number flipped, another in its place, dropped or added."""
    place = draw(st.integers(0, len(rows) - 1))
    row = list(rows[place])
    index = draw(st.integers(0, len(row) - 1))
    match draw(st.sampled_from(["flip", "change", "drop", "add", "swap"])):
        case "flip":
            row[index] = -row[index]
        case "change":
            row[index] = draw(st.integers(-9, 30))
        case "drop":
            del row[index]
        case "add":
            row.insert(index, draw(st.integers(-9, 30)))
        case "swap":
            other = draw(st.integers(0, len(row) - 1))
            row[index], row[other] = row[other], row[index]
    assume(row != rows[place])
    return place, [*rows[:place], row, *rows[place + 1 :]]


# -- formulas ----------------------------------------------------------------------------------


def formulas(names: str = "ABCD", constants: bool = True) -> st.SearchStrategy[Formula]:
    """Formulas of every connective; most use some variable more than once."""
    return _formulas(st.sampled_from(names).map(Variable), constants)


def formulas_of_any_names() -> st.SearchStrategy[Formula]:
    names = st.from_regex(NAME, fullmatch=True).filter(lambda name: name not in CONSTANTS)
    return _formulas(names.map(Variable), constants=True)


def _formulas(variables: st.SearchStrategy[Formula], constants: bool) -> st.SearchStrategy[Formula]:
    def larger(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            st.builds(Not, inner),
            st.builds(And, several),
            st.builds(Or, several),
            st.builds(Implies, inner, inner),
            st.builds(Iff, inner, inner),
        )

    leaves = st.one_of(variables, variables, st.booleans().map(Constant))
    return st.recursive(leaves if constants else variables, larger, max_leaves=8)


class Choice(NamedTuple):
    k: int
    literals: tuple[Literal, ...]


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    """k from below 0 to above n, of up to 6 literals of any sign and in any order."""
    signs = draw(st.lists(st.sampled_from([1, -1]), max_size=6))
    literals = [sign * number for number, sign in enumerate(signs, 1)]
    return Choice(draw(st.integers(-2, len(signs) + 2)), tuple(draw(st.permutations(literals))))


# -- JSON --------------------------------------------------------------------------------------


def json_values() -> st.SearchStrategy[Any]:
    """Any value of JSON and some that only look like it (NaN), with words that records know."""
    words = ["3x1", "torus.3x3", "given", "opening", "marked exactly", "mark", "won", "7", ""]
    leaves = st.one_of(
        st.none() | st.booleans() | st.sampled_from(words) | st.text(max_size=8),
        st.integers(-2, 10) | st.integers() | st.just(10**40) | st.floats() | st.just(2.0),
    )
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
        ),
        max_leaves=8,
    )


@st.composite
def with_one_part_swapped(draw: st.DrawFn, value: Any) -> Any:
    """A value of JSON in which one part, however deep, is any other value of JSON."""
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 3)) == 0:
        return draw(json_values())
    changed = value.copy()
    part = draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value))))
    changed[part] = draw(with_one_part_swapped(value[part]))
    return changed
