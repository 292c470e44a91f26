"""What happens to the file that is written: all of it or nothing, and nothing else is touched."""

import os
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from sapper.cli import files, main
from sapper.cli.files import write_bytes


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "private"
    path.write_text("old")
    path.chmod(0o600)
    write_bytes(str(path), b"new")
    assert (path.read_text(), mode(path)) == ("new", 0o600)


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_bytes(str(tmp_path / "made"), b"new")
    finally:
        os.umask(old)
    assert mode(tmp_path / "made") == 0o640


@pytest.mark.parametrize("there", [True, False])
def test_a_symbolic_link_stays_and_its_target_is_written(there: bool, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / "target"
    if there:
        target.write_text("old")
    link = tmp_path / "link"
    link.symlink_to(target)
    write_bytes(str(link), b"new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert list((tmp_path / "elsewhere").iterdir()) == [target]


def test_a_second_name_of_a_file_keeps_the_same_content(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("old")
    other.hardlink_to(one)
    write_bytes(str(one), b"new")
    assert other.read_text() == "new"


def test_a_pipe_with_a_name_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(path.read_bytes()))
    reader.start()
    write_bytes(str(path), b"new")
    reader.join()
    assert heard == [b"new"]
    assert path.is_fifo()


def test_a_device_stays_a_device() -> None:
    write_bytes(os.devnull, b"new")
    assert Path(os.devnull).is_char_device()


def test_files_of_similar_names_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "b.mine.part").write_text("mine")
    write_bytes(str(tmp_path / "b.mine"), b"new")
    assert (tmp_path / "b.mine.part").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 2


def test_ctrl_c_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> int:
        raise KeyboardInterrupt

    path = tmp_path / "board.mine"
    path.write_text("old")
    monkeypatch.setattr(files, "_mode", interrupted)
    assert main(["convert", "3x1/1:1HH", str(path)]) == 130
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="Root writes anything.")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    path.chmod(0o400)
    with pytest.raises(PermissionError):
        write_bytes(str(path), b"new")
    assert path.read_text() == "old"


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ("", "the file to write has no name"),
        (".", ".: Is a directory"),
        ("nowhere/made", "nowhere/made: No such file or directory"),
    ],
)
def test_a_name_that_cannot_be_written_is_told_as_it_was_given(
    out: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--format", "mine", "--out", out]) == 2
    assert capsys.readouterr().err == f"sapper: {message}\n"
    assert list(tmp_path.iterdir()) == []
