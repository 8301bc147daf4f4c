"""The house's shape: arrows point one way, the engine stays pure, every pin is exact and names no registry."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.local.chores import PARTS

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine" / "sahrat"
GAMES = ("saudi_hand", "dominoes", "baloot")

# Lower may not import higher. Games and bots stand on one floor and do not know each other.
FLOORS = {
    "errors": 0, "cards": 0, "tiles": 0, "fairness": 0, "chat": 0, "move_text": 0, "game": 0,
    "options": 0, "position": 0, "frozen": 0,
    "bots": 1, "saudi_hand": 1, "dominoes": 1, "baloot": 1,
    "games": 2,
    "match": 3, "coins": 3,
    "table": 4, "transcript": 4, "verify": 4, "device": 4,
    "referee": 5, "__main__": 5, "__init__": 0,
}  # fmt: skip
IMPURE = {
    "asyncio", "concurrent", "datetime", "io", "locale", "multiprocessing", "os", "random", "secrets", "select",
    "signal", "socket", "subprocess", "tempfile", "threading", "time", "uuid", "zoneinfo",
}  # fmt: skip
IMPURE_CALLS = {"eval", "exec", "float", "hash", "input", "open", "print"}


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(node: ast.AST) -> Iterator[str]:
    """The full names of the modules that an import statement may mean."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are written in full"
        yield str(node.module)
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports(path: Path) -> set[str]:
    return {name for node in ast.walk(tree(path)) for name in imported(node)}


def module(path: Path, root: Path) -> str:
    parts = list(path.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def floor(name: str) -> tuple[int, str]:
    """The floor of a module of the engine, and the room on it (a game, or the first word of a file's name)."""
    parts = name.split(".")
    room = parts[1] if len(parts) > 1 else "__init__"
    if room not in FLOORS:
        room = room.split("_")[0]
    assert room in FLOORS, f"{name} has no floor: say in this test where it stands"
    return FLOORS[room], room


def test_the_engine_imports_only_itself_and_the_standard_library() -> None:
    for path in sources(ENGINE):
        for name in imports(path):
            top = name.split(".")[0]
            assert top == "sahrat" or top in sys.stdlib_module_names, f"{path.name} imports {name}"


def test_the_engine_has_no_clock_no_chance_no_io_no_floats() -> None:
    for path in sources(ENGINE):
        where = path.relative_to(ROOT)
        for name in imports(path):
            assert name.split(".")[0] not in IMPURE, f"{where} imports {name}"
        for node in ast.walk(tree(path)):
            line = f"{where}:{getattr(node, 'lineno', 0)}"
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"{line}: a float"
            divides = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
            assert not divides, f"{line}: a division that makes a float"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and path.name != "__main__.py":
                assert node.func.id not in IMPURE_CALLS, f"{line}: {node.func.id}()"


def test_arrows_in_the_engine_point_down() -> None:
    known = {module(path, ENGINE.parent) for path in sources(ENGINE)}
    for path in sources(ENGINE):
        here, room = floor(module(path, ENGINE.parent))
        for name in imports(path) & known:
            there, other = floor(name)
            assert there <= here, f"{path.relative_to(ROOT)} imports {name}, which stands above it"
            assert other == room or not (other in GAMES and room in GAMES), f"{room} imports {other}: another game"


def at_import(path: Path) -> Iterator[str]:
    """What a module imports when it is imported: not inside functions, not for type checkers only."""
    waiting: list[ast.AST] = list(tree(path).body)
    while waiting:
        node = waiting.pop()
        yield from imported(node)
        typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        if not typing_only and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += ast.iter_child_nodes(node)


@pytest.mark.parametrize("folder", ["engine/sahrat", "functions", "infra"])
def test_no_import_goes_in_a_circle(folder: str) -> None:
    root = ROOT / "engine" if folder.startswith("engine") else ROOT
    modules = {module(path, root): path for path in sources(ROOT / folder)}
    wants = {name: set(at_import(path)) & set(modules) - {name} for name, path in modules.items()}
    for name in wants:
        # A package's own __init__ is loaded before its parts; only what it names itself can close a circle.
        wants[name] -= {name.rpartition(".")[0]} if name.rpartition(".")[0] in modules else set()
    done: set[str] = set()
    while left := {name for name in wants if name not in done and wants[name] <= done}:
        done |= left
    assert set(wants) == done, f"in a circle: {sorted(set(wants) - done)}"


def test_functions_use_the_engines_public_names_and_point_down() -> None:
    order = {"adapters": 0, "service": 1, "handlers": 2}
    for path in sources(ROOT / "functions"):
        room = path.relative_to(ROOT / "functions").parts[0]
        for name in imports(path):
            parts = name.split(".")
            assert parts[0] not in ("infra", "tests", "web"), f"{path.name} imports {name}"
            if parts[0] == "sahrat":
                assert not any(part.startswith("_") for part in parts), f"{path.name} imports {name}"
            if parts[0] == "functions" and len(parts) > 1 and parts[1] in order and room in order:
                assert order[parts[1]] <= order[room], f"{path.relative_to(ROOT)} imports {name}"


def test_the_local_cloud_knows_the_functions_only_from_the_template() -> None:
    for path in sources(ROOT / "infra" / "local"):
        for name in imports(path):
            assert name.split(".")[0] not in ("functions", "sahrat", "tests"), f"{path.name} imports {name}"


def test_the_launcher_needs_the_standard_library_only() -> None:
    for name in ("play", "prepare", "chores", "browser", "guard"):
        for found in imports(ROOT / "infra" / "local" / f"{name}.py"):
            assert found.split(".")[0] in sys.stdlib_module_names | {"infra"}, f"{name}.py imports {found}"


REQUIREMENTS = sorted((ROOT / "requirements").glob("*.in")) + [ROOT / "functions" / "requirements.in"]


def wanted(path: Path) -> dict[str, str]:
    """The pins of a requirements file: name → version."""
    pins = {}
    for line in path.read_text().splitlines():
        bare = line.split("#")[0].strip()
        if bare and not bare.startswith("-"):
            pin = re.sub(r" ; python_version < '3\.\d+'$", "", bare)
            match = re.fullmatch(r"([A-Za-z0-9._-]+)(\[[a-z0-9,_-]+\])?==([0-9][0-9a-z.]*)", pin)
            assert match, f"{path.name}: {bare} is no exact pin"
            pins[match[1].lower().replace("_", "-")] = match[3]
    return pins


def locked(path: Path) -> dict[str, set[str]]:
    """Name → versions (several where platforms differ) of a compiled file; each must carry a hash."""
    pins: dict[str, set[str]] = {}
    for block in re.split(r"\n(?=[A-Za-z0-9])", path.read_text()):
        match = re.match(r"([A-Za-z0-9._-]+)(?:\[[^\]]+\])?==([^\s;\\]+)", block)
        if match:
            assert "--hash=sha256:" in block, f"{path.name}: {match[1]} has no hash"
            pins.setdefault(match[1].lower().replace("_", "-"), set()).add(match[2])
    return pins


@pytest.mark.parametrize("path", [p for p in REQUIREMENTS if p.exists()], ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_python_pins_are_exact_compiled_and_name_no_registry(path: Path) -> None:
    compiled = path.with_suffix(".txt")
    pins, locks = wanted(path), locked(compiled)
    assert pins and {name: {version} for name, version in pins.items()}.items() <= locks.items()
    assert not re.search(r"https?://|--(extra-)?index-url|--find-links|@ file:", compiled.read_text())


def test_the_functions_run_here_on_the_versions_of_their_layer() -> None:
    layer, local = locked(ROOT / "functions" / "requirements.txt"), locked(ROOT / "requirements" / "app.txt")
    test = locked(ROOT / "requirements" / "test.txt")
    assert {name: local.get(name) for name in layer} == layer
    shared = test.keys() & local.keys()
    assert {name: test[name] for name in shared} == {name: local[name] for name in shared}


def test_the_engine_depends_on_nothing() -> None:
    import tomllib

    engine = tomllib.loads((ROOT / "engine" / "pyproject.toml").read_text())
    assert engine["project"]["dependencies"] == [] and engine["project"]["requires-python"] == ">=3.11"
    hatchling = wanted(ROOT / "requirements" / "app.in")["hatchling"]
    assert engine["build-system"]["requires"] == [f"hatchling=={hatchling}"]


@pytest.mark.parametrize("folder", ["web", "web/paint"])
def test_npm_pins_are_exact_and_name_no_registry(folder: str) -> None:
    package = json.loads((ROOT / folder / "package.json").read_text())
    for name, version in (package["dependencies"] | package.get("devDependencies", {})).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+(-[\w.]+)?", version), f"{name}: {version} is no exact pin"
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    assert lock["lockfileVersion"] == 3
    for name, entry in lock["packages"].items():
        assert "resolved" not in entry, f"{name} names a registry"
        assert name == "" or "integrity" in entry or entry.get("inBundle"), f"{name} has no hash"
    assert "omit-lockfile-registry-resolved=true" in (ROOT / folder / ".npmrc").read_text()


def test_tests_that_drive_a_browser_or_a_cloud_lie_where_make_test_looks_for_them() -> None:
    """Each part of `make test` collects its own folders only."""
    _, (_, _, browsers), (_, _, clouds) = PARTS
    for path in sources(ROOT / "tests"):
        found = set(re.findall(r"pytest\.mark\.(browser|cloud)\b", path.read_text("utf-8")))
        folders = clouds if "cloud" in found else browsers if found else ("tests",)
        assert any(path.is_relative_to(ROOT / folder) for folder in folders), path
