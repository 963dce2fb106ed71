package org.nettracesql.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private static PictureSample sample(
            long thread, long timeNanos, long weightNanos, String folded, SampleState state) {
        return new PictureSample(1, thread, timeNanos, weightNanos, folded,
                state == SampleState.RUNNING ? "managed" : state == SampleState.UNKNOWN ? null : "external", state);
    }

    private static void take(SamplePicture picture, long thread, long timeNanos, long weightNanos, String folded)
            throws IOException {
        picture.take(sample(thread, timeNanos, weightNanos, folded, SampleState.UNKNOWN));
    }

    private void feed(SamplePicture picture) throws IOException {
        take(picture, 7, 1_000, 1_000, "Main;Work" + ";" + HOSTILE);
        take(picture, 7, 2_000, 3_000, "Main;Work");
        take(picture, 8, 1_500, 0, "Main");
        picture.leaveOut(sample(9, 1_500, 10, "Main;" + HOSTILE, SampleState.IDLE));
        picture.end(Map.of("Work", "W.dll", HOSTILE, HOSTILE), "left out: " + HOSTILE);
    }

    @Test
    void foldedStacksAreCountedByStack() throws IOException {
        SamplePicture picture = new FoldedStackText(out);
        take(picture, 7, 0, 0, "a;b\nc");
        take(picture, 8, 9, 0, "a;b\nc");
        take(picture, 8, 10, 0, "a");
        picture.end(Map.of(), null);
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
        take(picture, 7, 0, 0, "f;".repeat(100_000) + "leaf");
        take(picture, 7, 0, 0, "f;".repeat(100_000) + "other");
        picture.end(Map.of(), null);
        assertThat(out.toString()).contains("\"stacks\":[[0,4,1,0,[0,0,", ",0,1]],[0,4,1,0,[0,0,")
                .contains("\"names\":[\"f\",\"(deeper frames)\"]").doesNotContain("leaf");
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
        assertThat(titles).contains("all (3 samples, 100.00%: unknown 3)", "Main (3 samples, 100.00%: unknown 3)",
                "Work in W.dll (2 samples, 66.67%: unknown 2)");
    }

    @Test
    void aDrawingHasTheColourOfWhatMostSamplesAreAndSaysWhatWasLeftOut() throws IOException {
        SamplePicture picture = new FlameGraphDrawing(out, "title");
        picture.take(sample(7, 0, 1, "Main", SampleState.WAITING));
        picture.take(sample(7, 1, 1, "Main", SampleState.WAITING));
        picture.take(sample(7, 2, 1, "Main", SampleState.RUNNING));
        picture.leaveOut(sample(8, 2, 1, "Loop", SampleState.IDLE));
        picture.end(Map.of(), "left out 1 sample: pool");
        assertThat(out.toString())
                .contains("Main (3 samples, 100.00%: running 1 waiting 2)", "left out 1 sample:", ">pool<")
                .contains("waiting: has something to do and waits (2 samples)")
                .doesNotContain("Loop", "idle: ");
    }

    @Test
    void aPageHasWhatIsLeftOutForWhoeverAsksForItThere() throws IOException {
        SamplePicture picture = new FlameGraphPage(out, "title");
        picture.take(sample(7, 0, 5, "Main", SampleState.RUNNING));
        picture.take(sample(7, 5, 6, "Main", SampleState.RUNNING));
        picture.leaveOut(sample(8, 2, 1, "Loop", SampleState.IDLE));
        picture.end(Map.of("Main", "M.dll"), "left out");
        assertThat(out.toString())
                .contains("\"idle\":false", "\"stacks\":[[0,0,2,11,[0]],[1,3,1,1,[1]]]",
                        "\"threads\":[\"Process 1, thread 7\",\"Process 1, thread 8\"]",
                        "\"names\":[\"Main\",\"Loop\"],\"modules\":[\"M.dll\",\"\"]");
    }

    @Test
    void speedscopeHasAProfileAThreadWithAWeightASample() throws IOException {
        SamplePicture picture = new SpeedscopeFile(out, "title");
        take(picture, 7, 1_000, 1_000, "Main;Work");
        take(picture, 7, 2_000, 3_000, "Main");
        take(picture, 8, 1_500, 0, "Other");
        picture.end(Map.of(), null);
        assertThat(out.toString())
                .contains("\"name\":\"Process 1, thread 7\",\"samples\":[[0,1],[0]],"
                        + "\"weights\":[1000,3000],\"startValue\":1000,\"endValue\":5000")
                .contains("\"samples\":[[2]],\"weights\":[0],\"startValue\":1500,\"endValue\":1500")
                .contains("\"frames\":[{\"name\":\"Main\"},{\"name\":\"Work\"},{\"name\":\"Other\"}]");
    }

    @Test
    void speedscopeTellsManagedFromUnmanagedTimeAndKeepsTheAxisOfTime() throws IOException {
        SamplePicture picture = new SpeedscopeFile(out, "title");
        picture.leaveOut(sample(7, 0, 1_000, "Loop", SampleState.IDLE));
        picture.take(sample(7, 1_000, 2_000, "Main", SampleState.RUNNING));
        picture.leaveOut(sample(7, 3_000, 4_000, "Loop", SampleState.IDLE));
        picture.leaveOut(sample(7, 7_000, 1_000, "Loop", SampleState.IDLE));
        picture.take(sample(7, 8_000, 500, "Main", SampleState.WAITING));
        picture.leaveOut(sample(7, 8_500, 500, "Loop", SampleState.IDLE));
        picture.leaveOut(sample(8, 0, 9_000, "Loop", SampleState.IDLE));
        picture.end(Map.of("Main", "M.dll"), "left out");
        assertThat(out.toString())
                .contains("\"samples\":[[0,1],[],[0,2]],\"weights\":[2000,5000,500],"
                        + "\"startValue\":1000,\"endValue\":8500")
                .contains("\"frames\":[{\"name\":\"Main\",\"file\":\"M.dll\"},{\"name\":\"CPU_TIME\"},"
                        + "{\"name\":\"UNMANAGED_CODE_TIME\"}]")
                .doesNotContain("Loop", "thread 8");
    }

    @Test
    void samplesOfProcessorsWithoutATimeCountOneEachForSpeedscope() throws IOException {
        SamplePicture picture = new SpeedscopeFile(out, "title");
        for (int i = 0; i < 2; i++) {
            picture.take(new PictureSample(1, 7, 1_000 + i, 0, "Main", "cpu", SampleState.RUNNING));
        }
        picture.take(new PictureSample(1, 8, 2_000, 500, "Main", "cpu", SampleState.RUNNING));
        picture.end(Map.of(), null);
        assertThat(out.toString())
                .contains("\"weights\":[1,1],\"startValue\":0,\"endValue\":2,\"unit\":\"none\"}")
                .contains("\"weights\":[500],\"startValue\":2000,\"endValue\":2500,\"unit\":\"nanoseconds\"}");
    }

    @Test
    void chromiumHasNoCallsWhereAThreadIsLeftOut() throws IOException {
        SamplePicture picture = new ChromiumTrace(out);
        picture.take(sample(7, 1_000, 1_000, "Main", SampleState.RUNNING));
        picture.leaveOut(sample(7, 2_000, 3_000, "Loop", SampleState.IDLE));
        picture.end(Map.of(), "left out");
        assertThat(out.toString()).contains("\"ph\":\"E\",\"ts\":2.000").doesNotContain("Loop", "5.000");
    }

    @Test
    void speedscopeHasAGapWhereNoSampleStandsForTheTime() throws IOException {
        SamplePicture picture = new SpeedscopeFile(out, "title");
        picture.take(sample(7, 1_000, 2_000, "Main", SampleState.RUNNING));
        picture.take(sample(7, 8_000, 500, "Main", SampleState.RUNNING));
        for (long time : new long[] {1_000, 2_100, 3_000, 4_600, 8_000}) {
            picture.take(new PictureSample(1, 8, time, 1_000, "Cpu", "cpu", SampleState.RUNNING));
        }
        picture.end(Map.of(), null);
        assertThat(out.toString())
                .contains("\"samples\":[[0,1],[],[0,1]],\"weights\":[2000,5000,500],"
                        + "\"startValue\":1000,\"endValue\":8500")
                .contains("\"samples\":[[2,1],[2,1],[2,1],[],[2,1],[],[2,1]],"
                        + "\"weights\":[1000,1000,1000,600,1000,2400,1000],\"startValue\":1000,\"endValue\":9000");
    }

    @Test
    void chromiumHasNoCallsWhereNoSampleStandsForTheTime() throws IOException {
        SamplePicture picture = new ChromiumTrace(out);
        picture.take(sample(7, 1_000, 2_000, "Main", SampleState.RUNNING));
        picture.take(sample(7, 8_000, 500, "Main", SampleState.RUNNING));
        for (long time : new long[] {1_000, 2_100, 3_000, 8_000}) {
            picture.take(new PictureSample(1, 8, time, 1_000, "Cpu", "cpu", SampleState.RUNNING));
        }
        picture.take(new PictureSample(1, 9, 1_000, 0, "Unknown", "cpu", SampleState.RUNNING));
        picture.take(new PictureSample(1, 9, 5_000, 0, "Unknown", "cpu", SampleState.RUNNING));
        picture.end(Map.of(), null);
        assertThat(calls()).containsExactly("Main B 1.000", "Main E 3.000", "Main B 8.000", "Main E 8.500",
                "Cpu B 1.000", "Cpu E 4.000", "Cpu B 8.000", "Cpu E 9.000", "Unknown B 1.000", "Unknown E 5.000");
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
        take(picture, 7, 1_000, 1_000, "Main;Work");
        take(picture, 7, 2_000, 3_000, "Main;Rest");
        picture.end(Map.of(), null);
        assertThat(calls()).containsExactly("Main B 1.000", "Work B 1.000", "Work E 2.000", "Rest B 2.000",
                "Rest E 5.000", "Main E 5.000");
    }

    /** The events of the file that was written for Chromium: name, phase and time. */
    private List<String> calls() {
        List<String> calls = new ArrayList<>();
        for (String event : out.toString().split("\\{\"name\":\"")) {
            if (event.contains("\"ph\"")) {
                calls.add(event.replaceAll("\",\"cat\":\"sample\",\"ph\":\"(.)\",\"ts\":([0-9.]+).*", " $1 $2"));
            }
        }
        return calls;
    }
}
