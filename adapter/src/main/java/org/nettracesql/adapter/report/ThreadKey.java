package org.nettracesql.adapter.report;

/** A thread of a trace, which may have several processes. */
record ThreadKey(int processId, long threadId) {}
