package org.nettracesql.adapter.tokens;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Which parameters are numbers of rows: those behind LIMIT, OFFSET and FETCH FIRST, alone or within a cast. */
public final class LimitParameters {

    private static final Set<String> WITHIN = Set.of("(", "CAST");

    private LimitParameters() {}

    /** Their numbers, counted from 1. */
    public static Set<Integer> in(String query) {
        Set<Integer> rows = new HashSet<>();
        int number = 0;
        String before = "";
        String second = "";
        // Whether nothing but the beginning of a cast stands between here and the word.
        boolean isPlace = false;
        for (int at = SqlTokens.afterBlanks(query, 0), end; at < query.length();
                at = SqlTokens.afterBlanks(query, end)) {
            end = SqlTokens.afterToken(query, at);
            String token = query.substring(at, end).toUpperCase(Locale.ROOT);
            if (token.equals("?")) {
                number++;
                if (isPlace) {
                    rows.add(number);
                }
            }
            isPlace = isPlace ? WITHIN.contains(token) : switch (token) {
                case "LIMIT" -> true;
                case "OFFSET" -> !before.equals("[");
                case "FIRST", "NEXT" -> before.equals("FETCH");
                // LIMIT 10, 5
                case "," -> second.equals("LIMIT");
                default -> false;
            };
            second = before;
            before = token;
        }
        return rows;
    }
}
