"""How the documentation site is made: `make docs`."""

import sys
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import site_pages  # noqa: E402

from houseway.version import __version__  # noqa: E402

project = "Houseway"
author = copyright = "The Houseway authors"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx_copybutton"]
exclude_patterns = ["pictures/screenshots"]
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_inherit_docstrings = False
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 88

html_theme = "furo"
html_title = "Houseway"
html_logo = html_favicon = "pictures/mark.svg"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0f4a38", "color-brand-content": "#11694c"},
    "dark_css_variables": {"color-brand-primary": "#e3b864", "color-brand-content": "#e3b864"},
}


def without_words(
    _app: Sphinx, _kind: str, _name: str, held: object, *_rest: object
) -> bool | None:
    """Leave out what has no words of its own."""
    return True if str(getattr(held, "__doc__", "")).startswith("Alias for field") else None


def setup(app: Sphinx) -> None:
    """Have the pages made that come from the product itself."""
    app.connect("builder-inited", lambda _: site_pages.make(HERE))
    app.connect("autodoc-skip-member", without_words)
