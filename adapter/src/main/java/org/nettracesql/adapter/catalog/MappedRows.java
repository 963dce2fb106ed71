package org.nettracesql.adapter.catalog;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * Rows that are made of the elements of a list, each when it is asked for. In place of a stream's iterator: where a
 * process first makes one, Java generates two classes.
 */
public final class MappedRows<T> implements Iterator<Object[]> {

    private final Iterator<T> elements;
    private final Function<? super T, Object[]> row;

    private MappedRows(Iterator<T> elements, Function<? super T, Object[]> row) {
        this.elements = elements;
        this.row = row;
    }

    public static <T> Iterator<Object[]> of(List<T> elements, Function<? super T, Object[]> row) {
        return new MappedRows<>(elements.iterator(), row);
    }

    @Override
    public boolean hasNext() {
        return elements.hasNext();
    }

    @Override
    public Object[] next() {
        return row.apply(elements.next());
    }
}
