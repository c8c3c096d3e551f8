import { open, seal, type Vault } from '@gatehouse/vault';

/** A face token, encrypted with a key of its own. Deleting the key makes the token unreadable in the live database. */
export interface SealedToken {
  wrappedKey: Buffer;
  sealed: Buffer;
}

/** Whose token it is, and which one. */
export interface TokenName {
  galleryId: number;
  puid: string;
  tokenId: string;
}

/** The newest tokens of a person that are stored. Each device that enrolls or renews has its own. */
export const maxTokensPerPerson = 8;

/** The name as text, as the statement of `rewrap` builds it. */
export const toTokenKey = ({ galleryId, puid, tokenId }: TokenName): string =>
  `${galleryId}/${puid}/${tokenId}`;

/** Binds the key and the token to the person. */
export const tokenContext = (key: string): string => `biometric_node.tokens/${key}`;

export function sealToken(vault: Vault, name: TokenName, token: Uint8Array): SealedToken {
  const context = tokenContext(toTokenKey(name));
  const { plain, wrapped } = vault.createDataKey(context);
  const sealed = seal(plain, Buffer.from(token.buffer, token.byteOffset, token.byteLength), context);
  plain.fill(0);
  return { wrappedKey: wrapped, sealed };
}

export function openToken(vault: Vault, name: TokenName, { wrappedKey, sealed }: SealedToken): Buffer {
  const context = tokenContext(toTokenKey(name));
  const key = vault.unwrap(wrappedKey, context);
  try {
    return open(key, sealed, context);
  } finally {
    key.fill(0);
  }
}
