package org.nettracesql.adapter.condition;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.IntPair;
import org.nettracesql.adapter.catalog.TableColumn;

/**
 * Gives tables the conditions on the trace that follow from others: of {@code a JOIN b ON a.trace = b.trace WHERE
 * a.trace = 'x'}, {@code b} has to be made of that trace alone, too. A plan that has none to give stays as it is.
 *
 * <p>What a node's parents do not need is passed down from it as conditions on single columns of its rows. Where a join
 * says that two columns are equal, those of the one hold for the other, and so does what all rows of its other side
 * meet, as those of {@code VALUES ('x'), ('y')} or of a query in {@code IN} do. What a query of traces alone names is
 * {@linkplain Choice looked up}; where rows are wanted that have no partner in it, as of {@code NOT IN}, {@code NOT
 * EXISTS} and {@code LEFT JOIN … IS NULL}, all traces but these. A filter above the table takes them in, with those
 * that they follow from: where all are given, the planner sees that the filter above the join is needless.
 */
public final class TraceConditions {

    private final RexBuilder rexBuilder;
    private final Choice choice;
    /** Whether a table got one that does not stand in the statement for it. */
    private boolean infers;

    private TraceConditions(RexBuilder rexBuilder, Choice choice) {
        this.rexBuilder = rexBuilder;
        this.choice = choice;
    }

    /** Finds out, while a plan is made, which traces a part of it names. */
    @FunctionalInterface
    public interface Choice {
        /** The answer where all traces are among the texts: no part of the part can say more. */
        Set<String> OF_ALL_TRACES = Set.of("*");

        /**
         * The texts of a column without NULL, or more; null for a part that has to run with the rest.
         *
         * @return {@link #OF_ALL_TRACES}, the very same, where they leave no trace out
         */
        Set<String> texts(RelNode rel, int column);

        /** The texts of a column without NULL, and no more, however many; null for a part that has to run. */
        default Set<String> exactTexts(RelNode rel, int column) {
            return null;
        }
    }

    /** The plan with the conditions that follow. */
    public static RelNode passedOn(RelNode plan, Choice choice) {
        TraceConditions conditions = new TraceConditions(plan.getCluster().getRexBuilder(), choice);
        RelNode narrowed = conditions.visit(plan, Known.NOTHING);
        return conditions.infers ? narrowed : plan;
    }

    /**
     * A condition that rows which do not meet it are not needed for.
     *
     * @param isInferred whether it is of a column that another one equals, and stands nowhere in the statement
     */
    private record OfColumn(int column, RexNode condition, boolean isInferred) {}

    /** What is known of the rows of a node that are needed. */
    private record Known(Set<OfColumn> conditions, Set<IntPair> equal) {
        private static final Known NOTHING = new Known(Set.of(), Set.of());
    }

    private RelNode visit(RelNode rel, Known known) {
        if (rel instanceof LogicalFilter filter) {
            return withInputs(rel, List.of(visit(filter.getInput(), and(known, filter.getCondition()))));
        }
        if (rel instanceof LogicalProject project) {
            return withInputs(rel, List.of(visit(project.getInput(), below(project, known))));
        }
        if (rel instanceof LogicalAggregate aggregate) {
            boolean isPassed = aggregate.getGroupType() == LogicalAggregate.Group.SIMPLE;
            List<Integer> keys = aggregate.getGroupSet().asList();
            return withInputs(rel, List.of(visit(
                    aggregate.getInput(), isPassed ? mapped(known, keys) : Known.NOTHING)));
        }
        if (rel instanceof LogicalSort sort) {
            boolean isWhole = sort.fetch == null && sort.offset == null;
            return withInputs(rel, List.of(visit(sort.getInput(), isWhole ? known : Known.NOTHING)));
        }
        if (rel instanceof LogicalJoin join) {
            return joined(join, known);
        }
        if (rel instanceof TableScan) {
            return filtered(rel, known);
        }
        Known passed = rel instanceof LogicalUnion ? known : Known.NOTHING;
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(visit(input, passed)));
        return withInputs(rel, inputs);
    }

    private static RelNode withInputs(RelNode rel, List<RelNode> inputs) {
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private Known and(Known known, RexNode condition) {
        Set<OfColumn> conditions = new LinkedHashSet<>(known.conditions);
        Set<IntPair> equal = new HashSet<>(known.equal);
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            ImmutableBitSet columns = RelOptUtil.InputFinder.bits(part);
            if (columns.cardinality() == 1 && RowExpressions.isOfAnyRow(part)) {
                conditions.add(new OfColumn(columns.nth(0), part, false));
            } else if (part.isA(SqlKind.EQUALS)
                    && ((RexCall) part).getOperands().get(0) instanceof RexInputRef one
                    && ((RexCall) part).getOperands().get(1) instanceof RexInputRef other) {
                equal.add(IntPair.of(one.getIndex(), other.getIndex()));
            }
        }
        return new Known(conditions, equal);
    }

    /** Rows that a window looks at are all needed: those that are in its partition. */
    private static Known below(LogicalProject project, Known known) {
        Partitions partitions = new Partitions();
        partitions.visitEach(project.getProjects());
        List<Integer> sources = new ArrayList<>();
        for (RexNode value : project.getProjects()) {
            boolean isPassed = value instanceof RexInputRef ref
                    && (partitions.keys == null || partitions.keys.contains(ref.getIndex()));
            sources.add(isPassed ? ((RexInputRef) value).getIndex() : -1);
        }
        Known passed = mapped(known, sources);
        return partitions.keys == null ? new Known(computed(project, known, passed), passed.equal) : passed;
    }

    /** With those on what is computed of a single column, as of the host that the trace has for a label. */
    private static Set<OfColumn> computed(LogicalProject project, Known known, Known passed) {
        Set<OfColumn> conditions = new LinkedHashSet<>(passed.conditions);
        for (OfColumn one : known.conditions) {
            RexNode value = project.getProjects().get(one.column);
            ImmutableBitSet columns = RelOptUtil.InputFinder.bits(value);
            if (!(value instanceof RexInputRef) && columns.cardinality() == 1 && RowExpressions.isOfAnyRow(value)) {
                conditions.add(new OfColumn(columns.nth(0), of(one.condition, value), one.isInferred));
            }
        }
        return conditions;
    }

    /** Finds the columns that all windows are partitioned by. */
    private static final class Partitions extends RexVisitorImpl<Void> {
        /** Null where there is no window. */
        private Set<Integer> keys;

        Partitions() {
            super(true);
        }

        @Override
        public Void visitOver(RexOver over) {
            Set<Integer> own = new HashSet<>();
            for (RexNode key : over.getWindow().partitionKeys) {
                if (key instanceof RexInputRef ref) {
                    own.add(ref.getIndex());
                }
            }
            if (keys == null) {
                keys = own;
            } else {
                keys.retainAll(own);
            }
            return super.visitOver(over);
        }
    }

    /** @param sources the input's column that each column is; -1, or none, for one that is computed */
    private static Known mapped(Known known, List<Integer> sources) {
        Set<OfColumn> conditions = new LinkedHashSet<>();
        for (OfColumn one : known.conditions) {
            int source = source(sources, one.column);
            if (source >= 0) {
                conditions.add(new OfColumn(source, one.condition, one.isInferred));
            }
        }
        Set<IntPair> equal = new HashSet<>();
        for (IntPair pair : known.equal) {
            int one = source(sources, pair.source);
            int other = source(sources, pair.target);
            if (one >= 0 && other >= 0) {
                equal.add(IntPair.of(one, other));
            }
        }
        return new Known(conditions, equal);
    }

    private static int source(List<Integer> sources, int column) {
        return column < sources.size() ? sources.get(column) : -1;
    }

    private RelNode joined(LogicalJoin join, Known above) {
        JoinRelType type = join.getJoinType();
        int width = join.getLeft().getRowType().getFieldCount();
        // A row that a left join makes up has no value that equals one of its left side.
        boolean isInner = type == JoinRelType.INNER
                || type == JoinRelType.LEFT && above.equal.stream().anyMatch(pair -> crosses(pair, width));
        // What is above an outer join is said of rows that may have been made up, and tells nothing of its other side.
        Known known = isInner ? and(above, join.getCondition()) : new Known(above.conditions, Set.of());
        boolean keepsLeft = isInner || type == JoinRelType.LEFT || type == JoinRelType.SEMI || type == JoinRelType.ANTI;
        boolean keepsRight = isInner || type == JoinRelType.RIGHT;
        Set<IntPair> equal = new HashSet<>(known.equal);
        for (IntPair pair : join.analyzeCondition().pairs()) {
            equal.add(IntPair.of(pair.source, width + pair.target));
        }
        equal.addAll(equal(join.getLeft()));
        equal.addAll(moved(equal(join.getRight()), width));
        RelNode left = keepsLeft ? narrowed(join.getLeft(), known, 0) : join.getLeft();
        RelNode right = keepsRight ? narrowed(join.getRight(), known, width) : join.getRight();
        Deque<OfColumn> toFollow = new ArrayDeque<>(
                heldAcross(left, right, isInner ? JoinRelType.INNER : type, equal, join.getCondition()));
        for (OfColumn one : known.conditions) {
            if (one.column < width ? keepsLeft : keepsRight) {
                toFollow.add(one);
            }
        }
        Map<Integer, Set<OfColumn>> found = new TreeMap<>();
        while (!toFollow.isEmpty()) {
            OfColumn one = toFollow.poll();
            boolean isLeft = one.column < width;
            boolean isKept = isLeft ? keepsLeft : keepsRight;
            if (found.computeIfAbsent(one.column, absent -> new LinkedHashSet<>()).add(one)) {
                for (IntPair pair : equal) {
                    int other = pair.source == one.column ? pair.target : pair.target == one.column ? pair.source : -1;
                    // Rows that an outer join keeps are needed whatever those of its other side are.
                    if (other >= 0 && (isInner || isKept || other < width == isLeft)) {
                        toFollow.add(new OfColumn(other, one.condition, true));
                    }
                }
            }
        }
        Set<OfColumn> ofLeft = new LinkedHashSet<>();
        Set<OfColumn> ofRight = new LinkedHashSet<>();
        found.forEach((column, conditions) -> conditions.forEach(one -> {
            if (column < width) {
                ofLeft.add(one);
            } else {
                ofRight.add(new OfColumn(column - width, one.condition, one.isInferred));
            }
        }));
        if (!isInner) {
            ofLeft.addAll(heldWithoutPartner(join, above.conditions));
        }
        return withInputs(join, List.of(
                visit(join.getLeft(), new Known(ofLeft, Set.of())),
                visit(join.getRight(), new Known(ofRight, Set.of()))));
    }

    /**
     * What all rows of one side meet, said of the other side's columns that equal them: rows of that side which do not
     * meet it have no partner. Where they are in the answer nevertheless, nothing is said of them.
     */
    private List<OfColumn> heldAcross(
            RelNode left, RelNode right, JoinRelType type, Set<IntPair> equal, RexNode condition) {
        int width = left.getRowType().getFieldCount();
        boolean leftNeedsPartner = !type.generatesNullsOnRight() && type != JoinRelType.ANTI;
        boolean rightNeedsPartner = !type.generatesNullsOnLeft();
        List<OfColumn> across = new ArrayList<>();
        for (IntPair pair : equal) {
            int ofLeft = Math.min(pair.source, pair.target);
            int ofRight = Math.max(pair.source, pair.target) - width;
            if (crosses(pair, width) && leftNeedsPartner) {
                for (RexNode one : held(right, ofRight, column(left, ofLeft))) {
                    across.add(new OfColumn(ofLeft, one, true));
                }
            }
            if (crosses(pair, width) && rightNeedsPartner) {
                for (RexNode one : held(left, ofLeft, column(right, ofRight))) {
                    across.add(new OfColumn(width + ofRight, one, true));
                }
            }
        }
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            if (part.isA(SqlKind.EQUALS)) {
                List<RexNode> operands = ((RexCall) part).getOperands();
                for (int i = 0; i < 2; i++) {
                    across.addAll(ofComputed(operands.get(i), operands.get(1 - i),
                            left, leftNeedsPartner, right, rightNeedsPartner));
                }
            }
        }
        return across;
    }

    /**
     * What rows of a join's left side meet where no others are needed than those without a partner: none has a trace
     * that the right side names. That side keeps its rows, without which the others would have no partner.
     *
     * @param above on the join's columns
     */
    private List<OfColumn> heldWithoutPartner(LogicalJoin join, Set<OfColumn> above) {
        int width = join.getLeft().getRowType().getFieldCount();
        List<RexNode> ofRight = new ArrayList<>();
        RexCall equality = null;
        for (RexNode part : RelOptUtil.conjunctions(join.getCondition())) {
            if (isBeyond(part, width)) {
                ofRight.add(RexUtil.shift(part, -width));
            } else if (equality == null && part.isA(SqlKind.EQUALS)) {
                equality = (RexCall) part;
            } else {
                return List.of();
            }
        }
        if (equality == null || !wantsNoPartner(join, equality, above)) {
            return List.of();
        }
        List<RexNode> operands = equality.getOperands();
        int named = isBeyond(operands.get(0), width) ? 0 : 1;
        RexNode value = operands.get(1 - named);
        RexNode name = operands.get(named);
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(value);
        boolean isDecided = isBeyond(name, width)
                && columns.cardinality() == 1
                && columns.nth(0) < width
                && RowExpressions.isOfAnyRow(value)
                && isText(value)
                && isText(name);
        Set<String> texts = isDecided ? exactTexts(join.getRight(), ofRight, RexUtil.shift(name, -width)) : null;
        return texts == null || texts.isEmpty()
                ? List.of()
                : List.of(new OfColumn(columns.nth(0), isNoneOf(value, texts), true));
    }

    /** Whether a condition or a value is one of the right side alone. */
    private static boolean isBeyond(RexNode node, int width) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(node);
        return !columns.isEmpty() && columns.nth(0) >= width;
    }

    private static boolean isText(RexNode value) {
        return value.getType().getSqlTypeName() == SqlTypeName.VARCHAR;
    }

    /** Whether rows with a partner are dropped: something has to be NULL that is not in any partner. */
    private static boolean wantsNoPartner(LogicalJoin join, RexCall equality, Set<OfColumn> above) {
        int width = join.getLeft().getRowType().getFieldCount();
        if (join.getJoinType() == JoinRelType.LEFT) {
            for (OfColumn one : above) {
                if (one.column >= width
                        && one.condition.isA(SqlKind.IS_NULL)
                        && ((RexCall) one.condition).getOperands().get(0) instanceof RexInputRef value
                        && (!isNullable(join.getRight(), one.column - width)
                                || equality.getOperands().contains(value))) {
                    return true;
                }
            }
        }
        return join.getJoinType() == JoinRelType.ANTI;
    }

    private static boolean isNullable(RelNode rel, int column) {
        return rel.getRowType().getFieldList().get(column).getType().isNullable();
    }

    private Set<String> exactTexts(RelNode right, List<RexNode> conditions, RexNode name) {
        RelNode filtered = conditions.isEmpty()
                ? right
                : LogicalFilter.create(right, RexUtil.composeConjunction(rexBuilder, conditions));
        if (name instanceof RexInputRef column) {
            return choice.exactTexts(filtered, column.getIndex());
        }
        RelNode names = LogicalProject.create(
                filtered, List.of(), List.of(name), List.of(TableColumn.TRACE), Set.of());
        return choice.exactTexts(names, 0);
    }

    /** What is NULL equals nothing. */
    private RexNode isNoneOf(RexNode value, Set<String> texts) {
        RexNode isOther = rexBuilder.makeCall(SqlStdOperatorTable.NOT, isOneOf(value, texts));
        return value.getType().isNullable()
                ? rexBuilder.makeCall(SqlStdOperatorTable.OR,
                        rexBuilder.makeCall(SqlStdOperatorTable.IS_NULL, value), isOther)
                : isOther;
    }

    private RexNode isOneOf(RexNode value, Set<String> texts) {
        RelDataType type = rexBuilder.getTypeFactory().createTypeWithNullability(value.getType(), false);
        List<RexNode> literals = new ArrayList<>();
        texts.forEach(text -> literals.add(rexBuilder.makeLiteral(text, type, false)));
        return rexBuilder.makeIn(value, literals);
    }

    /** The same of what is computed of a column of one side, and equals a column of the other. */
    private List<OfColumn> ofComputed(
            RexNode value, RexNode column, RelNode left, boolean ofLeft, RelNode right, boolean ofRight) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(value);
        if (value instanceof RexInputRef
                || !(column instanceof RexInputRef ref)
                || columns.cardinality() != 1
                || !RowExpressions.isOfAnyRow(value)) {
            return List.of();
        }
        int width = left.getRowType().getFieldCount();
        boolean isLeft = columns.nth(0) < width;
        if (isLeft == ref.getIndex() < width || !(isLeft ? ofLeft : ofRight)) {
            return List.of();
        }
        RexNode other = rexBuilder.makeInputRef(value.getType(), columns.nth(0));
        Set<RexNode> held = isLeft ? held(right, ref.getIndex() - width, other) : held(left, ref.getIndex(), other);
        List<OfColumn> across = new ArrayList<>();
        held.forEach(one -> across.add(new OfColumn(columns.nth(0), of(one, value), true)));
        return across;
    }

    /**
     * A join's side with no other rows than are needed of it.
     *
     * @param from the first of its columns among the join's
     */
    private RelNode narrowed(RelNode side, Known known, int from) {
        List<RexNode> conditions = new ArrayList<>();
        for (OfColumn one : known.conditions) {
            int column = one.column - from;
            if (column >= 0 && column < side.getRowType().getFieldCount()) {
                conditions.add(of(one.condition, column(side, column)));
            }
        }
        return conditions.isEmpty()
                ? side
                : LogicalFilter.create(side, RexUtil.composeConjunction(rexBuilder, conditions));
    }

    /** The same condition of another column. */
    private static RexNode of(RexNode condition, RexNode column) {
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return column;
            }
        });
    }

    /** Whether the columns are of a join's two sides. */
    private static boolean crosses(IntPair pair, int leftWidth) {
        return pair.source < leftWidth != pair.target < leftWidth;
    }

    private RexNode column(RelNode rel, int column) {
        return rexBuilder.makeInputRef(rel.getRowType().getFieldList().get(column).getType(), column);
    }

    /**
     * Conditions on a column that all of a node's rows meet.
     *
     * @param other what equals the column
     */
    private Set<RexNode> held(RelNode rel, int column, RexNode other) {
        Set<String> texts = other.getType().getSqlTypeName() == SqlTypeName.VARCHAR ? texts(rel, column) : null;
        if (texts == Choice.OF_ALL_TRACES) {
            return Set.of();
        }
        if (texts != null && texts.isEmpty()) {
            return Set.of(rexBuilder.makeLiteral(false));
        }
        if (texts != null) {
            return Set.of(isOneOf(other, texts));
        }
        if (rel instanceof LogicalFilter filter) {
            Set<RexNode> held = new LinkedHashSet<>(held(filter.getInput(), column, other));
            for (OfColumn one : and(Known.NOTHING, filter.getCondition()).conditions) {
                if (one.column == column) {
                    held.add(one.condition);
                }
            }
            return held;
        }
        if (rel instanceof LogicalSort) {
            return held(rel.getInput(0), column, other);
        }
        if (rel instanceof LogicalProject project) {
            return project.getProjects().get(column) instanceof RexInputRef ref
                    ? held(project.getInput(), ref.getIndex(), other)
                    : Set.of();
        }
        if (rel instanceof LogicalAggregate aggregate && aggregate.getGroupType() == LogicalAggregate.Group.SIMPLE) {
            return column < aggregate.getGroupCount()
                    ? held(aggregate.getInput(), aggregate.getGroupSet().nth(column), other)
                    : Set.of();
        }
        if (rel instanceof LogicalJoin join) {
            int width = join.getLeft().getRowType().getFieldCount();
            boolean isMadeUp = column < width
                    ? join.getJoinType().generatesNullsOnLeft()
                    : join.getJoinType().generatesNullsOnRight();
            return isMadeUp ? Set.of() : column < width
                    ? held(join.getLeft(), column, other)
                    : held(join.getRight(), column - width, other);
        }
        return Set.of();
    }

    private Set<String> texts(RelNode rel, int column) {
        Set<String> texts = FewTexts.of(rel, column);
        return texts == null ? choice.texts(rel, column) : texts;
    }

    /** The columns of a node's rows that are equal in all of them because a join within it says so. */
    private static Set<IntPair> equal(RelNode rel) {
        if (rel instanceof LogicalFilter filter) {
            return equal(filter.getInput());
        }
        if (rel instanceof LogicalJoin join && join.getJoinType() == JoinRelType.INNER) {
            int width = join.getLeft().getRowType().getFieldCount();
            Set<IntPair> equal = new HashSet<>(equal(join.getLeft()));
            equal.addAll(moved(equal(join.getRight()), width));
            for (IntPair pair : join.analyzeCondition().pairs()) {
                equal.add(IntPair.of(pair.source, width + pair.target));
            }
            return equal;
        }
        return Set.of();
    }

    private static Set<IntPair> moved(Set<IntPair> equal, int by) {
        Set<IntPair> moved = new HashSet<>();
        equal.forEach(pair -> moved.add(IntPair.of(pair.source + by, pair.target + by)));
        return moved;
    }

    /** A table with those that are of its trace. */
    private RelNode filtered(RelNode table, Known known) {
        Set<RexNode> ofTrace = new LinkedHashSet<>();
        for (OfColumn one : known.conditions) {
            RelDataTypeField field = table.getRowType().getFieldList().get(one.column);
            if (one.column == 0 && field.getName().equals(TableColumn.TRACE)) {
                infers |= one.isInferred;
                ofTrace.add(of(one.condition, rexBuilder.makeInputRef(field.getType(), one.column)));
            }
        }
        return ofTrace.isEmpty()
                ? table
                : LogicalFilter.create(table, RexUtil.composeConjunction(rexBuilder, ofTrace));
    }
}
