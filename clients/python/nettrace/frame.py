"""Turns the library's columns of primitive arrays into a DataFrame.

=====================  ==============================================
SQL type               dtype
=====================  ==============================================
BOOLEAN                bool, boolean if there are NULLs
TINYINT to INTEGER     int32, Int32 if there are NULLs
BIGINT                 int64, Int64 if there are NULLs
REAL, DOUBLE, DECIMAL  float64, NaN for NULL
TIMESTAMP              datetime64[ns, UTC], NaT for NULL
DATE                   datetime64[ns], NaT for NULL
VARCHAR and others     category
=====================  ==============================================

A column with a time that nanoseconds since 1970 cannot hold, before 1677 or after 2262, as .NET's ``DateTime.MinValue``
is, has Python's own dates and times, as objects.
"""

import datetime

import jpype
import numpy
import pandas

_DATE = 91
_TIMESTAMPS = (93, 2014)
_SEPARATOR = "\0"
# What is within them on both sides of 1970 has nanoseconds in 64 bits.
_MOST = {"ms": (2**63 - 1) // 10**6, "D": (2**63 - 1) // (86400 * 10**9)}


def of(result):
    """A DataFrame of a ``ColumnResult``; labels may repeat, as in SQL."""
    labels = []
    series = []
    for number, info in enumerate(result.columns()):
        labels.append(str(info.name()))
        series.append(pandas.Series(_values(result, number, info)))
    if not series:
        return pandas.DataFrame(index=range(result.rowCount()))
    frame = pandas.concat(series, axis=1, copy=False)
    frame.columns = labels
    return frame


def _values(result, number, info):
    kind = str(info.kind().name())
    if kind == "TEXTS":
        return _category(result, number)
    if kind == "BOOLEANS":
        return _masked(result, number, _array(result.booleans(number)), "boolean")
    if kind == "DOUBLES":
        values = _array(result.doubles(number))
        missing = _missing(result, number)
        if missing is not None:
            values = values.copy()
            values[missing] = numpy.nan
        return values
    if kind == "LONGS":
        values = _array(result.longs(number))
        if info.jdbcType() in _TIMESTAMPS:
            times = _times(result, number, values, "ms")
            return times if times.dtype == object else pandas.DatetimeIndex(times, tz="UTC")
        return _masked(result, number, values, "Int64")
    values = _array(result.ints(number))
    if info.jdbcType() == _DATE:
        return _times(result, number, values.astype("int64"), "D")
    return _masked(result, number, values, "Int32")


def _array(java):
    return numpy.array(memoryview(java)) if len(java) else numpy.array(java[:])


def _missing(result, number):
    validity = result.validity(number)
    return None if validity is None else ~_array(validity).astype(bool)


def _masked(result, number, values, nullable):
    missing = _missing(result, number)
    values = values.astype(bool) if nullable == "boolean" else values.astype(nullable.lower())
    if missing is None:
        return values
    array = pandas.arrays.BooleanArray if nullable == "boolean" else pandas.arrays.IntegerArray
    return array(values, missing)


def _times(result, number, values, unit):
    missing = _missing(result, number)
    there = values if missing is None else values[~missing]
    if len(there) and (there.max() > _MOST[unit] or there.min() < -_MOST[unit]):
        return _objects(values.astype("datetime64[%s]" % unit), missing)
    times = values.astype("datetime64[%s]" % unit).astype("datetime64[ns]")
    if missing is not None:
        times[missing] = numpy.datetime64("NaT")
    return times


def _objects(times, missing):
    """Dates and times of Python; beyond the year 9999, which that has not either, texts."""
    objects = times.astype(object)
    for row, time in enumerate(objects):
        if missing is not None and missing[row]:
            objects[row] = pandas.NaT
        elif isinstance(time, datetime.datetime):
            objects[row] = time.replace(tzinfo=datetime.timezone.utc)
        elif not isinstance(time, datetime.date):
            objects[row] = str(times[row])
    return objects


def _category(result, number):
    codes = _array(result.codes(number)).astype("int32")
    texts = _texts(result.dictionary(number))
    if len(set(texts)) < len(texts):
        # Of texts with halves of characters several are one.
        places = {}
        codes = numpy.array([places.setdefault(text, len(places)) for text in texts] + [-1], dtype="int32")[codes]
        texts = list(places)
    return pandas.Categorical.from_codes(codes, texts)


def _texts(java):
    """All texts of an array at once, which is much faster than one by one, unless one has the separator in it."""
    count = len(java)
    if count > 1:
        texts = _text(jpype.JClass("java.lang.String").join(_SEPARATOR, java)).split(_SEPARATOR)
        if len(texts) == count:
            return texts
    return [_text(text) for text in java]


def _text(java):
    """By its bytes: ``str`` takes 25 times as long, and fails for a half of a character, which is a ``?`` here."""
    return bytes(memoryview(java.getBytes("UTF-8"))).decode() if len(java) else ""
