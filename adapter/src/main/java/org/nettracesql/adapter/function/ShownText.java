package org.nettracesql.adapter.function;

/** Texts in messages: one of a trace or a query may be of any length. */
public final class ShownText {

    private static final int MOST_CHARS = 100;

    private ShownText() {}

    /** The text, or how it begins. */
    public static String of(String text) {
        return text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS) + "...";
    }
}
