"""Runs inside Pyodide: finds what the engine needs of the standard library, and compiles just that.

`needed()` is called first, in a Python that has imported nothing of its own yet; `compiled()` makes the archive.
"""

from __future__ import annotations

import ast
import importlib
import io
import pkgutil
import sys
import traceback
import warnings
import zipfile
from importlib import _bootstrap_external as loader
from importlib.util import source_hash
from pathlib import Path

ALSO = ("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "hashlib", "json", "shutil",
        "site")
"""Imported late, by name: text encodings, and what the worker and `unpackArchive` ask for."""


def imported_names(source: str) -> set[str]:
    """Every module that `source` imports anywhere, also inside functions; relative imports left out."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


def needed(package: str, skip: tuple[str, ...]) -> list[str]:
    """Archive names of the modules loaded once `package` is imported whole, and an error was printed.

    `skip` names modules of the package that the browser never runs.
    """
    names = set(ALSO)
    root = importlib.import_module(package)
    for module in pkgutil.walk_packages(root.__path__, f"{package}."):
        if module.name in skip:
            continue
        importlib.import_module(module.name)
    for path in sorted(Path(root.__path__[0]).rglob("*.py")):
        module_name = ".".join((package, *path.relative_to(root.__path__[0]).with_suffix("").parts))
        if module_name not in skip:
            names |= imported_names(path.read_text("utf-8"))
    for name in sorted(names):
        importlib.import_module(name)
    for faulty in ("missing_name", "(", "().missing", "import missing_module", "{}['key']", "1 / 0"):
        try:
            exec(compile(faulty, "<faulty>", "exec"), {})  # noqa: S102
        except Exception as error:  # noqa: BLE001
            "".join(traceback.format_exception(error))
    with warnings.catch_warnings(record=True):
        warnings.warn("shown", stacklevel=1)
    zip_prefix = next(entry for entry in sys.path if entry.endswith(".zip")) + "/"
    origins = (getattr(getattr(module, "__spec__", None), "origin", None) for module in list(sys.modules.values()))
    return sorted({origin.removeprefix(zip_prefix) for origin in origins if origin and origin.startswith(zip_prefix)})


def compiled(archive: bytes, keep: list[str]) -> bytes:
    """A stored archive of `keep`, each module as unchecked hash-based bytecode: the same bytes at every run.

    Stored, not deflated, so that the transport's compression works across modules.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(set(source.namelist()) if not keep else keep):
            data = source.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True)
                data = loader._code_to_hash_pyc(code, source_hash(data), False)  # type: ignore[attr-defined]
                name += "c"
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return out.getvalue()
