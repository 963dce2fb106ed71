package org.nettracesql.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What the ending of a file's name says is in the file. Nobody is helped by text in a file that is named as a picture
 * or a workbook; endings that say nothing are let be.
 */
final class FileEnding {

    private static final Set<String> KNOWN = Set.of(
            "7z", "avro", "bmp", "br", "bz2", "csv", "db", "doc", "docx", "feather", "gif", "gz", "htm", "html",
            "jpeg", "jpg", "json", "jsonl", "lz4", "markdown", "md", "ndjson", "ods", "odt", "orc", "pdf", "png",
            "ps", "rar", "sqlite", "svg", "tsv", "webp", "xls", "xlsx", "xml", "xz", "yaml", "yml", "zip", "zst");

    private FileEnding() {}

    /** In lower case and without its dot; empty if there is none, or no file. */
    static String of(Path file) {
        String name = file == null ? "" : String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    /**
     * Refuses a name that says that something else is in the file.
     *
     * @param what what will be in it
     * @param fitting endings that say so
     */
    static void require(Path file, String what, List<String> fitting) {
        String ending = of(file);
        if (KNOWN.contains(ending) && !fitting.contains(ending)) {
            throw CliException.usage(file + " would hold " + what + " and not what ." + ending + " says: end it in ."
                    + String.join(" or .", fitting), null);
        }
    }
}
