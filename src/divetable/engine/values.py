"""Values: small immutable things that compare by what they hold.

Moves, events, steps, objections, options and views are values; states are slotted records of values.
The standard library's dataclass would do, but costs 0.4 ms a class to define (a game has sixty) and twice the time to
build; type checkers see the same thing through ``dataclass_transform``.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Never, Self, TypeVar, dataclass_transform


def _field_names(cls: str, body: dict[str, Any]) -> list[str]:
    """The annotated names, in order. Annotations must be text: it is what tells a seat from a number."""
    annotations = body.get("__annotations__", {})
    if "__annotate_func__" in body or not all(isinstance(kind, str) for kind in annotations.values()):
        raise TypeError(f"{cls}: a module with values begins with `from __future__ import annotations`")
    return [name for name, kind in annotations.items() if not kind.startswith("ClassVar")]


def _initialised_late(cls: _Slotted) -> Any:
    """Writes the ``__init__`` when the first one is made: compiling all of them is a tenth of a game's import."""

    def initialise(self: object, *args: Any, **kwargs: Any) -> None:
        own = _initialiser(cls, cls.fields, cls._defaults)
        cls.__init__ = own  # type: ignore[misc]  # this is what a metaclass is for
        own(self, *args, **kwargs)

    return initialise


def _initialiser(cls: type, names: tuple[str, ...], defaults: dict[str, object]) -> Any:
    """An ``__init__`` that writes straight into the slots, so that a frozen value need not unfreeze itself."""
    scope: dict[str, Any] = {f"_set_{name}": getattr(cls, name).__set__ for name in names}
    scope |= {f"_default_{name}": default for name, default in defaults.items()}
    parameters = [f"{name}=_default_{name}" if name in defaults else name for name in names]
    body = "".join(f"\n _set_{name}(self, {name})" for name in names) or "\n pass"
    exec(f"def __init__(self, {', '.join(parameters)}):{body}", scope)
    return scope["__init__"]


class _Slotted(type):
    """Turns annotations into slots, ``__init__`` and a key to compare by."""

    fields: tuple[str, ...]
    kinds: dict[str, str]
    """Each field's annotation as written."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Slotted:
        own = _field_names(name, body)
        inherited = [base for base in bases if isinstance(base, _Slotted) and base.fields]
        if len(inherited) > 1:
            raise TypeError(f"{name} inherits fields from more than one base")
        fields: tuple[str, ...] = inherited[0].fields if inherited else ()
        defaults: dict[str, object] = dict(inherited[0]._defaults) if inherited else {}
        defaults |= {field: body.pop(field) for field in own if field in body}
        new = tuple(field for field in own if field not in fields)
        fields += new
        body["__slots__"] = new
        body["__match_args__"] = fields
        cls = super().__new__(mcs, name, bases, body)
        cls.fields = fields
        cls.kinds = dict(inherited[0].kinds) if inherited else {}
        cls.kinds |= {field: body["__annotations__"][field] for field in own}
        cls._defaults = defaults
        cls._key = staticmethod(attrgetter(*fields)) if fields else staticmethod(lambda _: ())
        if own or "__init__" not in body:
            cls.__init__ = _initialised_late(cls)  # type: ignore[misc]  # this is what a metaclass is for
        return cls

    _defaults: dict[str, object]
    _key: Any


@dataclass_transform(frozen_default=True)
class Value(metaclass=_Slotted):
    """Immutable, hashable, compared by type and fields."""

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"{type(self).__name__} is a value and does not change; use replace()")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"{type(self).__name__} is a value and does not change")

    def __eq__(self, other: object) -> bool:
        cls = self.__class__
        return self is other or (other.__class__ is cls and cls._key(self) == cls._key(other))

    def __hash__(self) -> int:
        return hash((self.__class__.__name__, self.__class__._key(self)))

    def __repr__(self) -> str:
        return _show(self)

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, field) for field in type(self).fields)


@dataclass_transform()
class Slotted(metaclass=_Slotted):
    """Mutable, compared by type and fields: what a state is made of."""

    def __eq__(self, other: object) -> bool:
        cls = self.__class__
        return self is other or (other.__class__ is cls and cls._key(self) == cls._key(other))

    __hash__ = None  # type: ignore[assignment]  # mutable things do not belong in sets

    def __repr__(self) -> str:
        return _show(self)


def _show(thing: Any) -> str:
    return f"{type(thing).__name__}({', '.join(f'{field}={getattr(thing, field)!r}' for field in type(thing).fields)})"


A_Value = TypeVar("A_Value", bound=Value)


def replace(value: A_Value, **changes: Any) -> A_Value:
    """A copy with some fields changed."""
    cls = type(value)
    unknown = changes.keys() - set(cls.fields)
    if unknown:
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    return cls(*(changes.get(field, getattr(value, field)) for field in cls.fields))
