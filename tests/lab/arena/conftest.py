"""Programs are tried both in namespaces, where there are any, and beside us, with a group only."""

import pytest

from sapper.lab.arena import isolation


@pytest.fixture(params=["namespaces", "group"])
def apart(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether programs are kept in namespaces."""
    if request.param == "group":
        monkeypatch.setattr(isolation, "namespaces", lambda: ())
    elif not isolation.namespaces():
        pytest.skip("there are no namespaces here")
    return bool(request.param == "namespaces")


@pytest.fixture
def in_namespaces() -> None:
    if not isolation.namespaces():
        pytest.skip("there are no namespaces here")
