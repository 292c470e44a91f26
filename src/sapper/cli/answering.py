"""What all answers of `sapper explain` share, and how steps and proofs are told.

Each kind of answer (`explained.py`) knows its lines for people, its facts for programs and its
drawing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from sapper.cli.positions import board_facts
from sapper.cli.terminal import with_axes
from sapper.counting.fast import OverBudget
from sapper.game.cells import MINE
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.sat import Undecided
from sapper.logic.showing import as_lines
from sapper.reasons import Fact, Reason, Step
from sapper.reasons.certificate import Certificate
from sapper.reasons.sentences import Block, added_up
from sapper.reasons.wording import Wording
from sapper.reasons.worlds import World


@dataclass(frozen=True)
class Answer(ABC):
    view: View
    words: Wording

    @property
    def status(self) -> int:
        return 0

    @property
    def consistent(self) -> bool | None:
        """Whether there is a world at all; None if that is not known."""
        return True

    @property
    def trouble(self) -> str | None:
        """What ended the work before all of it was done."""
        return None

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """What is printed for people."""

    @abstractmethod
    def own_facts(self) -> dict[str, Any]: ...

    @abstractmethod
    def svg(self) -> str: ...

    @property
    def certificate(self) -> Certificate | None:
        return None

    def facts(self) -> dict[str, Any]:
        """What JSON says; docs/explain.md describes it."""
        board = board_facts(self.view)
        return {**board, "consistent": self.consistent, **self.own_facts()}

    def board(self, world: World) -> Iterator[str]:
        """A world as a picture, without its title."""
        shown = self.view.showing(dict.fromkeys(world, MINE))
        yield from with_axes(shown, self.words.habit).split("\n")[1:]


def too_much(error: OverBudget | Undecided) -> str:
    """What a question that was given up is answered with."""
    if isinstance(error, OverBudget):
        return f"no answer within the budget (--seconds): {error}"
    return f"too hard to explain: {error}"


def evidence(reason: Reason, words: Wording) -> Iterator[str]:
    """The sums of a reason and its proof, cells named as in the sentences."""
    certificate = reason.certificate
    if certificate is None:
        return
    yield words.counted(len(reason.premises), reason.least)
    yield from added_up(reason, words)
    proof = certificate.proof
    yield words.proof(len(proof.premises), len(proof.steps))
    names = {v: words.variable(cell) for v, cell in enumerate(certificate.cells, 1)}
    named = replace(certificate.cnf, names=names)
    yield as_lines(proof, named, words.proof_words()).rstrip("\n")


def numbered(blocks: Iterable[Block]) -> Iterator[str]:
    """Blocks with numbers before them, where there is more than one."""
    every = list(blocks)
    wide = len(str(len(every)))
    for number, block in enumerate(every, 1):
        mark = f"{number:>{wide}}. " if len(every) > 1 else ""
        for place, said in enumerate(block):
            yield f"{' ' * len(mark) if place else mark}{said}"


def step_facts(step: Step) -> dict[str, Any]:
    return {
        "cells": step.cells,
        "verdict": step.verdict.value,
        "premises": step.premises,
        "facts": [_fact(fact) for fact in step.facts],
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {"cell": fact.cell, "verdict": fact.verdict.value}


def proof_facts(certificate: Certificate) -> dict[str, Any]:
    """Every clause with its parents, or with who says it; literals are variables, negated if -."""
    proof = certificate.proof
    # Resolution puts the literals of a clause into an order of its own.
    clauses = map(frozenset, certificate.cnf.clauses)
    said_by = dict(zip(clauses, certificate.origins, strict=True))
    return {
        "variables": certificate.cells,
        "proof": [
            {"clause": clause, "parents": proof.parents(number)}
            | ({} if proof.parents(number) else {"says": said_by[frozenset(clause)]})
            for number, clause in enumerate(proof.clauses)
        ],
    }


def listed(world: World) -> list[Cell]:
    """In reading order."""
    return sorted(world, key=lambda cell: (cell[1], cell[0]))
