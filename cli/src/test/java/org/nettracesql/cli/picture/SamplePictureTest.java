package org.nettracesql.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What becomes of samples in each kind of file. */
class SamplePictureTest {

    private static final String HOSTILE = "</script><script>alert(1)</script>&\"'\u0001";

    private final StringWriter out = new StringWriter();

    private void feed(SamplePicture picture) throws IOException {
        picture.take(1, 7, 1_000, 1_000, "Main;Work" + ";" + HOSTILE);
        picture.take(1, 7, 2_000, 3_000, "Main;Work");
        picture.take(1, 8, 1_500, 0, "Main");
        picture.end();
    }

    @Test
    void foldedStacksAreCountedByStack() throws IOException {
        SamplePicture picture = new FoldedStacks(out);
        picture.take(1, 7, 0, 0, "a;b\nc");
        picture.take(1, 8, 9, 0, "a;b\nc");
        picture.take(1, 8, 10, 0, "a");
        picture.end();
        assertThat(out.toString()).isEqualTo("a 1\na;b c 2\n");
    }

    @Test
    void namesInAPageCannotBecomeMarkup() throws IOException {
        feed(new FlameGraphPage(out, HOSTILE));
        assertThat(out.toString()).doesNotContain("<script>alert").contains("\\u003c/script>\\u003cscript>alert(1)");
        assertThat(out.toString()).contains("<title>&lt;/script&gt;");
    }

    @Test
    void aPageLoadsNothingFromElsewhere() throws IOException {
        feed(new FlameGraphPage(out, "title"));
        assertThat(out.toString()).contains("default-src 'none'").doesNotContain("src=", "<link", "@import");
    }

    @Test
    void deeperFramesThanViewersCanDrawAreAddedUp() throws IOException {
        SamplePicture picture = new FlameGraphPage(out, "title");
        picture.take(1, 7, 0, 0, "f;".repeat(100_000) + "leaf");
        picture.take(1, 7, 0, 0, "f;".repeat(100_000) + "other");
        picture.end();
        assertThat(out.toString()).contains("{\"name\":\"(deeper frames)\",\"value\":2}").doesNotContain("leaf");
    }

    @Test
    void aDrawingIsWellFormedWhateverTheNames()
            throws IOException, ParserConfigurationException, SAXException {
        feed(new FlameGraphDrawing(out, HOSTILE));
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(out.toString())));
        List<String> titles = new ArrayList<>();
        var elements = document.getElementsByTagName("title");
        for (int i = 0; i < elements.getLength(); i++) {
            titles.add(elements.item(i).getTextContent());
        }
        assertThat(titles).contains("all (3 samples, 100.00%)", "Main (3 samples, 100.00%)",
                "Work (2 samples, 66.67%)");
    }

    @Test
    void speedscopeHasAProfileAThreadWithAWeightASample() throws IOException {
        SamplePicture picture = new SpeedscopeFile(out, "title");
        picture.take(1, 7, 1_000, 1_000, "Main;Work");
        picture.take(1, 7, 2_000, 3_000, "Main");
        picture.take(1, 8, 1_500, 0, "Other");
        picture.end();
        assertThat(out.toString())
                .contains("\"name\":\"Process 1, thread 7\",\"unit\":\"nanoseconds\",\"samples\":[[0,1],[0]],"
                        + "\"weights\":[1000,3000],\"startValue\":1000,\"endValue\":5000")
                .contains("\"samples\":[[2]],\"weights\":[0],\"startValue\":1500,\"endValue\":1500")
                .contains("\"frames\":[{\"name\":\"Main\"},{\"name\":\"Work\"},{\"name\":\"Other\"}]");
    }

    @Test
    void speedscopesPageHasTheSameSamplesAsItsFileAndNoMarkupFromNames() throws IOException {
        Assumptions.assumeTrue(SpeedscopePage.isAvailable(), "The build could not download speedscope.");
        feed(new SpeedscopeFile(out, HOSTILE));
        String file = out.toString();
        out.getBuffer().setLength(0);
        feed(new SpeedscopePage(out, HOSTILE));
        assertThat(file).contains("</script><script>alert");
        assertThat(out.toString())
                .contains("id=\"data\">" + file.replace("<", "\\u003c") + "</script>")
                .contains("<title>&lt;/script&gt;")
                .doesNotContain("<script>alert", "<link", "@import", "url(\"");
    }

    @Test
    void chromiumCallsBeginAndEndWhereTheStackChanges() throws IOException {
        SamplePicture picture = new ChromiumTrace(out);
        picture.take(1, 7, 1_000, 1_000, "Main;Work");
        picture.take(1, 7, 2_000, 3_000, "Main;Rest");
        picture.end();
        List<String> calls = new ArrayList<>();
        for (String event : out.toString().split("\\{\"name\":\"")) {
            if (event.contains("\"ph\"")) {
                calls.add(event.replaceAll("\",\"cat\":\"sample\",\"ph\":\"(.)\",\"ts\":([0-9.]+).*", " $1 $2"));
            }
        }
        assertThat(calls).containsExactly("Main B 1.000", "Work B 1.000", "Work E 2.000", "Rest B 2.000",
                "Rest E 5.000", "Main E 5.000");
    }
}
