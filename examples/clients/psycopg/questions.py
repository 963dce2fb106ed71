import pandas
import psycopg
import psycopg2
import sqlalchemy

with psycopg.connect() as trace:
    for row in trace.execute("select tier, count(*) from methods where size_bytes > %s group by 1 order by 2 desc, 1", [100]):
        print(row)
    print(trace.execute("select count(*) from methods where tier = any(%s) and size_bytes <> all(%s)",
                        [["Optimized", "QuickJitted"], [1, 2]]).fetchone())
    with trace.cursor(binary=True) as cursor:
        cursor.execute("select name, size_bytes, size_bytes / 2.0, loaded_ns is null from methods order by 2 desc, 1 limit 2")
        print([column.name for column in cursor.description], cursor.fetchall())

trace = psycopg2.connect("")
with trace, trace.cursor() as cursor:
    cursor.execute("select name from methods where tier in %s and name like %s order by name", (("Optimized", "QuickJitted"), "Tail%"))
    print(cursor.fetchall())
trace.close()

engine = sqlalchemy.create_engine("postgresql+psycopg2://")
print(sqlalchemy.inspect(engine).get_pk_constraint("frames")["constrained_columns"])
print(pandas.read_sql_query("select tier, sum(size_bytes)::bigint as bytes from methods group by tier order by 2 desc", engine))
