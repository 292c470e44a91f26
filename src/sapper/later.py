"""Names of a package whose modules are loaded when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def from_modules(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package, from the module within it where each name lives.

    ``module:other`` is a name that is called otherwise there, and ``module:`` the module itself.
    """

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, colon, inner = homes[name].partition(":")
        module = import_module(f"{package}.{home}")
        value = module if colon and not inner else getattr(module, inner or name)
        setattr(sys.modules[package], name, value)
        return value

    return found
