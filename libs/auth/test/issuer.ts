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

/** A key of an issuer: what it publishes, and what it signs with. */
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

/** A token that is good for an hour; claims and header are taken in place of the usual ones, undefined leaves them out. */
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

type Answer = (response: ServerResponse) => void;

export const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An issuer that publishes keys over HTTP, counts who asks, and can be made to misbehave. */
export async function startIssuer(...keys: SigningKey[]) {
  let asked = 0;
  let answer: Answer;
  const publish = (...published: SigningKey[]) =>
    void (answer = json({ keys: published.map((key) => key.published) }));
  publish(...keys);
  const server = createServer((_request, response) => {
    asked++;
    answer(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  return {
    url,
    env: { JWT_ISSUER: issuerName, JWT_AUDIENCE: audience, JWT_JWKS_URL: url },
    asked: () => asked,
    publish,
    answerWith: (next: Answer) => void (answer = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
