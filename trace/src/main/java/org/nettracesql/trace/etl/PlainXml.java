package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.List;

/**
 * Goes over the start tags of an XML text that is as plain as what an EventSource writes: elements and attributes with
 * names of ASCII, text, and XML's own five entities. Java's parser reads all of XML, and takes longer to be loaded than
 * most traces with a manifest take to be read. What is not surely well-formed, or says more than this knows, is not
 * plain: Java's parser then says what it is.
 */
final class PlainXml implements EventSourceManifest.Tag {

    private static final int MOST_NAME = 200;
    private static final int MOST_ATTRIBUTES = 100;
    private static final int MOST_DEPTH = 100;

    private final String text;
    private final List<String> open = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private int at;
    private boolean hadRoot;
    private boolean isPlain = true;
    private String element;

    PlainXml(String text) {
        this.text = text;
    }

    /** Whether all up to now was plain; after the last tag, whether all is. */
    boolean isPlain() {
        return isPlain;
    }

    /** Moves to the next start tag; false where there is none, or where the text is not plain. */
    boolean next() {
        while (isPlain && content()) {
            if (text.startsWith("</", at)) {
                close();
            } else if (start()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String element() {
        return element;
    }

    boolean has(String attribute) {
        return names.contains(attribute);
    }

    @Override
    public String attribute(String name) {
        int i = names.indexOf(name);
        return i < 0 ? "" : values.get(i);
    }

    private boolean odd() {
        isPlain = false;
        return false;
    }

    /** Passes over text up to the next tag; false at the end of all. */
    private boolean content() {
        int tag = text.indexOf('<', at);
        int end = tag < 0 ? text.length() : tag;
        boolean within = !open.isEmpty();
        for (; at < end; at++) {
            char c = text.charAt(at);
            if (!isSpace(c) && (!within || !isText(c) || c == '>' || c == '&' && entity(end) == 0)) {
                return odd();
            }
        }
        if (tag < 0 && (within || !hadRoot)) {
            return odd();
        }
        return tag >= 0;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private static boolean isText(char c) {
        return c >= ' ' && c < 0x7f || c >= 0xa0 && c < Character.MIN_SURROGATE;
    }

    private static boolean isName(char c, boolean first) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
                || !first && (c >= '0' && c <= '9' || c == '-' || c == '.');
    }

    /** Where a name ends that begins at a place; there if none does. */
    private int nameEnd(int from) {
        int end = from;
        while (end < text.length() && isName(text.charAt(end), end == from)) {
            end++;
        }
        return end - from > MOST_NAME ? from : end;
    }

    private int spacesEnd(int from) {
        int end = from;
        while (end < text.length() && isSpace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void close() {
        int end = nameEnd(at + 2);
        String name = text.substring(at + 2, end);
        end = spacesEnd(end);
        if (open.isEmpty() || !open.remove(open.size() - 1).equals(name) || !text.startsWith(">", end)) {
            isPlain = false;
        }
        at = end + 1;
    }

    private boolean start() {
        int end = nameEnd(at + 1);
        element = text.substring(at + 1, end);
        names.clear();
        values.clear();
        if (element.isEmpty() || open.isEmpty() && hadRoot || open.size() == MOST_DEPTH) {
            return odd();
        }
        hadRoot = true;
        at = end;
        while (true) {
            int next = spacesEnd(at);
            if (text.startsWith(">", next)) {
                open.add(element);
                at = next + 1;
                return true;
            }
            if (text.startsWith("/>", next)) {
                at = next + 2;
                return true;
            }
            if (next == at || !attribute(next)) {
                return odd();
            }
        }
    }

    private boolean attribute(int from) {
        int end = nameEnd(from);
        String name = text.substring(from, end);
        String space = "";
        if (name.equals("xmlns") && text.startsWith(":", end)) {
            int prefix = nameEnd(end + 1);
            space = text.substring(end + 1, prefix);
            name = text.substring(from, prefix);
            end = prefix;
            if (space.isEmpty() || space.startsWith("xml")) {
                return false;
            }
        }
        int quoted = end + 2;
        boolean isSingle = text.startsWith("='", end);
        if (name.isEmpty() || names.contains(name) || names.size() == MOST_ATTRIBUTES
                || !isSingle && !text.startsWith("=\"", end)) {
            return false;
        }
        int close = text.indexOf(isSingle ? '\'' : '"', quoted);
        if (close < 0) {
            return false;
        }
        StringBuilder value = new StringBuilder(close - quoted);
        for (at = quoted; at < close; at++) {
            char c = text.charAt(at);
            char meant = c == '&' ? entity(close) : c;
            if (!isText(c) || c == '<' || meant == 0) {
                return false;
            }
            value.append(meant);
        }
        at = close + 1;
        names.add(name);
        values.add(value.toString());
        // What names are declared to mean does not matter here, as long as it is allowed.
        return !name.startsWith("xmlns")
                || !value.isEmpty() && value.indexOf("/XML/1998/") < 0 && value.indexOf("/2000/xmlns") < 0;
    }

    /** The character that an entity stands for, up to whose end this moves; 0 for none that is known. */
    private char entity(int end) {
        int semicolon = text.indexOf(';', at);
        if (semicolon < 0 || semicolon >= end || semicolon - at > 5) {
            return 0;
        }
        char meant = switch (text.substring(at + 1, semicolon)) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "quot" -> '"';
            case "apos" -> '\'';
            default -> 0;
        };
        at = semicolon;
        return meant;
    }
}
