package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.nettracesql.adapter.duckdb.ExportFormat;
import org.nettracesql.adapter.duckdb.Exporter;
import org.nettracesql.adapter.engine.CancellableRun;
import org.nettracesql.trace.Cancellation;

/** Writes the rows of a query to a file, by a statement of its own that is cancelled with it. */
final class ExportRun implements CancellableRun<Long> {

    private final Connection connection;
    private final Exporter exporter;
    private final String sql;
    private final Path file;
    private final ExportFormat format;
    private volatile Statement query;

    ExportRun(Connection connection, Exporter exporter, String sql, Path file, ExportFormat format) {
        this.connection = connection;
        this.exporter = exporter;
        this.sql = sql;
        this.file = file;
        this.format = format;
    }

    @Override
    public Long run() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            query = statement;
            Cancellation.checkCurrent();
            return exporter.export(statement, file, format);
        }
    }

    @Override
    public void cancel() throws SQLException {
        Statement running = query;
        if (running != null) {
            running.cancel();
        }
    }
}
