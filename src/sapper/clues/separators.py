"""The smallest separators of a graph whose nodes have sizes.

A *separator* is a set of nodes whose removal leaves the rest in two or more pieces. Nodes are
numbers from 0; the graph is connected and given by who is next to whom. The size of a separator is
the sum of the sizes of its nodes.

Two nodes that are not neighbours are kept apart by no less than the largest flow between them when
every node lets through its size (Menger; Ford and Fulkerson). To find a smallest separator one
need not try every two nodes (Even): take any node v. A separator without v parts it from some
other node; a smallest separator with v parts two of its neighbours. Once two nodes have been
tried, an edge between them lets later flows leave out what has been found already.

Roads not taken: a search over all sets of k nodes is simpler, but a long corridor of a hundred
nodes has four million sets of four.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

Flow = list[dict[int, int]]
"""What may still flow, from node to node. Node n of the graph is 2n where flow comes in and 2n + 1
where it goes out; an edge may always be walked back as far as it has been used."""


def smallest_separators(
    sizes: Sequence[int], around: Sequence[Iterable[int]], most: int
) -> list[tuple[int, ...]]:
    """The separators of least size, in increasing order; at most `most` of them.

    There are none when every two nodes are neighbours. Without that bound the list is complete.
    Each of at most n + d² flows (d: the least number of neighbours) costs the size of the answer
    times the number of edges.
    """
    joined = [set(others) for others in around]
    least = sum(sizes)
    found: set[tuple[int, ...]] = set()
    for source, target in list(_pairs(joined)):
        room = _room(sizes, joined)
        size = _saturate(room, source, target, least)
        if size < least:
            least = size
            found.clear()
        if size == least:
            found.update(islice(_cuts(room, source, target), most - len(found)))
        joined[source].add(target)
        joined[target].add(source)
    return sorted(found)


def pieces(around: Sequence[Iterable[int]], removed: Iterable[int]) -> list[list[int]]:
    """What is connected once some nodes are removed, each piece by its first node."""
    seen = set(removed)
    found = []
    for start in range(len(around)):
        if start not in seen:
            seen.add(start)
            piece = [start]
            for node in piece:  # grows while it is walked
                fresh = [other for other in around[node] if other not in seen]
                seen.update(fresh)
                piece += fresh
            found.append(sorted(piece))
    return found


def _pairs(around: Sequence[set[int]]) -> Iterator[tuple[int, int]]:
    """Every two nodes that need be tried: see the head of this file."""
    node = min(range(len(around)), key=lambda n: len(around[n]))
    for other in range(len(around)):
        if other != node and other not in around[node]:
            yield node, other
    for a, b in combinations(sorted(around[node]), 2):
        if b not in around[a]:
            yield a, b


def _room(sizes: Sequence[int], around: Sequence[set[int]]) -> Flow:
    """The network before anything flows: only passing through a node is limited."""
    unlimited = sum(sizes) + 1
    room: Flow = [{} for _ in range(2 * len(sizes))]
    for node, size in enumerate(sizes):
        room[2 * node][2 * node + 1] = size
        room[2 * node + 1][2 * node] = 0
    for node, others in enumerate(around):
        for other in others:
            room[2 * node + 1][2 * other] = unlimited
            room[2 * other][2 * node + 1] = 0
    return room


def _saturate(room: Flow, source: int, target: int, limit: int) -> int:
    """Send as much as possible from node to node, changing `room`; stop beyond `limit`."""
    sent = 0
    while sent <= limit and (path := _path(room, 2 * source + 1, 2 * target)):
        amount = min(room[a][b] for a, b in path)
        for a, b in path:
            room[a][b] -= amount
            room[b][a] += amount
        sent += amount
    return sent


def _path(room: Flow, start: int, end: int) -> list[tuple[int, int]]:
    """The edges of a shortest path with room on it; none when there is no such path."""
    came_from = {start: start}
    waiting = [start]
    for here in waiting:  # grows while it is walked
        for there, amount in room[here].items():
            if amount and there not in came_from:
                came_from[there] = here
                waiting.append(there)
        if end in came_from:
            break
    else:
        return []
    path = []
    while end != start:
        path.append((came_from[end], end))
        end = came_from[end]
    return path


def _cuts(room: Flow, source: int, target: int) -> Iterator[tuple[int, ...]]:
    """Every smallest set of nodes between `source` and `target`, from one largest flow.

    What lies on the source's side is closed: it has no room to flow out of it. Every closed side is
    one cut (Picard and Queyranne). Each turn puts one undecided point on either side, together with
    what must follow it there; only points of nodes that are used up can matter.
    """
    back: Flow = [{} for _ in room]
    for here, onward in enumerate(room):
        for there, amount in onward.items():
            back[there][here] = amount
    used_up = [node for node in range(len(room) // 2) if not room[2 * node][2 * node + 1]]
    points = [point for node in used_up for point in (2 * node, 2 * node + 1)]
    waiting = [(_reached(room, 2 * source + 1), _reached(back, 2 * target))]
    while waiting:
        near, far = waiting.pop()
        undecided = next((p for p in points if p not in near and p not in far), None)
        if undecided is None:
            yield tuple(n for n in used_up if 2 * n in near and 2 * n + 1 not in near)
        else:
            waiting.append((near, far | _reached(back, undecided)))
            waiting.append((near | _reached(room, undecided), far))


def _reached(room: Flow, start: int) -> set[int]:
    seen = {start}
    waiting = [start]
    for here in waiting:  # grows while it is walked
        fresh = [there for there, amount in room[here].items() if amount and there not in seen]
        seen.update(fresh)
        waiting += fresh
    return seen
