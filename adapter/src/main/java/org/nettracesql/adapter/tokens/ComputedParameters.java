package org.nettracesql.adapter.tokens;

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

    private ComputedParameters() {}

    /**
     * The numbers, counted from 1, of all {@code ?} but those that stand alone behind a comparison or for a number of
     * rows.
     */
    public static Set<Integer> in(String query) {
        return ParameterPlace.numbers(query, parameter -> !BEFORE_COMPARED.contains(parameter.before(1))
                || !AFTER_COMPARED.contains(parameter.behind()));
    }

    /** The numbers, counted from 1, of those {@code ?} with whose type that of the result comes for certain. */
    public static Set<Integer> operands(String query) {
        return ParameterPlace.numbers(query, parameter -> ARITHMETIC.contains(parameter.before(1))
                || ARITHMETIC.contains(parameter.behind()) || BRANCHES.contains(parameter.before(1))
                || CHOICES.contains(parameter.function()));
    }
}
