package org.nettracesql.trace.symbols;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.nettracesql.trace.testing.ByteSink;

/** A written Portable PDB of some hundred bytes: a document and two methods. */
public final class SmallPdb {

    private static final int STREAM_HEADERS = 16 + 12 + 4 + 3 * 8 + 8 + 4 + 8;

    private SmallPdb() {}

    public static byte[] bytes() {
        byte[] pdb = new ByteSink().bytes(new byte[20]).i32(0).i64(0).toBytes();
        byte[] tables = new ByteSink().i32(0).i8(2).i8(0).i8(0).i8(1).i64(3L << 0x30).i64(0).i32(1).i32(2)
                // The document: its name is the blob at 8.
                .i16(8).i16(0).i16(0).i16(0)
                // The methods: document and sequence points.
                .i16(1).i16(12).i16(1).i16(19)
                .toBytes();
        byte[] blobs = HexFormat.of().parseHex("00" + "0161" + "04622e6373" + "032f0103" + "06" + "0000002f462c"
                + "0e" + "04000000" + "06001c5409" + "0d007b0200");
        ByteSink file = new ByteSink().i32(0x424A5342).i16(1).i16(1).i32(0).i32(12)
                .bytes("PDB v1.0\0\0\0\0".getBytes(StandardCharsets.US_ASCII)).i16(0).i16(3);
        int offset = STREAM_HEADERS;
        file.i32(offset).i32(pdb.length).bytes("#Pdb\0\0\0\0".getBytes(StandardCharsets.US_ASCII));
        offset += pdb.length;
        file.i32(offset).i32(tables.length).bytes("#~\0\0".getBytes(StandardCharsets.US_ASCII));
        offset += tables.length;
        file.i32(offset).i32(blobs.length).bytes("#Blob\0\0\0".getBytes(StandardCharsets.US_ASCII));
        return file.bytes(pdb).bytes(tables).bytes(blobs).toBytes();
    }
}
