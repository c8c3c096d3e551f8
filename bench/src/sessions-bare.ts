// The baseline: the inserts, the selects and the decryptions of sessions with `pg` and `jose`, and nothing else. It receives tasks over IPC, and returns the rate per second.
import { CompactEncrypt, compactDecrypt, generateKeyPair } from 'jose';
import pg from 'pg';
import { mapConcurrently, forSeconds, perSecond } from './load/in-flight';
import type { BareTask } from './sessions/bare-task';
import { clients } from './sessions/rounds';
import { sampleInsert } from './sessions/sample-insert';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

process.on('message', (task: BareTask) => void work(task).then((rate) => process.send?.(rate)));
process.send?.('ready');

async function work(task: BareTask): Promise<number> {
  switch (task.work) {
    case 'insert':
      return insert(task.seconds);
    case 'select':
      return select(task.seconds, task.ids);
    case 'decrypt':
      return decrypt(task.count, task.content);
  }
}

async function insert(seconds: number): Promise<number> {
  const next = await sampleInsert(pool);
  return perSecond(forSeconds(seconds), clients, () => pool.query(next()));
}

function select(seconds: number, ids: readonly string[]): Promise<number> {
  const text = 'SELECT * FROM sessions.sessions WHERE id = $1';
  return perSecond(forSeconds(seconds), clients, (i) =>
    pool.query({ name: 'select', text, values: [ids[i % ids.length]] }),
  );
}

/** Each payload has its own key, as each session does; all keys are in memory. */
async function decrypt(count: number, content: object): Promise<number> {
  const plaintext = Buffer.from(JSON.stringify(content));
  const steps = await mapConcurrently(Array(count).keys(), clients, async () => {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    const encrypt = new CompactEncrypt(plaintext).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' });
    return { privateKey, jwe: await encrypt.encrypt(publicKey) };
  });
  return perSecond(steps, clients, ({ jwe, privateKey }) => compactDecrypt(jwe, privateKey));
}
