import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const name = 'https://issuer.example';
const audience = 'gatehouse';
const alg = 'ES256';

/** An issuer of bearer tokens that publishes its key, and an attacker that signs with another key. */
export async function startIssuer() {
  const [own, foreign] = await Promise.all([generateKeyPair(alg), generateKeyPair(alg)]);
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'ec', alg, use: 'sig' }];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  const signWith = ({ privateKey }: typeof own, claims: Record<string, unknown>): Promise<string> => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    return new SignJWT({ iss: name, aud: audience, sub: 'jane-doe', exp, ...claims })
      .setProtectedHeader({ alg, kid: 'ec' })
      .sign(privateKey);
  };
  return {
    env: { JWT_ISSUER: name, JWT_AUDIENCE: audience, JWT_JWKS_URL: url },
    /** A token that is valid for an hour. The given claims replace the default ones. */
    sign: (claims: Record<string, unknown> = {}) => signWith(own, claims),
    signAsStranger: () => signWith(foreign, {}),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
