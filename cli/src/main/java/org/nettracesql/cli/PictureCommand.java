package org.nettracesql.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.nettracesql.cli.picture.ChromiumTrace;
import org.nettracesql.cli.picture.FlameGraphDrawing;
import org.nettracesql.cli.picture.FlameGraphPage;
import org.nettracesql.cli.picture.FoldedStackText;
import org.nettracesql.cli.picture.PictureSample;
import org.nettracesql.cli.picture.SamplePicture;
import org.nettracesql.cli.picture.SampleState;
import org.nettracesql.cli.picture.SpeedscopeFile;
import org.nettracesql.cli.picture.SpeedscopePage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A command that makes a file of samples; the subclasses are the kinds of file. */
abstract class PictureCommand implements Callable<Integer> {

    private static final String SVG = "svg";
    private static final String SEVERAL_MODULES = "several modules";

    @ParentCommand
    private TraceCommand program;

    @Option(
            names = "--where",
            paramLabel = "SQL",
            description = "Only the samples for which this condition on columns of the table samples holds.")
    private String where;

    @Option(names = IdleSamples.OPTION, description = IdleSamples.DESCRIPTION)
    private boolean withIdle;

    /** {@code flamegraph}. */
    @Command(name = "flamegraph", description = "Draw a flame graph of the samples: -o x.html, or -o x.svg.")
    static final class FlameGraph extends PictureCommand {
        @Override
        List<String> endings() {
            return List.of("html", "htm", SVG);
        }

        @Override
        SamplePicture picture(Writer out, String title, Path file) {
            return FileEnding.of(file).equals(SVG) ? new FlameGraphDrawing(out, title) : new FlameGraphPage(out, title);
        }
    }

    /** {@code folded}. */
    @Command(name = "folded", description = "Write the samples as folded stacks, as flame graph tools take them.")
    static final class Folded extends PictureCommand {
        @Override
        boolean isText() {
            return true;
        }

        @Override
        List<String> endings() {
            return List.of("txt", "folded");
        }

        @Override
        SamplePicture picture(Writer out, String title, Path file) {
            return new FoldedStackText(out);
        }
    }

    /** {@code speedscope}. */
    @Command(
            name = "speedscope",
            description = "Write the samples for speedscope: -o x.html is a page with speedscope in it,"
                    + " -o x.json a file for speedscope.app.")
    static final class Speedscope extends PictureCommand {
        @Override
        List<String> endings() {
            return List.of("html", "htm", "json");
        }

        @Override
        SamplePicture picture(Writer out, String title, Path file) throws IOException {
            if (!FileEnding.of(file).startsWith("htm")) {
                return new SpeedscopeFile(out, title);
            }
            if (!SpeedscopePage.isAvailable()) {
                throw CliException.usage("this build has no speedscope in it, as it could not download it. Write "
                        + file.toString().replaceFirst("[^.]*$", "json")
                        + " and open that at speedscope.app, or draw a flamegraph.", null);
            }
            return new SpeedscopePage(out, title);
        }
    }

    /** {@code chromium}. */
    @Command(name = "chromium", description = "Write the samples as a file for chrome://tracing and Perfetto.")
    static final class Chromium extends PictureCommand {
        @Override
        List<String> endings() {
            return List.of("json");
        }

        @Override
        SamplePicture picture(Writer out, String title, Path file) throws IOException {
            return new ChromiumTrace(out);
        }
    }

    /** Kernels tell of a switch when the thread comes back, all but the machine-wide recorders', when it goes. */
    private static final String BEGIN = "case when sample_kind = 'cswitch' and source <> 'Universal.Events'"
            + " then time_ns - weight_ns else time_ns end";

    /** Whether people read it as it is. */
    boolean isText() {
        return false;
    }

    /** What is in its file. */
    private String what() {
        return "the samples as " + endings().get(0);
    }

    /** What the name of its file can end in, the usual one first. */
    abstract List<String> endings();

    abstract SamplePicture picture(Writer out, String title, Path file) throws IOException;

    @Override
    public Integer call() throws SQLException, IOException {
        program.requireNoFormat("a file of samples");
        try (Connection connection = program.connect();
                ResultTarget target = isText() ? program.openTarget() : program.openFileTarget(what(), endings())) {
            SamplePicture picture = picture(target.writer(), "Samples of " + program.trace(), program.output());
            if (picture.isOrdered()) {
                program.requireOneTrace(connection);
            }
            draw(connection, picture);
            target.commit();
        }
        return ExitStatus.OK;
    }

    private void draw(Connection connection, SamplePicture picture) throws SQLException, IOException {
        // The condition has lines of its own, so that a message about it can show it.
        SqlScript script = SqlScript.parse(where == null ? null : "--where",
                "select process_id, thread_id, " + BEGIN + ", weight_ns, folded(stack_id, time_ns, trace), sample_kind,"
                        + " state, idle_wait from samples where stack_id is not null"
                        + (where == null ? "" : " and (\n" + where + "\n)")
                        + (picture.isOrdered() ? " order by 1, 2, 3" : ""));
        Warnings warnings = program.warnings();
        IdleSamples idle = new IdleSamples();
        long shown = 0;
        try (Progress progress = Progress.of(connection, program.streams());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(script.text())) {
            while (rows.next()) {
                String folded = rows.getString(5);
                if (folded != null && !folded.isEmpty()) {
                    PictureSample sample = new PictureSample(rows.getLong(1), rows.getLong(2), rows.getLong(3),
                            rows.getLong(4), folded, rows.getString(6), SampleState.of(rows.getString(7)));
                    idle.add(rows.getString(8), 1, sample.weightNanos());
                    if (withIdle || sample.state() != SampleState.IDLE) {
                        picture.take(sample);
                        shown++;
                    } else {
                        picture.leaveOut(sample);
                    }
                }
            }
            progress.close();
            warnings.say(connection.getWarnings());
            warnings.say(statement.getWarnings());
            warnings.sayOfAllEvents(connection);
        } catch (SQLException e) {
            throw CliException.queryFailed(SqlFailure.describe(e, script, script.statements().get(0)), e);
        }
        end(connection, picture, shown, withIdle ? null : idle.sentence());
    }

    private void end(Connection connection, SamplePicture picture, long shown, String leftOut)
            throws SQLException, IOException {
        if (shown == 0) {
            if (leftOut != null) {
                throw CliException.queryFailed("there is nothing to draw: " + leftOut, null);
            }
            CollectAdvice advice = CollectAdvice.of(connection, "select * from hot_methods");
            boolean isOfCondition = where != null && advice.isAnythingThere();
            throw CliException.queryFailed("there are no samples with call stacks"
                    + (where == null ? "." : " for which that holds.") + (isOfCondition ? "" : advice.text()), null);
        }
        picture.end(picture.showsModules() ? modules(connection) : Map.of(), leftOut);
        if (leftOut != null) {
            program.streams().message(leftOut);
        }
    }

    /** File names of modules by the name that methods have in folded stacks. */
    private static Map<String, String> modules(Connection connection) throws SQLException {
        Map<String, String> modules = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select full_name, module from methods"
                        + " where full_name is not null and module is not null")) {
            while (rows.next()) {
                modules.merge(rows.getString(1).replace(';', ':'), rows.getString(2),
                        (known, other) -> known.equals(other) ? known : SEVERAL_MODULES);
            }
        }
        return modules;
    }
}
