/**
 * A statement's text as tokens: the first step of its way to a plan, before Calcite's parser.
 *
 * <p>{@link org.nettracesql.adapter.tokens.SqlTokens} cuts texts without a parser, for the driver, the shell and the
 * server. For a statement that is parsed, {@code adapter.parser} reads Calcite's tokens from the text that
 * {@link org.nettracesql.adapter.tokens.OtherQuotes} gives it, and counts them by
 * {@link org.nettracesql.adapter.tokens.StatementBounds}. Where there is one that Calcite's grammar has no place for,
 * it asks {@link org.nettracesql.adapter.tokens.WrittenTokens#of}, which runs the passes ({@code TokenPass}) that write
 * such tokens anew, one after another. What becomes a call has a name of
 * {@link org.nettracesql.adapter.tokens.WrittenNames}, by which the parser finds it in the tree.
 *
 * <p>Nothing here knows trees, types or names of tables. Statements without such a token pay for one look at each.
 * Passes belong to the thread that parses.
 */
package org.nettracesql.adapter.tokens;
