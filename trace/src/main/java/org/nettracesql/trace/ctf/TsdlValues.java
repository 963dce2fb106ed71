package org.nettracesql.trace.ctf;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Numbers, texts and paths as a metadata text writes them. Source: CTF 1.8.3, appendix C. */
final class TsdlValues {

    private static final BigInteger GREATEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(63).negate();

    private TsdlValues() {
    }

    /** Whether a number is one of 64 bits, with a sign or without. */
    static boolean has64Bits(BigInteger number) {
        return number.compareTo(LEAST) >= 0 && number.compareTo(GREATEST) <= 0;
    }

    /** The names between the dots of a path. */
    static List<String> path(TsdlParser.PathContext path) {
        List<String> names = new ArrayList<>();
        names.add(path.word().getText());
        for (TsdlParser.NameContext name : path.name()) {
            names.add(name.getText());
        }
        return names;
    }

    static String text(TsdlParser.PathContext path) {
        return path.getChildCount() == 1 ? path.getStart().getText() : path.getText();
    }

    static String text(TsdlParser.ValueContext value) {
        if (value.integer() != null) {
            return number(value.integer()).toString();
        }
        if (value.STRING() != null) {
            return unquoted(value.STRING());
        }
        return value.path() != null ? text(value.path()) : value.name().getText();
    }

    static BigInteger number(TsdlParser.IntegerContext integer) {
        BigInteger number;
        if (integer.NUMBER() != null) {
            String digits = withoutSuffix(integer.NUMBER().getText());
            if (digits.length() > 70) {
                throw new TsdlException(line(integer), "a number of " + digits.length() + " digits");
            }
            number = digits(line(integer), digits);
        } else {
            number = BigInteger.valueOf(unquoted(integer.CHARACTER()).codePointAt(0));
        }
        return integer.sign != null && integer.sign.getText().equals("-") ? number.negate() : number;
    }

    /** Without the letters of C that tell a number's type. */
    private static String withoutSuffix(String number) {
        int end = number.length();
        while (end > 0 && "uUlL".indexOf(number.charAt(end - 1)) >= 0) {
            end--;
        }
        return number.substring(0, end);
    }

    private static BigInteger digits(int line, String digits) {
        try {
            if (digits.length() > 1 && digits.charAt(0) == '0') {
                return switch (digits.charAt(1)) {
                    case 'x', 'X' -> new BigInteger(digits.substring(2), 16);
                    case 'b', 'B' -> new BigInteger(digits.substring(2), 2);
                    default -> new BigInteger(digits, 8);
                };
            }
            return new BigInteger(digits);
        } catch (NumberFormatException e) {
            throw new TsdlException(line, "the number " + digits);
        }
    }

    /** The text between quotes, with C's escapes resolved: those of numbers are bytes of UTF-8. */
    static String unquoted(TerminalNode quoted) {
        byte[] raw = quoted.getText().getBytes(StandardCharsets.UTF_8);
        int start = raw[0] == 'L' ? 2 : 1;
        int end = raw.length - 1;
        byte[] text = new byte[raw.length];
        int length = 0;
        for (int i = start; i < end; i++) {
            byte c = raw[i];
            if (c == '\\') {
                int digits = escapedDigits(raw, ++i, end);
                if (digits > 0) {
                    boolean hexadecimal = raw[i] == 'x';
                    int from = hexadecimal ? i + 1 : i;
                    c = (byte) Integer.parseInt(
                            new String(raw, from, digits, StandardCharsets.US_ASCII), hexadecimal ? 16 : 8);
                    i = from + digits - 1;
                } else {
                    c = escaped(raw[i]);
                }
            }
            text[length++] = c;
        }
        return length == 0 && raw[0] == '\''
                ? "\0"
                : new String(text, 0, length, StandardCharsets.UTF_8);
    }

    /** How many digits of a number, hexadecimal or octal, are escaped at a place; 0 where none is. */
    private static int escapedDigits(byte[] raw, int at, int end) {
        boolean hexadecimal = raw[at] == 'x';
        int from = hexadecimal ? at + 1 : at;
        int most = Math.min(end, from + (hexadecimal ? 2 : 3));
        int to = from;
        while (to < most && Character.digit((char) raw[to], hexadecimal ? 16 : 8) >= 0) {
            to++;
        }
        return to - from;
    }

    private static byte escaped(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'a' -> 7;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'v' -> 11;
            default -> letter;
        };
    }

    static int line(ParserRuleContext context) {
        return context.getStart().getLine();
    }
}
