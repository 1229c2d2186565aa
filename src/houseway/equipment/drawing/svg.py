"""SVG written by Python: elements with presentation attributes only, so that it needs no style."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

SERIF = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

Attribute = str | float | None


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A number as short as SVG allows at two decimals.

    >>> number(3.0), number(0.125), number(-0.001)
    ('3', '0.12', '0')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(tag: str, /, *children: str, **attributes: Attribute) -> str:
    """An element; an underscore in a name stands for a hyphen, and None leaves a name out.

    >>> element("circle", r=2.5, stroke_width=1, fill=None)
    '<circle r="2.5" stroke-width="1"/>'
    """
    written = "".join(_attribute(*one) for one in attributes.items() if one[1] is not None)
    if not children:
        return f"<{tag}{written}/>"
    return f"<{tag}{written}>{''.join(children)}</{tag}>"


@lru_cache(maxsize=16384)
def _attribute(name: str, value: str | float) -> str:
    written = quoteattr(value) if isinstance(value, str) else f'"{number(value)}"'
    return f" {name.replace('_', '-')}={written}"


def picture(label: str, x: float, y: float, scale: float, *parts: str) -> str:
    """Parts drawn around their own origin as one labelled picture at (x, y)."""
    return element(
        "g",
        element("title", escape(label)),
        *parts,
        role="img",
        aria_label=label,
        transform=placed(x, y, scale=scale),
    )


def placed(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The transform that puts a drawing somewhere, turned clockwise and sized."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.5g})")
    return " ".join(steps)


def letters(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    font: str | None = SERIF,
    **attributes: Attribute,
) -> str:
    """Words with their middle at (x, y); without a font, in that of the drawing."""
    return element(
        "text",
        escape(words),
        x=x,
        y=y + 0.35 * size,
        font_family=font,
        font_size=size,
        text_anchor="middle",
        **attributes,
    )


def around(angle: float, radius: float) -> tuple[float, float]:
    """The point on a circle about the origin, the angle clockwise from the top in degrees."""
    return radius * sin(radians(angle)), -radius * cos(radians(angle))


def document(width: float, height: float, *fragments: str, title: str) -> str:
    """A whole SVG document around fragments.

    >>> document(10, 20, title="nothing").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    return element(
        "svg",
        element("title", escape(title)),
        *fragments,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=title,
    )
