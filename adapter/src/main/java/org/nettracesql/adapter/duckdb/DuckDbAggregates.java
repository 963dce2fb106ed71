package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.nettracesql.adapter.function.Correlation;
import org.nettracesql.adapter.function.Percentile;

/**
 * The calls of an aggregate in DuckDB's functions. A sum has 128 bits there until it is given its type, and an average
 * is divided from such a sum, so that both engines come to the same DOUBLE.
 */
final class DuckDbAggregates {

    private static final String REGR_COUNT = "REGR_COUNT";

    /** Calls of DuckDB for one call of the plan: one, or a sum and a count for an average. */
    private record Part(AggregateCall call, int first) {}

    private final Aggregate aggregate;
    private final RelNode input;
    private final List<RelDataTypeField> fields;
    private final Supplier<String> names;
    private final List<AggregateCall> computed = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();

    /** @param input the translated one */
    DuckDbAggregates(Aggregate aggregate, RelNode input, Supplier<String> names) {
        this.aggregate = aggregate;
        this.input = input;
        this.fields = input.getRowType().getFieldList();
        this.names = names;
        for (AggregateCall call : aggregate.getAggCallList()) {
            parts.add(new Part(call, computed.size()));
            if (isAverage(call)) {
                computed.add(with(call, SqlStdOperatorTable.SUM, null));
                computed.add(with(call, SqlStdOperatorTable.COUNT, null));
            } else {
                computed.add(with(call, function(call), call.getType()));
            }
        }
    }

    /** Whether it is an aggregate of DOUBLEs that DuckDB has under the same name. */
    static boolean isOfDoubles(SqlAggFunction function) {
        return doubles(function) != null;
    }

    private static String doubles(SqlAggFunction function) {
        if (function instanceof Correlation) {
            return "corr($0, $1)";
        }
        return switch (function.getName()) {
            case "VAR_POP" -> "var_pop($0)";
            case "VAR_SAMP", "VARIANCE" -> "var_samp($0)";
            case "STDDEV_POP" -> "stddev_pop($0)";
            case "STDDEV_SAMP", "STDDEV" -> "stddev_samp($0)";
            case "COVAR_POP" -> "covar_pop($0, $1)";
            case "COVAR_SAMP" -> "covar_samp($0, $1)";
            case REGR_COUNT -> "regr_count($0, $1)";
            case "REGR_SXX" -> "regr_sxx($0, $1)";
            case "REGR_SYY" -> "regr_syy($0, $1)";
            default -> null;
        };
    }

    /** What DuckDB is to compute. */
    List<AggregateCall> computed() {
        return computed;
    }

    /** The columns of the aggregate, made of those that DuckDB computes. */
    List<RexNode> values(RelNode translated, DuckDbExpressions expressions) {
        List<RexNode> values = new ArrayList<>();
        List<RelDataTypeField> columns = translated.getRowType().getFieldList();
        int keys = aggregate.getGroupCount();
        for (int key = 0; key < keys; key++) {
            values.add(new RexInputRef(key, columns.get(key).getType()));
        }
        for (Part part : parts) {
            RelDataType type = part.call.getType();
            RexNode value = column(columns, keys + part.first);
            if (isAverage(part.call)) {
                values.add(expressions.quotient(value, column(columns, keys + part.first + 1), type));
            } else if (part.call.getAggregation() instanceof Correlation) {
                values.add(expressions.nullForNaN(value));
            } else if (isSum(part.call)) {
                values.add(expressions.sum(value, type));
            } else {
                values.add(value);
            }
        }
        return values;
    }

    private static RexNode column(List<RelDataTypeField> columns, int index) {
        return new RexInputRef(index, columns.get(index).getType());
    }

    /**
     * @param type null for the one that the function has for these arguments; where it differs from that in nothing but
     *     NULL or a text's length, that one too: translated arguments may have lost, or found, that they are never NULL
     */
    private AggregateCall with(AggregateCall call, SqlAggFunction function, RelDataType type) {
        if (type != null && !(function instanceof RawAggregate)) {
            AggregateCall inferred = with(call, function, null);
            boolean isText = SqlTypeUtil.isCharacter(inferred.getType()) && SqlTypeUtil.isCharacter(type);
            if (isText || SqlTypeUtil.equalSansNullability(inferred.getType(), type)) {
                return inferred;
            }
        }
        return AggregateCall.create(function, call.isDistinct(), call.isApproximate(), call.ignoreNulls(), call.rexList,
                call.getArgList(), call.filterArg, call.distinctKeys, call.getCollation(),
                aggregate.hasEmptyGroup(), input, type, names.get());
    }

    private SqlAggFunction function(AggregateCall call) {
        if (call.getAggregation() instanceof Percentile percentile) {
            String type = DuckDbTypes.sqlName(call.getType());
            return new RawAggregate((percentile.continuous() ? "quantile_cont" : "quantile_disc")
                    + "(CAST($0 AS " + type + "), " + percentile.fraction().toPlainString() + ")", call.getType());
        }
        if (call.getAggregation().getName().equals(REGR_COUNT) && call.getArgList().size() < 2) {
            // Calcite leaves out arguments that are never NULL.
            return SqlStdOperatorTable.COUNT;
        }
        String doubles = doubles(call.getAggregation());
        if (doubles != null) {
            return new RawAggregate(doubles.replace("$0", asDouble(call, 0)).replace("$1", asDouble(call, 1)),
                    call.getType());
        }
        boolean ofSeveral = call.getAggregation().getKind() == SqlKind.COUNT && call.getArgList().size() > 1;
        return ofSeveral ? countOfRows(call) : call.getAggregation();
    }

    private String asDouble(AggregateCall call, int argument) {
        boolean isDouble = argument >= call.getArgList().size()
                || fields.get(call.getArgList().get(argument)).getType().getSqlTypeName() == SqlTypeName.DOUBLE;
        return isDouble ? "$" + argument : "CAST($" + argument + " AS DOUBLE)";
    }

    /** Rows in which no argument is NULL. */
    private static SqlAggFunction countOfRows(AggregateCall call) {
        StringBuilder condition = new StringBuilder();
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < call.getArgList().size(); i++) {
            condition.append(i == 0 ? "" : " AND ").append('$').append(i).append(" IS NOT NULL");
            row.append(i == 0 ? "" : ", ").append('$').append(i);
        }
        return new RawAggregate("count(" + (call.isDistinct() ? "DISTINCT " : "") + "CASE WHEN " + condition
                + " THEN ROW(" + row + ") END)", call.getType());
    }

    private static boolean isAverage(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.AVG;
    }

    private static boolean isSum(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.SUM || kind == SqlKind.SUM0;
    }
}
