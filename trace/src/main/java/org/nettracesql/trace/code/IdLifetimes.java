package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Works out when things that have an id were loaded: modules, assemblies, application domains. The rules are those of
 * {@link BodyLifetimes} with an id in the place of an address range. Events must come in the order of their times. For
 * one thread.
 *
 * @param <F> what events tell of a thing
 */
final class IdLifetimes<F extends IdLifetimes.Facts<F>> {

    /** What an event tells of a thing. */
    interface Facts<F> {
        /** Whether both can be about one thing that has the same id. */
        boolean agreesWith(F later);

        /** These facts, completed by those of a later event about the same thing. */
        F plus(F later);
    }

    private final Map<IdInProcess, List<Life<F>>> byId = new HashMap<>();
    private final List<Life<F>> all = new ArrayList<>();

    void apply(KnownFrom kind, long timeNanos, int processId, long id, F facts) {
        List<Life<F>> lives = byId.computeIfAbsent(new IdInProcess(processId, id), key -> new ArrayList<>(1));
        Life<F> latest = lives.isEmpty() ? null : lives.get(lives.size() - 1);
        boolean same = latest != null && latest.facts.agreesWith(facts);
        boolean open = latest != null && latest.residentUntilNanos == Long.MAX_VALUE;
        if (kind == KnownFrom.UNLOAD) {
            if (!same) {
                latest = begin(lives, latest, timeNanos, kind, processId, id, facts);
                open = true;
            }
            if (open) {
                latest.end(timeNanos);
            }
        } else if (same && (open || kind != KnownFrom.LOAD)) {
            latest.facts = latest.facts.plus(facts);
            latest.source = latest.source.stronger(kind);
            latest.residentUntilNanos = Long.MAX_VALUE;
        } else {
            begin(lives, latest, timeNanos, kind, processId, id, facts);
        }
    }

    private Life<F> begin(
            List<Life<F>> lives, Life<F> latest, long timeNanos, KnownFrom kind, int processId, long id, F facts) {
        long fromNanos = kind == KnownFrom.LOAD ? timeNanos : Long.MIN_VALUE;
        if (latest != null) {
            if (latest.residentUntilNanos == Long.MAX_VALUE) {
                latest.end(timeNanos);
            }
            fromNanos = Math.max(fromNanos, latest.residentUntilNanos);
        }
        Life<F> life = new Life<>(processId, id, facts, fromNanos, kind);
        lives.add(life);
        all.add(life);
        return life;
    }

    /** All lives, in the order in which they were first heard of. */
    List<Life<F>> lives() {
        return all;
    }

    /** One thing's life. */
    static final class Life<F> {
        final int processId;
        final long id;
        final long fromNanos;
        F facts;
        long unloadedNanos = Long.MAX_VALUE;
        long residentUntilNanos = Long.MAX_VALUE;
        KnownFrom source;

        Life(int processId, long id, F facts, long fromNanos, KnownFrom source) {
            this.processId = processId;
            this.id = id;
            this.facts = facts;
            this.fromNanos = fromNanos;
            this.source = source;
        }

        void end(long timeNanos) {
            unloadedNanos = Math.min(unloadedNanos, timeNanos);
            residentUntilNanos = timeNanos;
        }
    }
}
