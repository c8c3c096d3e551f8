import { AppLogger, Clock, loadConfig } from '@gatehouse/platform';
import { exportJWK, exportSPKI, UnsecuredJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { jwtVariables } from '../src';
import { BearerTokenVerifier } from '../src/bearer-token/bearer-token.verifier';
import { JwksCache } from '../src/bearer-token/jwks-cache';
import { JwksSource } from '../src/bearer-token/jwks-source';
import { type Issuer, issuerName, json, makeKey, sign, type SigningKey, startIssuer } from './issuer';

class TurnableClock extends Clock {
  private turned = 0;

  override now(): Date {
    return new Date(Date.now() + this.turned);
  }

  turn(seconds: number): void {
    this.turned += seconds * 1000;
  }
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const refused = (reason: string) => ({
  status: 401,
  code: 'bearer-token.invalid',
  message: `Invalid bearer token: ${reason}`,
});

const unknownKey = refused('it is signed with a key that the issuer does not publish');

const away = {
  status: 503,
  message: expect.stringContaining('the keys of their issuer cannot be fetched'),
  headers: { 'Retry-After': '5' },
};

describe('a bearer token', () => {
  let issuer: Issuer;
  let [rsa, ec, ed, other]: SigningKey[] = [];
  let clock: TurnableClock;
  let logs: string[];
  let verifiers: BearerTokenVerifier[];

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
    clock = new TurnableClock();
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
    const verifier = new BearerTokenVerifier(config, clock, logger());
    verifiers.push(verifier);
    return verifier;
  };
  /** What becomes of a token: undefined when it is good. */
  const check = (token: string, verifier = makeVerifier()): Promise<unknown> =>
    verifier.verify(`Bearer ${token}`).then(
      () => undefined,
      (error: unknown) => error,
    );

  describe('is good', () => {
    it.each(['RS256', 'ES256', 'EdDSA'])('when it is signed with %s', async (alg) => {
      const key = [rsa, ec, ed].find((one) => one?.alg === alg)!;
      expect(await check(await sign(key))).toBeUndefined();
    });

    it('when one of its audiences is one of ours', async () => {
      const verifier = makeVerifier({ JWT_AUDIENCE: 'gatehouse, gatehouse-eu' });
      expect(await check(await sign(ec!, { aud: ['mail', 'gatehouse-eu'] }), verifier)).toBeUndefined();
    });

    it('when clocks differ by less than 30 seconds', async () => {
      const claims = { exp: secondsFromNow(-25), nbf: secondsFromNow(25) };
      expect(await check(await sign(ec!, claims))).toBeUndefined();
    });

    it.each(['bearer', 'BEARER', 'Bearer  '])('after "%s", too', async (scheme) => {
      await expect(makeVerifier().verify(`${scheme} ${await sign(ec!)}`)).resolves.toBeUndefined();
    });

    it('without a key id, where only one key fits', async () => {
      expect(await check(await sign(ec!, {}, { kid: undefined }))).toBeUndefined();
    });
  });

  describe('is refused', () => {
    const claims: [string, Record<string, unknown>, string][] = [
      ['has expired', { exp: secondsFromNow(-300) }, 'it has expired'],
      ['has no expiry', { exp: undefined }, 'it has no exp'],
      ['has an expiry that is no number', { exp: 'tomorrow' }, 'its exp is not a number'],
      ['is not valid yet', { nbf: secondsFromNow(300) }, 'it is not valid yet'],
      ['is from another issuer', { iss: `${issuerName}/` }, 'it is from another issuer'],
      ['names no issuer', { iss: undefined }, 'it has no iss'],
      ['is for another audience', { aud: ['mail', 'gatehouse-us'] }, 'it is for another audience'],
      ['names no audience', { aud: undefined }, 'it has no aud'],
    ];
    it.each(claims)('when it %s', async (_, given, reason) => {
      expect(await check(await sign(ec!, given))).toMatchObject(refused(reason));
    });

    it('31 seconds after its end', async () => {
      const verifier = makeVerifier();
      const token = await sign(ec!, { exp: secondsFromNow(60) });
      expect(await check(token, verifier)).toBeUndefined();
      clock.turn(91);
      expect(await check(token, verifier)).toMatchObject(refused('it has expired'));
    });

    it('when its key is not published', async () => {
      expect(await check(await sign(other!))).toMatchObject(unknownKey);
    });

    it('when another key signed it than it says, even if it brings that key along', async () => {
      const header = { kid: 'ec', jwk: other!.published };
      expect(await check(await sign(other!, {}, header))).toMatchObject(refused('its signature is wrong'));
    });

    it('when its claims were changed', async () => {
      const [header, , signature] = (await sign(ec!)).split('.');
      const [, claims] = (await sign(ec!, { sub: 'somebody-else' })).split('.');
      expect(await check(`${header}.${claims}.${signature}`)).toMatchObject(
        refused('its signature is wrong'),
      );
    });

    it('when its algorithm is not among those allowed', async () => {
      const verifier = makeVerifier({ JWT_ALGORITHMS: 'ES256, EdDSA' });
      expect(await check(await sign(rsa!), verifier)).toMatchObject(
        refused('its algorithm is none of ES256, EdDSA'),
      );
    });

    it('when nobody signed it', async () => {
      const claims = { iss: issuerName, aud: 'gatehouse', exp: secondsFromNow(3600) };
      expect(await check(new UnsecuredJWT(claims).encode())).toMatchObject(
        refused(`its algorithm is none of RS256, PS256, ES256, EdDSA, Ed25519`),
      );
    });

    it('when it is signed with the bytes of a published key, as if that were a shared secret', async () => {
      const published = [await exportSPKI(rsa!.publicKey), JSON.stringify(await exportJWK(rsa!.publicKey))];
      for (const text of published) {
        const forged = { alg: 'HS256', kid: 'rsa', privateKey: new TextEncoder().encode(text) };
        expect(await check(await sign(forged))).toMatchObject(
          refused(`its algorithm is none of RS256, PS256, ES256, EdDSA, Ed25519`),
        );
      }
    });

    it('when it demands an extension', async () => {
      const header = { crit: ['urn:example:extension'], 'urn:example:extension': true };
      expect(await check(await sign(ec!, {}, header))).toMatchObject(
        refused('it demands an extension that is not supported (crit)'),
      );
    });

    it.each(['token', 'a.b.c', '..', 'a.b', 'e30.e30.', `${'x'.repeat(100)}.${'y'.repeat(100)}.z`])(
      'when it is %s',
      async (token) => expect(await check(token)).toMatchObject(refused('it is not a signed JWT')),
    );

    it('when it has more than 16 KiB', async () => {
      const token = await sign(ec!, { filler: 'x'.repeat(16 * 1024) });
      expect(await check(token)).toMatchObject(refused('it has more than 16384 characters'));
      expect(issuer.asked()).toBe(0);
    });

    it('when it names no key, and several fit', async () => {
      issuer.publish(ec!, other!);
      expect(await check(await sign(ec!, {}, { kid: undefined }))).toMatchObject(
        refused('it does not say which key of the issuer signed it (kid)'),
      );
    });

    it('when its published key is too short', async () => {
      const short = { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'rsa' };
      issuer.answerWith(json({ keys: [short] }));
      expect(await check(await sign(rsa!))).toMatchObject(
        refused('it is signed with a key of the issuer that cannot be used'),
      );
    });

    it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer two words', 'e30.e30.e30'])(
      'when the header is "%s"',
      async (header) => {
        await expect(makeVerifier().verify(header)).rejects.toMatchObject(
          refused('the Authorization header must be "Bearer <token>"'),
        );
      },
    );

    it('when no issuer is configured, however good it is', async () => {
      const nothing = { JWT_ISSUER: '', JWT_AUDIENCE: '', JWT_JWKS_URL: '' };
      expect(await check(await sign(ec!), makeVerifier(nothing))).toMatchObject(
        refused('this service accepts none'),
      );
    });

    it('without a word of it in the message or the logs', async () => {
      const claims = [{}, { exp: 1 }, { iss: 'https://evil.example' }, { aud: 'mail' }, { nbf: 1e10 }];
      for (const given of claims) {
        for (const key of [ec!, other!]) {
          const token = await sign(key, given);
          const error = (await check(token)) as Error | undefined;
          const told = JSON.stringify([error, error?.message, error?.cause, logs]);
          for (const part of [...token.split('.'), 'jane-doe', 'evil.example'])
            expect(told).not.toContain(part);
        }
      }
    });
  });

  describe('finds its key', () => {
    it('in a set that is fetched once for all who ask at first', async () => {
      const asked = new Promise<ServerResponse>((resolve) => issuer.answerWith(resolve));
      const verifier = makeVerifier();
      const tokens = await Promise.all(Array.from({ length: 50 }, () => sign(ec!)));
      const checks = tokens.map((token) => check(token, verifier));
      json({ keys: [ec!.published] })(await asked);
      expect(await Promise.all(checks)).toEqual(tokens.map(() => undefined));
      expect(issuer.asked()).toBe(1);
    });

    it('in a set that is kept for 10 minutes', async () => {
      const verifier = makeVerifier();
      const token = await sign(ec!, { exp: secondsFromNow(86_400) });
      expect(await check(token, verifier)).toBeUndefined();
      clock.turn(595);
      expect(await check(token, verifier)).toBeUndefined();
      expect(issuer.asked()).toBe(1);
      clock.turn(10);
      expect(await check(token, verifier)).toBeUndefined();
      expect(issuer.asked()).toBe(2);
    });

    it('after a rotation, and the old one finds no longer its own', async () => {
      const verifier = makeVerifier();
      expect(await check(await sign(ec!), verifier)).toBeUndefined();
      clock.turn(60);
      issuer.publish(other!);
      expect(await check(await sign(other!), verifier)).toBeUndefined();
      expect(await check(await sign(ec!), verifier)).toMatchObject(unknownKey);
      expect(issuer.asked()).toBe(2);
    });

    it('after a rotation that many notice at once, with one fetch', async () => {
      const verifier = makeVerifier();
      await check(await sign(ec!), verifier);
      clock.turn(60);
      issuer.publish(other!);
      const tokens = await Promise.all(Array.from({ length: 50 }, () => sign(other!)));
      const outcomes = await Promise.all(tokens.map((token) => check(token, verifier)));
      expect(outcomes).toEqual(tokens.map(() => undefined));
      expect(issuer.asked()).toBe(2);
    });

    it('not more than once in 30 seconds, however many key ids are made up', async () => {
      const verifier = makeVerifier();
      const flood = async () => {
        for (let sent = 0; sent < 100; sent++)
          expect(await check(await sign(other!, {}, { kid: randomUUID() }), verifier)).toMatchObject(
            unknownKey,
          );
      };
      await flood();
      expect(issuer.asked()).toBe(1);
      clock.turn(20);
      await flood();
      expect(issuer.asked()).toBe(1);
      clock.turn(15);
      await flood();
      expect(issuer.asked()).toBe(2);
    });
  });

  describe('while the issuer is away', () => {
    const troubles: [string, (response: ServerResponse) => void, RegExp][] = [
      ['answers 500', json({ keys: [] }, 500), /the answer was 500/],
      ['answers 204', (response) => void response.writeHead(204).end(), /the answer was 204/],
      [
        'leads elsewhere',
        (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
        /the answer was 302/,
      ],
      ['sends a page', (response) => void response.end('<html>'), /the answer is not a JWK set/],
      ['sends nothing', (response) => void response.end(), /the answer is not a JWK set/],
      ['sends another object', json({ key: 'value' }), /the answer is not a JWK set/],
      ['sends a list', json([]), /the answer is not a JWK set/],
      ['sends keys that are none', json({ keys: ['one', null] }), /the answer is not a JWK set/],
      [
        'sends 257 KiB',
        json({ keys: [], filler: 'x'.repeat(257 * 1024) }),
        /the answer is larger than 262144 bytes/,
      ],
      [
        'sends 64 MiB in a small parcel',
        (response) =>
          void response
            .writeHead(200, { 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
        /the answer is larger than 262144 bytes/,
      ],
      [
        'breaks off',
        (response) => {
          response.writeHead(200, { 'content-length': 1000 });
          response.write('{"keys":[');
          setImmediate(() => response.destroy());
        },
        /cannot be fetched/,
      ],
    ];
    it.each(troubles)('cannot be checked: an issuer that %s', async (_, trouble, logged) => {
      issuer.answerWith(trouble);
      expect(await check(await sign(ec!))).toMatchObject(away);
      expect(logs.join('')).toMatch(logged);
      expect(logs).toHaveLength(1);
    });

    it('cannot be checked: an issuer that does not listen', async () => {
      // No program is given port 2 by chance, as it might be given the one of a server that was closed.
      const verifier = makeVerifier({ JWT_JWKS_URL: 'http://127.0.0.1:2/jwks' });
      expect(await check(await sign(ec!), verifier)).toMatchObject(away);
      expect(logs.join('')).toMatch(/ECONNREFUSED/);
    });

    it.each([
      ['never answers', () => undefined],
      ['never ends', (response: ServerResponse) => void response.writeHead(200).write('{"keys":[')],
    ])('cannot be checked: an issuer that %s', async (_, trouble) => {
      issuer.answerWith(trouble);
      const source = new JwksSource(issuer.url, 100);
      const cache = new JwksCache(source, clock, logger());
      await expect(cache.keyFor({ alg: 'ES256' }, { payload: '', signature: '' })).rejects.toMatchObject(
        away,
      );
      expect(logs.join('')).toMatch(/no answer within 100 ms/);
      await source.close();
    });

    it('makes no more than one fetch in 5 seconds, and is good once the issuer is back', async () => {
      issuer.answerWith(json({}, 503));
      const verifier = makeVerifier();
      const token = await sign(ec!);
      for (let sent = 0; sent < 10; sent++) expect(await check(token, verifier)).toMatchObject(away);
      expect(issuer.asked()).toBe(1);
      issuer.publish(ec!);
      clock.turn(5);
      expect(await check(token, verifier)).toBeUndefined();
    });

    it('is checked with the keys that are known, for a day', async () => {
      const verifier = makeVerifier();
      const token = await sign(ec!, { exp: secondsFromNow(30 * 86_400) });
      expect(await check(token, verifier)).toBeUndefined();
      issuer.answerWith(json({}, 503));
      clock.turn(11 * 60);
      for (let sent = 0; sent < 10; sent++) expect(await check(token, verifier)).toBeUndefined();
      expect(issuer.asked()).toBe(2);
      expect(await check(await sign(other!), verifier)).toMatchObject(unknownKey);
      clock.turn(86_400 - 12 * 60);
      expect(await check(token, verifier)).toBeUndefined();
      clock.turn(120);
      expect(await check(token, verifier)).toMatchObject(away);
    });

    it('keeps its keys when the issuer sends something else in their place', async () => {
      const verifier = makeVerifier();
      expect(await check(await sign(ec!), verifier)).toBeUndefined();
      issuer.answerWith(json({ error: 'maintenance' }));
      clock.turn(11 * 60);
      expect(await check(await sign(ec!), verifier)).toBeUndefined();
      issuer.publish(other!);
      clock.turn(30);
      expect(await check(await sign(ec!), verifier)).toMatchObject(unknownKey);
    });
  });
});
