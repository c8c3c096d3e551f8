import type { Realm } from './browser.types';
import { within } from './attempt';

/** What a worker says about the browser; undefined where it says nothing in time. */
export async function readWorkerRealm(limit: number): Promise<Realm | undefined> {
  const worker = new Worker(new URL('./consistency.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Realm>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Realm>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker did not start.'));
  });
  try {
    return await within(limit, answer);
  } finally {
    worker.terminate();
  }
}
