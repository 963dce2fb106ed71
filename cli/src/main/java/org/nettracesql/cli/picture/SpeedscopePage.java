package org.nettracesql.cli.picture;

import java.io.IOException;
import java.io.Writer;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Speedscope with the samples in it, as one HTML page that needs no network: its script, style and font are inside.
 * They are those of its npm package, which the build puts beside this class if it can.
 */
public final class SpeedscopePage implements SamplePicture {

    private static final String PACKAGE = "speedscope.tgz";
    private static final String FOLDER = "package/dist/release/";

    /** The names of speedscope's files have a hash in them; its own page tells the names. */
    private static final Pattern SCRIPT = Pattern.compile("<script src=\"([^\"]+)\"");
    private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\"");
    private static final Pattern FONT = Pattern.compile("url\\(\"\\./([^\"]+)\"\\)");

    private final Writer out;
    private final String page;
    private final SpeedscopeFile file;

    /**
     * Writes the page up to the samples.
     *
     * @param title a heading, as plain text
     */
    public SpeedscopePage(Writer out, String title) throws IOException {
        this.out = out;
        NpmPackage speedscope = NpmPackage.read(SpeedscopePage.class.getResourceAsStream(PACKAGE));
        String index = speedscope.text(FOLDER + "index.html");
        String style = speedscope.text(FOLDER + match(STYLE, index));
        String font = Base64.getEncoder().encodeToString(speedscope.bytes(FOLDER + match(FONT, style)));
        this.page = PageTemplate.resource("speedscope.html")
                .replace("@LICENSE@", speedscope.text("package/LICENSE"))
                .replace("@CSS@", FONT.matcher(style).replaceAll("url(data:font/woff2;base64," + font + ")"))
                .replace("@SCRIPT@", speedscope.text(FOLDER + match(SCRIPT, index)));
        this.file = new SpeedscopeFile(PageTemplate.begin(page, title, out), title);
    }

    /** Whether the build found speedscope. */
    public static boolean isAvailable() {
        return SpeedscopePage.class.getResource(PACKAGE) != null;
    }

    private static String match(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("This version of speedscope has nothing like " + pattern + ".");
        }
        return matcher.group(1);
    }

    @Override
    public boolean isOrdered() {
        return file.isOrdered();
    }

    @Override
    public boolean showsModules() {
        return file.showsModules();
    }

    @Override
    public void take(PictureSample sample) throws IOException {
        file.take(sample);
    }

    @Override
    public void end(Map<String, String> modules, String leftOut) throws IOException {
        file.end(modules, leftOut);
        PageTemplate.end(page, out);
    }
}
