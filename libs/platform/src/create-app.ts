import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Server } from 'node:http';
import type { AppDefinition } from './app-definition';
import { closeAfterUnreadBody } from './body/unread-body.middleware';
import { TrustedProxies } from './client-address/trusted-proxies';
import { loadConfig, requireNoForeignVariables } from './config/config';
import type { PlatformConfig } from './config/platform.config';
import { JsonAdapter } from './http/json-adapter';
import { observer } from './http/observer.middleware';
import { workerGate } from './http/role-gate.middleware';
import { AppLogger } from './log/logger';
import { Metrics } from './metrics/metrics';
import { useOpenApi } from './openapi/openapi';
import { PlatformModule } from './platform.module';

/** Creates an app that is configured but does not listen yet. Used by `bootstrap` and tests. */
export async function createApp(
  definition: AppDefinition,
  env: NodeJS.ProcessEnv = process.env,
  logger?: AppLogger,
): Promise<NestExpressApplication> {
  requireNoForeignVariables(definition.foreignVariables, env);
  const config: PlatformConfig = loadConfig(definition.variables, env);
  definition.checkConfig?.(config);
  const log = logger ?? new AppLogger(definition.name, config.LOG_LEVEL);
  const app = await NestFactory.create<NestExpressApplication>(
    PlatformModule.forApp(definition, config, log),
    new JsonAdapter(),
    {
      logger: log,
      bodyParser: false,
      abortOnError: false,
    },
  );
  const proxies = TrustedProxies.parse(config.TRUST_PROXY);
  app.set('trust proxy', (address: string, hop: number) => proxies.trusts(address, hop));
  app.set('etag', false);
  app.use(observer(log, app.get(Metrics)));
  app.use(helmet(apiHeaders));
  if (config.ROLE === 'worker') app.use(workerGate);
  app.use(closeAfterUnreadBody(config.BODY_TIMEOUT_SECONDS));
  useOpenApi(app, definition);
  setTimeouts(app.getHttpServer());
  deferContinue(app.getHttpServer());
  return app;
}

// API replies are data: browsers must not run, frame or load anything from them. Headers for pages are omitted.
const apiHeaders: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

// Proxies reuse connections for about a minute. A server that closes first resets some of their requests.
function setTimeouts(server: Server): void {
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  // By default Node.js ends every request after five minutes, also an upload that is stored while it arrives. Whoever reads a body has
  // a timeout that depends on what has arrived.
  server.requestTimeout = 0;
}

// By default Node.js replies to Expect: 100-continue before the guards have checked the headers.
function deferContinue(server: Server): void {
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
}
