package org.nettracesql.adapter.duckdb;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;

/** What went wrong with memory, disk or files, as sentences that say which option helps; the cause has the original. */
final class DuckDbFailure {

    private static final String DISK_FULL = "53100";
    private static final String OUT_OF_MEMORY = "53200";
    private static final String FILE_FAILED = "58030";
    /** Of what may go well when it is tried again. */
    private static final String CONFLICT = "40001";

    /** How DuckDB names a failed allocation, within its limit or the system's. */
    private static final String NO_MEMORY = "Out of Memory Error";
    /** What it says if it is the disk for spilling that is used up. */
    private static final String NO_SPILL_SPACE = "max_temp_directory_size";
    private static final String NO_DISK_SPACE = "No space left on device";

    /** What it says of people's tables that two statements at once make or drop; no other tables are in a query. */
    private static final String TABLE_CONFLICT = "Catalog write-write conflict";
    private static final String TABLE_CHANGED = "Catalog Error: Table with name ";

    private DuckDbFailure() {}

    /** No folder to spill into can be made. */
    static SQLException ofSpillFolder(Path parent, IOException e) {
        Path folder = parent == null ? Path.of(System.getProperty("java.io.tmpdir")) : parent;
        return new SQLException("DuckDB needs a folder to spill into, and none can be made in " + folder + ": "
                + reason(e) + ". Name another one with spill_folder; engine=java works without it.",
                FILE_FAILED, e);
    }

    /** DuckDB did not come up. */
    static SQLException ofStart(Throwable thrown) {
        if (thrown instanceof SQLException sql && sql.getSQLState() != null) {
            return sql;
        }
        Throwable cause = thrown;
        // A native library that could not be unpacked or loaded is told of behind an error without a message.
        // In a process in which that has happened, Java says no more than that the class is not there.
        while ((cause.getMessage() == null || cause instanceof NoClassDefFoundError) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String where = thrown instanceof LinkageError
                ? " Its library is unpacked to " + System.getProperty("java.io.tmpdir")
                        + "; -Djava.io.tmpdir=FOLDER is another place."
                : "";
        return new SQLException("DuckDB cannot be started; engine=java works without it. "
                + sentence(cause) + where, FILE_FAILED, thrown);
    }

    /** The file for people's tables cannot be opened. */
    static SQLException ofCacheFile(Path file, SQLException e) {
        return new SQLException("The cache file " + file + " cannot be used; name another one, or leave out cache=. "
                + e.getMessage(), FILE_FAILED, e);
    }

    /**
     * A query of a session failed.
     *
     * @return the original where it is about neither memory nor disk, nor of a table that has changed meanwhile
     */
    static SQLException ofQuery(DuckDbSession session, SQLException e) {
        String message = String.valueOf(e.getMessage());
        Path spillFolder = session.temporaryFolder();
        boolean isOfSpilling = spillFolder != null && message.contains(spillFolder.toString());
        if (message.contains(NO_SPILL_SPACE) || isOfSpilling) {
            return new SQLException("What exceeds the memory of the query could not be written to the spill folder"
                    + (spillFolder == null ? "" : " " + spillFolder.getParent()) + " ("
                    + (isOfSpilling && !message.contains(NO_DISK_SPACE) ? firstLine(message) : "the disk is full")
                    + "). Name another folder with spill_folder, or raise memory_limit.", DISK_FULL, e);
        }
        if (message.contains(NO_MEMORY)) {
            return new SQLException("The query needs more memory than the " + (session.memoryBytes() >> 20)
                    + " MB that memory_limit allows, though it spills to disk. Raise it, as in memory_limit="
                    + Math.max(1, session.memoryBytes() >> 29) + "GB, or ask for fewer columns.",
                    OUT_OF_MEMORY, e);
        }
        Path cacheFile = session.cacheFile();
        if (cacheFile != null && message.contains(cacheFile.toString())) {
            return new SQLException("The cache file " + cacheFile + " could not be written ("
                    + (message.contains(NO_DISK_SPACE) ? "the disk is full" : firstLine(message)) + ").",
                    message.contains(NO_DISK_SPACE) ? DISK_FULL : FILE_FAILED, e);
        }
        if (message.contains(TABLE_CONFLICT) || message.contains(TABLE_CHANGED)) {
            return new SQLException("A table that the statement makes, reads or drops was made, replaced or dropped by"
                    + " another statement meanwhile: run it again.", CONFLICT, e);
        }
        return e;
    }

    /** A file of an export could not be written. */
    static SQLException ofFile(Path file, SQLException e) {
        boolean isFull = String.valueOf(e.getMessage()).contains(NO_DISK_SPACE);
        return new SQLException("Cannot write " + file + ": "
                + (isFull ? "the disk is full." : String.valueOf(e.getMessage())), isFull ? DISK_FULL : FILE_FAILED, e);
    }

    /** A folder for an export could not be made or written to. */
    static SQLException ofFolder(Path folder, IOException e) {
        return new SQLException("Cannot write to the folder " + folder + ": " + reason(e) + ".", FILE_FAILED, e);
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    private static String sentence(Throwable cause) {
        String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return message.endsWith(".") ? message : message + ".";
    }

    /** In words where Java gives the name of a file alone. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it is a file";
        }
        return e instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : String.valueOf(e.getMessage());
    }
}
