package org.nettracesql.adapter.scan;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.nettracesql.trace.Cancellation;

/** Which cancellation an execution has. */
public final class Cancellations {

    private Cancellations() {}

    /**
     * What is bound to this thread, as the driver does it; or else, for those who use Calcite's connection as it is,
     * what stands for its flag.
     */
    public static Cancellation of(DataContext root) {
        Cancellation bound = Cancellation.current();
        if (bound != Cancellation.NONE) {
            return bound;
        }
        AtomicBoolean flag = DataContext.Variable.CANCEL_FLAG.get(root);
        return flag == null ? Cancellation.NONE : new Cancellation(flag);
    }
}
