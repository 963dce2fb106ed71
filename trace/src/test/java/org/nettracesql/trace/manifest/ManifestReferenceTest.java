package org.nettracesql.trace.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;
import org.nettracesql.trace.testing.SharedFiles;

/** The built-in manifest says what the reference tables say, in every event, field, map and keyword. */
class ManifestReferenceTest {

    /** The manifest has no template for it: what .NET Framework 4.5.2 sends is a native structure. */
    private static final String NATIVE = "Microsoft-Windows-DotNETRuntimePrivate 4 2 GCPerHeapHistory "
            + "GCPerHeapHistory 4 0x1 GarbageCollectionPrivate GCPerHeapHistory 17";

    private final ClrManifest manifest = ClrManifest.instance();

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void everyEventAndFieldIsTheReferences(int pointerBytes) throws IOException {
        List<Map<String, String>> rows = reference("clr-events.tsv");
        Map<String, String> mapsOfFields = mapsOfFields();
        Map<String, List<String>> expected = new LinkedHashMap<>();
        for (Map<String, String> row : rows) {
            List<String> fields = expected.computeIfAbsent(expectedHeader(row), header -> new ArrayList<>());
            if (!row.get("field_name").isEmpty()) {
                assertThat(row.get("field_ordinal")).isEqualTo(String.valueOf(fields.size()));
                fields.add(expectedField(row, pointerBytes, mapsOfFields));
            }
        }

        Map<String, List<String>> actual = new LinkedHashMap<>();
        for (EventType type : manifest.all(pointerBytes)) {
            List<String> fields = new ArrayList<>();
            for (EventField field : header(type).equals(NATIVE) ? List.<EventField>of() : type.fields()) {
                fields.add(text(field));
            }
            assertThat(actual.put(header(type), fields)).isNull();
        }

        assertThat(actual).hasSize(518).containsExactlyInAnyOrderEntriesOf(expected);
    }

    @Test
    void everyMapIsTheReferences() throws IOException {
        Map<String, List<MapEntry>> expected = new TreeMap<>();
        for (Map<String, String> row : reference("clr-maps.tsv")) {
            boolean bits = row.get("kind").equals("bits");
            expected.computeIfAbsent(row.get("provider") + " " + row.get("map"), key -> new ArrayList<>())
                    .add(new MapEntry(bits, Long.decode(row.get("value")), row.get("symbol")));
        }
        assertThat(expected).isNotEmpty();
        expected.forEach((key, entries) -> {
            String[] parts = key.split(" ");
            ValueMap map = manifest.map(parts[0], parts[1]);
            assertThat(map).as(key).isNotNull();
            assertThat(map.entries()).as(key).containsExactlyElementsOf(entries);
            assertThat(map.bits()).as(key).isEqualTo(entries.get(0).bits());
        });
        assertThat(ValueNames.mapCount()).isEqualTo(expected.size());
    }

    @Test
    void everyKeywordIsTheReferences() throws IOException {
        Map<String, List<Keyword>> expected = new TreeMap<>();
        for (Map<String, String> row : reference("clr-keywords.tsv")) {
            expected.computeIfAbsent(row.get("provider"), key -> new ArrayList<>())
                    .add(new Keyword(Long.decode(row.get("mask")), row.get("name"), row.get("display")));
        }
        Map<String, List<Keyword>> actual = new TreeMap<>();
        for (String provider : manifest.providers()) {
            if (!manifest.keywords(provider).isEmpty()) {
                actual.put(provider, manifest.keywords(provider));
            }
        }
        assertThat(actual).isEqualTo(expected);
    }

    @Test
    void everyGuidIsTheReferences() throws IOException {
        for (Map<String, String> row : reference("clr-events.tsv")) {
            assertThat(manifest.providerOfGuid(row.get("provider_guid"))).isEqualTo(row.get("provider"));
        }
    }

    private static String expectedHeader(Map<String, String> row) {
        return String.join(" ", row.get("provider"), row.get("event_id"), row.get("version"), row.get("table_name"),
                row.get("event_name"), row.get("level"), row.get("keywords_hex"), nullable(row.get("task")),
                nullable(row.get("opcode").replace("win:", "")), row.get("opcode_id"));
    }

    private static String header(EventType type) {
        assertThat(type.origin()).isEqualTo(EventType.Origin.MANIFEST);
        return String.join(" ", type.provider(), String.valueOf(type.id()), String.valueOf(type.version()),
                type.name(), type.versionedName(), String.valueOf(type.level()),
                "0x" + Long.toHexString(type.keywords()), type.task(), type.opcodeName(),
                String.valueOf(type.opcode()));
    }

    private static String nullable(String text) {
        return text.isEmpty() ? "null" : text;
    }

    /** A field as the reference spells it, with what 4-byte pointers change and with the runtime's own maps. */
    private static String expectedField(Map<String, String> row, int pointerBytes, Map<String, String> mapsOfFields) {
        String path = row.get("provider") + " " + row.get("table_name") + "." + row.get("field_name");
        String type = row.get("field_type");
        if (pointerBytes == Integer.BYTES) {
            type = type.replace("padptr;", "");
        }
        for (Map.Entry<String, String> member : mapsOfFields.entrySet()) {
            if (member.getKey().startsWith(path + ".")) {
                String name = member.getKey().substring(path.length() + 1);
                type = type.replaceAll("([{;]\\w+) " + name + "([;}])", "$1:" + member.getValue() + " " + name + "$2");
            }
        }
        String map = row.get("enum_map").isEmpty() ? mapsOfFields.get(path) : row.get("enum_map");
        return type + (map == null ? "" : ":" + map) + " " + row.get("field_name");
    }

    /** The maps that name a whole field in every version, by provider and path, also those no manifest declares. */
    private static Map<String, String> mapsOfFields() throws IOException {
        Map<String, String> maps = new HashMap<>();
        for (Map<String, String> row : reference("clr-maps.tsv")) {
            if (!row.get("applies_to").contains("(")) {
                for (String path : row.get("applies_to").split("\\|")) {
                    maps.put(row.get("provider") + " " + path, row.get("map"));
                }
            }
        }
        return maps;
    }

    private static String text(EventField field) {
        if (field.type() instanceof Scalar scalar && scalar.isPadding()) {
            assertThat(field.name()).isEmpty();
            return text(field.type());
        }
        return text(field.type()) + (field.enumMap() == null ? "" : ":" + field.enumMap()) + " " + field.name();
    }

    private static String text(FieldType type) {
        if (type instanceof Array array) {
            String count = ((CountField) array.count()).field();
            return array.isBytes() ? "bytes(" + count + ")" : "array(" + count + "){" + text(array.element()) + "}";
        }
        if (type instanceof Struct struct) {
            return String.join(";", struct.fields().stream().map(ManifestReferenceTest::text).toList());
        }
        return switch ((Scalar) type) {
            case POINTER32, POINTER64 -> "pointer";
            case UTF8Z -> "ansiz";
            case PAD4 -> "padptr";
            default -> type.toString().toLowerCase(Locale.ROOT);
        };
    }

    private static List<Map<String, String>> reference(String file) throws IOException {
        List<String> lines = Files.readAllLines(SharedFiles.require("reference/" + file));
        String[] names = lines.get(0).split("\t", -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            assertThat(cells).hasSameSizeAs(names);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                row.put(names[i], cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }
}
