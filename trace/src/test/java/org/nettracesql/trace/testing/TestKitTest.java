package org.nettracesql.trace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The tools themselves, against bytes spelled by hand and against real files. */
class TestKitTest {

    @Test
    void varuintWritesSevenBitsAByteLowestFirst() {
        assertThat(new ByteSink().varuint(300).toBytes()).containsExactly(0xac, 0x02);
        assertThat(new ByteSink().varuint(-1).toBytes()).hasSize(10).endsWith((byte) 1);
        assertThat(new ByteSink().varuint32(-1).toBytes()).hasSize(5).endsWith((byte) 15);
    }

    @Test
    void guidHasItsFirstThreeGroupsLittleEndian() {
        UUID guid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        assertThat(HexFormat.of().formatHex(new ByteSink().guid(guid).toBytes()))
                .isEqualTo("33221100554477668899aabbccddeeff");
    }

    @Test
    void writtenFileBeginsAsARealOneDoes() {
        byte[] written = new NetTraceWriter().toBytes();
        String realHead = "4e65747472616365" + "14000000" + "21466173745365726961".concat("6c697a6174696f6e2e31")
                + "050501" + "04000000" + "04000000" + "05000000" + "5472616365" + "06";
        assertThat(HexFormat.of().formatHex(written)).startsWith(realHead);
        assertThat(written).hasSize(realHead.length() / 2 + 48 + 1).endsWith((byte) 6);
    }

    @Test
    void repeatedHeaderFieldsAreLeftOut() {
        EventBlock block = new EventBlock();
        block.event(1, 100).sorted().thread(7).sequence(1).payload(p -> p.i32(5));
        block.event(1, 130).sorted().thread(7).sequence(2).payload(p -> p.i32(6));
        assertThat(HexFormat.of().formatHex(block.toBytes())).isEqualTo("1400" + "0100" + "6400000000000000"
                + "8200000000000000" + "c7" + "01" + "000700" + "07" + "64" + "04" + "05000000"
                + "40" + "1e" + "06000000");
    }

    @Test
    void netTrace4FilesAreFoundByContent() {
        List<String> names = SharedFiles.netTrace4Files().stream().map(Path::getFileName).map(Path::toString).toList();
        assertThat(names)
                .contains("jit-full.nettrace", "killed.nettrace", "only_managed_samples.nettrace")
                .doesNotContain("v6-perf.nettrace")
                .noneMatch(name -> name.endsWith(".netperf") || name.endsWith(".etl"));
    }

    @Test
    void goldenEventsAddUpToTheGoldenTypes() {
        Path trace = SharedFiles.ownTrace("gc.nettrace");
        long[] counted = new long[1];
        Goldens.events(Goldens.file(trace, ".events.tsv.gz").orElseThrow(), event -> counted[0]++);
        Goldens.Types types = Goldens.types(Goldens.file(trace, ".types.tsv").orElseThrow());
        assertThat(types.types().stream().mapToLong(Goldens.Type::count).sum()).isEqualTo(counted[0]);

        AtomicLong frames = new AtomicLong();
        Goldens.stacks(Goldens.file(trace, ".stacks.tsv.gz").orElseThrow(), s -> frames.addAndGet(s.frames().size()));
        assertThat(frames.get()).isPositive();
    }

    @Test
    void goldenTopHasTheMethodOfTheLoop() {
        Path trace = SharedFiles.ownTrace("cpu.nettrace");
        assertThat(Goldens.top(Goldens.file(trace, ".top.tsv").orElseThrow()))
                .anyMatch(row -> row.method().startsWith("Workload.Cpu.Run") && row.inclusive() == 2013);
    }
}
