package org.nettracesql.trace;

/** So many of something, in a sentence. */
public final class Amount {

    private Amount() {}

    /** {@code 1 event}, {@code 2 events}. */
    public static String of(long count, String one) {
        return count + " " + (count == 1 ? one : one + "s");
    }

    /** With a number written differently for one: {@code 1 buffer is}, {@code 2 buffers are}. */
    public static String of(long count, String one, String several) {
        return count + " " + (count == 1 ? one : several);
    }
}
