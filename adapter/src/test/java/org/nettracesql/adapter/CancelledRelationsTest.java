package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.Names;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.trace.Cancellation;

/** No table and no report gives a row to a statement that was cancelled, and each is whole for the next one. */
@Tag("thorough")
class CancelledRelationsTest {

    @TempDir
    private Path folder;

    private static int rows(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    @Test
    void everyTableAndReportEndsForACancelledStatementAndIsWholeForTheNext() throws Exception {
        List<String> goOn = new ArrayList<>();
        int ended = 0;
        int tables = 0;
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            Names<Relation> relations = database.database().catalog().schema(TraceCatalog.TRACE_SCHEMA).relations();
            for (String name : relations.all()) {
                boolean isComputed = relations.get(name) instanceof DerivedRelation;
                tables++;
                Cancellation cancelled = new Cancellation();
                cancelled.cancel();
                try (PreparedStatement statement =
                        database.connection().prepareStatement("select * from \"" + name + "\"")) {
                    Cancellation before = cancelled.bind();
                    try {
                        int rows = rows(statement);
                        if (rows > 0 || isComputed) {
                            goOn.add(name + ": " + rows + " rows");
                        }
                    } catch (SQLException | RuntimeException e) {
                        assertThat(e).as(name).hasStackTraceContaining("ScanCancelledException");
                        ended++;
                    } finally {
                        Cancellation.unbind(before);
                    }
                    assertThat(rows(statement)).as(name).isNotNegative();
                }
            }
        }
        System.out.println(ended + " of " + tables + " tables and reports end with an error, the others without a row");
        assertThat(goOn).isEmpty();
        assertThat(ended).isGreaterThan(tables / 2);
    }
}
