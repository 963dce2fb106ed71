package org.nettracesql.functions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nettracesql.trace.manifest.TextResource;

/**
 * A line of the resource {@code waits.tsv}: what a method on a stack says about waiting.
 *
 * <p><b>Shape.</b> Role, what is waited for, pattern, and perhaps a remark, separated by tabs. A line that is empty or
 * begins with {@code #} says nothing. What the roles mean stands at the top of the file.
 *
 * @param means null where the role is {@link Role#THROUGH}
 * @param pattern class and method; {@code *} at the beginning or end stands for any characters
 */
record WaitRule(Role role, Waits.Wait means, String pattern) {

    private static final String RESOURCE = "waits.tsv";

    enum Role {
        /** The thread waits for something to do. */
        IDLE,
        /** A way to wait. */
        WAIT,
        /** On the way into native code. */
        THROUGH
    }

    /** The rules, in the order of the file: the first that fits counts. */
    static List<WaitRule> all() {
        List<WaitRule> all = new ArrayList<>();
        for (String line : TextResource.lines(WaitRule.class, RESOURCE)) {
            all.add(parse(line));
        }
        return all;
    }

    static WaitRule parse(String line) {
        String[] parts = line.split("\t");
        if (parts.length < 3) {
            throw new IllegalStateException("\"" + line + "\" is no rule of " + RESOURCE
                    + "; expected a role, what is waited for, and a method, separated by tabs.");
        }
        Role role = Role.valueOf(parts[0].toUpperCase(Locale.ROOT));
        return new WaitRule(
                role, role == Role.THROUGH ? null : new Waits.Wait(parts[1], role == Role.IDLE), parts[2]);
    }

    /** Whether the rule is about a method, given its class and name without type arguments. */
    boolean fits(String method) {
        boolean anyBefore = pattern.startsWith("*");
        boolean anyBehind = pattern.endsWith("*");
        String text = pattern.substring(anyBefore ? 1 : 0, pattern.length() - (anyBehind ? 1 : 0));
        if (anyBefore) {
            return anyBehind ? method.contains(text) : method.endsWith(text);
        }
        return anyBehind ? method.startsWith(text) : method.equals(text);
    }
}
