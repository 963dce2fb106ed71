package org.nettracesql.adapter.duckdb;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.adapter.jdbc.JdbcImplementor;
import org.apache.calcite.adapter.jdbc.JdbcRel;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlString;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.function.FloatingOrder;
import org.nettracesql.adapter.scan.EventRequest;

/**
 * Turns a tree in the DuckDB convention into SQL text, and remembers what the text refers to. Every column gets a name
 * of its own on the way, because DuckDB lets an alias hide a column where Calcite does not.
 *
 * <p>What a run registers has a key that is only known then. In the text each stands as a random number that nobody can
 * have typed.
 */
final class DuckDbPlan {

    /** A number in the text that stands for a key. */
    sealed interface Slot {
        String placeholder();
    }

    /** A leaf whose rows Java makes. */
    record RowSlot(String placeholder, EnumerableRel rel, List<SourceColumn> columns, double estimatedRows)
            implements Slot {}

    /**
     * A leaf that scans events.
     *
     * @param coded columns of texts that are numbers
     */
    record EventSlot(
            String placeholder, ScanContext context, EventRequest request, BitSet coded, double estimatedRows)
            implements Slot {}

    /** What gives the texts of numbers. */
    record KeySlot(String placeholder) implements Slot {

        /** The call in front of the number and its closing parenthesis. */
        String call() {
            return JavaFunctions.name(SourceColumn.VARCHAR, List.of(SourceColumn.INTEGER)) + "(" + placeholder + ", ";
        }
    }

    /** An expression that Java computes. */
    record JavaSlot(
            String placeholder,
            SourceColumn type,
            List<SourceColumn> arguments,
            Function1<DataContext, Object[]> compiled)
            implements Slot {}

    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * A column of an outer join by ranges (IE_JOIN), as it is. DuckDB 1.5.6 ends the process when what comes next
     * copies the NULLs of rows that match nothing, since their vector has no memory: filters, results and other joins
     * do. This looks at nothing but which values are NULL, where all are; and as it calls random(), no filter is moved
     * below it.
     */
    private static final RawSql COPY = new RawSql("CASE WHEN $0 IS NULL OR random() > 2 THEN NULL ELSE $0 END");

    private final RexBuilder rexBuilder;
    private final RelDataTypeFactory typeFactory;
    private final DuckDbExpressions expressions;
    private final List<Slot> slots = new ArrayList<>();
    private final CodedKeys keys;
    private KeySlot keySlot;
    private int names;
    private final String sql;
    private final List<Integer> parameters;
    private final List<SourceColumn> columns = new ArrayList<>();

    DuckDbPlan(RelNode root) {
        this.rexBuilder = root.getCluster().getRexBuilder();
        this.typeFactory = rexBuilder.getTypeFactory();
        this.expressions = new DuckDbExpressions(rexBuilder, this::javaCall);
        this.keys = CodedKeys.of(root);
        if (!keys.areNone()) {
            keySlot = new KeySlot(placeholder());
            slots.add(keySlot);
        }
        RelNode tree = translate(root);
        Implementor implementor = new Implementor((JavaTypeFactory) typeFactory);
        SqlString text = implementor
                .visitRoot(tree)
                .asStatement()
                .toSqlString(config -> config.withDialect(DuckDbDialect.INSTANCE)
                        .withAlwaysUseParentheses(true)
                        .withSelectListItemsOnSeparateLines(false)
                        .withUpdateSetListNewline(false)
                        .withQuoteAllIdentifiers(true)
                        .withIndentation(0));
        this.parameters = text.getDynamicParameters() == null ? List.of() : List.copyOf(text.getDynamicParameters());
        this.sql = asStored(tree.getRowType(), root.getRowType(), text.getSql());
    }

    /** One SELECT, with placeholders. */
    String sql() {
        return sql;
    }

    /** Which of the query's parameters each question mark stands for. */
    List<Integer> parameters() {
        return parameters;
    }

    List<Slot> slots() {
        return slots;
    }

    /** How to read the columns of the answer; null for a decimal. */
    List<SourceColumn> columns() {
        return columns;
    }

    /** The answer's columns in the types that {@link ObjectValues} reads. */
    private String asStored(RelDataType named, RelDataType typed, String select) {
        StringBuilder text = new StringBuilder("SELECT ");
        for (RelDataTypeField field : typed.getFieldList()) {
            SourceColumn column = DuckDbTypes.transport(field.getType());
            columns.add(column);
            String name = DuckDbDialect.INSTANCE.quoteIdentifier(
                    named.getFieldNames().get(field.getIndex()));
            text.append(field.getIndex() == 0 ? "" : ", ")
                    .append(column == null
                            ? "CAST(" + name + " AS " + DuckDbTypes.sqlName(field.getType()) + ")"
                            : column.toStored().formatted(name));
        }
        if (columns.isEmpty()) {
            text.append("TRUE");
        }
        return text.append(" FROM (").append(select).append(") AS answer").toString();
    }

    private String placeholder() {
        return Long.toString(RANDOM.nextLong() >>> 2 | 1L << 61);
    }

    private RexNode javaCall(RexNode expression, List<RexNode> arguments) {
        List<SourceColumn> types = new ArrayList<>();
        RelDataTypeFactory.Builder row = typeFactory.builder();
        StringBuilder pattern = new StringBuilder();
        for (RexNode argument : arguments) {
            SourceColumn type = DuckDbTypes.transport(argument.getType());
            pattern.append(", ").append(type.toStored().formatted("$" + types.size()));
            row.add("a" + types.size(), argument.getType());
            types.add(type);
        }
        SourceColumn type = DuckDbTypes.transport(expression.getType());
        String placeholder = placeholder();
        RexNode compared = FloatingOrder.in(rexBuilder, expression);
        slots.add(new JavaSlot(placeholder, type, types,
                RexExecutorImpl.getExecutable(rexBuilder, List.of(compared), row.build()).getFunction()));
        String call = JavaFunctions.name(type, types) + "(" + placeholder + pattern + ")";
        return rexBuilder.makeCall(expression.getType(), new RawSql(type.toValue().formatted(call)), arguments);
    }

    private RelNode translate(RelNode rel) {
        if (rel instanceof EnumerableToDuckDb leaf) {
            return rows(leaf);
        }
        if (rel instanceof DuckDbEventScan leaf) {
            return events(leaf);
        }
        if (rel instanceof DuckDbStoredScan leaf) {
            return stored(leaf);
        }
        List<RelNode> inputs = rel.getInputs().stream().map(this::translate).toList();
        if (rel instanceof Project project && project.containsOver()) {
            return windows(project, inputs.get(0));
        }
        if (rel instanceof Project project) {
            return project(project, inputs.get(0),
                    project.getProjects().stream().map(expressions::translate).toList());
        }
        if (rel instanceof Filter filter) {
            return filter.copy(rel.getTraitSet(), inputs.get(0), expressions.translate(filter.getCondition()));
        }
        if (rel instanceof Join join) {
            return join(join, inputs.get(0), inputs.get(1));
        }
        if (rel instanceof Values values) {
            return new DuckDbRels.DuckDbValues(rel.getCluster(), renamed(rel.getRowType()), values.getTuples(),
                    rel.getTraitSet());
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate(aggregate, inputs.get(0));
        }
        return rel.copy(rel.getTraitSet(), inputs);
    }

    /** SQL has no query without columns: where nobody wants one, the answer has one that nobody refers to. */
    private RelNode project(RelNode like, RelNode input, List<RexNode> values) {
        RelDataTypeFactory.Builder row = typeFactory.builder();
        for (RexNode value : values) {
            row.add("#" + names++, value.getType());
        }
        if (!values.isEmpty()) {
            return new DuckDbRels.TranslatedProject(like, input, values, row.build());
        }
        RexNode any = rexBuilder.makeLiteral(true);
        return new DuckDbRels.TranslatedProject(like, input, List.of(any),
                row.add("#" + names++, any.getType()).build());
    }

    /**
     * A join, whose inputs may have a column more than the planner knows of, see {@link #project}. What a semi-join
     * filters is a query of its own: Calcite would add the condition to it, in front of its LIMIT.
     */
    private RelNode join(Join join, RelNode left, RelNode right) {
        RexNode condition = expressions.translate(JoinCondition.wide(rexBuilder, join.getCondition()));
        if (!join.getJoinType().projectsRight()) {
            RelNode filtered = project(join, left, rexBuilder.identityProjects(left.getRowType()));
            int added = width(filtered) - width(join.getLeft());
            return DuckDbRels.DuckDbJoin.of(join, join.getTraitSet(), filtered, right,
                    RexUtil.shift(condition, width(join.getLeft()), added));
        }
        int added = width(left) - width(join.getLeft());
        RelNode joined = DuckDbRels.DuckDbJoin.of(join, join.getTraitSet(), left, right,
                RexUtil.shift(condition, width(join.getLeft()), added));
        boolean byRanges = JoinCondition.isOuterByRanges(join, condition);
        if (width(joined) == width(join) && !byRanges) {
            return joined;
        }
        List<RexNode> known = new ArrayList<>();
        for (RelDataTypeField field : join.getRowType().getFieldList()) {
            boolean ofLeft = field.getIndex() < width(join.getLeft());
            int at = ofLeft ? field.getIndex() : field.getIndex() + added;
            RexNode column = new RexInputRef(at, joined.getRowType().getFieldList().get(at).getType());
            boolean mayBeMadeUp = ofLeft
                    ? join.getJoinType().generatesNullsOnLeft()
                    : join.getJoinType().generatesNullsOnRight();
            known.add(byRanges && mayBeMadeUp ? rexBuilder.makeCall(column.getType(), COPY, List.of(column)) : column);
        }
        return project(join, joined, known);
    }

    private static int width(RelNode rel) {
        return rel.getRowType().getFieldCount();
    }

    /** A project that computes windows, and above it what uses them: DuckDB does not bind a window inside TRY. */
    private RelNode windows(Project project, RelNode rows) {
        // Calcite would add the windows to the query that limits the rows, which counts them before.
        RelNode input = rows instanceof Sort
                ? project(project, rows, rexBuilder.identityProjects(rows.getRowType()))
                : rows;
        int width = input.getRowType().getFieldCount();
        List<RexOver> windows = new ArrayList<>();
        List<RexNode> users = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                int index = windows.indexOf(over);
                if (index < 0) {
                    index = windows.size();
                    windows.add(over);
                }
                return new RexInputRef(width + index, over.getType());
            }
        }.visitList(project.getProjects());
        List<RexNode> below = new ArrayList<>(rexBuilder.identityProjects(input.getRowType()));
        RelDataTypeFactory.Builder row = typeFactory.builder();
        row.addAll(renamed(input.getRowType()).getFieldList());
        for (RexOver window : windows) {
            below.add(expressions.translate(window));
            row.add("#" + names++, window.getType());
        }
        RelNode computed = new DuckDbRels.TranslatedProject(project, input, below, row.build());
        return new DuckDbRels.TranslatedProject(project, computed,
                users.stream().map(expressions::translate).toList(), renamed(project.getRowType()));
    }

    /**
     * An aggregate, and above it a project: it gives sums, which have 128 bits in DuckDB, the planner's types, and it
     * keeps what uses the aggregate in a query of its own, since DuckDB does not bind an aggregate inside TRY.
     */
    private RelNode aggregate(Aggregate aggregate, RelNode rows) {
        RelNode input = withCertainFilters(aggregate, rows);
        DuckDbAggregates calls = new DuckDbAggregates(aggregate, input, () -> "#" + names++);
        RelNode translated = DuckDbRels.DuckDbAggregate.of(aggregate, aggregate.getTraitSet(), input, calls.computed());
        List<RexNode> values = calls.values(translated, expressions);
        keys.ofAggregate(aggregate).stream().forEach(key -> values.set(key, text(values.get(key))));
        return new DuckDbRels.TranslatedProject(aggregate, translated, values, renamed(aggregate.getRowType()));
    }

    private RexNode text(RexNode number) {
        return rexBuilder.makeCall(number.getType(), new RawSql(keySlot.call() + "$0)"), List.of(number));
    }

    /** What chooses an aggregate's rows is never NULL, which a translated expression may have lost. */
    private RelNode withCertainFilters(Aggregate aggregate, RelNode input) {
        List<RexNode> columns = new ArrayList<>(rexBuilder.identityProjects(input.getRowType()));
        boolean isChanged = false;
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.hasFilter() && columns.get(call.filterArg).getType().isNullable()) {
                columns.set(call.filterArg, rexBuilder.makeCall(SqlStdOperatorTable.IS_TRUE,
                        columns.get(call.filterArg)));
                isChanged = true;
            }
        }
        return isChanged ? project(aggregate, input, columns) : input;
    }

    private RelDataType renamed(RelDataType type) {
        RelDataTypeFactory.Builder row = typeFactory.builder();
        for (RelDataTypeField field : type.getFieldList()) {
            row.add("#" + names++, field.getType());
        }
        return row.build();
    }

    private RelNode rows(EnumerableToDuckDb leaf) {
        List<SourceColumn> types = leaf.getRowType().getFieldList().stream()
                .map(field -> DuckDbTypes.transport(field.getType()))
                .toList();
        RowSlot slot = new RowSlot(placeholder(), (EnumerableRel) leaf.getInput(), types,
                leaf.getCluster().getMetadataQuery().getRowCount(leaf.getInput()));
        slots.add(slot);
        return new Leaf(leaf, renamed(leaf.getRowType()), call(slot), scanned(types), Long.MAX_VALUE);
    }

    private RelNode events(DuckDbEventScan leaf) {
        EventRequest request = leaf.scan().request();
        EventSlot slot = new EventSlot(placeholder(), leaf.scan().context(), request,
                keys.ofScan(leaf), leaf.estimateRowCount(leaf.getCluster().getMetadataQuery()));
        slots.add(slot);
        List<SourceColumn> types = leaf.getRowType().getFieldList().stream()
                .map(field -> DuckDbTypes.transport(field.getType()))
                .toList();
        return new Leaf(leaf, renamed(leaf.getRowType()), call(slot), scanned(types), request.limit());
    }

    private static String call(Slot slot) {
        return ScanFunction.NAME + "(" + slot.placeholder() + ")";
    }

    private static List<String> scanned(List<SourceColumn> types) {
        List<String> values = new ArrayList<>();
        for (SourceColumn type : types) {
            values.add(type.toValue().formatted(ScanFunction.columnName(values.size())));
        }
        return values;
    }

    private RelNode stored(DuckDbStoredScan leaf) {
        List<String> values = leaf.getRowType().getFieldList().stream()
                .map(field -> "CAST(" + DuckDbText.quoted(field.getName()) + " AS "
                        + DuckDbTypes.sqlName(field.getType()) + ")")
                .toList();
        return new Leaf(leaf, renamed(leaf.getRowType()), StoredTables.sqlName(leaf.relation().name()), values,
                Long.MAX_VALUE);
    }

    /** A call of the scan function, or a table of DuckDB's own. */
    private static final class Leaf extends AbstractRelNode implements JdbcRel {
        private final String from;
        private final List<String> values;
        private final long limit;

        /**
         * @param from where the rows are, in SQL
         * @param values the columns, in SQL; for a leaf without columns, one is made that nobody refers to
         * @param limit rows that are enough; there may be more
         */
        Leaf(RelNode like, RelDataType rowType, String from, List<String> values, long limit) {
            super(like.getCluster(), like.getTraitSet());
            boolean none = values.isEmpty();
            this.rowType = none
                    ? like.getCluster().getTypeFactory().builder().add("#", SqlTypeName.BOOLEAN).build()
                    : rowType;
            this.from = from;
            this.values = none ? List.of("TRUE") : values;
            this.limit = limit;
        }

        @Override
        public Leaf copy(RelTraitSet traits, List<RelNode> inputs) {
            return this;
        }

        @Override
        public JdbcImplementor.Result implement(JdbcImplementor implementor) {
            return implementor.implement(this);
        }

        private SqlSelect select() {
            SqlNodeList items = new SqlNodeList(SqlParserPos.ZERO);
            for (int i = 0; i < values.size(); i++) {
                SqlNode value = RawSql.of(values.get(i)).createCall(SqlParserPos.ZERO);
                items.add(SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, value,
                        new SqlIdentifier(rowType.getFieldNames().get(i), SqlParserPos.ZERO)));
            }
            SqlNode fetch = limit == Long.MAX_VALUE
                    ? null
                    : SqlLiteral.createExactNumeric(Long.toString(limit), SqlParserPos.ZERO);
            SqlNode rows = RawSql.of(from).createCall(SqlParserPos.ZERO);
            return new SqlSelect(SqlParserPos.ZERO, null, items, rows, null, null, null, null, null, null, null,
                    fetch, null);
        }
    }

    /** Calcite's translation, with our leaves. Public for Calcite's reflective dispatch. */
    public static final class Implementor extends JdbcImplementor {
        private int projects;

        Implementor(JavaTypeFactory typeFactory) {
            super(DuckDbDialect.INSTANCE, typeFactory);
        }

        @Override
        public Result visit(RelNode rel) {
            if (!(rel instanceof Leaf leaf)) {
                return super.visit(rel);
            }
            List<Clause> clauses =
                    leaf.limit == Long.MAX_VALUE ? List.of(Clause.SELECT) : List.of(Clause.SELECT, Clause.FETCH);
            return result(leaf.select(), clauses, leaf, null);
        }

        /**
         * A project stays a query of its own. Calcite would write its expressions into each place that uses them, and
         * ours are long and may be used twice; DuckDB computes a column of a subquery once.
         */
        @Override
        public Result visit(Project project) {
            SqlNode query = SqlStdOperatorTable.AS.createCall(
                    SqlParserPos.ZERO,
                    super.visit(project).asQueryOrValues(),
                    new SqlIdentifier("p" + projects++, SqlParserPos.ZERO));
            return result(query, List.of(Clause.FROM), project, null);
        }
    }
}
