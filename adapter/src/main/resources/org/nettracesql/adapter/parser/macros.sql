-- Functions of DuckDB and PostgreSQL that are an expression of others, which is parsed in the place of a call. X, Y and Z are the arguments.
-- Each statement ends with a semicolon at the end of a line. Nobody can type the names that have blanks.

-- Aggregates. What DuckDB adds up with less error is a DOUBLE here as there.
create aggregate macro MEAN(X) as AVG(X);
create aggregate macro ARBITRARY(X) as ANY_VALUE(X);
create aggregate macro ARGMAX(X, Y) as ARG_MAX(X, Y);
create aggregate macro ARGMIN(X, Y) as ARG_MIN(X, Y);
create aggregate macro COUNT_STAR() as COUNT(*);
create aggregate macro FAVG(X) as AVG(CAST(X AS DOUBLE));
create aggregate macro FSUM(X) as SUM(CAST(X AS DOUBLE));
create aggregate macro SUMKAHAN(X) as SUM(CAST(X AS DOUBLE));
create aggregate macro KAHAN_SUM(X) as SUM(CAST(X AS DOUBLE));
create aggregate macro GEOMEAN(X) as EXP(AVG(LN(X)));
create aggregate macro GEOMETRIC_MEAN(X) as EXP(AVG(LN(X)));
create aggregate macro SEM(X) as STDDEV_POP(X) / SQRT(NULLIF(COUNT(X), 0));
create aggregate macro WEIGHTED_AVG(X, Y) as SUM(CAST(X AS DOUBLE) * Y) / NULLIF(SUM(CAST(Y AS DOUBLE)), 0);
create aggregate macro WAVG(X, Y) as SUM(CAST(X AS DOUBLE) * Y) / NULLIF(SUM(CAST(Y AS DOUBLE)), 0);
create macro "NUMBER OF"(X) as CAST(NULLIF(COUNT(X), 0) AS DOUBLE);
create macro "MEAN OF"(X) as SUM(CAST(X AS DOUBLE)) / "NUMBER OF"(X);
create macro "MEAN SQUARE OF"(X) as SUM(CAST(X AS DOUBLE) * CAST(X AS DOUBLE)) / "NUMBER OF"(X);
create macro "MEAN CUBE OF"(X) as SUM(CAST(X AS DOUBLE) * CAST(X AS DOUBLE) * CAST(X AS DOUBLE)) / "NUMBER OF"(X);
create macro "MEAN FOURTH POWER OF"(X) as
    SUM(CAST(X AS DOUBLE) * CAST(X AS DOUBLE) * CAST(X AS DOUBLE) * CAST(X AS DOUBLE)) / "NUMBER OF"(X);
create macro "VARIANCE OF"(X) as NULLIF("MEAN SQUARE OF"(X) - POWER("MEAN OF"(X), 2), 0);
-- By the third power of distances from the mean, for a sample.
create aggregate macro SKEWNESS(X) as
    CASE WHEN COUNT(X) > 2 THEN SQRT("NUMBER OF"(X) * ("NUMBER OF"(X) - 1)) / NULLIF("NUMBER OF"(X) - 2, 0)
        * ("MEAN CUBE OF"(X) - 3 * "MEAN OF"(X) * "MEAN SQUARE OF"(X) + 2 * POWER("MEAN OF"(X), 3))
        / POWER("VARIANCE OF"(X), 1.5) END;
-- The fourth power of distances from the mean, as a share of the variance's square.
create macro "KURTOSIS OF"(X) as
    ("MEAN FOURTH POWER OF"(X) - 4 * "MEAN OF"(X) * "MEAN CUBE OF"(X)
        + 6 * POWER("MEAN OF"(X), 2) * "MEAN SQUARE OF"(X) - 3 * POWER("MEAN OF"(X), 4)) / POWER("VARIANCE OF"(X), 2);
create aggregate macro KURTOSIS_POP(X) as "KURTOSIS OF"(X) - 3;
create aggregate macro KURTOSIS(X) as
    CASE WHEN COUNT(X) > 3 THEN (COUNT(X) - 1) * ((COUNT(X) + 1) * "KURTOSIS OF"(X) - 3 * (COUNT(X) - 1))
        / CAST(NULLIF((COUNT(X) - 2) * (COUNT(X) - 3), 0) AS DOUBLE) END;
create aggregate macro REGR_SXY(X, Y) as COVAR_POP(X, Y) * REGR_COUNT(X, Y);
create aggregate macro JSON_GROUP_ARRAY(X) as JSON_ARRAYAGG(X NULL ON NULL);
create aggregate macro JSON_GROUP_OBJECT(X, Y) as JSON_OBJECT_AGG(X, Y);

-- Numbers.
create macro ADD(X, Y) as X + Y;
create macro SUBTRACT(X, Y) as X - Y;
create macro MULTIPLY(X, Y) as X * Y;
create macro DIVIDE(X, Y) as X / Y;
create macro FDIV(X, Y) as FLOOR(CAST(X AS DOUBLE) / Y);
create macro FMOD(X, Y) as X - FLOOR(CAST(X AS DOUBLE) / Y) * Y;
create macro GREATEST_COMMON_DIVISOR(X, Y) as GCD(X, Y);
create macro LEAST_COMMON_MULTIPLE(X, Y) as LCM(X, Y);
create macro COTD(X) as 1 / TAND(X);
create macro ATAN2D(X, Y) as DEGREES(ATAN2(X, Y));

-- Texts and bytes.
create macro LCASE(X) as LOWER(X);
create macro UCASE(X) as UPPER(X);
create macro SPACE(X) as REPEAT(' ', X);
create macro STRLEN(X) as OCTET_LENGTH(X);
create macro ORD(X) as ASCII(X);
create macro UNICODE(X) as ASCII(X);
create macro EDITDIST3(X, Y) as LEVENSHTEIN(X, Y);
create macro REGEXP_FULL_MATCH(X, Y) as REGEXP_LIKE(X, '^(?:' || Y || ')$');
create macro REGEXP_EXTRACT(X, Y, Z) as
    CASE WHEN X IS NULL OR Y IS NULL THEN NULL ELSE COALESCE(REGEXP_MATCH(X, '(' || Y || ')')[Z + 1], '') END;
create macro PARSE_FILENAME(X) as REGEXP_REPLACE(X, '^.*[/\\]', '');
create macro STR_SPLIT_REGEX(X, Y) as REGEXP_SPLIT_TO_ARRAY(X, Y);
create macro STRING_SPLIT_REGEX(X, Y) as REGEXP_SPLIT_TO_ARRAY(X, Y);
create macro UNHEX(X) as DECODE(X, 'hex');
create macro FROM_HEX(X) as DECODE(X, 'hex');
create macro FROM_BASE64(X) as DECODE(X, 'base64');
create macro TO_BASE64(X) as ENCODE(X, 'base64');
create macro BASE64(X) as ENCODE(X, 'base64');

-- Moments and intervals.
create macro CENTURY(X) as DATE_PART('CENTURY', X);
create macro DECADE(X) as DATE_PART('DECADE', X);
create macro ISOYEAR(X) as DATE_PART('ISOYEAR', X);
create macro MICROSECOND(X) as DATE_PART('MICROSECOND', X);
create macro MILLENNIUM(X) as DATE_PART('MILLENNIUM', X);
create macro MILLISECOND(X) as DATE_PART('MILLISECOND', X);
create macro WEEKDAY(X) as DATE_PART('dow', X);
create macro YEARWEEK(X) as DATE_PART('isoyear', X) * 100 + DATE_PART('week', X);
create macro DAYS_IN_MONTH(X) as DATE_PART('day', LAST_DAY(X));
create macro DATETRUNC(X, Y) as DATE_TRUNC(X, Y);
create macro MAKE_TIMESTAMP_MS(X) as MAKE_TIMESTAMP(X * 1000);
create macro MAKE_TIMESTAMP_NS(X) as MAKE_TIMESTAMP(X / 1000);
create macro GET_CURRENT_TIMESTAMP() as CURRENT_TIMESTAMP;
create macro CURRENT_LOCALTIMESTAMP() as CURRENT_TIMESTAMP;
create macro AGO(X) as CURRENT_TIMESTAMP - X;
create macro TO_MILLISECONDS(X) as X * INTERVAL '0.001' SECOND(2, 3);
create macro TO_SECONDS(X) as X * INTERVAL '1' SECOND(2, 3);
create macro TO_MINUTES(X) as X * INTERVAL '1' MINUTE;
create macro TO_HOURS(X) as X * INTERVAL '1' HOUR;
create macro TO_DAYS(X) as X * INTERVAL '1' DAY;
create macro TO_WEEKS(X) as X * INTERVAL '7' DAY;
create macro TO_MONTHS(X) as X * INTERVAL '1' MONTH;
create macro TO_QUARTERS(X) as X * INTERVAL '3' MONTH;
create macro TO_YEARS(X) as X * INTERVAL '1' YEAR;
create macro TO_DECADES(X) as X * INTERVAL '10' YEAR;
create macro TO_CENTURIES(X) as X * INTERVAL '100' YEAR(3);

-- Lists.
create macro LIST_FIRST(X) as X[1];
create macro LIST_LAST(X) as X[CARDINALITY(X)];
create macro LIST_UNIQUE(X) as CARDINALITY(LIST_DISTINCT(X));
create macro ARRAY_UNIQUE(X) as CARDINALITY(LIST_DISTINCT(X));
create macro LIST_STRING_AGG(X) as ARRAY_TO_STRING(X, ',');
create macro ARRAY_POP_BACK(X) as LIST_SLICE(X, 1, CARDINALITY(X) - 1);
create macro ARRAY_POP_FRONT(X) as LIST_SLICE(X, 2, CARDINALITY(X));
create macro ARRAY_DIMS(X) as '[1:' || NULLIF(CARDINALITY(X), 0) || ']';

-- JSON.
create macro JSON_VALID(X) as X IS JSON;
create macro "OBJECT OF JSON"(X, Y) as JSON_BUILD_OBJECT("KEY OF JSON"(CAST(X AS VARCHAR)), Y);
-- The member of an object, without braces.
create macro "MEMBER OF JSON"(X, Y) as
    SUBSTRING("OBJECT OF JSON"(X, Y) FROM 2 FOR CHAR_LENGTH("OBJECT OF JSON"(X, Y)) - 2);
create macro JSON_QUOTE(X) as TO_JSON(X);
create macro JSONB_PRETTY(X) as JSON_PRETTY(X);
create macro JSONB_PATH_QUERY_FIRST(X, Y) as JSON_EXTRACT(X, Y);
create macro JSONB_PATH_EXISTS(X, Y) as JSON_EXISTS(X, Y);
