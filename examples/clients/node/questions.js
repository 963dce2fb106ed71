const { Client } = require('pg');
const QueryStream = require('pg-query-stream');

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

main();
