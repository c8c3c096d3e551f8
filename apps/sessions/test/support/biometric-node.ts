import { type AppProcess, ready, startApp } from '@gatehouse/testing';

/** The real biometric node as a process beside the app, on the same database, Redis and master keys. */
export async function startNode(env: Record<string, string>) {
  const environment = { ...env, HOST: '127.0.0.1', GALLERY_THREADS: '0', LOG_LEVEL: 'info' };
  const launch = async (): Promise<AppProcess> => {
    const started = startApp('biometric-node', { ...environment, PORT: '0' });
    await ready(started);
    return started;
  };
  const migration = startApp('biometric-node', environment, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
  let app = await launch();
  return {
    get url() {
      return app.url;
    },
    log: () => app.log(),
    /** As if the power went. */
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

export type Node = Awaited<ReturnType<typeof startNode>>;
