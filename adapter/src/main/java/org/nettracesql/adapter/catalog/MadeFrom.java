package org.nettracesql.adapter.catalog;

import java.util.List;

/**
 * What must have been recorded so that a computed table has rows. The keywords and levels of event tables follow from
 * the manifest; an EventSource has no table before a trace has its events, so its needs are written out.
 *
 * @param eventTables as schema and name
 * @param needs of EventSources
 */
public record MadeFrom(List<String> eventTables, List<Need> needs) {

    /** The header, the index, or events that every trace has. */
    public static final MadeFrom EVERY_TRACE = new MadeFrom(List.of(), List.of());

    /** What tells of native code and its methods. */
    static final MadeFrom METHODS = events("clr.MethodLoadVerbose", "rundown.MethodDCEndVerbose");

    public MadeFrom {
        eventTables = List.copyOf(eventTables);
        needs = List.copyOf(needs);
    }

    /** @param tables as schema and name */
    public static MadeFrom events(String... tables) {
        return new MadeFrom(List.of(tables), List.of());
    }

    /** @param needs as {@link Need#parse} reads them */
    public static MadeFrom eventSources(String... needs) {
        Need[] parsed = new Need[needs.length];
        for (int i = 0; i < needs.length; i++) {
            parsed[i] = Need.parse(needs[i]);
        }
        return new MadeFrom(List.of(), List.of(parsed));
    }
}
