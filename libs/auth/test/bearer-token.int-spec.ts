import { AppLogger, Clock, loadConfig } from '@gatehouse/platform';
import { exportJWK, exportSPKI, UnsecuredJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { jwtVariables } from '../src';
import { BearerTokenService } from '../src/bearer-token/bearer-token.service';
import { JwksCache } from '../src/bearer-token/jwks-cache';
import { JwksSource } from '../src/bearer-token/jwks-source';
import { type Issuer, issuerName, json, makeKey, sign, type SigningKey, startIssuer } from './issuer';

class AdjustableClock extends Clock {
  private offsetMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(seconds: number): void {
    this.offsetMs += seconds * 1000;
  }
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const rejected = (reason: string) => ({
  status: 401,
  code: 'bearer-token.invalid',
  message: `Invalid bearer token: ${reason}`,
});

const unknownKey = rejected('it is signed with a key that the issuer does not publish');

const unreachable = {
  status: 503,
  message: expect.stringContaining('the keys of their issuer cannot be fetched'),
  headers: { 'Retry-After': '5' },
};

describe('a bearer token', () => {
  let issuer: Issuer;
  let [rsa, ec, ed, other]: SigningKey[] = [];
  let clock: AdjustableClock;
  let logs: string[];
  let verifiers: BearerTokenService[];

  beforeAll(async () => {
    [rsa, ec, ed, other] = await Promise.all([
      makeKey('RS256', 'rsa'),
      makeKey('ES256', 'ec'),
      makeKey('EdDSA', 'ed'),
      makeKey('ES256', 'other'),
    ]);
  });

  beforeEach(async () => {
    issuer = await startIssuer(rsa!, ec!, ed!);
    clock = new AdjustableClock();
    logs = [];
    verifiers = [];
  });
  afterEach(async () => {
    for (const verifier of verifiers) await verifier.onApplicationShutdown();
    await issuer.close();
  });

  const logger = () => new AppLogger('test', 'debug', { write: (line) => logs.push(line) });
  const makeVerifier = (env: Record<string, string> = {}) => {
    const config = loadConfig(jwtVariables, { ...issuer.env, ...env });
    const verifier = new BearerTokenService(config, clock, logger());
    verifiers.push(verifier);
    return verifier;
  };
  /** Returns the error, or undefined for a valid token. */
  const check = (token: string, verifier = makeVerifier()): Promise<unknown> =>
    verifier.verify(`Bearer ${token}`).then(
      () => undefined,
      (error: unknown) => error,
    );

  describe('is accepted', () => {
    it.each(['RS256', 'ES256', 'EdDSA'])('if it is signed with %s', async (alg) => {
      const key = [rsa, ec, ed].find((one) => one?.alg === alg)!;
      expect(await check(await sign(key))).toBeUndefined();
    });

    it('if one of its audiences matches', async () => {
      const verifier = makeVerifier({ JWT_AUDIENCE: 'gatehouse, gatehouse-eu' });
      expect(await check(await sign(ec!, { aud: ['mail', 'gatehouse-eu'] }), verifier)).toBeUndefined();
    });

    it('if clocks differ by less than 30 seconds', async () => {
      const claims = { exp: secondsFromNow(-25), nbf: secondsFromNow(25) };
      expect(await check(await sign(ec!, claims))).toBeUndefined();
    });

    it.each(['bearer', 'BEARER', 'Bearer  '])('after the scheme "%s"', async (scheme) => {
      await expect(makeVerifier().verify(`${scheme} ${await sign(ec!)}`)).resolves.toBeUndefined();
    });

    it('without a key id if only one key matches', async () => {
      expect(await check(await sign(ec!, {}, { kid: undefined }))).toBeUndefined();
    });
  });

  describe('is rejected', () => {
    const claims: [string, Record<string, unknown>, string][] = [
      ['has expired', { exp: secondsFromNow(-300) }, 'it has expired'],
      ['has no expiry', { exp: undefined }, 'it has no exp'],
      ['has an expiry that is not a number', { exp: 'tomorrow' }, 'its exp is not a number'],
      ['is not valid yet', { nbf: secondsFromNow(300) }, 'it is not valid yet'],
      ['is from another issuer', { iss: `${issuerName}/` }, 'it is from another issuer'],
      ['names no issuer', { iss: undefined }, 'it has no iss'],
      ['is for another audience', { aud: ['mail', 'gatehouse-us'] }, 'it is for another audience'],
      ['names no audience', { aud: undefined }, 'it has no aud'],
    ];
    it.each(claims)('if it %s', async (_, given, reason) => {
      expect(await check(await sign(ec!, given))).toMatchObject(rejected(reason));
    });

    it('31 seconds after its expiry', async () => {
      const verifier = makeVerifier();
      const token = await sign(ec!, { exp: secondsFromNow(60) });
      expect(await check(token, verifier)).toBeUndefined();
      clock.advance(91);
      expect(await check(token, verifier)).toMatchObject(rejected('it has expired'));
    });

    it('if its key is not published', async () => {
      expect(await check(await sign(other!))).toMatchObject(unknownKey);
    });

    it('if its kid names another key, even if it contains the right key', async () => {
      const header = { kid: 'ec', jwk: other!.published };
      expect(await check(await sign(other!, {}, header))).toMatchObject(rejected('its signature is invalid'));
    });

    it('if its claims were changed', async () => {
      const [header, , signature] = (await sign(ec!)).split('.');
      const [, claims] = (await sign(ec!, { sub: 'other-subject' })).split('.');
      expect(await check(`${header}.${claims}.${signature}`)).toMatchObject(
        rejected('its signature is invalid'),
      );
    });

    it('if its algorithm is not allowed', async () => {
      const verifier = makeVerifier({ JWT_ALGORITHMS: 'ES256, EdDSA' });
      expect(await check(await sign(rsa!), verifier)).toMatchObject(
        rejected('its algorithm is none of ES256, EdDSA'),
      );
    });

    it('if it is not signed', async () => {
      const claims = { iss: issuerName, aud: 'gatehouse', exp: secondsFromNow(3600) };
      expect(await check(new UnsecuredJWT(claims).encode())).toMatchObject(
        rejected(`its algorithm is none of RS256, PS256, ES256, EdDSA, Ed25519`),
      );
    });

    it('if it is signed with HMAC and a published key as the secret', async () => {
      const published = [await exportSPKI(rsa!.publicKey), JSON.stringify(await exportJWK(rsa!.publicKey))];
      for (const text of published) {
        const forged = { alg: 'HS256', kid: 'rsa', privateKey: new TextEncoder().encode(text) };
        expect(await check(await sign(forged))).toMatchObject(
          rejected(`its algorithm is none of RS256, PS256, ES256, EdDSA, Ed25519`),
        );
      }
    });

    it('if it requires an extension', async () => {
      const header = { crit: ['urn:example:extension'], 'urn:example:extension': true };
      expect(await check(await sign(ec!, {}, header))).toMatchObject(
        rejected('it requires an extension that is not supported (crit)'),
      );
    });

    it.each(['token', 'a.b.c', '..', 'a.b', 'e30.e30.', `${'x'.repeat(100)}.${'y'.repeat(100)}.z`])(
      'if it is %s',
      async (token) => expect(await check(token)).toMatchObject(rejected('it is not a signed JWT')),
    );

    it('if it has more than 16 KiB', async () => {
      const token = await sign(ec!, { filler: 'x'.repeat(16 * 1024) });
      expect(await check(token)).toMatchObject(rejected('it has more than 16384 characters'));
      expect(issuer.requestCount()).toBe(0);
    });

    it('if it names no key and several match', async () => {
      issuer.publish(ec!, other!);
      expect(await check(await sign(ec!, {}, { kid: undefined }))).toMatchObject(
        rejected('it does not say which key of the issuer signed it (kid)'),
      );
    });

    it('if its published key is too short', async () => {
      const short = { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'rsa' };
      issuer.respondWith(json({ keys: [short] }));
      expect(await check(await sign(rsa!))).toMatchObject(
        rejected('it is signed with an unusable key of the issuer'),
      );
    });

    it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer two words', 'e30.e30.e30'])(
      'if the header is "%s"',
      async (header) => {
        await expect(makeVerifier().verify(header)).rejects.toMatchObject(
          rejected('the Authorization header must be "Bearer <token>"'),
        );
      },
    );

    it('if no issuer is configured', async () => {
      const nothing = { JWT_ISSUER: '', JWT_AUDIENCE: '', JWT_JWKS_URL: '' };
      expect(await check(await sign(ec!), makeVerifier(nothing))).toMatchObject(
        rejected('this service accepts none'),
      );
    });

    it('without its contents in the message or the logs', async () => {
      const claims = [{}, { exp: 1 }, { iss: 'https://evil.example' }, { aud: 'mail' }, { nbf: 1e10 }];
      for (const given of claims) {
        for (const key of [ec!, other!]) {
          const token = await sign(key, given);
          const error = (await check(token)) as Error | undefined;
          const output = JSON.stringify([error, error?.message, error?.cause, logs]);
          for (const part of [...token.split('.'), 'jane-doe', 'evil.example'])
            expect(output).not.toContain(part);
        }
      }
    });
  });

  describe('is checked with a key set that', () => {
    it('is fetched once for concurrent requests', async () => {
      const request = new Promise<ServerResponse>((resolve) => issuer.respondWith(resolve));
      const verifier = makeVerifier();
      const tokens = await Promise.all(Array.from({ length: 50 }, () => sign(ec!)));
      const checks = tokens.map((token) => check(token, verifier));
      json({ keys: [ec!.published] })(await request);
      expect(await Promise.all(checks)).toEqual(tokens.map(() => undefined));
      expect(issuer.requestCount()).toBe(1);
    });

    it('is cached for 10 minutes', async () => {
      const verifier = makeVerifier();
      const token = await sign(ec!, { exp: secondsFromNow(86_400) });
      expect(await check(token, verifier)).toBeUndefined();
      clock.advance(595);
      expect(await check(token, verifier)).toBeUndefined();
      expect(issuer.requestCount()).toBe(1);
      clock.advance(10);
      expect(await check(token, verifier)).toBeUndefined();
      expect(issuer.requestCount()).toBe(2);
    });

    it('is fetched again after a rotation; the old key is rejected', async () => {
      const verifier = makeVerifier();
      expect(await check(await sign(ec!), verifier)).toBeUndefined();
      clock.advance(60);
      issuer.publish(other!);
      expect(await check(await sign(other!), verifier)).toBeUndefined();
      expect(await check(await sign(ec!), verifier)).toMatchObject(unknownKey);
      expect(issuer.requestCount()).toBe(2);
    });

    it('is fetched once for concurrent requests after a rotation', async () => {
      const verifier = makeVerifier();
      await check(await sign(ec!), verifier);
      clock.advance(60);
      issuer.publish(other!);
      const tokens = await Promise.all(Array.from({ length: 50 }, () => sign(other!)));
      const outcomes = await Promise.all(tokens.map((token) => check(token, verifier)));
      expect(outcomes).toEqual(tokens.map(() => undefined));
      expect(issuer.requestCount()).toBe(2);
    });

    it('is fetched at most once in 30 seconds for unknown key ids', async () => {
      const verifier = makeVerifier();
      const flood = async () => {
        for (let sent = 0; sent < 100; sent++)
          expect(await check(await sign(other!, {}, { kid: randomUUID() }), verifier)).toMatchObject(
            unknownKey,
          );
      };
      await flood();
      expect(issuer.requestCount()).toBe(1);
      clock.advance(20);
      await flood();
      expect(issuer.requestCount()).toBe(1);
      clock.advance(15);
      await flood();
      expect(issuer.requestCount()).toBe(2);
    });
  });

  describe('while the issuer is unreachable', () => {
    const failures: [string, (response: ServerResponse) => void, RegExp][] = [
      ['answers 500', json({ keys: [] }, 500), /the response status was 500/],
      ['answers 204', (response) => void response.writeHead(204).end(), /the response status was 204/],
      [
        'redirects',
        (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
        /the response status was 302/,
      ],
      ['sends HTML', (response) => void response.end('<html>'), /the response is not a JWK set/],
      ['sends an empty body', (response) => void response.end(), /the response is not a JWK set/],
      ['sends another object', json({ key: 'value' }), /the response is not a JWK set/],
      ['sends a list', json([]), /the response is not a JWK set/],
      ['sends invalid keys', json({ keys: ['one', null] }), /the response is not a JWK set/],
      [
        'sends 257 KiB',
        json({ keys: [], filler: 'x'.repeat(257 * 1024) }),
        /the response is larger than 262144 bytes/,
      ],
      [
        'sends 64 MiB compressed',
        (response) =>
          void response
            .writeHead(200, { 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
        /the response is larger than 262144 bytes/,
      ],
      [
        'closes the connection',
        (response) => {
          response.writeHead(200, { 'content-length': 1000 });
          response.write('{"keys":[');
          setImmediate(() => response.destroy());
        },
        /failed to fetch/,
      ],
    ];
    it.each(failures)('answers 503 if the issuer %s', async (_, respond, logged) => {
      issuer.respondWith(respond);
      expect(await check(await sign(ec!))).toMatchObject(unreachable);
      expect(logs.join('')).toMatch(logged);
      expect(logs).toHaveLength(1);
    });

    it('answers 503 if the issuer refuses connections', async () => {
      // Port 2 is not an ephemeral port, so no other program listens on it.
      const verifier = makeVerifier({ JWT_JWKS_URL: 'http://127.0.0.1:2/jwks' });
      expect(await check(await sign(ec!), verifier)).toMatchObject(unreachable);
      expect(logs.join('')).toMatch(/ECONNREFUSED/);
    });

    it.each([
      ['never answers', () => undefined],
      ['never ends', (response: ServerResponse) => void response.writeHead(200).write('{"keys":[')],
    ])('answers 503 if the issuer %s', async (_, respond) => {
      issuer.respondWith(respond);
      const source = new JwksSource(issuer.url, 100);
      const cache = new JwksCache(source, clock, logger());
      await expect(cache.findKey({ alg: 'ES256' }, { payload: '', signature: '' })).rejects.toMatchObject(
        unreachable,
      );
      expect(logs.join('')).toMatch(/no response within 100 ms/);
      await source.close();
    });

    it('fetches the keys at most once in 5 seconds, and recovers', async () => {
      issuer.respondWith(json({}, 503));
      const verifier = makeVerifier();
      const token = await sign(ec!);
      for (let sent = 0; sent < 10; sent++) expect(await check(token, verifier)).toMatchObject(unreachable);
      expect(issuer.requestCount()).toBe(1);
      issuer.publish(ec!);
      clock.advance(5);
      expect(await check(token, verifier)).toBeUndefined();
    });

    it('uses the cached keys for a day', async () => {
      const verifier = makeVerifier();
      const token = await sign(ec!, { exp: secondsFromNow(30 * 86_400) });
      expect(await check(token, verifier)).toBeUndefined();
      issuer.respondWith(json({}, 503));
      clock.advance(11 * 60);
      for (let sent = 0; sent < 10; sent++) expect(await check(token, verifier)).toBeUndefined();
      expect(issuer.requestCount()).toBe(2);
      expect(await check(await sign(other!), verifier)).toMatchObject(unknownKey);
      clock.advance(86_400 - 12 * 60);
      expect(await check(token, verifier)).toBeUndefined();
      clock.advance(120);
      expect(await check(token, verifier)).toMatchObject(unreachable);
    });

    it('keeps the cached keys if the issuer sends an invalid set', async () => {
      const verifier = makeVerifier();
      expect(await check(await sign(ec!), verifier)).toBeUndefined();
      issuer.respondWith(json({ error: 'maintenance' }));
      clock.advance(11 * 60);
      expect(await check(await sign(ec!), verifier)).toBeUndefined();
      issuer.publish(other!);
      clock.advance(30);
      expect(await check(await sign(ec!), verifier)).toMatchObject(unknownKey);
    });
  });
});
