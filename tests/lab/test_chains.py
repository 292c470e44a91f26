"""Chains over many games, and the search for fields of many waves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.counting.odds import analyse
from sapper.game.field import Field
from sapper.game.grid import Rectangle
from sapper.game.moves import Status
from sapper.game.rules import LEVELS, Rules
from sapper.game.view import View
from sapper.lab.chains import chains
from sapper.lab.influencing import influence
from sapper.lab.playing import play
from sapper.lab.share import Mean
from sapper.lab.spreading import climb, spread, waves
from strategies import fields, small_grids

ROW = Field.of_mines(Rectangle(20, 1), [(2, 0), (6, 0), (10, 0), (14, 0), (18, 0)])


def test_a_game_and_its_record_and_its_story_have_the_same_chains() -> None:
    story = play(LEVELS["beginner"], 3, "mark3+least")
    record = story.record()
    assert influence(story) == influence(record) == influence(record.replay())
    row = chains(LEVELS["beginner"], 3, "mark3+least")
    found = influence(story)
    assert (row.result, row.guesses) == (story.result, story.guesses)
    assert (row.length, row.depth) == (max(found.lengths.values()), max(found.depths.values()))
    assert row.known == len(found) >= row.length > row.depth >= row.travels > 0


@settings(max_examples=60)
@given(fields(small_grids()), st.data())
def test_a_cell_of_a_wave_was_not_certain_one_wave_before(
    field: Field, data: st.DataObject
) -> None:
    safe = [cell for cell in field.grid.cells() if not field[cell]]
    if not safe:
        return
    before = View.fresh(field.grid, field.mines)
    start = data.draw(st.sampled_from(safe))
    told = list(spread(field, start))
    assert len(told) == waves(field, start) + 1
    shown: set[object] = set()
    for number, (opened, view) in enumerate(told):
        if number:
            certain = set(analyse(told[number - 1][1]).safe)
            assert certain <= set(opened)
            assert number == 1 or certain.isdisjoint(analyse(before).safe)
            before = told[number - 1][1]
        assert shown.isdisjoint(opened)
        shown.update(opened)
        assert {cell for cell, _ in view.numbers()} == shown
    assert not analyse(told[-1][1]).safe


def test_a_start_on_a_mine_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the start \(2, 0\) is a mine"):
        waves(ROW, (2, 0))


def test_the_search_finds_the_same_from_the_same_seed_and_more_from_more_changes() -> None:
    grid = Rectangle(6, 6)
    seen: list[int] = []
    first = climb(grid, 8, 150, 5, watch=lambda _, best: seen.append(best.waves))
    assert climb(grid, 8, 150, 5) == first
    assert first.waves == waves(first.field, first.start) == seen[-1]
    assert seen == sorted(seen)
    assert len(seen) == 150
    assert seen[0] < seen[-1]
    assert climb(grid, 8, 150, 6).field != first.field


def test_the_record_of_a_find_opens_its_waves_and_hits_no_mine() -> None:
    found = climb(Rectangle(6, 6), 8, 150, 5)
    game = found.record().replay()
    assert game.status is not Status.LOST
    last = list(spread(found.field, found.start))[-1][1]
    assert game.view == last


def test_a_search_needs_room_for_its_mines() -> None:
    with pytest.raises(ValueError, match="9 mines do not fit on 3x3 with one cell free"):
        climb(Rectangle(3, 3), 9, 10, 1)


def test_a_mean_comes_with_its_interval() -> None:
    mean = Mean.of([1, 2, 3, 4])  # the deviation is 1.29099, over the root of 4, times 3.182
    assert mean.mean == 2.5
    assert mean.high - mean.mean == pytest.approx(2.05397, abs=1e-5)
    assert mean.mean - mean.low == pytest.approx(2.05397, abs=1e-5)


def test_a_player_who_does_not_count_mines_has_no_links_by_the_count() -> None:
    story = play(Rules.level("beginner"), 3, "mark3+least")
    assert any(link.count for link in influence(story).links)
    assert not any(link.count for link in influence(story, count=False).links)
