"""What a problem keeps when it is simplified and taken apart."""

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clues import plain
from sapper.clues import TOTAL, Clue, Group, Problem
from strategies import problems


def known_cells(problem: Problem) -> st.SearchStrategy[dict[object, bool]]:
    if not problem.cells:
        return st.just({})
    return st.dictionaries(st.sampled_from(problem.cells), st.booleans())


@given(problems())
def test_the_weight_of_a_world_is_what_clues_and_prior_make_of_it(problem: Problem) -> None:
    possible = plain.worlds(problem)
    for mines in plain.subsets(problem.cells):
        assert problem.weight(mines) == possible.get(mines, 0)


@given(problems(), st.data())
def test_a_problem_given_some_cells_has_the_worlds_that_agree(
    problem: Problem, data: st.DataObject
) -> None:
    known = data.draw(known_cells(problem))
    mines = {cell for cell, mine in known.items() if mine}
    agreeing = {
        world - mines: weight
        for world, weight in plain.worlds(problem).items()
        if world & set(known) == mines
    }
    assert plain.worlds(problem.given(known)) == agreeing


@given(problems(), st.data())
def test_cells_may_become_known_in_any_order(problem: Problem, data: st.DataObject) -> None:
    known = data.draw(known_cells(problem))
    order = data.draw(st.permutations(list(known)))
    reduced = problem
    for cell in order:
        reduced = reduced.given({cell: known[cell]})
    # What says nothing is dropped when something becomes known, and not before.
    assert reduced == problem.given(known)


@given(problems(), st.data())
def test_cells_keep_their_order(problem: Problem, data: st.DataObject) -> None:
    place = problem.cells.index
    reduced = problem.given(data.draw(known_cells(problem)))
    parts = [reduced.cells, problem.fringe, problem.background]
    parts += [group.cells for group in problem.groups()]
    parts += [component.cells for component in problem.components()]
    for cells in parts:
        assert list(cells) == sorted(cells, key=place)


@given(problems(), st.data())
def test_no_contradiction_gets_lost(problem: Problem, data: st.DataObject) -> None:
    reduced = problem.given(data.draw(known_cells(problem)))
    assert {clue.origin for clue in problem.contradictions} <= {
        clue.origin for clue in reduced.contradictions
    }
    if problem.contradictions:
        assert not plain.worlds(reduced)


def test_a_clue_on_no_cells_goes_only_when_it_says_nothing() -> None:
    problem = Problem(("a",), (Clue(("a",), (1, 0)), Clue(("a",), (Fraction(1, 2), 1))))
    assert problem.given({"a": False}).clues == (Clue((), (Fraction(1, 2),)),)
    assert problem.given({"a": True}).contradictions == (Clue((), (0,)),)


def test_a_total_that_the_cells_cannot_hold_is_a_contradiction() -> None:
    for total in (-1, 3):
        problem = Problem(("a", "b"), (), ((total, 1),))
        (clue,) = problem.contradictions
        assert clue.origin == TOTAL
        assert clue.contradiction
    assert Problem(("a", "b"), (), ((-1, 1), (2, 1))).contradictions == ()
    assert Problem(("a", "b"), (), ((1, 0),)).contradictions != ()
    assert Problem(("a", "b"), (), ()).contradictions != ()
    assert Problem(("a", "b")).contradictions == ()


@given(problems())
def test_the_prior_says_the_same_as_a_clue_on_all_cells(problem: Problem) -> None:
    clue = problem.total_clue
    said = (*problem.clues, clue) if clue else problem.clues
    assert plain.worlds(Problem(problem.cells, said)) == plain.worlds(problem)


@given(problems())
def test_without_the_total_every_total_is_as_good_as_any_other(problem: Problem) -> None:
    flat = tuple((total, 1) for total in range(len(problem.cells) + 1))
    assert plain.worlds(problem.without_total()) == plain.worlds(
        Problem(problem.cells, problem.clues, flat)
    )


@given(problems())
def test_merging_keeps_every_weight(problem: Problem) -> None:
    merged = problem.merged()
    assert plain.worlds(merged) == plain.worlds(problem)
    spoken = [frozenset(clue.cells) for clue in merged.clues]
    assert len(set(spoken)) == len(spoken)
    assert set(spoken) == {frozenset(clue.cells) for clue in problem.clues}


def test_a_merged_clue_names_its_origin_only_when_all_agree() -> None:
    said = (
        Clue.exactly(1, "ab", origin=1),
        Clue.exactly(1, "ba", origin=2),
        Clue.exactly(1, "bc", origin=3),
    )
    merged = Problem(("a", "b", "c"), said).merged()
    assert [clue.origin for clue in merged.clues] == [None, 3]


def test_merging_tiny_weights_makes_nothing_impossible() -> None:
    unlikely = Clue(("a",), (1.0, 1e-300))
    merged = Problem(("a",), (unlikely, unlikely)).merged()
    assert merged.clues[0].support == (0, 1)


@given(problems())
def test_cells_of_a_group_may_change_places(problem: Problem) -> None:
    possible = plain.worlds(problem)
    for group in problem.groups():
        first = group.cells[0]
        for other in group.cells[1:]:
            swap = {first: other, other: first}
            for world, weight in possible.items():
                assert possible[frozenset(swap.get(cell, cell) for cell in world)] == weight


@given(problems())
def test_groups_are_as_large_as_they_can_be(problem: Problem) -> None:
    groups = problem.groups()
    grouped = [cell for group in groups for cell in group.cells]
    assert len(grouped) == len(problem.cells)
    assert set(grouped) == set(problem.cells)
    for group in groups:
        for cell in group.cells:
            said = tuple(n for n, clue in enumerate(problem.clues) if cell in clue.cells)
            assert group.clues == said
    assert len({group.clues for group in groups}) == len(groups)
    assert {cell for group in groups if not group.clues for cell in group.cells} == set(
        problem.background
    )


def test_groups_by_hand() -> None:
    problem = Problem(tuple("abcde"), (Clue.exactly(1, "abc"), Clue.exactly(1, "cd")))
    assert problem.groups() == (
        Group(("a", "b"), (0,)),
        Group(("c",), (0, 1)),
        Group(("d",), (1,)),
        Group(("e",), ()),
    )
    assert problem.fringe == tuple("abcd")
    assert problem.background == ("e",)


@given(problems())
def test_the_worlds_of_the_components_multiply(problem: Problem) -> None:
    components = problem.components()
    number = prod(len(plain.worlds(component)) for component in components)
    assert number << len(problem.background) == len(plain.worlds(problem.without_total()))
    weight = prod(sum(plain.worlds(component).values()) for component in components)
    assert weight * 2 ** len(problem.background) == sum(
        plain.worlds(problem.without_total()).values()
    )


@given(problems())
def test_components_are_the_pieces_of_the_graph(problem: Problem) -> None:
    components = problem.components()
    assert {frozenset(c.cells) for c in components if c.cells} == plain.pieces(
        problem.fringe, plain.edges(problem)
    )
    assert all(component.prior is None for component in components)
    said = [clue for component in components for clue in component.clues]
    assert sorted(map(repr, said)) == sorted(map(repr, problem.clues))


@given(problems())
def test_edges_join_cells_that_stand_in_one_clue(problem: Problem) -> None:
    edges = problem.edges()
    assert {(b, a) for a, b in edges} | set(edges) == plain.edges(problem)
    assert len(edges) == len(set(edges))
    place = problem.cells.index
    assert all(place(a) < place(b) for a, b in edges)


def test_a_malformed_problem_is_refused_with_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="'a' more than once"):
        Problem(("a", "a"))
    with pytest.raises(ValueError, match=r"1 of \{b\} speaks of 'b'"):
        Problem(("a",), (Clue.exactly(1, "b"),))
    with pytest.raises(ValueError, match=r"\[2, 1\]"):
        Problem(("a", "b"), (), ((2, 1), (1, 1)))
    with pytest.raises(ValueError, match="-1"):
        Problem(("a", "b"), (), ((2, -1),))
    with pytest.raises(ValueError, match="'c' is not one of the 2 cells"):
        Problem(("a", "b")).given({"c": True})
