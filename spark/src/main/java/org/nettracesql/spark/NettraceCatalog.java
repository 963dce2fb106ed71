package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.functions.SqlFunction;

/**
 * Traces as a catalog: {@code spark.sql.catalog.NAME=org.nettracesql.spark.NettraceCatalog} and
 * {@code spark.sql.catalog.NAME.path=FOLDER}. Namespaces are the driver's schemas; functions are in the catalog itself.
 * Nothing can be written.
 */
public final class NettraceCatalog implements TableCatalog, SupportsNamespaces, FunctionCatalog {

    private String name;
    private SourceOptions options;

    @Override
    public void initialize(String catalogName, CaseInsensitiveStringMap given) {
        this.name = catalogName;
        this.options = SourceOptions.of(given.asCaseSensitiveMap());
    }

    @Override
    public String name() {
        return name;
    }

    /** Where an unqualified name is looked up after {@code USE}. */
    @Override
    public String[] defaultNamespace() {
        return new String[] {TraceCatalog.TRACE_SCHEMA};
    }

    private TraceSet traces() {
        return TraceSet.of(options);
    }

    private CatalogSchema schema(String[] namespace) throws NoSuchNamespaceException {
        CatalogSchema schema = namespace.length == 1 ? traces().catalog().schema(namespace[0]) : null;
        if (schema == null) {
            throw new NoSuchNamespaceException(namespace);
        }
        return schema;
    }

    @Override
    public String[][] listNamespaces() {
        return traces().catalog().schemas().stream()
                .map(schema -> new String[] {schema.name()})
                .toArray(String[][]::new);
    }

    @Override
    public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
        if (namespace.length == 0) {
            return listNamespaces();
        }
        schema(namespace);
        return new String[0][];
    }

    @Override
    public boolean namespaceExists(String[] namespace) {
        return namespace.length == 1 && traces().catalog().schema(namespace[0]) != null;
    }

    @Override
    public Map<String, String> loadNamespaceMetadata(String[] namespace) throws NoSuchNamespaceException {
        return Map.of(SupportsNamespaces.PROP_COMMENT, schema(namespace).remark());
    }

    /**
     * The tables that Spark can read: reports, which are views in the driver's SQL, are left out. Those of the catalog
     * itself are those that need no namespace before their name.
     */
    @Override
    public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
        CatalogSchema schema = schema(namespace.length == 0 ? defaultNamespace() : namespace);
        List<Identifier> tables = new ArrayList<>();
        for (String table : schema.relations().all()) {
            if (TraceSet.isReadable(schema.relations().get(table))) {
                tables.add(Identifier.of(new String[] {schema.name()}, table));
            }
        }
        return tables.toArray(Identifier[]::new);
    }

    /** Null if there is none. */
    private static Relation find(TraceSet traces, Identifier identifier) {
        String[] namespace = identifier.namespace();
        return switch (namespace.length) {
            case 0 -> traces.catalog().find(identifier.name());
            case 1 -> traces.table(namespace[0], identifier.name());
            default -> null;
        };
    }

    /** Views are no tables to Spark, and the reports are views: the tables that there are, are those that it lists. */
    @Override
    public boolean tableExists(Identifier identifier) {
        Relation found = find(traces(), identifier);
        return found != null && TraceSet.isReadable(found);
    }

    @Override
    public Table loadTable(Identifier identifier) throws NoSuchTableException {
        TraceSet traces = traces();
        Relation found = find(traces, identifier);
        if (found == null) {
            throw new NoSuchTableException(identifier);
        }
        return new TraceTable(traces, TraceSet.readable(found), options);
    }

    @Override
    public Table loadTable(Identifier identifier, String version) {
        throw noPast();
    }

    @Override
    public Table loadTable(Identifier identifier, long micros) {
        throw noPast();
    }

    private UnsupportedOperationException noPast() {
        return new UnsupportedOperationException("The catalog " + name + " has each trace as it is now: it keeps no"
                + " version or time AS OF which a table could be read.");
    }

    /** Functions are in the catalog itself, {@code nettrace.method_at}, and in no namespace. */
    @Override
    public Identifier[] listFunctions(String[] namespace) throws NoSuchNamespaceException {
        if (namespace.length > 0) {
            schema(namespace);
            return new Identifier[0];
        }
        return org.nettracesql.functions.FunctionCatalog.all().stream()
                .map(function -> Identifier.of(namespace, function.name().toLowerCase(Locale.ROOT)))
                .toArray(Identifier[]::new);
    }

    @Override
    public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
        SqlFunction function = org.nettracesql.functions.FunctionCatalog.find(identifier.name());
        if (function == null || identifier.namespace().length > 0) {
            throw new NoSuchFunctionException(identifier);
        }
        return new TraceFunction(function, traces().fileNames());
    }

    private UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("The catalog " + name + " shows traces, which cannot be changed.");
    }

    @Override
    public Table createTable(
            Identifier identifier, StructType schema, Transform[] partitions, Map<String, String> properties) {
        throw readOnly();
    }

    @Override
    public Table alterTable(Identifier identifier, TableChange... changes) {
        throw readOnly();
    }

    @Override
    public boolean dropTable(Identifier identifier) {
        throw readOnly();
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        throw readOnly();
    }

    @Override
    public void createNamespace(String[] namespace, Map<String, String> metadata) {
        throw readOnly();
    }

    @Override
    public void alterNamespace(String[] namespace, NamespaceChange... changes) {
        throw readOnly();
    }

    @Override
    public boolean dropNamespace(String[] namespace, boolean cascade) {
        throw readOnly();
    }
}
