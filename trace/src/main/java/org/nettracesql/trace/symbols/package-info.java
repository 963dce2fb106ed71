/**
 * Source lines: from a method token and an IL offset to a document and a line, through Portable PDB files.
 *
 * <p><b>Who calls whom.</b> {@link org.nettracesql.trace.symbols.SymbolStore} finds the symbol file of a module: in the
 * module's own file, beside it, where the compiler wrote it, or in folders that a user names. It accepts a file only if
 * its id equals the one that the trace gives for the module, and never downloads. It opens the files with
 * {@link org.nettracesql.trace.symbols.PortablePdb}, which answers the look-ups.
 *
 * <p><b>Laziness.</b> A symbol file is read when a line of its module is first asked for, and a method's sequence
 * points when that method is.
 *
 * <p><b>Trust.</b> Symbol files may be damaged or hostile: every length is checked, one bad method does not spoil the
 * others. Paths that a trace names are only ever opened as local, regular files, and nothing of a file is shown unless
 * its id fits.
 *
 * <p><b>Threads.</b> Everything public is safe for all threads. Files are read whole and closed at once.
 *
 * <p>Source: {@code dotnet/runtime}, {@code docs/design/specs/PortablePdb-Metadata.md} and {@code PE-COFF.md}; ECMA-335
 * partition II, sections 22 to 24.
 */
package org.nettracesql.trace.symbols;
