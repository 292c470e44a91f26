"""Formulas, and choices of k of n literals."""

from typing import NamedTuple

from hypothesis import strategies as st

from sapper.logic.cnf import Literal
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
