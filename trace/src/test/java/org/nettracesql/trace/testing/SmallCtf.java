package org.nettracesql.trace.testing;

import java.nio.file.Path;
import java.util.Arrays;

/** A CTF trace of one stream with two packets, and with most kinds of fields. */
public final class SmallCtf {

    public static final int EVENTS = 12;

    public static final String FIELDS = "enum : uint8_t { _a, _b } _k; variant <_k> { uint8_t _a; string _b; } _v;"
            + " uint8_t __s_length; uint16_t _s[__s_length]; string _t; integer { size = 5; align = 1; } _bits;";

    private SmallCtf() {}

    public static String metadata() {
        return new WrittenCtf(false).metadata("demo:tick", FIELDS);
    }

    /** The packets of the stream. */
    public static byte[] stream() {
        byte[] first = packet(0);
        byte[] second = packet(1);
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Whether the stream, cut to so many bytes, ends between packets: others may be behind a padding that is cut. */
    public static boolean isWhole(int bytes) {
        return bytes % packet(0).length == 0;
    }

    private static byte[] packet(int number) {
        WrittenCtf ctf = new WrittenCtf(false);
        BitWriter events = ctf.events();
        int begin = 1000 * (number + 1);
        for (int i = 0; i < EVENTS / 2; i++) {
            ctf.begin(events, 7, begin + i, 1 + number, 2 + i % 3).put(8, i % 2);
            if (i % 2 == 0) {
                events.put(8, 77);
            } else {
                events.text("option");
            }
            events.put(8, 2).put(16, 1).put(16, i).text("text").put(5, 9);
        }
        return ctf.packet(events, begin, begin + 500, 0, number);
    }

    /** Writes the trace into a folder, which is then one. */
    public static Path write(Path folder) {
        return WrittenCtf.write(folder, metadata(), stream());
    }
}
