import { TokenError, verifyToken } from '@gatehouse/tokens';
import type { DeviceRecord } from '../device-store/device-store';

/** A token as it is stored or was handed over, with what its header says. */
export interface KnownToken {
  token: Uint8Array;
  /** Identifies the token and its keys: base64url of 32 bytes. */
  id: string;
  /** The version of the face model. */
  version: string;
}

/** Checks a token, and reads its id and the version of its face model; throws a `TokenError` for anything else. */
export async function readFaceToken(token: Uint8Array): Promise<KnownToken> {
  const { id, spaceName } = await verifyToken(token);
  return { token, id, version: spaceName };
}

/**
 * The token of a record; undefined if it cannot be used: it is damaged, or a record of release 0.2.0 has a token of another kind.
 * The key of the record still signs. Sign in with descriptors, and replace the token.
 */
export async function findRecordToken({
  token,
}: Pick<DeviceRecord, 'token'>): Promise<KnownToken | undefined> {
  try {
    return await readFaceToken(token);
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}
