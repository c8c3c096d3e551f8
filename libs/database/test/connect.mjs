// Connects to each URL given and says how that went: in plain JavaScript, because NODE_EXTRA_CA_CERTS counts from the start of a process only.
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
