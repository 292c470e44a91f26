"""DIMACS: clause sets as the text that every SAT solver reads.

    c 1 A
    c 2 B
    p cnf 2 2
    1 2 0
    -1 -2 0

Words. The *header* `p cnf V C` promises V variables and C clauses. A *comment* is a line that
begins with c; `c 1 A` names the variable 1, and any other comment is for people. A 0 ends a clause,
wherever lines end.

Files from elsewhere are read as solvers read them: comments and blanks anywhere, several clauses in
a line or several lines to a clause, and what follows a line with % is left out (old collections end
like that). Broken promises are refused, for half a file may still look like a file. So is what
would not fit in memory: a reader of a few bytes must not ask for gigabytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.plural import counted

MOST_VARIABLES = 10_000_000
"""Solvers keep some hundred bytes for every variable up to the largest, used or not."""

MOST_WORDS = 20_000_000
"""Literals and the ends of clauses; so many take about 1 GiB."""

_NUMBER = re.compile(r"-?[0-9]{1,12}")
_PLAIN = re.compile(r"[0-9 -]*")
_HEADER = re.compile(r"p cnf ([0-9]{1,12}) ([0-9]{1,12})")


def read(text: str) -> Cnf:
    """The clause set of a DIMACS text; names come from comments such as ``c 1 A``."""
    reader = _Reader()
    text = text.removeprefix("\ufeff")
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words or words[0][0] == "c":
            reader.comment(words)
        elif words[0] == "%":
            break
        elif words[0] == "p":
            reader.header(words, number)
        else:
            reader.literals(words, number)
    return reader.cnf()


def write(cnf: Cnf) -> str:
    """The DIMACS text of a clause set, its names first."""
    return "".join(f"{line}\n" for line in _lines(cnf))


def _lines(cnf: Cnf) -> Iterator[str]:
    for variable, name in sorted(cnf.names.items()):
        if not name or " ".join(name.split()) != name:
            raise ValueError(
                f"the name {_quoted(name)} of variable {variable} cannot stand in a comment: "
                "it is words with single blanks between them"
            )
        yield f"c {variable} {name}"
    yield f"p cnf {cnf.variables} {len(cnf.clauses)}"
    for clause in cnf.clauses:
        yield " ".join(map(str, (*clause, 0)))


class _Reader:
    """What has been read so far; `open` is the clause that has begun in line `opened`."""

    def __init__(self) -> None:
        self.variables = self.promised = -1
        self.clauses: list[Clause] = []
        self.open: list[Literal] = []
        self.opened = 0
        self.words = 0
        self.names: dict[int, str] = {}

    def comment(self, words: list[str]) -> None:
        """The first name that a variable is given counts; other comments are not looked at."""
        if len(words) > 2 and words[0] == "c" and _NUMBER.fullmatch(words[1]):
            self.names.setdefault(int(words[1]), " ".join(words[2:]))

    def header(self, words: list[str], line: int) -> None:
        if self.variables >= 0:
            raise ValueError(f"line {line}: a second header; a file has one line 'p cnf'")
        header = _HEADER.fullmatch(" ".join(words))
        if not header:
            raise ValueError(
                f"line {line}: the header is 'p cnf' with the numbers of variables and clauses, "
                f"not {_quoted(' '.join(words))}"
            )
        self.variables, self.promised = map(int, header.groups())
        if self.variables > MOST_VARIABLES:
            raise ValueError(
                f"line {line}: {counted(self.variables, 'variable')}; "
                f"the most is {MOST_VARIABLES:,}"
            )

    def literals(self, words: list[str], line: int) -> None:
        if self.variables < 0:
            raise ValueError(f"line {line}: {_quoted(words[0])} comes before the header 'p cnf'")
        self.words += len(words)
        if self.words > MOST_WORDS:
            raise ValueError(f"line {line}: more than {MOST_WORDS:,} literals and ends of clauses")
        numbers = self._numbers(words, line)
        if not self.open:
            self.opened = line
        start = 0
        for _ in range(numbers.count(0)):
            if len(self.clauses) == self.promised:
                raise ValueError(f"line {line}: more clauses than the {self.promised} promised")
            end = numbers.index(0, start)
            self.clauses.append((*self.open, *numbers[start:end]))
            self.open, start, self.opened = [], end + 1, line
        self.open += numbers[start:]

    def _numbers(self, words: list[str], line: int) -> list[int]:
        """The words as numbers: all at once as a rule, one by one to find the one that is none."""
        joined = " ".join(words)
        if _PLAIN.fullmatch(joined) and "-0" not in joined:
            try:
                numbers = [*map(int, words)]
            except ValueError:
                numbers = [self.variables + 1]
            if max(numbers) <= self.variables and min(numbers) >= -self.variables:
                return numbers
        return [self._number(word, line) for word in words]

    def _number(self, word: str, line: int) -> int:
        if word == "0":
            return 0
        if not _NUMBER.fullmatch(word) or not 0 < abs(int(word)) <= self.variables:
            raise ValueError(
                f"line {line}: {_quoted(word)} is no literal of the variables 1 to {self.variables}"
            )
        return int(word)

    def cnf(self) -> Cnf:
        if self.variables < 0:
            raise ValueError("there is no header 'p cnf', so this is no DIMACS file")
        if self.open:
            raise ValueError(f"line {self.opened}: the clause that begins here is not ended by 0")
        if len(self.clauses) < self.promised:
            raise ValueError(
                f"{counted(len(self.clauses), 'clause')}, and {self.promised} promised: "
                "the file is cut short"
            )
        names = {one: name for one, name in self.names.items() if 0 < one <= self.variables}
        return Cnf(self.variables, tuple(self.clauses), names)


def _quoted(text: str) -> str:
    """A piece of somebody's text, short enough for one line."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
