import { Client } from 'pg';
import type { ConsoleApi } from './console-api';

const rowCount = 100_000;
// Past the real entries: the service appends further ones below.
const firstPosition = 1_000_000;

/**
 * Creates a customer with 100,000 entries in its audit trail. They are written as rows: the service would need minutes for what causes
 * them. Their hashes are not valid.
 */
export async function makeLongTrail(
  admin: ConsoleApi,
  databaseUrl: string,
  customer: string,
): Promise<number> {
  await admin.call('POST', 'services/sessions/keys', { customer, mode: 'test' });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const chains = async (): Promise<string[]> =>
      (await client.query<{ chain: string }>('SELECT chain FROM audit.chains')).rows.map(
        ({ chain }) => chain,
      );
    const known = new Set(await chains());
    // Reading is recorded.
    await admin.call('GET', `customers/${customer}/test/sanctions/v2/open-sanctions/audit`);
    const chain = (await chains()).find((each) => !known.has(each));
    await client.query(
      `INSERT INTO audit.entries (chain, position, at, actor, action, subject, before, after, hash)
       SELECT $1, $2 + number, now() - interval '1 second' * ($3 - number), '{"type":"system"}', 'alert.opened',
         'alert/' || number, 'null', '{"state":"OPEN"}', '\\x00'
       FROM generate_series(1, $3) number`,
      [chain, firstPosition, rowCount],
    );
    await client.query('ANALYZE audit.entries');
  } finally {
    await client.end();
  }
  return rowCount;
}
