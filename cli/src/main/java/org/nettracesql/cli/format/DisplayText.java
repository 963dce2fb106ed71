package org.nettracesql.cli.format;

import org.jline.utils.WCWidth;

/** Text as a terminal shows it. */
public final class DisplayText {

    private DisplayText() {}

    /** Columns that a terminal needs for a text without control characters. */
    public static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            if (c < 0x80) {
                width++;
                i++;
            } else {
                int codePoint = text.codePointAt(i);
                width += Math.max(0, WCWidth.wcwidth(codePoint));
                i += Character.charCount(codePoint);
            }
        }
        return width;
    }

    /** As {@link #visible}, but line breaks and tabs stay. */
    public static String visibleInLines(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isHidden(text.charAt(i)) && !isLayout(text.charAt(i))) {
                return escaped(text, i, true);
            }
        }
        return text;
    }

    private static boolean isLayout(char c) {
        return c == '\n' || c == '\t';
    }

    /** The text with control and direction-changing characters shown as escapes ({@code \n}, <code>\u001b</code>). */
    public static String visible(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isHidden(text.charAt(i))) {
                return escaped(text, i, false);
            }
        }
        return text;
    }

    private static String escaped(String text, int from, boolean inLines) {
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, from);
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inLines && isLayout(c)) {
                escaped.append(c);
                continue;
            }
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> {
                    if (isHidden(c)) {
                        escaped.append("\\u").append(Character.forDigit(c >> 12, 16))
                                .append(Character.forDigit(c >> 8 & 0xF, 16))
                                .append(Character.forDigit(c >> 4 & 0xF, 16))
                                .append(Character.forDigit(c & 0xF, 16));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }

    /** Control characters, and the marks that turn the direction of the text around them. */
    private static boolean isHidden(char c) {
        return Character.isISOControl(c)
                || c >= '\u202a' && c <= '\u202e'
                || c >= '\u2066' && c <= '\u2069'
                || c == '\u2028'
                || c == '\u2029';
    }
}
