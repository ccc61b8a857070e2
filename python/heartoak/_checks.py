"""Checks of what callers give: each says what is wrong with which argument."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heartoak.errors import short


def whole(value: Any, name: str, low: int, high: int) -> int:
    """A whole number in a range, of int or what can stand for one; bool is none."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    number = int(value.__index__())
    if not low <= number <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {short(number)}")
    return number


def place_in(value: Any, name: str, stop: int) -> int:
    """A place in a sequence of so many; IndexError outside."""
    try:
        return whole(value, name, 0, stop - 1)
    except ValueError as error:
        raise IndexError(str(error)) from None


def instance(value: Any, kind: type, name: str) -> None:
    """TypeError unless a value is of a class."""
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOUaeiou" else "a"
        raise TypeError(f"{name} must be {article} {kind.__name__}, not {type(value).__name__}")


def facts(value: Any, name: str, *keys: str) -> None:
    """TypeError unless a value is a mapping, ValueError unless it has these keys."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} must be a mapping, not {type(value).__name__}")
    for key in keys:
        if key not in value:
            raise ValueError(f"{name} has no {key!r}: {short(dict(value))}")


def plain_text(value: Any, name: str) -> None:
    """TypeError unless a value is a str, ValueError if UTF-8 cannot write it."""
    instance(value, str, name)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} has lone surrogates: {short(value)}") from None
