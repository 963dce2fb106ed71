package org.nettracesql.trace.ctf;

import org.nettracesql.trace.block.BlockDirectory;

/** The packets of a trace and the events that its metadata declares. */
final class CtfDirectory extends BlockDirectory {

    CtfDirectory() {
        super(new CtfThreads());
    }
}
