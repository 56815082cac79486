"""The record of one titan's attack: with what, the dice, how far it has come and what came of it."""

from __future__ import annotations

from petteia.kernel._native import mypyc_attr
from petteia.kernel.parts import Part


@mypyc_attr(serializable=True)  # so that `copy` may begin with an empty one where this is compiled
class Blow(Part):
    """An attack of the titan `who` (-1: it is over; what it was can still be asked).

    `weapon` is a place among its gear (-1: fists or a godform's own attack); `dice` and `marks` belong to the attack roll,
    then `faces`, `colours` and `marks` to the power roll against `at`; `dealt` is the face of the body part; `used` a mask of
    keywords and `kratos` a flag for each level of the table, each once in an attack; `mods` are programs that hold for it.
    """

    who: int
    weapon: int
    bonus: int
    rerolls: int
    crit: int
    hits: int
    full: int
    window: int
    raw: int
    result: int
    at: int
    used: int
    divert: int
    deadly: int
    dealt: int
    power: int
    broken: int
    dice: list[int]
    marks: list[int]
    faces: list[int]
    colours: list[int]
    mods: list[int]
    kratos: list[int]

    def __init__(self) -> None:
        self.who = self.weapon = self.dealt = -1
        self.bonus = self.rerolls = self.crit = self.hits = self.full = self.window = self.raw = self.result = 0
        self.at = self.used = self.divert = self.deadly = self.power = self.broken = 0
        self.dice, self.marks, self.faces, self.colours, self.mods, self.kratos = [], [], [], [], [], []

    def settled(self) -> bool:
        return self.who < 0
