import { open, parseMasterKeys, Vault } from '@gatehouse/vault';
import { compactDecrypt, type JWK } from 'jose';
import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Reads the key to which the device encrypts its steps, as an operator of sessions with all its keys could. It is deleted at the end. */
export async function readSessionKey(env: Record<string, string>, sessionId: string): Promise<JWK> {
  const client = new Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; data_key: Buffer; progress: Buffer }>(
      'SELECT id, data_key, progress FROM sessions.sessions WHERE id_hash = $1',
      [createHash('sha256').update(sessionId).digest()],
    );
    const { id, data_key: wrapped, progress } = rows[0]!;
    const context = `sessions.sessions/${id}`;
    const dataKey = new Vault(parseMasterKeys(env['GATEHOUSE_MASTER_KEYS']!)).unwrap(wrapped, context);
    const { lease } = JSON.parse(open(dataKey, progress, `${context}/progress`).toString()) as {
      lease: { keys: { privateKey: JWK } };
    };
    return lease.keys.privateKey;
  } finally {
    await client.end();
  }
}

/** Decrypts the body of a step. */
export async function openStep(body: Buffer, key: JWK): Promise<Record<string, unknown>> {
  const { jwe } = JSON.parse(body.toString()) as { jwe: string };
  const { plaintext } = await compactDecrypt(jwe, key);
  return JSON.parse(Buffer.from(plaintext).toString()) as Record<string, unknown>;
}
