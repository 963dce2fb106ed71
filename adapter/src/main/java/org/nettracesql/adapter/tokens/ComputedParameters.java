package org.nettracesql.adapter.tokens;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Which parameters something is computed with, so that the types of their values may be those of the result: in
 * {@code a / ? > 1} a decimal 2 divides another way than an integer 2 does, in {@code a > ?} it is the same number. As
 * far as that can be told without a parser.
 */
public final class ComputedParameters {

    private static final Set<String> BEFORE_COMPARED = Set.of("=", "<", ">", "BETWEEN", "AND", "LIMIT", "OFFSET");
    private static final Set<String> AFTER_COMPARED = Set.of("", ")", "AND", "OR", "THEN", "GROUP", "ORDER", "HAVING",
            "LIMIT", "OFFSET", ";");

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");
    private static final Set<String> BRANCHES = Set.of("THEN", "ELSE");
    /** Functions whose result has the type of their arguments; others may want one type of an argument. */
    private static final Set<String> CHOICES = Set.of("COALESCE", "GREATEST", "IFNULL", "LEAST", "NULLIF");

    private interface Place {
        boolean isWanted(String before, String behind, String function);
    }

    private ComputedParameters() {}

    /**
     * The numbers, counted from 1, of all {@code ?} but those that stand alone behind a comparison or for a number of
     * rows.
     */
    public static Set<Integer> in(String query) {
        return places(query, (before, behind, function) ->
                !BEFORE_COMPARED.contains(before) || !AFTER_COMPARED.contains(behind));
    }

    /** The numbers, counted from 1, of those {@code ?} with whose type that of the result comes for certain. */
    public static Set<Integer> operands(String query) {
        return places(query, (before, behind, function) -> ARITHMETIC.contains(before) || ARITHMETIC.contains(behind)
                || BRANCHES.contains(before) || CHOICES.contains(function));
    }

    private static Set<Integer> places(String query, Place place) {
        Set<Integer> places = new HashSet<>();
        Deque<String> functions = new ArrayDeque<>();
        int number = 0;
        String before = "";
        for (int at = SqlTokens.afterBlanks(query, 0), end; at < query.length();
                at = SqlTokens.afterBlanks(query, end)) {
            end = SqlTokens.afterToken(query, at);
            String token = query.substring(at, end).toUpperCase(Locale.ROOT);
            if (token.equals("(")) {
                functions.push(before);
            } else if (token.equals(")")) {
                functions.poll();
            } else if (token.equals("?")) {
                number++;
                String function = functions.isEmpty() ? "" : functions.peek();
                if (place.isWanted(before, tokenBehind(query, end), function)) {
                    places.add(number);
                }
            }
            before = token;
        }
        return places;
    }

    /** In capitals; an empty text at the end. */
    private static String tokenBehind(String query, int at) {
        int next = SqlTokens.afterBlanks(query, at);
        return next >= query.length()
                ? ""
                : query.substring(next, SqlTokens.afterToken(query, next)).toUpperCase(Locale.ROOT);
    }
}
