package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.nettracesql.trace.Cancellation;

/**
 * Works out which code bodies there were and from when to when, from the method events of one process.
 *
 * <p>The events are taken in the order of their times, while a map of the address space tells which body holds each
 * range, or since when the range is free. The rules:
 *
 * <ul>
 *   <li>A load opens a body at its time. Whatever overlaps it was freed before, unseen, and ends then.
 *   <li>An unload closes the body with its address, method id and code version id. Without such a body it proves one
 *       that was there before.
 *   <li>A rundown event for a body that is known adds to it. Without such a body it proves one that was there before.
 *   <li>A body proved to have been there before goes back to the moment when the last other body in its range ended; to
 *       the beginning of time if there was none.
 *   <li>The end of a collectible module closes the bodies that name it: the runtime writes no unload of theirs.
 *   <li>When a process ends the runtime reports its methods as unloaded and then lists them in the rundown. The code
 *       stays where it is: such a body was not unloaded.
 * </ul>
 *
 * <p>Each event costs O(log n) amortised: a body that is placed removes what it overlaps. For one thread.
 */
final class BodyLifetimes {

    /** Ranges that do not overlap, by their first address (flipped, see {@link AddressIndex#flip}). */
    private final TreeMap<Long, Slot> slots = new TreeMap<>();

    private final List<Draft> drafts = new ArrayList<>();

    /** By the ids of modules that are freed at some time: the slots of bodies that were placed for them until now. */
    private final Map<Long, List<Slot>> ofFreed = new HashMap<>();

    /** In the order of their times. */
    private final List<FreedModule> freed;

    private int nextFreed;

    private BodyLifetimes(List<FreedModule> freed) {
        this.freed = freed;
        for (FreedModule module : freed) {
            ofFreed.computeIfAbsent(module.moduleId(), id -> new ArrayList<>());
        }
    }

    /**
     * The bodies, ordered by process, loaded time, address; their ordinals are their positions.
     *
     * @param events in file order
     */
    static List<CodeBody> of(List<BodyEvent> events) {
        return of(new MethodEvents(events, List.of()));
    }

    /** As {@link #of(List)}, of events and of the modules that were freed. */
    static List<CodeBody> of(MethodEvents events) {
        Cancellation cancellation = Cancellation.current();
        Map<Integer, List<BodyEvent>> byProcess = new TreeMap<>();
        for (BodyEvent event : events.bodies()) {
            byProcess.computeIfAbsent(event.processId(), id -> new ArrayList<>()).add(event);
        }
        List<CodeBody> bodies = new ArrayList<>();
        for (Map.Entry<Integer, List<BodyEvent>> process : byProcess.entrySet()) {
            BodyLifetimes lifetimes = new BodyLifetimes(freedOf(process.getKey(), events.freed()));
            List<BodyEvent> ofProcess = process.getValue();
            ofProcess.sort((a, b) -> Long.compare(a.timeNanos(), b.timeNanos()));
            for (BodyEvent event : ofProcess) {
                cancellation.check();
                lifetimes.freeUntil(event.timeNanos());
                lifetimes.apply(event);
            }
            lifetimes.freeUntil(Long.MAX_VALUE);
            lifetimes.nameTheNameless();
            lifetimes.finish(bodies);
        }
        return List.copyOf(bodies);
    }

    private static List<FreedModule> freedOf(int processId, List<FreedModule> freed) {
        List<FreedModule> ofProcess = new ArrayList<>();
        for (FreedModule module : freed) {
            if (module.processId() == processId) {
                ofProcess.add(module);
            }
        }
        ofProcess.sort((a, b) -> Long.compare(a.timeNanos(), b.timeNanos()));
        return ofProcess;
    }

    private void freeUntil(long timeNanos) {
        while (nextFreed < freed.size() && freed.get(nextFreed).timeNanos() <= timeNanos) {
            free(freed.get(nextFreed++));
        }
    }

    private void free(FreedModule module) {
        List<Slot> slotsOfModule = ofFreed.get(module.moduleId());
        for (Slot slot : slotsOfModule) {
            if (slot.occupied) {
                slot.end(module.timeNanos());
            }
        }
        slotsOfModule.clear();
    }

    private void apply(BodyEvent event) {
        long first = AddressIndex.flip(event.startAddress());
        Slot slot = slots.get(first);
        Draft known = slot == null ? null : slot.draft;
        if (known != null && !known.agreesWith(event)) {
            known = null;
        }
        switch (event.kind()) {
            case LOAD -> {
                // The runtime recycles the ids of dynamic methods: every load of one is another method.
                if (known != null && slot.occupied && !event.isDynamic()) {
                    known.add(event);
                } else {
                    place(event, first, true).fromNanos = event.timeNanos();
                }
            }
            case RUNDOWN_START, RUNDOWN_END, SYMBOL -> {
                if (known != null) {
                    known.add(event);
                    known.unloadedNanos = Long.MAX_VALUE;
                    slot.occupied = true;
                } else {
                    place(event, first, true);
                }
            }
            case UNLOAD -> {
                if (known == null) {
                    place(event, first, false).unloadedNanos = event.timeNanos();
                } else if (slot.occupied) {
                    known.add(event);
                    slot.end(event.timeNanos());
                }
            }
            case R2R_ENTRY_POINT -> throw new IllegalArgumentException("An entry point has no lifetime of its own.");
        }
    }

    /** Opens a body over its range; what it overlaps ends at the event's time or was free before. */
    private Draft place(BodyEvent event, long first, boolean occupied) {
        long last = AddressIndex.flip(AddressIndex.lastAddress(event.startAddress(), Math.max(1, event.sizeBytes())));
        Draft draft = new Draft(event, clear(first, last, event.timeNanos()));
        drafts.add(draft);
        Slot slot = new Slot(last, draft, occupied, event.timeNanos());
        slots.put(first, slot);
        List<Slot> ofModule = ofFreed.isEmpty() ? null : ofFreed.get(event.moduleId());
        if (ofModule != null) {
            ofModule.add(slot);
        }
        return draft;
    }

    /** Empties a range and tells when the last of what was in it ended. */
    private long clear(long first, long last, long timeNanos) {
        long latestEnd = Long.MIN_VALUE;
        Map.Entry<Long, Slot> entry = slots.floorEntry(last);
        while (entry != null && entry.getValue().last >= first) {
            long slotFirst = entry.getKey();
            Slot slot = entry.getValue();
            slots.remove(slotFirst);
            if (slot.occupied) {
                slot.end(timeNanos);
            }
            latestEnd = Math.max(latestEnd, slot.freeSinceNanos);
            if (slot.last > last) {
                slots.put(last + 1, new Slot(slot.last, null, false, slot.freeSinceNanos));
            }
            if (slotFirst < first) {
                slots.put(slotFirst, new Slot(first - 1, null, false, slot.freeSinceNanos));
                break;
            }
            entry = slots.lowerEntry(slotFirst);
        }
        return latestEnd;
    }

    /** Events that are not verbose get the names that a verbose event gives the same method. */
    private void nameTheNameless() {
        if (!hasNameless()) {
            return;
        }
        record MethodKey(long methodId, long moduleId, int token) {}
        Map<MethodKey, Draft> named = new HashMap<>();
        for (Draft draft : drafts) {
            if (draft.name != null && !draft.first.isDynamic()) {
                BodyEvent event = draft.first;
                named.putIfAbsent(new MethodKey(event.methodId(), event.moduleId(), event.token()), draft);
            }
        }
        for (Draft draft : drafts) {
            if (draft.name == null) {
                BodyEvent event = draft.first;
                Draft source = named.get(new MethodKey(event.methodId(), event.moduleId(), event.token()));
                if (source != null) {
                    draft.takeNames(source.namespace, source.name, source.signature);
                }
            }
        }
    }

    private boolean hasNameless() {
        for (Draft draft : drafts) {
            if (draft.name == null) {
                return true;
            }
        }
        return false;
    }

    private void finish(List<CodeBody> bodies) {
        drafts.sort((a, b) -> a.fromNanos == b.fromNanos
                ? Long.compareUnsigned(a.first.startAddress(), b.first.startAddress())
                : Long.compare(a.fromNanos, b.fromNanos));
        for (Draft draft : drafts) {
            bodies.add(draft.toBody(bodies.size()));
        }
    }

    /** A range of addresses and its last holder. */
    private static final class Slot {
        final long last;
        /** Who holds the range or held the whole of it last; null if the range is a remainder. */
        final Draft draft;

        boolean occupied;
        long freeSinceNanos;

        Slot(long last, Draft draft, boolean occupied, long freeSinceNanos) {
            this.last = last;
            this.draft = draft;
            this.occupied = occupied;
            this.freeSinceNanos = freeSinceNanos;
        }

        void end(long timeNanos) {
            draft.unloadedNanos = timeNanos;
            occupied = false;
            freeSinceNanos = timeNanos;
        }
    }

    /** A body in the making. */
    private static final class Draft {
        final BodyEvent first;
        long fromNanos;
        long unloadedNanos = Long.MAX_VALUE;
        KnownFrom source;
        String namespace;
        String name;
        String signature;

        Draft(BodyEvent first, long fromNanos) {
            this.first = first;
            this.fromNanos = fromNanos;
            this.source = first.kind();
            takeNames(first.namespace(), first.name(), first.signature());
        }

        void takeNames(String ofNamespace, String ofName, String ofSignature) {
            this.namespace = ofNamespace;
            this.name = ofName;
            this.signature = ofSignature;
        }

        /** Whether an event at the same address can be about this body. */
        boolean agreesWith(BodyEvent event) {
            return event.methodId() == first.methodId()
                    && event.reJitId() == first.reJitId()
                    && (event.kind() == KnownFrom.UNLOAD || event.sizeBytes() == first.sizeBytes())
                    && (name == null
                            || event.name() == null
                            || name.equals(event.name())
                                    && Objects.equals(namespace, event.namespace())
                                    && Objects.equals(signature, event.signature()));
        }

        void add(BodyEvent event) {
            source = source.stronger(event.kind());
            if (name == null) {
                takeNames(event.namespace(), event.name(), event.signature());
            }
        }

        CodeBody toBody(int ordinal) {
            return new CodeBody(
                    ordinal,
                    first.processId(),
                    first.methodId(),
                    first.moduleId(),
                    first.startAddress(),
                    first.sizeBytes(),
                    first.token(),
                    first.flags(),
                    first.reJitId(),
                    namespace,
                    name,
                    signature,
                    fromNanos,
                    unloadedNanos,
                    source);
        }
    }
}
