package org.nettracesql.trace;

/**
 * The call stacks of a trace under canonical ids: equal frames have the same id over the whole trace. Ids are dense and
 * begin at 1, in the order in which the stacks come in the file. Safe for all threads.
 */
public interface StackTable {

    /** Greatest id; ids run from 1 to this. */
    int count();

    /** Code addresses of a stack, leaf first. */
    long[] frames(int stackId);

    /** Number of frames of a stack. */
    int depth(int stackId);
}
