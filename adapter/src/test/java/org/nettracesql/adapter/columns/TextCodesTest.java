package org.nettracesql.adapter.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextCodesTest {

    @Test
    void everyTextHasTheCodeThatAMapWouldGiveIt() {
        Random random = new Random(7);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            texts.add("text " + random.nextInt(6000));
        }
        check(texts);
    }

    @Test
    void textsOfOneHashAreToldApart() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 1 << 12; i++) {
            StringBuilder text = new StringBuilder();
            for (int bit = 0; bit < 12; bit++) {
                // Both have the same hash.
                text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            texts.add(text.toString());
            texts.add("other " + i);
        }
        assertThat(texts.get(0).hashCode()).isEqualTo(texts.get(2).hashCode());
        texts.addAll(List.copyOf(texts));
        check(texts);
    }

    private static void check(List<String> texts) {
        Map<String, Integer> expected = new LinkedHashMap<>();
        TextCodes codes = new TextCodes();
        for (int pass = 0; pass < 2; pass++) {
            for (String text : texts) {
                Integer known = expected.putIfAbsent(text, expected.size());
                assertThat(codes.of(text)).as(text).isEqualTo(known == null ? expected.size() - 1 : known);
            }
            assertThat(codes.all()).containsExactlyElementsOf(expected.keySet());
            codes.clear();
            expected.clear();
            assertThat(codes.size()).isZero();
        }
    }
}
