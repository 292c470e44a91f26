"""What importing this room costs, and what it may know."""

import subprocess
import sys

import pytest


def test_importing_clues_loads_no_graph_library() -> None:
    code = "import sys, sapper.clues, sapper.clues.drawing; print('networkx' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_every_public_name_is_there() -> None:
    import sapper.clues

    for name in sapper.clues.__all__:
        assert getattr(sapper.clues, name) is not None
    with pytest.raises(AttributeError, match="'nothing'"):
        getattr(sapper.clues, "nothing")  # noqa: B009
