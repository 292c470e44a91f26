"""Chains of influence as graphs for other programs: JSON, DOT (Graphviz), GraphML (Gephi, yEd).

Each node is a cell, named ``"x,y"``; each arrow leads from what was used to what was found with it,
and is labelled ``clue`` where the number of a cell was used, ``fact`` where it mattered only that
the cell is safe, or a mine. A number that was used as well as its cell being safe counts as a clue.

This file is a door to networkx.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sapper.game.grid import Cell
from sapper.reasons.influence import Chain, Influence, Link

SHAPES = {True: "box", False: "ellipse"}
"""How Graphviz draws mines and safe cells."""


def facts(influence: Influence) -> dict[str, Any]:
    """All links with their measures, and the two chains most asked for, as values for JSON."""
    return {
        "grid": influence.grid.name,
        "cells": [_row(influence, link) for link in influence.links],
        "longest": chain_facts(influence.longest),
        "deepest": chain_facts(influence.deepest),
    }


def _row(influence: Influence, link: Link) -> dict[str, Any]:
    return {
        "cell": link.cell,
        "verdict": _verdict(link),
        "how": link.how.value,
        "clues": link.clues,
        "facts": link.facts,
        "mine_count": link.count,
        "length": influence.lengths[link.cell],
        "depth": influence.depths[link.cell],
    }


def chain_facts(chain: Chain | None) -> dict[str, Any] | None:
    """One chain as values for JSON."""
    if chain is None:
        return None
    return {
        "cell": chain.cell,
        "length": chain.length,
        "depth": chain.depth,
        "reach": chain.reach,
        "farthest": chain.farthest,
        "cells": chain.cells,
        "path": chain.path,
    }


def dot(influence: Influence, cells: Iterable[Cell] | None = None) -> str:
    """The graph, or that of some cells, for Graphviz; cells stand where they are on the board."""
    lines = ["digraph influence {", '  node [fontname="monospace"];']
    for link in _chosen(influence, cells):
        x, y = link.cell
        style = ", style=filled" if link.is_root else ""
        lines.append(
            f'  "{_name(link.cell)}" [label="{_name(link.cell)}\\n{_verdict(link)}", '
            f'shape={SHAPES[link.mine]}{style}, pos="{x},{-y}!"];'
        )
    for start, end, role in _arrows(influence, cells):
        style = " [style=dashed]" if role == "fact" else ""
        lines.append(f'  "{_name(start)}" -> "{_name(end)}"{style};')
    return "\n".join([*lines, "}", ""])


def graphml(influence: Influence, cells: Iterable[Cell] | None = None) -> str:
    """The graph, or that of some cells, as GraphML."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    for order, link in enumerate(_chosen(influence, cells)):
        x, y = link.cell
        graph.add_node(
            _name(link.cell),
            x=x,
            y=y,
            order=order,
            verdict=_verdict(link),
            how=link.how.value,
            mine_count=link.count,
            length=influence.lengths[link.cell],
            depth=influence.depths[link.cell],
        )
    for start, end, role in _arrows(influence, cells):
        graph.add_edge(_name(start), _name(end), role=role)
    return "\n".join([*nx.generate_graphml(graph), ""])


def _chosen(influence: Influence, cells: Iterable[Cell] | None) -> list[Link]:
    if cells is None:
        return list(influence.links)
    wanted = set(cells)
    return [link for link in influence.links if link.cell in wanted]


def _arrows(influence: Influence, cells: Iterable[Cell] | None) -> Iterator[tuple[Cell, Cell, str]]:
    """From each parent to its link. A chain has all parents of its cells, so none is missing."""
    for link in _chosen(influence, cells):
        for parent in link.parents:
            yield parent, link.cell, "clue" if parent in link.clues else "fact"


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _verdict(link: Link) -> str:
    return "mine" if link.mine else "safe"
