package org.nettracesql.cli;

import picocli.CommandLine.IVersionProvider;

/** The program's version, from the jar's manifest. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"nettrace-sql " + number() + ", Java " + Runtime.version()};
    }

    /** {@code unpackaged} where the classes do not come from our jar. */
    public static String number() {
        String number = Version.class.getPackage().getImplementationVersion();
        return number == null ? "unpackaged" : number;
    }
}
