package org.nettracesql.trace.scan;

import java.util.Arrays;

/** Divides the selected events by type, since each type has its fields elsewhere in the payload. For one thread. */
final class TypeGroups {

    /** What to do with the events of one type, of which the {@link PayloadGroup} tells the payloads. */
    interface Action {
        void run(TypePlan plan, int n);
    }

    private final PayloadScan scan;
    private final SelectedEvents selected;
    private final PayloadGroup group;
    private final boolean[] inGroup = new boolean[EventRows.CAPACITY];

    TypeGroups(PayloadScan scan, SelectedEvents selected, PayloadGroup group) {
        this.scan = scan;
        this.selected = selected;
        this.group = group;
    }

    /**
     * Runs an action for each type among the first {@code n} selected events.
     *
     * @param firstTarget the target of the first of them; the others' follow in their order
     */
    void forEach(int n, int firstTarget, Action action) {
        if (n == 0) {
            return;
        }
        EventRows rows = selected.rows;
        int[] positions = selected.positions;
        int first = rows.typeIndex[positions[0]];
        group.commonBytes = rows.leastPayload;
        if (areOfType(first, n)) {
            group.contiguousTargets(firstTarget);
            if (n == rows.size) {
                group.starts = rows.payloadStart;
                group.ends = rows.payloadEnd;
            } else {
                group.useOwnPlaces();
                int[] starts = group.starts;
                int[] ends = group.ends;
                for (int i = 0; i < n; i++) {
                    starts[i] = rows.payloadStart[positions[i]];
                    ends[i] = rows.payloadEnd[positions[i]];
                }
            }
            action.run(scan.plans[first], n);
            return;
        }
        group.scatteredTargets();
        group.useOwnPlaces();
        // Types are many but few occur together; each pass takes the type of the first event not done yet.
        Arrays.fill(inGroup, 0, n, false);
        int done = 0;
        for (int i = 0; done < n; i++) {
            if (!inGroup[i]) {
                int type = rows.typeIndex[positions[i]];
                int size = gather(type, i, n, firstTarget);
                done += size;
                action.run(scan.plans[type], size);
            }
        }
    }

    /** Makes the group of all events of a type; those before {@code from} are of others. Returns how many it has. */
    private int gather(int type, int from, int n, int firstTarget) {
        EventRows rows = selected.rows;
        int[] positions = selected.positions;
        PayloadGroup of = group;
        int size = 0;
        for (int k = from; k < n; k++) {
            int row = positions[k];
            if (rows.typeIndex[row] == type) {
                inGroup[k] = true;
                of.ownStarts[size] = rows.payloadStart[row];
                of.ownEnds[size] = rows.payloadEnd[row];
                of.targets[size++] = firstTarget + k;
            }
        }
        return size;
    }

    /** Whether the first {@code n} selected events are of one type, which the first one has. */
    boolean areOfType(int type, int n) {
        if (scan.onlyType >= 0) {
            return true;
        }
        int[] types = selected.rows.typeIndex;
        int[] positions = selected.positions;
        for (int i = 1; i < n; i++) {
            if (types[positions[i]] != type) {
                return false;
            }
        }
        return true;
    }
}
