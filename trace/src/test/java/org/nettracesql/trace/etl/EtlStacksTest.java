package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.Rows;

/** Which stacks events of ETW's log files have. */
class EtlStacksTest {

    private static final long KERNEL = 0xffff_f800_0000_0000L;

    @TempDir
    Path folder;

    /** By event: its name and the addresses of its stack in hexadecimal digits, for events that have one. */
    private List<String> stacks(WrittenEtl etl) {
        try (Trace trace = Trace.open(Files.write(folder.resolve("t.etl"), etl.toBytes()))) {
            List<String> stacks = new ArrayList<>();
            for (List<Object> row : Rows.of(trace, HeaderColumn.EVENT_NAME, HeaderColumn.TIME_NS,
                    HeaderColumn.STACK_ID)) {
                if (row.get(2) != null) {
                    StringBuilder text = new StringBuilder(row.get(0) + "@" + (long) row.get(1) / 100);
                    for (long frame : trace.stacks().frames((int) row.get(2))) {
                        text.append(' ').append(Long.toHexString(frame));
                    }
                    stacks.add(text.toString());
                }
            }
            return stacks;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void walk(WrittenEtl.Records r, long event, int thread, long ticks, long... frames) {
        r.performance(true, 24, 32, 2, ticks, p -> {
            p.i64(event).i32(100).i32(thread);
            for (long frame : frames) {
                p.i64(frame);
            }
        });
    }

    private static void key(WrittenEtl.Records r, int opcode, long event, int thread, long ticks, long key) {
        r.performance(true, 24, opcode, 2, ticks, p -> p.i64(event).i32(100).i32(thread).i64(key));
    }

    private static void define(WrittenEtl.Records r, int opcode, long ticks, long key, long... frames) {
        r.performance(true, 24, opcode, 2, ticks, p -> {
            p.i64(key);
            for (long frame : frames) {
                p.i64(frame);
            }
        });
    }

    @Test
    void stackInTheEventIsItsOwnWhateverTheRecordsWidth() {
        assertThat(stacks(new WrittenEtl(4096).buffer(0, r -> r
                .event(false, 1, 2, 1_000_001, WrittenEtl.DEMO, 1, 0, 0,
                        items -> items.add(6, d -> d.i64(0).i64(0x10).i64(0x7fff_0000_0020L)), p -> {})
                .event(true, 1, 2, 1_000_002, WrittenEtl.DEMO, 1, 0, 0,
                        items -> items.add(5, d -> d.i64(0).i32(0x30).i32(0xf000_0000)), p -> {})
                .event(true, 1, 2, 1_000_003, WrittenEtl.DEMO, 1, 0, 0,
                        items -> items.add(6, d -> d.i64(0)), p -> {}))))
                .containsExactly("Event1@1 10 7fff00000020", "Event1@2 30 f0000000");
    }

    @Test
    void stackEventOfTheRuntimeBelongsToTheEventOfItsThreadBeforeItInTime() {
        // The thread moves to another processor in between, whose buffer comes first in the file.
        assertThat(stacks(new WrittenEtl(4096)
                .buffer(1, r -> r.gcStart(true, 1, 3, 1_000_005, 1)
                        .event(true, 1, 2, 1_000_020, WrittenEtl.RUNTIME, 82, 82, 0, items -> {},
                                p -> p.i16(9).i16(0).i32(2).i64(0x10).i64(0x20))
                        .event(true, 1, 2, 1_000_021, WrittenEtl.RUNTIME, 82, 82, 0, items -> {},
                                p -> p.i16(9).i16(0).i32(1).i64(0x99)))
                .buffer(0, r -> r.gcStart(true, 1, 2, 1_000_001, 1).gcStart(true, 1, 2, 1_000_010, 2)
                        .gcStart(false, 7, 2, 1_000_030, 3)
                        .event(false, 7, 2, 1_000_031, WrittenEtl.RUNTIME, 82, 82, 0, items -> {},
                                p -> p.i16(9).i16(0).i32(2).i32(0x30).i32(0xc000_0000)))))
                .containsExactly("GCStart@10 10 20", "GCStart@30 30 c0000000");
    }

    @Test
    void stackOfAnEventOfTheKernelIsNamedByTimeAndThread() {
        assertThat(stacks(new WrittenEtl(4096)
                .buffer(1, r -> {
                    walk(r, 1_000_010, 8, 1_000_015, KERNEL, 0x20);
                    walk(r, 1_000_011, 7, 1_000_016, 0x30);
                    walk(r, 1_000_012, 7, 1_000_017, 0x40);
                })
                .buffer(0, r -> r.sample(0x1, 7, 1_000_010).sample(0x1, 8, 1_000_010).sample(0x1, 7, 1_000_011))))
                .containsExactly("PerfInfoSample@10 fffff80000000000 20", "PerfInfoSample@11 30");
    }

    @Test
    void partsInTheKernelAndOutsideMakeOneStack() {
        assertThat(stacks(new WrittenEtl(4096).buffer(0, r -> {
            r.sample(1, 7, 1_000_001).sample(1, 7, 1_000_002).sample(1, 8, 1_000_003).sample(1, 7, 1_000_004);
            walk(r, 1_000_001, 7, 1_000_005, KERNEL);
            walk(r, 1_000_002, 7, 1_000_006, KERNEL + 1);
            walk(r, 1_000_003, 8, 1_000_007, KERNEL + 2);
            // The part outside is told once for all that happened until the thread left the kernel.
            walk(r, 1_000_001, 7, 1_000_008, 0x10, 0x20);
            walk(r, 1_000_004, 7, 1_000_009, 0x30);
        })))
                .containsExactly("PerfInfoSample@1 fffff80000000000 10 20", "PerfInfoSample@2 fffff80000000001 10 20",
                        "PerfInfoSample@3 fffff80000000002", "PerfInfoSample@4 30");
    }

    @Test
    void keyMeansWhatIsToldOfItNextOnItsSide() {
        assertThat(stacks(new WrittenEtl(4096).buffer(0, r -> {
            r.sample(1, 7, 1_000_001).sample(1, 7, 1_000_010);
            define(r, 35, 1_000_002, 0xaa, 0x66);
            key(r, 37, 1_000_001, 7, 1_000_003, 0xaa);
            key(r, 38, 1_000_001, 7, 1_000_004, 0xaa);
            define(r, 35, 1_000_005, 0xaa, 0x10, 0x20);
            define(r, 35, 1_000_006, 0xaa, KERNEL + 5, KERNEL + 6);
            key(r, 38, 1_000_010, 7, 1_000_011, 0xaa);
            define(r, 36, 1_000_012, 0xaa, 0x30);
            define(r, 36, 1_000_013, 0xaa, 0x40);
        })))
                .containsExactly("PerfInfoSample@1 fffff80000000005 fffff80000000006 10 20", "PerfInfoSample@10 30");
    }

    @Test
    void keysInTheEventMeanWhatIsToldOfThemNextOnEitherSide() {
        assertThat(stacks(new WrittenEtl(4096)
                .buffer(0, r -> r
                        .event(true, 1, 2, 1_000_001, WrittenEtl.DEMO, 1, 0, 0,
                                items -> items.add(18, d -> d.i64(0).i64(0xaa)), p -> {})
                        .event(true, 1, 2, 1_000_002, WrittenEtl.DEMO, 1, 0, 0,
                                items -> items.add(18, d -> d.i64(0).i64(0xbb)).add(18, d -> d.i64(0).i64(0xaa))
                                        .add(18, d -> d.i64(0).i64(0xcc)), p -> {})
                        .event(false, 1, 2, 1_000_003, WrittenEtl.DEMO, 1, 0, 0,
                                items -> items.add(17, d -> d.i64(0).i32(0xcc).i32(0)), p -> {})
                        .event(true, 1, 2, 1_000_004, WrittenEtl.DEMO, 1, 0, 0,
                                items -> items.add(18, d -> d.i64(0)), p -> {})
                        .event(true, 1, 2, 1_000_020, WrittenEtl.DEMO, 1, 0, 0,
                                items -> items.add(18, d -> d.i64(0).i64(0xaa)), p -> {})
                        .event(true, 1, 2, 1_000_021, WrittenEtl.DEMO, 1, 0, 0,
                                items -> items.add(18, d -> d.i64(0).i64(0xdd)), p -> {}))
                .buffer(1, r -> {
                    r.sample(1, 2, 1_000_001);
                    key(r, 38, 1_000_001, 2, 1_000_005, 0xaa);
                    define(r, 35, 1_000_010, 0xbb, KERNEL + 1, KERNEL + 2);
                    define(r, 35, 1_000_011, 0xaa, 0x10, 0x20);
                    define(r, 36, 1_000_030, 0xaa, 0x30);
                    define(r, 36, 1_000_031, 0xcc, 0x40);
                })))
                .containsExactlyInAnyOrder("Event1@1 10 20", "Event1@2 fffff80000000001 fffff80000000002 10 20",
                        "Event1@3 40", "Event1@20 30", "PerfInfoSample@1 10 20");
    }

    @Test
    void stackOfAThreadsStartIsThatOfWhoStartsIt() {
        assertThat(stacks(new WrittenEtl(4096).buffer(0, r -> {
            r.threadStart(1, 100, 70, 1_000_001);
            walk(r, 1_000_001, 8, 1_000_002, 0x10);
        }))).containsExactly("ThreadStart@1 10");
    }

    @Test
    void manyThreadsKeysAndEventsAreKeptApart() {
        int many = 3000;
        List<String> expected = new ArrayList<>();
        List<String> stacks = stacks(new WrittenEtl(1 << 20).buffer(0, r -> {
            for (int i = 0; i < many; i++) {
                r.gcStart(true, 1, 10_000 + i, 1_000_001 + i, i);
                expected.add("GCStart@" + (1 + i) + " " + Integer.toHexString(0x10 + i));
            }
        }).buffer(0, r -> {
            for (int i = 0; i < many; i++) {
                int frame = 0x10 + i;
                r.event(true, 1, 10_000 + i, 1_010_000 + i, WrittenEtl.RUNTIME, 82, 82, 0, items -> {},
                        p -> p.i16(9).i16(0).i32(1).i64(frame));
            }
        }).buffer(0, r -> {
            for (int i = 0; i < many; i++) {
                r.sample(1, i + 1, 1_020_000 + i);
                expected.add("PerfInfoSample@" + (20_000 + i) + " " + Integer.toHexString(0x10 + i));
            }
        }).buffer(0, r -> {
            for (int i = 0; i < many; i++) {
                key(r, 38, 1_020_000 + i, i + 1, 1_030_000 + i, 0xaa00 + i);
            }
        }).buffer(0, r -> {
            for (int i = 0; i < many; i++) {
                define(r, 36, 1_040_000 + i, 0xaa00 + i, 0x10 + i);
            }
        }));
        assertThat(stacks).isEqualTo(expected);
    }

    @Test
    void referencesToNothingAndEmptyStacksAreSurvived() {
        assertThat(stacks(new WrittenEtl(4096).buffer(0, r -> {
            walk(r, 5, 8, 1_000_002, 0x10);
            walk(r, 5, 8, 1_000_003);
            define(r, 35, 1_000_004, 1);
            r.performance(true, 24, 37, 2, 1_000_005, p -> p.i64(1));
            r.event(true, 1, 2, 1_000_006, WrittenEtl.RUNTIME, 82, 82, 0, items -> {},
                    p -> p.i16(9).i16(0).i32(-1).i64(0x10));
        }))).isEmpty();
    }

    /** So many that they are unpacked by another thread before the events are put in order. */
    @Test
    void packedBuffersOfSeveralProcessorsGiveTheStacksOfPlainOnes() throws IOException {
        for (int format : new int[] {Unpacker.LZNT1, Unpacker.XPRESS, Unpacker.XPRESS_HUFFMAN}) {
            WrittenEtl plain = new WrittenEtl(1 << 16);
            WrittenEtl packed = new WrittenEtl(1 << 16).compression(format);
            int events = 0;
            for (int buffer = 0; buffer < 24; buffer++) {
                int first = buffer / 4 * 1000;
                int processor = buffer % 4;
                Consumer<WrittenEtl.Records> fill = r -> {
                    for (int i = 0; i < 200; i++) {
                        long ticks = 2_000_000 + (first + i) * 8L + processor;
                        r.sample(0x7000 + i, 7 + processor, ticks);
                        // Told on another processor, soon after.
                        walk(r, ticks - 1, 7 + (processor + 3) % 4, ticks, 0x7000 + i, 0x100 + first + i % 3);
                    }
                };
                if (buffer % 7 == 3) {
                    packed.buffer(processor, fill);
                } else {
                    packed.compressed(processor, fill);
                }
                plain.buffer(processor, fill);
                events += 200;
            }
            List<String> expected = stacks(plain);
            assertThat(expected).hasSizeGreaterThan(events / 2).doesNotHaveDuplicates();
            assertThat(stacks(packed)).isEqualTo(expected);
        }
    }
}
