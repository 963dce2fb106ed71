"""``%load_ext nettrace`` for IPython and notebooks.

    %nettrace app.nettrace          opens a trace for the cells that follow
    %%nettrace [name]               runs the cell as SQL: shows the rows, and keeps them under the name
"""

import keyword
import re

from IPython.core.completer import Completion, provisionalcompleter
from IPython.core.magic import Magics, line_cell_magic, magics_class

from nettrace.connection import QueryError, connect

_KEYWORDS = (
    "SELECT DISTINCT FROM WHERE AND OR NOT IN LIKE BETWEEN IS NULL JOIN LEFT ON USING GROUP BY HAVING ORDER LIMIT"
    " WITH AS UNION ALL CASE WHEN THEN ELSE END CAST COUNT SUM AVG MIN MAX OVER PARTITION"
).split()
_TABLE = re.compile(r"(?i)\b(?:from|join)\s+([\w.\"-]+)")
_BEFORE_TABLE = re.compile(r"(?i)\b(?:from|join)\s+[\w.\"-]*$")
_NAME = re.compile(r"[\w.\"-]*$")
_CELL = re.compile(r"\s*%%nettrace\b[^\n]*\n")


@magics_class
class NettraceMagics(Magics):
    """Keeps the trace that ``%nettrace`` opened."""

    def __init__(self, shell):
        super().__init__(shell)
        self.trace = None
        self._tables = None

    @line_cell_magic
    def nettrace(self, line, cell=None):
        """Opens a trace, or runs the cell as SQL on it."""
        if cell is None:
            opened = connect(_unquoted(line.strip()))
            if self.trace is not None:
                self.trace.close()
            self.trace = opened
            self._tables = None
            return self.trace
        if self.trace is None:
            raise ValueError("No trace is open: say %nettrace FILE first.")
        name = line.strip()
        if name and (not name.isidentifier() or keyword.iskeyword(name)):
            raise ValueError("%r is no name for a variable: write %%%%nettrace NAME." % name)
        rows = self.trace.sql(cell)
        if name:
            self.shell.user_ns[name] = rows
        return rows

    def names(self, before, whole):
        """Names that fit where the text before the cursor ends."""
        if self.trace is None:
            return _KEYWORDS
        if self._tables is None:
            tables = self.trace.tables()
            bare = tables[tables["schema"].isin(["trace", "clr"])]["table"]
            self._tables = sorted(set(map(_identifier, bare))) + [
                _identifier(row[0]) + "." + _identifier(row[1]) for row in tables.itertuples(index=False)
            ]
        if _BEFORE_TABLE.search(before):
            return self._tables
        columns = []
        for table in _TABLE.findall(whole):
            try:
                columns += map(_identifier, self.trace.columns(table)["column"])
            except QueryError:
                # A name that is not finished yet.
                continue
        return columns + _KEYWORDS


def _unquoted(path):
    """A path as it stands in quotes elsewhere in a notebook."""
    return path[1:-1] if len(path) > 1 and path[0] in "'\"" and path[0] == path[-1] else path


def _identifier(name):
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else '"' + name.replace('"', '""') + '"'


def register(shell):
    """Adds the magic and its completion to a shell."""
    magics = NettraceMagics(shell)
    shell.register_magics(magics)
    python = shell.Completer.completions

    def completions(text, offset):
        cell = _CELL.match(text)
        if cell is None or offset < cell.end():
            yield from python(text, offset)
            return
        before = text[cell.end() : offset]
        word = _NAME.search(before).group()
        with provisionalcompleter():
            for name in magics.names(before, text[cell.end() :]):
                if name.lower().startswith(word.lower()):
                    yield Completion(offset - len(word), offset, name)

    shell.Completer.completions = completions
