import { startDedicatedPostgres, startDedicatedRedis, waitUntilReady, startApp } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { succeed } from './command';

const root = path.resolve(__dirname, '../..');

export interface ScreeningService {
  url: string;
  apiKey: string;
  /** Imports another version of the list. */
  importList(file: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sanctions screening on its own servers, with another list than the demo list. In the shared suite it would replace the
 * demo list.
 */
export async function startScreening(listFile: string): Promise<ScreeningService> {
  const [postgres, redis] = await Promise.all([startDedicatedPostgres(), startDedicatedRedis()]);
  const servers = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const disposeServers = () => Promise.all([postgres.dispose(), redis.dispose()]);
  try {
    await succeed(process.execPath, ['dist/apps/sanctions/main.mjs', 'migrate'], { cwd: root, env: servers });
    const importList = async (file: string): Promise<void> => {
      const importing = ['dist/tools/datasets.mjs', 'import', file, '--name', 'watchlist'];
      await succeed(process.execPath, importing, { cwd: root, env: servers });
    };
    await importList(listFile);
    const masterKeys = { GATEHOUSE_MASTER_KEYS: `test:${randomBytes(32).toString('base64')}` };
    const created = await succeed(
      process.execPath,
      ['dist/apps/sanctions/main.mjs', 'keys', 'create', '--customer', 'acme', '--json'],
      { cwd: root, env: { ...servers, ...masterKeys } },
    );
    const { api_key: apiKey } = JSON.parse(created) as { api_key: string };
    const app = startApp('sanctions', {
      ...servers,
      ...masterKeys,
      HOST: '127.0.0.1',
      PORT: '0',
    });
    const close = async () => {
      app.child.kill();
      await app.exitCode();
      await disposeServers();
    };
    await waitUntilReady(app).catch(async (error) => {
      await close();
      throw error;
    });
    return { url: app.url, apiKey, importList, close };
  } catch (error) {
    await disposeServers();
    throw error;
  }
}
