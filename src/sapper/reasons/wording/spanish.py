"""The sentences of reasons in Spanish: a mine is una mina, a clue una pista, safe is segura."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.game.grid import Cell
from sapper.logic.showing import ProofWords
from sapper.reasons.reason import Fact, Premise
from sapper.reasons.sealed import Fate
from sapper.reasons.weighing import Bound, Said, Weighing
from sapper.reasons.wording.words import MOST_CELLS, Cells, Wording, by_verdict, parted, sentence

MEANINGS = {
    "none": "ningún número",
    "several": "puede ser {others} o {most}",
    "one": "tiene que ser {most}",
    "at_least": "{least} o más",
    "at_most": "{most} o menos",
    "between": "de {least} a {most}",
    "named": "el {number} de {cell}",
    "unnamed": "{cell}, cuyo número no llegó",
}


class Spanish(Wording):
    and_ = "y"
    point = ","
    zones = (
        "en la esquina superior izquierda",
        "en el centro del borde superior",
        "en la esquina superior derecha",
        "en el centro del borde izquierdo",
        "en el centro del tablero",
        "en el centro del borde derecho",
        "en la esquina inferior izquierda",
        "en el centro del borde inferior",
        "en la esquina inferior derecha",
    )
    meanings = MEANINGS
    likelihoods = "Cada mundo pesa según lo probable que sea que muestre lo que llegó."
    no_argument = "No hay un argumento de este tipo que lo muestre, pero sí la prueba."

    # -- names, lists and numbers ----------------------------------------------------------------

    def row_and_columns(self, row: int, columns: Sequence[int]) -> str:
        *first, last = map(str, columns)
        if first:
            return f"la fila {row}, columnas {', '.join(first)} y {last}"
        return f"la fila {row}, columna {last}"

    def more(self, number: int) -> str:
        return f"{self.number(number)} más"

    def number(self, number: int) -> str:
        return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}") if number > 9999 else str(number)

    def percent(self, chance: float) -> str:
        if chance < 0.0001:
            return "menos del 0,01 %"
        if chance > 0.9999:
            return "más del 99,99 %"
        return f"{100 * chance:.2f}".replace(".", ",") + " %"

    def shows(self, premise: Premise) -> str:
        if isinstance(premise, str):
            return f"el tablero tiene {self._mines(self.view.mines)}"
        return f"{self.cell(premise)} muestra {self.shown(premise)}"

    def equation(self, premise: Premise) -> str:
        return "total" if isinstance(premise, str) else self.cell(premise)

    # -- verdicts and steps ----------------------------------------------------------------------

    def are(self, cells: Cells, mine: bool) -> str:
        one = len(cells) == 1
        what = ("una mina" if one else "minas") if mine else ("segura" if one else "seguras")
        return f"{self.cells(cells)} {'es' if one else 'son'} {what}"

    def given(self, facts: Sequence[Fact]) -> str:
        told = [self.are(cells, mine) for cells, mine in by_verdict(facts)]
        return f"Ya se sabe por pasos más fáciles: {', y '.join(told)}."

    def follows_from(self, premises: Sequence[Premise]) -> str:
        return f"Las premisas: {self._listed(premises)}."

    def counted(self, premises: int, least: bool) -> str:
        if least and premises == 1:
            return "Basta una premisa."
        if least:
            return f"Con menos de {premises} premisas no se puede."
        return f"No sobra ninguna de estas {premises} premisas; quizá basten menos de otras."

    def told_before(self, steps: int) -> str:
        if steps == 1:
            return "(Antes hay 1 paso más fácil; --steps lo cuenta también.)"
        return f"(Antes hay {steps} pasos más fáciles; --steps los cuenta también.)"

    def easiest(self) -> str:
        return "El siguiente paso más fácil:"

    def and_then(self, certain: int) -> str:
        if not certain:
            return "No hay nada más que sea seguro saber."
        if certain == 1:
            return "Después se puede deducir 1 casilla más; --all dice por qué."
        return f"Después se pueden deducir {self.number(certain)} casillas más; --all dice por qué."

    def unfinished(self, certain: int | None) -> str:
        if certain is None:
            return "No se sabe si se puede deducir algo más, ni si todos los números cuadran."
        if not certain:
            return "No se puede deducir nada más, pero no se encontraron tableros que lo muestren."
        if certain == 1:
            return "Se puede deducir 1 casilla más, pero no se averiguó por qué."
        return (
            f"Se pueden deducir {self.number(certain)} casillas más, pero no se averiguó por qué."
        )

    # -- arguments -------------------------------------------------------------------------------

    def nothing_left(self, said: Said, safe: Cells) -> str:
        so = f"así que {self.are(safe, False)}"
        if not said.most:
            return f"{self.shows(said.origin)}, {so}."
        if isinstance(said.origin, str) and said.most > MOST_CELLS:
            return f"{self.shows(said.origin)} y ya se conocen todas, {so}."
        mines = self.cells(said.mines)
        if said.most == 1:
            return f"{self.shows(said.origin)} y su mina es {mines}, {so}."
        return f"{self.shows(said.origin)} y sus {said.most} minas son {mines}, {so}."

    def all_left(self, said: Said) -> str:
        left = [cell for cell in said.cells if cell not in said.safe]
        so = {1: "es una mina", 2: "las dos son minas"}.get(len(left), "todas son minas")
        cells, one = self.cells(left), len(left) == 1
        can = "puede ser su mina" if one else "pueden ser sus minas"
        if said.safe:
            safe = self.are(said.safe, False)
            return f"{self.shows(said.origin)} y, como {safe}, solo {cells} {can}: {so}."
        if isinstance(said.origin, str):
            return f"{self.shows(said.origin)} y solo {cells} {can}: {so}."
        hidden = "vecina oculta" if one else "vecinas ocultas"
        return f"{self.shows(said.origin)} y solo tiene {len(left)} {hidden}, {cells}: {so}."

    def then(self, what: str) -> str:
        return f"entonces {what}"

    def too_many(self, said: Said) -> str:
        found = self._mines(len(said.mines))
        if isinstance(said.origin, str):
            return f"hay al menos {found}, pero {self.shows(said.origin)}."
        who, shown = self.cell(said.origin), self.shown(said.origin)
        return f"{who} toca {found}, {self.cells(said.mines)}, pero muestra {shown}."

    def too_few(self, said: Said) -> str:
        left = [cell for cell in said.cells if cell not in said.safe]
        verb = "queda" if len(left) == 1 else "quedan"
        who = f"solo {verb} {self.cells(left)}" if left else "no queda ninguna casilla"
        whose = "del tablero" if isinstance(said.origin, str) else f"de {self.cell(said.origin)}"
        mines = "la mina" if said.least == 1 else f"las {said.least} minas"
        return f"{who} para {mines} {whose}."

    def needs(self, said: Said, at_most: bool) -> str:
        among = f"entre {self._rest(said)}" if len(said.rest) > 1 else f"en {self._rest(said)}"
        left = said.left(not at_most)
        how = "" if said.is_exact else "al menos " if at_most else "como mucho "
        if not said.mines:
            return f"{self.shows(said.origin)}: hay {how}{self._mines(left)} {among}."
        more = f"{how}{self._mines(left)} más"
        if isinstance(said.origin, str):
            known = len(said.mines)
            what = "se conoce 1" if known == 1 else f"se conocen {known}"
            return f"{self.shows(said.origin)} y {what}, así que hay {more} {among}."
        mines = self.are(said.mines, True)
        return f"{self.shows(said.origin)}. {mines}, así que hay {more} {among}."

    def bound(self, bound: Bound, at_most: bool) -> str:
        said, number = bound.said, bound.number
        outside = [cell for cell in said.rest if cell not in bound.part]
        how = "" if said.is_exact and not outside else "como mucho " if at_most else "al menos "
        part = self.cells(bound.part)
        verb = "es una mina" if number == 1 else "son minas"
        many = f"{how}{number} de {part} {verb}" if number else f"ninguna de {part} es una mina"
        why = [self.shows(said.origin)]
        why += [self.are(c, mine) for c, mine in ((said.mines, True), (said.safe, False)) if c]
        if outside and not at_most:
            verb = "puede" if len(outside) == 1 else "pueden"
            where = self.cells(outside)
            why.append(f"solo {len(outside)} de sus minas {verb} estar en otro sitio, en {where}")
        return f"{many}, porque {self.together(why)}."

    def so_beside(self, weighing: Weighing, concluded: Cells) -> str:
        where = self._beside(weighing, concluded)
        if not weighing.at_most:
            return f"Así que no queda ninguna mina para {where}."
        mines = len(weighing.beside)
        if not any(bound.number for bound in weighing.bounds):
            what = "la mina tiene" if mines == 1 else "las minas tienen"
        elif mines == 1:
            what = "la otra mina tiene"
        else:
            what = f"las otras {self.number(mines)} minas tienen"
        return f"Así que {what} que estar en {where}."

    def so_outside(self, bound: Bound, concluded: Cells, at_most: bool) -> str:
        whose = (
            "del tablero"
            if isinstance(bound.said.origin, str)
            else f"de {self.cell(bound.said.origin)}"
        )
        so = self.are(concluded, not at_most)
        if at_most:
            mines = "la mina" if bound.said.left(at_most) == 1 else "todas las minas"
            verb = "tiene" if bound.said.left(at_most) == 1 else "tienen"
            among = self.cells(bound.part)
            return f"Así que {mines} {whose} {verb} que estar entre {among}: {so}."
        return f"Así que todas las demás casillas {whose} tienen que ser minas: {so}."

    def so_clash(self, weighing: Weighing) -> str:
        together = sum(bound.number for bound in weighing.bounds)
        left = weighing.said.left(not weighing.at_most)
        if not weighing.at_most:
            return f"Suman al menos {together}, pero solo puede haber {left}."
        beside = weighing.beside
        with_ = f", incluso con {self.cells(beside)}" if beside else ""
        return f"Suman como mucho {together + len(beside)}{with_}, pero tiene que haber {left}."

    def suppose(self, cell: Cell, mine: bool, further: bool) -> str:
        also = " también" if further else ""
        return f"Supongamos{also} que {self.cell(cell)} {'es una mina' if mine else 'es segura'}."

    def refuted(self, cell: Cell, mine: bool) -> str:
        return f"Eso no puede ser, así que {self.are([cell], not mine)}."

    # -- hints -----------------------------------------------------------------------------------

    def look_there(self, zones: Sequence[str]) -> str:
        return f"Mira {self.all_of(zones)}."

    def look_at(self, premises: Sequence[Premise], facts: Sequence[Fact]) -> str:
        known = f" {self.given(facts)}" if facts else ""
        return f"Mira {self._listed(premises)}.{known}"

    def added_up(self, sums: str, equation: str) -> str:
        return f"Sumando, {sums}: {equation} (cada casilla vale 1 si es una mina y 0 si es segura)."

    def proof(self, premises: int, steps: int) -> str:
        clauses = "1 cláusula" if premises == 1 else f"{self.number(premises)} cláusulas"
        resolved = "1 paso" if steps == 1 else f"{self.number(steps)} pasos"
        return f"Prueba por resolución de {clauses} en {resolved}, aceptada por los jueces:"

    def proof_words(self) -> ProofWords:
        return ProofWords("premisa", "de {} y {}", "cláusula vacía")

    # -- guesses ---------------------------------------------------------------------------------

    def open(self, cell: Cell) -> str:
        return f"{self.cell(cell)} no se puede conocer: puede ser una mina y puede ser segura."

    def may_guess(self, safe: Cells) -> str:
        if not safe:
            return "Ninguna casilla es segura con certeza, así que toca adivinar."
        if len(safe) == 1:
            return f"Aún no hace falta adivinar: {self.cells(safe)} es segura."
        return (
            f"Aún no hace falta adivinar: {self.number(len(safe))} casillas son seguras: "
            f"{self.cells(safe)}."
        )

    def differs(self, cell: Cell, mine: bool) -> str:
        what = "es una mina" if mine else "es segura"
        return f"Todos los números y el total de minas cuadran aquí, y {self.cell(cell)} {what}:"

    def odds(self, cell: Cell, chance: float, struck: str, worlds: str, weighed: bool) -> str:
        return (
            f"La probabilidad de que {self.cell(cell)} sea una mina es {self.percent(chance)}: "
            f"{struck} de {worlds} {'mundos ponderados' if weighed else 'mundos'}."
        )

    def legend_of_table(self, mines: int, fringe: int, background: int) -> str:
        near = "1 casilla que toca un número (el borde)"
        if fringe != 1:
            near = f"{self.number(fringe)} casillas que tocan un número (el borde)"
        other = "otra casilla" if background == 1 else f"otras {self.number(background)} casillas"
        return f"Hay {self._mines(mines)} en {near} y en {other}:"

    def head_of_table(self, cell: Cell, weighed: bool) -> Sequence[str]:
        return (
            "minas en el borde",
            "formas",
            "el resto",
            "mundos ponderados" if weighed else "mundos",
            f"con mina en {self.cell(cell)}",
        )

    def weighed(self, unit: str) -> str:
        return (
            f"Un mundo ponderado vale por {unit} mundos; todos los mundos son igual de probables."
        )

    def sum_of_table(self) -> str:
        return "todas"

    def fate(self, fate: Fate) -> str:
        if seal := fate.seal:
            ones, others = self.cells(seal.alike), self.cells(seal.opposite)
            return (
                f"No hay forma de no adivinar aquí: las minas están o en {ones} o en {others}. Si "
                "se intercambian, no cambia ningún número que pueda llegar a verse."
            )
        if fate.sealed is None or fate.worlds is None:
            return "No se ha decidido si se puede evitar adivinar: hay demasiados mundos."
        if fate.sealed == fate.worlds:
            return (
                "No hay forma de no adivinar aquí: cada mundo tiene un gemelo que difiere en esta "
                "casilla, y toda casilla segura en ambos muestra el mismo número en los dos."
            )
        if not fate.sealed:
            return (
                "Puede que no haga falta adivinar: en cada mundo los números de las otras casillas "
                "lo deciden."
            )
        return (
            f"Puede que no haga falta adivinar: en {fate.worlds - fate.sealed} de {fate.worlds} "
            "mundos los números de otras casillas lo deciden; en los demás hay que adivinar."
        )

    def nothing_certain(self, opened: int, worlds: int, others: bool) -> str:
        if not opened:
            if not others:
                return "No hay casillas ocultas."
            return "Todas las casillas ocultas se conocen con certeza."
        many = f"las {self.number(opened)} casillas"
        if others:
            one = "La casilla que queda no se puede conocer"
            who = one if opened == 1 else f"{sentence(many)} que quedan no se pueden conocer"
        else:
            one = "la única casilla oculta" if opened == 1 else f"ninguna de {many} ocultas"
            who = f"Nada se sabe con certeza: no se puede conocer {one}"
        return (
            f"{who}. En estos {worlds} tableros, que cuadran con todo, cada una es una mina al "
            "menos una vez y segura al menos una vez."
        )

    def world(self, number: int) -> str:
        return f"Tablero {number}:"

    # -- contradictions and drawings -------------------------------------------------------------

    def contradiction(self, premises: Sequence[Premise]) -> str:
        listed = "; ".join(self.shows(premise) for premise in premises)
        if len(premises) == 1:
            return f"La posición se contradice. Esto no puede ser verdad: {listed}."
        return f"La posición se contradice. Todo esto a la vez no puede ser verdad: {listed}."

    def without_one(self) -> str:
        return "Sin cualquiera de ellas, las demás cuadran."

    def legend(self) -> str:
        return (
            "Un marco: lo que se deduce; marcos de trazos: las pistas; un círculo: segura; "
            "esquinas: una mina"
        )

    def legend_of_worlds(self) -> str:
        return (
            "Un marco: la casilla preguntada; A y B: las minas de dos mundos que cuadran con todo "
            "lo que se ve y difieren en esta casilla"
        )

    def legend_of_conflict(self) -> str:
        return "Los números con marco de trazos se contradicen"

    # -- inside ----------------------------------------------------------------------------------

    def _mines(self, number: int) -> str:
        return "1 mina" if number == 1 else f"{self.number(number)} minas"

    def _listed(self, premises: Sequence[Premise]) -> str:
        clues, counts = parted(premises)
        told = [self.named(clue) for clue in clues]
        return self.all_of([*told, *([f"el total de minas ({self.view.mines})"] if counts else [])])

    def _rest(self, said: Said) -> str:
        if isinstance(said.origin, str) and len(said.rest) > MOST_CELLS:
            return f"las {self.number(len(said.rest))} casillas que no se conocen"
        return self.cells(said.rest)

    def _beside(self, weighing: Weighing, concluded: Cells) -> str:
        """The cells beside the parts, those that matter by name."""
        beside, mine = weighing.beside, weighing.at_most
        if len(beside) > MOST_CELLS:
            return f"las otras {self.number(len(beside))} casillas: {self.are(concluded, mine)}"
        if set(concluded) != set(beside):
            return f"{self.cells(beside)}: {self.are(concluded, mine)}"
        one, what = len(beside) == 1, "mina" if mine else "segura"
        if one:
            return f"{self.cells(beside)}: es {'una mina' if mine else 'segura'}"
        return f"{self.cells(beside)}: {'las dos' if len(beside) == 2 else 'todas'} son {what}s"
