package org.nettracesql.functions;

import java.util.List;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;

/**
 * What the threads of a trace wait for, told from their stacks by the {@link WaitRule rules} of the resource {@code
 * waits.tsv}. Which rule a code body falls under is found once and kept, so a stack costs a look at its few frames next
 * to the leaf. Safe for all threads; two may find the same.
 */
public final class Waits {

    private static final short NOT_ASKED = 0;
    private static final short NO_RULE = 1;
    private static final short FIRST_RULE = 2;

    private final CodeMap codeMap;
    private final List<WaitRule> rules = WaitRule.all();
    private final short[] ruleOfBody;

    /**
     * What a thread waits for.
     *
     * @param what in a word or two: {@code lock}, {@code task}, {@code thread pool worker}
     * @param isIdle whether it waits for something to do; else it has something to do and cannot go on
     */
    public record Wait(String what, boolean isIdle) {}

    Waits(CodeMap codeMap) {
        this.codeMap = codeMap;
        this.ruleOfBody = new short[codeMap.bodies().size()];
    }

    /**
     * What a thread with such a stack waits for, provided that it was not running managed code.
     *
     * @param bodies ordinals of code bodies, leaf first, as {@link org.nettracesql.trace.code.StackResolver} gives them
     * @return null for a stack that is in no known wait
     */
    public Wait of(int[] bodies) {
        Wait passed = null;
        for (int depth = 0; depth < bodies.length; depth++) {
            int body = bodies[depth];
            if (body == CodeMap.NONE) {
                if (depth > 0) {
                    return passed;
                }
                continue;
            }
            short rule = rule(body);
            if (rule == NO_RULE) {
                return passed;
            }
            WaitRule found = rules.get(rule - FIRST_RULE);
            if (found.role() == WaitRule.Role.IDLE) {
                return found.means();
            }
            if (found.role() == WaitRule.Role.WAIT) {
                passed = found.means();
            }
        }
        return passed;
    }

    private short rule(int body) {
        short known = ruleOfBody[body];
        if (known == NOT_ASKED) {
            known = find(codeMap.bodies().get(body));
            ruleOfBody[body] = known;
        }
        return known;
    }

    private short find(CodeBody body) {
        String method = body.name() == null ? null : plainName(body);
        for (int i = 0; method != null && i < rules.size(); i++) {
            if (rules.get(i).fits(method)) {
                return (short) (FIRST_RULE + i);
            }
        }
        return NO_RULE;
    }

    /** Class and method, without the type arguments that the runtime writes behind a generic class. */
    private static String plainName(CodeBody body) {
        String namespace = body.namespace() == null ? "" : body.namespace();
        int arguments = namespace.indexOf('[');
        return (arguments < 0 ? namespace : namespace.substring(0, arguments)) + "." + body.name();
    }
}
