package org.nettracesql.adapter.catalog;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.nettracesql.trace.Providers;

/**
 * What to enable so that events are recorded, as {@code dotnet-trace collect --providers} takes it.
 *
 * @param keywords bits; events of any of them are recorded
 * @param level 0 to 5
 * @param arguments of an EventSource, such as {@code EventCounterIntervalSec=1}, or names of the kernel's events with
 *     commas between them; empty for none
 */
public record Need(String provider, long keywords, int level, String arguments) {

    private static final Pattern TEXT = Pattern.compile("([^:,]+):0x([0-9a-f]{1,16}):([0-5])(?::([^,]+))?");

    /**
     * Reads {@code provider:0xKEYWORDS:level} or {@code provider:0xKEYWORDS:level:arguments}.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    public static Need parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not provider:0xKEYWORDS:level, with or without :arguments.");
        }
        return new Need(matcher.group(1), Long.parseUnsignedLong(matcher.group(2), 16),
                Integer.parseInt(matcher.group(3)), matcher.group(4) == null ? "" : matcher.group(4));
    }

    @Override
    public String toString() {
        return provider + ":0x" + Long.toHexString(keywords) + ":" + level
                + (arguments.isEmpty() ? "" : ":" + arguments);
    }

    /** What gives the events of both, which are of one provider. */
    public Need and(Need other) {
        return new Need(provider, keywords | other.keywords, Math.max(level, other.level), both(other));
    }

    /** An EventSource is given one set of arguments; names of the kernel's events come together. */
    private String both(Need other) {
        if (arguments.isEmpty() || other.arguments.isEmpty() || !provider.equals(Providers.LINUX_KERNEL)) {
            return arguments.isEmpty() ? other.arguments : arguments;
        }
        return arguments + "," + other.arguments;
    }

    /** One for each provider: all keywords that are needed of it, and the highest level. */
    public static Collection<Need> merged(Collection<Need> needs) {
        Map<String, Need> providers = new LinkedHashMap<>();
        needs.forEach(need -> providers.merge(need.provider, need, Need::and));
        return providers.values();
    }

    /**
     * The command by which dotnet-trace records all of them.
     *
     * @return null if nothing is needed
     */
    public static String command(Collection<Need> needs) {
        Collection<Need> providers = merged(needs);
        if (providers.isEmpty()) {
            return null;
        }
        String list = providers.stream().map(Need::toString).collect(Collectors.joining(","));
        // A semicolon would end the command.
        return "dotnet-trace collect --providers " + (list.contains(";") ? '"' + list + '"' : list);
    }
}
