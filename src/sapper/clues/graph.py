"""The graph of a problem and its cutsets: how far a problem can be taken apart.

The *variable graph* has a node for every cell of the fringe and an edge between two cells that a
clue speaks of together. A *cutset* is a set of cells whose removal leaves the graph in two or more
*parts*. Try every assignment of the cutset and solve the parts each by itself: with c cells in the
cutset that is ``2**c`` times the sum of ``2**size`` over the parts, instead of ``2**`` all of
them. (CS 70, note 9.)

The note joins two cells that stand in one *clause*. The clauses of "none of them" and "all of them"
have one cell each, so a clue that settles its cells would join nothing there; here it does, until
``Problem.given`` takes the settled cells out.

This file is a door to networkx.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

import networkx as nx

from sapper.clues.problem import Problem
from sapper.clues.separators import pieces, smallest_separators

MOST_GROUPS = 300
"""`best_cut` looks for cutsets of two cells and more only among so many groups: about a second."""

MOST_CUTS = 1000
"""How many cutsets of the least size `best_cut` compares."""


@dataclass(frozen=True)
class Cut:
    """Some cells, and the parts that are left of the graph without them.

    Invariant: no cell stands twice. Cells and parts keep the order of the problem.
    """

    cells: tuple[Hashable, ...]
    parts: tuple[tuple[Hashable, ...], ...]

    def __post_init__(self) -> None:
        named = [*self.cells, *(cell for part in self.parts for cell in part)]
        if len(set(named)) < len(named):
            raise ValueError(f"the cutset and its parts share cells: {self.cells} and {self.parts}")

    @property
    def divides(self) -> bool:
        """Whether two or more parts are left: then it is a cutset in the strict sense."""
        return len(self.parts) > 1

    @property
    def cases(self) -> int:
        """How many assignments are tried, at most, when the problem is solved along this cut."""
        return _cases(len(self.cells), map(len, self.parts))


def _cases(cut: int, parts: Iterable[int]) -> int:
    return sum(1 << cut + part for part in parts)


def cases(problem: Problem) -> int:
    """The assignments of the whole fringe: the work without any decomposition."""
    return 1 << len(problem.fringe)


def cases_by_components(problem: Problem) -> int:
    """The assignments of the components, each by itself; clues on no cells are one more."""
    return sum(1 << len(component.cells) for component in problem.components())


def variable_graph(problem: Problem) -> nx.Graph[Hashable]:
    """The fringe as nodes, in order; an edge between two cells that a clue speaks of together."""
    graph: nx.Graph[Hashable] = nx.Graph()
    graph.add_nodes_from(problem.fringe)
    graph.add_edges_from(problem.edges())
    return graph


def cut_by(problem: Problem, cells: Iterable[Hashable]) -> Cut:
    """What is left when `cells` are removed. No cells at all give the components as parts."""
    removed = set(cells)
    for cell in removed:
        if not problem.clues_of.get(cell):
            raise ValueError(f"{cell!r} is not a cell of the fringe, so it cuts nothing")
    graph = variable_graph(problem)
    graph.remove_nodes_from(removed)
    place = {cell: position for position, cell in enumerate(problem.cells)}
    parts = [sorted(part, key=place.__getitem__) for part in nx.connected_components(graph)]
    return Cut(
        tuple(sorted(removed, key=place.__getitem__)),
        tuple(tuple(part) for part in sorted(parts, key=lambda part: place[part[0]])),
    )


def best_cut(component: Problem) -> Cut | None:
    """A smallest cutset, and among the smallest one with the fewest cases; the first of equals.

    A problem that is in parts already needs no cells to be cut. A single cell is found in time
    linear in the edges, however large the component. Otherwise cells of one group stand or fall
    together, and the smallest separators of the graph of g groups take up to about g flows (see
    `separators`): beyond `MOST_GROUPS` groups none are looked for, and of more than `MOST_CUTS`
    only so many are compared. None: there is no cutset (every two cells are joined), or it was not
    looked for.
    """
    whole = cut_by(component, ())
    if whole.divides:
        return whole
    if (cell := _best_joint(component)) is not None:
        return cut_by(component, cell)
    groups = [group for group in component.groups() if group.clues]
    if not 2 < len(groups) <= MOST_GROUPS:
        return None
    sizes = [len(group.cells) for group in groups]
    around = _group_graph([group.clues for group in groups])
    separators = smallest_separators(sizes, around, MOST_CUTS)

    def cost(separator: tuple[int, ...]) -> int:
        parts = pieces(around, separator)
        return _cases(sum(sizes[g] for g in separator), (sum(sizes[g] for g in p) for p in parts))

    if not separators:
        return None
    return cut_by(component, (cell for g in min(separators, key=cost) for cell in groups[g].cells))


def _group_graph(clues_of: list[tuple[int, ...]]) -> list[set[int]]:
    """Which groups some clue speaks of together."""
    members: dict[int, list[int]] = {}
    for group, clues in enumerate(clues_of):
        for clue in clues:
            members.setdefault(clue, []).append(group)
    return [
        {other for clue in clues for other in members[clue]} - {group}
        for group, clues in enumerate(clues_of)
    ]


def _best_joint(component: Problem) -> tuple[Hashable] | None:
    """The single cell that cuts with the fewest cases, in a tuple; None if no single cell cuts.

    The blocks of the graph (what no single cell cuts) hang together as a tree, by the cells they
    share. Below each shared cell hang parts whose sizes add up from the leaves.
    """
    graph = variable_graph(component)
    joints = set(nx.articulation_points(graph))
    if not joints:
        return None
    tree: nx.Graph[tuple[bool, Hashable]] = nx.Graph()
    sizes: dict[tuple[bool, Hashable], int] = {(True, joint): 1 for joint in joints}
    for number, block in enumerate(nx.biconnected_components(graph)):
        shared = joints.intersection(block)
        sizes[False, number] = len(block) - len(shared)
        tree.add_edges_from(((False, number), (True, joint)) for joint in shared)
    root = (False, 0)
    above = nx.dfs_predecessors(tree, root)
    cost: dict[Hashable, int] = {}
    hanging: dict[tuple[bool, Hashable], list[int]] = {node: [] for node in sizes}
    for node in nx.dfs_postorder_nodes(tree, root):
        is_joint, cell = node
        sizes[node] += sum(hanging[node])
        if is_joint:
            cost[cell] = _cases(1, [*hanging[node], len(graph) - sizes[node]])
        if node in above:
            hanging[above[node]].append(sizes[node])
    return (min((cell for cell in graph if cell in joints), key=cost.__getitem__),)
