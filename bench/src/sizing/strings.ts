import { load, type LoadRequest } from '../load/load';
import { startChild } from '../suite/child';
import { isQuick } from '../suite/report';
import type { Installation } from './installation';
import { readCpu } from './process-tree';

const requests = isQuick ? 200 : 5000;
const clients = 32;

const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ value: 'x'.repeat(100) });
const creation: LoadRequest = { method: 'POST', path: '/strings', headers: json, body };

/** CPU milliseconds of a creation behind bare Express and `pg`, without PostgreSQL: a measure of this machine. */
export async function measureBaseline({ env }: Installation): Promise<number> {
  const bare = await startChild('dist/bench/strings-baseline.mjs', env);
  await send(bare.origin, () => creation, 201);
  const before = readCpu(bare.pid);
  await send(bare.origin, () => creation, 201);
  const spent = readCpu(bare.pid) - before;
  await bare.stop();
  return spent / requests;
}

/** Strings created and read one at a time. */
export async function measureStrings(
  { meter, ...installation }: Installation,
  origin: string,
): Promise<void> {
  const { rows } = await installation.database.query<{ id: string }>(
    'SELECT id FROM string_store.strings LIMIT 1000',
  );
  const works = {
    'create a string': { next: () => creation, expect: 201 },
    'read a string': {
      next: (i: number): LoadRequest => ({ method: 'GET', path: `/strings/${rows[i % rows.length]!.id}` }),
      expect: 200,
    },
  };
  for (const [name, { next, expect }] of Object.entries(works)) {
    await send(origin, next, expect);
    await meter.measure({ name, apps: ['string-store'] }, requests, () => send(origin, next, expect));
  }
}

async function send(origin: string, next: (i: number) => LoadRequest, expect: number): Promise<void> {
  let sent = 0;
  const { errors } = await load(origin, { clients, seconds: Infinity, expect }, () =>
    sent < requests ? next(sent++) : undefined,
  );
  if (errors > 0) throw new Error(`${errors} requests were answered with another status than ${expect}`);
}
