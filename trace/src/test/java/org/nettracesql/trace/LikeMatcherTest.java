package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LikeMatcherTest {

    /** Characters of two units, two of which are one letter, and halves of such, among the letters. */
    private static final String[] CHARACTERS = {
        "a", "b", "A", "\u00e4", "\u00c4", "\ud801\udc00", "\ud801\udc28", "\ud83d\ude00", "\ud801", "\udc28", "."
    };

    /** So few that texts repeat themselves; the low bits of two are the same. */
    private static final String[] FEW = {"a", "A", "\u00e1", "d", "\u00c4"};

    private static String any(String[] characters, Random random, int most, String... wildcards) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            int which = random.nextInt(characters.length + 2 * wildcards.length);
            text.append(which < characters.length
                    ? characters[which]
                    : wildcards[(which - characters.length) % wildcards.length]);
        }
        return text.toString();
    }

    private static String any(Random random, int most, String... wildcards) {
        return any(CHARACTERS, random, most, wildcards);
    }

    /** The regular expression of Java that a pattern is, whose escape is {@code !}. */
    private static Pattern regex(String like, boolean anyCase) {
        StringBuilder regex = new StringBuilder();
        int[] characters = like.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            int c = characters[i];
            if (c == '!' && i + 1 < characters.length) {
                c = characters[++i];
            } else if (c == '%' || c == '_') {
                regex.append(c == '%' ? ".*" : ".");
                continue;
            }
            regex.append("\\x{").append(Integer.toHexString(c)).append('}');
        }
        int flags = anyCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
        return Pattern.compile(regex.toString(), Pattern.DOTALL | flags);
    }

    @Test
    void aPatternIsTheRegularExpressionOfItsCharactersHalvesOfPairsIncluded() {
        for (int seed = 0; seed < 200_000; seed++) {
            Random random = new Random(seed);
            String text = any(random, 10);
            String like = seed % 2 == 0 ? any(random, 6, "%", "!") : any(random, 6, "%", "_", "!");
            for (boolean anyCase : new boolean[] {false, true}) {
                assertThat(new LikeMatcher(like, '!', anyCase).test(text))
                        .as("%s like %s, seed %d", text, like, seed)
                        .isEqualTo(regex(like, anyCase).matcher(text).matches());
            }
        }
    }

    @Test
    void aTextThatIsFoundBySkippingIsTheOneThatARegularExpressionFinds() {
        int found = 0;
        for (int seed = 0; seed < 100_000; seed++) {
            Random random = new Random(seed);
            String text = any(FEW, random, 60);
            String like = "%" + any(FEW, random, 4) + "%" + any(FEW, random, 3) + "%";
            boolean anyCase = seed % 4 != 0;
            boolean expected = regex(like, anyCase).matcher(text).matches();
            assertThat(new LikeMatcher(like, -1, anyCase).test(text)).as("%s like %s", text, like).isEqualTo(expected);
            found += expected ? 1 : 0;
        }
        assertThat(found).isBetween(30_000, 90_000);
    }

    @Test
    void aPatternOfMorePartsThanAreSkippedByIsOneStill() {
        String like = "%" + "b%A%".repeat(300);
        assertThat(new LikeMatcher(like, -1, true).test("cba".repeat(300))).isTrue();
        assertThat(new LikeMatcher(like, -1, true).test("cba".repeat(299))).isFalse();
    }

    @Test
    void aLongTextIsSearchedForLongParts() {
        String text = "ab".repeat(1 << 20);
        String part = "ab".repeat(40);
        assertThat(new LikeMatcher("%" + part + "c%", -1, false).test(text)).isFalse();
        assertThat(new LikeMatcher("%" + part + "c%", -1, false).test(text + "c" + text)).isTrue();
        assertThat(new LikeMatcher("%" + part + "C%", -1, true).test(text + "c" + text)).isTrue();
    }

    @Test
    void theSameCharactersAreNotTakenTwice() {
        assertThat(new LikeMatcher("ab%ba", -1, false).test("aba")).isFalse();
        assertThat(new LikeMatcher("ab%ba", -1, false).test("abba")).isTrue();
        assertThat(new LikeMatcher("%aa%a", -1, false).test("aa")).isFalse();
        assertThat(new LikeMatcher("%a%a%", -1, false).test("aa")).isTrue();
        assertThat(new LikeMatcher("", -1, false).test("")).isTrue();
        assertThat(new LikeMatcher("", -1, false).test("a")).isFalse();
        assertThat(new LikeMatcher("%%", -1, false).test("")).isTrue();
    }
}
