"""SVG written by Python: elements with presentation attributes only, so that it needs no style.

Attributes stand in single quotes, and all that is not ASCII as character references: a document
goes into JSON as it is, without a letter escaped.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

SERIF = "Georgia, Times New Roman, DejaVu Serif, serif"
SANS = "Helvetica Neue, Arial, DejaVu Sans, sans-serif"

Attribute = str | float | None


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A number as short as SVG allows at two decimals.

    >>> number(3.0), number(0.125), number(-0.5), number(-0.001)
    ('3', '.12', '-.5', '0')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else _bare(short)


def _bare(decimal: str) -> str:
    """A decimal without the zero before its point."""
    if decimal.startswith("0."):
        return decimal[1:]
    return f"-{decimal[2:]}" if decimal.startswith("-0.") else decimal


def written(words: str) -> str:
    """Words as they stand in a document, between elements or in an attribute.

    >>> written("<b> o'Neill −5")
    '&lt;b&gt; o&#39;Neill &#8722;5'
    """
    safe = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    safe = safe.replace("'", "&#39;").replace('"', "&#34;")
    return safe if safe.isascii() else safe.encode("ascii", "xmlcharrefreplace").decode()


def element(tag: str, /, *children: str, **attributes: Attribute) -> str:
    """An element; an underscore in a name stands for a hyphen, and None leaves a name out.

    >>> element("circle", r=2.5, stroke_width=1, fill=None)
    "<circle r='2.5' stroke-width='1'/>"
    """
    if not children:
        return f"<{tag}{_all(attributes)}/>"
    return f"<{tag}{_all(attributes)}>{''.join(children)}</{tag}>"


def _all(attributes: dict[str, Attribute]) -> str:
    named = [_attribute(name, value) for name, value in attributes.items() if value is not None]
    return "".join(named)


@lru_cache(maxsize=16384)
def _attribute(name: str, value: str | float) -> str:
    shown = written(value) if isinstance(value, str) else number(value)
    return f" {name.replace('_', '-')}='{shown}'"


def picture(
    label: str, x: float, y: float, scale: float, *parts: str, **attributes: Attribute
) -> str:
    """Parts drawn around their own origin as one labelled picture at (x, y)."""
    name = written(label)
    at = f" transform='{placed(x, y, scale=scale)}'" if x or y or scale != 1 else ""
    return (
        f"<g role='img' aria-label='{name}'{at}{_all(attributes)}>"
        f"<title>{name}</title>{''.join(parts)}</g>"
    )


def placed(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The transform that puts a drawing somewhere, turned clockwise and sized."""
    turned = f" rotate({number(turn)})" if turn else ""
    sized = f" scale({_bare(f'{scale:.5g}')})" if scale != 1 else ""
    return f"translate({number(x)} {number(y)}){turned}{sized}"


def text(words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """Words at (x, y), as far above as below, with the font and the anchor of what is around."""
    usual: dict[str, Attribute] = {"x": x or None, "y": y + 0.35 * size, "font_size": size}
    return element("text", written(words), **usual | attributes)


def letters(
    words: str, x: float, y: float, size: float, *, font: str = SERIF, **attributes: Attribute
) -> str:
    """Words with their middle at (x, y)."""
    return text(words, x, y, size, font_family=font, text_anchor="middle", **attributes)


def around(angle: float, radius: float) -> tuple[float, float]:
    """The point on a circle about the origin, the angle clockwise from the top in degrees."""
    return radius * sin(radians(angle)), -radius * cos(radians(angle))


def document(width: float, height: float, *fragments: str, title: str) -> str:
    """A whole SVG document around fragments.

    >>> document(10, 20, title="nothing").startswith("<svg xmlns='http://www.w3.org/2000/svg'")
    True
    """
    return element(
        "svg",
        element("title", written(title)),
        *fragments,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=title,
    )
