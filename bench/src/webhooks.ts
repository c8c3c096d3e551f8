// npm run bench -- webhooks: the whole path, and claims with many pending origins; `-- webhooks claims` for one part.
import { randomBytes } from 'node:crypto';
import { runChild } from './suite/child';
import { isQuick, printReport, type Row } from './suite/report';
import { startBenchServers } from './suite/servers';
import { measureClaims } from './webhooks/claims';
import { measureDelivery } from './webhooks/delivery';

const parts: Record<string, (env: Record<string, string>) => Promise<Row[]>> = {
  delivery: measureDelivery,
  claims: ({ DATABASE_URL = '' }) => measureClaims(DATABASE_URL),
};

const requested = process.argv.slice(3);
const chosen = Object.entries(parts).filter(([name]) => requested.length === 0 || requested.includes(name));
if (chosen.length === 0)
  throw new Error(`Unknown part "${requested.join(', ')}". The parts are: ${Object.keys(parts).join(', ')}.`);

const servers = await startBenchServers();
const env = {
  DATABASE_URL: servers.databaseUrl,
  REDIS_URL: servers.redisUrl,
  GATEHOUSE_MASTER_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  LOG_LEVEL: 'error',
};
await runChild('dist/apps/sessions/main.mjs', ['migrate'], env);
const rows: Row[] = [];
for (const [, measure] of chosen) rows.push(...(await measure(env)));
await servers.stop();
process.exitCode = printReport(rows) || isQuick ? 0 : 1;
