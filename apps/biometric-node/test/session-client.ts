import {
  type TargetGallery,
  type NodeAnswer,
  type NodeRequest,
  type NodeRequestName,
  openAnswer,
  sealRequest,
} from '@gatehouse/node-link';
import { REDIS, type RedisClient } from '@gatehouse/platform';
import { JobQueue, type SealedJob } from '@gatehouse/queues';
import { eventually } from '@gatehouse/testing';
import { parseMasterKeys, Vault } from '@gatehouse/vault';
import { Worker } from 'bullmq';
import { randomUUID } from 'node:crypto';
import type { BiometricNode } from './biometric-node';

type ReceivedAnswer = SealedJob & { job: NodeRequestName };

/** Sends sealed requests to the queues of a node as sessions do, and receives the answers. */
export async function startSessionClient(node: BiometricNode) {
  const { env, app, source } = node;
  const vault = new Vault(parseMasterKeys(env['GATEHOUSE_MASTER_KEYS'] ?? ''));
  const queue = app.get(JobQueue, { strict: false });
  // Without a connection the queue drops a job. Sessions send it again, this client does not.
  await eventually(() => expect(app.get<RedisClient>(REDIS, { strict: false }).status).toBe('ready'));
  const waiting = new Map<string, ((answer: unknown) => void)[]>();
  const received: ReceivedAnswer[] = [];
  const worker = new Worker<{ payload: ReceivedAnswer }>(
    'node-answer',
    ({ data: { payload } }) => receive(payload),
    {
      connection: { url: env['REDIS_URL'] ?? '', maxRetriesPerRequest: null },
      prefix: env['REDIS_PREFIX'],
    },
  );
  worker.on('error', () => undefined);
  const [customer] = await source.query<{ id: string }[]>(
    `SELECT id FROM auth.customers WHERE name = 'acme'`,
  );

  /** Resolves the oldest waiting request. */
  function receive(payload: ReceivedAnswer): Promise<void> {
    const { job, requestId, sealedMessage } = payload;
    received.push(payload);
    const answer = openAnswer(vault, job, requestId, Buffer.from(sealedMessage, 'base64url'));
    waiting.get(`${job}/${requestId}`)?.shift()?.(answer);
    return Promise.resolve();
  }

  const send = (name: NodeRequestName, payload: SealedJob) =>
    queue.enqueue({ name, id: `client-${randomUUID()}`, payload });

  async function request<N extends NodeRequestName>(
    job: N,
    requestId: string,
    content: NodeRequest<N>,
    requestedAt?: Date,
  ): Promise<NodeAnswer<N>> {
    const answer = new Promise<NodeAnswer<N>>((resolve) => {
      const key = `${job}/${requestId}`;
      waiting.set(key, [...(waiting.get(key) ?? []), resolve as (answer: unknown) => void]);
    });
    await post(job, requestId, content, requestedAt);
    return answer;
  }

  /** Sends a request without waiting for the answer. */
  const post = <N extends NodeRequestName>(
    job: N,
    requestId: string,
    content: NodeRequest<N>,
    requestedAt?: Date,
  ) => send(job, { requestId, sealedMessage: seal(vault, job, requestId, content, requestedAt) });

  const gallery: TargetGallery = { customerId: customer?.id ?? '', mode: 'live', version: 'FACE3_1' };
  const numbers = (vectors: Float32Array[]) => vectors.map((vector) => [...vector]);
  return {
    vault,
    gallery,
    received,
    request,
    post,
    send,
    enroll: (id: string, vectors: Float32Array[]) =>
      request('enroll-for-session', id, { ...gallery, features: numbers(vectors) }),
    withdraw: (id: string) => request('withdraw-enrollment', id, gallery),
    recognise: (vectors: Float32Array[], puid?: string) =>
      request('recognise-for-session', randomUUID(), { ...gallery, features: numbers(vectors), puid }),
    findPeople: (puids: string[]) => request('find-people', randomUUID(), { ...gallery, puids }),
    close: () => worker.close(),
  };
}

export type SessionClient = Awaited<ReturnType<typeof startSessionClient>>;

/** A sealed request in its encoded form. */
export const seal = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  content: NodeRequest<N>,
  requestedAt = new Date(),
): string => sealRequest(vault, job, requestId, content, requestedAt).toString('base64url');

/** The person of an answer, or an error if it has none. */
export function getPerson(answer: NodeAnswer<'enroll-for-session' | 'recognise-for-session'>): string {
  if ('puid' in answer) return answer.puid;
  throw new Error(`The answer has no person: ${answer.outcome}.`);
}
