package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * What is done with the elements of an array that equal a value, as PostgreSQL has it: NULL is looked for like any
 * other value, where Calcite's functions are NULL for it, and numbers are equal whatever their types. Called by
 * generated code.
 */
public final class ArrayElements {

    /** The array without a value. */
    public static final SqlOperator REMOVE = new OfElements("ARRAY_REMOVE", 1,
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), "remove");

    /** The array with one value in the place of another, which has to be of the elements' type. */
    public static final SqlOperator REPLACE = new OfElements("ARRAY_REPLACE", 2, binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        return types.createTypeWithNullability(
                types.createArrayType(elementOf(types, binding.getOperandType(0)), -1), true);
    }, "replace");

    /** An array of texts with one text in the place of another in each. */
    public static final SqlOperator REPLACE_IN_TEXTS = new OfElements("ARRAY_REPLACE_IN_TEXTS", 2,
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), "replaceInTexts");

    /** The place of the first element that is a value, from 1 on; NULL if there is none. */
    public static final SqlOperator POSITION = new OfElements("ARRAY_POSITION", 1,
            ReturnTypes.INTEGER.andThen(SqlTypeTransforms.FORCE_NULLABLE), "position");

    /** The places of all such elements. */
    public static final SqlOperator POSITIONS = new OfElements("ARRAY_POSITIONS", 1,
            ReturnTypes.INTEGER.andThen(SqlTypeTransforms.TO_ARRAY).andThen(SqlTypeTransforms.FORCE_NULLABLE),
            "positions");

    /** The array with a value behind its elements; of NULL, that of the value alone. */
    public static final SqlOperator APPEND = new OfElements("ARRAY_APPEND", 1, ArrayElements::joined, "append");

    /** The array with a value before its elements, of the array and the value; of NULL, that of the value alone. */
    public static final SqlOperator PREPEND = new OfElements("ARRAY_PREPEND", 1, ArrayElements::joined, "prepend");

    /** The elements of two arrays; those of one of them where the other is NULL. */
    public static final SqlOperator CAT = new OfElements("ARRAY_CAT", 1, ArrayElements::joined, "cat");

    /** The elements that are in another array as well, each once; NULL is none of them. */
    public static final SqlOperator INTERSECT = new OfElements("LIST_INTERSECT", 1,
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), "intersect");

    private ArrayElements() {}

    /** An array that holds the elements of the first operand, and the second one or its elements; null if none does. */
    private static RelDataType joined(SqlOperatorBinding binding) {
        RelDataTypeFactory types = binding.getTypeFactory();
        List<RelDataType> elements = new ArrayList<>();
        boolean arrays = binding.getOperator().getName().equals("ARRAY_CAT");
        for (int i = 0; i < 2; i++) {
            RelDataType type = binding.getOperandType(i);
            boolean array = arrays || i == 0;
            if (array && type.getComponentType() == null && type.getSqlTypeName() != SqlTypeName.NULL) {
                return null;
            }
            elements.add(array && type.getComponentType() != null ? type.getComponentType() : type);
        }
        RelDataType element = types.leastRestrictive(elements);
        return element == null
                ? null
                : types.createTypeWithNullability(
                        types.createArrayType(types.createTypeWithNullability(element, true), -1), true);
    }

    /** The type of what may come into an array: a text of any length, and NULL. */
    public static RelDataType elementOf(RelDataTypeFactory types, RelDataType array) {
        RelDataType element = array.getComponentType();
        return types.createTypeWithNullability(
                SqlTypeUtil.isCharacter(element) ? types.createSqlType(SqlTypeName.VARCHAR) : element, true);
    }

    public static List<?> remove(List<?> array, Object value) {
        if (array == null) {
            return null;
        }
        List<Object> rest = new ArrayList<>(array);
        rest.removeIf(element -> isSame(element, value));
        return rest;
    }

    public static List<?> replace(List<?> array, Object value, Object other) {
        if (array == null) {
            return null;
        }
        List<Object> replaced = new ArrayList<>(array);
        replaced.replaceAll(element -> isSame(element, value) ? other : element);
        return replaced;
    }

    public static List<?> replaceInTexts(List<?> array, Object text, Object other) {
        if (array == null) {
            return null;
        }
        List<Object> replaced = new ArrayList<>(array);
        replaced.replaceAll(element -> element instanceof String one
                ? one.replace(text.toString(), other.toString())
                : element);
        return replaced;
    }

    public static Integer position(List<?> array, Object value) {
        List<Integer> positions = positions(array, value);
        return positions == null || positions.isEmpty() ? null : positions.get(0);
    }

    public static List<Integer> positions(List<?> array, Object value) {
        if (array == null) {
            return null;
        }
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            if (isSame(array.get(i), value)) {
                positions.add(i + 1);
            }
        }
        return positions;
    }

    public static List<?> append(List<?> array, Object value) {
        return joined(array, Collections.singletonList(value));
    }

    public static List<?> prepend(List<?> array, Object value) {
        return joined(Collections.singletonList(value), array);
    }

    public static List<?> cat(List<?> array, Object other) {
        return joined(array, (List<?>) other);
    }

    public static List<?> intersect(List<?> array, Object other) {
        if (array == null || other == null) {
            return null;
        }
        List<Object> both = new ArrayList<>();
        for (Object element : array) {
            if (element != null && positions((List<?>) other, element).size() > 0
                    && positions(both, element).isEmpty()) {
                both.add(element);
            }
        }
        return both;
    }

    private static List<?> joined(List<?> first, List<?> second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        List<Object> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Whether two values are equal: numbers are by their size, whatever their types, and NaN is NaN. */
    static boolean isSame(Object element, Object value) {
        if (!(element instanceof Number number) || !(value instanceof Number other)) {
            return Objects.equals(element, value);
        }
        double first = number.doubleValue();
        double second = other.doubleValue();
        return Double.isFinite(first) && Double.isFinite(second)
                ? exact(number).compareTo(exact(other)) == 0
                : first == second || Double.isNaN(first) && Double.isNaN(second);
    }

    private static BigDecimal exact(Number number) {
        return new BigDecimal(number.toString());
    }

    private static final class OfElements extends StandingFunction {
        private OfElements(String name, int values, SqlReturnTypeInference type, String method) {
            super(name, type,
                    values == 1
                            ? List.of(SqlTypeFamily.ARRAY, SqlTypeFamily.ANY)
                            : List.of(SqlTypeFamily.ARRAY, SqlTypeFamily.ANY, SqlTypeFamily.ANY),
                    types -> List.of(),
                    new MethodFunction(SqlTypeName.ANY, NullPolicy.NONE, ArrayElements.class, method,
                            List.of(List.class, Object.class)));
        }
    }
}
