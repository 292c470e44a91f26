"""What a report shows, as a TOML file says it: sections, each with its claims and exhibits.

Words. A *claim* is what one of the documents says, in our words, with what is to be *found* in our
rows to judge it. An *exhibit* is a figure with its table, or a table. A *section* takes its rows
from one or more experiments, by the names of their files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sapper.game import plain_values as plain

KINDS = ("curves", "ranks", "heat", "table", "calibration")

Options = Mapping[str, Any]

T = TypeVar("T")


@dataclass(frozen=True)
class Claim:
    """`source` is a short name of `Description.sources`; `finding` names a function of findings.py,
    and `options` are its own."""

    source: str
    says: str
    finding: str = ""
    options: Options = field(default_factory=dict)


@dataclass(frozen=True)
class Exhibit:
    """A value of every point, along `x`, a series for each `series`, in `panels`.

    A table can have several `columns` instead, each a name and its value. `where` leaves points out
    by their axes. `known` are columns that others have measured: a name, then the figure of each
    place of x, as they printed it.
    """

    value: str = "won"
    kind: str = "curves"
    x: str = "mines"
    series: str = "player"
    panels: str = ""
    caption: str = ""
    label: str = ""
    logs: str = ""
    shared: bool = True
    where: Options = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    name: str
    title: str
    experiments: tuple[str, ...] = ()
    text: str = ""
    claims: tuple[Claim, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()


@dataclass(frozen=True)
class Description:
    """`folder` is where the experiments lie, from where the report's own file lies."""

    title: str
    folder: str = ""
    text: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()

    def __post_init__(self) -> None:
        names = [section.name for section in self.sections]
        for section in self.sections:
            if names.count(section.name) > 1:
                raise ValueError(f"the section {section.name!r} is there twice")
            for claim in section.claims:
                if claim.source not in self.sources:
                    raise ValueError(
                        f"section {section.name!r}: there is no source {claim.source!r}; "
                        f"the sources are {', '.join(self.sources)}"
                    )


def read(path: str | Path) -> Description:
    """The description in a file."""
    try:
        return parse(Path(path).read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def parse(text: str) -> Description:
    """The description that a text gives; errors name the section and the key."""
    values = tomllib.loads(text)
    sections = [_section(table) for table in _tables(values.pop("section", []), "section")]
    return _made("the report", Description, values, sections=tuple(sections))


def _section(table: dict[str, Any]) -> Section:
    where = f"section {table.get('name', '?')!r}"
    claims = [_claim(where, one) for one in _tables(table.pop("claim", []), where)]
    exhibits = [
        _made(f"{where}, exhibit", Exhibit, one) for one in _tables(table.pop("exhibit", []), where)
    ]
    for exhibit in exhibits:
        if exhibit.kind not in KINDS:
            kind = plain.told(exhibit.kind)
            raise ValueError(f"{where}: kind must be {', '.join(KINDS)}, not {kind}")
        if exhibit.columns and exhibit.kind != "table":
            raise ValueError(f"{where}: columns go with the kind 'table' only")
    experiments = table.pop("experiments", [])
    if not isinstance(experiments, list):
        raise ValueError(f"{where}: experiments must be a list")
    files = tuple(plain.text("an experiment", one) for one in experiments)
    built = {"claims": tuple(claims), "exhibits": tuple(exhibits), "experiments": files}
    return _made(where, Section, table, **built)


def _claim(where: str, table: dict[str, Any]) -> Claim:
    finding = table.pop("finding", {})
    if not isinstance(finding, dict) or (finding and "is" not in finding):
        raise ValueError(f'{where}: a finding is a table such as {{is = "falls"}}')
    options = {key: value for key, value in finding.items() if key != "is"}
    found = {"finding": finding.get("is", ""), "options": options}
    return _made(f"{where}, claim", Claim, table, **found)


def _tables(value: object, where: str) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise ValueError(f"{where}: sections, claims and exhibits are tables under [[...]]")
    return [dict(one) for one in value]


def _made(where: str, kind: Callable[..., T], values: Mapping[str, Any], **built: Any) -> T:
    """A value of a frozen class from a table that has its keys and no others, in their types."""
    fields: dict[str, Any] = kind.__dataclass_fields__  # type: ignore[attr-defined]
    for key, value in values.items():
        if key not in fields:
            known = ", ".join(name for name in fields if name not in built)
            raise ValueError(f"{where}: there is no key {key!r}; the keys are {known}")
        match fields[key].type:
            case "str":
                plain.text(f"{where}: {key}", value)
            case "bool":
                plain.truth(f"{where}: {key}", value)
            case _ if not isinstance(value, dict):
                raise ValueError(f"{where}: {key} must be a table, not {plain.told(value)}")
    try:
        return kind(**values, **built)
    except TypeError:
        missing = [
            name
            for name in ("name", "title", "source", "says")
            if name in fields and name not in values
        ]
        raise ValueError(f"{where}: there is no {missing[0] if missing else 'key'!r}") from None
