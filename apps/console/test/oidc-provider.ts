import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const clientId = 'console';
export const clientSecret = 'a secret: of the client';

interface Grant {
  redirectUri: string;
  nonce: string;
  codeChallenge: string;
}

/** What the provider does wrong. */
export interface Fault {
  /** Changes the claims of the id token. */
  claims?: Partial<JWTPayload>;
  /** Signs with a key that the provider does not publish, or not at all. */
  signature?: 'other-key' | 'none';
  /** Changes the parameters of the answer to the browser. */
  answer?: Record<string, string | undefined>;
  /** Accepts every code verifier. */
  ignoresPkce?: boolean;
  /** The status of the token endpoint. */
  tokenStatus?: number;
}

/** A small OpenID provider on loopback. Its user is always logged in, so an authorization request is answered at once. */
export async function startOidcProvider(metadata: Record<string, unknown> = {}) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const other = await generateKeyPair('ES256');
  const grants = new Map<string, Grant>();
  const requests: { path: string; body: string; authorization: string | undefined }[] = [];
  const state = {
    fault: {} as Fault,
    /** The claims of the user. */
    user: { sub: 'user-1', preferred_username: 'Jane.Doe', groups: ['staff'] } as Record<string, unknown>,
    /** The claims that only the userinfo endpoint has. */
    userInfo: {} as Record<string, unknown>,
    isDown: false,
  };
  let issuer = '';

  const configuration = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    ...metadata,
  });

  const sign = async (claims: JWTPayload): Promise<string> => {
    const { signature } = state.fault;
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(signature === 'other-key' ? other.privateKey : privateKey);
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { authorization } = request.headers;
    requests.push({ path: '/token', body, authorization });
    if (state.fault.tokenStatus !== undefined) return reply(response, state.fault.tokenStatus, {});
    const form = new URLSearchParams(body);
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const encode = (part: string) => encodeURIComponent(part).replaceAll('%20', '+');
    const basic = Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64');
    if (authorization !== `Basic ${basic}`) return reply(response, 401, { error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isVerified = state.fault.ignoresPkce || challenge === grant?.codeChallenge;
    if (!grant || !isVerified || form.get('redirect_uri') !== grant.redirectUri)
      return reply(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const { nonce } = grant;
    const claims = {
      ...{ iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce },
      ...state.user,
      ...state.fault.claims,
    };
    const token = { access_token: 'an-access-token', token_type: 'Bearer', id_token: await sign(claims) };
    return reply(response, 200, token);
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (state.isDown) return void request.socket.destroy();
    if (pathname === '/.well-known/openid-configuration') return reply(response, 200, configuration());
    if (pathname === '/keys')
      return void exportJWK(publicKey).then((key) =>
        reply(response, 200, { keys: [{ ...key, kid: 'one', alg: 'ES256', use: 'sig' }] }),
      );
    if (pathname === '/userinfo') return reply(response, 200, { sub: state.user['sub'], ...state.userInfo });
    if (pathname === '/token') return void exchange(request, response);
    if (pathname === '/authorize') return authorize(request, response);
    reply(response, 404, {});
  });

  /** Answers with a redirect, as a provider does where the user is logged in. */
  const authorize = (request: IncomingMessage, response: ServerResponse): void => {
    const query = new URL(request.url ?? '/', issuer).searchParams;
    const code = randomBytes(16).toString('hex');
    grants.set(code, {
      redirectUri: query.get('redirect_uri') ?? '',
      nonce: query.get('nonce') ?? '',
      codeChallenge: query.get('code_challenge') ?? '',
    });
    const answer = { code, state: query.get('state') ?? '', iss: issuer, ...state.fault.answer };
    const target = new URL(query.get('redirect_uri') ?? '');
    for (const [name, value] of Object.entries(answer))
      if (value !== undefined) target.searchParams.set(name, value);
    response.writeHead(302, { location: target.href }).end();
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    requests,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type TestProvider = Awaited<ReturnType<typeof startOidcProvider>>;

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
