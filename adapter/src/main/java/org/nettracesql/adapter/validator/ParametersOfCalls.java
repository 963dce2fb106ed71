package org.nettracesql.adapter.validator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Util;

/**
 * What a parameter that is an argument is, where Calcite 1.42 has no rule for it or another one: a number of letters or
 * digits is an INTEGER, and what one of several values is chosen of has the type of the others. Drivers that ask for a
 * parameter's type and send no other, as pgx and asyncpg do, could give a text only.
 */
final class ParametersOfCalls {

    /** Of functions the arguments, from 0, that are whole numbers. */
    private static final Map<String, Set<Integer>> WHOLE = Map.ofEntries(Map.entry("SUBSTR", Set.of(1, 2)),
            Map.entry("LEFT", Set.of(1)), Map.entry("RIGHT", Set.of(1)), Map.entry("REPEAT", Set.of(1)),
            Map.entry("LPAD", Set.of(1)), Map.entry("RPAD", Set.of(1)), Map.entry("SPLIT_PART", Set.of(2)),
            Map.entry("ROUND", Set.of(1)), Map.entry("TRUNCATE", Set.of(1)), Map.entry("CHR", Set.of(0)),
            Map.entry("LAG", Set.of(1)), Map.entry("LEAD", Set.of(1)));
    /** Whose arguments are of one type. */
    private static final Set<String> ALIKE = Set.of("GREATEST", "LEAST", "MOD", "%");

    private ParametersOfCalls() {}

    /** Tells the types of a call's arguments that are parameters, where Calcite's are not right. */
    static void tell(TraceValidator validator, SqlValidatorScope scope, SqlCall call, Map<SqlNode, RelDataType> types) {
        for (int i = 0; i < call.operandCount(); i++) {
            RelDataType type = call.operand(i) instanceof SqlDynamicParam
                    ? typeOf(validator, scope, call, i)
                    : null;
            if (type != null) {
                types.put(call.operand(i), type);
            }
        }
        if (call instanceof SqlCase choice) {
            tellChoice(validator, scope, choice, types);
        }
    }

    private static RelDataType typeOf(TraceValidator validator, SqlValidatorScope scope, SqlCall call, int argument) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        if (WHOLE.getOrDefault(name, Set.of()).contains(argument)) {
            RelDataTypeFactory types = validator.getTypeFactory();
            return types.createTypeWithNullability(types.createSqlType(SqlTypeName.INTEGER), true);
        }
        boolean ofFirst = (call.getKind() == SqlKind.LAG || call.getKind() == SqlKind.LEAD) && argument == 2;
        return ofFirst ? known(validator, scope, List.of(call.operand(0)))
                : ALIKE.contains(name) ? known(validator, scope, call.getOperandList())
                : null;
    }

    /**
     * {@code COALESCE(?, x)} is {@code CASE WHEN ? IS NOT NULL THEN ? ELSE x END} by now, and {@code NULLIF(?, x)} is
     * {@code CASE WHEN ? = x THEN NULL ELSE ? END}, with the same parameter twice.
     */
    private static void tellChoice(
            TraceValidator validator, SqlValidatorScope scope, SqlCase choice, Map<SqlNode, RelDataType> types) {
        List<SqlNode> values = new ArrayList<>(choice.getThenOperands());
        values.add(choice.getElseOperand());
        for (SqlNode when : choice.getWhenOperands()) {
            boolean given = when.getKind() == SqlKind.IS_NOT_NULL || when.getKind() == SqlKind.EQUALS;
            if (!given || !(((SqlCall) when).operand(0) instanceof SqlDynamicParam tested)) {
                continue;
            }
            RelDataType type = known(validator, scope,
                    when.getKind() == SqlKind.EQUALS ? List.of(((SqlCall) when).operand(1)) : values);
            for (SqlNode value : values) {
                SqlNode plain = value instanceof SqlCall call
                        && call.getOperator() == SqlInternalOperators.CAST_NOT_NULL ? call.operand(0) : value;
                if (type != null && plain instanceof SqlDynamicParam chosen && chosen.getIndex() == tested.getIndex()) {
                    types.put(chosen, type);
                    types.put(tested, type);
                }
            }
        }
    }

    /** The type of the first value that one is known of; null if of none. */
    private static RelDataType known(TraceValidator validator, SqlValidatorScope scope, List<SqlNode> values) {
        for (SqlNode value : values) {
            if (!hasParameter(value) && !SqlUtil.isNullLiteral(value, true)) {
                return validator.deriveType(scope, value);
            }
        }
        return null;
    }

    private static boolean hasParameter(SqlNode node) {
        try {
            node.accept(new SqlBasicVisitor<Void>() {
                @Override
                public Void visit(SqlDynamicParam parameter) {
                    throw Util.FoundOne.NULL;
                }
            });
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }
}
