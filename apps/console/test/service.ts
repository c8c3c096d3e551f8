import {
  AcceptsApiKey,
  ApiKeyService,
  type AuthenticatedKey,
  AuthModule,
  authSchema,
  authVariables,
  type CustomerScope,
  OperatorScope,
  OptionalCallerKey,
  RequireAdminToken,
} from '@gatehouse/auth';
import { DatabaseModule, databaseVariables, migrate } from '@gatehouse/database';
import { type AppDefinition, AppLogger, createApp, platformVariables } from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { vaultVariables } from '@gatehouse/vault';
import { All, Controller, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { EventEmitter, once } from 'node:events';
import { adminToken } from './console';

/** What a test waits for, and what it lets go on. */
export const events = new EventEmitter();

@Controller()
class EveryRouteController {
  @AcceptsApiKey()
  @All(['v2/*path', 'webhooks/*path', 'session/*path'])
  async echo(
    @Req() request: Request,
    @Res() response: Response,
    @OptionalCallerKey() key?: AuthenticatedKey,
  ): Promise<void> {
    events.emit('request', request, response);
    if (request.url.includes('slow')) return;
    if (request.url.includes('stream')) {
      response.set('Content-Type', 'text/event-stream').write('one\n');
      await once(events, 'next');
      response.end('two\n');
      return;
    }
    if (request.url.includes('broken')) {
      response.set('Content-Length', '100').write('half', () => response.destroy());
      return;
    }
    if (request.url.includes('redirect')) return response.redirect(302, '/admin/keys');
    if (request.url.includes('markup')) {
      response.set({ 'Content-Type': 'text/html', 'Set-Cookie': 'gatehouse_console=x', Location: '/x' });
      response.status(201).send('<script>alert(1)</script>');
      return;
    }
    const { method, url, headers, body } = request;
    response.json({ method, url, headers, body: body as unknown, key });
  }
}

@RequireAdminToken()
@Controller('admin/customers/:customer/:mode')
class EveryOperatorRouteController {
  @All('*path')
  echo(@Req() request: Request, @OperatorScope() scope: CustomerScope): object {
    events.emit('request', request);
    const { method, url, headers, body } = request;
    return { method, url, headers, body: body as unknown, scope };
  }
}

@Module({
  imports: [DatabaseModule.forSchemas(authSchema), AuthModule],
  controllers: [EveryRouteController, EveryOperatorRouteController],
})
class ServiceModule {}

const definition: AppDefinition = {
  name: 'service',
  title: 'A service',
  description: 'A service with the admin API and the calls of operators, whose routes echo.',
  variables: {
    ...platformVariables({ port: 0 }),
    ...databaseVariables,
    ...vaultVariables,
    ...authVariables,
  },
  module: ServiceModule,
  streams: [{ under: '/v2', types: ['text/csv'] }],
  commands: {},
};

/** Starts a service with real keys. */
export async function startService(env: Record<string, string> = {}) {
  const logger = new AppLogger('service', 'silent');
  const { app, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, [authSchema]),
    template: 'auth',
    create: (variables) => createApp(definition, variables, logger),
    env: { GATEHOUSE_ADMIN_TOKEN: adminToken, ...env },
  });
  return { app, keys: app.get(ApiKeyService, { strict: false }), ...rest };
}

export type Service = Awaited<ReturnType<typeof startService>>;
