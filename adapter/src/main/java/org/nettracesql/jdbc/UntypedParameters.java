package org.nettracesql.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.nettracesql.adapter.parser.ParameterTypes;
import org.nettracesql.adapter.tokens.ParameterPlace;

/**
 * Plans a query in which the planner finds no type for some parameter, as in {@code lower(?)}: such a one is VARCHAR
 * until there is a value.
 */
final class UntypedParameters {

    private static final String NO_TYPE = "Illegal use of dynamic parameter";
    private static final String TEXT = "VARCHAR";
    /** Beside a number, a parameter is a number to the planner, in {@code ? - 3} as well. */
    private static final String DAY = "DATE";

    private final TraceConnection connection;
    private final String query;
    private final List<Integer> places;
    private final String[] types;

    UntypedParameters(TraceConnection connection, String query) {
        this.connection = connection;
        this.query = query;
        this.places = ParameterPlace.of(query).stream().map(ParameterPlace::offset).toList();
        this.types = new String[places.size()];
    }

    /** The types with which the query can be planned; null where the planner has its own. */
    List<String> types() {
        return Collections.unmodifiableList(Arrays.asList(types));
    }

    /**
     * A statement of the planner; null if only values tell the types with which there is one.
     *
     * @param failure why the query cannot be planned as it is
     * @throws SQLException that failure, if it is about anything else
     */
    PreparedStatement plan(SQLException failure) throws SQLException {
        if (types.length == 0) {
            throw failure;
        }
        SQLException last = failure;
        for (int untyped = untyped(last); untyped >= 0; untyped = untyped(last)) {
            types[untyped] = TEXT;
            try {
                return connection.plannerStatement(ParameterTypes.added(query, types()));
            } catch (SQLException e) {
                last = e;
            }
        }
        boolean isSame = true;
        for (String all : List.of(TEXT, ParameterTypes.NULL)) {
            Arrays.fill(types, all);
            try {
                return connection.plannerStatement(ParameterTypes.added(query, types()));
            } catch (SQLException e) {
                isSame &= failure.getMessage().equals(e.getMessage());
                last = e;
            }
        }
        if (!isSame || isPlannedWithDays()) {
            // What is wrong depends on the types: with those of the values nothing may be.
            return null;
        }
        failure.addSuppressed(last);
        throw failure;
    }

    private boolean isPlannedWithDays() {
        String typed = ParameterTypes.added(query, Collections.nCopies(types.length, DAY));
        try {
            connection.plannerStatement(typed).close();
            return true;
        } catch (SQLException e) {
            // Another type says nothing of a mistake that is there whatever the types are.
            return false;
        }
    }

    /** Which parameter a failure is about; -1 for none that has no type yet. */
    private int untyped(SQLException failure) {
        if (!(failure instanceof NettraceSqlException mistake) || !failure.getMessage().contains(NO_TYPE)) {
            return -1;
        }
        int place = SqlText.place(query, mistake.line(), mistake.column());
        int parameter = places.indexOf(place);
        return parameter >= 0 && types[parameter] == null ? parameter : -1;
    }
}
