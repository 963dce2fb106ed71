package org.nettracesql.adapter.function;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.runtime.SqlFunctions;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.LikeMatcher;

/**
 * Text functions whose time grows with the length of the text alone, and which build no more than
 * {@value #MOST_CHARACTERS} characters: in place of Calcite's, of which one call could take for ever or all memory.
 * Regular expressions are RE2's: without back-references and look-around, which cannot be matched in such time. Called
 * by generated code.
 */
public final class SafeText {

    /** What one call may build. */
    static final int MOST_CHARACTERS = 1 << 24;

    /** Instructions of a regular expression's program, about: each character of a text may meet all of them. */
    private static final long MOST_INSTRUCTIONS = 20_000;

    /**
     * Texts from here on are matched with looks at the statement's cancellation, which makes each step a little dearer.
     */
    private static final int LONG_TEXT = 1 << 12;

    private static final int MOST_PATTERNS = 1000;
    private static final String PLAIN = "";
    private static final Map<PatternKey, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private record PatternKey(Object syntax, String text, int flags) {}

    private SafeText() {}

    // ---- building

    static void requireRoom(long characters, String function) {
        if (characters > MOST_CHARACTERS) {
            throw new BadArgumentException(function + " would build a text of " + characters
                    + " characters, and " + MOST_CHARACTERS + " is the most that one call may build.");
        }
    }

    public static String repeat(String text, long times) {
        if (times <= 0 || text.isEmpty()) {
            return "";
        }
        requireRoom(times > MOST_CHARACTERS ? times : text.length() * times, "REPEAT");
        return text.repeat((int) times);
    }

    /** {@code ||}. */
    public static String concat(String first, String second) {
        requireRoom((long) first.length() + second.length(), "||");
        return first.concat(second);
    }

    /** {@code CONCAT}: NULL is nothing. */
    public static String concatAll(Object... texts) {
        long characters = 0;
        for (Object text : texts) {
            characters += text == null ? 0 : ((String) text).length();
        }
        requireRoom(characters, "CONCAT");
        StringBuilder all = new StringBuilder((int) characters);
        for (Object text : texts) {
            all.append(text == null ? "" : text);
        }
        return all.toString();
    }

    /** {@code CONCAT_WS}: NULL for no separator, and nothing for another NULL. */
    public static String concatSeparated(Object... texts) {
        if (texts[0] == null) {
            return null;
        }
        String separator = (String) texts[0];
        StringJoiner all = new StringJoiner(separator);
        long characters = -separator.length();
        for (int i = 1; i < texts.length; i++) {
            if (texts[i] != null) {
                String text = (String) texts[i];
                characters += separator.length() + text.length();
                requireRoom(characters, "CONCAT_WS");
                all.add(text);
            }
        }
        return all.toString();
    }

    public static String space(long count) {
        return repeat(" ", count);
    }

    public static String lpad(String text, long length) {
        return lpad(text, length, " ");
    }

    public static String lpad(String text, long length, String pad) {
        String padding = padding(text, length, pad, "LPAD");
        return padding == null ? CodePoints.left(text, Math.max(length, 0)) : padding + text;
    }

    public static String rpad(String text, long length) {
        return rpad(text, length, " ");
    }

    public static String rpad(String text, long length, String pad) {
        String padding = padding(text, length, pad, "RPAD");
        return padding == null ? CodePoints.left(text, Math.max(length, 0)) : text + padding;
    }

    /** Null where the text is too long already, or there is nothing to pad with. */
    private static String padding(String text, long length, String pad, String function) {
        int given = CodePoints.length(text);
        if (length < given || pad.isEmpty()) {
            return null;
        }
        requireRoom(length, function);
        int missing = (int) length - given;
        int step = CodePoints.length(pad);
        return pad.repeat(missing / step) + CodePoints.left(pad, missing % step);
    }

    /** Each first letter of letters and digits as a capital, the others small. */
    public static String initcap(String text) {
        StringBuilder words = new StringBuilder(text.length());
        boolean within = false;
        for (int i = 0; i < text.length();) {
            int c = text.codePointAt(i);
            words.appendCodePoint(within ? Character.toLowerCase(c) : Character.toUpperCase(c));
            within = Character.isLetterOrDigit(c);
            i += Character.charCount(c);
        }
        return words.toString();
    }

    public static String replace(String text, String search, String replacement) {
        if (search.isEmpty() || text.isEmpty()) {
            return text;
        }
        if (replacement.length() > search.length()) {
            long finds = 0;
            for (int at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + search.length())) {
                finds++;
            }
            requireRoom(text.length() + finds * (replacement.length() - search.length()), "REPLACE");
        }
        return text.replace(search, replacement);
    }

    /** Of the letters A to Z in a text; empty if it has none, where Calcite fails. */
    public static String soundex(String text) {
        String letters = text.chars().filter(c -> c < 128 && Character.isLetter(c))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        return letters.isEmpty() ? "" : SqlFunctions.soundex(letters);
    }

    /** How many characters of two texts' {@link #soundex} are the same at the same places. */
    public static int difference(String first, String second) {
        String a = soundex(first);
        String b = soundex(second);
        int same = 0;
        for (int i = 0; i < Math.min(a.length(), b.length()); i++) {
            same += a.charAt(i) == b.charAt(i) ? 1 : 0;
        }
        return same;
    }

    // ---- LIKE

    public static boolean like(String text, String pattern) {
        return like(text, pattern, null, false);
    }

    public static boolean like(String text, String pattern, String escape) {
        return like(text, pattern, escape, false);
    }

    public static boolean ilike(String text, String pattern) {
        return like(text, pattern, null, true);
    }

    public static boolean ilike(String text, String pattern, String escape) {
        return like(text, pattern, escape, true);
    }

    private record Like(String pattern, String escape, boolean anyCase, LikeMatcher matcher) {
        boolean is(String otherPattern, String otherEscape, boolean otherCase) {
            return pattern.equals(otherPattern) && anyCase == otherCase && Objects.equals(escape, otherEscape);
        }
    }

    /** A pattern is the same in all rows as a rule. */
    private static volatile Like lastLike;

    private static boolean like(String text, String pattern, String escape, boolean anyCase) {
        Like like = lastLike;
        if (like == null || !like.is(pattern, escape, anyCase)) {
            int escaping = escapeCharacter("LIKE", escape);
            requireWholeEscapes(pattern, escaping);
            like = new Like(pattern, escape, anyCase, new LikeMatcher(pattern, escaping, anyCase));
            lastLike = like;
        }
        return like.matcher.test(text);
    }

    /** Behind an escape there is what it makes mean itself: a wildcard or an escape. */
    private static void requireWholeEscapes(String like, int escape) {
        for (int i = 0; i < like.length();) {
            int c = like.codePointAt(i);
            int at = i;
            i += Character.charCount(c);
            if (c == escape) {
                int escaped = i < like.length() ? like.codePointAt(i) : -1;
                if (escaped != '%' && escaped != '_' && escaped != c) {
                    throw new BadArgumentException("Invalid escape sequence '" + like + "', " + at);
                }
                i += Character.charCount(escaped);
            }
        }
    }

    /**
     * @param operator what is given the escape, for the error
     * @param escape empty or null for none
     * @return the code point; -1 for none
     */
    static int escapeCharacter(String operator, String escape) {
        if (escape == null || escape.isEmpty()) {
            return -1;
        }
        int character = escape.codePointAt(0);
        if (Character.charCount(character) < escape.length()) {
            throw new BadArgumentException(operator + " is given the escape '" + escape
                    + "': it must be one character, or '' for none.");
        }
        return character;
    }

    // ---- SIMILAR TO

    public static boolean similar(String text, String pattern) {
        return similar(text, pattern, null);
    }

    public static boolean similar(String text, String pattern, String escape) {
        return matcher(pattern(new SimilarSyntax(escape), pattern, 0), text).matches();
    }

    // ---- POSIX and REGEXP_ functions

    public static boolean posix(String text, String regex) {
        return matcher(text, regex, "").find();
    }

    public static boolean posixAnyCase(String text, String regex) {
        return matcher(pattern(PLAIN, regex, Pattern.CASE_INSENSITIVE), text).find();
    }

    public static boolean notPosix(String text, String regex) {
        return !posix(text, regex);
    }

    public static boolean notPosixAnyCase(String text, String regex) {
        return !posixAnyCase(text, regex);
    }

    public static boolean regexpLike(String text, String regex) {
        return matcher(text, regex, "").find();
    }

    public static boolean regexpLike(String text, String regex, String options) {
        return matcher(text, regex, options).find();
    }

    public static String regexpReplace(String text, String regex, String replacement) {
        return regexpReplace(text, regex, replacement, "");
    }

    /** What stands between those parts that the regular expression finds, as by PostgreSQL's REGEXP_SPLIT_TO_ARRAY. */
    public static List<String> regexpSplit(String text, String regex) {
        return regexpSplit(text, regex, "");
    }

    /** @param options those of {@link #flags} */
    public static List<String> regexpSplit(String text, String regex, String options) {
        Matcher matcher = matcher(text, regex, options);
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (isFound(matcher, text)) {
            // Nothing that is found at either end, or where something was found before, divides nothing.
            boolean divides = matcher.end() > matcher.start()
                    || matcher.start() > from && matcher.start() < text.length();
            if (divides) {
                parts.add(text.substring(from, matcher.start()));
                from = matcher.end();
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    /**
     * What a group finds each time, behind what was found before; null where the group has no part in it.
     *
     * @param group its number, 0 for all that is found
     */
    public static List<String> regexpExtractAll(String text, String regex, String group) {
        Matcher matcher = matcher(text, regex, "");
        int number = Integer.parseInt(group);
        if (number < 0 || number > matcher.groupCount()) {
            throw new BadArgumentException("REGEXP_EXTRACT_ALL is asked for group " + group + " of '" + regex
                    + "', which has " + matcher.groupCount() + ".");
        }
        List<String> found = new ArrayList<>();
        while (isFound(matcher, text)) {
            found.add(matcher.group(number));
        }
        return found;
    }

    /** What the regular expression finds first; the empty text for nothing. */
    public static String regexpExtract(String text, String regex) {
        Matcher matcher = matcher(text, regex, "");
        return matcher.find() ? matcher.group() : "";
    }

    /** The first group of what fits, if the pattern has groups, as by PostgreSQL's SUBSTRING; NULL if nothing does. */
    public static String regexpGroup(String text, String regex) {
        Matcher matcher = matcher(text, regex, "");
        return matcher.find() ? matcher.group(matcher.groupCount() > 0 ? 1 : 0) : null;
    }

    /** What the groups find first, or all of it where there is no group; null if nothing is found. */
    public static List<String> regexpMatch(String text, String regex) {
        return regexpMatch(text, regex, "");
    }

    /** @param options those of {@link #flags} */
    public static List<String> regexpMatch(String text, String regex, String options) {
        Matcher matcher = matcher(text, regex, options);
        if (!matcher.find()) {
            return null;
        }
        List<String> groups = new ArrayList<>();
        for (int group = Math.min(1, matcher.groupCount()); group <= matcher.groupCount(); group++) {
            groups.add(matcher.group(group));
        }
        return groups;
    }

    /** @param options {@code g} for all occurrences, and those of {@link #flags} */
    public static String regexpReplace(String text, String regex, String replacement, String options) {
        return RegexFinds.replace(text, regex, replacement, "1", options.indexOf('g') >= 0 ? "0" : "1", options);
    }

    /**
     * Appends a replacement in which a backslash and a digit stand for a group, of which there may be none, 0 and
     * {@code &} for all that is found, and two backslashes for one. Behind anything else a backslash is itself.
     */
    static void appendReplacement(StringBuilder built, String replacement, Matcher matcher, String text) {
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            char next = c == '\\' && i < replacement.length() - 1 ? replacement.charAt(i + 1) : ' ';
            if (next >= '0' && next <= '9' || next == '&') {
                int group = next == '&' ? 0 : next - '0';
                if (group <= matcher.groupCount() && matcher.start(group) >= 0) {
                    built.append(text, matcher.start(group), matcher.end(group));
                }
                i++;
            } else {
                built.append(c);
                i += next == '\\' ? 1 : 0;
            }
            requireRoom(built.length(), "REGEXP_REPLACE");
        }
    }

    /** The options of PostgreSQL's functions. Without any, {@code .} is no line break, as in DuckDB. */
    private static int flags(String options) {
        int flags = 0;
        for (int i = 0; i < options.length(); i++) {
            char option = options.charAt(i);
            switch (option) {
                case 'i' -> flags |= Pattern.CASE_INSENSITIVE;
                case 'c' -> flags &= ~Pattern.CASE_INSENSITIVE;
                case 'n', 'm' -> flags = flags & ~Pattern.DOTALL | Pattern.MULTILINE;
                case 's' -> flags = flags & ~Pattern.MULTILINE | Pattern.DOTALL;
                case 'p' -> flags &= ~(Pattern.DOTALL | Pattern.MULTILINE);
                case 'w' -> flags |= Pattern.DOTALL | Pattern.MULTILINE;
                case 'g' -> {
                    // How many occurrences, not which.
                }
                default -> throw new BadArgumentException("There is no option '" + option
                        + "' of a regular expression: c, g, i, m, n, p, s and w are known.");
            }
        }
        return flags;
    }

    // ---- patterns

    private static Pattern pattern(Object syntax, String text, int flags) {
        PatternKey key = new PatternKey(syntax, text, flags);
        Pattern known = PATTERNS.get(key);
        if (known == null) {
            known = compile(key);
            if (PATTERNS.size() >= MOST_PATTERNS) {
                PATTERNS.clear();
            }
            PATTERNS.put(key, known);
        }
        return known;
    }

    private static Pattern compile(PatternKey key) {
        String regex;
        int flags = key.flags();
        if (key.syntax() instanceof SimilarSyntax similar) {
            regex = similar.toRegex(key.text());
            flags |= Pattern.DOTALL;
        } else {
            regex = key.text();
        }
        if (RegexSize.of(regex) > MOST_INSTRUCTIONS) {
            throw new BadArgumentException("The pattern '" + ShownText.of(key.text())
                    + "' is too large: it has more than " + MOST_INSTRUCTIONS + " steps when its repeats are counted.");
        }
        try {
            return Pattern.compile(regex, flags);
        } catch (PatternSyntaxException e) {
            throw new BadArgumentException("The regular expression '" + ShownText.of(key.text())
                    + "' cannot be used: " + e.getDescription()
                    + (e.getPattern() == null ? "" : " `" + e.getPattern() + "`")
                    + ". Expressions are those of RE2: they have no back-references and no look-around, because these"
                    + " cannot be matched in a time that grows with the text alone.");
        }
    }

    /** @param options those of {@link #flags} */
    static Matcher matcher(String text, String regex, String options) {
        return matcher(pattern(PLAIN, regex, flags(options)), text);
    }

    private static Matcher matcher(Pattern pattern, String text) {
        return pattern.matcher(text.length() < LONG_TEXT ? text : new Watched(text, Cancellation.current()));
    }

    /** Whether it is found once more. */
    static boolean isFound(Matcher matcher, String text) {
        return isFound(matcher.find(), matcher, text);
    }

    /**
     * Whether what the matcher is at, or else something behind it, is found: nothing is between the halves of a
     * character beyond the first 65,536.
     *
     * @param first whether the matcher is at something
     */
    static boolean isFound(boolean first, Matcher matcher, String text) {
        boolean found = first;
        while (found && matcher.start() == matcher.end() && isWithinCharacter(text, matcher.start())) {
            found = matcher.find();
        }
        return found;
    }

    private static boolean isWithinCharacter(String text, int at) {
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
    }

    /** A text that ends its matching when the statement is cancelled. */
    private static final class Watched implements CharSequence {
        private final String text;
        private final Cancellation cancellation;
        private int looks;

        Watched(String text, Cancellation cancellation) {
            this.text = text;
            this.cancellation = cancellation;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if ((++looks & 0x3ff) == 0) {
                cancellation.check();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
