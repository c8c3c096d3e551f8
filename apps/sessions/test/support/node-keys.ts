import type { JWK } from 'jose';
import { generateKeyPairSync } from 'node:crypto';

export interface PublishedKeys {
  keys: (JWK & { kid: string })[];
}

const published = new Map<string, PublishedKeys>();

const { kty, crv, x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'jwk',
});
/** What devices encrypt to where there is no biometric node. */
const unreadable: PublishedKeys = { keys: [{ kty, crv, x, y, kid: 'none', alg: 'ECDH-ES', use: 'enc' }] };

/** Records the keys of a node, so that devices can seal while it is unreachable. All nodes of a database have the same keys. */
export async function recordNodeKeys(databaseUrl: string, nodeUrl: string): Promise<void> {
  const response = await fetch(`${nodeUrl}/node/.well-known/jwks.json`);
  published.set(databaseUrl, (await response.json()) as PublishedKeys);
}

/** The keys of the node beside an app. */
export const findNodeKeys = ({ env }: { env: Record<string, string> }): PublishedKeys =>
  published.get(env['DATABASE_URL'] ?? '') ?? unreadable;
