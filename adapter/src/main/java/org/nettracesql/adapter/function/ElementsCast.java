package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * An array whose elements are cast: a lambda says how one is. Calcite 1.42 has code of its own for it, which fails on
 * NULL among numbers and does not cast as it casts values. Nobody can type it; plans have it. Called by generated code.
 */
public final class ElementsCast extends StrictFunction {

    public static final SqlOperator OPERATOR =
            new ElementsCast().operator("CAST_ELEMENTS", SqlKind.OTHER_FUNCTION, ElementsCast::type);

    private ElementsCast() {
        super(SqlTypeName.ANY);
    }

    /** Whether elements change or may be NULL; texts change only their greatest length. */
    public static boolean isFor(RelDataType from, RelDataType to) {
        RelDataType given = from.getComponentType();
        RelDataType wanted = to.getComponentType();
        if (given == null || wanted == null) {
            return false;
        }
        return given.getSqlTypeName() == SqlTypeName.ARRAY
                ? isFor(given, wanted)
                : (given.getSqlTypeName() != wanted.getSqlTypeName() || given.isNullable())
                        && !(SqlTypeUtil.isCharacter(given) && SqlTypeUtil.isCharacter(wanted));
    }

    /** For whoever works the type out anew; a lambda's type is that of what it gives. */
    private static RelDataType type(SqlOperatorBinding call) {
        RelDataTypeFactory types = call.getTypeFactory();
        return types.createTypeWithNullability(
                types.createArrayType(call.getOperandType(1), -1), call.getOperandType(0).isNullable());
    }

    /** Arrays within arrays have lambdas within lambdas. */
    public static String nameOfElement(RelDataType array) {
        int depth = 0;
        for (RelDataType type = array.getComponentType(); type != null; type = type.getComponentType()) {
            depth++;
        }
        return "element" + depth;
    }

    public static List<Object> cast(List<?> array, Function1<Object, Object> element) {
        List<Object> cast = new ArrayList<>(array.size());
        for (Object value : array) {
            cast.add(element.apply(value));
        }
        return cast;
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        return Expressions.call(ElementsCast.class, "cast", EnumUtils.convert(arguments.get(0), List.class),
                EnumUtils.convert(arguments.get(1), Function1.class));
    }
}
