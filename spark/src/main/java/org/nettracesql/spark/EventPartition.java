package org.nettracesql.spark;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/** What one task reads. */
record EventPartition(List<EventPart> parts) implements InputPartition {
    EventPartition {
        parts = List.copyOf(parts);
    }
}
