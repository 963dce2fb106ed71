package org.nettracesql.trace.nettrace;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.testing.Goldens;

/**
 * Where TraceEvent 3.1 shows an event otherwise than it is on the wire. Each rule says what the reference does and
 * checks that its value follows from ours in exactly that way, so that a wrong value of ours is still found. Proofs are
 * in {@code reference/clr-events.md} ("TraceEvent faults found") and {@code reference/formats-and-events.md}.
 *
 * <p>A field name, with or without its event id and version, is looked up from the most to the least specific:
 * {@code Runtime/142/2.ReJITID}, {@code Runtime/142.ReJITID}, {@code Runtime.MethodFlags}.
 */
final class ReferenceRules {

    private static final String CLR = "Microsoft-Windows-DotNET";
    private static final String TPL = "System.Threading.Tasks.TplEventSource";

    /** Bits 7 to 9 (tier) and 28 to 31 (extent) of MethodFlags. */
    private static final long HIDDEN_METHOD_FLAGS = 0x380L | 0xf000_0000L;

    private static final int METHOD_JITTED = 8;

    /** "Not specified" in the reference's enumeration of mechanisms. */
    private static final int NO_MECHANISM = 1024;

    /** A value that the reference shows although the wire has another one or none. */
    @FunctionalInterface
    private interface Shown {
        boolean follows(JsonNode reference, JsonNode ours);
    }

    /** Values of the reference that differ from the wire's or are not on it. */
    private static final Map<String, Shown> SHOWN = new HashMap<>();

    /** Fields on the wire that the reference does not expose. Arrays of manifest events are not listed: none is. */
    private static final Set<String> HIDDEN = Set.of(
            "Runtime/142/2.ReJITID",
            "Runtime/151.Reserved1", "Runtime/152.Reserved1", "Runtime/153.Reserved1",
            "Runtime/152.ClrInstanceID", "Runtime/153.ClrInstanceID",
            "RuntimeRundown/152.Reserved1", "RuntimeRundown/154.Reserved1", "RuntimeRundown/154.ClrInstanceID",
            "Runtime/190/1.ILVersionID", "RuntimeRundown/150/1.ILVersionID",
            "Runtime/202.Bytes",
            "Runtime/298.Data",
            TPL + "/7.appDomain", TPL + "/12.ContinueWithTaskId");

    /** Events for which the reference has no template: it shows them without fields and with opcode 0. */
    private static final Set<String> NO_TEMPLATE =
            Set.of("Runtime/191/0", "Runtime/200/0", "Runtime/201/0", "Runtime/303/0");

    /** Opcodes of the reference's templates that neither metadata nor manifest have. */
    private static final Map<String, Integer> INVENTED_OPCODES = Map.of(
            "Microsoft-DotNETCore-SampleProfiler/0/0", 1,
            "RuntimePrivate/199/0", 45,
            TPL + "/8/0", 1, TPL + "/9/1", 2, TPL + "/11/0", 2, TPL + "/14/1", 1, TPL + "/15/1", 2, TPL + "/17/1", 1,
            TPL + "/18/1", 2);

    static {
        for (String method : List.of("Runtime/141", "Runtime/142", "Runtime/143", "Runtime/144",
                "RuntimeRundown/141", "RuntimeRundown/142", "RuntimeRundown/143", "RuntimeRundown/144")) {
            SHOWN.put(method + ".MethodFlags",
                    (ref, ours) -> ref.asLong() == (ours.get("MethodFlags").asLong() & ~HIDDEN_METHOD_FLAGS));
            // Made from MethodFlags; "unknown" for code that was not jitted.
            SHOWN.put(method + ".OptimizationTier", (ref, ours) -> ref.asLong() == tier(ours));
            // Version 1 has no such field on the wire.
            SHOWN.put(method + "/1.ReJITID", (ref, ours) -> ref.asLong() == 0 && !ours.has("ReJITID"));
        }
        for (String module : List.of("Runtime/152", "Runtime/153", "RuntimeRundown/154")) {
            SHOWN.put(module + ".ModuleILFileName", (ref, ours) -> {
                // Cut by the rules of the system on which the reference ran: a Windows path stays whole.
                String path = ours.get("ModuleILPath").asText();
                return ref.asText().equals(path.substring(path.lastIndexOf('/') + 1));
            });
        }
        // Unsigned on the wire and in the manifest, signed in the reference.
        SHOWN.put("Runtime/9.Count", (ref, ours) -> sameBits32(ref, ours.get("Count")));
        SHOWN.put("Runtime/80.ExceptionHRESULT", (ref, ours) -> sameBits32(ref, ours.get("ExceptionHRESULT")));
        SHOWN.put("Runtime/298.MethodFlags", (ref, ours) -> sameBits32(ref, ours.get("MethodFlags")));
        // Read two bytes early: the token begins in the module id and its upper half in the namespace.
        SHOWN.put("Runtime/298.MethodToken", (ref, ours) -> (int) ref.asLong()
                == (int) (ours.get("MethodToken").asLong() << 16 | ours.get("ModuleID").asLong() >>> 48));
        SHOWN.put("Runtime/298.MethodNamespace", (ref, ours) -> ref.asText()
                .equals((char) (ours.get("MethodToken").asLong() >>> 16) + ours.get("MethodNamespace").asText()));
        // Shifted by one payload value.
        SHOWN.put("Runtime/72.TypeParameterCount", (ref, ours) -> ref.isNull());
        SHOWN.put("Runtime/72.LoaderModuleID",
                (ref, ours) -> ref.asLong() == ours.get("TypeParameterCount").asLong());
        SHOWN.put("Runtime/72.TypeParameters", (ref, ours) -> ref.asLong() == ours.get("LoaderModuleID").asLong());
        // Fields of later versions, shown as zero, empty or null.
        SHOWN.put("Runtime/10/3.ObjectSize", (ref, ours) -> ref.asLong() == 0);
        SHOWN.put("Runtime/29.TypeName", (ref, ours) -> ref.asText().isEmpty());
        for (String field : List.of("AssociatedObjectID", "LockID", "LockOwnerThreadID")) {
            SHOWN.put("Runtime/81/1." + field, (ref, ours) -> ref.asLong() == 0);
        }
        SHOWN.put("Runtime/4/1.GenerationSize4", (ref, ours) -> ref.asLong() == 0);
        SHOWN.put("Runtime/4/1.TotalPromotedSize4", (ref, ours) -> ref.asLong() == 0);
        for (String field : List.of("ConcurrentCompactMechanisms", "MemoryPressure")) {
            SHOWN.put("Runtime/204/3." + field, (ref, ours) -> ref.isNull());
        }
        for (String field : List.of("CondemnReasons0", "CondemnReasons1", "Count")) {
            SHOWN.put("Runtime/205/2." + field, (ref, ours) -> ref.isNull());
        }
        // Computed by the reference.
        SHOWN.put("Runtime/4.TotalHeapSize", (ref, ours) -> ref.asLong() == generations(ours, "GenerationSize"));
        SHOWN.put("Runtime/4.TotalPromoted", (ref, ours) -> ref.asLong() == generations(ours, "TotalPromotedSize"));
        SHOWN.put("Runtime/4.Depth", (ref, ours) -> ref.asLong() >= 0 && ref.asLong() <= 2);
        // Other names for the same value.
        SHOWN.put("Runtime/202.Promoted", (ref, ours) -> ref.asLong() == ours.get("Bytes").asLong());
        SHOWN.put(TPL + "/12.ContinuationId", (ref, ours) -> ref.asLong() == ours.get("ContinueWithTaskId").asLong());
        // Bit 31 says that there was a mechanism, another bit which one: the reference shows that bit's number.
        for (String field : List.of("CompactMechanisms", "ExpandMechanisms")) {
            SHOWN.put("Runtime/204." + field, (ref, ours) -> ref.asLong() == mechanism(ours.get(field).asLong()));
        }
        // CommittedUsage is shown decoded instead of as name and data: u16 version, then five u64.
        List<String> usage = List.of("TotalCommittedInUse", "TotalCommittedInGlobalDecommit", "TotalCommittedInFree",
                "TotalCommittedInGlobalFree", "TotalBookkeepingCommitted");
        SHOWN.put("Runtime/39.Version", (ref, ours) -> ref.asLong() == dynamicData(ours).getShort(0));
        for (int i = 0; i < usage.size(); i++) {
            int offset = 2 + 8 * i;
            SHOWN.put("Runtime/39." + usage.get(i), (ref, ours) -> ref.asLong() == dynamicData(ours).getLong(offset));
        }
    }

    private ReferenceRules() {}

    /** The reference's event id, undone: it reports GCDynamicEvent CommittedUsage under an id that does not exist. */
    static int wireId(String provider, int id) {
        return provider.equals(CLR + "Runtime") && id == 65524 ? 39 : id;
    }

    /** Whether the reference's opcode is what it makes of this type. */
    static boolean opcodeFollows(int reference, EventType type) {
        String key = key(type);
        return NO_TEMPLATE.contains(key) ? reference == 0
                : reference == INVENTED_OPCODES.getOrDefault(key, type.opcode());
    }

    /** What of the reference's payload does not follow from ours, as sentences; empty if all does. */
    static List<String> payloadDifferences(Goldens.Event event, EventType type, JsonNode reference, JsonNode ours) {
        List<String> differences = new ArrayList<>();
        String key = key(type);
        boolean isCommittedUsage = key.equals("Runtime/39/0") && event.id() != 39;
        // After a GCDynamicEvent of another name the reference loses its template for CommittedUsage.
        boolean isUnnamed39 = key.equals("Runtime/39/0") && event.name().equals("EventID(39)");
        if (NO_TEMPLATE.contains(key) || isUnnamed39) {
            if (!reference.isEmpty()) {
                differences.add("the reference knows fields of " + type + " now: " + reference);
            }
            return differences;
        }
        Set<String> compared = new HashSet<>();
        for (Iterator<Map.Entry<String, JsonNode>> fields = reference.fields(); fields.hasNext();) {
            Map.Entry<String, JsonNode> field = fields.next();
            String name = field.getKey();
            Shown rule = find(SHOWN, type, name);
            compared.add(name);
            if (isBulkTypeElement(key, name)) {
                if (!bulkTypeElement(name, field.getValue(), ours)) {
                    differences.add(name + " is " + field.getValue() + " in the reference, ours is " + ours);
                }
            } else if (rule != null ? !rule.follows(field.getValue(), ours)
                    : !same(field.getValue(), ours.get(name))) {
                differences.add(name + " is " + field.getValue() + " in the reference, ours is " + ours.get(name));
            }
        }
        for (Iterator<Map.Entry<String, JsonNode>> fields = ours.fields(); fields.hasNext();) {
            Map.Entry<String, JsonNode> field = fields.next();
            boolean isManifestArray = type.origin() == EventType.Origin.MANIFEST && field.getValue().isArray();
            if (!compared.contains(field.getKey())
                    && !isManifestArray
                    && !isCommittedUsage
                    && !isHidden(type, field.getKey())) {
                differences.add(field.getKey() + " is not in the reference, ours is " + field.getValue());
            }
        }
        return differences;
    }

    /** BulkType's elements are shown as TypeID_0, TypeName_0, ... */
    private static boolean isBulkTypeElement(String key, String name) {
        return key.equals("Runtime/15/0") && name.matches("Type(ID|Name)_\\d+");
    }

    private static boolean bulkTypeElement(String name, JsonNode reference, JsonNode ours) {
        JsonNode element = ours.get("Values").get(Integer.parseInt(name.substring(name.indexOf('_') + 1)));
        return same(reference, element.get(name.startsWith("TypeID") ? "TypeID" : "Name"));
    }

    /** Whether two values are equal; numbers by value, times by instant. */
    static boolean same(JsonNode reference, JsonNode ours) {
        if (ours == null) {
            return false;
        }
        if (reference.isNumber() && ours.isNumber()) {
            return reference.decimalValue().compareTo(ours.decimalValue()) == 0;
        }
        if (reference.isContainerNode() && reference.getNodeType() == ours.getNodeType()) {
            if (reference.size() != ours.size()) {
                return false;
            }
            if (reference.isArray()) {
                for (int i = 0; i < reference.size(); i++) {
                    if (!same(reference.get(i), ours.get(i))) {
                        return false;
                    }
                }
                return true;
            }
            for (Iterator<Map.Entry<String, JsonNode>> fields = reference.fields(); fields.hasNext();) {
                Map.Entry<String, JsonNode> field = fields.next();
                if (!same(field.getValue(), ours.get(field.getKey()))) {
                    return false;
                }
            }
            return true;
        }
        return reference.equals(ours) || reference.isTextual() && ours.isTextual() && sameInstant(reference, ours);
    }

    private static boolean sameInstant(JsonNode reference, JsonNode ours) {
        try {
            return Instant.parse(reference.asText()).equals(Instant.parse(ours.asText()));
        } catch (DateTimeException e) {
            // Not both are times, so they are texts, and those differ.
            return false;
        }
    }

    private static boolean isHidden(EventType type, String field) {
        return HIDDEN.contains(key(type) + "." + field) || HIDDEN.contains(versionlessKey(type) + "." + field);
    }

    private static Shown find(Map<String, Shown> rules, EventType type, String field) {
        Shown rule = rules.get(key(type) + "." + field);
        return rule != null ? rule : rules.get(versionlessKey(type) + "." + field);
    }

    private static String key(EventType type) {
        return versionlessKey(type) + "/" + type.version();
    }

    private static String versionlessKey(EventType type) {
        String provider = type.provider();
        return (provider.startsWith(CLR) ? provider.substring(CLR.length()) : provider) + "/" + type.id();
    }

    private static long tier(JsonNode method) {
        long flags = method.get("MethodFlags").asLong();
        return (flags & METHOD_JITTED) == 0 ? 0 : flags >> 7 & 7;
    }

    private static boolean sameBits32(JsonNode reference, JsonNode ours) {
        return reference.asLong() == (int) ours.asLong();
    }

    private static long generations(JsonNode heap, String field) {
        long sum = 0;
        for (int generation = 0; generation <= 4; generation++) {
            sum += heap.path(field + generation).asLong();
        }
        return sum;
    }

    private static long mechanism(long bits) {
        return bits == 0 ? NO_MECHANISM : Long.numberOfTrailingZeros(bits & 0x7fff_ffffL);
    }

    private static ByteBuffer dynamicData(JsonNode dynamicEvent) {
        byte[] data = HexFormat.of().parseHex(dynamicEvent.get("Data").asText());
        return ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    }
}
