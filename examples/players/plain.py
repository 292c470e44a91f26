#!/usr/bin/env python3
"""The protocol by hand, in Python and without Sapper: a pattern to copy into any language.

    sapper arena "program:python3 examples/players/plain.py" --level beginner --games 200

One JSON object a line (docs/protocol.md). It opens neighbours of numbers that have all their mines
among the cells that must be mines, and else any hidden cell. In Python there is a shorter way: a
function in a file, as in examples/my_player.py.
"""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def around(hello, x, y):
    columns = range(max(0, x - 1), min(hello["width"], x + 2))
    lines = range(max(0, y - 1), min(hello["height"], y + 2))
    return {(u, v) for u in columns for v in lines} - {(x, y)}


def choose(hello, rows, chance):
    cells = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
    hidden = {(x, y) for x, y in cells if rows[y][x] in "HF"}
    numbers = [
        (int(rows[y][x]), around(hello, x, y) & hidden) for x, y in cells if (x, y) not in hidden
    ]
    mines = set().union(*(near for number, near in numbers if number == len(near)))
    for number, near in numbers:
        if number == len(near & mines) and near - mines:
            return min(near - mines)
    unknown = sorted(hidden - mines)
    return chance.choice(unknown) if unknown else None


def main():
    hello = json.loads(sys.stdin.readline())
    chance = random.Random(hello["chance"])
    say({"sapper": 1, "name": "plain"})
    for line in sys.stdin:
        message = json.loads(line)
        if "over" in message:
            break
        cell = choose(hello, message["rows"], chance)
        say({"give_up": True} if cell is None else {"cell": cell})


main()
