import { startPostgres, startRedis } from '@gatehouse/embedded';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ServerPair, startContainers } from './container';
import { isDockerAvailable } from './docker';
import { dropTemplates } from './test-database';
import { databaseVariable, redisVariable, runVariable } from './test-variable';

/** A pair of servers and the variables with their URLs. */
export interface TestServers extends ServerPair {
  environment: Record<string, string>;
}

/** Starts servers for tests: the configured URLs, else containers if Docker is available, else embedded servers. */
export async function startTestServers(): Promise<TestServers> {
  const servers = configuredServers() ?? (await startContainerServers()) ?? (await startEmbeddedServers());
  const configured = process.env[runVariable];
  const run = configured ?? randomBytes(4).toString('hex');
  const environment = {
    [databaseVariable]: servers.databaseUrl,
    [redisVariable]: servers.redisUrl,
    [runVariable]: run,
  };
  const stop = async () => {
    // A configured run continues in other projects.
    if (servers.isConfigured && configured === undefined) await dropTemplates(run);
    await servers.stop();
  };
  return { ...servers, environment, stop };
}

/** Creates a temporary folder that the PostgreSQL user can enter. */
export async function createServerFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-test-'));
  await chmod(folder, 0o711);
  return folder;
}

function configuredServers(): ServerPair | undefined {
  const databaseUrl = process.env[databaseVariable];
  const redisUrl = process.env[redisVariable];
  if (!databaseUrl || !redisUrl) return undefined;
  const stop = () => Promise.resolve();
  return { kind: 'configured servers', isConfigured: true, databaseUrl, redisUrl, stop };
}

async function startContainerServers(): Promise<ServerPair | undefined> {
  if (!(await isDockerAvailable())) return undefined;
  try {
    return await startContainers();
  } catch (error) {
    process.stderr.write(`Docker failed to start containers (${String(error)}); using embedded servers.\n`);
    return undefined;
  }
}

async function startEmbeddedServers(): Promise<ServerPair> {
  const folder = await createServerFolder();
  try {
    return await startEmbedded(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startEmbedded(folder: string): Promise<ServerPair> {
  const dataDir = path.join(folder, 'postgres');
  const postgres = await startPostgres({ dataDir, password: 'test', durable: false });
  const redis = await startRedis();
  return {
    kind: `embedded PostgreSQL and ${redis.kind}`,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    async stop() {
      await Promise.all([redis.stop(), postgres.stop()]);
      await Promise.all([folder, postgres.dataDir].map((data) => rm(data, { recursive: true, force: true })));
    },
  };
}
