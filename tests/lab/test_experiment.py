"""Experiments: what a file says, what it stands for, and what it is told when it is wrong."""

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from sapper.game.rules import LEVELS, FirstClick, Rules
from sapper.lab.experiment import parse, read
from sapper.lab.point import SEEDS, Point

SMALL = 'players = ["mark3"]\n[[boards]]\nlevel = "beginner"\n'


def boards(table: str) -> list[Rules]:
    return list(parse(f'players = ["mark3"]\n[[boards]]\n{table}', "x").boards)


def test_a_table_stands_for_all_combinations() -> None:
    found = boards('size = ["5x5", "6x5"]\nmines = [3, "4..8 step 2"]\nfirst = ["safe", "opening"]')
    assert [(rules.grid.name, rules.mines, str(rules.first)) for rules in found] == [
        (size, mines, first)
        for size in ("5x5", "6x5")
        for mines in (3, 4, 6, 8)
        for first in ("safe", "opening")
    ]


def test_a_range_has_both_its_ends() -> None:
    assert [rules.mines for rules in boards('size = "10x10"\nmines = "2..32"')] == [*range(2, 33)]


def test_densities_become_mines() -> None:
    found = boards('size = "10x10"\ndensity = "0.05..0.2 step 0.05"')
    assert [rules.mines for rules in found] == [5, 10, 15, 20]


def test_levels_may_be_begun_otherwise() -> None:
    found = boards('level = ["easy", "hard"]\ngiven = [1, 5]')
    assert [(rules.first, rules.given) for rules in found] == [
        (FirstClick.GIVEN, n) for n in (1, 5, 1, 5)
    ]
    assert boards('level = "expert"') == [LEVELS["expert"]]


def test_cells_can_be_given_by_name() -> None:
    assert boards('size = "5x5"\nmines = 3\ngiven = [[[0, 0], [4, 2]]]')[0].given == (
        (0, 0),
        (4, 2),
    )


def test_boards_may_be_seen_through_noise() -> None:
    found = boards('size = "5x5"\nmines = 5\nnoise = ["exact", "missing:0.9", "low"]')
    assert [str(rules.noise) for rules in found] == ["exact", "missing:0.9", "low"]
    exact, missing, low = (Point("mark3", "1", rules) for rules in found)
    assert exact == Point("mark3", "1", Rules.rectangle(5, 5, 5))
    assert len({exact.key, missing.key, low.key}) == 3
    assert Point.from_dict(missing.to_dict()) == missing
    assert str(low) == "mark3 on 5x5/5, noise low"
    with pytest.raises(ValueError, match=r"boards, table 1: .*loud"):
        boards('level = "easy"\nnoise = "loud"')
    with pytest.raises(ValueError, match="noise must be a text"):
        boards('level = "easy"\nnoise = 0.9')


def test_paired_players_meet_the_same_fields() -> None:
    experiment = parse(
        'players = ["mark2", "mark3"]\ngames = 7\nseed = 5\nboards = {level = "easy"}', "x"
    )
    assert [experiment.seeds(point) for point in experiment.points()] == [range(5, 12)] * 2


def test_unpaired_players_meet_fields_of_their_own() -> None:
    text = 'players = ["mark2", "mark3"]\npaired = false\nboards = {level = "easy"}\ngames = '
    few, many = parse(text + "7", "x"), parse(text + "9", "x")
    first, second = (few.seeds(point) for point in few.points())
    assert set(first).isdisjoint(second)
    assert len(first) == len(second) == 7
    assert many.seeds(many.points()[0])[:7] == first


def test_the_key_of_a_point_is_decided_by_what_decides_its_rows() -> None:
    point = Point("mark3", "1", LEVELS["easy"])
    others = [
        Point("mark2", "1", LEVELS["easy"]),
        Point("mark3", "2", LEVELS["easy"]),
        Point("mark3", "1", LEVELS["hard"]),
        Point("mark3", "1", LEVELS["easy"], "chains"),
        Point("mark3", "1", LEVELS["easy"], keep="sums"),
    ]
    assert len({point.key, *(other.key for other in others)}) == 6
    assert Point.from_dict(point.to_dict()).key == point.key
    # Neither the name of the experiment nor the number of games belongs to it.
    few, many = parse(SMALL, "few"), parse("games = 7\n" + SMALL, "many")
    assert [p.key for p in few.points()] == [p.key for p in many.points()]


def test_a_point_is_known_by_its_key_for_ever() -> None:
    """Stores outlive the code: a key that changes would have all their games played again."""
    said = (
        '{"keep": "rows", "measure": "games", "player": "mark3", "rules": {"first": "safe", '
        '"grid": "9x9", "limited_marks": false, "mines": 10, "win": "probed"}, "version": "1"}'
    )
    point = Point("mark3", "1", LEVELS["beginner"])
    assert point.key == sha256(said.encode()).hexdigest()[:16]


def test_a_player_in_a_file_is_found_beside_the_experiment(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def choose(view, chance):\n    return None\n")
    path = tmp_path / "trial.toml"
    path.write_text('players = ["own.py", "own.py:choose"]\nboards = {level = "beginner"}')
    experiment = read(path)
    assert experiment.name == "trial"
    assert experiment.folder == str(tmp_path)
    elsewhere = replace(experiment, folder="elsewhere").points
    with pytest.raises(OSError, match=r"own\.py"):
        elsewhere()
    before = [point.version for point in experiment.points()]
    assert before[0] == before[1]
    (tmp_path / "own.py").write_text("def choose(view, chance):\n    return (0, 0)\n")
    assert read(path).points()[0].version != before[0]


WRONG = [
    ("games = 5", "there is no 'players'"),
    ("players = []", "players: the list is empty"),
    ('players = ["mark3"]', "boards: there must be at least one"),
    ("play = 3\n" + SMALL, "there is no key 'play'; the keys are players, boards, "),
    ("games = 0\n" + SMALL, "games must be from 1 to 1,000,000,000,000, not 0"),
    ('games = "many"\n' + SMALL, "games must be a whole number, not 'many'"),
    ("paired = 1\n" + SMALL, "paired must be true or false, not 1"),
    ("seconds = 0\n" + SMALL, "seconds must be above 0"),
    ("keep = 'all'\n" + SMALL, "keep must be rows or sums, not 'all'"),
    (f"seed = {SEEDS - 1}\n" + SMALL, "seed must be from 0 to 2^63 - 1 less the number of games"),
    ('players = ["a", "a"]\nboards = {level = "easy"}', "players: 'a' is listed twice"),
    ('players = "a"\nboards = {level = ["easy", "easy"]}', "boards: "),
    ('players = "a"\nboards = 3', "boards must be tables, each under [[boards]]"),
    (SMALL + 'size = "3x3"', "boards, table 1: level and size exclude each other"),
    (SMALL + '[[boards]]\nsize = "3x3"', "boards, table 2: with size goes either mines or density"),
    (SMALL + "[[boards]]\nmines = 3", "boards, table 2: there must be a level, or a size"),
    (SMALL + '[[boards]]\nsize = "3x3"\nmines = 12', "boards, table 2: 12 mines do not fit on 3x3"),
    (SMALL + '[[boards]]\nsize = "3x3"\nmines = "2-4"', "table 2: mines: '2-4' is no range; write"),
    (SMALL + '[[boards]]\nsize = "3x3"\nmines = "4..2"', "mines: there is nothing in the range"),
    (SMALL + '[[boards]]\nsize = "3x3"\nmines = "1..2 step 0.5"', "must be of whole numbers"),
    (
        SMALL + '[[boards]]\nlevle = "easy"',
        "boards, table 2: there is no key 'levle'; the keys are",
    ),
    (SMALL + '[[boards]]\nlevel = "huge"', "boards, table 2: there is no level 'huge'"),
    ("players = [", "nvalid"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_told_with_its_file_table_and_key(
    text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: .*{re.escape(said)}"):
        read(path)
