import { startDedicatedPostgres, startDedicatedRedis, waitUntilReady, startApp } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { succeed } from './command';

const root = path.resolve(__dirname, '../..');

/**
 * Sanctions screening on its own servers, with another list than the demo list. In the shared suite it would replace the
 * demo list.
 */
export async function startScreening(listFile: string): Promise<{ url: string; close: () => Promise<void> }> {
  const [postgres, redis] = await Promise.all([startDedicatedPostgres(), startDedicatedRedis()]);
  const servers = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const disposeServers = () => Promise.all([postgres.dispose(), redis.dispose()]);
  try {
    await succeed(process.execPath, ['dist/apps/sanctions/main.mjs', 'migrate'], { cwd: root, env: servers });
    const importing = ['dist/tools/datasets.mjs', 'import', listFile, '--name', 'watchlist'];
    await succeed(process.execPath, importing, { cwd: root, env: servers });
    const app = startApp('sanctions', {
      ...servers,
      GATEHOUSE_MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
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
    return { url: app.url, close };
  } catch (error) {
    await disposeServers();
    throw error;
  }
}
