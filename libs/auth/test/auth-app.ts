import { DatabaseModule, databaseVariables, migrate } from '@gatehouse/database';
import { type AppDefinition, AppLogger, Clock, createApp, platformVariables } from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { vaultVariables } from '@gatehouse/vault';
import { Controller, Get, Module } from '@nestjs/common';
import { connect } from 'node:net';
import {
  ApiKeyService,
  type AuthenticatedKey,
  AuthModule,
  authSchema,
  authVariables,
  CallerKey,
  ClientCredentialService,
  LongLivedCredentialService,
  oauthTokenDefinition,
  OAuthTokenModule,
  RequireClientCredentials,
} from '../src';

@RequireClientCredentials()
@Controller('guarded')
class GuardedController {
  @Get()
  get(@CallerKey() { mode, customerId }: AuthenticatedKey) {
    return { mode, customerId };
  }
}

@Module({
  imports: [DatabaseModule.forSchemas(authSchema), AuthModule, OAuthTokenModule],
  controllers: [GuardedController],
})
class GuardedModule {}

const definition: AppDefinition = {
  name: 'guarded',
  title: 'Guarded',
  description: 'A route behind an API key and client credentials.',
  variables: {
    ...platformVariables({ port: 0 }),
    ...databaseVariables,
    ...vaultVariables,
    ...authVariables,
  },
  module: GuardedModule,
  ...oauthTokenDefinition,
  commands: {},
};

export const adminToken = 'admin-token-for-tests';

/** Starts an app with a guarded route and a token endpoint, with its logs, an adjustable clock and request helpers. */
export async function startAuthApp(env: Record<string, string> = {}) {
  const logs: string[] = [];
  const logger = new AppLogger('guarded', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, [authSchema]),
    template: 'auth',
    create: (variables) => createApp(definition, variables, logger),
    env: { GATEHOUSE_ADMIN_TOKEN: adminToken, ...env },
  });
  const keys = app.get(ApiKeyService, { strict: false });
  const clients = app.get(ClientCredentialService, { strict: false });
  const longLived = app.get(LongLivedCredentialService, { strict: false });

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return {
    app,
    url,
    logs,
    keys,
    clients,
    longLived,
    call,
    /** Calls the guarded route. */
    callGuarded: (key?: string, authorization?: string) =>
      call('/guarded', {
        headers: {
          ...(key !== undefined && { 'x-api-key': key }),
          ...(authorization !== undefined && { authorization }),
        },
      }),
    /** Requests a token with a form, as in RFC 6749. */
    requestToken: (form: Record<string, string> | string, headers: Record<string, string> = {}) =>
      call('/oauth/token', { method: 'POST', headers, body: new URLSearchParams(form) }),
    /** Sends raw header lines and returns the status. */
    callGuardedRaw: (...lines: string[]) => sendRaw(url, ['GET /guarded HTTP/1.1', ...lines]),
    advanceClock: mockClock(app.get(Clock, { strict: false })),
    ...rest,
  };
}

export type AuthApp = Awaited<ReturnType<typeof startAuthApp>>;

export const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** A key, a client and a long-lived credential of one customer. */
export async function makeCustomer({ keys, clients, longLived }: AuthApp, customer: string) {
  const { id: keyId, key } = await keys.create({ customer, mode: 'live' });
  const client = await clients.create(customer);
  const slc = await longLived.create(customer);
  const { customerId } = (await keys.authenticate(key))!;
  return { keyId, key, customerId, client, slc, basic: basic(client.clientId, client.clientSecret) };
}

export type Customer = Awaited<ReturnType<typeof makeCustomer>>;

function mockClock(clock: Clock): (seconds: number) => void {
  let offsetMs = 0;
  jest.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + offsetMs));
  return (seconds) => void (offsetMs += seconds * 1000);
}

function sendRaw(url: string, lines: string[]): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.from([...lines, 'host: test', 'connection: close', '', ''].join('\r\n'), 'latin1')),
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve(Number(Buffer.concat(chunks).toString('latin1').split(' ')[1])));
  });
}
