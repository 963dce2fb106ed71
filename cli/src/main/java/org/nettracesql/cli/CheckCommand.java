package org.nettracesql.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.nettracesql.adapter.tokens.SqlTokens;
import org.nettracesql.cli.format.ResultColumn;
import org.nettracesql.cli.format.ResultPrinter;
import org.nettracesql.cli.format.RowFormat;
import org.nettracesql.cli.format.RowWriter;
import org.nettracesql.cli.picture.Markup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code nettrace-sql TRACE check RULES.sql}: every query is a rule, and each row that it returns breaks it. */
@Command(
        name = "check",
        description = "Run rules, for build pipelines: a query that returns rows breaks its rule.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all rules hold",
            "1:a rule is broken",
            "2:a query failed, with --recorded a rule is about nothing in a trace, or the command line is wrong"
        })
final class CheckCommand implements Callable<Integer> {

    @ParentCommand
    private TraceCommand program;

    @Parameters(
            index = "0",
            paramLabel = "RULES.sql",
            description = "Queries, separated by semicolons; a comment line before a query names the rule."
                    + " - is standard input.")
    private String rules;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML, too.")
    private Path junit;

    @Option(
            names = "--recorded",
            description = "A rule that holds only because a trace has no events that it is about is an error.")
    private boolean recorded;

    /** How many rows that break a rule are shown. */
    private static final int MOST_ROWS = 100;

    /** What the driver says of a statement that makes or drops a table. */
    private static final String NO_QUERY = "HY010";

    /** The column, which has the name of a schema. */
    private static final String TRACE = "trace";

    private enum Verdict {
        HOLDS, BROKEN, ERROR
    }

    /**
     * What came of a rule.
     *
     * @param details the rows that break it, or why its query failed, or why it may hold for want of events
     */
    private record Outcome(String rule, Verdict verdict, String details, double seconds) {}

    @Override
    public Integer call() throws SQLException, IOException {
        SqlScript script = program.script(rules);
        TraceCommand.requireOther(rules, junit);
        if (script.statements().isEmpty()) {
            throw CliException.usage(script.name() + " has no query", null);
        }
        RowFormat format = program.format();
        List<Outcome> outcomes = new ArrayList<>();
        try (Connection connection = program.connect();
                ResultTarget target = program.openTarget()) {
            Warnings warnings = program.warnings();
            warnings.say(connection.getWarnings());
            for (SqlScript.Statement rule : script.statements()) {
                Outcome outcome = run(connection, script, rule, warnings);
                outcomes.add(outcome);
                if (format == RowFormat.TABLE) {
                    write(outcome, target.writer());
                }
            }
            if (format != RowFormat.TABLE) {
                writeRows(outcomes, format.writer(target.writer(), program.hasHeader()));
            }
            warnings.sayOfAllEvents(connection);
            target.commit();
        }
        if (junit != null) {
            try (ResultTarget target = ResultTarget.of(junit, program.streams())) {
                writeJUnit(script.name(), outcomes, target.writer());
                target.commit();
            }
        }
        return count(outcomes, Verdict.ERROR) > 0
                ? ExitStatus.USAGE
                : count(outcomes, Verdict.BROKEN) > 0 ? ExitStatus.QUERY_FAILED : ExitStatus.OK;
    }

    private Outcome run(Connection connection, SqlScript script, SqlScript.Statement rule, Warnings warnings)
            throws IOException {
        long startNanos = System.nanoTime();
        Verdict verdict;
        StringWriter details = new StringWriter();
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(MOST_ROWS);
            try (ResultSet results = statement.executeQuery(rule.inPlace())) {
                long rows = ResultPrinter.print(results, RowFormat.TABLE.writer(details, true)).rows();
                verdict = rows == 0 ? Verdict.HOLDS : Verdict.BROKEN;
                if (rows == MOST_ROWS) {
                    details.append("(rows after the first " + MOST_ROWS + " are not shown)\n");
                }
            }
            warnings.say(statement.getWarnings());
            if (verdict == Verdict.HOLDS) {
                details.getBuffer().setLength(0);
                String missing = whatIsMissing(connection, rule.sql());
                if (missing != null) {
                    details.append(missing).append('\n');
                    verdict = recorded ? Verdict.ERROR : verdict;
                }
            }
        } catch (SQLException e) {
            verdict = Verdict.ERROR;
            details.append(NO_QUERY.equals(e.getSQLState())
                    ? "A rule is a query, which has rows where it is broken, and this statement has none."
                    : SqlFailure.describe(e, script, rule)).append('\n');
        }
        return new Outcome(name(script, rule), verdict, details.toString(),
                (System.nanoTime() - startNanos) / 1e9);
    }

    /** A sentence on why a rule holds for want of events; null if it does not. */
    private String whatIsMissing(Connection connection, String rule) throws SQLException {
        CollectAdvice advice = CollectAdvice.of(connection, rule);
        boolean isOfOne = TraceCommand.traces(connection).size() == 1;
        if (!advice.isAnythingThere()) {
            return (isOfOne ? "The trace has nothing" : "No trace has anything") + " of what it reads." + advice.text();
        }
        if (isOfOne || !recorded || tellsTracesApart(rule)) {
            return null;
        }
        TraceWithout without = TraceWithout.of(program, connection, rule, advice);
        return without == null
                ? null
                : without.file() + " has nothing of what it reads." + without.advice().text();
    }

    /** Whether a rule asks for the trace of a row: it may be about one of them only, and says itself what each has. */
    private static boolean tellsTracesApart(String rule) {
        int at = SqlTokens.afterBlanks(rule, 0);
        while (at < rule.length()) {
            int end = SqlTokens.afterToken(rule, at);
            String token = rule.substring(at, end);
            at = SqlTokens.afterBlanks(rule, end);
            boolean isColumn = token.equalsIgnoreCase(TRACE) || token.equalsIgnoreCase('"' + TRACE + '"');
            if (isColumn && !rule.startsWith(".", at)) {
                return true;
            }
        }
        return false;
    }

    /** The comment right above the query, or its line. */
    private static String name(SqlScript script, SqlScript.Statement rule) {
        String[] lines = script.text().split("\n", -1);
        int above = rule.line() - 2;
        String comment = above < 0 ? "" : lines[above].strip();
        return comment.startsWith("--") && comment.length() > 2
                ? comment.substring(2).strip()
                : "the rule in line " + rule.line();
    }

    private static long count(List<Outcome> outcomes, Verdict verdict) {
        return outcomes.stream().filter(outcome -> outcome.verdict == verdict).count();
    }

    private static void write(Outcome outcome, Writer out) throws IOException {
        out.append(String.format(Locale.ROOT, "%-6s  %s%n", outcome.verdict, outcome.rule));
        out.append(outcome.details.indent(2));
        out.flush();
    }

    private static void writeRows(List<Outcome> outcomes, RowWriter out) throws IOException {
        out.begin(ResultColumn.ofText("rule", "verdict", "details"));
        for (Outcome outcome : outcomes) {
            out.row(new String[] {outcome.rule, outcome.verdict.name(), outcome.details.stripTrailing()});
        }
        out.end();
    }

    private void writeJUnit(String name, List<Outcome> outcomes, Writer out) throws IOException {
        String suite = Markup.escape(name);
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"" + suite + "\" tests=\""
                + outcomes.size() + "\" failures=\"" + count(outcomes, Verdict.BROKEN) + "\" errors=\""
                + count(outcomes, Verdict.ERROR) + "\" skipped=\"0\">\n");
        for (Outcome outcome : outcomes) {
            out.append("  <testcase classname=\"" + suite + "\" name=\"" + Markup.escape(outcome.rule) + "\" time=\""
                    + outcome.seconds + "\"");
            out.append(switch (outcome.verdict) {
                case HOLDS -> outcome.details.isEmpty()
                        ? "/>\n"
                        : "><system-out>" + Markup.escape(outcome.details) + "</system-out></testcase>\n";
                case BROKEN -> ">" + element("failure", "the query returned rows", outcome) + "</testcase>\n";
                case ERROR -> ">" + element("error", "the rule could not be checked", outcome) + "</testcase>\n";
            });
        }
        out.append("</testsuite>\n");
    }

    private static String element(String name, String message, Outcome outcome) {
        return "<" + name + " message=\"" + message + "\">" + Markup.escape(outcome.details) + "</" + name + ">";
    }
}
