const { Client } = require('pg');
const QueryStream = require('pg-query-stream');
const postgres = require('postgres');
require('reflect-metadata');
const { DataSource, EntitySchema } = require('typeorm');

async function main() {
    const trace = new Client();
    await trace.connect();

    const { rows, fields } = await trace.query('select tier, count(*) from methods group by 1 order by 2 desc, 1 limit 3');
    console.log(fields.map(field => `${field.name}: ${field.dataTypeID}`), rows);

    console.log((await trace.query(
        'select name, size_bytes from methods where size_bytes > $1 and tier = any($2) order by 2 desc, 1 limit 3',
        [100, ['Optimized', 'QuickJitted']])).rows);

    for (const least of [1000, 2000]) {
        console.log((await trace.query({ name: 'large', text: 'select count(*)::int as large from methods where size_bytes >= $1',
            values: [least] })).rows);
    }

    let bytes = 0;
    for await (const row of trace.query(new QueryStream('select size_bytes, name from methods where tier <> $1', ['Optimized'],
            { batchSize: 100 }))) {
        bytes += Number(row.size_bytes);
    }
    console.log(bytes);

    await trace.query('select nonsense from methods').catch(error => console.log(error.code, error.position, error.message));
    await trace.end();
}

async function postgresJs() {
    const sql = postgres({ max: 3 });
    console.log(await sql`select name, size_bytes from methods where size_bytes > ${1000} and tier in ${sql(['Optimized', 'QuickJitted'])}
        order by 2 desc, 1 limit 2`);
    let rows = 0;
    for await (const some of sql`select event_number from events`.cursor(100)) {
        rows += some.length;
        if (rows >= 300) {
            break;
        }
    }
    console.log(rows, (await Promise.all([1, 2, 3, 4].map(number => sql`select ${number}::int as x`))).map(result => result[0].x));
    const slow = sql`select count(*) from events a, events b, events c, events d where a.time_ns + b.time_ns > c.time_ns`;
    setTimeout(() => slow.cancel(), 100);
    await slow.catch(error => console.log(error.code));
    await sql.end();
}

async function typeOrm() {
    const Method = new EntitySchema({ name: 'Method', tableName: 'methods',
        columns: { method_id: { type: 'bigint', primary: true }, name: { type: 'text' }, size_bytes: { type: 'int' } } });
    const source = new DataSource({ type: 'postgres', host: process.env.PGHOST, port: Number(process.env.PGPORT),
        username: process.env.PGUSER, database: process.env.PGDATABASE, entities: [Method] });
    await source.initialize();
    console.log(await source.getRepository(Method).createQueryBuilder('m').where('m.size_bytes > :least', { least: 2000 }).getCount());
    console.log((await source.createQueryRunner().getTables(['threads'])).map(table => [table.name, table.columns.length]));
    await source.destroy();
}

main().then(postgresJs).then(typeOrm);
