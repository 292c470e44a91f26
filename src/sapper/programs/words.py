"""Words: whole numbers of a fixed width as wires, the lowest bit first, and arithmetic on them.

All arithmetic wraps around. Division is of numbers without a sign, and by zero gives what the
restoring divider gives: all ones, and the dividend as remainder.
"""

from __future__ import annotations

from sapper.programs.gates import FALSE, TRUE, Graph, Wire

Word = tuple[Wire, ...]


def constant(value: int, width: int) -> Word:
    return tuple(TRUE if value >> place & 1 else FALSE for place in range(width))


def complement(word: Word) -> Word:
    return tuple(-wire for wire in word)


def add(graph: Graph, a: Word, b: Word, carry: Wire = FALSE) -> tuple[Word, Wire]:
    """The sum, and what is carried out of it."""
    total = []
    for one, other in zip(a, b, strict=True):
        total.append(graph.differ(graph.differ(one, other), carry))
        carry = graph.majority(one, other, carry)
    return tuple(total), carry


def subtract(graph: Graph, a: Word, b: Word) -> tuple[Word, Wire]:
    """The difference, and whether a >= b as numbers without a sign."""
    return add(graph, a, complement(b), TRUE)


def negate(graph: Graph, word: Word) -> Word:
    return subtract(graph, constant(0, len(word)), word)[0]


def below(graph: Graph, a: Word, b: Word) -> Wire:
    """Whether a < b, without signs; only the carries of a subtraction are needed."""
    carry = TRUE
    for one, other in zip(a, b, strict=True):
        carry = graph.majority(one, -other, carry)
    return -carry


def equal(graph: Graph, a: Word, b: Word) -> Wire:
    return graph.every(-graph.differ(one, other) for one, other in zip(a, b, strict=True))


def choose(graph: Graph, condition: Wire, a: Word, b: Word) -> Word:
    return tuple(graph.choice(condition, x, y) for x, y in zip(a, b, strict=True))


def magnitude(graph: Graph, word: Word) -> Word:
    """Without its sign; that of the lowest number fits too."""
    return choose(graph, word[-1], negate(graph, word), word)


def multiply(graph: Graph, a: Word, b: Word) -> Word:
    """Row by row, each shifted by one place more."""
    width = len(a)
    total = tuple(graph.both(bit, b[0]) for bit in a)
    for place in range(1, width):
        row = tuple(graph.both(bit, b[place]) for bit in a[: width - place])
        total = (*total[:place], *add(graph, total[place:], row)[0])
    return total


def divide(graph: Graph, a: Word, b: Word) -> tuple[Word, Word]:
    """Quotient and remainder, as on paper: take b off where it can be taken off."""
    width = len(a)
    wide = (*b, FALSE)
    rest = constant(0, width)
    quotient = [FALSE] * width
    for place in reversed(range(width)):
        shifted = (a[place], *rest)
        difference, fits = subtract(graph, shifted, wide)
        quotient[place] = fits
        rest = choose(graph, fits, difference, shifted)[:width]
    return tuple(quotient), rest


def divide_by_product(graph: Graph, a: Word, b: Word) -> tuple[Word, Word, Wire]:
    """Quotient and remainder as new inputs, and what must hold of them: q b + r = a and r < b.

    Where b is 0 they may be anything.
    """
    width = len(a)
    quotient = tuple(graph.input() for _ in range(width))
    rest = tuple(graph.input() for _ in range(width))
    zeros = constant(0, width)
    product = multiply(graph, (*quotient, *zeros), (*b, *zeros))
    total, _ = add(graph, product, (*rest, *zeros))
    right = graph.both(equal(graph, total, (*a, *zeros)), below(graph, rest, b))
    return quotient, rest, graph.either(right, equal(graph, b, zeros))
