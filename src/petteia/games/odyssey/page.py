"""The vocabulary as a page to read: made from `content/vocabulary.toml`, so that the two cannot drift apart."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.content import read_vocabulary

HEAD = """# The vocabulary of Odyssey's battle content

Every effect in `games/odyssey/content` is a list of *operations*. An operation is a small table:
`{op = "gain", stat = "fate", n = 1}`. The engine knows the operations below and nothing else; a word that is not in a
closed list, a parameter that does not exist, an operation or keyword the engine does not carry out, a field too many
or too few is refused when the content is read, with the file and the line:

```python
>>> from petteia.games.odyssey import check
>>> check()          # our own content
[]

```

`petteia odyssey check FOLDER` (or `check(folder)`) does the same for a folder of yours, laid out like ours. After a
parameter's name stands what it may be: a plain type, or one of the closed lists at the end; `?` marks what may be left
out. `ops` is a list of operations. Left out, `who` means the target on AI cards, the attacker on BP cards, the
primordial in traits, and the bearer of the element everywhere else.
"""


def page() -> str:
    """The whole page, in Markdown."""
    vocabulary = read_vocabulary()
    lines = [HEAD]
    seen: list[str] = []
    for op in vocabulary["op"]:
        if op["group"] not in seen:
            seen.append(op["group"])
            lines += [f"## {op['group'].capitalize()}", "", "| operation | parameters | meaning |",
                      "|---|---|---|"]  # fmt: skip
            for one in vocabulary["op"]:
                if one["group"] == op["group"]:
                    parameters = ", ".join(f"`{part}`" for part in one["params"]) or "none"
                    lines.append(f"| `{one['name']}` | {parameters} | {one['meaning']} |")
            lines.append("")
    lines += ["## Closed lists", ""]
    for name, words in vocabulary["lists"].items():
        lines.append(f"- **{name}**: {listed(words)}")
    return "\n".join(lines) + "\n"


def listed(words: Any) -> str:
    if isinstance(words, dict):
        return ", ".join(
            f"`{word}`" + (f" ({what})" if isinstance(what, str) and what else "") for word, what in words.items()
        )
    return ", ".join(f"`{word}`" for word in words)
