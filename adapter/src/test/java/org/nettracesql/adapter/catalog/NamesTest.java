package org.nettracesql.adapter.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class NamesTest {

    private final Map<String, Function<String, String>> others = new HashMap<>();
    private final Names<String> names = new Names<>(
            List.of("own"), name -> "of its own", () -> new Names<>(others), name -> name.equals("hidden"));

    @Test
    void whatIsListedAtAMomentIsFoundAlthoughItGoesMeanwhile() {
        others.put("stored", name -> "made later");
        others.put("hidden", name -> "something else in SQL");
        Names<String> now = names.now();
        others.clear();
        others.put("new", name -> "made after");

        assertThat(now.all()).containsExactly("own", "stored");
        assertThat(now.get("Stored")).isEqualTo("made later");
        assertThat(now.get("new")).isNull();
        assertThat(names.all()).containsExactly("own", "new");
    }

    @Test
    void whatWasMadeForAMomentIsKept() {
        assertThat(names.now().get("OWN")).isSameAs(names.get("own"));
    }
}
