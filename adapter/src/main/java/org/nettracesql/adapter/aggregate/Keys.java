package org.nettracesql.adapter.aggregate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Values such that those are equal in Java which SQL does not tell apart. */
final class Keys {

    private Keys() {}

    /** @param value as Calcite has it inside */
    static Object of(Object value) {
        if (value instanceof Double number) {
            // There are two zeros.
            return number == 0 ? 0.0 : number;
        }
        if (value instanceof Float number) {
            return number == 0 ? 0.0f : number;
        }
        if (value instanceof BigDecimal number) {
            return number.stripTrailingZeros();
        }
        if (value instanceof Object[] row) {
            return of(Arrays.asList(row));
        }
        if (value instanceof List<?> list) {
            List<Object> keys = new ArrayList<>(list.size());
            list.forEach(element -> keys.add(of(element)));
            return keys;
        }
        return value;
    }

    static Object of(Object[] row, int[] columns) {
        if (columns.length == 1) {
            return of(row[columns[0]]);
        }
        Object[] keys = new Object[columns.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = of(row[columns[i]]);
        }
        return Arrays.asList(keys);
    }
}
