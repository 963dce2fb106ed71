package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.ScanRequest;

/** Divides the blocks of a request into ranges of about as many bytes each. */
final class BlockSplits {

    private BlockSplits() {}

    static List<ScanRequest> of(List<Block> blocks, ScanRequest request, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("A request is divided into 1 part or more, not into " + most + ".");
        }
        int first = Math.min(request.firstBlock(), blocks.size());
        int end = Math.min(request.endBlock(), blocks.size());
        long left = 0;
        for (int i = first; i < end; i++) {
            left += blocks.get(i).lengthBytes;
        }
        List<ScanRequest> splits = new ArrayList<>();
        int start = first;
        long bytes = 0;
        for (int i = first; i < end - 1 && splits.size() < most - 1; i++) {
            bytes += blocks.get(i).lengthBytes;
            int parts = most - splits.size();
            // As many bytes as each of the parts that are still to come, or no more blocks than those.
            if (bytes >= left / parts || end - i <= parts) {
                splits.add(request.ofBlocks(start, i + 1));
                start = i + 1;
                left -= bytes;
                bytes = 0;
            }
        }
        splits.add(request.ofBlocks(start, end));
        return splits;
    }
}
