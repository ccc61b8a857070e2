"""The file of a replay: lines, checksum, compression, writing all or nothing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from heartoak.errors import ReplayError, short

LARGEST: Final = 1 << 28
"""No replay is longer, unpacked: a longer file is none, or was made to fill the memory."""

_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_NAME: Final = 200
"""So much of its name is kept in that of the file beside it; a name must not have 256 bytes."""


def compact(value: Any) -> str:
    """A JSON value in one short line."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


class Line:
    """A line between header and footer, read when it is needed."""

    __slots__ = ("_said", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._said: dict[str, Any] | None = None

    @property
    def is_mark(self) -> bool:
        """Is it a hash mark?"""
        return '"hash"' in self.text and "player" not in self.said

    @property
    def said(self) -> dict[str, Any]:
        """What it says."""
        if self._said is None:
            self._said = dict(json.loads(self.text))
        return self._said

    def change(self, said: dict[str, Any]) -> None:
        """Says something else from now on."""
        self._said, self.text = said, compact(said)


def footer_line(lines: Sequence[str], footer: Mapping[str, Any]) -> bytes:
    """The whole file: the lines, and the footer with a checksum over them."""
    import hashlib

    body = ("\n".join(lines) + "\n").encode()
    said = {key: value for key, value in footer.items() if key != "sha256"}
    said["sha256"] = hashlib.sha256(body).hexdigest()
    return body + (compact(said) + "\n").encode()


def parse(data: bytes, form: str, version: str) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
    """The header, the lines between, the footer. ReplayError if anything is wrong with them."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise TypeError(f"data must be bytes, not {type(data).__name__}")
    try:
        lines = bytes(data).decode().split("\n")
    except UnicodeDecodeError as error:
        raise ReplayError("this is no replay: it is not text") from error
    complete = lines.pop() == ""
    if not lines or not lines[0]:
        raise ReplayError("the replay is empty")
    header = _object(lines[0], 1)
    if header.get("format") != form:
        raise ReplayError("this is no replay of heartoak")
    found = str(header.get("format_version"))
    if found.split(".")[0] != version.split(".")[0]:
        raise ReplayError(f"the replay has the format {short(found)}; this version reads {version}")
    footer = _object(lines[-1], len(lines)) if complete and len(lines) > 1 else {}
    if footer.get("end") is not True:
        raise ReplayError(f"the replay is cut off after line {len(lines)}")
    body = lines[1:-1]
    _check(body)
    import hashlib

    text = ("\n".join(lines[:-1]) + "\n").encode()
    if footer.get("sha256") != hashlib.sha256(text).hexdigest():
        raise ReplayError("the replay was changed: its checksum is wrong")
    return header, body, footer


def _check(body: Sequence[str]) -> None:
    """Does every line between header and footer look as it should?"""
    ply = 0
    for number, text in enumerate(body, 2):
        said = _object(text, number)
        if said.get("ply") != ply:
            raise ReplayError(f"line {number} of the replay is not ply {ply}")
        if "player" not in said and isinstance(said.get("hash"), str):
            continue
        if not _is_step(said):
            raise ReplayError(f"line {number} of the replay has no action")
        ply += 1


def _is_step(said: Mapping[str, Any]) -> bool:
    """Are the parts of a step what they should be?"""
    return (
        is_whole(said["ply"])
        and is_whole(said.get("player"))
        and is_whole(said.get("id"))
        and isinstance(said.get("action"), dict)
        and isinstance(said.get("source"), str | None)
        and isinstance(said.get("note"), dict | None)
    )


def is_whole(value: Any) -> bool:
    """Is it a whole number, and no truth value?"""
    return isinstance(value, int) and not isinstance(value, bool)


def _object(text: str, number: int) -> dict[str, Any]:
    try:
        said = json.loads(text, parse_constant=_no_number)
        if _SURROGATE.search(text):
            compact(said).encode()
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"line {number} of the replay is cut off or no JSON") from error
    if not isinstance(said, dict):
        raise ReplayError(f"line {number} of the replay is no JSON object")
    return said


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The content of a file, decompressed if it is."""
    import gzip
    import io
    import zlib

    with Path(path).open("rb") as file:
        data = _all(file)
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
            return _all(packed)
    except (OSError, EOFError, zlib.error) as error:
        raise ReplayError(f"the replay is cut off or damaged: {error}") from error


def _all(file: IO[bytes] | Any) -> bytes:
    """All that is in a file, if it is no more than a replay can have."""
    pieces, size = [], 0
    while piece := file.read(1 << 20):
        pieces.append(piece)
        size += len(piece)
        if size > LARGEST:
            raise ReplayError(f"this is no replay: it is larger than {LARGEST >> 20} MiB")
    return b"".join(pieces)


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file, compressed if its name ends in ``.gz``: either all of it or nothing.

    A link stays one, and what is no file (a pipe, a terminal, a device) is written into as it is.
    """
    path = Path(path)
    if path.name.endswith(".gz"):
        import gzip
        import io

        packed = io.BytesIO()
        with gzip.GzipFile("", "wb", 6, packed, mtime=0) as file:
            file.write(data)
        data = packed.getvalue()
    path = Path(os.path.realpath(path)) if path.is_symlink() else path
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    beside = _beside(path)
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename, error.filename2 = os.fspath(path), None
        beside.unlink(missing_ok=True)
        raise


def _beside(path: Path) -> Path:
    """A name in the same folder that nobody else uses, in this process or another."""
    import secrets

    kept = os.fsdecode(os.fsencode(path.name)[:_NAME])
    return path.with_name(f".{kept}.{secrets.token_hex(6)}.tmp")
