"""What does the neighbourhood of a rule look like as a small picture?

The rule in the middle, its parent above, its children below, what cites it on the left, what it cites
on the right. Only places are worked out here; the template draws them as SVG.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesdb import Rule
from web.rules.address import rule_url

WIDTH = 360
_NODE_WIDTH, _NODE_HEIGHT, _GAP = 104, 26, 8
_MOST_SIDE, _MOST_BELOW = 5, 3
_LONGEST_ID = 15


class Node(NamedTuple):
    """A box of the picture; `more` counts what it stands for besides one rule."""

    x: float
    y: float
    label: str
    url: str
    name: str
    role: str


class Edge(NamedTuple):
    """A line between two boxes, from the one that speaks to the one spoken of."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str


class Picture(NamedTuple):
    """Boxes and lines, and how high the whole is."""

    height: int
    nodes: list[Node]
    edges: list[Edge]
    node_width: int = _NODE_WIDTH
    node_height: int = _NODE_HEIGHT
    width: int = WIDTH


def neighbourhood(rule: Rule) -> Picture | None:
    """The picture of a rule; None when it stands alone."""
    left, right = list(rule.cited_by), [cited for cited in rule.cites if cited is not rule]
    below, above = list(rule.children), rule.parent
    if not (left or right or below or above):
        return None
    rows = max(min(len(left), _MOST_SIDE + 1), min(len(right), _MOST_SIDE + 1), 1)
    step = _NODE_HEIGHT + _GAP
    top = step + 12 if above else 6
    middle = top + (rows * step - _GAP) / 2
    centre_x = (WIDTH - _NODE_WIDTH) / 2
    centre = Node(centre_x, middle - _NODE_HEIGHT / 2, _short(rule.id), rule_url(rule), _name(rule), "self")
    nodes, edges = [centre], []
    if above is not None:
        nodes.append(Node(centre_x, 6, _short(above.id), rule_url(above), _name(above), "parent"))
        edges.append(Edge(WIDTH / 2, 6 + _NODE_HEIGHT, WIDTH / 2, centre.y, "tree"))
    for rules, x, role in ((left, 6.0, "cited-by"), (right, WIDTH - _NODE_WIDTH - 6.0, "cites")):
        start = middle - (min(len(rules), _MOST_SIDE + 1) * step - _GAP) / 2
        for index, node in enumerate(_column(rules, rule, x, start, role)):
            nodes.append(node)
            y = start + index * step + _NODE_HEIGHT / 2
            inner = x + _NODE_WIDTH if role == "cited-by" else x
            hub = centre_x if role == "cited-by" else centre_x + _NODE_WIDTH
            edges.append(
                Edge(inner, y, hub, middle, role) if role == "cited-by" else Edge(hub, middle, inner, y, role)
            )
    bottom = top + rows * step - _GAP
    if below:
        y = bottom + 16
        for node in _row(below, rule, y):
            nodes.append(node)
            edges.append(Edge(WIDTH / 2, centre.y + _NODE_HEIGHT, node.x + _NODE_WIDTH / 2, node.y, "tree"))
        bottom = y + _NODE_HEIGHT
    return Picture(int(bottom + 6), nodes, edges)


def _column(rules: Sequence[Rule], hub: Rule, x: float, start: float, role: str) -> list[Node]:
    step = _NODE_HEIGHT + _GAP
    shown = rules if len(rules) <= _MOST_SIDE + 1 else rules[:_MOST_SIDE]
    nodes = [
        Node(x, start + index * step, _short(rule.id), rule_url(rule), _name(rule), role)
        for index, rule in enumerate(shown)
    ]
    if len(shown) < len(rules):
        anchor = f"{rule_url(hub)}#{role}"
        label = f"+ {len(rules) - len(shown)} more"
        nodes.append(Node(x, start + len(shown) * step, label, anchor, label, "more"))
    return nodes


def _row(rules: Sequence[Rule], hub: Rule, y: float) -> list[Node]:
    shown = rules if len(rules) <= _MOST_BELOW else rules[: _MOST_BELOW - 1]
    labels = [(_short(rule.id), rule_url(rule), _name(rule), "child") for rule in shown]
    if len(shown) < len(rules):
        label = f"+ {len(rules) - len(shown)} more"
        labels.append((label, f"{rule_url(hub)}#below", label, "more"))
    step = _NODE_WIDTH + 12
    start = (WIDTH - (len(labels) * step - 12)) / 2
    return [Node(start + index * step, y, *label) for index, label in enumerate(labels)]


def _short(rule_id: str) -> str:
    """An id that fits its box: the beginning of a long path gives way."""
    return rule_id if len(rule_id) <= _LONGEST_ID else "…" + rule_id[-(_LONGEST_ID - 1) :]


def _name(rule: Rule) -> str:
    return f"{rule.id} {rule.heading}"
