import {
  type AppProcess,
  createKeyList,
  createOwnKeys,
  startApp,
  waitUntilReady,
  withoutForeignKeys,
} from '@gatehouse/testing';
import { recordNodeKeys } from './node-keys';

/**
 * Runs the biometric node as a process, on the migrated database, the Redis and the master keys of the app, with keys of its own:
 * the same for all nodes on one database.
 */
export async function startBiometricNode(env: Record<string, string>) {
  const environment = {
    ...createOwnKeys('biometric-node', env['DATABASE_URL']),
    ...env,
    ...{ HOST: '127.0.0.1', PORT: '0', GALLERY_THREADS: '0', LOG_LEVEL: 'info' },
  };
  const launch = async (): Promise<AppProcess> => {
    const started = startApp('biometric-node', environment);
    await waitUntilReady(started);
    return started;
  };
  let app = await launch();
  await recordNodeKeys(env['DATABASE_URL'] ?? '', app.url);
  return {
    get url() {
      return app.url;
    },
    /** Its variables, as an operator of the node has them. */
    env: withoutForeignKeys('biometric-node', environment),
    log: () => app.log(),
    /** Kills the process without a graceful shutdown. */
    kill: async () => {
      app.child.kill('SIGKILL');
      await app.exitCode();
    },
    start: async () => {
      app = await launch();
    },
    close: async () => {
      app.child.kill('SIGTERM');
      await app.exitCode();
    },
  };
}

export type BiometricNode = Awaited<ReturnType<typeof startBiometricNode>>;

export async function migrateBiometricNode(databaseUrl: string): Promise<void> {
  const env = {
    DATABASE_URL: databaseUrl,
    GATEHOUSE_MASTER_KEYS: createKeyList(),
  };
  const migration = startApp('biometric-node', env, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
}
