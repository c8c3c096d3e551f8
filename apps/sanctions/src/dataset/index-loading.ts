import { startThread } from '@gatehouse/threads';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { DatasetIndex } from './dataset-index';
import text from './loading.thread.bundle';
import type { LoadingAnswer, LoadingMessage } from './loading.thread';

/**
 * Builds an index in a separate thread, so that neither requests nor screening threads wait for it. The thread reads one
 * chunk while the database sends the next: memory holds the index, not the list.
 */
export async function loadIndex(
  chunks: AsyncIterable<Uint8Array>,
  progress: (entities: number) => void,
): Promise<DatasetIndex> {
  const worker = startThread(text, 'dataset-loading');
  const failed = rejectOnExit(worker);
  try {
    let answer: Promise<LoadingAnswer> | undefined;
    for await (const chunk of chunks) {
      if (answer) progress((await answer).entities);
      answer = send(worker, failed, { chunk: new Uint8Array(chunk) });
      // It is awaited in the next round; until then a failure would be an unhandled rejection.
      answer.catch(() => undefined);
    }
    await answer;
    const { index } = await send(worker, failed, {});
    if (!index) throw new Error('The loading thread returned no index.');
    return index;
  } finally {
    await worker.terminate();
  }
}

async function send(worker: Worker, failed: Promise<never>, message: LoadingMessage): Promise<LoadingAnswer> {
  const answer = once(worker, 'message') as Promise<[LoadingAnswer]>;
  worker.postMessage(message, message.chunk ? [message.chunk.buffer] : []);
  const [reply] = await Promise.race([answer, failed]);
  if (reply.fault) throw new Error(`Failed to load the list: ${reply.fault}`);
  return reply;
}

function rejectOnExit(worker: Worker): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(error));
    worker.once('exit', () => reject(new Error('The loading thread exited.')));
  });
  failed.catch(() => undefined);
  return failed;
}
