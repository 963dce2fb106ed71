package org.nettracesql.trace;

/**
 * The call stacks of a trace under canonical ids: equal frames have the same id over the whole trace. Ids are dense and
 * begin at 1, in the order in which the stacks come in the file. Safe for all threads.
 */
public interface StackTable {

    /** Stands for any process. */
    int ANY_PROCESS = -1;

    /** Greatest id; ids run from 1 to this. */
    int count();

    /** Code addresses of a stack, leaf first. */
    long[] frames(int stackId);

    /**
     * The process whose addresses these are, or {@link #ANY_PROCESS} where the trace has one only. In a trace of
     * several processes stacks of different ones are different stacks, even of equal addresses.
     */
    default int processId(int stackId) {
        return ANY_PROCESS;
    }

    /** Number of frames of a stack. */
    int depth(int stackId);
}
