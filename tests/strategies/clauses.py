"""Clause sets, and proofs from them."""

from itertools import product
from typing import NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from sapper.logic.cnf import Clause, Cnf, Literal


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
