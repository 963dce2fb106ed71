package org.nettracesql.trace.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names of enumerated values, of bits and of keywords of the runtime's providers. May be used by all threads. */
public final class ValueNames {

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
            String text = ManifestText.read("clr-maps.tsv");
            Map<String, ValueMap> current = null;
            int start = 0;
            while (start < text.length()) {
                int end = ManifestText.lineEnd(text, start);
                char first = text.charAt(start);
                if (first == ManifestText.PROVIDER) {
                    current = new HashMap<>();
                    BY_PROVIDER.put(text.substring(start + 1, end), current);
                } else if (first != ManifestText.COMMENT) {
                    String[] columns = ManifestText.columns(text, start, end, 3);
                    boolean bits = columns[1].equals("bits");
                    current.put(columns[0], new ValueMap(columns[0], bits, entries(columns[2], bits)));
                }
                start = end + 1;
            }
        }

        private static List<MapEntry> entries(String text, boolean bits) {
            List<MapEntry> entries = new ArrayList<>();
            int start = 0;
            while (start < text.length()) {
                int equals = text.indexOf('=', start);
                int semicolon = text.indexOf(';', equals);
                int end = semicolon < 0 ? text.length() : semicolon;
                long value = Long.parseLong(text, start, equals, bits ? 16 : 10);
                entries.add(new MapEntry(bits, value, text.substring(equals + 1, end)));
                start = end + 1;
            }
            return entries;
        }
    }

    /** Loads the keywords when one is first asked for. */
    private static final class Keywords {
        static final Map<String, List<Keyword>> BY_PROVIDER = new HashMap<>();

        private static final String SUFFIX = "Keyword";

        static {
            String text = ManifestText.read("clr-keywords.tsv");
            List<Keyword> current = null;
            int start = 0;
            while (start < text.length()) {
                int end = ManifestText.lineEnd(text, start);
                char first = text.charAt(start);
                if (first == ManifestText.PROVIDER) {
                    current = new ArrayList<>();
                    BY_PROVIDER.put(text.substring(start + 1, end), current);
                } else if (first != ManifestText.COMMENT) {
                    current.add(keyword(ManifestText.columns(text, start, end, 3)));
                }
                start = end + 1;
            }
            BY_PROVIDER.replaceAll(Keywords::freeze);
        }

        private static Keyword keyword(String[] columns) {
            String name = columns[1];
            String display = columns[2].isEmpty() ? name.substring(0, name.length() - SUFFIX.length()) : columns[2];
            return new Keyword(Long.parseUnsignedLong(columns[0], 16), name, display);
        }

        private static List<Keyword> freeze(String provider, List<Keyword> keywords) {
            return List.copyOf(keywords);
        }
    }
}
