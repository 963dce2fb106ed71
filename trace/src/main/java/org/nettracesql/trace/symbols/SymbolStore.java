package org.nettracesql.trace.symbols;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.nettracesql.trace.code.LoadedModule;

/**
 * Finds the symbol files of modules. Each is looked for once, in this order:
 *
 * <ol>
 *   <li>embedded in the module's own file;
 *   <li>under the symbol file's name beside the module's file;
 *   <li>where the compiler wrote it;
 *   <li>in each folder that the user names: under its name, and under {@code name/idFFFFFFFF/name}, the layout of
 *       symbol servers.
 * </ol>
 *
 * <p>A file is taken only if its id equals the module's. What is found but cannot be used is told by
 * {@link #problems()}.
 */
public final class SymbolStore {

    private static final int MAX_PROBLEMS = 1000;

    private final List<Path> folders;
    private final Map<String, Optional<PortablePdb>> byId = new ConcurrentHashMap<>();
    private final Set<String> problems = Collections.synchronizedSet(new LinkedHashSet<>());

    /** @param folders where to look last; of one that is not there, {@link #problems()} tell when it is looked into */
    public SymbolStore(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** The symbols of a module, or null: it has none, they are not found, or they cannot be read. */
    public PortablePdb find(LoadedModule module) {
        if (module.pdbGuid() == null) {
            return null;
        }
        String id = module.pdbGuid().toLowerCase(Locale.ROOT);
        return byId.computeIfAbsent(id, key -> Optional.ofNullable(search(module, key))).orElse(null);
    }

    /** Sentences about files of the right name that are another build's, malformed or unreadable, and on folders. */
    public List<String> problems() {
        synchronized (problems) {
            return List.copyOf(problems);
        }
    }

    private PortablePdb search(LoadedModule module, String id) {
        Path image = LocalFile.ofTrace(module.ilPath());
        if (image != null) {
            PortablePdb embedded = embedded(image, id);
            if (embedded != null) {
                return embedded;
            }
        }
        for (Path candidate : candidates(module, id)) {
            PortablePdb pdb = open(candidate, id);
            if (pdb != null) {
                return pdb;
            }
        }
        return null;
    }

    private List<Path> candidates(LoadedModule module, String id) {
        List<Path> candidates = new ArrayList<>();
        String buildPath = module.pdbPath() == null ? "" : module.pdbPath();
        String name = LocalFile.baseName(buildPath);
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            return candidates;
        }
        // Single-file applications name a module file that does not exist; its symbols lie beside the host all the
        // same.
        addIfFile(candidates, LocalFile.ofTrace(LocalFile.folder(module.ilPath()) + name));
        addIfFile(candidates, LocalFile.ofTrace(buildPath));
        String serverKey = id.replace("-", "").toUpperCase(Locale.ROOT) + "FFFFFFFF";
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                report("No symbols are looked for in " + folder + ": there is no such folder.");
                continue;
            }
            try {
                addIfFile(candidates, folder.resolve(name));
                addIfFile(candidates, folder.resolve(name).resolve(serverKey).resolve(name));
            } catch (InvalidPathException e) {
                report("The symbol file name of module " + module.fileName() + " is none on this system: "
                        + e.getReason() + ".");
            }
        }
        return candidates;
    }

    private static void addIfFile(List<Path> candidates, Path file) {
        if (file != null && Files.isRegularFile(file)) {
            candidates.add(file);
        }
    }

    private PortablePdb embedded(Path image, String id) {
        try {
            byte[] content = PortableExecutable.embeddedPdb(image);
            return content == null ? null : ifId(PortablePdb.of(image + " (embedded)", content), id, image);
        } catch (IOException e) {
            report("Cannot read " + image + ": " + e.getMessage() + ".");
        } catch (MalformedSymbolsException e) {
            report(e.getMessage());
        }
        return null;
    }

    private PortablePdb open(Path file, String id) {
        try {
            return ifId(PortablePdb.read(file), id, file);
        } catch (IOException e) {
            report("Cannot read " + file + ": " + e.getMessage() + ".");
        } catch (MalformedSymbolsException e) {
            report(e.getMessage());
        }
        return null;
    }

    private PortablePdb ifId(PortablePdb pdb, String id, Path file) {
        if (pdb.id().equals(id)) {
            return pdb;
        }
        report("The symbols of " + file + " are another build's: expected id " + id + ", found " + pdb.id() + ".");
        return null;
    }

    private void report(String problem) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(problem);
        }
    }
}
