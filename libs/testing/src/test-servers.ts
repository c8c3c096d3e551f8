import { startPostgres, startRedis } from '@gatehouse/embedded';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startContainers } from './container';
import { dockerAnswers } from './docker';
import type { ServerPair } from './server-pair';
import { dropTemplates } from './test-database';
import { databaseVariable, redisVariable, runVariable } from './test-variable';

/** A pair of servers and the variables by which tests find them. */
export interface TestServers extends ServerPair {
  environment: Record<string, string>;
}

/** Servers for tests: the URLs given, else containers where Docker answers, else embedded ones. */
export async function startTestServers(): Promise<TestServers> {
  const servers = givenServers() ?? (await containers()) ?? (await embeddedServers());
  const given = process.env[runVariable];
  const run = given ?? randomBytes(4).toString('hex');
  const environment = {
    [databaseVariable]: servers.databaseUrl,
    [redisVariable]: servers.redisUrl,
    [runVariable]: run,
  };
  const stop = async () => {
    // A run that was given goes on in other projects.
    if (servers.isGiven && given === undefined) await dropTemplates(run);
    await servers.stop();
  };
  return { ...servers, environment, stop };
}

/** A temporary folder that the user PostgreSQL runs as can enter. */
export async function serverFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-test-'));
  await chmod(folder, 0o711);
  return folder;
}

function givenServers(): ServerPair | undefined {
  const databaseUrl = process.env[databaseVariable];
  const redisUrl = process.env[redisVariable];
  if (!databaseUrl || !redisUrl) return undefined;
  return { kind: 'the servers given', isGiven: true, databaseUrl, redisUrl, stop: () => Promise.resolve() };
}

async function containers(): Promise<ServerPair | undefined> {
  if (!(await dockerAnswers())) return undefined;
  try {
    return await startContainers();
  } catch (error) {
    process.stderr.write(
      `Docker answers but gives no containers (${String(error)}); using embedded servers.\n`,
    );
    return undefined;
  }
}

async function embeddedServers(): Promise<ServerPair> {
  const folder = await serverFolder();
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
