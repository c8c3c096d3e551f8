import type { Vault } from '@gatehouse/vault';
import type { NodeAnswer, NodeQuestion, NodeRequestName } from './node-request';

/** When a question was asked first, in Unix milliseconds: one that is too old is not a repetition, but a replay. */
export type Dated<Q> = Q & { askedAt: number };

/**
 * What travels between the services through Redis: sealed under the master keys, which only our services have, and bound
 * to the request and its direction. Nobody else can read it, make one up, or hand one on in another's place.
 */
export const sealQuestion = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  question: NodeQuestion<N>,
  askedAt: Date,
): Buffer => sealed(vault, questionContext(job, requestId), { ...question, askedAt: askedAt.getTime() });

export const openQuestion = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  parcel: Buffer,
): Dated<NodeQuestion<N>> => opened(vault, questionContext(job, requestId), parcel);

export const sealAnswer = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  answer: NodeAnswer<N>,
): Buffer => sealed(vault, answerContext(job, requestId), answer);

export const openAnswer = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  parcel: Buffer,
): NodeAnswer<N> => opened(vault, answerContext(job, requestId), parcel);

/** Binds a question to its request. */
export const questionContext = (job: string, requestId: string): string => `node-link/${job}/${requestId}`;

const answerContext = (job: string, requestId: string): string => `${questionContext(job, requestId)}/answer`;

function sealed(vault: Vault, context: string, content: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(content));
  const parcel = vault.wrap(bytes, context);
  bytes.fill(0);
  return parcel;
}

function opened<T>(vault: Vault, context: string, parcel: Buffer): T {
  const bytes = vault.unwrap(parcel, context);
  try {
    return JSON.parse(bytes.toString()) as T;
  } finally {
    bytes.fill(0);
  }
}
