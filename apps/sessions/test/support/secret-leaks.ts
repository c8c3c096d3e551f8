import { Redis } from 'ioredis';
import type { Sessions } from './sessions-app';

/** A text in plain, in hex, and in base64 at each offset that it can have in the encoded bytes. */
function listEncodings(secret: string): string[] {
  const base64 = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.from(' '.repeat(offset) + secret);
    // The first and the last characters also encode bits of the neighbouring bytes.
    return (['base64', 'base64url'] as const).map((encoding) =>
      bytes
        .subarray(0, bytes.length - (bytes.length % 3))
        .toString(encoding)
        .slice(offset === 0 ? 0 : 4),
    );
  });
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex'), ...base64];
}

/** The secrets that a text contains, in any encoding. */
export const findLeaks = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => listEncodings(secret).some((encoded) => text.includes(encoded)));

/** Every row of every table of these schemas, as text: bytes are in hex. */
export async function dumpTables(
  { source }: Pick<Sessions, 'source'>,
  schemas: readonly string[],
): Promise<string> {
  const tables = await source.query<{ name: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = ANY($1) ORDER BY 1`,
    [schemas],
  );
  const dumps = tables.map(async ({ name }) => {
    const rows = await source.query<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`);
    return [name, ...rows.map(({ row }) => row)].join('\n');
  });
  return (await Promise.all(dumps)).join('\n');
}

/** Every key of the app with its value. */
export async function dumpRedis({ env }: Pick<Sessions, 'env'>): Promise<string> {
  const redis = new Redis(env['REDIS_URL'] ?? '');
  const dump: unknown[] = [];
  for (let cursor = '0', first = true; first || cursor !== '0'; first = false) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `*${env['REDIS_PREFIX']}*`, 'COUNT', 1000);
    for (const key of keys) dump.push([key, await readValue(redis, key)]);
    cursor = next;
  }
  redis.disconnect();
  return JSON.stringify(dump);
}

async function readValue(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, '0', '-1', 'WITHSCORES'),
    stream: () => redis.xrange(key, '-', '+'),
    none: () => Promise.resolve(null),
  };
  return readers[type]!();
}
