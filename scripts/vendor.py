"""Refresh what the browser client borrows: Preact, htm, icons and typefaces, from the npm registry.

    python scripts/vendor.py            # re-create src/petteia/web/vendor and tests/browser/vendor
    python scripts/vendor.py --check    # say what would change, and change nothing

Needs `npm` on the path (it only packs published packages; nothing of theirs is run).  Which icons are
taken is written in src/petteia/web/data/icons.json; the versions are pinned below.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "src" / "petteia" / "web"
VENDOR = WEB / "vendor"
TEST_VENDOR = ROOT / "tests" / "browser" / "vendor"

VERSIONS = {
    "preact": "11.2.0",
    "htm": "3.1.1",
    "@iconify-json/game-icons": "1.2.4",
    "lucide-static": "1.62.0",
    "@fontsource/cinzel": "5.3.0",
    "@fontsource/alegreya-sans": "5.3.0",
    "axe-core": "4.14.0",
}

# family, package, scripts, (weight, style)
FONTS = (
    ("Cinzel", "@fontsource/cinzel", ("latin", "latin-ext"), ((500, "normal"), (600, "normal"), (700, "normal"))),
    (
        "Alegreya Sans",
        "@fontsource/alegreya-sans",
        ("latin", "latin-ext", "greek"),
        ((400, "normal"), (400, "italic"), (500, "normal"), (700, "normal")),
    ),
)

GAME_ICONS_LICENCE = """Game icons, https://game-icons.net
Made by Lorc, Delapouite and the other contributors listed at https://game-icons.net/about.html#authors
Creative Commons Attribution 3.0 Unported, https://creativecommons.org/licenses/by/3.0/
Taken from the npm package @iconify-json/game-icons; shown here in other colours and sizes.
"""


class Package:
    """A published npm package, unpacked into memory as it is asked for."""

    def __init__(self, name: str, folder: Path) -> None:
        wanted = f"{name}@{VERSIONS[name]}"
        packed = subprocess.run(
            ["npm", "pack", "--silent", "--ignore-scripts", wanted],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if packed.returncode != 0:
            sys.exit(f"npm could not fetch {wanted}: {packed.stderr.strip()[-400:]}")
        self.tar = tarfile.open(folder / packed.stdout.strip().splitlines()[-1])  # noqa: SIM115 (read until the run ends)

    def bytes(self, path: str) -> bytes:
        member = self.tar.extractfile(f"package/{path}")
        assert member is not None, path
        return member.read()

    def text(self, path: str) -> str:
        return self.bytes(path).decode("utf-8")

    def json(self, path: str) -> Any:
        return json.loads(self.bytes(path))


def without_map(code: str) -> str:
    return re.sub(r"\n?//# sourceMappingURL=.*", "", code).rstrip() + "\n"


def libraries(get: dict[str, Package]) -> dict[str, bytes]:
    """Preact, its hooks and htm as modules that import each other by relative path."""
    hooks = without_map(get["preact"].text("hooks/dist/hooks.mjs")).replace('from"preact"', 'from"./preact.mjs"')
    assert './preact.mjs"' in hooks
    return {
        "preact.mjs": without_map(get["preact"].text("dist/preact.mjs")).encode(),
        "hooks.mjs": hooks.encode(),
        "htm.mjs": without_map(get["htm"].text("dist/htm.mjs")).encode(),
        "licences/preact.txt": get["preact"].bytes("LICENSE"),
        "licences/htm.txt": get["htm"].bytes("LICENSE"),
    }


def fonts(get: dict[str, Package]) -> dict[str, bytes]:
    made: dict[str, bytes] = {}
    css = ["/* Made by scripts/vendor.py. */"]
    for family, name, scripts, cuts in FONTS:
        package = get[name]
        slug = name.split("/")[1]
        ranges = package.json("unicode.json")
        made[f"licences/{slug}.txt"] = package.bytes("LICENSE")
        for script in scripts:
            for weight, style in cuts:
                file = f"{slug}-{script}-{weight}-{style}.woff2"
                made[f"fonts/{file}"] = package.bytes(f"files/{file}")
                css.append(
                    f"@font-face{{font-family:'{family}';font-style:{style};font-weight:{weight};font-display:swap;"
                    f"src:url(fonts/{file}) format('woff2');unicode-range:{ranges[script]}}}"
                )
    made["fonts.css"] = ("\n".join(css) + "\n").encode()
    return made


def game_symbol(icons: dict[str, Any], name: str) -> str:
    turn = ""
    entry = icons["icons"].get(name)
    if entry is None:
        alias = icons["aliases"][name]
        entry = icons["icons"][alias["parent"]]
        if alias.get("hFlip"):
            turn = ' transform="translate(512 0) scale(-1 1)"'
    body = entry["body"]
    inside = f"<g{turn}>{body}</g>" if turn else body
    size = entry.get("width", icons.get("width", 512))
    return f'<symbol id="g-{name}" viewBox="0 0 {size} {size}">{inside}</symbol>'


def ui_symbol(nodes: list[Any], name: str) -> str:
    inside = "".join(
        f"<{tag} " + " ".join(f'{key}="{value}"' for key, value in given.items() if key != "key") + "/>"
        for tag, given in nodes
    )
    return (
        f'<symbol id="u-{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"'
        f' stroke-linecap="round" stroke-linejoin="round">{inside}</symbol>'
    )


def icons(get: dict[str, Package]) -> dict[str, bytes]:
    """One sprite with the icons in use, and the table from look words to icons."""
    wanted = json.loads((WEB / "data" / "icons.json").read_text(encoding="utf-8"))
    drawn = get["@iconify-json/game-icons"].json("icons.json")
    lines = get["lucide-static"].json("icon-nodes.json")
    known = {*drawn["icons"], *drawn.get("aliases", {})}
    missing = [f"game:{n}" for n in wanted["game"] if n not in known] + [
        f"ui:{n}" for n in wanted["ui"] if n not in lines
    ]
    if missing:
        sys.exit("No such icons: " + ", ".join(missing))
    own = (WEB / "img" / "own.svg").read_text(encoding="utf-8")
    own_symbols = [re.sub(r'id="', 'id="o-', m) for m in re.findall(r"<symbol .*?</symbol>", own, re.S)]
    symbols = [game_symbol(drawn, name) for name in wanted["game"]]
    symbols += [ui_symbol(lines[name], name) for name in wanted["ui"]] + own_symbols
    names = {name: f"g-{name}" for name in wanted["game"]}
    place = {"own": "o", "ui": "u"}
    for word, icon in wanted["looks"].items():
        where, colon, name = icon.partition(":")
        names[word] = f"{place[where]}-{name}" if colon else f"g-{icon}" if icon else ""
    table = json.dumps(dict(sorted(names.items())), separators=(",", ":"))
    return {
        "icons.svg": ('<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n").encode(),
        "looks.mjs": f"// Made by scripts/vendor.py from data/icons.json.\nexport const LOOKS = {table};\n".encode(),
        "licences/game-icons.txt": GAME_ICONS_LICENCE.encode(),
        "licences/lucide.txt": get["lucide-static"].bytes("LICENSE"),
    }


def write(folder: Path, files: dict[str, bytes], check: bool) -> list[str]:
    """Write what differs; the names of the files that did."""
    changed = []
    for name, data in sorted(files.items()):
        path = folder / name
        if not path.exists() or path.read_bytes() != data:
            changed.append(str(path.relative_to(ROOT)))
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
    return changed


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if something would change")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        get = {name: Package(name, Path(folder)) for name in VERSIONS}
        versions = "".join(f"{name} {version}\n" for name, version in VERSIONS.items() if name != "axe-core")
        web = {**libraries(get), **fonts(get), **icons(get), "VERSIONS": versions.encode()}
        axe = {
            "axe.min.js": get["axe-core"].bytes("axe.min.js"),
            "axe-core-LICENSE.txt": get["axe-core"].bytes("LICENSE"),
        }
        changed = write(VENDOR, web, args.check) + write(TEST_VENDOR, axe, args.check)
        for package in get.values():
            package.tar.close()
    print("\n".join(changed) if changed else "Nothing to change.")
    return 1 if args.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
