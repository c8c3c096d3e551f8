import type { PasskeyKey } from '@gatehouse/passkeys';
import type { User } from '../user/user';

export type Owner = Pick<User, 'id' | 'name'>;

/** A passkey of a local user: the second factor after the password. */
export interface Passkey {
  id: string;
  userId: string;
  credential: PasskeyKey & { transports: string[] };
  /** Given by the user, to tell several apart. */
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

export const maxPasskeys = 10;
export const maxPasskeyNameBytes = 100;

/** The user handle of WebAuthn: the random id of the user, which names no person. */
export const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
