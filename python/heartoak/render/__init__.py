"""Positions drawn for people: pure functions of ``state.to_dict()``."""

from heartoak.render.board import board, legend
from heartoak.render.page import text
from heartoak.render.sheets import sheet, sheets

__all__ = ["board", "legend", "sheet", "sheets", "text"]
