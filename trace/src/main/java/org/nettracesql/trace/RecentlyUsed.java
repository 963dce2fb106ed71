package org.nettracesql.trace;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The few of many things that were used last. Safe for all threads. */
public final class RecentlyUsed<T> {

    private final int most;
    /** In the order in which they were last used; guarded by itself. */
    private final Set<T> used = new LinkedHashSet<>();

    /** @param most how many there are at once */
    public RecentlyUsed(int most) {
        this.most = most;
    }

    /**
     * Takes down that a thing is used.
     *
     * @return those that are not among the last ones any more
     */
    public List<T> use(T thing) {
        List<T> gone = new ArrayList<>();
        synchronized (used) {
            used.remove(thing);
            used.add(thing);
            Iterator<T> eldest = used.iterator();
            for (int i = used.size(); i > most; i--) {
                gone.add(eldest.next());
                eldest.remove();
            }
        }
        return gone;
    }

    /** Takes down that a thing is not used any more, nor to be kept. */
    public void leave(T thing) {
        synchronized (used) {
            used.remove(thing);
        }
    }
}
