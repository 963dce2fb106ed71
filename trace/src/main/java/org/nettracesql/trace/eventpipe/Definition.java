package org.nettracesql.trace.eventpipe;

import org.nettracesql.trace.EventType;
import org.nettracesql.trace.block.BlockDirectory;

/**
 * What one declaration of an event says.
 *
 * @param problem what of it could not be read, as the end of a sentence; the type has no fields if it was them. Null
 *     if all is well
 */
public record Definition(int metadataId, EventType type, String problem) {

    /** Declares the type; warns of its problem at the offset that the declaration has in the file. */
    public void declareIn(BlockDirectory directory, long offsetBytes) {
        directory.declare(metadataId, type);
        if (problem != null) {
            directory.damaged(offsetBytes, "the metadata of " + type + " has " + problem);
        }
    }
}
