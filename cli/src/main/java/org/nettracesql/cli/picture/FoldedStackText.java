package org.nettracesql.cli.picture;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.stream.LongStream;

/** Folded stacks: a line for each distinct stack, its frames from the root joined by semicolons, a blank, the count. */
public final class FoldedStackText implements SamplePicture {

    private final Writer out;
    private final StackCounts counts = new StackCounts();

    public FoldedStackText(Writer out) {
        this.out = out;
    }

    @Override
    public boolean isOrdered() {
        return false;
    }

    @Override
    public void take(PictureSample sample) {
        counts.add(sample);
    }

    @Override
    public void end(Map<String, String> modules, String leftOut) throws IOException {
        for (Map.Entry<String, long[]> stack : counts.sorted().entrySet()) {
            // A line is a stack, so a name must not break it.
            out.append(stack.getKey().replace('\r', ' ').replace('\n', ' ')).append(' ')
                    .append(String.valueOf(LongStream.of(stack.getValue()).sum())).append('\n');
        }
    }
}
