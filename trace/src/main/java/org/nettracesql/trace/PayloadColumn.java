package org.nettracesql.trace;

import java.util.List;
import java.util.Objects;

/**
 * A field of the payload, found by name in each event type that a scan reads. A type that lacks the field gives
 * {@code absentValue}; a payload too short for the field gives NULL.
 *
 * <p>The type asked for may be wider than the field's own (an INT64 column over u16 and u32 versions of a field). TEXT
 * may be asked for any field: arrays and structures come as JSON, numbers as decimal text.
 *
 * @param path field names from the payload's top to the value; one name unless the field is inside a structure
 * @param type type of the values in the batch
 * @param absentValue integer value for types that lack the field, or null for NULL (ReJITID has 0)
 */
public record PayloadColumn(List<String> path, ColumnType type, Long absentValue) implements ScanColumn {

    public PayloadColumn {
        path = List.copyOf(path);
        Objects.requireNonNull(type, "type");
        if (path.isEmpty()) {
            throw new IllegalArgumentException("A payload column needs at least one field name.");
        }
    }

    public static PayloadColumn of(String field, ColumnType type) {
        return new PayloadColumn(List.of(field), type, null);
    }

    @Override
    public String columnName() {
        StringBuilder name = new StringBuilder();
        for (String part : path) {
            name.append(name.isEmpty() || part.isEmpty() ? "" : "_").append(part);
        }
        return name.toString();
    }
}
