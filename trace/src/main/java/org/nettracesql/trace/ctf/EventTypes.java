package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.manifest.ClrManifest;

/**
 * Finds the type of an LTTng event.
 *
 * <p>{@code DotNETRuntime:MethodLoadVerbose_V1} is the manifest's event of that documented name: its id, version,
 * level, keywords and names. An event of up to nine simple fields has them one by one, with 8-bit text; any other is
 * packed into {@code ___data__}, whose bytes are the manifest's payload. Other providers' events are what the trace
 * says they are, with the values of the contexts as their last fields; an event without a provider is in
 * {@code kernel}.
 */
final class EventTypes {

    private static final String LTTNG_PREFIX = "DotNETRuntime";

    /**
     * Names that two events of the manifest have had: .NET Core 2.x sends the first id, with a reason in 8-bit text,
     * under the name that is the second's since 3.0.
     */
    private static final Map<String, Integer> ANSI_IDS =
            Map.of("MethodJitInliningFailed", 186, "MethodJitTailCallFailed", 189);

    /** perf's counters with modifiers behind a colon, which is none of a provider: {@code cycles:u}. */
    private static final Pattern PERF_COUNTER =
            Pattern.compile("(\\w+-[\\w-]+|cycles|instructions|branches|faults):[ukhGHpPSDWebRn]{1,12}");

    private final int pointerBytes;
    /** By manifest provider: its events by their documented names. */
    private final Map<String, Map<String, EventType>> manifest = new HashMap<>();

    EventTypes(int pointerBytes) {
        this.pointerBytes = pointerBytes;
    }

    /** The provider that LTTng's name of an event has, as SQL knows it. */
    static String provider(String name) {
        int colon = colon(name);
        if (colon <= 0) {
            return Providers.LINUX_KERNEL;
        }
        String provider = name.substring(0, colon);
        if (provider.startsWith(LTTNG_PREFIX)) {
            for (String known : ClrManifest.instance().providers()) {
                if (known.equals("Microsoft-Windows-" + provider) || known.equals("Microsoft-" + provider)) {
                    return known;
                }
            }
        }
        return provider;
    }

    static String nameInProvider(String name) {
        int colon = colon(name);
        return colon <= 0 || colon == name.length() - 1 ? name : name.substring(colon + 1);
    }

    /** Where the name of a provider ends; -1 if there is none. */
    private static int colon(String name) {
        int colon = name.indexOf(':');
        return colon > 0 && PERF_COUNTER.matcher(name).matches() ? -1 : colon;
    }

    /** The manifest's event of that documented name, or null. */
    EventType known(String provider, String name) {
        return manifest.computeIfAbsent(provider, this::eventsOf).get(name);
    }

    /** The event that .NET Core 2.x sends under a name that means another one since 3.0, or null. */
    EventType ansi(EventType known) {
        Integer id = ANSI_IDS.get(known.name());
        return id == null ? null : ClrManifest.instance().find(known.provider(), id, 0, pointerBytes);
    }

    private Map<String, EventType> eventsOf(String provider) {
        Map<String, EventType> byName = new HashMap<>();
        for (EventType type : ClrManifest.instance().all(pointerBytes)) {
            if (type.provider().equals(provider)) {
                byName.putIfAbsent(type.versionedName(), type);
            }
        }
        return byName;
    }

    /** The manifest's event with the fields that the trace has one by one. */
    EventType withFields(EventType known, List<EventField> fields) {
        List<EventField> typed = new ArrayList<>();
        for (EventField field : fields) {
            EventField declared = known.field(field.name());
            boolean same = declared != null
                    && declared.type() instanceof Scalar scalar
                    && field.type() instanceof Scalar wire
                    && scalar.fixedSize() > 0
                    && scalar.fixedSize() == wire.fixedSize()
                    && scalar.columnType() != org.nettracesql.trace.ColumnType.TEXT;
            typed.add(declared == null
                    ? field
                    : new EventField(field.name(), same ? declared.type() : field.type(), declared.enumMap()));
        }
        return new EventType(known.provider(), known.id(), known.version(), known.name(), known.versionedName(),
                known.level(), known.keywords(), known.opcode(), known.opcodeName(), known.task(), typed,
                EventType.Origin.MANIFEST);
    }

    /** An event that only the trace describes. */
    EventType described(CtfMetadata.Event event, List<EventField> fields) {
        String name = nameInProvider(event.name());
        int id = (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, event.id()));
        return new EventType(provider(event.name()), id, 0, name, name, level(event.logLevel()), 0, 0, null, null,
                unique(fields), EventType.Origin.TRACE);
    }

    /** Names that occur twice (a field and a context) are told apart, for a path of names finds only one. */
    private static List<EventField> unique(List<EventField> fields) {
        Set<String> seen = new HashSet<>();
        // An array's count is found by its name: of several the last one before it, which keeps the name.
        List<EventField> renamed = new ArrayList<>(fields);
        for (int i = fields.size() - 1; i >= 0; i--) {
            EventField field = fields.get(i);
            String name = field.name();
            while (!seen.add(name) && !counts(fields, i)) {
                name = "context_" + name;
            }
            renamed.set(i, name.equals(field.name()) ? field : new EventField(name, field.type(), field.enumMap()));
        }
        return renamed;
    }

    private static boolean counts(List<EventField> fields, int counter) {
        for (int i = counter + 1; i < fields.size(); i++) {
            if (fields.get(i).type() instanceof FieldType.Array array
                    && array.count() instanceof FieldType.CountField count
                    && count.field().equals(fields.get(counter).name())) {
                return true;
            }
        }
        return false;
    }

    /** LTTng's 15 levels, of which 0 to 4 are those of syslog, as the runtime's five. */
    private static int level(long logLevel) {
        if (logLevel < 0 || logLevel > 14) {
            return 0;
        }
        return logLevel <= 2 ? 1 : logLevel == 3 ? 2 : logLevel == 4 ? 3 : logLevel <= 6 ? 4 : 5;
    }
}
