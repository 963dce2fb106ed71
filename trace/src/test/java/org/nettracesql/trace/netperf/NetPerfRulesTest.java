package org.nettracesql.trace.netperf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SmallNetPerf;

/** What NetPerf files are made of. */
class NetPerfRulesTest {

    @TempDir
    Path folder;

    private Trace open(byte[] bytes) throws IOException {
        return Trace.open(Files.write(folder.resolve("written.netperf"), bytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void version3HasHeaderEventsTypesAndStacks(int pointerBytes) throws IOException {
        try (Trace trace = open(SmallNetPerf.version3(pointerBytes))) {
            assertThat(trace.info().format()).isEqualTo("NetPerf");
            assertThat(trace.info().formatVersion()).isEqualTo(3);
            assertThat(trace.info().start()).isEqualTo(Instant.parse("2018-02-01T17:21:38.442Z"));
            assertThat(trace.info().pointerBytes()).isEqualTo(pointerBytes);
            assertThat(trace.info().processorCount()).isEqualTo(4);
            assertThat(Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID,
                    HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD, HeaderColumn.STACK_ID)).containsExactly(
                            List.of(10L, 77, 11L, "Tick", "{\"n\":1,\"text\":\"a\"}", 1),
                            Arrays.asList(20L, 77, 12L, "Tick", "{\"n\":2,\"text\":\"bc\"}", null),
                            List.of(30L, 77, 0xfffffff0L, "GCStart",
                                    gcStart(), 1),
                            List.of(28L, 77, 11L, "Tick", "{\"n\":3,\"text\":\"\"}", 2),
                            Arrays.asList(40L, 77, 11L, "Undeclared", "AB", null));
            assertThat(trace.stacks().frames(1)).containsExactly(0x10, 0x20);
            assertThat(trace.stacks().frames(2)).containsExactly(0x30);
            assertThat(Rows.column(trace, HeaderColumn.ACTIVITY_ID)).containsExactly(
                    null, "00000001-0000-0000-0000-000000000000", null, null, null);
            assertThat(Rows.column(trace, HeaderColumn.PROCESSOR)).containsOnlyNulls();
            assertThat(trace.index().lostEvents()).isZero();
            assertThat(trace.structuralWarnings()).isEmpty();
        }
    }

    private static String gcStart() {
        return "{\"Count\":1,\"Depth\":2,\"Reason\":3,\"Type\":0,\"ClrInstanceID\":4}";
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void versions1And2KnowMetadataByItsPlace(int version) throws IOException {
        try (Trace trace = open(SmallNetPerf.old(version))) {
            assertThat(trace.info().formatVersion()).isEqualTo(version);
            assertThat(trace.info().pointerBytes()).isEqualTo(8);
            assertThat(Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, HeaderColumn.PROVIDER,
                    HeaderColumn.EVENT_NAME, HeaderColumn.EVENT_LEVEL, HeaderColumn.EVENT_KEYWORDS,
                    HeaderColumn.STACK_ID)).containsExactly(
                            List.of(10L, 11L, "Microsoft-Windows-DotNETRuntime", "GCStart", 4, 1L, 1),
                            Arrays.asList(20L, 12L,
                                    version == 1 ? "00000000-0000-0001-0000-000000000002" : "Demo", "Tick", 4,
                                    0x30L, null));
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD).get(1)).isEqualTo("{\"n\":2,\"text\":\"bc\"}");
            assertThat(trace.structuralWarnings()).isEmpty();
        }
    }

    @Test
    void providersOfVersion1HaveTheirNamesWhereTheirGuidsAreKnown() throws IOException {
        String written = latin(SmallNetPerf.old(1)).replace(
                latin(new ByteSink().guid(new UUID(1, 2)).toBytes()),
                latin(new ByteSink().guid(UUID.fromString("2e5dba47-a3d2-4d16-8ee0-6671ffdcd7b5")).toBytes()));
        try (Trace trace = open(written.getBytes(StandardCharsets.ISO_8859_1))) {
            assertThat(Rows.column(trace, HeaderColumn.PROVIDER)).containsExactly(
                    "Microsoft-Windows-DotNETRuntime", "System.Threading.Tasks.TplEventSource");
        }
    }

    /** So .NET Core before 3.0 declares {@code void Odd(double d, Guid id, bool flag)}. */
    @Test
    void objectThatDescribesNoFieldsLeavesTheFieldsBeforeIt() throws IOException {
        byte[] written = new SmallNetPerf().trace(3, 8)
                .events(out -> {
                    SmallNetPerf.event(out, 0, 1, 5, 8, p -> p.i32(7).utf16z("Demo").i32(2).utf16z("Odd").i64(0)
                            .i32(0).i32(4).i32(3)
                            .i32(14).utf16z("d").i32(1).utf16z("id").i32(3).utf16z("flag"));
                    SmallNetPerf.event(out, 7, 11, 10, 8,
                            p -> p.i64(Double.doubleToLongBits(0.5)).guid(new UUID(1, 2)).i32(1));
                })
                .end();
        try (Trace trace = open(written)) {
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD)).containsExactly("{\"d\":0.5}");
            assertThat(trace.structuralWarnings()).isEmpty();
        }
    }

    @Test
    void objectThatDescribesItsFieldsHasThem() throws IOException {
        byte[] written = new SmallNetPerf().trace(3, 8)
                .events(out -> {
                    SmallNetPerf.event(out, 0, 1, 5, 8, p -> p.i32(7).utf16z("Demo").i32(2).utf16z("Nested").i64(0)
                            .i32(0).i32(4).i32(2)
                            .i32(1).i32(1).i32(9).utf16z("n").utf16z("inner").i32(9).utf16z("after"));
                    SmallNetPerf.event(out, 7, 11, 10, 8, p -> p.i32(3).i32(4));
                })
                .end();
        try (Trace trace = open(written)) {
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD))
                    .containsExactly("{\"inner\":{\"n\":3},\"after\":4}");
        }
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void otherVersionsAreRefusedWithASentence() {
        assertThatThrownBy(() -> open(new SmallNetPerf().trace(4, 8).end()))
                .isInstanceOf(UnsupportedTraceException.class)
                .hasMessageContaining("version 1 to 3")
                .hasMessageContaining("version 4");
    }

    @Test
    void eventThatIsLargerThanItsBlockEndsTheBlockWithAWarning() throws IOException {
        byte[] bytes = new SmallNetPerf().trace(3, 8)
                .events(out -> {
                    SmallNetPerf.event(out, 5, 1, 10, 8, p -> p.i8(1));
                    out.i32(1000).zeros(60);
                })
                .events(out -> SmallNetPerf.event(out, 5, 1, 20, 8, p -> p.i8(2)))
                .end();
        try (Trace trace = open(bytes)) {
            assertThat(Rows.column(trace, HeaderColumn.TIME_NS)).containsExactly(10L, 20L);
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::kind)
                    .containsExactly(TraceWarning.Kind.CORRUPT_BLOCK);
        }
    }

    /** Two traces that were joined into one file: the second's events were missing without a word. */
    @Test
    void bytesBehindTheEndMarkAreNotReadAndWarnedOf() throws IOException {
        byte[] whole = new SmallNetPerf().trace(3, 8)
                .events(out -> SmallNetPerf.event(out, 5, 1, 10, 8, p -> p.i8(1)))
                .end();
        byte[] joined = Arrays.copyOf(whole, whole.length * 2);
        System.arraycopy(whole, 0, joined, whole.length, whole.length);
        try (Trace trace = open(joined)) {
            assertThat(Rows.column(trace, HeaderColumn.TIME_NS)).containsExactly(10L);
            assertThat(trace.structuralWarnings()).singleElement().satisfies(warning -> {
                assertThat(warning.kind()).isEqualTo(TraceWarning.Kind.CORRUPT_BLOCK);
                assertThat(warning.offsetBytes()).isEqualTo(whole.length);
                assertThat(warning.message()).contains("a file of its own");
            });
        }
    }

    @Test
    void eventLargerThanABlockIsRead() throws IOException {
        byte[] bytes = new SmallNetPerf().trace(3, 8)
                .events(out -> {
                    for (int i = 0; i < 3; i++) {
                        SmallNetPerf.event(out, 5, 1, 10 + i, 8, p -> p.zeros(200_000));
                    }
                })
                .end();
        try (Trace trace = open(bytes)) {
            assertThat(Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD_SIZE)).containsExactly(
                    List.of(10L, 200_000), List.of(11L, 200_000), List.of(12L, 200_000));
            assertThat(trace.structuralWarnings()).isEmpty();
        }
    }
}
