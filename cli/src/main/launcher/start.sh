# How Java is started: read by the launcher of a clone and by that of a package, which say which Java and which jar.
# Expects java_home, its version by read_java_version, jar, and archive, the class archive's name without its ending.

# By its name: with -jar, Java opens the jar of 20,000 entries once more for the name alone, at 20 ms.
main=org.nettracesql.cli.Main
training=org.nettracesql.cli.Training

# Sets java_version to the major version of the Java in folder $1, from its release file: starting it would take longer.
read_java_version() {
    java_version=
    [ -f "$1/release" ] && [ -x "$1/bin/java" ] || return 1
    while IFS='=' read -r key value; do
        if [ "$key" = JAVA_VERSION ]; then
            value=${value#\"}
            value=${value%\"}
            java_full_version=$value
            java_version=${value%%[.+-]*}
            break
        fi
    done <"$1/release"
    [ -n "$java_version" ] && [ "$java_version" -ge 17 ] 2>/dev/null
}

# Sets the options that depend on the version, and the name of the class archive: the classes that a query loads, which a
# start maps instead of parsing jars. It belongs to one build of the jar and one version of Java.
choose_by_version() {
    # What newer versions of Java would otherwise warn of: libraries that load native code or use sun.misc.Unsafe.
    allow=
    [ "$java_version" -lt 22 ] || allow=--enable-native-access=ALL-UNNAMED
    [ "$java_version" -lt 23 ] || allow="$allow --sun-misc-unsafe-memory-access=allow"

    # Messages of the JVM itself must not mix with results on standard output.
    common="-Xlog:disable -Xlog:all=error:stderr $allow -Dfile.encoding=UTF-8"
    # A thread's first object takes it a piece of the heap of 2 MB, which is cleared as one page: a report has 15 threads that
    # make little.
    for_small="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:TLABSize=128k -XX:-ResizeTLAB"
    # Left alone, the young generation grows to gigabytes of what nobody needs any more: a thousand traces took 2 GB.
    for_big="-XX:+UseParallelGC -XX:MaxNewSize=128m"

    if [ "$java_version" -ge 25 ]; then
        archive=$archive.aot
        record=-XX:AOTCacheOutput=
        use=-XX:AOTCache=
    else
        archive=$archive.jsa
        record=-XX:ArchiveClassesAtExit=
        use=-XX:SharedArchiveFile=
    fi

    # Pages of 2 MB where the system has them for who asks: a short query touches thousands of small ones once each, which
    # is a seventh of it. Java refuses the option elsewhere, and warns on standard output where they are off.
    huge=
    if { read -r huge </sys/kernel/mm/transparent_hugepage/enabled; } 2>/dev/null; then
        case $huge in *'[always]'* | *'[madvise]'*) common="$common -XX:+UseTransparentHugePages" ;; esac
    fi
}

# Records the class archive by running the program once in the folder $1 of a clone. Without one everything works, but slower.
record_archive() {
    # Traces of LTTng and of Windows have other readers. The last two have what reports are about: samples, collections,
    # exceptions, waits.
    unfinished=$archive.$$
    if "$java_home/bin/java" $common $for_small $record"$unfinished" -cp "$jar" $training \
        "$1/examples/traces/jit.nettrace" "$1/examples/traces/lttng.trace.zip" \
        "$1/cli/src/main/launcher/training.etl" \
        "$1/cli/src/main/launcher/training.sql" \
        "$1/examples/traces/reuse.nettrace" "$1/examples/traces/service.nettrace" >/dev/null 2>&1; then
        mv -f "$unfinished" "$archive" 2>/dev/null
    fi
    rm -f "$unfinished" "$unfinished".*
}

# Whether the arguments are a report or SQL that most likely needs no planner, and with it few of the archive's classes.
is_short() {
    [ "$#${1:-}" != 3report ] || return 0
    case $#${2:-} in
        3report) return 0 ;;
        2-* | *[Jj][Oo][Ii][Nn]* | *[Oo][Vv][Ee][Rr]* | *[Ww][Ii][Tt][Hh]* | *[Uu][Nn][Ii][Oo][Nn]*) return 1 ;;
        *'/*'* | *'||'* | *'::'* | *[Hh][Aa][Vv][Ii][Nn][Gg]* | *[Cc][Aa][Ss][Ee]*[Ww][Hh][Ee][Nn]*) return 1 ;;
        *[Ss][Ee][Ll][Ee][Cc][Tt]*[Ss][Ee][Ll][Ee][Cc][Tt]*) return 1 ;;
        2*[Ff][Rr][Oo][Mm]*) return 0 ;;
        2*[Ss][Ee][Ll][Ee][Cc][Tt]*) return 1 ;;
        2*) return 0 ;;
        *) return 1 ;;
    esac
}

# Runs the program with the given arguments in place of this process.
start() {
    # The first compiler alone starts faster, but decodes big traces more slowly: one query of a fresh process is even at
    # about 300 MB, measured. A shell goes on after its first query, and a server for long.
    big_kilobytes=300000
    [ $# -gt 1 ] || big_kilobytes=50000
    compiler=$for_small
    for argument; do
        if [ "$argument" = serve ]; then
            compiler=$for_big
        elif [ -f "$argument" ] && [ -n "$(find -L "$argument" -prune -size +${big_kilobytes}k 2>/dev/null)" ]; then
            compiler=$for_big
        elif [ -d "$argument" ]; then
            kilobytes=$(du -skL "$argument" 2>/dev/null | cut -f1)
            [ "${kilobytes:-$big_kilobytes}" -lt "$big_kilobytes" ] || compiler=$for_big
        fi
    done

    # Where one is closed, Java would give its number to the first file that it opens: a jar was read for a script.
    { true 3<&0; } 2>/dev/null || exec 0</dev/null
    { true 3>&1; } 2>/dev/null || exec 1</dev/null
    { true 3>&2; } || exec 2>/dev/null

    terminals=
    [ ! -t 0 ] || terminals=0
    columns=
    if [ -t 1 ]; then
        terminals=${terminals}1
        # A number of lines, and one of columns, of what is standard output here and a pipe within the brackets.
        { columns=$(stty size <&3 2>/dev/null); } 3>&1
        columns=${columns#* }
    fi
    [ ! -t 2 ] || terminals=${terminals}2

    # Where the locale has only ASCII, as in most containers, Java would read other letters of SQL and file names as U+FFFD.
    case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
        C | POSIX) export LC_ALL=C.UTF-8 ;;
    esac

    [ -f "$archive" ] && use=$use$archive || use=
    # Present builds of Java 17 map the archive at another address each time, for which they read and write all of it: a
    # quarter of a short query. What loads most classes gains by that: pages that are written one by one cost more. Newer
    # archives hold compiled code and objects as well, which need it.
    place=
    if [ "$java_version" -lt 25 ] && is_short "$@"; then
        place="-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0"
    fi
    exec "$java_home/bin/java" -XX:-UsePerfData $common $compiler $place ${use:+"$use"} ${NETTRACE_SQL_JAVA:-} \
        -Dnettracesql.terminals="$terminals" -Dnettracesql.columns="$columns" -cp "$jar" $main "$@"
}
