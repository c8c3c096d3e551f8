import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const issuerName = 'https://issuer.example';
export const audience = 'gatehouse';

/** A key pair of an issuer. */
export interface SigningKey {
  alg: string;
  kid: string;
  published: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

export async function makeKey(alg: string, kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const published = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { alg, kid, published, publicKey, privateKey };
}

/** Signs a token that is valid for an hour. Claims and header override the defaults; undefined removes one. */
export function sign(
  key: Pick<SigningKey, 'alg' | 'kid'> & { privateKey: CryptoKey | Uint8Array },
  claims: Record<string, unknown> = {},
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iss: issuerName, aud: audience, sub: 'jane-doe', exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
    .sign(key.privateKey, { crit: { 'urn:example:extension': true } });
}

type Responder = (response: ServerResponse) => void;

export const json =
  (body: unknown, status = 200): Responder =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Starts an issuer that publishes keys over HTTP, counts requests and can return invalid responses. */
export async function startIssuer(...keys: SigningKey[]) {
  let requestCount = 0;
  let respond: Responder;
  const publish = (...published: SigningKey[]) =>
    void (respond = json({ keys: published.map((key) => key.published) }));
  publish(...keys);
  const server = createServer((_request, response) => {
    requestCount++;
    respond(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  return {
    url,
    env: { JWT_ISSUER: issuerName, JWT_AUDIENCE: audience, JWT_JWKS_URL: url },
    requestCount: () => requestCount,
    publish,
    respondWith: (next: Responder) => void (respond = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
