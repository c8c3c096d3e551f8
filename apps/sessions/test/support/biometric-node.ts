import { type AppProcess, waitUntilReady, startApp } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';

/** Runs the biometric node as a process, on the migrated database, the Redis and the master keys of the app. */
export async function startBiometricNode(env: Record<string, string>) {
  const environment = { ...env, HOST: '127.0.0.1', PORT: '0', GALLERY_THREADS: '0', LOG_LEVEL: 'info' };
  const launch = async (): Promise<AppProcess> => {
    const started = startApp('biometric-node', environment);
    await waitUntilReady(started);
    return started;
  };
  let app = await launch();
  return {
    get url() {
      return app.url;
    },
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
    GATEHOUSE_MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
  };
  const migration = startApp('biometric-node', env, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
}
