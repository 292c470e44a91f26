"""The import contracts hold, and each of them can fail.

Words. A *contract* says what may import what; they stand in pyproject.toml. A *breach* is an import
that a contract forbids. A *door* is the only place from which a foreign library may be imported.

A contract that cannot fail protects nothing: a breach of each is planted in a copy of the sources,
and lint-imports must name the contract.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]["contracts"]
LAYERS = next(contract for contract in CONTRACTS if contract["type"] == "layers")
HONESTY = next(contract for contract in CONTRACTS if contract["name"].startswith("Honesty"))
DOORS = [contract for contract in CONTRACTS if contract["name"].startswith("Door")]

# What reasons about a view, and so may never reach the mines: from the day it exists.
REASONING = {"clues", "counting", "deduction", "logic", "players", "reasons"}

# Modules of the rooms that hold mines which see none themselves. Every other one is forbidden to
# whoever reasons; a new module belongs to one of the two.
SEES_NO_FIELD = {
    "sapper.engine",  # but the names it lends lead to those that do
    "sapper.engine.analysis",
    "sapper.engine.proofs",
    "sapper.game",
    "sapper.game.cells",
    "sapper.game.coordinates",
    "sapper.game.drawing",
    "sapper.game.generator",
    "sapper.game.grid",
    "sapper.game.moves",
    "sapper.game.noise",
    "sapper.game.noise_text",
    "sapper.game.plain_values",
    "sapper.game.rules",
    "sapper.game.view",
}
# Formats neither, all of them: a file of a field is read as a view that shows its mines.

# The library, and the module at whose door it stands.
LIBRARIES = [
    (door, library, pair.split(" -> ")[0])
    for door in DOORS
    for library in door["forbidden_modules"]
    for pair in door["ignore_imports"]
    if pair.endswith(f" -> {library}") and "*" not in pair
]


def plant(source: Path, module: str, line: str) -> None:
    """Add a line to a module, which is made if it is not there, with the packages around it."""
    *packages, name = module.split(".")
    folder = source
    for package in packages:
        folder /= package
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
    package_file = folder / name / "__init__.py"
    path = package_file if package_file.exists() else folder / f"{name}.py"
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the sources, next to a copy of the contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    ignored = shutil.ignore_patterns("__pycache__")
    return shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    """Run lint-imports on the copy. `-S` leaves out the import hook that leads to the original."""
    folders = [str(source), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    command = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache'])"
    return subprocess.run(
        [sys.executable, "-S", "-c", command],
        cwd=source.parent,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(folders), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def broken(source: Path) -> set[str]:
    """The names of the contracts that lint-imports calls broken."""
    report = lint(source)
    assert report.returncode in (0, 1), report.stdout + report.stderr
    names = {c["name"] for c in CONTRACTS if f"{c['name']} BROKEN" in report.stdout}
    assert bool(names) == (report.returncode == 1), report.stdout + report.stderr
    return names


def test_the_sources_keep_every_contract(source: Path) -> None:
    report = lint(source)
    assert report.returncode == 0, report.stdout + report.stderr
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in report.stdout


def test_every_room_that_reasons_is_bound_to_honesty() -> None:
    rooms = {path.name.removesuffix(".py") for path in (ROOT / "src" / "sapper").iterdir()}
    bound = {module.removeprefix("sapper.") for module in HONESTY["source_modules"]}
    assert bound == rooms & REASONING


def modules(source: Path, room: str) -> set[str]:
    """The modules of a room, those of the rooms within it included."""
    paths = (source / "sapper" / room).rglob("*.py")
    dotted = (".".join(path.relative_to(source).with_suffix("").parts) for path in paths)
    return {name.removesuffix(".__init__") for name in dotted}


def undecided(source: Path) -> set[str]:
    """The modules beside the mines of which nobody has said whether they see them."""
    formats = modules(source, "game/formats")
    beside_mines = modules(source, "game") | modules(source, "engine")
    return beside_mines - formats - SEES_NO_FIELD - set(HONESTY["forbidden_modules"])


def test_every_module_beside_the_mines_is_forbidden_to_reasoners_or_sees_no_field() -> None:
    assert undecided(ROOT / "src") == set()
    assert SEES_NO_FIELD.isdisjoint(HONESTY["forbidden_modules"])
    there = modules(ROOT / "src", "game") | modules(ROOT / "src", "engine")
    assert SEES_NO_FIELD | set(HONESTY["forbidden_modules"]) <= there


@pytest.mark.parametrize("module", ["sapper.game.planted", "sapper.engine.planted"])
def test_a_new_module_beside_the_mines_must_be_decided_on(source: Path, module: str) -> None:
    plant(source, module, "import _sapper_native")
    assert undecided(source) == {module}


def test_a_room_importing_one_above_it_breaks_the_layers(source: Path) -> None:
    plant(source, "sapper.game.planted", "import sapper.clues")
    assert LAYERS["name"] in broken(source)


def test_rooms_of_one_layer_importing_each_other_break_the_layers(source: Path) -> None:
    plant(source, "sapper.web.planted", "import sapper.lab.planted")
    plant(source, "sapper.lab.planted", "")
    assert LAYERS["name"] in broken(source)


def test_a_room_that_no_layer_names_breaks_the_layers(source: Path) -> None:
    plant(source, "sapper.cellar.planted", "")
    report = lint(source)
    assert report.returncode == 1
    assert "cellar" in report.stdout + report.stderr


@pytest.mark.parametrize("hidden", HONESTY["forbidden_modules"])
def test_what_reasons_importing_the_mines_breaks_honesty(source: Path, hidden: str) -> None:
    plant(source, "sapper.clues.planted", f"import {hidden}")
    assert HONESTY["name"] in broken(source)


def test_what_reasons_reaching_the_mines_through_a_chain_breaks_honesty(source: Path) -> None:
    plant(source, "sapper.clues.planted", "import sapper.game.planted_link")
    plant(source, "sapper.game.planted_link", "import sapper.game.planted_second")
    plant(source, "sapper.game.planted_second", "import sapper.game.field")
    assert broken(source) == {HONESTY["name"]}


@pytest.mark.parametrize("line", ["from sapper.engine import play", "from sapper import engine"])
def test_what_reasons_reaching_whole_games_by_a_lent_name_breaks_honesty(
    source: Path, line: str
) -> None:
    plant(source, "sapper.clues.planted", line)
    assert HONESTY["name"] in broken(source)


@pytest.mark.parametrize(("door", "library", "_way"), LIBRARIES)
def test_a_library_imported_past_its_door_breaks_the_contract(
    source: Path, door: dict[str, Any], library: str, _way: str
) -> None:
    plant(source, "sapper.game.planted", f"import {library}")
    assert broken(source) == {door["name"]}


@pytest.mark.parametrize(("_door", "library", "way"), LIBRARIES)
def test_a_library_imported_at_its_door_breaks_nothing(
    source: Path, _door: dict[str, Any], library: str, way: str
) -> None:
    plant(source, way, f"import {library}")
    assert broken(source) == set()


@pytest.mark.parametrize("room", ["game.grid", "clues", "engine.proofs", "reasons"])
def test_programs_use_logic_alone(source: Path, room: str) -> None:
    contract = next(c["name"] for c in CONTRACTS if c["name"].startswith("Programs"))
    plant(source, "sapper.programs.planted", "import sapper.logic.formula")
    assert broken(source) == set()
    plant(source, "sapper.programs.planted", f"import sapper.{room}")
    assert contract in broken(source)


def test_the_contract_of_programs_names_every_other_room_below() -> None:
    contract = next(c for c in CONTRACTS if c["name"].startswith("Programs"))
    below = LAYERS["layers"][LAYERS["layers"].index("players | reasons | programs") :]
    rooms = {f"sapper.{room}" for layer in below for room in layer.split(" | ")}
    without = {"sapper.logic", "sapper.programs", "sapper.plural", "sapper.later"}
    assert rooms - without == set(contract["forbidden_modules"])
