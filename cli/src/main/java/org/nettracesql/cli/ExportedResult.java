package org.nettracesql.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.nettracesql.jdbc.NettraceConnection;

/** The result of a script in a file that is not text: {@code --output x.parquet} and its like. */
final class ExportedResult {

    static final List<String> ENDINGS = List.of("parquet", "duckdb");

    /** What DuckDB alone does not write, which is said where it is asked for. */
    private static final String REFUSED = "arrow";

    /** As DuckDB reads {@code md:name} or {@code s3://bucket}; one letter is a drive. */
    private static final String SPECIAL_NAME = ":|[A-Za-z][A-Za-z0-9+._-]+:";

    private ExportedResult() {}

    /** Whether the name of a file asks for this; null is standard output. */
    static boolean isAskedFor(Path file) {
        String ending = FileEnding.of(file);
        return ENDINGS.contains(ending) || REFUSED.equals(ending);
    }

    /** Runs the script and writes what its last statement gives; the file is replaced only if all went well. */
    static void write(Connection connection, SqlScript script, Path file, Warnings warnings)
            throws SQLException, IOException {
        if (Pattern.compile(SPECIAL_NAME).matcher(file.toString()).lookingAt()) {
            throw CliException.usage("the output is a file of this machine, and " + file + " reads like something else:"
                    + " a file of that name is ./" + file, null);
        }
        KeptTrace.require(file);
        if (Files.isDirectory(file)) {
            // An empty one would make room for the file.
            throw CliException.usage("cannot write " + file + ": it is a folder", null);
        }
        warnings.say(connection.getWarnings());
        List<SqlScript.Statement> statements = script.statements();
        if (statements.isEmpty()) {
            throw CliException.usage("there is no query whose result " + file + " could hold", null);
        }
        SqlScript.Statement last = statements.get(statements.size() - 1);
        for (SqlScript.Statement statement : statements) {
            try (Statement runner = connection.createStatement()) {
                if (statement == last) {
                    export(connection.unwrap(NettraceConnection.class), statement.inPlace(), file);
                } else if (runner.execute(statement.inPlace())) {
                    throw CliException.usage("only the last statement may give rows: " + file + " holds one result",
                            null);
                }
                warnings.say(runner.getWarnings());
            } catch (SQLException e) {
                throw CliException.queryFailed(SqlFailure.describe(e, script, statement), e);
            }
        }
    }

    private static void export(NettraceConnection connection, String sql, Path file) throws SQLException, IOException {
        Path target = file.toAbsolutePath();
        Path unfinished = ResultTarget.free(target, "unfinished.", "");
        connection.export(sql, unfinished);
        try {
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
            // A log of the file that was there before would be taken for changes to this one.
            Files.deleteIfExists(log(target));
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** What DuckDB keeps beside a database that it has not closed. */
    private static Path log(Path file) {
        return file.resolveSibling(file.getFileName() + ".wal");
    }
}
