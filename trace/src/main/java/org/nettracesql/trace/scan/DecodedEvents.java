package org.nettracesql.trace.scan;

/**
 * Counts the events of which a payload field was looked at: each once, by whoever looks first. That is a predicate on
 * the payload as text, then those on fields, then the search for the array that is exploded, then the columns. For one
 * thread.
 */
final class DecodedEvents {

    /** Whether a predicate on the payload as text is there, which looks at all events. */
    private final boolean byText;

    private long count;

    DecodedEvents(PayloadScan scan) {
        this.byText = scan.firstOfPayloadText != null;
    }

    long count() {
        return count;
    }

    /** The first predicate on the payload as text looks at {@code n} events. */
    void testedAsText(int n) {
        count += n;
    }

    /** Predicates on fields look at {@code n} events. */
    void testedByFields(int n) {
        if (!byText) {
            count += n;
        }
    }

    /** The array of an event is searched. */
    void searched(TypePlan plan) {
        if (!isTested(plan)) {
            count++;
        }
    }

    /** Columns of fields are filled for {@code n} events. */
    void shownAsFields(TypePlan plan, int n) {
        if (plan.elements == null && !isTested(plan)) {
            count += n;
        }
    }

    /** The column of payloads as text is filled for {@code n} events; the plan is null if that is none. */
    void shownAsText(TypePlan plan, int n) {
        if (n > 0 && plan.outputPlan.isEmpty() && plan.elements == null && !isTested(plan)) {
            count += n;
        }
    }

    private boolean isTested(TypePlan plan) {
        return byText || !plan.filterPlan.isEmpty();
    }
}
