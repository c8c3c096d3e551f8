import { type MasterKey, open, SealError, Vault } from '@gatehouse/vault';
import type { DataSource } from 'typeorm';
import { wrappedKeys } from '../src/wrapped-keys';

/** What an attacker has after a dump of the database, and with keys: every value, and everything that the keys open. */
export interface OpenedDump {
  /** All values of all rows, as bytes. */
  stored: Buffer[];
  /** What the keys opened. */
  opened: Buffer[];
}

/** Reads all rows of the schema, unwraps every wrapped key, and tries each of them on every value of its row. */
export async function openDump(source: DataSource, keys: MasterKey[]): Promise<OpenedDump> {
  const vault = new Vault(keys);
  const tables = await source.query<{ name: string }[]>(
    `SELECT 'biometric_node.' || tablename AS name FROM pg_tables WHERE schemaname = 'biometric_node'`,
  );
  const dump: OpenedDump = { stored: [], opened: [] };
  for (const { name } of tables)
    for (const row of await source.query<Record<string, unknown>[]>(`SELECT * FROM ${name}`))
      dump.stored.push(...Object.values(row).map(toBytes));
  for (const { table, column, id, context } of wrappedKeys) {
    const rows = await source.query<Record<string, unknown>[]>(
      `SELECT ${id} AS context_id, * FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    for (const row of rows) {
      const bound = context(String(row['context_id']));
      const key = tryOpen(() => vault.unwrap(row[column] as Buffer, bound));
      if (!key) continue;
      dump.opened.push(key);
      if (key.length !== 32) continue;
      for (const value of Object.values(row)) {
        const plaintext = Buffer.isBuffer(value) ? tryOpen(() => open(key, value, bound)) : undefined;
        if (plaintext) dump.opened.push(plaintext);
      }
    }
  }
  return dump;
}

function tryOpen(read: () => Buffer): Buffer | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

const toBytes = (value: unknown): Buffer =>
  Buffer.isBuffer(value)
    ? value
    : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Whether any two consecutive numbers of a vector are in the bytes: in single or double precision, of either byte order, or as text. */
export function containsVector(buffers: readonly Buffer[], vector: Float32Array): boolean {
  const patterns = Array.from({ length: vector.length / 2 }, (_, i) =>
    vector.subarray(2 * i, 2 * i + 2),
  ).flatMap(toPatterns);
  return buffers.some((buffer) => patterns.some((pattern) => buffer.includes(pattern)));
}

function toPatterns(pair: Float32Array): Buffer[] {
  const single = Buffer.from(new Uint8Array(Float32Array.from(pair).buffer));
  const double = Buffer.from(new Uint8Array(Float64Array.from(pair).buffer));
  const swapped = [Buffer.from(single).swap32(), Buffer.from(double).swap64()];
  return [single, double, ...swapped, Buffer.from([...pair].join(','))];
}
