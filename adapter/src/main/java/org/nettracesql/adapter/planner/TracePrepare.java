package org.nettracesql.adapter.planner;

import java.lang.reflect.Type;
import java.sql.Types;
import java.util.Properties;
import org.apache.calcite.DataContexts;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCostFactory;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalcitePrepareImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.util.CancelFlag;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.parser.TraceParser;
import org.nettracesql.trace.Cancellation;

/** Plans a statement: Calcite's own preparation with our rules, and with our dialect for the SQL of views too. */
final class TracePrepare extends CalcitePrepareImpl {

    /** A trace's names, and with them a query, can be as long as they like. */
    private static final int LONGEST_NAME = Integer.MAX_VALUE;

    private final ScanContext context;
    private final TraceProgram program;
    private final CalciteConnectionConfig dialect;
    private final KeptPlans plans;
    /** Null for a plan that is not to be kept. */
    private KeptPlans.Asked asked;
    /** Whether the plan that was made last holds for every run. One of this class makes one plan at a time. */
    private boolean holds;

    TracePrepare(ScanContext context, DuckDbEngine duckDb, Properties dialect, KeptPlans plans) {
        this.context = context;
        this.program = new TraceProgram(context.options(), duckDb);
        this.dialect = new CalciteConnectionConfigImpl(dialect);
        this.plans = plans;
    }

    /**
     * A planner without rules: which it gets depends on the plan, see {@link TraceProgram}.
     *
     * <p>It knows no order of rows as a trait, so that an ORDER BY is always carried out. Calcite leaves it out where
     * it believes that rows come in that order already, and believes that a window, which sorts them by its own keys,
     * leaves them as they were ({@code RelMdCollation.window} and {@code project}).
     */
    @Override
    protected RelOptPlanner createPlanner(
            CalcitePrepare.Context prepareContext,
            org.apache.calcite.plan.Context externalContext,
            RelOptCostFactory costFactory) {
        Cancellation cancellation = Cancellation.current();
        RelOptPlanner planner = new VolcanoPlanner(costFactory, Contexts.chain(
                externalContext == null ? Contexts.of(prepareContext.config()) : externalContext,
                Contexts.of(new CancelFlag(cancellation.flag())))) {
            /** Calcite sets its own twice: here, and again when it optimizes. */
            @Override
            public void setExecutor(RexExecutor executor) {
                super.setExecutor(new ConstantExecutor(executor));
            }
        };
        planner.setExecutor(new RexExecutorImpl(DataContexts.EMPTY));
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        return planner;
    }

    /** Takes the plan that was made for the same text, if one is {@linkplain KeptPlans kept}. */
    @Override
    public <T> CalciteSignature<T> prepareSql(
            CalcitePrepare.Context prepareContext, Query<T> query, Type elementType, long maxRowCount) {
        if (elementType != Object[].class || maxRowCount >= 0) {
            return planned(prepareContext, query, elementType, maxRowCount);
        }
        asked = plans.asked(query.sql, prepareContext.getDefaultSchemaPath());
        CalciteSignature<T> kept = asked.plan();
        if (kept != null) {
            return kept;
        }
        holds = false;
        CalciteSignature<T> signature = planned(prepareContext, query, elementType, maxRowCount);
        if (holds) {
            asked.keep(signature);
        }
        return signature;
    }

    /** The plan of a part of a statement, with {@linkplain #createCluster a planner of its own}. */
    CalciteSignature<Object> planned(CalcitePrepare.Context prepareContext, RelNode part) {
        return super.prepareSql(prepareContext, Query.of(part), Object[].class, -1);
    }

    /** Sees to it that the planner knows how many events of each type there are, where that is worth the time. */
    void learnSizes(RelNode plan) {
        if (SizesFirst.learn(context, plan) && asked != null) {
            asked.indexed();
        }
    }

    /** Says whether the plan that is being made gives the same rows whenever it runs. */
    void holds(boolean always) {
        holds = always;
    }

    /** Calcite answers just this by itself, with a column that has no name. */
    private <T> CalciteSignature<T> planned(
            CalcitePrepare.Context prepareContext, Query<T> query, Type elementType, long maxRowCount) {
        boolean bypassing = "SELECT 1".equalsIgnoreCase(query.sql);
        CalciteSignature<T> signature = super.prepareSql(
                prepareContext, bypassing ? Query.of(query.sql + " ") : query, elementType, maxRowCount);
        for (ColumnMetaData column : signature.columns) {
            if (column.type instanceof ColumnMetaData.ArrayType array) {
                boxElements(array);
            }
        }
        return signature;
    }

    /**
     * Avatica makes an array of primitives of elements that are never NULL, and fails where these are moments or arrays
     * themselves, which it has turned into objects by then ({@code ArrayImpl.getArray}).
     */
    private static void boxElements(ColumnMetaData.ArrayType array) {
        ColumnMetaData.AvaticaType element = array.getComponent();
        if (element instanceof ColumnMetaData.ArrayType inner) {
            boxElements(inner);
            array.updateComponentType(new ColumnMetaData.ArrayType(
                    inner.id, inner.name, ColumnMetaData.Rep.ARRAY, inner.getComponent()));
        } else if (element.id == Types.TIMESTAMP) {
            array.updateComponentType(element.setRep(ColumnMetaData.Rep.LONG));
        } else if (element.id == Types.DATE || element.id == Types.TIME) {
            array.updateComponentType(element.setRep(ColumnMetaData.Rep.INTEGER));
        }
    }

    @Override
    protected RelOptCluster createCluster(RelOptPlanner planner, RexBuilder rexBuilder) {
        RelOptCluster cluster = super.createCluster(planner, new TraceRexBuilder(rexBuilder.getTypeFactory()));
        cluster.setMetadataQuerySupplier(ReflectiveMetadata::newQuery);
        return cluster;
    }

    @Override
    protected SqlRexConvertletTable createConvertletTable() {
        return TraceConvertlets.INSTANCE;
    }

    @Override
    protected CalcitePreparingStmt getPreparingStmt(
            CalcitePrepare.Context prepareContext,
            Type elementType,
            CalciteCatalogReader catalogReader,
            RelOptPlanner planner) {
        if (elementType != Object[].class) {
            program.registerAllRules(planner);
            return super.getPreparingStmt(prepareContext, elementType, catalogReader, planner);
        }
        return new TracePreparingStatement(
                this,
                program,
                prepareContext,
                catalogReader,
                prepareContext.getTypeFactory(),
                createCluster(planner, new RexBuilder(prepareContext.getTypeFactory())),
                createConvertletTable());
    }

    @Override
    protected SqlParser createParser(String sql) {
        return createParser(sql, SqlParser.config()
                .withQuotedCasing(dialect.quotedCasing())
                .withUnquotedCasing(dialect.unquotedCasing())
                .withQuoting(dialect.quoting())
                .withConformance(dialect.conformance())
                .withCaseSensitive(dialect.caseSensitive()));
    }

    @Override
    protected SqlParser createParser(String sql, SqlParser.Config config) {
        return super.createParser(sql, config.withParserFactory(TraceParser.FACTORY)
                .withConformance(new RowsOfOneValue(config.conformance()))
                .withIdentifierMaxLength(LONGEST_NAME));
    }

    /** {@code ROW(x)} is a value wherever one stands; {@code ROW(a, b)} is written {@code (a, b)} before. */
    private static final class RowsOfOneValue extends SqlDelegatingConformance {
        RowsOfOneValue(SqlConformance conformance) {
            super(conformance);
        }

        @Override
        public boolean allowExplicitRowValueConstructor() {
            return true;
        }
    }
}
