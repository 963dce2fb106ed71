package org.nettracesql.adapter.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;

/** What takes for ever with other matchers ends here, or the test does. */
@Timeout(60)
class SafeTextTest {

    private static String any(Random random, String letters, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }

    @Test
    void likeIsWhatTheEquivalentRegularExpressionIs() {
        long seed = Long.getLong("safetext.seed", 20_261_122L);
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String text = any(random, "abA\n.", 12);
            String like = any(random, "abA%_.", 7);
            String regex = Pattern.quote(like).replace("%", "\\E.*\\Q").replace("_", "\\E.\\Q");
            assertThat(SafeText.like(text, like)).as("%s like %s, seed %d", text, like, seed)
                    .isEqualTo(Pattern.compile(regex, Pattern.DOTALL).matcher(text).matches());
            assertThat(SafeText.ilike(text, like)).as("%s ilike %s, seed %d", text, like, seed)
                    .isEqualTo(Pattern.compile(regex, Pattern.DOTALL | Pattern.CASE_INSENSITIVE)
                            .matcher(text).matches());
        }
    }

    @Test
    void anEscapeMakesAWildcardACharacter() {
        assertThat(SafeText.like("50%", "__!%", "!")).isTrue();
        assertThat(SafeText.like("50x", "__!%", "!")).isFalse();
        assertThat(SafeText.ilike("A_B", "a!_b", "!")).isTrue();
        assertThatThrownBy(() -> SafeText.like("a", "!a", "!")).hasMessageContaining("Invalid escape sequence");
        assertThatThrownBy(() -> SafeText.like("a", "a!", "!")).hasMessageContaining("Invalid escape sequence");
    }

    @Test
    void similarHasItsOwnSyntax() {
        assertThat(SafeText.similar("abc", "(a|x)[[:ALPHA:]]c")).isTrue();
        assertThat(SafeText.similar("a.c", "a.c")).isTrue();
        assertThat(SafeText.similar("abc", "a.c")).isFalse();
        assertThat(SafeText.similar("a\nc", "a_c")).isTrue();
        assertThat(SafeText.similar("aaab", "a{2,3}%")).isTrue();
        assertThat(SafeText.similar("a%", "a!%", "!")).isTrue();
        assertThat(SafeText.similar("$^\\", "$!^\\", "!")).isTrue();
        assertThat(SafeText.similar("b7", "[^a][[:DIGIT:]]")).isTrue();
        assertThatThrownBy(() -> SafeText.similar("a", "[a")).hasMessageContaining("Invalid regular expression");
    }

    @Test
    void regularExpressionsAreWhatJavasAreWhereBothHaveThem() {
        long seed = Long.getLong("safetext.seed", 20_261_122L);
        Random random = new Random(seed);
        String[] parts = {"a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab)", "^", "$", "\\d", "\\w", "\\s"};
        String[] repeats = {"", "", "", "*", "+", "?", "{1,2}", "*?"};
        for (int i = 0; i < 5_000; i++) {
            StringBuilder regex = new StringBuilder();
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                String part = parts[random.nextInt(parts.length)];
                boolean anchor = part.equals("^") || part.equals("$");
                regex.append(part).append(anchor ? "" : repeats[random.nextInt(repeats.length)]);
            }
            String text = any(random, "aab1 ", 10);
            assertThat(SafeText.regexpLike(text, regex.toString())).as("%s ~ %s, seed %d", text, regex, seed)
                    .isEqualTo(Pattern.compile(regex.toString()).matcher(text).find());
            assertThat(SafeText.regexpReplace(text, regex.toString(), "<\\0>", "g"))
                    .as("%s, %s, seed %d", text, regex, seed)
                    .isEqualTo(Pattern.compile(regex.toString()).matcher(text).replaceAll("<$0>"));
        }
    }

    @Test
    void aReplacementMayNameGroups() {
        assertThat(SafeText.regexpReplace("ab cd", "(\\w)(\\w)", "\\2\\1")).isEqualTo("ba cd");
        assertThat(SafeText.regexpReplace("ab cd", "(\\w)(\\w)", "\\2\\1", "g")).isEqualTo("ba dc");
        assertThat(SafeText.regexpReplace("ab", "B", "$1", "i")).isEqualTo("a$1");
        // As in PostgreSQL.
        assertThat(SafeText.regexpReplace("ab", "a", "<\\3>")).isEqualTo("<>b");
    }

    @Test
    void expressionsThatOthersMatchForEverEnd() {
        String text = "a".repeat(200_000);
        assertThat(SafeText.regexpLike(text, "(a|aa)+b$")).isFalse();
        assertThat(SafeText.regexpLike(text, "((a*)*)*b$")).isFalse();
        assertThat(SafeText.similar(text, "((%a%)*)*b")).isFalse();
        assertThat(SafeText.like(text, "%a%a%a%a%a%a%a%a%b")).isFalse();
    }

    @Test
    void whatCannotBeMatchedInSuchTimeIsRefused() {
        assertThatThrownBy(() -> SafeText.regexpLike("aa", "(a)\\1")).hasMessageContaining("back-references");
        assertThatThrownBy(() -> SafeText.regexpLike("aa", "a(?=b)")).hasMessageContaining("look-around");
        assertThatThrownBy(() -> SafeText.posix("aa", "((a{999}){999}){999}")).hasMessageContaining("too large");
        assertThat(SafeText.posix("a{999", "a{999")).isTrue();
        assertThat(RegexSize.of("a{100}b{100}[a\\]{9}]{100}")).isBetween(300L, 310L);
    }

    @Test
    void aCallBuildsNoMoreThanItsBound() {
        assertThat(SafeText.repeat("ab", 3)).isEqualTo("ababab");
        assertThat(SafeText.repeat("ab", -1)).isEmpty();
        assertThat(SafeText.repeat("x", SafeText.MOST_CHARACTERS)).hasSize(SafeText.MOST_CHARACTERS);
        assertThat(SafeText.lpad("ab", 5, "xy")).isEqualTo("xyxab");
        assertThat(SafeText.rpad("ab", 5, "xy")).isEqualTo("abxyx");
        assertThat(SafeText.lpad("abc", 2, "xy")).isEqualTo("ab");
        assertThat(SafeText.replace("aXbX", "X", "--")).isEqualTo("a--b--");
        String large = "x".repeat(1 << 20);
        assertThatThrownBy(() -> SafeText.repeat("ab", Long.MAX_VALUE)).hasMessageContaining("16777216");
        assertThatThrownBy(() -> SafeText.repeat(large, 17)).hasMessageContaining("16777216");
        assertThatThrownBy(() -> SafeText.lpad("x", 1L << 40, "y")).hasMessageContaining("16777216");
        assertThatThrownBy(() -> SafeText.rpad("x", 1L << 25, "y")).hasMessageContaining("16777216");
        assertThatThrownBy(() -> SafeText.replace(large, "x", "y".repeat(17))).hasMessageContaining("16777216");
        assertThatThrownBy(() -> SafeText.regexpReplace(large, "x", "y".repeat(17), "g"))
                .hasMessageContaining("16777216");
    }

    @Test
    void aCancelledStatementEndsWithinOneCall() {
        Cancellation cancelled = new Cancellation();
        cancelled.cancel();
        String text = "a".repeat(1 << 20);
        assertThatThrownBy(() -> cancelled.call(() -> SafeText.regexpLike(text, "(a|aa)+b$")))
                .isInstanceOf(ScanCancelledException.class);
        assertThatThrownBy(() -> cancelled.call(() -> SafeText.like(text, "%a%b%c%")))
                .isInstanceOf(ScanCancelledException.class);
    }
}
