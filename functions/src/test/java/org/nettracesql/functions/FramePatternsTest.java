package org.nettracesql.functions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FramePatternsTest {

    @Test
    void patternIsFoundAnywhereInTheName() {
        assertThat(FramePatterns.contains("System.Linq.Enumerable.Sum()", "Linq")).isTrue();
        assertThat(FramePatterns.contains("System.Linq.Enumerable.Sum()", "linq")).isFalse();
        assertThat(FramePatterns.contains("anything", "")).isTrue();
    }

    @Test
    void percentStandsForAnyCharactersAndUnderscoreForItself() {
        assertThat(FramePatterns.contains("System.Linq.Enumerable.Sum()", "Linq%Sum")).isTrue();
        assertThat(FramePatterns.contains("System.Linq.Enumerable.Sum()", "%Linq%")).isTrue();
        assertThat(FramePatterns.contains("System.Linq.Enumerable.Sum()", "Sum%Linq")).isFalse();
        assertThat(FramePatterns.contains("abab", "ab%ab")).isTrue();
        assertThat(FramePatterns.contains("aba", "ab%ba")).isFalse();
        assertThat(FramePatterns.contains("List`1[System.__Canon]", "__C")).isTrue();
        assertThat(FramePatterns.contains("List`1[System.xxCanon]", "__C")).isFalse();
    }
}
