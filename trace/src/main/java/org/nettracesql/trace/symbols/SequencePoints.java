package org.nettracesql.trace.symbols;

import java.util.Arrays;

/**
 * The sequence points of a method, decoded from their blob.
 *
 * <pre>
 * local signature (unsigned); if the row's document is 0: document (unsigned)
 * until the end:
 *   IL offset, from the last point's (unsigned)
 *   0, and not the first record: document (unsigned); a document record
 *   lines (unsigned), columns (unsigned if lines is 0, else signed)
 *   both 0: a hidden point; nothing follows
 *   first visible point: line, column (unsigned); later ones: both relative to the last visible point (signed)
 * </pre>
 */
final class SequencePoints {

    /** A method without points. */
    static final SequencePoints NONE = new SequencePoints();

    /** Stored as start line of a hidden point. */
    private static final int HIDDEN = 0;

    private static final int LIMIT = 0x2000_0000;
    private static final int HIDDEN_LINE = 0xFEEFEE;
    private static final int COLUMN_LIMIT = 0x1_0000;

    /** No method has as many statements; blobs of a hostile file may share bytes, so its size is no bound. */
    private static final int MAX_POINTS = 1 << 20;

    private int count;
    private int[] ilOffsets = new int[8];
    private int[] startLines = new int[8];
    private int[] startColumns = new int[8];
    private int[] endLines = new int[8];
    private int[] endColumns = new int[8];
    private int[] documents = new int[8];

    private SequencePoints() {}

    /**
     * @param rowDocument document of the method's row, 0 if it has several
     * @param documentCount rows of the table of documents
     */
    static SequencePoints decode(SymbolBytes blob, int rowDocument, int documentCount)
            throws MalformedSymbolsException {
        SequencePoints points = new SequencePoints();
        SymbolBytes.Cursor cursor = blob.cursor(0);
        cursor.unsigned();
        int document = rowDocument == 0 ? cursor.unsigned() : rowDocument;
        checkRange(blob, cursor, document, 1, documentCount, "a document's row");
        boolean first = true;
        boolean anyVisible = false;
        long ilOffset = 0;
        int line = 0;
        int column = 0;
        while (!cursor.atEnd()) {
            int deltaIl = cursor.unsigned();
            if (deltaIl == 0 && !first) {
                document = cursor.unsigned();
                checkRange(blob, cursor, document, 1, documentCount, "a document's row");
                continue;
            }
            if (points.count == MAX_POINTS) {
                throw blob.malformed(cursor.position(), "at most " + MAX_POINTS + " points", "more");
            }
            ilOffset += deltaIl;
            first = false;
            checkRange(blob, cursor, ilOffset, 0, LIMIT - 1, "an IL offset");
            int deltaLines = cursor.unsigned();
            int deltaColumns = deltaLines == 0 ? cursor.unsigned() : cursor.signed();
            if (deltaLines == 0 && deltaColumns == 0) {
                points.add((int) ilOffset, HIDDEN, 0, 0, 0, document);
                continue;
            }
            line = anyVisible ? line + cursor.signed() : cursor.unsigned();
            column = anyVisible ? column + cursor.signed() : cursor.unsigned();
            anyVisible = true;
            checkRange(blob, cursor, line, 1, LIMIT - 1, "a line");
            checkRange(blob, cursor, column, 0, COLUMN_LIMIT - 1, "a column");
            checkRange(blob, cursor, (long) line + deltaLines, line, LIMIT - 1, "a line");
            checkRange(blob, cursor, (long) column + deltaColumns, 0, COLUMN_LIMIT - 1, "a column");
            if (line == HIDDEN_LINE) {
                throw blob.malformed(cursor.position(), "a line", "the number that stands for hidden points");
            }
            points.add((int) ilOffset, line, column, line + deltaLines, column + deltaColumns, document);
        }
        return points;
    }

    private static void checkRange(
            SymbolBytes blob, SymbolBytes.Cursor cursor, long value, long low, long high, String what)
            throws MalformedSymbolsException {
        if (value < low || value > high) {
            throw blob.malformed(cursor.position(), what + " from " + low + " to " + high, Long.toString(value));
        }
    }

    private void add(int ilOffset, int startLine, int startColumn, int endLine, int endColumn, int document) {
        if (count == ilOffsets.length) {
            int capacity = count * 2;
            ilOffsets = Arrays.copyOf(ilOffsets, capacity);
            startLines = Arrays.copyOf(startLines, capacity);
            startColumns = Arrays.copyOf(startColumns, capacity);
            endLines = Arrays.copyOf(endLines, capacity);
            endColumns = Arrays.copyOf(endColumns, capacity);
            documents = Arrays.copyOf(documents, capacity);
        }
        ilOffsets[count] = ilOffset;
        startLines[count] = startLine;
        startColumns[count] = startColumn;
        endLines[count] = endLine;
        endColumns[count] = endColumn;
        documents[count] = document;
        count++;
    }

    int count() {
        return count;
    }

    int ilOffset(int point) {
        return ilOffsets[point];
    }

    boolean isHidden(int point) {
        return startLines[point] == HIDDEN;
    }

    int document(int point) {
        return documents[point];
    }

    /** The greatest visible point at or below an IL offset, or -1. */
    int visibleAt(int ilOffset) {
        int position = Arrays.binarySearch(ilOffsets, 0, count, ilOffset);
        int point = position >= 0 ? position : -position - 2;
        while (point >= 0 && isHidden(point)) {
            point--;
        }
        return point;
    }

    /** The first visible point, or -1. */
    int firstVisible() {
        for (int point = 0; point < count; point++) {
            if (!isHidden(point)) {
                return point;
            }
        }
        return -1;
    }

    SourcePosition position(int point, String document) {
        return new SourcePosition(
                document, startLines[point], startColumns[point], endLines[point], endColumns[point]);
    }
}
