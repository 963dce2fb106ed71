package org.nettracesql.adapter.catalog;

/** Names that a query can write between double quotes, of whatever a trace calls its providers, events and fields. */
final class WrittenNames {

    private static final String UNNAMED = "unnamed";

    private WrittenNames() {}

    /** The name itself, except that SQL has no empty names and none with line breaks. */
    static String of(String name) {
        if (name.isEmpty()) {
            return UNNAMED;
        }
        StringBuilder written = null;
        for (int i = 0; i < name.length(); i++) {
            if (Character.isISOControl(name.charAt(i))) {
                written = written == null ? new StringBuilder(name) : written;
                written.setCharAt(i, '_');
            }
        }
        return written == null ? name : written.toString();
    }
}
