package org.nettracesql.cli.picture;

/** Text within XML and HTML. */
public final class Markup {

    private Markup() {}

    /** The text with the signs of markup replaced; control characters, which XML cannot have, become blanks. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(isAllowed(text, i) ? c : ' ');
            }
        }
        return escaped.toString();
    }

    private static boolean isAllowed(String text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
        }
        return c >= ' ' && c < '\ufffe' || c == '\n' || c == '\t' || c == '\r';
    }
}
