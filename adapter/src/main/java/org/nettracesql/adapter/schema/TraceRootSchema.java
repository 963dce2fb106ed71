package org.nettracesql.adapter.schema;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.schema.Function;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.util.BuiltInMethod;
import org.apache.calcite.util.Pair;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.QueryFunction;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.collect.CollectAdvisor;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.function.ExplainAnalyze;
import org.nettracesql.adapter.function.ExplainCollect;
import org.nettracesql.adapter.function.TraceFunctions;
import org.nettracesql.functions.TraceContext;

/** The top of a connection's names: the catalog's schemas, and the functions, which need no schema's name. */
public final class TraceRootSchema extends ReadOnlySchema
        implements TraceFunctions.ContextHolder, CollectAdvisor.Holder, ExplainAnalyze.Holder {

    private final TraceCatalog catalog;
    private final RelationTables tables;
    private final CollectAdvisor collectAdvisor;
    private final ExplainAnalyze.Analyzer analyzer;
    private final QueryColumns planner;

    /** @param duckDb reads the tables that people made */
    public TraceRootSchema(
            TraceCatalog catalog,
            ScanContext context,
            DuckDbEngine duckDb,
            CollectAdvisor collectAdvisor,
            ExplainAnalyze.Analyzer analyzer,
            QueryColumns planner) {
        this.catalog = catalog;
        this.tables = new RelationTables(catalog, context, duckDb);
        this.collectAdvisor = collectAdvisor;
        this.analyzer = analyzer;
        this.planner = planner;
    }

    @Override
    public Lookup<? extends Schema> subSchemas() {
        return new NamesLookup<Schema>(this::find, this::names);
    }

    @Override
    public Set<String> getFunctionNames() {
        Set<String> names = new LinkedHashSet<>(TraceFunctions.names());
        QueryFunction.ALL.forEach(function -> names.add(function.name()));
        return names;
    }

    @Override
    public Collection<Function> getFunctions(String name) {
        for (QueryFunction function : QueryFunction.ALL) {
            if (function.name().equalsIgnoreCase(name)) {
                return overloads(function);
            }
        }
        return TraceFunctions.overloads(name);
    }

    private Collection<Function> overloads(QueryFunction function) {
        if (function == QueryFunction.EXPLAIN_COLLECT) {
            return List.of(new ExplainCollect(false), new ExplainCollect(true));
        }
        if (function == QueryFunction.EXPLAIN_ANALYZE) {
            return List.of(new ExplainAnalyze());
        }
        boolean isAboutQuery = function == QueryFunction.DESCRIBE_QUERY || function == QueryFunction.SUMMARIZE_QUERY;
        return List.of(isAboutQuery
                ? new AboutQuery(catalog, planner, function)
                : new ViewFunction(catalog, function.name()));
    }

    @Override
    public TraceContext traceContext() {
        return catalog.traceContext();
    }

    @Override
    public CollectAdvisor collectAdvisor() {
        return collectAdvisor;
    }

    @Override
    public ExplainAnalyze.Analyzer analyzer() {
        return analyzer;
    }

    public TraceCatalog catalog() {
        return catalog;
    }

    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (CatalogSchema schema : catalog.schemas()) {
            names.add(schema.name());
            names.addAll(schema.aliases());
        }
        return names;
    }

    private Pair<String, Schema> find(String name) {
        CatalogSchema schema = catalog.schema(name);
        if (schema == null) {
            return null;
        }
        boolean isDefault = schema.name().equals(TraceCatalog.TRACE_SCHEMA);
        String spelling = schema.name();
        for (String alias : schema.aliases()) {
            spelling = alias.equalsIgnoreCase(name) ? alias : spelling;
        }
        return Pair.of(spelling, new RelationSchema(schema, isDefault ? catalog::find : null, tables));
    }

    @Override
    public Expression getExpression(SchemaPlus parentSchema, String name) {
        return Expressions.call(DataContext.ROOT, BuiltInMethod.DATA_CONTEXT_GET_ROOT_SCHEMA.method);
    }
}
