"""Files that must be refused: PDFs built to hurt, and things that are no rulebook."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable

from reportlab.lib import pdfencrypt
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
_PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>>>"


def pdf(objects: list[bytes]) -> bytes:
    """A PDF file of these objects; the first is the catalog."""
    out, places = b"%PDF-1.5\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return (
        out
        + b"xref\n0 %d\n0000000000 65535 f \n" % size
        + table
        + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (size, len(out))
    )


def stream(data: bytes, more: bytes = b"") -> bytes:
    return b"<</Length %d%s>>stream\n" % (len(data), more) + data + b"\nendstream"


def one_page(content: bytes, *more: bytes) -> bytes:
    pages = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    return pdf([b"<</Type/Catalog/Pages 2 0 R>>", pages, _PAGE, content, _FONT, *more])


def form(content: bytes, inner: int) -> bytes:
    more = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</X %d 0 R>>>>" % inner
    return stream(content, more)


def flate_bomb() -> bytes:
    """A few hundred KB that unpack to 400 MB of drawing instructions."""
    return one_page(stream(zlib.compress(b" " * 400_000_000, 9), b"/Filter/FlateDecode"))


def endless_forms() -> bytes:
    """A drawing that draws itself twice."""
    return one_page(stream(b"/X Do"), form(b"/X Do /X Do", 6))


def doubling_forms() -> bytes:
    """Drawings within drawings: ten to the power of twenty letters."""
    forms = [form(b"/X Do " * 10, 7 + step) for step in range(20)]
    return one_page(stream(b"/X Do"), *forms, form(b"BT /F1 8 Tf (letters) Tj ET", 6))


def many_pages() -> bytes:
    kids = b" ".join([b"3 0 R"] * 100_000)
    pages = b"<</Type/Pages/Kids[" + kids + b"]/Count 100000>>"
    text = stream(b"BT /F1 8 Tf (one line) Tj ET")
    return pdf([b"<</Type/Catalog/Pages 2 0 R>>", pages, _PAGE, text, _FONT])


def nested_lists() -> bytes:
    deep = b"<</Type/Catalog/Pages 2 0 R/X " + b"[" * 300_000 + b"]" * 300_000 + b">>"
    return pdf([deep, b"<</Type/Pages/Kids[]/Count 0>>"])


def _drawn(draw: Callable[[canvas.Canvas], None], **options: object) -> bytes:
    buffer = io.BytesIO()
    page = canvas.Canvas(buffer, **options)
    draw(page)
    page.save()
    return buffer.getvalue()


def encrypted() -> bytes:
    lock = pdfencrypt.StandardEncryption("secret", "owner", canPrint=0)
    return _drawn(lambda page: page.drawString(100, 700, "1-1-1. A rule."), encrypt=lock)


def scanned() -> bytes:
    """Pages that are pictures."""
    pixels = b"P6 60 80 255\n" + bytes(60 * 80 * 3)
    picture = ImageReader(io.BytesIO(pixels))

    def draw(page: canvas.Canvas) -> None:
        for _ in range(3):
            page.drawImage(picture, 0, 0, 500, 700)
            page.showPage()

    return _drawn(draw)


def whole(text: str = "1-1-1. A rule.") -> bytes:
    return _drawn(lambda page: page.drawString(100, 700, text))


def zip_bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rules.txt", b"0" * 20_000_000)
    return buffer.getvalue()


def essay() -> str:
    """Numbered sections, but no rules."""
    talk = "All of this could be said in fewer words, but nobody asked for that. " * 40
    return "\n\n".join(
        f"{part}.{section} A section\n\n{talk}" for part in range(1, 6) for section in range(1, 5)
    )
