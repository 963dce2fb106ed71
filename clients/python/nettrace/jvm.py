"""Starts the one JVM of the process and finds the library for it."""

import glob
import os
import pathlib
import signal
import threading

import _jpype
import jpype

JAR = "nettrace-sql.jar"

# What a JVM that reads traces needs on a laptop; the environment may say otherwise.
_OPTIONS = ["-Xmx1g", "-Xlog:disable", "-Xlog:all=error:stderr"]

# Of threads that connect at once the first starts the JVM, and the others have to wait until it is there.
_STARTING = threading.Lock()

# Whether this process was forked from one with a JVM, whose threads stayed there: a call of it would wait for ever.
_forked = False


def _leave_behind():
    global _forked
    if jpype.isJVMStarted():
        _forked = True
        # To JPype there is none from here on: of each object of Java that it lets go of it would tell the JVM, and have
        # it collect garbage where Python does. Both wait for a thread of it.
        _jpype.shutdown(False, True)
        # The JVM's own wait for a thread of it: a pool could not end its processes.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not None:
                signal.signal(number, signal.getsignal(number))


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_behind)


def require():
    """Raises an error where the JVM cannot answer."""
    if _forked:
        raise RuntimeError(
            "This process was forked from one that was connected to a trace, and a JVM does not come along. Let"
            ' multiprocessing use "spawn", or connect in the new process only.'
        )


def jar():
    """The library: what NETTRACE_SQL_JAR names, else the package's own, else that of a build of the repository."""
    named = os.environ.get("NETTRACE_SQL_JAR")
    here = pathlib.Path(__file__).resolve().parent
    candidates = [pathlib.Path(named)] if named else [here / JAR, here.parents[2] / "cli" / "target" / JAR]
    for candidate in candidates:
        if candidate.is_file():
            return candidate
    raise FileNotFoundError(
        "There is no %s at %s. Set NETTRACE_SQL_JAR to it, install the wheel, which has it, or build the repository"
        " with ./mvnw package." % (JAR, " or ".join(str(candidate) for candidate in candidates))
    )


def asked():
    """The options that the environment has for a JVM."""
    return os.environ.get("NETTRACE_SQL_JAVA", "").split()


def start():
    """Starts the JVM unless it runs; one that other code started must have the library on its class path."""
    require()
    with _STARTING:
        if not jpype.isJVMStarted():
            # Debian keeps JPype's own classes apart, and JPype finds them only if they come first.
            support = sorted(glob.glob("/usr/share/java/org.jpype.jar"))
            # Interrupts are Python's: in a script, JPype leaves them to Java otherwise, which ends the process.
            jpype.startJVM(
                *_OPTIONS, *asked(), classpath=support + [str(jar())], convertStrings=False, interrupt=False
            )
            # The JVM waits at its end for the thread that started it, even if that is over; let go, it is one of many.
            jpype.java.lang.Thread.detach()
    try:
        driver = jpype.JClass("org.nettracesql.jdbc.NettraceDriver")
    except TypeError:
        raise RuntimeError(
            "A JVM runs in this process already, without %s on its class path: start it with the file, or connect to a"
            " trace before anything else starts a JVM." % JAR
        ) from None
    try:
        # Messages and pictures are made by the program's classes.
        jpype.JClass("org.nettracesql.cli.SqlFailure")
    except TypeError:
        raise RuntimeError(
            "The library that was loaded is the driver alone. What is needed is the program, %s, which has the driver"
            " in it: let NETTRACE_SQL_JAR name that." % JAR
        ) from None
    return driver
