package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * DuckDB's aggregates that look at all values at once, of an array of them; NULLs are passed over. Called by generated
 * code.
 */
public final class ArrayStatistics {

    /** All numbers multiplied; NULL for none. */
    public static final SqlOperator PRODUCT = new OfArrays("ARRAY_PRODUCT", "product");

    /** The bits that tell which of the values one is, 0 for none. */
    public static final SqlOperator ENTROPY = new OfArrays("ARRAY_ENTROPY", "entropy");

    /** The median of the distances from the median; NULL for none. */
    public static final SqlOperator MAD = new OfArrays("ARRAY_MAD", "mad");

    /** How many of an array's ordered numbers are not above a number, of the number and the array. */
    public static final SqlOperator WIDTH_BUCKET = new OfArrays();

    private ArrayStatistics() {}

    /** Whether an operator computes with the elements of its array, which are numbers then. */
    public static boolean isOfNumbers(SqlOperator operator) {
        return operator == PRODUCT || operator == MAD || operator == WIDTH_BUCKET;
    }

    public static Double product(List<?> values) {
        double product = 1;
        boolean any = false;
        for (Object value : values == null ? List.of() : values) {
            if (value != null) {
                product *= ((Number) value).doubleValue();
                any = true;
            }
        }
        return any ? product : null;
    }

    public static Double entropy(List<?> values) {
        Map<Object, Integer> counts = new HashMap<>();
        int all = 0;
        for (Object value : values == null ? List.of() : values) {
            if (value != null) {
                counts.merge(value, 1, Integer::sum);
                all++;
            }
        }
        double entropy = 0;
        for (int count : counts.values()) {
            double share = (double) count / all;
            entropy -= share * Math.log(share) / Math.log(2);
        }
        // Not -0.0 where there is one value.
        return entropy + 0.0;
    }

    public static Double mad(List<?> values) {
        List<Double> numbers = new ArrayList<>();
        for (Object value : values == null ? List.of() : values) {
            if (value != null) {
                numbers.add(((Number) value).doubleValue());
            }
        }
        if (numbers.isEmpty()) {
            return null;
        }
        double middle = median(numbers);
        numbers.replaceAll(number -> Math.abs(number - middle));
        return median(numbers);
    }

    private static double median(List<Double> numbers) {
        numbers.sort(null);
        double low = numbers.get((numbers.size() - 1) / 2);
        double high = numbers.get(numbers.size() / 2);
        return low + (high - low) / 2;
    }

    /** @throws BadArgumentException if an element is NULL */
    public static int widthBucket(Number number, List<?> bounds) {
        BigDecimal exact = exact(number);
        int bucket = 0;
        for (Object bound : bounds) {
            if (bound == null) {
                throw new BadArgumentException("The bounds of WIDTH_BUCKET are numbers in their order, and NULL is"
                        + " none.");
            }
            bucket += exact((Number) bound).compareTo(exact) <= 0 ? 1 : 0;
        }
        return bucket;
    }

    private static BigDecimal exact(Number number) {
        double plain = number.doubleValue();
        if (!(number instanceof BigDecimal) && !Double.isFinite(plain)) {
            // Beyond all that a DOUBLE or a REAL holds; NaN is above all others.
            return BigDecimal.TEN.pow(400).multiply(BigDecimal.valueOf(plain < 0 ? -1 : 1));
        }
        return new BigDecimal(number.toString());
    }

    private static final class OfArrays extends StandingFunction {
        private OfArrays(String name, String method) {
            super(name, ReturnTypes.explicit(SqlTypeName.DOUBLE).andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    List.of(SqlTypeFamily.ARRAY), types -> List.of(),
                    new MethodFunction(SqlTypeName.ANY, NullPolicy.NONE, ArrayStatistics.class, method,
                            List.of(List.class)));
        }

        private OfArrays() {
            super("WIDTH_BUCKET", ReturnTypes.INTEGER_NULLABLE, List.of(SqlTypeFamily.NUMERIC, SqlTypeFamily.ARRAY),
                    types -> List.of(),
                    new MethodFunction(SqlTypeName.ANY, NullPolicy.STRICT, ArrayStatistics.class, "widthBucket",
                            List.of(Number.class, List.class)));
        }
    }
}
