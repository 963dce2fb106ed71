"""SQL over .NET runtime traces, as pandas DataFrames.

    import nettrace
    trace = nettrace.connect("app.nettrace")
    trace.sql("select * from event_types order by event_count desc")
    trace.report("hot_methods")
    trace.flamegraph()

In a notebook ``%load_ext nettrace`` adds ``%nettrace FILE`` and ``%%nettrace``, see :mod:`nettrace.magic`.

Needs a Java 17 or later, found by JAVA_HOME or as JPype finds it. The JVM starts with the first ``connect`` and ends with
the process.
"""

from nettrace.connection import Connection, QueryError, TraceWarning, connect

__all__ = ["Connection", "QueryError", "TraceWarning", "connect"]


def load_ipython_extension(shell):
    """What ``%load_ext nettrace`` calls."""
    from nettrace import magic

    magic.register(shell)
