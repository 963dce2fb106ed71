package org.nettracesql.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The command that records what reports need. */
final class CollectLine {

    private record Need(long keywords, int level) {}

    private CollectLine() {}

    /**
     * The line.
     *
     * @param needs {@code provider:keywords:level}, separated by commas; the keywords of a provider are put together,
     *     and the highest level counts
     */
    static String of(String needs) {
        Map<String, Need> providers = new LinkedHashMap<>();
        for (String need : needs.split(",")) {
            String[] parts = need.strip().split(":");
            long keywords = Long.parseUnsignedLong(parts[1].substring(2), 16);
            int level = Integer.parseInt(parts[2]);
            providers.merge(parts[0], new Need(keywords, level), (first, second) -> new Need(
                    first.keywords | second.keywords, Math.max(first.level, second.level)));
        }
        StringBuilder line = new StringBuilder("dotnet-trace collect --providers ");
        String separator = "";
        for (Map.Entry<String, Need> provider : providers.entrySet()) {
            Need need = provider.getValue();
            line.append(separator).append(provider.getKey()).append(":0x").append(Long.toHexString(need.keywords))
                    .append(':').append(need.level);
            separator = ",";
        }
        return line.toString();
    }
}
