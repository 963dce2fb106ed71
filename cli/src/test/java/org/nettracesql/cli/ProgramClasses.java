package org.nettracesql.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The program's classes for tests that start it many times: in a class archive, as the launcher has one. Without it,
 * each of the programs spends most of its time on classes. An archive takes jars and no folders, so folders of the
 * class path are packed.
 */
final class ProgramClasses {

    private final Path folder;
    private final String classPath;
    private final Path archive;

    /**
     * @param folder an empty one, which has to be there as long as programs are started
     * @param options those with which they are
     * @param warmUp what is run to see which classes there are
     */
    ProgramClasses(Path folder, List<String> options, String... warmUp) throws IOException, InterruptedException {
        this.folder = folder;
        this.classPath = classPath();
        this.archive = folder.resolve("classes.jsa");
        List<String> command = new ArrayList<>(List.of(
                java(), "-Xlog:disable", "-XX:ArchiveClassesAtExit=" + archive, "-cp", classPath));
        command.addAll(1, options);
        command.add(Main.class.getName());
        command.addAll(List.of(warmUp));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("warm-up").toFile())
                .start();
        if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != ExitStatus.OK) {
            process.destroyForcibly();
            throw new IOException("The program whose classes are archived did not end well: "
                    + Files.readString(folder.resolve("warm-up")));
        }
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Options of the JVM; where it cannot use the archive, it loads the classes without a word. */
    List<String> options() {
        return List.of("-Xlog:disable", "-XX:SharedArchiveFile=" + archive, "-cp", classPath);
    }

    private String classPath() throws IOException {
        List<String> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            jars.add(Files.isDirectory(path) ? packed(path, jars.size()).toString() : path.toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    private Path packed(Path classes, int number) throws IOException {
        Path jar = folder.resolve(number + ".jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
                entries.putNextEntry(new JarEntry(name));
                Files.copy(file, entries);
            }
        }
        return jar;
    }
}
