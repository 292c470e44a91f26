"""The sentences of reasons in English."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.game.grid import Cell
from sapper.logic.showing import ProofWords
from sapper.plural import counted
from sapper.reasons.reason import Fact, Premise
from sapper.reasons.sealed import Fate
from sapper.reasons.weighing import Bound, Said, Weighing
from sapper.reasons.wording.words import MOST_CELLS, Cells, Wording, by_verdict, parted

MEANINGS = {
    "none": "no number",
    "several": "it may be {others} or {most}",
    "one": "it must be {most}",
    "at_least": "{least} or more",
    "at_most": "{most} or fewer",
    "between": "{least} to {most}",
    "named": "the {number} at {cell}",
    "unnamed": "{cell}, whose number did not come",
}


class English(Wording):
    and_ = "and"
    point = "."
    zones = (
        "in the top left corner",
        "in the middle of the top",
        "in the top right corner",
        "in the middle of the left side",
        "in the middle of the board",
        "in the middle of the right side",
        "in the bottom left corner",
        "in the middle of the bottom",
        "in the bottom right corner",
    )
    meanings = MEANINGS
    likelihoods = "Each world is weighed by how likely it would show what came."
    no_argument = "No argument of this kind shows it, but the proof does."

    # -- names, lists and numbers ----------------------------------------------------------------

    def row_and_columns(self, row: int, columns: Sequence[int]) -> str:
        *first, last = map(str, columns)
        if first:
            return f"row {row}, columns {', '.join(first)} and {last}"
        return f"row {row}, column {last}"

    def more(self, number: int) -> str:
        return f"{number:,} more"

    def number(self, number: int) -> str:
        return f"{number:,}"

    def percent(self, chance: float) -> str:
        if chance < 0.0001:
            return "less than 0.01%"
        return "more than 99.99%" if chance > 0.9999 else f"{100 * chance:.2f}%"

    def shows(self, premise: Premise) -> str:
        if isinstance(premise, str):
            return f"the board has {counted(self.view.mines, 'mine')}"
        return f"{self.cell(premise)} shows {self.shown(premise)}"

    def equation(self, premise: Premise) -> str:
        return "count" if isinstance(premise, str) else self.cell(premise)

    # -- verdicts and steps ----------------------------------------------------------------------

    def are(self, cells: Cells, mine: bool) -> str:
        one = len(cells) == 1
        what = ("a mine" if one else "mines") if mine else "safe"
        return f"{self.cells(cells)} {'is' if one else 'are'} {what}"

    def given(self, facts: Sequence[Fact]) -> str:
        told = [self.are(cells, mine) for cells, mine in by_verdict(facts)]
        return f"Already known from easier steps: {', and '.join(told)}."

    def follows_from(self, premises: Sequence[Premise]) -> str:
        return f"It follows from {self._listed(premises)}."

    def counted(self, premises: int, least: bool) -> str:
        if least:
            return (
                "One premise is enough."
                if premises == 1
                else f"No fewer than {premises} premises will do."
            )
        return f"None of these {premises} premises can be left out; fewer others may do."

    def told_before(self, steps: int) -> str:
        what = "1 easier step comes" if steps == 1 else f"{steps} easier steps come"
        return f"({what} first; --steps tells them too.)"

    def easiest(self) -> str:
        return "The easiest next step:"

    def and_then(self, certain: int) -> str:
        if not certain:
            return "Nothing else is certain."
        more = "1 more cell is" if certain == 1 else f"{certain:,} more cells are"
        return f"After it, {more} certain; --all tells why."

    def unfinished(self, certain: int | None) -> str:
        if certain is None:
            return "It is not known whether more is certain, nor whether all numbers agree."
        if not certain:
            return "Nothing else is certain, but no boards were found that show it."
        more = "1 more cell is" if certain == 1 else f"{certain:,} more cells are"
        return f"{more} certain, but why was not found out."

    # -- arguments -------------------------------------------------------------------------------

    def nothing_left(self, said: Said, safe: Cells) -> str:
        so = f"so {self.are(safe, False)}"
        if not said.most:
            return f"{self.shows(said.origin)}, {so}."
        if isinstance(said.origin, str) and said.most > MOST_CELLS:
            return f"{self.shows(said.origin)} and all of them are known, {so}."
        its = "its mine" if said.most == 1 else f"its {said.most} mines"
        verb = "is" if said.most == 1 else "are"
        return f"{self.shows(said.origin)}, and {self.cells(said.mines)} {verb} {its}, {so}."

    def all_left(self, said: Said) -> str:
        left = [cell for cell in said.cells if cell not in said.safe]
        so, cells = _such(len(left), mine=True), self.cells(left)
        its = "its mine" if len(left) == 1 else "its mines"
        if said.safe:
            safe = f"with {self.cells(said.safe)} safe only {cells} can be {its}"
            return f"{self.shows(said.origin)}, and {safe}: {so}."
        if isinstance(said.origin, str):
            return f"{self.shows(said.origin)}, and only {cells} can be {its}: {so}."
        hidden = "hidden neighbour" if len(left) == 1 else "hidden neighbours"
        return f"{self.shows(said.origin)} and has just {len(left)} {hidden}, {cells}: {so}."

    def then(self, what: str) -> str:
        return f"then {what}"

    def too_many(self, said: Said) -> str:
        found = len(said.mines)
        if isinstance(said.origin, str):
            return f"there are {counted(found, 'mine')} at least, but {self.shows(said.origin)}."
        return (
            f"{self.cell(said.origin)} is next to {counted(found, 'mine')}, "
            f"{self.cells(said.mines)}, but shows {self.shown(said.origin)}."
        )

    def too_few(self, said: Said) -> str:
        left = [cell for cell in said.cells if cell not in said.safe]
        who = (
            "no cell is left"
            if not left
            else f"only {self.cells(left)} {'is' if len(left) == 1 else 'are'} left"
        )
        whose = "the board" if isinstance(said.origin, str) else self.cell(said.origin)
        return f"{who} for the {counted(said.least, 'mine')} of {whose}."

    def needs(self, said: Said, at_most: bool) -> str:
        among = f"among {self._rest(said)}" if len(said.rest) > 1 else f"at {self._rest(said)}"
        how, left = self._how(said, at_most), said.left(not at_most)
        if not said.mines:
            return f"{self.shows(said.origin)}: {_there(left, how)} {among}."
        if isinstance(said.origin, str):
            known = f"{len(said.mines)} of them {'is' if len(said.mines) == 1 else 'are'} known"
            return f"{self.shows(said.origin)}; {known}, so {_there(left)} {among}."
        mines = self.are(said.mines, True)
        return f"{self.shows(said.origin)}. {mines}, so {_there(left, how, more=True)} {among}."

    def bound(self, bound: Bound, at_most: bool) -> str:
        said, number = bound.said, bound.number
        outside = [cell for cell in said.rest if cell not in bound.part]
        how = "" if said.is_exact and not outside else "at most " if at_most else "at least "
        part = self.cells(bound.part)
        verb = "is a mine" if number == 1 else "are mines"
        many = f"{how}{number} of {part} {verb}" if number else f"none of {part} is a mine"
        why = [self.shows(said.origin)]
        why += [self.are(c, mine) for c, mine in ((said.mines, True), (said.safe, False)) if c]
        if outside and not at_most:
            where = self.cells(outside)
            why.append(f"only {len(outside)} of its mines can be elsewhere, at {where}")
        return f"{many}, because {self.together(why)}."

    def so_beside(self, weighing: Weighing, concluded: Cells) -> str:
        if not weighing.at_most:
            return f"So no mine is left for {self._beside(weighing, concluded)}."
        mines = len(weighing.beside)
        if not any(bound.number for bound in weighing.bounds):
            what = "the mine" if mines == 1 else "the mines"
        else:
            what = "the other mine" if mines == 1 else f"the other {mines:,} mines"
        return f"So {what} must be at {self._beside(weighing, concluded)}."

    def so_outside(self, bound: Bound, concluded: Cells, at_most: bool) -> str:
        who = "the board" if isinstance(bound.said.origin, str) else self.cell(bound.said.origin)
        if at_most:
            all_ = "the mine" if bound.said.left(at_most) == 1 else "all mines"
            part = self.cells(bound.part)
            return f"So {all_} of {who} must be among {part}: {self.are(concluded, False)}."
        return f"So {who} needs all its other cells for mines: {self.are(concluded, True)}."

    def so_clash(self, weighing: Weighing) -> str:
        together = sum(bound.number for bound in weighing.bounds)
        left = weighing.said.left(not weighing.at_most)
        if not weighing.at_most:
            return f"That makes {together} at least, but there can be only {left}."
        beside = weighing.beside
        if not beside:
            return f"That makes {together} at most, but there have to be {left}."
        with_ = f" even with {self.cells(beside)}"
        return f"That makes {together + len(beside)} at most{with_}, but there have to be {left}."

    def suppose(self, cell: Cell, mine: bool, further: bool) -> str:
        also = " also" if further else ""
        return f"Suppose {self.cell(cell)} were{also} {'a mine' if mine else 'safe'}."

    def refuted(self, cell: Cell, mine: bool) -> str:
        return f"That cannot be, so {self.are([cell], not mine)}."

    # -- hints -----------------------------------------------------------------------------------

    def look_there(self, zones: Sequence[str]) -> str:
        return f"Look {self.all_of(zones)}."

    def added_up(self, sums: str, equation: str) -> str:
        return f"Added up, {sums}: {equation} (each cell is 1 for a mine, 0 if safe)."

    def proof(self, premises: int, steps: int) -> str:
        clauses, resolved = counted(premises, "clause"), counted(steps, "step")
        return f"Proof by resolution from {clauses} in {resolved}, accepted by the judges:"

    def look_at(self, premises: Sequence[Premise], facts: Sequence[Fact]) -> str:
        known = f" {self.given(facts)}" if facts else ""
        return f"Look at {self._listed(premises)}.{known}"

    def proof_words(self) -> ProofWords:
        return ProofWords("premise", "from {} and {}", "empty clause")

    # -- guesses ---------------------------------------------------------------------------------

    def open(self, cell: Cell) -> str:
        return f"{self.cell(cell)} cannot be known: it may be a mine, and it may be safe."

    def may_guess(self, safe: Cells) -> str:
        if not safe:
            return "No cell is certainly safe, so a guess is due."
        what = "this cell is" if len(safe) == 1 else f"{len(safe):,} cells are"
        return f"No guess is needed yet: {what} certainly safe: {self.cells(safe)}."

    def differs(self, cell: Cell, mine: bool) -> str:
        what = "is a mine" if mine else "is safe"
        return (
            f"All numbers and the mine count agree with this board, where {self.cell(cell)} {what}:"
        )

    def odds(self, cell: Cell, chance: float, struck: str, worlds: str, weighed: bool) -> str:
        return (
            f"The chance that {self.cell(cell)} is a mine is {self.percent(chance)}: "
            f"{struck} of {worlds} {'weighted worlds' if weighed else 'worlds'}."
        )

    def legend_of_table(self, mines: int, fringe: int, background: int) -> str:
        return (
            f"{counted(mines, 'mine')} on {counted(fringe, 'cell')} next to a number (the fringe) "
            f"and {counted(background, 'cell')} elsewhere:"
        )

    def head_of_table(self, cell: Cell, weighed: bool) -> Sequence[str]:
        return (
            "mines on fringe",
            "ways",
            "the rest",
            "weighted worlds" if weighed else "worlds",
            f"mine at {self.cell(cell)}",
        )

    def weighed(self, unit: str) -> str:
        return f"A weighted world stands for {unit} worlds; all worlds are equally likely."

    def sum_of_table(self) -> str:
        return "all"

    def fate(self, fate: Fate) -> str:
        if seal := fate.seal:
            ones, others = self.cells(seal.alike), self.cells(seal.opposite)
            verb = "is the mine" if len(seal.alike) == 1 else "are the mines"
            return (
                f"The guess can never be avoided: either {ones} {verb}, or {others}. Exchange the "
                "two, and no number that can ever be shown changes."
            )
        if fate.sealed is None or fate.worlds is None:
            return "Whether the guess can be avoided is not decided: there are too many worlds."
        if fate.sealed == fate.worlds:
            return (
                "The guess can never be avoided: each world has a twin that differs here, and no "
                "cell that is safe in both shows a different number."
            )
        if not fate.sealed:
            return "Other cells may settle it: in no world do all other numbers leave it open."
        return (
            f"Other cells may settle it: they do so in {fate.worlds - fate.sealed} of "
            f"{fate.worlds} worlds; in the others a guess cannot be avoided."
        )

    def nothing_certain(self, opened: int, worlds: int, others: bool) -> str:
        if not opened:
            return "Every hidden cell is certain." if others else "No cell is hidden."
        who = "The 1 cell left" if opened == 1 else f"The {opened:,} cells left"
        if not others:
            hidden = "The 1 hidden cell" if opened == 1 else f"The {opened:,} hidden cells"
            who = f"Nothing is certain. {hidden}"
        return (
            f"{who} cannot be known: among these {worlds} boards, which agree with everything "
            "shown, each is a mine at least once and safe at least once."
        )

    def world(self, number: int) -> str:
        return f"Board {number}:"

    # -- contradictions and drawings -------------------------------------------------------------

    def contradiction(self, premises: Sequence[Premise]) -> str:
        what = "this cannot" if len(premises) == 1 else f"these {len(premises)} cannot all"
        listed = "; ".join(self.shows(premise) for premise in premises)
        return f"The position contradicts itself: {what} be true: {listed}."

    def without_one(self) -> str:
        return "Without any one of them, the others agree."

    def legend(self) -> str:
        return "A frame: what is concluded; broken frames: the clues; a ring: safe; corners: a mine"

    def legend_of_worlds(self) -> str:
        return (
            "A frame: the cell asked for; A and B: mines in two worlds that agree with everything "
            "shown, and differ on this cell"
        )

    def legend_of_conflict(self) -> str:
        return "The numbers in broken frames contradict one another"

    # -- inside ----------------------------------------------------------------------------------

    def _listed(self, premises: Sequence[Premise]) -> str:
        clues, counts = parted(premises)
        told = [self.named(clue) for clue in clues]
        return self.all_of([*told, *([f"the mine count ({self.view.mines})"] if counts else [])])

    def _how(self, said: Said, at_most: bool) -> str:
        if said.is_exact:
            return ""
        return "at least " if at_most else "at most "

    def _rest(self, said: Said) -> str:
        if isinstance(said.origin, str) and len(said.rest) > MOST_CELLS:
            return f"the {len(said.rest):,} cells not known"
        return self.cells(said.rest)

    def _beside(self, weighing: Weighing, concluded: Cells) -> str:
        """The cells beside the parts, those that matter by name."""
        beside, mine = weighing.beside, weighing.at_most
        if len(beside) > MOST_CELLS:
            return f"the other {len(beside):,} cells: {self.are(concluded, mine)}"
        if set(concluded) != set(beside):
            return f"{self.cells(beside)}: {self.are(concluded, mine)}"
        return f"{self.cells(beside)}: {_such(len(beside), mine)}"


def _such(number: int, mine: bool) -> str:
    if number == 1:
        return "it is a mine" if mine else "it is safe"
    return f"{'both' if number == 2 else 'all'} are {'mines' if mine else 'safe'}"


def _there(number: int, how: str = "", more: bool = False) -> str:
    further = " more" if more else ""
    if number == 1:
        return f"there is {how}1{further} mine"
    return f"there are {how}{number:,}{further} mines"
