package org.nettracesql.trace.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The enumerations, bit masks and keywords of the runtime's providers. May be used by all threads. */
final class ValueNames {

    private ValueNames() {}

    static ValueMap map(String provider, String map) {
        Map<String, ValueMap> maps = Maps.BY_PROVIDER.get(provider);
        return maps == null ? null : maps.get(map);
    }

    /** How many maps all providers have together. */
    static int mapCount() {
        int count = 0;
        for (Map<String, ValueMap> maps : Maps.BY_PROVIDER.values()) {
            count += maps.size();
        }
        return count;
    }

    static List<Keyword> keywords(String provider) {
        return Keywords.BY_PROVIDER.getOrDefault(provider, List.of());
    }

    /** Loads the enumerations when one is first asked for. */
    private static final class Maps {
        static final Map<String, Map<String, ValueMap>> BY_PROVIDER = new HashMap<>();

        static {
            ManifestCursor cursor = new ManifestCursor(TextResource.read(ValueNames.class, "clr-maps.tsv"), 0);
            Map<String, ValueMap> current = null;
            while (cursor.toNextLine()) {
                if (cursor.takeProviderMark()) {
                    current = new HashMap<>();
                    BY_PROVIDER.put(cursor.column(), current);
                } else {
                    String name = cursor.column();
                    boolean bits = cursor.column().equals("bits");
                    current.put(name, new ValueMap(name, bits, entries(cursor, bits)));
                }
                cursor.skipLine();
            }
        }

        private static List<MapEntry> entries(ManifestCursor cursor, boolean bits) {
            List<MapEntry> entries = new ArrayList<>();
            do {
                long value = cursor.number(bits ? 16 : 10);
                cursor.expect('=');
                entries.add(new MapEntry(bits, value, cursor.word()));
            } while (cursor.take(';'));
            return entries;
        }
    }

    /** Loads the keywords when one is first asked for. */
    private static final class Keywords {
        static final Map<String, List<Keyword>> BY_PROVIDER = new HashMap<>();

        private static final String SUFFIX = "Keyword";

        static {
            ManifestCursor cursor = new ManifestCursor(TextResource.read(ValueNames.class, "clr-keywords.tsv"), 0);
            String provider = null;
            List<Keyword> current = new ArrayList<>();
            while (cursor.toNextLine()) {
                if (cursor.takeProviderMark()) {
                    if (provider != null) {
                        BY_PROVIDER.put(provider, List.copyOf(current));
                        current.clear();
                    }
                    provider = cursor.column();
                } else {
                    current.add(keyword(cursor.number(16), cursor.column(), cursor.column()));
                }
                cursor.skipLine();
            }
            BY_PROVIDER.put(provider, List.copyOf(current));
        }

        private static Keyword keyword(long mask, String name, String display) {
            return new Keyword(mask, name,
                    display.isEmpty() ? name.substring(0, name.length() - SUFFIX.length()) : display);
        }
    }
}
