"""`sapper influence` and `sapper chains`, as they are typed."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import networkx as nx
import pytest

from sapper.cli import main
from sapper.game.record import Record
from sapper.lab.influencing import influence
from sapper.reasons.influence import Influence

ROW = "20x1/5:H1H1H1H1H1H1H1H1H1H1"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    assert main(["watch", "--level", "beginner", "--seed", "3", "--record", str(path)]) == 0
    return path


@pytest.fixture
def found(record: Path) -> Influence:
    return influence(Record.from_json(record.read_text()))


def test_a_position_tells_its_longest_chain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["influence", ROW]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "A position, 20x1, 5 mines: 20 cells known, 10 shown, 10 deduced.",
        "Longest chain: 0,0, 20 cells, depth 10, reach 19 (to 19,0).",
        "A longest path: 19,0 18,0 16,0 14,0 12,0 10,0 8,0 6,0 4,0 2,0 0,0",
    ]


def test_a_cell_tells_its_chain_link_by_link_in_either_habit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["influence", ROW, "--cell", "17,1", "--coordinates", "cartesian"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "The chain of 17,1, 4 cells, depth 2, reach 3 (to 20,1):",
        "  18,1 is safe: shown at the start",
        "> 20,1 is safe: shown at the start",
        "> 19,1 is a mine: from 20,1",
        "> 17,1 is safe: from 18,1; known: mine 19,1",
        "> marks a longest path.",
    ]


def test_json_has_every_link_with_its_measures(
    record: Path, found: Influence, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["influence", str(record), "--json", "--cell", "0,0"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["grid"] == "9x9"
    for row, link in zip(facts["cells"], found.links, strict=True):
        assert tuple(row["cell"]) == link.cell
        assert list(map(tuple, row["clues"])) == list(link.clues)
        assert list(map(tuple, row["facts"])) == list(link.facts)
        assert row["verdict"] == ("mine" if link.mine else "safe")
        assert (row["length"], row["depth"]) == (
            found.lengths[link.cell],
            found.depths[link.cell],
        )
    assert facts["chain"]["length"] == found.chain((0, 0)).length
    longest = found.longest
    assert longest is not None
    assert facts["longest"]["reach"] == longest.reach


def arrows(found: Influence) -> set[tuple[str, str]]:
    named = {link.cell: f"{link.cell[0]},{link.cell[1]}" for link in found.links}
    return {(named[p], named[link.cell]) for link in found.links for p in link.parents}


def test_graphml_is_read_back_with_the_same_arrows(
    record: Path, found: Influence, tmp_path: Path
) -> None:
    out = tmp_path / "game.graphml"
    assert main(["influence", str(record), "--graphml", str(out)]) == 0
    graph: nx.DiGraph[str] = nx.DiGraph(nx.read_graphml(out))
    assert nx.is_directed_acyclic_graph(graph)
    assert set(graph.edges) == arrows(found)
    assert len(graph) == len(found)
    deepest = found.deepest
    assert deepest is not None
    assert nx.dag_longest_path_length(graph) == deepest.depth
    for link in found.links:
        node = graph.nodes[f"{link.cell[0]},{link.cell[1]}"]
        assert len(nx.ancestors(graph, f"{link.cell[0]},{link.cell[1]}")) + 1 == node["length"]
    roles = nx.get_edge_attributes(graph, "role")
    assert set(roles.values()) == {"clue", "fact"}


def test_dot_of_a_chain_has_its_cells_and_arrows_only(found: Influence, record: Path) -> None:
    out = record.with_suffix(".dot")
    assert main(["influence", str(record), "--cell", "0,0", "--dot", str(out)]) == 0
    lines = out.read_text().splitlines()
    drawn = {tuple(line.split('"')[1:4:2]) for line in lines if "->" in line}
    chain = {f"{x},{y}" for x, y in found.chain((0, 0)).cells}
    assert drawn == {(a, b) for a, b in arrows(found) if b in chain}
    assert sum("label=" in line for line in lines) == len(chain)


def test_the_drawing_shows_each_cell_of_the_chain_with_its_depth(
    record: Path, found: Influence, tmp_path: Path
) -> None:
    out = tmp_path / "chain.svg"
    assert main(["influence", str(record), "--svg", str(out)]) == 0
    root = ET.fromstring(out.read_text())
    chain = found.longest
    assert chain is not None
    texts = root.findall(".//{*}g[@transform]/{*}text")
    assert sorted(int(text.text or "") for text in texts) == sorted(
        found.depths[cell] for cell in chain.cells
    )
    title = root.findtext("{*}title") or ""
    assert f"{chain.length} cells, {chain.depth} deep" in title
    drawn = [path for path in root.findall("{*}path") if path.get("stroke-width") == "1.3"]
    assert len(drawn) == chain.depth


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["3x1/1:H0H"], "contradicts itself; sapper explain says why"),
        (["3x1/1:H1H", "--cell", "0,0"], "sapper: 0,0 was never determined"),
        (
            ["3x1/1:H1H", "--cell", "r1c1", "--coordinates", "rows"],
            "sapper: r1c1 was never determined",
        ),
        (["3x1/1:HHH", "--svg", "-"], "nothing is known in this position"),
        (["3x1/1:H1H", "--line", "1"], "--line picks a record"),
        (["GAME", "--line", "2"], "there is no record in line 2"),
        (["TWO", "--svg", "-"], "several games in it; --line N picks one"),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(
    words: list[str], says: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = record.with_name("two.jsonl")
    two.write_text(record.read_text() * 2)
    files = {"GAME": str(record), "TWO": str(two)}
    capsys.readouterr()
    assert main(["influence", *(files.get(word, word) for word in words)]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_many_games_are_measured_and_the_same_from_the_same_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["chains", "--size", "8x8", "--mines", "10", "--games", "5", "--json"]
    assert main(words) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [row["seed"] for row in facts["each"]] == ["1", "2", "3", "4", "5"]
    assert facts["length"]["most"] == max(row["length"] for row in facts["each"])
    assert facts["length"]["low_95"] < facts["length"]["mean"] < facts["length"]["high_95"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out) == facts


def test_a_search_writes_a_game_that_can_be_traced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "found.jsonl")
    words = [
        "chains",
        "--size",
        "6x6",
        "--mines",
        "8",
        "--search",
        "100",
        "--record",
        out,
        "--json",
    ]
    assert main(words) == 0
    facts = json.loads(capsys.readouterr().out)
    assert main(["influence", out, "--json"]) == 0
    traced = json.loads(capsys.readouterr().out)
    assert traced["longest"]["length"] == facts["longest"]
    assert traced["deepest"]["depth"] == facts["deepest"] >= facts["waves"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--games", "0"], "--games must be from 1"),
        (["--search", "0"], "--search must be from 1"),
        (["--record", "x"], "--record goes with --search"),
    ],
)
def test_measuring_nothing_is_refused(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["chains", *words]) == 2
    assert says in capsys.readouterr().err
