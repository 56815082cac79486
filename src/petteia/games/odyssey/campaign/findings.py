"""What the reader and the checker say: where, how bad, of what kind, and in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ERROR: Final = "error"
WARNING: Final = "warning"


@dataclass(frozen=True)
class Finding:
    """Something wrong in a file of a cycle."""

    file: str
    line: int
    severity: str
    kind: str
    sentence: str

    def __str__(self) -> str:
        mild = "" if self.severity == ERROR else f"{self.severity}: "
        return f"{self.file}:{self.line}: {mild}{self.sentence}"


class CycleError(ValueError):
    """A cycle that cannot be used; `findings` says why, each with file and line."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(str(found) for found in findings))
        self.findings = findings


KINDS: Final = {
    "schema": "a table or a field that is missing, unknown or of the wrong kind, or a file that is no TOML",
    "syntax": "a line of the storybook that is not written in its markup",
    "twice": "an id or a key that is used twice",
    "unknown-name": "a name that nothing has",
    "missing-paragraph": "a paragraph that is named and not written",
    "dead-end": "a reading that stops without an end, or goes round for ever",
    "unreachable": "a paragraph, a line, a tile or a technology that nobody comes to",
    "stuck-choice": "a choice of which every option may be closed",
    "nobody": "an Argonaut who is not there: failed, tester or owner in the wrong place",
    "private": "a memory that all could read, or a private text of nobody",
    "turn": "a story or doom side that is never turned, or a last doom that is no defeat",
    "ending": "an ending whose paragraph ends otherwise",
    "tile": "tiles, arrows, sectors and cities that do not fit",
    "timeline": "days that are not as the frame says",
    "deck": "an exploration deck that cannot be dealt",
    "table": "a d10 table, a hub's track or a dream that does not work out",
    "bands": "a diplomacy track with gaps",
    "inward": "slots of the inward odyssey that are not one for each knowledge",
    "doom": "a doom deck without its one last side",
    "mnemos": "a memory that lacks something, or contradicts another",
    "matrix": "a node off the choice matrix",
    "node-never-set": "a node that is read and never set",
    "node-never-read": "a node that is set and never read",
    "node-unused": "a node that is neither set nor read",
    "unearned": "something that is asked for, and that nothing gives",
    "unspent": "a resource that nothing costs",
    "never-given": "a clue, an ally, a boon or an affliction that nothing gives",
    "reward": "a reward that its paragraph does not give",
    "code": "a secret code that cannot be learned or leads nowhere",
    "core": "a core technology that the ship does not begin with, or the other way round",
    "facility": "gear that is made twice, nowhere, or without a recipe",
}
