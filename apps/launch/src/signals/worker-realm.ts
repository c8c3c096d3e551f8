import type { Realm } from './browser.types';
import { withTimeout } from './attempt';

/** What a worker reports about the browser; undefined where it does not answer in time. */
export async function readWorkerRealm(timeoutMs: number): Promise<Realm | undefined> {
  const worker = new Worker(new URL('./realm.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Realm>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Realm>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker failed to start.'));
  });
  try {
    return await withTimeout(timeoutMs, answer);
  } finally {
    worker.terminate();
  }
}
