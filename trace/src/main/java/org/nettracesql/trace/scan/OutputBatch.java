package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.TextDictionary;

/** The batch that is being filled, and when it is full: when it has no room, or its texts are long. For one thread. */
final class OutputBatch {

    /** So many characters of JSON text may be made before it is looked whether the batch is full. */
    static final long SLICE_CHARS = 8 << 20;

    /** A batch whose texts are longer than this in sum is full. */
    private static final long BATCH_CHARS = 4 << 20;

    /** Beyond this many bytes or entries a text column begins a new dictionary at the next batch. */
    private static final int DICTIONARY_BYTES = 4 << 20;

    private static final int DICTIONARY_ENTRIES = 1 << 16;

    /**
     * Texts that do not repeat are found sooner among the few of a part: eight columns of them took 1.5 times as long,
     * and 10 MB a column and thread, among up to {@link #DICTIONARY_ENTRIES}.
     */
    private static final int MOST_ENTRIES_OF_EARLIER_PARTS = 1 << 12;

    final Batch batch;
    private final Column.Texts[] textColumns;
    /** What the dictionaries of {@link #textColumns} held when the batch began. */
    private long heldBefore;

    OutputBatch(List<ScanColumn> wanted) {
        List<Column> columns = new ArrayList<>();
        List<Column.Texts> texts = new ArrayList<>();
        for (ScanColumn column : wanted) {
            Column made = Column.of(column.type());
            columns.add(made);
            if (made instanceof Column.Texts text) {
                text.dictionary(new TextDictionary());
                texts.add(text);
            }
        }
        this.batch = new Batch(columns);
        this.textColumns = texts.toArray(new Column.Texts[0]);
    }

    /** Forgets the texts of columns that had many, as what is to come likely has others. */
    void startPart() {
        for (Column.Texts texts : textColumns) {
            if (texts.dictionary().size() > MOST_ENTRIES_OF_EARLIER_PARTS) {
                texts.dictionary(new TextDictionary());
            }
        }
    }

    /** Leaves the texts to whoever kept them. */
    void startKept() {
        for (Column.Texts texts : textColumns) {
            texts.dictionary(new TextDictionary());
        }
    }

    /** Empties it. */
    void start() {
        batch.size(0);
        for (int i = 0; i < batch.columnCount(); i++) {
            batch.column(i).clear();
        }
        for (Column.Texts texts : textColumns) {
            if (isLarge(texts.dictionary())) {
                texts.dictionary(new TextDictionary());
            }
        }
        heldBefore = heldByTexts();
    }

    boolean isFull() {
        return batch.size() == Batch.CAPACITY || batch.size() > 0 && heldByTexts() - heldBefore > BATCH_CHARS;
    }

    private long heldByTexts() {
        long held = 0;
        for (Column.Texts column : textColumns) {
            held += column.dictionary().sizeHeld();
        }
        return held;
    }

    /** Whether a dictionary is so large that it is better to begin a new one. */
    static boolean isLarge(TextDictionary dictionary) {
        return dictionary.sizeHeld() > DICTIONARY_BYTES || dictionary.size() > DICTIONARY_ENTRIES;
    }
}
