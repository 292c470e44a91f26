"""What is read of C, and what is refused, with its line and what was found."""

import pytest

from sapper.programs import read, write_function
from sapper.programs.reading import LARGEST
from sapper.programs.syntax import MOST_DEPTH

REFUSED = {
    "int f(int u) { return u & 1; }": "line 1: the operator & is not understood",
    "int f(int u) {\n return u ? 1 : 2; }": "line 2: the operator ?: is not understood",
    "int f(int u) {\n int a[3];\n return u; }": "line 2: an array is not understood here",
    "int f(int u) { char c; return u; }": "line 1: variables are int or unsigned, not char",
    "int f(int u) { long long c; return u; }": "not long long",
    "float f(int u) { return u; }": "variables are int or unsigned, not float",
    "int f(int u) { int *p; return u; }": "line 1: a pointer is not understood here",
    "int f(int *u) { return u; }": "line 1: u is a pointer, understood as *u only",
    "int f(int u) { return *u; }": "line 1: u is no pointer, and * is put before it",
    "int f(int u) { return &u; }": "line 1: the operator & is not understood",
    "int f(int **u) { return 1; }": "line 1: a pointer is not understood here",
    "int f(int u) { return (int)u; }": "line 1: a cast is not understood",
    "int f(int u) {\n\n g(u); }": "line 3: a call of g: only assert and assume can be called",
    "int f(int u) { return g(u); }": "line 1: a call is not understood",
    "int f(int u) { u; }": "line 1: a name without effect is not understood as a statement",
    "int f(int u) { u + 1; }": "an expression without effect is not understood as a statement",
    "int f(int u) { u = v; }": "line 1: v is not declared",
    "int f(int u) { u = (u = 1); }": "line 1: an assignment within an expression",
    "int f(int u) { return u++; }": "line 1: ++ is understood as a statement only",
    "int f(int u) { 1 = u; }": "line 1: only a variable can be assigned to",
    "int f(int u) { int u; return u; }": "line 1: u is declared twice",
    "int f(int u) { { int u = u; } return u; }": "line 1: u is used in its own first value",
    "int f(int u) { static int k; return u; }": "line 1: static is not understood",
    "int f(int u) { volatile int k; return u; }": "line 1: volatile is not understood",
    "int f(int u) { while (u) { int k; u = k; } return u; }": "where control may come again",
    "int f(int u) { switch (u) { case 1: break; } return u; }": "line 1: switch is not understood",
    "int f(int u) { break; }": "line 1: break outside a loop",
    "int f(int u) { goto away; }": "line 1: there is no label away",
    "int f(int u) {\na: u = 1;\na: u = 2;\n}": "line 3: the label a stands twice",
    "int f(int u) { return; }": "line 1: return without a value, in a function whose result is int",
    "void f(int u) { return u; }": "return with a value, in a function whose result is void",
    "int f(int u) { assert(u, 1); return u; }": "line 1: assert takes one condition, not 2",
    "int f(int u) { return 128; }": "line 1: 128 is above 127, the largest int of 8 bits",
    "int f(int u) { return 129; }": "the largest int of 8 bits; as unsigned write 129u",
    "int f(int u) { return 256u; }": "line 1: 256u is above 255, the largest unsigned of 8 bits",
    "int f(int u) { return 1.5; }": "line 1: 1.5 is no whole number",
    "int f(int u) { return 'a'; }": "line 1: 'a' is no whole number",
    "int f(int u) { return 1L; }": "line 1: 1L is no whole number",
    "int f(int) { return 1; }": "line 1: a parameter is int, unsigned or a pointer",
    "int f(int u, ...) { return 1; }": "line 1: a parameter is int, unsigned or a pointer",
    "int f(int u) {\n// one \\\n u = 3;\n return u; }": "line 2: a line that ends with \\",
    "enum { INT_MAX = 5 };\nint f(int u) { return INT_MAX; }": "line 1: INT_MAX is known already",
    "int f(int u) { return u; }\nint f(int u) { return 1; }": "line 2: f is defined twice",
    "int f(int u) {\n{ int k = 5; in: u++; }\nif (u) goto in; return u; }": "line 3: goto in",
    "int f(int u) {\nwhile (u) { if (u) goto in; int k = 5; in: u = k; } return u; }": "goto in",
    "#define N 3\nint f(int u) { return N; }": "line 1: #define N 3: only #include is understood",
    "int f(int u) {\n return u +; }": "line 2: this is no C: invalid expression",
    "int f(int u) {\n": "line 2: this is no C: at end of input",
    "": "there is no function",
    "int u;": "there is no function",
    "int f(int u) { return u; } int g(int u) { return u; }": "one must be named: f, g",
    "int f(int u) { return " + "(" * 5000 + "u" + ")" * 5000 + "; }": "nested too deeply",
    "int f(int u) { return " + "u+" * (MOST_DEPTH + 1) + "u; }": "parts deep",
    "int f(int u) { " + "if (u) " * (MOST_DEPTH + 1) + "u = 1; }": "statements are more than",
    "int f(int u) { " + "u = 1;" * 1001 + "}": "more than 1,000 statements",
    "int f(int u) { int "
    + ", ".join(f"a{k}" for k in range(100))
    + "; }": "more than 100 variables",
    " " * (LARGEST + 1): "larger than 64 KiB",
}


@pytest.mark.parametrize(("text", "said"), REFUSED.items(), ids=lambda text: text[:40])
def test_what_is_not_understood_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        read(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("width", [3, 33, 0, -1])
def test_other_widths_are_refused(width: int) -> None:
    with pytest.raises(ValueError, match=f"4 to 32 bits, not {width}"):
        read("int f(int u) { return u; }", width=width)


def test_a_function_is_chosen_by_name_and_main_is_left_aside() -> None:
    text = "int f(int u) { return u; }\nint g(int u) { return g(u); }"
    assert read(text, "f").name == "f"
    assert read("int f(int u) { return u; }\nint main(void) { return f(1) & 2; }").name == "f"
    with pytest.raises(ValueError, match="there is no function h; there are: f, g"):
        read(text, "h")


def test_a_goto_may_lead_past_a_declaration_once() -> None:
    text = "int f(int u) { if (u) goto out; int k = 5; u = k; out: return u; }"
    assert [v.name for v in read(text).variables] == ["u", "k"]


def test_a_file_may_bring_its_own_assume_for_the_compiler() -> None:
    text = "void assume(int c) { if (!c) exit(0); } int f(int u) { assume(u); return u; }"
    assert read(text).name == "f"


def test_comments_and_includes_are_left_out_and_lines_stay() -> None:
    text = "#include <assert.h>\n/* one\n two */ int f(int u) // three\n{\n return w; }"
    with pytest.raises(ValueError, match="line 5: w is not declared"):
        read(text)


def test_names_of_inner_blocks_are_variables_of_their_own() -> None:
    text = "int f(int u) { for (int i = 0; i < u; i++) { int u = i; i += u; } return u; }"
    assert [v.name for v in read(text).variables] == ["u", "i", "u_2"]


def test_conversions_that_c_makes_silently_are_made() -> None:
    """A negative int beside an unsigned is a large number, in comparisons too."""
    text = "int f(int u, unsigned v) { if (u < v) u = v; return -1 < 1u; }"
    said = write_function(read(text), exact=False)
    assert "if ((unsigned)u < v)" in said
    assert "u = (int)v" in said
    assert "return (unsigned)-1 < 1u" in said


def test_the_limits_of_int_are_known_and_minus_128_is_a_constant() -> None:
    text = "int f(int u) { assume(u != INT_MIN && u != INT_MAX); return -128; }"
    said = write_function(read(text))
    assert "u != -128 && u != 127" in said
    assert "return -128;" in said
