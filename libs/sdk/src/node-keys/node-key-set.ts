import type { CryptoKey, JWK } from 'jose';
import { DeviceError } from '../device/device.errors';
import { loadEncryption } from '../encryption/encryption';

/** The uses of the keys that the biometric node publishes. */
const algorithms = { enc: 'ECDH-ES', sig: 'ES256' } as const;
type KeyUse = keyof typeof algorithms;

/** A published key of the biometric node. */
export interface NodeKey {
  kid: string;
  key: CryptoKey;
}

/**
 * The public keys of the biometric node. They come from the node itself, not from the service that runs the sessions, which passes
 * sealed content on and must not be able to open it. They are loaded once.
 */
export class NodeKeySet {
  private loaded: Promise<readonly JWK[]> | undefined;

  /** `load` returns the JWK set of the node as it was received. */
  constructor(private readonly load: () => Promise<unknown>) {}

  /** The key to which content is sealed: the newest. */
  async findSealingKey(): Promise<NodeKey> {
    const jwk = (await this.keys()).find((one) => isKey(one, 'enc'));
    if (!jwk) throw createKeysError('the reply has no key to encrypt with');
    return importKey(jwk, 'enc');
  }

  /** The key with which the node signs; undefined if it has not published it. */
  async findSigningKey(kid: string): Promise<NodeKey | undefined> {
    const isWanted = (one: JWK): boolean => isKey(one, 'sig') && one.kid === kid;
    let jwk = (await this.keys()).find(isWanted);
    if (!jwk) {
      // The node may have a new key since the set was loaded.
      this.loaded = undefined;
      jwk = (await this.keys()).find(isWanted);
    }
    return jwk && importKey(jwk, 'sig');
  }

  private keys(): Promise<readonly JWK[]> {
    this.loaded ??= this.loadKeys().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async loadKeys(): Promise<readonly JWK[]> {
    const reply = await this.load().catch((cause: unknown) => {
      throw createKeysError(cause instanceof Error ? cause.message : 'the request failed', cause);
    });
    const { keys } = (reply ?? {}) as { keys?: unknown };
    if (!Array.isArray(keys)) throw createKeysError('the reply is not a JWK set');
    return keys.filter((one): one is JWK => typeof one === 'object' && one !== null);
  }
}

const isKey = ({ kty, crv, alg, use, kid }: JWK, wanted: KeyUse): boolean =>
  kty === 'EC' && crv === 'P-256' && use === wanted && alg === algorithms[wanted] && typeof kid === 'string';

async function importKey(jwk: JWK, use: KeyUse): Promise<NodeKey> {
  const { importPublicKey } = await loadEncryption();
  try {
    return { kid: jwk.kid ?? '', key: await importPublicKey(jwk, algorithms[use]) };
  } catch (cause) {
    throw createKeysError('a key is invalid', cause);
  }
}

/** Without a status, so that it is retryable: nothing of the face has been sent. */
function createKeysError(reason: string, cause?: unknown): DeviceError {
  return new DeviceError(
    `The keys of the biometric node cannot be loaded, so nothing of the face was sent: ${reason.replace(/\.$/, '')}. Try again; if it fails again, check that /node/.well-known/jwks.json below the base URL is answered by the biometric node.`,
    { code: 'node_keys', cause },
  );
}
