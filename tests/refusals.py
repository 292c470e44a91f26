"""How a format refuses: in one printable line that names the format, the place and the reason."""

import re

from sapper.game.formats import FORMATS, FormatError
from sapper.game.view import View

TITLES = "|".join(re.escape(form.title) for form in FORMATS.values())
PLACE = re.compile(rf"({TITLES}|content)(, byte \d+|(, line \d+)?(, column \d+)?): \S.*[^.]\Z")


def accepting(data: bytes) -> dict[str, View]:
    """The formats that accept the bytes. Each of the others refuses them in one good line."""
    accepted = {}
    for name, form in FORMATS.items():
        try:
            accepted[name] = form.read(data)
        except FormatError as error:
            check_message(error)
    return accepted


def check_message(error: FormatError) -> None:
    message = str(error)
    assert PLACE.match(message), message
    assert message.isprintable(), message
