"""What the package gives, on the traces that come with the project; run with: python3 -m unittest discover -s tests"""

import datetime
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
import warnings
import _thread

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import pandas  # noqa: E402

import nettrace  # noqa: E402

TRACES = pathlib.Path(__file__).resolve().parents[3] / "examples" / "traces"


class SqlTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trace = nettrace.connect(TRACES / "jit.nettrace")

    @classmethod
    def tearDownClass(cls):
        cls.trace.close()

    def one(self, expression):
        return self.trace.sql("select %s as x" % expression)["x"]

    def test_events_have_the_types_of_their_columns(self):
        frame = self.trace.sql("select event_number, utc_time, thread_id, event_name, event_id from events")

        self.assertEqual(len(frame), 3849)
        self.assertEqual(
            [str(kind) for kind in frame.dtypes], ["int64", "datetime64[ns, UTC]", "int64", "category", "int32"]
        )
        self.assertEqual(list(frame["event_number"]), list(range(1, 3850)))
        self.assertEqual(str(frame["utc_time"].iloc[0].date()), "2026-11-21")

    def test_times_that_pandas_cannot_hold_are_objects_and_no_others(self):
        utc = datetime.timezone.utc
        many = "(values (timestamp '0001-01-01 00:00:00'), (timestamp '9999-12-31 23:59:59.999'), (null))"
        times = list(self.trace.sql("select x from %s t (x)" % many)["x"])
        self.assertEqual(times[0], datetime.datetime(1, 1, 1, tzinfo=utc))
        self.assertEqual(times[1], datetime.datetime(9999, 12, 31, 23, 59, 59, 999000, tzinfo=utc))
        self.assertTrue(pandas.isna(times[2]))
        self.assertEqual(self.one("date '1601-01-01'")[0], datetime.date(1601, 1, 1))
        self.assertEqual(str(self.one("timestamp '1677-09-22 00:00:00'").dtype), "datetime64[ns, UTC]")
        self.assertEqual(str(self.one("timestamp '2262-04-11 23:00:00'").dtype), "datetime64[ns, UTC]")

    def test_the_driver_alone_is_told_to_be_not_enough(self):
        driver = TRACES.parents[1] / "dist" / "target" / "nettrace-sql-jdbc.jar"
        if not driver.is_file():
            self.skipTest("There is no %s: ./mvnw package makes it." % driver)
        run = subprocess.run(
            [sys.executable, "-c", "import nettrace; nettrace.connect(%r)" % str(TRACES / "jit.nettrace")],
            env={**os.environ, "NETTRACE_SQL_JAR": str(driver), "PYTHONPATH": str(pathlib.Path(nettrace.__file__).parents[1])},
            capture_output=True,
            text=True,
        )
        self.assertIn("let NETTRACE_SQL_JAR name that", run.stderr)

    def test_rows_are_those_of_jdbc(self):
        frame = self.trace.sql("select event_name, count(*) as n from events group by event_name order by 2 desc, 1")
        self.assertEqual(frame["n"].sum(), 3849)
        statement = self.trace._java.createStatement()
        rows = statement.executeQuery("select event_name, count(*) from events group by event_name order by 2 desc, 1")
        for name, count in frame.itertuples(index=False):
            self.assertTrue(rows.next())
            self.assertEqual((str(rows.getString(1)), rows.getLong(2)), (name, count))
        self.assertFalse(rows.next())
        statement.close()

    def test_null_is_missing_in_every_type(self):
        kinds = {
            "boolean": "boolean",
            "integer": "Int32",
            "bigint": "Int64",
            "double": "float64",
            "timestamp": "datetime64[ns, UTC]",
            "date": "datetime64[ns]",
            "varchar": "category",
        }
        for sql, kind in kinds.items():
            values = self.one("cast(null as %s)" % sql)
            self.assertEqual(str(values.dtype), kind, sql)
            self.assertTrue(values.isna().all(), sql)

    def test_extremes_are_exact(self):
        self.assertEqual(self.one("cast(9223372036854775807 as bigint)")[0], 2**63 - 1)
        self.assertEqual(str(self.one("timestamp '1999-12-31 23:59:59.999'")[0]), "1999-12-31 23:59:59.999000+00:00")
        self.assertEqual(str(self.one("date '2026-02-28'")[0].date()), "2026-02-28")
        self.assertEqual(self.one("true").tolist(), [True])

    def test_texts_are_those_of_the_query(self):
        self.assertEqual(self.one("'é漢😀'")[0], "é漢😀")
        frame = self.trace.sql("select * from (values ('a'), ('b'), (cast(null as varchar)), ('a')) t(x)")
        self.assertEqual(frame["x"].tolist()[:2] + frame["x"].tolist()[3:], ["a", "b", "a"])
        self.assertEqual(list(frame["x"].cat.categories), ["a", "b"])

    def test_half_of_a_character_is_a_question_mark(self):
        texts = self.trace.sql("select chr(55357) as half union all select 'whole'").half
        self.assertEqual(["whole", "?"], sorted(texts, reverse=True))

    def test_texts_that_differ_by_halves_of_characters_may_be_one_category(self):
        halves = "(1, chr(55357)), (2, chr(55358)), (3, '?'), (4, null), (5, 'b')"
        texts = self.trace.sql("select * from (values %s) t (n, x) order by n" % halves).x
        self.assertEqual(texts.dropna().tolist(), ["?", "?", "?", "b"])
        self.assertEqual(texts.isna().tolist(), [False, False, False, True, False])

    def test_no_rows_have_their_columns(self):
        frame = self.trace.sql("select event_name, event_id, utc_time from events where event_id = -5")
        self.assertEqual((len(frame), list(frame.columns)), (0, ["event_name", "event_id", "utc_time"]))

    def test_labels_may_repeat(self):
        self.assertEqual(list(self.trace.sql("select 1 as x, 2 as x").columns), ["x", "x"])

    def test_wrong_name_is_marked_in_the_query(self):
        with self.assertRaises(nettrace.QueryError) as raised:
            self.trace.sql("select nonsense from events")
        self.assertIn("'nonsense'", str(raised.exception))
        self.assertIn("^^^^^^^^", str(raised.exception))

    def test_report_comes_in_its_order(self):
        report = self.trace.report("JIT_BY_MODULE", top=3)
        self.assertLessEqual(len(report), 3)
        self.assertIn("module", report.columns)
        with self.assertRaisesRegex(nettrace.QueryError, "There is no report nonsense. The reports are "):
            self.trace.report("nonsense")
        with self.assertRaisesRegex(nettrace.QueryError, "There is no report gc_puses. Did you mean gc_pauses?"):
            self.trace.report("gc_puses")
        with self.assertRaisesRegex(ValueError, "0 or more, not -1"):
            self.trace.report("jit_stats", top=-1)

    def test_empty_report_warns_of_what_was_not_recorded(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertTrue(self.trace.report("gc_pauses").empty)
            self.assertTrue(self.trace.report("jit_stats", top=0).empty)
        self.assertEqual([one.category for one in caught], [nettrace.TraceWarning])
        self.assertRegex(str(caught[0].message), "gc_pauses is empty.\n  clr.GCStart: There are no events with .*GC")
        self.assertRegex(str(caught[0].message), "dotnet-trace collect --providers Microsoft-Windows-DotNETRuntime:0x1:5")

    def test_missing_table_has_no_columns_but_an_error(self):
        with self.assertRaisesRegex(nettrace.QueryError, "gc_pauses"):
            self.trace.columns("gc_pases")
        with self.assertRaises(nettrace.QueryError):
            self.trace.columns("clr.NoSuchEvent")

    def test_closed_trace_is_an_error_of_its_own(self):
        closed = nettrace.connect(TRACES / "jit.nettrace")
        closed.close()
        for call in (
            lambda: closed.sql("select 1 as x"),
            lambda: closed.execute("drop table if exists x"),
            closed.tables,
            lambda: closed.columns("events"),
            lambda: closed.report("jit_stats"),
            closed.flamegraph,
            closed.timeline,
        ):
            with self.assertRaisesRegex(nettrace.QueryError, "closed"):
                call()

    def test_tables_and_columns_have_remarks(self):
        tables = self.trace.tables()
        self.assertIn("MethodLoadVerbose", set(tables["table"]))
        self.assertIn("MethodSize", set(self.trace.columns("clr.methodloadverbose")["column"]))

    def test_columns_are_found_in_schemas_with_dots_in_their_names(self):
        with nettrace.connect(TRACES / "service.nettrace") as trace:
            for table in ('"System.Net.Http"."RequestStart"', "System.Net.Http.requeststart"):
                self.assertIn("host", set(trace.columns(table)["column"]))
            with self.assertRaisesRegex(nettrace.QueryError, "Did you mean RequestStart"):
                trace.columns("System.Net.Http.RequestStar")

    def test_stored_table_can_be_made(self):
        self.trace.execute("create table kept as select 42 as x")
        self.assertEqual(self.trace.sql("select x from kept")["x"].tolist(), [42])
        self.trace.execute("drop table kept")

    def test_time_limit_ends_a_query(self):
        with self.assertRaisesRegex(nettrace.QueryError, "limit"):
            self.trace.sql("select count(*) from events a, events b, events c where a.payload < b.payload", timeout=1)

    def test_what_is_no_statement_or_no_time_is_told_of_in_words_of_python(self):
        for call in (self.trace.sql, self.trace.execute):
            for wrong in (None, 5, ["select 1"]):
                with self.assertRaisesRegex(TypeError, "a statement is a str, not "):
                    call(wrong)
        with self.assertRaisesRegex(ValueError, "0 or more seconds, not -1"):
            self.trace.sql("select 1 as x", timeout=-1)

    def test_interrupt_ends_a_query(self):
        # What a shell starts in the background ignores interrupts, and so would this.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        started = time.monotonic()
        threading.Timer(1, _thread.interrupt_main).start()
        with self.assertRaises(KeyboardInterrupt):
            self.trace.sql("select count(*) from events a, events b, events c where a.payload < b.payload")
        self.assertLess(time.monotonic() - started, 20)
        self.assertEqual(self.trace.sql("select 1 as x")["x"].tolist(), [1])


def _run_script(program):
    """Runs a program as people start one, and not within this process, on a trace that is its argument."""
    return subprocess.run(
        [sys.executable, "-c", program, str(TRACES / "jit.nettrace")],
        env={**os.environ, "PYTHONPATH": str(pathlib.Path(nettrace.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=120,
    )


class ScriptTest(unittest.TestCase):
    def test_interrupt_of_a_script_is_an_exception_and_not_its_end(self):
        run = _run_script(
            "import nettrace, os, signal, sys, threading\n"
            # What a shell starts in the background ignores interrupts.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "trace = nettrace.connect(sys.argv[1])\n"
            "threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
            "try:\n"
            "    trace.sql('select count(*) from events a, events b, events c where a.payload < b.payload')\n"
            "except KeyboardInterrupt:\n"
            "    print('interrupted', len(trace.sql('select 1 as x')))\n"
        )
        self.assertEqual((run.stdout, run.returncode), ("interrupted 1\n", 0), run.stderr)

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork here")
    def test_forked_process_is_told_that_it_has_no_jvm_and_ends(self):
        run = _run_script(
            "import gc, nettrace, os, sys, time\n"
            "trace = nettrace.connect(sys.argv[1])\n"
            "def ask():\n"
            "    trace.sql('select 1 as x')\n"
            "def connect():\n"
            "    nettrace.connect(sys.argv[1]).sql('select 1 as x')\n"
            "def collect():\n"
            "    kept = [[bytearray(1000000), gc.collect()] for _ in range(300)]\n"
            "    raise RuntimeError('collected, and %d kept' % len(kept))\n"
            "def be_ended():\n"
            "    time.sleep(60)\n"
            "for child in (ask, connect, collect, be_ended):\n"
            "    pid = os.fork()\n"
            "    if not pid:\n"
            "        try:\n"
            "            child()\n"
            "        except RuntimeError as failure:\n"
            "            print(str(failure).split(',')[0], flush=True)\n"
            "        sys.exit(3)\n"
            "    if child is be_ended:\n"
            "        time.sleep(1)\n"
            "        os.kill(pid, 15)\n"
            "    print(os.waitpid(pid, 0)[1], flush=True)\n"
            "print(len(trace.sql('select 1 as x')))\n"
        )
        told = "This process was forked from one that was connected to a trace\n768\n"
        self.assertEqual((run.stdout, run.returncode), (told + told + "collected\n768\n15\n1\n", 0), run.stderr)


class ConnectTest(unittest.TestCase):
    def test_missing_file_is_an_error_with_its_name(self):
        with self.assertRaisesRegex(nettrace.QueryError, "no-such.nettrace"):
            nettrace.connect("no-such.nettrace")

    def test_unknown_setting_is_an_error(self):
        with self.assertRaisesRegex(nettrace.QueryError, "colour"):
            nettrace.connect(TRACES / "jit.nettrace", colour="red")

    def test_picture_is_of_the_trace_that_was_opened_though_the_folder_has_changed(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(TRACES.parent)
        with nettrace.connect("traces/reuse.nettrace") as trace:
            os.chdir(tempfile.gettempdir())
            self.assertIn("<script", trace.flamegraph().text)

    def test_threads_may_connect_at_once_before_there_is_a_jvm(self):
        program = (
            "import concurrent.futures, nettrace, sys\n"
            "def count(path):\n"
            "    with nettrace.connect(path) as trace:\n"
            "        return int(trace.sql('select count(*) as n from events')['n'][0])\n"
            "with concurrent.futures.ThreadPoolExecutor(6) as pool:\n"
            "    print(set(pool.map(count, sys.argv[1:] * 6)))\n"
        )
        run = _run_script(program)
        self.assertEqual((run.stdout.strip(), run.stderr), ("{3849}", ""))

    def test_several_traces_are_one_database(self):
        with nettrace.connect([TRACES / "jit.nettrace", TRACES / "orders.nettrace"], engine="java") as traces:
            self.assertEqual(traces.sql('select count(distinct "trace") as n from events')["n"].tolist(), [2])

    def test_damage_is_a_warning(self):
        with tempfile.TemporaryDirectory() as folder:
            cut = pathlib.Path(folder) / "cut.nettrace"
            cut.write_bytes((TRACES / "jit.nettrace").read_bytes()[:500_000])
            with nettrace.connect(cut) as trace, warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                trace.sql("select count(*) as n from events")
                self.assertTrue(any(issubclass(one.category, nettrace.TraceWarning) for one in caught))


class PageTest(unittest.TestCase):
    def test_timeline_and_flame_graph_are_shown_in_a_frame_of_their_own(self):
        with nettrace.connect(TRACES / "reuse.nettrace") as trace:
            for page in (trace.timeline(), trace.flamegraph(with_idle=True)):
                shown = page._repr_html_()
                self.assertIn('<iframe sandbox="allow-scripts"', shown)
                self.assertNotIn("<script", shown)
                self.assertIn("<script", page.text)
                with tempfile.TemporaryDirectory() as folder:
                    page.save(os.path.join(folder, "page.html"))
                    self.assertTrue(os.path.getsize(os.path.join(folder, "page.html")) > 1000)
                    with self.assertRaisesRegex(ValueError, "end it in .html"):
                        page.save(os.path.join(folder, "page.png"))

    def test_note_names_the_argument_of_python(self):
        def program(arguments, **_):
            pathlib.Path(arguments[arguments.index("-o") + 1]).write_text("<html>")
            said = "nettrace-sql: left out 1 of 2 samples. --with-idle brings them back.\n"
            return subprocess.CompletedProcess(arguments, 0, "", said)

        with nettrace.connect(TRACES / "jit.nettrace") as trace, unittest.mock.patch("subprocess.run", program):
            self.assertEqual(trace.flamegraph().note, "left out 1 of 2 samples. with_idle=True brings them back.")

    def test_pictures_have_the_options_that_the_environment_has_for_a_jvm(self):
        with nettrace.connect(TRACES / "jit.nettrace") as trace:
            with unittest.mock.patch.dict(os.environ, NETTRACE_SQL_JAVA="-Xmx1 -Xms1"):
                with self.assertRaisesRegex(nettrace.QueryError, "(?i)heap"):
                    trace.flamegraph()

    def test_what_cannot_be_drawn_is_an_error(self):
        with nettrace.connect(TRACES / "jit.nettrace") as trace:
            with self.assertRaisesRegex(nettrace.QueryError, "no samples"):
                trace.flamegraph()


class ReadmeTest(unittest.TestCase):
    def test_queries_of_the_readme_run(self):
        readme = (pathlib.Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
        queries = re.findall(r'sql\("(.*?)"\)|^    (select .*)$', readme, re.MULTILINE)
        self.assertEqual(len(queries), 2)
        with nettrace.connect(TRACES / "service.nettrace") as trace:
            for quoted, cell in queries:
                self.assertGreater(len(trace.sql(quoted or cell).columns), 0)


class MagicTest(unittest.TestCase):
    def setUp(self):
        from IPython.core.interactiveshell import InteractiveShell

        self.shell = InteractiveShell.instance()
        nettrace.load_ipython_extension(self.shell)
        self.shell.run_line_magic("nettrace", str(TRACES / "jit.nettrace"))

    def completed(self, text):
        from IPython.core.completer import provisionalcompleter

        with provisionalcompleter():
            return [one.text for one in self.shell.Completer.completions(text, len(text))]

    def test_trace_that_cannot_be_opened_leaves_the_open_one(self):
        with self.assertRaises(nettrace.QueryError):
            self.shell.run_line_magic("nettrace", "missing.nettrace")
        self.assertEqual(self.shell.run_cell_magic("nettrace", "", "select 7 as x")["x"].tolist(), [7])

    def test_cell_is_sql_and_its_rows_can_be_kept(self):
        self.shell.run_cell_magic("nettrace", "kept", "select 6 * 7 as answer")
        self.assertEqual(self.shell.user_ns["kept"]["answer"].tolist(), [42])

    def test_name_that_is_none_is_refused_before_the_query_runs(self):
        for name in ("a b", "class", "7"):
            with self.assertRaisesRegex(ValueError, "is no name for a variable"):
                self.shell.run_cell_magic("nettrace", name, "select nonsense from events")

    def test_path_may_be_in_quotes(self):
        with tempfile.TemporaryDirectory() as folder:
            blank = pathlib.Path(folder) / "my trace.nettrace"
            blank.write_bytes((TRACES / "jit.nettrace").read_bytes())
            for quote in ("", "'", '"'):
                self.shell.run_line_magic("nettrace", quote + str(blank) + quote)
                cell = self.shell.run_cell_magic("nettrace", "", "select distinct trace as t from events")
                self.assertEqual(cell["t"].tolist(), ["my trace.nettrace"])
            self.shell.run_line_magic("nettrace", str(TRACES / "jit.nettrace"))

    def test_tables_and_columns_are_completed_in_such_cells_only(self):
        self.assertIn("MethodLoadVerbose", self.completed("%%nettrace\nselect * from MethodLoadV"))
        self.assertIn("MethodSize", self.completed("%%nettrace x\nselect * from MethodLoadVerbose where meth"))
        self.assertIn("WHERE", self.completed("%%nettrace\nselect * from Unfinish wh"))
        self.assertNotIn("MethodLoadVerbose", self.completed("x = MethodLoadV"))


if __name__ == "__main__":
    unittest.main()
