package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.List;

/** Writes down method events for tests, in the order in which a file has them. */
final class BodyEvents {

    static final int PROCESS = 7;

    /** What method events can be. */
    static final KnownFrom[] KINDS =
            {KnownFrom.LOAD, KnownFrom.RUNDOWN_START, KnownFrom.RUNDOWN_END, KnownFrom.UNLOAD};

    /** The module of all methods. */
    static final int MODULE = 5;

    private final List<BodyEvent> events = new ArrayList<>();
    private final List<FreedModule> freed = new ArrayList<>();

    BodyEvents load(long timeNanos, String name, long start, long size) {
        return add(KnownFrom.LOAD, timeNanos, PROCESS, name, start, size, MethodFlags.JITTED, 0, name);
    }

    BodyEvents loadDynamic(long timeNanos, String name, long start, long size) {
        int flags = MethodFlags.JITTED | MethodFlags.DYNAMIC;
        return add(KnownFrom.LOAD, timeNanos, PROCESS, name, start, size, flags, 0, name);
    }

    BodyEvents unload(long timeNanos, String name, long start, long size) {
        return add(KnownFrom.UNLOAD, timeNanos, PROCESS, name, start, size, MethodFlags.JITTED, 0, null);
    }

    BodyEvents rundownStart(long timeNanos, String name, long start, long size) {
        return add(KnownFrom.RUNDOWN_START, timeNanos, PROCESS, name, start, size, MethodFlags.JITTED, 0, name);
    }

    BodyEvents rundownEnd(long timeNanos, String name, long start, long size) {
        return add(KnownFrom.RUNDOWN_END, timeNanos, PROCESS, name, start, size, MethodFlags.JITTED, 0, name);
    }

    /**
     * @param method stands for the method: its id is made of it
     * @param name what the event says the name is, or null
     */
    BodyEvents add(
            KnownFrom kind, long timeNanos, int processId, String method, long start, long size, int flags,
            long reJitId, String name) {
        events.add(new BodyEvent(
                kind,
                timeNanos,
                1,
                processId,
                method.hashCode(),
                MODULE,
                start,
                size,
                0x06000001,
                flags,
                reJitId,
                name == null ? null : "Test.Class",
                name,
                name == null ? null : "void  (int32)"));
        return this;
    }

    BodyEvents freed(long timeNanos, int processId, long moduleId) {
        freed.add(new FreedModule(processId, moduleId, timeNanos));
        return this;
    }

    List<BodyEvent> list() {
        return events;
    }

    CodeMap map() {
        return CodeMap.of(new MethodEvents(events, freed), EntryPointEvents.NONE, List.of());
    }
}
