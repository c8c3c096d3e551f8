import {
  type AskedGallery,
  type NodeAnswer,
  type NodeQuestion,
  type NodeRequestName,
  openAnswer,
  sealQuestion,
} from '@gatehouse/node-link';
import { JobQueue, type SealedJob } from '@gatehouse/queues';
import { parseMasterKeys, Vault } from '@gatehouse/vault';
import { Worker } from 'bullmq';
import { randomUUID } from 'node:crypto';
import type { BiometricNode } from './biometric-node';

type Heard = SealedJob & { job: NodeRequestName };

/** Asks a node as the sessions do: sealed questions into its queues, and an ear at the queue of answers. */
export async function startAsker(node: BiometricNode) {
  const { env, app, source } = node;
  const vault = new Vault(parseMasterKeys(env['GATEHOUSE_MASTER_KEYS'] ?? ''));
  const queue = app.get(JobQueue, { strict: false });
  const waiting = new Map<string, ((answer: unknown) => void)[]>();
  const heard: Heard[] = [];
  const worker = new Worker<{ payload: Heard }>('node-answer', ({ data: { payload } }) => hear(payload), {
    connection: { url: env['REDIS_URL'] ?? '', maxRetriesPerRequest: null },
    prefix: env['REDIS_PREFIX'],
  });
  worker.on('error', () => undefined);
  const [customer] = await source.query<{ id: string }[]>(
    `SELECT id FROM auth.customers WHERE name = 'acme'`,
  );

  /** Each answer is for whoever has waited longest. */
  function hear(payload: Heard): Promise<void> {
    const { job, requestId, parcel } = payload;
    heard.push(payload);
    const answer = openAnswer(vault, job, requestId, Buffer.from(parcel, 'base64url'));
    waiting.get(`${job}/${requestId}`)?.shift()?.(answer);
    return Promise.resolve();
  }

  const send = (name: NodeRequestName, payload: SealedJob) =>
    queue.wake({ name, id: `ask-${randomUUID()}`, payload });

  async function ask<N extends NodeRequestName>(
    job: N,
    requestId: string,
    question: NodeQuestion<N>,
    askedAt?: Date,
  ): Promise<NodeAnswer<N>> {
    const answer = new Promise<NodeAnswer<N>>((resolve) => {
      const key = `${job}/${requestId}`;
      waiting.set(key, [...(waiting.get(key) ?? []), resolve as (answer: unknown) => void]);
    });
    await post(job, requestId, question, askedAt);
    return answer;
  }

  /** Asks without waiting for an answer. */
  const post = <N extends NodeRequestName>(
    job: N,
    requestId: string,
    question: NodeQuestion<N>,
    askedAt?: Date,
  ) => send(job, { requestId, parcel: seal(vault, job, requestId, question, askedAt) });

  const gallery: AskedGallery = { customerId: customer?.id ?? '', mode: 'live', version: 'FACE3_1' };
  const numbers = (vectors: Float32Array[]) => vectors.map((vector) => [...vector]);
  return {
    vault,
    gallery,
    heard,
    ask,
    post,
    send,
    enroll: (id: string, vectors: Float32Array[]) =>
      ask('enroll-for-session', id, { ...gallery, features: numbers(vectors) }),
    withdraw: (id: string) => ask('withdraw-enrollment', id, gallery),
    recognise: (vectors: Float32Array[], puid?: string) =>
      ask('recognise-for-session', randomUUID(), { ...gallery, features: numbers(vectors), puid }),
    findPeople: (puids: string[]) => ask('find-people', randomUUID(), { ...gallery, puids }),
    close: () => worker.close(),
  };
}

export type SessionAsker = Awaited<ReturnType<typeof startAsker>>;

/** A question as it travels. */
export const seal = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  question: NodeQuestion<N>,
  askedAt = new Date(),
): string => sealQuestion(vault, job, requestId, question, askedAt).toString('base64url');

/** The person of an answer that names one; anything else is a mistake. */
export function personIn(answer: NodeAnswer<'enroll-for-session' | 'recognise-for-session'>): string {
  if ('puid' in answer) return answer.puid;
  throw new Error(`The answer names nobody: ${answer.outcome}.`);
}
