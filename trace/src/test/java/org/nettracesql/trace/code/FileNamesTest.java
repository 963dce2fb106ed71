package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.etl.WrittenEtl;
import org.nettracesql.trace.testing.ByteSink;

/** Files by the addresses that the kernel of Windows names them by; a tick is 100 ns. */
class FileNamesTest {

    private static final long KEY = 0xffff_e000_1234_5670L;
    private static final long START = WrittenEtl.FIRST_TICKS;

    private static final int NAME = 0;
    private static final int CREATE = 32;
    private static final int DELETE = 35;
    private static final int RUNDOWN = 36;

    @TempDir
    private Path folder;

    private FileNames names(WrittenEtl etl) throws IOException {
        try (Trace trace = Trace.open(Files.write(folder.resolve("t.etl"), etl.toBytes()))) {
            return FileNames.of(trace);
        }
    }

    private FileNames names(Consumer<WrittenEtl.Records> fill) throws IOException {
        return names(new WrittenEtl(8192).buffer(0, fill));
    }

    private static WrittenEtl.Records told(WrittenEtl.Records records, int opcode, long key, String name, long ticks) {
        return records.system(true, 4, opcode, 2, 4, 8, START + ticks, p -> p.i64(key).utf16z(name));
    }

    @ParameterizedTest
    @ValueSource(ints = {NAME, CREATE, DELETE, RUNDOWN})
    void nameThatIsToldLaterHoldsFromTheStart(int opcode) throws IOException {
        FileNames names = names(r -> told(r, opcode, KEY, "\\a", 100));
        assertThat(names.at(KEY, 500L)).isEqualTo("\\a");
        assertThat(names.at(KEY, 20_000L)).isEqualTo(opcode == DELETE ? null : "\\a");
        assertThat(names.at(KEY, null)).isEqualTo("\\a");
        assertThat(names.at(KEY + 8, 500L)).isNull();
    }

    @Test
    void keyThatIsUsedAgainMeansTheFileOfItsTime() throws IOException {
        FileNames names = names(r -> {
            told(r, DELETE, KEY, "\\first", 10);
            // Told of when the first read is over.
            told(r, CREATE, KEY, "\\second", 20);
            told(r, DELETE, KEY, "\\second", 30);
            told(r, RUNDOWN, KEY, "\\third", 40);
            told(r, RUNDOWN, KEY, "\\third", 41);
            told(r, NAME, KEY, "\\fourth", 50);
        });
        assertThat(names.at(KEY, 500L)).isEqualTo("\\first");
        assertThat(names.at(KEY, 1_500L)).isEqualTo("\\second");
        assertThat(names.at(KEY, 2_999L)).isEqualTo("\\second");
        // Nobody told of its beginning.
        assertThat(names.at(KEY, 3_500L)).isEqualTo("\\third");
        assertThat(names.at(KEY, 4_950L)).isEqualTo("\\third");
        assertThat(names.at(KEY, 5_000L)).isEqualTo("\\fourth");
        assertThat(names.at(KEY, null)).isEqualTo("\\fourth");
    }

    @Test
    void eventsOfSeveralProcessorsCountInTheOrderOfTime() throws IOException {
        FileNames names = names(new WrittenEtl(8192)
                .buffer(1, r -> told(r, CREATE, KEY, "\\late", 30))
                .buffer(0, r -> told(told(r, CREATE, KEY, "\\early", 10), DELETE, KEY, "\\early", 20)));
        assertThat(names.at(KEY, 1_500L)).isEqualTo("\\early");
        assertThat(names.at(KEY, 2_500L)).isEqualTo("\\late");
    }

    @ParameterizedTest
    @CsvSource({"2", "3", "5"})
    void openedFileHasItsNameUntilItIsClosed(int version) throws IOException {
        FileNames names = names(r -> r
                .system(true, 4, 64, version, 4, 8, START + 10, p -> {
                    p.i64(0x11);
                    (version == 2 ? p.i64(0x22).i64(KEY) : p.i64(KEY).i32(8)).i32(0).i32(0).i32(0).utf16z("\\opened");
                })
                .system(true, 4, 66, version, 4, 8, START + 20, p -> {
                    p.i64(0x11);
                    (version == 2 ? p.i64(0x22).i64(KEY).i64(1) : p.i64(KEY).i64(1).i32(8)).zeros(0);
                }));
        assertThat(names.at(KEY, 500L)).isNull();
        assertThat(names.at(KEY, 1_500L)).isEqualTo("\\opened");
        assertThat(names.at(KEY, 2_500L)).isNull();
    }

    private static final UUID KERNEL_FILE = UUID.fromString("edd08927-9cc4-4e65-b970-c2560fb5c289");

    /** As a provider says of itself what the events have that file names are read from. */
    private static final String MANIFEST = """
            <instrumentationManifest><instrumentation><events>
            <provider name="Microsoft-Windows-Kernel-File" guid="{edd08927-9cc4-4e65-b970-c2560fb5c289}">
            <events>
            <event value="10" version="1" symbol="NameCreate" template="Name"/>
            <event value="11" version="1" symbol="NameDelete" template="Name"/>
            <event value="12" version="1" symbol="Create" template="Create"/>
            <event value="30" version="1" symbol="CreateNewFile" template="Create"/>
            <event value="14" version="1" symbol="Close" template="Close"/>
            </events>
            <templates>
            <template tid="Name"><data name="FileKey" inType="win:Pointer"/>
            <data name="FileName" inType="win:UnicodeString"/></template>
            <template tid="Create"><data name="Irp" inType="win:Pointer"/><data name="FileObject" inType="win:Pointer"/>
            <data name="FileName" inType="win:UnicodeString"/></template>
            <template tid="Close"><data name="Irp" inType="win:Pointer"/><data name="FileObject" inType="win:Pointer"/>
            <data name="FileKey" inType="win:Pointer"/></template>
            </templates></provider></events></instrumentation></instrumentationManifest>""";

    private static WrittenEtl.Records declared(WrittenEtl.Records records, int id, long ticks,
            Consumer<ByteSink> payload) {
        return records.event(true, 4, 8, START + ticks, KERNEL_FILE, 1 << 16 | id, payload);
    }

    private static WrittenEtl.Records manifest(WrittenEtl.Records records) {
        return declared(records, 0xfffe, 1, p -> p.i8(1).i8(1).i8(0).i8(0x5b).i16(1).i16(0)
                .bytes(MANIFEST.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 30})
    void eventsThatTheTraceItselfDescribesTellNamesToo(int creating) throws IOException {
        long opened = KEY + 0x100;
        FileNames names = names(r -> {
            manifest(r);
            declared(r, 10, 10, p -> p.i64(KEY).utf16z("\\keyed"));
            declared(r, 11, 20, p -> p.i64(KEY).utf16z("\\keyed"));
            declared(r, creating, 30, p -> p.i64(1).i64(opened).utf16z("\\opened"));
            declared(r, 14, 40, p -> p.i64(1).i64(opened).i64(KEY));
        });
        assertThat(names.at(KEY, 1_500L)).isEqualTo("\\keyed");
        assertThat(names.at(KEY, 2_500L)).isNull();
        assertThat(names.at(opened, 2_500L)).isNull();
        assertThat(names.at(opened, 3_500L)).isEqualTo("\\opened");
        assertThat(names.at(opened, 4_500L)).isNull();
    }

    @Test
    void eventsThatNobodyDescribesTellNoNames() throws IOException {
        FileNames names = names(r -> declared(r, 10, 10, p -> p.i64(KEY).utf16z("\\keyed")));
        assertThat(names.at(KEY, null)).isNull();
    }

    /** Windows 2000 and XP have versions 0 and 1; keys of 32 bits are not signed. */
    @ParameterizedTest
    @CsvSource({"0,false", "1,false", "2,false", "2,true"})
    void narrowKeysAndOldVersionsAreRead(int version, boolean wide) throws IOException {
        FileNames names = names(r -> r.system(wide, 4, NAME, version, 4, 8, START + 10,
                p -> (wide ? p.i64(0x8765_4320L) : p.i32(0x8765_4320)).utf16z("\\x")));
        assertThat(names.at(0x8765_4320L, 0L)).isEqualTo("\\x");
    }

    @Test
    void namesHaveDrivesWhereTheTraceTellsOfThem() throws IOException {
        FileNames names = names(r -> told(r, RUNDOWN, KEY, "\\Device\\HarddiskVolume2\\a.txt", 10)
                .drive("\\Device\\HarddiskVolume2\\", "C:\\", START + 20));
        assertThat(names.at(KEY, 0L)).isEqualTo("C:\\a.txt");
    }
}
