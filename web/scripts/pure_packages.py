"""Packs distributions of the running Python into one archive that any other Python can import from.

    python pure_packages.py OUT.zip NAME…

Prints the names that were left out, one a line: not installed, or with compiled parts.
"""

from __future__ import annotations

import sys
import zipfile
from importlib.metadata import PackageNotFoundError, distribution

COMPILED = (".so", ".pyd", ".dylib")


def main(out: str, names: list[str]) -> None:
    """Writes `out` with every file of the pure ones among `names`."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in names:
            try:
                found = distribution(name)
            except PackageNotFoundError:
                print(name)
                continue
            files = [file for file in found.files or [] if ".." not in file.parts and "__pycache__" not in file.parts]
            if any(str(file).endswith(COMPILED) for file in files):
                print(name)
                continue
            for file in files:
                archive.writestr(zipfile.ZipInfo(str(file)), file.read_binary())


main(sys.argv[1], sys.argv[2:])
