package org.nettracesql.cli.picture;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/** Folded stacks: a line for each distinct stack, its frames from the root joined by semicolons, a blank, the count. */
public final class FoldedStacks implements SamplePicture {

    private final Writer out;
    private final StackCounts counts = new StackCounts();

    public FoldedStacks(Writer out) {
        this.out = out;
    }

    @Override
    public boolean isOrdered() {
        return false;
    }

    @Override
    public void take(long processId, long threadId, long timeNanos, long weightNanos, String folded) {
        counts.add(folded);
    }

    @Override
    public void end() throws IOException {
        for (Map.Entry<String, Long> stack : counts.sorted().entrySet()) {
            // A line is a stack, so a name must not break it.
            out.append(stack.getKey().replace('\r', ' ').replace('\n', ' ')).append(' ')
                    .append(stack.getValue().toString()).append('\n');
        }
    }
}
