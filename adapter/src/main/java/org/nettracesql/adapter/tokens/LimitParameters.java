package org.nettracesql.adapter.tokens;

import java.util.Set;

/** Which parameters are numbers of rows: those behind LIMIT, OFFSET and FETCH FIRST, alone or within a cast. */
public final class LimitParameters {

    private static final Set<String> WITHIN = Set.of("(", "CAST");

    private LimitParameters() {}

    /** Their numbers, counted from 1. */
    public static Set<Integer> in(String query) {
        return ParameterPlace.numbers(query, LimitParameters::isRows);
    }

    private static boolean isRows(ParameterPlace parameter) {
        int word = 1;
        while (WITHIN.contains(parameter.before(word))) {
            word++;
        }
        return switch (parameter.before(word)) {
            case "LIMIT" -> true;
            case "OFFSET" -> !parameter.before(word + 1).equals("[");
            case "FIRST", "NEXT" -> parameter.before(word + 1).equals("FETCH");
            // LIMIT 10, 5
            case "," -> parameter.before(word + 2).equals("LIMIT");
            default -> false;
        };
    }
}
