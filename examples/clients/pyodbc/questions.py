import os

import pyodbc

trace = pyodbc.connect("Driver=PostgreSQL Unicode;Server={PGHOST};Port={PGPORT};Database={PGDATABASE};UID={PGUSER}".format(**os.environ))
cursor = trace.cursor()
print(sorted(row.table_name for row in cursor.tables(schema="trace", table="hot_%")))
for row in cursor.columns(schema="trace", table="frames"):
    print(row.column_name, row.type_name, row.nullable)
print([row.column_name for row in cursor.primaryKeys(schema="trace", table="frames")])
for row in cursor.foreignKeys(foreignSchema="trace", foreignTable="frames"):
    print(row.fkcolumn_name, row.pktable_name, row.pkcolumn_name, row.key_seq)
cursor.execute("select name, size_bytes, is_cold, size_bytes / 2.0 as half from methods where size_bytes > ? and tier = ? order by 2 desc", 1000, "QuickJitted")
print([(column[0], column[1].__name__) for column in cursor.description])
for row in cursor:
    print(tuple(row))
print(cursor.execute("select utc_time from events order by event_number limit 1").fetchval())
