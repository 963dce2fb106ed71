package org.nettracesql.server;

import java.sql.SQLException;

/**
 * Format codes of values: 0 is text, 1 is binary. No code means text for all, one is for all, else there is one each.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Formats and Format Codes", and Bind in
 * "Message Formats".
 */
final class Formats {

    static final short[] TEXT = {};
    static final short[] BINARY = {1};

    private Formats() {}

    static short of(short[] codes, int index) {
        return codes.length == 0 ? 0 : codes[codes.length == 1 ? 0 : index];
    }

    static boolean isBinary(short[] codes, int index) {
        return of(codes, index) == 1;
    }

    static short[] read(MessageBody body) throws MalformedMessageException, SQLException {
        int count = body.int16();
        if (count * 2 > body.remaining()) {
            throw new MalformedMessageException("A message ends before its " + count + " format codes.");
        }
        short[] codes = new short[count];
        for (int i = 0; i < count; i++) {
            codes[i] = (short) body.int16();
            if (codes[i] != 0 && codes[i] != 1) {
                throw new SQLException("There is no format code " + codes[i] + ".", Failure.BAD_VALUE);
            }
        }
        return codes;
    }

    /** @throws SQLException if there are several codes, and not one for each value */
    static void check(short[] codes, int values, String what) throws SQLException {
        if (codes.length > 1 && codes.length != values) {
            throw new SQLException("There are " + codes.length + " format codes for " + values + " " + what + ".",
                    Failure.PROTOCOL);
        }
    }
}
