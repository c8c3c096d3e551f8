import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverAccount } from './account';
import { postgresBinaries } from './postgres-binaries';
import { createCluster, dataFolder, serverEnvironment, stopStaleServer, superuser } from './postgres-data';
import { useOrReservePort } from './reserved-port';
import { launch, ServerStartError, type ServerProcess } from './server-process';

export interface PostgresOptions {
  dataDir: string;
  password: string;
  /** A reserved port if omitted. */
  port?: number;
  /** A folder with the `bin` of another PostgreSQL. */
  binaries?: string;
  /** False for tests: faster, but a system crash may lose data. */
  durable?: boolean;
  /** Added to the default settings, or override them. */
  settings?: Record<string, string>;
  log?: (text: string) => void;
}

export interface PostgresServer extends ServerProcess {
  url: string;
  port: number;
  /** The data folder, which may differ from the requested one; see `note`. */
  dataDir: string;
  /** Prints the location of the data if it differs. */
  note?: string;
}

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  logging_collector: 'off',
  log_destination: 'stderr',
};

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const failures = [
  { pattern: /Address already in use/, kind: 'port' },
  // The workers of a killed server exit with a delay.
  { pattern: /pre-existing shared memory block|lock file "postmaster.pid" already exists/, kind: 'busy' },
  { pattern: /incompatible with server/, kind: 'version' },
  { pattern: /wrong ownership|Permission denied/, kind: 'owner' },
] as const;

const busyTimeoutMs = 10_000;

/** Starts the embedded PostgreSQL on 127.0.0.1 and waits until it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { password, durable = true } = options;
  const account = serverAccount();
  const binaries = options.binaries ?? (await postgresBinaries(account));
  const folder = await dataFolder(options.dataDir, account);
  await createCluster({ folder, binaries, account }, password, durable);
  await stopStaleServer(folder);

  const command = path.join(binaries, 'bin/postgres');
  const { port, release } = await useOrReservePort(options.port);
  const server = await start(options, folder, port, {
    command,
    args: [
      ...['-D', folder, '-p', String(port)],
      ...flags({ ...defaultSettings, ...(!durable && fastSettings), ...options.settings }),
    ],
    // A standby reports "read-only connections".
    ready: 'database system is ready to accept',
    stopSignal: 'SIGINT',
    options: { ...account, cwd: '/', env: serverEnvironment },
  });
  void server.exited.finally(release);
  const url = `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${superuser}`;
  const isMoved = folder !== path.resolve(options.dataDir);
  const note = `The database is in ${folder}: its user cannot enter ${path.dirname(options.dataDir)}.`;
  return { ...server, url, port, dataDir: folder, ...(isMoved && { note }) };
}

async function start(
  options: PostgresOptions,
  folder: string,
  port: number,
  settings: object,
): Promise<ServerProcess> {
  const end = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      return await launch({ script: 'supervisor.mjs', settings, log: options.log });
    } catch (error) {
      if (!(error instanceof ServerStartError)) throw error;
      const kind = failures.find(({ pattern }) => pattern.test(error.output))?.kind;
      if (kind === 'busy' && Date.now() < end) await pause(100);
      else throw new Error(explainFailure(kind, port, folder, error.output));
    }
  }
}

function explainFailure(
  kind: (typeof failures)[number]['kind'] | undefined,
  port: number,
  folder: string,
  output: string,
): string {
  switch (kind) {
    case 'port':
      return `PostgreSQL cannot use port ${port}: another program uses it.`;
    case 'busy':
      return `Another PostgreSQL uses ${folder}. Stop it and start again.`;
    case 'version':
      return `The data in ${folder} belongs to another version of PostgreSQL. Move it away to start with an empty database, or set DATABASE_URL.`;
    case 'owner':
      return `The data in ${folder} belongs to another user. Start as that user, or move it away to start with an empty database.`;
    case undefined:
      return `PostgreSQL did not start:\n${output}`;
  }
}

function flags(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
