package org.nettracesql.adapter.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.sql.Types;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/** A part of the rows goes where it belongs, and nowhere else, whatever it turns out to have. */
class PlacedColumnsTest {

    private static final int ROWS = 10;

    private final KeptMemory memory = KeptMemory.ofResult("A test's columns");
    private final AtomicBoolean differs = new AtomicBoolean();
    private final ColumnBuilder whole =
            ColumnBuilder.of(ColumnBuilder.kind(Types.BIGINT), ROWS, memory);

    private PlacedColumns part(int start, int end) {
        return new PlacedColumns(
                List.of(whole), List.of(TableColumn.of("n", ColumnType.INT64, true, "A number.")), start, end, differs);
    }

    /** Rows with the values 1, 2, 3 …; the last is NULL. */
    private static Batch batch(int rows) {
        Column.Longs column = new Column.Longs(Batch.CAPACITY);
        for (int row = 0; row < rows; row++) {
            column.values[row] = row + 1;
        }
        column.setNull(rows - 1);
        Batch batch = new Batch(List.of(column));
        batch.size(rows);
        return batch;
    }

    @Test
    void partsFillTheirRowsInAnyOrder() {
        PlacedColumns second = part(4, ROWS);
        second.add(batch(2), "t");
        second.add(batch(4), "t");
        second.close();
        PlacedColumns first = part(0, 4);
        first.add(batch(4), "t");
        first.close();
        first.handOver(List.of(whole));
        second.handOver(List.of(whole));
        ColumnResult.Data data = whole.build();
        assertThat((long[]) data.values()).containsExactly(1, 2, 3, 0, 1, 0, 1, 2, 3, 0);
        assertThat(data.validity())
                .containsExactly(true, true, true, false, true, false, true, true, true, false);
        assertThat(differs).isFalse();
    }

    @Test
    void aPartWithMoreRowsLeavesTheNextOneAlone() {
        PlacedColumns first = part(0, 4);
        first.add(batch(3), "t");
        first.add(batch(2), "t");
        first.close();
        assertThat(differs).isTrue();
        whole.take(whole.slice(ROWS, ROWS, memory));
        assertThat((long[]) whole.build().values()).containsExactly(1, 2, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void aPartWithFewerRowsIsNoticed() {
        PlacedColumns first = part(0, 4);
        first.add(batch(3), "t");
        assertThat(differs).isFalse();
        first.close();
        assertThat(differs).isTrue();
    }

    /** A cursor's dictionary has the texts of all parts that it read before. */
    @Test
    void aPartThatHasEndedHoldsNoDictionary() throws InterruptedException {
        ColumnBuilder texts = ColumnBuilder.of(ColumnBuilder.kind(Types.VARCHAR), 4, memory);
        PlacedColumns part = new PlacedColumns(List.of(texts),
                List.of(TableColumn.of("name", ColumnType.TEXT, true, "A name.")), 0, 4, differs);
        WeakReference<TextDictionary> dictionary = new WeakReference<>(addTexts(part, "a", "b", "a", "c"));
        part.close();
        for (int look = 0; look < 100 && dictionary.get() != null; look++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(dictionary.get()).isNull();
        part.handOver(List.of(texts));
        ColumnResult.Data data = texts.build();
        assertThat((int[]) data.values()).containsExactly(0, 1, 0, 2);
        assertThat(data.dictionary()).containsExactly("a", "b", "c");
    }

    private static TextDictionary addTexts(PlacedColumns part, String... texts) {
        TextDictionary dictionary = new TextDictionary();
        Column.Texts column = new Column.Texts(Batch.CAPACITY, dictionary);
        for (int row = 0; row < texts.length; row++) {
            column.codes[row] = dictionary.code(texts[row]);
        }
        Batch batch = new Batch(List.of(column));
        batch.size(texts.length);
        part.add(batch, "t");
        return dictionary;
    }

    @Test
    void nullsOfSeveralPartsAreCountedOnce() {
        assertThat(memory.bytes()).isEqualTo(ROWS * Long.BYTES);
        KeptMemory ofParts = KeptMemory.ofResult("A test's parts");
        for (int start = 0; start < ROWS; start += 2) {
            ColumnBuilder slice = whole.slice(start, start + 2, ofParts);
            slice.append((Object) null);
            slice.append(7L);
            whole.take(slice);
        }
        assertThat(ofParts.bytes()).isZero();
        assertThat(memory.bytes()).isEqualTo(ROWS * Long.BYTES + ROWS);
        assertThat(whole.build().validity())
                .containsExactly(false, true, false, true, false, true, false, true, false, true);
    }

    @Test
    void aSliceTakesNoMoreThanItsRows() {
        ColumnBuilder slice = whole.slice(2, 4, memory);
        slice.append(1L);
        slice.append(2L);
        assertThatThrownBy(() -> slice.append(3L)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ends before 4");
    }
}
