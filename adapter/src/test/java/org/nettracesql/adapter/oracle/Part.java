package org.nettracesql.adapter.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A part of a query as a tree: its text in both dialects, in which {@code $1} is the first part within, and a sort. A
 * part can be replaced by one of the same sort that is within it; one of a sort that begins with {@code ?} can be left
 * out. Never changed.
 */
final class Part {

    /** The sort of a whole query. */
    static final String QUERY = "query";

    private static final String SEPARATED = "separated";

    private final String sort;
    private final String ours;
    private final String theirs;
    private final Object value;
    private final List<Part> parts;

    private Part(String sort, String ours, String theirs, Object value, List<Part> parts) {
        this.sort = sort;
        this.ours = ours;
        this.theirs = theirs;
        this.value = value;
        this.parts = parts;
    }

    static Part of(String sort, String text, Part... parts) {
        return new Part(sort, text, text, null, List.of(parts));
    }

    /** What is written differently in the native database. */
    static Part both(String sort, String ours, String theirs, Part... parts) {
        return new Part(sort, ours, theirs, null, List.of(parts));
    }

    /** A value that can be a parameter. */
    static Part literal(String sort, String ours, String theirs, Object value) {
        return new Part(sort, ours, theirs, value, List.of());
    }

    /** Parts with a text between them, of which all but one can be left out. */
    static Part list(String separator, List<Part> parts) {
        return new Part(SEPARATED, separator, separator, null, List.copyOf(parts));
    }

    /** Parts with a text between them, of which none can be left out without changing what is determined. */
    static Part all(String separator, List<Part> parts) {
        StringBuilder text = new StringBuilder("$1");
        for (int i = 2; i <= parts.size(); i++) {
            text.append(separator).append('$').append((char) ('0' + i));
        }
        return new Part("", text.toString(), text.toString(), null, List.copyOf(parts));
    }

    /** Whether the text has a word outside of the parts within. */
    boolean says(String word) {
        return ours.contains(word);
    }

    static Part nothing() {
        return of("", "");
    }

    /** The text for this library. */
    String ours() {
        StringBuilder text = new StringBuilder();
        write(text, true, literal -> false, new ArrayList<>());
        return text.toString();
    }

    /** The text for the native database. */
    String theirs() {
        StringBuilder text = new StringBuilder();
        write(text, false, literal -> false, new ArrayList<>());
        return text.toString();
    }

    /** The text for this library with question marks for some literals, whose values are added. */
    String prepared(Predicate<Object> asParameter, List<Object> values) {
        StringBuilder text = new StringBuilder();
        write(text, true, asParameter, values);
        return text.toString();
    }

    private void write(StringBuilder out, boolean forUs, Predicate<Object> asParameter, List<Object> values) {
        if (sort.equals(SEPARATED)) {
            for (int i = 0; i < parts.size(); i++) {
                out.append(i == 0 ? "" : ours);
                parts.get(i).write(out, forUs, asParameter, values);
            }
            return;
        }
        if (value != null && forUs && asParameter.test(value)) {
            out.append('?');
            values.add(value);
            return;
        }
        String text = forUs ? ours : theirs;
        if (parts.isEmpty()) {
            out.append(text);
            return;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '$') {
                parts.get(text.charAt(++i) - '1').write(out, forUs, asParameter, values);
            } else {
                out.append(c);
            }
        }
    }

    /** The parts that have one part less, the greatest differences first. */
    List<Part> simpler() {
        List<Part> found = new ArrayList<>();
        if (sort.startsWith("?")) {
            found.add(nothing());
        } else if (!sort.isEmpty() && !sort.equals(SEPARATED)) {
            parts.forEach(part -> part.collect(sort, found));
        }
        if (sort.equals(SEPARATED) && parts.size() > 1) {
            for (int i = 0; i < parts.size(); i++) {
                List<Part> fewer = new ArrayList<>(parts);
                fewer.remove(i);
                found.add(list(ours, fewer));
            }
        }
        for (int i = 0; i < parts.size(); i++) {
            for (Part simpler : parts.get(i).simpler()) {
                List<Part> replaced = new ArrayList<>(parts);
                replaced.set(i, simpler);
                found.add(new Part(sort, ours, theirs, value, replaced));
            }
        }
        return found;
    }

    private void collect(String wanted, List<Part> found) {
        if (sort.equals(wanted)) {
            found.add(this);
        } else {
            parts.forEach(part -> part.collect(wanted, found));
        }
    }
}
