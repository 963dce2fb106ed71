package org.nettracesql.functions;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.nettracesql.trace.code.CodeMap;

/**
 * Which bodies' names contain a pattern, remembered by pattern and body: a query asks the same for every row. Safe for
 * all threads; two may work out one answer.
 */
final class FramePatterns {

    private static final int MAX_PATTERNS = 64;

    private static final byte UNKNOWN = 0;
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final Map<String, byte[]> answers = new ConcurrentHashMap<>();

    /** Whether the name of any of these bodies contains the pattern, in which {@code %} stands for any characters. */
    boolean anyContains(CodeMap map, int[] bodies, String pattern) {
        byte[] ofPattern = answers.get(pattern);
        if (ofPattern == null) {
            if (answers.size() >= MAX_PATTERNS) {
                answers.clear();
            }
            ofPattern = answers.computeIfAbsent(pattern, key -> new byte[map.bodies().size()]);
        }
        for (int body : bodies) {
            if (body == CodeMap.NONE) {
                continue;
            }
            if (ofPattern[body] == UNKNOWN) {
                String name = map.fullName(body);
                ofPattern[body] = name != null && contains(name, pattern) ? YES : NO;
            }
            if (ofPattern[body] == YES) {
                return true;
            }
        }
        return false;
    }

    /** Pieces between {@code %} occur one after another; taking the first occurrence of each misses none. */
    static boolean contains(String name, String pattern) {
        int from = 0;
        int start = 0;
        while (start <= pattern.length()) {
            int percent = pattern.indexOf('%', start);
            int end = percent < 0 ? pattern.length() : percent;
            String piece = pattern.substring(start, end);
            int found = name.indexOf(piece, from);
            if (found < 0) {
                return false;
            }
            from = found + piece.length();
            start = end + 1;
        }
        return true;
    }
}
