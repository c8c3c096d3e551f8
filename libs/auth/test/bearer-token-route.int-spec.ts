import { DatabaseModule, databaseVariables, migrate } from '@gatehouse/database';
import {
  type AppDefinition,
  AppLogger,
  Clock,
  CONFIG,
  ConfigError,
  createApp,
  loadConfig,
  platformVariables,
} from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { vaultVariables } from '@gatehouse/vault';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ApiKeyService,
  type AuthenticatedKey,
  AuthModule,
  authSchema,
  authVariables,
  BearerTokenModule,
  CallerKey,
  ChecksBearerToken,
  jwtVariables,
  RequireApiKey,
} from '../src';
import { type Issuer, json, makeKey, sign, type SigningKey, startIssuer } from './issuer';

@Controller()
class GateController {
  @Get('gate')
  @ChecksBearerToken()
  @RequireApiKey()
  gate(@CallerKey() { mode }: AuthenticatedKey) {
    return { mode };
  }

  @Get('unchecked')
  @RequireApiKey()
  unchecked() {
    return {};
  }
}

@RequireApiKey()
@Controller('guarded')
class GuardedController {
  @Get('gate')
  @ChecksBearerToken()
  gate() {
    return {};
  }
}

@ChecksBearerToken()
@Controller('checked')
class CheckedController {
  @Get('gate')
  @RequireApiKey()
  gate() {
    return {};
  }

  @Get('open')
  open() {
    return {};
  }
}

@Module({
  imports: [DatabaseModule.forSchemas(authSchema), AuthModule, BearerTokenModule],
  controllers: [GateController, GuardedController, CheckedController],
})
class GateModule {}

const gate: AppDefinition = {
  name: 'gate',
  title: 'Gate',
  description: 'A route behind an API key and a bearer token.',
  variables: {
    ...platformVariables({ port: 0 }),
    ...databaseVariables,
    ...vaultVariables,
    ...authVariables,
    ...jwtVariables,
  },
  module: GateModule,
  commands: {},
};

/** Starts the app with an API key, its logs and a request helper. */
async function startGate(env: Record<string, string>) {
  const logs: string[] = [];
  const logger = new AppLogger('gate', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, [authSchema]),
    template: 'auth',
    create: (variables) => createApp(gate, variables, logger),
    env,
  });
  const { key } = await app.get(ApiKeyService, { strict: false }).create({ customer: 'acme', mode: 'live' });
  const call = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  return { key, logs, call, ...rest };
}

type Gate = Awaited<ReturnType<typeof startGate>>;

const errorReply = (status: number, message: string) => ({ status, body: { statusCode: status, message } });
const wrongKey = errorReply(401, 'Invalid API key');
const expired = errorReply(401, 'Invalid bearer token: it has expired');

describe('a route that checks bearer tokens', () => {
  let issuer: Issuer;
  let signing: SigningKey;
  let running: Gate;
  beforeAll(async () => {
    signing = await makeKey('ES256', 'ec');
    issuer = await startIssuer(signing);
    running = await startGate(issuer.env);
  });
  afterAll(async () => {
    await running?.close();
    await issuer?.close();
  });

  const call = (authorization?: string, key: string | undefined = running.key, path = '/gate') =>
    running.call(path, { ...(key && { 'x-api-key': key }), ...(authorization && { authorization }) });

  it('accepts a valid key without a token', async () => {
    expect(await call()).toMatchObject({ status: 200, body: { mode: 'live' } });
  });

  it('accepts a valid key with a valid token', async () => {
    expect(await call(`Bearer ${await sign(signing)}`)).toMatchObject({
      status: 200,
      body: { mode: 'live' },
    });
  });

  it('answers 401 with WWW-Authenticate to an invalid token with a valid key', async () => {
    const reply = await call(`Bearer ${await sign(signing, { exp: 1 })}`);
    expect(reply).toMatchObject(expired);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('answers 401 to an Authorization header without a bearer token', async () => {
    expect(await call('Basic dXNlcjpwYXNz')).toMatchObject(
      errorReply(401, 'Invalid bearer token: the Authorization header must be "Bearer <token>"'),
    );
  });

  it('answers 401 to a valid token with a missing or invalid key', async () => {
    const token = `Bearer ${await sign(signing)}`;
    expect(await call(token, '')).toMatchObject(wrongKey);
    expect(await call(token, 'wrong-key-0123456789')).toMatchObject(wrongKey);
  });

  it.each(['/gate', '/guarded/gate', '/checked/gate'])(
    'checks the key before the token at %s',
    async (path) => {
      const token = `Bearer ${await sign(signing, { exp: 1 })}`;
      expect(await call(token, 'wrong-key-0123456789', path)).toMatchObject(wrongKey);
      expect(await call(token, '', path)).toMatchObject(wrongKey);
      expect(await call(token, running.key, path)).toMatchObject(expired);
    },
  );

  it('checks the token of a route that requires no key', async () => {
    expect(await call(undefined, '', '/checked/open')).toMatchObject({ status: 200 });
    expect(await call(`Bearer ${await sign(signing, { exp: 1 })}`, '', '/checked/open')).toMatchObject(
      expired,
    );
  });

  it('gives a hint to an API key in place of the token', async () => {
    const hint = 'Send it as x-api-key.';
    expect(await call(`Bearer ${running.key}`, '')).toMatchObject({ body: { ...wrongKey.body, hint } });
    for (const key of [running.key, 'gh_test_unknown'])
      expect(await call(`Bearer ${key}`, '', '/checked/open')).toMatchObject({
        status: 401,
        body: { message: 'Invalid bearer token: it is not a signed JWT', hint },
      });
    expect((await call('Bearer other', '', '/checked/open')).body).not.toHaveProperty('hint');
    expect(running.logs.join('')).not.toContain(running.key);
  });

  it('ignores the token at other routes', async () => {
    expect(await call('Bearer nonsense', running.key, '/unchecked')).toMatchObject({ status: 200 });
  });

  it('documents the key alone and the key with a token', async () => {
    const { paths } = (await running.call('/docs-json')).body;
    const alone = { 'api-key': [] };
    expect(paths['/gate'].get.security).toEqual([alone, { 'api-key': [], 'bearer-token': [] }]);
    expect(paths['/unchecked'].get.security).toEqual([alone]);
    expect(JSON.stringify(paths['/gate'].get.responses['401'])).toContain('it has expired');
    expect(paths['/gate'].get.responses).toHaveProperty('503');
  });

  it('never logs a token', async () => {
    const unknown = await makeKey('ES256', 'unknown');
    const tokens = [await sign(signing), await sign(signing, { exp: 1 }), await sign(unknown)];
    const statuses: number[] = [];
    for (const token of tokens) statuses.push((await call(`Bearer ${token}`)).status);
    expect(statuses).toEqual([200, 401, 401]);
    const logged = running.logs.join('');
    expect(logged).toContain('"status":401');
    for (const part of tokens.flatMap((token) => token.split('.'))) expect(logged).not.toContain(part);
  });

  it('answers 503 with Retry-After while the issuer is unreachable and no keys are cached', async () => {
    const unreachable = await startIssuer();
    unreachable.respondWith(json({}, 500));
    const other = await startGate(unreachable.env);
    const token = await sign(signing);
    const reply = await other.call('/gate', { 'x-api-key': other.key, authorization: `Bearer ${token}` });
    expect(reply).toMatchObject({ status: 503, body: { message: expect.stringContaining('Try again') } });
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(await other.call('/gate', { 'x-api-key': other.key })).toMatchObject({ status: 200 });
    expect(other.logs.join('')).not.toContain(token.split('.')[2]);
    await other.close();
    await unreachable.close();
  });

  it('answers 401 to every token if no issuer is configured', async () => {
    const closed = await startGate({});
    const headers = { 'x-api-key': closed.key, authorization: `Bearer ${await sign(signing)}` };
    expect(await closed.call('/gate', headers)).toMatchObject(
      errorReply(401, 'Invalid bearer token: this service accepts none'),
    );
    expect(await closed.call('/gate', { 'x-api-key': closed.key })).toMatchObject({ status: 200 });
    await closed.close();
  });

  it('does not start if only some of the variables are set', async () => {
    const config = loadConfig(jwtVariables, { JWT_JWKS_URL: issuer.url });
    const providers = [{ provide: CONFIG, useValue: config }, { provide: AppLogger, useValue: {} }, Clock];
    const app = {
      module: class {},
      global: true,
      imports: [BearerTokenModule],
      providers,
      exports: providers,
    };
    const start = NestFactory.createApplicationContext(app, { logger: false, abortOnError: false });
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(/JWT_ISSUER is not set, but JWT_JWKS_URL is/);
  });
});
