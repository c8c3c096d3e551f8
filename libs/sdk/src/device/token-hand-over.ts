import { base64url } from 'jose';
import type { KnownToken } from '../face-token/known-token';
import type { SealedPlace } from '../node-keys/binding';
import { openHandedOverToken } from '../node-keys/handed-over-token';
import type { NodeKeySet } from '../node-keys/node-key-set';
import type { TokenRecipient } from '../node-keys/token-recipient';
import type { DeviceConnection } from './device-connection';
import { DeviceError } from './device.errors';
import type { TokenReply } from './device.types';

/** A token from the biometric node, with the public key for `compareFace`. */
export interface HandedOverToken extends KnownToken {
  publicKey: Uint8Array;
}

export interface TokenHandover {
  connection: DeviceConnection;
  recipient: TokenRecipient;
  nodeKeys: NodeKeySet;
  claim: Pick<SealedPlace, 'sessionId' | 'epoch'>;
  signal?: AbortSignal;
}

// About 20 seconds: the node answers in one, unless it is restarted.
const waitsMs = [200, 300, 500, ...Array<number>(19).fill(1_000)];

/** Asks until the biometric node has sealed the token to this device; null if there is none. */
export async function fetchHandedOverToken(handover: TokenHandover): Promise<HandedOverToken | null> {
  const reply = await waitForReply(handover);
  if (reply.status === 'none') return null;
  const { recipient, nodeKeys, claim } = handover;
  const token = await openHandedOverToken(reply, recipient, nodeKeys, claim);
  return { ...token, publicKey: base64url.decode(reply.publicKey) };
}

async function waitForReply({
  connection,
  signal,
}: TokenHandover): Promise<Exclude<TokenReply, { status: 'pending' }>> {
  for (const wait of waitsMs) {
    const reply = await connection.get<TokenReply>('/token');
    if (reply.status !== 'pending') return reply;
    await connection.sleep(wait, signal);
    signal?.throwIfAborted();
  }
  throw new DeviceError('The biometric node has not handed over the token in time. Try again.', {
    code: 'token_pending',
  });
}
