"""Build what is published, into dist/: the plain wheel for every machine, and the compiled one for machines like this one.

    python scripts/release.py [--out dist] [--compiled .compiled]

Both have the same files and play the same games; pip takes the compiled one wherever it fits, and the plain one everywhere else.
`--compiled` takes a copy that `scripts/compile.py` has made of this very checkout, in place of making one.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import hashlib
import importlib.machinery
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from hatchling.build import build_wheel
from packaging.tags import sys_tags

ROOT = Path(__file__).resolve().parent.parent
COMPILED = importlib.machinery.EXTENSION_SUFFIXES[0]


def plain_wheel(out: Path) -> Path:
    """The package as it is, for any machine."""
    out.mkdir(parents=True, exist_ok=True)
    with contextlib.chdir(ROOT):
        return out / build_wheel(str(out.resolve()))


def compiled_wheel(plain: Path, copy: Path) -> Path:
    """The same wheel with the libraries of a compiled copy, named after the machines it is for."""
    tags = list(sys_tags())
    # with a C library no older than the one here
    tag = next((tag for tag in tags if "manylinux" in tag.platform), tags[0])
    name, version = plain.name.split("-")[:2]
    made = plain.with_name(f"{name}-{version}-{tag}.whl")
    about = f"{name}-{version}.dist-info"
    record = []
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as wheel:

        def put(path: str, data: bytes) -> None:
            wheel.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")

        for path in source.namelist():
            data = source.read(path)
            if path == f"{about}/WHEEL":
                kept = [line for line in data.decode().splitlines() if not line.startswith(("Tag:", "Root-Is-"))]
                data = "\n".join([*kept, "Root-Is-Purelib: false", f"Tag: {tag}", ""]).encode()
            if path != f"{about}/RECORD":
                put(path, data)
        for library in sorted(copy.rglob(f"*{COMPILED}")):
            put(library.relative_to(copy).as_posix(), library.read_bytes())
        wheel.writestr(f"{about}/RECORD", "\n".join([*record, f"{about}/RECORD,,", ""]))
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where to put the wheels")
    parser.add_argument("--compiled", type=Path, help="a compiled copy that is there already")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = args.compiled
        if copy is None:
            copy = Path(folder) / "compiled"
            command = [sys.executable, str(ROOT / "scripts" / "compile.py"), "--out", str(copy), "--check"]
            if subprocess.run(command).returncode:
                sys.exit("Without a compiled copy there is only the plain wheel to publish.")
        plain = plain_wheel(args.out)
        print(plain)
        print(compiled_wheel(plain, copy))


if __name__ == "__main__":
    main()
