"""How the server is built: small folders, short lists of parameters, and classes into which few others reach."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TypeGuard

import divetable.server

ROOT = Path(divetable.server.__file__).parent
MOST_MODULES = 10
MOST_PARAMETERS = 6
MOST_REACHING = 3
VALUES = {"Struct", "NamedTuple", "Protocol", "Enum", "Exception"}
VALUE_ROOMS = ("table", "protocol")
"""Tables are values, which import-linter holds: whoever is given one may look at it, but not change it."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[str, ast.Module]:
    """All modules of the server, by their names below it."""
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def test_no_folder_has_more_modules_than_can_be_looked_over() -> None:
    folders: dict[Path, list[str]] = defaultdict(list)
    for name in modules():
        if not name.endswith("__init__.py"):
            folders[Path(name).parent].append(name)
    assert len(folders) > 5
    assert {str(folder): len(names) for folder, names in folders.items() if len(names) > MOST_MODULES} == {}


def parameters(function: Function) -> list[str]:
    given = function.args
    some = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return [one.arg for one in some if one is not None and one.arg not in ("self", "cls")]


def test_no_function_has_more_parameters_than_can_be_remembered() -> None:
    found = [
        (name, function.name, len(parameters(function)))
        for name, module in modules().items()
        for function in ast.walk(module)
        if isinstance(function, Function)
    ]
    assert len(found) > 500
    assert [one for one in found if one[2] > MOST_PARAMETERS] == []


class Kind:
    """A class of the server: where it is, what is kept in it, and of which classes its attributes and answers are."""

    def __init__(self, module: str, node: ast.ClassDef) -> None:
        self.module, self.name, self.place = module, node.name, f"{module}: {node.name}"
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        self.is_value = bool(bases & VALUES) or any("dataclass" in ast.unparse(one) for one in node.decorator_list)
        self.kept: set[str] = set()
        self.types: dict[str, str] = {}
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                self._keep(part.target.id, named(part.annotation))
            elif isinstance(part, Function):
                self.types[part.name] = named(part.returns)
                if part.name == "__init__":
                    self._note_state(part)

    def _keep(self, attribute: str, kind: str) -> None:
        self.kept.add(attribute)
        self.types[attribute] = kind

    def _note_state(self, init: Function) -> None:
        given = {one.arg: named(one.annotation) for one in [*init.args.args, *init.args.kwonlyargs]}
        for place, value in assigned(init):
            if isinstance(place, ast.Attribute) and isinstance(place.value, ast.Name) and place.value.id == "self":
                self._keep(place.attr, value if isinstance(value, str) else type_of_value(value, given))


def named(annotation: ast.expr | None) -> str:
    """The one class that an annotation names, without ``None``; ``""`` if there is none or more than one."""
    names = [one.id for one in ast.walk(annotation) if isinstance(one, ast.Name)] if annotation is not None else []
    return names[0] if len(names) == 1 else ""


def type_of_value(value: ast.expr | None, known: dict[str, str]) -> str:
    if isinstance(value, ast.Name):
        return known.get(value.id, "")
    return value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""


def assigned(inside: ast.AST) -> list[tuple[ast.expr, ast.expr | str | None]]:
    """What is assigned in a function, the parts of tuples one by one, and the values or the class that is named."""
    pairs: list[tuple[ast.expr, ast.expr | str | None]] = []
    for node in ast.walk(inside):
        if isinstance(node, ast.AnnAssign):
            pairs.append((node.target, named(node.annotation)))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs += zip(target.elts, node.value.elts, strict=False)
                elif isinstance(target, ast.Tuple):
                    pairs += [(one, None) for one in target.elts]
                else:
                    pairs.append((target, node.value))
    return pairs


@cache
def kinds() -> list[Kind]:
    return [Kind(name, node) for name, module in modules().items() for node in module.body if is_class(node)]


def is_class(node: ast.stmt) -> TypeGuard[ast.ClassDef]:
    return isinstance(node, ast.ClassDef)


def is_value(kind: Kind | None) -> bool:
    """Whether it may be looked at by whoever has it."""
    return kind is not None and (kind.is_value or kind.module.startswith(VALUE_ROOMS))


@cache
def called(name: str, module: str) -> Kind | None:
    """The class that is called *name* in *module*: its own one, or the one it imports."""
    if not name:
        return None
    imported = {
        f"{(node.module or '').removeprefix('divetable.server.').replace('.', '/')}.py"
        for node in ast.walk(modules()[module])
        if isinstance(node, ast.ImportFrom) and name in [one.name for one in node.names]
    }
    return next((kind for kind in kinds() if kind.name == name and kind.module in {module, *imported}), None)


@cache
def answers() -> dict[str, Kind | None]:
    """The classes that functions return, by the functions' names."""
    functions = [(name, node) for name, module in modules().items() for node in module.body]
    return {node.name: called(named(node.returns), name) for name, node in functions if isinstance(node, Function)}


class Reader(ast.NodeVisitor):
    """Notes which attributes of other modules' classes a module reads and writes, as far as their names have types."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.known: dict[str, Kind | None] = {}
        self.read: set[tuple[str, str]] = set()
        self.written: set[tuple[str, str]] = set()
        self.visit(modules()[module])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        before, self.known = self.known, {**self.known, "self": called(node.name, self.module)}
        self.generic_visit(node)
        self.known = before

    def visit_FunctionDef(self, node: Function) -> None:
        before, self.known = self.known, dict(self.known)
        for one in [*node.args.args, *node.args.kwonlyargs]:
            if one.arg not in ("self", "cls"):
                self.known[one.arg] = called(named(one.annotation), self.module)
        for place, value in assigned(node):
            if isinstance(place, ast.Name):
                self.known[place.id] = called(value, self.module) if isinstance(value, str) else self.kind_of(value)
        self.generic_visit(node)
        self.known = before

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        kind = self.kind_of(node.value)
        if kind is not None and not kind.is_value and kind.module != self.module and node.attr in kind.kept:
            if not isinstance(node.ctx, ast.Load):
                self.written.add((kind.place, node.attr))
            elif not is_value(self.kind_of(node)):
                self.read.add((kind.place, node.attr))
        self.generic_visit(node)

    def kind_of(self, value: ast.expr | None) -> Kind | None:
        """Of which class a value is, as far as can be told."""
        match value:
            case ast.Name():
                return self.known.get(value.id)
            case ast.Await():
                return self.kind_of(value.value)
            case ast.Attribute():
                kind = self.kind_of(value.value)
                return called(kind.types.get(value.attr, ""), kind.module) if kind is not None else None
            case ast.Call(func=ast.Name(id=name)):
                return called(name, self.module) or answers().get(name)
            case ast.Call():
                return self.kind_of(value.func)
            case _:
                return None


@cache
def readers() -> list[Reader]:
    return [Reader(module) for module in modules()]


def test_no_class_is_reached_into_by_many_modules() -> None:
    reaching: dict[str, set[str]] = defaultdict(set)
    for reader in readers():
        for place, _ in reader.read:
            if not place.startswith(VALUE_ROOMS):
                reaching[place].add(reader.module)
    assert len(reaching["storage/store.py: Store"]) > 1, "some do"
    assert {place: who for place, who in reaching.items() if len(who) > MOST_REACHING} == {}


def test_nobody_changes_what_belongs_to_a_class_of_another_module() -> None:
    assert any(reader.read for reader in readers())
    assert {reader.module: reader.written for reader in readers() if reader.written} == {}
