import type { Vault } from '@gatehouse/vault';
import type { NodeAnswer, NodeRequest, NodeRequestName } from './node-request';

/** The time of the first attempt, in Unix milliseconds: a request that is too old is a replay, not a retry. */
export type Timestamped<Q> = Q & { requestedAt: number };

/**
 * The messages between the services pass through Redis. They are sealed under the master keys, which only our services have,
 * and bound to the request and the direction, so that they cannot be read, forged or exchanged.
 */
export const sealRequest = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  request: NodeRequest<N>,
  requestedAt: Date,
): Buffer =>
  seal(vault, nodeRequestContext(job, requestId), { ...request, requestedAt: requestedAt.getTime() });

export const openRequest = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  message: Buffer,
): Timestamped<NodeRequest<N>> => open(vault, nodeRequestContext(job, requestId), message);

export const sealAnswer = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  answer: NodeAnswer<N>,
): Buffer => seal(vault, answerContext(job, requestId), answer);

export const openAnswer = <N extends NodeRequestName>(
  vault: Vault,
  job: N,
  requestId: string,
  message: Buffer,
): NodeAnswer<N> => open(vault, answerContext(job, requestId), message);

/** Binds a sealed message to its request. */
export const nodeRequestContext = (job: string, requestId: string): string => `node-link/${job}/${requestId}`;

const answerContext = (job: string, requestId: string): string =>
  `${nodeRequestContext(job, requestId)}/answer`;

function seal(vault: Vault, context: string, content: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(content));
  const message = vault.wrap(bytes, context);
  bytes.fill(0);
  return message;
}

function open<T>(vault: Vault, context: string, message: Buffer): T {
  const bytes = vault.unwrap(message, context);
  try {
    return JSON.parse(bytes.toString()) as T;
  } finally {
    bytes.fill(0);
  }
}
