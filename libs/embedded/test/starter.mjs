// Starts the embedded servers of its argument, reports their pids and keeps running until a test kills it.
import { buildSync } from 'esbuild';
import path from 'node:path';

const { postgres, redis } = JSON.parse(process.argv[2]);
const [bundle] = buildSync({
  entryPoints: [path.join(import.meta.dirname, '../src/index.ts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  tsconfigRaw: {},
}).outputFiles;
const embedded = await import(`data:text/javascript;base64,${Buffer.from(bundle.text).toString('base64')}`);

process.send('starting');
try {
  const servers = [];
  if (postgres) servers.push(await embedded.startPostgres(postgres));
  if (redis) servers.push(await embedded.startRedis(redis));
  process.send(servers.map(({ pid, url }) => ({ pid, url })));
} catch (error) {
  process.send({ error: error.message });
}
