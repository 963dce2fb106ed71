package org.nettracesql.trace;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A path to something within a container: {@code folder/box.zip!inner/app.nettrace}.
 *
 * @param container a file
 * @param member a name in it, or a folder of names, with slashes
 */
record ContainerPath(Path container, String member) {

    static final char MARK = '!';

    /** What a path says; null if it is that of a file, or of nothing. */
    static ContainerPath of(Path path) {
        String text = path.toString();
        int mark = text.indexOf(MARK);
        if (mark < 0 || Files.exists(path)) {
            return null;
        }
        for (; mark >= 0; mark = text.indexOf(MARK, mark + 1)) {
            try {
                Path container = path.getFileSystem().getPath(text.substring(0, mark));
                if (Files.isRegularFile(container)) {
                    String member = text.substring(mark + 1).replace('\\', '/');
                    return new ContainerPath(container, member.endsWith("/")
                            ? member.substring(0, member.length() - 1)
                            : member);
                }
            } catch (InvalidPathException e) {
                // Up to a later mark it may be one.
            }
        }
        return null;
    }

    /** The names of the folders that a file is in, those within a container behind those that it stands in. */
    static List<String> folders(Path path) {
        ContainerPath within = of(path);
        Path parent = (within == null ? path : within.container).toAbsolutePath().getParent();
        List<String> names = new ArrayList<>();
        if (parent != null) {
            parent.forEach(name -> names.add(name.toString()));
        }
        if (within != null) {
            List<String> inner = List.of(within.member.split("/"));
            names.addAll(inner.subList(0, inner.size() - 1));
        }
        return names;
    }

    /** Whether it means something of that name. */
    boolean leadsTo(String name) {
        return name.startsWith(member)
                && (member.isEmpty() || name.length() == member.length() || name.charAt(member.length()) == '/');
    }

    /** What its traces' names begin with. */
    String name() {
        return container.getFileName().toString() + MARK + member;
    }
}
