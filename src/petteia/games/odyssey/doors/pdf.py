"""A small writer of PDF: headings, paragraphs and page numbers in the Times faces that every reader of PDF has.

Text is set in the Windows character set, which these faces know; what is not in it is written without its accents, or as
a question mark.  Nothing is embedded and nothing is needed beyond the standard library.
"""

from __future__ import annotations

import unicodedata
import zlib
from typing import Final

# how wide the characters 32 to 255 are, in thousandths of the size: the published metrics of the three faces
_ROMAN: Final = (
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
    722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
    444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
    200, 480, 541, 350, 500, 350, 333, 500, 444, 1000, 500, 500, 333, 1000, 556, 333, 889, 350, 611, 350, 350, 333,
    333, 444, 444, 350, 500, 1000, 333, 980, 389, 333, 722, 350, 444, 722, 250, 333, 500, 500, 500, 500, 200, 500,
    333, 760, 276, 500, 564, 333, 760, 333, 400, 564, 300, 300, 333, 500, 453, 250, 333, 300, 310, 500, 750, 750, 750,
    444, 722, 722, 722, 722, 722, 722, 889, 667, 611, 611, 611, 611, 333, 333, 333, 333, 722, 722, 722, 722, 722, 722,
    722, 564, 722, 722, 722, 722, 722, 722, 556, 500, 444, 444, 444, 444, 444, 444, 667, 444, 444, 444, 444, 444, 278,
    278, 278, 278, 500, 500, 500, 500, 500, 500, 500, 564, 500, 500, 500, 500, 500, 500, 500, 500,
)  # fmt: skip
_BOLD: Final = (
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667,
    944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556,
    444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500,
    444, 394, 220, 394, 520, 350, 500, 350, 333, 500, 500, 1000, 500, 500, 333, 1000, 556, 333, 1000, 350, 667, 350,
    350, 333, 333, 500, 500, 350, 500, 1000, 333, 1000, 389, 333, 722, 350, 444, 722, 250, 333, 500, 500, 500, 500,
    220, 500, 333, 747, 300, 500, 570, 333, 747, 333, 400, 570, 300, 300, 333, 556, 540, 250, 333, 300, 330, 500, 750,
    750, 750, 500, 722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 389, 389, 389, 389, 722, 722, 778,
    778, 778, 778, 778, 570, 778, 722, 722, 722, 722, 722, 611, 556, 500, 500, 500, 500, 500, 500, 722, 444, 444, 444,
    444, 444, 278, 278, 278, 278, 500, 556, 500, 500, 500, 500, 500, 570, 500, 556, 556, 556, 556, 500, 556, 500,
)  # fmt: skip
_ITALIC: Final = (
    250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556, 833,
    667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500, 333, 500, 500, 444, 500,
    444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400,
    275, 400, 541, 350, 500, 350, 333, 500, 556, 889, 500, 500, 333, 1000, 500, 333, 944, 350, 556, 350, 350, 333,
    333, 556, 556, 350, 500, 889, 333, 980, 389, 333, 667, 350, 389, 556, 250, 389, 500, 500, 500, 500, 275, 500, 333,
    760, 276, 500, 675, 333, 760, 333, 400, 675, 300, 300, 333, 500, 523, 250, 333, 300, 310, 500, 750, 750, 750, 500,
    611, 611, 611, 611, 611, 611, 889, 667, 611, 611, 611, 611, 333, 333, 333, 333, 722, 667, 722, 722, 722, 722, 722,
    675, 722, 722, 722, 722, 722, 556, 611, 500, 500, 500, 500, 500, 500, 500, 667, 444, 444, 444, 444, 444, 278, 278,
    278, 278, 500, 500, 500, 500, 500, 500, 500, 675, 500, 500, 500, 500, 500, 444, 500, 444,
)  # fmt: skip
ROMAN, BOLD, ITALIC = "F1", "F2", "F3"
_WIDTHS: Final = {ROMAN: _ROMAN, BOLD: _BOLD, ITALIC: _ITALIC}
_FACES: Final = {ROMAN: "Times-Roman", BOLD: "Times-Bold", ITALIC: "Times-Italic"}
WIDTH, HEIGHT = 419.53, 595.28  # A5, the size of a book in the hand, in points
LEFT, RIGHT, TOP, BOTTOM = 54.0, 54.0, 58.0, 60.0
LEADING: Final = 1.36


def encoded(text: str) -> bytes:
    """A text in the character set of the faces."""
    found = bytearray()
    for one in text:
        try:
            found += one.encode("cp1252")
        except UnicodeEncodeError:
            bare = "".join(c for c in unicodedata.normalize("NFKD", one) if not unicodedata.combining(c))
            found += bare.encode("cp1252", "replace")
    return bytes(found)


def width(text: str, face: str, size: float) -> float:
    """How wide a text is, in points."""
    table = _WIDTHS[face]
    return sum(table[byte - 32] for byte in encoded(text) if byte >= 32) * size / 1000


def wrapped(text: str, face: str, size: float, room: float, indent: float = 0) -> list[str]:
    """A text in lines no wider than the room; the first begins with an indent."""
    lines: list[str] = []
    line, left = "", room - indent
    for word in text.split():
        tried = f"{line} {word}" if line else word
        if line and width(tried, face, size) > left:
            lines.append(line)
            line, left = word, room
        else:
            line = tried
    return [*lines, line] if line else lines


class Book:
    """A document that is written from the top down; pages turn by themselves."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._pages: list[list[bytes]] = []
        self._y = 0.0
        self.turn()

    def turn(self) -> None:
        """Go on with a new page."""
        self._pages.append([])
        self._y = HEIGHT - TOP

    def space(self, points: float) -> None:
        if self._y < HEIGHT - TOP:  # not at the head of a page
            self._y -= points

    def heading(self, text: str, size: float, before: float, after: float) -> None:
        """A line in bold, in the middle; it does not stand alone at the foot of a page."""
        self.space(before)
        room = WIDTH - LEFT - RIGHT
        lines = wrapped(text, BOLD, size, room)
        if self._y - size * LEADING * (len(lines) + 3) < BOTTOM:
            self.turn()
        for line in lines:
            self._line(line, BOLD, size, LEFT + (room - width(line, BOLD, size)) / 2)
        self._y -= after

    def paragraph(self, text: str, face: str = ROMAN, size: float = 10.5, indent: float = 0, inset: float = 0) -> None:
        room = WIDTH - LEFT - RIGHT - inset
        for number, line in enumerate(wrapped(text, face, size, room, indent)):
            self._line(line, face, size, LEFT + inset + (0 if number else indent))

    def _line(self, text: str, face: str, size: float, x: float) -> None:
        if self._y - size * LEADING < BOTTOM:
            self.turn()
        self._y -= size * LEADING
        put = b"BT /%s %.1f Tf %.2f %.2f Td (%s) Tj ET"
        self._pages[-1].append(put % (face.encode(), size, x, self._y, _escaped(text)))

    def to_bytes(self) -> bytes:
        """The whole document."""
        count = len(self._pages)
        kids = b" ".join(b"%d 0 R" % (6 + 2 * i) for i in range(count))
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count %d /Kids [%s] >>" % (count, kids),
        ]
        for face in (ROMAN, BOLD, ITALIC):
            name = _FACES[face].encode()
            objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>" % name)
        fonts = b"<< /F1 3 0 R /F2 4 0 R /F3 5 0 R >>"
        for number, lines in enumerate(self._pages):
            page = (
                b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Resources << /Font %s >> /Contents %d 0 R >>"
            )
            objects.append(page % (WIDTH, HEIGHT, fonts, 7 + 2 * number))
            packed = zlib.compress(b"\n".join([*lines, _foot(number + 1)]))
            objects.append(b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed))
        objects.append(b"<< /Title (%s) /Producer (Petteia) >>" % _escaped(self.title))
        return _file(objects)


def _foot(number: int) -> bytes:
    """The number of a page, in the middle of its foot."""
    x = (WIDTH - width(str(number), ROMAN, 9)) / 2
    return b"BT /F1 9.0 Tf %.2f %.2f Td (%d) Tj ET" % (x, BOTTOM / 2, number)


def _escaped(text: str) -> bytes:
    return encoded(text).replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def _file(objects: list[bytes]) -> bytes:
    """Objects with their numbers, the table of where each begins, and the trailer."""
    made = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    begins = []
    for number, one in enumerate(objects, start=1):
        begins.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    made += b"".join(b"%010d 00000 n \n" % at for at in begins)
    trailer = b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return bytes(made + trailer % (len(objects) + 1, len(objects), table))
