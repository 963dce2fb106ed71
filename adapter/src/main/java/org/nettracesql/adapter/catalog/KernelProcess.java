package org.nettracesql.adapter.catalog;

/**
 * What a kernel's events tell of a process; null is what they do not tell.
 *
 * @param startNanos null if it was there before the recording
 * @param endNanos null if it was there after it
 */
record KernelProcess(String name, String commandLine, Long startNanos, Long endNanos) {
    static final KernelProcess UNKNOWN = new KernelProcess(null, null, null, null);
}
