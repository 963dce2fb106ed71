package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;

/** Makes the columns of event tables from event types: the union of the versions' fields by name. */
final class EventColumns {

    /** Method events before version 2 lack the id of the native code version; the runtime sends them for id 0. */
    private static final String REJIT_ID = "ReJITID";

    private static final String CLASH_PREFIX = "payload_";

    private EventColumns() {}

    /** A field or a structure's member, over all versions that have it. */
    private static final class Merged {
        private final List<String> path;
        private final Set<Integer> versions = new TreeSet<>();
        private FieldType wireType;
        private ColumnType type;
        private String enumMap;

        private Merged(List<String> path) {
            this.path = path;
        }

        private void add(EventField field, int version) {
            versions.add(version);
            wireType = field.type();
            type = type == null ? field.type().columnType() : widest(type, field.type().columnType());
            enumMap = field.enumMap() == null ? enumMap : field.enumMap();
        }
    }

    /** System columns and payload fields. */
    static List<TableColumn> of(Collection<EventType> types, Set<HeaderColumn> contexts) {
        Map<List<String>, Merged> fields = new LinkedHashMap<>();
        Set<Integer> versions = new TreeSet<>();
        for (EventType type : types) {
            versions.add(type.version());
            addAll(fields, List.of(), type.fields(), type.version());
        }
        List<TableColumn> columns = new ArrayList<>(SystemColumns.OF_EVENTS);
        for (TableColumn column : SystemColumns.OF_CONTEXTS) {
            if (contexts.contains(column.source())) {
                columns.add(column);
            }
        }
        Set<String> names = lowerNames(columns);
        for (Merged field : fields.values()) {
            boolean reJitId = field.path.equals(List.of(REJIT_ID)) && field.type == ColumnType.INT64;
            columns.add(new TableColumn(
                    freeName(names, field.path.stream()
                            .filter(part -> !part.isEmpty())
                            .collect(Collectors.joining("_"))),
                    field.type,
                    true,
                    remark(field, versions),
                    new PayloadColumn(field.path, field.type, reJitId ? 0L : null)));
        }
        return columns;
    }

    /** Columns of the elements of an array field. */
    static List<TableColumn> ofElements(Collection<EventType> types, String arrayField) {
        Map<List<String>, Merged> members = new LinkedHashMap<>();
        for (EventType type : types) {
            EventField field = type.field(arrayField);
            if (field != null && field.type() instanceof FieldType.Array array) {
                List<EventField> elementFields = array.element() instanceof FieldType.Struct struct
                        ? struct.fields()
                        : List.of(new EventField(ElementColumn.VALUE, array.element(), field.enumMap()));
                for (EventField member : elementFields) {
                    add(members, List.of(member.name()), member, type.version());
                }
            }
        }
        List<TableColumn> columns = new ArrayList<>(SystemColumns.OF_ELEMENTS);
        ColumnType ordinalType = ColumnType.INT32;
        columns.add(2, new TableColumn(ElementColumn.ORDINAL, ordinalType, false,
                "0-based position of the element.", new ElementColumn(ElementColumn.ORDINAL, ordinalType)));
        Set<String> names = lowerNames(columns);
        for (Merged member : members.values()) {
            String name = member.path.get(0);
            columns.add(new TableColumn(freeName(names, name), member.type, true, remark(member, member.versions),
                    new ElementColumn(name, member.type)));
        }
        return columns;
    }

    /** Array fields whose elements make a table: all but bytes, which are hex text, and code units, which are text. */
    static Set<String> arrayFields(Collection<EventType> types) {
        Set<String> names = new LinkedHashSet<>();
        for (EventType type : types) {
            for (EventField field : type.fields()) {
                if (field.type() instanceof FieldType.Array array && !array.isBytes() && !array.isText()
                        && !field.name().isEmpty()) {
                    names.add(field.name());
                }
            }
        }
        return names;
    }

    private static void addAll(
            Map<List<String>, Merged> fields, List<String> prefix, List<EventField> more, int version) {
        for (EventField field : more) {
            List<String> path = new ArrayList<>(prefix);
            path.add(field.name());
            add(fields, path, field, version);
            if (field.type() instanceof FieldType.Struct struct) {
                addAll(fields, path, struct.fields(), version);
            }
        }
    }

    private static void add(Map<List<String>, Merged> fields, List<String> path, EventField field, int version) {
        boolean isPadding = field.type() instanceof FieldType.Scalar scalar && scalar.isPadding();
        // EventSource wraps some payloads in a structure without a name; its members are columns.
        boolean isWrapper = field.type() instanceof FieldType.Struct && field.name().isEmpty();
        if (!isPadding && !isWrapper) {
            fields.computeIfAbsent(path, Merged::new).add(field, version);
        }
    }

    private static Set<String> lowerNames(List<TableColumn> columns) {
        Set<String> names = new HashSet<>();
        for (TableColumn column : columns) {
            names.add(column.name().toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /** SQL's names are case-insensitive and not empty; the payload's need not be. */
    private static String freeName(Set<String> taken, String wanted) {
        String name = WrittenNames.of(wanted);
        if (taken.contains(name.toLowerCase(Locale.ROOT))) {
            name = CLASH_PREFIX + name;
        }
        String base = name;
        for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = base + "_" + i;
        }
        return name;
    }

    private static String remark(Merged field, Set<Integer> allVersions) {
        StringBuilder text = new StringBuilder(describe(field.wireType));
        if (field.enumMap != null) {
            text.append(", values of ").append(field.enumMap);
        }
        if (!field.versions.equals(allVersions)) {
            text.append("; in version");
            text.append(field.versions.size() == 1 ? " " : "s ");
            text.append(field.versions.toString().replaceAll("[\\[\\]]", ""));
        }
        return text.append('.').toString();
    }

    /** The layout in the words of the documentation, with what SQL makes of it. */
    private static String describe(FieldType type) {
        if (type instanceof FieldType.Array array) {
            return array.isText() ? "Text" : array.isBytes() ? "Bytes as hex text" : "Array as JSON text";
        }
        if (type instanceof FieldType.Struct) {
            return "Structure as JSON text";
        }
        return switch ((FieldType.Scalar) type) {
            case BOOL8, BOOL32 -> "Boolean";
            case U64 -> "Unsigned 64-bit integer, as its bits (HEX shows them)";
            case POINTER32, POINTER64 -> "Address or pointer-sized number, as its bits (HEX shows them)";
            case CHAR8 -> "One UTF-8 code unit";
            case CHAR16 -> "One UTF-16 character";
            case GUID -> "GUID as text";
            case FILETIME, SYSTEMTIME -> "Time in UTC";
            case PORT -> "Port";
            case IPV4, IPV6 -> "Internet address as text";
            case SID, USER_SID32, USER_SID64 -> "Security identifier as text";
            case UTF16Z, UTF8Z, VARTEXT8, COUNTED16, COUNTED8 -> "Text";
            case VARINT -> "Signed integer";
            case VARUINT -> "Unsigned integer, as its bits";
            case I8, I16, I32, I64 -> "Signed integer (" + type.toString().substring(1) + " bits)";
            case U8, U16, U32 -> "Unsigned integer (" + type.toString().substring(1) + " bits)";
            case F32, F64 -> "Floating-point number";
            case PAD2, PAD4 -> "Padding";
        };
    }

    /** The type that holds the values of both; text where no number type does exactly. */
    static ColumnType widest(ColumnType one, ColumnType other) {
        if (one == other) {
            return one;
        }
        if (isInteger(one) && isInteger(other)) {
            return one.compareTo(other) > 0 ? one : other;
        }
        if (isFloat(one) && isFloat(other)) {
            return ColumnType.FLOAT64;
        }
        return ColumnType.TEXT;
    }

    private static boolean isInteger(ColumnType type) {
        return type.compareTo(ColumnType.INT8) >= 0 && type.compareTo(ColumnType.INT64) <= 0;
    }

    private static boolean isFloat(ColumnType type) {
        return type == ColumnType.FLOAT32 || type == ColumnType.FLOAT64;
    }
}
