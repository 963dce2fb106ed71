package org.nettracesql.adapter.function;

/**
 * Patterns of SIMILAR TO as regular expressions: {@code %} for any text, {@code _} for any character,
 * {@code | * + ? {n,m} ( ) [ ]} as there, everything else for itself. Classes are {@code [:ALPHA:]} and its kin.
 *
 * @param escape the character that makes the next one stand for itself, or empty or null for none
 */
record SimilarSyntax(String escape) {

    private static final String SPECIALS = "[]()|^-+*_%?{}";
    private static final String OPERATORS = "()|+*?{}";

    String toRegex(String similar) {
        int escaping = SafeText.escapeCharacter("SIMILAR TO", escape);
        StringBuilder regex = new StringBuilder();
        boolean inClass = false;
        for (int i = 0; i < similar.length();) {
            int c = similar.codePointAt(i);
            int at = i;
            i += Character.charCount(c);
            if (c == escaping) {
                int escaped = i < similar.length() ? similar.codePointAt(i) : -1;
                if (escaped < 0 || SPECIALS.indexOf(escaped) < 0 && escaped != c) {
                    throw wrong(similar, at);
                }
                i += Character.charCount(escaped);
                literal(regex, escaped);
            } else if (inClass) {
                if (c == ']') {
                    inClass = false;
                    regex.append(']');
                } else if (similar.startsWith("[:", at)) {
                    int end = similar.indexOf(":]", at);
                    if (end < 0) {
                        throw wrong(similar, at);
                    }
                    regex.append(classOf(similar, at, similar.substring(at + 2, end)));
                    i = end + 2;
                } else if (c == '^' || c == '-') {
                    regex.append((char) c);
                } else if (SPECIALS.indexOf(c) >= 0) {
                    throw wrong(similar, at);
                } else {
                    literal(regex, c);
                }
            } else if (c == '[') {
                inClass = true;
                regex.append('[');
            } else if (c == ']') {
                throw wrong(similar, at);
            } else if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else if (c == '{' && similar.indexOf('}', at) > 0) {
                i = similar.indexOf('}', at) + 1;
                regex.append(similar, at, i);
            } else if (OPERATORS.indexOf(c) >= 0) {
                regex.append((char) c);
            } else {
                literal(regex, c);
            }
        }
        if (inClass) {
            throw wrong(similar, similar.length());
        }
        return regex.toString();
    }

    private static void literal(StringBuilder regex, int c) {
        if (c < 128 && !Character.isLetterOrDigit(c)) {
            regex.append('\\');
        }
        regex.appendCodePoint(c);
    }

    private static String classOf(String similar, int at, String name) {
        return switch (name.toLowerCase(java.util.Locale.ROOT)) {
            case "alpha" -> "[:alpha:]";
            case "upper" -> "[:upper:]";
            case "lower" -> "[:lower:]";
            case "digit" -> "[:digit:]";
            case "alnum" -> "[:alnum:]";
            case "space" -> " ";
            case "whitespace" -> "\\s";
            default -> throw wrong(similar, at);
        };
    }

    private static RuntimeException wrong(String similar, int at) {
        return new BadArgumentException("Invalid regular expression '" + similar + "', index " + at);
    }
}
