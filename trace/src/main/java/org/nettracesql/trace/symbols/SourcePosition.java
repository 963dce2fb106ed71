package org.nettracesql.trace.symbols;

/**
 * A piece of source text: what one sequence point covers.
 *
 * @param document path of the source file as the compiler wrote it down
 * @param startLine 1-based
 * @param startColumn 1-based, in UTF-16 units; a tab counts as 1
 * @param endLine line of the end
 * @param endColumn first column behind the end
 */
public record SourcePosition(String document, int startLine, int startColumn, int endLine, int endColumn) {}
