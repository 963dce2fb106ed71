package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/** Warnings up to a bound, then only that there are more: a file full of damage must not fill the memory. */
final class WarningList {

    static final int MOST = 1000;

    private final List<TraceWarning> warnings = new ArrayList<>();

    /** A cut file is told of in any case. */
    void add(TraceWarning warning) {
        if (warnings.size() < MOST || warning.kind() == Kind.TRUNCATED) {
            warnings.add(warning);
        } else if (warnings.size() == MOST) {
            warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1,
                    "There is more damage than the " + MOST + " places listed."));
        }
    }

    List<TraceWarning> all() {
        return Collections.unmodifiableList(warnings);
    }
}
