package org.nettracesql.cli.picture;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Map;

/**
 * A flame graph as a still drawing (SVG): the root at the bottom, a frame's samples in its tooltip, its colour that
 * of what most of them did.
 */
public final class FlameGraphDrawing implements SamplePicture {

    private static final int WIDTH = 1200;
    private static final int ROW_HEIGHT = 17;
    private static final int MARGIN = 30;
    private static final int NOTES_HEIGHT = 20;
    /** Frames that are narrower are left out: they would only be a line. */
    private static final double LEAST_WIDTH = 0.2;
    private static final double CHARACTER_WIDTH = 6.5;

    private final Writer out;
    private final String title;
    private final StackCounts counts = new StackCounts();
    private CallTree all;
    private Map<String, String> modulesOfMethods;

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
    public boolean showsModules() {
        return true;
    }

    @Override
    public void take(PictureSample sample) {
        counts.add(sample);
    }

    @Override
    public void end(Map<String, String> modules, String leftOut) throws IOException {
        all = counts.tree();
        modulesOfMethods = modules;
        int height = all.height() * ROW_HEIGHT + 2 * MARGIN + NOTES_HEIGHT;
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + WIDTH + " " + height + "\" font-family=\"Verdana\" font-size=\"11\">\n");
        out.append("<text x=\"" + WIDTH / 2 + "\" y=\"20\" font-size=\"15\" text-anchor=\"middle\">"
                + Markup.escape(title) + "</text>\n");
        writeLegend(MARGIN);
        if (leftOut != null) {
            int colon = leftOut.indexOf(':') + 1;
            writeNote(leftOut.substring(0, colon), height - MARGIN + 8);
            writeNote(leftOut.substring(colon).strip(), height - MARGIN + 22);
        }
        if (all.samples() > 0) {
            write(all, 0, height - MARGIN - ROW_HEIGHT);
        }
        out.append("</svg>\n");
    }

    private void writeNote(String text, int y) throws IOException {
        out.append("<text x=\"3\" y=\"" + y + "\">" + Markup.escape(text) + "</text>\n");
    }

    private void writeLegend(int y) throws IOException {
        int x = 3;
        for (SampleState state : SampleState.values()) {
            if (all.samples(state) > 0) {
                String text = state.display() + ": " + state.meaning() + " (" + all.samples(state)
                        + (all.samples(state) == 1 ? " sample)" : " samples)");
                out.append("<rect x=\"" + x + "\" y=\"" + y + "\" width=\"12\" height=\"12\" fill=\"" + state.color()
                        + "\"/><text x=\"" + (x + 16) + "\" y=\"" + (y + 10) + "\">" + text + "</text>\n");
                x += 32 + (int) (text.length() * CHARACTER_WIDTH);
            }
        }
    }

    /** What a frame's tooltip says. */
    private String describe(CallTree node) {
        String module = modulesOfMethods.get(node.name());
        StringBuilder text = new StringBuilder(node.name())
                .append(module == null ? "" : " in " + module)
                .append(" (").append(node.samples()).append(" samples, ")
                .append(String.format(Locale.ROOT, "%.2f", node.samples() * 100.0 / all.samples())).append("%:");
        for (SampleState state : SampleState.values()) {
            if (node.samples(state) > 0) {
                text.append(' ').append(state.display()).append(' ').append(node.samples(state));
            }
        }
        return text.append(')').toString();
    }

    private void write(CallTree node, double x, int y) throws IOException {
        double width = (double) node.samples() / all.samples() * WIDTH;
        if (width < LEAST_WIDTH) {
            return;
        }
        out.append("<g><title>" + Markup.escape(describe(node)) + "</title>");
        out.append(String.format(Locale.ROOT, "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" fill=\"%s\"/>",
                x, y, width, ROW_HEIGHT - 1, color(node)));
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

    /** The colour of the state that most samples have, in a shade that is always the same for a name. */
    private static String color(CallTree node) {
        int rgb = Integer.parseInt(node.mainState().color().substring(1), 16);
        double light = Math.floorMod(node.name().hashCode(), 40) / 100.0;
        return String.format(Locale.ROOT, "rgb(%d,%d,%d)", lighter(rgb >> 16 & 0xff, light),
                lighter(rgb >> 8 & 0xff, light), lighter(rgb & 0xff, light));
    }

    private static int lighter(int part, double share) {
        return (int) (part + (255 - part) * share);
    }
}
