package org.nettracesql.adapter.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which paths lead to a file that another one is found by, too. */
final class LinkedFiles {

    private LinkedFiles() {}

    /**
     * Each file once, whatever symbolic links lead to it: by its own path where that is among them, else by the first
     * link. The several names of a file that has hard links are no links to one another, and all stay.
     *
     * @param folder that they were found in, itself perhaps a link
     * @param found in order
     * @return those that stay, in order
     */
    static List<Path> once(Path folder, List<Path> found) {
        Map<Path, Boolean> areLinked = new HashMap<>();
        Map<Path, Path> targets = new HashMap<>();
        for (Path path : found) {
            if (isLinked(folder, path, areLinked)) {
                targets.put(path, real(path));
            }
        }
        if (targets.isEmpty()) {
            return found;
        }
        Set<Path> taken = new HashSet<>();
        Path real = real(folder);
        for (Path path : found) {
            if (!targets.containsKey(path)) {
                taken.add(real.resolve(folder.relativize(path)));
            }
        }
        List<Path> once = new ArrayList<>();
        for (Path path : found) {
            Path target = targets.get(path);
            if (target == null || taken.add(target)) {
                once.add(path);
            }
        }
        return once;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            // It is gone meanwhile, and whoever opens it says so.
            return path.toAbsolutePath();
        }
    }

    /** Whether it, or a folder on the way to it, is a link. */
    private static boolean isLinked(Path folder, Path path, Map<Path, Boolean> areLinked) {
        if (Files.isSymbolicLink(path)) {
            return true;
        }
        Path parent = path.getParent();
        if (parent == null || path.equals(folder) || parent.equals(folder)) {
            return false;
        }
        Boolean known = areLinked.get(parent);
        if (known == null) {
            known = isLinked(folder, parent, areLinked);
            areLinked.put(parent, known);
        }
        return known;
    }
}
