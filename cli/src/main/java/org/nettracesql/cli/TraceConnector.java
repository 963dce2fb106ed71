package org.nettracesql.cli;

import java.sql.Connection;
import java.util.Map;

/** Opens the connection that a run of the program works on. */
@FunctionalInterface
interface TraceConnector {

    /**
     * Connects.
     *
     * @param trace what the user typed for the trace
     * @param settings URL keys and values
     * @throws CliException if the trace cannot be opened or a key is unknown
     */
    Connection open(String trace, Map<String, String> settings);
}
