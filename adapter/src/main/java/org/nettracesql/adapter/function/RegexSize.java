package org.nettracesql.adapter.function;

/**
 * How large the program of a regular expression is, about: its characters and classes, each as often as the counted
 * repeats around it want. {@code ((a{999}){999}){999}} is short to write and would fill the memory.
 */
final class RegexSize {

    private static final long ENDLESS = Long.MAX_VALUE / 4;

    private final String regex;
    private int at;

    private RegexSize(String regex) {
        this.regex = regex;
    }

    /** Right for what is well-formed; some number for what is not, which compiling will refuse. */
    static long of(String regex) {
        RegexSize size = new RegexSize(regex);
        long sum = 0;
        while (size.at < regex.length()) {
            sum = plus(sum, size.group(0));
        }
        return sum;
    }

    private long group(int depth) {
        long sum = 0;
        long last = 0;
        while (at < regex.length()) {
            char c = regex.charAt(at++);
            if (c == ')') {
                break;
            }
            if (c == '{') {
                last = times(last, repeats());
            } else if (c == '(') {
                sum = plus(sum, last);
                // Deeper than any pattern that is meant; compiling has a bound of its own.
                last = depth > 500 ? ENDLESS : group(depth + 1);
            } else {
                sum = plus(sum, last);
                last = 1;
                if (c == '\\') {
                    at++;
                } else if (c == '[') {
                    skipClass();
                }
            }
        }
        return plus(sum, last) + 1;
    }

    private void skipClass() {
        at += at < regex.length() && regex.charAt(at) == '^' ? 2 : 1;
        while (at < regex.length() && regex.charAt(at) != ']') {
            if (regex.startsWith("[:", at) && regex.indexOf(":]", at) > 0) {
                at = regex.indexOf(":]", at) + 1;
            } else if (regex.charAt(at) == '\\') {
                at++;
            }
            at++;
        }
        at++;
    }

    /** The greatest number in braces; 1 if these are no repeat. */
    private long repeats() {
        long most = 1;
        long number = 0;
        while (at < regex.length() && regex.charAt(at) != '}') {
            char c = regex.charAt(at++);
            number = Character.isDigit(c) ? Math.min(ENDLESS / 10 - 10, number) * 10 + c - '0' : 0;
            most = Math.max(most, number);
        }
        at++;
        return most;
    }

    private static long plus(long a, long b) {
        return Math.min(ENDLESS, a + b);
    }

    private static long times(long a, long b) {
        return a != 0 && b > ENDLESS / a ? ENDLESS : a * b;
    }
}
