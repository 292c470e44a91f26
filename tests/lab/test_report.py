"""The report: values from rows, claims judged by hand-made rows, pages that need nothing else."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.rules import Rules
from sapper.lab.experiment import Experiment, read
from sapper.lab.point import Point
from sapper.lab.report import description, markdown, page, report
from sapper.lab.report.description import Claim, Description
from sapper.lab.report.exhibits import spread_over
from sapper.lab.report.findings import FINDINGS, Verdict, found
from sapper.lab.report.fitting import fitted
from sapper.lab.report.material import Material, NoRows, Source
from sapper.lab.report.values import Estimate, Value
from sapper.lab.row import Row
from sapper.lab.share import Share
from sapper.lab.store import Store

ROOT = Path(__file__).parents[2]
BOARDS = tuple(Rules.rectangle(5, 5, mines) for mines in (2, 4, 6))
EXPERIMENT = Experiment("by hand", "", ("mark3", "mark2"), BOARDS, games=100)


def rows(won: int, games: int = 100, **facts: float) -> list[Row]:
    """So many games won, the others lost or, every second one, stuck with 7 cells unknown."""
    return [
        Row(seed, "won", facts=facts)
        if seed <= won
        else Row(seed, "stuck", unknown=7)
        if seed % 2
        else Row(seed, "lost")
        for seed in range(1, games + 1)
    ]


def material(**won: Sequence[int]) -> Material:
    """An experiment in which each player won so many of 100 games on each board."""
    store = Store(":memory:")
    for player, counts in won.items():
        for rules, count in zip(BOARDS, counts, strict=True):
            store.add(Point.of(player, rules), rows(count, length=30.0 + rules.mines))
    return Material((Source(Path("by_hand.toml"), EXPERIMENT, store),))


MATERIAL = {"mark3": (90, 60, 20), "mark2": (80, 40, 10)}


def test_values_are_read_from_rows() -> None:
    one, *_ = material(mark3=(90, 60, 20)).values("won", {"mines": 2})
    assert one.estimate == Estimate(*Share.of(90, 100), 100, "share")
    stuck, *_ = material(mark3=(90, 60, 20)).values("mean unknown of stuck", {"mines": 4})
    assert (stuck.estimate.value, stuck.estimate.number) == (7.0, 20)
    long = material(mark3=(90, 60, 20)).values("share length >= 34")
    assert [(one.estimate.value, one.estimate.number) for one in long] == [
        (0, 90),
        (1, 60),
        (1, 20),
    ]
    most = material(mark3=(90, 60, 20)).values("most length", {"mines": 6})
    assert str(most[0].estimate) == "36.00"


@pytest.mark.parametrize(
    "name", ["wins", "mean", "mean a'b", 'mean a"b', "mean x >= 3", "share x >="]
)
def test_a_value_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"there is no value|goes with"):
        Value.named(name)


def test_what_nobody_played_has_no_rows() -> None:
    with pytest.raises(NoRows):
        material().values("won")


def judged(name: str, of: Material, **options: object) -> Verdict:
    finding = found(Claim("", "", name, options), of)
    assert finding is not None
    return finding.verdict


@pytest.mark.parametrize(
    ("counts", "down", "up"),
    [
        ((90, 60, 20), Verdict.HOLDS, Verdict.FAILS),
        ((20, 60, 90), Verdict.FAILS, Verdict.HOLDS),
        ((50, 51, 49), Verdict.OPEN, Verdict.OPEN),
        ((90, 20, 60), Verdict.IN_PART, Verdict.FAILS),
    ],
)
def test_falling_and_rising_are_judged_by_intervals(
    counts: Sequence[int], down: Verdict, up: Verdict
) -> None:
    of = material(mark3=counts)
    assert judged("falls", of, value="won", x="mines") is down
    assert judged("rises", of, value="won", x="mines") is up


@pytest.mark.parametrize(
    ("strong", "weak", "expect", "verdict"),
    [
        ((90, 60, 20), (70, 40, 5), "positive", Verdict.HOLDS),
        ((90, 60, 20), (90, 40, 5), "positive", Verdict.IN_PART),
        ((90, 60, 20), (90, 60, 20), "positive", Verdict.OPEN),
        ((70, 60, 20), (90, 60, 20), "positive", Verdict.FAILS),
        ((90, 60, 20), (90, 60, 20), "none", Verdict.HOLDS),
        ((90, 60, 20), (89, 60, 20), "none", Verdict.FAILS),
        ((90, 60, 20), (70, 40, 5), "small", Verdict.FAILS),
        ((90, 60, 20), (90, 60, 20), "small", Verdict.OPEN),  # 100 games do not show three points
    ],
)
def test_differences_are_judged_by_intervals(
    strong: Sequence[int], weak: Sequence[int], expect: str, verdict: Verdict
) -> None:
    of = material(mark3=strong, mark2=weak)
    assert judged("difference", of, first="mark3", second="mark2", expect=expect) is verdict


def test_a_claim_without_rows_is_not_decided() -> None:
    assert judged("falls", material(), value="won", x="mines") is Verdict.OPEN
    assert judged("difference", material(), first="mark3", second="mark2") is Verdict.OPEN


def test_bounds_a_peak_and_what_is_usual() -> None:
    of = material(**MATERIAL)
    assert judged("values", of, value="won", where={"mines": 2}, least=0.6) is Verdict.HOLDS
    assert judged("values", of, value="won", where={"mines": 2}, least=0.8) is Verdict.OPEN
    assert judged("values", of, value="won", where={"mines": 6}, least=0.6) is Verdict.FAILS
    assert judged("values", of, value="won", least=0.3) is Verdict.IN_PART
    assert judged("peak", material(mark2=(20, 90, 40)), value="won", x="mines") is Verdict.IN_PART
    assert judged("peak", material(mark2=(20, 60, 90)), value="won", x="mines") is Verdict.HOLDS
    usual = found(Claim("", "", "usual"), of)
    assert usual is not None
    assert usual.parts[0].startswith("mark3: up to 4 mines (60.0 % [50.2, ")


def test_an_axis_on_which_boards_fall_together_is_refused() -> None:
    with pytest.raises(ValueError, match="3 boards stand at 25 along cells: 'where' must choose"):
        judged("falls", material(mark3=(90, 60, 20)), value="won", x="cells")


def test_figures_of_the_note_are_computed() -> None:
    for k, n, many in ((4, 8, 112), (10, 64, 771_136_366_336)):
        assert judged("clauses", material(), k=k, n=n, claimed=many) is Verdict.HOLDS
        assert judged("clauses", material(), k=k, n=n, claimed=many + 1) is Verdict.FAILS
    row = "4x4/3:H11H/HHHH/HHHH/H11H"
    assert judged("cases", material(), position=row, whole=4096, apart=128) is Verdict.HOLDS
    assert judged("cases", material(), position=row, whole=4096, apart=127) is Verdict.FAILS
    joined = "4x4/4:HHHH/HH2H/HHHH/1HHH"
    assert judged("cutset", material(), position=joined, claimed=1) is Verdict.HOLDS
    assert judged("cutset", material(), position=joined, claimed=2) is Verdict.FAILS


def test_a_finding_that_is_none_or_is_asked_wrongly_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no finding 'sinks'; the findings are falls"):
        found(Claim("", "", "sinks"), material())
    with pytest.raises(ValueError, match="the finding 'falls': missing a required"):
        found(Claim("", "", "falls", {"value": "won"}), material())


@given(
    st.floats(0.5, 4),
    st.floats(0.01, 100),
    st.lists(st.integers(1, 10**5), min_size=3, unique=True),
)
def test_the_exponent_of_a_power_is_found(exponent: float, factor: float, xs: list[int]) -> None:
    line = fitted([(x, factor * x**exponent) for x in xs])
    assert line.exponent == pytest.approx(exponent, abs=1e-6)
    assert line.low <= line.exponent <= line.high
    assert line.at(xs[0]) == pytest.approx(factor * xs[0] ** exponent, rel=1e-6)


def test_an_exponent_comes_with_students_interval() -> None:
    """By hand: (1, 1), (e, e), (e², e) in logarithms 0 0, 1 1, 2 1: slope 1/2, residues 1/6."""
    e = 2.718281828459045
    line = fitted([(1, 1), (e, e), (e * e, e)])
    assert line.exponent == pytest.approx(0.5)
    assert line.high - line.exponent == pytest.approx(12.706 * (1 / 6 / 2) ** 0.5, rel=1e-6)


@given(st.integers(0, 4))
def test_an_eighth_of_a_square_is_mirrored_over_it(half: int) -> None:
    eighth = {(x, y): float(10 * x + y) for x in range(half + 1) for y in range(x + 1)}
    full = spread_over(eighth)
    side = 2 * half + 1
    assert full.keys() == set(product(range(side), repeat=2))
    for (x, y), value in full.items():
        assert value == full[y, x] == full[side - 1 - x, y]
    assert all(full[cell] == value for cell, value in eighth.items())


# The description, and the one in this repository.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "t"\nfont = "x"', "the report: there is no key 'font'"),
        ('[[section]]\nname = "a"\ntitle = 3', "section 'a': title must be a text"),
        ('[[section]]\nname = "a"', "section 'a': there is no 'title'"),
        ('[[section]]\nname = "a"\ntitle = "b"\n[[section.exhibit]]\nkind = "pie"', "kind must be"),
        (
            '[[section]]\nname = "a"\ntitle = "b"\n[[section.claim]]\nsays = "c"',
            "section 'a', claim: there is no 'source'",
        ),
        (
            'title = "t"\n[[section]]\nname = "a"\ntitle = "b"\n'
            '[[section.claim]]\nsource = "X"\nsays = "c"',
            "there is no source 'X'",
        ),
    ],
)
def test_errors_of_a_description_name_the_section_and_the_key(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        description.parse(text)


CLAIMS = description.read(ROOT / "reports" / "claims.toml")
EXPERIMENTS = sorted((ROOT / "experiments").glob("*.toml"))


def test_every_experiment_is_in_the_report_and_is_sound() -> None:
    named = {name for section in CLAIMS.sections for name in section.experiments}
    assert named == {path.name for path in EXPERIMENTS}
    for path in EXPERIMENTS:
        experiment = read(path)
        assert experiment.question
        assert experiment.paired


def test_every_claim_asks_for_what_there_is() -> None:
    for section in CLAIMS.sections:
        for claim in section.claims:
            assert claim.finding in FINDINGS
            if value := claim.options.get("value"):
                Value.named(str(value))
        for exhibit in section.exhibits:
            for value in exhibit.columns.values() or [exhibit.value]:
                Value.named(value)


class Page(HTMLParser):
    """What a page holds: its names, what it fetches, and whether it closes what it opens."""

    EMPTY = frozenset({"meta", "link", "br", "path", "use", "rect", "image", "line", "circle"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.handle_endtag(tag)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.names.append(value or "")
            if name in ("href", "src", "xlink:href", "data"):
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


def test_the_page_of_the_repository_needs_nothing_else_even_without_rows(tmp_path: Path) -> None:
    stores = {path.name: tmp_path / "none.sqlite" for path in EXPERIMENTS}
    made = report(CLAIMS, ROOT / "experiments", stores)
    assert not list(tmp_path.iterdir())
    whole = Page(page(made))
    assert whole.open == []
    assert {f"#{section.name}" for section in CLAIMS.sections} <= set(whole.links)
    assert {one.command for one in made.lacking} == {
        f"sapper lab run {(ROOT / 'experiments' / path.name).as_posix()}" for path in EXPERIMENTS
    }


def test_a_page_with_figures_is_whole_and_says_count_seed_and_command(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "small.toml"
    file.write_text(
        'question = "Which <one> wins?"\nplayers = ["mark3", "mark2"]\ngames = 100\n'
        '[[boards]]\nsize = "5x5"\nmines = "2..6 step 2"\n'
    )
    with Store(tmp_path / "small.sqlite") as store:
        for player, counts in MATERIAL.items():
            for rules, count in zip(BOARDS, counts, strict=True):
                store.add(Point.of(player, rules), rows(count))
    sections = description.parse(
        'title = "Small & true"\n[sources]\nX = "a text"\n'
        '[[section]]\nname = "one"\ntitle = "First"\nexperiments = ["small.toml"]\n'
        '[[section.claim]]\nsource = "X"\nsays = "It `falls`."\n'
        'finding = {is = "falls", value = "won", x = "mines"}\n'
        '[[section.exhibit]]\n[[section.exhibit]]\nkind = "ranks"\npanels = "board"\nx = "board"\n'
        '[[section.exhibit]]\nkind = "table"\n[section.exhibit.known.Others]\n"2" = "91.5"\n'
    )
    made = report(sections, tmp_path, {"small.toml": tmp_path / "small.sqlite"})
    text = page(made)
    whole = Page(text)
    assert whole.open == []
    assert len(set(whole.names)) == len(whole.names)
    assert all(link.startswith(("#", "data:")) for link in whole.links)
    assert {link[1:] for link in whole.links if link[0] == "#"} <= set(whole.names)
    assert whole.tags.count("svg") == 2
    for words in (
        "Small &amp; true",
        "Which &lt;one&gt; wins?",
        "✓ holds",
        "n = 100 each, 95 % intervals",
        "100 games a point, seeds 1 to 100, the same for every player; no trial failed",
        f"sapper lab run {file.as_posix()}",
        "90.0 % [82.6, 94.5]",
        "91.5",
    ):
        assert words in text
    _check_markdown(markdown(made, "figures"))


def _check_markdown(text: str) -> None:
    """Each table has as many cells in every line, and the same words as the page."""
    for block in text.split("\n\n"):
        if block.startswith("|"):
            assert len({line.count("|") for line in block.splitlines()}) == 1
    assert "![Figure 1. Won, by mines. n = 100 each, 95 % intervals.](figures/one-1.svg)" in text
    assert "| **X** It `falls`. |" in text


def test_a_report_without_a_title_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no 'title'"):
        description.parse("")
    with pytest.raises(ValueError, match="the section 'a' is there twice"):
        Description("t", sections=(description.Section("a", "b"),) * 2)
