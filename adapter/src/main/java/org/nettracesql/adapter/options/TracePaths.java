package org.nettracesql.adapter.options;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;

/**
 * Turns what a person wrote into trace files: a file, a folder (its {@code .nettrace}, {@code .netperf},
 * {@code .etl} and {@code .trace.zip} files, and gzip files and archives of any name with a trace in them, and folders
 * beside these that are traces, as LTTng leaves them, not what else its sub-folders have; without any such file, the
 * folder itself where it is a trace), or a glob ({@code *},
 * {@code ?}, {@code [..]}, {@code {a,b}}, and {@code **} for any depth; without {@code **} also of folders that are
 * traces), or what is in an archive, a trace or a folder
 * ({@code box.zip!inner/app.nettrace}). A file whose name has such characters is taken
 * as that file. Files of a folder or a glob are sorted by their path, and a file that is found twice counts once, also
 * by symbolic links.
 */
public final class TracePaths {

    private static final List<String> EXTENSIONS = List.of(".nettrace", ".netperf", ".trace.zip", ".etl");
    private static final List<String> PACKED = List.of(".gz", ".zip");
    private static final String LINE_BREAKS = "[\\n\\r\\u0085\\u2028\\u2029]";
    /** A URL of a file whose path has characters that a URL has only escaped; on Windows a drive is no root. */
    private static final String UNESCAPED = "(?is)file:(?://(?=/))?(?:/(?=[A-Z]:))?(/(?!/).*|[A-Z]:.*)";
    private static final String GLOB_CHARACTERS = "*?[{";
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);
    /** A mistyped glob such as {@code /**} must end. */
    private static final int MOST_FILES = 10_000;
    /** In so many folders beside other traces a trace is looked for. */
    private static final int MOST_FOLDERS = 1_000;
    /** How deep, and among how many files, a trace is looked for only to say where it is. */
    private static final int HINT_DEPTH = 8;
    private static final int HINT_FILES = 5_000;

    private TracePaths() {}

    /**
     * What texts name.
     *
     * @param files all files, in the order of the texts
     * @param found those that no text names by itself: a folder or a glob has them
     * @param folders how the folders were that were searched
     */
    public record Expansion(List<Path> files, Set<Path> found, FolderListing folders) {
        public Expansion {
            files = List.copyOf(files);
            found = Set.copyOf(found);
        }
    }

    /**
     * The files that these texts name.
     *
     * @throws IllegalArgumentException with a sentence, if one names no file
     */
    public static Expansion expand(List<String> texts) {
        Set<Path> files = new LinkedHashSet<>();
        Set<Path> named = new HashSet<>();
        FolderListing folders = new FolderListing(texts);
        for (String text : texts) {
            expand(text, files, named, folders);
        }
        Set<Path> found = new HashSet<>(files);
        found.removeAll(named);
        return new Expansion(List.copyOf(files), found, folders);
    }

    private static void expand(String written, Set<Path> files, Set<Path> named, FolderListing folders) {
        String text = local(written);
        if (text.isBlank()) {
            throw new IllegalArgumentException("A path is empty: expected a trace, a folder or a pattern; the folder"
                    + " that the program runs in is \".\".");
        }
        Path path = asPath(text);
        if (path != null && Files.isDirectory(path)) {
            List<Path> found = inFolder(path, folders);
            if (found.isEmpty() && Trace.isTraceFolder(path)) {
                files.add(path);
                named.add(path);
            } else {
                addAll(files, found, () -> "The folder " + path + " has no file that ends in "
                        + String.join(" or ", EXTENSIONS) + ", no archive with a trace in it, and is no trace itself."
                        + below(path));
            }
        } else if (path != null && (Files.exists(path) || !isGlob(text) || Trace.isInContainer(path))) {
            // A file that is missing is left to whoever opens it: it is the one to say why it cannot be read.
            files.add(path);
            named.add(path);
        } else if (isGlob(text)) {
            addAll(files, matching(text, folders), () -> "No file matches " + text + "." + unlisted(folders));
        } else {
            throw new IllegalArgumentException("\"" + text + "\" is not a path on this system.");
        }
    }

    /** {@code ~/x} and {@code file:///x}, which a shell or a file manager would have turned into a path. */
    private static String local(String written) {
        boolean isHome = written.equals("~") || written.startsWith("~/") || written.startsWith("~\\");
        if (isHome && !Files.exists(Path.of("~"))) {
            return System.getProperty("user.home") + written.substring(1);
        }
        if (!written.regionMatches(true, 0, "file:", 0, 5)) {
            return written;
        }
        try {
            return Path.of(new URI(written)).toString();
        } catch (URISyntaxException e) {
            // As Hadoop writes it: with its spaces, and as a pattern with its braces.
            Matcher unescaped = Pattern.compile(UNESCAPED).matcher(written);
            if (unescaped.matches()) {
                return unescaped.group(1);
            }
            throw noLocalFile(written, e);
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            throw noLocalFile(written, e);
        }
    }

    private static IllegalArgumentException noLocalFile(String written, Exception cause) {
        return new IllegalArgumentException("\"" + written + "\" is not the URL of a local file: write"
                + " file:///folder/name.nettrace, or its path.", cause);
    }

    private static Path asPath(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            // Windows refuses the characters of a glob in a path.
            return null;
        }
    }

    private static boolean isGlob(String text) {
        return text.chars().anyMatch(c -> GLOB_CHARACTERS.indexOf(c) >= 0);
    }

    private static void addAll(Set<Path> files, List<Path> found, Supplier<String> complaint) {
        if (found.isEmpty()) {
            throw new NoTraceFoundException(complaint.get());
        }
        files.addAll(found);
    }

    /** Its files; where it has some, folders in it that are traces stand beside them. */
    private static List<Path> inFolder(Path folder, FolderListing folders) {
        List<Path> found = filesIn(folder, folders);
        if (!found.isEmpty()) {
            int[] lookedInto = new int[1];
            found.addAll(sorted(new FolderSearch(folder, 1, folders, file -> Files.isDirectory(file)
                    && lookedInto[0]++ < MOST_FOLDERS && isTraceFolder(file, folders))));
            found.sort(null);
        }
        return found;
    }

    private static List<Path> filesIn(Path folder, FolderListing folders) {
        int[] lookedInto = new int[1];
        return sorted(new FolderSearch(folder, 1, folders, file -> isNamedAsTrace(file)
                || Files.isRegularFile(file) && lookedInto[0]++ < MOST_FILES && isContainer(file, folders)));
    }

    /** Also a link that leads nowhere, as to a disk that is away: whoever opens it says that it cannot be read. */
    private static boolean isNamedAsTrace(Path file) {
        return isTrace(file.getFileName().toString().toLowerCase(Locale.ROOT))
                && (Files.isRegularFile(file) || Files.isSymbolicLink(file) && !Files.exists(file));
    }

    private static boolean isContainer(Path file, FolderListing folders) {
        if (IndexStorage.isKeptBeside(file.getFileName().toString())) {
            return false;
        }
        folders.lookedAt(file);
        return Trace.isContainer(file);
    }

    /** What to do about a folder that has traces in the folders below it only; nothing if it has none there. */
    private static String below(Path folder) {
        FolderSearch search = new FolderSearch(folder, HINT_DEPTH, null, file -> Files.isRegularFile(file)
                && isTrace(file.getFileName().toString().toLowerCase(Locale.ROOT)));
        Path first = search.firstOf(HINT_FILES);
        return first == null ? partBelow(folder) : " There is " + first + " below it: the pattern \"" + folder
                + "/**\", in quotes, stands for all traces there.";
    }

    private static String partBelow(Path folder) {
        Path part = new FolderSearch(folder, HINT_DEPTH, null, file -> Files.isRegularFile(file)
                && Trace.describePart(file) != null).firstOf(HINT_FILES);
        return part == null ? "" : " There is " + part + ", " + Trace.describePart(part) + ".";
    }

    private static boolean isTrace(String name) {
        String unpacked = name;
        for (String packed : PACKED) {
            if (name.endsWith(packed)) {
                unpacked = name.substring(0, name.length() - packed.length());
            }
        }
        for (String extension : EXTENSIONS) {
            if (name.endsWith(extension) || unpacked.endsWith(extension)) {
                return true;
            }
        }
        return false;
    }

    private static String unlisted(FolderListing folders) {
        return folders.unlisted().entrySet().stream().findFirst()
                .map(one -> " " + one.getKey() + " cannot be looked into: " + one.getValue() + ".").orElse("");
    }

    private static List<Path> matching(String glob, FolderListing folders) {
        String text = File.separatorChar == '\\' ? glob.replace('\\', '/') : glob;
        int slash = endOfFolder(text);
        String folderText = slash < 0 ? "" : text.substring(0, slash + 1);
        String pattern = text.substring(slash + 1);
        Path folder = Path.of(folderText);
        if (slash >= 0 && !Files.isDirectory(folder)) {
            folder = Path.of(ESCAPED.matcher(folderText).replaceAll("$1"));
        }
        if (!Files.isDirectory(slash < 0 ? Path.of(".") : folder)) {
            throw new IllegalArgumentException("There is no folder " + folder + " to look for " + pattern + " in.");
        }
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("There is no file " + glob + ", and it is no pattern either, in which"
                    + " [ has its ] and { its }, with no other { and no / between.", e);
        }
        boolean isAnyDepth = pattern.contains("**");
        int depth = isAnyDepth ? Integer.MAX_VALUE : 1 + (int) pattern.chars().filter(c -> c == '/').count();
        List<PathMatcher> levels = levels(pattern);
        Path root = folder;
        Predicate<Path> leadsOn = below -> leadsOn(root.relativize(below), levels);
        return sorted(new FolderSearch(root, depth, folders, leadsOn,
                file -> matches(matcher, root.relativize(file)) && (Files.isDirectory(file)
                        ? !isAnyDepth && isTraceFolder(file, folders)
                        : isTraceFile(file))));
    }

    /**
     * Where the folder ends that a pattern is below; -1 for the one that the program runs in. A folder that is called
     * as a pattern is written is that folder.
     */
    private static int endOfFolder(String glob) {
        boolean escapes = File.separatorChar != '\\';
        int firstSpecial = 0;
        while (firstSpecial < glob.length() && GLOB_CHARACTERS.indexOf(glob.charAt(firstSpecial)) < 0) {
            firstSpecial += escapes && glob.charAt(firstSpecial) == '\\' ? 2 : 1;
        }
        for (int slash = glob.lastIndexOf('/'); slash > firstSpecial; slash = glob.lastIndexOf('/', slash - 1)) {
            Path folder = asPath(glob.substring(0, slash));
            if (folder != null && Files.isDirectory(folder)) {
                return slash;
            }
        }
        return glob.lastIndexOf('/', firstSpecial);
    }

    /** Java's {@code **} stands for anything but the breaks of a line, which a name may have. */
    private static boolean matches(PathMatcher matcher, Path path) {
        if (matcher.matches(path)) {
            return true;
        }
        String text = path.toString();
        String oneLine = text.replaceAll(LINE_BREAKS, "_");
        return !oneLine.equals(text) && matcher.matches(Path.of(oneLine));
    }

    /** For each folder on the way, as far as the pattern says one by one what it is called. */
    private static List<PathMatcher> levels(String pattern) {
        List<PathMatcher> levels = new ArrayList<>();
        for (String level : pattern.split("/")) {
            // Alternatives may be of several levels, and then a part of them is no pattern.
            boolean isWhole = level.indexOf('{') < 0
                    || pattern.indexOf('}') == pattern.lastIndexOf('}') && level.indexOf('}') >= 0;
            if (level.contains("**") || !isWhole) {
                break;
            }
            levels.add(FileSystems.getDefault().getPathMatcher("glob:" + level));
        }
        return levels;
    }

    private static boolean leadsOn(Path below, List<PathMatcher> levels) {
        for (int i = 0; i < Math.min(below.getNameCount(), levels.size()); i++) {
            if (!levels.get(i).matches(below.getName(i))) {
                return false;
            }
        }
        return true;
    }

    /** As for a folder that is named by itself. */
    private static boolean isTraceFolder(Path folder, FolderListing folders) {
        folders.lookedAt(folder);
        return Trace.isTraceFolder(folder) && filesIn(folder, folders).isEmpty();
    }

    /**
     * The streams of an LTTng trace, which {@code **} finds with its metadata, are no traces of their own; nor is what
     * is kept beside traces.
     */
    private static boolean isTraceFile(Path file) {
        String name = file.getFileName().toString();
        return !IndexStorage.isKeptBeside(name)
                && (isNamedAsTrace(file) || Files.isRegularFile(file) && !Trace.isPart(file));
    }

    private static List<Path> sorted(FolderSearch search) {
        // A pattern without a folder is one of the folder that the program runs in.
        String folder = search.folder().toString().isEmpty() ? "." : search.folder().toString();
        try {
            List<Path> found = search.found(MOST_FILES + 1);
            if (found.size() > MOST_FILES) {
                throw new IllegalArgumentException("More than " + MOST_FILES + " files below " + folder + " match.");
            }
            found.sort(null);
            return LinkedFiles.once(search.folder(), found);
        } catch (IOException e) {
            throw new IllegalArgumentException("The folder " + folder + " cannot be read: " + FolderSearch.why(e)
                    + ".", e);
        }
    }
}
