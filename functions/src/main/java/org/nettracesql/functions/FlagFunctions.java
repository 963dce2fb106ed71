package org.nettracesql.functions;

import org.nettracesql.trace.code.MethodFlags;
import org.nettracesql.trace.code.OptimizationTier;

/** What the flags of method events say. */
public final class FlagFunctions {

    private FlagFunctions() {}

    /** The flags by name, joined by {@code |}; see {@link MethodFlags#text}. */
    public static String methodFlags(long flags) {
        return MethodFlags.text((int) flags);
    }

    /** The tier of bits 7 to 9, told apart from precompiled code by the jitted flag. */
    public static String optimizationTier(long flags) {
        return OptimizationTier.of((int) flags).display();
    }
}
