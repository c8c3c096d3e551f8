import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppDefinition } from './app-definition';
import { ConfigError, loadConfig } from './config/config';
import type { PlatformConfig } from './config/platform.config';
import type { Variables } from './config/variable';
import { createApp } from './create-app';
import { onEndRequest } from './end-request';
import { HealthChecks } from './health/health-checks';
import { AppLogger } from './log/logger';
import { openApiOf } from './openapi/openapi';
import { startTracing } from './tracing/tracing';

/** Runs an app: its server, or one of its commands (`main.mjs migrate`). */
export async function bootstrap(definition: AppDefinition): Promise<void> {
  try {
    await run(definition, process.argv[2]);
  } catch (error) {
    complain(definition.name, error);
    process.exit(1);
  }
}

async function run(definition: AppDefinition, command: string | undefined): Promise<void> {
  if (command === undefined) return serve(definition);
  if (command === 'config') return print(variablesOf(definition));
  if (command === 'openapi') return print(await openApiOf(definition));
  const handler = definition.commands[command];
  if (!handler)
    throw new ConfigError([
      `there is no command "${command}"; there are config, openapi, ${Object.keys(definition.commands).join(', ')}`,
    ]);
  await handler();
}

async function serve(definition: AppDefinition): Promise<void> {
  const config: PlatformConfig = loadConfig(definition.variables);
  const logger = new AppLogger(definition.name, config.LOG_LEVEL);
  let app: NestExpressApplication | undefined = undefined;
  onEndRequest((why) => {
    logger.log(`stopping (${why})`, 'Bootstrap');
    if (!app) process.exit(0);
    drain(app, config, logger)
      .then(stopTracing)
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        logger.error('could not stop in good order', error, 'Bootstrap');
        process.exit(1);
      });
  });
  const stopTracing = await startTracing(definition.name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  app = await createApp(definition, process.env, logger);
  await app.listen(config.PORT, config.HOST);
  reportPort(app);
  logger.log(`listening on ${await app.getUrl()} as ${config.ROLE}`, 'Bootstrap');
}

/** Whoever forked this process learns here which port it got, and asks nobody who might have that port by now. */
function reportPort(app: NestExpressApplication): void {
  const { port } = app.getHttpServer().address() as AddressInfo;
  // The starter may be gone already, which is not for this to notice.
  process.send?.({ listeningOn: port }, undefined, {}, () => undefined);
}

/** Turns unready, serves on until that is known, and lets the requests and jobs under way come to their end. */
async function drain(
  app: NestExpressApplication,
  { ROLE, SHUTDOWN_DELAY_SECONDS, SHUTDOWN_TIMEOUT_SECONDS }: PlatformConfig,
  logger: AppLogger,
): Promise<void> {
  app.get(HealthChecks).stop();
  // Nobody sends requests to a worker.
  if (ROLE !== 'worker') await pause(SHUTDOWN_DELAY_SECONDS * 1000);
  leaveAfter(SHUTDOWN_TIMEOUT_SECONDS, logger);
  await app.close();
}

function leaveAfter(seconds: number, logger: AppLogger): void {
  setTimeout(() => {
    logger.warn('requests or jobs did not end in time; leaving them', 'Bootstrap');
    process.exit(1);
  }, seconds * 1000).unref();
}

/** The variables as data, for the docs and for tools. */
const variablesOf = ({ variables }: { variables: Variables }) =>
  Object.entries(variables).map(([name, { about, expects, required, fallback, secret }]) => ({
    name,
    about,
    expects,
    required,
    default: fallback,
    secret,
  }));

function print(data: object): void {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
}

function complain(service: string, error: unknown): void {
  const logger = new AppLogger(service, 'info');
  if (error instanceof ConfigError) logger.fatal(error.message, 'Bootstrap');
  else logger.fatal('could not start', error, 'Bootstrap');
}
