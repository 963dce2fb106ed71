package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.CountFixed;
import org.nettracesql.trace.FieldType.CountLocated;
import org.nettracesql.trace.FieldType.CountPrefix;
import org.nettracesql.trace.FieldType.CountRest;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;

class FieldTypeTest {

    private static List<Object> all() {
        return List.of(new CountField("a"), new CountField("b"), new CountPrefix(), new CountRest(), new CountFixed(1),
                new CountFixed(2), new CountLocated(1), new CountLocated(2), new Array(Scalar.U8, new CountFixed(1)),
                new Array(Scalar.U8, new CountFixed(2)), new Array(Scalar.I8, new CountFixed(1)),
                new Struct(List.of(new EventField("a", Scalar.U8))),
                new Struct(List.of(new EventField("b", Scalar.U8))),
                new Struct(List.of()));
    }

    @Test
    void typesAreEqualByWhatTheyHave() {
        Supplier<List<Object>> types = FieldTypeTest::all;
        assertThat(types.get()).isEqualTo(types.get()).doesNotHaveDuplicates();
        assertThat(new HashSet<>(types.get())).isEqualTo(new HashSet<>(types.get())).hasSize(types.get().size());
    }
}
