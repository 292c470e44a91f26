"""Noises as texts and files.

A text is a model, or models with their shares, in letters that need no escaping in a link or a
shell: ``exact``, ``missing:0.9``, ``low``, ``high``, ``exact:0.7,low:0.3``. Each noise has one
canonical text, the one written here. A table in a text is its rows, joined by ``_``: truth (and
``of`` its neighbours), then what is shown with its share, ``n`` for nothing, as in
``table_1-0:0.1-1:0.9_2of3-1:0.5-n:0.5``. A share is a decimal or a fraction such as ``1/3``.

A file is TOML: a table ``[shown]`` with a row for each truth, and ``[shown-of-3]`` where cells with
three neighbours differ.

    [shown]
    1 = { 0 = 0.1, 1 = 0.8, 2 = 0.1 }
    2 = { 2 = "2/3", nothing = "1/3" }
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from sapper.game.noise import FINEST, Model, Noise, Part, Row, Shown, Table
from sapper.game.plain_values import told

NOTHING = "n"
LONGEST = 20_000
"""A text of more letters names no noise: a table for every truth and number of neighbours up to 8
has far fewer."""

_SHARE = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15}|/[0-9]{1,15})?\Z")
_TRUTH = re.compile(r"([0-9]{1,3})(?:of([0-9]{1,3}))?\Z")
_SHOWN = re.compile(r"(n|[0-9]{1,3}):(.+)\Z")
_SECTION = re.compile(r"shown(?:-of-([0-9]{1,3}))?\Z")

MODELS = "exact, missing:0.9, low, high, or shares of them such as exact:0.7,low:0.3"


def parse(text: str) -> Noise:
    """The noise that a text names."""
    if len(text) > LONGEST:
        raise ValueError(f"a noise has at most {LONGEST} letters, not {len(text)}")
    try:
        return _mixture(text) if "," in text else _model(text)
    except ValueError as error:
        raise ValueError(f"noise {told(text)}: {error}") from None


def _mixture(text: str) -> Noise:
    parts: list[Part] = []
    for piece in text.split(","):
        name, colon, share = piece.rpartition(":")
        if not colon:
            raise ValueError(f"{told(piece)} has no share; write {piece}:0.5")
        parts += ((model, times * _share(share)) for model, times in _model(name).parts)
    return Noise(tuple(parts))


def _model(name: str) -> Noise:
    word, colon, rest = name.partition(":")
    if word == "missing" and colon:
        return Noise.missing(_share(rest))
    if name.startswith("table_"):
        rows = tuple(map(_row, name.removeprefix("table_").split("_")))
        return Noise(((Table(rows), Fraction(1)),))
    if name not in list(Model):
        raise ValueError(f"there is no model {told(name)}; write {MODELS}")
    return Noise(((Model(name), Fraction(1)),))


def _row(text: str) -> Row:
    truth, *shown = text.split("-")
    return _checked_row(truth, [_cut(piece) for piece in shown], f"the row {told(text)}")


def _cut(text: str) -> tuple[str, str]:
    found = _SHOWN.match(text)
    if found is None:
        raise ValueError(f"{told(text)} is not what is shown and its share, such as 1:0.9 or n:0.1")
    return found[1], found[2]


def _checked_row(key: str, shown: list[tuple[str, str]], place: str) -> Row:
    truth = _TRUTH.match(key)
    if truth is None:
        raise ValueError(f"{place} begins with no truth, such as 2, or 2of3 for 3 neighbours")
    shares = tuple((_shown(number), _share(share, f" for {number}")) for number, share in shown)
    return Row(int(truth[1]), None if truth[2] is None else int(truth[2]), shares)


def _shown(text: str) -> Shown:
    if text in (NOTHING, "nothing"):
        return None
    if re.fullmatch("[0-9]{1,3}", text):
        return int(text)
    raise ValueError(f"{told(text)} is neither a number nor nothing")


def _share(text: str, what: str = "") -> Fraction:
    if not _SHARE.match(text) or text.endswith("/0"):
        raise ValueError(f"{told(text)}{what} is no share; write 0.9 or 9/10")
    return Fraction(text)


# -- writing -----------------------------------------------------------------------------------


def written(noise: Noise) -> str:
    """The canonical text of a noise."""
    shares = dict(noise.parts)
    if shares.keys() <= {Model.EXACT, Model.NOTHING} and Model.NOTHING in shares:
        return f"missing:{share_text(shares.get(Model.EXACT, Fraction(0)))}"
    if len(shares) == 1:
        return "".join(map(_name, shares))
    return ",".join(f"{_name(model)}:{share_text(share)}" for model, share in noise.parts)


def _name(model: Model | Table) -> str:
    if not isinstance(model, Table):
        return model.value
    return "_".join(["table", *map(_row_text, model.rows)])


def _row_text(row: Row) -> str:
    of = "" if row.neighbours is None else f"of{row.neighbours}"
    shown = (f"-{NOTHING if s is None else s}:{share_text(share)}" for s, share in row.shares)
    return f"{row.truth}{of}{''.join(shown)}"


def share_text(share: Fraction) -> str:
    """A decimal where that is exact, else a fraction."""
    if FINEST % share.denominator:
        return str(share)
    whole, rest = divmod(share.numerator * (FINEST // share.denominator), FINEST)
    return f"{whole}.{rest:012d}".rstrip("0").rstrip(".")


# -- files -------------------------------------------------------------------------------------


def read_table(text: str) -> Noise:
    """The noise of a TOML file."""
    import tomllib

    try:
        # Numbers come as they are written: 0.1 is 1/10 and no double.
        values = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"this is not TOML: {error}") from None
    rows = [row for name, section in values.items() for row in _section(name, section)]
    if not rows:
        raise ValueError("there is no row; write [shown] and below it 1 = { 0 = 0.1, 1 = 0.9 }")
    return Noise(((Table(tuple(rows)), Fraction(1)),))


def _section(name: str, rows: Any) -> list[Row]:
    section = _SECTION.match(name)
    if section is None or not isinstance(rows, dict):
        raise ValueError(f"there is no section {told(name)}; there are [shown] and [shown-of-3]")
    of = "" if section[1] is None else f"of{section[1]}"
    return [_of_file(name, truth, of, shares) for truth, shares in rows.items()]


def _of_file(section: str, truth: str, of: str, shares: Any) -> Row:
    place = f"{section}.{truth}"
    if not isinstance(shares, dict):
        raise ValueError(f"{place} must be a row such as {{ 0 = 0.1, 1 = 0.9 }}")
    try:
        return _checked_row(f"{truth}{of}", [(s, str(p)) for s, p in shares.items()], "it")
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None
