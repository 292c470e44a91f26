"""Functions of the small C that `sapper.programs` reads, as text."""

from hypothesis import strategies as st


@st.composite
def c_expressions(draw: st.DrawFn, names: list[str], depth: int = 2) -> str:
    """An expression over these variables, whose constants fit into four bits."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        number = st.sampled_from(["0", "1", "2", "3", "7", "-1", "5u", "15u", "0x9", "-8"])
        return draw(st.sampled_from(names) | number)
    part = c_expressions(names, depth - 1)
    if draw(st.integers(0, 5)) == 0:
        return f"{draw(st.sampled_from('-!'))}({draw(part)})"
    operators = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||"]
    return f"({draw(part)}) {draw(st.sampled_from(operators))} ({draw(part)})"


@st.composite
def c_statements(draw: st.DrawFn, names: list[str], depth: int = 2) -> str:
    """A statement; those that jump know the labels `again`, before all, and `out`, after all."""
    expression = c_expressions(names)
    plain = ["assign", "assign", "assign", "assert", "assume", "again", "out", "step"]
    nested = ["if", "else", "while", "do", "for", "block"]
    kind = draw(st.sampled_from(plain + nested * (depth > 0)))
    inner = c_statements(names, depth - 1)
    match kind:
        case "assign":
            operator = draw(st.sampled_from(["=", "=", "=", "+=", "-=", "*=", "/=", "%="]))
            return f"{draw(st.sampled_from(names))} {operator} {draw(expression)};"
        case "step":
            return f"{draw(st.sampled_from(names))}{draw(st.sampled_from(['++', '--']))};"
        case "assert" | "assume":
            return f"{kind}({draw(expression)});"
        case "again" | "out":
            return f"if ({draw(expression)}) goto {kind};"
        case "if":
            return f"if ({draw(expression)}) {{ {draw(inner)} }}"
        case "else":
            return f"if ({draw(expression)}) {draw(inner)} else {{ {draw(inner)} }}"
        case "while":
            leave = draw(st.sampled_from(["", "break;", "continue;"]))
            leave = leave and f"if ({draw(expression)}) {leave}"
            return f"while ({draw(expression)}) {{ {leave} {draw(inner)} }}"
        case "do":
            return f"do {{ {draw(inner)} }} while ({draw(expression)});"
        case "for":
            return f"for (int i = 0; i < {draw(st.integers(0, 3))}; i++) {{ {draw(inner)} }}"
    return f"{{ {draw(inner)} {draw(inner)} }}"


@st.composite
def c_functions(draw: st.DrawFn) -> str:
    """A function `f` of two numbers that returns one, by value or by reference."""
    kinds = [draw(st.sampled_from(["int", "unsigned"])) for _ in range(4)]
    star = draw(st.sampled_from(["", "*"]))
    names = ["u", "(*v)" if star else "v", "a"]
    body = draw(st.lists(c_statements(names), min_size=1, max_size=4))
    lines = [
        f"{kinds[0]} f({kinds[1]} u, {kinds[2]} {star}v)",
        "{",
        f"    {kinds[3]} a = {draw(c_expressions(names[:2], 1))};",
        "again:",
        *(f"    {statement}" for statement in body),
        "out:",
        f"    return {draw(st.sampled_from([*names, draw(c_expressions(names))]))};",
        "}",
    ]
    return "\n".join(lines)
