@echo off
rem Starts nettrace-sql. Builds it first if it is not built. Needs a JDK, 17 or later: JAVA_HOME, or java on the PATH.
rem NETTRACE_SQL_JAVA holds further options for the JVM, such as -Xmx4g.
setlocal
set "root=%~dp0"
set "jar=%root%cli\target\nettrace-sql.jar"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if not exist "%jar%" (
    echo nettrace-sql: building ^(once, about a minute; Maven downloads what it needs^) ... 1>&2
    pushd "%root%"
    call mvnw.cmd -q -B -DskipTests -pl cli -am package 1>&2
    if errorlevel 1 (
        popd
        echo nettrace-sql: the build failed; "mvnw package" shows all of it 1>&2
        exit /b 2
    )
    popd
)
"%java%" -Xshare:auto -Dfile.encoding=UTF-8 %NETTRACE_SQL_JAVA% -jar "%jar%" %*
exit /b %errorlevel%
