import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppDefinition } from './app-definition';
import { ConfigError, loadConfig } from './config/config';
import type { PlatformConfig } from './config/platform.config';
import type { Variables } from './config/variable';
import { createApp } from './create-app';
import { StartupError } from './errors/startup.error';
import { HealthChecks } from './health/health-checks';
import { AppLogger } from './log/logger';
import { buildOpenApi } from './openapi/openapi';
import { startTracing } from './tracing/tracing';

/** Runs an app: its server, or one of its commands (`main.mjs migrate`). */
export async function bootstrap(definition: AppDefinition): Promise<void> {
  // Node.js would print all properties of the error, and a stack of positions in the bundle.
  process.on('uncaughtException', (error) => exitWith(definition.name, 'uncaught exception', error));
  try {
    await run(definition, process.argv[2]);
  } catch (error) {
    exitWith(definition.name, 'failed to start', error);
  }
}

async function run(definition: AppDefinition, command: string | undefined): Promise<void> {
  if (command === undefined) return serve(definition);
  if (command === 'config') return print(describeVariables(definition));
  if (command === 'openapi') return print(await buildOpenApi(definition));
  const handler = definition.commands[command];
  if (!handler)
    throw new ConfigError([
      `unknown command "${command}"; the commands are config, openapi, ${Object.keys(definition.commands).join(', ')}`,
    ]);
  await handler();
}

async function serve(definition: AppDefinition): Promise<void> {
  const config: PlatformConfig = loadConfig(definition.variables);
  const logger = new AppLogger(definition.name, config.LOG_LEVEL);
  let app: NestExpressApplication | undefined = undefined;
  onStopRequest((reason) => {
    logger.log(`stopping (${reason})`, 'Bootstrap');
    if (!app) process.exit(0);
    drain(app, config, logger)
      .then(stopTracing)
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        logger.error('failed to shut down cleanly', error, 'Bootstrap');
        process.exit(1);
      });
  });
  const stopTracing = await startTracing(definition.name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  app = await createApp(definition, process.env, logger);
  await app.listen(config.PORT, config.HOST);
  reportPort(app);
  logger.log(`listening on ${await app.getUrl()} as ${config.ROLE}`, 'Bootstrap');
}

/** Calls back once, with the reason, on SIGTERM, SIGINT, or the end of the parent process. */
function onStopRequest(callback: (reason: string) => void): void {
  let isRequested = false;
  const request = (reason: string) => {
    if (isRequested) return;
    isRequested = true;
    callback(reason);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => request(signal));
  // `npm start` has an IPC channel to the apps that it forks. It may be gone before this process has loaded.
  if (!process.send) return;
  if (process.connected) process.once('disconnect', () => request('the parent process ended'));
  else request('the parent process ended');
}

/** Reports the port to the parent process, so that it does not have to probe a port that another process may have. */
function reportPort(app: NestExpressApplication): void {
  const { port } = app.getHttpServer().address() as AddressInfo;
  // The parent may have ended already; the error is ignored.
  process.send?.({ listeningOn: port }, undefined, {}, () => undefined);
}

/** Becomes unready, continues to serve until load balancers have noticed, then waits for active requests and jobs. */
async function drain(
  app: NestExpressApplication,
  { ROLE, SHUTDOWN_DELAY_SECONDS, SHUTDOWN_TIMEOUT_SECONDS }: PlatformConfig,
  logger: AppLogger,
): Promise<void> {
  app.get(HealthChecks).stop();
  // Workers receive no requests.
  if (ROLE !== 'worker') await pause(SHUTDOWN_DELAY_SECONDS * 1000);
  exitAfter(SHUTDOWN_TIMEOUT_SECONDS, logger);
  await app.close();
}

function exitAfter(seconds: number, logger: AppLogger): void {
  setTimeout(() => {
    logger.warn('requests or jobs did not end in time; exiting', 'Bootstrap');
    process.exit(1);
  }, seconds * 1000).unref();
}

/** The variables as data, for docs and tools. */
const describeVariables = ({ variables }: { variables: Variables }) =>
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

function exitWith(service: string, message: string, error: unknown): never {
  const logger = new AppLogger(service, 'info');
  if (error instanceof StartupError) logger.fatal(error.message, 'Bootstrap');
  else logger.fatal(message, error, 'Bootstrap');
  process.exit(1);
}
