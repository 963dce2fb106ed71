package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.manifest.TextResource;

/**
 * The methods between a throw and the method that threw, by the resource {@code throw-helpers.txt}, which says what
 * they are. Immutable; for all threads.
 */
final class ThrowHelpers {

    private static final String RESOURCE = "throw-helpers.txt";
    private static final String RETHROW = "rethrow";

    private final List<String> all = new ArrayList<>();
    private final List<String> rethrows = new ArrayList<>();

    private ThrowHelpers() {}

    static ThrowHelpers read() {
        ThrowHelpers helpers = new ThrowHelpers();
        for (String line : TextResource.lines(ThrowHelpers.class, RESOURCE)) {
            helpers.add(line);
        }
        return helpers;
    }

    private void add(String line) {
        int space = line.indexOf(' ');
        String prefix = line.substring(space + 1);
        all.add(prefix);
        if (line.startsWith(RETHROW)) {
            rethrows.add(prefix);
        }
    }

    /** Whether a method with that full name only helps to throw. */
    boolean isHelper(String method) {
        return beginsWithOne(all, method);
    }

    /** Whether it throws an exception once more. */
    boolean isRethrow(String method) {
        return beginsWithOne(rethrows, method);
    }

    private static boolean beginsWithOne(List<String> prefixes, String method) {
        for (String prefix : prefixes) {
            if (method.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
