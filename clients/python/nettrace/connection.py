"""A connection to traces and what it answers."""

import concurrent.futures
import difflib
import math
import os
import pathlib
import subprocess
import tempfile
import warnings

import jpype
import pandas

from nettrace import frame, jvm
from nettrace.page import Page

_PREFIX = "jdbc:nettrace:"
_LOOK_SECONDS = 0.1


class QueryError(Exception):
    """A query failed; the message has the place in the SQL marked, where it is known."""


class TraceWarning(UserWarning):
    """Something that a query's rows do not show: damage, losses, events that were passed over."""


def connect(trace, **settings):
    """Opens a trace file, a folder of traces, a glob, or a list of files.

    Of a folder or a glob, traces are looked for again later on: give it from the root where the working folder changes.

    :param settings: keys of the driver's URL, such as ``engine="java"`` or ``index="file"``
    :raises QueryError: if there is no such file, if it is no trace, or for an unknown setting
    """
    return Connection(trace, settings)


class Connection:
    """Open traces. For one thread at a time; ``with`` closes it."""

    def __init__(self, trace, settings):
        driver = jvm.start()
        self._traces = [os.fsdecode(one) for one in (trace if isinstance(trace, (list, tuple)) else [trace])]
        # Python's working folder, which relative paths are of, may be another one when a picture is drawn.
        self._folder = os.getcwd()
        self._settings = {key: str(value) for key, value in settings.items()}
        url = _PREFIX + "|".join(map(_quoted, self._traces))
        for key, value in self._settings.items():
            # Not as properties: of these, the driver passes over those that are no options.
            url += ";" + key + "=" + _quoted(value)
        try:
            self._java = driver().connect(url, jpype.JClass("java.util.Properties")())
        except jpype.JClass("java.sql.SQLException") as failure:
            raise QueryError(str(failure.getMessage())) from None

    def sql(self, query, timeout=None):
        """Runs a query and gives its rows as a DataFrame; see :mod:`nettrace.frame` for the types.

        An interrupt (Ctrl-C, "interrupt the kernel") stops the query.

        :param timeout: seconds after which it is given up, whole ones and one at least
        """
        if timeout is not None and timeout < 0:
            raise ValueError("timeout is 0 or more seconds, not %s" % timeout)
        statement = self._statement(query)
        try:
            if timeout is not None:
                statement.setQueryTimeout(max(1, math.ceil(timeout)))
            wide = statement.unwrap(jpype.JClass("org.nettracesql.jdbc.NettraceStatement"))
            result = _interruptible(lambda: self._columns(wide, query), statement.cancel)
            _warn(statement.getWarnings())
            return frame.of(result)
        finally:
            statement.close()

    def execute(self, statement):
        """Runs a statement without rows: CREATE TABLE name AS …, DROP TABLE."""
        java = self._statement(statement)
        try:
            _interruptible(lambda: _translated(java.execute, statement), java.cancel)
            _warn(java.getWarnings())
        finally:
            java.close()

    def _statement(self, query):
        if not isinstance(query, str):
            raise TypeError("a statement is a str, not %s" % type(query).__name__)
        return _translated(lambda _: self._java.createStatement(), query)

    @staticmethod
    def _columns(statement, query):
        return _translated(statement.columns, query)

    def _described(self, rows, labels):
        """What the driver's metadata says, as lists of texts."""
        found = _translated(lambda _: rows(self._java.getMetaData()), "")
        try:
            texts = []
            while found.next():
                texts.append([str(found.getString(label)) for label in labels])
            return texts
        finally:
            found.close()

    def tables(self):
        """All tables and views with their remarks."""
        names = self._described(
            lambda about: about.getTables(None, None, "%", None), ("TABLE_SCHEM", "TABLE_NAME", "REMARKS")
        )
        return pandas.DataFrame(names, columns=["schema", "table", "what it is"])

    def columns(self, table):
        """Columns of a table with their types and remarks; of all tables of that name if no schema is named.

        :raises QueryError: if there is no such table
        """
        name = table.replace('"', "")
        # Names of schemas have dots in them, as "System.Runtime" has, and names of events may have some.
        dots = [at for at, character in enumerate(name) if character == "."]
        for schema, bare in [(name[:at], name[at + 1 :]) for at in reversed(dots)] or [(None, name)]:
            rows = self._described(
                lambda about: about.getColumns(None, schema, None, None),
                ("TABLE_NAME", "COLUMN_NAME", "TYPE_NAME", "REMARKS"),
            )
            found = [row[1:] for row in rows if row[0].lower() == bare.lower()]
            if found:
                break
        else:
            # Says which names are near.
            self.sql("describe " + ".".join('"%s"' % part for part in name.rsplit(".", 1)))
        return pandas.DataFrame(found, columns=["column", "type", "what it is"])

    def reports(self):
        """Names of the reports and what they tell."""
        return self.sql("select name, summary from reports order by name")

    def report(self, name, top=None, with_idle=False):
        """A report in its usual order.

        :param top: the first rows only
        :param with_idle: count threads that wait for something to do, too

        One without rows warns of what was not recorded, and says how to record it.
        """
        if top is not None and top < 0:
            raise ValueError("top is 0 or more, not %d" % top)
        known = self.sql("select name, order_by, without_idle from reports")
        row = known[known["name"].astype(str).str.lower() == name.lower()]
        if row.empty:
            names = sorted(known["name"])
            near = difflib.get_close_matches(name.lower(), names, 1)
            raise QueryError(
                "There is no report %s. " % name
                + ("Did you mean %s?" % near[0] if near else "The reports are %s." % ", ".join(names))
            )
        view, order, without_idle = (None if value != value else value for value in row.iloc[0])
        if without_idle is not None and not with_idle:
            view = without_idle
        query = 'select * from trace."%s"' % view
        rows = self.sql(
            query
            + (" order by " + order if order is not None else "")
            + (" limit %d" % top if top is not None else "")
        )
        if rows.empty and top != 0:
            with_all = 'select * from trace."%s" limit 1' % row["name"].iloc[0]
            is_idle = view == without_idle and not self.sql(with_all).empty
            why = " All threads waited for something to do: with_idle=True counts them." if is_idle else self._advice(query)
            warnings.warn("The report %s is empty.%s" % (name, why), TraceWarning, stacklevel=2)
        return rows

    def _advice(self, query):
        """Why tables under a query are empty, and how to record what it reads."""
        lines = self.sql("select * from table(explain_collect('%s', cast(null as varchar)))" % query.replace("'", "''"))
        reasons = lines[lines["why_empty"].notna()]
        said = ["%s: %s" % (row.table_name, row.why_empty) for row in reasons.itertuples()]
        return "\n  ".join([""] + said) + "\nThis records what it reads:\n  " + str(lines["collect"].iloc[0])

    def flamegraph(self, where=None, with_idle=False):
        """The samples as a flame graph, shown by a notebook.

        :param where: a condition on ``samples``, such as ``"thread_id = 42"``
        """
        return self._page("flamegraph", where, with_idle)

    def timeline(self, with_idle=False):
        """Pauses, compilations, exceptions, waits and samples on one time axis, shown by a notebook."""
        return self._page("timeline", None, with_idle)

    def _page(self, command, where, with_idle):
        _translated(lambda _: self._java.createStatement().close(), "")
        java = pathlib.Path(str(jpype.java.lang.System.getProperty("java.home"))) / "bin" / "java"
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.html"
            # A process of its own, because the program ends the JVM that it runs in.
            arguments = [str(java), "-Xlog:disable", "-Xlog:all=error:stderr", *jvm.asked()]
            arguments += ["-jar", str(jvm.jar().resolve())]
            arguments += [_PREFIX + "|".join(map(_quoted, self._traces)), command, "-o", str(page)]
            for key, value in self._settings.items():
                arguments += ["--set", key + "=" + value]
            arguments += ["--where", where] if where is not None else []
            arguments += ["--with-idle"] if with_idle else []
            run = subprocess.run(
                arguments, cwd=self._folder, capture_output=True, text=True, encoding="utf-8", check=False
            )
            said = run.stderr.replace("nettrace-sql: ", "").replace("--with-idle", "with_idle=True").strip()
            if run.returncode != 0:
                # Java itself says on standard output why it does not start.
                raise QueryError(said or run.stdout.strip())
            return Page(page.read_text(encoding="utf-8"), said)

    def close(self):
        jvm.require()
        self._java.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __repr__(self):
        return "nettrace.connect(%r)" % (self._traces[0] if len(self._traces) == 1 else self._traces)


def _quoted(path):
    return '"' + path.replace('"', '""') + '"' if any(c in path for c in ';|"') else path


def _translated(call, query):
    jvm.require()
    try:
        return call(query)
    except jpype.JClass("java.sql.SQLException") as failure:
        described = jpype.JClass("org.nettracesql.cli.SqlFailure").describe(failure, query)
        raise QueryError(str(described)) from None


def _interruptible(call, cancel):
    """Runs a call of Java on another thread, since no signal reaches this one until such a call ends."""
    with concurrent.futures.ThreadPoolExecutor(1) as worker:
        running = worker.submit(call)
        while True:
            try:
                return running.result(_LOOK_SECONDS)
            except concurrent.futures.TimeoutError:
                if running.done():
                    raise
            except KeyboardInterrupt:
                cancel()
                raise


def _warn(warning):
    while warning is not None:
        warnings.warn(str(warning.getMessage()), TraceWarning, stacklevel=3)
        warning = warning.getNextWarning()
