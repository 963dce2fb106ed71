package org.nettracesql.trace.symbols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.SharedFiles;

/** Sequence points, documents and look-ups of Portable PDB files. */
class PortablePdbTest {

    private static SymbolBytes bytes(String hex) {
        return new SymbolBytes("test.pdb", HexFormat.of().parseHex(hex.replace(" ", "")));
    }

    private static PortablePdb workload() throws IOException, MalformedSymbolsException {
        return PortablePdb.read(SharedFiles.require("dotnet/workload/Workload.pdb"));
    }

    @ParameterizedTest
    @CsvSource({"2c, 22", "79, -4", "80c0, 96", "bf45, -94", "00, 0", "01, -64", "8001, -8192", "c0000001, -268435456"})
    void compressedSignedIntegersKeepTheirSignInTheLowestBit(String hex, int expected) throws Exception {
        assertThat(bytes(hex).cursor(0).signed()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"03, 3", "7f, 127", "8080, 128", "bfff, 16383", "c0004000, 16384", "dfffffff, 536870911"})
    void compressedUnsignedIntegersHaveOneTwoOrFourBytes(String hex, int expected) throws Exception {
        assertThat(bytes(hex).cursor(0).unsigned()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"e0", "ff", "80", "c000", ""})
    void compressedIntegerThatIsCutOrUnknownIsAnError(String hex) {
        assertThatThrownBy(() -> bytes(hex).cursor(0).unsigned()).isInstanceOf(MalformedSymbolsException.class);
    }

    private static String text(SequencePoints points) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < points.count(); i++) {
            SourcePosition at = points.position(i, "");
            text.append(i == 0 ? "" : ", ").append(points.ilOffset(i)).append(':');
            text.append(points.isHidden(i) ? "hidden" : at.startLine() + "," + at.startColumn() + "-" + at.endLine()
                    + "," + at.endColumn());
            text.append('@').append(points.document(i));
        }
        return text.toString();
    }

    @Test
    void blobOfOnePointIsThatPoint() throws Exception {
        assertThat(text(SequencePoints.decode(bytes("00 00002f462c"), 1, 9))).isEqualTo("0:70,44-70,91@1");
    }

    @Test
    void hiddenPointsHaveNoLineAndLaterOnesCountFromTheLastVisible() throws Exception {
        assertThat(text(SequencePoints.decode(bytes("04 000000 06001c5409 0d007b0200"), 1, 9)))
                .isEqualTo("0:hidden@1, 6:84,9-84,37@1, 19:85,9-85,132@1");
    }

    @Test
    void documentRecordsChangeTheDocumentOfWhatFollows() throws Exception {
        String blob = "00 01 00000e0405 0004 03000780c000 0200070200 020000 0005 020007bf4500 0001 0200090c00";
        assertThat(text(SequencePoints.decode(bytes(blob), 0, 9)))
                .isEqualTo("0:4,5-4,19@1, 3:100,5-100,12@4, 5:101,5-101,12@4, 7:hidden@4, 9:7,5-7,12@5,"
                        + " 11:13,5-13,14@1");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "00 00002f46", // cut
        "00 0000", // no columns
        "00 00 01 02 dfffffff 2c", // a line that is too great
        "00 00 00 2f 01 dfffffff", // a column that is too great
        "00 00002f462c 00 0a", // a document beyond the table
        "00 01002f462c dfffffff 0000" // an IL offset that is too great
    })
    void malformedBlobsAreErrors(String hex) {
        assertThatThrownBy(() -> SequencePoints.decode(bytes(hex), 1, 9))
                .isInstanceOf(MalformedSymbolsException.class)
                .hasMessageStartingWith("Cannot read the symbols of test.pdb: at offset ");
    }

    @Test
    void idIsTheGuidOfThePdbStream() throws Exception {
        assertThat(workload().id()).isEqualTo("d0e68287-0358-4183-81ab-5c4633d357e7");
    }

    /** The table of expected lines in the reference's section 11; "column" is the start's. */
    @ParameterizedTest
    @CsvSource({
        "06000001, 0, 23, 9", "06000001, 65, 24, 18", "06000001, 256, 24, 18", "06000001, 570, 28, 29",
        "06000001, 780, 46, 9", "06000002, 0, 54, 9", "06000002, 9, 55, 9", "06000002, 11, 58, 13",
        "06000002, 30, 59, 13", "06000002, 44, 61, 13", "06000002, 115, 56, 9", "06000002, 138, 67, 5",
        "06000003, 0, 70, 44", "06000003, 16, 70, 44", "06000004, 26, 76, 14", "06000004, 106, 77, 109",
        "06000004, 128, 77, 109", "06000005, 6, 84, 9", "06000005, 19, 85, 9", "06000006, 93, 94, 13",
        "06000006, 100, 95, 13", "06000006, 151, 96, 13", "06000009, 0, 101, 5", "0600000a, 25, 121, 32",
        "0600000f, 41, 160, 141", "06000049, 0, 85, 51", "0600005b, 0, 314, 58", "06000064, 32, 340, 9",
        "06000064, 222, 341, 5", "06000071, 143, 352, 86"
    })
    void lookUpsGiveTheLinesOfTheReference(String token, int ilOffset, int line, int column) throws Exception {
        SourcePosition at = workload().at(Integer.parseInt(token, 16), ilOffset);
        assertThat(at.startLine()).isEqualTo(line);
        assertThat(at.startColumn()).isEqualTo(column);
        assertThat(at.document()).isEqualTo("/src/workload/Program.cs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"06000005", "06000064", "06000052", "06000072", "06000000", "06000073", "02000001"})
    void offsetBeforeTheFirstVisiblePointAndTokensWithoutPointsHaveNoLine(String token) throws Exception {
        assertThat(workload().at(Integer.parseInt(token, 16), 0)).isNull();
    }

    @Test
    void specialIlOffsetsHaveNoLine() throws Exception {
        for (int special = -3; special < 0; special++) {
            assertThat(workload().at(0x06000001, special)).isNull();
        }
    }

    @Test
    void methodIsWhereItsFirstVisiblePointIs() throws Exception {
        assertThat(workload().methodAt(0x06000005).startLine()).isEqualTo(84);
        assertThat(workload().methodAt(0x06000052)).isNull();
        assertThat(workload().at(0x0600005b, 0)).isEqualTo(
                new SourcePosition("/src/workload/Program.cs", 314, 58, 317, 39));
    }

    @Test
    void everyMethodOfAGoodFileCanBeDecoded() throws Exception {
        PortablePdb pdb = workload();
        int methods = 0;
        int points = 0;
        int hidden = 0;
        for (int row = 1; row <= pdb.methodCount(); row++) {
            SequencePoints ofMethod = pdb.decode(row);
            methods += ofMethod.count() > 0 ? 1 : 0;
            points += ofMethod.count();
            for (int i = 0; i < ofMethod.count(); i++) {
                hidden += ofMethod.isHidden(i) ? 1 : 0;
            }
        }
        assertThat(new int[] {pdb.methodCount(), methods, points, hidden}).containsExactly(114, 78, 584, 93);
        assertThat(pdb.malformedMethods()).isZero();
    }

    @Test
    void windowsPdbIsNamedAsSuch() {
        byte[] content = "Microsoft C/C++ MSF 7.00\r\n\u001aDS".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> PortablePdb.of("x.pdb", content)).hasMessageContaining("a Windows PDB");
        assertThatThrownBy(() -> PortablePdb.of("x.pdb", new byte[0])).hasMessageContaining("another file");
    }

    /** A damaged file gives positions or our own error, and always an end. */
    @Test
    @Timeout(60)
    void damagedFilesGiveLinesOrOurErrors() throws Exception {
        Path file = SharedFiles.require("dotnet/workload/Workload.pdb");
        byte[] good = Files.readAllBytes(file);
        long seed = 20_260_101;
        Random random = new Random(seed);
        int opened = 0;
        for (int round = 0; round < 3000; round++) {
            byte[] bad = round % 3 == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
            for (int flips = 1 + random.nextInt(8); flips > 0 && bad.length > 0; flips--) {
                // Headers and tables are where damage does most; half of the flips go there.
                int at = random.nextBoolean() ? random.nextInt(Math.min(bad.length, 1000)) : random.nextInt(bad.length);
                bad[at] = (byte) random.nextInt(256);
            }
            try {
                PortablePdb pdb = PortablePdb.of("bad.pdb", bad);
                opened++;
                for (int row = 1; row <= Math.min(200, pdb.methodCount()); row++) {
                    pdb.at(0x06000000 | row, random.nextInt(1000));
                    pdb.methodAt(0x06000000 | row);
                }
            } catch (MalformedSymbolsException e) {
                assertThat(e.getMessage()).as("seed %d", seed).startsWith("Cannot read the symbols of bad.pdb");
            }
        }
        assertThat(opened).isGreaterThan(100);
    }

    @Test
    void writtenFileHasItsMethodsAndDocument() throws Exception {
        PortablePdb pdb = PortablePdb.of("small.pdb", SmallPdb.bytes());
        assertThat(pdb.methodCount()).isEqualTo(2);
        assertThat(pdb.methodAt(0x06000001).document()).isEqualTo("a/b.cs");
        assertThat(pdb.at(0x06000002, 100).startLine()).isEqualTo(85);
    }
}
