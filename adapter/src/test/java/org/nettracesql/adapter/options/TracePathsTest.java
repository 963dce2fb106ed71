package org.nettracesql.adapter.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.UnlistableFolder;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.SmallCtf;

class TracePathsTest {

    @TempDir
    Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createDirectories(folder.resolve("sub"));
        Files.createDirectories(folder.resolve("empty"));
        for (String name : List.of("b.nettrace", "a.NETTRACE", "notes.txt", "x[1].nettrace", "sub/c.nettrace")) {
            Files.createFile(folder.resolve(name));
        }
    }

    private List<String> expand(String... texts) {
        return TracePaths.expand(List.of(texts)).files().stream()
                .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                .toList();
    }

    @Test
    void aFolderStandsForItsOwnTraces() {
        assertThat(expand(folder.toString())).containsExactly("a.NETTRACE", "b.nettrace", "x[1].nettrace");
    }

    @Test
    void foldersThatAreTracesStandBesideOtherTracesOfTheirFolder() throws IOException {
        makeLttngTrace("lttng-1");
        makeLttngTrace("sub/deeper");
        assertThat(expand(folder.toString()))
                .containsExactly("a.NETTRACE", "b.nettrace", "lttng-1", "x[1].nettrace");
        assertThat(expand(folder + "/lttng-1")).containsExactly("lttng-1");
    }

    @Test
    void aFolderOfStreamsWithoutTheirMetadataSaysWhatIsMissing() throws IOException {
        makeLttngTrace("lost");
        Path metadata = folder.resolve("lost/ust/uid/0/64-bit/metadata");
        String complaint = "There is " + metadata.resolveSibling("ch_0") + ", a stream of a CTF trace, which is opened"
                + " by its folder and needs the file metadata beside it.";
        Files.write(metadata, new byte[0]);
        assertThatThrownBy(() -> expand(folder + "/lost")).hasMessageEndingWith(complaint);
        Files.delete(metadata);
        assertThatThrownBy(() -> expand(folder + "/lost")).hasMessageEndingWith(complaint);
        assertThatThrownBy(() -> Trace.open(metadata.resolveSibling("ch_0"), IndexStorage.MEMORY))
                .hasMessageEndingWith("found a stream of a CTF trace, which is opened by its folder and needs the file"
                        + " metadata beside it.");
    }

    @Test
    void aGlobGivesItsFilesSortedAndDescendsOnlyWhenAskedTo() {
        assertThat(expand(folder + "/*.nettrace")).containsExactly("b.nettrace", "x[1].nettrace");
        assertThat(expand(folder + "/s*/*.nettrace")).containsExactly("sub/c.nettrace");
        assertThat(expand(folder + "/**.nettrace"))
                .containsExactly("b.nettrace", "sub/c.nettrace", "x[1].nettrace");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aGlobOfAnyDepthFindsNamesOfSeveralLines() throws IOException {
        Files.createFile(Files.createDirectory(folder.resolve("two\nlines")).resolve("d\re.nettrace"));
        Files.createFile(folder.resolve("two\nlines/f.nettrace"));
        assertThat(expand(folder + "/t**.nettrace"))
                .containsExactly("two\nlines/d\re.nettrace", "two\nlines/f.nettrace");
        assertThat(expand(folder + "/*/d*.nettrace")).containsExactly("two\nlines/d\re.nettrace");
    }

    private void makeLttngTrace(String name) throws IOException {
        Path session = Files.createDirectories(folder.resolve(name + "/ust/uid/0/64-bit"));
        Files.writeString(session.resolve("metadata"), SmallCtf.metadata());
        Files.write(session.resolve("ch_0"), SmallCtf.stream());
        Files.createFile(Files.createDirectories(session.resolve("index")).resolve("ch_0.idx"));
    }

    @Test
    void aGlobGivesFoldersThatAreTraces() throws IOException {
        makeLttngTrace("lttng/host=a/first");
        makeLttngTrace("lttng/host=a/second");
        Files.createDirectories(folder.resolve("lttng/host=a/none"));
        Files.createFile(folder.resolve("lttng/host=a/third.nettrace"));
        assertThat(expand(folder + "/lttng/host=*/*")).containsExactly(
                "lttng/host=a/first", "lttng/host=a/second", "lttng/host=a/third.nettrace");
        assertThat(expand(folder + "/lttng/*/f*")).containsExactly("lttng/host=a/first");
        // A folder of other traces is none itself, however deep it has one.
        assertThatThrownBy(() -> expand(folder + "/lttng/h*")).hasMessageContaining("No file matches");
    }

    /** Its folder leads to the trace, too, and is no trace beside it. */
    @Test
    void theFolderThatAGlobIsBelowIsNotAmongWhatItStandsFor() throws IOException {
        makeLttngTrace("day=1/lost");
        assertThat(expand(folder + "/day=1/*")).containsExactly("day=1/lost");
        assertThat(expand(folder + "/day=1/lost/*")).containsExactly("day=1/lost/ust");
        makeLttngTrace("day=1/more");
        assertThat(expand(folder + "/day=1/*")).containsExactly("day=1/lost", "day=1/more");
        assertThat(expand(folder + "/day=1/{lost,}*")).containsExactly("day=1/lost", "day=1/more");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aGlobMayBeBelowAFolderThatIsCalledAsOneIsWritten() throws IOException {
        for (String name : List.of("b\\s", "br[1]", "st*r", "{a}", "q?")) {
            Path odd = Files.createDirectories(folder.resolve("odd").resolve(name));
            Files.createFile(odd.resolve("t.nettrace"));
            assertThat(expand(folder + "/odd/" + name + "/*.nettrace")).as(name)
                    .containsExactly("odd/" + name.replace('\\', '/') + "/t.nettrace");
        }
        assertThat(expand(folder + "/odd/br[1]/**")).containsExactly("odd/br[1]/t.nettrace");
        Files.createFile(Files.createDirectories(folder.resolve("odd/br1")).resolve("t.nettrace"));
        assertThat(expand(folder + "/odd/br[12]/*.nettrace")).as("a pattern").containsExactly("odd/br1/t.nettrace");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aBackslashMakesACharacterOfAGlobAnOrdinaryOne() throws IOException {
        Files.createDirectories(folder.resolve("br[1]/in"));
        Files.createFile(folder.resolve("br[1]/in/t.nettrace"));
        assertThat(expand(folder + "/br\\[1\\]/*/*.nettrace")).containsExactly("br[1]/in/t.nettrace");
        assertThat(expand(folder + "/x\\[1\\].net*")).containsExactly("x[1].nettrace");
        assertThat(expand(folder + "/x\\[1\\].nettrace")).containsExactly("x[1].nettrace");
        assertThatThrownBy(() -> expand(folder + "/none\\[1\\]/*")).hasMessageContaining("There is no folder");
    }

    @Test
    void whatIsKeptBesideTracesIsNoTraceForAGlob() throws IOException {
        for (String kept : List.of("traces.ntmanifest", "traces.ntmanifest.5f.tmp", "c.nettrace.ntindex",
                "c.nettrace.ntindex.5f.tmp")) {
            Files.createFile(folder.resolve("sub").resolve(kept));
        }
        assertThat(expand(folder + "/s*/*")).containsExactly("sub/c.nettrace");
        assertThat(expand(folder + "/sub/**")).containsExactly("sub/c.nettrace");
    }

    @Test
    void aGlobOfAnyDepthLeavesStreamsToTheirMetadata() throws IOException {
        makeLttngTrace("lttng/first");
        assertThat(expand(folder + "/lttng/**")).containsExactly("lttng/first/ust/uid/0/64-bit/metadata");
        assertThat(expand(folder + "/**")).containsExactly("a.NETTRACE", "b.nettrace",
                "lttng/first/ust/uid/0/64-bit/metadata", "notes.txt", "sub/c.nettrace", "x[1].nettrace");
    }

    @Test
    void aFileWhoseNameLooksLikeAGlobIsThatFile() {
        assertThat(expand(folder + "/x[1].nettrace")).containsExactly("x[1].nettrace");
    }

    @Test
    void listedFilesKeepTheirOrderAndCountOnce() {
        assertThat(expand(folder + "/sub/c.nettrace", folder + "/b.nettrace", folder + "/sub/c.nettrace"))
                .containsExactly("sub/c.nettrace", "b.nettrace");
    }

    @Test
    void urlOfALocalFileIsThatFile() {
        assertThat(expand(folder.resolve("b.nettrace").toUri().toString())).containsExactly("b.nettrace");
        assertThat(expand(folder.resolve("x[1].nettrace").toUri().toString())).containsExactly("x[1].nettrace");
        assertThatThrownBy(() -> expand("file://elsewhere/b.nettrace"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not the URL of a local file");
        assertThatThrownBy(() -> expand("file:b.nettrace")).hasMessageContaining("file:///folder/name.nettrace");
    }

    @Test
    void urlOfALocalFileMayHaveSpacesAndPatternsAsTheyAre() throws IOException {
        Path spaced = Files.createDirectory(folder.resolve("two words"));
        Files.copy(folder.resolve("b.nettrace"), spaced.resolve("b.nettrace"));
        assertThat(expand("file:" + spaced + "/b.nettrace")).containsExactly("two words/b.nettrace");
        assertThat(expand("file://" + spaced)).containsExactly("two words/b.nettrace");
        assertThat(expand("file://" + folder + "/{b,none}.nettrace")).containsExactly("b.nettrace");
        assertThatThrownBy(() -> expand("file://two words/b.nettrace"))
                .hasMessageContaining("is not the URL of a local file");
    }

    @Test
    void tildeIsTheHomeFolder() {
        assertThat(TracePaths.expand(List.of("~/no-such.nettrace")).files())
                .containsExactly(Path.of(System.getProperty("user.home"), "no-such.nettrace"));
        assertThat(TracePaths.expand(List.of("~somebody.nettrace")).files())
                .containsExactly(Path.of("~somebody.nettrace"));
    }

    @Test
    void aMissingFileIsLeftToTheReaderToComplainAbout() {
        assertThat(expand(folder + "/none.nettrace")).containsExactly("none.nettrace");
    }

    @Test
    void theRootIsAFolderLikeOthers() {
        Path root = folder.getRoot();
        assertThatThrownBy(() -> TracePaths.expand(List.of(root.toString())))
                .hasMessage("The folder " + root + " has no file that ends in .nettrace or .netperf or .trace.zip or"
                        + " .etl, no archive with a trace in it, and is no trace itself.");
    }

    @Test
    void anEmptyPathIsAnError() {
        for (String empty : List.of("", " ")) {
            assertThatThrownBy(() -> expand(folder.toString(), empty))
                    .hasMessage("A path is empty: expected a trace, a folder or a pattern; the folder that the program"
                            + " runs in is \".\".");
        }
    }

    @Test
    void aPatternThatIsNoneIsToldOfInWords() {
        for (String name : List.of("/trace[1.nettrace", "/trace{1", "/{a,{b}}", "/a[x/y]")) {
            assertThatThrownBy(() -> expand(folder + name))
                    .hasMessageStartingWith("There is no file " + folder + name + ", and it is no pattern either");
        }
    }

    @Test
    void aFolderOrGlobWithoutTracesIsAnError() {
        assertThatThrownBy(() -> expand(folder + "/empty")).hasMessageContaining("has no file that ends in .nettrace");
        assertThatThrownBy(() -> expand(folder + "/*.etl")).hasMessageContaining("No file matches");
        assertThatThrownBy(() -> expand(folder + "/nowhere/*.nettrace")).hasMessageContaining("There is no folder");
    }

    @Test
    void aFolderWithTracesBelowItNamesThePatternForThem() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("parts/host=a/day=1"));
        Files.createFile(deep.resolve("d.nettrace"));
        assertThatThrownBy(() -> expand(folder + "/parts")).hasMessageEndingWith("and is no trace itself. There is "
                + deep.resolve("d.nettrace") + " below it: the pattern \"" + folder
                + "/parts/**\", in quotes, stands for all traces there.");
        assertThat(expand(folder + "/parts/**")).containsExactly("parts/host=a/day=1/d.nettrace");
        makeLttngTrace("sessions/first");
        // A trace has its metadata at any depth, so that the folder is taken for one.
        assertThat(expand(folder + "/sessions")).containsExactly("sessions");
    }

    @Test
    void aLinkThatLeadsBackToItsOwnFolderIsPassedOver() throws IOException {
        Path sub = folder.resolve("sub");
        Files.createSymbolicLink(sub.resolve("again"), sub);
        Files.createSymbolicLink(sub.resolve("up"), folder);
        Files.createSymbolicLink(sub.resolve("nowhere"), folder.resolve("missing"));
        assertThat(expand(folder + "/**/*.nettrace")).containsExactly("sub/c.nettrace");
        assertThat(expand(folder + "/sub")).containsExactly("sub/c.nettrace");
    }

    @Test
    void aFileThatLinksLeadToCountsOnceByItsOwnPathOrByTheFirstLink() throws IOException {
        Path farm = Files.createDirectory(folder.resolve("farm"));
        Files.createFile(farm.resolve("m.nettrace"));
        Files.createSymbolicLink(farm.resolve("a-latest.nettrace"), Path.of("m.nettrace"));
        Files.createSymbolicLink(farm.resolve("x.nettrace"), Path.of("../sub/c.nettrace"));
        Files.createSymbolicLink(farm.resolve("y.nettrace"), Path.of("a-latest.nettrace"));
        Files.createSymbolicLink(farm.resolve("z.nettrace"), folder.resolve("sub/c.nettrace"));
        assertThat(expand(folder + "/farm")).containsExactly("farm/m.nettrace", "farm/x.nettrace");
        Files.createSymbolicLink(farm.resolve("b-days"), farm);
        Files.createSymbolicLink(folder.resolve("also"), farm);
        assertThat(expand(folder + "/**/*.nettrace")).containsExactly("farm/m.nettrace", "sub/c.nettrace");
        assertThat(expand(folder + "/also")).containsExactly("also/m.nettrace", "also/x.nettrace");
        assertThat(expand(folder + "/f*/a*.nettrace")).containsExactly("farm/a-latest.nettrace");
    }

    @Test
    void severalNamesOfOneFileAreSeveralTraces() throws IOException {
        Files.createLink(folder.resolve("sub/d.nettrace"), folder.resolve("sub/c.nettrace"));
        assertThat(expand(folder + "/sub")).containsExactly("sub/c.nettrace", "sub/d.nettrace");
    }

    @Test
    void anLttngTraceThatALinkLeadsToCountsOnce() throws IOException {
        makeLttngTrace("lttng-1");
        Files.createSymbolicLink(folder.resolve("current"), folder.resolve("lttng-1"));
        assertThat(expand(folder.toString()))
                .containsExactly("a.NETTRACE", "b.nettrace", "lttng-1", "x[1].nettrace");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderThatCannotBeListedDoesNotHideTheOthersOfItsPattern() throws IOException {
        try (UnlistableFolder unlistable = new UnlistableFolder(folder, "sub/deep")) {
            TracePaths.Expansion found = TracePaths.expand(List.of(folder + "/**.nettrace"));
            assertThat(found.files()).containsExactly(folder.resolve("b.nettrace"), folder.resolve("sub/c.nettrace"),
                    folder.resolve("x[1].nettrace"));
            assertThat(found.folders().unlisted()).containsOnly(
                    Map.entry(unlistable.path(), "File name too long"));
            assertThat(expand(folder + "/sub")).containsExactly("sub/c.nettrace");
            assertThatThrownBy(() -> expand(folder + "/sub/d*/**")).hasMessageContaining("No file matches")
                    .hasMessageEndingWith(" cannot be looked into: File name too long.");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderThatAPatternDoesNotLeadIntoIsNotListed() throws IOException {
        try (UnlistableFolder unlistable = new UnlistableFolder(folder, "deep/sub")) {
            assertThat(unlistable.path().startsWith(folder.resolve("deep"))).isTrue();
            assertThat(TracePaths.expand(List.of(folder + "/s*/*.nettrace", folder + "/{x,s}*/c*")).folders()
                    .unlisted()).isEmpty();
            assertThat(expand(folder + "/{sub/,b}*.nettrace")).containsExactly("b.nettrace", "sub/c.nettrace");
            String deeper = folder + "/s*" + "/*".repeat(40);
            assertThatThrownBy(() -> expand(deeper)).hasMessage("No file matches " + deeper + ".");
            assertThatThrownBy(() -> expand(folder + "/d*" + "/*".repeat(40)))
                    .hasMessageEndingWith(" cannot be looked into: File name too long.");
        }
    }

    @Test
    void aFolderThatMayNotBeListedIsToldOfUntilItMay() throws IOException {
        Path secret = folder.resolve("secret");
        Files.createDirectories(secret);
        Files.createFile(secret.resolve("d.nettrace"));
        boolean isUnix = secret.getFileSystem().supportedFileAttributeViews().contains("posix");
        assumeTrue(isUnix, "permissions are those of Unix here");
        for (String refusing : List.of("---------", "r--------")) {
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString(refusing));
            try {
                assumeFalse(Files.isExecutable(secret), "the tests run as somebody who may read everything");
                TracePaths.Expansion found = TracePaths.expand(List.of(folder + "/**.nettrace"));
                assertThat(found.files()).hasSize(3);
                assertThat(found.folders().unlisted()).containsOnly(Map.entry(secret, "permission denied"));
                assertThatThrownBy(() -> expand(secret.toString()))
                        .hasMessage("The folder " + secret + " cannot be read: permission denied.");
                Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rwx------"));
                assertThat(found.folders().mayHaveChanged()).isTrue();
            } finally {
                Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }
}
