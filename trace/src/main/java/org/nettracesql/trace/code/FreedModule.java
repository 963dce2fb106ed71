package org.nettracesql.trace.code;

/**
 * The end of a module of a collectible assembly, with which the code compiled for it is gone.
 *
 * @param timeNanos when it was unloaded
 */
record FreedModule(int processId, long moduleId, long timeNanos) {}
