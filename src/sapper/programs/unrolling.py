"""A goto program without its cycles: copies of its instructions, by how often control jumped back.

Words. A *place* is an instruction and the number of jumps back in its stretch that came before it;
a *copy* is what stands there and where control goes from it. The *bound* is how many jumps back
there may be in a stretch.

So all ways that reach an instruction after so many jumps back are one copy, whatever loops they
went through: n instructions and a bound of k make at most n (k + 1) copies, and no structure of
loops is asked for. With a `while` the bound is the number of its rounds; with `do` it is one less,
for the first round needs no jump; with loops in a loop it is the rounds of all together. One loop
after another is counted anew, and what comes after a loop is one copy again.

Roads not taken: copying each loop k times for every round of the one around it makes k² copies of
the inner one, keeps apart what could be one copy, and needs loops that do not cross.
"""

from __future__ import annotations

from typing import NamedTuple

from sapper.programs.goto import End, Instruction, Jump, Program

MOST_COPIES = 200_000
MOST_UNROLL = 10_000


class Place(NamedTuple):
    """Where the stretch begins, jumps back in it, the instruction: control goes in this order."""

    stretch: int
    back: int
    number: int


class Copy(NamedTuple):
    """`following` is None at the end and where a jump is always taken; `jump`, the place that a
    jump leads to, is None where it would be one too many."""

    place: Place
    instruction: Instruction
    following: Place | None
    jump: Place | None


def unroll(program: Program, bound: int) -> tuple[Copy, ...]:
    """The copies that control can reach, in an order in which it goes forward only."""
    if not 0 <= bound <= MOST_UNROLL:
        raise ValueError(f"a program is unrolled 0 to {MOST_UNROLL:,} times, not {bound:,}")
    todo = [Place(0, 0, 0)]
    reached = set(todo)
    copies: list[Copy] = []
    while todo:
        copy = _copy(program, todo.pop(), bound)
        copies.append(copy)
        if len(copies) > MOST_COPIES:
            raise ValueError(
                f"unrolled {bound:,} times the program has more than {MOST_COPIES:,} instructions"
            )
        for place in (copy.following, copy.jump):
            if place is not None and place not in reached:
                reached.add(place)
                todo.append(place)
    return tuple(sorted(copies, key=lambda copy: copy.place))


def _copy(program: Program, place: Place, bound: int) -> Copy:
    stretch, back, number = place
    instruction = program.instructions[number]

    def at(target: int) -> Place | None:
        if target <= number:
            return Place(stretch, back + 1, target) if back < bound else None
        there = program.stretches[target]
        return Place(there, back if there == stretch else 0, target)

    if isinstance(instruction, End):
        return Copy(place, instruction, None, None)
    if not isinstance(instruction, Jump):
        return Copy(place, instruction, at(number + 1), None)
    following = None if instruction.condition is None else at(number + 1)
    return Copy(place, instruction, following, at(instruction.target))
