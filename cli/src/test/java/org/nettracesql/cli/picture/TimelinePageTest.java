package org.nettracesql.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** The data in a page of what happened when. */
class TimelinePageTest {

    private static String page(TimelinePage page, String title) throws IOException {
        StringWriter out = new StringWriter();
        page.write(title, out);
        return out.toString();
    }

    private static String data(String page) {
        int start = page.indexOf("id=\"data\">") + "id=\"data\">".length();
        return page.substring(start, page.indexOf("</script>", start));
    }

    @Test
    void spansComeInTheOrderOfTimeAndShareLabels() throws IOException {
        TimelinePage page = new TimelinePage(0, 5_000, false);
        page.addSpan("JIT", "#123456", 300, 400, "A.B()");
        page.addSpan("JIT", "#123456", 100, 200, "A.B()");
        page.addSpan("Exceptions", "#654321", 150, 150, "E: m");
        assertThat(data(page(page, "title")))
                .contains("\"name\":\"JIT\",\"kind\":\"spans\",\"color\":\"#123456\","
                        + "\"spans\":[[100,200,0],[300,400,0]]")
                .contains("\"spans\":[[150,150,1]]")
                .contains("\"labels\":[\"A.B()\",\"E: m\"]");
    }

    @Test
    void samplesAreCountedByPartOfTheTimeAndState() throws IOException {
        TimelinePage page = new TimelinePage(1_000, 1_000 + 7 * TimelinePage.BUCKETS, false);
        assertThat(page.bucketNanos()).isEqualTo(7);
        page.addSamples("thread 1", 3, SampleState.RUNNING, 2);
        page.addSamples("thread 1", 1, SampleState.IDLE, 4);
        page.addSamples("thread 1", 3, SampleState.WAITING, 1);
        assertThat(data(page(page, "title"))).contains("\"bucket\":7", "\"idle\":false",
                "\"counts\":[[1,0,0,0,4,0],[3,2,0,1,0,0]]");
    }

    @Test
    void theLongestOfTooManySpansAreKeptAndTheLaneSaysSo() throws IOException {
        TimelinePage page = new TimelinePage(0, 1_000_000, false);
        for (int i = 0; i <= TimelinePage.MOST_SPANS; i++) {
            page.addSpan("JIT", "#123456", i, i == 77 ? i : i + 10, "label " + i);
        }
        assertThat(data(page(page, "title"))).contains("\"JIT (20000 of 20001)\"").doesNotContain("\"label 77\"");
    }

    @Test
    void namesFromATraceStayText() throws IOException {
        String hostile = "</script><script>alert(1)</script><!--@DATA@";
        TimelinePage page = new TimelinePage(0, 10, false);
        page.addSpan("JIT", "#123456", 0, 5, hostile);
        String text = page(page, hostile);
        assertThat(text).doesNotContain("<script>alert").contains("default-src 'none'").doesNotContain("src=");
        try (JsonParser parser = new JsonFactory().createParser(data(text))) {
            boolean found = false;
            while (parser.nextToken() != null) {
                found |= hostile.equals(parser.getText());
            }
            assertThat(found).isTrue();
        }
    }

    @Test
    void aTraceWithoutTimeHasAPartOfOneNanosecond() {
        assertThat(new TimelinePage(0, 0, false).bucketNanos()).isEqualTo(1);
    }
}
