package org.nettracesql.adapter.planner;

import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.jdbc.CalciteFactory;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.Driver;
import org.apache.calcite.jdbc.SharedConnectionMeta;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.collect.CollectAdvisor;
import org.nettracesql.adapter.collect.QueryNames;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.function.ExplainAnalyze;
import org.nettracesql.adapter.scan.QueryRun;
import org.nettracesql.adapter.schema.TraceRootSchema;
import org.nettracesql.adapter.validator.NamesInQuery;
import org.nettracesql.adapter.validator.TraceTypeSystem;

/**
 * Opens Calcite connections on a database. They are made in code: no URL is parsed, no model is read, and none of
 * Calcite's properties that name classes or files is set or can be.
 *
 * <p>The dialect: names keep their case and match in any; double quotes quote them; the Babel parser and conformance;
 * the standard's functions and PostgreSQL's; NULLs sort last; UTC.
 */
public final class CalciteConnections {

    /** Never registered with DriverManager: one a database, to plan with its rules. */
    private static final class DatabaseDriver extends Driver {
        private final ScanContext context;
        private final DuckDbEngine duckDb;
        private final KeptPlans plans;

        private DatabaseDriver(ScanContext context, DuckDbEngine duckDb) {
            this.context = context;
            this.duckDb = duckDb;
            this.plans = new KeptPlans(context.traces(), duckDb.storedTables()::relations);
        }

        @Override
        public TracePrepare createPrepare() {
            return new TracePrepare(context, duckDb, dialect(), plans);
        }

        @Override
        public Meta createMeta(AvaticaConnection connection) {
            return new SharedConnectionMeta(connection);
        }

        private QueryRun run(CalciteConnection connection, String sql) {
            return new QueryRun(connection, planned(connection, sql));
        }

        private CalcitePrepare.CalciteSignature<Object> planned(CalciteConnection connection, String sql) {
            CalcitePrepare.Context prepareContext = connection.createPrepareContext();
            CalcitePrepare.Dummy.push(prepareContext);
            CalcitePrepare.CalciteSignature<Object> signature;
            try {
                signature = createPrepare()
                        .prepareSql(prepareContext, CalcitePrepare.Query.of(sql), Object[].class, -1);
            } finally {
                CalcitePrepare.Dummy.pop(prepareContext);
            }
            if (!signature.parameters.isEmpty()) {
                throw new IllegalArgumentException(
                        "The query has a parameter (?), and only a prepared statement can be given its value.");
            }
            return signature;
        }

        private List<ColumnMetaData> columns(TraceRootSchema root, List<String> schema, String sql) {
            try (CalciteConnection connection = open(root)) {
                connection.setSchema(schema.get(0));
                return planned(connection, sql).columns;
            } catch (SQLException e) {
                throw new IllegalStateException("A connection to plan with cannot be opened or closed.", e);
            }
        }

        private QueryNames names(TraceRootSchema schema, String sql) {
            try (CalciteConnection connection = open(schema)) {
                TracePrepare prepare = createPrepare();
                // The validator changes what it validates, so the text is parsed twice.
                SqlNode validated = prepare.parse(connection.createPrepareContext(), sql).sqlNode;
                return NamesInQuery.of(prepare.createParser(sql).parseStmt(), validated);
            } catch (SqlParseException e) {
                throw new IllegalStateException("A query that was validated cannot be parsed again.", e);
            } catch (SQLException e) {
                throw new IllegalStateException("A connection to parse with cannot be opened or closed.", e);
            }
        }

        private CalciteConnection open(TraceRootSchema schema) throws SQLException {
            CalciteSchema root = CalciteSchema.createRootSchema(false, false, "", schema);
            CalciteConnection connection = (CalciteConnection) ((CalciteFactory) factory)
                    .newConnection(this, factory, getConnectStringPrefix(), dialect(), root,
                            new TraceTypeSystem.Factory());
            SharedConnectionMeta.share(connection);
            // Without the handler's onConnectionInit: it looks for a model and for lattices, of which there are none,
            // and to look for lattices it lists all schemas, for which the traces must have been walked over.
            connection.setSchema(TraceCatalog.TRACE_SCHEMA);
            return connection;
        }
    }

    private final DatabaseDriver driver;
    private final TraceRootSchema schema;

    /**
     * @param duckDb the engine for blocking operators, and for the tables that people make
     * @param collectAdvisor answers EXPLAIN COLLECT; asks here for the names in queries
     * @param analyzer answers EXPLAIN ANALYZE; runs queries here
     */
    public CalciteConnections(
            TraceCatalog catalog,
            ScanContext context,
            DuckDbEngine duckDb,
            CollectAdvisor collectAdvisor,
            ExplainAnalyze.Analyzer analyzer) {
        this.driver = new DatabaseDriver(context, duckDb);
        this.schema = new TraceRootSchema(catalog, context, duckDb, collectAdvisor, analyzer, this::columns);
    }

    /** One more connection; the caller closes it. */
    public CalciteConnection open() throws SQLException {
        return driver.open(schema);
    }

    /**
     * Plans a query and starts it, without a statement around it.
     *
     * @param connection one of ours
     * @throws RuntimeException of Calcite if the query is wrong
     */
    public QueryRun run(CalciteConnection connection, String sql) {
        return driver.run(connection, sql);
    }

    /**
     * The names in a query, which is not run.
     *
     * @throws RuntimeException of Calcite if the query is wrong
     */
    public QueryNames names(String sql) {
        return driver.names(schema, sql);
    }

    private List<ColumnMetaData> columns(List<String> schemaPath, String sql) {
        return driver.columns(schema, schemaPath, sql);
    }

    static Properties dialect() {
        Properties properties = new Properties();
        properties.setProperty("conformance", "BABEL");
        properties.setProperty("caseSensitive", "false");
        properties.setProperty("unquotedCasing", "UNCHANGED");
        properties.setProperty("quotedCasing", "UNCHANGED");
        properties.setProperty("quoting", "DOUBLE_QUOTE");
        properties.setProperty("fun", "standard,postgresql");
        properties.setProperty("defaultNullCollation", "LAST");
        properties.setProperty("timeZone", "UTC");
        properties.setProperty("materializationsEnabled", "false");
        return properties;
    }
}
