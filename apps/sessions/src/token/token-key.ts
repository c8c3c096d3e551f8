import type { SealedContent } from '@gatehouse/node-link';

/** The key of a new face token, as a device has sent it. */
export interface NewToken {
  id: string;
  /** The version of the face model of the token. */
  version: string;
  secretKey: Buffer;
  /** The token itself, sealed to the biometric node; undefined if no copy of it is stored. */
  sealedToken?: SealedContent;
}

/** The same in the findings of a session, where the secret key is wrapped by the token vault. */
export interface WrappedToken extends Omit<NewToken, 'secretKey'> {
  /** base64url */
  wrappedKey: string;
}

/** A stored token key. */
export interface TokenKey {
  id: string;
  puid: string;
  version: string;
  secretKey: Buffer;
}
