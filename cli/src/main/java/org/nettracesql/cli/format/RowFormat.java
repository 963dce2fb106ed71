package org.nettracesql.cli.format;

import java.util.List;
import java.util.Locale;

/** The output formats, under the names of {@code --format}. */
public enum RowFormat {
    TABLE,
    CSV,
    TSV,
    JSON,
    JSONL,
    MARKDOWN;

    /** A writer for one result. */
    public RowWriter writer(Appendable out, boolean header) {
        return switch (this) {
            case TABLE -> new TableWriter(out, header);
            case CSV -> new CsvWriter(out, header);
            case TSV -> new TsvWriter(out, header);
            case JSON -> JsonWriter.array(out);
            case JSONL -> JsonWriter.lines(out);
            case MARKDOWN -> new MarkdownWriter(out, header);
        };
    }

    /** What the names of its files end in. */
    public List<String> endings() {
        return switch (this) {
            case MARKDOWN -> List.of("markdown", "md");
            case JSONL -> List.of("jsonl", "ndjson");
            case TABLE -> List.of("txt");
            case CSV, TSV, JSON -> List.of(toString());
        };
    }

    /** The name as it is typed. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
