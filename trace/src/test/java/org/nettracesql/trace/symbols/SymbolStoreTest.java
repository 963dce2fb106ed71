package org.nettracesql.trace.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.code.KnownFrom;
import org.nettracesql.trace.code.LoadedModule;
import org.nettracesql.trace.testing.SharedFiles;

/** Where symbol files are looked for, and which are taken. */
class SymbolStoreTest {

    private static final String ID = "d0e68287-0358-4183-81ab-5c4633d357e7";

    @TempDir
    private Path folder;

    private Path workloadPdb;

    @BeforeEach
    void findWorkload() {
        workloadPdb = SharedFiles.require("dotnet/workload/Workload.pdb");
    }

    private static LoadedModule module(String ilPath, String pdbGuid, String pdbPath) {
        return new LoadedModule(0, 1, 2, 3, 4, 0, ilPath, "", pdbGuid, 1, pdbPath, null, 0, null,
                0, Long.MAX_VALUE, Long.MAX_VALUE, KnownFrom.LOAD);
    }

    @Test
    void symbolFileBesideTheModuleIsFound() throws Exception {
        Files.copy(workloadPdb, folder.resolve("Workload.pdb"));
        SymbolStore store = new SymbolStore(List.of());

        PortablePdb pdb = store.find(module(folder + "/Workload.dll", ID, "/src/obj/Workload.pdb"));
        assertThat(pdb.id()).isEqualTo(ID);
        assertThat(store.find(module("/elsewhere/Workload.dll", ID, "Workload.pdb")))
                .as("found once for its id").isSameAs(pdb);
    }

    @Test
    void symbolFileWhereTheCompilerWroteItIsFound() {
        assertThat(new SymbolStore(List.of()).find(module("/nowhere/Workload.dll", ID, workloadPdb.toString())))
                .isNotNull();
    }

    @Test
    void foldersOfTheUserAreSearchedFlatAndAsASymbolServerLaysThemOut() throws Exception {
        LoadedModule module = module("/nowhere/Workload.dll", ID, "C:\\src\\obj\\Workload.pdb");
        assertThat(new SymbolStore(List.of(folder)).find(module)).isNull();

        assertThat(new SymbolStore(List.of(folder, workloadPdb.getParent())).find(module)).isNotNull();

        Path served = folder.resolve("Workload.pdb/D0E682870358418381AB5C4633D357E7FFFFFFFF");
        Files.createDirectories(served);
        Files.copy(workloadPdb, served.resolve("Workload.pdb"));
        assertThat(new SymbolStore(List.of(folder)).find(module)).isNotNull();
    }

    @Test
    void fileOfTheRightNameWithAnotherIdIsReportedNotUsed() {
        SymbolStore store = new SymbolStore(List.of(workloadPdb.getParent()));
        String otherId = "00000000-0000-0000-0000-000000000001";

        assertThat(store.find(module("/nowhere/Workload.dll", otherId, "Workload.pdb"))).isNull();
        assertThat(store.problems()).singleElement().asString()
                .contains("another build's: expected id " + otherId + ", found " + ID);
    }

    @Test
    void moduleWithoutAnIdHasNoSymbols() {
        assertThat(new SymbolStore(List.of(workloadPdb.getParent())).find(module("/x/Workload.dll", null, null)))
                .isNull();
    }

    @Test
    void malformedFileIsReportedNotUsed() throws Exception {
        Files.writeString(folder.resolve("Workload.pdb"), "no PDB");
        SymbolStore store = new SymbolStore(List.of(folder));

        assertThat(store.find(module("", ID, "Workload.pdb"))).isNull();
        assertThat(store.problems()).singleElement().asString().contains("expected a Portable PDB");
    }

    @Test
    void networkAndRelativePathsOfATraceAreNotOpened() {
        assertThat(LocalFile.ofTrace("\\\\host\\share\\x.pdb")).isNull();
        assertThat(LocalFile.ofTrace("//host/share/x.pdb")).isNull();
        assertThat(LocalFile.ofTrace("pom.xml")).isNull();
        assertThat(LocalFile.ofTrace("/dev/null")).isNull();
        assertThat(LocalFile.ofTrace("/a\0b")).isNull();
        assertThat(LocalFile.ofTrace(workloadPdb.toString())).isEqualTo(workloadPdb);
    }

    /** A PE image with one section that has a debug directory with an embedded PDB. */
    private static byte[] image(byte[] pdb, int claimedSize) throws Exception {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater(9, true))) {
            out.write(pdb);
        }
        ByteBuffer image = ByteBuffer.allocate(0x400 + 8 + deflated.size()).order(ByteOrder.LITTLE_ENDIAN);
        image.putShort(0, (short) 0x5A4D).putInt(0x3C, 0x80);
        image.putInt(0x80, 0x4550).putShort(0x86, (short) 1).putShort(0x94, (short) 240).putShort(0x98, (short) 0x20B);
        image.putInt(0x98 + 112 + 48, 0x2010).putInt(0x98 + 112 + 52, 56);
        int section = 0x98 + 240;
        image.putInt(section + 8, 0x1000).putInt(section + 12, 0x2000).putInt(section + 20, 0x300);
        int entries = 0x310;
        image.putInt(entries + 12, 21);
        image.putInt(entries + 28 + 12, 17).putInt(entries + 28 + 16, 8 + deflated.size());
        image.putInt(entries + 28 + 24, 0x400);
        image.putInt(0x400, 0x4244504D).putInt(0x404, claimedSize);
        image.position(0x408).put(deflated.toByteArray());
        return image.array();
    }

    @Test
    void embeddedSymbolsAreFound() throws Exception {
        byte[] pdb = Files.readAllBytes(workloadPdb);
        Path dll = Files.write(folder.resolve("Workload.dll"), image(pdb, pdb.length));

        SymbolStore store = new SymbolStore(List.of());
        assertThat(store.find(module(dll.toString(), ID, "Workload.pdb")).id()).isEqualTo(ID);
        assertThat(store.problems()).isEmpty();
    }

    @Test
    void embeddedSymbolsThatLieAboutTheirSizeAreReported() throws Exception {
        byte[] pdb = Files.readAllBytes(workloadPdb);
        for (int claimed : new int[] {-1, pdb.length + 1, 0x1000_0000}) {
            Path dll = Files.write(folder.resolve("Workload.dll"), image(pdb, claimed));
            SymbolStore store = new SymbolStore(List.of());
            assertThat(store.find(module(dll.toString(), ID, "Workload.pdb"))).isNull();
            assertThat(store.problems()).hasSize(1);
        }
    }

    @Test
    void cutImagesAreReportedNotThrown() throws Exception {
        byte[] pdb = Files.readAllBytes(workloadPdb);
        byte[] image = image(pdb, pdb.length);
        Path dll = folder.resolve("Workload.dll");
        for (int length = 0; length < image.length; length += 1 + length / 20) {
            Files.write(dll, Arrays.copyOf(image, length));
            assertThat(new SymbolStore(List.of()).find(module(dll.toString(), ID, "Workload.pdb"))).isNull();
        }
    }

    @Test
    void realModuleWithoutEmbeddedSymbolsHasNone() throws Exception {
        assertThat(PortableExecutable.embeddedPdb(SharedFiles.require("dotnet/workload/Workload.dll"))).isNull();
    }
}
