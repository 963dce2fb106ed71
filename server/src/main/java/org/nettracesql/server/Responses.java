package org.nettracesql.server;

import java.io.IOException;
import java.util.List;

/**
 * The messages that the server sends. Each names its section in PostgreSQL's documentation, chapter "Frontend/Backend
 * Protocol"; their fields are in its section "Message Formats".
 */
final class Responses {

    /** Of an authentication message: what the client has to do. */
    private static final int AUTHENTICATED = 0;
    private static final int SASL = 10;
    private static final int SASL_CONTINUE = 11;
    private static final int SASL_FINAL = 12;

    /** The state of a warning that has none of its own. */
    static final String WARNING = "01000";

    private final MessageWriter out;

    Responses(MessageWriter out) {
        this.out = out;
    }

    MessageWriter writer() {
        return out;
    }

    /** AuthenticationOk. Section "Start-up". */
    void authenticationOk() throws IOException {
        out.begin('R').int32(AUTHENTICATED).end();
    }

    /** AuthenticationSASL: the mechanisms to choose from. Section "SASL Authentication". */
    void authenticationSasl(String mechanism) throws IOException {
        out.begin('R').int32(SASL).text(mechanism).int8(0).end();
    }

    /** AuthenticationSASLContinue. Section "SASL Authentication". */
    void authenticationSaslContinue(String data) throws IOException {
        out.begin('R').int32(SASL_CONTINUE).characters(data).end();
    }

    /** AuthenticationSASLFinal. Section "SASL Authentication". */
    void authenticationSaslFinal(String data) throws IOException {
        out.begin('R').int32(SASL_FINAL).characters(data).end();
    }

    /** ParameterStatus: at the start, and when such a setting changes. Section "Asynchronous Operations". */
    void parameterStatus(String name, String value) throws IOException {
        out.begin('S').text(name).text(value).end();
    }

    /** BackendKeyData: by these a CancelRequest names the session. Section "Canceling Requests in Progress". */
    void backendKeyData(int id, int secret) throws IOException {
        out.begin('K').int32(id).int32(secret).end();
    }

    /** NegotiateProtocolVersion: what of the start-up's message is not known here. Section "Start-up". */
    void negotiateProtocolVersion(int newestMinor, List<String> unknownOptions) throws IOException {
        out.begin('v').int32(newestMinor).int32(unknownOptions.size());
        for (String option : unknownOptions) {
            out.text(option);
        }
        out.end();
    }

    /** ReadyForQuery, with the state of the transaction. Section "Simple Query". */
    void readyForQuery(char transactionStatus) throws IOException {
        out.begin('Z').int8(transactionStatus).end();
    }

    /** RowDescription. Sections "Simple Query" and "Extended Query". */
    void rowDescription(ResultColumn[] columns, short[] formats) throws IOException {
        out.begin('T').int16(columns.length);
        for (int i = 0; i < columns.length; i++) {
            ResultColumn column = columns[i];
            // No table and no number of a column: what a result's column is made of is not told.
            out.text(column.label()).int32(0).int16(0);
            out.int32(column.oid()).int16(column.size()).int32(column.modifier());
            out.int16(Formats.of(formats, i));
        }
        out.end();
    }

    /** ParameterDescription: the type of each parameter. Section "Extended Query". */
    void parameterDescription(int[] oids) throws IOException {
        out.begin('t').int16(oids.length);
        for (int oid : oids) {
            out.int32(oid);
        }
        out.end();
    }

    /** NoData: the statement gives no rows. Section "Extended Query". */
    void noData() throws IOException {
        out.begin('n').end();
    }

    /** ParseComplete. Section "Extended Query". */
    void parseComplete() throws IOException {
        out.begin('1').end();
    }

    /** BindComplete. Section "Extended Query". */
    void bindComplete() throws IOException {
        out.begin('2').end();
    }

    /** CloseComplete. Section "Extended Query". */
    void closeComplete() throws IOException {
        out.begin('3').end();
    }

    /** PortalSuspended: there may be more rows than Execute asked for. Section "Extended Query". */
    void portalSuspended() throws IOException {
        out.begin('s').end();
    }

    /** CommandComplete, with PostgreSQL's tag for the command. Section "Simple Query". */
    void commandComplete(String tag) throws IOException {
        out.begin('C').text(tag).end();
    }

    /** EmptyQueryResponse: instead of CommandComplete where there is no word. Section "Simple Query". */
    void emptyQuery() throws IOException {
        out.begin('I').end();
    }

    /** ErrorResponse. Sections "Simple Query" and "Error and Notice Message Fields". */
    void error(Failure failure, boolean fatal) throws IOException {
        out.begin('E');
        fields(fatal ? "FATAL" : "ERROR", failure);
    }

    /** NoticeResponse: a warning, which changes nothing else. Section "Asynchronous Operations". */
    void warning(String sqlState, String sentence) throws IOException {
        out.begin('N');
        fields("WARNING", Failure.of(sqlState, sentence));
    }

    private void fields(String severity, Failure failure) throws IOException {
        out.int8('S').text(severity).int8('V').text(severity);
        out.int8('C').text(failure.sqlState()).int8('M').text(failure.message());
        if (failure.detail() != null) {
            out.int8('D').text(failure.detail());
        }
        if (failure.position() > 0) {
            out.int8('P').text(Integer.toString(failure.position()));
        }
        if (failure.routine() != null) {
            out.int8('R').text(failure.routine());
        }
        out.int8(0).end();
    }
}
