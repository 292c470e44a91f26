"""What is printed is read again as the same formula; what is no formula is refused by column."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.logic.formula import TRUE, Formula, Variable, variables
from sapper.logic.parsing import SYMBOLS, FormulaError, parse
from sapper.logic.printing import ASCII, LATEX, UNICODE, written
from strategies import formulas, formulas_of_any_names


@settings(max_examples=50)
@given(formulas() | formulas_of_any_names())
def test_what_is_printed_is_read_again(formula: Formula) -> None:
    for style in (ASCII, UNICODE):
        assert parse(written(formula, style)) == formula
    assert eval(repr(formula), {"parse": parse}) == formula


@given(formulas())
def test_latex_is_read_again_where_names_are_letters(formula: Formula) -> None:
    assert parse(written(formula, LATEX)) == formula


@pytest.mark.parametrize(
    ("short", "full"),
    [
        # The documented order: not, and, or, implies (to the right), iff (to the left).
        ("~A & B", "(~A) & B"),
        ("A | B & C", "A | (B & C)"),
        ("A & B | C", "(A & B) | C"),
        ("A | B => C & D", "(A | B) => (C & D)"),
        ("A => B => C", "A => (B => C)"),
        ("A <=> B <=> C", "(A <=> B) <=> C"),
        ("A => B <=> ~A | B", "(A => B) <=> ((~A) | B)"),
        ("~~A", "~(~A)"),
        ("A & ~B & C", "A & (~B) & C"),
        ("A => B | C => D", "A => ((B | C) => D)"),
    ],
)
def test_connectives_bind_as_documented(short: str, full: str) -> None:
    assert parse(short) == parse(full)


def test_parentheses_are_kept() -> None:
    assert parse("A & (B & C)") != parse("A & B & C")
    assert parse("(A & B) & C") != parse("A & B & C")


@pytest.mark.parametrize("kind", [kind for kind in SYMBOLS if kind not in ("(", ")")])
def test_every_way_to_write_a_symbol_means_the_same(kind: str) -> None:
    first, *others = SYMBOLS[kind].split()
    frame = {"not": "{} A", "true": "A & {}", "false": "A & {}"}.get(kind, "A {} B")
    for other in others:
        assert parse(frame.format(other)) == parse(frame.format(first))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("X1,2 | X_{1,2}", ("X1,2",)),
        ("π & été_x3", ("π", "été_x3")),
        (r"\neg A\wedge X_{12}", ("A", "X12")),
        ("Tall & F1", ("Tall", "F1")),
    ],
)
def test_names_may_have_indices_and_any_letters(text: str, names: tuple[str, ...]) -> None:
    assert variables(parse(text)) == names


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: a formula is expected, but the text ends"),
        ("A & ", "column 4: a formula is expected, but the text ends"),
        ("(A | B", "column 1: this parenthesis is not closed"),
        ("A & ((B | C)", "column 5: this parenthesis is not closed"),
        ("A)", "column 2: this parenthesis closes nothing"),
        ("A B", "column 3: a connective is expected, not 'B'"),
        ("A ~ B", "column 3: a connective is expected, not '~'"),
        ("A & | B", "column 5: a formula is expected, not '|'"),
        ("()", "column 2: a formula is expected, not ')'"),
        ("A <- B", "column 3: '<' is no part of a formula"),
        ("A & 2", "column 5: '2' is no part of a formula"),
        ("A &\n  & B", "line 2, column 3: a formula is expected, not '&'"),
        ("A -> B - C", "column 8: '-' is no part of a formula"),
        (r"\negA", "column 1: '\\\\' is no part of a formula"),
    ],
)
def test_what_is_no_formula_is_refused_at_its_column(text: str, message: str) -> None:
    with pytest.raises(FormulaError) as refused:
        parse(text)
    assert str(refused.value) == message


@given(st.text(max_size=12) | st.text(st.sampled_from("AB()~&|=<>TF \n\\"), max_size=12))
def test_any_text_is_a_formula_or_refused_within_the_text(text: str) -> None:
    lines = text.split("\n")
    try:
        formula = parse(text)
        place = (1, 1)
    except FormulaError as error:
        formula = TRUE
        place = (error.line, error.column)
    assert parse(str(formula)) == formula
    assert 1 <= place[0] <= len(lines)
    assert 1 <= place[1] <= len(lines[place[0] - 1]) + 1


def test_latex_names_have_their_indices_below() -> None:
    text = written(parse("X1,2 => ~speed_of_x & y"), LATEX)
    assert text == r"X_{1,2} \Rightarrow \neg \mathit{speed\_of\_x} \wedge y"


def test_an_index_of_one_digit_needs_no_braces() -> None:
    assert parse(r"X_1 \vee \neg X_{1}") == parse("X1 | ~X1")
    with pytest.raises(ValueError, match="'X_1' is no name of a variable"):
        Variable("X_1")
