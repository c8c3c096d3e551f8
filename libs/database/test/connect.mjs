// Connects to each given URL and prints the outcomes. A separate process, because Node.js reads NODE_EXTRA_CA_CERTS only at startup.
import pg from 'pg';

const outcomes = {};
for (const url of process.argv.slice(2)) {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    outcomes[url] = rows[0].ssl ? 'encrypted' : 'not encrypted';
  } catch (error) {
    outcomes[url] = error.code ?? error.message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
process.stdout.write(JSON.stringify(outcomes));
