"""The store: what was kept comes back, once, in a stable order, and added up as it was."""

import sqlite3
import threading
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.game.noise import Noise
from sapper.game.rules import LEVELS
from sapper.lab.point import Point
from sapper.lab.questions import ask
from sapper.lab.row import RESULTS, Row
from sapper.lab.schema import APPLICATION, STEPS
from sapper.lab.store import Store, packed, unpacked
from sapper.lab.totals import Total

ONE = Point("mark3", "1", LEVELS["beginner"])
OTHER = Point("mark2", "1", LEVELS["beginner"])

counts = st.none() | st.integers(0, 10**6)
names = st.dictionaries(
    st.sampled_from(["clues", "pairs of clues", "é'\"."]), st.integers(0, 10**9), max_size=3
)
rows = st.builds(
    Row,
    seed=st.integers(0, 2**63 - 2),
    result=st.sampled_from(RESULTS),
    guesses=counts,
    survival=st.none() | st.floats(0, 1),
    moves=counts,
    opened=counts,
    unknown=counts,
    work=names,
    facts=names,
    error=st.none() | st.text(max_size=20),
    seconds=st.integers(0, 10**9).map(lambda microseconds: microseconds / 1e6),
    memory=counts,
    code=st.sampled_from(["1", "2"]),
)


@given(rows)
def test_a_row_that_is_packed_and_unpacked_is_the_same(row: Row) -> None:
    assert unpacked(packed(row), row.code) == row


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept" / "rows.sqlite")


@settings(max_examples=20)
@given(drawn=st.lists(rows, max_size=20, unique_by=lambda row: row.seed), data=st.data())
def test_rows_come_back_by_point_and_seed_however_they_came(
    drawn: list[Row], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("store") / "rows.sqlite"
    shuffled = data.draw(st.permutations(drawn))
    with Store(path) as store:
        for row in shuffled:
            store.add(ONE, [row])
        store.add(OTHER, shuffled)
    with Store(path) as again:
        expected = sorted(drawn, key=lambda row: row.seed)
        assert list(again.rows([ONE])) == [(ONE, row) for row in expected]
        assert list(again.rows([OTHER, ONE])) == [
            (point, row) for point in (OTHER, ONE) for row in expected
        ]


def test_a_row_that_is_there_stays(store: Store) -> None:
    assert store.add(ONE, [Row(5, "won", guesses=1), Row(6, "lost")]) == 2
    assert store.add(ONE, [Row(5, "lost"), Row(7, "lost")]) == 1
    assert [(row.seed, row.result) for _, row in store.rows()] == [
        (5, "won"),
        (6, "lost"),
        (7, "lost"),
    ]


@given(st.sets(st.integers(0, 30)), st.integers(0, 15), st.integers(0, 15))
def test_what_is_missing_is_what_has_no_row(kept: set[int], start: int, length: int) -> None:
    seeds = range(start, start + length)
    with Store(":memory:") as store:
        store.add(ONE, [Row(seed, "won") for seed in kept])
        found = store.missing(ONE, seeds)
        assert [seed for part in found for seed in part] == [s for s in seeds if s not in kept]
        assert store.done(ONE, seeds) == len(kept & set(seeds))
        assert store.missing(OTHER, seeds) == ([seeds] if seeds else [])
        # Stretches that meet are one.
        assert all(a.stop < b.start for a, b in pairwise(found))


def total(values: list[float | None]) -> Total:
    there = [value for value in values if value is not None]
    if not there:
        return Total()
    return Total(len(there), sum(there), sum(v * v for v in there), min(there), max(there))


@given(st.lists(rows, max_size=20, unique_by=lambda row: row.seed))
def test_a_summary_adds_up_all_rows(drawn: list[Row]) -> None:
    with Store(":memory:") as store:
        store.add(ONE, drawn)
        store.add(OTHER, [Row(1, "won")])
        found = store.summary(ONE)
        assert found.games == len(drawn)
        for result in RESULTS:
            assert getattr(found, result) == sum(row.result == result for row in drawn)
        for name in ("guesses", "survival", "moves", "opened", "seconds", "memory"):
            expected = total([getattr(row, name) for row in drawn])
            assert getattr(found, name) == pytest.approx(expected)
        left = [row.unknown for row in drawn if row.result == "stuck"]
        assert found.unknown == pytest.approx(total([*left]))
        named = {name for row in drawn for name in row.work}
        expected_work = {name: total([row.work.get(name) for row in drawn]) for name in named}
        found_work = store.totals(ONE, "work")
        assert set(found_work) == named
        assert all(found_work[name] == pytest.approx(expected_work[name]) for name in named)
        part = store.summary(ONE, range(0, 1000))
        assert part.games == sum(row.seed < 1000 for row in drawn)


def test_totals_of_parts_add_up_to_that_of_all() -> None:
    assert Total.of([1, 2]).plus(Total.of([5])) == Total.of([1, 2, 5])
    assert Total().plus(Total.of([3])) == Total.of([3])
    assert Total.of([1, 2, 6]).interval.mean == 3


def test_pairs_count_the_seeds_that_both_have(store: Store) -> None:
    store.add(ONE, [Row(s, r) for s, r in enumerate(["won", "won", "lost", "stuck", "won"])])
    store.add(OTHER, [Row(s, r) for s, r in enumerate(["won", "failed", "won", "lost"])])
    assert tuple(store.pairs(ONE, OTHER)) == (1, 1, 1, 1)


def test_failed_rows_can_be_forgotten(store: Store) -> None:
    store.add(ONE, [Row(1, "won"), Row.failed(2, "KeyError:\n  3")])
    assert [row.error for _, row in store.rows()] == [None, "KeyError: 3"]
    assert store.forget_failed(ONE) == 1
    assert store.missing(ONE, range(1, 4)) == [range(2, 4)]


def test_a_chunk_is_kept_wholly_or_not_at_all(store: Store) -> None:
    broken = [packed(Row(1, "won")), (2, None, *packed(Row(2, "won"))[2:])]
    with pytest.raises(ValueError, match="NOT NULL"):
        store.add_packed(ONE, "1", broken)
    assert list(store.rows()) == []
    assert store.add_packed(ONE, "1", broken[:1]) == 1


def test_many_can_open_and_write_one_store_at_once(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    failed: list[BaseException] = []

    def write(number: int) -> None:
        try:
            with Store(path) as store:
                for seed in range(50):
                    store.add(ONE if number % 2 else OTHER, [Row(seed, "won", code=str(number))])
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with Store(path) as store:
        assert [(p.player, row.seed) for p, row in store.rows([ONE, OTHER])] == [
            (player, seed) for player in ("mark3", "mark2") for seed in range(50)
        ]


def test_what_is_no_store_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("no database, but rather long " * 100)
    with pytest.raises(ValueError, match=r"text.sqlite: file is not a database"):
        Store(text)
    foreign = tmp_path / "foreign.sqlite"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE mine(x)")
    connection.close()
    before = foreign.read_bytes()
    with pytest.raises(ValueError, match="a database of something else"):
        Store(foreign)
    assert foreign.read_bytes() == before
    newer = tmp_path / "newer.sqlite"
    Store(newer).close()
    with sqlite3.connect(newer) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    with pytest.raises(ValueError, match="written by a newer Sapper"):
        Store(newer)


def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as connection:
        for statement in STEPS[0]:
            connection.execute(statement)
        connection.execute("PRAGMA user_version = 1")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.close()
    through = Point("mark3", "1", LEVELS["beginner"].but(noise=Noise.parse("missing:0.9")))
    with Store(path) as store:
        for point in (ONE, through):
            store.add(point, [Row(3, "won", code="1")])
        found = store.query("SELECT seed, noise FROM rows ORDER BY noise")
        assert list(found) == [(3, "exact"), (3, "missing:0.9")]


def test_a_store_where_nothing_may_be_written_is_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.sqlite"
    with Store(path) as store:
        store.add(ONE, [Row(3, "won", code="1")])
    with sqlite3.connect(path) as connection:  # an older one, which cannot become one of today
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    before = path.read_bytes()
    # As on a disk that is mounted to be read; root may write whatever the mode of a file says.
    monkeypatch.setattr("os.access", lambda *_: False)
    with Store(path) as store, ask(path, "SELECT player FROM rows") as (_, lines):
        assert [row.seed for _, row in store.rows()] == [3]
        assert list(lines) == [("mark3",)]
        assert [file.name for file in tmp_path.iterdir()] == ["rows.sqlite"]
        with pytest.raises(ValueError, match=r"rows.sqlite: attempt to write a readonly database"):
            store.add(ONE, [Row(4, "won", code="1")])
    assert path.read_bytes() == before


def test_the_codes_are_those_of_the_rows_that_are_there(store: Store) -> None:
    store.add(ONE, [Row(1, "won", code="old"), Row(2, "failed", code="older")])
    store.add(OTHER, [Row(1, "won", code="new")])
    store.forget_failed(ONE)
    assert (store.codes([ONE]), store.codes([OTHER])) == (["old"], ["new"])
    assert store.codes() == ["new", "old"]


def test_people_ask_the_view_in_words(store: Store) -> None:
    store.add(ONE, [Row(3, "stuck", unknown=4, seconds=0.5, code="1", work={"clues": 7})])
    question = (
        "SELECT player, grid, mines, first, seed, result, seconds, work ->> 'clues' FROM rows"
    )
    assert list(store.query(question)) == [("mark3", "9x9", 10, "safe", 3, "stuck", 0.5, 7)]
