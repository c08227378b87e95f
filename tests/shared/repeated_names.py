"""What the sentence of a step names twice where its pattern consists of different things."""

from law_units import messages_in
from rulegrid.explain.step_text import message_of

TWO_ENDS = ("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "xy-wing", "w-wing")
OPEN_CELLS = {"avoidable-rectangle-1": 1, "avoidable-rectangle-2": 2}
"""Cells of a rectangle that are not placed."""


def repeated(step):
    """What a step names twice where it needs different things, as texts."""
    found = []
    for message in messages_in(message_of(step, "links")):
        said = message.parameters
        for name in ("cells", "houses", "values", "links", "parts", "wings"):
            several = said.get(name)
            if isinstance(several, (tuple, list)) and len(set(several)) < len(several):
                found.append(f"{name} of {message.key}")
        if message.key == "step.w-wing.all" and len({said[name] for name in ("one", "other", "near", "far")}) < 4:
            found.append("cells of a W-wing")
        if message.key == "step.xy-wing.all":
            wings = {wing.parameters["cell"] for wing in said["wings"]}
            found += ["cells of an XY-wing"] * (len({said["hinge"], *wings}) < 3)
        if message.key == "link.either" and getattr(step.payload, "words", "") != "path-return":
            ends = [(cell, each.parameters["value"]) for each in said["ends"] for cell in each.parameters["cells"]]
            places = {cell for cell, _ in ends} if step.technique in TWO_ENDS else set(ends)
            found += ["ends"] * (len(places) < 2)
    if step.technique in OPEN_CELLS and len(step.roles["reason"]) != OPEN_CELLS[step.technique]:
        found.append("open cells")
    return found
