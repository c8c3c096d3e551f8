import { startThread } from '@gatehouse/threads';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { DatasetIndex } from './dataset-index';
import text from './loading.thread.bundle';
import type { LoadingAnswer, LoadingMessage } from './loading.thread';

/**
 * Makes an index in a thread of its own, so that neither requests nor the threads that screen wait for it. One chunk is
 * on its way while the database sends the next: memory holds the index, not the list.
 */
export async function loadIndex(
  chunks: AsyncIterable<Uint8Array>,
  progress: (entities: number) => void,
): Promise<DatasetIndex> {
  const worker = startThread(text, 'dataset-loading');
  const failed = failureOf(worker);
  try {
    let answer: Promise<LoadingAnswer> | undefined;
    for await (const chunk of chunks) {
      if (answer) progress((await answer).entities);
      answer = ask(worker, failed, { chunk: new Uint8Array(chunk) });
      // It is asked for in the next round; until then nobody would hear it fail.
      answer.catch(() => undefined);
    }
    await answer;
    const { index } = await ask(worker, failed, {});
    if (!index) throw new Error('The loading thread gave no index.');
    return index;
  } finally {
    await worker.terminate();
  }
}

async function ask(worker: Worker, failed: Promise<never>, message: LoadingMessage): Promise<LoadingAnswer> {
  const answer = once(worker, 'message') as Promise<[LoadingAnswer]>;
  worker.postMessage(message, message.chunk ? [message.chunk.buffer] : []);
  const [reply] = await Promise.race([answer, failed]);
  if (reply.fault) throw new Error(`The list could not be read into memory: ${reply.fault}`);
  return reply;
}

function failureOf(worker: Worker): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(error));
    worker.once('exit', () => reject(new Error('The loading thread ended.')));
  });
  failed.catch(() => undefined);
  return failed;
}
