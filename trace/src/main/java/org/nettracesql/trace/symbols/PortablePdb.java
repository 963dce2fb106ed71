package org.nettracesql.trace.symbols;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A Portable PDB file: metadata in the form of ECMA-335 with tables of its own.
 *
 * <pre>
 * u32 'BSJB', u16 1, u16 1, u32 0, u32 length, version text; u16 flags, u16 streams, {u32 offset, u32 size, name}
 * #Pdb: 20 bytes id (GUID, stamp), u32 entry point, u64 mask of type-system tables, u32 rows of each
 * #~:   u32, u8, u8, u8 heap sizes, u8, u64 mask of tables, u64 sorted, u32 rows of each, rows
 * table 0x30 Document: name #Blob, hash algorithm #GUID, hash #Blob, language #GUID
 * table 0x31 MethodDebugInformation: document row, sequence points #Blob; row r belongs to method r
 * </pre>
 *
 * <p>Both tables come first, so lines need no other table's row width. A method's points are decoded when they are
 * first asked for; a method whose points are malformed has none and counts as a problem.
 *
 * <p>Windows PDB files, of another format, are not read.
 */
public final class PortablePdb {

    /** Files larger than this are refused rather than read. */
    static final long MAX_BYTES = 512L << 20;

    private static final int MAGIC = 0x424A5342;
    private static final int DOCUMENT = 0x30;
    private static final int METHOD_DEBUG_INFORMATION = 0x31;
    private static final int METHOD_DEF_TOKEN = 0x06;

    private final SymbolBytes blobs;
    private final SymbolBytes documentRows;
    private final SymbolBytes methodRows;
    private final String id;
    private final int documentCount;
    private final int methodCount;
    private final int blobIndexBytes;
    private final int guidIndexBytes;
    private final int documentIndexBytes;
    private final AtomicReferenceArray<SequencePoints> points;
    private final AtomicReferenceArray<String> documentNames;
    private final AtomicInteger malformedMethods = new AtomicInteger();

    private PortablePdb(SymbolBytes file) throws MalformedSymbolsException {
        Map<String, SymbolBytes> streams = streams(file);
        SymbolBytes pdb = stream(file, streams, "#Pdb");
        this.id = pdb.guid(0);
        SymbolBytes tables = stream(file, streams, "#~");
        this.blobs = stream(file, streams, "#Blob");
        int heapSizes = tables.u8(6);
        this.guidIndexBytes = (heapSizes & 2) != 0 ? 4 : 2;
        this.blobIndexBytes = (heapSizes & 4) != 0 ? 4 : 2;
        long valid = tables.u64(8);
        long rowsOffset = 24 + 4L * Long.bitCount(valid) + ((heapSizes & 0x40) != 0 ? 4 : 0);
        if ((valid & (1L << DOCUMENT) - 1) != 0) {
            throw tables.malformed(8, "debugging tables only", "the table mask 0x" + Long.toHexString(valid));
        }
        this.documentCount = rows(tables, valid, DOCUMENT);
        this.methodCount = rows(tables, valid, METHOD_DEBUG_INFORMATION);
        this.documentIndexBytes = documentCount < 0x1_0000 ? 2 : 4;
        long documentBytes = (long) documentCount * documentRowBytes();
        this.documentRows = tables.slice(rowsOffset, documentBytes, "a table of documents");
        this.methodRows = tables.slice(
                rowsOffset + documentBytes, (long) methodCount * methodRowBytes(), "a table of methods");
        this.points = new AtomicReferenceArray<>(methodCount + 1);
        this.documentNames = new AtomicReferenceArray<>(documentCount + 1);
    }

    /**
     * Reads a file.
     *
     * @throws MalformedSymbolsException if it is not a Portable PDB
     * @throws IOException if it cannot be read or is too large
     */
    public static PortablePdb read(Path file) throws IOException, MalformedSymbolsException {
        return of(file.toString(), LocalFile.readAll(file, MAX_BYTES));
    }

    /**
     * A file's content.
     *
     * @param name for messages
     */
    static PortablePdb of(String name, byte[] content) throws MalformedSymbolsException {
        return new PortablePdb(new SymbolBytes(name, content));
    }

    private static Map<String, SymbolBytes> streams(SymbolBytes file) throws MalformedSymbolsException {
        if (file.length() < 4 || file.i32(0) != MAGIC) {
            boolean windows = file.length() > 24 && file.utf8(0, 24).equals("Microsoft C/C++ MSF 7.00");
            throw file.malformed(
                    0, "a Portable PDB", windows ? "a Windows PDB, which is not supported" : "another file");
        }
        long position = 16 + file.u32(12);
        int count = file.u16(position + 2);
        position += 4;
        Map<String, SymbolBytes> streams = new HashMap<>();
        for (int i = 0; i < count; i++) {
            long offset = file.u32(position);
            long size = file.u32(position + 4);
            String name = file.utf8z(position + 8);
            streams.putIfAbsent(name, file.slice(offset, size, "a stream " + name));
            position += 8 + (name.length() + 4 & ~3);
        }
        return streams;
    }

    private static SymbolBytes stream(SymbolBytes file, Map<String, SymbolBytes> streams, String name)
            throws MalformedSymbolsException {
        SymbolBytes stream = streams.get(name);
        if (stream == null) {
            throw file.malformed(0, "a stream " + name, "the streams " + streams.keySet());
        }
        return stream;
    }

    private static int rows(SymbolBytes tables, long valid, int table) throws MalformedSymbolsException {
        if ((valid >>> table & 1) == 0) {
            return 0;
        }
        int before = Long.bitCount(valid & (1L << table) - 1);
        long rows = tables.u32(24 + 4L * before);
        // A row takes bytes of the file, so more rows than bytes are a lie that must not size an array.
        if (rows > tables.length()) {
            throw tables.malformed(24 + 4L * before, "fewer rows than bytes", rows + " rows");
        }
        return (int) rows;
    }

    private int documentRowBytes() {
        return 2 * blobIndexBytes + 2 * guidIndexBytes;
    }

    private int methodRowBytes() {
        return documentIndexBytes + blobIndexBytes;
    }

    private static int index(SymbolBytes rows, long offset, int bytes) throws MalformedSymbolsException {
        return bytes == 2 ? rows.u16(offset) : rows.i32(offset);
    }

    /** GUID text of the file's id, lower case: what the trace has as {@code ManagedPdbSignature}. */
    public String id() {
        return id;
    }

    /** How many methods' points were found malformed up to now. */
    public int malformedMethods() {
        return malformedMethods.get();
    }

    /** Rows of the table of methods. */
    int methodCount() {
        return methodCount;
    }

    /**
     * The source of a method's IL: the greatest visible sequence point at or below the IL offset.
     *
     * @param token 0x06rrrrrr; others have no source
     * @param ilOffset 0 or greater; special offsets have no source
     * @return null if there is none
     */
    public SourcePosition at(int token, int ilOffset) {
        if (ilOffset < 0) {
            return null;
        }
        SequencePoints ofMethod = points(token);
        return position(ofMethod, ofMethod.visibleAt(ilOffset));
    }

    /** Where a method is: its first visible sequence point, or null. */
    public SourcePosition methodAt(int token) {
        SequencePoints ofMethod = points(token);
        return position(ofMethod, ofMethod.firstVisible());
    }

    private SourcePosition position(SequencePoints ofMethod, int point) {
        return point < 0 ? null : ofMethod.position(point, documentName(ofMethod.document(point)));
    }

    /** The points of a method; none for a token that is no method's or a method whose points are malformed. */
    SequencePoints points(int token) {
        int row = token & 0xFF_FFFF;
        if (token >>> 24 != METHOD_DEF_TOKEN || row == 0 || row > methodCount) {
            return SequencePoints.NONE;
        }
        SequencePoints known = points.get(row);
        if (known != null) {
            return known;
        }
        SequencePoints decoded;
        try {
            decoded = decode(row);
        } catch (MalformedSymbolsException e) {
            malformedMethods.incrementAndGet();
            decoded = SequencePoints.NONE;
        }
        points.set(row, decoded);
        return decoded;
    }

    /** @throws MalformedSymbolsException if the row or its blob are malformed */
    SequencePoints decode(int row) throws MalformedSymbolsException {
        long offset = (long) (row - 1) * methodRowBytes();
        int document = index(methodRows, offset, documentIndexBytes);
        int blob = index(methodRows, offset + documentIndexBytes, blobIndexBytes);
        return blob == 0 ? SequencePoints.NONE : SequencePoints.decode(blob(blob), document, documentCount);
    }

    private SymbolBytes blob(int index) throws MalformedSymbolsException {
        SymbolBytes.Cursor cursor = blobs.cursor(index);
        int length = cursor.unsigned();
        return blobs.slice(cursor.position(), length, "a blob");
    }

    /** Name of a document; null if it is malformed. */
    String documentName(int row) {
        String name = documentNames.get(row);
        if (name == null) {
            try {
                name = decodeDocumentName(row);
            } catch (MalformedSymbolsException e) {
                malformedMethods.incrementAndGet();
                return null;
            }
            documentNames.set(row, name);
        }
        return name;
    }

    /** A separator, then the parts of the name as blobs, which names share. */
    private String decodeDocumentName(int row) throws MalformedSymbolsException {
        int index = index(documentRows, (long) (row - 1) * documentRowBytes(), blobIndexBytes);
        if (index == 0) {
            return "";
        }
        SymbolBytes blob = blob(index);
        int first = blob.u8(0);
        int separatorBytes = first < 0x80 ? 1 : Integer.numberOfLeadingZeros(~(first << 24));
        String separator = first == 0 ? "" : blob.utf8(0, separatorBytes);
        StringBuilder name = new StringBuilder();
        SymbolBytes.Cursor cursor = blob.cursor(separatorBytes);
        boolean firstPart = true;
        while (!cursor.atEnd()) {
            int part = cursor.unsigned();
            name.append(firstPart ? "" : separator);
            firstPart = false;
            if (part != 0) {
                SymbolBytes text = blob(part);
                if (name.length() + text.length() > LocalFile.MAX_PATH_CHARACTERS) {
                    throw blob.malformed(cursor.position(), "a path", "more than " + LocalFile.MAX_PATH_CHARACTERS
                            + " characters");
                }
                name.append(text.utf8(0, text.length()));
            }
        }
        return name.toString();
    }
}
