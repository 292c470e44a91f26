"""Clues, problems and what methods make of them, with cells of no board."""

from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from sapper.clues import Clue, Problem, Weight
from sapper.deduction.linear import Row


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


class SizedGraph(NamedTuple):
    """A connected graph: how large each node is, and who is next to it."""

    sizes: list[int]
    around: list[set[int]]


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
