package org.nettracesql.functions;

import java.util.List;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.MethodFlags;
import org.nettracesql.trace.code.OptimizationTier;
import org.nettracesql.trace.manifest.ClrManifest;
import org.nettracesql.trace.manifest.Keyword;
import org.nettracesql.trace.manifest.MapEntry;
import org.nettracesql.trace.manifest.ValueMap;

/**
 * The names of flags, keywords and enumerated values, as the runtime's manifest has them. Bits without a name come as
 * one hexadecimal number at the end.
 */
public final class NameFunctions {

    /** The runtime sets these in the keywords of every EventSource event: bits of sessions, not keywords. */
    private static final long SESSION_BITS = 0xF000_0000_0000L;

    /** What JIT events have in all three texts where there is no method or it is not told. */
    private static final String NO_METHOD = "<null>";

    private NameFunctions() {}

    /** The flags by name, joined by {@code |}; see {@link MethodFlags#text}. */
    public static String methodFlags(long flags) {
        return MethodFlags.text((int) flags);
    }

    /** See {@link CodeBody#fullName(String, String, String)}; null where the runtime says that it has no method. */
    public static String methodName(String namespace, String name, String signature) {
        return NO_METHOD.equals(name) ? null : CodeBody.fullName(namespace, name, signature);
    }

    /** The tier of bits 7 to 9, told apart from precompiled code by the jitted flag. */
    public static String optimizationTier(long flags) {
        return OptimizationTier.of((int) flags).display();
    }

    /**
     * The keywords of a mask by their short names, joined by {@code |}: empty for 0. The session bits
     * {@code 0xF00000000000} of EventSource events are left out.
     *
     * @param provider full name or schema name ({@code clr}); the bits of one without known keywords have no names
     */
    public static String keywordNames(String provider, long mask) {
        StringBuilder text = new StringBuilder();
        long rest = mask;
        for (Keyword keyword : ClrManifest.instance().keywords(fullName(provider))) {
            if (keyword.mask() != 0 && (mask & keyword.mask()) == keyword.mask()) {
                append(text, keyword.display().isEmpty() ? keyword.name() : keyword.display());
                rest &= ~keyword.mask();
            }
        }
        return withRest(text, rest & ~SESSION_BITS);
    }

    /**
     * The symbol of an enumerated value, or the symbols of a mask's bits joined by {@code |}.
     *
     * @param provider full name or schema name
     * @param map the enumeration as {@code event_fields} names it, with or without {@code Map} at the end
     * @return null if there is no such enumeration, or no symbol for the value
     */
    public static String enumName(String provider, String map, long value) {
        String fullName = fullName(provider);
        ValueMap values = ClrManifest.instance().map(fullName, map);
        if (values == null) {
            values = ClrManifest.instance().map(fullName, map + "Map");
        }
        if (values == null) {
            return null;
        }
        return values.bits() ? bitNames(values.entries(), value) : values.symbol(value);
    }

    private static String bitNames(List<MapEntry> entries, long value) {
        StringBuilder text = new StringBuilder();
        long rest = value;
        for (MapEntry entry : entries) {
            boolean set = entry.value() == 0 ? value == 0 : (value & entry.value()) == entry.value();
            if (set) {
                append(text, entry.symbol());
                rest &= ~entry.value();
            }
        }
        return withRest(text, rest);
    }

    private static String withRest(StringBuilder text, long rest) {
        if (rest != 0) {
            append(text, NumberFunctions.hex(rest));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String name) {
        if (!text.isEmpty()) {
            text.append('|');
        }
        text.append(name);
    }

    private static String fullName(String provider) {
        if (provider.startsWith("Microsoft-")) {
            return provider;
        }
        for (String name : ClrManifest.instance().providers()) {
            if (name.equalsIgnoreCase(provider)
                    || provider.equalsIgnoreCase(ClrManifest.instance().providerAlias(name))) {
                return name;
            }
        }
        return provider;
    }
}
