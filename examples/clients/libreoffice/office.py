import csv
import os
import sys
import time

import uno
from com.sun.star.awt import Rectangle
from com.sun.star.beans import PropertyValue
from com.sun.star.sheet.DataImportMode import SQL
from com.sun.star.table import CellRangeAddress
from PIL import Image

pipe, driver, trace, folder = sys.argv[1:]
TIERS = "select tier, count(*) as methods, sum(size_bytes) as bytes from methods where size_bytes > 0 group by tier order by methods desc, tier"


def connect():
    resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    for _ in range(600):
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception as e:
            last = e
            time.sleep(0.1)
    raise last


def properties(**values):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


office = connect()


def create(name):
    return office.ServiceManager.createInstanceWithContext(name, office)


desktop = create("com.sun.star.frame.Desktop")
databases = create("com.sun.star.sdb.DatabaseContext")


def register(name, url, **info):
    """A database of LibreOffice, as its wizard makes one."""
    source = databases.createInstance()
    source.URL = url
    source.Info = properties(**info)
    path = f"file://{folder}/{name}.odb"
    source.DatabaseDocument.storeAsURL(path, ())
    databases.registerObject(name, source)
    return source


def show(name, source):
    connection = source.getConnection("example", "")
    tables = connection.Tables.ElementNames
    print(name, len(tables) > 100, [table for table in tables if table.endswith("jit_stats")])
    rows = create("com.sun.star.sdb.RowSet")
    rows.ActiveConnection = connection
    rows.CommandType = 2  # a statement
    rows.Command = "select name, size_bytes, loaded_ns from methods order by size_bytes desc, name limit 3"
    rows.execute()
    while rows.next():
        print(" ", rows.getString(1), rows.getLong(2), rows.getLong(3), rows.wasNull())
    rows.last()
    print(" ", rows.Row, "rows")
    connection.close()


def calc(name):
    document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
    sheet = document.Sheets.getByIndex(0)
    sheet.getCellByPosition(0, 0).doImport(properties(DatabaseName=name, SourceType=SQL, SourceObject=TIERS))
    used = sheet.createCursor()
    used.gotoEndOfUsedArea(False)
    last = used.RangeAddress.EndRow
    sheet.Charts.addNewByName("tiers", Rectangle(8000, 500, 12000, 8000), (CellRangeAddress(0, 0, 0, 1, last),), True, True)
    picture = create("com.sun.star.drawing.GraphicExportFilter")
    picture.setSourceDocument(sheet.DrawPage.getByIndex(0))
    size = uno.Any("[]com.sun.star.beans.PropertyValue", properties(PixelWidth=600, PixelHeight=400))
    picture.filter((PropertyValue("URL", 0, f"file://{folder}/{name}.png", 0), PropertyValue("MediaType", 0, "image/png", 0),
                    PropertyValue("FilterData", 0, size, 0)))
    document.storeToURL(f"file://{folder}/{name}.csv", properties(FilterName="Text - txt - csv (StarCalc)", FilterOptions="44,34,76,1"))
    document.close(True)
    for row in csv.reader(open(f"{folder}/{name}.csv", encoding="utf-8")):
        print(" ", row)
    # The bars have the colour of a new chart's first column.
    colours = {colour: count for count, colour in Image.open(f"{folder}/{name}.png").convert("RGB").getcolors(1 << 20)}
    print("  bars in the picture:", colours.get((0x00, 0x45, 0x86), 0) > 1000)


for name, source in (("jdbc", register("jdbc", trace, JavaDriverClass="org.nettracesql.jdbc.NettraceDriver",
                                       JavaDriverClassPath=driver)),
                     ("postgresql", register("postgresql", "sdbc:postgresql:host={PGHOST} port={PGPORT} dbname={PGDATABASE}"
                                             .format(**os.environ)))):
    show(name, source)
    calc(name)
desktop.terminate()
