package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;

/**
 * The tables of one provider: one per event name, a view per documented version name, a table per array field. Where
 * two want one name, the event's table has it, then the view.
 */
final class ProviderRelations {

    private static final String[] LEVELS = {"always", "critical", "error", "warning", "informational", "verbose"};

    private final String schema;
    private final String provider;
    private final Set<HeaderColumn> contexts;

    /**
     * @param schema primary name of the provider's schema
     * @param contexts the columns that the formats of some traces have beyond those of all events
     */
    ProviderRelations(String schema, String provider, Set<HeaderColumn> contexts) {
        this.schema = schema;
        this.provider = provider;
        this.contexts = contexts;
    }

    /**
     * @param types the provider's types, of the manifest and of all traces
     */
    Map<String, Function<String, Relation>> makers(Collection<EventType> types) {
        Map<String, List<EventType>> byName = new TreeMap<>();
        for (EventType type : types) {
            byName.computeIfAbsent(type.name(), name -> new ArrayList<>()).add(type);
        }
        Map<String, Function<String, Relation>> makers = new LinkedHashMap<>();
        byName.forEach((event, versions) ->
                makers.putIfAbsent(WrittenNames.of(event), name -> table(name, event, versions)));
        byName.forEach((event, versions) -> {
            for (EventType version : versions) {
                String versioned = version.versionedName();
                makers.putIfAbsent(
                        WrittenNames.of(versioned), name -> versionView(name, versioned, event, versions));
            }
        });
        byName.forEach((event, versions) -> {
            for (String field : EventColumns.arrayFields(versions)) {
                makers.putIfAbsent(
                        WrittenNames.of(event + "_" + field), name -> elementTable(name, event, field, versions));
            }
        });
        return makers;
    }

    private Relation table(String name, String event, List<EventType> versions) {
        return new EventRelation(schema, name, remark(versions) + fieldsRemark(versions),
                EventColumns.of(versions, contexts), false, null, hasName(event));
    }

    private Relation versionView(String name, String versionedName, String event, List<EventType> versions) {
        List<EventType> own = versions.stream()
                .filter(type -> type.versionedName().equals(versionedName))
                .toList();
        Set<Integer> ids = own.stream().map(EventType::id).collect(Collectors.toSet());
        Set<Integer> numbers = own.stream().map(EventType::version).collect(Collectors.toCollection(TreeSet::new));
        return new EventRelation(
                schema,
                name,
                "Version " + numbers.toString().replaceAll("[\\[\\]]", "") + " of " + event + ". " + remark(own),
                EventColumns.of(own, contexts),
                true,
                null,
                hasName(event).and(type -> ids.contains(type.id()) && numbers.contains(type.version())));
    }

    private Relation elementTable(String name, String event, String field, List<EventType> versions) {
        return new EventRelation(
                schema,
                name,
                "Elements of the array " + field + " of " + event + ", one a row; event_number leads to the event.",
                EventColumns.ofElements(versions, field),
                false,
                field,
                hasName(event).and(type -> type.field(field) != null));
    }

    private Predicate<EventType> hasName(String event) {
        return type -> type.provider().equals(provider) && type.name().equals(event);
    }

    private String remark(List<EventType> versions) {
        Set<Integer> ids = new TreeSet<>();
        Set<Integer> numbers = new TreeSet<>();
        for (EventType type : versions) {
            ids.add(type.id());
            numbers.add(type.version());
        }
        EventType last = versions.get(versions.size() - 1);
        String level = last.level() >= 0 && last.level() < LEVELS.length ? LEVELS[last.level()] : "" + last.level();
        return provider + " event " + ids.toString().replaceAll("[\\[\\]]", "") + ", version"
                + (numbers.size() == 1 ? " " : "s ") + numbers.toString().replaceAll("[\\[\\]]", "")
                + "; level " + last.level() + " (" + level + "), keywords 0x" + Long.toHexString(last.keywords()) + ".";
    }

    private static String fieldsRemark(List<EventType> versions) {
        boolean unknown = versions.stream().allMatch(type -> type.origin() == EventType.Origin.UNKNOWN);
        return unknown ? " Its fields are unknown: see the payload in events." : "";
    }
}
