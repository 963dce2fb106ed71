package org.nettracesql.adapter.duckdb;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/**
 * Names of files for tables, whose names come from a trace and may be anything: {@code schema.table} with an extension.
 *
 * <p>A character that a file's name may not have somewhere becomes {@code _}. A name that is too long is cut and ends
 * in a part of its SHA-256, so that it is the same in each export. What Windows keeps for devices, and what begins with
 * a dot or a hyphen, gets a {@code _} in front. Of names that come to the same, in any case, the second ends in
 * {@code _2}. For one export.
 */
final class TableFileNames {

    /** File systems allow 255 bytes, with the extension. */
    private static final int LONGEST_NAME = 200;

    private static final int HASH_BYTES = 6;

    private static final Set<String> DEVICES = Set.of("con", "prn", "aux", "nul",
            "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
            "lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9");

    private final String extension;
    /** In small letters, since file systems differ in whether they tell letters apart. */
    private final Set<String> taken = new HashSet<>();

    /** @param extension with its dot */
    TableFileNames(String extension) {
        this.extension = extension;
    }

    /** The name for one more table. */
    String of(String schema, String table) {
        String base = base(schema + "." + table);
        String name = base;
        for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = base + "_" + i;
        }
        return name + extension;
    }

    private static String base(String name) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < Math.min(name.length(), LONGEST_NAME); i++) {
            char c = name.charAt(i);
            boolean isPlain = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
                    || c == '.' || c == '_' || c == '-';
            plain.append(isPlain ? c : '_');
        }
        if (name.length() > LONGEST_NAME) {
            String hash = hash(name);
            plain.setLength(LONGEST_NAME - hash.length() - 1);
            plain.append('-').append(hash);
        }
        int dot = plain.indexOf(".");
        String beforeDot = plain.substring(0, dot < 0 ? plain.length() : dot);
        boolean isDevice = DEVICES.contains(beforeDot.toLowerCase(Locale.ROOT));
        return isDevice || plain.charAt(0) == '.' || plain.charAt(0) == '-' ? "_" + plain : plain.toString();
    }

    private static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_16LE));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
