package org.nettracesql.adapter.parser;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlAsofJoin;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;
import org.apache.calcite.util.NlsString;
import org.nettracesql.adapter.function.ArraysBeside;
import org.nettracesql.adapter.function.Correlation;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.function.NullableAggregate;
import org.nettracesql.adapter.function.NullableJson;
import org.nettracesql.adapter.function.Percentile;
import org.nettracesql.adapter.function.ShiftedValue;
import org.nettracesql.adapter.tokens.WrittenNames;
import org.nettracesql.adapter.tokens.WrittenTokens;

/**
 * Rewrites calls that Calcite cannot take as people write them. {@link Percentile} comes in the place of
 * {@code PERCENTILE_CONT(f) WITHIN GROUP (ORDER BY x)}, {@code PERCENTILE_DISC} and {@code MEDIAN(x)}; what is not of
 * that form stays as it is, for the validator to complain of. {@link Correlation} is {@code CORR(y, x)},
 * {@link NullableAggregate} comes in the place of {@code LISTAGG}, {@code STRING_AGG}, {@code ARRAY_AGG} and
 * {@code NTH_VALUE}, and of {@code NTILE} of a parameter, and {@link ShiftedValue} in that of {@code LAG} and
 * {@code LEAD} with a default. A parameter of {@code &} and its like is a BIGINT.
 */
final class WrittenCalls extends SqlShuttle {

    private static final String UNICODE = "UTF16";
    private static final String MEDIAN = "MEDIAN";
    private static final String CORRELATION = "CORR";
    private static final String LISTAGG = "LISTAGG";
    private static final String STRING_AGG = "STRING_AGG";
    private static final String ARRAY_AGG = "ARRAY_AGG";
    private static final String GROUP_CONCAT = "GROUP_CONCAT";
    private static final String MODE = "MODE";
    private static final String NTH_VALUE = "NTH_VALUE";
    private static final String NTILE = "NTILE";
    private static final String LAG = "LAG";
    private static final String LEAD = "LEAD";

    private static final Set<String> OF_BITS = Set.of("BITAND", "BITOR", "BITXOR");

    private static final Set<String> PASSING_OVER_NULL = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX", "VAR_POP",
            "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV", "COVAR_POP", "COVAR_SAMP", "REGR_COUNT",
            "REGR_SXX", "REGR_SYY", "BOOL_AND", "BOOL_OR", "EVERY", "SOME", "BIT_AND", "BIT_OR", "BIT_XOR",
            "STRING_AGG", "LISTAGG", "MODE", "MEDIAN", "PRODUCT", "ENTROPY", "MAD", "COUNT_IF", "COUNTIF");

    private static final BigDecimal MIDDLE = new BigDecimal("0.5");

    private final ParameterTypes parameters;

    private final Set<Long> ties;

    private final RowsInQueries inQueries = new RowsInQueries();

    private final SqlNode statement;

    private WrittenCalls(SqlNode statement, ParameterTypes parameters, Set<Long> ties) {
        this.statement = statement;
        this.parameters = parameters;
        this.ties = ties;
    }

    /** Whether a name that is no word of the parser's may be that of a function that is rewritten. */
    static boolean isFunction(String name) {
        return name.equalsIgnoreCase(MEDIAN) || name.equalsIgnoreCase(LISTAGG)
                || name.equalsIgnoreCase("GENERATE_SERIES") || PostgresCalls.givesRows(name);
    }

    /** @param ties where the numbers of rows stand that are {@code WITH TIES} */
    static SqlNode in(SqlNode node, ParameterTypes parameters, Set<Long> ties) {
        return node.accept(new WrittenCalls(node, parameters, ties));
    }

    @Override
    public SqlNode visit(SqlDataTypeSpec type) {
        return WrittenTypes.of(type);
    }

    /** Calcite's parser passes an ASOF JOIN without any condition on, if another join follows. */
    private static void requireComparison(SqlJoin join) {
        boolean isAsof = join.getJoinType() == JoinType.ASOF || join.getJoinType() == JoinType.LEFT_ASOF;
        if (isAsof && !(join instanceof SqlAsofJoin)) {
            throw OperandRules.mistake(join.getRight().getParserPosition(), "An ASOF JOIN says what it compares:"
                    + " ASOF JOIN b ON a.k = b.k AND a.t >= b.t");
        }
    }

    static SqlNode median(SqlNode value, SqlParserPos at) {
        return new Percentile(true, MIDDLE, false).createCall(at, value);
    }

    @Override
    public SqlNode visit(SqlDynamicParam parameter) {
        return parameters.typed(parameter);
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlWithItem item) {
            RecursiveQueries.settle(item);
        }
        if (call.getKind() == SqlKind.WITHIN_GROUP) {
            SqlNode aggregate = ofGroup(call);
            if (aggregate != null) {
                return aggregate;
            }
            call.setOperand(1, nullsLast(call.operand(1)));
        }
        if (call.getKind() == SqlKind.FILTER && call.operand(0).getKind() == SqlKind.WITHIN_GROUP) {
            SqlNode supposed = SupposedRanks.of(call.operand(0), call.operand(1));
            if (supposed != null) {
                return supposed.accept(this);
            }
        }
        if (call instanceof SqlOrderBy written) {
            SqlNode rows = written.fetch;
            boolean withTies = rows != null && ties.contains(WrittenTokens.place(
                    rows.getParserPosition().getLineNum(), rows.getParserPosition().getColumnNum()));
            SqlOrderBy ordered = withTies ? WrittenQueries.withTies(written) : written;
            if (WrittenQueries.ordered(ordered) instanceof SqlSelect select) {
                rewrite(select, ordered.orderList);
            }
            // The numbers of rows are literals or plain parameters to Calcite.
            return new SqlOrderBy(ordered.getParserPosition(), ordered.query.accept(this),
                    (SqlNodeList) ordered.orderList.accept(this), ordered.offset, ordered.fetch);
        }
        SqlNode rows = inQueries.of(call);
        if (rows != null) {
            return rows.accept(this);
        }
        if (call instanceof SqlJoin join) {
            requireComparison(join);
            inQueries.noteCondition(join);
        }
        if (call instanceof SqlSelect select) {
            inQueries.noteConditions(select);
            select.setFrom(CommaJoins.last(select.getFrom()));
            LateralJoins.flatten(select);
            rewrite(select, SqlNodeList.EMPTY);
            WrittenValues.asColumns(select.getSelectList());
            if (!select.getWindowList().isEmpty()) {
                NamedWindows.expand(select);
            }
            SqlSelect visited = (SqlSelect) super.visit(call);
            HavingQueries.qualify(visited);
            return UnnestedColumns.of(visited);
        }
        // The AS of UNPIVOT has values in a list where that of a table has a name.
        SqlNode series = call.getKind() == SqlKind.AS && call.operandCount() == 2
                && call.operand(1) instanceof SqlIdentifier name
                        ? UnnestedColumns.table(call.operand(0), name, statement)
                        : UnnestedColumns.table(call, null, statement);
        if (series != null) {
            return super.visit((SqlCall) series);
        }
        if (call.getKind() == SqlKind.AS && call.operandCount() > 2) {
            SqlNode named = UnnestedColumns.table(call.operand(0), null, statement);
            if (named != null) {
                call.setOperand(0, ((SqlCall) named).operand(0));
                return super.visit(call);
            }
        }
        if (call.getKind() == SqlKind.LIKE && call.operand(1) instanceof SqlCall texts) {
            SqlNode choice = ofSeveralTexts(call, texts);
            if (choice != null) {
                return choice.accept(this);
            }
        }
        if (call.getKind() == SqlKind.ITEM) {
            SqlNode group = PostgresCalls.firstGroup(call);
            if (group == null) {
                group = PostgresCalls.slice(call);
            }
            if (group != null) {
                return group.accept(this);
            }
        }
        if (call.getKind() == SqlKind.JSON_ARRAYAGG || call.getKind() == SqlKind.JSON_OBJECTAGG) {
            SqlCall collected = (SqlCall) super.visit(call);
            int value = call.getKind() == SqlKind.JSON_ARRAYAGG ? 0 : 1;
            if (collected.operandCount() > value) {
                collected.setOperand(value, JsonCalls.within(collected.operand(value)));
            }
            if (value == 0 && collected.operandCount() > 1 && collected.operand(1) instanceof SqlNodeList order) {
                collected.setOperand(1, nullsLast(order));
            }
            ((SqlBasicCall) collected).setOperator(NullableJson.of(collected.getOperator()));
            return collected;
        }
        if (call.getOperator() == SqlStdOperatorTable.JSON_OBJECT
                || call.getOperator() == SqlStdOperatorTable.JSON_ARRAY) {
            return JsonCalls.nested((SqlCall) super.visit(call));
        }
        if (call.getOperator() == SqlLibraryOperators.NULL_SAFE_EQUAL) {
            return SqlStdOperatorTable.IS_NOT_DISTINCT_FROM.createCall(call.getParserPosition(),
                    ((SqlCall) super.visit(call)).getOperandList());
        }
        if (call.getOperator() == SqlStdOperatorTable.CONCAT) {
            boolean json = JsonCalls.isJson(call.operand(0)) || JsonCalls.isJson(call.operand(1));
            SqlCall visited = (SqlCall) super.visit(call);
            return json
                    ? DialectOperators.JSON_CONCAT.createCall(call.getParserPosition(), visited.getOperandList())
                    : PostgresCalls.concatenated(visited);
        }
        if (call.getKind() == SqlKind.VALUES) {
            return WrittenValues.query((SqlCall) super.visit(call));
        }
        if (call.getKind() == SqlKind.AS && call.operand(0).getKind() == SqlKind.VALUES) {
            return WrittenValues.named(call, (SqlCall) super.visit((SqlCall) call.operand(0)));
        }
        if (call.getKind() == SqlKind.UNNEST && call.operandCount() > 1) {
            SqlCall arrays = (SqlCall) super.visit(call);
            return call.getOperator().createCall(call.getParserPosition(),
                    ArraysBeside.OPERATOR.createCall(call.getParserPosition(), arrays.getOperandList()));
        }
        SqlNode compared = WrittenArrays.compared(call);
        if (compared != null) {
            return super.visit((SqlCall) compared);
        }
        SqlNode shown = WrittenZones.of(call);
        if (shown != null) {
            return shown.accept(this);
        }
        SqlNode mixed = MixedIntervals.of(call);
        if (mixed != null) {
            return mixed.accept(this);
        }
        SqlNode day = WrittenDays.of(call);
        if (day != null) {
            return day.accept(this);
        }
        SqlNode bytes = WrittenBytes.of(call);
        if (bytes != null) {
            return bytes.accept(this);
        }
        SqlNode array = WrittenArrays.cast(call);
        if (array != null) {
            return array.accept(this);
        }
        if (call.getOperator() == SqlStdOperatorTable.BITXOR_OPERATOR) {
            SqlNode json = WrittenArrows.of(call);
            if (json != null) {
                return json.accept(this);
            }
        }
        if (call.getKind() == SqlKind.CAST && call.operand(0) instanceof SqlDynamicParam parameter
                && call.operand(1) instanceof SqlIntervalQualifier unit && !unit.isYearMonth()) {
            // No value of JDBC is an interval.
            return DialectOperators.INTERVAL_OF.createCall(call.getParserPosition(),
                    DialectCalls.cast(parameters.typed(parameter), SqlTypeName.VARCHAR, call.getParserPosition()));
        }
        SqlNode bits = WrittenBits.of(call);
        if (bits != null) {
            return bits.accept(this);
        }
        SqlNode byValues = WrittenRows.compared(call);
        if (byValues == null) {
            byValues = WrittenRows.amongParameters(call);
        }
        if (byValues != null) {
            return byValues.accept(this);
        }
        if (call.getOperator() == SqlStdOperatorTable.MINUS && JsonCalls.isJson(call.operand(0))) {
            return JsonCalls.without(call, (SqlCall) super.visit(call));
        }
        boolean shifting = call.getOperator() == SqlStdOperatorTable.MINUS
                || call.getOperator() == SqlStdOperatorTable.PLUS;
        if (shifting && call.operandCount() == 2 && call.operand(1) instanceof SqlIntervalLiteral) {
            // Calcite would take a parameter for an interval.
            takeForMoment(call, 0);
        }
        if (shifting && call.operandCount() == 2) {
            SqlOperator own = call.getOperator() == SqlStdOperatorTable.MINUS
                    ? DialectOperators.MINUS
                    : DialectOperators.PLUS;
            return super.visit((SqlCall) own.createCall(call.getParserPosition(), call.getOperandList()));
        }
        if (OF_BITS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))) {
            for (int i = 0; i < call.operandCount(); i++) {
                if (call.operand(i) instanceof SqlDynamicParam parameter) {
                    call.setOperand(i,
                            DialectCalls.cast(parameter, SqlTypeName.BIGINT, parameter.getParserPosition()));
                }
            }
        }
        if (isPlainCall(call, MEDIAN, 1) && call.getFunctionQuantifier() == null) {
            return median(call.operand(0).accept(this), call.getParserPosition());
        }
        if (call instanceof SqlCase choice && choice.getValueOperand() == null) {
            choice.getWhenOperands().replaceAll(DialectCalls::truth);
        }
        if (call.getKind() == SqlKind.EXTRACT) {
            takeForMoment(call, 1);
        }
        if (call.getKind() == SqlKind.EXTRACT && isEpoch(call.operand(0))) {
            SqlNode seconds = MixedIntervals.seconds(call.operand(1));
            return seconds != null
                    ? seconds
                    : secondsSinceEpoch(call.getParserPosition(), call.operand(1).accept(this));
        }
        if (call.getKind() == SqlKind.OVER && call.operand(0).getKind() == SqlKind.FILTER) {
            SqlCall ofRows = ofFilteredRows(call);
            if (ofRows != call) {
                return ofRows.accept(this);
            }
        }
        if (call.getKind() == SqlKind.OVER) {
            SqlCall unframed = NamedWindows.withoutFrame(call);
            if (unframed != call) {
                return unframed.accept(this);
            }
        }
        if (AggregateExpressions.mayBeOne(call)) {
            return AggregateExpressions.spread((SqlCall) super.visit(call));
        }
        if (call.getKind() == SqlKind.CUBE || call.getKind() == SqlKind.ROLLUP) {
            SqlCall keys = (SqlCall) super.visit(call);
            return hasTwice(keys.getOperandList()) ? groupingSets(keys) : keys;
        }
        if (WrittenQueries.isNamed(call, WrittenNames.ARRAY_AS_JSON)) {
            return JsonCalls.collected(call.operand(0)).accept(this);
        }
        SqlAggFunction collected = collected(call);
        if (collected != null) {
            return collected(collected, call);
        }
        if (isPlainCall(call, NTH_VALUE, 2)) {
            return NullableAggregate.NTH_VALUE.createCall(call.getParserPosition(), call.operand(0).accept(this),
                    call.operand(1).accept(this));
        }
        if (isPlainCall(call, NTILE, 1) && call.operand(0) instanceof SqlDynamicParam tiles) {
            return NullableAggregate.NTILE.createCall(call.getParserPosition(), typed(tiles, SqlTypeName.BIGINT));
        }
        if (isPlainCall(call, LAG, 3) || isPlainCall(call, LEAD, 3)) {
            ShiftedValue shifted = call.getOperator().getName().equalsIgnoreCase(LAG)
                    ? ShiftedValue.LAG
                    : ShiftedValue.LEAD;
            return shifted.createCall(call.getParserPosition(), call.operand(0).accept(this),
                    call.operand(1).accept(this), call.operand(2).accept(this));
        }
        if (isPlainCall(call, CORRELATION, 2)) {
            return Correlation.INSTANCE.createCall(call.getFunctionQuantifier(), call.getParserPosition(),
                    call.operand(0).accept(this), call.operand(1).accept(this));
        }
        SqlNode visited = super.visit(call);
        return visited instanceof SqlCall other
                        && other.getOperator() instanceof SqlFunction function
                        && DialectCalls.isKnown(function.getName())
                ? DialectCalls.of(other)
                : visited;
    }

    /** An operand that is a parameter is a timestamp unless it is told to be something else. */
    private void takeForMoment(SqlCall call, int operand) {
        if (call.operand(operand) instanceof SqlDynamicParam moment && parameters.typed(moment) == moment) {
            call.setOperand(operand, DialectCalls.cast(moment, SqlTypeName.TIMESTAMP, moment.getParserPosition()));
        }
    }

    private static void rewrite(SqlSelect select, SqlNodeList order) {
        if (select.getQualify() != null || select.getGroup() != null && WrittenQueries.isAll(select.getGroup())) {
            WrittenQueries.rewrite(select, order);
        }
        WrittenQueries.repeatQueries(select);
    }

    /** Null for another call. */
    private static SqlAggFunction collected(SqlCall call) {
        if (!(call.getOperator() instanceof SqlFunction function) || call.operandCount() == 0) {
            return null;
        }
        return switch (function.getName().toUpperCase(Locale.ROOT)) {
            case LISTAGG, STRING_AGG, GROUP_CONCAT -> NullableAggregate.LISTAGG;
            case ARRAY_AGG -> NullableAggregate.ARRAY_AGG;
            default -> null;
        };
    }

    /** {@code STRING_AGG(x, s ORDER BY k)} is {@code LISTAGG(x, s) WITHIN GROUP (ORDER BY k)}, also with a FILTER. */
    private SqlNode collected(SqlAggFunction function, SqlCall call) {
        List<SqlNode> operands = new ArrayList<>();
        SqlNodeList order = null;
        for (SqlNode operand : call.getOperandList()) {
            if (operand instanceof SqlNodeList list) {
                order = nullsLast((SqlNodeList) list.accept(this));
            } else if (operand.getKind() == SqlKind.SEPARATOR) {
                operands.add(((SqlCall) operand).operand(0).accept(this));
            } else {
                operands.add(operand.accept(this));
            }
        }
        SqlParserPos position = call.getParserPosition();
        if (operands.size() == 1 && call.getOperator().getName().equalsIgnoreCase(GROUP_CONCAT)) {
            operands.add(SqlLiteral.createCharString(",", position));
        }
        SqlCall collected = function.createCall(call.getFunctionQuantifier(), position, operands);
        return order == null ? collected : SqlStdOperatorTable.WITHIN_GROUP.createCall(position, collected, order);
    }

    /** Calcite 1.42 has the NULLs of an aggregate's own order first where it descends, whatever they are elsewhere. */
    private static SqlNodeList nullsLast(SqlNodeList order) {
        SqlNodeList keys = new SqlNodeList(order.getParserPosition());
        for (SqlNode key : order) {
            keys.add(key.getKind() == SqlKind.DESCENDING
                    ? SqlStdOperatorTable.NULLS_LAST.createCall(key.getParserPosition(), key)
                    : key);
        }
        return keys;
    }

    private static boolean isEpoch(SqlNode unit) {
        return unit instanceof SqlIntervalQualifier qualifier
                && qualifier.getStartUnit() == TimeUnit.EPOCH
                && (qualifier.timeFrameName == null || qualifier.timeFrameName.equalsIgnoreCase("EPOCH"));
    }

    /**
     * {@code EXTRACT(EPOCH FROM t)} with its fraction, as DuckDB and PostgreSQL have it, of a moment or an interval;
     * Calcite's is a BIGINT.
     */
    static SqlNode secondsSinceEpoch(SqlParserPos position, SqlNode time) {
        if (DialectCalls.isAge(time)) {
            return DialectCalls.ofAge(TimeUnit.EPOCH, (SqlCall) time, position);
        }
        SqlNode typed = time instanceof SqlDynamicParam || time instanceof SqlCharStringLiteral
                ? DialectCalls.cast(time, SqlTypeName.TIMESTAMP, position)
                : time;
        return SqlStdOperatorTable.DIVIDE.createCall(position,
                DialectCalls.cast(
                        DialectOperators.MILLIS.createCall(position, typed), SqlTypeName.DOUBLE, position),
                SqlLiteral.createApproxNumeric("1E3", position));
    }

    /**
     * {@code agg(x) FILTER (WHERE c) OVER w}, which Calcite 1.42 refuses, as {@code agg(CASE WHEN c THEN x END) OVER
     * w}: these aggregates pass over NULL.
     */
    static SqlCall ofFilteredRows(SqlCall over) {
        SqlCall filter = over.operand(0);
        SqlCall aggregate = filter.operand(0);
        if (aggregate.operandCount() == 0
                || !PASSING_OVER_NULL.contains(aggregate.getOperator().getName().toUpperCase(Locale.ROOT))) {
            return over;
        }
        SqlParserPos position = filter.getParserPosition();
        List<SqlNode> operands = new ArrayList<>(aggregate.getOperandList());
        boolean rows = operands.size() == 1 && operands.get(0) instanceof SqlIdentifier star && star.isStar();
        SqlNode first = rows ? SqlLiteral.createExactNumeric("1", position) : operands.get(0);
        operands.set(0, SqlStdOperatorTable.CASE.createCall(null, position, null,
                SqlNodeList.of(filter.operand(1)), SqlNodeList.of(first), SqlLiteral.createNull(position)));
        SqlCall filtered = aggregate.getOperator()
                .createCall(aggregate.getFunctionQuantifier(), aggregate.getParserPosition(), operands);
        return (SqlCall) SqlStdOperatorTable.OVER
                .createCall(over.getParserPosition(), filtered, over.operand(1));
    }

    private static boolean hasTwice(List<SqlNode> nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (nodes.get(i).equalsDeep(nodes.get(j), Litmus.IGNORE)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The sets one by one: in Calcite 1.42, {@code CUBE(a, a)} and {@code ROLLUP(a, a)} lose those that are there
     * twice.
     */
    private static SqlNode groupingSets(SqlCall call) {
        int count = call.operandCount();
        boolean cube = call.getKind() == SqlKind.CUBE;
        List<SqlNode> sets = new ArrayList<>();
        int last = cube ? (1 << count) - 1 : count;
        for (int set = last; set >= 0; set--) {
            SqlNodeList keys = new SqlNodeList(call.getParserPosition());
            for (int key = 0; key < count; key++) {
                if (cube ? (set >> (count - 1 - key) & 1) == 1 : key < set) {
                    keys.add(call.operand(key));
                }
            }
            sets.add(keys.size() == 0 ? keys : SqlStdOperatorTable.ROW.createCall(keys));
        }
        return SqlStdOperatorTable.GROUPING_SETS.createCall(call.getParserPosition(), sets);
    }

    private static boolean isPlainCall(SqlCall call, String name, int operands) {
        return call.getOperator() instanceof SqlFunction
                && call.getOperator().getName().equalsIgnoreCase(name)
                && call.operandCount() == operands;
    }

    /** A parameter of one type, whatever its value's is. */
    private SqlNode typed(SqlDynamicParam parameter, SqlTypeName type) {
        return DialectCalls.cast(parameters.typed(parameter), type, parameter.getParserPosition());
    }

    /**
     * {@code x LIKE ANY (ARRAY[a, b])} is {@code x LIKE a OR x LIKE b}, as is {@code x LIKE ANY (a, b)}; null if it is
     * another call of LIKE.
     */
    private static SqlNode ofSeveralTexts(SqlCall like, SqlCall texts) {
        boolean all = WrittenQueries.isNamed(texts, WrittenNames.ALL_OF);
        if (!all && !WrittenQueries.isNamed(texts, WrittenNames.ANY_OF)) {
            return null;
        }
        List<SqlNode> patterns = texts.getOperandList();
        List<SqlNode> elements = patterns.size() == 1 && like.operandCount() == 2
                ? WrittenArrays.elements(patterns.get(0), isArrayText(patterns.get(0)))
                : null;
        if (elements != null) {
            return elements.isEmpty()
                    ? WrittenArrays.ofNone(like, all)
                    : WrittenArrays.oneByOne(like.getOperator(), like, elements, all);
        }
        boolean written = !patterns.isEmpty() && like.operandCount() == 2
                && patterns.stream().noneMatch(pattern -> pattern.isA(SqlKind.QUERY));
        if (!written) {
            throw OperandRules.mistake(texts.getParserPosition(),
                    "LIKE ANY and LIKE ALL take the patterns one by one, as in x LIKE ANY (ARRAY['a%', 'b%'])");
        }
        return WrittenArrays.oneByOne(like.getOperator(), like, patterns, all);
    }

    /** Calcite says of a text with escapes ({@code E'\n'}, {@code U&'\0041'}) that it is of another alphabet. */
    @Override
    public SqlNode visit(SqlLiteral literal) {
        boolean escaped = literal instanceof SqlCharStringLiteral
                && UNICODE.equals(literal.getValueAs(NlsString.class).getCharsetName());
        return escaped
                ? SqlLiteral.createCharString(literal.getValueAs(String.class), literal.getParserPosition())
                : literal;
    }

    /** A pattern may be written without an array around it here, as other databases have it. */
    private static boolean isArrayText(SqlNode pattern) {
        return pattern instanceof SqlLiteral text && text.getTypeName() == SqlTypeName.CHAR
                && text.toValue().strip().startsWith("{");
    }

    private SqlNode ofGroup(SqlCall call) {
        if (isPlainCall(call.operand(0), MODE, 0) && ((SqlNodeList) call.operand(1)).size() == 1) {
            SqlNode value = WrittenQueries.plain(((SqlNodeList) call.operand(1)).get(0));
            return SqlStdOperatorTable.MODE.createCall(call.getParserPosition(), (SqlNode) value.accept(this));
        }
        SqlNode supposed = SupposedRanks.of(call, null);
        if (supposed != null) {
            return supposed.accept(this);
        }
        SqlKind kind = call.operand(0).getKind();
        boolean continuous = kind == SqlKind.PERCENTILE_CONT;
        if (!continuous && kind != SqlKind.PERCENTILE_DISC) {
            return null;
        }
        SqlCall percentile = call.operand(0);
        SqlNodeList order = call.operand(1);
        if (percentile.operandCount() != 1 || order.size() != 1) {
            return null;
        }
        SqlNode value = order.get(0);
        if (value.getKind() == SqlKind.NULLS_FIRST || value.getKind() == SqlKind.NULLS_LAST) {
            // NULLs are left out in any case.
            value = ((SqlCall) value).operand(0);
        }
        boolean descending = value.getKind() == SqlKind.DESCENDING;
        if (descending) {
            value = ((SqlCall) value).operand(0);
        }
        SqlNode asked = percentile.operand(0);
        return asked.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                ? percentiles(continuous, (SqlCall) asked, value, descending, call.getParserPosition())
                : percentile(continuous, asked, value, descending, call.getParserPosition());
    }

    /** An array of what each fraction asks for, which is NULL where there is no value. */
    private SqlNode percentiles(boolean continuous, SqlCall fractions, SqlNode value, boolean descending,
            SqlParserPos at) {
        List<SqlNode> each = new ArrayList<>();
        for (SqlNode fraction : fractions.getOperandList()) {
            SqlNode one = percentile(continuous, fraction, RowsInQueries.copy(value), descending, at);
            if (one == null) {
                return null;
            }
            each.add(one);
        }
        return DialectCalls.choice(
                SqlStdOperatorTable.GREATER_THAN.createCall(at,
                        SqlStdOperatorTable.COUNT.createCall(at, (SqlNode) RowsInQueries.copy(value).accept(this)),
                        SqlLiteral.createExactNumeric("0", at)),
                SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(at, each), SqlLiteral.createNull(at), at);
    }

    private SqlNode percentile(boolean continuous, SqlNode asked, SqlNode value, boolean descending, SqlParserPos at) {
        SqlNode plain = asked.getKind() == SqlKind.CAST ? ((SqlCall) asked).operand(0) : asked;
        if (plain instanceof SqlDynamicParam parameter) {
            return new Percentile(continuous, null, descending).createCall(at,
                    value.accept(this), typed(parameter, SqlTypeName.DOUBLE));
        }
        BigDecimal fraction = DialectCalls.fraction(asked);
        return fraction == null ? null : new Percentile(continuous, fraction, descending)
                .createCall(at, value.accept(this));
    }
}
