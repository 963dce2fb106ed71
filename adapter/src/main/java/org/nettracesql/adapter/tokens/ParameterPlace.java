package org.nettracesql.adapter.tokens;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/** A {@code ?} of a query and what stands about it, as far as that can be told without a parser. */
public final class ParameterPlace {

    /** Of the whole query, in capitals. */
    private final List<String> tokens;

    private final int index;
    private final int offset;
    private final String function;

    private ParameterPlace(List<String> tokens, int index, int offset, String function) {
        this.tokens = tokens;
        this.index = index;
        this.offset = offset;
        this.function = function;
    }

    /** Those of a query, in its order. */
    public static List<ParameterPlace> of(String query) {
        List<ParameterPlace> places = new ArrayList<>();
        List<String> tokens = new ArrayList<>();
        Deque<String> functions = new ArrayDeque<>();
        int end;
        for (int at = SqlTokens.afterBlanks(query, 0); at < query.length(); at = SqlTokens.afterBlanks(query, end)) {
            end = SqlTokens.afterToken(query, at);
            String token = query.substring(at, end).toUpperCase(Locale.ROOT);
            if (token.equals("(")) {
                functions.push(tokens.isEmpty() ? "" : tokens.get(tokens.size() - 1));
            } else if (token.equals(")")) {
                functions.poll();
            } else if (token.equals("?")) {
                places.add(new ParameterPlace(tokens, tokens.size(), at, functions.isEmpty() ? "" : functions.peek()));
            }
            tokens.add(token);
        }
        return places;
    }

    /** The numbers, counted from 1, of those of which something is so. */
    public static Set<Integer> numbers(String query, Predicate<ParameterPlace> isSo) {
        List<ParameterPlace> places = of(query);
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < places.size(); i++) {
            if (isSo.test(places.get(i))) {
                numbers.add(i + 1);
            }
        }
        return numbers;
    }

    /** Where it stands in the text. */
    public int offset() {
        return offset;
    }

    /** A token before it in capitals, the nearest for 1; an empty text before the first. */
    public String before(int distance) {
        return distance > index ? "" : tokens.get(index - distance);
    }

    /** The token behind it in capitals; an empty text at the end. */
    public String behind() {
        return behind(1);
    }

    /** A token further behind it. */
    public String behind(int distance) {
        return index + distance >= tokens.size() ? "" : tokens.get(index + distance);
    }

    /** What stands before the innermost parenthesis about it; an empty text if there is none. */
    public String function() {
        return function;
    }
}
