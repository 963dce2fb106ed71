package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** Parts of arrays as PostgreSQL has them; a NULL in an array is in no other. Called by generated code. */
public final class ArrayParts {

    /** The elements from one place to another, of which the first is 1. */
    public static final SqlOperator SLICE = new OfArrays("ARRAY_SLICE",
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), "slice",
            List.of(SqlTypeFamily.ARRAY, SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC),
            List.of(List.class, long.class, long.class));

    /** Whether all elements of the second array are in the first one. */
    public static final SqlOperator CONTAINS = new OfArrays("ARRAY_CONTAINS_ALL", ReturnTypes.BOOLEAN_NULLABLE,
            "contains", List.of(SqlTypeFamily.ARRAY, SqlTypeFamily.ARRAY), List.of(List.class, List.class));

    /** Whether two arrays have an element in common. */
    public static final SqlOperator OVERLAP = new OfArrays("ARRAY_OVERLAP", ReturnTypes.BOOLEAN_NULLABLE,
            "overlap", List.of(SqlTypeFamily.ARRAY, SqlTypeFamily.ARRAY), List.of(List.class, List.class));

    /** The elements in their order, NULLs last. */
    public static final SqlOperator SORT = new OfArrays("ARRAY_SORT",
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), "sort", List.of(SqlTypeFamily.ARRAY),
            List.of(List.class));

    /** The elements in the order turned round, NULLs last. */
    public static final SqlOperator SORT_DOWN = new OfArrays("ARRAY_REVERSE_SORT",
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), "sortDown", List.of(SqlTypeFamily.ARRAY),
            List.of(List.class));

    /** The elements from the last to the first. Calcite 1.42 turns the array itself round, which others read, too. */
    public static final SqlOperator REVERSE = new OfArrays("ARRAY_REVERSE",
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), "reverse", List.of(SqlTypeFamily.ARRAY),
            List.of(List.class));

    private ArrayParts() {}

    public static List<?> reverse(List<?> array) {
        List<Object> elements = new ArrayList<>(array);
        Collections.reverse(elements);
        return elements;
    }

    public static List<?> sort(List<?> array) {
        return sorted(array, Comparator.naturalOrder());
    }

    public static List<?> sortDown(List<?> array) {
        return sorted(array, Comparator.reverseOrder());
    }

    @SuppressWarnings("unchecked")
    private static List<?> sorted(List<?> array, Comparator<Comparable<Object>> order) {
        if (array.stream().anyMatch(element -> element != null && !(element instanceof Comparable))) {
            throw new BadArgumentException("The elements of an array of arrays, or of rows, have no order here.");
        }
        List<Comparable<Object>> elements = new ArrayList<>((List<Comparable<Object>>) array);
        elements.sort(Comparator.nullsLast(order));
        return elements;
    }

    /**
     * A part of an array, which is empty where there is nothing.
     *
     * @param from the place of the first element; before the array is at its begin
     * @param to that of the last one; behind the array is at its end
     */
    public static List<?> slice(List<?> array, long from, long to) {
        long first = Math.max(from, 1);
        long last = Math.min(to, array.size());
        return first > last ? List.of() : array.subList((int) first - 1, (int) last);
    }

    public static boolean contains(List<?> whole, List<?> part) {
        return part.stream().allMatch(element -> isIn(whole, element));
    }

    public static boolean overlap(List<?> first, List<?> second) {
        return second.stream().anyMatch(element -> isIn(first, element));
    }

    private static boolean isIn(List<?> array, Object element) {
        return element != null && array.stream().anyMatch(other -> ArrayElements.isSame(other, element));
    }

    private static final class OfArrays extends StandingFunction {
        private OfArrays(String name, SqlReturnTypeInference type, String method, List<SqlTypeFamily> families,
                List<Class<?>> parameters) {
            super(name, type, families, types -> List.of(),
                    new MethodFunction(SqlTypeName.ANY, NullPolicy.STRICT, ArrayParts.class, method, parameters));
        }
    }
}
