package org.nettracesql.adapter.planner;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalcitePrepareImpl;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.runtime.Hook;
import org.apache.calcite.runtime.Typed;
import org.apache.calcite.sql.SqlExplainFormat;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.Program;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.first.FirstQuery;
import org.nettracesql.adapter.first.FirstValues;
import org.nettracesql.adapter.function.OtherLibraries;
import org.nettracesql.adapter.validator.TraceValidator;

/** Calcite's preparation of one statement, except that a plan that needs no generated code runs without. */
final class TracePreparingStatement extends CalcitePrepareImpl.CalcitePreparingStmt {

    private static final int NEVER_MERGED = -1;

    private final TracePrepare prepare;
    private final TraceProgram program;
    private final ChosenTraces chosen;
    private final JavaTypeFactory typeFactory;
    private final RelOptCluster cluster;
    private final SqlRexConvertletTable convertlets;
    private boolean changing;

    TracePreparingStatement(
            TracePrepare prepare,
            TraceProgram program,
            CalcitePrepare.Context context,
            Prepare.CatalogReader catalogReader,
            JavaTypeFactory typeFactory,
            RelOptCluster cluster,
            SqlRexConvertletTable convertlets) {
        super(
                prepare,
                context,
                catalogReader,
                typeFactory,
                context.getRootSchema(),
                EnumerableRel.Prefer.ARRAY,
                cluster,
                EnumerableConvention.INSTANCE,
                convertlets);
        this.prepare = prepare;
        this.chosen = new ChosenTraces(prepare, context);
        this.program = program.with(chosen);
        this.typeFactory = typeFactory;
        this.cluster = cluster;
        this.convertlets = convertlets;
    }

    @Override
    protected Program getProgram() {
        return program;
    }

    /** There are none; looking for some asks for the names of all schemas, for which traces have to be walked over. */
    @Override
    protected List<CalciteSchema.LatticeEntry> getLattices() {
        return List.of();
    }

    /** As above. */
    @Override
    protected List<Prepare.Materialization> getMaterializations() {
        return List.of();
    }

    @Override
    protected SqlValidator createSqlValidator(
            Prepare.CatalogReader catalogReader, UnaryOperator<SqlValidator.Config> transform) {
        SqlValidator standard = super.createSqlValidator(catalogReader, config -> transform.apply(config)
                .withConformance(new StrictGroups(config.conformance())));
        return new TraceValidator(
                new FunctionNames(SqlOperatorTables.chain(standard.getOperatorTable(), OtherLibraries.TABLE)),
                namesOf((CalciteCatalogReader) catalogReader), typeFactory, standard.config());
    }

    private static CalciteCatalogReader namesOf(CalciteCatalogReader reader) {
        List<String> schema = reader.getSchemaPaths().get(0);
        boolean isDefault = schema.isEmpty() || schema.equals(List.of(TraceCatalog.TRACE_SCHEMA));
        return isDefault ? reader : new TraceCatalogReader(reader);
    }

    /**
     * A list of IN stays a condition, however long it is: a subquery in its place is lost in a window's PARTITION BY.
     *
     * <p>Projections are not merged while the logical plan is made. Calcite 1.42 would merge one whose queries refer to
     * outer rows with the one beneath, and put the result on top of the one beneath: its columns are then other
     * columns.
     */
    @Override
    protected SqlToRelConverter getSqlToRelConverter(
            SqlValidator validator, Prepare.CatalogReader catalogReader, SqlToRelConverter.Config config) {
        return new TraceSqlConverter(this, validator, catalogReader, cluster, convertlets, config
                .withTopDownGeneralDecorrelationEnabled(context.config().topDownGeneralDecorrelationEnabled())
                .withInSubQueryThreshold(Integer.MAX_VALUE)
                .addRelBuilderConfigTransform(builder -> builder.withBloat(NEVER_MERGED)));
    }

    /** Left to {@link TraceProgram}, which does it once queries within expressions are joins, too. */
    @Override
    protected RelNode decorrelate(SqlToRelConverter converter, SqlNode query, RelNode root) {
        changing |= ChangingParts.areIn(root);
        return root.accept(new PlanMending(root.getCluster().getRexBuilder()))
                .accept(new CheckedArithmetic(root.getCluster().getRexBuilder()));
    }

    /**
     * Left to {@link TraceProgram}. Calcite 1.42 loses columns here that only a query within an expression refers to,
     * and its decorrelation later takes other columns for those that are gone.
     */
    @Override
    protected RelRoot trimUnusedFields(RelRoot root) {
        return root;
    }

    @Override
    protected RelRoot optimize(
            RelRoot root, List<Materialization> materializations, List<CalciteSchema.LatticeEntry> lattices) {
        prepare.learnSizes(root.rel);
        return super.optimize(root, materializations, lattices);
    }

    @Override
    protected Prepare.PreparedResult implement(RelRoot root) {
        prepare.holds(!changing && !chosen.isUsed());
        List<FirstValues.Runnable> first = new ArrayList<>();
        for (FirstQuery query : firstQueries(root)) {
            first.add(new FirstValues.Runnable(query, rows(RelRoot.of(query.plan(), SqlKind.SELECT))));
        }
        Function<DataContext, Enumerable<Object>> direct = direct(root);
        if (direct == null) {
            return new GeneratedResult(root, generated(root), first);
        }
        Hook.PLAN_BEFORE_IMPLEMENTATION.run(root);
        return new DirectResult(root, direct, first);
    }

    /** Tells the queries that run before the rest, too, and which parameters of the rest their columns are. */
    @Override
    protected PreparedResult createPreparedExplanation(
            RelDataType resultType,
            RelDataType parameters,
            RelRoot root,
            SqlExplainFormat format,
            SqlExplainLevel detail) {
        PreparedResult ofRest = super.createPreparedExplanation(resultType, parameters, root, format, detail);
        List<FirstQuery> first = root == null ? List.of() : firstQueries(root);
        return first.isEmpty() || format != SqlExplainFormat.TEXT
                ? ofRest
                : new Explanation(resultType, parameters, root, detail, first);
    }

    private static final class Explanation extends PreparedExplain {
        private final String text;

        Explanation(RelDataType resultType, RelDataType parameters, RelRoot root, SqlExplainLevel detail,
                List<FirstQuery> first) {
            super(resultType, parameters, root, SqlExplainFormat.TEXT, detail);
            StringBuilder all = new StringBuilder();
            for (FirstQuery query : first) {
                all.append(query.title()).append(" =\n")
                        .append(RelOptUtil.dumpPlan("", query.plan(), SqlExplainFormat.TEXT, detail)
                                .stripTrailing().indent(2));
            }
            this.text = all + getCode();
        }

        @Override
        public Bindable<Object> getBindable(Meta.CursorFactory cursorFactory) {
            boolean isArray = cursorFactory.style == Meta.Style.ARRAY;
            return context -> Linq4j.singletonEnumerable(isArray ? new String[] {text} : text);
        }
    }

    /** None for a statement that is known to have no rows, as one with LIMIT 0 that only asks for columns. */
    private List<FirstQuery> firstQueries(RelRoot root) {
        return root.rel instanceof Values ? List.of() : program.firstQueries();
    }

    /** Null for a plan that needs generated code. */
    private static Function<DataContext, Enumerable<Object>> direct(RelRoot root) {
        return mayBeDirect(root.kind) && root.isRefTrivial() ? DirectPlan.rows(root.rel) : null;
    }

    private PreparedResult generated(RelRoot root) {
        return super.implement(root.withRel(EnumerableWatch.in(UnmatchedRows.in(GuardedCalc.in(root.rel)))));
    }

    private Function<DataContext, Enumerable<Object>> rows(RelRoot root) {
        Function<DataContext, Enumerable<Object>> direct = direct(root);
        return direct == null
                ? new GeneratedRows(generated(root).getBindable(Meta.CursorFactory.OBJECT))::bind
                : direct;
    }

    /**
     * A column that is not grouped needs an aggregate. Babel would give any of its values, and not the same one with
     * each engine.
     */
    private static final class StrictGroups extends SqlDelegatingConformance {
        StrictGroups(SqlConformance conformance) {
            super(conformance);
        }

        @Override
        public boolean isNonStrictGroupBy() {
            return false;
        }
    }

    private static boolean mayBeDirect(SqlKind kind) {
        return kind == SqlKind.SELECT || kind == SqlKind.ORDER_BY;
    }

    private abstract class OurResult extends PreparedResultImpl {

        OurResult(RelRoot root) {
            super(
                    root.rel.getRowType(),
                    TracePreparingStatement.this.parameterRowType,
                    TracePreparingStatement.this.fieldOrigins,
                    root.collation.getFieldCollations().isEmpty() ? List.of() : List.of(root.collation),
                    root.rel,
                    null,
                    false);
        }
    }

    /** Of a plan that can run again where it failed before. */
    private final class GeneratedResult extends OurResult {

        private final PreparedResult generated;
        private final List<FirstValues.Runnable> first;

        GeneratedResult(RelRoot root, PreparedResult generated, List<FirstValues.Runnable> first) {
            super(root);
            this.generated = generated;
            this.first = first;
        }

        @Override
        public String getCode() {
            return generated.getCode();
        }

        @Override
        public Bindable<Object> getBindable(Meta.CursorFactory cursorFactory) {
            Bindable<Object> rows = new GeneratedRows(generated.getBindable(cursorFactory));
            return context -> rows.bind(FirstValues.of(context, first));
        }

        @Override
        public Type getElementType() {
            return ((Typed) generated).getElementType();
        }
    }

    private final class DirectResult extends OurResult {

        private final Function<DataContext, Enumerable<Object>> rows;
        private final List<FirstValues.Runnable> first;

        DirectResult(
                RelRoot root, Function<DataContext, Enumerable<Object>> rows, List<FirstValues.Runnable> first) {
            super(root);
            this.rows = rows;
            this.first = first;
        }

        @Override
        public String getCode() {
            throw new UnsupportedOperationException("This plan runs without generated code.");
        }

        @Override
        public Bindable<Object> getBindable(Meta.CursorFactory cursorFactory) {
            return context -> rows.apply(FirstValues.of(context, first));
        }

        @Override
        public Type getElementType() {
            return rowType.getFieldCount() == 1 ? Object.class : Object[].class;
        }
    }
}
