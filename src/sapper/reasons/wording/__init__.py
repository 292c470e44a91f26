"""Wording: all sentences of reasons, one file for each language."""

from __future__ import annotations

from sapper.game.coordinates import Habit
from sapper.game.view import View
from sapper.reasons.wording.words import Wording

LANGUAGES = {"en": "English", "es": "Español"}
"""The code of each language, and what it calls itself."""


def wording(view: View, language: str = "en", habit: Habit = Habit.SCREEN) -> Wording:
    """The words of a language for one view, cells written in a habit."""
    if language == "en":
        from sapper.reasons.wording.english import English

        return English(view, habit)
    if language == "es":
        from sapper.reasons.wording.spanish import Spanish

        return Spanish(view, habit)
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    raise ValueError(f"no language is called {language!r}; there are {known}")


__all__ = ["LANGUAGES", "Wording", "wording"]
