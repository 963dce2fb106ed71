"""A page that a notebook shows inline."""

import html
import pathlib


class Page:
    """A picture as one HTML page without links to elsewhere."""

    def __init__(self, text, note="", height=600):
        self.text = text
        #: What the program said, such as what was left out.
        self.note = note
        self.height = height

    def save(self, path):
        """Writes the page to a file, whose name ends in .html.

        :raises ValueError: if it ends in something else, which the page is not
        """
        file = pathlib.Path(path).expanduser()
        if file.suffix.lower() not in ("", ".html", ".htm"):
            raise ValueError("%s would hold a page: end it in .html" % file)
        file.write_text(self.text, encoding="utf-8")

    def _repr_html_(self):
        # In a frame of its own: its scripts and styles do not meet the notebook's, and may not reach it.
        note = "<p>%s</p>" % html.escape(self.note) if self.note else ""
        return '%s<iframe sandbox="allow-scripts" style="width:100%%;height:%dpx;border:0" srcdoc="%s"></iframe>' % (
            note,
            self.height,
            html.escape(self.text, quote=True),
        )

    def __repr__(self):
        return "<page of %d characters%s>" % (len(self.text), "; " + self.note if self.note else "")
