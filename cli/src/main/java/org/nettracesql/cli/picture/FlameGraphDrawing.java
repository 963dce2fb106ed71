package org.nettracesql.cli.picture;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** A flame graph as a still drawing (SVG): the root at the bottom, a frame's samples in its tooltip. */
public final class FlameGraphDrawing implements SamplePicture {

    private static final int WIDTH = 1200;
    private static final int ROW_HEIGHT = 17;
    private static final int MARGIN = 30;
    /** Frames that are narrower are left out: they would only be a line. */
    private static final double LEAST_WIDTH = 0.2;
    private static final double CHARACTER_WIDTH = 6.5;

    private final Writer out;
    private final String title;
    private final StackCounts counts = new StackCounts();
    private CallTree all;

    /** @param title a heading, as plain text */
    public FlameGraphDrawing(Writer out, String title) {
        this.out = out;
        this.title = title;
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
        all = counts.tree();
        int height = all.height() * ROW_HEIGHT + 2 * MARGIN;
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + WIDTH + " " + height + "\" font-family=\"Verdana\" font-size=\"11\">\n");
        out.append("<text x=\"" + WIDTH / 2 + "\" y=\"20\" font-size=\"15\" text-anchor=\"middle\">"
                + Markup.escape(title) + "</text>\n");
        if (all.samples() > 0) {
            write(all, 0, height - MARGIN - ROW_HEIGHT);
        }
        out.append("</svg>\n");
    }

    private void write(CallTree node, double x, int y) throws IOException {
        double width = (double) node.samples() / all.samples() * WIDTH;
        if (width < LEAST_WIDTH) {
            return;
        }
        String percent = String.format(Locale.ROOT, "%.2f", node.samples() * 100.0 / all.samples());
        out.append("<g><title>" + Markup.escape(node.name()) + " (" + node.samples() + " samples, " + percent
                + "%)</title>");
        out.append(String.format(Locale.ROOT, "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" fill=\"%s\"/>",
                x, y, width, ROW_HEIGHT - 1, color(node.name())));
        int characters = (int) (width / CHARACTER_WIDTH);
        if (characters > 3) {
            String label = node.name().length() <= characters
                    ? node.name()
                    : node.name().substring(0, characters - 2) + "..";
            out.append(String.format(Locale.ROOT, "<text x=\"%.2f\" y=\"%d\">%s</text>", x + 3, y + 12,
                    Markup.escape(label)));
        }
        out.append("</g>\n");
        double left = x;
        for (CallTree child : node.children()) {
            write(child, left, y - ROW_HEIGHT);
            left += (double) child.samples() / all.samples() * WIDTH;
        }
    }

    /** A warm colour that is always the same for a name. */
    private static String color(String name) {
        int hash = name.hashCode();
        return String.format(Locale.ROOT, "rgb(%d,%d,%d)", 205 + Math.floorMod(hash, 50),
                80 + Math.floorMod(hash >> 8, 130), Math.floorMod(hash >> 16, 55));
    }
}
