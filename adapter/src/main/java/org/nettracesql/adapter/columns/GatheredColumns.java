package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Column;

/**
 * Some rows of a result as columns, added one by one or as blocks of rows that lie in arrays. What they take counts as
 * memory until they are closed. For one thread.
 */
public final class GatheredColumns implements AutoCloseable {

    /** So many rows have their room at once: arrays that grow are copied several times. */
    private static final int MOST_ROWS_AT_ONCE = 1 << 16;

    private final List<ColumnResult.Info> infos;
    private final List<ColumnBuilder> builders;
    private final KeptMemory memory = KeptMemory.ofResult(ColumnRun.WHAT);

    /**
     * @param infos as {@link #info} gives them
     * @param most rows that there will be
     */
    public GatheredColumns(List<ColumnResult.Info> infos, int most) {
        this.infos = infos;
        this.builders = infos.stream().map(info -> ColumnBuilder.of(info.kind(), -1, memory)).toList();
        if (most <= MOST_ROWS_AT_ONCE) {
            builders.forEach(builder -> builder.expect(most));
        }
    }

    /**
     * What a column is as an array.
     *
     * @param jdbcType of {@link Types}; text stands for whatever has no array of its own
     */
    public static ColumnResult.Info info(String label, int jdbcType) {
        int type = switch (jdbcType) {
            case Types.BOOLEAN, Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.DOUBLE,
                    Types.DECIMAL, Types.DATE, Types.TIMESTAMP -> jdbcType;
            case Types.FLOAT -> Types.DOUBLE;
            default -> Types.VARCHAR;
        };
        return new ColumnResult.Info(label, type, ColumnBuilder.kind(type));
    }

    /** How many rows there are. */
    public int size() {
        return builders.get(0).size();
    }

    /** Adds the row that cells are on. */
    public void addRow(RowCells cells) throws SQLException {
        for (int i = 0; i < builders.size(); i++) {
            builders.get(i).append(cells, i + 1);
        }
    }

    /** Adds the rows of a block. */
    public void addBlock(RowBlock block) {
        for (int i = 0; i < builders.size(); i++) {
            Column column = block.column(i);
            if (column == null) {
                builders.get(i).appendText(block.traceName(), block.count());
            } else {
                builders.get(i).append(column, block.type(i), block.first(), block.count());
            }
        }
    }

    /** The rows; nothing is to be added afterwards. */
    public ColumnResult result() {
        return new ColumnResult(size(), infos, builders.stream().map(ColumnBuilder::build).toList());
    }

    @Override
    public void close() {
        memory.close();
    }
}
