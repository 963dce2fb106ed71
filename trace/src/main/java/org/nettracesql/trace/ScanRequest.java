package org.nettracesql.trace;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What a scan is to give: which events, which columns of them, in which order. Immutable. It can be serialized, so that
 * another process scans {@linkplain Trace#splits a part of it}.
 *
 * <p>The columns of the batches are {@link #columns()} in that order. With {@link #explode()} every element of the
 * named array is a row, with the header and payload columns of its event repeated.
 */
public final class ScanRequest implements Serializable {

    private static final long serialVersionUID = 1L;

    /** In the place of a lane. */
    public static final int ALL_LANES = -1;

    /** What to make of times that nothing has verified. */
    public enum ClaimedTimes {

        /** The scan verifies them where that costs little, and else trusts them and has a warning tell of it. */
        WEIGHED,

        /** Blocks are passed over by them: that was weighed for all of a request of which this is a part. */
        TRUSTED,

        /** No block is passed over by them. */
        IGNORED
    }

    private final Set<EventType> types;
    private final List<Predicate> predicates;
    private final List<ScanColumn> columns;
    private final String explode;
    private final boolean fileOrder;
    private final long limit;
    private final int firstBlock;
    private final int endBlock;
    private final int lane;
    private final ClaimedTimes claimedTimes;

    private ScanRequest(Builder builder) {
        this.types = builder.types == null ? null : Set.copyOf(builder.types);
        this.predicates = List.copyOf(builder.predicates);
        this.columns = List.copyOf(builder.columns);
        this.explode = builder.explode;
        this.fileOrder = builder.fileOrder;
        this.limit = builder.limit;
        this.firstBlock = builder.firstBlock;
        this.endBlock = builder.endBlock;
        this.lane = builder.lane;
        this.claimedTimes = builder.claimedTimes;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The types to read, members of {@link Trace#eventTypes()}; null for all. */
    public Set<EventType> types() {
        return types;
    }

    /** All must hold. */
    public List<Predicate> predicates() {
        return predicates;
    }

    /** May be empty: the batches then only count. */
    public List<ScanColumn> columns() {
        return columns;
    }

    /** Name of the array field whose elements are the rows, or null. */
    public String explode() {
        return explode;
    }

    /** Whether rows come in file order; then only one cursor may be opened. */
    public boolean fileOrder() {
        return fileOrder;
    }

    /** The scan may stop after this many rows over all cursors; {@link Long#MAX_VALUE} for no limit. */
    public long limit() {
        return limit;
    }

    /** The first block to read, by its place in the file. */
    public int firstBlock() {
        return firstBlock;
    }

    /** The block before which the scan ends; {@link Integer#MAX_VALUE} for none. */
    public int endBlock() {
        return endBlock;
    }

    /** The same of some blocks only. */
    public ScanRequest ofBlocks(int first, int end) {
        return toBuilder().blocks(first, end).build();
    }

    /** The lane to read, below {@link Trace#lanes()}; {@link #ALL_LANES} for all. */
    public int lane() {
        return lane;
    }

    /** The same of one lane only. */
    public ScanRequest ofLane(int only) {
        return toBuilder().lane(only).build();
    }

    /** What to make of the times that headers of blocks claim, while no index has seen those of their events. */
    public ClaimedTimes claimedTimes() {
        return claimedTimes;
    }

    /** The same, with what to make of the times that headers of blocks claim. */
    public ScanRequest with(ClaimedTimes times) {
        Builder builder = toBuilder();
        builder.claimedTimes = times;
        return builder.build();
    }

    /** Other columns of the same rows. */
    public ScanRequest withColumns(List<? extends ScanColumn> others) {
        Builder builder = toBuilder();
        builder.columns.clear();
        return builder.columns(others).build();
    }

    /** The same of those rows only of which one more condition holds. */
    public ScanRequest where(ScanColumn column, Condition condition) {
        return toBuilder().where(column, condition).build();
    }

    private Builder toBuilder() {
        Builder builder = builder().types(types).where(predicates).columns(columns).explode(explode)
                .fileOrder(fileOrder).limit(limit).blocks(firstBlock, endBlock).lane(lane);
        builder.claimedTimes = claimedTimes;
        return builder;
    }

    /** Collects a request. */
    public static final class Builder {
        private Collection<EventType> types;
        private final List<Predicate> predicates = new ArrayList<>();
        private final List<ScanColumn> columns = new ArrayList<>();
        private String explode;
        private boolean fileOrder;
        private long limit = Long.MAX_VALUE;
        private int firstBlock;
        private int endBlock = Integer.MAX_VALUE;
        private int lane = ALL_LANES;
        private ClaimedTimes claimedTimes = ClaimedTimes.WEIGHED;

        private Builder() {}

        public Builder types(Collection<EventType> only) {
            this.types = only;
            return this;
        }

        public Builder where(ScanColumn column, Condition condition) {
            predicates.add(new Predicate(column, condition));
            return this;
        }

        public Builder where(Collection<Predicate> all) {
            predicates.addAll(all);
            return this;
        }

        public Builder columns(ScanColumn... more) {
            columns.addAll(List.of(more));
            return this;
        }

        public Builder columns(Collection<? extends ScanColumn> more) {
            columns.addAll(more);
            return this;
        }

        public Builder explode(String arrayField) {
            this.explode = arrayField;
            return this;
        }

        public Builder fileOrder(boolean wanted) {
            this.fileOrder = wanted;
            return this;
        }

        public Builder limit(long rows) {
            if (rows < 0) {
                throw new IllegalArgumentException("A limit is 0 or more, not " + rows + ".");
            }
            this.limit = rows;
            return this;
        }

        /**
         * Only the events of some blocks, which are what {@link Trace#splits} gives: they are the same for whoever
         * opens the same file.
         */
        public Builder blocks(int first, int end) {
            if (first < 0 || end < first) {
                throw new IllegalArgumentException(
                        "Blocks go from 0 or more up, not from " + first + " to " + end + ".");
            }
            this.firstBlock = first;
            this.endBlock = end;
            return this;
        }

        private Builder lane(int only) {
            this.lane = only;
            return this;
        }

        public ScanRequest build() {
            return new ScanRequest(this);
        }
    }
}
