package org.nettracesql.adapter.aggregate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.runtime.JsonFunctions;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.nettracesql.adapter.engine.KeptMemory;

/** {@code JSON_ARRAYAGG} and {@code JSON_OBJECTAGG}, as Calcite writes them, within bounds; NULL of no rows. */
final class CollectedJson {

    private CollectedJson() {}

    /** How many characters a value adds, about: what is written may be longer, by what JSON has to escape. */
    private static long characters(Object value) {
        return value instanceof String text ? text.length() + 3L : 4;
    }

    /** The elements of an array. */
    static final class OfArray extends Accumulator {
        private final int argument;
        private final SqlJsonConstructorNullClause nulls;
        private final KeptMemory memory;
        private final List<Object> elements = new ArrayList<>();
        private long characters;
        private boolean isOfRows;

        OfArray(int argument, SqlJsonConstructorNullClause nulls, KeptMemory memory) {
            this.argument = argument;
            this.nulls = nulls;
            this.memory = memory;
        }

        @Override
        void add(Object[] row) {
            characters += characters(row[argument]);
            Collected.requireRoom(characters, "characters", "JSON_ARRAYAGG");
            memory.addValue(row[argument]);
            isOfRows = true;
            JsonFunctions.jsonArrayAggAdd(elements, row[argument], nulls);
        }

        @Override
        boolean isOrdered() {
            return true;
        }

        @Override
        Object result() {
            return isOfRows ? JsonFunctions.jsonize(elements) : null;
        }
    }

    /** The members of an object in the order in which their names come first; the last one of several with one name. */
    static final class OfObject extends Accumulator {
        private final int name;
        private final int argument;
        private final SqlJsonConstructorNullClause nulls;
        private final KeptMemory memory;
        private final Map<String, Object> members = new LinkedHashMap<>();
        private long characters;
        private boolean isOfRows;

        OfObject(int name, int argument, SqlJsonConstructorNullClause nulls, KeptMemory memory) {
            this.name = name;
            this.argument = argument;
            this.nulls = nulls;
            this.memory = memory;
        }

        @Override
        void add(Object[] row) {
            int before = members.size();
            isOfRows = true;
            JsonFunctions.jsonObjectAggAdd(members, (String) row[name], row[argument], nulls);
            if (members.size() > before) {
                characters += characters(row[name]) + characters(row[argument]);
                Collected.requireRoom(characters, "characters", "JSON_OBJECTAGG");
                memory.addEntry(row, new int[] {name, argument});
            }
        }

        @Override
        boolean isOrdered() {
            return true;
        }

        @Override
        Object result() {
            return isOfRows ? JsonFunctions.jsonize(members) : null;
        }
    }
}
