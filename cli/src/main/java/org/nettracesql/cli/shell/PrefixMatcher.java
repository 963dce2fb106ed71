package org.nettracesql.cli.shell;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.LineReader;
import org.jline.reader.impl.CompletionMatcherImpl;

/**
 * Completes a word to names that begin with it, in any case. JLine would also take those that have it in the middle or
 * are spelt much like it, and put one of them in its place.
 */
final class PrefixMatcher extends CompletionMatcherImpl {

    @Override
    protected void defaultMatchers(
            Map<LineReader.Option, Boolean> options,
            boolean prefix,
            CompletingParsedLine line,
            boolean caseInsensitive,
            int errors,
            String originalGroupName) {
        String word = line.word();
        String typed = (prefix ? word.substring(0, Math.min(line.wordCursor(), word.length())) : word)
                .toLowerCase(Locale.ROOT);
        matchers = List.of(simpleMatcher(candidate -> candidate.toLowerCase(Locale.ROOT).startsWith(typed)));
        exact = candidate -> candidate.equalsIgnoreCase(typed);
    }
}
