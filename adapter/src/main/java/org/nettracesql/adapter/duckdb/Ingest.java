package org.nettracesql.adapter.duckdb;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.TransformedEnumerator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.duckdb.DuckDBConnection;
import org.nettracesql.adapter.scan.EventQuery;
import org.nettracesql.adapter.scan.QueryRun;

/**
 * The rows of a query as something that DuckDB selects from, each by the shortest way: what DuckDB computes never
 * leaves it, what a scan gives goes from its batches into vectors on all cores, and only other rows are boxed.
 *
 * <p>For one statement of DuckDB; closing it closes the sources.
 */
final class Ingest implements AutoCloseable {

    private final DuckDbSession session;
    private final String select;
    private final List<DuckDbQuery.JavaSignature> signatures;
    private final List<? extends Registered> registrations;

    private Ingest(
            DuckDbSession session,
            String select,
            List<DuckDbQuery.JavaSignature> signatures,
            List<? extends Registered> registrations) {
        this.session = session;
        this.select = select;
        this.signatures = signatures;
        this.registrations = registrations;
    }

    /**
     * The rows of a run.
     *
     * @throws SQLException if a column has a type that DuckDB is not given
     */
    static Ingest of(DuckDbSession session, QueryRun run) throws SQLException {
        for (RelDataTypeField field : run.rowType().getFieldList()) {
            if (!DuckDbTypes.isComputable(field.getType())) {
                throw new SQLException("The column " + field.getName() + " has the type " + field.getType()
                        + ", which a table cannot hold: CAST it to VARCHAR.", "42804");
            }
        }
        return Answer.of(run).accept(new Filling(session, run));
    }

    /** Chooses how rows get into DuckDB, if they are not there. */
    private record Filling(DuckDbSession session, QueryRun run) implements Answer.Visitor<Ingest> {

        @Override
        public Ingest chunks(DuckDbQuery.Chunked rows) {
            if (!rows.isOf(session)) {
                return boxed(run);
            }
            DuckDbQuery.Bound bound = rows.bind();
            String inner = "(" + bound.sql() + ") AS answer(" + columnList(run.rowType()) + ")";
            return new Ingest(session, select(run.rowType(), inner, true), bound.signatures(), bound.registrations());
        }

        @Override
        public Ingest batches(EventQuery.Rows rows) {
            // A limit stays with the rows of Java: it is exact there, and takes the first ones of the file.
            return rows.request().limit() == Long.MAX_VALUE
                    ? from(EventScans.source(rows.context(), rows.request(), 1, rows.root()))
                    : boxed(run);
        }

        @Override
        public Ingest boxed(QueryRun all) {
            return from(new RowSource(transports(all.rowType()), 1, () -> rows(all)));
        }

        private Ingest from(ScanSource source) {
            ScanFunction.Registration registration = session.scanFunction().register(source);
            String call = ScanFunction.NAME + "(" + registration.key() + ")";
            return new Ingest(session, select(run.rowType(), call, false), List.of(), List.of(registration));
        }
    }

    private static String columnList(RelDataType rowType) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rowType.getFieldCount(); i++) {
            text.append(i == 0 ? "" : ", ").append(ScanFunction.columnName(i));
        }
        return text.toString();
    }

    private static List<SourceColumn> transports(RelDataType rowType) {
        List<SourceColumn> columns = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            SourceColumn column = DuckDbTypes.transport(field.getType());
            // A decimal travels as its text.
            columns.add(column == null ? SourceColumn.VARCHAR : column);
        }
        return columns;
    }

    private static Enumerator<Object[]> rows(QueryRun run) {
        return new TransformedEnumerator<Object, Object[]>(run.rows().enumerator()) {
            @Override
            protected Object[] transform(Object row) {
                return run.values(row);
            }
        };
    }

    /** @param isComputed whether the values are DuckDB's own already, but for the types that have a stored form */
    private static String select(RelDataType rowType, String from, boolean isComputed) {
        StringBuilder text = new StringBuilder("SELECT ");
        List<String> names = distinctNames(rowType.getFieldNames());
        for (RelDataTypeField field : rowType.getFieldList()) {
            int i = field.getIndex();
            SourceColumn column = DuckDbTypes.transport(field.getType());
            boolean isDecimal = column == null;
            String stored = ScanFunction.columnName(i);
            String value = isDecimal ? stored : column.toValue().formatted(stored);
            boolean isNull = field.getType().getSqlTypeName() == SqlTypeName.NULL;
            text.append(i == 0 ? "" : ", ")
                    .append(isDecimal && !isComputed || isNull
                            ? "CAST(" + value + " AS " + (isNull ? "VARCHAR" : DuckDbTypes.sqlName(field.getType()))
                                    + ")"
                            : value)
                    .append(" AS ")
                    .append(DuckDbText.quoted(names.get(i)));
        }
        return text.append(" FROM ").append(from).toString();
    }

    /** The names, with a number behind those that are there already, in any case. */
    static List<String> distinctNames(List<String> names) {
        List<String> distinct = new ArrayList<>();
        for (String name : names) {
            String candidate = name;
            for (int n = 2; distinct.stream().anyMatch(candidate::equalsIgnoreCase); n++) {
                candidate = name + "_" + n;
            }
            distinct.add(candidate);
        }
        return distinct;
    }

    /** A SELECT that gives the rows, once, under the names of the query. */
    String select() {
        return select;
    }

    /** Makes the functions that the SELECT calls known; before it runs. */
    void prepare(DuckDBConnection connection) throws SQLException {
        for (DuckDbQuery.JavaSignature signature : signatures) {
            session.javaFunctions().ensureFunction(connection, signature.type(), signature.arguments());
        }
    }

    /** Why a source failed, or null. */
    Throwable failure() {
        for (Registered registration : registrations) {
            if (registration.failure() != null) {
                return registration.failure();
            }
        }
        return null;
    }

    /** Makes the sources stop; from any thread. */
    void cancel() {
        registrations.forEach(Registered::cancel);
    }

    @Override
    public void close() {
        registrations.forEach(Registered::close);
    }
}
